// The copy menu: a board as a link, an iframe, a script embed or a file. Fetched when first opened.

/**
 * Opens the menu over a board.
 *
 * @param {Element} root the board's own element, whose styles it takes
 * @param {{ code: string, file: string, from?: string | null, site: string, words: Record<string, string> }} board
 *   `from`: the address that the scenario was read from, if it was
 */
export function openCopies(root, { code, file, from, site, words }) {
  const { title = "", summary = "" } = JSON.parse(file);
  const choices = copies({ code, file, from, site, words, title, summary });
  const dialog = make("dialog", { className: "panel copies", ariaLabel: words.copyTitle });
  const inside = dialog.appendChild(make("div", { className: "inside" }));
  const header = inside.appendChild(make("header"));
  header.append(make("h2", { textContent: words.copyTitle }));
  const close = make("button", { type: "button", className: "icon", ariaLabel: words.close, textContent: "×" });
  header.append(close);
  const buttons = inside.appendChild(make("div", { className: "buttons" }));
  const area = make("textarea", { readOnly: true, rows: 7, spellcheck: false, ariaLabel: words.copyTitle });
  const said = make("p", { className: "faint" });
  said.setAttribute("role", "status");
  const save = make("a", { className: "button", textContent: words.download, download: `${slug(title)}.json`, hidden: true });
  inside.append(area, said, save);
  // Through the object model: a strict style policy forbids style attributes.
  Object.assign(area.style, { display: "block", width: "100%", margin: "10px 0", font: "12.5px/1.4 ui-monospace,monospace", color: "inherit", background: "var(--chip)", border: "1px solid var(--line)", borderRadius: "8px", padding: "8px" });

  let address = null;
  const choose = async (choice) => {
    area.value = choice.text;
    for (const button of buttons.children) button.classList.toggle("main", button.value === choice.id);
    save.hidden = choice.id !== "file";
    if (!save.hidden && !address) {
      address = URL.createObjectURL(new Blob([choice.text], { type: "application/json" }));
      save.href = address;
    }
    said.textContent = (await copy(area)) ? words.copied : words.byHand;
  };
  for (const choice of choices) {
    const button = make("button", { type: "button", value: choice.id, textContent: words[choice.id] });
    button.addEventListener("click", () => choose(choice));
    buttons.append(button);
  }
  area.value = choices[0].text;
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    if (address) URL.revokeObjectURL(address);
    dialog.remove();
  });
  root.append(dialog);
  dialog.showModal();
}

/** What can be copied, in order. Without a site there is nothing that a link could lead to. */
export function copies({ code, file, from, site, words, title, summary }) {
  const pretty = `${JSON.stringify(JSON.parse(file), null, 2)}\n`;
  const scenario = { id: "file", text: pretty };
  if (!site) {
    const board = `<latch-board code="${code}">\n  <p>${escaped(summary || title)}</p>\n</latch-board>`;
    return [{ id: "code", text: code }, { id: "script", text: board }, scenario];
  }
  const { link, framed, attribute } = named(code, from, site);
  // Without a sandbox, which would ask the site for a header that a plain host doesn't send.
  const iframe =
    `<iframe src="${escaped(`${site}embed.html#${framed}`)}" title="${escaped(title)}"\n` +
    `  width="100%" height="640" loading="lazy" allow="clipboard-write" style="border:0"></iframe>`;
  const script =
    `<script type="module" src="${escaped(site)}latchwork.js"></script>\n` +
    `<latch-board ${attribute}>\n` +
    (summary ? `  <p>${escaped(summary)}</p>\n` : "") +
    `  <p><a href="${escaped(site + link)}">${escaped(title)} (${escaped(words.playable)})</a></p>\n` +
    `</latch-board>`;
  return [{ id: "link", text: site + link }, { id: "iframe", text: iframe }, { id: "script", text: script }, scenario];
}

/**
 * How a scenario is named in copies: by its address where that is a file of the site, which is there
 * for whoever has the site; by its code where it is not.
 */
function named(code, from, site) {
  if (!from || !URL.canParse(site) || !from.startsWith(new URL(site).href)) {
    return { link: `#${code}`, framed: code, attribute: `code="${code}"` };
  }
  const file = from.slice(new URL(site).href.length);
  const [, exhibit] = /^exhibits\/([\w./-]+)$/.exec(file) ?? [];
  return {
    link: exhibit ? `#/${exhibit}` : `#${code}`,
    framed: `src=${encodeURIComponent(file).replaceAll("%2F", "/")}`,
    attribute: `src="${escaped(from)}"`,
  };
}

/** Copies what is in a text area, which is selected in any case; says whether it could. */
async function copy(area) {
  area.focus();
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    // In a sandboxed frame, or without permission.
    return document.execCommand("copy");
  }
}

function make(name, properties = {}) {
  return Object.assign(document.createElement(name), properties);
}

function escaped(text) {
  const named = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (letter) => named[letter]);
}

function slug(title) {
  return title.toLowerCase().normalize("NFD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "scenario";
}
