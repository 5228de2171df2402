"""`GameRules`: the interface between a game and the loops around its rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from root_env.engine.ground import AnyState, DecisionList, Row
from root_env.engine.jit import INTERPRETED, njit
from root_env.engine.loop import SKIP_NONE

S = TypeVar("S", bound=AnyState)
"""The state of a game."""
COURSE = tuple(AnyState.__annotations__)
"""The names of the fields that the state of every game has."""


class Room(Protocol):
    """The scope of a game with room for all features and actions, such as `engine.tables.Scope`."""

    @property
    def size(self) -> int: ...
    @property
    def n_actions(self) -> int: ...
    @property
    def places(self) -> np.ndarray: ...


@njit
def skips_single(s: AnyState, kind: int, out: DecisionList) -> bool:
    """True for a decision with one choice, which is then not asked; for games whose questions tell nothing hidden."""
    return out[0] == 1 and s.skip_forced != SKIP_NONE


@njit
def _nothing(s: AnyState) -> None:
    """Do nothing after a decision or step: the rules of this game find the winner themselves."""


@njit
def _nothing_hidden(s: AnyState, viewer: int, guess: int) -> None:
    """Conceal nothing: in this game everybody knows everything."""


@njit
def _no_step(s: AnyState, kind: int) -> None:
    """Do nothing: all frames of this game are decisions."""


@njit
def _never(s: AnyState) -> bool:
    return False


@njit
def _as_it_is(s: AnyState, kind: int, action: int) -> int:
    return action


@njit
def _untold_choice(s: AnyState, action: int, how: int) -> None:
    """Tell nothing of choices."""


@njit
def _gains_nothing(action: int) -> int:
    return -1


@njit
def _won_or_cut_off(s: AnyState) -> int:
    """0 for a victory, 1 for a game that a limit has ended."""
    return 1 if s.truncated != 0 else 0


@dataclass(frozen=True, kw_only=True)
class GameRules(Generic[S]):
    """A game for the loops. Its functions are rules (`jit.njit`), and `s` is the record of one game.

    Root's are named at the end of `root/rules/game.py`; `root/rules/dispatch.py` has its `legal`, `apply` and `run`.
    """

    state: np.dtype
    """The dtype of a state, made by `machine.state_of`."""
    everything: Room
    """The scope with room for all features and actions."""
    first_step: int
    """Kinds of frames below it are decisions, from it on steps."""
    end_kind: int | None = None
    """The first number beyond the kinds of frames; None: there are no steps."""
    legal: Callable[[S, int, DecisionList], None]
    """`legal(s, kind, out)`: list the choices of the top frame with `loop.add`."""
    apply: Callable[[S, int, int], None]
    """`apply(s, kind, action)`: take a choice of the top frame, pop the frame and push the frames that follow."""
    run: Callable[[S, int], None] = _no_step
    """`run(s, kind)`: run the step on top of the stack."""
    start_game: Callable[[S], None]
    """`start_game(s)`: go from a laid-out state to the first frame."""
    write_row: Callable[[S, int, Any, Row], None]
    """`write_row(s, viewer, o, out)`: write an observation into `out`, zeros, in the scope of the places `o`."""
    max_legal: int | None = None
    """The most actions in a decision list; a full list stops the game. None: room for all actions."""
    max_steps: int = 10_000
    """The most steps and skipped decisions between two decisions."""
    pass_action: int = -1
    """The action that is not logged, -1 if there is none."""
    skips: Callable[[S, int, DecisionList], bool] = skips_single
    """`skips(s, kind, out)`: True if the listed decision is taken without asking."""
    settle: Callable[[S], None] = _nothing
    """`settle(s)`: called after each decision and step."""
    at_random: Callable[[S], bool] = _never
    """`at_random(s)`: True if chance decides."""
    logged: Callable[[S, int, int], int] = _as_it_is
    """`logged(s, kind, action)`: the action that the log shows to all players for this one."""
    tell_choice: Callable[[S, int, int], None] = _untold_choice
    """`tell_choice(s, action, how)`: tell a choice before it is taken (`jit.silent`)."""
    tell_stopped: Callable[[S], None] = _nothing
    """`tell_stopped(s)`: tell that a limit has ended the game (`jit.silent`)."""
    conceal: Callable[[S, int, int], None] = _nothing_hidden
    """`conceal(s, viewer, guess)`: replace all that a player may not know by one of the guesses 0 to 2. It must leave
    the same state wherever he knows the same."""
    gained: Callable[[int], int] = _gains_nothing
    """`gained(action)`: the thing that an action gains, a number for statistics, -1 for nothing."""
    how_it_ended: Callable[[S], int] = _won_or_cut_off
    """`how_it_ended(s)`: the end of the game, a number for statistics."""

    # derived from these
    STATE: np.dtype = field(init=False)
    PLACES: np.ndarray = field(init=False)
    MAX_PLAYERS: int = field(init=False)
    MAX_DEPTH: int = field(init=False)
    MAX_LEGAL: int = field(init=False)
    END_KIND: int = field(init=False)

    def __post_init__(self) -> None:
        missing = [name for name in COURSE if name not in (self.state.names or ())]
        if missing:
            raise ValueError(
                f"state: the fields {', '.join(missing)} are missing, which the loops of every game need; see state_of"
            )
        if not self.state.isalignedstruct:
            raise ValueError("state: compiled code reads aligned records; make it by state_of, or with align=True")
        for name, rule in vars(self).items():
            if callable(rule) and not INTERPRETED and not hasattr(rule, "py_func"):
                raise TypeError(f"{name}: compiled code cannot call it; decorate it with @njit of root_env.engine.jit")
        vars(self).update(
            STATE=self.state,
            PLACES=self.everything.places,
            MAX_PLAYERS=self.state["vp"].shape[0],
            MAX_DEPTH=self.state["stack"].shape[0],
            MAX_LEGAL=self.everything.n_actions + 1 if self.max_legal is None else self.max_legal,
            END_KIND=self.first_step if self.end_kind is None else self.end_kind,
        )

    def new_states(self, n: int) -> np.ndarray:
        """`n` zeroed states, structured array (n,)."""
        return np.zeros(n, self.state)

    def as_module(self) -> ModuleType:
        """All attributes as a module: compiled code takes the values in a module for constants."""
        module = ModuleType("game", self.__doc__)
        vars(module).update(vars(self), new_states=self.new_states)
        return module
