// The list of legal actions, the keys that walk through it, what an action would do, and looking back.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage, Stub } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { ActionList } = await load("action_list.js");
const { Choosing } = await load("choosing.js");
const { listenToKeys } = await load("keys.js");
const { LookBack } = await load("look_back.js");
const { learn } = await load("names.js");
const { Preview } = await load("preview.js");

const NOTHING = { notes: null, shares: null };
const pages = (n) => Array.from({ length: n }, (_, id) => ({ id, family: id % 2 ? "move" : "build", arguments: {}, words: `action ${id}` }));

function listed(count, { mayAct = true, analysis = NOTHING } = {}) {
  const element = newPage(), said = [], choosing = new Choosing(pages(count), {});
  const list = new ActionList({ chosen: ({ id }) => said.push(id), pointed: () => {}, changed: () => list.show(choosing, mayAct, analysis) });
  list.show(choosing, mayAct, analysis);
  return { element, said, choosing, list, title: () => element("actions-title").textContent };
}

test("the title counts, and the last action left is marked", () => {
  const { list, choosing, title, element, said } = listed(12);
  assert.equal(title(), "12 actions");
  choosing.words = "action 1";
  list.on.changed();
  assert.equal(title(), "3 of 12 actions");
  choosing.words = "action 11";
  list.on.changed();
  assert.equal(title(), "One of 12 actions: click it again, or press Enter");
  assert.equal(element("widen").hidden, false);
  list.take();
  assert.deepEqual(said, [11]);
});

test("who may only look is not told to press Enter", () => {
  const { list, choosing, title } = listed(3, { mayAct: false });
  choosing.words = "action 2";
  list.on.changed();
  assert.equal(title(), "1 of 3 actions");
});

test("where nothing is asked the list is empty", () => {
  const { list, element, title } = listed(3);
  list.show(null, false, NOTHING);
  assert.equal(title(), "What can be done");
  assert.equal(element("actions").children.length, 0);
  assert.ok(element("typed").disabled && element("widen").hidden);
});

test("what is liked comes first, with a note", () => {
  const analysis = { shares: new Map([[2, 0.7], [0, 0.1]]), notes: new Map([[2, "70 %"]]) };
  const { list, element } = listed(3, { analysis });
  assert.deepEqual(list.shown.map(({ id }) => id), [2, 0, 1]);
  assert.equal(element("actions").children[0].textContent, "action 270 %");
});

test("what actions do stands in the list where it is wished, once in a row", () => {
  const { list, choosing, element } = listed(4);
  [[0, 1], [1], [1], [2]].forEach((explained, k) => (choosing.all[k].explained = explained));
  const texts = () => element("actions").children.map(({ textContent }) => textContent);
  list.show(choosing, true, NOTHING, ["A.", "B.", "C."]);
  assert.deepEqual(texts(), ["action 0A. B.", "action 1", "action 2", "action 3C."]);
  list.show(choosing, true, NOTHING);
  assert.deepEqual(texts(), ["action 0", "action 1", "action 2", "action 3"]);
});

test("families have buttons where a long list has several", () => {
  assert.equal(listed(6).element("families").children.length, 0);
  const { element, list } = listed(7);
  const [build] = element("families").children;
  build.happens("click");
  assert.deepEqual(list.shown.map(({ id }) => id), [0, 2, 4, 6]);
  assert.equal(element("families").children[0].attributes["aria-pressed"], "true");
  element("families").children[0].happens("click");
  assert.equal(list.shown.length, 7);
});

test("walking stops at both ends, and begins at the nearer one", () => {
  const { list } = listed(3), steps = [];
  for (const by of [-1, -1, 10, 1, -10]) {
    list.move(by);
    steps.push(list.at);
  }
  assert.deepEqual(steps, [2, 1, 2, 2, 0]);
});

// -- keys -----------------------------------------------------------------------------------------------------

function keyboard(asked = true) {
  const element = newPage(), said = [];
  const note = (word) => (more) => said.push(more === undefined ? word : `${word} ${more}`);
  const list = { move: note("move"), take: note("take") };
  const on = Object.fromEntries(["undo", "pause", "single", "widen"].map((name) => [name, note(name)]));
  listenToKeys({ list, ...on, isAsked: () => asked });
  element("help").showModal = note("help");
  const press = (key, { on = [], value = "", ctrlKey = false, altKey = false } = {}) => {
    const target = Object.assign(new Stub(), { value, matches: (selector) => selector.split(", ").some((one) => on.includes(one)) });
    target.closest = (selector) => (selector.split(", ").some((one) => on.includes(one)) ? target : null);
    let taken = false;
    document.happens("keydown", { key, target, ctrlKey, altKey, metaKey: false, preventDefault: () => (taken = true) });
    return [said.splice(0).join(), taken];
  };
  return { press, element };
}

