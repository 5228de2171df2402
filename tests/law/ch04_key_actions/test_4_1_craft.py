"""Law 4.1: crafting, its cost, items, persistent effects."""

import pytest

from tests.given import given

SUIT_SITES = {"fox": (8, 8, 1, 12), "rabbit": (5, 5, 3, 4), "mouse": (7, 7, 2, 9)}
"""Clearings with room for workshops, by suit."""

ITEM_CARDS = [
    ("Arms Trader (bird)", "fox fox", "sword", 2),
    ("Birdy Bindle (bird)", "mouse", "sack", 1),
    ("Crossbow (bird)", "fox", "crossbow", 1),
    ("Woodland Runners (bird)", "rabbit", "boot", 1),
    ("Anvil (fox)", "fox", "hammer", 2),
    ("Foxfolk Steel (fox)", "fox fox", "sword", 2),
    ("Gently Used Knapsack (fox)", "mouse", "sack", 1),
    ("Protection Racket (fox)", "rabbit rabbit", "coin", 3),
    ("Root Tea (fox)", "mouse", "tea", 2),
    ("Travel Gear (fox)", "rabbit", "boot", 1),
    ("A Visit to Friends (rabbit)", "rabbit", "boot", 1),
    ("Bake Sale (rabbit)", "rabbit rabbit", "coin", 3),
    ("Root Tea (rabbit)", "mouse", "tea", 2),
    ("Smuggler's Trail (rabbit)", "mouse", "sack", 1),
    ("Crossbow (mouse)", "fox", "crossbow", 1),
    ("Investments (mouse)", "rabbit rabbit", "coin", 3),
    ("Mouse-in-a-Sack (mouse)", "mouse", "sack", 1),
    ("Root Tea (mouse)", "mouse", "tea", 2),
    ("Sword (mouse)", "fox fox", "sword", 2),
    ("Travel Gear (mouse)", "rabbit", "boot", 1),
]

OTHER_CARDS = [
    ("Armorers (bird)", "fox"),
    ("Brutal Tactics (bird)", "fox fox"),
    ("Royal Claim (bird)", "fox fox rabbit mouse"),
    ("Sappers (bird)", "mouse"),
    ("Favor of the Foxes (fox)", "fox fox fox"),
    ("Stand and Deliver! (fox)", "mouse mouse mouse"),
    ("Tax Collector (fox)", "fox rabbit mouse"),
    ("Favor of the Rabbits (rabbit)", "rabbit rabbit rabbit"),
    ("Better Burrow Bank (rabbit)", "rabbit rabbit"),
    ("Cobbler (rabbit)", "rabbit rabbit"),
    ("Command Warren (rabbit)", "rabbit rabbit"),
    ("Favor of the Mice (mouse)", "mouse mouse mouse"),
    ("Codebreakers (mouse)", "mouse"),
    ("Scouting Party (mouse)", "mouse mouse"),
]


def workshops(t, *suits):
    """Place a workshop per suit named, and a warrior that keeps the action menu open."""
    counts, used = {}, {"fox": 0, "rabbit": 0, "mouse": 0}
    for suit in suits:
        site = SUIT_SITES[suit][used[suit]]
        used[suit] += 1
        counts[site] = counts.get(site, 0) + 1
    for site, n in counts.items():
        t.clearing(site, marquise={"workshop": n})
    return t.clearing(11, marquise={"warriors": 1})


def with_workshops(hand, *suits, **config):
    """The Marquise in Daylight with this hand and a workshop per suit named."""
    return workshops(given("marquise", "eyrie", turn="marquise", **config), *suits).hand("marquise", *hand)


@pytest.mark.parametrize(("card", "cost", "item", "vp"), ITEM_CARDS)
def test_4_1_2__an_item_card_gives_its_item_and_points_and_is_discarded(card, cost, item, vp):
    """Covers Law 6.2.1, 3.2.2, 4.1."""
    t = with_workshops([card], *cost.split())
    before = int(t.game.states[0]["items"].sum())
    t.when("marquise", f"craft {card}")
    assert t.crafted("marquise") == {item: 1}
    assert int(t.game.states[0]["items"].sum()) == before - 1
    assert t.vp("marquise") == vp
    assert t.discard == [card] and t.cards("marquise") == []
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(("card", "cost"), [row[:2] for row in ITEM_CARDS] + OTHER_CARDS)
def test_4_1_1__a_card_costs_exactly_its_icons(card, cost):
    enough = with_workshops([card], *cost.split(), skip_forced="none")
    enough.asks("marquise", "craft", options=[f"craft {card}", "pass"])
    too_few = with_workshops([card], *cost.split()[1:], skip_forced="none")
    too_few.asks("marquise", "craft", options=["pass"])


