"""Conditions for actions of the Vagabond, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.vagabond import abilities as ability
from root_env.root.factions.vagabond import items
from root_env.root.factions.vagabond.quests import can_improvise
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules.abilities import hooks
from root_env.root.rules.abilities.pawns import open_to_pawn
from root_env.root.rules.data.quests import QUESTS
from root_env.root.rules.ids import Item
from root_env.root.rules.scoring import enemies
from root_env.root.rules.state import State


def _needs(item: Item) -> missing.Condition:
    """The condition that an item of a type is ready (Law 9.5)."""

    def ready(s: State, who: int, *arguments: int) -> str:
        return "" if plain(ability.ready)(s, who, item) else f"you have no {names.item(item)} that is ready"

    return ready


def _in_clearing(s: State, who: int, *arguments: int) -> str:
    """Not in a forest (Law 9.2.3)."""
    return "you are in a forest; move to a clearing first" if plain(ability.in_forest)(s, who) else ""


def _boots(s: State, who: int, origin: int, destination: int) -> str:
    """One boot, and one more into a clearing with hostile warriors (Law 9.5.1)."""
    if plain(open_to_pawn)(s, who, destination, 1):
        return ""
    return "you have no boot that is ready, or hostile warriors there ask for one more"


def _ruin(s: State, who: int) -> str:
    """A ruin with an item (Law 9.5.3)."""
    c = int(plain(ability.location)(s, who))
    return "" if s.ruins[c] and s.ruin_items[c, 0] >= 0 else f"no ruin to explore is left in {names.clearing(c)}"


def _aid(s: State, who: int, faction: int) -> str:
    """A piece of the faction here, a card of the suit, an item (Law 9.5.4)."""
    c, other = int(plain(ability.location)(s, who)), int(s.player_of[faction])
    if other < 0 or other == who or not plain(hooks.present)(s, other, c):
        return f"{names.side(faction)} has nothing in {names.clearing(c)}"
    if not missing.fitting(s, who, c):
        return f"you hold no {missing.fitting_card(s, c)}"
    return "" if any(plain(ability.ready)(s, who, item) for item in Item) else "you have no item that is ready"


def _quest(s: State, who: int, quest: int) -> str:
    """Face up, of the clearing's suit, both items (Law 9.5.5)."""
    c, asked = int(plain(ability.location)(s, who)), QUESTS[quest]
    if quest not in s.quest_cards:
        return "that quest does not lie face up"
    if not missing.is_of(s, c, asked.suit):
        return f"it is done in a {names.suit(asked.suit)} clearing, and you are in one that is {missing.suits(s, c)}"
    if plain(can_improvise)(s, who, quest):
        return ""
    lacking = [item for item in set(asked.items) if plain(ability.ready)(s, who, item) < asked.items.count(item)]
    return f"it takes more that is ready: {' and '.join(map(names.item, lacking))}" if lacking else ""


def _strike(s: State, who: int, faction: int) -> str:
    """An enemy's piece here (Law 9.5.6)."""
    c, other = int(plain(ability.location)(s, who)), int(s.player_of[faction])
    if other < 0 or not plain(enemies)(s, who, other):
        return "that is no enemy at this table"
    there = int(s.warriors[other, c]) + int(s.buildings[other, c]) + int(s.tokens[other, c])
    return "" if there else f"{names.side(faction)} has nothing in {names.clearing(c)}"


def _damaged(s: State, who: int) -> str:
    """An item to repair (Law 9.5.7)."""
    return "" if plain(items.damaged)(s, who) else "none of your items is damaged"


MISSING = {
    "vagabond_action": {
        "move": (missing.move, _boots),
        "battle": (_in_clearing, _needs(Item.SWORD), missing.battle),
        "explore": (_in_clearing, _needs(Item.TORCH), _ruin),
        "aid": (_in_clearing, _aid),
        "quest": (_in_clearing, _quest),
        "strike": (_in_clearing, _needs(Item.CROSSBOW), _strike),
        "craft": (_in_clearing, missing.craft),
        "repair": (_needs(Item.HAMMER), _damaged),
        "special": (_needs(Item.TORCH),),
    }
}
