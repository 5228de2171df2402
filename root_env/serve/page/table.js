// A table: the board, what is asked, what can be done, what has happened, now or at an earlier step.

import { ActionList } from "./action_list.js";
import { Analysis } from "./analysis.js";
import { Choosing, offers, same } from "./choosing.js";
import { Connection } from "./connection.js";
import { element, html } from "./dom.js";
import { PAGE, pageButton } from "./downloads.js";
import { showEnd } from "./end.js";
import { Explain, listenToLookUp, Tip } from "./explain.js";
import { Happened, roundOf, showRound } from "./happened.js";
import { GuideBox } from "./guide.js";
import { Hand } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { Latest } from "./latest.js";
import { Lights } from "./lights.js";
import { Log } from "./log.js";
import { LookBack } from "./look_back.js";
import { capital, inWords, leading, learn, nameOf, say as named, titleOf, toYou } from "./names.js";
import { Patience } from "./patience.js";
import { Players } from "./players.js";
import { InWords } from "./position.js";
import { Preview } from "./preview.js";
import { SpreadBoard } from "./spread.js";
import { listenToTabs } from "./tabs.js";
import { Why } from "./why.js";

const FAST = 0.3; // seconds between what bots do, below which their choices are shown only where they stay to be read
const STAYS = 250; // milliseconds after which they are

let path, connection, info, board, explain, lights, list, log, choosing, sent, lookBack, analysis, preview, patience, hand, latest, happened, guide, why, position, players;
let view; // the last one of how the table stands
let past = null; // an earlier step that is looked at instead
let returning = false; // the answer to a look is the way back from another viewer
let settling; // the timer of choices that are shown where they stay
let pausing = null; // whether the bots are to pause, as long as the server has not said that they do
let parts = {}; // of the drawing as the table stands
let signs = {};

export function openTable(link) {
  path = link;
  const address = `${location.protocol.replace("http", "ws")}//${location.host}/tables/${link}`;
  connection = new Connection(address, { heard, state });
  preview = new Preview((action) => send({ type: "preview", version: view.version, action: action.id }));
  patience = new Patience(sendAction);
  list = new ActionList({ chosen: act, pointed, changed: narrowed });
  lookBack = new LookBack({ look, now, turns: () => log.turns });
  latest = new Latest(showNow);
  guide = new GuideBox(showSuggested);
  why = new Why((words) => send({ type: "why", words }));
  position = new InWords();
  hand = new Hand((word) => pick([[{ kind: "card", word }]]));
  analysis = new Analysis({ path, send, go: (step) => look({ step }), told: narrowed });
  listen();
}

// What is looked at.
const shown = () => past ?? view;

// -- what the server says -------------------------------------------------------------------------------

function heard(told) {
  if (told.names) learn(told.names, info.viewer);
  const message = inWords(told);
  if (message.type === "table") begin(message);
  else if (message.type === "view") message.past ? showPast(message) : latest.heard(message);
  else if (message.type === "preview") preview.heard(message);
  else if (message.type === "why") why.heard(message);
  else if (message.type === "analysis") analysis.heard(message);
  else if (message.type === "error") refused(message);
}

function state(word, reason) {
  document.body.dataset.connection = word;
  if (word === "open") return say("");
  sent = undefined;
  if (word === "lost") say("The connection is broken. Trying again…", true);
  else if (info) say(reason || "The server has closed this connection.", true);
  else stale(reason || "The server has closed this connection. Is the link right?");
}

// The link leads nowhere: there is no table to show.
function stale(reason) {
  const lobby = html("a", "Go to the lobby");
  lobby.href = "/";
  element("table").hidden = true;
  element("problem").replaceChildren(`This link is stale: ${reason}. `, lobby);
  element("problem").hidden = false;
}

function say(words, isTrouble = false) {
  element("state").textContent = words;
  element("state").classList.toggle("trouble", isTrouble);
}

