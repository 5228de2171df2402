"""The part of a table in sight without scrolling, by the rectangles of its elements: in two windows and on a phone."""

from __future__ import annotations

import random

import pytest

from root_env.doors.games import doors_of
from root_env.root.declared.maps import MAPS
from root_env.tables import FACTIONS
from tests.browser.driving import MARKS
from tests.browser.test_table_in_browser import _SMALL, complaints, open_page, serious  # noqa: F401  fixtures

pytestmark = MARKS
SIX = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")
SEATED = {2: ("eyrie", "marquise"), 4: SIX[:4], 6: ("vagabond", "marquise", "eyrie", "alliance", "lizard", "riverfolk")}
"""Number of players -> factions; the first is the one who looks. The panel of the Eyrie is the highest."""
BOARDS = {
    "autumn": ("lizard", "riverfolk", "chameleander", "marquise"),
    "winter": ("hundreds", "duchy", "eyrie", "vagabond"),
    "lake": ("corvids", "keepers", "alliance", "riverfolk"),
    "mountain": ("duchy", "hundreds", "corvids", "keepers"),
}
"""Map -> factions, so that all are seen."""
SMALL, LARGE, PHONE = (1366, 768), (1920, 1080), (390, 844)
SIZES = (SMALL, LARGE, PHONE)

_OUTSIDE = """
const [selectors] = arguments, room = {right: innerWidth + 0.5, bottom: innerHeight + 0.5};
const outside = (e) => {
  const b = e.getBoundingClientRect();
  return !b.width || !b.height || b.left < -0.5 || b.top < -0.5 || b.right > room.right || b.bottom > room.bottom;
};
return selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)];
  return found.length ? found.filter(outside).map((e) => `${selector} ${e.id} ${e.textContent.slice(0, 30)}`)
    : [`no ${selector}`];
});
"""
"""Elements that are not seen as a whole."""
_OVERLAPPING = """
const sections = [...document.querySelectorAll(
  '#table header, #table section, #tabs, #below-board, #board, #asked > *, #choices > *')];
const shown = sections.map((e) => [e.id || e.localName, e.getBoundingClientRect(), e]).filter(([, b]) => b.width);
const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
return shown.flatMap(([one, a, e], k) => shown.slice(k + 1)
  .filter(([, b, f]) => !e.contains(f) && over(a, b)).map(([other]) => `${one} and ${other}`));
"""
"""Parts of the page that cover each other."""
_CUT = """
const boxes = [document.documentElement, ...document.querySelectorAll(
  '#table button, #players button span, #table section:not(#board-box), #question, #state, #title, #ranking th')];
return boxes.filter((e) => e.offsetWidth > 1 && e.scrollWidth > e.clientWidth + 1)
  .map((e) => `${e.id || e.localName} ${e.textContent.slice(0, 30)}`);
"""
"""Elements that are wider than their place."""
_NARROW = """
const touched = document.querySelectorAll('#table :is(button, select, summary, [role=option])');
return [...touched].map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width)
  .filter(([, b]) => b.height < 39.5 || b.width < 39.5).map(([e]) => e.outerHTML.slice(0, 80));
"""
"""Elements that are too small for a finger."""
_MAP = "return document.getElementById('board').getBoundingClientRect().width"
_ALL_OF_IT = ["#board", "#board [data-part^=clearing]", "#question", "#actions", "#why-box", "#players tr:first-child"]
_OWN = ["#panel [data-part=player-0]", "#panel [data-part=hand-0]", "#hand-box", "#hand .held", "#tabs button"]


def in_window(page, size: tuple[int, int]) -> None:
    """Show the page in a window of this size."""
    metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE}
    page.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    page.wait("return innerWidth === arguments[0] && innerHeight === arguments[1]", *size)
    page.run("scrollTo(0, 0)")
    page.wait("const b = document.getElementById('board'); return b.scrollWidth <= b.clientWidth + 1")


def is_well_laid(page, size: tuple[int, int]) -> None:
    """Nothing covers anything, is cut, or is too small to be read or touched."""
    assert page.run(_OVERLAPPING) == []
    assert page.run(_CUT) == []
    assert page.run(_SMALL) == []
    if size == PHONE:
        assert page.run(_NARROW) == []


def has_cards_and_a_choice(game) -> bool:
    """The first player is asked, has more than one choice, and holds cards."""
    return game.player_to_move() == 0 and len(game.legal_actions()) > 1 and game.states["hand"][0, 0].any()


