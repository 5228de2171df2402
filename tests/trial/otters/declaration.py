"""The River Otters: a faction made up for the tests, as somebody would declare one of their own.

They slide along rivers, fish at their holts, and splash whoever tears one down.
"""

from enum import IntEnum

from root_env.root.declared.form import (
    MOST_WARRIORS,
    WARRIORS_OF_ALL,
    Decision,
    Faction,
    Family,
    Field,
    Figure,
    Piece,
    Reason,
    Step,
    count,
    flag,
)


class Temper(IntEnum):
    """Temper of the otters, chosen in set-up."""

    CALM = 0
    PLAYFUL = 1


WARRIORS = 14
MOST_HOLTS = 5
FACTION = Faction(
    name="otters",
    title="River Otters",
    chapter="O",
    letter="T",
    reach=4,
    warriors=WARRIORS,
    sections={
        "O": "River Otters",
        "O.2.1": "Slides",
        "O.2.2": "Splash",
        "O.2.3": "Nets",
        "O.3.1": "Temper",
        "O.3.2": "First Holt",
        "O.4.1": "Fish",
        "O.5.1": "Actions",
        "O.5.2": "Feast",
        "O.6.1": "Score Holts",
    },
    pieces=(
        Piece("HOLT", MOST_HOLTS, building=True),
        Piece("FISH", 6, building=False, plural="fish"),
    ),
    figures=(
        Figure("otters_warriors", WARRIORS, 6, MOST_WARRIORS, "O.3.2", "warriors in the box"),
        Figure("otters_actions", 2, 1, 9, "O.5.1", "actions each Daylight"),
        Figure("holt_vp", (0, 0, 1, 2, 3, 4), 0, 30, "O.6.1", "VP each Evening by holts on the map, 0 to 5"),
    ),
    enumerations=(Temper,),
    board=(
        Field("temper", "i16", "Temper, -1 before set-up (O.3.1)", start=-1),
        Field("actions", "i16", "actions left this Daylight (O.5.1)"),
        Field("fished", "i16", "bit per clearing where fish have been placed this turn (O.4.1)", bits="clearing"),
        Field("feasts", "i8", "feasts by suit of the clearing (O.5.2)", axes=("clearing_suit",)),
        Field("nets", "i8", "warriors of others in the nets (O.2.3)", axes=("player",), holds=WARRIORS_OF_ALL),
    ),
    decisions=(
        Decision(
            "SETUP_TEMPER",
            "what the otters are in the temper for",
            "O.3.1",
            setup="temper",
            at="setup",
            takes="choose_count",
            asks="must choose a temper ({tempers})",
            choices="choose the temper {0}",
        ),
        Decision(
            "SETUP_HOLT",
            "where to place the first holt",
            "O.3.2",
            setup="holt",
            at="setup",
            takes="choose_clearing",
            asks="must choose where to place the first holt",
            choices="place the first holt in {0}",
        ),
        Decision(
            "OTTERS_ACTION",
            "which action to take",
            "O.5.1",
            at="daylight",
            takes="pass dig move battle recruit offers",
            hidden=True,
            asks="must choose an action ({actions:action} left)",
            choices={"recruit": "recruit a warrior at every holt"},
            passing="end Daylight",
        ),
        Decision(
            "FEAST",
            "where to feast on a fish",
            "O.5.2",
            at="daylight",
            takes="pass choose_clearing",
            fields="count: feasts left",
            asks="may feast on a fish ({count:feast} left)",
            choices="feast on the fish in {0}",
            passing="feast no more",
        ),
        Decision(
            "SPLASH",
            "which card to lose to the splash",
            "O.2.2",
            at="reactions",
            takes="pass choose_card",
            fields="clearing: of the holt, other: the Otters",
            hidden=True,
            trigger=True,
            at_once=MOST_HOLTS,
            asks="must choose which card to discard (Splash in {clearing})",
            choices="discard {0} (Splash)",
            passing="have no card to discard (Splash)",
        ),
    ),
    steps=(Step("GO_FISHING", at="birdsong"), Step("SCORE_HOLTS", at="evening")),
    reasons=(Reason("FEAST", "feasting"), Reason("HOLTS", "holts")),
    actions=(Family("dig", ("clearing",), "O.5.1", "dig a holt in {0}"),),
    blocks=(
        flag("temper", "temper", "O.3.1", "the temper"),
        count("actions", "", 9, 3, "O.5.1", "actions left this Daylight"),
        flag("fished", "clearing", "O.4.1", "fish have been placed there this turn"),
        count("feasts", "clearing_suit", 127, 3, "O.5.2", "feasts by suit of the clearing"),
        count("nets", "seat", MOST_WARRIORS, 5, "O.2.3", "warriors in the nets"),
    ),
)
