// The page holds one list of frames per viewer (root_env/replay_page). Each frame has only those parts of the drawing
// that differ from the frame before; they are laid out once per viewer, so that any step is shown at once.

import { Board } from "./board.js";
import { Chart, lineSign } from "./chart.js";
import { element, html } from "./dom.js";

const READABLE = 1000; // width in pixels from which on the words on the board can be read
const NARROW = 700; // below this the board begins larger than the window, its map in full
const PHASES = { setup: "Set-up", birdsong: "Birdsong", daylight: "Daylight", evening: "Evening" };

let data, board, view, laidOut, step, chart, playing;

async function unpack() {
  const packed = Uint8Array.from(atob(element("data").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const text = (k) => (k === undefined ? "" : data.texts[k]);
const last = () => view.frames.length - 1;
const clamp = (k) => Math.max(0, Math.min(last(), Number(k) || 0));

// -- the board ------------------------------------------------------------------------------------------

function makeBoard() {
  board = new Board(element("board"), { width: data.width, height: data.height, style: data.defs });
  board.arrange(data.layers);
  document.body.style.setProperty("--ratio", data.width / data.height);
}

// By frame, the text of every layer (a number, -1 for none).
function layOut(frames) {
  const place = new Map(data.layers.map((name, k) => [name, k]));
  let now = new Int32Array(data.layers.length).fill(-1);
  return frames.map((frame) => {
    now = now.slice();
    for (const [name, k] of Object.entries(frame.parts)) now[place.get(name)] = k;
    return now;
  });
}

function showBoard() {
  const parts = data.layers.map((name, k) => [name, laidOut[step][k]]);
  board.show(Object.fromEntries(parts.map(([name, k]) => [name, k < 0 ? "" : data.texts[k]])));
}

// -- words ----------------------------------------------------------------------------------------------

function turnWords(frame) {
  return frame.turn === 0 ? "Set-up" : `Turn ${frame.turn}: ${data.agents[frame.whose]}`;
}

function showWords(frame) {
  const phase = frame.turn === 0 ? "" : `, ${PHASES[frame.phase]}`;
  element("when").textContent = turnWords(frame) + phase;
  element("note").textContent = text(frame.note);
  element("question").textContent = text(frame.question);
  const taken = element("taken");
  taken.classList.toggle("nothing", frame.taken === undefined);
  taken.textContent = frame.taken === undefined ? "The record ends here." : text(frame.taken);
  element("events").replaceChildren(...events(frame.events));
}

function showOptions(frame) {
  const list = element("options");
  list.replaceChildren();
  const known = frame.options !== undefined;
  list.hidden = !known;
  element("options-box").hidden = frame.who < 0;
  element("options-none").hidden = known;
  element("options-title").textContent = known ? `Legal actions (${frame.options.length})` : "Legal actions";
  if (!known) {
    element("options-none").textContent = frame.who < 0 ? "" : `Only ${data.agents[frame.who]} knows what is possible.`;
    return;
  }
  frame.options.forEach((k, i) => {
    const item = html("li", text(k));
    if (i === frame.chosen) {
      item.className = "chosen";
      item.append(html("span", " taken", "tag"));
    }
    list.append(item);
  });
  const chosen = list.querySelector(".chosen");
  list.scrollTop = chosen ? chosen.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
}

function showScores(frame) {
  const table = element("scores");
  table.replaceChildren();
  data.order.forEach((p) => {
    const row = table.insertRow();
    row.insertCell().append(lineSign(data.colours[p], p), ` ${data.agents[p]}`);
    const mark = frame.marks[p];
    row.insertCell().textContent = typeof mark === "number" ? `${mark} VP` : mark;
    const tags = row.insertCell();
    if (p === frame.whose) tags.append(html("span", "turn", "tag plain"));
    if (p === frame.who) tags.append(html("span", "decides", "tag"));
  });
}

// -- all steps ------------------------------------------------------------------------------------------

// What a step has led to, an element each.
const events = (numbers) => (numbers ?? []).map((k) => html("p", text(k)));

function makeLog() {
  const log = element("log");
  log.replaceChildren(...events(view.opening));
  let turn = -1;
  view.frames.forEach((frame, k) => {
    if (frame.turn !== turn) log.append(html("h3", turnWords(frame)));
    turn = frame.turn;
    const line = html("button", frame.taken === undefined ? text(frame.question) : text(frame.taken));
    line.dataset.step = k;
    line.tabIndex = -1; // the arrow keys walk through the steps
    log.append(line, ...events(frame.events));
  });
}

function showLog() {
  const log = element("log");
  log.querySelector(".here")?.classList.remove("here");
  const line = log.querySelector(`button[data-step="${step}"]`);
  line.classList.add("here");
  log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
}

// -- the chart ------------------------------------------------------------------------------------------

// A player's line goes up to where the marker leaves the track.
function scores(p) {
  const marks = view.frames.map((frame) => frame.marks[p]);
  const end = marks.findIndex((mark) => typeof mark !== "number");
  return end < 0 ? marks : marks.slice(0, end);
}

function makeChart() {
  const lines = data.agents.map((name, p) => ({ name, colour: data.colours[p], values: scores(p) }));
  chart = new Chart(element("chart"), {
    title: "Victory points of every player over the steps; click to go there",
    lines,
    last: last(),
    order: data.order,
    highest: Math.max(10, ...lines.flatMap(({ values }) => values)),
    every: 10,
    written: String,
    go: show,
  });
  chart.present.id = "present";
}

// -- going from step to step ----------------------------------------------------------------------------

function show(k) {
  step = clamp(k);
  const frame = view.frames[step];
  showBoard();
  showWords(frame);
  showOptions(frame);
  showScores(frame);
  showLog();
  chart.show(step);
  const slider = element("slider");
  slider.value = step;
  slider.setAttribute("aria-valuetext", `step ${step} of ${last()}, ${turnWords(frame)}`);
  element("count").textContent = `${step} / ${last()}`;
  element("turn").value = frame.turn;
  for (const id of ["first", "back", "back-turn"]) element(id).disabled = step === 0;
  for (const id of ["last", "next", "next-turn"]) element(id).disabled = step === last();
  history.replaceState(null, "", `#step=${step}&viewer=${encodeURIComponent(view.viewer)}`);
}

// -- playing --------------------------------------------------------------------------------------------

function play() {
  if (playing !== undefined || step === last()) return stop();
  element("play").textContent = "Stop";
  const on = () => {
    if (step === last()) return stop();
    show(step + 1);
    playing = setTimeout(on, Number(element("pace").value));
  };
  playing = setTimeout(on, 0);
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  element("play").textContent = "Play";
}

// The first frame of the turn `by` turns from here; going back stops at the start of this turn first.
function byTurns(by) {
  const turn = view.frames[step].turn;
  const start = view.frames.findIndex((frame) => frame.turn === turn);
  if (by < 0 && start < step) return show(start);
  if (by < 0) return show(start ? view.frames.findIndex((f) => f.turn === view.frames[start - 1].turn) : 0);
  const next = view.frames.findIndex((frame) => frame.turn > turn);
  show(next < 0 ? last() : next);
}

function makeTurns() {
  const turns = element("turn");
  turns.replaceChildren();
  let turn = -1;
  for (const frame of view.frames) {
    if (frame.turn !== turn) turns.append(new Option(turnWords(frame), frame.turn));
    turn = frame.turn;
  }
}

// Steps that this viewer does not notice are none of its frames: the frame before stands for them.
function setViewer(name) {
  const at = view ? view.frames[step].at : 0;
  view = data.views.find((one) => one.viewer === name) ?? data.views[0];
  element("viewer").value = view.viewer;
  element("slider").max = last();
  laidOut = layOut(view.frames);
  makeTurns();
  makeLog();
  makeChart();
  show(view.frames.findLastIndex((frame) => frame.at <= at));
}

function fromAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  if (asked.has("viewer") && asked.get("viewer") !== view?.viewer) setViewer(asked.get("viewer"));
  if (asked.has("step")) show(asked.get("step"));
}

function placePanels(where) {
  document.body.dataset.panels = where;
  element("panels").textContent = where === "beside" ? "Panels below" : "Panels beside";
}

const KEYS = {
  ArrowLeft: () => show(step - 1),
  ArrowRight: () => show(step + 1),
  PageUp: () => byTurns(-1),
  PageDown: () => byTurns(1),
  Home: () => show(0),
  End: () => show(last()),
  " ": play,
};

// Whether an arrow key scrolls a board that is larger than its place.
function scrolls({ key, target }) {
  return board.zoom > 0 && target.id === "board" && /^(Arrow|Page)/.test(key);
}

function listen() {
  const on = (id, what) => element(id).addEventListener("click", what);
  on("first", KEYS.Home);
  on("back-turn", KEYS.PageUp);
  on("back", KEYS.ArrowLeft);
  on("next", KEYS.ArrowRight);
  on("next-turn", KEYS.PageDown);
  on("last", KEYS.End);
  on("play", play);
  on("smaller", () => board.zoomBy(-1));
  on("larger", () => board.zoomBy(1));
  on("panels", () => placePanels(document.body.dataset.panels === "beside" ? "below" : "beside"));
  on("log", (event) => event.target.dataset.step && show(event.target.dataset.step));
  element("slider").addEventListener("input", (event) => show(event.target.value));
  element("turn").addEventListener("change", (event) => {
    show(view.frames.findIndex((frame) => frame.turn === Number(event.target.value)));
  });
  element("viewer").addEventListener("change", (event) => setViewer(event.target.value));
  let pointed = false; // a choice made with the pointer gives the arrow keys back to the steps
  document.addEventListener("pointerdown", () => (pointed = true));
  for (const id of ["turn", "viewer"]) element(id).addEventListener("change", (e) => pointed && e.target.blur());
  document.addEventListener("keydown", (event) => {
    pointed = false;
    // there the keys do something of their own
    const own = event.target.matches("select") || (event.key === " " && event.target.matches("button"));
    if (own || scrolls(event) || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  window.addEventListener("hashchange", fromAddress);
}

async function start() {
  data = await unpack();
  element("end").textContent = data.end;
  const words = { all: "everything", public: "the public" };
  for (const { viewer } of data.views) element("viewer").append(new Option(words[viewer] ?? viewer, viewer));
  element("viewer").disabled = data.views.length < 2;
  makeBoard();
  if (window.innerWidth < NARROW) board.zoomToMap();
  await board.hasLetters();
  const whole = (window.innerHeight - 136) * (data.width / data.height); // width of a board that fits the window
  placePanels(whole >= READABLE && window.innerWidth >= READABLE + 400 ? "beside" : "below");
  const wanted = location.hash;
  setViewer(data.views[0].viewer);
  if (wanted) {
    history.replaceState(null, "", wanted);
    fromAddress();
  }
  listen();
  document.body.dataset.ready = "yes";
}

start().catch((error) => {
  element("problem").hidden = false;
  element("problem").textContent = `This page cannot be shown: ${error.message}. It needs a browser of 2023 or later.`;
  console.error(error);
});
