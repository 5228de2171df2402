"""Law 8.4.1: Revolt; 8.4: revolts come before spreading."""

import pytest

from tests.given import given

COALITION = {"dominance": "mouse", "coalition": "alliance"}
FOXES = ("Anvil", "Root Tea (fox)", "Travel Gear (fox)", "Foxfolk Steel")


def birdsong(*supporters, factions=("marquise", "alliance"), **config):
    """Birdsong of the Alliance with these supporters; a card in hand keeps its Daylight asking."""
    t = given(*factions, turn="alliance", phase="birdsong", **config)
    return t.supporters(*supporters).hand("alliance", "Mouse-in-a-Sack")


def revolt(t, number):
    """Revolt there, with the first two supporters that match."""
    t.when("alliance", f"revolt in clearing {number}")
    while t.asked == "spend supporter":
        t.when("alliance", t.options()[0])
    return t


def test_8_4__revolts_come_before_spreading_sympathy():
    t = birdsong(*FOXES).clearing(1, alliance={"sympathy": 1}).clearing(2, alliance={"sympathy": 1})
    t.asks("alliance", "revolt", ["revolt in clearing 1", "pass"]).when("alliance", "pass")
    t.asks("alliance", "spread sympathy", ["spread sympathy to clearing 6", "pass"])
    t.when("alliance", "spread sympathy to clearing 6", "choose Anvil (fox)")
    assert t.pieces("sympathy", 6) == 1
    t.asks("alliance", "alliance daylight")  # three foxes are left, but no more revolts, nor a clearing to spread to


def test_8_4_1__the_alliance_may_revolt_any_number_of_times():
    t = birdsong("Anvil", "Root Tea (fox)", "Cobbler", "Bake Sale", "Investments")
    t.clearing(1, alliance={"sympathy": 1}).clearing(5, alliance={"sympathy": 1})
    revolt(t, 1).asks("alliance", "revolt", ["revolt in clearing 5", "pass"])
    revolt(t, 5)
    assert t.pieces("fox base", 1) == t.pieces("rabbit base", 5) == 1
    assert t.officers == 2
    assert t.stack_of_supporters == ["Investments (mouse)"]
    assert t.vp("alliance") == 0
    t.asks("alliance", "spread sympathy")


def test_8_4_1_I__only_in_sympathetic_clearings():
    """Covers Law 8.4.1.II."""
    t = birdsong(*FOXES).clearing(1, alliance={"sympathy": 1}).clearing(6, alliance={"sympathy": 1})
    t.clearing(12, alliance={"warriors": 2})
    t.asks("alliance", "revolt", ["revolt in clearing 1", "revolt in clearing 6", "pass"])


def test_8_4_1_I__a_suit_whose_base_is_on_the_map_revolts_no_more():
    t = birdsong(*FOXES, skip_forced="none").clearing(1, alliance={"fox base": 1}).clearing(6, alliance={"sympathy": 1})
    t.asks("alliance", "revolt", ["pass"])


def test_8_4_1_I__a_base_that_came_back_to_the_board_can_be_placed_again():
    """The Marquise removes the base, then pays two Outrages that allow the next revolt. Covers Law 8.2.4, 8.2.6."""
    t = given("marquise", "alliance", turn="marquise").clearing(1, alliance={"sympathy": 1})
    t.clearing(12, marquise={"warriors": 2}, alliance={"fox base": 1}).clearing(5, marquise={"warriors": 2})
    t.hand("marquise", "Anvil", "Root Tea (fox)").hand("alliance", "Investments").force(dice=[(0, 0)])
    t.when("marquise", "battle alliance in clearing 12")
    assert t.supply("fox base") == 1
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 1", "choose Anvil (fox)")
    t.when("marquise", "move from clearing 5 to clearing 1", "pass")
    t.asks("alliance", "revolt", ["revolt in clearing 1", "pass"])
    revolt(t, 1)
    assert (t.pieces("fox base", 1), t.warriors("marquise", 1)) == (1, 0)
    t.asks("alliance", "alliance daylight")


def test_8_4_1_I__a_clearing_with_another_base_does_not_revolt():
    t = birdsong(*FOXES).clearing(12, alliance={"sympathy": 1, "mouse base": 1}).clearing(1, alliance={"sympathy": 1})
    t.asks("alliance", "revolt", ["revolt in clearing 1", "pass"])


