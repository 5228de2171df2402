"""Root as the loops around its rules see it, and those loops made for it: `stepping.take`, `many.step_batch`.

The files of `engine/loops`, which know no game, explain `stepping`, `many` and the others.
"""

from types import ModuleType

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import SKIP_ALL, SKIP_PUBLIC, top
from root_env.engine.loops.machine import GameRules, Machine, machine_of
from root_env.root.rules import dispatch, scoring, turn
from root_env.root.rules.conceal import conceal
from root_env.root.rules.events import E, note
from root_env.root.rules.ids import FIRST_STEP, N_CARDS, NOBODY, Kind, P
from root_env.root.rules.key_actions import offers
from root_env.root.rules.observe import write_row
from root_env.root.rules.spec.actions import A
from root_env.root.rules.spec.decisions import HIDDEN, SILENT, UNSEEN
from root_env.root.rules.spec.limits import MAX_LEGAL
from root_env.root.rules.spec.menus import TAKES_OFFERS
from root_env.root.rules.spec.scope import EVERYTHING
from root_env.root.rules.state import STATE, UNSEEN_CARD, State

MAX_STEPS = 100_000
"""Upper bound of the steps and skipped decisions between two decisions. A turn has some dozens: more means a loop."""
POINTS, DOMINANCE, COALITION, TRUNCATED = 0, 1, 2, 3
"""The ways a game ends (Law 3.1, 3.3, 9.2.8); TRUNCATED: a limit ends it without a victory."""


@njit
def is_hidden_question(s: State, kind: int) -> bool:
    """True if the question exists because of hidden cards, so that to skip it would reveal something.

    It is declared so, or takes an offer that hidden cards alone can withhold. `skip_forced="public"` never skips these.
    """
    if HIDDEN[kind] != 0:
        return True
    return TAKES_OFFERS[kind] != 0 and offers.depends_on_hidden(s)


@njit
def skips(s: State, kind: int, out: DecisionList) -> bool:
    """True if the top decision, listed in `out`, is taken without asking."""
    if out[0] != 1:
        return False
    if s.skip_forced == SKIP_ALL:
        return True
    if s.skip_forced == SKIP_PUBLIC:
        return not is_hidden_question(s, kind)
    return out[1] == A.PASS and SILENT[kind] != 0


@njit
def logged(s: State, kind: int, action: int) -> int:
    """An action as the log shows it: UNSEEN_CARD for a card that the others do not see."""
    f = top(s)
    unseen = UNSEEN[kind] != 0
    if s.open_hand >= 0 and (f.who == s.open_hand or f.other == s.open_hand):
        unseen = False
    return UNSEEN_CARD if unseen else action


@njit
def at_random(s: State) -> bool:
    """True if chance takes the decisions now (`setup="random"`)."""
    return s.random_setup != 0 and s.phase == P.SETUP


@njit
def tell_choice(s: State, action: int, how: int) -> None:
    """Tell the event of a choice before it is taken."""
    note(s, E.CHOICE, I(top(s).who), x=action, y=how)


@njit
def tell_stopped(s: State) -> None:
    """Tell the event that a limit has ended the game."""
    note(s, E.STOPPED, NOBODY)


@njit
def crafted(action: int) -> int:
    """The card that an action crafts, -1 if it crafts none (Law 4.1)."""
    return action - A.CRAFT if A.CRAFT <= action < A.CRAFT + N_CARDS else -1


@njit
def end_kind(s: State) -> int:
    """The way a finished game ended: POINTS, DOMINANCE, COALITION or TRUNCATED (Law 3.1, 3.3, 9.2.8)."""
    if s.truncated != 0:
        return TRUNCATED
    winners, kind = 0, POINTS
    for p in range(I(s.n_players)):
        if (I(s.winners) >> p) & 1 != 0:
            winners += 1
            if s.dominance[p] >= 0:
                kind = DOMINANCE
    return COALITION if winners > 1 else kind


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
        start_game=turn.start_game,
        settle=scoring.check_victory,
        skips=skips,
        at_random=at_random,
        logged=logged,
        write_row=write_row,
        everything=EVERYTHING,
        tell_choice=tell_choice,
        tell_stopped=tell_stopped,
        conceal=conceal,
        gained=crafted,
        how_it_ended=end_kind,
    ),
)
stepping: ModuleType = machine.stepping
seeing: ModuleType = machine.seeing
tracing: ModuleType = machine.tracing
many: ModuleType = machine.many
single: ModuleType = machine.single
rollout: ModuleType = machine.rollout
