// The end of a game: who won and why, points by source and round, scores as a curve, and what to play next.

import { Chart, lineSign } from "./chart.js";
import { element, html } from "./dom.js";
import { PAGE, savePage } from "./downloads.js";
import { nameOf, say, titleOf } from "./names.js";

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

// `You won: 31 points`, as whoever looks reads it. Where nobody won, or not by points, the words of the log say why.
export function headline({ winners, scores }, viewer) {
  if (!winners.length) return "Nobody won";
  const own = winners.includes(viewer), others = winners.filter((agent) => agent !== viewer);
  const names = [...(own ? ["you"] : []), ...others.map(nameOf)].join(" and ");
  const points = scores[own ? viewer : winners[0]];
  return `${names[0].toUpperCase()}${names.slice(1)} won${typeof points === "number" ? `: ${points} points` : ""}`;
}

// Everybody by points, those who won first.
export function ranked({ winners, scores }, agents) {
  const worth = (agent) => (winners.includes(agent) ? 1e6 : 0) + (typeof scores[agent] === "number" ? scores[agent] : -1);
  return [...agents].sort((a, b) => worth(b) - worth(a));
}

// Show it in the place of the question. `colour(agent)`; `go(step)` hears of clicks on the curve; `path`: of this table.
export function showEnd(view, lines, info, { colour, go, path }) {
  element("end-box").hidden = !view.over;
  if (!view.over || view.past) return;
  const { agents, viewer } = info, { rows, rounds, curves } = pointsOf(lines, agents, view.step, info.marks);
  const why = lines.findLast(({ kind }) => ["win", "won", "stopped"].includes(kind));
  element("end-title").textContent = headline(view, viewer);
  element("end-words").textContent = `${why?.words ?? say(view.question)}.`.replace(/\.\.$/, ".");
  showRanking(view, info, colour);
  const values = agents.map((agent) => curves[agent]);
  const chart = new Chart(element("end-chart"), {
    title: "Points of each player over the steps; click to go there",
    lines: agents.map((agent, p) => ({ name: titleOf(agent), colour: colour(agent), values: values[p] })),
    last: view.step,
    order: agents.map((_, p) => p),
    highest: Math.max(5, ...values.flat()),
    every: 5,
    written: String,
    go,
  });
  chart.show(view.step);
  const head = html("tr");
  head.append(...["Points", "for", "sum", ...Array.from({ length: rounds + 1 }, (_, r) => (r ? `${r}` : "set-up"))].map((word) => html("th", word)));
  element("sources").replaceChildren(head, ...rows.map((row, k) => written(row, rounds, rows[k - 1]?.agent !== row.agent && lineSign(colour(row.agent), agents.indexOf(row.agent)))));
  offerNext(info, path);
}

function showRanking(view, { agents, viewer }, colour) {
  const most = Math.max(1, ...Object.values(view.scores).filter((score) => typeof score === "number"));
  element("ranking").replaceChildren(...ranked(view, agents).map((agent) => {
    const row = html("tr", undefined, agent === viewer ? "own" : ""), name = html("th"), bar = html("td"), score = view.scores[agent];
    name.scope = "row";
    name.append(lineSign(colour(agent), agents.indexOf(agent)), ` ${titleOf(agent)}`);
    const length = html("span", undefined, "bar");
    Object.assign(length.style, { width: `${(100 * Math.max(0, Number(score) || 0)) / most}%`, background: colour(agent) });
    bar.append(length);
    row.append(name, bar, html("td", typeof score === "number" ? `${score}` : score ?? ""));
    return row;
  }));
}

function offerNext(info, path) {
  const { agents } = info;
  const page = element("save-page");
  page.hidden = !info.files.includes(PAGE);
  page.onclick = () => savePage(page, path);
  element("again").hidden = !info.files.includes("position.json");
  element("again").onclick = () => begin(info, path, info.seats, { step: 0, viewer: "all" });
  const mine = agents.indexOf(info.viewer), next = agents[(mine + 1) % agents.length];
  element("next-seat").textContent = mine < 0 ? "A new game" : `A new game as ${nameOf(next)}`;
  element("next-seat").onclick = () => begin({ ...info, viewer: mine < 0 ? info.viewer : next }, path, moved(info), { anew: true });
}

// Who plays whom, with everybody one seat further; where nobody sits, as before.
export function moved({ agents, seats, viewer }) {
  if (!agents.includes(viewer)) return seats;
  return Object.fromEntries(agents.map((agent, k) => [agents[(k + 1) % agents.length], seats[agent]]));
}

function written({ agent, reason, rounds, sum }, count, sign) {
  const row = html("tr"), name = html("th");
  if (sign) name.append(sign, ` ${titleOf(agent)}`);
  const cells = Array.from({ length: count + 1 }, (_, r) => html("td", rounds[r] ? String(rounds[r]) : ""));
  row.append(name, html("td", reason), html("td", String(sum)), ...cells);
  return row;
}

// A new table of these players: the same cards in the same order, or a new deal.
async function begin({ agents, viewer }, path, seats, how) {
  const place = element("again-words");
  if (place.dataset.busy) return; // a second click while the first is on its way
  place.dataset.busy = "yes";
  place.textContent = "Making the table …"; // agents that have not played yet are loaded first
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
