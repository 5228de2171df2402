"""Law 10.5: one ritual per revealed card."""

import pytest

from tests.given import given

FOX, RABBIT, MOUSE, BIRD = "Anvil", "Root Tea (rabbit)", "Sword", "Armorers"
GARDEN_VP = (0, 0, 2, 2, 3, 4)


def daylight(*hand, factions=("lizard", "marquise"), **config):
    return given(*factions, turn="lizard", **config).hand("lizard", *hand)


def with_gardens(t, suit, n):
    """`n` gardens of a suit on the map."""
    places = {"fox": (6, 8, 8, 12, 1), "rabbit": (3, 4, 5, 5, 10), "mouse": (2, 2, 7, 7, 9)}[suit][:n]
    for number in set(places):
        t.clearing(number, lizard={f"{suit} garden": places.count(number)})
    return t


def test_10_5__a_card_is_revealed_then_a_ritual_chosen():
    """Covers Law 21.25, 2.1.4."""
    t = daylight(FOX, BIRD, MOUSE).clearing(8, lizard={"warriors": 1})
    t.asks("lizard", "ritual card", ["choose Anvil (fox)", "choose Armorers (bird)", "choose Sword (mouse)", "pass"])
    t.when("lizard", "choose Anvil (fox)")
    assert (t.cards("lizard"), t.revealed) == (["Armorers (bird)", "Sword (mouse)"], ["Anvil (fox)"])
    recruits = [f"choose clearing {c}" for c in (1, 6, 8, 12)]
    t.asks("lizard", "ritual", [*recruits, "build a garden in clearing 8"])
    t.when("lizard", "choose clearing 8")
    assert (t.warriors("lizard", 8), t.revealed, t.lost_souls) == (2, ["Anvil (fox)"], [])
    t.asks("lizard", "ritual card", ["choose Armorers (bird)", "choose Sword (mouse)", "pass"])


def test_10_5__any_number_of_cards_in_any_order():
    t = daylight(FOX, "Root Tea (fox)", BIRD, MOUSE, "Sappers").clearing(8, lizard={"warriors": 1})
    t.when("lizard", "choose Armorers (bird)")
    t.when("lizard", "choose Anvil (fox)", "build a garden in clearing 8")
    t.when("lizard", "choose Sword (mouse)", "choose clearing 2")
    t.when("lizard", "choose Root Tea (fox)", "score for gardens")
    assert (t.acolytes, t.pieces("fox garden", 8), t.warriors("lizard", 2)) == (1, 1, 1)
    assert t.revealed == ["Anvil (fox)", "Armorers (bird)", "Sword (mouse)"]
    assert t.lost_souls == ["Root Tea (fox)"]
    t.asks("lizard", "ritual card", ["choose Sappers (bird)", "pass"])


def test_10_5__no_card_need_be_revealed():
    t = daylight(FOX, BIRD).clearing(8, marquise={"warriors": 1}).when("lizard", "pass")
    assert (t.revealed, t.hand_size("lizard")) == ([], 3)
    t.asks("marquise", "marquise action")


def test_10_5__a_card_without_a_ritual_cannot_be_revealed():
    t = daylight(MOUSE, BIRD).clearing(3, lizard={"warriors": 25})
    t.clearing(7, marquise={"warriors": 1}).asks("marquise", "marquise action")
    t = daylight(RABBIT, MOUSE, BIRD).clearing(3, lizard={"warriors": 25})
    t.asks("lizard", "ritual card", ["choose Root Tea (rabbit)", "pass"])  # a garden in clearing 3


@pytest.mark.parametrize("card", ["Armorers", "Ambush! (bird)", "Dominance (bird)"])
def test_10_2_2__birds_are_not_wild_for_rituals(card):
    """All a bird is good for is Sacrifice. Covers Law 10.5.4."""
    t = daylight(card, factions=("lizard", "marquise", "eyrie"), skip_forced="none")
    with_gardens(t, "fox", 2).clearing(6, lizard={"warriors": 3}).when("lizard", t.options()[1])
    t.asks("lizard", "ritual", ["sacrifice a warrior"])


@pytest.mark.parametrize("card", ["Ambush! (fox)", "Dominance (fox)", "Favor of the Foxes"])
def test_10_5__any_sort_of_card_can_be_revealed(card):
    t = daylight(card, factions=("lizard", "marquise", "eyrie")).clearing(7, eyrie={"warriors": 1})
    t.when("lizard", t.options()[0] if t.options()[0] != "pass" else t.options()[1]).asks("lizard", "ritual")
    assert len(t.revealed) == 1
    t.when("lizard", "choose clearing 1")


# -- build -------------------------------------------------------------------------------------------


