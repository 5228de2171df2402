// What has happened at a table, line by line, under the turns in which it happened.

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
    this.follows = true; // the last line, unless somebody has scrolled away from it
    new ResizeObserver(() => this.follows && (place.scrollTop = place.scrollHeight)).observe(place);
    place.addEventListener("scroll", () => (this.follows = place.scrollTop + place.clientHeight >= place.scrollHeight - 40));
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
    const lines = [...this.place.querySelectorAll(`[data-step="${step}"]`)];
    for (const node of lines) node.classList.add("here");
    if (lines.length) this.place.scrollTop = lines[0].offsetTop - this.place.offsetTop - this.place.clientHeight / 2;
  }

  written(line) {
    if (line.heading) return [html("h3", line.heading)];
    if (line.kind === "turn") return []; // the headings tell it
    const told = html("p", undefined, `event ${line.kind}`);
    told.dataset.step = line.step;
    told.addEventListener("click", () => this.go(line.step));
    told.append(sign(this.signs[line.agent]), line.words);
    if (line.note) told.append(html("span", ` (${line.note})`, "soft"));
    return [told];
  }
}
