"""The page of a table in a real browser: played by clicks and by keys, seen on a phone, gone and come back."""

from __future__ import annotations

import random

import pytest

from root_env import Game, GameConfig
from root_env.doors.bounds import only_answer
from root_env.doors.games import doors_of
from root_env.root.rules.spec import actions as spec
from root_env.root.text.describe import describe_option
from tests.browser.driving import MARKS

pytestmark = MARKS
PAIR = ("eyrie", "vagabond")
NAMES = {"eyrie_0": "the Eyrie", "vagabond_0": "the Vagabond"}
NOT_ON_THE_BOARD = {"count", "index", "leader", "character"}
"""Arguments chosen from the list."""


@pytest.fixture
def open_page(browser):
    """Opens seats in tabs of their own, and closes them afterwards; the first tab stays."""
    from tests.browser.table_page import TablePage

    first, pages = browser.current_window_handle, []

    def opened(link: str, agents=()) -> TablePage:
        pages.append(TablePage(browser, link, agents))
        return pages[-1]

    yield opened
    for page in pages:
        page.come_up()
        browser.close()
    browser.switch_to.window(first)


def read(words: str) -> str:
    """Words as the page shows them, with names in the place of agent ids."""
    for agent, name in NAMES.items():
        words = words.replace(agent, name)
    return words


def complaints(browser) -> list[str]:
    """Those of the page that is open: one that was left may have waited for a server that had ended."""
    here = browser.execute_script("return location.origin")
    said = [entry["message"] for entry in browser.get_log("browser") if entry["level"] != "INFO"]
    return [words for words in said if words.startswith(here) or not words.startswith("http://127.0.0.1:")]


def serious(browser) -> list[str]:
    """Serious findings of the accessibility check."""
    from axe_core_python.selenium import Axe

    found = Axe().run(browser)["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found if one["impact"] in ("serious", "critical")
    ]


def test_two_browsers_play_by_clicks_and_see_their_own_hands(tables, browser, open_page):
    """All decisions are listed in their words; what an action is about is clicked on the board."""
    game = Game(GameConfig(factions=PAIR, skip_forced="public"), seed=5)
    links = tables.make(PAIR, ("person", "person"), seed=5)
    pages = {agent: open_page(links[agent], game.agents) for agent in game.agents}
    rng, clicked = random.Random(7), 0
    for _ in range(12):
        page = pages[game.to_move]
        page.come_up()
        page.wait("return document.querySelectorAll('#actions li').length > 0")
        legal = game.legal_actions().tolist()
        assert sorted(page.listed) == legal
        told = page.run("return [...document.querySelectorAll('#actions li')].map((li) => li.textContent)")
        assert sorted(told) == sorted(read(describe_option(game.states, 0, action, game.to_move)) for action in legal)
        action = rng.choice(legal[1:] or legal)
        kinds = set(spec.decode(action)[0].arguments)
        how = page.take(action)
        assert how == "board" or not kinds - NOT_ON_THE_BOARD or len(legal) == 1, page.words(action)
        clicked += how == "board"
        game.step(action)
        while (only := only_answer(game)) is not None:  # which the server takes
            game.step(only)
    assert clicked >= 4
    shown = (
        "return [...document.querySelectorAll(`[data-part='hand-${arguments[0]}'] *`)].map((e) =>"
        " e.dataset.at ?? e.getAttribute('href')?.replace('#r-', '')).filter((name) => /^c/.test(name ?? ''))"
    )
    for viewer, page in pages.items():
        page.come_up()
        for p, agent in enumerate(game.agents):
            held = game.states[0]["hand"][p].nonzero()[0].tolist() if agent == viewer else []
            assert set(page.run(shown, p)) == {f"c{kind}" for kind in held}
    assert complaints(browser) == []


