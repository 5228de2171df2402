"""Law 8.2.6: Outrage, by moving in and by removing sympathy."""

import pytest

from tests.given import given

RABBITS_AND_MICE = ("Cobbler", "Bake Sale", "Command Warren", "Sword", "Investments")


def march_in(*hand, warriors=3, supporters=()):
    """The Marquise marches all her warriors of clearing 5 into sympathetic clearing 1 (fox)."""
    t = given("marquise", "eyrie", "alliance", turn="marquise")
    t.clearing(5, marquise={"warriors": warriors}).clearing(1, alliance={"sympathy": 1})
    t.hand("marquise", *hand).supporters(*supporters).force(draws=["Scouting Party"])
    t.when("marquise", "move from clearing 5 to clearing 1")
    if warriors > 1:
        t.when("marquise", f"choose {warriors}")
    return t


@pytest.mark.parametrize(
    "paid, other",
    [
        ("Anvil (fox)", "Root Tea (fox)"),
        ("Armorers (bird)", "Anvil (fox)"),  # birds are wild
        ("Dominance (bird)", "Ambush! (fox)"),
    ],
)
def test_8_2_6__moving_any_number_of_warriors_in_costs_one_matching_card(paid, other):
    """Only the payer and the Alliance know it. Covers Law 2.1.1, 2.1.1.I, 8.2.3."""
    t = march_in(paid, other, "Sword")
    t.asks("marquise", "outrage", [f"choose {paid}", f"choose {other}"])
    t.when("marquise", f"choose {paid}")
    assert t.warriors("marquise", 1) == 3
    assert t.stack_of_supporters == [paid]
    assert t.known_supporters("marquise") == [paid] and t.known_supporters("eyrie") == []
    assert t.cards("marquise") == [other, "Sword (mouse)"]
    assert t.discard == t.available == []
    t.asks("marquise", "move")


def test_8_2_6__a_bird_must_be_given_if_nothing_else_matches():
    """Covers Law 2.1.1.I."""
    t = march_in("Armorers", "Sword", "Cobbler")
    assert t.stack_of_supporters == ["Armorers (bird)"]
    assert t.cards("marquise") == ["Cobbler (rabbit)", "Sword (mouse)"]
    assert t.known("alliance", "marquise") == []
    t.asks("marquise", "move")


def test_8_2_6__without_a_matching_card_the_hand_is_shown_and_the_alliance_draws():
    """Covers Law 2.1.1.I, 21.29."""
    t = march_in("Sword", "Cobbler")
    assert t.cards("marquise") == ["Cobbler (rabbit)", "Sword (mouse)"]
    assert t.stack_of_supporters == ["Scouting Party (mouse)"]
    assert t.known("alliance", "marquise") == ["Cobbler (rabbit)", "Sword (mouse)"]
    assert t.known("eyrie", "marquise") == []
    assert t.known_supporters("marquise") == []  # drawn face down
    t.asks("marquise", "move")


def test_8_2_6__with_an_empty_hand_the_alliance_draws():
    t = march_in()
    assert t.stack_of_supporters == ["Scouting Party (mouse)"]
    assert t.hand_size("marquise") == 0
    t.asks("marquise", "move")


def test_8_2_6__every_move_into_sympathy_pays_again():
    t = given("marquise", "alliance", turn="marquise")
    t.clearing(5, marquise={"warriors": 2}).clearing(1, alliance={"sympathy": 1})
    t.hand("marquise", "Anvil", "Root Tea (fox)", "Travel Gear (fox)")
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 1", "choose Anvil (fox)")
    t.when("marquise", "move from clearing 5 to clearing 1", "choose Root Tea (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)", "Root Tea (fox)"]
    t.asks("marquise", "marquise action")


