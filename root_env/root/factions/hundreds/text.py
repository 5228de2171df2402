"""The Lord of the Hundreds in texts."""

from root_env.root.factions.hundreds.declaration import COMMAND, PROWESS, TRACK_OF
from root_env.root.lookup import names
from root_env.root.rules.ids import N_ITEMS
from root_env.root.text.lines import line, supply, times
from root_env.root.text.table import Table

CALLED = "the Lord of the Hundreds"
TRACKS = {COMMAND: "Command", PROWESS: "Prowess"}


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    h = t.board(who)
    mood = names.OWN["mood"][int(h["mood"])] if h["mood"] >= 0 else "not chosen"
    warlord = names.clearing(int(h["warlord"])) if h["warlord"] >= 0 else "off the map"
    lines = line(t.agents[who], f"mood {mood}; warlord {warlord}; {supply(t, who)}", 2)
    for track, word in TRACKS.items():
        held = [(int(h["hoard"][item]), names.item(item)) for item in range(N_ITEMS) if TRACK_OF[item] == track]
        value = int(t.s["hoard_values"][sum(n for n, _ in held)])
        lines += line(f"{word} {value}", times(held, "no items"), 4)
    if h["loots"]:
        lines += line("battle", "fights to loot", 4)
    return lines


EXPLAINED = {
    "faction": {
        "hundreds": "Scores each Evening for clearings that it rules alone. Items in its Hoard give it more actions and"
        " leave it fewer moods (14.2.4, 14.6.2)",
    },
    "piece": {
        "stronghold": "Building. Crafts, and recruits a warrior each Birdsong (14.2.1, 14.4.2)",
        "mob": "Token, one in a clearing. In Birdsong it removes enemy buildings and tokens there, and takes an item"
        " from a ruin (14.4.1)",
    },
    "mood": {
        "bitter": "Before the roll of a battle with the warlord, mobs there and in adjacent clearings can become"
        " warriors. Not with a hammer in the Hoard (14.7.1)",
        "grandiose": "Advance the Warlord comes before Command the Hundreds. Not with tea in the Hoard (14.7.2)",
        "jubilant": "After you incite a mob where the warlord is, roll the mob die up to four times for more. Not with"
        " a boot in the Hoard (14.7.3)",
        "lavish": "At the end of Birdsong each item that you remove from the Hoard brings two warriors to the warlord"
        " (14.7.4)",
        "relentless": "After an advance with a move and a battle, one of them once more. Not with a sack in the Hoard"
        " (14.7.5)",
        "rowdy": "Draw a card more in Evening, or two with three enemy pieces at the warlord. Not with a coin in the"
        " Hoard (14.7.6)",
        "stubborn": "In a battle with the warlord you ignore the first hit. Not with a crossbow in the Hoard (14.7.7)",
        "wrathful": "As attacker in a battle with the warlord you deal an extra hit. Not with a sword in the Hoard"
        " (14.7.8)",
    },
    "rule": {
        "9.7.3": "Of two items under a ruin you look at both and take one, of a type that you have from no other ruin",
        "14.2.1": "Strongholds craft in Daylight, each once a turn for an icon of its clearing's suit",
        "14.2.2": "A warrior who is removed in battle only and moves in your turn only. You choose whether he goes and"
        " falls with others",
        "14.2.3": "An item that you craft goes into the Hoard for no points, or leaves the game for its points",
        "14.2.4": "Command holds boots, sacks and coins, Prowess hammers, teas, swords and crossbows. With 0 to 4 items"
        " a track gives {hoard_values}; on a full track one item leaves the game for {hoard_vp} VP",
        "14.2.5": "As attacker you may loot a defender with crafted items: the roll deals it no hits, and if you rule"
        " the clearing after the battle you take an item",
        "14.3": "Warlord, four warriors and a stronghold in a corner; items under the ruins; a stubborn mood",
        "14.4": "Mobs raze, then you recruit, anoint a warlord if he is off the map, and choose another mood",
        "14.4.1": "Mobs remove all enemy buildings and tokens in their clearings and take items from ruins. Then the"
        " mob die shows where another mob comes",
        "14.4.2": "Warriors by Prowess with the warlord, and one for each stronghold",
        "14.4.3": "A warlord off the map takes the place of a warrior, or stands anywhere if there is none",
        "14.4.4": "Another mood, whose item is not in the Hoard",
        "14.5": "Craft, then move, battle and build up to your Command, then advance the warlord up to your Prowess",
        "14.5.2": "As many actions as your Command: move, battle, or spend a card for a stronghold in a matching"
        " clearing that you rule",
        "14.5.2.III": "Spend a card that matches a clearing that you rule, with an open slot",
        "14.5.3": "As often as your Prowess: move the warlord with any warriors, then battle where he is",
        "14.6": "Incite mobs, score for oppressed clearings, draw a card and discard down to five",
        "14.6.1": "Spend a card to place a mob in a matching clearing with a warrior and without a mob",
        "14.6.2": "Clearings that you rule with a piece of yours and no enemy piece: 0 to 6 and more score"
        " {oppress_vp} VP",
        "14.7": "One of eight; each is closed while the item on its card is in the Hoard",
        "14.7.3": "Jubilant: up to four rolls of the mob die after you incite where the warlord is",
    },
    "action": {"move": "14.5.2", "battle": "14.5.2", "craft": "14.2.1"},
}
