// The position in words, as a region of the page: headings and lists, for whoever does not see the board.

import { element, html } from "./dom.js";

// Lines by their indentation, as a tree: `{words, inside}`.
export function treeOf(lines) {
  const root = { depth: -1, inside: [] }, above = [root];
  for (const line of readAloud(lines)) {
    const words = line.trim().replace(/\s+/g, " ");
    if (!words) continue;
    const depth = depthOf(line);
    while (above.at(-1).depth >= depth) above.pop();
    const one = { depth, words, inside: [] };
    above.at(-1).inside.push(one);
    above.push(one);
  }
  return root.inside;
}

const depthOf = (line) => line.length - line.trimStart().length;

// Columns are for the eye: each row of a table, which begins with a line of heads, says of what its cells are.
function readAloud(lines) {
  let heads = [];
  return lines.flatMap((line, k) => {
    const cells = [...line.matchAll(/\S+(?: \S+)*/g)];
    if (!line.trim()) heads = [];
    else if (!lines[k - 1]?.trim() && cells.length > 1 && depthOf(line) > depthOf(lines[k + 1] ?? line)) {
      heads = cells;
      return [];
    }
    return heads.length ? [rowOf(line, heads)] : [line];
  });
}

function rowOf(line, heads) {
  const cells = heads.map(({ 0: head, index }, k) => [head, line.slice(index, heads[k + 1]?.index).trim()]);
  const name = line.slice(0, heads[0].index).trim().replace(/:$/, "");
  return `${name}: ${cells.filter(([, cell]) => cell).map((one) => one.join(" ")).join("; ")}`;
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
