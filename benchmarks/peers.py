"""Other game libraries beside `root_env`, in three tables that are never mixed.

Python loop against Python loop, compiled loop against compiled loop, AEC against AEC. The games differ in size and
rules; the comparison is of what a learner pays for a decision. Decisions with one option are played and timed, but not
counted, for any library.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from benchmarks.speed import CONFIG, PYTHON, PYTHON_OBSERVED, Loop, python_game, shipped
from benchmarks.timing import Path, interleaved
from root_env import root_v0

ENV, RAW_ENV = "root_env env()", "root_env raw_env()"
PINS = {
    "open_spiel": "open_spiel",
    "rlcard": "rlcard",
    "catanatron": "catanatron",
    "pettingzoo.classic": "'pettingzoo[classic]'",
}
SPIEL_GAMES = ("chess", "backgammon", "hanabi")


# -- Python loops ----------------------------------------------------------------------------------------


def _chance(state, rng: random.Random) -> None:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, weights)[0])


def spiel_python(name: str, observed: bool) -> Path:
    """`state.apply_action(rng.choice(state.legal_actions()))`, or with mask and observation tensor too."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def run():
        state, n = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                _chance(state, rng)
                continue
            if observed:
                state.observation_tensor()
                state.legal_actions_mask()
            legal = state.legal_actions()
            n += len(legal) > 1
            state.apply_action(rng.choice(legal))
        return n, None, 1

    if observed:
        return Path(f"pyspiel {name}, mask and observation tensor", run, against=PYTHON_OBSERVED)
    return Path(f"pyspiel {name}", run, against=PYTHON)


def rlcard_uno() -> Path:
    """`env.step(rng.choice(legal))`; its step always encodes an observation."""
    import rlcard

    env, rng = rlcard.make("uno"), random.Random(1)

    def run():
        state, _ = env.reset()
        n = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            n += len(legal) > 1
            state, _ = env.step(rng.choice(legal))
        return n, None, 1

    return Path("rlcard uno, mask and observation", run, against=PYTHON_OBSERVED)


def catanatron_four() -> Path:
    """Four players, `game.execute(rng.choice(playable))`, without its own check of the action."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    rng = random.Random(1)

    def run():
        game, n = Game([RandomPlayer(color) for color in Color]), 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            playable = getattr(game, "playable_actions", None) or game.state.playable_actions
            n += len(playable) > 1
            game.execute(rng.choice(playable), validate_action=False)
        return n, game.state.num_turns, 1

    return Path("catanatron four players", run, against=PYTHON)


# -- compiled loops --------------------------------------------------------------------------------------


def _choices(game, final) -> int:
    """Decisions of a finished game that left a choice."""
    state, n = game.new_initial_state(), 0
    for item in final.full_history():
        if not state.is_chance_node():
            n += len(state.legal_actions()) > 1
        state.apply_action(item.action)
    return n


def spiel_compiled(name: str) -> Path:
    """`evaluate_bots` with uniform random bots: the whole game in C++. Decisions are counted afterwards."""
    import pyspiel

    game, seeds = pyspiel.load_game(name), iter(range(1, 1 << 30))
    bots = [pyspiel.make_uniform_random_bot(p, 1 + p) for p in range(game.num_players())]

    def run():
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    def after(final) -> tuple[int, None, int]:
        return _choices(game, final), None, 1

    return Path(f"OpenSpiel {name}, evaluate_bots", run, after, against=shipped(False).name)


# -- AEC -------------------------------------------------------------------------------------------------


def aec(name: str, env, against: str | None = None) -> Path:
    """`agent_iter`, `last`, masked `sample`, `step`."""
    seeds = iter(range(1 << 60))

    def run():
        env.reset(seed=next(seeds))
        n = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            n += np.count_nonzero(mask) > 1
            env.step(env.action_space(agent).sample(mask))
        game = getattr(env.unwrapped, "game", None)
        return n, getattr(game, "turns", None), 1

    return Path(name, run, against=against)


def _classic(name: str, raw: bool) -> Path:
    from pettingzoo.classic import chess_v6, connect_four_v3

    module = {"chess_v6": chess_v6, "connect_four_v3": connect_four_v3}[name]
    kind = "raw_env" if raw else "env"
    return aec(f"pettingzoo {name} {kind}()", getattr(module, kind)(), RAW_ENV if raw else ENV)


# -- tables ----------------------------------------------------------------------------------------------


def _tables() -> dict[str, list[tuple[str | None, Callable[[], Path]]]]:
    """Table -> (package it needs, how to make the path)."""
    return {
        "Python loop": [
            (None, lambda: python_game(False)),
            (None, lambda: python_game(True)),
            *(("open_spiel", lambda g=g, o=o: spiel_python(g, o)) for g in SPIEL_GAMES for o in (False, True)),
            ("rlcard", rlcard_uno),
            ("catanatron", catanatron_four),
        ],
        "compiled loop": [
            (None, lambda: shipped(False)),
            (None, lambda: Loop(0).path("root_env compiled loop, bare")),
            *(("open_spiel", lambda g=g: spiel_compiled(g)) for g in SPIEL_GAMES),
        ],
        "AEC": [
            (None, lambda: aec(ENV, root_v0.env(CONFIG))),
            (None, lambda: aec(RAW_ENV, root_v0.raw_env(CONFIG))),
            *(
                ("pettingzoo.classic", lambda g=g, r=r: _classic(g, r))
                for g in ("connect_four_v3", "chess_v6")
                for r in (False, True)
            ),
        ],
    }


def _usable(entries: list[tuple[str | None, Callable[[], Path]]], problems: list[str]) -> list[Path]:
    """The paths that can be made and play a game; `problems` gets a line for each package that cannot."""
    paths = []
    for package, make in entries:
        try:
            path = make()
            path.after(path.run())
            paths.append(path)
        except ImportError as missing:
            line = f"{package} is left out, not installed ({missing}): pip install {PINS.get(package, package)}"
        except Exception as error:  # another version of a peer can fail in any way; the others are still measured
            if package is None:
                raise
            line = f"{package} is left out, it failed: {type(error).__name__}: {error}"
        else:
            continue
        if line not in problems:
            problems.append(line)
    return paths


def measure(rounds: int, seconds: float) -> tuple[dict[str, dict], list[str]]:
    """(table -> path -> summary, lines about what is left out). Each table's paths are interleaved."""
    problems: list[str] = []
    found = {}
    for table, entries in _tables().items():
        found[table] = interleaved(_usable(entries, problems), rounds, seconds, table)
    return found, problems
