// How clicks narrow a list of legal actions.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { Choosing, offers } = await load("choosing.js");

const FAMILIES = {
  move: { arguments: [{ name: "origin", kind: "clearing" }, { name: "destination", kind: "clearing" }] },
  battle: { arguments: [{ name: "clearing", kind: "clearing" }, { name: "defender", kind: "faction" }] },
  choose_clearing: { arguments: [{ name: "clearing", kind: "clearing" }] },
};
const move = (origin, destination) => ({ family: "move", arguments: { origin, destination }, words: `move from clearing ${origin} to clearing ${destination}` });
const battle = (clearing, defender) => ({ family: "battle", arguments: { clearing, defender }, words: `battle ${defender} in clearing ${clearing}` });
const goTo = (clearing) => ({ family: "choose_clearing", arguments: { clearing }, words: `choose clearing ${clearing}` });
const pass = { family: "pass", arguments: {}, words: "pass" };
const DAYLIGHT = [move(5, 1), move(5, 2), move(1, 5), move(1, 9), battle(5, "eyrie_0"), battle(5, "alliance_0"), pass];

const clearing = (word) => ({ kind: "clearing", word });
const faction = (word) => ({ kind: "faction", word });
const choosing = (actions = DAYLIGHT) => new Choosing(actions, FAMILIES);
const words = (one) => one.left.map((action) => action.words);
const told = (one) => offers(one).map(({ family, kind, word, inside }) => [family, kind, word, inside ?? ""].join(" ")).sort();

test("everything is left at first, and an action of no arguments is about nothing", () => {
  const one = choosing();
  assert.equal(one.left.length, DAYLIGHT.length);
  assert.deepEqual(one.families, ["move", "battle", "pass"]);
  assert.deepEqual(one.all.at(-1).about, []);
});

test("the first clearing clicked is where a move begins, the second where it ends", () => {
  const one = choosing();
  assert.ok(one.pick([[clearing(5)]]));
  assert.deepEqual(words(one), [move(5, 1), move(5, 2), battle(5, "eyrie_0"), battle(5, "alliance_0")].map((a) => a.words));
  assert.ok(one.pick([[clearing(1)]]));
  assert.deepEqual(words(one), [move(5, 1).words]);
});

test("where all moves begin in one clearing, a click is about where they end", () => {
  const one = choosing([move(5, 1), move(5, 2)]);
  assert.ok(one.pick([[clearing(2)]]));
  assert.deepEqual(words(one), [move(5, 2).words]);
});

test("a word may be a number or a text", () => {
  const one = choosing();
  assert.ok(one.pick([[clearing("5")]]));
  assert.equal(one.left.length, 4);
});

test("a click on what lies in something is about both, if an action is", () => {
  const one = choosing([...DAYLIGHT, battle(1, "eyrie_0")]);
  assert.ok(one.pick([[faction("eyrie_0")], [clearing(5)]]));
  assert.deepEqual(words(one), [battle(5, "eyrie_0").words]);
  assert.equal(one.picks.length, 2);
});

test("of what a shape stands for, that is taken which leaves an action", () => {
  const one = choosing();
  assert.ok(one.pick([[{ kind: "card", word: "Anvil" }, faction("alliance_0")]]));
  assert.deepEqual(words(one), [battle(5, "alliance_0").words]);
});

test("of two levels that do not go together the outer one counts", () => {
  const one = choosing([goTo(1), goTo(5)]);
  assert.ok(one.pick([[clearing(1)], [clearing(5)]]));
  assert.deepEqual(words(one), [goTo(5).words]);
});

test("a click that fits nothing changes nothing", () => {
  const one = choosing();
  assert.equal(one.pick([[clearing(7)]]), false);
  one.pick([[clearing(5)]]);
  assert.equal(one.pick([[clearing(7)]]), false);
  assert.deepEqual(one.picks, [clearing(5)]);
});

test("a click that does not fit the clicks before begins anew", () => {
  const one = choosing();
  one.pick([[clearing(5)]]);
  one.pick([[faction("eyrie_0")]]);
  assert.ok(one.pick([[clearing(1)]]));
  assert.deepEqual(words(one), [move(1, 5).words, move(1, 9).words]);
});

test("typed words and a family narrow what is left, in any order and case", () => {
  const one = choosing();
  one.words = " CLEARING  battle ";
  assert.equal(one.left.length, 2);
  one.words = "5 eyrie";
  assert.deepEqual(words(one), [battle(5, "eyrie_0").words]);
  one.words = "";
  one.family = "move";
  assert.equal(one.left.length, 4);
  assert.ok(one.pick([[clearing(5)]]));
  assert.deepEqual(words(one), [move(5, 1).words, move(5, 2).words]);
  assert.deepEqual(one.families, ["move", "battle"], "the other families can still be chosen");
});

test("widening goes back one step: words, the last click, the family", () => {
  const one = choosing();
  Object.assign(one, { words: "move", family: "move" });
  one.pick([[clearing(5)]]);
  one.pick([[clearing(1)]]);
  assert.ok(one.widen());
  assert.deepEqual([one.words, one.picks.length, one.family], ["", 2, "move"]);
  assert.ok(one.widen() && one.widen());
  assert.deepEqual([one.picks.length, one.family], [0, "move"]);
  assert.ok(one.widen());
  assert.equal(one.family, null);
  assert.equal(one.widen(), false);
});

test("offered is what there is a choice about, with the clearing it lies in", () => {
  const one = choosing();
  assert.deepEqual(told(one), ["battle faction alliance_0 5", "battle faction eyrie_0 5", "move clearing 1 ", "move clearing 5 "]);
  one.pick([[clearing(5)]]);
  assert.deepEqual(told(one), ["battle faction alliance_0 5", "battle faction eyrie_0 5", "move clearing 1 ", "move clearing 2 "]);
});

test("what a single action is about is offered all the same", () => {
  assert.deepEqual(told(choosing([goTo(5)])), ["choose_clearing clearing 5 "]);
});

test("what is a place of the map is called as the game calls it", () => {
  const families = { battle: { arguments: [{ name: "region", kind: "place" }, { name: "opponent", kind: "opponent" }] } };
  const battles = [[3, "runen_0"], [4, "runen_0"], [4, "koda_0"]].map(([region, opponent], id) => ({ id, family: "battle", arguments: { region, opponent }, words: "" }));
  const one = new Choosing(battles, families, "place");
  assert.deepEqual(offers(one).map(({ kind, word, inside }) => [kind, word, inside]), [
    ["place", 3, undefined], ["opponent", "runen_0", 3], ["place", 4, undefined], ["opponent", "runen_0", 4], ["opponent", "koda_0", 4],
  ]);
});

test("a click on a card keeps all that can be done with it, as a card and as its suit", () => {
  const families = { craft: { arguments: [{ name: "card", kind: "card" }] }, dominance: { arguments: [{ name: "suit", kind: "suit" }] } };
  const one = new Choosing([
    { id: 0, family: "craft", arguments: { card: "Dominance (bird)" }, words: "" },
    { id: 1, family: "dominance", arguments: { suit: "bird" }, words: "" },
    { id: 2, family: "dominance", arguments: { suit: "fox" }, words: "" },
  ], families);
  assert.ok(one.pick([[{ kind: "card", word: "Dominance (bird)" }, { kind: "suit", word: "bird" }]]));
  assert.deepEqual(one.left.map(({ id }) => id), [0, 1]);
  assert.deepEqual([one.picks[0].kind, one.picks[0].word], ["card", "Dominance (bird)"]);
  assert.ok(one.widen());
  assert.equal(one.left.length, 3);
});
