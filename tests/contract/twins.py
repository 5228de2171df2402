"""Single games beside the slots of a batch, and the tables they are compared at."""

from __future__ import annotations

import random

import numpy as np

from root_env import BatchGame, Game, GameConfig
from root_env.doors.playing.rewards import final_rewards
from tests.contract.playing import FOUR

SHORT = {"score_to_win": 3, "max_turns": 6}
"""Games of a few dozen decisions, won and truncated."""
MIXED = [
    GameConfig(**SHORT),
    GameConfig(factions=("eyrie", "marquise"), setup="random", score_to_win=4, max_turns=8),
    GameConfig(factions=("vagabond", "alliance", "marquise"), seating="random", skip_forced="public", **SHORT),
    GameConfig(factions=FOUR[1:], clearing_suits=("mouse", "fox", "rabbit") * 4, edition="2018", max_decisions=30),
]
"""Tables that differ in factions, seats, suits and numbers of players."""


def some_actions(batch: BatchGame, rngs: list[random.Random]) -> np.ndarray:
    """A random legal action per slot, drawn from the slot's own generator."""
    return np.array([rng.choice(np.flatnonzero(row)) for rng, row in zip(rngs, batch.masks, strict=True)])


def generators(n: int, seed: int = 0) -> list[random.Random]:
    return [random.Random(seed * 1000 + i) for i in range(n)]


def advance(batch: BatchGame, steps: int, seed: int = 0) -> None:
    rngs = generators(batch.num_games, seed)
    for _ in range(steps):
        batch.step(some_actions(batch, rngs))


def _alike(in_batch: np.ndarray, alone: np.ndarray) -> bool:
    """Rows are longer, with zeros, in a batch where another slot has what came later."""
    n = len(alone)
    return np.array_equal(in_batch[:n], alone) and not in_batch[n:].any()


def same_game(batch: BatchGame, i: int, game: Game, *, whole: bool = False) -> None:
    """Slot `i` shows the same as a single game; `whole`: every field of its state is equal too."""
    player = game.player(game.to_move)
    assert batch.to_move[i] == player
    assert _alike(batch.masks[i], game.mask())
    assert _alike(batch.observations[i], game.observe(player))
    if whole:
        assert batch.game(i).position() == game.position()


def due(game: Game, before: dict[str, int]) -> list[float]:
    """The rewards of a step: shaping, and the final rewards if it ended the game."""
    scores = game.scores
    rewards = [game.config.shaping * (scores[a] - before[a]) for a in game.agents]
    if game.is_over:
        winners = [game.player(a) for a in game.winners]
        final = final_rewards(game.config.reward, list(scores.values()), winners, game.truncated)
        rewards = [r + f for r, f in zip(rewards, final, strict=True)]
    return rewards + [0.0] * (6 - len(rewards))


def same_end(batch: BatchGame, i: int, game: Game) -> None:
    assert batch.final_scores(i) == game.scores
    assert batch.final_winners(i) == game.winners
    assert batch.truncated[i] == game.truncated
    assert batch.terminated[i] != batch.truncated[i]
    for agent in game.agents:
        assert _alike(batch.final_observation(i, agent), game.observe(agent))


class Twins:
    """Single games beside the slots of a batch, stepped with the same actions; everything is compared."""

    def __init__(self, batch: BatchGame, seed: int = 0):
        self.batch = batch
        self.games = [self.fresh(i) for i in range(batch.num_games)]
        self.rngs = generators(batch.num_games, seed)
        self.ends = {"won": 0, "truncated": 0}
        self.waiting = [False] * batch.num_games

    def fresh(self, i: int) -> Game:
        return Game(self.batch.config_of(i), int(self.batch.seeds[i]))

    def step(self, whole: bool) -> None:
        actions = some_actions(self.batch, self.rngs)
        before = [game.scores for game in self.games]
        seeds = self.batch.seeds.copy()
        self.batch.step(actions)
        for i, game in enumerate(self.games):
            if self.waiting[i]:
                self.waiting[i] = False
                self.games[i] = self.fresh(i)
                assert not self.batch.rewards[i].any()
                assert not (self.batch.terminated[i] or self.batch.truncated[i])
                same_game(self.batch, i, self.games[i], whole=whole)
            else:
                game.step(int(actions[i]))
                assert np.array_equal(self.batch.rewards[i], np.array(due(game, before[i]), np.float32))
                self.compare(i, game, seeds[i], whole)

    def compare(self, i: int, game: Game, seed: int, whole: bool) -> None:
        if not game.is_over:
            assert not (self.batch.terminated[i] or self.batch.truncated[i])
            same_game(self.batch, i, game, whole=whole)
            return
        self.ends["truncated" if game.truncated else "won"] += 1
        same_end(self.batch, i, game)
        if self.batch.autoreset_mode == "SameStep":
            assert self.batch.seeds[i] != seed
            self.games[i] = self.fresh(i)
            same_game(self.batch, i, self.games[i], whole=whole)
        else:
            assert self.batch.seeds[i] == seed
            assert self.batch.to_move[i] == -1
            assert self.batch.masks[i].all()
            self.waiting[i] = True


def everything(batch: BatchGame) -> list:
    """All that a batch holds and shows, to compare."""
    shown = ("observations", "masks", "to_move", "rewards", "terminated", "truncated")
    state = batch.state_dict() | {name: getattr(batch, name) for name in shown}
    return [v.tobytes() if isinstance(v, np.ndarray) else v for _, v in sorted(state.items())]
