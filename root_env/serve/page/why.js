// Why can I not ...? What is typed is asked of the server, which says what is missing.

import { element, html } from "./dom.js";

const MOMENT = 400; // milliseconds without a key, before it is asked

export class Why {
  // `ask(words)` sends the question.
  constructor(ask) {
    this.ask = ask;
    this.typed = element("why");
    this.place = element("why-lines");
    this.typed.addEventListener("input", () => this.soon());
    this.typed.addEventListener("keydown", ({ key }) => key === "Enter" && this.now());
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), MOMENT);
  }

  now() {
    clearTimeout(this.timer);
    const words = this.typed.value.trim();
    if (words) this.ask(words);
    else this.place.replaceChildren();
  }

  // What was typed to find an action, and found none.
  about(words) {
    element("why-box").open = true;
    this.typed.value = words;
    this.soon();
  }

  heard({ words, lines }) {
    if (words !== this.typed.value.trim()) return; // more has been typed
    this.place.replaceChildren(...lines.map((line) => html("li", line)));
  }

  // The table has changed: what was said may hold no more.
  again() {
    if (element("why-box").open && this.typed.value.trim()) this.now();
  }
}
