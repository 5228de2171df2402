// What is told beside the question, one of it at a time: the log, what is looked up, analysis, the position in words.

import { element, html } from "./dom.js";

const BOXES = ["log-box", "look-up-box", "analysis-box", "words-box"], SHORT = { "log-box": "Log", "words-box": "In words" };

const detailsOf = (id) => element(id).querySelector(":scope > details:not(#files-box)");

export function listenToTabs() {
  const buttons = BOXES.map((id) => {
    const button = html("button", SHORT[id] ?? element(id).querySelector("h2").textContent);
    button.type = "button";
    button.dataset.box = id;
    button.addEventListener("click", () => show(id));
    return button;
  });
  element("tabs").replaceChildren(...buttons);
  for (const id of BOXES) detailsOf(id)?.addEventListener("toggle", ({ target }) => target.parentNode.id === id && target.open && show(id));
  show(BOXES[0]);

  function show(chosen) {
    for (const [k, id] of BOXES.entries()) {
      element(id).hidden = id !== chosen;
      buttons[k].setAttribute("aria-pressed", String(id === chosen));
      const details = detailsOf(id);
      if (details) details.open = id === chosen;
    }
  }
}