@pytest.mark.parametrize("card", ["Ambush! (fox)", "Dominance (fox)"])
def test_4_1__ambush_and_dominance_cards_cannot_be_crafted(card):
    """Covers Law 2.1.2, 2.1.3."""
    t = given("marquise", "eyrie", "alliance", turn="marquise", skip_forced="none")
    workshops(t, "fox", "fox", "rabbit", "mouse").hand("marquise", card)
    t.asks("marquise", "craft", options=["pass"])


def test_4_1_1__a_piece_of_another_suit_does_not_help():
    """Covers Law 6.2.1."""
    t = with_workshops(["Anvil", "Sappers"], "mouse", "mouse", "rabbit")
    t.asks("marquise", "craft", options=["craft Sappers (bird)", "pass"])


def test_4_1_1__each_piece_is_activated_once_per_turn():
    t = with_workshops(["Anvil", "Crossbow (mouse)", "Armorers"], "fox", "fox")
    t.when("marquise", "craft Anvil (fox)")
    t.asks("marquise", "craft", options=["craft Crossbow (mouse)", "craft Armorers (bird)", "pass"])
    t.when("marquise", "craft Crossbow (mouse)")
    assert t.cards("marquise") == ["Armorers (bird)"]
    t.asks("marquise", "marquise action")


def test_4_1_1__pieces_can_be_activated_again_next_turn():
    t = given("marquise", "alliance", turn="marquise")
    workshops(t, "fox").hand("marquise", "Anvil", "Crossbow (mouse)").force(draws=["Sword", "Bake Sale"])
    t.when("marquise", "craft Anvil (fox)").asks("marquise", "marquise action")
    t.when("marquise", "pass")  # the Alliance has no card to play in its turn
    t.asks("marquise", "craft", options=["craft Crossbow (mouse)", "pass"])


def test_4_1_1__a_piece_has_the_suit_of_its_clearing():
    """Covers Law 2.2.2."""
    t = given("marquise", "eyrie", turn="marquise").clearing(5, suit="fox", marquise={"workshop": 1})
    t.hand("marquise", "Anvil", "A Visit to Friends")
    t.asks("marquise", "craft", options=["craft Anvil (fox)", "pass"])


def test_4_1_1__only_the_own_kind_of_crafting_piece_counts():
    """Covers Law 6.2.1."""
    t = given("marquise", "eyrie", turn="marquise", skip_forced="none").hand("marquise", "Anvil")
    t.clearing(8, marquise={"sawmill": 1, "recruiter": 1, "wood": 2}, eyrie={}).clearing(6, eyrie={"roost": 1})
    t.asks("marquise", "craft", options=["pass"])


@pytest.mark.parametrize("suit, left", [("rabbit", "Smuggler's Trail (rabbit)"), ("mouse", "Bake Sale (rabbit)")])
def test_4_1_1__any_suit_icons_leave_a_choice_of_the_pieces(suit, left):
    """Two foxes and a mouse, and a rabbit or the other mouse: what is left crafts one card, or two pieces do."""
    hand = ["Royal Claim", "Smuggler's Trail", "Bake Sale", "Anvil"]
    t = with_workshops(hand, "fox", "fox", "rabbit", "rabbit", "mouse", "mouse")
    t.when("marquise", "craft Royal Claim (bird)")
    t.asks("marquise", "craft any icon", options=["choose fox", "choose rabbit", "choose mouse"])
    t.when("marquise", "choose fox", "choose fox")
    t.asks("marquise", "craft any icon", options=["choose rabbit", "choose mouse"])
    t.when("marquise", f"choose {suit}", "choose mouse")
    assert t.effects("marquise") == ["Royal Claim (bird)"]
    t.asks("marquise", "craft", options=[f"craft {left}", "pass"])


