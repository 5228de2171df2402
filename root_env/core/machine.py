"""What the rules of a game are to the loops around them, and those loops made for a game.

    GAME = parts(state=STATE, legal=legal, apply=apply, ...)
    machine = machine_of(__name__, GAME)
    engine, many = machine.engine, machine.many

docs/adding_a_game.md leads through it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from root_env.core.jit import njit
from root_env.core.loop import SKIP_NONE
from root_env.core.loops import checking, engine, many, rollout, seeing, single, template, tracing

COURSE = (
    *("n_players", "seat", "stack", "depth", "over", "truncated", "winners", "fault", "turns", "decisions"),
    *("max_decisions", "skip_forced", "keep_log", "log_who", "log_action", "vp", "rng", "n_forced"),
)
"""Fields that the state of every game has, with one meaning: docs/adding_a_game.md says which."""


@njit
def skips_single(s, kind, out):
    """Take a decision with one choice without asking; for games in which no question tells of anything hidden."""
    return out[0] == 1 and s.skip_forced != SKIP_NONE


@njit
def _nothing(s):
    """After a decision or step: the rules see by themselves whether somebody has won."""


@njit
def _never(s):
    return False


@njit
def _as_it_is(s, kind, action):
    return action


@njit
def _untold_choice(s, action, how):
    """Nothing is told of choices."""


@njit
def _gains_nothing(action):
    return -1


@njit
def _won_or_cut_off(s):
    """0 for a victory, 1 for a game ended by a limit."""
    return 1 if s.truncated != 0 else 0


def parts(
    *,
    state: np.dtype,
    max_players: int,
    max_legal: int,
    first_step: int,
    end_kind: int,
    legal: Callable,
    apply: Callable,
    run: Callable,
    start_game: Callable,
    write_row: Callable,
    places: np.ndarray,
    obs_size: int,
    max_steps: int = 10_000,
    pass_action: int = -1,
    skips: Callable = skips_single,
    settle: Callable = _nothing,
    at_random: Callable = _never,
    logged: Callable = _as_it_is,
    tell_choice: Callable = _untold_choice,
    tell_stopped: Callable = _nothing,
    gained: Callable = _gains_nothing,
    how_it_ended: Callable = _won_or_cut_off,
) -> ModuleType:
    """A game as the loops see it. All functions are rules (`jit.njit`); `s` is the record of one game.

    * `state`: the dtype, with the fields of `COURSE`; `max_players` seats; `max_legal`: decision lists have room for
    * `first_step`: kinds of frames below it are decisions, from it on steps; `end_kind`: the first number beyond
    * `legal(s, kind, out)`: list the choices of the top frame, see `loop.offer`; `apply(s, kind, action)`: take one,
      pop the frame and push what follows; `run(s, kind)`: run a step
    * `start_game(s)`: from the state as it is laid out to the first frame
    * `write_row(s, viewer, o, out)`: write what a player sees into a row of zeros; `places`: of the scope with room for
      everything, whose rows have `obs_size` features
    * `max_steps` between two decisions; `pass_action`: not logged, -1 if there is none
    * `skips(s, kind, out)`: whether the decision listed is taken without asking
    * `settle(s)`: after each decision and step; `at_random(s)`: whether chance decides
    * `logged(s, kind, action)`: an action as the log shows it to everybody
    * `tell_choice(s, action, how)`, `tell_stopped(s)`: tell of these (`jit.silent`)
    * `gained(action)`: what it gains for statistics, -1 for nothing; `how_it_ended(s)`: a number for statistics
    """
    missing = [name for name in COURSE if name not in (state.names or ())]
    if missing:
        raise ValueError(f"state: the fields {', '.join(missing)} are missing, which the loops of every game need")
    game = ModuleType("game", parts.__doc__)
    game.STATE, game.MAX_PLAYERS, game.MAX_LEGAL, game.MAX_STEPS = state, max_players, max_legal, max_steps
    game.MAX_DEPTH, game.FIRST_STEP, game.END_KIND = len(np.zeros(1, state)[0]["stack"]), first_step, end_kind
    game.PASS, game.PLACES, game.OBS_SIZE = pass_action, places, obs_size
    game.new_states = lambda n: np.zeros(n, state)
    game.legal, game.apply, game.run, game.start_game, game.write_row = legal, apply, run, start_game, write_row
    game.skips, game.settle, game.at_random, game.logged = skips, settle, at_random, logged
    game.tell_choice, game.tell_stopped = tell_choice, tell_stopped
    game.gained, game.end_kind = gained, how_it_ended
    return game


@dataclass(frozen=True)
class Machine:
    """The loops of one game, each a module: `core.loops` says what is in them."""

    game: ModuleType
    engine: ModuleType
    seeing: ModuleType
    tracing: ModuleType
    many: ModuleType
    single: ModuleType
    rollout: ModuleType


def machine_of(module: str, game: ModuleType, version: str = "") -> Machine:
    """The loops made for a game.

    `module`: name of the module in which they will stand by the names of `Machine`. `version`: a digest of the game's
    sources; empty for games of this package, whose sources name the folder of compiled code.
    """

    def made(source: ModuleType, name: str, **brought) -> ModuleType:
        return template.made_for(source, module, name, version, **brought)

    # the engine first: it is the largest, and shared rules are compiled in this order
    loop = made(engine, "engine", game=game)
    rows = made(seeing, "seeing", game=game)
    traces = made(tracing, "tracing", game=game)
    rest = {"engine": loop, "game": game, "seeing": rows}
    return Machine(
        game=game,
        engine=loop,
        seeing=rows,
        tracing=traces,
        many=made(many, "many", tracing=traces, **rest),
        single=made(single, "single", **rest),
        rollout=made(rollout, "rollout", engine=loop, seeing=rows),
    )


def checking_of(module: str, machine: Machine, broken: Callable, no_choice: int) -> ModuleType:
    """Loops that check every state by the invariants of a game, to stand as `checking` in the module of that name.

    `broken(s)`: the code of the first invariant that a state breaks, 0 if all hold; `no_choice`: the code of a state in
    which nothing can be chosen.
    """
    return template.made_for(checking, module, "checking", engine=machine.engine, broken=broken, NO_CHOICE=no_choice)