function refused({ about, words }) {
  sent = undefined;
  pausing = null;
  if (about === "analyse") return analysis.failed(words);
  if (about === "preview") return;
  if (about === "why") return why.heard({ words: element("why").value.trim(), lines: [words] });
  say(words, true);
}

// Also after a connection has come back: then everything comes anew.
function begin(message) {
  info = message;
  latest.forget();
  board = new SpreadBoard(element("board"), element("panel"), info);
  element("table").style.setProperty("--ratio", board.ratio);
  element("panel-box").hidden = !board.panels.length;
  lights = new Lights(board, info.hooks, info.agents.length, info.place);
  happened = new Happened(board, lights, info);
  board.moved = () => {
    element("whole-map").disabled = !board.hasMore;
    if (!view) return;
    showChoices(); // rings lie where things lie
    happened.show();
  };
  explain = new Explain(info.explained, info.spoken);
  signs = info.signs;
  players = new Players(info, signs, showPanels);
  element("log").replaceChildren();
  log = new Log(element("log"), signs, (step) => look({ step }));
  lookBack.begin(info);
  analysis.begin(info, signs);
  clearTimeout(settling);
  view = undefined;
  past = pausing = null;
  parts = {};
}

async function showNow(message) {
  const first = view === undefined;
  const isNew = view?.version !== message.version;
  view = { words: view?.words, ...message };
  Object.assign(parts, view.parts);
  log.extend(view.log);
  if (info.agents.includes(info.viewer)) showRound(element("round"), view.over ? [] : roundOf(log.lines, info.viewer, info.marks), (step) => look({ step }));
  placeRound();
  if (isNew) sent = undefined;
  if (first) await board.hasLetters();
  if (!past) showView(isNew);
  if (!first && !past) happened.tell(view.log.lines, log.lines, info.viewer);
  if (isNew) why.again();
  if (isNew) patience.ask(choosing?.all.find(({ id }) => id === view.only_pass) ?? null);
  showPace();
  lookBack.show(view, past);
  if (document.body.dataset.connection === "open") say(status(), Boolean(view.trouble));
  document.body.dataset.version = view.version;
}

// What others did stands where one looks: before the log, and while there is nothing to choose in the place of choices.
function placeRound() {
  const round = element("round"), home = element(view.actions.length ? "log-box" : "asked");
  if (round.parentNode !== home) home.insertBefore(round, home === element("asked") ? null : element("log"));
}

function showPast(message) {
  past = returning ? null : message;
  returning = false;
  if (message.log) log.replace(message.log.lines);
  showView(true);
  happened.clear();
  if (past) happened.tell(log.lines.filter(({ step }) => step === past.step), log.lines.filter(({ step }) => step <= past.step));
  lookBack.show(view, past);
}

function showView(isNew) {
  const one = shown();
  lights.atHome(info.agents.indexOf(one.asked));
  board.arrange(one.layers);
  board.show(past ? past.parts : parts);
  if (isNew || !choosing) choosing = one.actions.length ? new Choosing(one.actions, info.families, info.place) : null;
  element("question").textContent = one.is_you ? toYou(one.question, one.asked) : named(one.question);
  if (isNew && one.is_you) players.follow();
  element("explained").textContent = one.explained;
  element("asked").classList.toggle("you", one.is_you);
  element("why-box").hidden = !info.agents.includes(info.viewer) || Boolean(past);
  guide.tell(one.guide);
  position.tell(one.words);
  element("board").classList.toggle("yours", one.is_you);
  element("choices").hidden = !choosing;
  element("title").textContent = titleOf(info.viewer in view.names ? info.viewer : info.title.split(":")[0]);
  document.title = `${view.is_you ? "● " : ""}${info.title.split(":")[0]}: ${info.agents.map((agent) => capital(nameOf(agent))).join(", ")}`;
  element("table").classList.toggle("over", one.over);
  showPanels();
  log.mark(past ? past.step : null);
  showDownloads();
  if (isNew) analysis.show(one, view);
  if (isNew) showEnd(one, log.lines, info, { colour: (agent) => analysis.colour(agent), go: (step) => look({ step }), path });
  settle();
}

