// The guided first games, on the first page: one click makes the table and opens it.

import { element, html } from "./dom.js";

export async function offerGuided(token) {
  if (!token) return; // only who may make tables
  const { guided } = await (await fetch("/guided")).json();
  element("guided").hidden = !guided.length;
  element("guides").replaceChildren(...guided.map((one) => row(one, token)));
}

function row({ game, guide, title }, token) {
  const item = html("li"), button = html("button", title.split(":")[0], "main");
  button.type = "button";
  button.addEventListener("click", () => begin({ game, guide }, button, token));
  item.append(button, html("span", title.split(":").slice(1).join(":").trim()));
  return item;
}

async function begin(asked, button, token) {
  if (button.disabled) return; // a second click while the first is on its way
  button.disabled = true;
  const title = button.textContent;
  button.textContent = "One moment …"; // the first table of a machine waits for the rules to be compiled
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  try {
    const answer = await fetch("/guided", { method: "POST", headers, body: JSON.stringify(asked) });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    location.hash = found.links[0].link.split("#")[1];
  } catch (problem) {
    element("guided-problem").textContent = `The table could not be made: ${problem.message}`;
    button.textContent = title;
    button.disabled = false;
  }
}
