"""Agents against agents: many games at drawn tables, and what came of them.

    from training.arena import challenge, share

    games = challenge("rules", "eyrie", opponents="random", games=1000, seed=1)
    print(share(games["won"]))          # (wins, share, low, high)

Where all agents are compiled (`agents.CompiledAgent`) games run inside the compiled core; else side by side in Python.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from scipy.stats import binomtest

import agents
from agents import Agent, CompiledAgent, ReactiveAgent
from root_env import BatchGame, Game, GameConfig, game_seed
from root_env.batch import RESULT
from root_env.errors import ReachWarning
from root_env.policies import streams_from
from root_env.tables import FACTIONS

POOL = 512
"""Games side by side where not all agents are compiled."""
BASE = ("marquise", "eyrie", "alliance", "vagabond")
"""The factions of the four-faction Autumn table."""
OUTCOME = np.dtype(
    [
        ("won", np.bool_),
        ("alone", np.bool_),
        ("truncated", np.bool_),
        ("vp", np.int16),
        ("margin", np.int16),
        ("turns", np.int32),
        ("decisions", np.int32),
        ("config", np.int32),
        ("player", np.int8),
    ]
)
"""A game from one player's side: `alone` if no partner won with it, `margin` to the best other's victory points."""


# -- tables -----------------------------------------------------------------------------------------------


def tables_with(faction: str, players: int = 4, factions: Sequence[str] = FACTIONS) -> list[tuple[str, ...]]:
    """All tables of so many players that `faction` can sit at: it first, then the others.

    Factions come once, the Vagabond up to twice (Law 9.7).
    """
    pool = sorted({*factions, faction})
    if "vagabond" in pool and len(pool) > players:
        pool.append("vagabond")
    pool.remove(faction)
    return [(faction, *rest) for rest in sorted(set(itertools.combinations(sorted(pool), players - 1)))]


def configs_with(
    faction: str, players: int = 4, factions: Sequence[str] = FACTIONS, **settings
) -> tuple[list[GameConfig], np.ndarray]:
    """Configurations of every table with `faction` in every seat, and its player index in each, int64 (n,).

    The order of the others behind it turns with the table.
    """
    configs, players_of = [], []
    for k, (first, *rest) in enumerate(tables_with(faction, players, factions)):
        for seat in range(players):
            shift = (k + seat) % len(rest)
            others = rest[shift:] + rest[:shift]
            seated = (*others[:seat], first, *others[seat:])
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ReachWarning)  # tables of little reach are legal, and asked for here
                configs.append(GameConfig(factions=seated, **settings))
            players_of.append(seat)
    return configs, np.array(players_of, np.int64)


# -- playing ----------------------------------------------------------------------------------------------


def play(
    configs: Sequence[GameConfig],
    players: Mapping[str, Agent],
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    num_threads: int | None = None,
) -> np.ndarray:
    """Play games 0 .. games - 1 of a seed, game g at `configs[g % len(configs)]`; rows as of `BatchGame.rollout`.

    `players`: agent id -> who plays it, at all these tables. Game g is `Game(config, game_seed(seed, g, 0))` whoever
    plays. `progress(n)` hears of games that have ended.
    """
    if all(isinstance(agent, CompiledAgent) for agent in players.values()):
        names = {name for config in configs for name in config.agents}
        policies = {name: agent.policy for name, agent in players.items() if name in names}
        batch = BatchGame(configs, seed=seed, observations=False, masks=False, num_threads=num_threads)
        results = batch.rollout(policies, games, seed)
        if progress:
            progress(games)
        return results
    results = np.zeros(games, RESULT)
    for low in range(0, games, POOL):
        numbers = range(low, min(games, low + POOL))
        pool = [Game(configs[g % len(configs)], seed=game_seed(seed, g, 0)) for g in numbers]
        rng = np.random.default_rng([seed, low])
        for i, game in _finish(pool, players, rng, num_threads, progress):
            results[low + i] = _result(game)
    results["config"] = np.arange(games) % len(configs)
    return results


def _finish(games: list[Game], players: Mapping[str, Agent], rng, num_threads, progress):
    """Play these games to their ends; yields (index, finished game)."""
    numbers = np.arange(len(games))
    while len(numbers):
        batch = BatchGame.from_games(games, autoreset="next_step", num_threads=num_threads)
        going = np.ones(len(games), bool)
        streams = streams_from(rng, len(games))
        names = [batch.config_of(i).agents for i in range(len(games))]
        while going.sum() * 2 > len(games):
            batch.step(_choices(batch, names, going, players, streams, rng))
            ended = np.flatnonzero((batch.terminated | batch.truncated) & going)
            for i in ended.tolist():
                yield int(numbers[i]), batch.game(i)
            going[ended] = False
            if progress and len(ended):
                progress(len(ended))
        left = np.flatnonzero(going)
        games, numbers = [batch.game(i) for i in left.tolist()], numbers[left]


def _choices(batch: BatchGame, names, going, players: Mapping[str, Agent], streams, rng) -> np.ndarray:
    """What everybody does: one call per agent; games that have ended get any legal action."""
    actions = batch.masks.argmax(1).astype(np.int64)
    movers = {i: names[i][batch.to_move[i]] for i in np.flatnonzero(going & (batch.to_move >= 0)).tolist()}
    for agent in {id(a): a for a in players.values()}.values():
        rows = np.array([i for i, name in movers.items() if players[name] is agent], np.int64)
        if not len(rows):
            continue
        if isinstance(agent, CompiledAgent):
            asked = np.full(batch.num_games, -1)
            asked[rows] = 0
            actions[rows] = batch.choose([agent.policy], asked, streams)[rows]
        elif isinstance(agent, ReactiveAgent):
            ids = [movers[i] for i in rows.tolist()]
            actions[rows] = agent.act(batch.observations[rows], batch.masks[rows], ids, rng)
        else:
            for i in rows.tolist():
                actions[i] = agent.act(batch.game(i).view(movers[i]))
    return actions


def _result(game: Game) -> tuple:
    winners = sum(1 << game.player(agent) for agent in game.winners)
    vp = [*game.scores.values(), 0, 0, 0, 0, 0][:6]
    return winners, game.truncated, game.turns, game.decisions, vp, 0


# -- one agent against others -----------------------------------------------------------------------------


def challenge(
    challenger: Agent | str,
    faction: str,
    opponents: Agent | str,
    games: int,
    seed: int,
    *,
    players: int = 4,
    factions: Sequence[str] = FACTIONS,
    progress: Callable[[int], None] | None = None,
    num_threads: int | None = None,
    **settings,
) -> np.ndarray:
    """One agent with one faction against others, at every table of `factions` and in every seat: OUTCOME (games,).

    `settings` go to GameConfig. The same seed gives the same deals whoever plays, so that two challengers can be
    compared game by game.
    """
    challenger, opponents = _agent(challenger), _agent(opponents)
    configs, seats = configs_with(faction, players, factions, **settings)
    everybody = {name: opponents for config in configs for name in config.agents}
    everybody[f"{faction}_0"] = challenger
    results = play(configs, everybody, games, seed, progress, num_threads)
    who = np.array([config.agents.index(f"{faction}_0") for config in configs])[results["config"]]
    assert (who == seats[results["config"]]).all()
    return outcomes(results, who)


def _agent(agent: Agent | str) -> Agent:
    return agents.load(agent) if isinstance(agent, str) else agent


def outcomes(results: np.ndarray, who: np.ndarray) -> np.ndarray:
    """Rows of `play` from the side of player `who`, int (n,): OUTCOME (n,). Truncated games are not won."""
    table = np.zeros(len(results), OUTCOME)
    rows = np.arange(len(results))
    table["won"] = (results["winners"] >> who) & 1
    table["alone"] = table["won"] & (results["winners"] == 1 << who)
    others = results["vp"].astype(np.int64)
    table["vp"] = others[rows, who]
    others[rows, who] = -1
    table["margin"] = table["vp"] - others.max(1)
    for name in ("truncated", "turns", "decisions", "config"):
        table[name] = results[name]
    table["player"] = who
    return table


def share(won: np.ndarray) -> tuple[int, float, float, float]:
    """(number, share, low, high) of what is true, with the 95 % Wilson interval."""
    n, k = len(won), int(np.count_nonzero(won))
    interval = binomtest(k, n).proportion_ci(method="wilson")
    return k, k / n, float(interval.low), float(interval.high)
