"""Boat Builders, Corvid Planners, Tunnels and Soup Kitchens, for each faction (Law 4.1.3; the cards)."""

import pytest

from root_env.engine.jit import plain, record_view
from root_env.root.rules import queries
from root_env.root.rules.abilities import hooks
from tests.given import given

DECK = "exiles_partisans"


def holding(card, *factions, phase="daylight", **config):
    """The turn of the first faction, which has the card, with nobody's pieces on the map."""
    t = given(*factions, deck=DECK, turn=factions[0], phase=phase, **config)
    return t.player(factions[0], effects=[card] if card else [])


def moves(t, origin):
    """Clearings to which the player asked can move from one, as the rules of moving have it."""
    start = f"move from clearing {origin} to clearing "
    return {int(words.removeprefix(start)) for words in t.options() if words.startswith(start)}


def ruler(t, number):
    """The faction that rules a clearing, None for nobody."""
    who = int(queries.ruler_of(t.game.states, 0, number - 1))
    return t.game.config.factions[who] if who >= 0 else None


# -- Boat Builders: rivers are paths -------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Boat Builders", None])
def test_8_4_2__sympathy_spreads_along_rivers_for_boat_builders(card):
    """Clearings 5 and 10 are joined by a river only."""
    t = holding(card, "alliance", "marquise", phase="birdsong").clearing(5, alliance={"sympathy": 1})
    t.supporters("Bake Sale (rabbit)", "Root Tea (rabbit)", "A Visit to Friends (rabbit)")
    t.clearing(12, marquise={"warriors": 1}).clearing(1, alliance={"warriors": 1})
    t.when("alliance", "pass")
    if card:
        t.asks("alliance", "spread sympathy", ["spread sympathy to clearing 10", "pass"])
    else:
        assert t.asked != "spread sympathy"


@pytest.mark.parametrize("card", ["Boat Builders", None])
def test_6_5_4__wood_comes_along_rivers_for_boat_builders(card):
    t = holding(card, "marquise", "eyrie").clearing(5, marquise={"warriors": 1})
    t.clearing(10, marquise={"warriors": 1, "wood": 1}).clearing(3, marquise={"sawmill": 1})
    assert t.asked == "marquise action"
    assert ("build a sawmill in clearing 5" in t.options()) == bool(card)


def test_9_2_3__the_pawn_goes_along_rivers_for_boat_builders():
    t = holding("Boat Builders", "vagabond", "marquise").player("vagabond", location="clearing 5", satchel=["boot"])
    t.clearing(12, marquise={"warriors": 1})
    assert "move from clearing 5 to clearing 10" in t.options()


def test_13_7_4__a_raid_reaches_over_rivers_for_boat_builders():
    """The warriors of a raid come into clearings that are adjacent for the Corvids."""
    t = given("marquise", "corvids", turn="marquise", deck=DECK).player("corvids", effects=["Boat Builders"])
    t.clearing(5, marquise={"warriors": 3}, corvids={"plot": 1}).player("corvids", plots={5: "raid"}, face_up=[5])
    t.when("marquise", "pass").force(dice=[(1, 0)]).when("marquise", "battle corvids in clearing 5")
    assert {c for c in range(1, 13) if t.warriors("corvids", c)} == {1, 2, 10}


# -- Corvid Planners: moves regardless of rule ----------------------------------------------------------


def test_13_7_2__a_snare_holds_corvid_planners():
    """Covers Law 13.7.2: what keeps pieces from moving stays."""
    for snare in (False, True):
        t = holding("Corvid Planners", "marquise", "corvids").clearing(5, marquise={"warriors": 2})
        if snare:
            t.clearing(5, corvids={"plot": 1}, marquise={"warriors": 2})
            t.player("corvids", plots={5: "snare"}, face_up=[5])
        t.clearing(12, marquise={"warriors": 1}).when("marquise", "pass")
        assert moves(t, 5) == (set() if snare else {1, 2})


def test_25_3__corvid_planners_need_a_path():
    t = holding("Corvid Planners", "eyrie", "marquise").clearing(4, eyrie={"warriors": 1, "roost": 1})
    t.player("eyrie", leader="commander", decree={"move": ["Bake Sale"]})
    t.clearing(7, marquise={"warriors": 3}).when("eyrie", "resolve a rabbit card")
    assert moves(t, 4) == {8, 9, 12}


