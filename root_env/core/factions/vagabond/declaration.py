"""What the Vagabond is: pieces, figures, board, questions and steps (Law 9)."""

from enum import IntEnum

from root_env.core.declared.form import (
    PAWN,
    PUBLIC,
    RUINS,
    Block,
    Decision,
    Faction,
    Field,
    Figure,
    Step,
    count,
    flag,
    other_side,
)


class Character(IntEnum):
    THIEF = 0
    TINKER = 1
    RANGER = 2
    VAGRANT = 3
    ARBITER = 4
    SCOUNDREL = 5
    ADVENTURER = 6
    HARRIER = 7
    RONIN = 8


MOST_AIDS = 8
"""Most Aids in one turn that count towards the next improvement: one more always makes it (Law 9.2.9.I.a)."""
FACTION = Faction(
    name="vagabond",
    number=3,
    title="Vagabond",
    chapter="9",
    letter="D",
    reach=5,
    warriors=0,
    figures=(
        Figure("aids_needed", (1, 2, 3), 1, MOST_AIDS + 1, "9.2.9.I.a", "Aids to leave Indifferent, Amiable, Friendly"),
        Figure("relation_vp", (1, 2, 2), 0, 30, "9.2.9.I.b", "VP for reaching Amiable, Friendly, Allied"),
        Figure("allied_aid_vp", 2, 0, 30, "9.2.9.II.a", "VP for aiding an ally"),
    ),
    enumerations=(Character,),
    board=(
        Field("character", "i16", "ids.Character, -1 before set-up", start=-1),
        Field("location", "i16", "clearing, or FOREST + forest, or NOWHERE", start=-1, holds=PAWN),
        Field(
            "items",
            "i8",
            "by type and ids.ItemState (9.2.5)",
            axes=("item", "item_state"),
        ),
        Field("relation", "i8", "0 Indifferent .. 3 Allied, HOSTILE, or NO_RELATION (9.2.9)", axes=("player",)),
        Field("aids", "i8", "Aids this turn that count towards the next improvement", axes=("player",)),
        Field("quests", "i16", "bit per completed quest (9.5.5)", bits="quest"),
        Field("improvised", "i16", "Improvise has been used this turn (26.7.2)"),
        Field("from_ruins", "i16", "bit per type of item taken from a ruin and still held (9.7.3)"),
        Field("looked", "i16", "bit per clearing with a ruin whose items the Vagabond has seen (9.7.3)", holds=RUINS),
    ),
    decisions=(
        Decision("SETUP_CHARACTER", "which character to play", "9.3.1", number=45, at="setup"),
        Decision("SETUP_FOREST", "in which forest to start", "9.3.2", number=46, at="setup"),
        Decision(
            "REFRESH", "which item to refresh", "9.4.1", number=47, at="birdsong", fields="count: items left to flip"
        ),
        Decision("SLIP", "where to slip", "9.4.2", number=48, at="birdsong"),
        Decision("VAGABOND_ACTION", "which action to take", "9.5", number=49, at="daylight", hidden=True),
        Decision(
            "MOVE_ALLY",
            "which ally to take along",
            "9.2.9.II.b",
            number=50,
            at="daylight",
            fields="clearing: origin, other: destination",
            other_is_clearing=True,
        ),
        Decision(
            "MOVE_ALLY_COUNT",
            "how many allied warriors come along",
            "9.2.9.II.b",
            number=51,
            at="daylight",
            fields="clearing: origin, other: destination, count: most, x: ally",
            other_is_clearing=True,
            x_is_player=True,
        ),
        Decision(
            "BATTLE_ALLY",
            "which ally to fight with",
            "9.2.9.II.c",
            number=52,
            at="daylight",
            fields="clearing: of battle, other: defender",
        ),
        Decision(
            "EXPLORE",
            "which item to take from the ruin",
            "9.5.3",
            number=53,
            at="explore",
            fields="clearing: of the ruin",
            hidden=True,
        ),
        Decision(
            "AID_ITEM", "which item to exhaust for aid", "9.5.4", number=54, at="aid", fields="other: aided player"
        ),
        Decision(
            "AID_CARD",
            "which card to give",
            "9.5.4",
            number=55,
            at="aid",
            fields="clearing: of the pawn, other: aided player",
            hidden=True,
            unseen=True,
        ),
        Decision("AID_TAKE", "which crafted item to take", "9.5.4", number=56, at="aid", fields="other: aided player"),
        Decision("QUEST_REWARD", "which reward to take", "9.5.5", number=57, at="quests", fields="suit: of the quest"),
        Decision(
            "STRIKE_PIECE",
            "which piece to remove",
            "9.5.6",
            number=58,
            at="daylight",
            fields="clearing: of the strike, other: its owner",
        ),
        Decision("REPAIR", "which item to repair", "9.5.7", number=59, at="items", fields="count: repairs left"),
        Decision("STEAL", "from whom to steal", "26.1.2", number=60, at="special", fields="clearing: of the pawn"),
        Decision(
            "DAY_LABOR",
            "which discarded card to take",
            "26.2.2",
            number=61,
            at="special",
            fields="clearing: of the pawn",
        ),
        Decision(
            "DAMAGE_ITEM",
            "which item to damage",
            "9.2.2.I",
            number=62,
            at="items",
            fields="count: items left to damage",
            trigger=3,
        ),
        Decision("ITEM_CAPACITY", "which item to drop", "9.6.4", number=63, at="items", silent=True),
        Decision(
            "INSTIGATE", "whom to force to battle", "26.4.2", number=98, at="special", fields="clearing: of the pawn"
        ),
        Decision(
            "INSTIGATE_DEFENDER",
            "whom that player battles",
            "26.4.2",
            number=99,
            at="special",
            fields="clearing: of the pawn, other: attacker",
        ),
        Decision("GLIDE", "where to glide", "26.8.2", number=100, at="special"),
        Decision(
            "IMPROVISE",
            "which item stands in for a listed one",
            "26.7.2",
            number=101,
            at="quests",
            fields="x: the quest, suit: of the quest, count: the item that stands in, -1 while it is chosen",
        ),
        Decision(
            "PROTECTOR",
            "enlist the Arbiter",
            "26.5.2",
            number=102,
            at="special",
            fields="clearing: of battle, other: the Arbiter",
        ),
    ),
    steps=(
        Step("AID_DONE", number=276, at="aid"),
        Step("QUEST_DRAW", number=277, at="quests"),
        Step("REST", number=278, at="evening"),
        Step("HIDEOUT_DONE", number=279, at="special"),
        Step("COUNT_TEA", number=294, at="birdsong"),
    ),
    blocks=(
        flag("character", "character", "9.3.1", "the character"),
        flag("clearing", "clearing", "9.2.2", "clearing of the pawn"),
        flag("forest", "forest", "9.2.10", "forest of the pawn"),
        count("items", "item item_state", 8, 2, "9.2.5", "items by ids.ItemState"),
        Block("relation", ("seat",), 1 / 3, -1, 3, PUBLIC, "9.2.9", "-1 Hostile, 0 Indifferent .. 3 Allied"),
        count("aids", "seat", MOST_AIDS, 2, "9.2.9.I.a", "Aids this turn that count"),
        flag("completed", "quest", "9.5.5", "completed quests"),
        flag("improvised", "", "26.7.2", "Improvise has been used this turn"),
        flag("from_ruins", "item", "9.7.3", "has an item of the type from a ruin, at a table with two"),
    ),
)
SECOND = other_side(FACTION, name="vagabond_2", number=7, title="Second Vagabond", letter="E", reach=2)
"""The second Vagabond is a side of its own (Law 9.7)."""
