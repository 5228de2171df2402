// What helps somebody who learns: the guide, why not, the position in words, a game one seat further.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { ActionList } = await load("action_list.js");
const { Choosing } = await load("choosing.js");
const { moved } = await load("end.js");
const { GuideBox } = await load("guide.js");
const { treeOf } = await load("position.js");
const { Why } = await load("why.js");

const HINT = { step: "Build.", action: 7, choice: "build a sawmill", why: "It scores." };

test("the guide says what is suggested and shows it", () => {
  const element = newPage(), shown = [], guide = new GuideBox((id) => shown.push(id)), box = element("guide");
  guide.tell(HINT);
  assert.equal(box.hidden, false);
  assert.equal(box.textContent, "Build.Suggested: build a sawmill. It scores. Show me");
  box.children[1].children.at(-1).happens("click");
  assert.deepEqual(shown, [7]);
  const before = box.children;
  guide.tell({ ...HINT });
  assert.equal(box.children, before, "what is said already is not said again");
  guide.tell({ step: "Others play.", action: null, choice: "", why: "" });
  assert.equal(box.textContent, "Others play.");
  guide.tell(null);
  assert.deepEqual([box.hidden, box.textContent], [true, ""]);
});

test("what is suggested comes first in the list, unless it ends a phase", () => {
  newPage();
  const actions = ["pass", "move", "build"].map((family, id) => ({ id, family, arguments: {}, words: family }));
  const list = new ActionList({ chosen: () => {}, pointed: () => {}, changed: () => {} });
  const order = (suggested) => {
    list.show(new Choosing(actions, {}), true, { notes: null, shares: null }, null, suggested);
    return list.shown.map(({ id }) => id);
  };
  assert.deepEqual(order(2), [2, 1, 0]);
  assert.deepEqual(order(0), [1, 2, 0]);
  assert.deepEqual(order(null), [1, 2, 0]);
  order(2);
  assert.ok(list.list.children[0].textContent.endsWith("suggested"));
  assert.deepEqual([list.find(1), list.at, list.find(9)], [true, 1, false]);
});

test("why not is asked after a moment, and late answers are left out", () => {
  const element = newPage(), wait = newClock(), asked = [], why = new Why((words) => asked.push(words)), typed = element("why");
  typed.value = "mov";
  typed.happens("input");
  typed.value = "move 3 5 ";
  typed.happens("input");
  wait(1000);
  assert.deepEqual(asked, ["move 3 5"]);
  why.heard({ words: "mov", lines: ["old"] });
  assert.equal(element("why-lines").textContent, "");
  why.heard({ words: "move 3 5", lines: ["no path", "no warrior"] });
  assert.equal(element("why-lines").textContent, "no pathno warrior");
  why.again();
  assert.equal(asked.length, 1, "nobody looks");
  why.about("dance");
  why.about("dance 5");
  wait(1000);
  assert.deepEqual(asked.slice(1), ["dance 5"], "what was typed to find an action");
  why.again();
  assert.deepEqual(asked.slice(2), ["dance 5"], "the table has changed");
  typed.value = " ";
  typed.happens("keydown", { key: "Enter" });
  assert.equal(element("why-lines").textContent, "");
});

test("lines of the board are a tree, by what they are indented", () => {
  const tree = treeOf(["    suit   paths to  ruler", " 1  fox    5 9       -", "12  mouse  4         Cat\tof all", "", "Players", "  a: 0 VP", "    hand: none", "  b: 1 VP"]);
  const words = (one) => (one.inside.length ? { [one.words]: one.inside.map(words) } : one.words);
  assert.deepEqual(tree.map(words), ["1: suit fox; paths to 5 9; ruler -", "12: suit mouse; paths to 4; ruler Cat of all", { Players: [{ "a: 0 VP": ["hand: none"] }, "b: 1 VP"] }]);
  assert.deepEqual(treeOf([]), []);
});

test("everybody plays one seat further", () => {
  const table = { agents: ["a", "b", "c"], seats: { a: "person", b: "rules", c: "policy" } };
  assert.deepEqual(moved({ ...table, viewer: "a" }), { b: "person", c: "rules", a: "policy" });
  assert.deepEqual(moved({ ...table, viewer: "all" }), table.seats);
});
