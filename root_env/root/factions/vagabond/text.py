"""A Vagabond in texts."""

import numpy as np

from root_env.root.factions.vagabond.characters import SPECIAL, STARTING_ITEMS
from root_env.root.factions.vagabond.declaration import HOSTILE, NO_RELATION
from root_env.root.lookup import names
from root_env.root.rules.data.quests import N_QUESTS, QUESTS
from root_env.root.rules.ids import NOWHERE, ItemState
from root_env.root.text.context import Context
from root_env.root.text.fields import Words
from root_env.root.text.lines import count_of, counted, items, line, listed
from root_env.root.text.table import Table, bits


def _asks_to_improvise(c: Context) -> Words:
    """Words of the question: first for the item that stands in, then for the listed one it replaces (Law 26.7.2)."""
    if c.get("count") < 0:
        return Words("may let another item stand in for one that the quest {quest} lists (Improvise)")
    return Words("must choose for which item of the quest {quest} the {stand_in} stands in (Improvise)")


def _improvises(c: Context) -> Words:
    return Words("let the {0} stand in" if c.get("count") < 0 else "let the {stand_in} stand in for the {0}")


def _enlists(c: Context) -> Words:
    """Words to enlist an Arbiter; he scores nothing if his marker has left the track (Law 9.2.8, 26.5.2)."""
    arbiter = c.get("other")
    is_scoring = c.s["coalition"][arbiter] < 0 and c.s["dominance"][arbiter] < 0
    return Words("enlist {other}, who scores 1 point" if is_scoring else "enlist {other}")


FIELDS = {
    "enlists": _enlists,
    "ally": lambda c: c.agent("x"),
    "quest": lambda c: names.quest(c.get("x")),
    "stand_in": lambda c: names.item(c.get("count")),
    "special": lambda c: SPECIAL[c.board()["character"]],
    "asks_to_improvise": _asks_to_improvise,
    "improvises": _improvises,
}


def told_apart(board: np.void) -> str:
    """The character: two Vagabonds have different ones (Law 9.3.1)."""
    return names.character(board["character"]).capitalize() if board["character"] >= 0 else ""


def board(t: Table, who: int) -> list[str]:
    """The faction board."""
    v = t.board(who)
    if v["character"] < 0:
        return line(t.agents[who], "no character chosen", 2)
    where = names.place(t.s["map"], v["location"])
    at = where if v["location"] == NOWHERE else f"in {where}"
    lines = line(t.agents[who], f"{names.character(v['character'])}, {at}", 2)
    held = [
        f"{names.item_state(state)}: {items(v['items'][:, state])}" for state in ItemState if v["items"][:, state].any()
    ]
    lines += line("items", "; ".join(held) or "none", 4)
    relations = [
        f"{t.agents[p]} {_relation(int(v['relation'][p]), int(v['aids'][p]))}"
        for p in range(len(t.agents))
        if v["relation"][p] != NO_RELATION and p != who
    ]
    lines += line("relationships", listed(relations) or "none", 4)
    done = bits(v["quests"], N_QUESTS)
    if done:
        lines += line("completed quests", listed(names.quest(q) for q in done), 4)
    return lines


def _relation(space: int, aids: int) -> str:
    if space == HOSTILE:
        return "hostile"
    return names.RELATIONS[space] + (f" ({count_of(aids, 'aid')} towards the next)" if aids else "")


def beside_map(t: Table) -> list[str]:
    """Quests that lie face up (Law 9.3.3)."""
    face_up = [names.quest(q) for q in t.s["quest_cards"] if q >= 0]
    return line("Quests", listed(face_up) or "none")


