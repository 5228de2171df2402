"""The replay page in a real browser, opened from disk: what it shows and does agrees with the record replayed here."""

from __future__ import annotations

import json
import random
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

import root_env
from root_env import Game, GameConfig
from root_env.drawing.sheet import pixels
from root_env.replay_page import replay_page
from root_env.replay_page.frames import steps_of
from root_env.root.drawing.picture import draw
from root_env.root.text.describe import describe_option
from tests.browser.driving import MARKS
from tests.contract.playing import play_on

pytestmark = MARKS


@pytest.fixture(scope="module")
def record() -> dict:
    """A random game of two hundred decisions or so, to its end."""
    game = Game(GameConfig(score_to_win=15), seed=11)
    play_on(game, random.Random(11))
    return json.loads(json.dumps(game.record()))


@pytest.fixture(scope="module")
def file(record, tmp_path_factory) -> Path:
    file = tmp_path_factory.mktemp("replay") / "game.html"
    file.write_text(replay_page(record), encoding="utf-8")
    return file


@pytest.fixture
def page(browser, file) -> Page:
    return Page(browser, file)


class Page:
    """The page as its user sees and handles it."""

    def __init__(self, browser, file: Path, address: str = ""):
        self.browser = browser
        browser.get("about:blank")
        browser.get_log("browser")
        browser.get_log("performance")
        browser.get(file.as_uri() + address)
        self.wait("return document.body.dataset.ready === 'yes'")

    def wait(self, script: str) -> None:
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.browser, 30).until(lambda b: b.execute_script(script))

    def run(self, script: str, *arguments):
        return self.browser.execute_script(script, *arguments)

    def click(self, name: str) -> None:
        self.run("document.getElementById(arguments[0]).scrollIntoView()", name)
        self.browser.find_element("id", name).click()

    def press(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.browser).send_keys(*keys).perform()

    def choose(self, name: str, value: str | int) -> None:
        from selenium.webdriver.support.ui import Select

        Select(self.browser.find_element("id", name)).select_by_value(str(value))

    def text(self, name: str) -> str:
        return self.run("return document.getElementById(arguments[0]).textContent", name)

    @property
    def step(self) -> int:
        return int(self.run("return document.getElementById('slider').value"))

    def step_at(self) -> int:
        """Step of the record that is shown."""
        return self.run("return view.frames[step].at")

    def go(self, step: int) -> None:
        """Move the slider."""
        script = (
            "const s = document.getElementById('slider'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))"
        )
        self.run(script, step)

    def parts(self) -> dict[str, str]:
        """Markup of the parts of the board, as the browser writes it."""
        return self.run(
            "return Object.fromEntries([...document.querySelectorAll('[data-part]')]"
            ".filter((g) => g.innerHTML).map((g) => [g.dataset.part, g.innerHTML]))"
        )

    def written(self, parts: dict[str, str]) -> dict[str, str]:
        """Parts of a drawing as the browser writes them."""
        return self.run(
            "const g = document.createElementNS('http://www.w3.org/2000/svg', 'g');"
            "const written = (part) => { g.innerHTML = part; return g.innerHTML; };"
            "return Object.fromEntries(Object.entries(arguments[0]).map(([name, part]) => [name, written(part)]))",
            {name: part for name, part in parts.items() if part},
        )

    def complaints(self) -> list[str]:
        return [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] != "INFO"]

    def requests(self) -> list[str]:
        """Addresses asked for since the page was opened, what stands inside the page itself left out."""
        messages = [json.loads(entry["message"])["message"] for entry in self.browser.get_log("performance")]
        asked = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
        return [url for url in asked if not url.startswith(("data:", "blob:"))]


def positions(record: dict):
    """(step, game before it, action) of every step."""
    game = root_env.replay(record, steps=0)
    for at, (action, _) in enumerate(steps_of(record, game)):
        yield at, game, action


def test_it_opens_from_disk_and_asks_for_nothing(page, file):
    for name in ("next", "next-turn", "last"):
        page.click(name)
    page.choose("viewer", "public")
    assert page.requests() == [file.as_uri()]
    assert page.complaints() == []
    assert page.run("return document.getElementById('problem').hidden")


