// A pass after a fixed time, whatever the hand.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { Patience } = await load("patience.js");
const PASS = { id: 0, words: "pass: craft no more" }, CRAFT = { id: 3, words: "craft Sword" };

function asked(after, pass = PASS) {
  const element = newPage(), wait = newClock(), done = [];
  element("pass-after").value = after;
  const patience = new Patience(({ id }) => done.push(id));
  patience.ask(pass);
  return { element, wait, done, patience, words: () => element("patience-words").textContent };
}

test("nothing happens by itself unless it is wished, nor where there is more to do", () => {
  for (const { wait, done, element, patience } of [asked("0"), asked("2", null)]) {
    assert.equal(patience.keep(CRAFT), false, "it is taken at once");
    assert.ok(element("patience").hidden);
    wait(60000);
    assert.deepEqual(done, []);
  }
});

test("a pass and a choice are taken at the same moment", () => {
  for (const chosen of [null, CRAFT]) {
    const { wait, done, patience, words } = asked("4");
    assert.match(words(), /in 4 s is: pass/);
    wait(1000);
    if (chosen) assert.ok(patience.keep(chosen));
    wait(2999);
    assert.deepEqual(done, []);
    wait(1);
    assert.deepEqual(done, [chosen ? 3 : 0]);
    wait(9000);
    assert.equal(done.length, 1);
  }
});

test("who wants to think longer says so, and the next question begins anew", () => {
  const { element, wait, done, patience, words } = asked("2");
  element("hold").happens("click");
  assert.equal(words(), "");
  wait(9000);
  assert.deepEqual(done, []);
  assert.equal(patience.keep(CRAFT), false);
  patience.ask(PASS);
  wait(2000);
  assert.deepEqual(done, [0]);
});
