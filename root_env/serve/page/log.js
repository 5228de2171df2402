// What has happened at a table, a paragraph for each action, under the turns in which it happened.

import { html, svg } from "./dom.js";

// A player's warrior or pawn, as the drawing has it.
export function sign(name) {
  const picture = svg("svg", { viewBox: "-11 -14 22 26", width: 17, height: 20, class: "sign", "aria-hidden": "true" });
  if (name) picture.append(svg("use", { href: `#r-${name}` }));
  return picture;
}

export class Log {
  // `signs`: by agent the name of its figure in the drawing; `go(step)` looks at the step of a line.
  constructor(place, signs, go = () => {}) {
    this.place = place;
    this.go = go;
    this.signs = signs;
    this.lines = [];
    this.nodes = [];
    place.onkeydown = (event) => this.walk(event); // of the last log only: a connection that comes back makes a new one
    this.top = 0;
    this.follows = true; // the last line, unless somebody has scrolled away from it
    new ResizeObserver(() => this.follows && (place.scrollTop = place.scrollHeight)).observe(place);
    place.addEventListener("scroll", () => this.scrolled());
  }

  // Whoever scrolls up reads there; what is added meanwhile does not count as that.
  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.place;
    if (scrollTop + clientHeight >= scrollHeight - 40) this.follows = true;
    else if (scrollTop < this.top) this.follows = false;
    this.top = scrollTop;
  }

  // Lines from number `from` on are these; those after them are gone.
  extend({ from, lines }) {
    const { place } = this;
    for (const node of this.nodes.splice(from)) node.forEach((one) => one.remove());
    this.lines.splice(from);
    for (const line of lines) {
      const nodes = this.written(line);
      place.append(...nodes);
      this.nodes.push(nodes);
      this.lines.push(line);
    }
    if (!place.querySelector("[tabindex='0']")) this.reach(place.querySelector("p:last-child"));
    if (this.follows) place.scrollTop = place.scrollHeight;
  }

  // The steps in which turns began.
  get turns() {
    return this.lines.filter(({ kind }) => kind === "turn").map(({ step }) => step);
  }

  // The log of another viewer.
  replace(lines) {
    this.extend({ from: 0, lines });
  }

  // Mark what the step led to that is looked at; null: none is.
  mark(step) {
    const before = this.place.querySelectorAll(".here");
    for (const node of before) node.classList.remove("here");
    if (step === null) {
      if (before.length) this.place.scrollTop = this.place.scrollHeight;
      return;
    }
    const rows = [...this.place.querySelectorAll("[data-step]")];
    const first = rows.find((row) => Number(row.dataset.step) >= step); // a choice can be told by the next one
    const lines = rows.filter((row) => row.dataset.step === first?.dataset.step);
    for (const node of lines) node.classList.add("here");
    if (lines.length) this.place.scrollTop = lines[0].offsetTop - this.place.offsetTop - this.place.clientHeight / 2;
  }

  // A paragraph tells a whole action; lines without `told` are told by another one.
  written({ heading, told, led, step, agent, kind, note }) {
    if (heading) return [html("h3", heading)];
    if (!told) return []; // of a turn the headings tell
    const row = html("p", undefined, `event ${kind}`);
    row.dataset.step = step;
    row.tabIndex = -1;
    row.addEventListener("click", () => this.go(step));
    row.append(sign(this.signs[agent]), html("span", told, "told"));
    if (led) row.append(html("span", ` \u2192 ${led}`));
    if (note) row.append(html("span", ` (${note})`, "soft"));
    return [row];
  }

  // One of them at a time can be reached by Tab; from there the arrows lead on.
  reach(row) {
    this.place.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    row?.setAttribute("tabindex", "0");
  }

  walk(event) {
    const row = event.target.closest("p");
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = [...this.place.querySelectorAll("p")], at = rows.indexOf(row);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") this.go(Number(row.dataset.step));
    else if (to === undefined) return;
    else if (rows[to]) {
      this.reach(rows[to]);
      rows[to].focus();
    }
    event.preventDefault();
    event.stopPropagation(); // the list of actions has the same keys
  }
}