def test_the_list_by_keys_undo_and_help(tables, open_page):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    links = tables.make(("marquise", "eyrie"), ("person", "person"), seed=2)
    page = open_page(links["marquise_0"])

    def press(*keys: str) -> None:
        ActionChains(page.browser).send_keys(*keys).perform()

    def marked() -> str:
        return page.run("return document.querySelector('#actions [aria-selected=true]')?.textContent ?? ''")

    everything = page.listed
    press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert marked() == "place the keep in clearing 2"
    page.wait("return document.getElementById('preview').textContent.startsWith('Then: ')")
    assert "clearing 2" in page.text("preview")
    press("4")
    assert page.text("actions-title") == "One of 4 actions: click it again, or press Enter" and len(page.listed) == 1
    press(Keys.ESCAPE)
    assert page.listed == everything
    press(Keys.END, Keys.ARROW_UP)
    assert marked() == "place the keep in clearing 3"
    version = page.version
    press(Keys.ENTER)
    page.wait("return Number(document.body.dataset.version) > arguments[0]", version)
    assert "clearing 3" in page.text("log")
    page.browser.find_element("id", "undo").click()
    page.wait("return Number(document.body.dataset.version) > arguments[0] + 1", version)
    assert page.listed == everything and "place the keep in clearing 3" not in page.text("log")
    page.browser.find_element("id", "question").click()
    press("?")
    assert page.browser.find_element("id", "help").is_displayed()
    assert serious(page.browser) == []
    press(Keys.ESCAPE)
    assert not page.browser.find_element("id", "help").is_displayed()


_LIT_SEEN = """
const frame = document.getElementById('board').getBoundingClientRect();
const sources = [...document.querySelectorAll('.offered > *')].map((ring) => ring.source);
const middles = sources.map((e) => e.getBoundingClientRect()).map((box) => box.x + box.width / 2 - frame.x);
return middles.length && middles.some((x) => x > 0 && x < frame.width);
"""
"""True if something on the map that can be clicked is in sight."""


def test_a_guided_game_is_one_click_away_and_says_what_each_step_is_for(tables, browser, open_page):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    page = open_page(tables.make(PAIR, ("person", "person"))["eyrie_0"])  # a tab of its own
    before = len(tables.listed())
    browser.get("about:blank")
    browser.get(f"{tables.address}/#token={tables.token}")
    page.wait("return document.querySelectorAll('#guides button').length === 12")
    assert serious(browser) == []
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": False}
    )
    lowest = "return Math.max(...[...document.querySelectorAll('#guides li, #new-table .main')].map(bottom))"
    assert page.run(f"const bottom = (e) => e.getBoundingClientRect().bottom; {lowest}") <= 768, "both at first sight"
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    page.run("const b = document.querySelector('#guides button'); b.click(); b.click()")  # two clicks at once
    page.wait("return document.body.dataset.version !== undefined && !document.getElementById('guide').hidden")
    assert len(tables.listed()) == before + 1

    assert "race to 30 points" in page.text("guide")
    assert "suggested" in page.run("return document.querySelector('#actions li').textContent")
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 1366, "height": 768, "deviceScaleFactor": 1, "mobile": False}
    )
    page.wait("return innerWidth === 1366")
    page.run("scrollTo(0, 0)")
    assert page.run("return document.querySelector('#hand .held').getBoundingClientRect().top") < 768
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
    )
    browser.refresh()
    page.wait("return document.querySelector('.offered .ring')")
    page.wait(_LIT_SEEN)  # a corner, where the map is wider than a phone
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.find_element("css selector", "#guide button").click()
    page.wait("return document.querySelector('#actions [aria-selected=true]')")
    version = page.version
    ActionChains(browser).send_keys(Keys.ESCAPE).perform()
    browser.find_element("css selector", "#actions [aria-selected=true]").click()
    page.wait("return Number(document.body.dataset.version) > arguments[0]", version)
    assert "Suggested: place the starting sawmill in clearing 2" in page.text("guide")
    browser.find_element("id", "undo").click()
    page.wait("return document.getElementById('guide').textContent.includes('race to 30 points')")

    page.run("document.getElementById('why-box').open = true")
    browser.find_element("id", "why").send_keys("move 3 5", Keys.ENTER)
    page.wait("return document.getElementById('why-lines').textContent.includes('this is done in your Daylight')")
    browser.find_element("id", "typed").send_keys("battle eyrie 4")  # nothing of what is offered
    page.wait("return document.getElementById('why-lines').textContent.includes('Battle eyrie in clearing 4')")
    browser.find_element("id", "typed").send_keys(Keys.ESCAPE)
    page.run("document.getElementById('in-words').open = true")
    page.wait("return document.querySelectorAll('#words li').length > 20")
    assert serious(browser) == []
    assert complaints(browser) == []


