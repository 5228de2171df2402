// Puzzles: the list by theme, a table that begins with one, and what its bar says.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

const element = newPage();
const { followPuzzle, listPuzzles, openPuzzle } = await load("puzzles.js");

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, word) => kept.set(key, word) };
const asked = [];
let answers = [];
globalThis.fetch = async (address, settings) => {
  asked.push([address, settings]);
  const [ok, body] = answers.shift();
  return { ok, json: async () => body };
};
const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test("the list has a link for each puzzle, by theme", async () => {
  const puzzles = [
    { name: "win-eyrie-1", theme: "win", faction: "eyrie", words: "Win." },
    { name: "lead-eyrie-1", theme: "lead", faction: "eyrie", words: "Lead." },
    { name: "win-lizard-1", theme: "win", faction: "lizard", words: "Win too." },
  ];
  answers = [[true, { themes: { win: "win now", lead: "defend", revolt: "revolt" }, puzzles }]];
  await listPuzzles();
  const section = element("lobby").children.at(-1);
  const groups = section.children.filter((child) => child.name === "details");
  assert.equal(groups.length, 2); // none for a theme without puzzles
  assert.match(groups[0].textContent, /^win: win now \(2\)/);
  const links = groups[0].children[1].children.map((line) => line.children[0]);
  assert.deepEqual(links.map(({ href }) => href), ["#puzzle=win-eyrie-1", "#puzzle=win-lizard-1"]);
});

test("a puzzle opens the seat that is to play, and a refusal is said", async () => {
  let went;
  globalThis.location = { replace: (where) => (went = where) };
  answers = [[true, { table: "T", links: [{ who: "watch", link: "/#T/w" }, { who: "eyrie_0", link: "/#T/e" }] }]];
  await openPuzzle("win-eyrie-1", "secret");
  assert.equal(went, "/#T/e");
  assert.equal(asked.at(-1)[0], "/puzzles/win-eyrie-1");
  assert.equal(asked.at(-1)[1].headers.Authorization, "Bearer secret");
  assert.equal(kept.get("puzzle of T"), "win-eyrie-1");
  answers = [[false, { error: "no such puzzle" }]];
  await openPuzzle("a/b", "secret");
  assert.equal(asked.at(-1)[0], "/puzzles/a%2Fb");
  assert.equal(element("problem").textContent, "The puzzle cannot be played: no such puzzle");
});

test("the bar says the task, and whether it is solved when the table has changed", async () => {
  let changed;
  globalThis.MutationObserver = class {
    constructor(heard) {
      changed = heard;
    }
    observe() {}
  };
  const bars = [];
  element("table").querySelector = () => ({ after: (bar) => bars.push(bar) });
  followPuzzle("other/secret");
  assert.equal(bars.length, 0); // a table of another sort
  const stands = { words: "Win this turn.", solved: null, next: "win-eyrie-2", help: "" };
  answers = [[true, stands], [true, { ...stands, help: "It takes: battle." }], [true, { ...stands, solved: true, next: "" }]];
  followPuzzle("T/e");
  await soon();
  assert.match(bars[0].textContent, /^ Win this turn\. +Hint Solution Try it again Next puzzle$/);
  assert.equal(asked.at(-1)[0], "/tables/T/e/puzzle?name=win-eyrie-1");
  const hint = bars[0].children.find(({ textContent }) => textContent === "Hint");
  hint.happens("click");
  await soon();
  assert.equal(asked.at(-1)[0], "/tables/T/e/puzzle?name=win-eyrie-1&help=hint");
  assert.match(bars[0].textContent, /Win this turn\. +It takes: battle\. +Hint/);
  changed();
  changed(); // asked once for several changes
  await new Promise((resolve) => setTimeout(resolve, 350));
  assert.match(bars[0].textContent, /^Solved\. Win this turn\. +It takes: battle\. +Hint Solution Try it again$/);
  assert.equal(bars[0].dataset.solved, "true");
  assert.equal(answers.length, 0);
});
