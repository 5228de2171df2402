"""Hidden cards at tables with Exiles & Partisans: other cards change nothing that others see (the cards).

Swap Meet takes and gives unseen, Informants draw or do not, Propaganda Bureau looks for a matching card; Saboteurs
and the League touch what lies open.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from root_env import Game, GameConfig
from root_env.root.declared.factions import RULES
from root_env.root.lookup import names
from tests import told
from tests.contract.test_told import same
from tests.deals import another_deal, is_hidden, menus_differ
from tests.given import given
from tests.property.compare_menus import Curious
from tests.property.reading.positions import random_game

DECK = "exiles_partisans"
OF_THE_PACKAGE = [faction.name for faction in RULES if faction.of_the_package]
OWN = {"saboteurs", "false_orders", "swap_meet", "propaganda_card", "propaganda_target", "informants", "league_item"}
"""Questions of the deck."""
SWAP = "use Swap Meet (rabbit)"


def asked(game):
    """The name of the question."""
    s = game.states[0]
    return names.decision(int(s["stack"][int(s["depth"]) - 1]["kind"])).replace(" ", "_")


def questions(seed, decisions=25):
    """Games at their questions, from random positions of random tables with the deck."""
    rng = random.Random(seed)
    factions = tuple(rng.sample(OF_THE_PACKAGE, rng.randint(3, 5)))
    game = random_game(GameConfig(factions=factions, deck=DECK, skip_forced="none"), seed)
    choose = Curious(rng)
    for _ in range(decisions):
        if game.is_over:
            return
        yield game
        game.step(choose(game))


@pytest.mark.parametrize("k", range(4))
def test_other_hidden_cards_change_nothing_that_is_received(k):
    met, compared = Counter(), 0
    for seed in range(60):
        rng = random.Random(f"{k} {seed}")
        for game in questions(1000 * k + seed):
            kind = asked(game)
            if kind not in OWN and rng.random() < 0.95:
                continue
            met[kind] += 1
            one, viewer = game.copy(), rng.randrange(len(game.agents))
            twin = another_deal(one, viewer, rng)
            for dealt in (one, twin):
                dealt.begin_record()
            compared += same(told.of_game(one, one.agents[viewer]), told.of_game(twin, twin.agents[viewer]))
    assert compared > 1000 and len(OWN & set(met)) >= 3, met


@pytest.mark.parametrize("k", range(4))
def test_questions_that_depend_on_a_hand_are_hidden(k):
    looked = 0
    for seed in range(40):
        rng = random.Random(f"{k} {seed}")
        for game in questions(7000 + 1000 * k + seed):
            if asked(game) in OWN or rng.random() < 0.1:
                looked += 1
                assert is_hidden(game) or not menus_differ(game, rng), asked(game)
    assert looked > 100


def swapping(given_away):
    """The Marquise takes the only card of the Eyrie and gives one of three back, before the Alliance's eyes."""
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong", deck=DECK)
    t.player("marquise", effects=["Swap Meet"]).clearing(3, marquise={"warriors": 1})
    t.hand("marquise", "Sword", "Bake Sale").hand("eyrie", "Anvil").hand("alliance", "Root Tea (fox)")
    t.table(deck=["Root Tea (mouse)", "Tunnels", "Informants", "Travel Gear (fox)"])
    return t.when("marquise", SWAP, "choose eyrie", f"choose {given_away}").game


def test_which_card_is_given_back_is_seen_by_the_two_alone():
    """The third player is told the same whichever card it is, of the action and of all that follows."""
    games = [swapping(card) for card in ("Sword (mouse)", "Bake Sale (rabbit)", "Anvil (fox)")]
    for other in games[1:]:
        assert same(told.of_game(games[0], "alliance_0"), told.of_game(other, "alliance_0")) > 10
        assert dict(told.of_game(games[0], "eyrie_0")) != dict(told.of_game(other, "eyrie_0"))
    words = [str(event) for event in games[0].history("alliance_0")]
    assert not any("Anvil" in line or "Sword" in line for line in words), words
    assert any("Anvil" in str(event) for event in games[0].history("eyrie_0"))


def test_a_card_that_informants_leave_is_drawn_unseen():
    """Passing draws as usual: the card is the drawer's own secret; an ambush that is taken is seen by all."""
    told_of = []
    for card in ("Tunnels (rabbit)", "Sword (mouse)"):
        t = given("marquise", "alliance", turn="alliance", phase="evening", skip_forced="none", deck=DECK)
        t.player("alliance", effects=["Informants"]).table(discard=["Ambush! (fox)"]).force(draws=[card])
        t.when("alliance", "pass", "pass")
        assert t.cards("alliance") == [card] and t.known("marquise", "alliance") == []
        told_of.append(
            (t.game.render("marquise"), t.game.observe("marquise_0").tobytes(), t.game.history("marquise_0"))
        )
    assert told_of[0] == told_of[1]


def test_records_of_hidden_games_do_not_say_which_card_was_taken():
    game = Game.from_position(swapping("Sword (mouse)").position())
    view = game.view("alliance_0").position()["players"]
    assert [view[agent]["hand"] for agent in ("marquise_0", "eyrie_0")] == [2, 1]
