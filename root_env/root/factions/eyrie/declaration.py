"""Declaration of the Eyrie Dynasties: pieces, figures, board, questions and steps (Law 7)."""

from enum import IntEnum

from root_env.engine.jit import namespace
from root_env.engine.tables import frozen
from root_env.root.declared.form import (
    MOST,
    MOST_WARRIORS,
    OPEN_CARDS,
    Decision,
    Event,
    Faction,
    Family,
    Field,
    Figure,
    Limit,
    Piece,
    Reason,
    Step,
    cards,
    count,
    flag,
)


class Column(IntEnum):
    """Columns of the Eyrie's Decree, left to right (Law 7.5.2)."""

    RECRUIT = 0
    MOVE = 1
    BATTLE = 2
    BUILD = 3


class Leader(IntEnum):
    BUILDER = 0
    CHARISMATIC = 1
    COMMANDER = 2
    DESPOT = 3


L, COL = namespace(Leader), namespace(Column)
N_LEADERS, N_COLUMNS = len(Leader), len(Column)
_COLUMNS: dict[Leader, tuple[Column, Column]] = {
    Leader.BUILDER: (Column.RECRUIT, Column.MOVE),
    Leader.CHARISMATIC: (Column.RECRUIT, Column.BATTLE),
    Leader.COMMANDER: (Column.MOVE, Column.BATTLE),
    Leader.DESPOT: (Column.MOVE, Column.BUILD),
}
VIZIERS = frozen([[column in _COLUMNS[leader] for column in Column] for leader in Leader])
"""(leader, column): Loyal Viziers tucked there (Law 7.8)."""
WARRIORS = 20
FACTION = Faction(
    name="eyrie",
    number=1,
    title="Eyrie Dynasties",
    chapter="7",
    letter="B",
    reach=7,
    militant=True,
    box="base",
    warriors=WARRIORS,
    pieces=(Piece("ROOST", 7, building=True, number=5),),
    one_a_clearing=(Limit(("ROOST",), "roost", "7.5.2.IV"),),
    figures=(
        Figure("roost_vp", (0, 0, 1, 2, 3, 4, 4, 5), 0, 30, "7.6.1", "VP each Evening by roosts on the map, 0 to 7"),
        Figure("roost_draws", (0, 0, 0, 1, 1, 1, 2, 2), 0, 5, "7.6.2", "bonus cards by roosts on the map, 0 to 7"),
        Figure("turmoil_on_purpose", 0, 0, 1, "7.5.2", "1: a card that cannot be resolved may be taken before others"),
        Figure("eyrie_warriors", WARRIORS, 6, MOST_WARRIORS, "7.3.1", "warriors in the box"),
    ),
    enumerations=(
        Column,
        Leader,
    ),
    board=(
        Field("leader", "i8", "ids.Leader, -1 before set-up", start=-1),
        Field("retired", "i8", "bit per leader lying face down (7.7.3)", bits="leader"),
        Field(
            "decree",
            "i8",
            "cards tucked, without the Loyal Viziers (7.4.2)",
            axes=("column", "card"),
            holds=OPEN_CARDS,
        ),
        Field(
            "left",
            "i8",
            "per column and suit: cards still to resolve this turn (7.5.2)",
            axes=("column", "suit"),
        ),
        Field("column", "i8", "column being resolved"),
    ),
    decisions=(
        Decision(
            "SETUP_ROOST",
            "in which corner to start",
            "7.3.2",
            number=27,
            setup="corner",
            at="setup",
            takes="choose_clearing",
            asks="must choose the starting corner",
            choices="start in {0}",
        ),
        Decision(
            "CHOOSE_LEADER",
            "which leader to choose",
            "7.3.3",
            number=28,
            setup="leader",
            at="setup",
            takes="leader",
            asks="must choose a leader",
        ),
        Decision(
            "DECREE_CARD",
            "which card to add to the Decree",
            "7.4.2",
            number=29,
            at="birdsong",
            takes="pass choose_card offers",
            fields="count: 1 first, 2 second card; x 1: a bird was added",
            hidden=True,
            asks="{adds} to the Decree",
            choices="add {0} to the Decree",
            passing="{adds_none}",
        ),
        Decision(
            "DECREE_COLUMN",
            "to which column to add the card",
            "7.4.2",
            holds_card=True,
            number=30,
            at="birdsong",
            takes="decree",
            fields="card: revealed",
            asks="must choose to which column of the Decree to add {card}",
            choices={"decree": "add {card} to the {0} column"},
        ),
        Decision(
            "NEW_ROOST",
            "where to place a new roost",
            "7.4.3",
            number=31,
            at="birdsong",
            takes="pass choose_clearing",
            asks="must choose where to place a new roost",
            choices="place a roost and 3 warriors in {0}",
            passing="place no new roost",
        ),
        Decision(
            "DECREE",
            "which card of the column to resolve",
            "7.5.2",
            number=32,
            at="daylight",
            takes="resolve turmoil offers",
            hidden=True,
            asks="must resolve a card of the {column} column of the Decree",
            choices={"resolve": "resolve a {0} card of the {column} column"},
        ),
        Decision(
            "DECREE_RECRUIT",
            "where to recruit",
            "7.5.2.I",
            number=33,
            at="daylight",
            takes="choose_clearing",
            fields="suit: of the card, count: warriors",
            asks="must recruit {count:warrior} at a roost{in_suit}",
            choices="recruit {count:warrior} in {0}",
        ),
        Decision(
            "DECREE_BUILD",
            "where to build a roost",
            "7.5.2.IV",
            number=34,
            at="daylight",
            takes="choose_clearing",
            fields="suit: of the card",
            asks="must build a roost{in_suit}",
            choices="build a roost in {0}",
        ),
    ),
    steps=(
        Step("EMERGENCY_ORDERS", number=268, at="birdsong"),
        Step("DECREE_START", number=269, at="daylight"),
        Step("TURMOIL", number=270, at="turmoil"),
        Step("EYRIE_SCORE", number=271, at="evening"),
    ),
    actions=(
        Family("decree", ("column",), "7.4.2", "add to the {0} column", number=21),
        Family("resolve", ("suit",), "7.5.2", "resolve a {0} card", number=22),
        Family("turmoil", (), "7.7", "fall into turmoil", number=23),
        Family("leader", ("leader",), "7.3.3", "choose the {0}", number=24),
    ),
    blocks=(
        flag("leader", "leader", "7.3.3", "the leader"),
        flag("retired", "leader", "7.7.3", "leaders lying face down"),
        cards("decree", "column card", "7.4.2", "cards of the Decree, without the Loyal Viziers"),
        count("left", "column suit", MOST, 3, "7.5.2", "cards to resolve this turn, as last counted"),
        flag("column", "column", "7.5.2", "the column being resolved, as last set"),
        flag("viziers", "column", "7.3.4", "Loyal Viziers on the Decree"),
    ),
    events=(
        Event("TO_DECREE", "7.4.2", "{who} adds {card} to the {column} column of the Decree", "card", x="column"),
        Event("DECREE_DISCARDED", "7.7.2", "{who} loses {cards} from the Decree", "count cards"),
        Event("TURMOIL", "7.7", "{who} falls into turmoil"),
        Event("LEADER_DEPOSED", "7.7.3", "{who} deposes the leader, the {leader}", x="leader"),
        Event("LEADER", "7.7.3", "{who} is led by the {leader}", x="leader"),
    ),
    reasons=(
        Reason("ROOSTS", "roosts on the map"),
        Reason("TURMOIL", "bird cards in the Decree"),
        Reason("DESPOT", "removing pieces under the Despot"),
    ),
)
