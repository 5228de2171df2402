// The players beside each other, with their points; a click on one shows the player's board.

import { element, html } from "./dom.js";
import { sign } from "./log.js";
import { titleOf } from "./names.js";

const BESIDE = "Beside the map"; // what belongs to nobody: items, piles and so on

function about(strength) {
  const row = html("tr", undefined, "strength"), words = html("td", `${strength}.`);
  words.colSpan = 3;
  row.append(words);
  return row;
}

export class Players {
  // `opened()` hears that another panel is to be seen.
  constructor(info, signs, opened) {
    Object.assign(this, { info, signs, opened, chosen: null });
    const panels = (info.boxes ?? []).slice(1).map(({ name }) => name);
    this.others = panels.filter((name) => !/^player-\d+$/.test(name));
    this.has = new Set(panels);
  }

  // The panels that are to be seen: those that were chosen, else one's own, else that of whoever decides. `needed`: panels on
  // which something can be clicked; what lies beside the map is shown then too, there being room for it.
  panels(one, needed = []) {
    const { agents, viewer } = this.info;
    const own = agents.indexOf(agents.includes(viewer) ? viewer : one.asked ?? one.turn_of ?? agents[0]);
    const first = this.chosen ?? [`player-${Math.max(0, own)}`];
    return [...new Set([...first, ...needed.filter((name) => this.others.includes(name))])].filter((name) => this.has.has(name));
  }

  // Show one's own board again.
  follow() {
    this.chosen = null;
  }

  // `one` is looked at, `view` is how the table stands, `seen`: the panels that are seen. That one decides oneself stands above
  // the table, and would leave no room for the name here.
  show(one, view, seen) {
    const { info } = this;
    const strengths = new Set(Object.values(info.opponents)), alike = strengths.size === 1 && Object.keys(info.opponents).length > 1;
    const rows = info.agents.flatMap((agent, p) => {
      const row = html("tr", undefined, agent === one.asked ? "asked" : "");
      const away = info.seats[agent] === info.person && agent !== info.viewer && !view.present.includes(agent);
      const tag = one.winners.includes(agent) ? "won" : one.over ? "" : agent === one.asked ? (agent === info.viewer ? "" : "decides") : agent === one.turn_of ? "turn" : "";
      const score = one.scores[agent], strength = info.opponents[agent];
      const name = this.name(titleOf(agent), [`player-${p}`], seen, sign(this.signs[agent]));
      name.title = strength ?? "";
      row.append(name, html("td", away ? "away" : tag, "tags"), html("td", typeof score === "number" ? `${score} VP` : score ?? ""));
      return strength && !alike ? [row, about(strength)] : [row];
    });
    if (alike) rows.push(about(`The bots: ${[...strengths][0]}`));
    if (this.others.length) {
      const row = html("tr");
      row.append(this.name(BESIDE, this.others, seen), html("td"), html("td"));
      rows.push(row);
    }
    element("players").replaceChildren(...rows);
  }

  name(words, panels, seen, ...before) {
    const head = html("th"), button = html("button");
    head.scope = "row";
    button.type = "button";
    button.append(...before, html("span", words));
    button.disabled = !panels.some((name) => this.has.has(name));
    button.setAttribute("aria-pressed", String(panels.every((name) => seen.includes(name))));
    button.addEventListener("click", () => {
      this.chosen = panels;
      this.opened();
    });
    head.append(button);
    return head;
  }
}