def test_after_the_end_a_new_game_is_dealt_one_seat_further(tables, browser, open_page):
    config = {"config": {"max_turns": 1}, "seed": 3, "speed": 0.05}
    page = open_page(tables.make(("marquise", "eyrie"), ("person", "random"), **config)["marquise_0"])
    while page.run("return document.getElementById('end-box').hidden"):
        version = page.version
        page.run("document.querySelector('#actions li').click()")
        page.wait("return Number(document.body.dataset.version) > arguments[0]", version)
        page.wait("return !document.getElementById('end-box').hidden || document.querySelector('#actions li')")
    assert page.text("next-seat") == "A new game as the Eyrie"
    assert serious(browser) == []
    before = len(tables.listed())
    page.run("const b = document.getElementById('next-seat'); b.click(); b.click()")  # two clicks at once
    page.wait("return document.querySelector('#again-words a')")
    made = tables.listed()
    assert len(made) == before + 1 and made[0]["seats"] == ["random", "person"]
    browser.get(page.run("return document.querySelector('#again-words a').href"))
    page.wait("return document.getElementById('players').textContent.includes('You, the Eyrie')")


def test_the_log_is_walked_by_keys(tables, open_page):
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    page = open_page(tables.make(("marquise", "eyrie"), ("person", "person"), seed=2)["marquise_0"])
    for _ in range(3):
        page.take(page.listed[0])
    page.wait("return document.querySelectorAll('#log .choice').length === 3")
    rows = page.run("return [...document.querySelectorAll('#log p')].map((row) => row.textContent)")
    assert "→ places 1 warrior in clearing" in next(row for row in rows if "place the keep" in row)
    assert page.run("return document.querySelectorAll('#log [tabindex=\"0\"]').length") == 1
    page.run("document.querySelector('#log [tabindex=\"0\"]').focus()")
    ActionChains(page.browser).send_keys(Keys.END, Keys.ARROW_UP, Keys.ENTER).perform()
    page.wait("return document.getElementById('table').classList.contains('past')")
    step = page.run("return document.activeElement.dataset.step")
    assert page.text("step-count").startswith(f"{step} /")
    assert page.run("return document.querySelector('#log .here') === document.activeElement")
    assert serious(page.browser) == []


def test_the_lobby_makes_a_table_that_bots_play(tables, browser, open_page):
    """Made by the form, watched, paused and stepped; fit for a phone and for screen readers."""
    browser.get(f"{tables.address}/#token={tables.token}")
    wait = "return document.querySelectorAll('#seats .seat').length"
    from selenium.webdriver.support.ui import Select, WebDriverWait

    WebDriverWait(browser, 20).until(lambda b: b.execute_script(wait) == 4)
    assert serious(browser) == []
    phone = {"width": 414, "height": 900, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    assert browser.execute_script("return document.documentElement.scrollWidth") == 414
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    for button in browser.find_elements("css selector", "#seats button")[2:]:
        button.click()
    for who in browser.find_elements("css selector", "#seats .who"):
        Select(who).select_by_value("random")
    browser.find_element("css selector", "#new-table .main").click()
    WebDriverWait(browser, 20).until(lambda b: b.execute_script("return document.querySelectorAll('#links a').length"))
    [link] = [anchor.get_attribute("href") for anchor in browser.find_elements("css selector", "#links a")]
    browser.set_window_size(500, 900)
    try:
        page = open_page(link)
        page.browser.find_element("id", "pause").click()
        page.wait("return !document.getElementById('single').disabled")
        version = page.version
        page.browser.find_element("id", "single").click()
        page.wait("return Number(document.body.dataset.version) > arguments[0]", version)
        page.wait("return document.querySelectorAll('#actions li').length")  # those of the bot that is asked
        now = page.text("question")
        page.run("document.getElementById('earlier').click()")
        page.wait("return !document.getElementById('to-now').hidden")
        assert page.text("step-count") == f"{version} / {version + 1}" and page.text("question") != now
        page.browser.find_element("id", "to-now").click()
        assert page.text("question") == now
        told = page.text("log")
        page.run(
            "const seen = document.getElementById('viewer'); seen.value = 'public';"
            "seen.dispatchEvent(new Event('change'))"
        )
        page.wait("return document.getElementById('log').textContent !== arguments[0]", told)
        page.run("document.getElementById('to-now').click()")
        page.wait("return document.getElementById('log').textContent === arguments[0]", told)
        for width in (414, 800, 1300, 1900):
            page.browser.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
            )
            wide = "return [document.documentElement, ...document.querySelectorAll('#table section:not(#board-box)')]"
            assert page.run(f"{wide}.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.id || e.tagName)") == []
        assert serious(page.browser) == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.set_window_size(1300, 1000)


