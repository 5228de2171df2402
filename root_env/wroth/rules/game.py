"""Wroth as the loops around its rules see it, and those loops made for it, see `root_env.engine.loops`."""

from types import ModuleType

from root_env.engine.jit import I, njit
from root_env.engine.loop import top
from root_env.engine.loops.machine import GameRules, Machine, machine_of
from root_env.wroth.rules import course, dispatch
from root_env.wroth.rules.events import E, note
from root_env.wroth.rules.ids import FIRST_STEP, NOBODY, Kind
from root_env.wroth.rules.observe import write_row
from root_env.wroth.rules.spec.actions import A
from root_env.wroth.rules.spec.scope import EVERYTHING
from root_env.wroth.rules.state import STATE, State

MAX_LEGAL = 247
"""Number of actions that a decision list has room for; a full list stops the game. The longest menu, of a turn, has 180
at most, among them 64 moves (all regions adjacent), 36 purchases, 24 battles, 24 targets of an all-seeing die."""
MAX_STEPS = 10_000
"""Upper bound of the steps and skipped decisions between two decisions. A round has some dozens: more means a loop."""


@njit
def tell_choice(s: State, action: int, how: int) -> None:
    """Tell the event of a choice before it is taken."""
    note(s, E.CHOICE, I(top(s).who), x=action, y=how)


@njit
def tell_stopped(s: State) -> None:
    """Tell the event that a limit has ended the game."""
    note(s, E.STOPPED, NOBODY)


machine: Machine = machine_of(
    __name__,
    GameRules(
        state=STATE,
        max_legal=MAX_LEGAL,
        max_steps=MAX_STEPS,
        first_step=FIRST_STEP,
        end_kind=max(Kind) + 1,
        pass_action=A.PASS,
        legal=dispatch.legal,
        apply=dispatch.apply,
        run=dispatch.run,
        start_game=course.start_game,
        write_row=write_row,
        everything=EVERYTHING,
        tell_choice=tell_choice,
        tell_stopped=tell_stopped,
    ),
)
stepping: ModuleType = machine.stepping
seeing: ModuleType = machine.seeing
tracing: ModuleType = machine.tracing
many: ModuleType = machine.many
single: ModuleType = machine.single
rollout: ModuleType = machine.rollout