@pytest.mark.parametrize(
    "supporters, can",
    [
        (("Anvil", "Root Tea (fox)"), True),
        (("Anvil", "Armorers"), True),
        (("Armorers", "Sappers"), True),
        (("Anvil", "Cobbler", "Sword"), False),
        (("Armorers", "Cobbler", "Sword"), False),
    ],
)
def test_8_4_1_II__two_supporters_of_the_suit_are_needed_birds_are_wild(supporters, can):
    """Covers Law 2.1.1."""
    t = birdsong(*supporters, skip_forced="none").clearing(1, alliance={"sympathy": 1})
    t.asks("alliance", "revolt", ["revolt in clearing 1", "pass"] if can else ["pass"])


def test_8_4_1_II__the_alliance_chooses_the_two_supporters_one_by_one():
    t = birdsong("Anvil", "Root Tea (fox)", "Armorers", "Cobbler").clearing(1, alliance={"sympathy": 1})
    t.when("alliance", "revolt in clearing 1")
    t.asks("alliance", "spend supporter", [f"choose {c}" for c in ("Anvil (fox)", "Armorers (bird)", "Root Tea (fox)")])
    t.when("alliance", "choose Armorers (bird)")
    assert t.pieces("fox base", 1) == 0
    t.asks("alliance", "spend supporter", ["choose Anvil (fox)", "choose Root Tea (fox)"])
    t.when("alliance", "choose Anvil (fox)")
    assert t.discard == ["Anvil (fox)", "Armorers (bird)"]
    assert t.stack_of_supporters == ["Cobbler (rabbit)", "Root Tea (fox)"]
    assert t.pieces("fox base", 1) == 1
    t.asks("alliance", "spread sympathy")


def test_8_4_1_III__all_enemy_pieces_go_and_buildings_and_tokens_score():
    """Covers Law 3.2.1."""
    t = birdsong("Anvil", "Armorers", factions=("marquise", "eyrie", "alliance"))
    t.clearing(8, marquise={"warriors": 4, "sawmill": 1, "wood": 2}, eyrie={"warriors": 2, "roost": 1})
    t.clearing(8, alliance={"sympathy": 1, "warriors": 1}).clearing(7, marquise={"warriors": 1, "workshop": 1})
    revolt(t, 8)
    assert t.vp("alliance") == 4
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (0, 0)
    assert (t.on_map("sawmill"), t.on_map("wood"), t.on_map("roost")) == (0, 0, 0)
    assert (t.warriors("marquise", 7), t.pieces("workshop", 7)) == (1, 1)
    assert (t.supply("marquise"), t.supply("eyrie")) == (24, 20)
    assert t.pieces("fox base", 8) == t.pieces("sympathy", 8) == 1
    assert t.warriors("alliance", 8) == 2  # the one that stood there, and one for one sympathetic fox clearing
    t.asks("alliance", "alliance daylight")


def test_8_4_1_III__warriors_come_for_every_sympathetic_clearing_of_the_suit():
    t = birdsong("Anvil", "Root Tea (fox)")
    for number in (1, 6, 12, 5, 9):  # three foxes, a rabbit, a mouse
        t.clearing(number, alliance={"sympathy": 1})
    revolt(t, 12)
    assert t.warriors("alliance", 12) == 3
    assert t.officers == 1
    assert t.supply("alliance") == 6
    assert t.has_ruin(12)
    t.asks("alliance", "alliance daylight")


def test_8_4_1_III__removed_buildings_make_room_for_the_base():
    """Covers Law 2.2.3."""
    t = birdsong("Anvil", "Root Tea (fox)").clearing(1, alliance={"sympathy": 1}, marquise={"recruiter": 1})
    revolt(t, 1)
    assert (t.pieces("recruiter", 1), t.pieces("fox base", 1), t.open_slots(1)) == (0, 1, 0)
    t.asks("alliance", "alliance daylight")


