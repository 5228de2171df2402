"""The Moles: a faction made up for the tests, too large for the former room.

They have two dozen kinds of tokens, so that with them there are more than forty kinds of pieces; a trigger whose order
matters; warriors in a burrow and in forests, which are no clearings; a king, who is one of the warriors and unlike the
others; and they lend their warriors to another player for a round.
"""

from root_env.root.declared.form import ONE_WARRIOR, REGION, Decision, Faction, Family, Field, Piece, Reason, Step

WARRIORS = 12
TUNNELS = 24
FACTION = Faction(
    name="moles",
    title="Moles",
    chapter="M",
    letter="U",
    reach=4,
    warriors=WARRIORS,
    sections={
        "M": "Moles",
        "M.2.1": "Diggers for Hire",
        "M.2.2": "Cave-In",
        "M.2.3": "The King",
        "M.3.1": "Burrow",
        "M.4.1": "Dig",
        "M.5.1": "Surface",
        "M.5.4": "Descend",
        "M.5.2": "Actions",
        "M.5.3": "Hide in the Woods",
        "M.6.1": "Score Tunnels",
    },
    pieces=tuple(Piece(f"TUNNEL_{k}", 1, building=False) for k in range(1, TUNNELS + 1)),
    board=(
        Field("burrow", "i8", "warriors in the burrow (M.3.1)", holds=REGION),
        Field("woods", "i8", "warriors in each forest (M.5.3)", ("forest",), holds=REGION),
        Field("king", "i8", "clearing of the king (M.2.3)", start=-1, holds=ONE_WARRIOR),
    ),
    decisions=(
        Decision(
            "LEND_DIGGERS",
            "whom the warriors serve until the next turn",
            "M.2.1",
            at="birdsong",
            takes="pass choose_faction",
            asks="may lend their warriors",
            choices="lend the warriors to {0}",
            passing="lend no warriors",
        ),
        Decision(
            "SURFACE",
            "where a warrior comes up from the burrow",
            "M.5.1",
            at="daylight",
            takes="pass choose_clearing",
            asks="may move a warrior out of the burrow",
            choices="move a warrior out of the burrow to {0}",
            passing="bring up no warrior",
        ),
        Decision(
            "MOLES_ACTION",
            "which action to take",
            "M.5.2",
            at="daylight",
            takes="pass move battle hide own_moves offers",
            asks="must choose an action",
            passing="end Daylight",
        ),
    ),
    actions=(
        Family(
            "hide",
            ("clearing", "forest"),
            "M.5.3",
            "hide a warrior of {0} in {1}",
            ("origin", "forest"),
            usual="daylight.hide",
        ),
        Family(
            "descend",
            ("clearing",),
            "M.5.4",
            "move a warrior of {0} into the burrow",
            own_move=True,
        ),
    ),
    steps=(
        Step("DIG_TUNNELS", at="birdsong"),
        Step("SCORE_TUNNELS", at="evening"),
        Step("DESCENT", at="burrow"),
        Step("CAVE_IN", at="reactions", trigger=True, at_once=TUNNELS, waits="the cave-in of {who} in {clearing}"),
    ),
    reasons=(Reason("TUNNELS", "tunnels"),),
)
