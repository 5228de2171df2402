// A page that takes seconds to make: the button says so, and hears no second click.

import assert from "node:assert/strict";
import test from "node:test";
import { newPage } from "./elements.mjs";
import { load } from "./modules.mjs";

newPage();
const { savePage } = await load("downloads.js");

function clicked(answer) {
  const button = Object.assign(document.createElement("button"), { textContent: "Save", disabled: false });
  const asked = [], saved = [];
  let ready;
  const fetch = (address) => {
    asked.push(address);
    return new Promise((then) => (ready = () => then(answer)));
  };
  const done = savePage(button, "a/b", { fetch, save: (file) => saved.push(file) });
  return { button, asked, saved, done, ready: () => ready(), again: () => savePage(button, "a/b", { fetch }) };
}

test("it says that it works, and is not asked twice", async () => {
  const { button, asked, saved, done, ready, again } = clicked({ ok: true, blob: async () => "page" });
  assert.ok(button.disabled && button.textContent.startsWith("Making the page … 0 s"));
  await again();
  ready();
  await done;
  assert.deepEqual([asked, saved, button.disabled, button.textContent], [["/tables/a/b/page.html"], ["page"], false, "Save"]);
});

test("what goes wrong is said on the button, which works again", async () => {
  const { button, saved, done, ready } = clicked({ ok: false, json: async () => ({ error: "too many wait" }) });
  ready();
  await done;
  assert.deepEqual([saved, button.disabled, button.title], [[], false, "too many wait"]);
  assert.ok(button.textContent.includes("not made"));
});
