// The list of legal actions in words: by pointer or by keys, it can be used alone.

import { element, html } from "./dom.js";

export class ActionList {
  // `chosen(action)` hears what is to be done, `pointed(action)` what is looked at (null: nothing), `changed()` that
  // the list is to be narrowed anew.
  constructor({ chosen, pointed, changed }) {
    this.list = element("actions");
    this.typed = element("typed");
    this.on = { chosen, pointed, changed };
    this.at = -1;
    this.typed.addEventListener("input", () => {
      if (!this.choosing) return;
      this.choosing.words = this.typed.value;
      changed();
    });
    this.list.addEventListener("click", (event) => {
      const item = event.target.closest("[role=option]");
      if (item) chosen(this.shown[Number(item.dataset.k)]);
    });
    this.list.addEventListener("pointerover", (event) => {
      const item = event.target.closest("[role=option]");
      if (item && event.pointerType === "mouse") this.point(Number(item.dataset.k), false);
    });
    this.list.addEventListener("pointerleave", () => this.point(this.shown?.length === 1 ? 0 : -1, false));
  }

  // Show what is left of a choice, null where nothing is asked; `mayAct`: whether it can be taken, not only looked at;
  // `notes`, `shares`: by action id what is said of it and how much it is liked, or null; what is liked comes first.
  // `lines`: what actions do, by the numbers that they name, where that is to stand in the list.
  // `suggested`: the id of the action that a guide suggests, or null; it comes first, unless it ends a phase.
  show(choosing, mayAct, { notes, shares }, lines = null, suggested = null) {
    this.choosing = choosing;
    this.lines = lines;
    this.suggested = suggested;
    this.notes = notes;
    this.shown = choosing?.left ?? [];
    this.shown.sort((a, b) => (a.family === "pass") - (b.family === "pass")); // what ends a phase is not clicked by mistake
    const isFirst = ({ id, family }) => id === suggested && family !== "pass";
    this.shown.sort((a, b) => isFirst(b) - isFirst(a));
    if (shares) this.shown.sort((a, b) => (shares.get(b.id) ?? 0) - (shares.get(a.id) ?? 0));
    this.typed.value = choosing?.words ?? "";
    this.typed.disabled = !choosing;
    this.list.replaceChildren(...this.shown.map((action, k) => this.item(action, k)));
    this.list.classList.toggle("one", this.shown.length === 1);
    this.list.classList.toggle("only", choosing?.all.length === 1);
    this.point(this.shown.length === 1 ? 0 : -1);
    element("actions-title").textContent = choosing ? title(this.shown.length, choosing.all.length, mayAct) : "What can be done";
    this.showFamilies();
    element("widen").hidden = !choosing || !(choosing.picks.length || choosing.family || choosing.words);
  }

  item(action, k) {
    const item = html("li");
    item.append(html("span", action.words));
    item.id = `action-${k}`;
    item.dataset.k = k;
    item.dataset.action = action.id;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    if (action.id === this.suggested) item.append(html("span", "suggested", "note suggested"));
    if (this.notes?.has(action.id)) item.append(html("span", this.notes.get(action.id), "note"));
    const words = this.wordsOf(k);
    if (words.length) item.append(html("span", words.join(" "), "words"));
    return item;
  }

  // What an item does, as far as the one before has not said it.
  wordsOf(k) {
    if (!this.lines) return [];
    const said = new Set(this.shown[k - 1]?.explained);
    return (this.shown[k].explained ?? []).filter((line) => !said.has(line)).map((line) => this.lines[line]);
  }

  // Buttons for the families, where a long list has several.
  showFamilies() {
    const place = element("families"), choosing = this.choosing;
    const families = choosing && choosing.all.length > 6 ? choosing.families.sort((a, b) => (a === "pass") - (b === "pass")) : [];
    place.replaceChildren();
    if (families.length < 2 && !choosing?.family) return;
    for (const family of families) {
      const button = html("button", family.replaceAll("_", " "));
      button.type = "button";
      button.setAttribute("aria-pressed", String(choosing.family === family));
      button.addEventListener("click", () => {
        choosing.family = choosing.family === family ? null : family;
        this.on.changed();
      });
      place.append(button);
    }
  }

  // Make an item the one that Enter takes, -1 none.
  point(k, scroll = true) {
    this.list.querySelector("[aria-selected=true]")?.setAttribute("aria-selected", "false");
    this.at = k;
    const item = this.list.children[k];
    item?.setAttribute("aria-selected", "true");
    if (item && scroll) item.scrollIntoView({ block: "nearest" });
    for (const holder of [this.typed, this.list]) {
      if (item) holder.setAttribute("aria-activedescendant", item.id);
      else holder.removeAttribute("aria-activedescendant");
    }
    this.on.pointed(this.shown?.[k] ?? null);
  }

  // Move by so many items; from outside the list to its first or last.
  move(by) {
    const last = this.shown.length - 1;
    if (last < 0) return;
    const from = this.at < 0 ? (by > 0 ? -1 : last + 1) : this.at;
    this.point(Math.max(0, Math.min(last, from + by)));
  }

  // Bring an action into sight, as the one that Enter takes.
  find(id) {
    const k = this.shown.findIndex((action) => action.id === id);
    if (k >= 0) this.point(k);
    return k >= 0;
  }

  take() {
    if (this.shown[this.at]) this.on.chosen(this.shown[this.at]);
  }
}

function title(left, all, mayAct) {
  if (left === all) return all === 1 ? "One action" : `${all} actions`;
  return left === 1 && mayAct ? `One of ${all} actions: click it again, or press Enter` : `${left} of ${all} actions`;
}