def test_a_draft_is_made_and_deleted_by_clicks_and_its_link_is_stale_then(tables, browser, open_page):
    from selenium.webdriver.support.ui import WebDriverWait

    wait = WebDriverWait(browser, 30)
    browser.get(f"{tables.address}/#token={tables.token}")
    browser.refresh()
    wait.until(lambda b: b.execute_script("return document.querySelectorAll('#seats img').length") == 4)
    whole = "return [...document.querySelectorAll('#seats img')].every((one) => one.complete && one.naturalWidth)"
    wait.until(lambda b: b.execute_script(whole))
    browser.find_element("id", "draft").click()
    wait.until(lambda b: "drafted" in b.find_element("id", "cannot").text)
    offered = "return [...document.querySelector('.seat .who').options].map((one) => one.value)"
    assert {"policy", "rules"} & set(browser.execute_script(offered)) == {"rules"}
    browser.find_element("css selector", "#new-table .main").click()
    wait.until(lambda b: b.execute_script("return document.querySelectorAll('#links a').length") == 2)
    link = browser.find_element("css selector", "#links a").get_attribute("href")
    page = open_page(link)
    assert page.run("return document.title").endswith("Root: Player 1, Player 2, Player 3, Player 4")
    page.wait("return document.getElementById('players').textContent.includes('decides')")
    browser.switch_to.window(browser.window_handles[0])
    assert "in set-up" in browser.find_element("id", "tables").text
    delete = browser.find_element("css selector", "#tables li button")
    delete.click()
    assert delete.text == "Delete for good?"
    delete.click()
    wait.until(lambda b: link not in b.page_source)
    page.come_up()
    page.wait("return document.getElementById('state').textContent === 'this table has been deleted'")
    browser.refresh()
    page.wait("return document.getElementById('problem').textContent.startsWith('This link is stale')")
    assert not page.browser.find_element("id", "table").is_displayed() and not serious(browser)
    browser.get_log("browser")


_SMALL = """
const sizes = [];
const sized = (shape, letters) => {
  const m = shape.getScreenCTM();
  sizes.push([parseFloat(getComputedStyle(letters).fontSize) * Math.hypot(m.a, m.b), letters.textContent]);
};
const parts = ':is(#board, #panel) [data-part]:not([hidden])';
for (const e of document.querySelectorAll(`${parts} text`)) if (e.textContent.trim()) sized(e, e);
for (const e of document.querySelectorAll(`${parts}:not([data-part=board-1]) use`)) {
  const letters = document.querySelector(e.getAttribute('href'))?.querySelector('text');
  if (letters) sized(e, letters);
}
for (const e of document.querySelectorAll('#table *')) {
  const own = [...e.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
  if (own && !e.closest('svg')) sizes.push([parseFloat(getComputedStyle(e).fontSize), e.textContent]);
}
return sizes.filter(([size]) => size < 10.95);
"""
"""Words of the page below 11 pixels; without cards of the Decree, whose names are as long as they are."""
FOUR, SIX = ("marquise", "eyrie", "alliance", "vagabond"), ("lizard", "riverfolk")
SMALL, LARGE = (1366, 768), (1920, 1080)
SHOWN = [
    ("root", FOUR, SMALL),
    ("root", FOUR + SIX, SMALL),
    ("root", FOUR + SIX, LARGE),
    ("wroth", ("guild", "koda"), SMALL),
    ("wroth", ("ooglan", "lythe", "koda"), SMALL),
    ("wroth", ("guild", "runen", "ooglan", "koda"), SMALL),
    ("wroth", ("guild", "runen", "ooglan", "koda"), LARGE),
]
"""A game, its players, and the window in which nothing is too small to be read."""


