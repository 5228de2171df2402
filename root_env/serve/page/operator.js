// The page of whoever runs the server: tables by origin, which can be ended and deleted many at once.

import { element, html } from "./dom.js";

const SURE = 5000; // milliseconds in which a second click deletes
const given = /^#token=(.+)/.exec(location.hash);
if (given) sessionStorage.setItem("token", given[1]);
const token = sessionStorage.getItem("token");
const chosen = new Set();
let origins = [];

async function ask(address, body) {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) };
  const answer = await fetch(address, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error ?? `The server answers ${answer.status}.`);
  return found;
}

async function during(what) {
  element("operator-problem").hidden = true;
  try {
    await what();
  } catch (problem) {
    element("operator-problem").hidden = false;
    element("operator-problem").textContent = problem.message;
  }
}

// The origins from number `from` on; those before them stay as they are.
async function list(from = 0, done = "") {
  const found = await ask(`/origins?from=${from}`);
  origins = [...origins.slice(0, from), ...found.origins];
  const { tables, most, most_by_links: byLinks, count } = found;
  element("counts").textContent = `${done}${tables} tables of ${count} origins. ${most} tables can be kept, ${byLinks} of them made with links.`;
  element("more").hidden = origins.length >= count;
  element("origins").replaceChildren(...origins.map(row));
  element("every").checked = false;
}

function row(one) {
  const line = html("tr"), choose = html("input"), first = html("td");
  Object.assign(choose, { type: "checkbox", checked: chosen.has(one.origin) });
  choose.setAttribute("aria-label", `Choose the tables of ${one.origin}`);
  choose.addEventListener("change", () => (choose.checked ? chosen.add(one.origin) : chosen.delete(one.origin)));
  first.append(choose);
  const makers = Object.entries(one.makers).map(([maker, many]) => `${maker}: ${many}`).join(", ");
  const numbers = [one.tables, one.unused, one.ended].map((many) => html("td", String(many), "number"));
  line.append(first, tablesOf(one), ...numbers, html("td", makers || "–"), html("td", day(one.made)), html("td", day(one.played)));
  return line;
}

// The tables of an origin unfold when they are asked for.
function tablesOf({ origin }) {
  const cell = html("td"), details = html("details"), all = html("ul");
  details.append(html("summary", origin), all);
  details.addEventListener("toggle", () => details.open && during(async () => {
    const { tables, count } = await ask(`/origins/${encodeURIComponent(origin)}`);
    all.replaceChildren(...tables.map(told));
    if (count > tables.length) all.append(html("li", `and ${count - tables.length} more`));
  }));
  cell.append(details);
  return cell;
}

function told(table) {
  const watch = table.links.find(({ who }) => who === "watch"), item = html("li");
  const name = watch && !table.trouble ? html("a", table.table) : html("span", table.table);
  if (watch) Object.assign(name, { href: watch.link, target: "_blank", rel: "noopener" });
  const made = table.maker ? `made with the link of ${table.maker}` : "made in the lobby";
  const played = table.version ? `last played ${day(table.played)}` : "nobody has played";
  item.append(name, html("span", ` ${table.factions.join(", ")}: ${made}, ${played}`, "soft"));
  if (table.trouble) item.append(html("p", table.trouble, "trouble"));
  return item;
}

async function change(what) {
  if (!chosen.size) throw new Error("Choose origins first.");
  const asked = { do: what, origins: [...chosen], unused: element("unused").checked };
  const { changed } = await ask("/origins", asked);
  chosen.clear();
  await list(0, { end: `${changed} tables ended. `, open: `${changed} tables opened again. `, delete: `${changed} tables deleted. ` }[what]);
}

// Deletes at the second click, since nobody gets a table back.
function listen(button) {
  const { do: what } = button.dataset, words = button.textContent;
  let sure = what !== "delete";
  button.addEventListener("click", () => {
    if (sure) return during(() => change(what));
    sure = true;
    button.textContent = "Delete for good?";
    setTimeout(() => {
      sure = false;
      button.textContent = words;
    }, SURE);
  });
}

const day = (seconds) => new Date(1000 * seconds).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

for (const button of document.querySelectorAll("[data-do]")) listen(button);
element("more").addEventListener("click", () => during(() => list(origins.length)));
element("every").addEventListener("change", ({ target }) => {
  for (const { origin } of origins) target.checked ? chosen.add(origin) : chosen.delete(origin);
  element("origins").replaceChildren(...origins.map(row));
});
await during(() => list());
