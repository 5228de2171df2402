// Views that are out of date are left out; what others did, as marks and in a few lines.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { joined, Latest } = await load("latest.js");
const { Happened, marksOf, roundOf } = await load("happened.js");

const view = (version, from, words, parts = {}) => ({ version, parts, log: { from, lines: words } });

test("of two views one is made: the later one, with the parts and lines of both", () => {
  const one = joined(view(1, 4, ["a", "b"], { hand: "x", map: "1" }), view(2, 6, ["c"], { map: "2" }));
  assert.deepEqual(one, view(2, 4, ["a", "b", "c"], { hand: "x", map: "2" }));
  assert.deepEqual(joined(view(1, 4, ["a", "b"]), view(2, 5, ["c"])).log, { from: 4, lines: ["a", "c"] }, "b was taken back");
  assert.deepEqual(joined(view(1, 4, ["a"]), view(2, 2, [])).log, { from: 2, lines: [] }, "and more than that");
});

test("drawing and painting take half of the time at most, and the last view is always drawn", () => {
  const wait = newClock(), drawn = [];
  let time = 0, painted;
  const latest = new Latest(({ version }) => {
    drawn.push(version);
    time += 30;
  }, { after: (then) => (painted = then), now: () => time });
  const paint = () => {
    time += 10;
    painted();
  };
  latest.heard(view(1, 0, []));
  for (const version of [2, 3, 4]) latest.heard(view(version, 0, []));
  wait(1000);
  assert.deepEqual(drawn, [1], "it is not painted yet");
  paint();
  wait(39);
  assert.deepEqual(drawn, [1]);
  wait(1);
  assert.deepEqual(drawn, [1, 4]);
  paint();
  wait(40);
  latest.heard(view(5, 0, []));
  assert.deepEqual(drawn, [1, 4, 5], "at once, where there was time");
  latest.heard(view(6, 0, []));
  latest.forget();
  paint();
  wait(1000);
  assert.equal(drawn.length, 3);
  latest.heard(view(1, 0, []));
  assert.equal(drawn.length, 4, "the next connection does not wait for the last one");
});

const MARKS = {
  warriors_placed: "placed", piece_placed: "placed", warriors_removed: "removed", piece_removed: "removed",
  warriors_moved: "moved", battle: "battle", deployed: "placed", killed: "removed",
};
const line = (kind, agent, what = {}, step = 1) => ({ kind, agent, step, arguments: what });
const EYRIE = [
  line("choice", "marquise_0"),
  line("warriors_placed", "eyrie_0", { count: 2, clearing: 5 }, 2),
  line("warriors_moved", "eyrie_0", { count: 3, clearing: 5, to: 9 }, 3),
  line("battle", "eyrie_0", { clearing: 9, defender: "marquise_0" }, 4),
  line("roll", "eyrie_0", { high: 2, low: 1 }, 4),
  line("piece_removed", "marquise_0", { piece: "sawmill", clearing: 9 }, 4),
  line("points", "eyrie_0", { count: 1 }, 4),
];

test("the round in a line for each, and what was lost", () => {
  assert.deepEqual(roundOf(EYRIE, "marquise_0"), [
    { agent: "eyrie_0", step: 2, words: "eyrie_0 placed 2 warriors in 5, moved 3 from 5 to 9, battled you in 9, scored 1" },
    { agent: "marquise_0", step: 4, words: "You lost sawmill in 9" },
  ]);
  assert.deepEqual(roundOf([...EYRIE, line("choice", "marquise_0")], "marquise_0"), []);
});

test("what one has paid with is not lost, and an answer that nobody was asked for begins no new round", () => {
  const paid = line("piece_removed", "marquise_0", { piece: "wood", clearing: 2 });
  assert.deepEqual(roundOf([line("choice", "marquise_0"), paid], "marquise_0"), []);
  const unasked = { ...line("choice", "marquise_0", {}, 4), note: "alone" };
  const fought = [...EYRIE.slice(0, 4), unasked, ...EYRIE.slice(4)];
  assert.deepEqual(roundOf(fought, "marquise_0"), roundOf(EYRIE, "marquise_0"));
});

test("the same that is placed in several places is said once", () => {
  const placed = [1, 2, 5].map((clearing) => line("warriors_placed", "eyrie_0", { count: 1, clearing }));
  const roost = line("piece_placed", "eyrie_0", { piece: "roost", clearing: 5 });
  assert.deepEqual(roundOf([...placed, roost], "marquise_0").map(({ words }) => words), [
    "eyrie_0 placed 1 warrior in 1, 2 and 5, placed roost in 5",
  ]);
});

test("moves, battles, what is placed and removed have marks; the same twice has one", () => {
  const marks = marksOf([...EYRIE, line("warriors_placed", "eyrie_0", { count: 1, clearing: 5 })], { place: "clearing", marks: MARKS });
  assert.deepEqual(marks.map(({ sort, at, to, words }) => [sort, at, to, words]), [
    ["placed", 5, null, "+3"], ["moved", 5, 9, "3"], ["battle", 9, null, "\u2694"], ["removed", 9, null, "\u22121"],
  ]);
});

test("a place that each player has is marked where whoever did it has it", () => {
  const zones = ["zone-0", "zone-1"].map((part) => ({ dataset: { part } }));
  const lights = { shapesOf: () => zones, shapes: () => [zones[0]] };
  const one = Object.assign(Object.create(Happened.prototype), { lights, info: { place: "place", agents: ["guild_0", "runen_0"] } });
  assert.deepEqual(["runen_0", "guild_0", null].map((agent) => zones.indexOf(one.shapeOf("shores", agent))), [1, 0, 0]);
});

test("a game with other events is told in the words of its log", () => {
  const said = (kind, agent, words, what) => ({ ...line(kind, agent, what), words });
  const lines = [
    said("choice", "guild_0", "guild_0: pass"),
    said("deployed", "runen_0", "runen_0 deploys 2 basic troops to region 3", { count: 2, place: 3 }),
    said("paid", "runen_0", "runen_0 pays 1 Corra", { count: 1 }),
    said("killed", "guild_0", "guild_0 loses a basic troop in region 3", { count: 1, place: 3 }),
  ];
  assert.deepEqual(roundOf(lines, "guild_0", MARKS).map(({ words }) => words), [
    "runen_0 deploys 2 basic troops to region 3", "You lost a basic troop in region 3",
  ]);
  assert.deepEqual(marksOf(lines, { place: "place", marks: MARKS }).map(({ sort, at, words }) => [sort, at, words]), [
    ["placed", 3, "+2"], ["removed", 3, "\u22121"],
  ]);
});
