// The tables of a server: when they were played, how they stand, their links, and away with them.

import { element, html } from "./dom.js";

const SURE = 5000; // milliseconds in which a second click deletes

export class Kept {
  // `ask(address, body, method)` asks the server, `during(what)` shows what goes wrong.
  constructor({ ask, during }) {
    Object.assign(this, { ask, during, tables: [] });
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
    const title = table.factions.map((faction, p) => `${faction} (${table.seats[p]})`).join(", ") || table.seats.join(", ");
    row.append(html("b", title || table.table), html("br"), html("span", [day(table.played ?? table.made), stateOf(table)].filter(Boolean).join(": "), "soft"));
    if (table.trouble) row.append(html("p", table.trouble, "trouble"));
    const buttons = html("p", undefined, "buttons");
    buttons.append(...table.links.map((link) => linkTo(link, table.standing)), this.away(table, title));
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

export function linkTo({ who, link }, standing) {
  const anchor = html("a", who === "watch" ? (standing?.over ? "Look at it" : "Watch") : `${standing?.step ? "Continue" : "Play"} as ${who}`);
  Object.assign(anchor, { href: link, target: "_blank", rel: "noopener" });
  return anchor;
}

const day = (seconds) => new Date(1000 * seconds).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

// How a table stands, in words; "" where that is not known.
export function stateOf({ standing }) {
  if (!standing) return "";
  const scores = Object.entries(standing.scores).map(([agent, score]) => `${agent} ${score ?? "-"}`).join(", ");
  if (standing.over) return `over, ${standing.winners.length ? `won by ${standing.winners.join(" and ")}` : "nobody won"} (${scores})`;
  const turn = standing.turn ? `turn ${standing.turn}${standing.turn_of ? ` of ${standing.turn_of}` : ""}` : "in set-up";
  return `${turn}, ${standing.asked} decides (${scores})`;
}
