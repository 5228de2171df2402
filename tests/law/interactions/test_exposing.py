"""Exposure in the turns of all others, and the traps of the Corvids beside their pieces (Law 13.2.4, 13.7)."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import plot, where

EXPOSE = "expose the plot in clearing 5"


def beside(faction, piece, *others, kind="raid", **config):
    """The turn of a faction that has one piece beside a facedown plot in clearing 5 (rabbit), and a card to show."""
    t = given(faction, "corvids", *others, turn=faction, **config).hand(faction, "Cobbler")
    t.clearing(5, corvids={"plot": 1}, **{faction: {piece: 1}})
    return t.player("corvids", plots={5: kind})


@pytest.mark.parametrize(
    ("faction", "piece", "asked"),
    [
        ("duchy", "tunnel", "assembly"),
        ("keepers", "figure one", "gather"),
        ("keepers", "first waystation", "gather"),
        ("hundreds", "mob", "command"),
        ("lizard", "rabbit garden", "ritual card"),
        ("alliance", "sympathy", "alliance daylight"),
        ("riverfolk", "rabbit trade post", "set price"),
        ("chameleander", "warriors", "chameleander action"),
        ("eyrie", "roost", "move"),
    ],
)
def test_13_2_4__each_faction_exposes_with_one_piece_beside_the_plot(faction, piece, asked):
    """A token will do (21.10). Covers Law 13.7.4: an exposed raid places nobody."""
    t = beside(faction, piece)
    if faction == "eyrie":
        t.player("eyrie", leader="despot").clearing(1, eyrie={"warriors": 2})
    if faction == "hundreds":
        t.player("hundreds", warlord=1, mood="rowdy").clearing(1, hundreds={"warriors": 1})
    for _ in range(3):
        if EXPOSE not in t.options():
            t.when(faction, "pass")
    t.when(faction, EXPOSE).asks(faction, "expose which")
    t.when(faction, "choose raid")
    assert (plot(t, 5), where(t, "corvids"), t.vp(faction), t.cards(faction)) == (None, {}, 1, ["Cobbler (rabbit)"])
    t.asks(faction, asked)


def test_13_2_4__a_card_lost_to_a_wrong_guess_is_no_lost_soul():
    """It is given, not spent. Covers Law 10.2.6."""
    t = beside("lizard", "rabbit garden").when("lizard", EXPOSE, "choose bomb")
    assert (t.cards("corvids"), t.lost_souls, plot(t, 5)) == (["Cobbler (rabbit)"], [], "raid")
    t.asks("corvids", "corvids recruit")


def test_13_2_4__revealed_cards_expose_nothing():
    """They lie in the play area. Covers Law 2.1.4, 10.5, 12.5.1.I."""
    t = beside("lizard", "rabbit garden").clearing(5, lizard={"rabbit garden": 1, "warriors": 2})
    t.when("lizard", "choose Cobbler (rabbit)").asks("lizard", "ritual").refuses(EXPOSE)
    t = (
        beside("duchy", "warriors")
        .clearing(5, duchy={"warriors": 2})
        .when("duchy", "build a citadel or market in clearing 5")
    )
    t.when("duchy", "choose a market").asks("duchy", "assembly").refuses(EXPOSE)


def test_13_2_4__not_between_the_cards_of_the_retinue_act():
    """An action is not interrupted: relics to be carried are asked first. Covers Law 1.4.2, 15.2.4."""
    t = beside("keepers", "figure one").clearing(5, keepers={"warriors": 2, "figure one": 1})
    t.player("keepers", retinue={"move": ["Faithful Retainer"]})
    t.when("keepers", "pass").asks("keepers", "retinue").offers(EXPOSE)
    t.when("keepers", "choose the Faithful Retainer of move").refuses(EXPOSE)
    t.when("keepers", "move from clearing 5 to clearing 1", "choose 1").asks("keepers", "carry").refuses(EXPOSE)


def test_13_2_4__the_hundreds_expose_between_two_actions():
    """Not within an advance with the warlord: move, then battle. Covers Law 14.5.3, 1.4.2."""
    t = (
        beside("hundreds", "warriors", kind="snare")
        .clearing(5, hundreds={"warriors": 3})
        .clearing(1, corvids={"warriors": 1})
    )
    t.player("hundreds", warlord=5, mood="grandiose").when("hundreds", "pass").asks("hundreds", "advance").offers(
        EXPOSE
    )
    t.when("hundreds", "choose clearing 1", "choose 1")
    t.asks("hundreds", "advance battle").refuses(EXPOSE)


def test_13_2_4__two_vagabonds_each_in_his_own_turn():
    """Covers Law 9.7."""
    t = (
        given("vagabond", "corvids", "vagabond", turn="vagabond_0")
        .hand("vagabond_0", "Cobbler")
        .hand("vagabond_1", "Bake Sale")
    )
    t.clearing(5, corvids={"plot": 1}).player("corvids", plots={5: "snare"})
    t.player("vagabond_0", location=5, satchel=["boot"]).player("vagabond_1", location=5, satchel=["boot"])
    t.when("vagabond_0", EXPOSE, "choose snare")
    assert (plot(t, 5), t.vp("vagabond_0"), t.hand_size("vagabond_1")) == (None, 1, 1)
    t.asks("vagabond_0", "vagabond action")


def test_13_2_4__a_bought_card_exposes_in_the_same_turn():
    """Covers Law 11.2.7.I."""
    t = beside("marquise", "wood", "riverfolk", phase="birdsong").hand("riverfolk", "Bake Sale")
    t.hand("marquise", "Anvil").clearing(8, marquise={"warriors": 1}).asks("marquise", "start window").refuses(EXPOSE)
    t.when("marquise", "buy hand card").offers(EXPOSE).when("marquise", EXPOSE, "choose raid")
    assert (plot(t, 5), t.vp("marquise"), t.cards("marquise")) == (None, 1, ["Anvil (fox)", "Bake Sale (rabbit)"])
    t.asks("marquise", "marquise action")


def test_13_2_4__a_guess_that_removes_the_last_enemy_piece_lets_the_hundreds_oppress():
    """Covers Law 14.6.2, 14.6.1: guesses are offered in Evening until the last step."""
    t = given("hundreds", "corvids", turn="hundreds", phase="evening").hand("hundreds", "Cobbler")
    t.clearing(5, hundreds={"warriors": 2}, corvids={"plot": 1}).player("corvids", plots={5: "bomb"})
    t.player("hundreds", warlord=5, mood="stubborn").when("hundreds", EXPOSE, "choose bomb")
    assert (plot(t, 5), t.vp("hundreds"), t.cards("hundreds")) == (None, 1, ["Cobbler (rabbit)"])
    t.asks("hundreds", "incite").when("hundreds", "pass")
    assert t.vp("hundreds") == 2


def test_13_2_4__pieces_in_the_burrow_lie_beside_no_plot():
    """Covers Law 12.2.2."""
    t = given("duchy", "corvids", turn="duchy").hand("duchy", "Cobbler").player("duchy", burrow=4)
    t.clearing(5, corvids={"plot": 1}).clearing(1, duchy={"tunnel": 1, "warriors": 1}).player(
        "corvids", plots={5: "bomb"}
    )
    t.asks("duchy", "assembly").refuses(EXPOSE)
