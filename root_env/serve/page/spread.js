// The board of a table on two sheets: the map as large as its place, and below the question the panel of one player, or
// what lies beside the map. Every panel is shown in a size in which all of it can be read.

import { Board } from "./board.js";
import { svg } from "./dom.js";

const GAP = 8, NARROW = 700, READABLE = 11; // pixels
const LEAST_OWN = 0.5, MOST_OWN = 5, STEP = 1.25; // of the map, as somebody likes it
const LEAST_PANEL = 1.1, MOST_PANEL = 1.8; // scales of a panel: at the least all of its words can be read

// The scale of a map in a place of this width: it fills it. On a phone its smallest words, `least` high as they are drawn,
// are to be read, and the map is wider than its place.
export const scaleOfMap = (map, width, least = Infinity) => Math.max(width / map.width, Math.min(1, READABLE / least));

// Places for panels that are shown together in a room of `width` by `height` pixels, in rows: by name x, y and scale. They
// are as large as the room allows, but never so small that they cannot be read: then their place scrolls.
export function placed(panels, { width, height }) {
  const wide = Math.max(1, ...panels.map((panel) => panel.width));
  const least = width < wide ? LEAST_PANEL : Math.min(LEAST_PANEL, width / wide); // as wide as its place, unless it scrolls anyway
  let scale = Math.max(least, Math.min(MOST_PANEL, width / wide)), found = inRows(panels, scale, width);
  while (found.height > height && scale > least) found = inRows(panels, (scale = Math.max(least, scale - 0.02)), width);
  return found;
}

function inRows(panels, scale, width) {
  const places = {};
  let x = 0, y = 0, deep = 0, across = 0;
  for (const panel of panels) {
    if (x && x + panel.width * scale > width + 1) [x, y, deep] = [0, y + deep, 0];
    places[panel.name] = { x, y, scale };
    x += panel.width * scale + GAP;
    across = Math.max(across, x - GAP);
    deep = Math.max(deep, panel.height * scale + GAP);
  }
  return { places, width: across, height: Math.max(0, y + deep - GAP) };
}

export class SpreadBoard {
  // `place` holds the map, `beside` the panels; `drawing` has width, height, style and boxes.
  constructor(place, beside, drawing) {
    const whole = { name: "whole", width: drawing.width, height: drawing.height, parts: [] };
    this.boxes = drawing.boxes?.length ? drawing.boxes : [whole];
    [this.map, ...this.panels] = this.boxes;
    this.place = place;
    this.beside = beside;
    this.sheets = [new Board(place, drawing), new Board(beside, { ...drawing, style: "" })];
    this.sheets[0].root.classList.toggle("alone", !drawing.boxes?.length);
    this.panelOf = new Map(this.panels.flatMap(({ name, parts }) => parts.map((part) => [part, name]))); // what none has lies on the map
    this.shown = []; // names of panels
    this.laid = new Set();
    this.whole = false; // whether all of the map is wished where that cannot be read
    this.own = Number(localStorage.getItem("map-size")) || 1;
    for (const one of [place, beside]) new ResizeObserver(() => this.lay()).observe(one);
    listenToFingers(place, (by) => this.zoomOwn(this.own * by));
  }

  get ratio() {
    return this.map.width / this.map.height;
  }

  hasLetters() {
    return this.sheets[0].hasLetters();
  }

  // Layers by name in drawing order, each on its sheet.
  arrange(names) {
    this.sheets.forEach((sheet, k) => sheet.arrange(names.filter((name) => this.numberOf(name) === k)));
    if (names.some((name) => !this.laid.has(name))) this.lay();
  }

  show(parts) {
    this.sheets.forEach((sheet, k) => sheet.show(Object.fromEntries(Object.entries(parts).filter(([name]) => this.numberOf(name) === k))));
  }

  // Which panels are seen.
  open(names) {
    if (names.join() === this.shown.join()) return;
    this.shown = names;
    this.lay();
  }

  numberOf(part) {
    return this.panelOf.has(part) ? 1 : 0;
  }

  sheetOf(shape) {
    return this.sheets.find(({ root }) => root.contains(shape)) ?? this.sheets[0];
  }

  rootOf(shape) {
    return this.sheetOf(shape).root;
  }

  boxOf(shape) {
    return this.sheetOf(shape).boxOf(shape);
  }

  namesAt(shape) {
    return this.sheetOf(shape).namesAt(shape);
  }

  // Shapes that are seen, or all.
  find(name, part = "", all = false) {
    return this.sheets.flatMap((sheet) => sheet.find(name, part)).filter((shape) => all || !shape.closest("[data-part][hidden]"));
  }

