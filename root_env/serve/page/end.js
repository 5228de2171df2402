// The end of a game: who won and why, points by source and round, scores as a curve, and what to play next.

import { Chart, lineSign } from "./chart.js";
import { element, html } from "./dom.js";

const SCORED = { scored: 1, lost: -1 };

// What the lines of a log tell of points: `rows`, {agent, reason, rounds: points by round, sum}; `rounds`, how many;
// `curves`: by agent the score after each step up to `last`. A round is one turn of everybody; set-up is round 0.
export function pointsOf(lines, agents, last, marks) {
  const rows = new Map();
  const curves = Object.fromEntries(agents.map((agent) => [agent, Array(last + 1).fill(null)]));
  let round = 0, named = false; // rounds that a game names itself
  for (const { kind, agent, step, arguments: about } of lines) {
    if ("round" in about) [round, named] = [about.round, true];
    else if (kind === "turn" && !named) round = Math.ceil(about.count / agents.length);
    const by = (SCORED[marks[kind]] ?? 0) * about.count;
    if (!by || !(agent in curves)) continue;
    curves[agent][step] = about.total;
    const key = `${agent} ${about.reason}`;
    const row = rows.get(key) ?? rows.set(key, { agent, reason: about.reason, rounds: {}, sum: 0 }).get(key);
    row.rounds[round] = (row.rounds[round] ?? 0) + by;
    row.sum += by;
  }
  for (const values of Object.values(curves)) values.forEach((value, k) => (values[k] = value ?? values[k - 1] ?? 0));
  const order = (row) => agents.indexOf(row.agent);
  const sorted = [...rows.values()].filter(({ sum, rounds }) => sum || Object.values(rounds).some(Boolean));
  return { rows: sorted.sort((a, b) => order(a) - order(b) || b.sum - a.sum), rounds: round, curves };
}

// Show it below the board. `colour(agent)`; `go(step)` hears of clicks on the curve; `path`: of this table.
export function showEnd(view, lines, info, { colour, go, path }) {
  element("end-box").hidden = !view.over;
  if (!view.over) return;
  const { agents } = info, { rows, rounds, curves } = pointsOf(lines, agents, view.step, info.marks);
  const why = lines.findLast(({ kind }) => ["win", "won", "stopped"].includes(kind));
  element("end-words").textContent = why?.words ?? view.question;
  const values = agents.map((agent) => curves[agent]);
  new Chart(element("end-chart"), {
    title: "Points of each player over the steps; click to go there",
    lines: agents.map((agent, p) => ({ name: agent, colour: colour(agent), values: values[p] })),
    last: view.step,
    order: agents.map((_, p) => p),
    highest: Math.max(5, ...values.flat()),
    every: 5,
    written: String,
    go,
  });
  const head = html("tr");
  head.append(...["Points", "for", "sum", ...Array.from({ length: rounds + 1 }, (_, r) => (r ? `${r}` : "set-up"))].map((word) => html("th", word)));
  element("end-points").replaceChildren(head, ...rows.map((row, k) => written(row, rounds, rows[k - 1]?.agent !== row.agent && lineSign(colour(row.agent), agents.indexOf(row.agent)))));
  element("save-page").href = `/tables/${path}/page.html`;
  element("save-page").hidden = !info.files.includes("page.html");
  element("again").hidden = !info.files.includes("position.json");
  element("again").onclick = () => begin(info, path, info.seats, { step: 0, viewer: "all" });
  const mine = agents.indexOf(info.viewer), next = agents[(mine + 1) % agents.length];
  element("next-seat").textContent = mine < 0 ? "A new game" : `A new game as ${next}`;
  element("next-seat").onclick = () => begin({ ...info, viewer: mine < 0 ? info.viewer : next }, path, moved(info), { anew: true });
}

// Who plays whom, with everybody one seat further; where nobody sits, as before.
export function moved({ agents, seats, viewer }) {
  if (!agents.includes(viewer)) return seats;
  return Object.fromEntries(agents.map((agent, k) => [agents[(k + 1) % agents.length], seats[agent]]));
}

function written({ agent, reason, rounds, sum }, count, sign) {
  const row = html("tr"), name = html("th");
  if (sign) name.append(sign, ` ${agent}`);
  const cells = Array.from({ length: count + 1 }, (_, r) => html("td", rounds[r] ? String(rounds[r]) : ""));
  row.append(name, html("td", reason), html("td", String(sum)), ...cells);
  return row;
}

// A new table of these players: the same cards in the same order, or a new deal.
async function begin({ agents, viewer }, path, seats, how) {
  const place = element("again-words");
  if (place.dataset.busy) return; // a second click while the first is on its way
  place.dataset.busy = "yes";
  try {
    const body = JSON.stringify({ seats: agents.map((agent) => seats[agent]), ...how });
    const answer = await fetch(`/tables/${path}/tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    const anchor = html("a", "Open the new table");
    anchor.href = (found.links.find(({ who }) => who === viewer) ?? found.links.at(-1)).link;
    place.replaceChildren(anchor);
  } catch (problem) {
    place.textContent = problem.message;
  } finally {
    delete place.dataset.busy;
  }
}
