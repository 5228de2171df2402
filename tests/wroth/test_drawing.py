"""The drawn board of Wroth: well-formed, complete and of the right numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from root_env.drawing.sheet import WIDTH, Box, Drawing, pixels
from root_env.engine import seeding
from root_env.engine.copies import as_bytes
from root_env.wroth.config import WrothConfig
from root_env.wroth.drawing import HEIGHT, draw, draw_apart, looks
from root_env.wroth.layout import lay_out
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import N_REGIONS, NOWHERE, SHORES, Face
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context
from tests.wroth.given import given

CONFIGS = (
    WrothConfig(),
    WrothConfig(("koda", "lythe", "ooglan"), seating="random"),
    WrothConfig(("mirror",) * 4, max_rounds=3),
    WrothConfig(("guild", "runen", "mirror", "mirror"), score_to_win=20),
)


def boards(config: WrothConfig, step: int = 40):
    """States of a random game on the way to its end."""
    states, out = lay_out(config), stepping.new_list()
    stepping.reset_game(states, 0, *seeding.words(4), out)
    picks = np.array([4, 5, 7, 1], np.int64)
    while not states[0]["over"]:
        yield states
        stepping.play_random(states, 0, picks, out, step)
    yield states


def words(part: str) -> list[str]:
    """Texts of a part, in order."""
    return [element.text for element in ET.fromstring(f"<g>{part}</g>").iter("text")]


def uses(part: str, name: str) -> int:
    """Count of a common drawing in a part."""
    return part.count(f'href="#r-{name}"')


def dice(count: np.ndarray) -> dict[str, int]:
    """Face -> number of action dice that should show it."""
    return {face.name.lower(): int(count[face]) for face in Face}


@pytest.mark.parametrize("config", CONFIGS)
def test_pictures_are_well_formed_and_hold_what_they_use(config):
    for states in boards(config):
        drawing = draw(Context(states, 0, config.box))
        root = ET.fromstring(drawing.svg())
        ids = {element.get("id") for element in root.iter()}
        assert {e.get("href") for e in root.iter() if e.get("href")} <= {f"#{name}" for name in ids if name}
        classes = {name for e in root.iter() for name in (e.get("class") or "").split()} - {"root-board"}
        assert classes <= set(re.findall(r"\.(r-\w+)\{", drawing.style))
        assert (drawing.width, drawing.height) == (WIDTH, HEIGHT)


@pytest.mark.parametrize("config", CONFIGS)
def test_regions_show_their_tokens_and_all_troops(config):
    for states in boards(config):
        s, drawing = states[0], draw(Context(states, 0, config.box))
        for place in range(N_REGIONS):
            part = drawing.parts[f"region-{place + 1}"]
            token, told = int(s["bag"][place]), words(part)
            symbol = int(s["token_symbol"][token])
            assert told[0] == str(place + 1) and f"{s['token_vp'][token]} VP" in told
            assert symbol < 0 or names.FACES[symbol] in told
            _has_troops(states, config, part, place, range(len(config.agents)))
            who = int(s["controller"][place])
            assert ('class="r-open"' if who < 0 else f'class="r-r{who}"') in part
        for who in range(len(config.agents)):
            _has_troops(states, config, drawing.parts[f"zone-{who}"], SHORES, [who])


def _has_troops(states, config, part, place, players) -> None:
    s, table, told = states[0], Context(states, 0, config.box), words(part)
    for who in players:
        basics, elites = int(s["basics"][who, place]), table.elites(who, place)
        assert uses(part, f"t{who}") == (basics > 0) and uses(part, f"e{who}") == len(elites)
        if basics:
            assert str(basics) in told[told.index(table.marks[who]) :]
        for name, vitality in elites:
            shown = name if basics else f"{table.marks[who]} {name}"
            assert (str(vitality), shown) in pairwise(told)
        assert len(elites) == (s["elite_place"][who] == place).sum()


@pytest.mark.parametrize("config", CONFIGS)
def test_panels_show_what_players_have(config):
    for states in boards(config):
        s, drawing = states[0], draw(Context(states, 0, config.box))
        for who, agent in enumerate(config.agents):
            part = drawing.parts[f"player-{who}"]
            told = words(part)
            assert agent in told and f"{s['vp'][who]} VP" in told and f"{s['corra'][who]} Corra" in told
            assert str(int(s["discarded"][who])) == told[told.index("dead") + 1]
            for name, n in dice(s["dice"][who]).items():
                assert uses(part, name) == n + (s["seeing"][who] == 0 and name == "mine")
            assert uses(part, f"e{who}") == len(Context(states, 0, config.box).elites(who, NOWHERE))
            assert ("first" in told) == (s["first"] == who)
            decides = not s["over"] and s["stack"]["who"][s["depth"] - 1] == who
            assert ("to decide" in told) == decides
            assert uses(part, "crown") == (int(s["winners"]) >> who & 1)
        for name, n in dice(s["pool"]).items():
            assert uses(drawing.parts["header"], name) == n


def test_the_map_shows_the_borders_of_the_box():
    states = lay_out(CONFIGS[0])
    part = draw(Context(states, 0, CONFIGS[0].box)).parts["ways"]
    assert part.count('class="r-way"') == len(CONFIGS[0].box.borders) == 15
    assert part.count('class="r-landing"') == len(CONFIGS[0].box.shores) == 6


def test_the_end_is_told():
    *_, states = boards(CONFIGS[3])
    told = words(draw(Context(states, 0, CONFIGS[3].box)).parts["header"])
    assert any(line.startswith("The game is over") for line in told)


def test_a_crowd_fits_its_region():
    """All elites and most basic troops of four players in one region."""
    config = WrothConfig(("guild", "runen", "ooglan", "koda"))
    states = lay_out(config)
    s = states[0]
    for who in range(4):
        s["basics"][who, 2] = 25
        n = len(Context(states, 0, config.box).rosters[who].dice)
        s["elite_place"][who, :n], s["elite_vitality"][who, :n] = 2, 4
    table = Context(states, 0, config.box)
    chips = [[looks.troops(who, table.marks[who], 25)] for who in range(4)]
    chips = [row + [looks.elite(who, *one) for one in table.elites(who, 2)] for who, row in enumerate(chips)]
    box = Box(0, 0, 180, 78)
    drawn = looks.fitted(chips, box)
    scale = float(re.search(r"scale\(([\d.]+)\)", drawn)[1])
    ends = [float(y) for y in re.findall(r'<g transform="translate\([\d.]+ ([\d.]+)\)"><use', drawn)]
    assert scale >= 0.4 and (max(ends) + looks.LINE / 2) * scale <= box.height
    assert sum(drawn.count(f"#r-e{who}") for who in range(4)) == 4 * 4
    assert isinstance(draw(Context(states, 0, config.box)), Drawing)


@pytest.mark.parametrize("config", CONFIGS)
def test_on_a_page_nothing_is_drawn_smaller_than_it_can_be_read(config):
    """Boxes have full size at scale 1; letters on figures, of class t9, are enlarged by the page."""
    for states in boards(config, 15):
        drawing = draw_apart(Context(states, 0, config.box))
        for name, part in drawing.parts.items():
            assert all(float(scale) >= 1 for scale in re.findall(r"<g transform=[^>]*scale\(([\d.]+)\)", part)), name
            small = [e.text for e in ET.fromstring(f"<g>{part}</g>").iter("text") if "r-t10" in e.get("class", "")]
            assert not small, (name, small)


def test_a_crowd_on_a_page_loses_names_before_it_is_drawn_small():
    config = WrothConfig(("guild", "runen", "ooglan", "koda"))
    states = lay_out(config)
    for who in range(4):
        states["basics"][0, who, 2] = 10
        states["elite_place"][0, who, :4], states["elite_vitality"][0, who, :4] = 2, 4
    part = draw_apart(Context(states, 0, config.box)).parts["region-3"]
    assert "scale(1)" in part and uses(part, "e0") == 4 and "raider 1" not in words(part)
    assert all(f'data-at="elite-{name}"' in part for name in ("raider 1", "stoic 2")), "they are told under the pointer"
    states["elite_place"][0, 1:, :4] = -1
    states["basics"][0, 1:, 2] = 0
    states["elite_vitality"][0, 1:, :4] = 0
    assert "raider 1" in words(draw_apart(Context(states, 0, config.box)).parts["region-3"])


def test_a_picture_is_the_same_every_time_and_changes_nothing():
    t = given("guild", "runen").troops("guild", {3: 2}).dice("guild", "mine").dice("runen", "mine")
    t.options()
    before = as_bytes(t.states).tobytes()
    image = pixels(draw(Context(t.states, 0)))
    assert image.dtype == np.uint8 and image.shape == (HEIGHT, WIDTH, 3)
    assert np.array_equal(image, pixels(draw(Context(t.states, 0)))) and as_bytes(t.states).tobytes() == before
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 50
