// Looking back: any earlier step of the table, and where everything is open as any viewer.

import { element } from "./dom.js";
import { titleOf } from "./names.js";

const PACE = 900; // milliseconds of a step that is played

export class LookBack {
  // `look({step, viewer})` asks for a step, `now()` goes back to how the table stands, `turns()` are the steps in which
  // turns began.
  constructor({ look, now, turns = () => [] }) {
    const at = (by) => Number(element("at-step").value) + by;
    const go = (step) => (step >= Number(element("at-step").max) && !element("viewer").value ? now() : look({ step }));
    element("earlier").addEventListener("click", () => look({ step: at(-1) }));
    element("later").addEventListener("click", () => go(at(1)));
    element("at-step").addEventListener("change", () => go(at(0)));
    element("to-now").addEventListener("click", now);
    element("next-turn").addEventListener("click", () => {
      const next = turns().find((step) => step > at(0));
      if (next === undefined) now();
      else look({ step: next });
    });
    element("turn-before").addEventListener("click", () => look({ step: turns().findLast((step) => step < at(0)) ?? 0 }));
    element("replay").addEventListener("click", () => (this.timer ? this.stop() : this.play(() => go(at(1)))));
    element("viewer").addEventListener("change", (event) => {
      if (event.target.value) look({ viewer: event.target.value });
      else now();
    });
  }

  // Step by step, until now.
  play(on) {
    element("replay").textContent = "Stop";
    this.timer = setInterval(on, PACE);
    on();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    element("replay").textContent = "Play";
  }

  begin({ agents, viewer }) {
    Object.assign(this, { agents, viewer, named: "" });
  }

  // As whom the table can be looked at; players get other names in the course of a game.
  showViewers() {
    const words = { all: "everything", public: "the public" }, { agents, viewer } = this;
    const all = [viewer, ...["all", "public", ...agents].filter((name) => name !== viewer)];
    const named = all.map((name) => words[name] ?? titleOf(name));
    if (named.join() === this.named) return;
    this.named = named.join();
    const { value } = element("viewer");
    element("viewer").replaceChildren(...all.map((name, k) => new Option(named[k], k ? name : "")));
    element("viewer").value = value;
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
    element("next-turn").disabled = element("replay").disabled = !past;
    if (!past) this.stop();
    element("viewer-label").hidden = !view.open;
    if (view.open) this.showViewers();
    element("table").classList.toggle("past", Boolean(past));
  }
}
