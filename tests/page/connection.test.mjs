// A connection that breaks comes back by itself, after longer and longer waits.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage, Stub } from "./elements.mjs";
import { load } from "./modules.mjs";

const { Connection } = await load("connection.js");

function connected() {
  newPage();
  const wait = newClock(), sockets = [], said = [], page = new Stub();
  globalThis.addEventListener = (...words) => page.addEventListener(...words);
  globalThis.WebSocket = class extends Stub {
    static OPEN = 1;

    constructor(address) {
      super(address);
      this.sent = [];
      sockets.push(this);
    }

    send(text) {
      this.sent.push(text);
    }
  };
  const connection = new Connection("ws://table", { heard: (message) => said.push(message), state: (...words) => said.push(words) });
  return { connection, sockets, said, wait, page };
}

test("it says what it hears, and sends only while it is open", () => {
  const { connection, sockets, said } = connected();
  assert.equal(sockets[0].name, "ws://table");
  assert.equal(connection.send({ type: "undo" }), false);
  sockets[0].readyState = WebSocket.OPEN;
  sockets[0].happens("open");
  sockets[0].happens("message", { data: '{"type":"view"}' });
  assert.ok(connection.send({ type: "undo" }));
  assert.deepEqual(said, [["open"], { type: "view" }]);
  assert.deepEqual(sockets[0].sent, ['{"type":"undo"}']);
});

test("each wait is twice as long, up to eight seconds, and short again once it has been open", () => {
  const { sockets, said, wait } = connected();
  for (const milliseconds of [400, 800, 1600, 3200, 6400, 8000, 8000]) {
    const count = sockets.length;
    sockets.at(-1).happens("close", { code: 1006 });
    assert.deepEqual(said.pop(), ["lost"]);
    wait(milliseconds - 1);
    assert.equal(sockets.length, count);
    wait(1);
    assert.equal(sockets.length, count + 1);
  }
  sockets.at(-1).happens("open");
  sockets.at(-1).happens("close", { code: 1006 });
  wait(400);
  assert.equal(sockets.length, 9);
});

test("who comes back to the page or to the network does not wait", () => {
  const { sockets, page } = connected();
  sockets[0].happens("close", { code: 1006 });
  page.happens("online");
  assert.equal(sockets.length, 2);
  page.happens("online");
  assert.equal(sockets.length, 2, "it is being opened already");
  sockets[1].happens("close", { code: 1006 });
  document.hidden = true;
  document.happens("visibilitychange");
  assert.equal(sockets.length, 2);
  document.hidden = false;
  document.happens("visibilitychange");
  assert.equal(sockets.length, 3);
});

test("a connection that is refused stays closed, and says why", () => {
  const { sockets, said, wait } = connected();
  sockets[0].happens("close", { code: 1008, reason: "no such table" });
  wait(60_000);
  assert.deepEqual([said, sockets.length], [[["refused", "no such table"]], 1]);
});

test("an old socket that closes late is not heard", () => {
  const { connection, sockets, said } = connected();
  connection.open();
  sockets[0].happens("close", { code: 1006 });
  assert.deepEqual(said, []);
});
