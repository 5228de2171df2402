// What everything is for, in the words of the server: of what lies under the pointer, and of words that are looked up.

import { element, html } from "./dom.js";
import { capital, titleOf } from "./names.js";

const MOMENT = 350; // milliseconds that a pointer must rest
const MOST = 8; // things that are found at once

const titled = (kind, word, words) => (kind === "rule" ? words : `${capital(titleOf(word))}: ${words}`);

export class Explain {
  // `explained`: by sort of thing and word what it is for. `spoken`: the words of a question that name nothing, and the
  // game's words for what people say.
  constructor(explained, spoken) {
    this.explained = explained;
    this.spoken = spoken;
  }

  // What is said of the innermost of some levels, each a list of alternatives; "" if nothing is.
  ofLevels(levels) {
    for (const level of levels) {
      const told = level.map(({ kind, word }) => this.of(kind, word)).filter(Boolean);
      if (told.length) return told[0];
    }
    return "";
  }

  of(kind, word) {
    const words = this.explained[kind]?.[word];
    return words ? titled(kind, String(word), words) : "";
  }

  // What has all words in its name, else in what is said of it: as they are typed, else as they are meant.
  find(typed) {
    const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
    const readings = [asked, this.meant(typed)].filter((words) => words.length);
    const all = Object.entries(this.explained).flatMap(([kind, rows]) =>
      Object.entries(rows).map(([word, words]) => ({ name: kind === "rule" ? words.split(":")[0] : word, told: titled(kind, word, words) })),
    );
    for (const of of ["name", "told"]) {
      for (const words of readings) {
        const found = all.filter((one) => words.every((word) => one[of].toLowerCase().includes(word)));
        if (found.length) return [...new Set(found.map(({ told }) => told))].slice(0, MOST);
      }
    }
    return [];
  }

  meant(typed) {
    const words = typed.toLowerCase().split(/[\s,.:;()!?'"]+/).filter((word) => word && !this.spoken.left_out.includes(word));
    return words.map((word) => (word.length > 3 ? word.replace(/s$/, "") : word)).map((word) => this.spoken.meant[word] ?? word);
  }
}

// The words of what the pointer rests on, or of what has been tapped, beside it.
export class Tip {
  // `told(shape)` says what there is to say of a shape.
  constructor(place, told) {
    this.tip = element("tip");
    this.told = told;
    this.tip.hidden = true;
    const isTouch = ({ pointerType }) => pointerType === "touch"; // a finger that is lifted leaves the place
    place.addEventListener("pointerover", (event) => isTouch(event) || this.over(event));
    place.addEventListener("pointerleave", (event) => isTouch(event) || this.show(""));
    place.addEventListener("scroll", () => this.show(""));
    document.addEventListener("pointerdown", (event) => {
      const tapped = isTouch(event) && place.contains(event.target);
      this.show(tapped ? told(event.target) : "", event);
    });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.show(""));
  }

  over(event) {
    clearTimeout(this.timer);
    const words = this.told(event.target);
    if (words && words === this.tip.textContent) return;
    this.show("");
    if (words) this.timer = setTimeout(() => this.show(words, event), MOMENT);
  }

  show(words, at) {
    clearTimeout(this.timer);
    this.tip.textContent = words;
    this.tip.hidden = !words;
    if (!words) return;
    const { clientX: x, clientY: y } = at, { offsetWidth: width, offsetHeight: height } = this.tip;
    this.tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - width - 8))}px`;
    this.tip.style.top = `${y + 18 + height > innerHeight ? Math.max(4, y - height - 12) : y + 18}px`;
  }
}

// Look up what is typed.
export function listenToLookUp(explain) {
  const typed = element("look-up");
  const show = () => {
    const found = explain().find(typed.value);
    const lines = typed.value.trim() && !found.length ? ["Nothing at this table is called so."] : found;
    element("looked-up").replaceChildren(...lines.map((line) => html("li", line)));
  };
  typed.addEventListener("input", show);
}