def test_8_2_6__leaving_a_sympathetic_clearing_is_free():
    t = given("marquise", "alliance", turn="marquise")
    t.clearing(1, marquise={"warriors": 2}, alliance={"sympathy": 1}).hand("marquise", "Anvil", "Cobbler", "Armorers")
    t.when("marquise", "move from clearing 1 to clearing 5", "choose 1")
    assert t.stack_of_supporters == []
    assert t.hand_size("marquise") == 3
    t.asks("marquise", "move")


def test_8_2_6__placing_warriors_and_buildings_is_no_outrage():
    t = given("marquise", "alliance", turn="marquise", phase="birdsong")
    t.clearing(8, marquise={"warriors": 1, "recruiter": 1, "sawmill": 1}, alliance={"sympathy": 1})
    t.hand("marquise", "Anvil", "Armorers").when("marquise", "recruit")
    assert t.warriors("marquise", 8) == 2
    assert t.pieces("wood", 8) == 1
    assert t.stack_of_supporters == []
    assert t.hand_size("marquise") == 2
    t.asks("marquise", "marquise action")


def test_8_2_6__a_pawn_moves_into_sympathy_freely():
    """Covers Law 9.2.2."""
    t = given("alliance", "vagabond", turn="vagabond")
    t.clearing(1, alliance={"sympathy": 1}).player("vagabond", location=5).hand("vagabond", "Anvil", "Armorers")
    t.when("vagabond", "move from clearing 5 to clearing 1")
    assert t.location == "clearing 1"
    assert t.stack_of_supporters == []
    assert t.hand_size("vagabond") == 2
    t.asks("vagabond", "vagabond action")


def test_8_2_6__the_alliance_s_own_warriors_move_freely():
    """Covers Law 8.6.1.I."""
    t = given("marquise", "alliance", turn="alliance", phase="evening")
    t.clearing(5, alliance={"warriors": 3}).clearing(1, alliance={"sympathy": 1}).player("alliance", officers=2)
    t.hand("alliance", "Anvil", "Armorers")
    t.when("alliance", "move from clearing 5 to clearing 1", "choose 2")
    assert t.warriors("alliance", 1) == 2
    assert t.hand_size("alliance") == 2
    assert t.stack_of_supporters == []
    t.asks("alliance", "operation")


