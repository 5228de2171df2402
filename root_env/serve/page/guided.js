// The guided first games, on the first page: one click makes the table and opens it.

import { element, html } from "./dom.js";

const LONG = 4000; // milliseconds after which it is said why a table takes so long

export async function offerGuided(token) {
  if (!token) return; // only who may make tables
  const { guided } = await (await fetch("/guided")).json();
  element("guided").hidden = !guided.length;
  element("guides").replaceChildren(...guided.map((one) => row(one, token, guided[0].game)));
}

// The name of another game than the first stands behind who is played in it.
function row({ game, called, guide, title }, token, first) {
  const [who, ...rest] = title.split(":"), words = rest.join(":").trim();
  const item = html("li"), button = html("button", undefined, "main"), picture = html("img");
  Object.assign(picture, { alt: "", width: 24, height: 28, src: `/portraits/${game}/${encodeURIComponent(guide)}.svg` });
  picture.addEventListener("error", () => picture.remove()); // a game may have none
  button.type = "button";
  button.title = words;
  button.append(picture, html("span", game === first ? who : `${who} (${called})`));
  button.addEventListener("click", () => begin({ game, guide }, button, token));
  item.append(button, html("span", words, "soft"));
  return item;
}

async function begin(asked, button, token) {
  if (button.disabled) return; // a second click while the first is on its way
  button.disabled = true;
  const name = button.lastChild, title = name.textContent;
  name.textContent = "One moment …";
  const waiting = setTimeout(() => (name.textContent = "Compiling the rules, once: some minutes …"), LONG); // the first of a machine
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  try {
    const answer = await fetch("/guided", { method: "POST", headers, body: JSON.stringify(asked) });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    location.hash = found.links[0].link.split("#")[1];
  } catch (problem) {
    element("guided-problem").textContent = `The table could not be made: ${problem.message}`;
    name.textContent = title;
    button.disabled = false;
  } finally {
    clearTimeout(waiting);
  }
}
