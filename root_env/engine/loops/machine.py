"""The machine of a game: the loops around its rules, made for these rules.

    STATE = state_of(2, [("heaps", np.int8, (3,))])
    machine = machine_of(__name__, GameRules(state=STATE, legal=legal, apply=apply, ...))

docs/adding_a_game.md leads through it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from root_env.engine.ground import AnyRule, Member
from root_env.engine.jit import INTERPRETED
from root_env.engine.jit.sources import group_of, is_of_this_package, version_of
from root_env.engine.layouts import as_record
from root_env.engine.loops import ahead, checking, many, rollout, seeing, single, stepping, template, tracing
from root_env.engine.loops.game_rules import COURSE, GameRules
from root_env.engine.specialization import GameOfPart, Part

__all__ = ["COURSE", "GameRules", "Machine", "Part", "checking_of", "machine_of", "machine_of_part", "state_of"]

I8, I16, I32, I64 = np.int8, np.int16, np.int32, np.int64


def _course(players: int, frame: Sequence[str], depth: int, queues: int, log: int) -> list[Member]:
    """The fields that the state of every game has, with one meaning; `ground.AnyState` has their names."""
    asks = np.dtype([("kind", I16), ("who", I8), *((name, I16) for name in frame)], align=True)
    return [
        ("n_players", I16),
        ("order", I8, (players,)),  # player by seat, clockwise
        ("seat", I8, (players,)),  # seat by player
        ("turn", I16),  # the player whose turn it is, -1 for nobody
        ("turns", I32),  # player turns begun
        ("decisions", I32),  # decisions taken, without those skipped as forced
        ("max_decisions", I32),
        ("skip_forced", I16),  # 0 none, 1 public, 2 all
        ("over", I16),
        ("truncated", I16),  # 1: a limit has ended the game
        ("winners", I32),  # bit per player
        ("fault", I16),  # ground.Fault: why the engine has stopped the game, 0 while all is well
        ("vp", I16, (players,)),
        ("stack", asks, (depth,)),  # questions and steps that wait, see `engine.loop.push`
        ("depth", I16),
        ("keep_log", I16),  # 1: note public actions in the log
        ("log_who", I8, (log,)),  # last public actions, newest first: the player, -1 none
        ("log_action", I16, (log,)),
        ("rng", I64, (4,)),
        ("n_forced", I16, (queues,)),  # coming outcomes that are forced, by sort
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
    """The dtype of the state of a game: the fields that every game has, then its `own`, in the form for `np.dtype`.

    `players`: the most players. `frame`: the fields of a frame, int16, beside its kind and the player asked. `depth`:
    the most frames on the stack. `queues`: the number of sorts of chance outcomes that can be forced. `log`: the number
    of public actions that are kept.
    """
    twice = [field[0] for field in own if field[0] in COURSE]
    if twice:
        raise ValueError(f"own: every state has {', '.join(twice)}; give the game's own fields other names")
    return np.dtype([*_course(players, frame, depth, queues, log), *own], align=True)


@dataclass(frozen=True, eq=False)
class Machine:
    """The loops of one game: the modules of `engine.loops`, made for it. The class has the templates themselves."""

    from root_env.engine.loops import ahead, many, rollout, seeing, single, stepping, tracing

    module: str
    """The name of the module that holds the machine."""
    version: str
    """A word that identifies its compiled code, see `machine_of`."""
    group: str
    """The name of a group of compiled code: all code of a group is compiled together."""
    game: GameRules[Any]

    def take_in(self, states: np.ndarray) -> np.ndarray:
        """States, structured array (n,), in the layout that this machine plays; the same array if that is theirs."""
        return as_record(states, self.game.state)


def machine_of(module: str, game: GameRules[Any], version: str = "") -> Machine:
    """The loops made for a game.

    `module`: the name of the module that will hold them as `machine`. Compiled code is kept until its sources change:
    the file of that module, and the files that it imports from its own package. `version`: something else on which
    compiled code depends, such as the digest of a file with figures.
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
    # each loop comes after those that it names; `stepping`, the largest, is first: shared rules are compiled in this
    # order
    for loop in (stepping, seeing, tracing, many, single, rollout, ahead):
        name = loop.__name__.rpartition(".")[2]
        made[name] = template.made_for(loop, module, f"machine.{name}", version, group, made)
    machine = Machine(module, version, group, game)
    vars(machine).update({name: loop for name, loop in made.items() if name != "game"})
    return machine


def checking_of(module: str, machine: Machine, broken: AnyRule, no_choice: int) -> ModuleType:
    """Loops that check every state by the invariants of a game; the module of that name will hold them as `checking`.

    `broken(s)`: the code of the first invariant that a state breaks, 0 if all hold; `no_choice`: the code of a state in
    which the player asked has no legal action.
    """
    brought = {"stepping": machine.stepping, "broken": broken, "NO_CHOICE": no_choice}
    return template.made_for(checking, module, "checking", machine.version, machine.group, brought)
