"""The pictures of pages in docs/pictures: `python -m tests.browser.pictures`.

A game of the gallery, at a step where much can be done: as a table in the browser with what the policy makes of it, and
as a replay page.
"""

from __future__ import annotations

import json
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from selenium.webdriver.support.ui import WebDriverWait

from root_env.replay_page import replay_page
from root_env.support.files import write_bytes_atomically
from tests.browser.driving import open_browser
from tests.browser.serving import serving
from tests.browser.table_page import TablePage
from tools.gallery import FOLDER, GAMES

PICTURES = FOLDER.parent / "pictures"
GAME, STEP, VIEWER = GAMES[0], 35, "marquise_0"
WINDOW = (1600, 980)


def recorded() -> dict[str, Any]:
    """The record of the game."""
    return json.loads((FOLDER / f"{GAME.name}.json").read_text(encoding="utf-8"))


def save(browser: Any, name: str) -> None:
    """Save a picture of the window, in 256 colours."""
    from PIL import Image

    with Image.open(BytesIO(browser.get_screenshot_as_png())) as shown:
        few = shown.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "png", optimize=True)
    write_bytes_atomically(PICTURES / f"{name}.png", out.getvalue())
    print(f"{PICTURES / name}.png: {len(out.getvalue()) // 1000} kB")


def size(browser: Any, pixels: tuple[int, int]) -> None:
    """The window, without what stands around a page."""
    document = {"width": pixels[0], "height": pixels[1], "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", document)


def table(browser: Any, folder: Path) -> None:
    """The page of a table, at an earlier step of a game that is over."""
    record = recorded()
    with serving(folder) as tables:
        seats = ["rules"] * len(record["config"]["factions"])
        links = tables.ask({"record": record, "seats": seats})
        page = TablePage(browser, links["watch"], ())
        size(browser, WINDOW)
        page.run("document.querySelector('#analysis-box details').open = true")
        page.browser.find_element("id", "ask-chances").click()
        page.wait("return document.querySelector('#chances .line')")
        script = "const at = document.getElementById(arguments[0]); at.value = arguments[1];"
        script += "at.dispatchEvent(new Event('change'))"
        page.run(script, "at-step", STEP)
        page.wait("return document.getElementById('step-count').textContent.startsWith(`${arguments[0]} /`)", STEP)
        page.run(script, "viewer", VIEWER)
        page.wait("return document.querySelector('#actions li')")
        page.browser.find_element("id", "ask-policy").click()
        page.wait("return document.querySelector('#actions .note')")
        save(browser, "table")


def replay(browser: Any, folder: Path) -> None:
    """The replay page of the same game."""
    page = folder / "replay.html"
    page.write_text(replay_page(recorded(), "all"), encoding="utf-8")
    browser.get(f"{page.as_uri()}#step={STEP}")
    WebDriverWait(browser, 30).until(lambda b: b.execute_script("return document.body.dataset.ready === 'yes'"))
    save(browser, "replay")


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    browser = open_browser(folder / "profile")
    try:
        table(browser, folder)
        replay(browser, folder)
    finally:
        browser.quit()


if __name__ == "__main__":
    main()