def test_board_words_and_scores_agree_with_the_record(page, record):
    views = {"all": "all", "public": None, "eyrie_0": "eyrie_0", "vagabond_0": "vagabond_0"}
    looked = 0
    for at, game, action in positions(record):
        if at % 43 and action is not None:
            continue
        page.choose("viewer", "all")
        page.go(at)
        for name, viewer in views.items():
            page.choose("viewer", name)
            if page.step_at() != at:
                continue  # unnoticed by this viewer
            looked += 1
            assert page.parts() == page.written(draw(game.states, 0, viewer).parts)
            scores = page.text("scores")
            for agent, vp in game.scores.items():
                assert f"{agent}{vp} VP" in scores or "dominance" in scores or "coalition" in scores
            if action is None:
                continue
            assert page.text("question") == game.question(viewer)
            assert page.text("taken") == game.describe(action, viewer)
            listed = page.run("return [...document.querySelectorAll('#options li')].map((li) => li.textContent)")
            if name in ("all", game.to_move):
                legal = game.legal_actions().tolist()
                words = [describe_option(game.states, 0, a, viewer) for a in legal]
                words[legal.index(action)] += " taken"
                assert listed == words
            else:
                assert listed == []
                assert page.text("options-none") == f"Only {game.to_move} knows what is possible."
    assert looked >= 14


def test_the_board_looks_like_its_picture(browser, file, record):
    """The browser paints what the picture of the same position shows, small differences of edges aside."""
    from PIL import Image

    browser.set_window_size(1300, 1600)  # the whole board at once
    try:
        page = Page(browser, file, "#step=120&viewer=all")
        page.run("document.querySelector('#board svg').style.width = '1200px'")
        taken = browser.find_element("css selector", "#board svg").screenshot_as_png
    finally:
        browser.set_window_size(1300, 1000)
    with Image.open(BytesIO(taken)) as painted:
        shown = np.asarray(painted.convert("RGB").resize((300, 240), Image.Resampling.BOX), int)
    game = root_env.replay(record, steps=120)
    picture = Image.fromarray(pixels(draw(game.states, 0, "all"))).resize((300, 240), Image.Resampling.BOX)
    far = np.abs(shown - np.asarray(picture, int)).max(axis=2) > 60
    assert far.mean() < 0.01, f"{far.mean():.1%} of the picture"


def test_buttons_and_keys_step(page, record):
    from selenium.webdriver.common.keys import Keys

    n = len(record["steps"])
    assert page.step == 0
    for act, step in (
        (lambda: page.click("next"), 1),
        (lambda: page.click("next"), 2),
        (lambda: page.click("back"), 1),
        (lambda: page.click("last"), n),
        (lambda: page.click("first"), 0),
        (lambda: page.press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT), 3),
        (lambda: page.press(Keys.ARROW_LEFT), 2),
        (lambda: page.press(Keys.END), n),
        (lambda: page.press(Keys.ARROW_RIGHT), n),
        (lambda: page.press(Keys.HOME), 0),
        (lambda: page.press(Keys.ARROW_LEFT), 0),
    ):
        act()
        assert page.step == step
        assert page.text("count") == f"{step} / {n}"
    assert not page.browser.find_element("id", "back").is_enabled()
    assert page.browser.find_element("id", "next").is_enabled()


def test_it_plays_by_itself(page):
    page.choose("pace", 300)
    page.click("play")
    page.wait("return Number(document.getElementById('slider').value) >= 2")
    assert page.text("play") == "Stop"
    page.run("document.activeElement.blur()")
    page.press(" ")
    stood = page.step
    assert page.text("play") == "Play" and stood < 20
    page.click("next")
    assert page.step == stood + 1


def test_turns(page, record):
    from selenium.webdriver.common.keys import Keys

    first = {}
    for at, game, _ in positions(record):
        first.setdefault(game.turns, (at, game.turn))
    turns = sorted(first)
    assert len(turns) > 4
    for turn in turns[1:4]:
        page.press(Keys.PAGE_DOWN)
        assert page.step == first[turn][0]
        assert page.text("when").startswith(f"Turn {turn}: {first[turn][1]}, ")
    page.click("next")
    page.click("back-turn")
    assert page.step == first[turns[3]][0]
    page.press(Keys.PAGE_UP)
    assert page.step == first[turns[2]][0]
    page.run("document.dispatchEvent(new Event('pointerdown'))")  # chosen with the mouse: the keys walk on from there
    page.choose("turn", turns[-1])
    assert page.step == first[turns[-1]][0]
    page.press(Keys.PAGE_DOWN)
    assert page.step == len(record["steps"])


