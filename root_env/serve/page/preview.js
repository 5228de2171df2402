// What an action would do, in the words of the log: asked of the server once the action has been looked at for a moment.

import { element } from "./dom.js";

const MOMENT = 150; // milliseconds

export class Preview {
  // `ask(action)` sends the question.
  constructor(ask) {
    this.place = element("preview");
    this.ask = ask;
    this.action = null;
  }

  // An action is looked at, null: none.
  point(action) {
    if (action === this.action) return;
    clearTimeout(this.timer);
    this.action = action;
    this.place.textContent = "";
    if (action) this.timer = setTimeout(() => this.ask(action), MOMENT);
  }

  heard({ action, lines, is_all: isAll, odds }) {
    if (action !== this.action?.id) return;
    const told = lines.filter(({ kind }, k) => k || kind !== "choice").map(({ words }) => words).join("; ");
    const rest = isAll ? "" : "What follows depends on dice or on hidden cards.";
    this.place.textContent = [told && `Then: ${told}.`, rest, ...odds].filter(Boolean).join(" ");
  }
}