// What a fast bot could choose is gone before anybody has read it: it is not drawn until it stays.
function settle() {
  clearTimeout(settling);
  const isFleeting = Boolean(choosing) && !past && !view.is_you && !view.paused && view.speed < FAST;
  element("choices").classList.toggle("fleeting", isFleeting);
  if (!isFleeting) return narrowed();
  lights.offer([], choosing, null);
  lights.choose([]);
  settling = setTimeout(() => {
    element("choices").classList.remove("fleeting");
    narrowed();
  }, STAYS);
}

function status() {
  if (view.trouble) return view.trouble;
  if (view.over) return "The game is over.";
  if (view.is_you) return "You decide.";
  if (view.thinking) return `${leading(view.thinking)} thinks…`;
  if (view.paused) return "The bots pause.";
  return view.asked ? `Waiting for ${nameOf(view.asked)}.` : "";
}

// -- what is shown --------------------------------------------------------------------------------------

// An action is looked at in the list, null: none.
function pointed(action) {
  lights?.aim(action);
  preview.point(shown()?.is_you ? action : null);
  const said = element("with-words").checked ? [] : action?.explained ?? []; // else the list says it
  element("action-words").replaceChildren(...said.map((k) => html("p", shown().lines[k])));
}

function narrowed() {
  showChoices();
  board.seek(lights.lit);
}

function showChoices() {
  list.show(choosing, shown().is_you, analysis, element("with-words").checked ? shown().lines : null, shown().guide?.action);
  const found = choosing && choosing.left.length > 1 ? offers(choosing) : [];
  lights.offer(found, choosing, analysis.shares);
  lights.choose(choosing?.picks ?? []);
  if (choosing?.words && !choosing.left.length && shown().is_you) why.about(choosing.words);
  hand.show(shown().hand, info.explained.card ?? {}, new Set(found.filter(({ kind }) => kind === "card").map(({ word }) => String(word))));
  element("undo").disabled = !view.can_undo || past !== null;
}

// The players, and the panels that are to be seen: also one on which lies what alone can be clicked.
function showPanels() {
  const one = shown();
  const needed = choosing && one.is_you ? lights.panelsOf(offers(choosing)) : [];
  board.open(players.panels(one, needed));
  const [first] = board.shown, p = Number(first?.split("-")[1]);
  element("panel-title").textContent = first?.startsWith("player-") ? `Board: ${titleOf(info.agents[p])}` : "Beside the map";
  players.show(one, view, board.shown);
  element("table").classList.toggle("boards", players.chosen !== null); // also at the end
}

function showPace() {
  const bots = info.may_control && Object.values(info.seats).some((who) => who !== info.person);
  element("pace").hidden = !bots || view.over;
  if (view.paused === pausing) pausing = null;
  element("pause").textContent = pausing ?? view.paused ? "Go on" : "Pause";
  element("single").disabled = !view.paused;
  if (document.activeElement !== element("seconds")) element("seconds").value = view.speed;
}

// Anew only where they lead elsewhere: a page that is being made says so on its button.
function showDownloads() {
  const step = past ? `?step=${past.step}` : "", key = `${step} ${view.open}`;
  if (element("downloads").dataset.key === key) return;
  element("downloads").dataset.key = key;
  element("downloads").replaceChildren(...downloads(step));
}

function downloads(step) {
  return info.files.filter((name) => view.open || name !== "record.json").map((name) => {
    if (name === PAGE) return pageButton(path, name);
    const link = html("a", name);
    link.href = `/tables/${path}/${name}${step}`;
    link.download = name;
    return link;
  });
}

// -- what somebody does ---------------------------------------------------------------------------------

const send = (message) => connection.send(message);

function act(action) {
  if (!shown().is_you || sent === view.version || patience.keep(action)) return;
  sendAction(action);
}

