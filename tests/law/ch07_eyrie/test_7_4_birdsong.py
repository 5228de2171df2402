"""Law 7.4: Emergency Orders, adding to the Decree, a new roost."""

import pytest

from tests.given import given

COLUMNS = [f"add to the {c} column" for c in ("recruit", "move", "battle", "build")]


def _birdsong(*hand: str, roost: bool = True, others=(), **config):
    """The Despot leads; a roost and three warriors stand in clearing 8 (fox)."""
    t = given("marquise", "eyrie", *others, turn="eyrie", phase="birdsong", **config).hand("eyrie", *hand)
    t.player("eyrie", leader="despot")
    if roost:
        t.clearing(8, eyrie={"roost": 1, "warriors": 3})
    return t


# -- 7.4.1 Emergency Orders --------------------------------------------------------------------------


def test_7_4_1__with_an_empty_hand_they_draw_a_card():
    t = _birdsong().force(draws=["Foxfolk Steel"])
    t.asks("eyrie", "decree column", options=COLUMNS)  # the only card must be added
    t.when("eyrie", "add to the move column")
    assert t.decree("move") == ["Foxfolk Steel (fox)"]
    assert t.hand_size("eyrie") == 0
    t.asks("eyrie", "decree")


def test_7_4_1__with_a_card_in_hand_they_draw_none():
    t = _birdsong("Sword").asks("eyrie", "decree column", options=COLUMNS)
    assert t.hand_size("eyrie") == 0  # it is the card being added
    t.when("eyrie", "add to the build column")
    assert t.decree("build") == ["Sword (mouse)"]
    t.asks("eyrie", "move")


# -- 7.4.2 adding to the Decree ----------------------------------------------------------------------


def test_7_4_2__one_card_must_be_added():
    t = _birdsong("Anvil", "Bake Sale", "Sword")
    t.asks("eyrie", "decree card", options=["choose Anvil (fox)", "choose Bake Sale (rabbit)", "choose Sword (mouse)"])


def test_7_4_2__a_second_card_may_be_added_or_not():
    hand = ("Root Tea (fox)", "Sword", "Bake Sale")
    t = _birdsong(*hand).when("eyrie", "choose Sword (mouse)", "add to the build column")
    t.asks("eyrie", "decree card", options=["choose Root Tea (fox)", "choose Bake Sale (rabbit)", "pass"])
    t.when("eyrie", "pass")
    assert t.decree("build") == ["Sword (mouse)"]
    assert t.hand_size("eyrie") == 2
    t.asks("eyrie", "move")


def test_7_4_2__two_cards_to_two_columns_and_no_third():
    t = _birdsong("Anvil", "Sword", "Bake Sale").when("eyrie", "choose Anvil (fox)", "add to the recruit column")
    t.when("eyrie", "choose Bake Sale (rabbit)", "add to the battle column")
    assert t.decree("recruit") == ["Anvil (fox)"]
    assert t.decree("battle") == ["Bake Sale (rabbit)"]
    assert t.warriors("eyrie", 8) == 4  # Daylight: the fox card has recruited
    t.asks("eyrie", "move")


def test_7_4_2__a_column_holds_any_number_of_cards():
    t = _birdsong("Anvil", "Sword").player("eyrie", leader="despot", decree={"move": ["Foxfolk Steel", "Bake Sale"]})
    t.when("eyrie", "choose Anvil (fox)", "add to the move column").asks("eyrie", "decree card")
    t.when("eyrie", "choose Sword (mouse)").asks("eyrie", "decree column", options=COLUMNS)
    t.when("eyrie", "add to the move column")
    assert t.decree("move") == ["Anvil (fox)", "Bake Sale (rabbit)", "Foxfolk Steel (fox)", "Sword (mouse)"]
    t.asks("eyrie", "decree")


def test_7_4_2__only_one_of_the_cards_added_may_be_a_bird():
    """Covers Law 2.1.1.II."""
    t = _birdsong("Armorers", "Sappers", "Anvil").when("eyrie", "choose Armorers (bird)", "add to the build column")
    t.asks("eyrie", "decree card", options=["choose Anvil (fox)", "pass"])


def test_7_4_2__a_bird_may_come_second():
    t = _birdsong("Armorers", "Sappers", "Anvil").when("eyrie", "choose Anvil (fox)", "add to the build column")
    t.asks("eyrie", "decree card", options=["choose Armorers (bird)", "choose Sappers (bird)", "pass"])
    t.when("eyrie", "choose Sappers (bird)", "add to the build column")
    assert t.decree("build") == ["Anvil (fox)", "Sappers (bird)"]
    t.asks("eyrie", "craft")  # Daylight, with the other bird still in hand


def test_7_4_2__birds_of_earlier_turns_do_not_count():
    t = _birdsong("Armorers", "Anvil").player("eyrie", leader="despot", decree={"build": ["Sappers"]})
    t.asks("eyrie", "decree card", options=["choose Armorers (bird)", "choose Anvil (fox)"])


def test_7_4_2__with_nothing_but_birds_only_one_is_added():
    t = _birdsong("Sappers", "Royal Claim").when("eyrie", "choose Sappers (bird)", "add to the build column")
    assert t.cards("eyrie") == ["Royal Claim (bird)"]
    assert t.decree("build") == ["Sappers (bird)"]
    t.asks("eyrie", "move")


