// The position in words, as a region of the page: headings and lists, for whoever does not see the board.

import { element, html } from "./dom.js";

// Lines by their indentation, as a tree: `{words, inside}`.
export function treeOf(lines) {
  const root = { depth: -1, inside: [] }, above = [root];
  for (const line of lines) {
    const words = line.trim().replace(/\s+/g, " "); // columns are for the eye
    if (!words) continue;
    const depth = line.length - line.trimStart().length;
    while (above.at(-1).depth >= depth) above.pop();
    const one = { depth, words, inside: [] };
    above.at(-1).inside.push(one);
    above.push(one);
  }
  return root.inside;
}

function list(tree) {
  const place = html("ul");
  place.append(...tree.map(({ words, inside }) => {
    const item = html("li", words);
    if (inside.length) item.append(list(inside));
    return item;
  }));
  return place;
}

export class InWords {
  constructor() {
    this.box = element("in-words");
    this.box.addEventListener("toggle", () => this.show());
  }

  // `lines` as a view has them.
  tell(lines) {
    this.lines = lines;
    this.show();
  }

  // Written only while somebody has it open.
  show() {
    if (this.box.open && this.lines) element("words").replaceChildren(list(treeOf(this.lines)));
  }
}
