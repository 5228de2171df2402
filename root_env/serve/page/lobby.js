// The lobby: make a table, hand out its links, join one.

import { element, html } from "./dom.js";

const USUAL = "rules"; // who plays against a person, where the server knows it

let choices, token;

export async function openLobby(known) {
  token = known;
  choices = await (await fetch("/choices")).json();
  for (const game of choices.games) element("game").append(new Option(game.title, game.name));
  element("game-row").hidden = choices.games.length < 2;
  const { least, most, usual } = choices.speed;
  Object.assign(element("speed"), { min: least, max: most, value: usual });
  element("game").addEventListener("change", showGame);
  element("add-seat").addEventListener("click", () => addSeat());
  element("draft").addEventListener("change", showDraft);
  for (const radio of document.getElementsByName("begin")) radio.addEventListener("change", showBeginning);
  element("file").addEventListener("change", seatsOfFile);
  element("new-table").addEventListener("submit", (event) => during(event, makeTable));
  element("join").addEventListener("submit", join);
  showGame();
  showBeginning();
  if (token) await listTables();
  else fail("To make tables, open the address that the server printed: it ends with the token that this needs.");
}

const game = () => choices.games.find(({ name }) => name === element("game").value);
const beginning = () => document.querySelector("[name=begin]:checked").value;

function fail(words) {
  element("lobby-problem").hidden = !words;
  element("lobby-problem").textContent = words;
}

async function during(event, what) {
  event.preventDefault();
  fail("");
  try {
    await what();
  } catch (problem) {
    fail(problem.message);
    element("lobby-problem").scrollIntoView({ block: "nearest" });
  }
}

// -- a new table ----------------------------------------------------------------------------------------

function showGame() {
  element("seats").replaceChildren();
  game().table.forEach((faction, k) => addSeat(faction, k));
  showDraft();
  const rows = Object.entries(game().settings).map(([name, words]) => {
    const label = html("label", `${name} `), chosen = html("select");
    chosen.name = name;
    for (const word of words) chosen.append(new Option(word.replaceAll("_", " "), word));
    label.append(chosen);
    return label;
  });
  element("settings").replaceChildren(html("legend", "Settings"), ...rows, ...game().files.map(fileRow));
  element("settings").hidden = !element("settings").querySelector("label");
}

// A setting that is a document, in a file. The factions of a box are those that can be played with it.
function fileRow(name) {
  const label = html("label", `${name} (JSON file) `), chosen = html("input");
  Object.assign(chosen, { type: "file", accept: ".json", name });
  chosen.addEventListener("change", (event) => during(event, async () => {
    const { factions: own } = await documentOf(chosen);
    if (name !== "box" || !own) return;
    const names = Object.keys(own);
    [...document.querySelectorAll("#seats .faction")].forEach((which, k) => {
      which.replaceChildren(...names.map((one) => new Option(one, one)));
      which.value = names[k % names.length];
    });
  }));
  label.append(chosen);
  return label;
}

function showBeginning() {
  const fromFile = beginning() !== "config";
  element("file-row").hidden = !fromFile;
  element("step-row").hidden = beginning() !== "record";
  element("settings").hidden = fromFile || !element("settings").querySelector("label");
  element("add-seat").hidden = fromFile;
  element("draft-row").hidden = fromFile || !game().draft;
  if (fromFile) seatsOfFile();
  else showGame();
}

// A line for one seat: its faction and who plays it. The first is a person, the others are bots.
function addSeat(faction, k = element("seats").children.length) {
  const row = html("div", undefined, "seat"), which = html("select");
  which.setAttribute("aria-label", `Faction of player ${k + 1}`);
  const free = game().factions.find((one) => !factions().includes(one)) ?? game().factions[0];
  for (const one of game().factions) which.append(new Option(one, one));
  if (faction && !game().factions.includes(faction)) which.append(new Option(faction, faction));
  which.value = faction ?? free;
  which.className = "faction";
  const away = html("button", "Remove");
  away.type = "button";
  away.setAttribute("aria-label", `Remove player ${k + 1}`);
  away.addEventListener("click", () => row.remove());
  row.append(which, " played by ", ...whoPlays(k), away);
  element("seats").append(row);
  showDraft();
}

const drafts = () => game().draft && element("draft").checked;

// In a draft nobody has a faction before the game.
function showDraft() {
  for (const one of document.querySelectorAll("#seats .faction")) one.disabled = drafts();
}

