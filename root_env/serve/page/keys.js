// The keyboard of a table: the list can be walked from anywhere on the page.

import { element } from "./dom.js";

const WALK = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
const FAR = 1e6;

export function listenToKeys({ list, undo, pause, single, widen, isAsked }) {
  document.addEventListener("keydown", (event) => {
    if (element("help").open || event.altKey || event.metaKey) return;
    const used = event.ctrlKey ? withControl(event) : plain(event);
    if (used) event.preventDefault();
  });

  function withControl(event) {
    const typing = event.target.matches("input") && event.target.value !== "";
    if (event.key === "z" && !typing) undo();
    else if (event.key === " ") pause();
    else if (event.key === "ArrowRight" && !typing) single();
    else return false;
    return true;
  }

  function plain(event) {
    const { key, target } = event;
    if (key === "?" && !target.matches("input")) {
      element("help").showModal();
      return true;
    }
    const elsewhere = target.matches("input:not(#typed), select, textarea");
    if (!isAsked() || elsewhere) return false;
    if (key === "Escape") {
      widen();
      return true;
    }
    const scrolls = target.closest("#board, #log") && key in WALK; // there the arrows scroll
    if (scrolls) return false;
    if (key in WALK) list.move(WALK[key]);
    else if (key === "Home" && !target.value) list.move(-FAR);
    else if (key === "End" && !target.value) list.move(FAR);
    else if (key === "Enter" && !target.matches("button, a")) list.take();
    else return startTyping(event);
    return true;
  }

  // A letter typed anywhere goes where it finds actions.
  function startTyping({ key, target }) {
    if (key.length === 1 && key !== " " && !target.matches("button, a, input")) element("typed").focus();
    return false;
  }
}