@pytest.mark.parametrize("supply, placed, officers", [(2, 2, 0), (3, 3, 0), (4, 3, 1)])
def test_8_4_1_III__warriors_run_short_before_the_officer(supply, placed, officers):
    """Covers Law 1.5.4."""
    t = birdsong("Anvil", "Root Tea (fox)").clearing(2, alliance={"warriors": 10 - supply})
    for number in (1, 6, 12):
        t.clearing(number, alliance={"sympathy": 1})
    revolt(t, 1)
    assert t.warriors("alliance", 1) == placed
    assert t.officers == officers
    assert t.supply("alliance") == supply - placed - officers
    t.asks("alliance", "alliance daylight")


def test_8_4_1_III__the_keep_is_removed_before_the_base_is_placed():
    """Nothing in step 1 asks for leave to place; the keep is an enemy piece, and goes first. So no hospitals either.
    Covers Law 8.4.1.I, 6.2.2, 6.2.3, 1.5.4, 3.2.1.
    """
    t = birdsong("Anvil", "Root Tea (fox)").clearing(1, alliance={"sympathy": 1}, marquise={"keep": 1, "warriors": 2})
    t.clearing(6, alliance={"sympathy": 1}).hand("marquise", "Foxfolk Steel")
    t.asks("alliance", "revolt", ["revolt in clearing 1", "revolt in clearing 6", "pass"])
    revolt(t, 1)
    assert (t.on_map("keep"), t.warriors("marquise", 1), t.cards("marquise")) == (0, 0, ["Foxfolk Steel (fox)"])
    assert (t.pieces("fox base", 1), t.warriors("alliance", 1), t.officers) == (1, 2, 1)
    assert (t.vp("alliance"), t.ruler(1)) == (1, "alliance")
    t.asks("alliance", "alliance daylight")


def test_8_4_1_III__what_still_bars_placing_leaves_the_officer():
    """A partner's torch is no enemy piece: the revolt removes and places nothing there. Covers Law 1.5.4, 26.6.2."""
    t = birdsong("Anvil", "Root Tea (fox)", factions=("marquise", "eyrie", "alliance", "vagabond"))
    t.clearing(8, alliance={"sympathy": 1}).table(scorched=[8])
    t.player("vagabond", character="scoundrel", location=8, satchel=["boot"], **COALITION)
    t.asks("alliance", "revolt", ["revolt in clearing 8", "pass"])
    revolt(t, 8)
    assert (t.pieces("fox base", 8), t.warriors("alliance", 8), t.officers) == (0, 0, 1)
    assert t.stack_of_supporters == []
    t.asks("alliance", "alliance daylight")


@pytest.mark.parametrize(
    "edition, place, partner", [("current", 5, {}), ("current", 1, COALITION), ("2018", 1, {})], ids=str
)
def test_8_4_1_III__a_vagabond_elsewhere_or_in_coalition_or_in_the_2018_law_damages_nothing(edition, place, partner):
    """Covers Law 21.8: a partner is no enemy."""
    t = birdsong("Anvil", "Root Tea (fox)", factions=("marquise", "eyrie", "alliance", "vagabond"), edition=edition)
    t.clearing(1, alliance={"sympathy": 1}, marquise={"warriors": 1})
    t.player("vagabond", location=place, satchel=["boot", "sword", "torch", "tea"], **partner)
    revolt(t, 1)
    assert t.warriors("marquise", 1) == 0
    assert t.item("boot") == {"ready": 1}
    t.asks("alliance", "alliance daylight")


def test_8_4_1_III__field_hospitals_answer_a_revolt_before_the_base_is_placed():
    """Covers Law 6.2.3, 1.5.4."""
    t = birdsong("Anvil", "Root Tea (fox)").clearing(3, marquise={"keep": 1})
    t.clearing(1, alliance={"sympathy": 1}, marquise={"warriors": 3}).hand("marquise", "Foxfolk Steel", "Investments")
    revolt(t, 1)
    t.asks("marquise", "field hospitals", ["choose Foxfolk Steel (fox)", "pass"])
    assert (t.warriors("marquise", 1), t.pieces("fox base", 1)) == (0, 0)
    t.when("marquise", "choose Foxfolk Steel (fox)")
    assert t.warriors("marquise", 3) == 3
    assert t.pieces("fox base", 1) == 1
    t.asks("alliance", "alliance daylight")
