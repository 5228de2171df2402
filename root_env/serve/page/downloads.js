// The replay page of a game takes the server some seconds: the button says that it works, and hears no second click.

import { html } from "./dom.js";

export const PAGE = "page.html";

// A button that makes the page of a table and saves it.
export function pageButton(path, words) {
  const button = html("button", words);
  button.type = "button";
  button.addEventListener("click", () => savePage(button, path));
  return button;
}

export async function savePage(button, path, { fetch = globalThis.fetch, save = saved } = {}) {
  if (button.disabled) return;
  const words = button.textContent;
  let seconds = 0;
  const tell = () => (button.textContent = `Making the page … ${seconds++} s`);
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  button.title = "";
  tell();
  const timer = setInterval(tell, 1000);
  try {
    const answer = await fetch(`/tables/${path}/${PAGE}`);
    if (!answer.ok) throw new Error((await answer.json()).error);
    save(await answer.blob());
    button.textContent = words;
  } catch (problem) {
    button.textContent = `${words}: it was not made, try again`;
    button.title = problem.message;
    setTimeout(() => (button.textContent = words), 5000);
  } finally {
    clearInterval(timer);
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

function saved(file) {
  const link = html("a");
  link.href = URL.createObjectURL(file);
  link.download = PAGE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