def test_10_5_1__a_garden_in_a_ruled_matching_clearing_with_room():
    t = daylight(FOX).clearing(1, lizard={"warriors": 1}).clearing(8, lizard={"warriors": 1}, marquise={"warriors": 1})
    t.clearing(12, lizard={"warriors": 2}, marquise={"sawmill": 1})  # the other slot is a ruin
    t.clearing(6, lizard={"warriors": 1}).clearing(5, lizard={"warriors": 1}).when("lizard", "choose Anvil (fox)")
    t.offers("build a garden in clearing 1", "build a garden in clearing 6")
    t.refuses(*(f"build a garden in clearing {c}" for c in (5, 8, 12)))
    t.when("lizard", "build a garden in clearing 1")
    assert (t.pieces("fox garden", 1), t.supply("fox garden"), t.open_slots(1), t.vp("lizard")) == (1, 4, 0, 0)


def test_10_5_1__a_second_garden_in_a_clearing():
    """Gardens rule, so one allows the next. Covers Law 10.2.4."""
    t = daylight(FOX).clearing(8, lizard={"fox garden": 1}, marquise={"warriors": 5})
    t.when("lizard", "choose Anvil (fox)", "build a garden in clearing 8")
    assert (t.pieces("fox garden", 8), t.open_slots(8)) == (2, 0)
    t.asks("lizard", "craft")  # Evening: the Anvil is back


def test_10_5_1__without_gardens_of_the_suit_there_is_nothing_to_build():
    t = daylight(FOX).clearing(2, lizard={"warriors": 1}).clearing(8, lizard={"fox garden": 1, "warriors": 1})
    t.clearing(9, lizard={"fox garden": 2}).clearing(11, lizard={"fox garden": 2})
    t.when("lizard", "choose Anvil (fox)").refuses("build a garden in clearing 8").offers("score for gardens")


def test_10_5_1__not_in_the_clearing_of_the_keep():
    """Nor does Recruit. Covers Law 6.2.2, 10.5.2."""
    t = daylight(FOX).clearing(8, marquise={"keep": 1}, lizard={"warriors": 5}).when("lizard", "choose Anvil (fox)")
    t.asks("lizard", "ritual", [f"choose clearing {c}" for c in (1, 6, 12)])


# -- recruit -----------------------------------------------------------------------------------------


def test_10_5_2__a_warrior_in_any_matching_clearing_ruled_or_not():
    t = daylight(MOUSE).clearing(7, marquise={"warriors": 3}).when("lizard", "choose Sword (mouse)")
    t.asks("lizard", "ritual", [f"choose clearing {c}" for c in (2, 7, 9, 11)]).when("lizard", "choose clearing 7")
    assert (t.warriors("lizard", 7), t.supply("lizard")) == (1, 24)
    t.asks("marquise", "marquise action")


def test_10_5_2__recruiting_among_sympathy_is_no_move():
    """Covers Law 8.2.6."""
    t = daylight(MOUSE, factions=("lizard", "alliance")).clearing(7, alliance={"sympathy": 1})
    t.when("lizard", "choose Sword (mouse)", "choose clearing 7")
    assert t.stack_of_supporters == []
    t.asks("lizard", "ritual card")


# -- score -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_10_5_3__scores_for_the_gardens_of_the_suit_on_the_map(n):
    t = with_gardens(daylight(RABBIT, MOUSE), "rabbit", n).clearing(7, lizard={"mouse garden": 1})
    t.when("lizard", "choose Root Tea (rabbit)", "score for gardens")
    assert t.vp("lizard") == GARDEN_VP[n]
    assert (t.revealed, t.cards("lizard"), t.lost_souls) == ([], ["Sword (mouse)"], ["Root Tea (rabbit)"])
    t.asks("lizard", "ritual card")


def test_10_5_3__not_without_a_garden_of_the_suit_on_the_map():
    t = with_gardens(daylight(RABBIT), "fox", 5).when("lizard", "choose Root Tea (rabbit)")
    t.refuses("score for gardens").asks("lizard", "ritual")


def test_10_5_3__once_per_turn_per_suit():
    t = with_gardens(with_gardens(daylight(RABBIT, "Bake Sale", MOUSE, BIRD), "rabbit", 2), "mouse", 3)
    t.when("lizard", "choose Root Tea (rabbit)", "score for gardens", "choose Bake Sale (rabbit)")
    t.refuses("score for gardens").when("lizard", "choose clearing 3")
    t.when("lizard", "choose Sword (mouse)", "score for gardens")
    assert t.vp("lizard") == 2 + 2
    assert t.lost_souls == ["Root Tea (rabbit)", "Sword (mouse)"]
    t = with_gardens(daylight(RABBIT), "rabbit", 2).player("lizard", scored=["rabbit"])
    t.when("lizard", "choose Root Tea (rabbit)").refuses("score for gardens").asks("lizard", "ritual")


def test_10_5_3__suits_can_be_scored_again_in_the_next_turn():
    t = with_gardens(daylight(RABBIT, "Bake Sale", factions=("lizard", "alliance")), "rabbit", 2)
    t.when("lizard", "choose Root Tea (rabbit)", "score for gardens", "pass")
    while t.game.to_move == "alliance_0":
        t.when("alliance", "pass")
    while t.asked != "ritual card":
        t.when("lizard", "pass")
    t.when("lizard", "choose Bake Sale (rabbit)", "score for gardens")
    assert t.vp("lizard") == 4


