// The dice of a battle, drawn beside it on the board: what each side rolled and how many hits it deals.

import { svg } from "./dom.js";
import { titleOf } from "./names.js";

const PIPS = [[], [[0, 0]], [[-5, -5], [5, 5]], [[-6, -6], [0, 0], [6, 6]]]; // of a face, from the middle of a die
const WIDE = 190, HIGH = 78, LINE = 32; // pixels

// The last battle of some lines whose dice were rolled, null for none: where, and a row for each side, the attacker first:
// `{agent, die, hits}`. The attacker has the higher die, unless the defender dealt more than the lower one shows.
export function battleOf(lines, place) {
  const at = lines.findLastIndex(({ kind }) => kind === "roll");
  if (at < 0) return null;
  const begun = lines.slice(0, at).findLast(({ kind }) => kind === "battle");
  const { high, low } = lines[at].arguments, attacker = lines[at].agent;
  const hits = lines.slice(at + 1).filter(({ kind }) => kind === "hits");
  const first = hits.find(({ agent }) => agent === attacker), second = hits.find(({ agent }) => agent !== attacker);
  if (!begun || !first) return null;
  const swapped = (second?.arguments.rolled ?? 0) > low;
  const sides = [
    { agent: attacker, die: swapped ? low : high, hits: first.arguments.count },
    { agent: begun.arguments.defender, die: swapped ? high : low, hits: second?.arguments.count ?? 0 },
  ];
  return { place: begun.arguments[place], sides };
}

export const hitsOf = (count) => (count === 1 ? "1 hit" : `${count} hits`);

function die(value, x, y) {
  const one = svg("g", { class: "die", transform: `translate(${x} ${y})` });
  one.append(svg("rect", { x: -12, y: -12, width: 24, height: 24, rx: 5 }));
  one.append(...PIPS[value].map(([px, py]) => svg("circle", { cx: px, cy: py, r: 2.6 })));
  return one;
}

// A card with both sides, at a corner of the battle's box on the map, inside a room of this size. `signs`: by agent its figure.
export function diceCard({ sides }, box, room, signs) {
  const x = Math.max(4, Math.min(room.width - WIDE - 4, box.x + box.width / 2 - WIDE / 2));
  const above = box.y - HIGH - 6;
  const y = above > 4 ? above : Math.min(room.height - HIGH - 4, box.y + box.height + 6);
  const words = sides.map(({ agent, die: shown, hits }) => `${titleOf(agent)} rolled ${shown} and deals ${hitsOf(hits)}`).join(", ");
  const card = svg("g", { class: "dice", transform: `translate(${x} ${y})`, role: "img", "aria-label": words });
  card.append(svg("rect", { class: "card", width: WIDE, height: HIGH, rx: 8 }));
  sides.forEach(({ agent, die: shown, hits }, k) => {
    const middle = 22 + LINE * k + k * 2;
    if (signs[agent]) card.append(svg("use", { href: `#r-${signs[agent]}`, x: 18, y: middle + 2 }));
    card.append(die(shown, 48, middle));
    card.append(svg("text", { x: 70, y: middle + 5 }, `${k ? "defends" : "attacks"}: ${hitsOf(hits)}`));
  });
  return card;
}
