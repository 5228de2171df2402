// Where the map and the panels stand, and the hand as cards.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

const { spread } = await load("spread.js");
const { Hand } = await load("hand.js");

const MAP = { name: "map", width: 724, height: 664 };
const panel = (k, height = 190) => ({ name: `player-${k}`, width: 480, height });
const boxes = (n) => [MAP, ...Array.from({ length: n }, (_, k) => panel(k))];

const overlaps = (a, b) => a.x < b.right - 0.5 && b.x < a.right - 0.5 && a.y < b.bottom - 0.5 && b.y < a.bottom - 0.5;

function placed(all, room) {
  const { places, width, height } = spread(all, room);
  const boxes = all.map((box) => {
    const { x, y, scale } = places[box.name];
    return { x, y, scale, right: x + box.width * scale, bottom: y + box.height * scale };
  });
  for (const [k, one] of boxes.entries()) {
    assert.ok(one.right <= width + 0.5 && one.bottom <= height + 0.5, "all lies inside");
    for (const other of boxes.slice(k + 1)) assert.ok(!overlaps(one, other), "nothing covers anything");
  }
  return { boxes, width, height };
}

test("six panels at 1920 x 1080: all at full size, four beside the map and two below it", () => {
  const { boxes: all, width, height } = placed(boxes(6), { width: 1226, height: 978 });
  assert.ok(all.every(({ scale }) => scale >= 1));
  assert.equal(all.filter(({ x }) => x > 724).length, 4);
  assert.ok(width <= 1226 && height <= 1080);
});

test("a picture without panels fits the window", () => {
  const { boxes: [one], width } = placed([{ name: "text", width: 420, height: 294 }], { width: 366, height: 700 });
  assert.ok(one.scale < 1 && width <= 366);
});

test("a narrower window has the panels below the map, and no words smaller", () => {
  const { boxes: all, width } = placed(boxes(4), { width: 729, height: 664 });
  assert.ok(all.every(({ scale, x }) => scale >= 1 && x < 724));
  assert.ok(width <= 729);
});

test("a low window has the whole map, as far as it can be read", () => {
  const low = placed(boxes(4), { width: 829, height: 600 }).boxes;
  assert.equal(low[0].bottom, 600);
  assert.equal(placed(boxes(4), { width: 829, height: 300 }).boxes[0].scale, 0.85);
  assert.ok(low.slice(1).every(({ scale }) => scale >= 1));
});

test("a phone has everything as large as it can be read, and the whole map if that is wished", () => {
  const room = { width: 370, height: 600 };
  const { boxes: all, width } = placed(boxes(4), room);
  assert.ok(all.every(({ scale }) => scale === 1) && width === MAP.width);
  const whole = placed(boxes(4), { ...room, own: room.width / MAP.width });
  assert.ok(whole.width <= 370.5 && whole.boxes.every(({ scale }) => scale < 1));
});

test("a map of one's own size moves the panels and leaves their size", () => {
  for (const own of [0.6, 2, 4]) {
    const { boxes: all } = placed(boxes(4), { width: 1226, height: 978, own });
    assert.ok(all.slice(1).every(({ scale }) => scale >= 1));
  }
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
