"""Decisions of the Eyrie Dynasties in words."""

from root_env.core.ids import Kind
from root_env.text.wording.row import Row

ROWS: dict[Kind, Row] = {
    Kind.SETUP_ROOST: Row("must choose the starting corner", "start in {0}"),
    Kind.CHOOSE_LEADER: Row("must choose a leader"),
    Kind.DECREE_CARD: Row(
        lambda c: "must add a card to the Decree" if c.get("count") == 1 else "may add a second card to the Decree",
        "add {0} to the Decree",
        lambda c: "have no card for the Decree" if c.get("count") == 1 else "add no second card to the Decree",
    ),
    Kind.DECREE_COLUMN: Row(
        "must choose to which column of the Decree to add {card}", {"decree": "add {card} to the {0} column"}
    ),
    Kind.NEW_ROOST: Row(
        "must choose where to place a new roost", "place a roost and 3 warriors in {0}", "place no new roost"
    ),
    Kind.DECREE: Row(
        "must resolve a card of the {column} column of the Decree",
        {"resolve": "resolve a {0} card of the {column} column"},
    ),
    Kind.DECREE_RECRUIT: Row("must recruit {count:warrior} at a roost{in_suit}", "recruit {count:warrior} in {0}"),
    Kind.DECREE_BUILD: Row("must build a roost{in_suit}", "build a roost in {0}"),
}
