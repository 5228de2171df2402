// The least that plays: a table by its link, its legal actions as buttons; without a link, a table with one person.
const at = (id) => document.getElementById(id);
const parts = {};
let log = [];

async function lobby(token) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const choices = await (await fetch("/choices")).json();
  const game = choices.games[0];
  const seats = game.table.map((_, k) => (k ? "rules" : choices.person));
  const body = JSON.stringify({ game: game.name, config: { factions: game.table }, seats });
  const made = await (await fetch("/tables", { method: "POST", headers, body })).json();
  at("said").textContent = made.error ?? "Links:";
  for (const { who, link } of made.links ?? []) {
    const a = document.createElement("a");
    a.href = link;
    a.textContent = who;
    at("actions").append(a, " ");
  }
}

function table(path) {
  const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/tables/${path}`);
  let style = "";
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "table") style = message.style;
    if (message.type === "error") at("said").textContent = message.words;
    if (message.type === "view") show(message, style, socket);
  };
}

function show(view, style, socket) {
  at("said").textContent = view.question;
  Object.assign(parts, view.parts);
  const drawn = view.layers.map((name) => `<g id="part-${name}">${parts[name]}</g>`).join("");
  at("board").innerHTML =
    `<svg class="root-board" viewBox="0 0 ${view.width} ${view.height}">${style}${drawn}</svg>`;
  log = [...log.slice(0, view.log.from), ...view.log.lines];
  at("log").textContent = log.map((line) => line.heading || line.words).reverse().join("\n");
  at("actions").replaceChildren(
    ...view.actions.map((action) => {
      const button = document.createElement("button");
      button.textContent = action.words;
      button.disabled = !view.is_you;
      button.onclick = () =>
        socket.send(JSON.stringify({ type: "act", version: view.version, action: action.id }));
      return button;
    }),
  );
}

function open() {
  const where = location.hash.slice(1);
  if (where.startsWith("token=")) lobby(where.slice(6));
  else if (where) table(where);
  else at("said").textContent = "Open the address that the server printed.";
}
addEventListener("hashchange", () => location.reload());
open();
