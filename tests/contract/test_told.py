"""Two games that differ in nothing that a player may know: all that this player can receive is the same.

The games are drawn in two ways of their own: by exchanging what is declared to be hidden (`tests/deals.py`), which
`determinize` has no part in, and by `determinize`, played on side by side. What is received is in `tests/told.py`.
"""

from __future__ import annotations

import random

import pytest

from root_env import Game
from root_env.doors.bounds import only_answer
from root_env.doors.game import PlayedGame
from root_env.engine.jit import INTERPRETED
from root_env.serve.lobby import PERSON, plan_of
from root_env.serve.table import WATCH, Table
from tests import told
from tests.agents import test_views
from tests.agents.playing import table
from tests.deals import another_deal
from tests.serve.tables import at_plan

TABLES = [
    table("marquise", "eyrie", "alliance", "vagabond"),
    table("chameleander", "riverfolk", "vagabond", "alliance", observation={"history": 6}),
    table("marquise", "vagabond", "vagabond", skip_forced="public"),
    table("lizard", "alliance", edition="2018", skip_forced="all"),
]
PAIRS = 3 if INTERPRETED else 8


def same(one, other) -> int:
    """Check that both tell the same, name by name; returns the number of names."""
    said, also = dict(one), dict(other)
    assert said.keys() == also.keys()
    apart = [name for name in said if said[name] != also[name]]
    assert not apart, f"{apart} tell two games apart"
    return len(said)


@pytest.mark.parametrize("k", range(len(test_views.TABLES)))
def test_hidden_cards_change_nothing_that_a_player_receives(k):
    rng, different, compared = random.Random(k), 0, 0
    for game in test_views.positions(k)[:PAIRS]:
        viewer = rng.randrange(len(game.agents))
        twin = another_deal(game, viewer, rng)
        for one in (game, twin):  # what has happened is the same for both, as far as anybody was told
            one.begin_record()
        different += game.states.tobytes() != twin.states.tobytes()
        compared += same(told.of_game(game, game.agents[viewer]), told.of_game(twin, game.agents[viewer]))
    assert different > 1 and compared > 40


@pytest.mark.parametrize("config", TABLES, ids=lambda config: "-".join(config.factions))
def test_games_played_side_by_side_tell_the_same_until_something_is_shown(config):
    rng, steps, told_of = random.Random(7), 0, 0
    for seed in range(2):
        game = Game(config, seed)
        for _ in range(rng.randrange(5, 160)):
            if not game.is_over:
                game.step(rng.choice(game.legal_actions().tolist()))
        if game.is_over:
            continue
        agent = rng.choice(game.agents)
        twin = game.determinize(agent, seed)
        twin.seed, twin.states["rng"] = game.seed, game.states["rng"]
        for one in (game, twin):
            one.begin_record()
        for _ in range(8):
            told_of += same(told.of_game(game, agent), told.of_game(twin, agent))
            if not step_alike(game, twin, agent, rng):
                break
            steps += 1
    assert steps > 5 and told_of > 100


@pytest.mark.parametrize("factions", [("marquise", "eyrie", "alliance"), ("riverfolk", "vagabond", "chameleander")])
def test_a_server_sends_the_same(factions):
    rng, sent = random.Random(3), 0
    for seed in range(2):
        game = Game(factions=factions, seed=seed, skip_forced="public")
        for _ in range(rng.randrange(10, 140)):
            game.step(rng.choice(game.legal_actions().tolist()))
        agent = game.agents[seed]
        settled(game, agent)
        twin = game.determinize(agent, seed)
        twin.states[0]["rng"] = game.states[0]["rng"]
        tables = [of_persons(game), of_persons(twin)]
        for _ in range(7):
            sent += sum(same(told.of_table(tables[0], who), told.of_table(tables[1], who)) for who in (agent, WATCH))
            action = alike(tables[0].game, tables[1].game, agent, rng)
            if action is None:
                break
            for one in tables:
                one.act(one.game.player_to_move(), one.version, action)
    assert sent > 50


def test_a_seed_is_sent_to_nobody_while_persons_play():
    plan = plan_of({"config": {"factions": ["marquise", "eyrie"]}, "seats": [PERSON, "rules"], "seed": 987654321})
    for who in ("marquise_0", WATCH):
        assert "987654321" not in repr(dict(told.of_table(at_plan(plan), who)))


def of_persons(game: PlayedGame) -> Table:
    """A table of the server at which the game stands, of persons all."""
    position = {**game.position(), "seed": 0}
    return at_plan(plan_of({"position": position, "seats": [PERSON] * len(game.agents)}))


def alike(one: PlayedGame, other: PlayedGame, agent: str, rng: random.Random) -> int | None:
    """An action that looks the same in both games to a player, and leads to games that do; None if there is none.

    What it leads to can tell the games apart, a card that is drawn or shown: then the player has learned something.
    """
    if one.is_over or one.to_move != other.to_move:
        return None
    both = sorted(set(one.legal_actions().tolist()) & set(other.legal_actions().tolist()))
    rng.shuffle(both)
    for action in both:
        if one.describe(action, agent) == other.describe(action, agent):
            tried = [one.copy(), other.copy()]
            for game in tried:
                game.step(action)
            if settled(tried[0], agent) == settled(tried[1], agent):
                return action
    return None


def settled(game: PlayedGame, agent: str) -> list[tuple[str, bytes, list[str], list[int]]]:
    """The looks of a game while it goes on to a question that is asked, as a table of the server does."""
    seen = [looks(game, agent)]
    while (only := only_answer(game)) is not None:
        game.step(only)
        seen.append(looks(game, agent))
    return seen


def looks(game: PlayedGame, agent: str) -> tuple[str, bytes, list[str], list[int]]:
    """Board and question, row, latest events, the own menu: if these differ, something has been shown."""
    own = game.legal_actions().tolist() if game.to_move == agent else []
    return game.render(agent), game.observe(agent).tobytes(), [event.words for event in game.events(agent)], own


def step_alike(one: PlayedGame, other: PlayedGame, agent: str, rng: random.Random) -> bool:
    """Take such an action in both; False if there was none."""
    action = alike(one, other, agent, rng)
    for game in (one, other) if action is not None else ():
        game.step(action)
    return action is not None
