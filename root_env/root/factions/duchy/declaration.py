"""Declaration of the Underground Duchy: pieces, figures, ministers, board, questions and steps (Law 12)."""

from enum import IntEnum

from root_env.engine.jit import namespace
from root_env.engine.tables import frozen
from root_env.root.declared.form import (
    MOST_WARRIORS,
    OPEN_CARDS,
    REGION,
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


class Minister(IntEnum):
    """Ministers, in the order of the Law (12.5.2)."""

    FOREMOLE = 0
    CAPTAIN = 1
    MARSHAL = 2
    BRIGADIER = 3
    BANKER = 4
    MAYOR = 5
    DUCHESS_OF_MUD = 6
    BARON_OF_DIRT = 7
    EARL_OF_STONE = 8


class Rank(IntEnum):
    """Ranks of ministers and crowns, the lowest first (12.2.3, 12.5.3.I)."""

    SQUIRE = 0
    NOBLE = 1
    LORD = 2


MN, RK = namespace(Minister), namespace(Rank)
N_MINISTERS, N_RANKS = len(Minister), len(Rank)
OF_A_RANK = 3
"""Ministers, and crowns, of each rank (Law 12.3.5, 12.3.6)."""
RANK_OF = frozen([minister // OF_A_RANK for minister in Minister])
"""(minister,): the rank of the minister."""
STARTING_WARRIORS = 2
"""Warriors in the corner, and in each clearing beside it (Law 12.3.3)."""
ASSEMBLY_ACTIONS = 2
DUG, CAJOLED = 0, 1
"""Causes for a tunnel to go, by the field `x` of TUNNEL_GONE: dug, or cajoled (Law 12.5.1.V, C.5.2.V)."""
IN, OUT = 0, 1
"""Ways through a tunnel, by the field `x` of frames (Law 12.2.2)."""
MOST_DUG = 4
"""Most warriors that come out of the Burrow as a tunnel is dug (Law 12.5.1.V)."""
WARRIORS = 20
FACTION = Faction(
    name="duchy",
    number=11,
    title="Underground Duchy",
    chapter="12",
    letter="H",
    reach=8,
    militant=True,
    warriors=WARRIORS,
    pieces=(
        Piece("CITADEL", 3, building=True, number=33),
        Piece("MARKET", 3, building=True, number=34),
        Piece("TUNNEL", 3, building=False, number=35),
    ),
    one_a_clearing=(Limit(("TUNNEL",), "tunnel token", "12.5.1.V"),),
    figures=(
        Figure("burrow_recruits", (1, 2, 4, 6), 0, 20, "12.4", "warriors for the Burrow by citadels placed, 0 to 3"),
        Figure(
            "duchy_draws",
            (1, 2, 3, 4),
            0,
            10,
            "12.6.3",
            "cards drawn by markets placed, 0 to 3",
            unconfirmed="one source for the icons on the track (Law 12.6.3)",
        ),
        Figure("sway_cards", (2, 3, 4), 1, 10, "12.5.3.II", "cards to reveal for a squire, a noble, a lord"),
        Figure("sway_vp", (1, 2, 3), 0, 30, "12.5.3.III", "VP for swaying a squire, a noble, a lord"),
        Figure("duchess_vp", 2, 0, 30, "12.5.2.VII", "VP of the Duchess with all tunnels on the map"),
        Figure("duchy_warriors", WARRIORS, 10, MOST_WARRIORS, "12.3.1", "warriors in the box"),
    ),
    enumerations=(Minister, Rank),
    board=(
        Field("burrow", "i8", "warriors in the Burrow (12.2.2)", holds=REGION),
        Field("swayed", "i16", "bit per swayed minister (12.5.3)", bits="minister"),
        Field("used", "i16", "bit per minister whose action has been taken this turn (12.5.2)", bits="minister"),
        Field("crowns", "i8", "crowns on the faction board (12.3.6)", ("rank",)),
        Field("shown", "i8", "cards revealed for the minister being swayed, by suit (12.5.3.II)", ("suit",)),
        Field("revealed", "i8", "cards revealed this turn (12.6.1)", ("card",), holds=OPEN_CARDS),
    ),
    decisions=(
        Decision(
            "SETUP_SURFACE",
            "in which corner to start",
            "12.3.3",
            number=144,
            setup="corner",
            at="setup",
            takes="choose_clearing",
            asks="must choose the starting corner",
            choices="surface in {0}",
        ),
        Decision(
            "ASSEMBLY",
            "which action to take",
            "12.5.1",
            number=145,
            at="assembly",
            takes="pass move battle recruit erect tunnel own_moves offers",
            fields="count: actions left",
            hidden=True,
            asks="may take an action ({count:action} left)",
            passing="end the Assembly",
        ),
        Decision(
            "BUILD_CARD",
            "which card to reveal for a building",
            "12.5.1.I",
            number=146,
            at="building",
            takes="choose_card",
            fields="clearing: of the building, x 1: any card",
            hidden=True,
            asks="must choose which card to reveal for a building in {clearing}",
            choices="reveal {0} for a building in {clearing}",
        ),
        Decision(
            "BUILD_TYPE",
            "which building to place",
            "12.5.1.I",
            number=147,
            at="building",
            takes="choose_piece",
            fields="clearing: of the building",
            asks="must choose which building to place in {clearing}",
            choices={"choose_piece": "place {0} in {clearing}"},
        ),
        Decision(
            "TUNNEL_CARD",
            "which card to spend for a tunnel",
            "12.5.1.V",
            number=148,
            at="digging",
            takes="choose_card",
            fields="clearing: of the tunnel",
            hidden=True,
            asks="must choose which card to spend for a tunnel in {clearing}",
            choices="spend {0} for a tunnel in {clearing}",
        ),
        Decision(
            "TUNNEL_GONE",
            "which tunnel to remove, since all are on the map",
            "12.2.4",
            number=149,
            at="digging",
            takes="choose_clearing",
            fields="clearing: of the new tunnel, x 1: cajoled",
            asks="must choose which tunnel to remove, for one in {clearing}",
            choices="remove the tunnel in {0}",
        ),
        Decision(
            "BURROW_COUNT",
            "how many warriors move into the Burrow or out of it",
            "12.2.2",
            number=150,
            at="burrow",
            takes="choose_count",
            fields="clearing: origin or destination, count: most, x 1: out of the Burrow",
            asks="must choose how many warriors move {way}, at most {count}",
            choices={"choose_count": "move {0:warrior} {way}"},
        ),
        Decision(
            "PARLIAMENT",
            "whose action to take",
            "12.5.2",
            number=151,
            at="parliament",
            takes="pass choose_minister offers",
            asks="may take the action of a minister",
            choices="take the action of the {0}",
            passing="end the Parliament",
        ),
        Decision(
            "FOREMOLE",
            "where the Foremole builds",
            "12.5.2.I",
            number=152,
            at="building",
            takes="choose_clearing",
            asks="must choose where to build",
            choices="build in {0}",
        ),
        Decision(
            "BRIGADIER",
            "which move or battle of the Brigadier to take",
            "12.5.2.IV",
            number=153,
            at="parliament",
            takes="pass move battle own_moves",
            fields="count: moves or battles left, x: 0 not chosen, 1 moves, 2 battles",
            asks="may take moves or battles of the Brigadier ({count} left)",
            passing="no more moves or battles of the Brigadier",
        ),
        Decision(
            "BANKER",
            "of which suit to spend cards",
            "12.5.2.V",
            number=154,
            at="banker",
            takes="choose_suit",
            hidden=True,
            asks="must choose of which suit to spend cards for points",
            choices="spend {0} cards",
        ),
        Decision(
            "BANKER_CARD",
            "which card to spend for a point",
            "12.5.2.V",
            number=155,
            at="banker",
            takes="pass choose_card",
            fields="suit: of the cards, count 1: may pass",
            hidden=True,
            silent=True,
            asks="{must} spend a {suit} card for a point",
            choices="spend {0} for a point",
            passing="spend no more cards",
        ),
        Decision(
            "MAYOR",
            "whose action the Mayor takes",
            "12.5.2.VI",
            number=156,
            at="parliament",
            takes="choose_minister",
            asks="must choose whose action the Mayor takes",
            choices="take the action of the {0}",
        ),
        Decision(
            "SWAY",
            "which minister to sway",
            "12.5.3",
            number=157,
            at="sway",
            takes="pass choose_minister offers",
            hidden=True,
            asks="may sway a minister",
            choices="sway the {0}",
            passing="sway nobody",
        ),
        Decision(
            "SWAY_CARD",
            "which card to reveal for a minister",
            "12.5.3.II",
            number=158,
            at="sway",
            takes="choose_card",
            in_parts=True,
            fields="count: cards left, x: the minister",
            hidden=True,
            asks="must choose which card to reveal for the {minister} ({count:card} left)",
            choices="reveal {0} for the {minister}",
        ),
        Decision(
            "PRICE_MINISTER",
            "which minister abandons the task",
            "12.2.3",
            number=159,
            at="reactions",
            takes="choose_minister",
            asks="must choose which minister abandons the task",
            choices="lose the {0}",
        ),
    ),
    steps=(
        Step("DUCHY_RECRUIT", number=312, at="birdsong"),
        Step("DUCHY_RETURN", number=313, at="evening"),
        Step("PRICE_OF_FAILURE", number=314, at="reactions", trigger=8, at_once=1),
        Step("DRIVEN_THROUGH", number=315, at="burrow"),
    ),
    actions=(
        Family("choose_minister", ("minister",), "12.5.2", "choose the {0}", number=67),
        Family("erect", ("clearing",), "12.5.1.I", "build a citadel or market in {0}", number=68),
        Family("tunnel", ("clearing",), "12.5.1.V", "dig a tunnel in {0}", number=69),
        Family(
            "enter_burrow",
            ("clearing",),
            "12.2.2",
            "move from {0} into the Burrow",
            ("origin",),
            number=70,
            own_move=True,
        ),
        Family(
            "leave_burrow",
            ("clearing",),
            "12.2.2",
            "move out of the Burrow to {0}",
            ("destination",),
            number=71,
            own_move=True,
        ),
    ),
    blocks=(
        flag("swayed", "minister", "12.5.3", "swayed ministers"),
        flag("used", "minister", "12.5.2", "ministers whose action has been taken this turn"),
        count("crowns", "rank", OF_A_RANK, OF_A_RANK, "12.3.6", "crowns on the faction board"),
        count("shown", "suit", 10, 4, "12.5.3.II", "cards revealed for the minister being swayed"),
        cards("revealed", "card", "12.6.1", "cards revealed this turn"),
    ),
    events=(
        Event("SWAYED", "12.5.3.III", "{who} sways the {minister}", x="minister"),
        Event("MINISTER_ACTS", "12.5.2", "the {minister} of {who} acts", x="minister"),
        Event("MINISTER_LOST", "12.2.3", "the {minister} abandons {who}", x="minister"),
        Event("BURROWED", "12.4", "{who} places {count:warrior} in the Burrow", "count"),
        Event("BIRDS_DISCARDED", "12.6.1", "{who} discards {cards}, revealed this turn", "count cards"),
        Event("TAKEN_BACK", "12.6.1", "{who} takes {cards} back", "count cards"),
    ),
    reasons=(
        Reason("SWAYING", "swaying a minister"),
        Reason("BANKING", "a card spent by the Banker"),
        Reason("MINISTERS", "the action of a lord"),
    ),
)
