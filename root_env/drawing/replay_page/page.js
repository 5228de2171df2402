"use strict";
// The page holds one list of frames per viewer (root_env/drawing/replay_page). Each frame has only those parts of the drawing
// that differ from the frame before; they are laid out once per viewer, so that any step is shown at once.

const element = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "5 2 1 2 1 2", "12 4"];
const MARKERS = ["●", "■", "▲", "◆", "▼", "✚"];
const READABLE = 1000; // width in pixels from which on the words on the board can be read
const PHASES = { setup: "Set-up", birdsong: "Birdsong", daylight: "Daylight", evening: "Evening" };

let data, layers, view, laidOut, step;

async function unpack() {
  const packed = Uint8Array.from(atob(element("data").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const text = (k) => (k === undefined ? "" : data.texts[k]);
const last = () => view.frames.length - 1;
const clamp = (k) => Math.max(0, Math.min(last(), Number(k) || 0));

function svg(name, attributes, content) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (content !== undefined) node.textContent = content;
  return node;
}

function html(name, content, className) {
  const node = document.createElement(name);
  if (content !== undefined) node.textContent = content;
  if (className) node.className = className;
  return node;
}

// -- the board ------------------------------------------------------------------------------------------

function makeBoard() {
  const size = `0 0 ${data.width} ${data.height}`;
  const board = svg("svg", { viewBox: size, class: "root-board", role: "img", "aria-label": "The board" });
  const defs = svg("g", {});
  defs.innerHTML = data.defs;
  board.append(defs);
  layers = data.layers.map((name) => {
    const group = svg("g", { "data-part": name });
    board.append(group);
    return { name, group, shown: -1 };
  });
  element("board").append(board);
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
  layers.forEach((layer, k) => {
    const wanted = laidOut[step][k];
    if (layer.shown !== wanted) {
      layer.group.innerHTML = wanted < 0 ? "" : data.texts[wanted];
      layer.shown = wanted;
    }
  });
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
    row.insertCell().append(sign(p), ` ${data.agents[p]}`);
    const mark = frame.marks[p];
    row.insertCell().textContent = typeof mark === "number" ? `${mark} VP` : mark;
    const tags = row.insertCell();
    if (p === frame.whose) tags.append(html("span", "turn", "tag plain"));
    if (p === frame.who) tags.append(html("span", "decides", "tag"));
  });
}

// The sign of a player in the table, with the dashes of the player's line.
function sign(p) {
  const picture = svg("svg", { viewBox: "0 0 44 14", width: 44, height: 14, "aria-hidden": true });
  for (const kind of ["casing", "line"]) {
    picture.append(svg("path", { d: "M0 7H28", class: kind, stroke: data.colours[p], "stroke-dasharray": DASHES[p] }));
  }
  picture.append(svg("text", { x: 32, y: 11, class: "sign", fill: data.colours[p] }, MARKERS[p]));
  return picture;
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

const CHART = { width: 380, height: 190, left: 26, right: 20, top: 8, bottom: 20 };
const x = (k) => CHART.left + (last() ? (k / last()) * (CHART.width - CHART.left - CHART.right) : 0);

function makeChart() {
  const { width, height, left, right, top, bottom } = CHART;
  const highest = Math.max(10, ...view.frames.flatMap((f) => f.marks.filter((m) => typeof m === "number")));
  const y = (vp) => height - bottom - (vp / highest) * (height - top - bottom);
  const chart = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img" });
  chart.append(svg("title", {}, "Victory points of every player over the steps; click to go there"));
  for (let vp = 0; vp <= highest; vp += 10) {
    chart.append(svg("line", { x1: left, x2: width - right, y1: y(vp), y2: y(vp), class: "grid" }));
    chart.append(svg("text", { x: left - 5, y: y(vp) + 4, class: "scale", "text-anchor": "end" }, vp));
  }
  chart.append(svg("text", { x: left, y: height - 5, class: "scale" }, "first step"));
  chart.append(svg("text", { x: width - right, y: height - 5, class: "scale", "text-anchor": "end" }, "last step"));
  const taken = [];
  data.order.forEach((p) => drawScore(chart, p, y, taken));
  chart.append(svg("line", { id: "present", x1: x(0), x2: x(0), y1: top, y2: height - bottom }));
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * width;
    show(Math.round(((along - left) / (width - left - right)) * last()));
  });
  element("chart").replaceChildren(chart);
}

// A player's line, up to where the marker leaves the track, with the player's sign at its end.
function drawScore(chart, p, y, taken) {
  let path = "", k = 0;
  let end = y(0);
  for (; k <= last() && typeof view.frames[k].marks[p] === "number"; k++) {
    const vp = view.frames[k].marks[p];
    end = y(vp);
    path += k ? `H${x(k).toFixed(1)}V${end.toFixed(1)}` : `M${x(0).toFixed(1)},${end.toFixed(1)}`;
  }
  const stop = x(Math.max(0, k - 1));
  for (const kind of ["casing", "line"]) {
    chart.append(svg("path", { d: path, class: kind, stroke: data.colours[p], "stroke-dasharray": DASHES[p] }));
  }
  // signs that would lie on one another stand above or below each other, inside the chart
  const free = (at) => !taken.some((other) => Math.abs(other.end - at) < 9 && Math.abs(other.stop - stop) < 9);
  const places = [0, -9, 9, -18, 18, -27, 27, -36, 36, -45, 45].map((by) => end + by);
  end = places.find((at) => at >= CHART.top && at <= CHART.height - CHART.bottom && free(at)) ?? end;
  taken.push({ end, stop });
  const mark = svg("text", { x: stop + 4, y: end + 4, class: "sign", fill: data.colours[p] }, MARKERS[p]);
  mark.append(svg("title", {}, data.agents[p]));
  chart.append(mark);
}

function showPresent() {
  const present = element("present");
  present.setAttribute("x1", x(step));
  present.setAttribute("x2", x(step));
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
  showPresent();
  const slider = element("slider");
  slider.value = step;
  slider.setAttribute("aria-valuetext", `step ${step} of ${last()}, ${turnWords(frame)}`);
  element("count").textContent = `${step} / ${last()}`;
  element("turn").value = frame.turn;
  for (const id of ["first", "back", "back-turn"]) element(id).disabled = step === 0;
  for (const id of ["last", "next", "next-turn"]) element(id).disabled = step === last();
  history.replaceState(null, "", `#step=${step}&viewer=${encodeURIComponent(view.viewer)}`);
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
};

function listen() {
  const on = (id, what) => element(id).addEventListener("click", what);
  on("first", KEYS.Home);
  on("back-turn", KEYS.PageUp);
  on("back", KEYS.ArrowLeft);
  on("next", KEYS.ArrowRight);
  on("next-turn", KEYS.PageDown);
  on("last", KEYS.End);
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
    const own = event.target.tagName === "SELECT"; // there the arrows choose
    if (own || event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
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
