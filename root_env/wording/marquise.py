"""Decisions of the Marquise de Cat in words."""

from root_env.core.ids import Kind
from root_env.wording.row import Row

ROWS: dict[Kind, Row] = {
    Kind.SETUP_KEEP: Row("must choose a corner for the keep", "place the keep in {0}"),
    Kind.SETUP_BUILDING: Row("must place the starting {building}", "place the starting {building} in {0}"),
    Kind.WOOD_PLACEMENT: Row("must choose where to place the last wood ({count} left)", "place a wood token in {0}"),
    Kind.MARQUISE_ACTION: Row(
        "must choose an action ({actions:action} left)",
        {"recruit": "recruit a warrior at every recruiter"},
        "end Daylight",
    ),
    Kind.RECRUIT_SHORTAGE: Row(
        "must choose where to recruit the last warriors ({count} left)", "recruit a warrior in {0}"
    ),
    Kind.PAY_WOOD: Row(
        "must choose from where to pay wood for the {building} in {clearing} ({count} left to pay)",
        "pay a wood token from {0} for the {building} in {clearing}",
    ),
    Kind.OVERWORK_CARD: Row(
        "must choose which card to spend on overwork in {suited_clearing}", "spend {0} on overwork in {clearing}"
    ),
    Kind.EXTRA_ACTION_CARD: Row(
        "must choose which bird card to spend for an extra action", "spend {0} for an extra action"
    ),
    Kind.FIELD_HOSPITALS: Row(
        "may spend a card to save {count:warrior} removed from {suited_clearing} (Field Hospitals)",
        "spend {0} to bring {count:warrior} removed from {clearing} to the keep",
        "do not use Field Hospitals for {clearing}",
    ),
}
