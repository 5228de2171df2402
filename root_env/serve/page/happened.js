// What others did, on the board and in a few lines: arrows for moves, marks for battles, for what is placed and removed.

import { battleOf, diceCard } from "./dice.js";
import { html, svg } from "./dom.js";
import { leading, nameOf } from "./names.js";

const ROLLED = 8000; // milliseconds that dice are shown
const LONG = 4000; // milliseconds that a battle stays; other marks go with the next view that has some
const SIGNS = { battle: "\u2694", placed: "+", removed: "\u2212" };
const SHOWN = new Set(["placed", "removed", "moved", "battle"]);

// Marks for lines of the log: `sort`, whose it is, the place `at`, the place `to` of a move, what is written there. `place`, what
// events call a place; `marks`, by kind of event the sort.
export function marksOf(lines, { place, marks }) {
  const found = new Map();
  for (const { kind, agent, arguments: told } of lines) {
    const { [place]: at, to = null, count = 1 } = told;
    const sort = marks[kind];
    if (!SHOWN.has(sort) || at === undefined || (sort === "moved" && to === null)) continue;
    const key = `${sort} ${at} ${to} ${agent}`;
    const before = found.get(key)?.count ?? 0;
    found.set(key, { sort, agent, at, to, count: before + count });
  }
  return [...found.values()].map((mark) => ({ ...mark, words: wordsOf(mark) }));
}

function wordsOf({ sort, count }) {
  if (sort === "battle") return SIGNS.battle;
  return sort === "moved" ? String(count) : `${SIGNS[sort]}${count}`;
}

export class Happened {
  // `lights` finds places on the board; `info` says what is marked, see `marksOf`.
  constructor(board, lights, info) {
    Object.assign(this, { lights, info });
    this.place = board.overlay("happened");
    this.dice = board.overlay("rolled");
    this.marks = [];
    this.battle = null; // whose dice are shown
  }

  // New lines of the log, which are the end of `all`; `own` made some of them, which are not marked; `now`: the time in
  // milliseconds.
  tell(lines, all = lines, own = null, now = performance.now()) {
    const marks = marksOf(lines.filter(({ agent }) => own === null || agent !== own), this.info), battle = battleOf(lines, this.info.place, all);
    if (battle) this.roll(battle);
    if (!marks.length) return this.show();
    this.marks = [...this.marks.filter(({ until }) => until > now), ...marks.map((mark) => ({ ...mark, until: mark.sort === "battle" ? now + LONG : 0 }))];
    this.show();
  }

  // The dice of a battle, until they have been seen for a while.
  roll(battle) {
    clearTimeout(this.timer);
    this.battle = battle;
    this.timer = setTimeout(() => {
      this.battle = null;
      this.show();
    }, ROLLED);
  }

  clear() {
    clearTimeout(this.timer);
    this.marks = [];
    this.battle = null;
    this.show();
  }

  show() {
    const count = new Map(); // of marks at a place: they stand beside each other
    this.dice.show(this.battle ? this.drawnDice(this.battle) : []);
    this.place.show(this.marks.flatMap((mark) => this.drawn(mark, count)));
  }

  drawnDice(battle) {
    const shape = this.shapeOf(battle.place, battle.sides[0].agent);
    if (!shape) return [];
    const { board } = this.lights, card = diceCard(battle, board.boxOf(shape), board.sheetOf(shape).size, this.info.signs);
    card.source = shape;
    return [card];
  }

  drawn({ sort, agent, at, to, words }, count) {
    const from = this.shapeOf(at, agent);
    if (!from) return [];
    const end = to === null ? undefined : this.shapeOf(to, agent);
    const box = this.lights.board.boxOf(end ?? from), beside = count.get(to ?? at) ?? 0;
    count.set(to ?? at, beside + 1);
    const label = svg("text", { x: box.x + 22 + 34 * beside, y: box.y + box.height - 6, class: `mark ${sort}` }, words);
    label.source = from;
    return end ? [this.lights.arrow(from, end), label] : [label];
  }

