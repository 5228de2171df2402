// The end of a game: points by source and round, and as curves.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { headline, pointsOf, ranked } = await load("end.js");
const { learn } = await load("names.js");
const MARKS = { points: "scored", points_lost: "lost" };
const line = (step, kind, agent, about) => ({ step, kind, agent, arguments: about });

test("points by source and round, and scores after each step", () => {
  const lines = [
    line(1, "turn", "a", { count: 1 }),
    line(2, "points", "a", { count: 2, reason: "building", total: 2 }),
    line(3, "turn", "b", { count: 2 }),
    line(3, "points", "b", { count: 1, reason: "removing", total: 1 }),
    line(4, "turn", "a", { count: 3 }),
    line(5, "points", "a", { count: 3, reason: "building", total: 5 }),
    line(6, "points_lost", "b", { count: 1, reason: "turmoil", total: 0 }),
    line(6, "points_lost", "a", { count: 0, reason: "turmoil", total: 5 }),
  ];
  const { rows, rounds, curves } = pointsOf(lines, ["a", "b"], 6, MARKS);
  assert.equal(rounds, 2);
  assert.deepEqual(rows, [
    { agent: "a", reason: "building", rounds: { 1: 2, 2: 3 }, sum: 5 },
    { agent: "b", reason: "removing", rounds: { 1: 1 }, sum: 1 },
    { agent: "b", reason: "turmoil", rounds: { 2: -1 }, sum: -1 },
  ]);
  assert.deepEqual(curves, { a: [0, 0, 2, 2, 2, 5, 5], b: [0, 0, 0, 1, 1, 1, 0] });
});

test("the headline says who won, as whoever looks reads it", () => {
  learn({ a_0: "the Alliance", e_0: "the Eyrie", v_0: "the Vagabond" }, "a_0");
  const scores = { a_0: 12, e_0: 31, v_0: null };
  assert.equal(headline({ winners: ["e_0"], scores }, "a_0"), "The Eyrie won: 31 points");
  assert.equal(headline({ winners: ["e_0"], scores }, "e_0"), "You won: 31 points");
  assert.equal(headline({ winners: ["a_0", "v_0"], scores: { ...scores, a_0: null } }, "v_0"), "You and the Alliance won");
  assert.equal(headline({ winners: [], scores }, "a_0"), "Nobody won");
  assert.deepEqual(ranked({ winners: ["v_0"], scores }, ["a_0", "e_0", "v_0"]), ["v_0", "e_0", "a_0"]);
});
