// As much of a page as its logic needs: elements that keep what is put into them. How it looks is for `tests/browser`.

export class Stub {
  constructor(name = "") {
    Object.assign(this, { name, children: [], dataset: {}, attributes: {}, value: "", hidden: false, own: "" });
    const classes = (this.classes = new Set());
    this.classList = {
      add: (one) => classes.add(one),
      remove: (one) => classes.delete(one),
      toggle: (one, on = !classes.has(one)) => (on ? classes.add(one) : classes.delete(one)),
    };
    this.listeners = {};
  }

  get textContent() {
    return this.own + this.children.map((child) => child.textContent ?? String(child)).join("");
  }

  set textContent(text) {
    this.own = text;
    this.children = [];
  }

  append(...more) {
    this.children.push(...more);
  }

  replaceChildren(...children) {
    this.own = "";
    this.children = children;
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  // `[name=value]` alone, among the children.
  querySelector(selector) {
    const [, name, value] = /^\[([\w-]+)=(\w+)\]$/.exec(selector);
    return this.children.find((child) => child.attributes[name] === value) ?? null;
  }

  addEventListener(kind, heard) {
    (this.listeners[kind] ??= []).push(heard);
  }

  // Let it happen; what else an event has stands in `more`.
  happens(kind, more = {}) {
    for (const heard of this.listeners[kind] ?? []) heard({ target: this, preventDefault() {}, ...more });
  }

  scrollIntoView() {}

  remove() {}

  focus() {
    document.activeElement = this;
  }
}

// An empty page: every element that is asked for is there.
export function newPage() {
  const found = new Map();
  const document = new Stub("document");
  document.getElementById = (id) => found.get(id) ?? found.set(id, new Stub(id)).get(id);
  document.createElement = (name) => new Stub(name);
  document.createElementNS = (_, name) => new Stub(name);
  globalThis.document = document;
  globalThis.Option = class extends Stub {
    constructor(text, value) {
      super("option");
      Object.assign(this, { own: text, value });
    }
  };
  return document.getElementById;
}

// Timers that run when they are told to: `wait(milliseconds)`.
export function newClock() {
  let now = 0, timers = [];
  globalThis.setTimeout = (what, after) => {
    const timer = { what, at: now + after };
    timers.push(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => (timers = timers.filter((one) => one !== timer));
  return function wait(milliseconds) {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { what } of due) what();
  };
}