@pytest.mark.parametrize(("name", "factions", "window"), SHOWN)
def test_everything_can_be_read_without_a_zoom(tables, browser, open_page, name, factions, window):
    game, rng = doors_of(name).game(factions=factions, skip_forced="public", seed=3), random.Random(3)
    while game.decisions < 90 or game.player_to_move() != 0:
        game.step(rng.choice(game.legal_actions().tolist()))
    seats = ["person"] + ["random"] * (len(factions) - 1)
    asked = {"game": name, "position": game.position(), "seats": seats, "speed": 30}
    page = open_page(tables.ask(asked)[game.agents[0]])
    metrics = {"width": window[0], "height": window[1], "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        page.wait("return document.querySelector('#board svg').getBoundingClientRect().width > 700")
        assert page.run(_SMALL) == []
        page.wait("const b = document.getElementById('board'); return b.scrollWidth <= b.clientWidth")
        lowest = "Math.max(...[...document.querySelectorAll('#board [data-part^=clearing], [data-part^=region]')]"
        bottoms = f"{lowest}.map((e) => e.getBoundingClientRect().bottom))"
        assert page.run(f"return {bottoms} <= document.getElementById('board').getBoundingClientRect().bottom")
        for p in range(len(factions)):  # each panel can be seen as a whole
            page.run("document.querySelectorAll('#players button')[arguments[0]].click()", p)
            box = page.run(f"return document.querySelector('[data-part=player-{p}]').getBoundingClientRect().toJSON()")
            assert box["width"] > 0 and box["right"] <= window[0] and box["bottom"] <= window[1]
            assert page.run(_SMALL) == []
        page.run("document.querySelector('#players button').click()")
        held = page.run("return [...document.querySelectorAll('#hand .held')].map((e) => e.textContent)")
        assert bool(held) == (name == "root")
        metrics |= {"width": 390, "height": 844, "mobile": True}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        ends = "return ['board', 'question'].map((id) => document.getElementById(id).getBoundingClientRect())"
        page.wait("return document.getElementById('asked').getBoundingClientRect().width < 390")
        page.run("scrollTo(0, 0)")
        assert all(box["bottom"] <= 844 for box in page.run(f"{ends}.map((b) => b.toJSON())"))
        assert page.run(_SMALL) == []
        whole = "const b = document.getElementById('board'); return b.scrollWidth <= b.clientWidth"
        assert page.run(whole) == (name == "root"), "the map of Root has larger letters on a phone, others are wider"
        page.run("document.getElementById('larger').click()")
        assert not page.run(whole)
        page.run("document.getElementById('whole-map').click()")
        assert page.run(whole)
        page.run("document.querySelector('header .theme').click()")
        assert page.run("return document.documentElement.dataset.theme") == "dark"
        assert serious(browser) == [] and complaints(browser) == []
        page.run("document.querySelector('header .theme').click()")
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_broken_connection_comes_back(browser, open_page, tmp_path):
    from tests.browser.serving import serving

    with serving(tmp_path) as tables:
        links = tables.make(("marquise", "eyrie"), ("person", "person"), seed=2)
        page = open_page(links["marquise_0"])
        page.take(page.listed[0])
        before, port = page.listed, int(tables.address.rsplit(":", 1)[1])
    page.wait("return document.body.dataset.connection === 'lost'")
    assert "Trying again" in page.text("state")
    with serving(tmp_path, port=port):
        page.wait("return document.body.dataset.connection === 'open'")
        page.wait("return document.getElementById('state').textContent === 'You decide.'")
        assert page.listed == before
        page.take(before[-1])


def test_what_things_are_for_is_read_under_the_pointer_in_the_list_and_looked_up(tables, browser, open_page):
    from selenium.webdriver import ActionChains

    factions = ("vagabond", "marquise")
    page = open_page(tables.make(factions, ("person", "random"), seed=3)["vagabond_0"])
    page.wait("return document.querySelectorAll('#actions li').length === 9")
    assert page.text("explained").startswith("Choose Character: ")
    first = browser.find_element("css selector", "#actions li")
    ActionChains(browser).move_to_element(first).perform()
    page.wait("return document.getElementById('action-words').textContent.startsWith('Thief: Starts with boot')")
    page.run("document.getElementById('with-words').click()")
    page.wait("return document.querySelectorAll('#actions .words').length === 9")
    page.run("document.getElementById('with-words').click()")
    card = browser.find_element("css selector", "#panel [data-part=hand-0] use[href^='#r-c']")
    page.run("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", card)
    ActionChains(browser).move_to_element(card).pause(0.3).move_by_offset(1, 1).perform()  # the page may scroll yet
    page.wait("return /^[A-Z].*: (Cost|Never crafted)/.test(document.getElementById('tip').textContent)")
    page.run("document.querySelector('#look-up-box details').open = true")
    browser.find_element("id", "look-up").send_keys("field hosp")
    page.wait("return document.getElementById('looked-up').textContent.startsWith('Field Hospitals: ')")
    assert page.listed and not serious(browser) and not complaints(browser)
