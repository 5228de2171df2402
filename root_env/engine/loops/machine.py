"""What the rules of a game are to the loops around them, and those loops made for a game.

    STATE = state_of(2, [("heaps", np.int8, (3,))])
    machine = machine_of(__name__, GameRules(state=STATE, legal=legal, apply=apply, ...))

docs/adding_a_game.md leads through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from root_env.engine.ground import AnyRule, Member
from root_env.engine.jit import INTERPRETED
from root_env.engine.jit.sources import group_of, is_of_this_package, version_of
from root_env.engine.layouts import as_record
from root_env.engine.loops import checking, many, rollout, seeing, single, stepping, template, tracing
from root_env.engine.loops.game_rules import COURSE, GameRules
from root_env.engine.specialization import GameOfPart, Part

__all__ = ["COURSE", "GameRules", "Machine", "Part", "checking_of", "machine_of", "machine_of_part", "state_of"]

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64


def _course(players: int, frame: Sequence[str], depth: int, queues: int, log: int) -> list[Member]:
    """Fields that the state of every game has, with one meaning; `ground.AnyState` has their names."""
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
        ("fault", I16),  # ground.Fault: why the engine has stopped the game, 0 while all is well
        ("vp", I16, (players,)),
        ("stack", asks, (depth,)),  # what waits for somebody, see `engine.loop.push`
        ("depth", I16),
        ("keep_log", I16),  # 1: note public actions in the log
        ("log_who", I8, (log,)),  # last public actions, newest first: the player, -1 none
        ("log_action", I16, (log,)),
        ("rng", I64, (4,)),
        ("n_forced", I16, (queues,)),  # coming outcomes that are settled, by sort
    ]


def state_of(
    players: int,
    own: Sequence[Member],
    *,
    frame: Sequence[str] = (),
    depth: int = 8,
    queues: int = 1,
    log: int = 8,
) -> np.dtype:
    """The state of a game: the fields that every game has, then its `own`, as `np.dtype` takes them.

    `players`: most that can play. `frame`: what a frame holds beside its kind and who is asked, int16; `depth`: frames
    that can wait. `queues`: sorts of chance outcomes that can be forced; `log`: public actions that are kept.
    """
    twice = [field[0] for field in own if field[0] in COURSE]
    if twice:
        raise ValueError(f"own: every state has {', '.join(twice)}; give the game's own fields other names")
    return np.dtype([*_course(players, frame, depth, queues, log), *own], align=True)


@dataclass(frozen=True, eq=False)
class Machine:
    """The loops of one game: the modules of `engine.loops`, made for it. The class has those they are made of."""

    from root_env.engine.loops import many, rollout, seeing, single, stepping, tracing

    module: str
    """Name of the module that they stand in."""
    version: str
    """What its compiled code is told apart by, see `machine_of`."""
    group: str
    """What its compiled code is grouped by: all of a group is compiled together."""
    game: GameRules[Any]

    def take_in(self, states: np.ndarray) -> np.ndarray:
        """States, structured array (n,), in the layout that this machine plays; the same array if that is theirs."""
        return as_record(states, self.game.state)


def machine_of(module: str, game: GameRules[Any], version: str = "") -> Machine:
    """The loops made for a game.

    `module`: name of the module in which they will stand as `machine`. Compiled code is kept until its sources change:
    the file of that module, and what it imports from its own package. `version`: what else compiled code follows from,
    such as the digest of a file with figures.
    """
    if not INTERPRETED and not is_of_this_package(module):
        version = version_of(module) + version
    return _made(module, game, game.as_module(), version, group_of(module))


def machine_of_part(whole: Machine, name: str, part: Part, state: np.dtype) -> Machine:
    """The loops of the same game with the rules of a part of it, for states of the layout `state`, see `layouts`.

    Games of that part are the same in both. Without compiled code there is nothing to gain, and it is `whole`.
    """
    if INTERPRETED:
        return whole
    rules = replace(whole.game, state=state)
    return _made(
        whole.module, rules, GameOfPart(rules.as_module(), part), f"{whole.version}{name}", f"{whole.group}[{name}]"
    )


def _made(module: str, game: GameRules[Any], brought: ModuleType, version: str, group: str) -> Machine:
    made: dict[str, Any] = {"game": brought}
    # in an order in which each finds those it names; the engine first: it is the largest, and shared rules are compiled
    # in this order
    for loop in (stepping, seeing, tracing, many, single, rollout):
        name = loop.__name__.rpartition(".")[2]
        made[name] = template.made_for(loop, module, f"machine.{name}", version, group, made)
    machine = Machine(module, version, group, game)
    vars(machine).update({name: loop for name, loop in made.items() if name != "game"})
    return machine


def checking_of(module: str, machine: Machine, broken: AnyRule, no_choice: int) -> ModuleType:
    """Loops that check every state by the invariants of a game, to stand as `checking` in the module of that name.

    `broken(s)`: the code of the first invariant that a state breaks, 0 if all hold; `no_choice`: the code of a state in
    which nothing can be chosen.
    """
    brought = {"stepping": machine.stepping, "broken": broken, "NO_CHOICE": no_choice}
    return template.made_for(checking, module, "checking", machine.version, machine.group, brought)
