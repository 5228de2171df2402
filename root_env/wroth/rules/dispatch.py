"""The functions that list the choices of each decision, that apply each family of them, and that run each step."""

from collections.abc import Callable

from root_env.engine.compose import chain, menus
from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import go_on, top
from root_env.wroth.rules import buying, course, damage, moves, traps
from root_env.wroth.rules.ids import Kind
from root_env.wroth.rules.phases import actions, draft, spoils
from root_env.wroth.rules.spec.actions import ARGUMENTS, TABLE
from root_env.wroth.rules.state import State

LISTS = {
    Kind.DRAFT: draft.legal_draft,
    Kind.TURN: actions.legal_turn,
    Kind.REPEAT: actions.legal_repeat,
    Kind.SPOILS: spoils.legal_spoils,
    Kind.EXTEND: moves.legal_extend,
    Kind.EXODUS: moves.legal_exodus,
    Kind.MOVE_BASICS: moves.legal_move_basics,
    Kind.MOVE_ELITE: moves.legal_move_elite,
    Kind.DAMAGE: damage.legal_damage,
    Kind.TRAP: traps.legal_trap,
    Kind.BLAST: buying.legal_blast,
}
"""Decision -> the function that lists its choices."""
_ACTS = ("extend", "move", "muster", "mine", "battle")
TAKES = {
    Kind.DRAFT: {"draft": draft.apply_draft},
    Kind.TURN: {
        "pass": actions.apply_pass_in_turn,
        **dict.fromkeys(_ACTS, actions.apply_act_in_turn),
        "discard": actions.apply_discard_in_turn,
        "exodus": actions.apply_exodus_in_turn,
        "buy": actions.apply_buy_in_turn,
        "ability": actions.apply_ability_in_turn,
        "see_mine": actions.apply_see_mine_in_turn,
        "strike": actions.apply_strike_in_turn,
        "assault": actions.apply_assault_in_turn,
        "double": actions.apply_double_in_turn,
    },
    Kind.REPEAT: dict.fromkeys(_ACTS, actions.apply_repeat),
    Kind.SPOILS: {"pass": go_on, **dict.fromkeys(_ACTS, spoils.apply_spoils)},
    Kind.EXTEND: {"choose_count": moves.apply_extend},
    Kind.EXODUS: {"pass": go_on, "move": moves.apply_exodus},
    Kind.MOVE_BASICS: {"choose_count": moves.apply_move_basics},
    Kind.MOVE_ELITE: {"pass": go_on, "choose_elite": moves.apply_move_elite},
    Kind.DAMAGE: {"hit_basic": damage.apply_hit_basic_in_damage, "hit_elite": damage.apply_hit_elite_in_damage},
    Kind.TRAP: {"pass": go_on, "choose_elite": traps.apply_trap},
    Kind.BLAST: {"blast": buying.apply_blast},
}
"""Decision -> family that its menu can list -> the function that applies it; another family stops the game."""
STEPS = {
    Kind.START_PHASE: course.run_start_phase,
    Kind.SPOILS_FROM: spoils.run_spoils_from,
    Kind.NEXT_TURN: actions.run_next_turn,
    Kind.SPRING_TRAPS: traps.run_spring_traps,
}
"""Step -> the function that runs it."""
assert {*LISTS, *STEPS} == set(Kind) and set(TAKES) == set(LISTS)

legal: Callable[[State, int, DecisionList], None] = chain(
    __name__, "legal(s, kind, out)", "kind", LISTS, "(s, I(top(s).who), out)", scope={"I": I, "top": top},
    doc="List the choices of the top frame, whose kind is given.",
)  # fmt: skip
_apply = menus(
    __name__,
    "_apply",
    {kind: {TABLE.by_name[name]: function for name, function in menu.items()} for kind, menu in TAKES.items()},
    ARGUMENTS,
    doc="Apply a choice of the top frame, whose kind and player are given.",
)
run: Callable[[State, int], None] = chain(
    __name__, "run(s, kind)", "kind", STEPS, "(s, I(top(s).who))", scope={"I": I, "top": top},
    doc="Run the step on top of the stack.",
)  # fmt: skip


@njit
def apply(s: State, kind: int, action: int) -> None:
    """Apply a choice of the top frame, which is of this kind."""
    _apply(s, kind, I(top(s).who), action)
