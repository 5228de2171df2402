"""Decisions of Chameleander in words."""

from root_env.core.ids import Kind
from root_env.wording.row import Row

ROWS: dict[Kind, Row] = {
    Kind.SETUP_CHAMELEANDER: Row("must decide: where to start"),
    Kind.SLOUGH: Row("must decide: slough an ego"),
    Kind.SLOUGH_CARD: Row("must decide: which card to discard"),
    Kind.SKIP_MOVE: Row("must decide: which move to take"),
    Kind.CHAMELEANDER_ACTION: Row("must decide: which action to take"),
    Kind.STROLL_FORCE: Row("must decide: whose warrior to bring along"),
    Kind.MARK_CARD: Row("must decide: which card to spend on Mark for Death"),
    Kind.MARK_CLEARING: Row("must decide: in which clearing to remove a warrior"),
    Kind.MARK_FACTION: Row("must decide: whose warrior to remove"),
    Kind.CAJOLE_CARD: Row("must decide: which card to spend on Cajole"),
    Kind.CAJOLE_PLACE: Row("must decide: which building or token to place"),
    Kind.LOSE_EGO: Row("must decide: which ego to lose"),
    Kind.BOAST: Row("must decide: spend a bird card to boast"),
    Kind.BLENDING_IN: Row("must decide: give a card so that rolled hits are taken"),
}
