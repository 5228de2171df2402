"""The delay of a click while fast bots play at the table that is watched.

    python -m tests.browser.fast_bots
    python -m tests.browser.fast_bots --bots policy --clicks 40

A server of its own, as `root-env serve` starts it, six bots at one table, Chromium beside it. Measured is the time from
when the browser has got a click until it has drawn its effect: of clicks that the page answers by itself, Help and a
larger map; of a look at an earlier step, which the server answers; of Pause, with the steps that still came after it.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.browser.driving import open_browser
from tests.browser.serving import Tables
from tests.browser.table_page import TablePage
from tests.serve.tables import started

SIX = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")
_LISTEN = """
const [effect] = arguments, happened = new Function("element", `return ${effect}`);
const element = (id) => document.getElementById(id);
window.took = null;
addEventListener("click", (event) => {
  const version = Number(document.body.dataset.version);
  const look = () => requestAnimationFrame(() => {
    if (!happened(element)) return look();
    setTimeout(() => (window.took = [performance.now() - event.timeStamp, version]));
  });
  look();
}, { capture: true, once: true });
"""
"""Waits for a click, then until its effect is drawn: milliseconds, and the version that was shown when it came."""
_HELP, _MAP, _LOOK, _PAUSE = "Help", "a larger map", "a step back", "Pause"
_CLICKS = {
    _HELP: ("help-button", "element('help').open", "element('help').close()"),
    _MAP: ("larger", "Number(localStorage['map-size'] ?? 1) > 1", "element('smaller').click()"),
    _LOOK: ("earlier", "!element('to-now').hidden", "element('to-now').click()"),
    _PAUSE: ("pause", "element('pause').textContent === 'Go on'", "element('pause').click()"),
}
"""Name -> element that is clicked, test that it has happened, and script that takes it back."""


_SPEED = """
const seconds = document.getElementById("seconds");
seconds.value = arguments[0];
seconds.dispatchEvent(new Event("change"));
"""


def measure(page: TablePage, kind: str, count: int) -> tuple[list[float], list[int]]:
    """Milliseconds of clicks of a kind, and the number of versions of the table that came after each."""
    clicked, effect, back = _CLICKS[kind]
    took, after = [], []
    for _ in range(count):
        page.run(_LISTEN, effect)
        box = page.run("return document.getElementById(arguments[0]).getBoundingClientRect().toJSON()", clicked)
        page.click_at([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        page.wait("return window.took !== null")
        one, version = page.run("return window.took")
        took.append(one)
        time.sleep(0.5)
        after.append(page.version - version)
        page.run(f"const element = (id) => document.getElementById(id); {back}")
        time.sleep(0.2)
    return took, after


def told(page: TablePage, count: int) -> None:
    """Measure clicks of all kinds, and print the results."""
    start, before = time.monotonic(), page.version
    for kind in _CLICKS:
        took, after = measure(page, kind, count)
        median, high, most = np.percentile(took, [50, 95, 100])
        more = f", versions after it: {np.median(after):g}, at most {max(after)}" if kind == _PAUSE else ""
        print(f"  {kind}: median {median:.0f} ms, 95 % within {high:.0f} ms, longest {most:.0f} ms{more}", flush=True)
        if kind == _LOOK:
            print(f"  {(page.version - before) / (time.monotonic() - start):.1f} versions of the table a second")


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bots", default="rules", help="who plays all seats (rules)")
    parser.add_argument("--speed", type=float, nargs="+", default=[30, 0.05], help="seconds between what they do")
    parser.add_argument("--clicks", type=int, default=30, help="clicks of each kind (30)")
    parser.add_argument("--port", type=int, default=8078)
    asked = parser.parse_args()
    config = {"score_to_win": 99}  # so that the game lasts
    with started(asked.port) as found, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tables, browser = Tables(*found), open_browser(Path(folder) / "profile")
        try:
            window = {"width": 1600, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
            link = tables.make(SIX, (asked.bots,) * len(SIX), seed=1, speed=0.05, config=config)["watch"]
            page = TablePage(browser, link, ())
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", window)
            page.wait("return Number(document.body.dataset.version) > 60")
            for speed in asked.speed:
                page.run(_SPEED, speed)
                time.sleep(1)
                print(f"{asked.bots} at {speed:g} s; load of the machine {os.getloadavg()[0]:.1f}")
                told(page, asked.clicks)
        finally:
            browser.quit()


if __name__ == "__main__":
    main()
