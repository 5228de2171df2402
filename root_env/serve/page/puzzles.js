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

// At a table that began with a puzzle: the task, whether it is solved, asked whenever the table has changed, a hint and
// the solution for whoever wants them, and the next puzzle.
export function followPuzzle(fragment) {
  const [table] = fragment.split("/"), name = localStorage.getItem(keyOf(table));
  if (!name) return;
  const bar = html("p", "", "puzzle"), helped = html("span");
  bar.setAttribute("role", "status");
  element("table").querySelector("header").after(bar);
  let timer = null;
  const ask = async (help = "") => {
    const asking = help ? `&help=${help}` : "";
    const answer = await fetch(`/tables/${fragment}/puzzle?name=${encodeURIComponent(name)}${asking}`);
    const told = await answer.json();
    if (help) helped.textContent = ` ${told.help ?? told.error} `;
    show(told);
  };
  const show = ({ words, solved, next, error }) => {
    bar.replaceChildren(html("strong", sentence[solved] ?? ""), ` ${error ?? words} `, helped);
    bar.dataset.solved = String(solved ?? "");
    if (error) return measure();
    bar.append(helping("Hint", "hint"), " ", helping("Solution", "answer"), " ", to(name, "Try it again"));
    if (next) bar.append(" ", to(next, "Next puzzle"));
    measure();
  };
  const measure = () => element("table").style.setProperty("--bar", `${bar.offsetHeight}px`); // the rest of the window is the table's
  const helping = (words, help) => {
    const button = html("button", words);
    button.type = "button";
    button.addEventListener("click", () => ask(help).catch(() => {}));
    return button;
  };
  new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = null;
      ask().catch(() => {}); // the table itself says when the server is gone
    }, WAIT);
  }).observe(element("question"), { childList: true, characterData: true, subtree: true });
  ask().catch(() => {});
}

function to(name, words) {
  const link = html("a", words);
  link.href = `/#puzzle=${name}`;
  return link;
}
