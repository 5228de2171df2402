"""Law 19.7, 19.10: five cards, of which three are kept once all factions are set up."""

import numpy as np
import pytest

from root_env import Game, GameConfig
from root_env.root.lookup import names
from tests.given import new_game

SETUP = {"eyrie_0": {"corner": 1, "leader": "despot"}}


def _dealt(**config):
    """The Eyrie and the Alliance, set up, with five cards each."""
    return new_game("eyrie", "alliance", advanced=True, setup=SETUP, **config)


def test_19_7__each_player_draws_five_cards():
    t = _dealt()
    assert (t.hand_size("eyrie"), t.hand_size("alliance")) == (5, 5)


def test_19_7__in_the_standard_set_up_three():
    """Covers Law 5.1.3."""
    t = new_game("eyrie", "alliance", setup=SETUP)
    assert (t.hand_size("eyrie"), t.hand_size("alliance")) == (3, 3)


def test_19_10__all_put_two_cards_back_in_turn_order():
    """The supporters of the Alliance were drawn before. Covers Law 8.3.4."""
    t = _dealt().asks("eyrie", "keep cards", [f"choose {card}" for card in {*_dealt().cards("eyrie")}])
    first, second = t.cards("eyrie")[:2]
    deck = t.game.states[0]["deck_size"]
    t.when("eyrie", f"choose {first}").asks("eyrie", "keep cards").when("eyrie", f"choose {second}")
    assert t.hand_size("eyrie") == 3 and t.game.states[0]["deck_size"] == deck + 2
    t.asks("alliance", "keep cards")
    kept = t.cards("alliance")[2:]
    for card in t.cards("alliance")[:2]:
        t.when("alliance", f"choose {card}")
    assert t.cards("alliance") == kept and t.game.turn == "eyrie_0"


def test_19_10__then_the_deck_is_shuffled():
    """The card that was put back last lies no longer on top."""
    on_top = 0
    for seed in range(12):
        t = _dealt(seed=seed)
        while t.game.phase == "setup":
            last = t.cards(t.game.to_move.removesuffix("_0"))[0]
            t.game.step(t.game.find("choose_card", card=last))
        state = t.game.states[0]
        on_top += names.card(int(state["deck"][state["deck_size"] - 1])) == last
    assert on_top < 6


def test_19_10__nobody_else_sees_which_cards():
    """Covers Law 1.2.1."""
    t = _dealt()
    card = t.cards("eyrie")[0]
    t.when("eyrie", f"choose {card}")
    told = {viewer: " ".join(event.words for event in t.game.events(viewer)) for viewer in ("eyrie", "alliance")}
    assert f"puts {card} on the deck" in told["eyrie"]
    assert "puts a card on the deck" in told["alliance"] and card not in told["alliance"]


def test_19_10__from_an_open_hand_everybody_sees_them():
    """Covers Law 11.2.3."""
    t = new_game("riverfolk", "eyrie", advanced=True)
    while t.asked != "keep cards":
        t.game.step(int(t.game.legal_actions()[0]))
    card = t.cards("riverfolk")[0]
    t.when("riverfolk", f"choose {card}")
    assert any(f"puts {card} on the deck" in event.words for event in t.game.events("eyrie"))


def test_19_10__after_a_draft_too():
    """Covers Law 19.8.3."""
    t = new_game("marquise", "eyrie", "alliance", players=2, advanced=True)
    t.when("player_1", "choose alliance").when("player_0", "choose eyrie", "choose clearing 1", "choose the despot")
    t.asks("player_0", "keep cards")


@pytest.mark.parametrize("skip", ["all", "public"])
def test_19_10__a_position_stands_between_the_two_cards(skip):
    t = _dealt(skip_forced=skip)
    t.when("eyrie", t.options()[0])
    again = Game.from_position(t.game.position())
    assert np.array_equal(again.legal_actions(), t.game.legal_actions()) and again.question() == t.game.question()
    assert GameConfig.from_dict(t.game.config.to_dict()).advanced