// Who plays a seat: a person, an agent, or an agent with its setting, in a field of its own.
function whoPlays(k) {
  const known = html("select"), other = html("input");
  known.setAttribute("aria-label", `Who plays it (player ${k + 1})`);
  known.className = "who";
  for (const name of [choices.person, ...choices.agents]) known.append(new Option(name, name));
  known.append(new Option("another name…", ""));
  known.value = k === 0 ? choices.person : choices.agents.includes(USUAL) ? USUAL : choices.agents[0];
  other.setAttribute("aria-label", `Name of the agent (player ${k + 1})`);
  other.placeholder = "search:64 or search:0.5s";
  other.hidden = true;
  known.addEventListener("change", () => {
    other.hidden = known.value !== "";
    if (!other.hidden) other.focus();
  });
  return [known, other];
}

const players = () =>
  [...document.querySelectorAll("#seats .who")].map((one) => one.value || one.nextElementSibling.value.trim());

const factions = () => [...document.querySelectorAll("#seats .faction")].map((one) => one.value);

const chosenFile = () => documentOf(element("file"));

async function documentOf(input) {
  const [file] = input.files;
  if (!file) throw new Error("Choose a file first.");
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is no JSON file.`);
  }
}

// The seats of a table that begins with a file are those of the file.
async function seatsOfFile() {
  element("seats").replaceChildren();
  if (!element("file").files.length) return;
  try {
    const document_ = await chosenFile();
    const config = document_.config ?? document_.position?.config ?? {};
    if (document_.game) element("game").value = document_.game;
    const drafted = Array.from({ length: config.players ?? 0 }, (_, k) => `player_${k}`);
    for (const faction of config.players ? drafted : config.factions ?? game().table) addSeat(faction);
    for (const one of document.querySelectorAll("#seats .faction, #seats button")) one.disabled = true;
    fail("");
  } catch (problem) {
    fail(problem.message);
  }
}

async function makeTable() {
  const asked = { game: game().name, seats: players() };
  const number = (id) => (element(id).value === "" ? undefined : element(id).valueAsNumber);
  asked.speed = number("speed");
  if (beginning() === "config") {
    const settings = [...document.querySelectorAll("#settings select")].map((one) => [one.name, one.value]);
    const who = drafts() ? { factions: game().factions, players: players().length } : { factions: factions() };
    asked.config = { ...who, ...Object.fromEntries(settings) };
    for (const input of document.querySelectorAll("#settings input")) {
      if (input.files.length) asked.config[input.name] = await documentOf(input);
    }
    asked.seed = number("seed");
  } else {
    asked[beginning()] = await chosenFile();
    if (beginning() === "record") asked.step = number("from-step");
  }
  const { links } = await sendJson("/tables", asked);
  element("links").replaceChildren(...links.map(linkRow));
  element("made").hidden = false;
  element("made").focus();
  await listTables();
}

async function sendJson(address, body) {
  const headers = { Authorization: `Bearer ${token}` };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(address, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error ?? `The server answers ${answer.status}.`);
  return found;
}

function linkRow({ who, link }) {
  const row = html("li"), anchor = html("a", who), copy = html("button", "Copy");
  anchor.href = link;
  anchor.target = "_blank";
  anchor.rel = "noopener";
  copy.type = "button";
  copy.setAttribute("aria-label", `Copy the link of ${who}`);
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(new URL(link, location.href).href);
    copy.textContent = "Copied";
  });
  row.append(anchor, " ", copy);
  return row;
}

// -- tables there are -----------------------------------------------------------------------------------

async function listTables() {
  const { tables } = await sendJson("/tables");
  element("all-tables").hidden = !tables.length;
  const rows = tables.map((table) => {
    const row = html("li");
    if (table.trouble) {
      row.append(`${table.table}: `, html("span", table.trouble, "trouble"));
      return row;
    }
    row.append(`${table.factions.map((faction, p) => `${faction} (${table.seats[p]})`).join(", ") || table.seats.join(", ")}: `);
    for (const { who, link } of table.links) {
      const anchor = html("a", who);
      anchor.href = link;
      anchor.target = "_blank";
      anchor.rel = "noopener";
      row.append(anchor, " ");
    }
    return row;
  });
  element("tables").replaceChildren(...rows);
}

function join(event) {
  event.preventDefault();
  const found = /#?([\w-]+\/[\w-]+)$/.exec(element("link").value.trim());
  if (found) location.hash = found[1];
  else fail("A link ends with # and two words with a stroke between them.");
}