EXPLAINED = {
    "faction": {
        "vagabond": "A pawn with items. Scores by quests, by aiding others, by exploring ruins, and by removing pieces"
        " of those who are Hostile (9.2.9, 9.5)",
    },
    "character": {
        "thief": "Steal: exhaust a torch to take a random card from a player with pieces in your clearing (26.1.2)",
        "tinker": "Day Labor: exhaust a torch to take a card of your clearing's suit, or a bird, from the discard pile"
        " (26.2.2)",
        "ranger": "Hideout: exhaust a torch to repair three items; then Daylight ends (26.3.2)",
        "vagrant": "Instigate: exhaust a torch to make a player battle another in your clearing; buildings and tokens"
        " removed score for you (26.4.2)",
        "arbiter": "Protector: before the roll in your clearing a defender may enlist you; you score 1 VP, and your"
        " undamaged swords let him roll more hits (26.5.2)",
        "scoundrel": "Scorched Earth: leave a torch in your clearing. All enemy pieces there go, and nothing comes in"
        " any more (26.6.2)",
        "adventurer": "Improvise: once a turn, in a quest, an item stands in for another one; it is exhausted and"
        " damaged (26.7.2)",
        "harrier": "Glide: exhaust a torch to take the pawn, alone, to any clearing (26.8.2)",
        "ronin": "Swift Strike: in battle, after the roll, exhaust a sword for an extra hit (26.9.2)",
    },
    "rule": {
        "9.2.1": "Exhaust a hammer for each icon; all must be of your clearing's suit. A crafted item is yours to use",
        "9.2.2": "The pawn is no warrior: it does not rule and is never removed. An effect that removes all enemy"
        " pieces in its clearing damages three items",
        "9.2.3": "You move regardless of who rules",
        "9.2.4": "As defender without an undamaged sword you take an extra hit",
        "9.2.5": "Items are exhausted, turned face down, to act. Tea, coins and sacks help while face up on their"
        " tracks, three of each at most",
        "9.2.6": "You roll at most as many hits as you have undamaged swords, face up or down",
        "9.2.7": "Each hit damages an undamaged item of your choice; with none left, hits are ignored",
        "9.2.8": "With four or more players a dominance card makes a coalition with the other player of the fewest"
        " points: you score no more, and win if that player does",
        "9.2.9": "Aids to a player in one turn ({aids_needed}) lead from Indifferent to Amiable, Friendly and Allied,"
        " and score {relation_vp} VP",
        "9.2.9.II": "Warriors of an ally may move and fight with you. Each Aid to an ally scores {allied_aid_vp} VP",
        "9.2.9.III": "Removing a warrior makes its faction Hostile. Each Hostile piece that you remove in battle on"
        " your turn scores 1 VP more; entering their clearings takes a boot more",
        "9.2.10": "Only Slip leads into a forest. Any move leads out of one, to a clearing that touches it",
        "9.3": "A character, a forest to start in, three open quests, items under the ruins; everybody is Indifferent",
        "9.3.1": "The character gives the first items and a special action",
        "9.4": "Refresh items, then slip",
        "9.4.1": "Turn up two exhausted items for each tea on its track, and three more",
        "9.4.2": "Move to a clearing or forest next to you without a boot, or stay",
        "9.5": "Exhaust items to act, as long as they last: boot, sword, torch, crossbow, hammer, or any for Aid",
        "9.5.1": "Exhaust a boot, and one more to enter a clearing with Hostile warriors",
        "9.5.2": "Exhaust a sword. You roll at most as many hits as you have undamaged swords",
        "9.5.3": "Exhaust a torch to take an item from the ruin in your clearing, for 1 VP",
        "9.5.4": "Exhaust any item and give a card of your clearing's suit to a player with pieces there. You may take"
        " an item that he crafted; your relationship improves",
        "9.5.5": "In a clearing of the quest's suit exhaust its two items: then 1 VP per completed quest of the suit,"
        " this one too, or two cards",
        "9.5.6": "Exhaust a crossbow to remove an enemy warrior in your clearing, or another piece of an enemy without"
        " warriors there",
        "9.5.7": "Exhaust a hammer to take a damaged item back, on the side on which it lies",
        "9.5.8": "Exhaust a hammer for each icon of the card; all must be of your clearing's suit",
        "9.5.9": "What your character alone can do; the items it takes are exhausted",
        "9.6": "In a forest all items are repaired and turned up. Draw a card, and one per coin on its track; discard"
        " down to five; drop items beyond your limit",
        "9.6.4": "Satchel and Damaged box hold six items, and two more for each sack on its track; what is too much"
        " leaves the game",
        "9.7": "Two Vagabonds share the open quests. Two items lie under each ruin, and nobody takes two of a kind"
        " from ruins",
    },
    "action": {"move": "9.5.1", "battle": "9.5.2", "craft": "9.5.8", "activate_dominance": "9.2.8"},
}
EXPLAINED_2018 = {
    "rule": {
        "9.2.2": "The pawn is no warrior: it does not rule and is never removed",
        "9.2.9.III": "Removing a warrior makes its faction Hostile. Each Hostile piece that you remove in battle"
        " scores 1 VP more; entering their clearings takes a boot more",
        "9.5.7": "Exhaust a hammer to take a damaged item back, face up",
    },
}

ITEMS = {
    "boot": "The Vagabond exhausts one to move, and one more to enter a clearing with Hostile warriors (9.5.1)",
    "sack": "Face up on the Vagabond's track, it makes room for two more items (9.6.4)",
    "crossbow": "The Vagabond exhausts one to strike: a piece in his clearing goes without a battle (9.5.6)",
    "hammer": "The Vagabond exhausts one to repair an item, or one for each icon of a card to craft it (9.2.1, 9.5.7)",
    "sword": "The Vagabond exhausts one to battle; each undamaged one is a hit that he can roll (9.5.2, 9.2.6)",
    "tea": "Face up on the Vagabond's track, it refreshes two more items each Birdsong (9.4.1)",
    "coin": "Face up on the Vagabond's track, it draws a card more each Evening (9.6.2)",
    "torch": "The Vagabond exhausts one to explore a ruin, or for most special actions. Never crafted (9.5.3, 9.5.9)",
}
ITEM_STATES = {
    "ready": "Face up and undamaged: it can be used (9.2.5)",
    "exhausted": "Face down: of no use until it is refreshed; a hit can still damage it (9.4.1, 9.2.7)",
    "damaged": "In the Damaged box, face up: of no use until it is repaired (9.2.7, 9.5.7)",
    "damaged exhausted": "In the Damaged box, face down: of no use until it is repaired (9.2.7, 9.5.7)",
}
QUEST = "In a {suit} clearing exhaust {items}: then 1 VP per completed {suit} quest, this one too, or two cards (9.5.5)"


def add_explained(found: dict[str, dict[str, str]]) -> None:
    """Add the uses of items, the starting items of characters, and the quests (Law 9.2.5, 9.3.3, 9.3.5)."""
    found["item"], found["item_state"] = dict(ITEMS), dict(ITEM_STATES)
    for who, starting in STARTING_ITEMS.items():
        word = names.character(who)
        has = counted([names.item(item) for item in starting], "s")
        found["character"][word] = f"Starts with {has}. {found['character'][word]}"
    found["quest"] = {
        names.quest(k): QUEST.format(
            suit=names.suit(quest.suit),
            items=counted([names.item(item) for item in quest.items], "s").replace(", ", " and "),
        )
        for k, quest in enumerate(QUESTS)
    }