def test_10_5_3__the_figures_can_be_overridden():
    t = with_gardens(daylight(FOX, overrides={"garden_vp": [0, 1, 2, 3, 4, 7]}), "fox", 5)
    t.when("lizard", "choose Anvil (fox)", "score for gardens")
    assert t.vp("lizard") == 7


def test_10_5_3__scoring_can_win():
    """Covers Law 3.1."""
    t = with_gardens(daylight(FOX), "fox", 2).player("lizard", vp=28)
    t.when("lizard", "choose Anvil (fox)", "score for gardens").is_won_by("lizard")


def test_10_5_3__in_the_2018_law_any_unrevealed_card_is_spent():
    t = with_gardens(daylight(RABBIT, BIRD, MOUSE, edition="2018"), "rabbit", 5)
    t.when("lizard", "choose Root Tea (rabbit)", "score for gardens")
    t.asks("lizard", "score card", ["choose Armorers (bird)", "choose Sword (mouse)"])
    assert t.vp("lizard") == 0
    t.when("lizard", "choose Armorers (bird)")
    assert (t.vp("lizard"), t.lost_souls) == (4, ["Armorers (bird)"])
    assert (t.revealed, t.cards("lizard")) == (["Root Tea (rabbit)"], ["Sword (mouse)"])
    t.asks("lizard", "ritual card", ["choose Sword (mouse)", "pass"])


def test_10_5_3__in_the_2018_law_the_last_card_cannot_score():
    t = with_gardens(daylight(RABBIT, edition="2018"), "rabbit", 5).when("lizard", "choose Root Tea (rabbit)")
    t.refuses("score for gardens").asks("lizard", "ritual")
    t = with_gardens(daylight(RABBIT, edition="2018"), "rabbit", 5).clearing(2, lizard={"warriors": 25})
    t.clearing(8, marquise={"warriors": 1}).asks("marquise", "marquise action")


# -- sacrifice ---------------------------------------------------------------------------------------


def test_10_5_4__a_bird_makes_a_warrior_of_the_supply_an_acolyte():
    t = daylight(BIRD, FOX).clearing(8, lizard={"warriors": 2}).when("lizard", "choose Armorers (bird)")
    assert (t.acolytes, t.supply("lizard"), t.warriors("lizard", 8)) == (1, 22, 2)
    assert t.revealed == ["Armorers (bird)"]
    t.asks("lizard", "ritual card")


def test_10_5_4__not_with_an_empty_supply():
    """Covers Law 1.5.1."""
    t = daylight(BIRD).clearing(8, lizard={"warriors": 25}, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")


def test_10_5_4__in_the_2018_law_the_warrior_comes_from_the_map():
    t = daylight(BIRD, FOX, edition="2018").clearing(8, lizard={"warriors": 2}).clearing(3, lizard={"warriors": 1})
    t.when("lizard", "choose Armorers (bird)")
    t.asks("lizard", "sacrifice from", ["choose clearing 3", "choose clearing 8"]).when("lizard", "choose clearing 3")
    assert (t.acolytes, t.supply("lizard"), t.warriors("lizard", 3)) == (1, 22, 0)
    t.asks("lizard", "ritual card")


def test_10_5_4__in_the_2018_law_it_needs_a_warrior_on_the_map_and_none_in_the_supply():
    t = daylight(BIRD, edition="2018").clearing(7, marquise={"warriors": 1}).asks("marquise", "marquise action")
    t = daylight(BIRD, edition="2018").clearing(8, lizard={"warriors": 25}).when("lizard", "choose Armorers (bird)")
    assert t.acolytes == 1


# -- offers and what others see ------------------------------------------------------------------------


def test_10_5__offers_stand_beside_the_cards():
    """Covers Law 1.4.2, 3.3.1."""
    t = daylight(BIRD, "Dominance (fox)", factions=("lizard", "marquise", "eyrie"))
    t.player("lizard", vp=10, effects=["Codebreakers", "Tax Collector"]).clearing(8, lizard={"warriors": 1})
    t.hand("eyrie", "Sword").asks(
        "lizard",
        "ritual card",
        ["choose Armorers (bird)", "choose Dominance (fox)", "activate fox dominance", "use Codebreakers (mouse)",
         "use Tax Collector (fox)", "pass"],
    )  # fmt: skip
    t.when("lizard", "activate fox dominance")
    assert t.dominance("lizard") == "fox"
    t.asks("lizard", "ritual card")


def test_10_5__a_revealed_dominance_card_cannot_be_activated():
    """Covers Law 2.1.4."""
    t = daylight(BIRD, "Dominance (fox)", factions=("lizard", "marquise", "eyrie")).player("lizard", vp=10)
    t.when("lizard", "choose Dominance (fox)", "choose clearing 8")
    t.asks("lizard", "ritual card", ["choose Armorers (bird)", "pass"])
