// Where the map and the panels stand, and the hand as cards.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

const { placed, scaleOfMap } = await load("spread.js");
const { Hand } = await load("hand.js");
const { Players } = await load("players.js");
const { learn } = await load("names.js");

const MAP = { name: "map", width: 724, height: 664 };
const panel = (k, height = 190) => ({ name: `player-${k}`, width: 480, height });

test("the map grows with its place, and beyond a phone where it could not be read", () => {
  assert.equal(scaleOfMap(MAP, 1448), 2);
  assert.equal(scaleOfMap(MAP, 362), 0.5);
  assert.equal(scaleOfMap(MAP, 362, 22), 0.5, "letters that can be read when they are half as large");
  assert.equal(scaleOfMap(MAP, 362, 11), 1, "and letters that cannot: the map is wider than a phone");
});

test("a panel fills its room, is as high as the room at most, and never too small to be read", () => {
  const only = (room) => placed([panel(0)], room).places["player-0"].scale;
  assert.equal(only({ width: 600, height: 300 }), 1.25);
  assert.ok(Math.abs(only({ width: 800, height: 228 }) - 1.2) < 0.03);
  assert.equal(only({ width: 370, height: 100 }), 1.1);
  assert.equal(only({ width: 4000, height: 4000 }), 1.8);
});

test("panels that are seen together stand beside or below each other", () => {
  const room = { width: 600, height: 340 };
  const { places, width, height } = placed([panel(0), { name: "pool", width: 240, height: 96 }], room);
  assert.deepEqual([places["player-0"].y, places.pool.x], [0, 0]);
  assert.ok(places.pool.y >= 190 * places["player-0"].scale && width <= 600 && height <= 340 && places.pool.scale >= 1.1);
  assert.equal(placed([panel(0), panel(1)], { ...room, width: 1100 }).places["player-1"].y, 0, "beside each other");
  assert.deepEqual(placed([], room), { places: {}, width: 0, height: 0 });
});

const INFO = {
  agents: ["marquise_0", "eyrie_0"], viewer: "eyrie_0", person: "person", seats: { marquise_0: "policy", eyrie_0: "person" },
  opponents: { marquise_0: "Very strong: it wins" }, boxes: [MAP, panel(1), panel(0), { name: "shared", width: 236, height: 170 }],
};
const HOW = { asked: "marquise_0", turn_of: "marquise_0", over: false, winners: [], scores: { marquise_0: 3, eyrie_0: null }, present: ["eyrie_0"] };

test("one's own board is seen, or the one that was chosen, and one on which alone something can be clicked", () => {
  const element = newPage(), opened = [];
  learn({ marquise_0: "the Marquise", eyrie_0: "the Eyrie" }, "eyrie_0");
  const players = new Players(INFO, {}, () => opened.push(players.panels(HOW)));
  assert.deepEqual(players.panels(HOW), ["player-1"]);
  assert.deepEqual(players.panels(HOW, ["shared", "player-0", "nowhere"]), ["player-1", "shared"]);
  players.show(HOW, HOW, ["player-1"]);
  const rows = element("players").children.map((row) => row.textContent);
  assert.deepEqual(rows, ["Marquisedecides3 VP", "Very strong: it wins.", "You, the Eyrie", "Beside the map"]);
  const tagsOf = (how) => (players.show({ ...HOW, ...how }, HOW, []), element("players").children.map((row) => row.children[1]?.textContent ?? ""));
  assert.deepEqual(tagsOf({ asked: "eyrie_0" }).filter(Boolean), ["turn"], "that you decide stands above the table");
  players.show(HOW, HOW, ["player-1"]);
  element("players").children[0].children[0].children[0].happens("click");
  assert.deepEqual(opened, [["player-0"]]);
  players.follow();
  assert.deepEqual(players.panels(HOW), ["player-1"]);
  assert.deepEqual(new Players({ ...INFO, viewer: "public" }, {}, () => {}).panels(HOW), ["player-0"], "whoever decides");
});

test("the hand tells what its cards are for, and which can be chosen", () => {
  const element = newPage(), picked = [];
  const hand = new Hand((word) => picked.push(word));
  const held = [{ word: "Sword (mouse)", suit: "mouse", count: 2 }, { word: "Ambush (fox)", suit: "fox", count: 1 }];
  hand.show(held, { "Sword (mouse)": "Cost: 2 fox." }, new Set(["Ambush (fox)"]));
  const [sword, ambush] = element("hand").children;
  assert.equal(sword.textContent, "Sword (mouse), 2 of themCost: 2 fox.");
  assert.deepEqual([sword, ambush].map((card) => card.classes.has("lit")), [false, true]);
  ambush.happens("click");
  assert.deepEqual(picked, ["Ambush (fox)"]);
  hand.show([], {}, new Set());
  assert.ok(element("hand-box").hidden);
});
