"""Law 2.1: deck and discard pile, suits, birds, ambush and dominance cards, the play area."""

import numpy as np
import pytest

from root_env.root.rules.data import decks
from root_env.root.rules.ids import CardType
from tests.given import given


def test_2_1__cards_are_drawn_from_the_top():
    t = given("marquise", "eyrie", turn="marquise", phase="evening").table(deck=["Cobbler", "Sword"])
    t.clearing(3, marquise={"recruiter": 1}).clearing(5, marquise={"recruiter": 2}).hand("eyrie", "Sappers")
    t.asks("eyrie", "decree column")  # Evening of the Marquise is over: three recruiters draw two cards
    assert t.cards("marquise") == ["Cobbler (rabbit)", "Sword (mouse)"]
    assert t.discard == []


@pytest.mark.package_alone
def test_2_1__the_discard_pile_is_shuffled_as_soon_as_the_last_card_is_drawn():
    t = given("marquise", "eyrie", turn="marquise", phase="evening").hand("eyrie", "Sword", "Anvil").deck_of("Cobbler")
    n = len(t.document["discard"])
    t.asks("eyrie", "decree card")
    assert t.cards("marquise") == ["Cobbler (rabbit)"]
    assert (t.discard, t.deck_size) == ([], n)


@pytest.mark.package_alone
def test_2_1__with_a_card_left_in_the_deck_the_discard_pile_stays():
    t = given("marquise", "eyrie", turn="marquise", phase="evening").hand("eyrie", "Sword", "Anvil")
    t.deck_of("Cobbler", "Root Tea (fox)")
    n = len(t.document["discard"])
    t.asks("eyrie", "decree card")
    assert (len(t.discard), t.deck_size) == (n, 1)


@pytest.mark.package_alone
def test_2_1__one_draw_of_several_cards_goes_on_into_the_new_deck():
    t = given("marquise", "eyrie", turn="marquise", phase="evening").hand("eyrie", "Sword", "Anvil").deck_of("Cobbler")
    t.clearing(3, marquise={"recruiter": 1}).clearing(5, marquise={"recruiter": 2})
    n = len(t.document["discard"])
    t.asks("eyrie", "decree card")
    assert t.hand_size("marquise") == 2
    assert (t.discard, t.deck_size) == ([], n - 1)


def _everything_in_the_hand_of_the_eyrie(**fields):
    """No card in the deck, none discarded: all but the Marquise's lie in the hand of the Eyrie."""
    t = given("marquise", "eyrie", turn="marquise", **fields).hand("marquise", "Anvil", "Sword").deck_of()
    t.hand("eyrie", *t.document["discard"]).table(discard=[])
    return t.clearing(1, marquise={"sawmill": 1, "warriors": 1})


@pytest.mark.package_alone
def test_2_1__with_deck_and_discard_pile_empty_nothing_is_drawn():
    t = _everything_in_the_hand_of_the_eyrie(phase="evening")
    t.asks("eyrie", "decree card")
    assert (t.cards("marquise"), t.deck_size) == (["Anvil (fox)", "Sword (mouse)"], 0)


@pytest.mark.package_alone
def test_2_1__a_card_discarded_onto_an_empty_deck_is_the_new_deck():
    t = _everything_in_the_hand_of_the_eyrie().when("marquise", "overwork in clearing 1")
    assert (t.discard, t.deck_size) == ([], 1)
    t.when("marquise", "pass")
    assert t.cards("marquise") == ["Anvil (fox)", "Sword (mouse)"]  # and is drawn in Evening


@pytest.mark.parametrize("deck", ["standard", "exiles_partisans"])
def test_2_1__every_card_has_one_of_four_suits(deck):
    suits = [int(decks.SUIT[card]) for card in decks.deck_of(deck, 4)]
    assert np.bincount(suits).tolist() == [14, 13, 13, 14]


# -- 2.1.1 birds --------------------------------------------------------------------------------------


def test_2_1_1_II__the_extra_action_asks_for_birds_alone():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"warriors": 1})
    t.hand("marquise", "Anvil", "Armorers", "Sappers").when("marquise", "spend a bird card for an extra action")
    t.asks("marquise", "extra action card", options=["choose Armorers (bird)", "choose Sappers (bird)"])


# -- 2.1.2 to 2.1.4 -----------------------------------------------------------------------------------


def test_2_1_2__the_deck_holds_five_ambushes_of_four_suits():
    ambushes = {row.suit.name: row.copies for row in decks.ROWS if row.type == CardType.AMBUSH}
    assert ambushes == {"MOUSE": 1, "RABBIT": 1, "FOX": 1, "BIRD": 2}


def test_2_1_2__an_ambush_can_be_spent_for_its_suit_but_not_crafted():
    t = given("marquise", "eyrie", turn="marquise", skip_forced="none")
    t.clearing(1, marquise={"workshop": 1}).clearing(6, marquise={"workshop": 1}).clearing(8, marquise={"sawmill": 1})
    t.hand("marquise", "Ambush! (fox)", "Ambush! (bird)").asks("marquise", "craft", options=["pass"])
    t.when("marquise", "pass").offers("overwork in clearing 8").when("marquise", "overwork in clearing 8")
    t.asks("marquise", "overwork card", options=["choose Ambush! (bird)", "choose Ambush! (fox)"])


def test_2_1_3__the_deck_holds_a_dominance_card_of_each_suit():
    suits = [row.suit.name for row in decks.ROWS if row.type == CardType.DOMINANCE for _ in range(row.copies)]
    assert sorted(suits) == ["BIRD", "FOX", "MOUSE", "RABBIT"]


def test_2_1_4__an_activated_dominance_card_is_no_longer_in_hand():
    """Covers Law 3.3.1."""
    t = given("marquise", "eyrie", "alliance", turn="marquise").player("marquise", vp=10)
    t.hand("marquise", "Dominance (fox)").clearing(1, marquise={"sawmill": 1, "warriors": 1})
    t.offers("activate fox dominance").when("marquise", "activate fox dominance")
    assert (t.hand_size("marquise"), t.dominance("marquise")) == (0, "fox")
    assert (t.discard, t.available) == ([], [])
    t.asks("marquise", "marquise action").refuses("overwork in clearing 1")  # nor can it be spent as a fox


def test_2_1_4__effects_are_not_discarded_at_the_end_of_a_turn():
    t = given("marquise", "eyrie", turn="marquise", phase="evening")
    t.player("marquise", effects=["Armorers", "Sappers", "Codebreakers"]).hand("eyrie", "Sword", "Anvil")
    t.hand("marquise", "Anvil", "Bake Sale", "Cobbler", "Investments").table(deck=["Tax Collector"])
    t.hand("eyrie", "Sword", "Foxfolk Steel").asks("eyrie", "decree card")
    assert t.hand_size("marquise") == 5
    assert len(t.effects("marquise")) == 3
