// Looking back: any earlier step of the table, and where everything is open as any viewer.

import { element } from "./dom.js";

export class LookBack {
  // `look({step, viewer})` asks for a step, `now()` goes back to how the table stands.
  constructor({ look, now }) {
    const at = (by) => Number(element("at-step").value) + by;
    const go = (step) => (step >= Number(element("at-step").max) && !element("viewer").value ? now() : look({ step }));
    element("earlier").addEventListener("click", () => look({ step: at(-1) }));
    element("later").addEventListener("click", () => go(at(1)));
    element("at-step").addEventListener("change", () => go(at(0)));
    element("to-now").addEventListener("click", now);
    element("viewer").addEventListener("change", (event) => {
      if (event.target.value) look({ viewer: event.target.value });
      else now();
    });
  }

  begin({ agents, viewer }) {
    const words = { all: "everything", public: "the public" };
    const others = ["all", "public", ...agents].filter((name) => name !== viewer);
    const options = others.map((name) => new Option(words[name] ?? name, name));
    element("viewer").replaceChildren(new Option(words[viewer] ?? `${viewer} (you)`, ""), ...options);
  }

  // `view`: how the table stands; `past`: what is looked at instead, or null.
  show(view, past) {
    const step = (past ?? view).step;
    Object.assign(element("at-step"), { max: view.step, value: step });
    element("at-step").setAttribute("aria-valuetext", `step ${step} of ${view.step}`);
    element("step-count").textContent = `${step} / ${view.step}`;
    element("earlier").disabled = step === 0;
    element("later").disabled = !past || step === view.step;
    element("to-now").hidden = !past;
    element("viewer-label").hidden = !view.open;
    element("table").classList.toggle("past", Boolean(past));
  }
}
