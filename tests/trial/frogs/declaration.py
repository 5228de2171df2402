"""The Pond Frogs: a force made up for the tests that nobody plays, as a hireling would be declared (Law 22).

They sit on a pad until a player who rules there hires them, and serve him for some turns.
"""

from root_env.root.declared.form import (
    MOST_WARRIORS,
    OWNER,
    Decision,
    Event,
    Faction,
    Family,
    Field,
    Figure,
    Offer,
    Piece,
    Step,
    count,
    flag,
)

WARRIORS = 6
SERVES = 3
"""Ends of turns after which they leave who has hired them, the turn of hiring included."""
FACTION = Faction(
    name="frogs",
    title="Pond Frogs",
    chapter="FR",
    letter="",
    reach=0,
    warriors=WARRIORS,
    force=True,
    sections={
        "FR": "Pond Frogs",
        "FR.1": "Pads",
        "FR.2": "Hiring",
        "FR.3": "Errand",
        "FR.4": "Slippery",
        "FR.5": "Leaving",
    },
    pieces=(Piece("PAD", 3, building=False), Piece("HUT", 1, building=True)),
    figures=(Figure("frogs_warriors", WARRIORS, 4, MOST_WARRIORS, "FR.1", "warriors in the box"),),
    board=(
        Field("markers", "i8", "ends of turns for which they still serve (FR.2)"),
        Field("sent", "i8", "1: they have had their errand this turn (FR.3)"),
    ),
    decisions=(
        Decision(
            "SETUP_PADS",
            "where the frogs begin",
            "FR.1",
            at="setup",
            takes="choose_clearing",
            asks="must choose where the frogs begin",
            choices="place a frog and its pad in {0}",
        ),
        Decision(
            "ERRAND",
            "what the frogs do",
            "FR.3",
            at="hiring",
            takes="pass move battle",
            asks="may send the frogs",
            passing="send them nowhere",
        ),
    ),
    steps=(Step("FROGS_LEAVE", at="hiring"),),
    events=(
        Event("HIRED", "FR.2", "{who} hires the frogs"),
        Event("FROGS_LEFT", "FR.5", "the frogs leave {who}"),
    ),
    actions=(
        Family("hire", (), "FR.2", "hire the frogs", usual="hiring.hire"),
        Family("send", (), "FR.3", "send the frogs on an errand", usual="hiring.send"),
    ),
    offers=(
        Offer("hiring", "hire", "FR.2", at="hiring", when=("daylight",)),
        Offer("errand", "send", "FR.3", at="hiring", when=("daylight",), who=OWNER),
    ),
    blocks=(
        count("markers", "", SERVES, SERVES, "FR.2", "ends of turns for which they still serve"),
        flag("sent", "", "FR.3", "they have had their errand this turn"),
    ),
)
