"""root_env.engine.loops.placeholders for type checkers; `python -m tools.docs` writes it from the declarations."""

from types import ModuleType
from typing import Any

import numpy as np

from root_env.engine.ground import AnyState, DecisionList, Row
from root_env.engine.loops.game_rules import Room

class Game:
    state: np.dtype
    """The dtype of a state, made by `machine.state_of`."""
    everything: Room
    """The scope with room for all features and actions."""
    first_step: int
    """Kinds of frames below it are decisions, from it on steps."""
    end_kind: int | None
    """The first number beyond the kinds of frames; None: there are no steps."""
    def legal(self, s: AnyState, kind: int, out: DecisionList) -> None:
        """list the choices of the top frame with `loop.add`."""
        # root: root/rules/dispatch.py
        # wroth: wroth/rules/dispatch.py
    def apply(self, s: AnyState, kind: int, action: int) -> None:
        """take a choice of the top frame, pop the frame and push the frames that follow."""
        # root: root/rules/dispatch.py
        # wroth: wroth/rules/dispatch.py
    def run(self, s: AnyState, kind: int) -> None:
        """run the step on top of the stack."""
        # root: root/rules/dispatch.py
        # wroth: wroth/rules/dispatch.py
    def start_game(self, s: AnyState) -> None:
        """go from a laid-out state to the first frame."""
        # root: root/rules/turn.py
        # wroth: wroth/rules/course.py
    def write_row(self, s: AnyState, viewer: int, o: Any, out: Row) -> None:
        """write an observation into `out`, zeros, in the scope of the places `o`."""
        # root: root/rules/observe.py
        # wroth: wroth/rules/observe.py
    max_legal: int | None
    """The most actions in a decision list; a full list stops the game. None: room for all actions."""
    max_steps: int
    """The most steps and skipped decisions between two decisions."""
    pass_action: int
    """The action that is not logged, -1 if there is none."""
    def skips(self, s: AnyState, kind: int, out: DecisionList) -> bool:
        """True if the listed decision is taken without asking."""
        # root: root/rules/game.py
        # wroth: engine/loops/game_rules.py
    def settle(self, s: AnyState) -> None:
        """called after each decision and step."""
        # root: root/rules/scoring.py
        # wroth: engine/loops/game_rules.py
    def at_random(self, s: AnyState) -> bool:
        """True if chance decides."""
        # root: root/rules/game.py
        # wroth: engine/loops/game_rules.py
    def logged(self, s: AnyState, kind: int, action: int) -> int:
        """the action that the log shows to all players for this one."""
        # root: root/rules/game.py
        # wroth: engine/loops/game_rules.py
    def tell_choice(self, s: AnyState, action: int, how: int) -> None:
        """tell a choice before it is taken (`jit.silent`)."""
        # root: root/rules/game.py
        # wroth: wroth/rules/game.py
    def tell_stopped(self, s: AnyState) -> None:
        """tell that a limit has ended the game (`jit.silent`)."""
        # root: root/rules/game.py
        # wroth: wroth/rules/game.py
    def conceal(self, s: AnyState, viewer: int, guess: int) -> None:
        """replace all that a player may not know by one of the guesses 0 to 2. It must leave
        the same state wherever he knows the same."""
        # root: root/rules/conceal.py
        # wroth: engine/loops/game_rules.py
    def gained(self, action: int) -> int:
        """the thing that an action gains, a number for statistics, -1 for nothing."""
        # root: root/rules/game.py
        # wroth: engine/loops/game_rules.py
    def how_it_ended(self, s: AnyState) -> int:
        """the end of the game, a number for statistics."""
        # root: root/rules/game.py
        # wroth: engine/loops/game_rules.py
    STATE: np.dtype
    PLACES: np.ndarray
    MAX_PLAYERS: int
    MAX_DEPTH: int
    MAX_LEGAL: int
    END_KIND: int
    def new_states(self, n: int) -> np.ndarray:
        """`n` zeroed states, structured array (n,)."""
    def as_module(self) -> ModuleType:
        """All attributes as a module: compiled code takes the values in a module for constants."""

game: Game

def broken(s: AnyState) -> int:
    """The code of the first invariant that a state breaks, 0 if all hold."""