  // A place on the board; of one that is drawn for each player, that of the player whose mark it is.
  shapeOf(word, agent) {
    const hook = { kind: this.info.place, word }, own = `zone-${this.info.agents.indexOf(agent)}`;
    return this.lights.shapesOf(hook).find((shape) => shape.dataset.part === own) ?? this.lights.shapes([hook])[0];
  }
}

// -- in a few lines ---------------------------------------------------------------------------------------

const SAID = {
  warriors_placed: ({ count, clearing }) => `placed ${count} ${count === 1 ? "warrior" : "warriors"} in ${clearing}`,
  piece_placed: ({ piece, clearing }) => `placed ${piece} in ${clearing}`,
  warriors_moved: ({ count, clearing, to }) => `moved ${count} from ${clearing} to ${to}`,
  piece_moved: ({ piece, clearing, to }) => `moved ${piece} from ${clearing} to ${to}`,
  battle: ({ clearing, defender }, you) => `battled ${defender === you ? "you" : nameOf(defender)} in ${clearing}`,
  craft: ({ card }) => `crafted ${card}`,
  points: ({ count }) => `scored ${count}`,
  turmoil: () => "fell into turmoil",
  revolt: ({ clearing }) => `revolted in ${clearing}`,
  dominance: ({ card }) => `plays for ${card}`,
};
const LOST = {
  warriors_removed: ({ count, clearing }) => `${count} ${count === 1 ? "warrior" : "warriors"} in ${clearing}`,
  piece_removed: ({ piece, clearing }) => `${piece} in ${clearing}`,
};

// What the others did since the last choice of `you`, a line for each: `{agent, words, step}`. What is marked on the board
// and has no short words here is told as the log has it. Choices that nobody was asked for have a `note`; what `you` paid with
// is not lost.
export function roundOf(lines, you, marks = {}) {
  const last = lines.findLastIndex(({ kind, agent, note }) => kind === "choice" && agent === you && !note);
  const told = new Map(), lost = [], since = lines.slice(Math.max(0, last));
  const own = new Set(since.filter(({ kind, agent }) => kind === "choice" && agent === you).map(({ step }) => step));
  const isPaid = ({ kind, step }) => kind === "piece_removed" && own.has(step) && !since.some((line) => line.kind === "battle");
  for (const line of lines.slice(last + 1)) {
    const { kind, agent, step, arguments: what } = line;
    const isLoss = agent === you && (LOST[kind] || marks[kind] === "removed") && !isPaid(line);
    if (isLoss) lost.push({ step, words: LOST[kind]?.(what) ?? rest(line).replace(/^loses /, "") });
    if (agent === you || !agent || !(SAID[kind] || (marks[kind] && !LOST[kind]))) continue;
    const one = told.get(agent) ?? { agent, step, said: [] };
    one.said.push(SAID[kind]?.(what, you) ?? rest(line));
    told.set(agent, one);
  }
  const rows = [...told.values()].map(({ agent, step, said }) => ({ agent, step, words: `${leading(agent)} ${short(said)}` }));
  if (lost.length) rows.push({ agent: you, step: lost[0].step, words: `You lost ${short(lost.map(({ words }) => words))}` });
  return rows;
}

// The words of a line without who it is about.
const rest = ({ agent, words }) => (words.startsWith(`${leading(agent)} `) ? words.slice(leading(agent).length + 1) : words);

// The same said several times is said once, and so is the same in several places.
function short(said) {
  const counted = new Map();
  for (const one of said) counted.set(one, (counted.get(one) ?? 0) + 1);
  const told = [];
  for (const [one, n] of counted) {
    const [, what, at] = /^(placed .*) in (\S+)$/.exec(one) ?? [], before = told.at(-1);
    if (n === 1 && what && before?.what === what) before.at.push(at);
    else told.push(n === 1 && what ? { what, at: [at] } : { words: n > 1 ? `${one} (${n} times)` : one });
  }
  return told.map(({ words, what, at }) => words ?? `${what} in ${listed(at)}`).join(", ");
}

const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);

// The lines as a list, each of which leads to its step.
export function showRound(place, rows, go) {
  place.hidden = !rows.length;
  place.replaceChildren(html("h3", "Since your last action"), ...rows.map(({ words, step }) => {
    const button = html("button", words);
    button.type = "button";
    button.addEventListener("click", () => go(step));
    return button;
  }));
}