@pytest.mark.parametrize("column", ["recruit", "move", "battle", "build"])
def test_7_4_2__any_column_will_do(column):
    t = _birdsong("Anvil", "Foxfolk Steel").when("eyrie", "choose Anvil (fox)")
    assert t.cards("eyrie") == ["Foxfolk Steel (fox)"]  # what is to be added is revealed from the hand
    t.asks("eyrie", "decree column", options=COLUMNS).when("eyrie", f"add to the {column} column")
    assert t.decree(column) == ["Anvil (fox)"]
    t.asks("eyrie", "decree card", options=["choose Foxfolk Steel (fox)", "pass"])


# -- 7.4.3 a new roost -------------------------------------------------------------------------------


def _crowded(edition="current", **seven):
    """Warriors everywhere, fewest in 1 (the keep), 3 (no slot), then 7 and 9."""
    t = _birdsong("Anvil", "Bake Sale", roost=False, others=("alliance", "vagabond"), edition=edition)
    t.clearing(1, marquise={"keep": 1})
    t.clearing(3, marquise={"sawmill": 1})
    for c in (2, 4, 5, 6, 8, 10, 11, 12):
        t.clearing(c, marquise={"warriors": 2})
    t.clearing(7, marquise={"warriors": 1}, **seven).clearing(9, marquise={"warriors": 1})
    t.player("vagabond", location=9)
    return t


def test_7_4_3__without_a_roost_they_place_one_with_three_warriors():
    t = _crowded().when("eyrie", "choose Anvil (fox)", "add to the move column", "pass")
    t.asks("eyrie", "new roost", options=["choose clearing 7", "choose clearing 9"])
    t.when("eyrie", "choose clearing 9")
    assert (t.pieces("roost", 9), t.warriors("eyrie", 9)) == (1, 3)
    assert (t.on_map("roost"), t.supply("eyrie")) == (1, 17)
    t.asks("eyrie", "move")


def test_7_4_3__warriors_of_all_players_count():
    t = _crowded(eyrie={"warriors": 1}).when("eyrie", "choose Anvil (fox)", "add to the move column", "pass")
    assert (t.pieces("roost", 9), t.warriors("eyrie", 9)) == (1, 3)  # the only clearing left: not asked
    t.asks("eyrie", "move")


def test_7_4_3__it_comes_after_the_decree():
    t = _crowded().asks("eyrie", "decree card")
    assert t.on_map("roost") == 0


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_7_4_3__with_a_roost_on_the_map_there_is_no_new_one(edition):
    t = _birdsong("Anvil", "Bake Sale", edition=edition)
    t.when("eyrie", "choose Anvil (fox)", "add to the build column", "pass")
    assert t.on_map("roost") == 1
    t.asks("eyrie", "move")


def test_7_4_3__a_clearing_needs_an_open_slot():
    t = _birdsong("Anvil", "Bake Sale", roost=False)
    for c in range(1, 13):
        t.clearing(c, marquise={"warriors": 2})
    t.clearing(3, marquise={"sawmill": 1, "warriors": 0}).clearing(6, marquise={"workshop": 1, "warriors": 1})
    t.when("eyrie", "choose Anvil (fox)", "add to the move column", "pass")
    t.asks("eyrie", "new roost", options=[f"choose clearing {c}" for c in (1, 2, 4, 5, 7, 8, 9, 10, 11, 12)])


def test_7_4_3__with_all_slots_filled_no_roost_is_placed():
    t = _birdsong("Anvil", "Bake Sale", roost=False).clearing(5, eyrie={"warriors": 2})
    slots = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 2, 8: 2, 9: 2, 10: 1, 11: 2, 12: 1}
    names = iter(["sawmill", "workshop", "recruiter"] * 6)
    for c, n in slots.items():
        for _ in range(n):
            pieces = t.document["clearings"].setdefault(c, {}).setdefault("marquise", {})
            name = next(names)
            pieces[name] = pieces.get(name, 0) + 1
    t.when("eyrie", "choose Anvil (fox)", "add to the build column", "pass")
    assert t.on_map("roost") == 0
    assert t.supply("eyrie") == 18
    t.asks("eyrie", "move")


def test_7_4_3__in_the_2018_law_the_fewest_warriors_decide_alone():
    """Clearing 1 holds the keep, clearing 3 has no slot left; 7 and 9 have a warrior each."""
    t = _crowded(edition="2018").when("eyrie", "choose Anvil (fox)", "add to the move column", "pass")
    t.asks("eyrie", "new roost", options=["choose clearing 1", "choose clearing 3"])
    t.when("eyrie", "choose clearing 3")
    assert (t.on_map("roost"), t.warriors("eyrie", 3), t.supply("eyrie")) == (0, 3, 17)
    t.asks("eyrie", "move")


def test_7_4_3__in_the_2018_law_nothing_is_placed_beside_the_keep():
    """Covers Law 6.2.2."""
    t = _crowded(edition="2018").when("eyrie", "choose Anvil (fox)", "add to the build column", "pass")
    t.when("eyrie", "choose clearing 1")
    assert (t.on_map("roost"), t.supply("eyrie")) == (0, 20)
    assert t.decree("build") == []  # no roost can be built: turmoil
    t.asks("eyrie", "choose leader")


def test_7_4_3__in_the_2018_law_too_a_roost_comes_with_its_warriors():
    t = _crowded(edition="2018").clearing(1, marquise={"warriors": 3}).clearing(3, marquise={"warriors": 3})
    t.when("eyrie", "choose Anvil (fox)", "add to the move column", "pass")
    t.asks("eyrie", "new roost", options=["choose clearing 7", "choose clearing 9"]).when("eyrie", "choose clearing 7")
    assert (t.pieces("roost", 7), t.warriors("eyrie", 7)) == (1, 3)
    t.asks("eyrie", "move")
