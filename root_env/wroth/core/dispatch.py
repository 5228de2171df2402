"""Which function lists and applies the choices of each decision, and runs each step."""

from root_env.core.compose import chain
from root_env.wroth.core import buying, course, damage, moves, traps
from root_env.wroth.core.ids import Kind
from root_env.wroth.core.phases import actions, draft, spoils

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
STEPS = {
    Kind.START_PHASE: course.run_start_phase,
    Kind.SPOILS_FROM: spoils.run_spoils_from,
    Kind.NEXT_TURN: actions.run_next_turn,
    Kind.SPRING_TRAPS: traps.run_spring_traps,
}
"""Step -> what runs it."""
assert {*DECISIONS, *STEPS} == set(Kind)

legal = chain(
    __name__,
    "legal(s, kind, out)",
    "kind",
    {kind: functions[0] for kind, functions in DECISIONS.items()},
    "(s, out)",
    doc="List the choices of the top frame, whose kind is given.",
)
apply = chain(
    __name__,
    "apply(s, kind, action)",
    "kind",
    {kind: functions[1] for kind, functions in DECISIONS.items()},
    "(s, action)",
    doc="Apply a choice of the top frame, whose kind is given.",
)
run = chain(__name__, "run(s, kind)", "kind", STEPS, "(s)", doc="Run the step on top of the stack.")
