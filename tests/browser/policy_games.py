"""A whole game with each faction at a table of four, by clicks on what the page shows; the moves are the policy's.

    python -m tests.browser.policy_games --shots /tmp/shots
    python -m tests.browser.policy_games --factions eyrie --speed 0.6

The others are bots of the server. It fails where an action of the policy cannot be taken by clicks, and where the
browser complains. It says how long clicks take until the browser has drawn what they do: those that narrow the choice,
and those that take an action. `--shots`: screenshots at three widths, light and dark.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from selenium.webdriver.support.ui import WebDriverWait

from root_env.agents import load, on_views
from root_env.doors.games import doors_of
from tests.browser.driving import open_browser
from tests.browser.serving import Tables, serving
from tests.browser.table_page import TablePage

BASE = ("marquise", "eyrie", "alliance", "vagabond")
WINDOW, SHOTS = (1600, 1000), ((390, 844), (1366, 768), (1920, 1080))
_TIME_CLICKS = """
window.clicks = { narrow: [], act: [] };
let at = null;
addEventListener("click", (event) => (at = event.timeStamp), true);
const drawn = (kind) => {
  if (at === null) return;
  const from = at;
  at = null;
  requestAnimationFrame(() => setTimeout(() => window.clicks[kind].push(performance.now() - from)));
};
const watch = (node, kind, what) => new MutationObserver(() => drawn(kind)).observe(node, what);
watch(document.body, "act", { attributeFilter: ["data-version"] });
watch(document.getElementById("actions"), "narrow", { childList: true });
"""
"""Keeps the milliseconds from each click until its effect is drawn."""


class Seat(TablePage):
    """A seat that the policy plays in the browser."""

    def __init__(self, browser: Any, tables: Tables, faction: str, speed: float, seed: int):
        factions = BASE if faction in BASE else (faction, *BASE[:3])
        seats = ["person" if one == faction else "rules" for one in factions]
        links = tables.make(factions, tuple(seats), seed=seed, speed=speed)
        self.own = f"{faction}_0"
        self.table = links[self.own].split("#")[1].split("/")[0]
        self.server, self.policy, self.ways = tables.server, on_views(load("policy")), Counter[str]()
        super().__init__(browser, links[self.own], [f"{one}_0" for one in factions])
        self.size(*WINDOW)
        self.run(_TIME_CLICKS)

    def size(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def play(self, shots: Path | None) -> None:
        """Play to the end of the game."""
        shown = (
            "const s = document.getElementById('state').textContent; return /^(You decide|The game is over)/.test(s)"
        )
        while True:
            WebDriverWait(self.browser, 600, 0.02).until(lambda b: b.execute_script(shown))  # bots take their time
            game = self.server._rooms[self.table].table.game
            if game.is_over:
                break
            self.wait(
                "return Number(document.body.dataset.version) === arguments[0]",
                self.server._rooms[self.table].table.version,
            )
            assert sorted(self.listed) == game.legal_actions().tolist(), game.question(self.own)
            self.ways[self.take(int(self.policy.act(game.view(self.own))))] += 1
            if shots and self.ways.total() in (2, 60):
                self.shoot(shots, f"{self.own}-{self.ways.total()}")
        if shots:
            self.shoot(shots, f"{self.own}-end")

    def shoot(self, folder: Path, name: str) -> None:
        """Screenshots at all widths, of which the second is dark too."""
        for width, height in SHOTS:
            self.size(width, height)
            time.sleep(0.4)
            self.browser.save_screenshot(str(folder / f"{name}-{width}.png"))
            if width == SHOTS[1][0]:
                dark = "document.querySelector('#table .theme').click()"
                self.run(dark)
                self.browser.save_screenshot(str(folder / f"{name}-{width}-dark.png"))
                self.run(dark)
        self.size(*WINDOW)


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--factions", nargs="+", default=list(doors_of("root").factions))
    parser.add_argument("--speed", type=float, default=0.05, help="seconds between what bots do (0.05)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shots", type=Path, help="a folder for screenshots")
    asked = parser.parse_args()
    if asked.shots:
        asked.shots.mkdir(parents=True, exist_ok=True)
    clicks: dict[str, list[float]] = {"narrow": [], "act": []}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, serving(Path(folder)) as tables:
        browser = open_browser(Path(folder) / "profile")
        try:
            for faction in asked.factions:
                start, seat = time.monotonic(), Seat(browser, tables, faction, asked.speed, asked.seed)
                seat.play(asked.shots)
                complaints = [one["message"] for one in browser.get_log("browser") if one["level"] != "INFO"]
                assert complaints == [], complaints
                took = seat.run("return window.clicks")
                for kind, found in took.items():
                    clicks[kind] += found
                print(f"{faction}: {dict(seat.ways)} in {time.monotonic() - start:.0f} s; {told(took)}", flush=True)
        finally:
            browser.quit()
    print(f"all: {told(clicks)}; load of the machine {os.getloadavg()[0]:.1f}")


def told(clicks: dict[str, list[float]]) -> str:
    """Milliseconds of clicks in words."""
    rows = {kind: np.percentile(found, [50, 95]) for kind, found in clicks.items() if found}
    return ", ".join(
        f"{len(clicks[kind])} clicks that {kind}: median {median:.0f} ms, 95 % within {high:.0f} ms"
        for kind, (median, high) in rows.items()
    )


if __name__ == "__main__":
    main()
