// Agent ids in messages become names that people read.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./modules.mjs";

const { inWords, leading, learn, nameOf, say, titleIn, titleOf, toYou } = await load("names.js");
const NAMES = { marquise_0: "the Marquise", vagabond_0: "the Vagabond (Thief)", vagabond_1: "the Vagabond (Ronin)", player_1: "Player 2" };

test("before any name is known, words stay as they are", () => {
  assert.equal(say("marquise_0 must choose"), "marquise_0 must choose");
  assert.equal(titleOf("marquise_0"), "marquise_0");
});

test("names stand in sentences, at their beginnings with a capital", () => {
  learn(NAMES, "marquise_0");
  assert.equal(say("vagabond_0 attacks vagabond_1. vagabond_1 defends"), "The Vagabond (Thief) attacks the Vagabond (Ronin). The Vagabond (Ronin) defends");
  assert.equal(say("Turn 3, daylight of player_1"), "Turn 3, daylight of Player 2");
  assert.equal(say("marquise_01 and xmarquise_0"), "marquise_01 and xmarquise_0", "no other words");
  assert.deepEqual([titleOf("marquise_0"), titleOf("vagabond_1"), nameOf("all"), leading("marquise_0")], ["You, the Marquise", "Vagabond (Ronin)", "all", "The Marquise"]);
});

test("whoever looks is you, where the sentence allows it", () => {
  learn(NAMES, "marquise_0");
  assert.equal(say("marquise_0: recruit"), "You: recruit");
  assert.equal(say("vagabond_0 deals 2 hits to marquise_0: 2 rolled, 0 extra"), "The Vagabond (Thief) deals 2 hits to you: 2 rolled, 0 extra");
  assert.equal(say("a sawmill of marquise_0 removed"), "a sawmill of the Marquise removed");
  assert.equal(toYou("marquise_0 must choose whom to attack: vagabond_0", "marquise_0"), "You must choose whom to attack: the Vagabond (Thief)");
  assert.equal(toYou("marquise_0 is to decide", "marquise_0"), "You are to decide");
});

test("of a message the words change, and what programs read does not", () => {
  learn(NAMES, "public");
  const message = {
    agent: "marquise_0", words: "marquise_0: pass", told: ["vagabond_0 moves", 3, null], scores: { marquise_0: 1 },
    arguments: { defender: "marquise_0", words: "marquise_0: x" }, parts: { hand: "marquise_0 in a drawing" },
  };
  assert.deepEqual(inWords(message), { ...message, words: "The Marquise: pass", told: ["The Vagabond (Thief) moves", 3, null] });
});

test("the lobby has the names of sides", () => {
  const sides = [{ name: "eyrie", called: "the Eyrie" }, { name: "guild", words: "" }];
  assert.deepEqual(["eyrie", "eyrie_0", "guild", "night_owls"].map((name) => titleIn(sides, name)), ["Eyrie", "Eyrie", "Guild", "Night owls"]);
});
