"""Decisions of the Lizard Cult in words."""

from root_env.core.ids import Kind
from root_env.wording.row import Row

ROWS: dict[Kind, Row] = {
    Kind.SETUP_CORNER: Row("must decide: in which corner to start"),
    Kind.SETUP_OUTCAST: Row("must decide: which suit is the Outcast"),
    Kind.CONSPIRACY: Row("must decide: which conspiracy to perform"),
    Kind.CRUSADE_BATTLE: Row("must decide: whom to battle after the crusade's move"),
    Kind.CONVERT: Row("must decide: whose warrior to convert"),
    Kind.SANCTIFY: Row("must decide: which building to sanctify"),
    Kind.RITUAL_CARD: Row("must decide: which card to reveal"),
    Kind.RITUAL: Row("must decide: which ritual to perform"),
    Kind.SCORE_CARD: Row("must decide: which unrevealed card to spend"),
    Kind.SACRIFICE_FROM: Row("must decide: from where to sacrifice a warrior"),
}
