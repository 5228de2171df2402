"""The print on the boards of Winter, Lake and Mountain (Law 25.2 to 25.4), and set-up on them (5.1, 21.15).

The figures are typed here a second time, from another source than the declarations.
"""

import pytest

from root_env.root.rules.data import maps
from root_env.root.rules.ids import FOREST
from tests.given import new_game
from tests.law.ch15_keepers.tables import board, can_act
from tests.law.ch25_maps.tables import forests_beside, forests_of, on

WINTER, LAKE, MOUNTAIN = "winter", "lake", "mountain"
PATHS = {
    WINTER: "1-5 1-10 1-11 2-6 2-7 2-12 3-7 3-8 3-12 4-9 4-10 4-11 5-6 8-9 8-12 9-11",
    LAKE: "1-5 1-9 2-7 2-8 2-10 3-8 3-9 3-12 4-5 4-6 5-11 6-7 6-11 7-10 7-11 8-10 9-12",
    MOUNTAIN: "1-8 1-9 2-6 2-11 3-6 3-11 4-8 4-12 5-10 5-11 7-12 9-10 9-12 10-11 10-12",
}
RIVERS = {WINTER: "7-12 10-11 11-12", LAKE: "1-10 1-11 1-12 10-11 10-12 11-12", MOUNTAIN: "2-10 4-10"}
SLOTS = {
    WINTER: (1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3),
    LAKE: (2, 1, 1, 1, 3, 2, 1, 1, 1, 3, 3, 3),
    MOUNTAIN: (2, 2, 2, 2, 1, 1, 1, 1, 3, 2, 3, 3),
}
RUINS = {WINTER: [8, 9, 11, 12], LAKE: [5, 10, 11, 12], MOUNTAIN: [9, 10, 11, 12]}
OPPOSITE = {WINTER: {1: 3, 2: 4, 3: 1, 4: 2}, LAKE: {1: 2, 2: 1, 3: 4, 4: 3}, MOUNTAIN: {1: 3, 2: 4, 3: 1, 4: 2}}
EDGE = {
    WINTER: (1, 5, 6, 2, 7, 3, 8, 9, 4, 10),
    LAKE: (1, 5, 4, 6, 7, 2, 8, 3, 9),
    MOUNTAIN: (1, 8, 4, 12, 7, 3, 6, 2, 5, 9),
}
FORESTS = {
    WINTER: {
        "1-2-5-6-11-12": "1-10-11 2-7-12 8-9-11-12", "1-10-11": "1-2-5-6-11-12 4-10-11",
        "2-7-12": "1-2-5-6-11-12 3-7-12", "3-7-12": "2-7-12 3-8-12", "3-8-12": "3-7-12 8-9-11-12",
        "4-9-11": "4-10-11 8-9-11-12", "4-10-11": "1-10-11 4-9-11", "8-9-11-12": "1-2-5-6-11-12 3-8-12 4-9-11",
    },
    LAKE: {
        "1-5-11": "1-9-12 4-5-6-11 7-10-11", "1-9-12": "1-5-11 3-8-10-12 3-9-12", "2-7-10": "2-8-10 7-10-11",
        "2-8-10": "2-7-10 3-8-10-12", "3-8-10-12": "1-9-12 2-8-10 3-9-12 7-10-11", "3-9-12": "1-9-12 3-8-10-12",
        "4-5-6-11": "1-5-11 6-7-11", "6-7-11": "4-5-6-11 7-10-11", "7-10-11": "1-5-11 2-7-10 3-8-10-12 6-7-11",
    },
    MOUNTAIN: {
        "1-8-9": "4-8-9-12", "2-5-11": "2-6-11 5-10-11", "2-6-11": "2-5-11 3-6-11", "3-6-11": "2-6-11 3-7-11-12",
        "3-7-11-12": "3-6-11 10-11-12", "4-8-9-12": "1-8-9 9-10-12", "5-9-10": "5-10-11 9-10-12",
        "5-10-11": "2-5-11 5-9-10 10-11-12", "9-10-12": "4-8-9-12 5-9-10 10-11-12",
        "10-11-12": "3-7-11-12 5-10-11 9-10-12",
    },
}  # fmt: skip
EACH = pytest.mark.parametrize("name", PATHS)


def _pairs(words: str) -> set[tuple[int, int]]:
    found = [tuple(map(int, pair.split("-"))) for pair in words.split()]
    return {pair for a, b in found for pair in ((a, b), (b, a))}


@EACH
def test_2_2__warriors_move_along_its_paths_and_nowhere_else(name):
    """The Ferry, which lies in clearing 10, goes from there. Covers Law 2.2.1, 2.3."""
    t = on(name, "marquise", "eyrie")
    for c in range(1, 13):
        t.clearing(c, marquise={"warriors": 1})
    if name == LAKE:
        t.table(map={"ferry": 10, "ridden": True})
    words = {words for words in t.options() if words.startswith("move ")}
    assert words == {f"move from clearing {a} to clearing {b}" for a, b in _pairs(PATHS[name])}


@EACH
def test_2_2__the_riverfolk_swim_along_its_rivers_too(name):
    """Covers Law 11.2.2, 25.3.2."""
    t = on(name, "riverfolk", "eyrie").player("riverfolk", funds=2)
    for c in range(1, 13):
        t.clearing(c, riverfolk={"warriors": 1})
    words = {words for words in t.options() if words.startswith("move ")}
    assert words == {f"move from clearing {a} to clearing {b}" for a, b in _pairs(PATHS[name] + " " + RIVERS[name])}


