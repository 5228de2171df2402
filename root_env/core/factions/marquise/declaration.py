"""What the Marquise de Cat is: pieces, figures, board, questions and steps (Law 6)."""

from root_env.core.declared.form import (
    MOST,
    MOST_WARRIORS,
    Decision,
    Faction,
    Field,
    Figure,
    Piece,
    Step,
    count,
    flag,
)

WARRIORS = 25
FACTION = Faction(
    name="marquise",
    number=0,
    title="Marquise de Cat",
    chapter="6",
    letter="A",
    reach=10,
    warriors=WARRIORS,
    pieces=(
        Piece("WOOD", 8, building=False, number=0),
        Piece("KEEP", 1, building=False, number=1, gone_when_removed=True),
        Piece("SAWMILL", 6, building=True, number=2),
        Piece("WORKSHOP", 6, building=True, number=3),
        Piece("RECRUITER", 6, building=True, number=4),
    ),
    figures=(
        Figure("marquise_actions", 3, 1, 9, "6.5", "actions each Daylight"),
        Figure(
            "wood_cost", (0, 1, 2, 3, 3, 4), 0, 8, "6.5.4.II", "wood by buildings of the type off the track, 0 to 5"
        ),
        Figure(
            "sawmill_vp", (0, 1, 2, 3, 4, 5), 0, 30, "6.5.4.III", "VP for a sawmill, by sawmills off the track, 0 to 5"
        ),
        Figure(
            "workshop_vp",
            (0, 2, 2, 3, 4, 5),
            0,
            30,
            "6.5.4.III",
            "VP for a workshop, by workshops off the track, 0 to 5",
        ),
        Figure(
            "recruiter_vp",
            (0, 1, 2, 3, 3, 4),
            0,
            30,
            "6.5.4.III",
            "VP for a recruiter, by recruiters off the track, 0 to 5",
        ),
        Figure(
            "recruiter_draws", (0, 0, 0, 1, 1, 2, 2), 0, 5, "6.6", "bonus cards by recruiters off the track, 0 to 6"
        ),
        Figure("wood", 8, 1, 20, "6.3.1", "wood tokens"),
        Figure("marquise_warriors", WARRIORS, 12, MOST_WARRIORS, "6.3.1", "warriors in the box"),
    ),
    board=(
        Field("actions", "i16", "actions left this Daylight (6.5)"),
        Field("recruited", "i16", "Recruit taken this turn (6.5.3)"),
        Field("placed", "i8", "placed so far by the placement at hand, when supply runs short", axes=("clearing",)),
    ),
    decisions=(
        Decision("SETUP_KEEP", "where to place the keep", "6.3.2", number=18, at="setup"),
        Decision(
            "SETUP_BUILDING",
            "where to place the starting building",
            "6.3.4",
            number=19,
            at="setup",
            fields="x: 0 sawmill, 1 workshop, 2 recruiter",
        ),
        Decision(
            "WOOD_PLACEMENT", "where to place the last wood", "6.4", number=20, at="birdsong", fields="count: wood left"
        ),
        Decision("MARQUISE_ACTION", "which action to take", "6.5", number=21, at="daylight", hidden=True),
        Decision(
            "RECRUIT_SHORTAGE",
            "where to place the last warriors",
            "6.5.3",
            number=22,
            at="daylight",
            fields="count: warriors left",
        ),
        Decision(
            "PAY_WOOD",
            "from where to pay wood",
            "6.5.4.II",
            number=23,
            at="build",
            fields="clearing: of the building, count: wood left to pay, x: building",
        ),
        Decision(
            "OVERWORK_CARD",
            "which card to spend on overwork",
            "6.5.5",
            number=24,
            at="daylight",
            fields="clearing: of the sawmill",
            hidden=True,
        ),
        Decision("EXTRA_ACTION_CARD", "which bird card to spend", "6.5", number=25, at="daylight", hidden=True),
        Decision(
            "FIELD_HOSPITALS",
            "save the removed warriors with a card",
            "6.2.3",
            number=26,
            at="reactions",
            fields="clearing: of the removal, count: warriors",
            hidden=True,
            telling=True,
            trigger=2,
        ),
    ),
    steps=(
        Step("MARQUISE_BIRDSONG", number=266, at="birdsong"),
        Step("BUILD_RESOLVE", number=267, at="build"),
    ),
    blocks=(
        count("actions", "", MOST, 3, "6.5", "actions left this Daylight"),
        flag("recruited", "", "6.5.3", "Recruit has been taken this turn"),
    ),
)
