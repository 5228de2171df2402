"""What the rules of a game are to the loops around them, and those loops made for a game.

    STATE = state_of(2, [("heaps", np.int8, (3,))])
    machine = machine_of(__name__, parts(state=STATE, legal=legal, apply=apply, ...))

docs/adding_a_game.md leads through it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from root_env.core.jit import INTERPRETED, njit
from root_env.core.jit.sources import is_of_this_package, version_of
from root_env.core.loop import SKIP_NONE
from root_env.core.loops import checking, engine, many, rollout, seeing, single, template, tracing
from root_env.core.tables import Scope

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64


def _course(players: int, frame: Sequence[str], depth: int, queues: int, log: int) -> list[tuple]:
    """Fields that the state of every game has, with one meaning."""
    asks = np.dtype([("kind", I16), ("who", I8), *((name, I16) for name in frame)], align=True)
    return [
        ("n_players", I16),
        ("order", I8, (players,)),  # player by seat, clockwise
        ("seat", I8, (players,)),  # seat by player
        ("turn", I16),  # whose turn it is, -1 for nobody
        ("turns", I32),  # player turns begun
        ("decisions", I32),  # decisions taken, those skipped as forced left out
        ("max_decisions", I32),
        ("skip_forced", I16),  # 0 none, 1 public, 2 all
        ("over", I16),
        ("truncated", I16),  # 1: a limit has ended the game
        ("winners", I32),  # bit per player
        ("fault", I16),  # core.ids.Fault: why the engine has stopped the game, 0 while all is well
        ("vp", I16, (players,)),
        ("stack", asks, (depth,)),  # what waits for somebody, see `core.loop.push`
        ("depth", I16),
        ("keep_log", I16),  # 1: note public actions in the log
        ("log_who", I8, (log,)),  # last public actions, newest first: the player, -1 none
        ("log_action", I16, (log,)),
        ("rng", I64, (4,)),
        ("n_forced", I16, (queues,)),  # coming outcomes that are settled, by sort
    ]


COURSE = tuple(field[0] for field in _course(1, (), 1, 1, 1))
"""Names of those fields."""


def state_of(
    players: int, own: Sequence[tuple], *, frame: Sequence[str] = (), depth: int = 8, queues: int = 1, log: int = 8
) -> np.dtype:
    """The state of a game: the fields that every game has, then its `own`, as `np.dtype` takes them.

    `players`: most that can play. `frame`: what a frame holds beside its kind and who is asked, int16; `depth`: frames
    that can wait. `queues`: sorts of chance outcomes that can be forced; `log`: public actions that are kept.
    """
    twice = [field[0] for field in own if field[0] in COURSE]
    if twice:
        raise ValueError(f"own: every state has {', '.join(twice)}; give the game's own fields other names")
    return np.dtype([*_course(players, frame, depth, queues, log), *own], align=True)


@njit
def skips_single(s, kind, out):
    """Take a decision with one choice without asking; for games in which no question tells of anything hidden."""
    return out[0] == 1 and s.skip_forced != SKIP_NONE


@njit
def _nothing(s):
    """After a decision or step: the rules see by themselves whether somebody has won."""


@njit
def _no_step(s, kind):
    """A game all of whose frames are decisions."""


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
    everything: Scope | Any,
    first_step: int,
    legal: Callable,
    apply: Callable,
    start_game: Callable,
    write_row: Callable,
    run: Callable = _no_step,
    end_kind: int | None = None,
    max_legal: int | None = None,
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

    * `state`: the dtype, see `state_of`; `everything`: the scope with room for all there is to see and do
    * `first_step`: kinds of frames below it are decisions, from it on steps; `end_kind`: the first number beyond, None:
      there are no steps
    * `legal(s, kind, out)`: list the choices of the top frame by `loop.add`; `apply(s, kind, action)`: take one, pop
      the frame and push what follows; `run(s, kind)`: run a step
    * `start_game(s)`: from the state as it is laid out to the first frame
    * `write_row(s, viewer, o, out)`: write what a player sees into a row of zeros, of the scope of the places `o`
    * `max_legal`: a decision list has room for so many, and one that is full stops the game; None: for all actions
    * `max_steps` between two decisions; `pass_action`: not logged, -1 if there is none
    * `skips(s, kind, out)`: whether the decision listed is taken without asking
    * `settle(s)`: after each decision and step; `at_random(s)`: whether chance decides
    * `logged(s, kind, action)`: an action as the log shows it to everybody
    * `tell_choice(s, action, how)`, `tell_stopped(s)`: tell of these (`jit.silent`)
    * `gained(action)`: what it gains for statistics, -1 for nothing; `how_it_ended(s)`: a number for statistics
    """
    rules = {
        **{"legal": legal, "apply": apply, "run": run, "start_game": start_game, "write_row": write_row},
        **{"skips": skips, "settle": settle, "at_random": at_random, "logged": logged},
        **{"tell_choice": tell_choice, "tell_stopped": tell_stopped, "gained": gained},
    }
    _check_state(state)
    _check_rules(rules | {"how_it_ended": how_it_ended})
    game = ModuleType("game", parts.__doc__)
    vars(game).update(rules)
    game.STATE, game.MAX_PLAYERS, game.MAX_DEPTH = state, state["vp"].shape[0], state["stack"].shape[0]
    game.MAX_LEGAL = everything.n_actions + 1 if max_legal is None else max_legal
    game.MAX_STEPS, game.PASS = max_steps, pass_action
    game.FIRST_STEP, game.END_KIND = first_step, first_step if end_kind is None else end_kind
    game.PLACES, game.OBS_SIZE = everything.places, everything.size
    game.new_states = lambda n: np.zeros(n, state)
    game.end_kind = how_it_ended
    return game


