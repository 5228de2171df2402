// The guide of a first game: what this step is for, which choice is suggested and why.

import { element, html } from "./dom.js";

export class GuideBox {
  // `show(id)` brings the suggested action into sight.
  constructor(show) {
    this.place = element("guide");
    this.show = show;
    this.said = "";
  }

  // `told` as a view has it, null where there is nothing to say.
  tell(told) {
    const said = told ? JSON.stringify(told) : "";
    if (said === this.said) return; // it is read aloud when it changes
    this.said = said;
    this.place.hidden = !told;
    this.place.replaceChildren(...(told ? this.written(told) : []));
  }

  written({ step, action, choice, why }) {
    const parts = [html("p", step)];
    if (choice) {
      const advice = html("p"), button = html("button", "Show me");
      advice.append(html("b", "Suggested: "), html("strong", `${choice}.`), ` ${why} `);
      button.type = "button";
      button.addEventListener("click", () => this.show(action));
      advice.append(button);
      parts.push(advice);
    } else if (why) parts.push(html("p", why));
    return parts;
  }
}