def test_7_5_2__the_decree_of_the_eyrie_moves_regardless_of_rule():
    """Covers Law 7.5.2: without the card the whole column ends in turmoil."""
    for card in (None, "Corvid Planners"):
        t = holding(card, "eyrie", "marquise").clearing(4, eyrie={"warriors": 1}, marquise={"warriors": 3})
        t.clearing(2, eyrie={"roost": 1}).player("eyrie", leader="commander", decree={"move": ["Bake Sale"]})
        for number in (8, 9, 12):
            t.clearing(number, marquise={"warriors": 1})
        if card:
            assert moves(t.when("eyrie", "resolve a rabbit card"), 4) == {8, 9, 12}
        else:
            t.asks("eyrie", "choose leader")


# -- Tunnels: clearings with crafting pieces are adjacent -------------------------------------------------

CRAFTERS = {
    "marquise": ({"workshop": 1}, {"sawmill": 1}),
    "eyrie": ({"roost": 1}, {}),
    "alliance": ({"sympathy": 1}, {"fox base": 1}),
    "hundreds": ({"stronghold": 1}, {"mob": 1}),
    "duchy": ({"citadel": 1}, {"tunnel": 1}),
    "corvids": ({"plot": 1}, {}),
    "keepers": ({"first waystation": 1}, {}),
    "lizard": ({"fox garden": 1}, {"mouse garden": 1}),
}
"""Faction -> a piece with which it crafts, and one of its other pieces (Law 6.2.1 to 15.2.3)."""
SECOND = {"keepers": {"second waystation": 1}}


def joined(faction, card="Tunnels", other=False):
    """The faction with Tunnels, crafting pieces in 1 and 8, warriors in 1; with `other`, another piece in 8."""
    t = given(faction, "riverfolk", deck=DECK, turn=faction).player(faction, effects=[card])
    own, strange = CRAFTERS[faction]
    far = strange if other else SECOND.get(faction, own)
    t.clearing(1, **{faction: {"warriors": 1, **own}}).clearing(8, **{faction: far})
    fields = {
        "eyrie": {"leader": "commander"},
        "corvids": {"plots": {1: "raid", 8: "bomb"}},
        "lizard": {"outcast": "fox"},
        "hundreds": {"mood": "rowdy"},
    }
    return t.player(faction, **fields.get(faction, {})).clearing(12, riverfolk={"warriors": 1})


def ways(t, faction, number):
    """Clearings to which warriors of a faction can go from one, whoever rules."""
    mask = int(plain(hooks.ways)(record_view(t.game.states, 0), t.game.player(faction), number - 1))
    return {c + 1 for c in range(12) if mask >> c & 1}


@pytest.mark.parametrize("faction", CRAFTERS)
def test_4_1_1__tunnels_join_the_crafting_pieces_of_each_faction(faction):
    assert ways(joined(faction), faction, 1) == {5, 8, 9, 10}
    assert ways(joined(faction, "Boat Builders"), faction, 1) == {5, 9, 10}


@pytest.mark.parametrize("faction", [name for name, (_, other) in CRAFTERS.items() if other])
def test_4_1_1__tunnels_join_no_other_pieces(faction):
    assert 8 not in ways(joined(faction, other=True), faction, 1)


def test_11_2_1__tunnels_of_those_without_crafting_pieces_lead_nowhere():
    """Covers Law 9.2.1, C.2.1: hammers, funds and pieces of others are none of one's own on the map."""
    for faction, own in (("chameleander", {"warriors": 1, "ego": 1}), ("riverfolk", {"warriors": 1})):
        t = given(faction, "marquise", deck=DECK, turn=faction).player(faction, effects=["Tunnels"])
        t.clearing(1, marquise={"workshop": 1}, **{faction: own}).clearing(8, marquise={"workshop": 1})
        assert ways(t, faction, 1) - {9, 5, 10} == set()


