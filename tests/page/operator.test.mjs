// The page of whoever runs the server: origins that are chosen, and what is done with all their tables.

import assert from "node:assert/strict";
import test from "node:test";
import { newClock, newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

const at = newPage();
newClock();
const buttons = ["end", "open", "delete"].map((what) => {
  const button = at(`do-${what}`);
  button.dataset = { do: what };
  button.textContent = what;
  return button;
});
document.querySelectorAll = () => buttons;
globalThis.location = { hash: "#token=secret" };
const kept = new Map();
globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, word) => kept.set(key, word) };

const asked = [];
const ORIGINS = ["first", "second"].map((origin, k) => ({ origin, tables: 3 - k, unused: 1, ended: 0, made: 1, played: 2, makers: k ? {} : { marquise_0: 2 } }));
const LISTED = { origins: ORIGINS, count: 3, tables: 9, most: 10000, most_by_links: 9000 };
let answer = () => [true, LISTED];
globalThis.fetch = async (address, settings) => {
  asked.push([address, settings.method, settings.body && JSON.parse(settings.body), settings.headers.Authorization]);
  const [ok, body] = answer(address);
  return { ok, status: 401, json: async () => body };
};
const soon = () => new Promise((resolve) => setImmediate(resolve));
at("unused").checked = false;
await load("operator.js");
const choices = () => at("origins").children.map((row) => row.children[0].children[0]);
const choose = (box) => {
  box.checked = true;
  box.happens("change");
};

test("origins are listed with the token of the address", () => {
  assert.deepEqual(asked, [["/origins?from=0", "GET", undefined, "Bearer secret"]]);
  assert.equal(at("origins").children.length, 2);
  assert.match(at("origins").children[0].textContent, /first.*marquise_0: 2/);
  assert.match(at("counts").textContent, /9 tables of 3 origins/);
  assert.equal(at("more").hidden, false, "one more is not in the list");
});

test("nothing is done before something is chosen", async () => {
  asked.length = 0;
  buttons[0].happens("click");
  await soon();
  assert.deepEqual(asked, []);
  assert.equal(at("operator-problem").textContent, "Choose origins first.");
});

test("what is chosen is ended at once, and deleted at the second click", async () => {
  answer = (address) => [true, address === "/origins" ? { changed: 3 } : LISTED];
  choose(choices()[1]);
  buttons[0].happens("click");
  await soon();
  assert.deepEqual(asked.shift(), ["/origins", "POST", { do: "end", origins: ["second"], unused: false }, "Bearer secret"]);
  await soon();
  assert.match(at("counts").textContent, /^3 tables ended\. 9 tables/);
  asked.length = 0;
  at("every").checked = true;
  at("every").happens("change");
  assert.ok(choices().every((box) => box.checked));
  at("unused").checked = true;
  buttons[2].happens("click");
  await soon();
  assert.deepEqual(asked, []);
  assert.equal(buttons[2].textContent, "Delete for good?");
  buttons[2].happens("click");
  await soon();
  assert.deepEqual(asked[0][2], { do: "delete", origins: ["first", "second"], unused: true });
});

test("a refusal is said in words", async () => {
  answer = () => [false, { error: "open the address that the server printed" }];
  choose(choices()[0]);
  buttons[1].happens("click");
  await soon();
  await soon();
  assert.equal(at("operator-problem").textContent, "open the address that the server printed");
});
