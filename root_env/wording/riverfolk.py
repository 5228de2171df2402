"""Decisions of the Riverfolk Company in words."""

from root_env.core.ids import Kind
from root_env.wording.row import Row

ROWS: dict[Kind, Row] = {
    Kind.SETUP_RIVER: Row("must decide: where to place the next warrior"),
    Kind.SET_PRICE: Row("must decide: what a service costs"),
    Kind.BUY_CARD: Row("must decide: which card to buy"),
    Kind.PAY_ITEM: Row("must decide: which item to exhaust in payment"),
    Kind.PAY_CARD: Row("must decide: which card to discard in payment"),
    Kind.RIVERFOLK_ACTION: Row("must decide: which action to take"),
    Kind.FUND_OWNER: Row("must decide: whose fund to use"),
    Kind.RIVER_RECRUIT: Row("must decide: where to recruit"),
    Kind.EXPORT: Row("must decide: take the card's benefit or export it"),
    Kind.LOSE_FUND: Row("must decide: whose fund to remove"),
}
