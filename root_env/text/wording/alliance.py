"""Decisions of the Woodland Alliance in words."""

from root_env.core.data.tracks import SUPPORTER_LIMIT
from root_env.core.ids import Kind
from root_env.text.wording.row import Private, Row

ROWS: dict[Kind, Row] = {
    Kind.REVOLT: Row("may revolt", {}, "revolt no more"),
    Kind.SPREAD_SYMPATHY: Row("may spread sympathy", {}, "spread no more sympathy"),
    Kind.SPEND_SUPPORTER: Row(
        "must choose which supporter to spend on {cause} {suited_clearing} ({count} left to spend)",
        "spend the supporter {0} on {cause} {clearing}",
    ),
    Kind.ALLIANCE_DAYLIGHT: Row(
        "must choose an action in Daylight",
        {"mobilize": "mobilize: add a card to the supporters", "train": "train: spend a card on an officer"},
        "end Daylight",
    ),
    Kind.MOBILIZE: Row(
        "must choose which card to add to the supporters (Mobilize)",
        Private("add {0} to the supporters", "add a card to the supporters", to_supporters=True),
    ),
    Kind.TRAIN: Row("must choose which card to spend on an officer (Train)", "spend {0} on an officer"),
    Kind.OPERATION: Row(
        "must choose a military operation ({operations} left)",
        {"recruit": "recruit a warrior at a base", "organize": "organize in {0}: sympathy for a warrior"},
        "end the military operations",
    ),
    Kind.OPERATION_RECRUIT: Row("must choose at which base to recruit", "recruit a warrior in {0}"),
    Kind.TRIM_SUPPORTERS: Row(
        f"must discard a supporter ({{supporters}} left, limit {SUPPORTER_LIMIT} without a base)",
        "discard the supporter {0}",
    ),
    Kind.OUTRAGE: Row(
        "must choose which card to add to the supporters (Outrage in {suited_clearing})",
        Private(
            "add {0} to the supporters (Outrage in {clearing})",
            "add a card matching {suited_clearing} to the supporters (Outrage)",
            to_supporters=True,
        ),
        "have no card matching {suited_clearing}, show the hand to {other} (Outrage)",
    ),
}
