// Lines over the steps of a game, one for each player: told apart by colour, dashes and the sign at the end.

import { svg } from "./dom.js";

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "5 2 1 2 1 2", "12 4"];
const MARKERS = ["●", "■", "▲", "◆", "▼", "✚"];
const SIZE = { width: 380, height: 190, left: 38, right: 20, top: 8, bottom: 20 };
const LEAST = 220, MOST = 512; // pixels

// `lines`: by player {name, colour, values}, a value per step; a line ends where its values do. `last`: number of the
// last step; `order`: players as they are drawn; `highest`: of all values; `every`: where lines are ruled; `written(value)`: as the scale has it; `go(step)` hears of clicks.
export class Chart {
  constructor(place, { title, lines, last, order, highest, every, written, go }) {
    this.last = last;
    this.highest = highest;
    this.width = place.clientWidth ? Math.max(LEAST, Math.min(MOST, place.clientWidth)) : SIZE.width; // words as large as written
    this.root = svg("svg", { viewBox: `0 0 ${this.width} ${SIZE.height}`, role: "img", "aria-label": title });
    this.root.append(svg("title", {}, title));
    this.rule(every, written);
    const taken = [];
    for (const p of order) this.draw(lines[p], p, taken);
    this.present = svg("line", { class: "present", y1: SIZE.top, y2: SIZE.height - SIZE.bottom });
    this.root.append(this.present);
    this.root.addEventListener("click", (event) => go(this.stepAt(event)));
    place.replaceChildren(this.root);
  }

  x(k) {
    return SIZE.left + (this.last ? (k / this.last) * (this.width - SIZE.left - SIZE.right) : 0);
  }

  y(value) {
    return SIZE.height - SIZE.bottom - (value / this.highest) * (SIZE.height - SIZE.top - SIZE.bottom);
  }

  rule(every, written) {
    const { height, left, right } = SIZE, { width } = this;
    for (let value = 0; value <= this.highest + 1e-9; value += every) {
      const y = this.y(value);
      this.root.append(svg("line", { x1: left, x2: width - right, y1: y, y2: y, class: "grid" }));
      this.root.append(svg("text", { x: left - 5, y: y + 4, class: "scale", "text-anchor": "end" }, written(value)));
    }
    this.root.append(svg("text", { x: left, y: height - 5, class: "scale" }, "first step"));
    this.root.append(svg("text", { x: width - right, y: height - 5, class: "scale", "text-anchor": "end" }, "last step"));
  }

  draw({ name, colour, values }, p, taken) {
    let path = "";
    let end = this.y(0);
    values.forEach((value, k) => {
      end = this.y(value);
      path += k ? `H${this.x(k).toFixed(1)}V${end.toFixed(1)}` : `M${this.x(0).toFixed(1)},${end.toFixed(1)}`;
    });
    const stop = this.x(Math.max(0, values.length - 1));
    for (const kind of ["casing", "line"]) {
      this.root.append(svg("path", { d: path, class: kind, stroke: colour, "stroke-dasharray": DASHES[p] }));
    }
    end = free(end, stop, taken);
    taken.push({ end, stop });
    const mark = svg("text", { x: stop + 4, y: end + 4, class: "sign", fill: colour }, MARKERS[p]);
    mark.append(svg("title", {}, name));
    this.root.append(mark);
  }

  stepAt(event) {
    const box = this.root.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * this.width;
    return Math.round(((along - SIZE.left) / (this.width - SIZE.left - SIZE.right)) * this.last);
  }

  show(step) {
    this.present.setAttribute("x1", this.x(step));
    this.present.setAttribute("x2", this.x(step));
  }
}

// Signs that would lie on one another stand above or below each other, inside the chart.
function free(end, stop, taken) {
  const isFree = (at) => !taken.some((other) => Math.abs(other.end - at) < 9 && Math.abs(other.stop - stop) < 9);
  const places = [0, -9, 9, -18, 18, -27, 27, -36, 36, -45, 45].map((by) => end + by);
  return places.find((at) => at >= SIZE.top && at <= SIZE.height - SIZE.bottom && isFree(at)) ?? end;
}

// The sign of a player beside its name, with the dashes of the player's line.
export function lineSign(colour, p) {
  const picture = svg("svg", { viewBox: "0 0 44 14", width: 44, height: 14, "aria-hidden": true });
  for (const kind of ["casing", "line"]) {
    picture.append(svg("path", { d: "M0 7H28", class: kind, stroke: colour, "stroke-dasharray": DASHES[p] }));
  }
  picture.append(svg("text", { x: 32, y: 11, class: "sign", fill: colour }, MARKERS[p]));
  return picture;
}