@EACH
def test_2_2__slots_and_ruins(name):
    """A ruin fills a slot. Covers Law 2.2.3, 2.2.4, 5.1.4."""
    t = new_game("vagabond", "eyrie", map=name)
    ruins = [c for c in range(1, 13) if t.has_ruin(c)]
    assert ruins == RUINS[name]
    assert tuple(t.open_slots(c) + (c in ruins) for c in range(1, 13)) == SLOTS[name]


@EACH
def test_2_2__the_vagabond_explores_its_ruins(name):
    """Covers Law 9.5.3."""
    for c in RUINS[name]:
        t = on(name, "vagabond", "marquise").player("vagabond", location=c, satchel=["torch", "boot"])
        t.table(ruins={c: ["sword"]}).when("vagabond", "explore")
        assert not t.has_ruin(c) and t.vp("vagabond") == 1 and t.item("sword") == {"ready": 1}
    (other, *_) = [c for c in range(1, 13) if c not in RUINS[name]]
    t = on(name, "vagabond", "marquise").player("vagabond", location=other, satchel=["torch", "boot"])
    t.asks("vagabond", "vagabond action").refuses("explore")


@EACH
def test_2_2__the_eyrie_begin_opposite_the_keep(name):
    """Covers Law 6.3.2, 7.3.2."""
    for keep, corner in OPPOSITE[name].items():
        t = new_game("marquise", "eyrie", map=name, setup={"marquise_0": {"keep": keep}})
        while t.game.to_move == "marquise_0" and t.asked.startswith("setup"):
            t.when("marquise", t.options()[0])
        t.when("eyrie", "choose the builder")
        assert (t.warriors("eyrie", corner), t.pieces("roost", corner), t.warriors("marquise", corner)) == (6, 1, 0)


@EACH
def test_2_2__bird_dominance_asks_for_corners_opposite_each_other(name):
    """Covers Law 3.3.1.II."""
    for one, other in OPPOSITE[name].items():
        for second in OPPOSITE[name]:
            t = on(name, "marquise", "eyrie", "alliance", phase="birdsong")
            t.player("marquise", vp=10, dominance="bird").clearing(one, marquise={"warriors": 1})
            t.clearing(second, marquise={"warriors": 2})
            if second == other:
                t.is_won_by("marquise")
            else:
                t.asks("marquise", "marquise action")


@EACH
def test_2_2__the_keepers_begin_on_its_edge(name):
    """In a corner, and in a clearing beside it on the edge. Covers Law 15.3.3, 21.15."""
    ring = EDGE[name]
    for corner in (1, 2, 3, 4):
        k = ring.index(corner)
        t = new_game("keepers", "alliance", map=name).when("keepers", f"choose clearing {corner}")
        beside = {ring[k - 1], ring[(k + 1) % len(ring)]}
        near = {b for a, b in _pairs(PATHS[name]) if a == corner}
        if len(beside & near) > 1:
            t.asks("keepers", "setup edge", [f"choose clearing {c}" for c in beside & near])
            t.when("keepers", f"choose clearing {max(beside & near)}")
        assert t.warriors("keepers", corner) == 4 and sum(t.warriors("keepers", c) for c in beside) == 4


# -- forests ---------------------------------------------------------------------------------------------


@EACH
def test_2_2__forests_are_divided_as_the_map_says(name):
    """By paths, the river of Winter, closed paths, and the lake. Covers Law 2.4.1, 21.2, 25.2.1, 25.3.4, 25.4.2."""
    assert set(forests_of(name)) == set(FORESTS[name])
    for forest, beside in FORESTS[name].items():
        assert forests_beside(name, forest) == set(beside.split())


@EACH
def test_2_2__the_vagabond_slips_from_forest_to_forest(name):
    """Covers Law 9.4.2."""
    names = forests_of(name)
    for forest, beside in FORESTS[name].items():
        t = on(name, "vagabond", "marquise", phase="birdsong").player("vagabond", location=forest)
        wanted = [f"choose forest no. {names.index(one) + 1}" for one in beside.split()]
        wanted += [f"choose clearing {c}" for c in forest.split("-")]
        t.asks("vagabond", "slip", [*wanted, "pass"])


@EACH
def test_2_2__a_relic_lies_in_each_forest(name):
    """The first ones; the rest lie in forests too. Covers Law 15.3.1."""
    t = new_game("keepers", "alliance", map=name)
    places = board(t)["relic_at"] - FOREST
    n = maps.N_FORESTS_OF[maps.BY_NAME[name]]
    assert n == len(FORESTS[name]) and {int(place) for place in places if place >= 0} == set(range(n))


@EACH
def test_2_2__the_keepers_delve_in_the_forests_beside_a_clearing(name):
    """Covers Law 15.5.2.II."""
    for forest in FORESTS[name]:
        beside = set(map(int, forest.split("-")))
        for c in (min(beside), min({*range(1, 13)} - beside)):
            t = on(name, "keepers", "marquise").clearing(c, keepers={"warriors": 2})
            t.player("keepers", retinue={"delve": ["Faithful Retainer"]}, relics={"figures": [forest, *["out"] * 3]})
            assert can_act(t, "delve") == (c in beside)
