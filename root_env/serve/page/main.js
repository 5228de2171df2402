// What stands behind the # of the address decides: a table's link opens the table, anything else the lobby.

import { element } from "./dom.js";
import { offerGuided } from "./guided.js";
import { openLobby } from "./lobby.js";
import { openTable } from "./table.js";
import { listenToTheme } from "./theme.js";

const fragment = location.hash.slice(1);

listenToTheme();
addEventListener("hashchange", () => location.reload());

if (fragment.includes("/")) {
  element("table").hidden = false;
  openTable(fragment);
} else {
  element("lobby").hidden = false;
  if (fragment.startsWith("token=")) sessionStorage.setItem("token", fragment.slice("token=".length));
  offerGuided(sessionStorage.getItem("token")).catch(() => {}); // openLobby says that the server does not answer
  openLobby(sessionStorage.getItem("token")).catch((problem) => {
    element("problem").hidden = false;
    element("problem").textContent = `The server does not answer: ${problem.message}`;
  });
}