test("keys walk, take and widen from anywhere on the page", () => {
  const { press } = keyboard();
  assert.deepEqual(press("ArrowDown"), ["move 1", true]);
  assert.deepEqual(press("PageUp"), ["move -10", true]);
  assert.deepEqual(press("End"), ["move 1000000", true]);
  assert.deepEqual(press("Enter"), ["take", true]);
  assert.deepEqual(press("Escape"), ["widen", true]);
  assert.deepEqual(press("?"), ["help", true]);
});

test("keys keep what they do elsewhere", () => {
  const { press } = keyboard();
  assert.deepEqual(press("ArrowDown", { on: ["#board"] }), ["", false], "the board scrolls");
  assert.deepEqual(press("ArrowDown", { on: ["select"] }), ["", false]);
  assert.deepEqual(press("Enter", { on: ["button"] }), ["", false], "the button is pressed");
  assert.deepEqual(press("Home", { value: "move" }), ["", false], "the cursor goes to the start of what is typed");
  assert.deepEqual(press("?", { on: ["input"] }), ["", false], "it is typed");
  assert.deepEqual(press("ArrowDown", { altKey: true }), ["", false]);
  assert.deepEqual(keyboard(false).press("ArrowDown"), ["", false], "nothing is asked");
});

test("with Control: undo, pause, one step, but not while something is typed", () => {
  const { press } = keyboard(false);
  assert.deepEqual(press("z", { ctrlKey: true }), ["undo", true]);
  assert.deepEqual(press("z", { ctrlKey: true, on: ["input"], value: "mo" }), ["", false]);
  assert.deepEqual(press(" ", { ctrlKey: true }), ["pause", true]);
  assert.deepEqual(press("ArrowRight", { ctrlKey: true }), ["single", true]);
  assert.deepEqual(press("c", { ctrlKey: true }), ["", false]);
});

test("a letter goes where it finds actions", () => {
  const { press, element } = keyboard();
  press("m");
  assert.equal(document.activeElement, element("typed"));
  document.activeElement = null;
  press("m", { on: ["button"] });
  assert.equal(document.activeElement, null);
});

// -- what an action would do ----------------------------------------------------------------------------------

test("what an action would do is asked once it has been looked at for a moment", () => {
  const element = newPage(), wait = newClock(), asked = [];
  const preview = new Preview(({ id }) => asked.push(id)), text = () => element("preview").textContent;
  preview.point({ id: 1 });
  wait(100);
  preview.point({ id: 2 });
  wait(100);
  assert.deepEqual(asked, []);
  wait(50);
  assert.deepEqual(asked, [2]);
  preview.heard({ action: 1, lines: [{ words: "late" }], is_all: true, odds: [] });
  assert.equal(text(), "", "an answer about another action");
  preview.heard({ action: 2, lines: [{ words: "a" }, { words: "b" }], is_all: true, odds: [] });
  assert.equal(text(), "Then: a; b.");
  preview.heard({ action: 2, lines: [], is_all: false, odds: ["You deal 1 hit.", "You take 2."] });
  assert.equal(text(), "What follows depends on dice or on hidden cards. You deal 1 hit. You take 2.");
  preview.point(null);
  assert.equal(text(), "");
});

// -- looking back ---------------------------------------------------------------------------------------------

test("looking back goes by steps, and at the last one to how the table stands", () => {
  const element = newPage(), said = [];
  const back = new LookBack({ look: (at) => said.push(at), now: () => said.push("now") });
  const view = { step: 9, open: true };
  learn({ eyrie_0: "the Eyrie", vagabond_0: "the Vagabond (Thief)" }, "eyrie_0");
  back.begin({ agents: ["eyrie_0", "vagabond_0"], viewer: "eyrie_0" });
  back.show(view, null);
  assert.deepEqual(element("viewer").children.map(({ own, value }) => [own, value]), [
    ["You, the Eyrie", ""], ["everything", "all"], ["the public", "public"], ["Vagabond (Thief)", "vagabond_0"],
  ]);
  back.show(view, null);
  assert.equal(element("step-count").textContent, "9 / 9");
  assert.ok(element("later").disabled && element("to-now").hidden);
  element("earlier").happens("click");
  back.show(view, { step: 8 });
  element("later").happens("click");
  back.show(view, { step: 0 });
  assert.ok(element("earlier").disabled && !element("later").disabled);
  element("later").happens("click");
  element("viewer").happens("change", { target: { value: "all" } });
  element("viewer").value = "all";
  back.show(view, { step: 8 });
  element("later").happens("click");
  assert.deepEqual(said, [{ step: 8 }, "now", { step: 1 }, { viewer: "all" }, { step: 9 }], "another viewer sees the last step too");
});
