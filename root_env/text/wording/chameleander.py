"""Decisions of Chameleander in words."""

from root_env.core.ids import Kind
from root_env.text.wording.row import Private, Row

_WHY = (
    "for hits ({count} ego left to lose)",
    "for an extra action",
    "after the Quell",
    "in place of the warrior",
)
_PLACE = "place {0} in {clearing}, to the gain of {other} (Cajole)"

ROWS: dict[Kind, Row] = {
    Kind.SETUP_CHAMELEANDER: Row("must choose a clearing with at least three paths to start in", "start in {0}"),
    Kind.SLOUGH: Row(
        "may slough ({hand:card} in hand)",
        {"slough": "slough: discard four cards to move an ego to The Id"},
        "do not slough",
    ),
    Kind.SLOUGH_CARD: Row("must choose which card to discard ({count} left, Slough)", "discard {0} (Slough)"),
    Kind.SKIP_MOVE: Row("may skip: move regardless of rule ({count:move} left)", {}, "skip no more"),
    Kind.CHAMELEANDER_ACTION: Row(
        "must choose an action ({ego_actions:action} left)",
        {
            "battle": "quell: battle {1} in {0}",
            "move": "stroll from {0} to {1}",
            "beckon": "beckon a warrior of {0}",
            "mark_for_death": "mark a warrior for death",
            "cajole": "cajole the ruler of the clearing",
        },
        "end Daylight",
    ),
    Kind.STROLL_FORCE: Row(
        "may bring a warrior along from {clearing} to {to}", "bring a warrior of {0} along to {to}", "go alone"
    ),
    Kind.MARK_CARD: Row("must choose which card to spend on Mark for Death", "spend {0} on Mark for Death"),
    Kind.MARK_CLEARING: Row(
        "must choose in which clearing to remove a warrior (Mark for Death)", "remove a warrior in {0}"
    ),
    Kind.MARK_FACTION: Row(
        "must choose whose warrior to remove in {clearing} (Mark for Death)", "remove a warrior of {0} in {clearing}"
    ),
    Kind.CAJOLE_CARD: Row("must choose which card to spend to cajole {other}", "spend {0} to cajole {other}"),
    Kind.CAJOLE_PLACE: Row("may place a building or token in {clearing} (Cajole)", _PLACE, "place nothing"),
    Kind.LOSE_EGO: Row(
        lambda c: f"must choose which ego to lose in {{clearing}} {_WHY[c.get('x')]}", "lose {0} in {clearing}"
    ),
    Kind.BOAST: Row(
        "may spend a bird card to boast ({count} ego left to place)", "spend {0} to boast", "boast no more"
    ),
    Kind.BLENDING_IN: Row(
        "may give {other} a card matching {suited_clearing} so that rolled hits count (Blending In)",
        Private("give {0} to {other} (Blending In)", "give a card matching {suited_clearing} to {other} (Blending In)"),
        "let {other} blend in",
    ),
}