  // What a page draws over the board; each node says by `source` over which shape.
  overlay(name) {
    const groups = this.sheets.map((sheet) => {
      const group = svg("g", { class: name });
      sheet.above.append(group);
      return group;
    });
    return {
      show: (nodes) => groups.forEach((group, k) => group.replaceChildren(...nodes.filter(({ source }) => this.sheetOf(source) === this.sheets[k]))),
      get shown() {
        return groups.flatMap((group) => [...group.children]);
      },
    };
  }

  lay() {
    if (!this.sheets[0].layers.size) return;
    const { place, beside, map } = this;
    const scale = this.fitting() * this.own;
    const open = this.shown.map((name) => this.panels.find((panel) => panel.name === name));
    beside.classList.toggle("several", open.length > 1);
    const height = parseFloat(getComputedStyle(beside).maxHeight) || innerHeight;
    const found = placed(open, { width: beside.clientWidth, height });
    found.places[map.name] = { x: 0, y: 0, scale };
    [{ width: map.width * scale, height: map.height * scale }, found].forEach((size, k) => this.size(this.sheets[k], size));
    for (const [part, { group }] of this.sheets.flatMap(({ layers }) => [...layers])) {
      const at = found.places[this.panelOf.get(part) ?? map.name];
      group.toggleAttribute("hidden", !at);
      if (at) group.setAttribute("transform", `translate(${at.x} ${at.y}) scale(${at.scale})`);
      this.laid.add(part);
    }
    this.moved?.();
  }

  // The scale of a map that nobody has made larger or smaller.
  fitting() {
    const { place, map } = this;
    if (this.whole) return place.clientWidth / map.width;
    const words = innerWidth <= NARROW ? [...place.querySelectorAll("[data-part] text")] : [];
    const sizes = words.filter((one) => one.textContent.trim()).map((one) => parseFloat(getComputedStyle(one).fontSize));
    return scaleOfMap(map, place.clientWidth, Math.min(...sizes));
  }

  size(sheet, { width, height }) {
    sheet.size = { width: width || 1, height: height || 1 };
    sheet.root.setAttribute("viewBox", `0 0 ${width || 1} ${height || 1}`);
    Object.assign(sheet.root.style, { width: `${width}px`, height: `${height}px` });
  }

  // Bring the shapes on the map that are nearest to its left into sight, unless one of them is seen.
  seek(shapes) {
    if (this.place.scrollWidth <= this.place.clientWidth + 1) return;
    const frame = this.place.getBoundingClientRect();
    const middles = shapes
      .filter((shape) => this.place.contains(shape))
      .map((shape) => shape.getBoundingClientRect())
      .map((box) => [box.x + box.width / 2 - frame.x, box.y + box.height / 2 - frame.y]);
    if (!middles.length || middles.some(([x, y]) => x > 0 && x < frame.width && y > 0 && y < frame.height)) return;
    const [x, y] = middles.reduce((one, other) => (other[0] < one[0] ? other : one));
    this.place.scrollLeft += x - frame.width / 2;
    this.place.scrollTop += y - frame.height / 2;
  }

  zoomBy(steps) {
    this.zoomOwn(this.own * STEP ** steps);
  }

  // The map as a whole, and again as large as it can be read.
  seeWhole() {
    this.whole = this.own !== 1 || !this.whole;
    this.zoomOwn(1);
    this.place.scrollLeft = this.place.scrollTop = 0;
  }

  // Whether more of the map can be seen, or it can be read better.
  get hasMore() {
    return this.own !== 1 || this.whole || this.fitting() > this.place.clientWidth / this.map.width + 0.01;
  }

  // The map in another size; the middle of what is seen stays in the middle.
  zoomOwn(own) {
    const { place } = this;
    const now = Math.max(LEAST_OWN, Math.min(MOST_OWN, own)), by = now / this.own;
    const [across, down] = [place.scrollLeft + place.clientWidth / 2, place.scrollTop + place.clientHeight / 2];
    this.own = Math.abs(now - 1) < 0.05 ? 1 : now;
    localStorage.setItem("map-size", this.own);
    this.lay();
    place.scrollLeft = across * by - place.clientWidth / 2;
    place.scrollTop = down * by - place.clientHeight / 2;
  }
}

// Two fingers, or the wheel with Control, which is what a pinch on a touchpad is: `grow(by)` hears by how much.
function listenToFingers(place, grow) {
  const fingers = new Map();
  const apart = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const forget = ({ pointerId }) => fingers.delete(pointerId);
  place.addEventListener("pointerdown", (event) => event.pointerType === "touch" && fingers.set(event.pointerId, event));
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) place.addEventListener(kind, forget);
  place.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || fingers.size !== 2) return;
    const before = apart();
    fingers.set(event.pointerId, event);
    if (before > 0) grow(apart() / before);
  });
  place.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    grow(Math.exp(-event.deltaY / 300));
  }, { passive: false });
}
