"""Which function lists and applies the choices of each decision, and runs each step."""

from root_env.core.compose import chain, guarded
from root_env.wroth.core import buying, course, damage, moves, traps
from root_env.wroth.core.ids import Kind
from root_env.wroth.core.phases import actions, draft, spoils
from root_env.wroth.core.spec.actions import TABLE

DECISIONS = {
    Kind.DRAFT: (draft.legal_draft, draft.apply_draft),
    Kind.TURN: (actions.legal_turn, actions.apply_turn),
    Kind.REPEAT: (actions.legal_repeat, actions.apply_repeat),
    Kind.SPOILS: (spoils.legal_spoils, spoils.apply_spoils),
    Kind.EXTEND: (moves.legal_extend, moves.apply_extend),
    Kind.EXODUS: (moves.legal_exodus, moves.apply_exodus),
    Kind.MOVE_BASICS: (moves.legal_move_basics, moves.apply_move_basics),
    Kind.MOVE_ELITE: (moves.legal_move_elite, moves.apply_move_elite),
    Kind.DAMAGE: (damage.legal_damage, damage.apply_damage),
    Kind.TRAP: (traps.legal_trap, traps.apply_trap),
    Kind.BLAST: (buying.legal_blast, buying.apply_blast),
}
"""Decision -> what lists its choices, what applies one."""
_ACTS = ("extend", "move", "muster", "mine", "battle")
_ALL_SEEING = ("see_mine", "strike", "assault", "double")
TAKES = {
    Kind.DRAFT: ("draft",),
    Kind.TURN: ("pass", *_ACTS, "discard", "exodus", "buy", "ability", *_ALL_SEEING),
    Kind.REPEAT: _ACTS,
    Kind.SPOILS: ("pass", *_ACTS),
    Kind.EXTEND: ("choose_count",),
    Kind.EXODUS: ("pass", "move"),
    Kind.MOVE_BASICS: ("choose_count",),
    Kind.MOVE_ELITE: ("pass", "choose_elite"),
    Kind.DAMAGE: ("hit_basic", "hit_elite"),
    Kind.TRAP: ("pass", "choose_elite"),
    Kind.BLAST: ("blast",),
}
"""Decision -> families of actions that its menu can list; another one stops the game."""
STEPS = {
    Kind.START_PHASE: course.run_start_phase,
    Kind.SPOILS_FROM: spoils.run_spoils_from,
    Kind.NEXT_TURN: actions.run_next_turn,
    Kind.SPRING_TRAPS: traps.run_spring_traps,
}
"""Step -> what runs it."""
assert {*DECISIONS, *STEPS} == set(Kind) and set(TAKES) == set(DECISIONS)

legal = chain(
    __name__,
    "legal(s, kind, out)",
    "kind",
    {kind: functions[0] for kind, functions in DECISIONS.items()},
    "(s, out)",
    doc="List the choices of the top frame, whose kind is given.",
)
_take = chain(
    __name__,
    "_take(s, kind, action)",
    "kind",
    {kind: functions[1] for kind, functions in DECISIONS.items()},
    "(s, action)",
    doc="Apply a choice of the top frame, whose kind is given.",
)
apply = guarded(__name__, _take, TAKES, TABLE.families)
run = chain(__name__, "run(s, kind)", "kind", STEPS, "(s)", doc="Run the step on top of the stack.")
