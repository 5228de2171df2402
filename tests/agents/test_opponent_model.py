"""The search finds out whether the others play like bots or like the network, and lets the likelier one play on."""

import numpy as np
import pytest

from root_env import Game, agents
from root_env.agents.base import on_views
from root_env.agents.guided.agent import Guided
from root_env.agents.guided.opponent_model import MOST, OpponentModel
from tests.agents.playing import BASE, needs_compiled_core, table

ME = 0


def followed(model, guide, others: str, seed: int, until: int = 24, seats=BASE):
    """Opinion of the player in the first seat on the others, by turn, in a game in which they are `others`."""
    game, rng, thought = Game(table(*seats), seed), np.random.default_rng(seed), {}
    mine, theirs = on_views(agents.load("swift"), 1), on_views(agents.load(others), 1)
    while not game.is_over and game.turns < until:
        view, player = game.view(game.to_move), game.player_to_move()
        if player != ME:
            game.step(theirs.act(view))
            continue
        thought[game.turns] = model.likeliest(view, guide._table(view), rng).agent.name
        action = mine.act(view)
        model.acted(view, action)
        game.step(action)
    return thought


@pytest.fixture(scope="module")
def guide():
    return Guided(2, seed=1)


@needs_compiled_core
@pytest.mark.parametrize("others", ["rules", "swift", "policy"])
def test_after_some_rounds_it_knows_who_the_others_are(guide, others):
    late = []
    for seed in range(3):
        thought = followed(OpponentModel(), guide, others, seed)
        assert thought[min(thought)] == "swift", "until the others have done something"
        late += [name for turn, name in thought.items() if turn > 12]
    expected = "rules" if others == "rules" else "swift"
    assert len(late) > 8 and late.count(expected) > 0.9 * len(late)


@needs_compiled_core
def test_another_game_at_the_same_table_says_nothing_and_no_round_says_all(guide):
    model, rng = OpponentModel(), np.random.default_rng(1)
    followed(model, guide, "rules", 1, until=12)
    (moment,) = model._moments.values()
    assert moment.evidence.max() == 0 > moment.evidence.min() >= -MOST * 3
    for seed in range(2, 6):  # of other deals, and further on than the first game was when it was left
        game = guide_game(seed, moment.view.turns + 4)
        view = game.view(game.agents[ME])
        model._moments[repr(view.config), view.agent] = moment
        model.likeliest(view, guide._table(view), rng)
        assert not model._moments[repr(view.config), view.agent].evidence.any()


def guide_game(seed: int, turns: int) -> Game:
    """A game of bots in which the first player has the first choice of a turn from that number on."""
    game, bots = Game(table(*BASE), seed), on_views(agents.load("rules"), 1)
    while game.turns < turns or game.player_to_move() != ME:
        game.step(bots.act(game.view(game.to_move)))
    return game


@needs_compiled_core
def test_who_was_named_plays_on_whatever_others_do(guide):
    named = Guided(2, seed=1, playouts="swift")
    assert set(followed(named._opponent_model, named, "rules", 3).values()) == {"swift"}


@needs_compiled_core
def test_it_begins_anew_when_it_is_reseeded_and_in_an_earlier_turn():
    agent = Guided(2, seed=1)
    seen = followed(agent._opponent_model, agent, "rules", 1)
    assert "rules" in seen.values()
    assert set(followed(agent._opponent_model, agent, "swift", 2, until=2).values()) == {"swift"}
    agent.reseed(1)
    assert not agent._opponent_model._moments