def test_the_list_of_steps_and_the_chart_lead_to_a_step(page, record):
    page.run("document.querySelector('#log button[data-step=\"17\"]').click()")
    assert page.step == 17
    assert page.run("return document.querySelector('#log .here').textContent") == page.text("taken")
    led_to = page.run("return [...document.querySelectorAll('#events p')].map((p) => p.textContent)")
    assert led_to == [str(event) for event in root_env.replay(record, steps=18).events("all")][1:]
    n = len(record["steps"])
    page.run(
        "const c = document.querySelector('#chart svg'), b = c.getBoundingClientRect();"
        "c.dispatchEvent(new MouseEvent('click', {clientX: b.left + b.width * 0.5, clientY: b.top + 9, bubbles: true}))"
    )
    assert abs(page.step - n / 2) < 0.05 * n
    present = page.run("return document.getElementById('present').getBoundingClientRect().left")
    box = page.run("const b = document.querySelector('#chart svg').getBoundingClientRect(); return [b.left, b.width]")
    assert abs(present - box[0] - box[1] / 2) < 3
    assert page.run("return document.querySelectorAll('#chart .line').length") == 4


def test_a_step_unnoticed_by_a_viewer_is_stood_for_by_the_one_before(page, record):
    for at, game, action in positions(record):
        others = [agent for agent in game.agents if agent != game.to_move]
        if action is not None and game.question(others[0]).endswith(" is to decide") and action == 0:
            page.go(at)
            page.choose("viewer", others[0])
            assert page.step_at() < at
            assert " is to decide" not in page.text("question")
            return
    raise AssertionError("no such step in this game: take another seed")


def test_the_address_leads_to_a_step(browser, file, record):
    page = Page(browser, file, "#step=40&viewer=alliance_0")
    assert page.step == 40
    assert page.run("return document.getElementById('viewer').value") == "alliance_0"
    page.press("\ue014")
    assert page.run("return location.hash") == "#step=41&viewer=alliance_0"


def test_a_page_for_one_viewer_has_no_switch(browser, record, tmp_path):
    file = tmp_path / "eyrie.html"
    file.write_text(replay_page(record, "eyrie"), encoding="utf-8")
    page = Page(browser, file)
    assert not page.browser.find_element("id", "viewer").is_enabled()
    assert page.run("return [...document.getElementById('viewer').options].map((o) => o.value)") == ["eyrie_0"]
    page.click("last")
    assert page.complaints() == []


@pytest.fixture(scope="module")
def crowded(tmp_path_factory) -> Path:
    """Six players, the longest names among them."""
    six = ("chameleander", "vagabond", "riverfolk", "vagabond", "alliance", "lizard")
    position = Game(GameConfig(factions=six, setup="random"), seed=5).position()
    for fields in position["players"].values():
        fields["vp"] = 22  # two digits are wider
    game = Game.from_position(position)
    play_on(game, random.Random(5), 30)
    file = tmp_path_factory.mktemp("replay") / "six.html"
    file.write_text(replay_page(game.record()), encoding="utf-8")
    return file


@pytest.mark.parametrize("width", [414, 800, 1300, 1800])
def test_nothing_sticks_out_and_everything_is_labelled(browser, crowded, width):
    size = {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": width < 700}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        page = Page(browser, crowded)
        outside = page.run(
            "const out = new Set();"
            "const boxes = [document.documentElement, ...document.querySelectorAll('#top, #now, #side > section')];"
            "for (const where of innerWidth > 1200 ? ['below', 'beside'] : ['below']) {"
            "  placePanels(where);"
            "  for (let k = 0; k <= last(); k++) {"
            "    show(k);"
            "    const wide = boxes.filter((e) => e.scrollWidth > e.clientWidth);"
            "    for (const e of wide) out.add(`${where} ${k}: ${e.tagName} ${e.id}`);"
            "  }"
            "}"
            "return [...out]"
        )
        assert outside == []
        bare = page.run(
            "return [...document.querySelectorAll('button, input, select')].filter((e) =>"
            " !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).map((e) => e.id)"
        )
        assert bare == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
