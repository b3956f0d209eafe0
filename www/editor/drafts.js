// Drafts in the browser's storage. Each has a key of its own and a number that grows with every
// writing. A tab holds the lock of the draft that it writes; a draft that another tab holds, or
// has written meanwhile, is left to it, and goes on here as a copy.

import { isObject } from "./scenario.js";

const PREFIX = "latchwork.draft.";
const TAB = "latchwork.tab";

/** How often, and how many milliseconds apart, a lock is asked for: a page that is being left may still hold it. */
const TRIES = 8;
const APART = 60;

export class Drafts {
  /** Where nothing is written yet, there is no id. */
  id = null;
  #version = 0;
  #release = null;
  #store;
  #session;

  constructor(store = available(() => localStorage), session = available(() => sessionStorage)) {
    this.#store = store;
    this.#session = session;
  }

  /** Whether anything can be kept at all. */
  get works() {
    return this.#store !== null;
  }

  /** All drafts, the newest first. */
  list() {
    const keys = this.#store ? Object.keys(this.#store) : [];
    const ids = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    // What can't be read is in the list as well: its text may still be worth something to its author.
    const drafts = ids.map((id) => this.#read(id) ?? { id, time: 0, title: "", broken: this.#store.getItem(PREFIX + id) ?? "" });
    return drafts.sort((a, b) => b.time - a.time);
  }

  #read(id) {
    try {
      const { version, time, title, data } = JSON.parse(this.#store.getItem(PREFIX + id));
      if (!isObject(data)) return null;
      return { id, version, time: Number(time) || 0, title: String(title ?? ""), data };
    } catch {
      return null;
    }
  }

  /** Whether this tab had a draft that can't be read any more. */
  get lostOfTab() {
    const id = this.#session?.getItem(TAB);
    return Boolean(id && this.#store?.getItem(PREFIX + id)) && !this.#read(id);
  }

  /** The draft that this tab had before it was loaded again, if any. */
  get lastOfTab() {
    const id = this.#session?.getItem(TAB);
    return id && this.#store ? this.#read(id) : null;
  }

  /** Takes up a draft. Where another tab has it, a copy is made; gives the data and whether it is one. */
  async open(id) {
    const lock = await locked(id, TRIES);
    const draft = this.#read(id);
    if (!draft) {
      lock?.();
      return null;
    }
    this.leave();
    if (!lock) return { data: draft.data, copy: true };
    this.#take(id, draft.version, lock);
    return { data: draft.data, copy: false };
  }

  #take(id, version, release) {
    this.id = id;
    this.#version = version;
    this.#release = release;
    try {
      this.#session?.setItem(TAB, id);
    } catch {
      // A reload then begins anew; the draft is in the list.
    }
  }

  /** What is written next is a draft of its own. */
  leave() {
    this.#release?.();
    this.id = null;
    this.#version = 0;
    this.#release = null;
    this.#session?.removeItem(TAB);
  }

  /** Writes the draft; throws where the storage is full or not there. Says whether it became a copy, because someone else has written it. */
  write(data) {
    if (!this.#store) throw new Error("unavailable");
    const title = typeof data.title === "string" ? data.title : "";
    const stored = this.id && this.#read(this.id);
    // Deleted elsewhere, it is written again: nothing is lost that is open.
    const copied = Boolean(stored && stored.version !== this.#version);
    if (copied) this.leave();
    if (!this.id) {
      const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
      this.#take(id, 0, null);
      locked(id, 1).then((release) => {
        if (this.id === id) this.#release = release;
        else release?.();
      });
    }
    const version = this.#version + 1;
    this.#store.setItem(PREFIX + this.id, JSON.stringify({ version, time: Date.now(), title, data }));
    this.#version = version;
    return copied;
  }

  /** Deletes a draft, unless some tab has it open. */
  async delete(id) {
    if (id === this.id) this.leave();
    const release = await locked(id, 1);
    if (!release) return false;
    this.#store.removeItem(PREFIX + id);
    release();
    return true;
  }
}

function available(storage) {
  try {
    const store = storage();
    store.setItem("latchwork.test", "1");
    store.removeItem("latchwork.test");
    return store;
  } catch {
    // It may also be full: what is in it can be read all the same.
    try {
      return storage().length ? storage() : null;
    } catch {
      return null;
    }
  }
}

/** Takes a draft's lock and gives what releases it; null where another has it. Without locks, the numbers have to do. */
async function locked(id, tries) {
  if (!navigator.locks) return () => {};
  for (let left = tries; left > 0; left -= 1) {
    const release = await new Promise((done) => {
      const hold = (lock) => (lock ? new Promise((end) => done(end)) : done(null));
      navigator.locks.request(PREFIX + id, { ifAvailable: true }, hold).catch(() => done(() => {}));
    });
    if (release) return release;
    if (left > 1) await new Promise((later) => setTimeout(later, APART));
  }
  return null;
}
