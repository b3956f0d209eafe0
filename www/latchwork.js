// What an article includes: defines <latch-board>, and gives the simulator to scripts. The engine
// itself, ten times the size of all else, is fetched when the first board comes near the reader,
// once for all boards. Everything is found relative to this file, on whatever host it stands.

import { reloadButton, showStopped, whenStopped } from "./stopped.js";
import { ENGLISH, boardWords, languageOf, texts, wordsFor } from "./texts.js";

export { texts, wordsFor };

/** Where the site stands that links and iframes in copies lead to: beside this file. */
const SITE = new URL("./", import.meta.url).href;

/** The most that a scenario may have, in characters; the engine refuses larger ones too. */
const MOST = 4 * 1024 * 1024;

/** How far from the viewport a board begins to load. */
const NEAR = "600px 0px";

/** The simulator, once `init` is done. */
export let Simulator;
/** Puts a bare board into an element, once `init` is done. */
export let mount;

let engine = null;
/** What tries again of each board that lacks it: what one of them gets is there for all. */
const lacking = new Set();
/** How often that has failed. */
let failed = 0;

/** Loads the engine, once; what comes of it is given again to every caller. */
export function init() {
  if (!engine) {
    engine = load();
    // What failed may be tried again.
    engine.catch(() => (engine = null));
  }
  return engine;
}

async function load() {
  if (typeof WebAssembly !== "object") throw new BoardError("no-webassembly", "noWebAssembly");
  // Both at once; a failure of one must not leave the other's unhandled.
  const wasm = fetch(new URL("./engine/latchwork_bg.wasm", import.meta.url)).then((answer) => {
    if (answer.ok) return answer;
    throw new Error(`${answer.url}: ${answer.status}`);
  });
  wasm.catch(() => {});
  try {
    // A browser may keep in mind that a module failed: another address asks again.
    const again = failed && SITE ? await import(/* @vite-ignore */ `${SITE}engine/latchwork.js?again=${failed}`) : null;
    const glue = again ?? (await import("./engine/latchwork.js"));
    await glue.default({ module_or_path: wasm });
    whenStopped((cause) => {
      broken ??= cause;
      running.forEach((tell) => tell("stopped", cause));
    });
    glue.setRulesAddress(new URL("./rules.json", import.meta.url).href);
    ({ Simulator } = glue);
    [...lacking].forEach((again) => again());
    mount = (root, scenario, step, readOnly, tell, words) => {
      if (!(root instanceof Element)) throw new TypeError("mount: the first argument has to be an element.");
      if (typeof scenario !== "string") throw new TypeError("mount: the scenario has to be a text or a share code.");
      words ??= boardWords(root);
      return glue.mount(root, scenario, step, readOnly, words, heard(root, tell, words));
    };
    return { Simulator, mount };
  } catch (error) {
    failed += 1;
    throw new BoardError("no-engine", "noEngine", String(error?.message ?? error));
  }
}

/** What the boards of the page tell, by their roots, as long as the engine runs. */
const running = new Map();

/** Why the engine runs no more. */
let broken = null;

/** What a board tells, and at last that it has stopped: a panel says so in its place. */
function heard(root, tell, words) {
  for (const old of running.keys()) if (!old.isConnected) running.delete(old);
  const hear = (what, about) => {
    if (what === "stopped") {
      // What fails after that fails because of it.
      if (!running.delete(root)) return;
      broken ??= about;
      showStopped(root, words.stoppedHere, about, words);
    }
    tell?.(what, about);
  };
  running.set(root, hear);
  return hear;
}

/** Why a board can't be shown. `code` is for scripts, the message for people. */
class BoardError extends Error {
  constructor(code, text, more = "") {
    super();
    this.name = "BoardError";
    this.code = code;
    this.text = text;
    this.more = more;
    this.message = this.said(ENGLISH);
  }

  /** The message in the words of a language. */
  said(words) {
    return [words[this.text], this.more].filter(Boolean).join(" ");
  }
}

/** What each word of `controls` shows; what is not named is hidden. */
const PARTS = ["title", "steps", "undo", "actions", "log", "copy", "keys"];

