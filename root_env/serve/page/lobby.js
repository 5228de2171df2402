// The lobby: make a table, hand out its links, join one.

import { element, html } from "./dom.js";
import { Kept } from "./kept.js";
import { calledIn, capital } from "./names.js";
import { Seats, shortWords } from "./seats.js";

const PATIENCE = 300; // milliseconds after a choice until the server is asked who can play

let choices, token, seats, kept, asking;

export async function openLobby(known) {
  token = known;
  choices = await (await fetch("/choices")).json();
  for (const game of choices.games) element("game").append(new Option(game.title, game.name));
  element("game-row").hidden = choices.games.length < 2;
  const { least, most, usual } = choices.speed;
  Object.assign(element("speed"), { min: least, max: most, value: usual });
  element("game").addEventListener("change", showGame);
  seats = new Seats(element("seats"), choices.person, whoCan);
  kept = new Kept({ ask: sendJson, during: (what) => during(null, what), games: choices.games });
  element("add-seat").addEventListener("click", () => seats.add());
  element("draft").addEventListener("change", showDraft);
  for (const radio of document.getElementsByName("begin")) radio.addEventListener("change", showBeginning);
  element("file").addEventListener("change", seatsOfFile);
  element("new-table").addEventListener("submit", (event) => during(event, makeTable));
  element("join").addEventListener("submit", join);
  showGame();
  showBeginning();
  if (token) await during(null, () => kept.list());
  else fail("To make tables, open the address that the server printed: it ends with the token that this needs.");
}

const game = () => choices.games.find(({ name }) => name === element("game").value);
const beginning = () => document.querySelector("[name=begin]:checked").value;

function fail(words) {
  element("lobby-problem").hidden = !words;
  element("lobby-problem").textContent = words;
}

async function during(event, what) {
  event?.preventDefault();
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
  const { factions, table } = game();
  element("draft").checked = false;
  seats.begin(game(), factions, table);
  const rows = Object.entries(game().settings).map(([name, words]) => {
    const label = html("label", `${name.replaceAll("_", " ")} `), chosen = html("select");
    chosen.name = name;
    for (const word of words) chosen.append(new Option(String(word ?? "usual").replaceAll("_", " "), JSON.stringify(word)));
    chosen.value = JSON.stringify(game().usual[name]);
    chosen.addEventListener("change", whoCan);
    label.append(chosen);
    label.hidden = words.length < 2;
    return label;
  });
  const files = html("details");
  files.append(html("summary", "Other figures"), ...game().files.map(fileRow));
  files.hidden = !game().files.length;
  const fromFile = beginning() !== "config";
  element("settings").hidden = fromFile || (files.hidden && rows.every((row) => row.hidden));
  element("draft-row").hidden = fromFile || !game().draft;
  element("settings").replaceChildren(html("legend", "Settings"), ...rows, files);
  whoCan();
}

// A setting that is a document, in a file. The factions of a box are those that can be played with it.
function fileRow(name) {
  const label = html("label", `${name} (JSON file) `), chosen = html("input");
  Object.assign(chosen, { type: "file", accept: ".json", name });
  chosen.addEventListener("change", (event) => during(event, async () => {
    const { factions: own } = await documentOf(chosen);
    if (name === "box" && own) {
      const names = Object.keys(own);
      const sides = names.map((one) => game().factions.find((side) => side.name === one) ?? { name: one, words: "", most: own[one]?.several ? game().players.most : 1 });
      seats.begin(game(), sides, names.slice(0, game().table.length));
    }
    whoCan();
  }));
  label.append(chosen);
  return label;
}

function showBeginning() {
  const fromFile = beginning() !== "config";
  element("file-row").hidden = !fromFile;
  element("step-row").hidden = beginning() !== "record";
  element("seed-row").hidden = fromFile;
  showGame();
  if (fromFile) seatsOfFile();
}

const drafts = () => game().draft && element("draft").checked;

// In a draft nobody has a faction before the game.
function showDraft() {
  seats.drafts = drafts();
  seats.show();
  whoCan();
}

