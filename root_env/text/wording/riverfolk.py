"""Decisions of the Riverfolk Company, and of those who buy from it, in words."""

from root_env.core.ids import Kind
from root_env.text.wording.row import Row

_VERBS = {0: "commit", 1: "spend"}


def _whose(c) -> str:
    """Where the fund goes that is asked for: `core.abilities.riverfolk` numbers them (Law 11.5, 11.5.3)."""
    verb = _VERBS.get(c.get("x"))
    if verb:
        return f"must choose whose fund to {verb} ({{count}} left to {verb})"
    return "must choose whose fund to place on the {suit} Trade Posts track ({count} left to place)"


def _use(c) -> str:
    verb = _VERBS.get(c.get("x"))
    return f"{verb} a fund of {{0}}" if verb else "place a fund of {0} on the {suit} Trade Posts track"


ROWS: dict[Kind, Row] = {
    Kind.SETUP_RIVER: Row(
        "must choose where to place a starting warrior ({count:warrior} left)", "place a starting warrior in {0}"
    ),
    Kind.SET_PRICE: Row(
        "must set the price of the service {service}", {"choose_count": "set the price of {service} to {0}"}
    ),
    Kind.BUY_CARD: Row("must choose which card to buy from {other}", "take {0} from the hand of {other}"),
    Kind.PAY_ITEM: Row(
        "must choose which item to exhaust in payment for {service} ({count:item} left to pay)",
        {"choose_item": "exhaust the {0} in payment for {service}"},
        "exhaust every item that is left in payment for {service}",
    ),
    Kind.PAY_CARD: Row(
        "must choose which card to discard in payment for {service} ({count:card} left to pay)",
        "discard {0} in payment for {service}",
    ),
    Kind.RIVERFOLK_ACTION: Row(
        "must choose an action in Daylight ({funds:fund} left)",
        {
            "recruit": "recruit a warrior in a clearing with a river (spends a fund)",
            "draw": "draw a card (commits a fund)",
            "trade_post": "establish a trade post with a garrison in {0} (spends two funds of its ruler)",
        },
        "end Daylight",
    ),
    Kind.FUND_OWNER: Row(_whose, _use),
    Kind.RIVER_RECRUIT: Row(
        "must choose where to recruit a warrior", "recruit a warrior in {0}", "place nothing: no warrior is left"
    ),
    Kind.EXPORT: Row(
        "must take the benefit of {card} or export it",
        {
            "take_benefit": "take the benefit of {card}",
            "export": "export {card}: discard it for a warrior in the Payments box",
        },
    ),
    Kind.LOSE_FUND: Row(
        "must choose whose fund to remove ({count:fund} left to remove, Trade Disruption)",
        "remove a fund of {0} (Trade Disruption)",
    ),
}
