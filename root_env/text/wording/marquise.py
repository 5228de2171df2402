"""Decisions of the Marquise de Cat in words."""

from root_env.core.ids import Kind
from root_env.text.wording.row import Row


def _saved(c) -> str:
    """How many warriors the next card saves: all of them, in the 2018 Law one (Law 6.2.3)."""
    return "1 of " if c.s["edition"] == 1 and c.get("count") > 1 else ""


def _asks_to_save(c) -> str:
    return f"may spend a card to save {_saved(c)}{{count:warrior}} removed from {{suited_clearing}} (Field Hospitals)"


def _saves(c) -> str:
    return f"spend {{0}} to bring {_saved(c)}{{count:warrior}} removed from {{clearing}} to the keep"


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
        _asks_to_save,
        _saves,
        "do not use Field Hospitals for {clearing}",
    ),
}
