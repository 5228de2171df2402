// Puzzles: the list on the first page, a table that begins with one, and at that table whether it is solved.

import { element, html } from "./dom.js";

const WAIT = 300; // milliseconds after a change of the table until the server is asked

const keyOf = (table) => `puzzle of ${table}`;

const sentence = { true: "Solved.", false: "Not solved.", null: "" };

// The list on the first page, by theme; each puzzle is a link.
export async function listPuzzles() {
  const answer = await fetch("/puzzles");
  if (!answer.ok) return;
  const { themes, puzzles } = await answer.json();
  const section = html("section");
  section.id = "puzzles";
  section.append(html("h2", "Puzzles"), html("p", "A position, a turn to play, and at its end whether you have solved it."));
  for (const [theme, about] of Object.entries(themes)) {
    const own = puzzles.filter((one) => one.theme === theme);
    if (!own.length) continue;
    const group = html("details"), list = html("ul");
    group.append(html("summary", `${theme}: ${about} (${own.length})`), list);
    for (const { name, faction, words } of own) {
      const line = html("li"), link = html("a", `${faction}: ${name}`);
      link.href = `#puzzle=${name}`;
      line.append(link, ` ${words}`);
      list.append(line);
    }
    section.append(group);
  }
  element("lobby").append(section);
}

// Makes a table that begins with a puzzle, and goes to the seat that is to play.
export async function openPuzzle(name, token) {
  say("The puzzle is being laid out …");
  try {
    const settings = { method: "POST", headers: { Authorization: `Bearer ${token}` } };
    const answer = await fetch(`/puzzles/${encodeURIComponent(name)}`, settings);
    const made = await answer.json();
    if (!answer.ok) throw new Error(made.error);
    localStorage.setItem(keyOf(made.table), name);
    location.replace(made.links.find(({ who }) => who !== "watch").link);
  } catch (problem) {
    say(`The puzzle cannot be played: ${problem.message}`);
  }
}

function say(words) {
  element("problem").hidden = false;
  element("problem").textContent = words;
}

// At a table that began with a puzzle: the task, and whether it is solved, asked whenever the table has changed.
export function followPuzzle(fragment) {
  const [table] = fragment.split("/"), name = localStorage.getItem(keyOf(table));
  if (!name) return;
  const bar = html("p", "", "puzzle");
  bar.setAttribute("role", "status");
  element("table").querySelector("header").after(bar);
  let timer = null;
  const ask = async () => {
    timer = null;
    const answer = await fetch(`/tables/${fragment}/puzzle?name=${encodeURIComponent(name)}`);
    const { words, solved, error } = await answer.json();
    bar.replaceChildren(html("strong", sentence[solved] ?? ""), ` ${error ?? words}`);
    bar.dataset.solved = String(solved ?? "");
    if (solved !== null && !error) bar.append(" ", again(name));
  };
  new MutationObserver(() => {
    timer ??= setTimeout(() => ask().catch(() => {}), WAIT); // the table itself says when the server is gone
  }).observe(element("question"), { childList: true, characterData: true, subtree: true });
  ask().catch(() => {});
}

function again(name) {
  const link = html("a", "Try it again");
  link.href = `/#puzzle=${name}`;
  return link;
}