// The configuration that is chosen, without what stands in files.
function config() {
  const settings = [...document.querySelectorAll("#settings select")].map((one) => [one.name, JSON.parse(one.value)]);
  const who = drafts() ? { factions: game().factions.map(({ name }) => name), players: seats.players.length } : { factions: seats.factions };
  return { ...who, ...Object.fromEntries(settings) };
}

// Ask the server which agents can play at this table; the others are not offered.
function whoCan() {
  clearTimeout(asking);
  if (!token) return;
  const now = (asking = setTimeout(async () => {
    let found = {};
    try {
      const asked = beginning() === "config" ? await withFiles(config()) : configOf(await chosenFile());
      found = (await sendJson("/agents", { game: game().name, config: asked })).agents;
    } catch {
      // making the table says what is wrong
    }
    if (now !== asking) return;
    const cannot = Object.fromEntries(Object.entries(found).filter(([, reason]) => reason));
    seats.refuse(cannot);
    element("cannot").textContent = Object.entries(cannot).map(([name, reason]) => `${wordsOf(name)}: does not play at this table; ${reason.split(";")[0].replace(`${name}: `, "")}.`).join(" ");
  }, PATIENCE));
}

async function withFiles(config) {
  for (const input of document.querySelectorAll("#settings input")) {
    if (input.files.length) config[input.name] = await documentOf(input);
  }
  return config;
}

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

const configOf = (file) => file?.config ?? file?.position?.config ?? {};

// The seats of a table that begins with a file are those of the file.
async function seatsOfFile() {
  seats.begin(game(), game().factions, [], true);
  if (!element("file").files.length) return;
  try {
    const found = await chosenFile(), { players, factions } = configOf(found);
    if (choices.games.some(({ name }) => name === found.game)) element("game").value = found.game;
    const drafted = Array.from({ length: Math.min(Number(players) || 0, game().players.most) }, (_, k) => `player_${k}`);
    const named = Array.isArray(factions) ? factions.map(String).slice(0, game().players.most) : game().table;
    seats.begin(game(), game().factions, drafted.length ? drafted : named, true);
    whoCan();
    fail("");
  } catch (problem) {
    fail(problem.message);
  }
}

async function makeTable() {
  const asked = { game: game().name, seats: seats.players };
  const number = (id) => (element(id).value === "" ? undefined : element(id).valueAsNumber);
  asked.speed = number("speed");
  if (beginning() === "config") {
    asked.config = await withFiles(config());
    asked.seed = number("seed");
  } else {
    asked[beginning()] = await chosenFile();
    if (beginning() === "record") asked.step = number("from-step");
  }
  const { links } = await working(() => sendJson("/tables", asked));
  element("links").replaceChildren(...links.map(linkRow));
  element("made").hidden = false;
  element("made").focus();
  await kept.list();
}

// The button says that it works, and hears no second click: agents that have not played yet are loaded first.
async function working(what) {
  const button = document.querySelector("#new-table .main"), words = button.textContent;
  Object.assign(button, { disabled: true, textContent: "Making the table …" });
  try {
    return await what();
  } finally {
    Object.assign(button, { disabled: false, textContent: words });
  }
}

async function sendJson(address, body, method = body ? "POST" : "GET") {
  const headers = { Authorization: `Bearer ${token}` };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error ?? `The server answers ${answer.status}.`);
  return found;
}

// An agent as the lists call it.
const wordsOf = (name) => shortWords(game().agents.find((one) => one.name === name) ?? { name });

function linkRow({ who, link }) {
  const words = who === "watch" ? "For those who watch" : capital(calledIn(game().factions, who));
  const row = html("li"), anchor = html("a", words), copy = html("button", "Copy");
  anchor.href = link;
  anchor.target = "_blank";
  anchor.rel = "noopener";
  copy.type = "button";
  copy.setAttribute("aria-label", `Copy the link: ${words}`);
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(new URL(link, location.href).href);
    copy.textContent = "Copied";
  });
  row.append(anchor, " ", copy);
  return row;
}

function join(event) {
  event.preventDefault();
  const found = /#?([\w-]+\/[\w-]+)$/.exec(element("link").value.trim());
  if (found) location.hash = found[1];
  else fail("A link ends with # and two words with a stroke between them.");
}
