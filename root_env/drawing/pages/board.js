// The board: parts of a drawing (root_env/drawing) in layers, what lies under the pointer, and how large it is shown.

import { svg } from "./dom.js";

const PREFIX = "#r-"; // of the common drawings that parts use
const ZOOMS = [1, 1.6, 2.2, 3, 4]; // at the second the map is as wide as its place

export class Board {
  // `place` holds the picture; `drawing` has width, height and style, as SVG text.
  constructor(place, drawing) {
    this.place = place;
    this.zoom = 0;
    this.size = { width: drawing.width, height: drawing.height };
    const viewBox = `0 0 ${drawing.width} ${drawing.height}`;
    this.root = svg("svg", { viewBox, class: "root-board", role: "img", "aria-label": "The board" });
    const style = svg("g");
    style.innerHTML = drawing.style;
    this.root.append(style);
    this.above = svg("g", { class: "above" }); // what a page draws over the board
    this.root.append(this.above);
    this.layers = new Map();
    place.replaceChildren(this.root);
  }

  // The letters of the drawing have been read: what is shown from then on shows its words at once.
  async hasLetters() {
    const { fontFamily } = getComputedStyle(this.root);
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 12px ${fontFamily}`)));
  }

  // Layers by name in drawing order; those there are already stay. What is moved is laid out and painted anew, so only
  // what is not in its place is.
  arrange(names) {
    let next = this.root.querySelector(":scope > [data-part]");
    for (const name of names) {
      if (!this.layers.has(name)) this.layers.set(name, { group: svg("g", { "data-part": name }), shown: "" });
      const { group } = this.layers.get(name);
      if (group === next) next = next.nextElementSibling;
      else this.root.insertBefore(group, next ?? this.above);
    }
  }

  // Draw parts by name; what is the same already is left alone.
  show(parts) {
    for (const [name, part] of Object.entries(parts)) {
      const layer = this.layers.get(name);
      if (layer.shown === part) continue;
      layer.group.innerHTML = part;
      layer.shown = part;
    }
  }

  // Shapes with a name, in one part of the drawing or in all.
  find(name, part = "") {
    const inside = part ? `[data-part="${part}"] ` : "[data-part] "; // and not among the common drawings
    const among = [`${inside}[data-at="${name}"]`, `${inside}use[href="${PREFIX}${name}"]`];
    if (!part) among.push(`[data-part="${name}"]`);
    return [...this.root.querySelectorAll(among.join())];
  }

  // Names of a shape and of what it lies in, from inside out; none of what is not in the picture.
  namesAt(shape) {
    const names = [];
    if (!this.root.contains(shape)) return names;
    for (let node = shape; node && node !== this.root; node = node.parentNode) {
      const name = node.dataset?.at ?? node.dataset?.part ?? node.getAttribute("href")?.replace(PREFIX, "");
      if (name) names.push(name);
    }
    return names;
  }

  // The place of a shape in units of the drawing.
  boxOf(shape) {
    const box = shape.getBoundingClientRect(), frame = this.root.getBoundingClientRect();
    const unit = this.size.width / frame.width;
    return {
      x: (box.x - frame.x) * unit,
      y: (box.y - frame.y) * unit,
      width: box.width * unit,
      height: box.height * unit,
    };
  }

  // One size more or less; the middle of what is seen stays in the middle.
  zoomBy(steps) {
    this.zoomTo(Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + steps)));
  }

  zoomTo(zoom) {
    const { place } = this;
    const across = (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth;
    const down = (place.scrollTop + place.clientHeight / 2) / place.scrollHeight;
    this.zoom = zoom;
    this.root.style.width = `${100 * ZOOMS[zoom]}%`;
    place.scrollLeft = across * place.scrollWidth - place.clientWidth / 2;
    place.scrollTop = down * place.scrollHeight - place.clientHeight / 2;
  }

  // The map as wide as the place, the panels beside it out of sight: for phones.
  zoomToMap() {
    this.zoomTo(1);
    this.place.scrollLeft = this.place.scrollTop = 0;
  }

  // Bring a part of the drawing into the middle of what is seen, of a larger one its beginning.
  goTo(part) {
    const { place } = this, layer = this.layers.get(part);
    if (!layer) return;
    const box = layer.group.getBoundingClientRect(), frame = place.getBoundingClientRect();
    place.scrollLeft += box.x + Math.min(box.width, frame.width) / 2 - frame.x - frame.width / 2;
    place.scrollTop += box.y + Math.min(box.height, frame.height) / 2 - frame.y - frame.height / 2;
  }
}