const STYLES = `
/* A board has no width of its own: where the page would ask for one, it takes what there is. */
:host{display:block;min-width:min(100%,320px);flex-grow:1;align-self:stretch;justify-self:stretch}
:host([hidden]){display:none}
slot{display:block}
slot[hidden]{display:none}
.notice{font:14px/1.45 system-ui,sans-serif;margin:8px 0;white-space:pre-line;overflow-wrap:anywhere}
.notice:empty{display:none}
.notice button{font:inherit;margin-inline-start:8px}
/* Nothing of the page's own fonts, spacing or alignment comes in; nor its direction, or 5/4 would read 4/5. */
.frame{all:initial;display:none;direction:ltr;unicode-bidi:isolate}
.frame.on{display:block}
.frame.tall{overflow:auto;border-radius:16px}
.frame[data-theme=light] .latchwork{color-scheme:light}
.frame[data-theme=dark] .latchwork{color-scheme:dark}
.frame[data-hide~=title] .head :is(h1,.cites,.turn){display:none}
.frame[data-hide~=title] .head{justify-content:flex-end;border:0;padding-block:4px}
.frame[data-hide~=title][data-hide~=copy][data-hide~=keys] .head{display:none}
.frame[data-hide~=steps] :is(.controls:not(.undo),.dots,.astray){display:none}
.frame[data-hide~=undo] .controls.undo{display:none}
.frame[data-hide~=actions] .prompt{display:none}
.frame[data-hide~=log] .log{display:none}
.frame[data-hide~=log] .cols{grid-template-columns:minmax(0,1fr)}
.frame[data-hide~=log] .aside{position:static;height:auto;min-height:0}
.frame[data-hide~=log] .aside:not(:has(>:not(.log))){display:none}
.frame[data-hide~=copy] .copy{display:none}
.frame[data-hide~=keys] .head .icon:not(.copy,.home){display:none}
.frame[data-hide~=steps][data-hide~=undo][data-hide~=actions] .dock{display:none}
.frame.still .prompt button{display:none}
.frame.still .prompt:not(.asks){display:none}
@media print{.has-words .frame.on{display:none}.has-words slot[hidden]{display:block}}
`;

let sheet = null;

/** The element's own styles, made in a way that no content security policy objects to. */
function styles() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
}

/** Calls `near` when an element comes near the viewport, once. */
const watch = (() => {
  let observer = null;
  const waiting = new WeakMap();
  const see = (entries) => {
    for (const { target, isIntersecting } of entries) {
      const near = isIntersecting && waiting.get(target);
      if (near) {
        observer.unobserve(target);
        near();
      }
    }
  };
  return {
    add(element, near) {
      if (typeof IntersectionObserver !== "function") return near();
      observer ??= new IntersectionObserver(see, { rootMargin: NEAR });
      waiting.set(element, near);
      observer.observe(element);
    },
    remove(element) {
      observer?.unobserve(element);
    },
  };
})();

/** A moment in which the board does what it was asked. */
const moment = () => new Promise((done) => setTimeout(done));

// Where there is no page, as in Node, the module can still be loaded.
const Base = globalThis.HTMLElement ?? class {};

/** `<latch-board>`: one scenario on a board, in an article. */
export class LatchBoard extends Base {
  static observedAttributes = ["src", "code", "theme", "height", "controls", "readonly", "predict", "step"];

  /** Given by a script, it goes before what the attributes name. */
  #given = null;
  #frame = null;
  #slot = null;
  #notice = null;
  #mounted = null;
  #started = null;
  /** Grows with every load: an older one that ends late finds that it is out of date. */
  #turn = 0;
  /** How often a scenario has been named anew, and which of those the board shows. */
  #named = 0;
  #showing = -1;
  /** The scenario that the board shows. */
  #shown = null;
  /** The place in the script, once a board was drawn. */
  #at = null;
  /** The engine has stopped under it. */
  #stopped = false;
  #retry = () => quietly(this.#again());

