// What things are for: of what lies under the pointer, of what is tapped, and of words that are looked up.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { Explain, Tip, listenToLookUp } = await load("explain.js");

const EXPLAINED = {
  card: { "Anvil (fox)": "Gives a hammer (4.1.2)", "Cobbler (rabbit)": "Take a move (4.1)" },
  item: { hammer: "Repairs an item (9.5.7)" },
  quest: { "Errand (fox)": "Exhaust tea and boot (9.5.5)" },
  rule: { "9.5.5": "Quest: Exhaust two items (9.5.5)" },
};
const explain = new Explain(EXPLAINED, { left_out: ["what", "is", "a", "the"], meant: { mend: "repair" } });

test("the innermost thing that has words is explained", () => {
  const levels = [[{ kind: "suit", word: "fox" }], [{ kind: "piece", word: "wood" }, { kind: "item", word: "hammer" }], [{ kind: "card", word: "Anvil (fox)" }]];
  assert.equal(explain.ofLevels(levels), "Hammer: Repairs an item (9.5.7)");
  assert.equal(explain.ofLevels([[{ kind: "clearing", word: 5 }]]), "");
  assert.equal(explain.of("rule", "9.5.5"), "Quest: Exhaust two items (9.5.5)");
});

test("things are found by their names, else by what is said of them", () => {
  assert.deepEqual(explain.find("hammer"), ["Hammer: Repairs an item (9.5.7)"]);
  assert.deepEqual(explain.find("tea"), ["Errand (fox): Exhaust tea and boot (9.5.5)"]);
  assert.deepEqual(explain.find("QUEST"), ["Quest: Exhaust two items (9.5.5)"]);
  assert.deepEqual(explain.find(" fox  anv "), ["Anvil (fox): Gives a hammer (4.1.2)"]);
  assert.deepEqual([explain.find("dragon"), explain.find(" ")], [[], []]);
});

test("words are understood as people say them", () => {
  assert.deepEqual(explain.find("What is a hammer?"), ["Hammer: Repairs an item (9.5.7)"]);
  assert.deepEqual(explain.find("quests"), ["Quest: Exhaust two items (9.5.5)"]);
  assert.deepEqual(explain.find("mend"), ["Hammer: Repairs an item (9.5.7)"]);
});

test("what is typed is looked up", () => {
  const element = newPage();
  listenToLookUp(() => explain);
  const look = (typed) => {
    element("look-up").value = typed;
    element("look-up").happens("input");
    return element("looked-up").children.map(({ textContent }) => textContent);
  };
  assert.deepEqual(look("cobbler"), ["Cobbler (rabbit): Take a move (4.1)"]);
  assert.deepEqual(look("dragon"), ["Nothing at this table is called so."]);
  assert.deepEqual(look(""), []);
});

// -- beside the pointer ---------------------------------------------------------------------------------------

function tipped() {
  const element = newPage(), wait = newClock(), place = element("board"), tip = element("tip");
  Object.assign(tip, { style: {}, offsetWidth: 200, offsetHeight: 50 });
  Object.assign(globalThis, { innerWidth: 800, innerHeight: 600 });
  place.contains = (shape) => shape !== "elsewhere";
  new Tip(place, (shape) => ({ card: "Card: words", token: "Token: words" })[shape] ?? "");
  const at = (target, more = {}) => ({ target, clientX: 100, clientY: 100, pointerType: "mouse", ...more });
  return { place, tip, wait, at, shown: () => (tip.hidden ? "" : tip.textContent) };
}

test("the pointer rests for a moment, and leaving takes the words away", () => {
  const { place, wait, at, shown } = tipped();
  place.happens("pointerover", at("card"));
  assert.equal(shown(), "");
  wait(400);
  assert.equal(shown(), "Card: words");
  place.happens("pointerover", at("token"));
  assert.equal(shown(), "", "those of another thing wait again");
  wait(400);
  assert.equal(shown(), "Token: words");
  place.happens("pointerover", at("ground"));
  wait(400);
  assert.equal(shown(), "");
  place.happens("pointerover", at("card"));
  place.happens("pointerleave", at("card"));
  wait(400);
  assert.equal(shown(), "");
});

test("a tap shows the words, and the next tap or Escape takes them away", () => {
  const { place, at, shown } = tipped(), touch = { pointerType: "touch" };
  const tap = (target) => document.happens("pointerdown", at(target, touch));
  tap("card");
  place.happens("pointerleave", at("card", touch));
  assert.equal(shown(), "Card: words");
  tap("elsewhere");
  assert.equal(shown(), "");
  tap("token");
  document.happens("keydown", { key: "Escape" });
  assert.equal(shown(), "");
});

test("the words stay in the window", () => {
  const { place, tip, wait, at } = tipped();
  place.happens("pointerover", at("card", { clientX: 790, clientY: 590 }));
  wait(400);
  assert.deepEqual(tip.style, { left: "592px", top: "528px" });
});
