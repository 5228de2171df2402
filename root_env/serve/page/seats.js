// The seats of a new table: who is played, with a picture and a sentence, and who plays it, with words on agents.

import { element, html } from "./dom.js";
import { capital, titleIn } from "./names.js";

const USUAL = "level:2"; // who plays against a person, where the server knows it

export class Seats {
  // `place` holds the rows; `game`: what the server offers of it; `person`: the word for one; `changed()` hears that a
  // row was added, taken away or chosen anew.
  constructor(place, person, changed) {
    Object.assign(this, { place, person, changed, rows: [], cannot: {} });
  }

  // Another game, or other sides of it: `sides` as the server tells them, `fixed` where they stand in a file.
  begin(game, sides, names, fixed = false) {
    Object.assign(this, { game, sides, fixed, rows: [], drafts: false, cannot: {} });
    this.place.replaceChildren();
    element("agents").replaceChildren(...game.agents.map((agent) => html("li", agentWords(agent))));
    for (const name of names) this.add(name, false);
    this.show();
  }

  get factions() {
    return this.rows.map(({ faction }) => faction.value);
  }

  get players() {
    return this.rows.map(({ who, other }) => who.value || other.value.trim());
  }

  // One more player, of a side that is free unless it is named.
  add(name, tell = true) {
    const k = this.rows.length, row = { node: html("div", undefined, "seat") };
    this.rows.push(row);
    row.picture = html("img");
    Object.assign(row.picture, { alt: "", width: 33, height: 39 });
    row.faction = this.factionOf(name);
    row.who = html("select", undefined, "who");
    row.other = html("input");
    Object.assign(row.other, { placeholder: "search:64 or search:0.5s", hidden: true, maxLength: 200 });
    row.away = html("button", "Remove", "away");
    row.away.type = "button";
    row.away.addEventListener("click", () => this.remove(row));
    row.words = html("p", undefined, "soft");
    row.usual = k === 0 ? this.person : USUAL;
    row.who.addEventListener("change", () => {
      row.usual = row.who.value;
      row.other.hidden = row.who.value !== "";
      if (!row.other.hidden) row.other.focus();
      this.show();
    });
    row.named = html("span");
    row.node.append(row.picture, row.faction, row.named, " played by ", row.who, row.other, row.away, row.words);
    this.place.append(row.node);
    if (!tell) return;
    this.show();
    this.changed();
  }

  remove(row) {
    this.rows = this.rows.filter((one) => one !== row);
    row.node.remove();
    this.show();
    this.changed();
  }

  factionOf(name) {
    const chosen = html("select", undefined, "faction");
    const first = name ?? this.free(new Map())[0]?.name;
    if (first !== undefined) chosen.append(new Option(titleIn(this.sides, first), first));
    chosen.value = first;
    chosen.addEventListener("change", () => {
      this.show();
      this.changed();
    });
    return chosen;
  }

  // Sides that somebody may still take, beside those that are `kept`: how often each is taken by others.
  free(kept) {
    const taken = new Map(kept);
    for (const { faction } of this.rows) if (faction) taken.set(faction.value, (taken.get(faction.value) ?? 0) + 1);
    return this.sides.filter(({ name, most }) => (taken.get(name) ?? 0) < most);
  }

  // Agents that cannot play at this table, by name the reason.
  refuse(cannot) {
    this.cannot = cannot;
    this.show();
  }

  // Only what can be chosen, in every row.
  show() {
    const { least, most } = this.game.players;
    this.rows.forEach((row, k) => {
      label(row, k + 1);
      const own = row.faction.value;
      const open = new Set([own, ...this.free(new Map([[own, -1]])).map(({ name }) => name)]);
      const names = this.sides.map(({ name }) => name).filter((name) => open.has(name));
      choose(row.faction, names.includes(own) ? names : [own, ...names], own, this.sides);
      row.faction.disabled = this.fixed;
      row.away.hidden = this.fixed || this.rows.length <= least;
      this.showAgents(row);
      this.showWords(row);
    });
    element("add-seat").hidden = this.fixed || this.rows.length >= most || (!this.drafts && !this.free(new Map()).length);
  }

  showAgents({ who, usual }) {
    const agents = this.game.agents.filter(({ name }) => !this.cannot[name]);
    const options = agents.map((agent) => new Option(shortWords(agent), agent.name));
    who.replaceChildren(new Option("a person", this.person), ...options, new Option("another name…", ""));
    const isThere = usual === this.person || usual === "" || agents.some(({ name }) => name === usual);
    who.value = isThere ? usual : agents[0]?.name ?? this.person;
  }

  showWords({ faction, who, words, picture, named }) {
    faction.hidden = this.drafts;
    named.hidden = !this.drafts;
    const side = this.drafts ? undefined : this.sides.find(({ name }) => name === faction.value);
    const isDrawn = this.game.portraits && side?.most;
    picture.hidden = !isDrawn;
    const address = `/portraits/${this.game.name}/${encodeURIComponent(faction.value)}.svg`;
    if (isDrawn && !picture.src?.endsWith(address)) picture.src = address;
    const bot = agentOf(this.game.agents, who.value);
    words.textContent = [side?.words, bot?.strong].filter(Boolean).map((one) => `${one}.`).join(" ");
  }
}

// The names of its fields; numbers go on without a gap where somebody was taken away.
function label({ faction, who, other, away, named }, number) {
  named.textContent = `Player ${number}`;
  const names = [[faction, "Faction of player"], [who, "Who is player"], [other, "Name of the agent of player"], [away, "Remove player"]];
  for (const [field, words] of names) field.setAttribute("aria-label", `${words} ${number}`);
}

function choose(select, names, value, sides) {
  select.replaceChildren(...names.map((name) => new Option(titleIn(sides, name), name)));
  select.value = value;
}

// What is known of an agent that is named with its settings.
export const agentOf = (agents, named) => agents.find(({ name }) => name === named) ?? agents.find(({ name }) => name === named.split(":")[0]);

// An agent in a list to choose from: how strong it is, and what it does.
export const shortWords = ({ name, words, strong = "" }) => (strong ? `${strong.split(":")[0]}: ${words}` : words ? capital(words) : name);

// What an agent is, how strong and how fast, as far as it is known; by the name that another field takes.
export function agentWords({ name, words, strong = "", seconds = null }) {
  const told = [`${name}: ${words}`];
  if (strong) told.push(strong);
  if (seconds !== null) told.push(`It answers within ${written(seconds)}`);
  return told.map((one) => `${one}.`).join(" ");
}

const written = (seconds) => (seconds < 0.095 ? "a tenth of a second" : `${seconds.toFixed(1)} s`);