  connectedCallback() {
    // What a script has set before there was a board, it set on a plain element.
    for (const name of ["src", "code", "theme", "height", "controls", "step", "readOnly", "predict"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    if (!this.#frame) this.#build();
    this.#dress();
    if (!this.#started) watch.add(this, () => quietly(this.#start()));
  }

  disconnectedCallback() {
    watch.remove(this);
    // An element that is only moved is connected again by now.
    queueMicrotask(() => {
      if (!this.isConnected) this.#drop();
    });
  }

  attributeChangedCallback(name, old, now) {
    if (old === now || !this.#frame) return;
    this.#dress();
    if (name === "src" || name === "code") {
      this.#given = null;
      if (this.#started) quietly(this.#again());
    } else if (name === "step" && this.#mounted) {
      quietly(this.goTo(this.#first()));
    } else if (name === "readonly") {
      this.#mounted?.setReadOnly(this.readOnly);
    } else if (name === "predict") {
      this.#mounted?.setPredict(this.predict);
    }
  }

  /** Is done when the board is drawn; it fails where the board can't be shown. */
  get ready() {
    return this.#start();
  }

  /** What the board shows, or null before it is drawn. */
  get view() {
    const seen = !this.#stopped && this.#frame?.classList.contains("on");
    return (seen && this.#mounted?.view()) || null;
  }

  /** How many steps of the script have been played. */
  get step() {
    return this.view?.script.at ?? this.#at ?? this.#first();
  }

  set step(to) {
    this.setAttribute("step", String(to));
  }

  /** Whether the reader may only look. */
  get readOnly() {
    return this.hasAttribute("readonly");
  }

  set readOnly(still) {
    this.toggleAttribute("readonly", Boolean(still));
  }

  /** Whether the reader is asked before each step what it will bring. */
  get predict() {
    return this.hasAttribute("predict");
  }

  set predict(asks) {
    this.toggleAttribute("predict", Boolean(asks));
  }

  /** Shows a scenario: a file's text, its parsed JSON, or a share code. */
  async load(scenario) {
    this.#given = written(scenario);
    const drawn = this.#again();
    const meant = this.#named;
    try {
      await drawn;
    } catch (error) {
      if (meant === this.#named) throw error;
    }
    this.#still(meant);
  }

  /** Plays the next step of the script. */
  next() {
    return this.#ask((board) => board.next());
  }

  /** Goes back by one step of the script. */
  back() {
    return this.#ask((board) => board.back());
  }

  /** Goes back to the start. */
  reset() {
    return this.#ask((board) => board.reset());
  }

  /** Goes to where so many steps of the script have been played. */
  goTo(step) {
    return this.#ask((board) => board.goTo(wholeNumber(step)));
  }

  /** Takes back the last thing done. */
  undo() {
    return this.#ask((board) => board.undo());
  }

  /** Does again what was taken back. */
  redo() {
    return this.#ask((board) => board.redo());
  }

  /** The scenario's share code, and its file on one line. */
  async share() {
    const [{ Simulator: Loaded }, text] = await Promise.all([init(), this.#text()]);
    const simulator = loaded(Loaded, text);
    const shared = { code: simulator.share(), file: simulator.file() };
    simulator.free();
    return shared;
  }

  #build() {
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [styles()];
    const outer = shadow.appendChild(document.createElement("div"));
    this.#slot = outer.appendChild(document.createElement("slot"));
    this.#notice = outer.appendChild(document.createElement("div"));
    this.#notice.className = "notice";
    this.#notice.setAttribute("role", "status");
    this.#frame = outer.appendChild(document.createElement("div"));
    this.#frame.className = "frame";
    this.#frame.setAttribute("part", "frame");
  }

  /** Takes over what the attributes say about looks. */
  #dress() {
    const frame = this.#frame;
    frame.dataset.theme = oneOf(this, "theme", ["auto", "light", "dark"]);
    frame.classList.toggle("still", this.readOnly);
    const height = this.getAttribute("height")?.trim() ?? "";
    const length = /^\d+(\.\d+)?$/.test(height) ? `${height}px` : height;
    const tall = length !== "" && CSS.supports("height", length);
    if (length !== "" && !tall) warn(this, "height", height);
    frame.style.height = tall ? length : "";
    frame.classList.toggle("tall", tall);
    const shown = this.getAttribute("controls")?.trim().toLowerCase();
    const named = shown === "none" ? [] : shown?.split(/\s+/).filter(Boolean);
    for (const word of named ?? []) if (!PARTS.includes(word)) warn(this, "controls", word);
    const hidden = named ? PARTS.filter((part) => !named.includes(part)) : [];
    frame.dataset.hide = hidden.join(" ");
  }

  /** How many steps are played at the start. */
  #first() {
    return wholeNumber(this.getAttribute("step") ?? 0);
  }

  #start() {
    if (!this.#started) {
      this.#started = this.#run();
      this.#started.catch(() => {});
    }
    return this.#started;
  }

  #again() {
    this.#named += 1;
    this.#at = null;
    this.#started = null;
    return this.#start();
  }

  async #run() {
    const turn = ++this.#turn;
    const named = this.#named;
    lacking.delete(this.#retry);
    watch.remove(this);
    if (!this.#frame) this.#build();
    try {
      this.#say(wordsFor(this).loading);
      const [{ Simulator: Loaded, mount: put }, text] = await Promise.all([init(), this.#text()]);
      // Out of date: what has come since is waited for instead.
      if (turn !== this.#turn) return this.#started;
      if (broken) throw new BoardError("stopped", "stopped", broken);
      loaded(Loaded, text).free();
      this.#showing = named;
      await this.#show(put, text);
    } catch (error) {
      if (turn !== this.#turn) return this.#started;
      this.#fail(error instanceof BoardError ? error : new BoardError("stopped", "stopped", String(error)));
      throw error;
    }
  }

  async #show(put, text) {
    const step = this.#at ?? this.#first();
    this.#reveal(true);
    if (this.#mounted) {
      // The board takes no notice of a scenario that it has.
      if (text === this.#shown) this.#mounted.goTo(step);
      else this.#mounted.load(text, step);
      await moment();
    } else {
      const root = document.createElement("div");
      this.#frame.replaceChildren(root);
      await new Promise((drawn) => {
        const told = (what, about) => (what === "ready" ? drawn() : this.#told(what, about));
        this.#frame.lang = languageOf(this);
        this.#mounted = put(root, text, step, this.readOnly, told, boardWords(this));
        if (this.predict) this.#mounted.setPredict(true);
      });
    }
    this.#shown = text;
    this.#at = this.view.script.at;
    this.#tell("ready");
  }

  /** The board in place of the element's own content, or that content again. */
  #reveal(board) {
    this.#frame.classList.toggle("on", board);
    this.#slot.hidden = board;
    const words = [...this.childNodes].some(
      (node) => node.nodeType !== Node.COMMENT_NODE && node.nodeName !== "SCRIPT" && node.textContent.trim(),
    );
    this.#slot.parentNode.classList.toggle("has-words", words);
    if (board) this.#say("");
  }

  #told(what, about) {
    if (what === "change") {
      const script = this.view?.script;
      const detail = { step: script?.at ?? 0, steps: script?.steps.length ?? 0, left: script?.left ?? false, lines: about };
      this.#tell("change", detail);
      if (script && script.at !== this.#at) {
        // What is still done on a board that another scenario will come to is not where that one begins.
        if (this.#named === this.#showing) this.#at = script.at;
        this.#tell("step", detail);
      }
    } else if (what === "refused") {
      this.#tell("refused", about);
    } else if (what === "stopped") {
      this.#stop(about);
    } else if (what === "copy") {
      const [code, file] = about;
      quietly(this.#copy(code, file));
    }
  }

  async #copy(code, file) {
    const again = () => import(/* @vite-ignore */ `${SITE}copy.js?again=${Date.now()}`);
    const { openCopies } = await import("./copy.js").catch(again);
    openCopies(this.#frame.querySelector(".latchwork"), {
      code,
      file,
      from: this.#address(),
      site: this.getAttribute("site") ?? SITE,
      words: wordsFor(this),
    });
  }

  #fail(error) {
    this.#reveal(false);
    const words = wordsFor(this);
    this.#say(`${words.failed} ${error.said(words)}`);
    if (error.code === "stopped") {
      this.#notice.append(reloadButton(words));
    } else if (error.code === "no-engine" || error.code === "no-file") {
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = words.again;
      again.addEventListener("click", this.#retry);
      this.#notice.append(again);
      if (error.code === "no-engine") lacking.add(this.#retry);
    }
    this.#tell("error", { code: error.code, message: error.message });
  }

  /** The engine has stopped, for every board of the page; it is told once. */
  #stop(cause) {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#fail(new BoardError("stopped", "stopped", cause));
  }

  #say(text) {
    this.#notice.textContent = text;
  }

  #tell(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  async #ask(order) {
    const meant = this.#named;
    await this.#start();
    if (!this.#mounted) throw new BoardError("gone", "gone");
    this.#still(meant);
    try {
      order(this.#mounted);
    } catch (error) {
      this.#stop(String(error));
      throw error;
    }
    await moment();
  }

  /** What was asked of another scenario than the one that is shown fails. */
  #still(meant) {
    if (meant !== this.#showing) throw new BoardError("replaced", "replaced");
  }

  /** The scenario's text, from wherever it is given. */
  async #text() {
    if (document.readyState === "loading") {
      await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
    }
    const inline = this.querySelector(':scope > script[type="application/json"]');
    const address = this.#address();
    const text = this.#given ?? this.getAttribute("code") ?? (address === null ? inline?.textContent : await file(address));
    if (text instanceof BoardError) throw text;
    if (!text?.trim()) throw new BoardError("no-scenario", "noScenario");
    if (text.length > MOST) throw new BoardError("too-large", "tooLarge");
    return text;
  }

  /** Where the scenario comes from, where it does come from an address. */
  #address() {
    const src = this.getAttribute("src");
    if (this.#given !== null || this.hasAttribute("code") || src === null) return null;
    return URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI).href : src;
  }

  /** The board of an element that has left the page goes; where it stood is remembered. */
  #drop() {
    this.#turn += 1;
    lacking.delete(this.#retry);
    this.#at = this.view?.script.at ?? this.#at;
    try {
      this.#mounted?.unmount();
    } catch {
      // It has stopped; there is nothing left to take out.
    }
    this.#mounted = null;
    this.#started = null;
    this.#shown = null;
    this.#frame?.replaceChildren();
    if (this.#frame) this.#reveal(false);
  }
}

for (const name of ["src", "code", "theme", "height", "controls"]) {
  Object.defineProperty(LatchBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      this.setAttribute(name, String(value));
    },
  });
}

async function file(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new BoardError("no-file", "noFile", `${address} (${error?.message ?? error})`);
  }
}

/** A scenario as the text of a file; where it can't be one, what is wrong with it. */
function written(scenario) {
  if (typeof scenario === "string") return scenario;
  try {
    return JSON.stringify(scenario ?? undefined) ?? "";
  } catch (error) {
    return new BoardError("faulty", "faulty", String(error));
  }
}

/** A simulator of a scenario; what is wrong with the scenario is thrown in words. */
function loaded(Loaded, text) {
  try {
    return new Loaded(text);
  } catch (error) {
    throw new BoardError("faulty", "faulty", `\n${error.message}`);
  }
}

function oneOf(element, name, allowed) {
  const value = (element.getAttribute(name) ?? allowed[0]).trim().toLowerCase();
  if (allowed.includes(value)) return value;
  warn(element, name, value);
  return allowed[0];
}

function wholeNumber(value) {
  const number = ["number", "string"].includes(typeof value) ? Number(value) : 0;
  return number > 0 ? Math.min(Math.floor(number), 10_000) : 0;
}

function warn(element, name, value) {
  console.warn(`<latch-board>: ${name} can’t be “${value}”`, element);
}

/** A failure is told by the `error` event. */
function quietly(promise) {
  promise.catch(() => {});
}

if (globalThis.customElements && !customElements.get("latch-board")) {
  customElements.define("latch-board", LatchBoard);
}
