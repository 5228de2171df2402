"""What the Woodland Alliance is: pieces, figures, board, questions and steps (Law 8)."""

from root_env.core.declared.form import (
    HIDDEN_CARDS,
    MOST_WARRIORS,
    OWN_WARRIORS,
    Decision,
    Faction,
    Field,
    Figure,
    Piece,
    Step,
    count,
)

WARRIORS = 10
FACTION = Faction(
    name="alliance",
    number=2,
    title="Woodland Alliance",
    chapter="8",
    letter="C",
    reach=3,
    warriors=WARRIORS,
    pieces=(
        Piece("BASE_FOX", 1, building=True, number=6),
        Piece("BASE_RABBIT", 1, building=True, number=7),
        Piece("BASE_MOUSE", 1, building=True, number=8),
        Piece("SYMPATHY", 10, building=False, number=9),
    ),
    figures=(
        Figure(
            "sympathy_cost",
            (1, 1, 1, 2, 2, 2, 3, 3, 3, 3),
            1,
            9,
            "8.4.2.II",
            "supporters by sympathy on the map, 0 to 9",
        ),
        Figure(
            "sympathy_vp",
            (0, 1, 1, 1, 2, 2, 3, 4, 4, 4),
            0,
            30,
            "8.4.2.III",
            "VP for a sympathy token, by sympathy on the map, 0 to 9",
        ),
        Figure("martial_law_warriors", 3, 1, MOST_WARRIORS + 1, "8.4.2.II.a", "warriors that make Martial Law"),
        Figure("alliance_warriors", WARRIORS, 3, MOST_WARRIORS, "8.3.1", "warriors in the box"),
    ),
    board=(
        Field("supporters", "i8", "hidden from the others (8.2.3)", axes=("card",), holds=HIDDEN_CARDS),
        Field("n_supporters", "i16", "derived"),
        Field("officers", "i16", "officers (8.5.3)", holds=OWN_WARRIORS),
        Field("operations", "i16", "military operations left this Evening (8.6.1)"),
    ),
    decisions=(
        Decision("REVOLT", "where to revolt", "8.4.1", number=35, at="birdsong", hidden=True, telling=True),
        Decision(
            "SPREAD_SYMPATHY", "where to spread sympathy", "8.4.2", number=36, at="birdsong", hidden=True, telling=True
        ),
        Decision(
            "SPEND_SUPPORTER",
            "which supporter to spend",
            "8.2.3",
            number=37,
            at="birdsong",
            fields="clearing: chosen, suit: its suit, count: supporters left to spend",
            hidden=True,
        ),
        Decision("ALLIANCE_DAYLIGHT", "which action to take", "8.5", number=38, at="daylight", hidden=True),
        Decision(
            "MOBILIZE",
            "which card to add to the supporters",
            "8.5.2",
            number=39,
            at="daylight",
            hidden=True,
            unseen=True,
        ),
        Decision("TRAIN", "which card to spend on an officer", "8.5.3", number=40, at="daylight", hidden=True),
        Decision("OPERATION", "which military operation to take", "8.6.1", number=41, at="evening"),
        Decision("OPERATION_RECRUIT", "where to recruit", "8.6.1.III", number=42, at="evening"),
        Decision("TRIM_SUPPORTERS", "which supporter to discard", "8.2.4", number=43, at="reactions", hidden=True),
        Decision(
            "OUTRAGE",
            "which card to add to the supporters",
            "8.2.6",
            number=44,
            at="reactions",
            fields="clearing: affected, other: the Alliance",
            hidden=True,
            unseen=True,
            trigger=0,
        ),
    ),
    steps=(
        Step("REVOLT_REMOVE", number=272, at="birdsong"),
        Step("REVOLT_PLACE", number=273, at="birdsong"),
        Step("SPREAD_PLACE", number=274, at="birdsong"),
        Step("BASE_LOST", number=275, at="reactions", trigger=1),
    ),
    blocks=(
        count("supporters", "", "deck", 5, "8.2.3", "supporters on the stack"),
        count("officers", "", MOST_WARRIORS, 5, "8.6.1", "officers"),
        count("operations", "", MOST_WARRIORS, 5, "8.6.1", "military operations left, as last set"),
    ),
)
