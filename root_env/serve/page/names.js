// Players by the names that people read, which come with each view. Messages have agent ids, as records do.

let called = {}; // by agent id
let own = null; // the agent id of whoever looks
let ids = null; // matches each of them

const starts = /(^|[.!?] |\n)$/; // of a sentence, before a name

// `names`: by agent id, as a view has them; `viewer`: an agent id, or who else looks.
export function learn(names, viewer) {
  called = names;
  own = viewer in names ? viewer : null;
  const words = Object.keys(names).sort((a, b) => b.length - a.length).map((id) => id.replace(/[^\w]/g, "\\$&"));
  ids = words.length ? new RegExp(`(?<!\\w)(?:${words.join("|")})(?!\\w)`, "g") : null;
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// `the Marquise`; what is no agent stays as it is.
export const nameOf = (agent) => called[agent] ?? agent;

// As it stands at the beginning of a sentence: `The Marquise`.
export const leading = (agent) => (agent in called ? capital(called[agent]) : agent);

// As it stands above something: `Marquise`; `you` where that is said: `You, the Marquise`.
export const titleOf = (agent) => (agent === own ? `You, ${nameOf(agent)}` : agent in called ? capital(called[agent].replace(/^the /, "")) : agent);

// Words with names in the place of agent ids. Whoever looks is `you` where that fits the sentence as it stands.
export function say(words) {
  if (!ids || !words) return words;
  return words.replace(ids, (agent, at) => {
    const before = words.slice(0, at), after = words.slice(at + agent.length);
    const isFirst = starts.test(before);
    if (agent === own && isFirst && after.startsWith(": ")) return "You";
    if (agent === own && /\b(to|from|against|at|with|battles?|attacks?) $/.test(before)) return "you";
    return isFirst ? leading(agent) : nameOf(agent);
  });
}

const DATA = new Set(["parts", "arguments", "hooks", "style", "names", "scores", "question"]); // what programs read

// A message in such words: every text that says more than an id.
export function inWords(message) {
  if (typeof message === "string") return message in called ? message : say(message);
  if (Array.isArray(message)) return message.map(inWords);
  if (!message || typeof message !== "object") return message;
  return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, DATA.has(key) ? value : inWords(value)]));
}

// A question as whoever is asked reads it.
export function toYou(words, asked) {
  const start = `${asked} `;
  const rest = words.startsWith(start) ? words.slice(start.length) : "";
  if (/^(must|may) /.test(rest)) return say(`You ${rest}`);
  if (rest.startsWith("takes ")) return say(`You take ${rest.slice(6)}`);
  return say(rest.startsWith("is to ") ? `You are ${rest.slice(3)}` : words);
}

// -- before there is a game ---------------------------------------------------------------------------------

// How people call whoever a configuration or an agent id names, by the `sides` of its game: `the Marquise`.
export function calledIn(sides, name) {
  const [, word, copy] = /^(.*?)(?:_(\d+))?$/.exec(name), isSide = sides.some((one) => one.name === name);
  const side = sides.find((one) => one.name === (isSide ? name : word));
  const called = side?.called || capital((side?.name ?? (copy === undefined ? name : word)).replaceAll("_", " "));
  const isNumbered = !isSide && (Number(copy) || word === "player"); // in a draft nobody has a side yet
  return isNumbered ? `${called} ${Number(copy) + 1}` : called;
}

export const titleIn = (sides, name) => capital(calledIn(sides, name).replace(/^the /, ""));
