"""Law 8.2.4: what the Alliance loses with a base."""

import pytest

from tests.given import given

RABBITS_AND_MICE = (
    "Cobbler",
    "Bake Sale",
    "Command Warren",
    "Sword",
    "Investments",
    "Codebreakers",
    "Travel Gear (mouse)",
)


def base_under_attack(*supporters, officers=0, number=1, base="fox base"):
    """The Marquise attacks a clearing that holds nothing but a base; one hit removes it."""
    t = given("marquise", "alliance", turn="marquise")
    t.clearing(number, marquise={"warriors": 2}, alliance={base: 1})
    return t.supporters(*supporters).player("alliance", officers=officers).force(dice=[(0, 0)])


def test_8_2_4__a_base_lost_in_battle_takes_matching_supporters_birds_and_half_the_officers_along():
    """Covers Law 2.1.1.I, 3.2.1."""
    t = base_under_attack("Anvil", "Root Tea (fox)", "Armorers", "Cobbler", "Sword", officers=4)
    t.when("marquise", "battle alliance in clearing 1")
    assert t.vp("marquise") == 1
    assert t.pieces("fox base", 1) == 0
    assert t.supply("fox base") == 1
    assert t.stack_of_supporters == ["Cobbler (rabbit)", "Sword (mouse)"]
    assert t.discard == ["Anvil (fox)", "Armorers (bird)", "Root Tea (fox)"]
    assert t.officers == 2
    assert t.supply("alliance") == 8
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("before, after", [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_8_2_4__half_of_the_officers_rounded_up_are_removed(before, after):
    t = base_under_attack(officers=before).when("marquise", "battle alliance in clearing 1")
    assert t.officers == after
    assert t.supply("alliance") == 10 - after
    t.asks("marquise", "marquise action")


def test_8_2_4__supporters_match_the_clearing_not_the_printed_suit_of_the_base():
    t = base_under_attack("Anvil", "Sword", base="mouse base").when("marquise", "battle alliance in clearing 1")
    assert t.stack_of_supporters == ["Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_8_2_4__without_bases_the_alliance_chooses_which_supporters_to_keep():
    """Covers Law 8.2.3.I."""
    t = base_under_attack(*RABBITS_AND_MICE).when("marquise", "battle alliance in clearing 1")
    t.asks("alliance", "trim supporters")
    t.when("alliance", "choose Sword (mouse)").asks("alliance", "trim supporters").refuses(
        "choose Sword (mouse)", "pass"
    )
    t.when("alliance", "choose Cobbler (rabbit)")
    assert t.discard == ["Cobbler (rabbit)", "Sword (mouse)"]
    assert len(t.stack_of_supporters) == 5
    t.asks("marquise", "marquise action")


def test_8_2_4__six_supporters_of_which_one_matches_leave_nothing_to_trim():
    t = base_under_attack("Anvil", *RABBITS_AND_MICE[:5]).when("marquise", "battle alliance in clearing 1")
    assert len(t.stack_of_supporters) == 5
    t.asks("marquise", "marquise action")


def test_8_2_4__with_another_base_on_the_map_nothing_is_trimmed():
    t = base_under_attack("Anvil", *RABBITS_AND_MICE[:6]).clearing(3, alliance={"rabbit base": 1})
    t.when("marquise", "battle alliance in clearing 1")
    assert len(t.stack_of_supporters) == 6
    assert t.discard == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_8_2_4__two_bases_lost_one_after_the_other_halve_the_officers_twice():
    t = base_under_attack(officers=5).clearing(2, marquise={"warriors": 1}, alliance={"mouse base": 1})
    t.force(dice=[(0, 0), (0, 0)])
    t.when("marquise", "battle alliance in clearing 1", "battle alliance in clearing 2")
    assert t.officers == 1
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")


def test_8_2_4__a_base_stands_while_warriors_take_the_hits():
    t = given("marquise", "alliance", turn="marquise").player("alliance", officers=2)
    t.clearing(1, marquise={"warriors": 3}, alliance={"warriors": 2, "fox base": 1}).force(dice=[(2, 2)])
    t.supporters("Anvil").when("marquise", "battle alliance in clearing 1")
    assert t.pieces("fox base", 1) == 1
    assert t.officers == 2
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_8_2_4__a_favor_removes_a_base():
    """Covers Law 4.1.2."""
    t = given("marquise", "alliance", turn="marquise")
    for number in (6, 8, 12):
        t.clearing(number, marquise={"workshop": 1})
    t.clearing(1, alliance={"warriors": 2, "fox base": 1}).player("alliance", officers=3)
    t.supporters("Anvil", "Armorers", *RABBITS_AND_MICE[:6]).hand("marquise", "Favor of the Foxes")
    t.when("marquise", "craft Favor of the Foxes (fox)").asks("alliance", "trim supporters")
    assert t.warriors("alliance", 1) == 0
    assert t.vp("marquise") == 1
    assert t.officers == 1
    t.when("alliance", "choose Bake Sale (rabbit)")
    assert len(t.stack_of_supporters) == 5
    assert t.discard == ["Anvil (fox)", "Armorers (bird)", "Bake Sale (rabbit)", "Favor of the Foxes (fox)"]


def test_8_2_4__the_vagabond_strikes_a_base_away():
    """Covers Law 9.5.6."""
    t = given("alliance", "vagabond", turn="vagabond")
    t.clearing(1, alliance={"fox base": 1, "sympathy": 1}).supporters("Anvil", "Sword")
    t.player("alliance", officers=1).hand("vagabond", "Root Tea (fox)", "Travel Gear (fox)")
    t.player("vagabond", character="ranger", location=1)
    t.when("vagabond", "strike alliance").asks(
        "vagabond", "strike piece", ["choose a fox base", "choose a sympathy token"]
    )
    t.when("vagabond", "choose a fox base")
    assert t.vp("vagabond") == 1
    assert t.officers == 0
    assert t.stack_of_supporters == ["Sword (mouse)"]
    assert t.pieces("sympathy", 1) == 1
    assert t.hand_size("vagabond") == 2  # a base is no sympathy: no Outrage
    t.asks("vagabond", "vagabond action")


def test_8_2_4__the_vagabond_removes_a_base_in_battle():
    t = given("alliance", "vagabond", turn="vagabond")
    t.clearing(1, alliance={"fox base": 1}).supporters("Anvil", "Sword").player("alliance", officers=1)
    t.player("vagabond", character="thief", location=1).force(dice=[(0, 0)])
    t.when("vagabond", "battle alliance in clearing 1")
    assert t.vp("vagabond") == 1
    assert t.relation("alliance") == "indifferent"
    assert (t.officers, t.stack_of_supporters) == (0, ["Sword (mouse)"])
    t.asks("vagabond", "vagabond action")


def test_8_2_4__a_base_lost_in_the_alliance_s_own_attack_counts_too():
    t = given("marquise", "alliance", turn="alliance", phase="evening")
    t.clearing(1, marquise={"warriors": 4}, alliance={"warriors": 1, "fox base": 1}).player("alliance", officers=2)
    t.clearing(3, alliance={"warriors": 1}).supporters("Anvil", "Sword").force(dice=[(2, 2)])
    t.when("alliance", "battle marquise in clearing 1")
    assert t.on_map("fox base") == 0
    assert t.vp("marquise") == 1
    assert t.officers == 1
    assert t.stack_of_supporters == ["Sword (mouse)"]


def test_8_2_4__the_alliance_orders_a_lost_base_and_outrage_of_one_battle():
    """The Law's owner of the removed pieces decides (4.3.6): the stack's limit makes the order matter.

    Covers Law 4.3.6, 8.2.6, 8.2.3.I.
    """

    def lose_both(first):
        t = given("marquise", "alliance", turn="marquise")
        t.clearing(1, marquise={"warriors": 3}, alliance={"fox base": 1, "sympathy": 1}).force(dice=[(1, 1)])
        t.supporters("Anvil", *RABBITS_AND_MICE[:4]).hand("marquise", "Root Tea (fox)", "Travel Gear (fox)")
        t.when("marquise", "battle alliance in clearing 1")
        t.asks("alliance", "order triggers", ["resolve effect 1 next", "resolve effect 2 next"])
        t.when("alliance", f"resolve effect {first} next").asks("marquise", "outrage")
        return t.when("marquise", "choose Root Tea (fox)")

    outrage_first = lose_both(1)  # the stack is full, the card lost
    assert outrage_first.stack_of_supporters == sorted(
        ["Cobbler (rabbit)", "Bake Sale (rabbit)", "Command Warren (rabbit)", "Sword (mouse)"]
    )
    assert "Root Tea (fox)" in outrage_first.discard
    base_first = lose_both(2)  # the fox supporter goes, which makes room
    assert "Root Tea (fox)" in base_first.stack_of_supporters
    assert len(base_first.stack_of_supporters) == 5
    assert base_first.vp("marquise") == 2
    base_first.asks("marquise", "marquise action")
