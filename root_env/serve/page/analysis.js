// What agents make of a decision and of the game, for what the viewer knows: shares of the policy, visits of a search,
// chances of winning, what an agent would do, and playing on from here.

import { Chart, lineSign } from "./chart.js";
import { element, html } from "./dom.js";
import { nameOf, titleOf } from "./names.js";

const PLAYS_ON = "policy";

export class Analysis {
  // `go(step)` looks at a step, `told()` hears that there is something new to show.
  constructor({ path, send, go, told }) {
    Object.assign(this, { path, send, go, told });
    const on = (id, what) => element(id).addEventListener("click", what);
    on("ask-policy", () => this.toggle("policy"));
    on("ask-search", () => this.toggle("search"));
    on("ask-chances", () => this.ask({ what: "chances" }));
    on("ask-agent", () => this.ask({ what: "agent", agent: element("would-do").value.trim() }));
    on("play-on", () => this.playOn());
    this.forget();
  }

  begin(info, signs) {
    Object.assign(this, { info, signs });
    this.named = "";
    for (const id of ["play-on", "play-as"]) element(id).disabled = !info.files.includes("position.json");
    this.wanted = null;
    this.chart = undefined;
  }

  // The decision that is looked at, and how the table stands.
  show(one, view) {
    this.one = one;
    this.now = view;
    this.showNames();
    this.forget();
    const decides = one.actions.length > 0;
    for (const id of ["ask-policy", "ask-search", "ask-agent"]) element(id).disabled = !decides;
    this.chart?.show(one.step);
    if (decides && this.wanted) this.ask({ what: this.wanted });
  }

  // Players get other names in the course of a game.
  showNames() {
    const { agents, viewer } = this.info, named = agents.map(titleOf);
    if (named.join() === this.named) return;
    this.named = named.join();
    element("play-as").replaceChildren(...agents.map((agent, p) => new Option(named[p], agent)));
    if (agents.includes(viewer)) element("play-as").value = viewer;
  }

  forget() {
    this.shares = null; // by action id
    this.notes = null; // by action id, in words
    element("analysis-words").textContent = "";
  }

  // Keep asking for this at every decision, or no longer.
  toggle(what) {
    this.wanted = this.wanted === what ? null : what;
    for (const id of ["policy", "search"]) element(`ask-${id}`).setAttribute("aria-pressed", String(this.wanted === id));
    if (this.wanted) return this.ask({ what });
    this.send({ type: "analyse", what: "nothing" });
    this.forget();
    this.told();
  }

  ask(message) {
    element("analysis-words").textContent = "Thinking…";
    this.send({ type: "analyse", step: this.one.step, viewer: this.one.viewer, ...message });
  }

  failed(words) {
    element("analysis-words").textContent = words;
  }

  heard(message) {
    if (message.what === "chances") return this.showChances(message);
    if (message.step !== this.one.step || message.viewer !== this.one.viewer) return; // of another decision
    if (message.what === "agent") element("analysis-words").textContent = `${message.agent}: ${message.words}`;
    else if (message.what === "policy") this.showShares(message);
    else this.showSearch(message);
    this.told();
  }

  showShares({ actions }) {
    this.shares = new Map(actions.map(({ id, share }) => [id, share]));
    this.notes = new Map(actions.map(({ id, share }) => [id, percent(share)]));
    element("analysis-words").textContent = "How likely the policy takes each action.";
  }

  showSearch({ actions, iterations, chances, reason = "", done }) {
    const all = actions.reduce((sum, { visits }) => sum + visits, 0) || 1;
    this.shares = new Map(actions.map(({ id, visits }) => [id, visits / all]));
    const told = ({ visits, value }) => (value === null ? `${visits}` : `${visits}, wins ${percent(value)}`);
    this.notes = new Map(actions.map((action) => [action.id, told(action)]));
    const wins = Object.entries(chances).map(([agent, chance]) => `${titleOf(agent)} ${percent(chance)}`).join(", ");
    const words = iterations ? `Visits of ${iterations} iterations, and how often they win.` : "Nothing to choose.";
    element("analysis-words").textContent = [reason, words, wins && `Chances: ${wins}.`, done ? "" : "Going on…"].filter(Boolean).join(" ");
  }

  // -- the whole game ------------------------------------------------------------------------------------

  showChances({ points, swings }) {
    element("analysis-words").textContent = points.length ? "" : "There is no decision of yours yet.";
    element("chances-box").hidden = !points.length;
    if (!points.length) return;
    const { agents } = this.info, last = this.now.step;
    const lines = agents.map((agent) => ({
      name: titleOf(agent),
      colour: this.colour(agent),
      values: along(points, last).map((point) => point.chances[agent]),
    }));
    this.chart = new Chart(element("chances"), {
      title: "How likely each player was to win, over the steps; click to go there",
      lines,
      last,
      order: agents.map((_, p) => p),
      highest: 1,
      every: 0.25,
      written: percent,
      go: (step) => this.go(step),
    });
    this.chart.show(this.one.step);
    const legend = agents.map((agent, p) => {
      const item = html("span");
      item.append(lineSign(this.colour(agent), p), ` ${titleOf(agent)}`);
      return item;
    });
    element("chances-legend").replaceChildren(...legend);
    element("swings").replaceChildren(...swings.map((swing) => this.swing(swing)));
  }

  // A turn in which the chances moved much.
  swing({ turn, turn_of, step, change }) {
    const moved = Object.entries(change).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, 2);
    const told = moved.map(([agent, by]) => `${titleOf(agent)} ${by < 0 ? "−" : "+"}${percent(Math.abs(by))}`).join(", ");
    const item = html("li"), button = html("button", `Turn ${turn}${turn_of ? ` of ${nameOf(turn_of)}` : ""}: ${told}`);
    button.type = "button";
    button.addEventListener("click", () => this.go(step));
    item.append(button);
    return item;
  }

  // A player's colour, as the drawing has it.
  colour(agent) {
    const shape = element("board").querySelector(".root-board").appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    shape.setAttribute("class", (this.signs[agent] ?? "").replace(/^[a-z]+/, "r-f"));
    const { fill } = getComputedStyle(shape);
    shape.remove();
    return fill;
  }

  // -- playing on ----------------------------------------------------------------------------------------

  async playOn() {
    const { agents, person } = this.info;
    const bot = element("play-against").value.trim() || PLAYS_ON;
    const seats = agents.map((agent) => (agent === element("play-as").value ? person : bot));
    const body = JSON.stringify({ seats, step: this.one.step, viewer: this.one.viewer });
    const headers = { "Content-Type": "application/json" };
    this.failed("Making the table …");
    const answer = await fetch(`/tables/${this.path}/tables`, { method: "POST", headers, body });
    const found = await answer.json();
    if (!answer.ok) return this.failed(found.error);
    const { link } = found.links.find(({ who }) => who === element("play-as").value) ?? found.links[0];
    const anchor = html("a", "Open the new table");
    Object.assign(anchor, { href: link, target: "_blank", rel: "noopener" });
    element("analysis-words").replaceChildren(anchor);
  }
}

const percent = (share) => `${(100 * share).toFixed(share < 0.095 && share > 0 ? 1 : 0)} %`;

// For every step the last point before it, of those there are.
function along(points, last) {
  let k = 0;
  return Array.from({ length: last + 1 }, (_, step) => {
    while (k + 1 < points.length && points[k + 1].step <= step) k++;
    return points[k];
  });
}
