// The lobby: only what can be chosen is offered; how a kept table stands, in words.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

const at = newPage();
newClock();
const { agentWords, Seats, shortWords } = await load("seats.js");
const { Kept, linkTo, playerWords, stateOf } = await load("kept.js");

const SIDES = [{ name: "marquise", words: "Builds", most: 1 }, { name: "eyrie", words: "Scores", most: 1 }, { name: "vagabond", words: "A pawn", most: 2 }];
const GAME = {
  name: "root",
  players: { least: 2, most: 4 },
  agents: [{ name: "random", words: "takes any legal action", strong: "Very weak: it loses", wins: 0, even: 0.25, seconds: 0.001 }, { name: "level:2", words: "follows rules", strong: "Level 2, casual: you know the rules" }, { name: "rules", words: "follows rules" }, { name: "policy", words: "a network" }],
};
const offered = (select) => select.children.map(({ value }) => value);
const begun = (names = ["marquise", "eyrie"]) => {
  const seats = new Seats(at("seats"), "person", () => {});
  seats.begin(GAME, SIDES, names);
  return seats;
};

test("a side that others have taken is not offered, nor more players than can play", () => {
  const seats = begun();
  assert.deepEqual(offered(seats.rows[0].faction), ["marquise", "vagabond"]);
  assert.equal(seats.rows[0].away.hidden, true, "two are the least");
  seats.add();
  assert.deepEqual(seats.factions, ["marquise", "eyrie", "vagabond"]);
  seats.add();
  assert.deepEqual(seats.factions, ["marquise", "eyrie", "vagabond", "vagabond"]);
  assert.equal(at("add-seat").hidden, true);
  seats.remove(seats.rows[0]);
  assert.deepEqual(offered(seats.rows[0].faction), ["marquise", "eyrie"]);
  assert.deepEqual(seats.players, ["level:2", "level:2", "level:2"]);
  assert.deepEqual(seats.rows.map(({ named }) => named.textContent), ["Player 1", "Player 2", "Player 3"]);
});

test("an agent that cannot play at the table is not offered, and comes back with the table", () => {
  const seats = begun();
  const { who } = seats.rows[1];
  who.value = "policy";
  who.happens("change");
  seats.refuse({ policy: "it does not know this deck" });
  assert.deepEqual(offered(who), ["person", "random", "level:2", "rules", ""]);
  assert.equal(who.value, "random");
  seats.refuse({});
  assert.equal(who.value, "policy");
});

test("in a draft there are no factions to choose, and the seats of a file are fixed", () => {
  const seats = begun();
  seats.drafts = true;
  seats.show();
  assert.equal(seats.rows[0].faction.hidden, true);
  seats.begin(GAME, SIDES, ["<img src=x>", "eyrie"], true);
  assert.deepEqual([seats.rows[0].faction.disabled, seats.rows[0].away.hidden], [true, true]);
  assert.deepEqual(seats.factions, ["<img src=x>", "eyrie"], "as it stands there, for the server to refuse");
  assert.equal(seats.rows[0].picture.hidden, true);
});

test("what is known of an agent is said, and nothing else", () => {
  assert.equal(agentWords(GAME.agents[0]), "random: takes any legal action. Very weak: it loses. It answers within a tenth of a second.");
  assert.equal(agentWords(GAME.agents[2]), "rules: follows rules.");
  assert.deepEqual(GAME.agents.map(shortWords), ["Very weak: takes any legal action", "Level 2, casual: follows rules", "Follows rules", "A network"]);
});

const STANDING = { step: 9, turn: 3, turn_of: "eyrie_0", asked: "marquise_0", over: false, winners: [], scores: { marquise_0: 4, eyrie_0: null }, names: { marquise_0: "the Marquise", eyrie_0: "the Eyrie" } };

test("how a table stands is said in words", () => {
  assert.equal(stateOf({ standing: null }), "");
  assert.equal(stateOf({ standing: STANDING }), "turn 3 of the Eyrie, the Marquise decides (the Marquise 4, the Eyrie -)");
  assert.equal(stateOf({ standing: { ...STANDING, turn: 0, turn_of: null } }), "in set-up, the Marquise decides (the Marquise 4, the Eyrie -)");
  assert.equal(stateOf({ standing: { ...STANDING, over: true, winners: ["eyrie_0"] } }), "over, won by the Eyrie (the Marquise 4, the Eyrie -)");
  assert.equal(linkTo({ who: "eyrie_0", link: "/#a/b" }, STANDING).textContent, "Continue as the Eyrie");
  assert.equal(linkTo({ who: "watch", link: "/#a/b" }, { ...STANDING, over: true }).textContent, "Look at it");
  const sides = [{ name: "vagabond", called: "the Vagabond" }];
  assert.equal(linkTo({ who: "vagabond_1", link: "/#a/b" }, null, sides).textContent, "Play as the Vagabond 2", "not opened yet");
  assert.equal(linkTo({ who: "guild_0", link: "/#a/b" }, null, []).textContent, "Play as Guild", "of a game that says no more");
  assert.deepEqual(["person", "random:3", "level:2", "mine:play"].map((seat) => playerWords(seat, GAME.agents)), ["a person", "bot, very weak", "bot, level 2, casual", "mine:play"]);
});

test("a table is deleted by the second click, and the list comes anew", async () => {
  const asked = [], table = { table: "a/b", made: 0, factions: ["eyrie"], seats: ["person"], links: [], standing: null };
  const ask = async (address, _, method) => {
    asked.push([method, address]);
    return { tables: [table], count: 1 };
  };
  const kept = new Kept({ ask, during: (what) => what() });
  await kept.list();
  const [row] = at("tables").children;
  const button = row.children.at(-1).children.at(-1);
  button.happens("click");
  assert.equal(asked.length, 1);
  assert.equal(button.textContent, "Delete for good?");
  button.happens("click");
  await new Promise((then) => setImmediate(then));
  assert.deepEqual(asked.slice(1), [["DELETE", "/tables/a%2Fb"], [undefined, "/tables?from=0"]]);
});