function sendAction(action) {
  if (!view.is_you || sent === view.version) return; // or a second click while the first is on its way
  if (send({ type: "act", version: view.version, action: action.id })) sent = view.version;
}

// An earlier step, or another viewer of the same one.
function look({ step, viewer }) {
  const one = shown();
  send({ type: "look", viewer: viewer ?? one.viewer, step: Math.max(0, Math.min(view.step, step ?? one.step)) });
}

// Back to how the table stands.
function now() {
  if (past && past.viewer !== view.viewer) {
    returning = true; // its answer has the log of this viewer again
    return look({ step: view.step, viewer: view.viewer });
  }
  past = null;
  showView(true);
  happened.clear();
  lookBack.show(view, past);
}

const undo = () => view?.can_undo && !past && send({ type: "undo", version: view.version });
// The button says at once what is wished; the bots do it with their next step.
function pause() {
  const wish = !(pausing ?? view.paused);
  if (!send({ type: "pause", paused: wish })) return;
  pausing = wish;
  showPace();
}
const single = () => view?.paused && send({ type: "step" });

function widen() {
  if (choosing?.widen()) narrowed();
}

// What the guide suggests, in the list and on the board.
function showSuggested(id) {
  if (!choosing) return;
  if (!list.find(id)) {
    choosing.allAgain();
    narrowed();
    list.find(id);
  }
}

// A click on the board. The last action left is done by one more click on what it is about, or at once if so wished.
function clicked(event) {
  if (!choosing || sent === view.version) return;
  const levels = lights.levelsAt(event.target);
  if (!levels.some((level) => level.some(({ kind }) => choosing.all.some(({ about }) => about.some((one) => one.kind === kind))))) widen(); // nothing: back
  else pick(levels);
}

function pick(levels) {
  if (!choosing || sent === view.version) return;
  const [only, ...more] = choosing.left;
  const about = only?.about.some((hook) => levels.some((level) => level.some((one) => same(one, hook))));
  if (only && !more.length && about) return act(only);
  if (!choosing.pick(levels)) return;
  narrowed();
  if (choosing.left.length === 1 && element("at-once").checked) act(choosing.left[0]);
}

// A box to tick that is as it was left, `usual` at first.
function remember(id, usual) {
  const box = element(id), kept = localStorage.getItem(id);
  box.checked = kept === null ? usual : kept === "yes";
  box.addEventListener("change", () => localStorage.setItem(id, box.checked ? "yes" : "no"));
}

// The same for a list to choose from, its first at first.
function rememberChoice(id) {
  const box = element(id);
  box.value = localStorage.getItem(id) ?? box.options[0].value;
  box.addEventListener("change", () => localStorage.setItem(id, box.value));
}

function listen() {
  const on = (id, what) => element(id).addEventListener("click", what);
  on("board", clicked);
  on("panel", clicked);
  on("undo", undo);
  on("pause", pause);
  on("single", single);
  on("widen", widen);
  on("smaller", () => board.zoomBy(-1));
  on("larger", () => board.zoomBy(1));
  on("whole-map", () => board.seeWhole());
  on("help-button", () => element("help").showModal());
  element("seconds").addEventListener("change", (event) => {
    const seconds = event.target.valueAsNumber;
    if (seconds > 0) send({ type: "speed", seconds });
  });
  rememberChoice("pass-after");
  remember("at-once", false);
  remember("with-words", matchMedia("(pointer: coarse)").matches); // a finger cannot rest on an action
  element("with-words").addEventListener("change", () => view && narrowed());
  for (const id of ["board", "panel"]) new Tip(element(id), (shape) => (lights ? explain.ofLevels(lights.levelsAt(shape)) : ""));
  listenToTabs();
  listenToLookUp(() => explain ?? new Explain({}, { left_out: [], meant: {} }));
  listenToKeys({ list, undo, pause, single, widen, isAsked: () => Boolean(choosing) });
}
