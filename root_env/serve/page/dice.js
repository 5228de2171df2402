// The dice of a battle, drawn beside it on the board: what each side rolled and how many hits it deals.

import { svg } from "./dom.js";
import { titleOf } from "./names.js";

const PIPS = [[], [[0, 0]], [[-5, -5], [5, 5]], [[-6, -6], [0, 0], [6, 6]]]; // of a face, from the middle of a die
const WIDE = 200, HIGH = 78, LINE = 32; // pixels

// The last battle of which some lines of the log tell dice or hits, null for none: where, and a row for each side, the
// attacker first: `{agent, die, hits}`, null hits where they are not known yet. `all`: the whole log, since what comes
// between an attack and its dice is asked. The attacker has the higher die, unless the defender dealt more than the lower.
export function battleOf(lines, place, all = lines) {
  const told = lines.findLast(({ kind }) => kind === "roll" || kind === "hits");
  const until = all.lastIndexOf(told), at = all.findLastIndex(({ kind }, k) => kind === "roll" && k <= until);
  const begun = all.findLast(({ kind }, k) => kind === "battle" && k < at);
  if (!told || at < 0 || !begun) return null;
  const { high, low } = all[at].arguments, attacker = all[at].agent;
  const hits = all.slice(at + 1).filter(({ kind }) => kind === "hits");
  const [first, second] = [true, false].map((attacks) => hits.find(({ agent }) => (agent === attacker) === attacks)?.arguments);
  const swapped = (second?.rolled ?? 0) > low;
  const sides = [
    { agent: attacker, die: swapped ? low : high, hits: first?.count ?? null },
    { agent: begun.arguments.defender, die: swapped ? high : low, hits: second?.count ?? null },
  ];
  return { place: begun.arguments[place], sides };
}

const hitsOf = (count) => (count === 1 ? "1 hit" : `${count} hits`);

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
  const words = sides.map(({ agent, die: shown, hits }) => `${titleOf(agent)} rolled ${shown}${hits === null ? "" : ` and deals ${hitsOf(hits)}`}`).join(", ");
  const card = svg("g", { class: "dice", transform: `translate(${x} ${y})`, role: "img", "aria-label": words });
  card.append(svg("rect", { class: "card", width: WIDE, height: HIGH, rx: 8 }));
  sides.forEach(({ agent, die: shown, hits }, k) => {
    const middle = 22 + LINE * k + k * 2;
    if (signs[agent]) card.append(svg("use", { href: `#r-${signs[agent]}`, x: 18, y: middle + 2 }));
    card.append(die(shown, 48, middle));
    card.append(svg("text", { x: 70, y: middle + 5 }, `${k ? "defends" : "attacks"}${hits === null ? "" : `: ${hitsOf(hits)}`}`));
  });
  return card;
}