def test_4_1_1__any_suit_icons_with_no_piece_to_spare_ask_nothing():
    t = with_workshops(["Royal Claim"], "fox", "fox", "fox", "mouse")
    t.when("marquise", "craft Royal Claim (bird)")
    assert t.effects("marquise") == ["Royal Claim (bird)"]
    t.asks("marquise", "marquise action")


def test_4_1_2__an_item_that_is_not_in_the_supply_cannot_be_crafted():
    """Covers Law 1.5.1."""
    t = with_workshops(["Sword", "Foxfolk Steel", "Anvil"], "fox", "fox", "fox", "fox").table(
        items={"sword": 1, "hammer": 0}
    )
    t.asks("marquise", "craft", options=["craft Sword (mouse)", "craft Foxfolk Steel (fox)", "pass"])
    t.when("marquise", "craft Sword (mouse)")
    assert t.crafted("marquise") == {"sword": 1}
    assert t.cards("marquise") == ["Anvil (fox)", "Foxfolk Steel (fox)"]
    t.asks("marquise", "marquise action")


def test_4_1_2__a_second_item_of_a_type_goes_to_the_same_box():
    """Covers Law 3.2.2."""
    t = with_workshops(["Bake Sale", "Investments"], "rabbit", "rabbit", "rabbit", "rabbit")
    t.when("marquise", "craft Bake Sale (rabbit)", "craft Investments (mouse)")
    assert t.crafted("marquise") == {"coin": 2} and t.vp("marquise") == 6
    t.asks("marquise", "marquise action")


def test_4_1_3__a_persistent_effect_stays_in_the_play_area_and_gives_no_points():
    """Covers Law 2.1.4."""
    t = with_workshops(["Armorers"], "fox")
    t.when("marquise", "craft Armorers (bird)")
    assert t.effects("marquise") == ["Armorers (bird)"]
    assert t.cards("marquise") == [] and t.discard == []
    assert t.vp("marquise") == 0
    t.asks("marquise", "marquise action").refuses("use Armorers (bird)")


def test_4_1_3__a_daylight_effect_works_as_soon_as_it_is_crafted():
    t = with_workshops(["Codebreakers"], "mouse").hand("eyrie", "Sword")
    t.when("marquise", "craft Codebreakers (mouse)").offers("use Codebreakers (mouse)")


def test_2_1_4__a_card_in_the_play_area_is_not_in_hand_and_pays_for_nothing():
    """Covers Law 4.1.3."""
    t = with_workshops(["Sappers"], "mouse").clearing(8, marquise={"sawmill": 1, "warriors": 1})
    t.when("marquise", "craft Sappers (bird)")
    t.asks("marquise", "marquise action")
    t.refuses("spend a bird card for an extra action", "overwork in clearing 8")
    t.offers("move from clearing 8 to clearing 4")


def test_4_1_4__no_second_copy_of_a_persistent_effect():
    t = with_workshops(["Armorers", "Anvil"], "fox", "fox").player("marquise", effects=["Armorers"])
    t.asks("marquise", "craft", options=["craft Anvil (fox)", "pass"])


def test_4_1_4__the_same_effect_of_another_player_does_not_matter():
    t = with_workshops(["Armorers"], "fox").player("eyrie", effects=["Armorers"])
    t.when("marquise", "craft Armorers (bird)")
    assert t.effects("marquise") == t.effects("eyrie") == ["Armorers (bird)"]
    t.asks("marquise", "marquise action")


def test_4_1_4__after_it_was_discarded_the_effect_can_be_crafted_again():
    t = with_workshops(["Armorers"], "fox").player("marquise", effects=["Armorers", "Command Warren"])
    t.clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1}).force(dice=[(1, 1)])
    t.when("marquise", "use Command Warren (rabbit)", "use Armorers (bird)")
    t.asks("marquise", "craft", options=["craft Armorers (bird)", "pass"])
    t.when("marquise", "craft Armorers (bird)")
    assert t.effects("marquise") == ["Armorers (bird)", "Command Warren (rabbit)"]
    t.asks("marquise", "marquise action")
