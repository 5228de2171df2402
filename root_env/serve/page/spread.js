// The board of a table: the map as large as somebody likes, and panels around it in a size in which all can be read.

import { Board } from "./board.js";

const GAP = 8; // pixels
const MOST_MAP = 1.6, MOST_PANEL = 1.2; // scales that are not exceeded unless it is wished
const LEAST_MAP = 0.85; // in a low window it is better to see the whole map than to have all its words at full size
const LEAST_OWN = 0.5, MOST_OWN = 5, STEP = 1.25; // of the map, as somebody likes it

// Places for boxes, of which the first is the map, in a room of `width` by `height` pixels: by name x, y and scale. At
// scale 1 all words of a panel can be read. Panels fill a column right of the map, where there is room for one, as far
// as it goes; those that are left stand in rows below the map. `own`: how large the map is wished, 1 as it fits, but on
// a phone as small as it can be read: there the board is wider than its room, unless it is wished smaller.
export function spread([map, ...panels], { width, height, own = 1 }) {
  const wide = Math.max(0, ...panels.map((panel) => panel.width));
  const beside = panels.length > 0 && width >= map.width + GAP + wide;
  const narrow = isNarrow([map, ...panels], width);
  const fits = narrow ? 1 : Math.min((beside ? width - GAP - wide : width) / map.width, Math.max(LEAST_MAP, height / map.height), MOST_MAP);
  const scale = fits * own;
  const places = { [map.name]: { x: 0, y: 0, scale } };
  const mapWide = map.width * scale, mapHigh = map.height * scale;
  const column = width - map.width * fits - GAP;
  const size = beside && own <= 1 ? Math.min(MOST_PANEL, column / wide) : narrow && own >= 1 ? 1 : Math.min(1, width / (wide || 1));
  let bottom = 0, left = panels;
  if (beside && own <= 1) {
    const x = map.width * fits + GAP, room = Math.max(map.height * fits, height);
    left = panels.filter((panel) => {
      const deep = panel.height * size;
      if (bottom + deep > room) return true;
      places[panel.name] = { x, y: bottom, scale: size };
      bottom += deep + GAP;
      return false;
    });
  }
  const below = rows(left, { places, size, top: mapHigh + GAP, width: bottom ? map.width * fits : width });
  const across = Math.max(mapWide, ...panels.map((panel) => places[panel.name].x + panel.width * size));
  return { places, width: across, height: Math.max(mapHigh, bottom - GAP, below - GAP) };
}

// Whether the map cannot be read as a whole. A picture without panels may have any size, and is shown as it fits.
const isNarrow = ([map, ...panels], width) => panels.length > 0 && width < map.width;

// Panels in rows; where the last row ends.
function rows(panels, { places, size, top, width }) {
  let x = 0, y = top, deep = 0;
  for (const panel of panels) {
    if (x && x + panel.width * size > width + 1) [x, y, deep] = [0, y + deep, 0];
    places[panel.name] = { x, y, scale: size };
    x += panel.width * size + GAP;
    deep = Math.max(deep, panel.height * size + GAP);
  }
  return y + deep;
}

export class SpreadBoard extends Board {
  constructor(place, drawing) {
    super(place, drawing);
    const whole = { name: "whole", width: drawing.width, height: drawing.height, parts: [] };
    this.boxes = drawing.boxes?.length ? drawing.boxes : [whole];
    this.root.classList.toggle("alone", !drawing.boxes?.length);
    const named = this.boxes.slice(1).flatMap(({ name, parts }) => parts.map((part) => [part, name]));
    this.placeOf = new Map(named); // what no panel has lies on the map
    this.laid = new Set();
    this.own = Number(localStorage.getItem("map-size")) || 1;
    new ResizeObserver(() => this.lay()).observe(place);
    listenToFingers(place, (by) => this.zoomOwn(this.own * by));
  }

  arrange(names) {
    super.arrange(names);
    if (names.some((name) => !this.laid.has(name))) this.lay();
  }

  lay() {
    if (!this.layers.size) return;
    const { place } = this;
    const height = parseFloat(getComputedStyle(place).maxHeight) || innerHeight;
    const found = spread(this.boxes, { width: place.clientWidth, height, own: this.own });
    this.narrow = isNarrow(this.boxes, place.clientWidth);
    place.classList.toggle("narrow", this.narrow);
    this.size = { width: found.width, height: found.height };
    this.root.setAttribute("viewBox", `0 0 ${found.width} ${found.height}`);
    Object.assign(this.root.style, { width: `${found.width}px`, height: `${found.height}px` });
    for (const [part, { group }] of this.layers) {
      const { x, y, scale } = found.places[this.placeOf.get(part) ?? this.boxes[0].name];
      group.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      this.laid.add(part);
    }
    if (!this.seen) place.scrollLeft = (found.places[this.boxes[0].name].scale * this.boxes[0].width - place.clientWidth) / 2;
    this.seen = true;
    this.moved?.();
  }

  // On a phone: the whole map, or again as large as it can be read.
  seeWhole() {
    this.zoomOwn(this.own < 1 ? 1 : this.place.clientWidth / this.boxes[0].width);
    this.place.scrollTop = 0;
  }

  // On a phone: bring the shapes on the map that are nearest to its left into sight, unless one of them is seen.
  seek(shapes) {
    if (!this.narrow) return;
    const frame = this.place.getBoundingClientRect();
    const middles = shapes
      .filter((shape) => !this.placeOf.has(shape.closest("[data-part]")?.dataset.part))
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

  // The map in another size; the middle of what is seen stays in the middle.
  zoomOwn(own) {
    const { place } = this;
    const least = Math.min(LEAST_OWN, place.clientWidth / this.boxes[0].width);
    const now = Math.max(least, Math.min(MOST_OWN, own)), by = now / this.own;
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