def test_6_5_4__wood_comes_through_tunnels():
    for card in ("Tunnels", "Boat Builders"):
        t = holding(card, "marquise", "eyrie").clearing(5, marquise={"workshop": 1})
        t.clearing(8, marquise={"workshop": 1, "wood": 1}).clearing(3, marquise={"sawmill": 1})
        assert t.asked == "marquise action"
        assert ("build a sawmill in clearing 5" in t.options()) == (card == "Tunnels")


# -- Soup Kitchens: tokens count twice for rule -----------------------------------------------------------

TOKENS = {
    "marquise": {"wood": 1},
    "alliance": {"sympathy": 1},
    "hundreds": {"mob": 1},
    "duchy": {"tunnel": 1},
    "corvids": {"plot": 1},
    "keepers": {"figure one": 1},
    "chameleander": {"ego": 1},
}
"""Faction -> one of its tokens."""


@pytest.mark.parametrize("faction", TOKENS)
@pytest.mark.parametrize("card", ["Soup Kitchens", None])
def test_2_5__a_token_of_each_faction_counts_two(faction, card):
    """Against one warrior; against three it does not suffice, and against two nobody rules."""
    rulers = []
    for n in (1, 2, 3):
        own = int(faction == "chameleander")  # its tokens lie where its warrior is
        t = holding(card, faction, "eyrie")
        t.clearing(5, eyrie={"warriors": n + own}, **{faction: TOKENS[faction] | {"warriors": own}})
        fields = {"corvids": {"plots": {5: "raid"}}, "hundreds": {"mood": "rowdy"}}.get(faction, {})
        t.player(faction, **fields).player("eyrie", leader="commander")
        rulers.append(ruler(t, 5))
    assert rulers == ([faction, "eyrie", "eyrie"] if card else ["eyrie"] * 3)


def test_7_2_2__lords_of_the_forest_win_ties_with_tokens():
    """Covers Law 2.5: a tie of two tokens' worth and two warriors; nobody but the Eyrie would win it."""
    t = holding("Soup Kitchens", "marquise", "lizard").clearing(5, lizard={"warriors": 2}, marquise={"wood": 1})
    assert ruler(t.player("lizard", outcast="fox"), 5) is None


def test_10_2_4__pilgrims_rule_over_soup_kitchens():
    t = holding("Soup Kitchens", "marquise", "lizard").clearing(5, marquise={"wood": 3}, lizard={"rabbit garden": 1})
    assert ruler(t.player("lizard", outcast="fox"), 5) == "lizard"


def test_3_3_1__soup_kitchens_win_by_dominance():
    """Covers Law 3.3.1: tokens alone rule three fox clearings at the start of Birdsong."""
    for card in ("Soup Kitchens", None):
        t = given("eyrie", "alliance", "marquise", "lizard", deck=DECK, turn="eyrie", phase="evening")
        t.player("alliance", effects=[card] if card else [], dominance="fox").player("lizard", outcast="fox")
        for number in (1, 6, 8):
            t.clearing(number, alliance={"sympathy": 1})
        t.clearing(5, eyrie={"roost": 1}).player("eyrie", leader="commander")
        while not t.game.is_over and t.game.to_move == "eyrie_0":
            t.game.step(int(t.game.legal_actions()[0]))
        assert t.game.is_over == bool(card)


def test_2_5__tokens_of_those_without_the_card_do_not_count():
    t = given("marquise", "alliance", deck=DECK, turn="marquise").player("marquise", effects=["Soup Kitchens"])
    t.clearing(5, marquise={"warriors": 1}, alliance={"sympathy": 1})
    assert ruler(t, 5) == "marquise"


def test_4_1_3__rule_changes_as_soup_kitchens_come_and_go():
    """Covers Law 4.1.3: crafted they count at once, and no more once Saboteurs have taken them."""
    t = given("marquise", "alliance", deck=DECK, turn="marquise", phase="birdsong").player(
        "marquise", effects=["Saboteurs"]
    )
    t.player("alliance", effects=["Soup Kitchens"]).clearing(5, marquise={"warriors": 1}, alliance={"sympathy": 1})
    assert ruler(t, 5) == "alliance"
    t.when("marquise", "use Saboteurs (bird)")
    assert ruler(t, 5) == "marquise"