def _check_state(state: np.dtype) -> None:
    missing = [name for name in COURSE if name not in (state.names or ())]
    if missing:
        raise ValueError(
            f"state: the fields {', '.join(missing)} are missing, which the loops of every game need; see state_of"
        )
    if not state.isalignedstruct:
        raise ValueError("state: compiled code reads aligned records; make it by state_of, or with align=True")


def _check_rules(rules: dict[str, Callable]) -> None:
    bare = [name for name, rule in rules.items() if not INTERPRETED and not hasattr(rule, "py_func")]
    if bare:
        raise TypeError(f"{bare[0]}: compiled code cannot call it; decorate it with @njit of root_env.core.jit")


@dataclass(frozen=True)
class Machine:
    """The loops of one game, each a module: `core.loops` says what is in them."""

    module: str
    """Name of the module that they stand in; compiled code of one game is grouped by it."""
    version: str
    """What its compiled code is told apart by, see `machine_of`."""
    game: ModuleType
    engine: ModuleType
    seeing: ModuleType
    tracing: ModuleType
    many: ModuleType
    single: ModuleType
    rollout: ModuleType


def machine_of(module: str, game: ModuleType, version: str = "") -> Machine:
    """The loops made for a game.

    `module`: name of the module in which they will stand as `machine`. Compiled code is kept until its sources change:
    the file of that module, and what it imports from its own package. `version`: what else compiled code follows from,
    such as the digest of a file with figures.
    """
    if not INTERPRETED and not is_of_this_package(module):
        version = version_of(module) + version

    def made(source: ModuleType, name: str, **brought) -> ModuleType:
        return template.made_for(source, module, f"machine.{name}", version, **brought)

    # the engine first: it is the largest, and shared rules are compiled in this order
    loop = made(engine, "engine", game=game)
    rows = made(seeing, "seeing", game=game)
    traces = made(tracing, "tracing", game=game)
    rest = {"engine": loop, "game": game, "seeing": rows}
    return Machine(
        module=module,
        version=version,
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
    brought = {"engine": machine.engine, "broken": broken, "NO_CHOICE": no_choice}
    return template.made_for(checking, module, "checking", machine.version, **brought)
