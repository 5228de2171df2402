// What stands behind the # of the address decides: a table's link opens the table, anything else the lobby.

import { element } from "./dom.js";
import { offerGuided } from "./guided.js";
import { openLobby } from "./lobby.js";
import { followPuzzle, listPuzzles, openPuzzle } from "./puzzles.js";
import { openTable } from "./table.js";
import { listenToTheme } from "./theme.js";

const fragment = location.hash.slice(1);

listenToTheme();
addEventListener("hashchange", () => location.reload());

if (fragment.includes("/")) {
  element("table").hidden = false;
  openTable(fragment);
  followPuzzle(fragment);
} else {
  element("lobby").hidden = false;
  if (fragment.startsWith("token=")) sessionStorage.setItem("token", fragment.slice("token=".length));
  const token = sessionStorage.getItem("token");
  if (fragment.startsWith("puzzle=")) openPuzzle(fragment.slice("puzzle=".length), token);
  offerGuided(token).catch(() => {}); // openLobby says that the server does not answer
  openLobby(token).then(listPuzzles).catch((problem) => {
    element("problem").hidden = false;
    element("problem").textContent = `The server does not answer: ${problem.message}`;
  });
}