@pytest.fixture
def at_table(tables, browser, open_page):  # noqa: F811
    """Opens the first seat of a table in the middle of a random game, or at its end."""

    def opened(factions: tuple[str, ...], *, to_the_end: bool = False, **config):
        config |= {"factions": factions, "skip_forced": "public", "score_to_win": 12 if to_the_end else 30}
        game, rng = doors_of("root").game(**config, seed=3), random.Random(3)
        while not game.is_over and (to_the_end or game.decisions < 90 or not has_cards_and_a_choice(game)):
            game.step(rng.choice(game.legal_actions().tolist()))
        asked = {"record": game.record(), "seats": ["person"] + ["random"] * (len(factions) - 1), "speed": 30}
        return game, open_page(tables.ask(asked)[game.agents[0]])

    yield opened
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("players", (2, 4, 6))
def test_map_question_board_and_hand_are_at_first_sight(at_table, browser, players):
    _, page = at_table(SEATED[players])
    wide = {}
    for size in SIZES:
        in_window(page, size)
        seen = ["#board", "#board [data-part^=clearing]", "#question", "#state"]
        assert page.run(_OUTSIDE, seen if size == PHONE else _ALL_OF_IT + _OWN) == []
        assert "decide" in page.text("state")
        is_well_laid(page, size)
        wide[size] = page.run(_MAP)
        if size != PHONE:
            rows = "const b = document.getElementById('actions'); return b.clientHeight / b.children[0].offsetHeight"
            assert page.run(rows) >= min(3, len(page.listed)), "some choices are seen at once"
    assert wide[LARGE] > 1.4 * wide[SMALL], "the map grows with the window"
    assert serious(browser) == [] and complaints(browser) == []


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_and_every_faction_is_well_laid(at_table, browser, board):
    _, page = at_table(BOARDS[board], map=board, deck="exiles_partisans" if board == "lake" else "standard")
    for size in (SMALL, PHONE):
        in_window(page, size)
        seen = ["#board", "#board [data-part^=clearing]", "#question", "#state"]
        assert page.run(_OUTSIDE, seen if size == PHONE else _ALL_OF_IT + _OWN) == []
        is_well_laid(page, size)
    assert serious(browser) == [] and complaints(browser) == []


def test_all_factions_are_looked_at():
    assert {*FACTIONS} == {faction for factions in BOARDS.values() for faction in factions}
    assert {one.name for one in MAPS} == {*BOARDS}


@pytest.mark.parametrize("players", (2, 4, 6))
def test_the_end_says_who_won_and_what_comes_next(at_table, browser, players):
    game, page = at_table(SEATED[players], to_the_end=True)
    names = game.rules.people(game.states, 0, game.config)
    won = [names[p] for p, agent in enumerate(game.agents) if agent in game.winners]
    title = page.text("end-title")
    if not won:
        assert title == "Nobody won"
    elif game.agents[0] in game.winners:
        assert title.startswith("You ")
    else:
        assert title.lower().startswith(won[0].lower())
    assert page.run("return document.querySelectorAll('#ranking tr').length") == players
    for size in SIZES:
        in_window(page, size)
        seen = ["#end-title", "#ranking tr", "#end-box > .buttons > *"]
        assert page.run(_OUTSIDE, seen[:1] if size == PHONE else [*seen, "#board", "#players tr:first-child"]) == []
        is_well_laid(page, size)
    assert serious(browser) == [] and complaints(browser) == []


def test_no_agent_id_is_read_at_a_table(at_table):
    _, page = at_table(SEATED[4])
    page.run("for (const e of document.querySelectorAll('#table details')) e.open = true")
    words = page.run("return document.getElementById('table').innerText + document.title")
    assert "You, the Marquise" in words and "Eyrie" in words
    assert not [one for one in words.split() if "_0" in one]


def test_what_is_picked_stands_out_and_another_board_can_be_seen(tables, open_page, browser):  # noqa: F811
    page = open_page(tables.make(SIX[:2], ("person", "random"), seed=1)["marquise_0"])
    in_window(page, SMALL)
    page.run("document.querySelectorAll('#players button')[1].click()")
    assert page.run(_OUTSIDE, ["#panel [data-part=player-1]"]) == []
    assert page.run("return document.querySelector('#panel [data-part=player-0]').getBoundingClientRect().width") == 0
    click = "document.querySelector('.offered > *').source.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    page.run(click)
    assert len(page.listed) == 1, "a corner for the keep"
    marks = page.run("return [...document.querySelectorAll('.picked > *')].map((e) => getComputedStyle(e).fill)")
    assert marks == ["none"], "it is framed, not veiled"
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_battle_shows_its_dice(tables, open_page):  # noqa: F811
    game, rng = doors_of("root").game(factions=SIX[:2], skip_forced="public", seed=3), random.Random(3)
    rolled = []
    while not rolled:
        before, before_asked = game.record(), game.to_move
        game.step(rng.choice(game.legal_actions().tolist()))
        rolled = [event for event in game.events("all") if event.kind == "roll"]
    [dice] = rolled
    links = tables.ask({"record": before, "seats": ["person"] * 2})
    pages = {agent: open_page(link) for agent, link in links.items() if agent in game.agents}
    action = next(entry["action"] for entry in reversed(game.record()["steps"]) if "action" in entry)
    page = pages[before_asked]
    page.come_up()
    page.take(action)
    pips = "return [...document.querySelectorAll('.die')].map((die) => die.querySelectorAll('circle').length)"
    for page in pages.values():
        page.come_up()
        page.wait("return document.querySelector('.dice')")
        assert sorted(page.run(pips)) == sorted([dice.arguments["high"], dice.arguments["low"]])
        assert "deals" in page.run("return document.querySelector('.dice').getAttribute('aria-label')")
