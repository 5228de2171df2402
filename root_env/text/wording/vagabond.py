"""Decisions of a Vagabond in words."""

from root_env.core.ids import Kind
from root_env.text.wording.row import Private, Row


def _asks_to_improvise(c) -> str:
    """First which item stands in, then for which of the two listed ones (Law 26.7.2)."""
    if c.get("count") < 0:
        return "may let another item stand in for one that the quest {quest} lists (Improvise)"
    return "must choose for which item of the quest {quest} the {stand_in} stands in (Improvise)"


def _improvises(c) -> str:
    return "let the {0} stand in" if c.get("count") < 0 else "let the {stand_in} stand in for the {0}"


ROWS: dict[Kind, Row] = {
    Kind.SETUP_CHARACTER: Row("must choose a character"),
    Kind.SETUP_FOREST: Row("must choose a forest to start in", "start in {0}"),
    Kind.REFRESH: Row(
        "must choose which item to refresh ({count:item} left to flip)",
        {"choose_item": "refresh the {1} {0}"},
        "refresh every exhausted item",
    ),
    Kind.SLIP: Row("may slip from {place}", "slip from {place} to {0}", "do not slip"),
    Kind.VAGABOND_ACTION: Row(
        "must choose an action in {place}",
        {
            "choose_clearing": "move from {place} to {0}",
            "explore": "explore the ruin in {place}",
            "aid": "aid {0} in {place}",
            "strike": "strike {0} in {place}",
            "repair": "exhaust a hammer to repair an item",
            "special": "take the special action {special}",
        },
        "end Daylight",
    ),
    Kind.MOVE_ALLY: Row(
        "may take warriors of an ally along from {clearing} to {to}",
        "take warriors of {0} along from {clearing} to {to}",
        "take no allied warriors along",
    ),
    Kind.MOVE_ALLY_COUNT: Row(
        "must choose how many warriors of {ally} move along from {clearing} to {to}, at most {count}",
        {"choose_count": "take {0:warrior} of {ally} along from {clearing} to {to}"},
    ),
    Kind.BATTLE_ALLY: Row(
        "may fight {other} in {clearing} together with an ally",
        "fight {other} in {clearing} together with {0}",
        "fight {other} without an ally",
    ),
    Kind.EXPLORE: Row(
        "must choose which item to take from the ruin in {clearing}", "take the {0} from the ruin", "take no item"
    ),
    Kind.AID_ITEM: Row("must choose which item to exhaust to aid {other}", "exhaust the {0} to aid {other}"),
    Kind.AID_CARD: Row(
        "must choose which card to give to {other} (Aid in {suited_clearing})",
        Private("give {0} to {other}", "give a card matching {suited_clearing} to {other}"),
    ),
    Kind.AID_TAKE: Row("may take a crafted item of {other}", "take the {0} of {other}", "take no item of {other}"),
    Kind.QUEST_REWARD: Row(
        "must choose the reward of a {suit} quest", {"quest_points": "score for the completed {suit} quests"}
    ),
    Kind.STRIKE_PIECE: Row(
        "must choose which piece of {other} in {clearing} to remove (Strike)",
        "remove {0} of {other} from {clearing} (Strike)",
    ),
    Kind.REPAIR: Row("must choose which item to repair ({count:repair} left)", {"choose_item": "repair the {1} {0}"}),
    Kind.STEAL: Row("must choose from whom to steal in {clearing}", "steal a random card from {0}"),
    Kind.DAY_LABOR: Row(
        "must choose which discarded card to take ({suited_clearing}, Day Labor)", "take {0} from the discard pile"
    ),
    Kind.DAMAGE_ITEM: Row(
        "must choose which item to damage ({count:item} left to damage)", {"choose_item": "damage the {1} {0}"}
    ),
    Kind.ITEM_CAPACITY: Row(
        "must remove items beyond the limit of the Satchel",
        {"choose_item": "remove the {1} {0} from the game"},
        "remove no item",
    ),
    Kind.INSTIGATE: Row(
        "must choose whom to force to battle in {clearing} (Instigate)", "force {0} to battle in {clearing}"
    ),
    Kind.INSTIGATE_DEFENDER: Row(
        "must choose whom {other} battles in {clearing} (Instigate)", "force {other} to battle {0} in {clearing}"
    ),
    Kind.GLIDE: Row("must choose where to glide from {place}", "glide from {place} to {0}"),
    Kind.IMPROVISE: Row(_asks_to_improvise, _improvises, "complete the quest with the items it lists"),
    Kind.PROTECTOR: Row(
        "may enlist {other} for the battle in {clearing} (Protector)",
        {"enlist": "enlist {other}, who scores 1 point"},
        "do not enlist {other}",
    ),
}
