// What is left when the engine has failed: nothing of it does anything more, and that is not kept quiet.

/** Calls `hear` with the cause whenever the engine fails. */
export function whenStopped(hear) {
  const look = ({ error, reason }) => {
    const cause = error ?? reason;
    if (cause instanceof WebAssembly.RuntimeError && /latchwork/.test(cause.stack)) hear(String(cause));
  };
  addEventListener("error", look);
  addEventListener("unhandledrejection", look);
}

/** Says so in place of what an element shows, with the cause and a button that loads the page anew. */
export function showStopped(root, title, cause, words) {
  const make = (name, textContent) => Object.assign(document.createElement(name), { textContent });
  const panel = make("div", "");
  panel.className = "fault";
  panel.setAttribute("role", "alert");
  panel.append(make("h2", title), make("pre", cause), reloadButton(words));
  root.replaceChildren(panel);
}

/** A link would lose what stands after the `#`. */
export function reloadButton(words) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words.reload });
  button.addEventListener("click", () => location.reload());
  return button;
}
