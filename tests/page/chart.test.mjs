// Lines over the steps of a game, and what agents make of a decision in words.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

const element = newPage();
const { Chart } = await load("chart.js");
const { Analysis } = await load("analysis.js");

function chart(values, more = {}) {
  const lines = values.map((one, p) => ({ name: `player ${p}`, colour: "red", values: one }));
  const last = Math.max(...values.map(({ length }) => length)) - 1;
  return new Chart(element("place"), { title: "", lines, last, order: lines.map((_, p) => p), highest: 10, every: 5, written: String, go: () => {}, ...more });
}

const signs = (one) => one.root.children.filter(({ attributes }) => attributes.class === "sign").map(({ attributes: { x, y } }) => [Number(x), Number(y)]);

test("steps stand between the scale and the right border, values between bottom and top", () => {
  const one = chart([[0, 5, 10]]);
  assert.deepEqual([one.x(0), one.x(2), one.y(0), one.y(10)], [38, 360, 170, 8]);
  assert.equal(one.x(1), (38 + 360) / 2);
  assert.equal(chart([[3]]).x(0), 38, "a game of one step");
});

test("a line goes in steps and ends where its values do", () => {
  const one = chart([[0, 5], [0, 0, 10]]);
  const [short] = one.root.children.filter(({ attributes }) => attributes.class === "line");
  assert.equal(short.attributes.d, "M38.0,170.0H199.0V89.0");
  assert.deepEqual(signs(one), [[203, 93], [364, 12]]);
});

test("signs that would lie on one another stand apart, inside the chart", () => {
  const ends = signs(chart([[0, 0], [0, 0], [0, 0]])).map(([, y]) => y - 4);
  assert.equal(new Set(ends).size, 3);
  for (const [k, y] of ends.entries()) {
    assert.ok(y >= 8 && y <= 170);
    for (const other of ends.slice(0, k)) assert.ok(Math.abs(y - other) >= 9);
  }
});

test("a click leads to the step under it", () => {
  const went = [], one = chart([[0, 1, 2, 3, 4]], { go: (step) => went.push(step) });
  one.root.getBoundingClientRect = () => ({ left: 100, width: 760 }); // twice its size
  for (const x of [38, 199, 360]) one.root.happens("click", { clientX: 100 + 2 * x });
  assert.deepEqual(went, [0, 2, 4]);
  one.show(2);
  assert.equal(Number(one.present.attributes.x1), 199);
});

test("shares, visits and chances are written in per cent, and answers about another decision are left out", () => {
  const sent = [];
  const one = new Analysis({ path: "", send: (message) => sent.push(message), go: () => {}, told: () => {} });
  one.begin({ agents: ["eyrie_0"], viewer: "eyrie_0", files: [] }, {});
  const decision = { step: 3, viewer: "eyrie_0", actions: [{ id: 7 }, { id: 8 }] };
  one.show(decision, decision);
  one.toggle("policy");
  assert.deepEqual(sent.pop(), { type: "analyse", step: 3, viewer: "eyrie_0", what: "policy" });
  one.heard({ what: "policy", step: 2, viewer: "eyrie_0", actions: [{ id: 7, share: 1 }] });
  assert.equal(one.notes, null);
  one.heard({ what: "policy", step: 3, viewer: "eyrie_0", actions: [{ id: 7, share: 0.934 }, { id: 8, share: 0.066 }] });
  assert.deepEqual([...one.notes.values()], ["93 %", "6.6 %"]);
  const visits = [{ id: 7, visits: 3, value: 0.5 }, { id: 8, visits: 1, value: null }];
  one.heard({ what: "search", step: 3, viewer: "eyrie_0", actions: visits, iterations: 4, chances: { eyrie_0: 0.25 }, reason: "Move: you win 50 %.", done: true });
  assert.deepEqual([[...one.shares.values()], [...one.notes.values()]], [[0.75, 0.25], ["3, wins 50 %", "1"]]);
  assert.match(element("analysis-words").textContent, /^Move: you win 50 %\. Visits of 4 iterations.*Chances: eyrie_0 25 %\.$/);
  one.show({ ...decision, step: 4 }, decision);
  assert.equal(sent.pop().step, 4, "it goes on asking at every decision");
  one.toggle("policy");
  assert.deepEqual([sent.pop().what, one.shares], ["nothing", null]);
});
