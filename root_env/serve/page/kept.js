// The tables of a server: when they were played, how they stand, their links, and away with them.

import { element, html } from "./dom.js";
import { calledIn, capital } from "./names.js";
import { agentOf } from "./seats.js";

const SURE = 5000; // milliseconds in which a second click deletes

export class Kept {
  // `ask(address, body, method)` asks the server, `during(what)` shows what goes wrong; `games` as the lobby offers them.
  constructor({ ask, during, games = [] }) {
    Object.assign(this, { ask, during, games, tables: [] });
    element("older").addEventListener("click", () => during(() => this.list(this.tables.length)));
  }

  // Those from number `from` on; the ones before them stay as they are.
  async list(from = 0) {
    const { tables, count } = await this.ask(`/tables?from=${from}`);
    this.tables = [...this.tables.slice(0, from), ...tables];
    element("all-tables").hidden = !this.tables.length;
    element("older").hidden = this.tables.length >= count;
    element("tables").replaceChildren(...this.tables.map((table) => this.row(table)));
  }

  row(table) {
    const row = html("li");
    const { factions: sides = [], agents = [] } = this.games.find(({ name }) => name === table.game) ?? {};
    const seats = table.seats.map((seat) => playerWords(seat, agents));
    const title = capital(table.factions.map((faction, p) => `${calledIn(sides, faction)} (${seats[p]})`).join(", ") || seats.join(", "));
    row.append(html("b", title || table.table), html("br"), html("span", [day(table.played ?? table.made), stateOf(table)].filter(Boolean).join(": "), "soft"));
    if (table.trouble) row.append(html("p", table.trouble, "trouble"));
    const buttons = html("p", undefined, "buttons");
    buttons.append(...table.links.map((link) => linkTo(link, table.standing, sides)), this.away(table, title));
    row.append(buttons);
    return row;
  }

  // Deletes at the second click, since nobody gets a table back.
  away(table, title) {
    const button = html("button", "Delete");
    button.type = "button";
    button.setAttribute("aria-label", `Delete the table ${title || table.table}`);
    let sure = false;
    button.addEventListener("click", () => {
      if (sure) return this.during(() => this.remove(table));
      sure = true;
      button.textContent = "Delete for good?";
      setTimeout(() => {
        sure = false;
        button.textContent = "Delete";
      }, SURE);
    });
    return button;
  }

  async remove({ table }) {
    try {
      await this.ask(`/tables/${encodeURIComponent(table)}`, undefined, "DELETE");
    } finally {
      this.tables = [];
      await this.list();
    }
  }
}

// Who sits there, in words: a person, or how strong a bot is.
export function playerWords(seat, agents) {
  if (seat === "person") return "a person";
  const strong = agentOf(agents, seat)?.strong;
  return strong ? `bot, ${strong.split(":")[0].toLowerCase()}` : seat;
}

const nameAt = (standing, agent, sides = []) => standing?.names?.[agent] ?? calledIn(sides, agent);

export function linkTo({ who, link }, standing, sides) {
  const anchor = html("a", who === "watch" ? (standing?.over ? "Look at it" : "Watch") : `${standing?.step ? "Continue" : "Play"} as ${nameAt(standing, who, sides)}`);
  Object.assign(anchor, { href: link, target: "_blank", rel: "noopener" });
  return anchor;
}

const day = (seconds) => new Date(1000 * seconds).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

// How a table stands, in words; "" where that is not known.
export function stateOf({ standing }) {
  if (!standing) return "";
  const named = (agent) => nameAt(standing, agent);
  const scores = Object.entries(standing.scores).map(([agent, score]) => `${named(agent)} ${score ?? "-"}`).join(", ");
  if (standing.over) return `over, ${standing.winners.length ? `won by ${standing.winners.map(named).join(" and ")}` : "nobody won"} (${scores})`;
  const turn = standing.turn ? `turn ${standing.turn}${standing.turn_of ? ` of ${named(standing.turn_of)}` : ""}` : "in set-up";
  return `${turn}, ${named(standing.asked)} decides (${scores})`;
}
