"""The Magpies: a faction made up for the tests, with hidden things and an offer at any time.

They hide trinkets face down in clearings. In his turn everybody else may show them a card and guess what one is.
"""

from enum import IntEnum

from root_env.root.declared.form import (
    COUNTED,
    MOST_WARRIORS,
    NO_PLAYER,
    OTHERS,
    PLACED,
    Decision,
    Event,
    Faction,
    Family,
    Field,
    Figure,
    Hidden,
    Named,
    Offer,
    Piece,
    Reason,
    Step,
    count,
    flag,
)


class Trinket(IntEnum):
    """Kinds of things that lie face down."""

    BEAD = 0
    SPOON = 1
    RING = 2


class Relic(IntEnum):
    """Kinds of things that lie face down in forests."""

    TABLET = 0
    FIGURE = 1


WARRIORS = 12
COPIES = 2
"""Trinkets of each kind."""
FACTION = Faction(
    name="magpies",
    title="Magpies",
    chapter="M",
    letter="U",
    reach=4,
    warriors=WARRIORS,
    sections={
        "M": "Magpies",
        "M.2.1": "Guesses",
        "M.2.2": "Trinkets",
        "M.2.3": "Lookouts",
        "M.3.1": "First Nest",
        "M.3.2": "Relics",
        "M.3.3": "Loot",
        "M.4.1": "Hide",
        "M.5.1": "Actions",
        "M.6.1": "Gloat",
    },
    pieces=(Piece("TRINKET", COPIES * len(Trinket), building=False),),
    figures=(Figure("magpies_warriors", WARRIORS, 6, MOST_WARRIORS, "M.3.1", "warriors in the box"),),
    enumerations=(Trinket, Relic),
    board=(
        Field("trinkets", "i8", "Trinket face down in each clearing, -1 none (M.2.2)", axes=("clearing",), start=-1),
        Field("pouch", "i8", "trinkets in supply, of each kind (M.2.2)", axes=("trinket",)),
        Field(
            "peeked", "i16", "bit per clearing where a player has seen the trinket (M.2.1)", ("player",), 0, "clearing"
        ),
        Field("denied", "i8", "bit per Trinket that is known not to lie there (M.2.1)", ("clearing",), 0, "trinket"),
        Field("relics", "i8", "Relic face down in each forest, -1 none (M.3.2)", axes=("forest",), start=-1),
        Field("found", "i16", "bit per forest whose relic a player has seen (M.3.2)", ("player",), 0, "forest"),
        Field("loot", "i8", "copies of each card kept aside (M.3.3)", axes=("card",)),
        Field("n_loot", "i8", "derived"),
        Field("second_nest", "i8", "their second homeland, -1 none (M.3.1)", start=-1),
        Field("flights", "i8", "actions left this Daylight (M.5.1)"),
    ),
    hidden=(
        Hidden(
            "trinkets",
            PLACED,
            "trinket",
            "M.2.2",
            "trinkets face down",
            seen="peeked",
            excludes="denied",
            piece="TRINKET",
        ),
        Hidden("relics", PLACED, "relic", "M.3.2", "relics", knows=NO_PLAYER, seen="found", copies=COPIES),
        Hidden("loot", COUNTED, "card", "M.3.3", "cards kept aside"),
        Hidden("pouch", COUNTED, "trinket", "M.2.2", "trinkets in supply", copies=COPIES),
    ),
    decisions=(
        Decision(
            "SETUP_NEST",
            "in which two clearings to begin",
            "M.3.1",
            setup="nest",
            setup_list=2,
            at="setup",
            takes="choose_clearing",
            asks="must choose in which two clearings to begin",
            choices="place two warriors in {0}",
        ),
        Decision(
            "HIDE",
            "where to hide a trinket",
            "M.4.1",
            at="birdsong",
            takes="pass choose_clearing offers",
            asks="may hide a trinket",
            choices={"choose_clearing": "hide a trinket in {0}"},
            passing="hide none",
        ),
        Decision(
            "HIDE_WHICH",
            "which trinket to hide",
            "M.4.1",
            at="birdsong",
            takes="choose_count",
            fields="clearing: where",
            hidden=True,
            asks="must choose which trinket to hide in {clearing}",
            choices="hide trinket no. {0} in {clearing}",
            unseen="hide a trinket in {clearing}",
        ),
        Decision(
            "FLIGHT",
            "which action to take",
            "M.5.1",
            at="daylight",
            takes="pass move battle craft offers",
            hidden=True,
            asks="must choose an action ({flights:action} left)",
            passing="end Daylight",
        ),
        Decision(
            "GUESS_BY",
            "which card to show",
            "M.2.1",
            at="guessing",
            takes="choose_card",
            fields="clearing: of the trinket, other: the Magpies",
            hidden=True,
            asks="must show {other} a card matching {suited_clearing}",
            choices="show {0}",
            unseen="show a card matching {suited_clearing}",
        ),
        Decision(
            "GUESS_WHICH",
            "which trinket it is",
            "M.2.1",
            at="guessing",
            takes="choose_count",
            fields="clearing: of the trinket, other: the Magpies, card: shown",
            card=Named("who", shown_to="other", matches="clearing"),
            asks="has shown {card} and must guess the trinket in {clearing}",
            choices="guess trinket no. {0}",
        ),
    ),
    steps=(Step("GLOAT", at="evening"),),
    events=(
        Event(
            "TRINKET_HIDDEN",
            "M.4.1",
            "{who} hides a {trinket} in {clearing}",
            "clearing",
            x="trinket",
            unseen="{who} hides a trinket in {clearing}",
        ),
        Event("TRINKET_SHOWN", "M.2.2", "the trinket in {clearing} is a {trinket}", "clearing", x="trinket"),
        Event(
            "TRINKET_SEEN",
            "M.2.1",
            "{who} sees that the trinket in {clearing} is a {trinket}",
            "clearing",
            other="magpies",
            x="trinket",
            unseen="{who} looks at the trinket in {clearing}",
        ),
    ),
    reasons=(Reason("TRINKETS", "trinkets"),),
    actions=(Family("guess", ("clearing",), "M.2.1", "guess the trinket in {0}", usual="guessing.start_guess"),),
    offers=(Offer("guesses", "guess", "M.2.1", at="guessing", when=("daylight", "evening"), who=OTHERS, hidden=True),),
    blocks=(
        count("flights", "", 9, 3, "M.5.1", "actions left this Daylight"),
        flag("found", "seat forest", "M.3.2", "who has seen the relic there"),
        flag("second_nest", "clearing", "M.3.1", "their second homeland"),
        count("n_loot", "", "deck", 5, "M.3.3", "cards kept aside"),
        flag("denied", "clearing trinket", "M.2.1", "what the trinket there is known not to be"),
        flag("peeked", "seat clearing", "M.2.1", "who has seen the trinket there"),
    ),
)
