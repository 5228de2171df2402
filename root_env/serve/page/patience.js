// Where there may be nothing to do but to pass, the pass is taken after a fixed time, whatever the hand: so nobody learns
// from the time of an answer whether there was a choice. What is chosen sooner waits for the same moment.

import { element } from "./dom.js";

export class Patience {
  // `act(action)` takes an action.
  constructor(act) {
    this.act = act;
    this.after = element("pass-after");
    element("hold").addEventListener("click", () => this.stop());
    this.after.addEventListener("change", () => this.stop());
    this.stop();
  }

  // A question has come: `pass` the action that may be all there is to do, null where there is more.
  ask(pass) {
    this.stop();
    const seconds = Number(this.after.value);
    if (!pass || !seconds) return;
    this.chosen = pass;
    this.say(`Unless you choose, the answer in ${seconds} s is: ${pass.words}.`);
    this.timer = setTimeout(() => this.end(), 1000 * seconds);
  }

  // Keep what is chosen for the moment of the answer; false where there is none to wait for.
  keep(action) {
    if (this.timer === null) return false;
    this.chosen = action;
    this.say(`In a moment: ${action.words}.`);
    return true;
  }

  end() {
    this.stop();
    this.act(this.chosen);
  }

  // Wait for whoever is asked, however long it takes.
  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.say("");
  }

  say(words) {
    element("patience").hidden = !words;
    element("patience-words").textContent = words;
  }
}
