// The dice of a battle are drawn: which side rolled what, and the hits that it deals.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { battleOf, diceCard } = await load("dice.js");
const line = (kind, agent, about) => ({ kind, agent, arguments: about });
const fought = (rolled, extra = 0) => [
  line("battle", "vagabond_0", { clearing: 12, defender: "alliance_0" }),
  line("roll", "vagabond_0", { high: 2, low: 0 }),
  line("hits", "vagabond_0", { count: rolled[0] + extra, taker: "alliance_0", rolled: rolled[0], extra }),
  line("hits", "alliance_0", { count: rolled[1], taker: "vagabond_0", rolled: rolled[1], extra: 0 }),
];

test("the attacker has the higher die, and the hits of each side stand beside its die", () => {
  assert.deepEqual(battleOf(fought([1, 0], 1), "clearing"), {
    place: 12, sides: [{ agent: "vagabond_0", die: 2, hits: 2 }, { agent: "alliance_0", die: 0, hits: 0 }],
  });
  assert.equal(battleOf(fought([1, 0]).slice(0, 1), "clearing"), null, "not rolled yet");
  const all = fought([1, 0]);
  assert.deepEqual(battleOf(all.slice(2), "clearing", all), battleOf(all, "clearing"), "the attack came before");
  assert.deepEqual(battleOf([all[1]], "clearing", all.slice(0, 2)).sides.map(({ hits }) => hits), [null, null], "something is asked yet");
  assert.equal(battleOf([line("turn", "alliance_0", {})], "clearing", all), null, "it is over");
  assert.equal(battleOf([], "clearing"), null);
});

test("a defender who dealt more than the lower die has the higher one (Law 8.2.2)", () => {
  assert.deepEqual(battleOf(fought([0, 2]), "clearing").sides.map(({ die }) => die), [0, 2]);
});

test("the card says everything in words, shows as many pips, and lies inside the map", () => {
  const room = { width: 700, height: 600 };
  for (const box of [{ x: 0, y: 0, width: 120, height: 110 }, { x: 600, y: 500, width: 120, height: 110 }]) {
    const card = diceCard(battleOf(fought([2, 0]), "clearing"), box, room, { vagabond_0: "w3" });
    assert.equal(card.attributes["aria-label"], "vagabond_0 rolled 2 and deals 2 hits, alliance_0 rolled 0 and deals 0 hits");
    const dice = card.children.filter(({ attributes }) => attributes.class === "die");
    assert.deepEqual(dice.map(({ children }) => children.length - 1), [2, 0]);
    const [, x, y] = /translate\((.*) (.*)\)/.exec(card.attributes.transform).map(Number);
    assert.ok(x >= 0 && y >= 0 && x + 200 <= room.width && y + 78 <= room.height);
  }
});