def test_8_2_6__the_attacker_who_removes_sympathy_pays():
    """Covers Law 3.2.1, 4.3.5.II."""
    t = given("eyrie", "marquise", "alliance", turn="marquise")
    t.clearing(2, marquise={"warriors": 2}, alliance={"sympathy": 1}).force(dice=[(0, 0)])
    t.hand("marquise", "Anvil", "Armorers", "Sword").when("marquise", "battle alliance in clearing 2")
    assert (t.on_map("sympathy"), t.supply("sympathy")) == (0, 10)
    assert t.vp("marquise") == 1
    t.asks("marquise", "outrage", ["choose Armorers (bird)", "choose Sword (mouse)"])
    t.when("marquise", "choose Sword (mouse)")
    assert t.stack_of_supporters == ["Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_8_2_6__a_battle_that_leaves_the_sympathy_is_free():
    t = given("marquise", "alliance", turn="marquise")
    t.clearing(2, marquise={"warriors": 2}, alliance={"sympathy": 1, "warriors": 2}).force(dice=[(2, 2)])
    t.clearing(5, marquise={"warriors": 1})
    t.hand("marquise", "Armorers", "Sword").when("marquise", "battle alliance in clearing 2")
    assert t.pieces("sympathy", 2) == 1
    assert t.stack_of_supporters == []
    t.asks("marquise", "marquise action")


def test_8_2_6__a_defender_who_removes_sympathy_pays():
    t = given("marquise", "alliance", turn="alliance", phase="evening")
    t.clearing(1, marquise={"warriors": 3}, alliance={"warriors": 1, "sympathy": 1})
    t.clearing(3, alliance={"warriors": 2}).player("alliance", officers=2)
    t.hand("marquise", "Anvil", "Armorers").force(dice=[(2, 2)])
    t.when("alliance", "battle marquise in clearing 1")
    assert t.vp("marquise") == 1
    t.asks("marquise", "outrage", ["choose Anvil (fox)", "choose Armorers (bird)"])
    t.when("marquise", "choose Anvil (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("alliance", "operation")


@pytest.mark.parametrize(
    "how, paid", [("strike alliance", "Armorers (bird)"), ("battle alliance in clearing 1", "Anvil (fox)")]
)
def test_8_2_6__the_vagabond_pays_for_a_token_he_removes(how, paid):
    """Covers Law 9.5.6."""
    t = given("alliance", "vagabond", turn="vagabond").clearing(1, alliance={"sympathy": 1}).force(dice=[(0, 0)])
    t.player("vagabond", character="ranger", location=1).hand("vagabond", "Anvil", "Armorers", "Sword")
    t.when("vagabond", how).asks("vagabond", "outrage", ["choose Anvil (fox)", "choose Armorers (bird)"])
    t.when("vagabond", f"choose {paid}")
    assert (t.vp("vagabond"), t.stack_of_supporters) == (1, [paid])
    t.asks("vagabond", "vagabond action")


def test_8_2_6__a_favor_pays_once_for_every_token_it_removes():
    """The Favor itself is being crafted and cannot pay. Covers Law 4.1.2, 1.5.4."""
    t = given("marquise", "alliance", turn="marquise")
    for number in (6, 8, 12):
        t.clearing(number, marquise={"workshop": 1}, alliance={"sympathy": 1})
    t.clearing(2, alliance={"sympathy": 1}).clearing(1, alliance={"warriors": 1, "sympathy": 1})
    t.hand("marquise", "Favor of the Foxes", "Anvil", "Armorers", "Root Tea (fox)", "Sword")
    t.force(draws=["Cobbler"]).when("marquise", "craft Favor of the Foxes (fox)")
    assert (t.on_map("sympathy"), t.vp("marquise")) == (1, 4)
    t.asks("marquise", "outrage", [f"choose {c}" for c in ("Anvil (fox)", "Armorers (bird)", "Root Tea (fox)")])
    t.when("marquise", "choose Anvil (fox)", "choose Root Tea (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)", "Armorers (bird)", "Cobbler (rabbit)", "Root Tea (fox)"]
    assert t.known("alliance", "marquise") == ["Sword (mouse)"]
    assert t.discard == ["Favor of the Foxes (fox)"]


def test_8_2_6__a_full_stack_discards_the_card_given():
    """Covers Law 8.2.3.I."""
    t = march_in("Anvil", "Root Tea (fox)", supporters=RABBITS_AND_MICE).when("marquise", "choose Anvil (fox)")
    assert t.discard == ["Anvil (fox)"]
    assert len(t.stack_of_supporters) == 5
    assert t.cards("marquise") == ["Root Tea (fox)"]
    t.asks("marquise", "move")


def test_8_2_6__a_full_stack_discards_the_card_drawn():
    """Covers Law 8.2.3.I."""
    t = march_in("Codebreakers", "Crossbow (mouse)", supporters=RABBITS_AND_MICE)
    assert t.discard == ["Scouting Party (mouse)"]
    assert len(t.stack_of_supporters) == 5
    assert t.known("alliance", "marquise") == ["Codebreakers (mouse)", "Crossbow (mouse)"]
    t.asks("marquise", "move")


def test_8_2_6__with_a_base_outrage_fills_the_stack_beyond_five():
    t = given("marquise", "alliance", turn="marquise")
    t.clearing(5, marquise={"warriors": 2}).clearing(1, alliance={"sympathy": 1})
    t.clearing(3, alliance={"rabbit base": 1}).supporters(*RABBITS_AND_MICE).hand("marquise", "Anvil", "Armorers")
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 2", "choose Anvil (fox)")
    assert len(t.stack_of_supporters) == 6
    t.asks("marquise", "move")


@pytest.mark.parametrize(
    "edition, ally, payer, paid",
    [
        ("current", "marquise", "marquise", "Root Tea (fox)"),
        ("current", "alliance", None, None),  # the FAQ: they pay nothing
        ("2018", "marquise", "vagabond", "Anvil (fox)"),
        ("2018", "alliance", "vagabond", "Anvil (fox)"),
    ],
)
def test_8_2_6__the_owner_of_allied_warriors_taken_along_pays_and_the_vagabond_in_the_2018_law(
    edition, ally, payer, paid
):
    """The Vagabond takes two warriors from clearing 5 into sympathetic clearing 1. Covers Law 1.5.5, 9.2.9.II.b."""
    t = given("marquise", "alliance", "vagabond", turn="vagabond", edition=edition)
    t.clearing(5, **{ally: {"warriors": 2}}).clearing(1, alliance={"sympathy": 1})
    t.player("vagabond", location=5, relationships={ally: "allied"}).hand("vagabond", "Anvil", "Armorers")
    t.hand("marquise", "Root Tea (fox)", "Travel Gear (fox)", "Sword")
    t.when("vagabond", "move from clearing 5 to clearing 1", f"choose {ally}", "choose 2")
    assert t.warriors(ally, 1) == 2
    if payer:
        other = {"marquise": "Travel Gear (fox)", "vagabond": "Armorers (bird)"}[payer]
        t.asks(payer, "outrage", [f"choose {paid}", f"choose {other}"]).when(payer, f"choose {paid}")
    assert t.stack_of_supporters == ([paid] if paid else [])
    assert t.hand_size("marquise") + t.hand_size("vagabond") == (4 if paid else 5)
    t.asks("vagabond", "vagabond action")


def hospitals_and_outrage(turn, **pieces):
    """In clearing 12 (fox) the Marquise removes sympathy and loses a warrior, with one card for both."""
    t = given("marquise", "alliance", turn=turn, phase="daylight" if turn == "marquise" else "evening")
    t.clearing(3, marquise={"keep": 1}).clearing(5, alliance={"warriors": 2}).player("alliance", officers=4)
    t.clearing(12, marquise={"warriors": 4}, alliance={"warriors": 1, "sympathy": 1, **pieces})
    t.hand("marquise", "Anvil", "Sword").force(dice=[(3, 3)], draws=["Cobbler"])
    other = "alliance" if turn == "marquise" else "marquise"
    return t.when(turn, f"battle {other} in clearing 12")


def test_8_2_6__on_her_turn_the_marquise_may_spend_the_card_on_field_hospitals_before_outrage():
    """Effects of two sides: the current player's side comes first. Covers Law 1.1.3, 6.2.3."""
    t = hospitals_and_outrage("marquise").asks("marquise", "field hospitals", ["choose Anvil (fox)", "pass"])
    t.when("marquise", "choose Anvil (fox)")
    assert t.warriors("marquise", 3) == 1
    assert t.stack_of_supporters == ["Cobbler (rabbit)"]
    assert t.known("alliance", "marquise") == ["Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_8_2_6__without_field_hospitals_the_card_pays_for_outrage():
    """Covers Law 1.1.3, 6.2.3."""
    t = hospitals_and_outrage("marquise").when("marquise", "pass")
    assert t.warriors("marquise", 3) == 0
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_8_2_6__on_the_alliance_s_turn_outrage_takes_the_card_before_field_hospitals():
    """Covers Law 1.1.3, 6.2.3."""
    t = hospitals_and_outrage("alliance")
    assert t.warriors("marquise", 3) == 0
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("alliance", "operation")


def test_8_2_6__the_alliance_orders_its_own_losses_after_field_hospitals():
    """Covers Law 1.1.3, 4.3.6, 8.2.4."""
    t = hospitals_and_outrage("marquise", **{"fox base": 1}).when("marquise", "pass")
    t.asks("alliance", "order triggers").when("alliance", "resolve effect 2 next")  # the base first
    assert t.stack_of_supporters == ["Anvil (fox)"]
    assert t.officers == 2
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")
