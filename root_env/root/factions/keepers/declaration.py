"""Declaration of the Keepers in Iron: pieces, figures, board, questions and steps (Law 15)."""

from enum import IntEnum

from root_env.engine.jit import namespace
from root_env.engine.tables import frozen
from root_env.root.declared.form import (
    MOST_WARRIORS,
    NO_PLAYER,
    OPEN_CARDS,
    PLACED,
    Event,
    Faction,
    Family,
    Field,
    Figure,
    Hidden,
    Piece,
    Reason,
    Step,
    cards,
    count,
    flag,
)
from root_env.root.factions.keepers.questions import DECISIONS


class RelicFace(IntEnum):
    """A relic as it is seen: its type, and its value if that shows (Law 15.2.1)."""

    FIGURE = 0
    FIGURE_ONE = 1
    FIGURE_TWO = 2
    FIGURE_THREE = 3
    TABLET = 4
    TABLET_ONE = 5
    TABLET_TWO = 6
    TABLET_THREE = 7
    JEWELRY = 8
    JEWELRY_ONE = 9
    JEWELRY_TWO = 10
    JEWELRY_THREE = 11


class FigureValue(IntEnum):
    """Values of figures (Law 15.2.1)."""

    ONE = 0
    TWO = 1
    THREE = 2


class TabletValue(IntEnum):
    """Values of tablets (Law 15.2.1)."""

    ONE = 0
    TWO = 1
    THREE = 2


class JewelryValue(IntEnum):
    """Values of jewelry (Law 15.2.1)."""

    ONE = 0
    TWO = 1
    THREE = 2


class Duty(IntEnum):
    """Columns of the Retinue, from the left (Law 15.5.2)."""

    MOVE = 0
    DELVE = 1
    RECOVER = 2


class Wayside(IntEnum):
    """A waystation by the type that it shows (Law 15.2.2)."""

    FIRST_FIGURE = 0
    FIRST_TABLET = 1
    SECOND_FIGURE = 2
    SECOND_JEWELRY = 3
    THIRD_TABLET = 4
    THIRD_JEWELRY = 5


N_TYPES, OF_TYPE, N_VALUES, N_FACES = 3, 4, 3, 4
"""Types of relics, tokens of each, values, and faces of a type: face down, or one of the values (Law 15.2.1)."""
N_RELICS = N_TYPES * OF_TYPE
VALUE_COPIES = (1, 1, 2)
"""Tokens of a type with the values 1, 2, 3 (Law 15.2.1)."""
N_WAYSTATIONS, N_SIDES = 3, 2
SHOWS = frozen([[0, 1], [0, 2], [1, 2]])
"""(waystation, side): the type of relics on it (Law 15.2.2)."""
DT = namespace(Duty)
N_DUTIES = len(Duty)
MOST_RETINUE = 10
"""Most cards of the Retinue (Law 15.6.2)."""
STARTING_WARRIORS = 4
WARRIORS = 15
NOT_PLACED, RECOVERED, HELD, GONE = -1, 24, 25, 26
"""Places of relics beyond clearings and forests: before set-up, on the faction board, held by who removed it, gone
(Law 15.3.1, 15.5.2.III.a, 15.2.5)."""
_WORDS = ("one", "two", "three")


def _relics(first: int) -> tuple[Piece, ...]:
    """The kinds of relics in clearings, which show their values: by type and value (Law 15.2.1)."""
    made = []
    for word in ("figure", "tablet", "jewelry"):
        for value, copies in zip(_WORDS, VALUE_COPIES, strict=True):
            name = f"{value}_{word}".upper()
            said = {"plural": f"{word} {value}", "phrase": f"a relic ({word} {value})"}
            made.append(Piece(name, copies, False, first + len(made), gone_when_removed=True, **said))
    return tuple(made)


FACTION = Faction(
    name="keepers",
    number=10,
    title="Keepers in Iron",
    chapter="15",
    letter="K",
    reach=8,
    militant=True,
    warriors=WARRIORS,
    needs_edge=True,
    pieces=(
        Piece("WAYSTATION_FIRST", 1, building=True, number=21),
        Piece("WAYSTATION_SECOND", 1, building=True, number=22),
        Piece("WAYSTATION_THIRD", 1, building=True, number=23),
        *_relics(24),
    ),
    figures=(
        Figure("relic_set_vp", 2, 0, 30, "15.5.2.III.b", "VP for filling a Relics column"),
        Figure("trophy_vp", 1, 0, 30, "15.2.5", "VP more for an enemy who removes a relic"),
        Figure("keepers_warriors", WARRIORS, 9, MOST_WARRIORS, "15.3.2", "warriors in the box"),
    ),
    enumerations=(RelicFace, FigureValue, TabletValue, JewelryValue, Duty, Wayside),
    axes={"relic_no": N_RELICS, "no_of_type": OF_TYPE, "waystation": N_WAYSTATIONS},
    board=(
        Field("figures", "i8", "FigureValue of each figure, -1 before set-up (15.2.1)", ("no_of_type",), -1),
        Field("tablets", "i8", "TabletValue of each tablet, -1 before set-up (15.2.1)", ("no_of_type",), -1),
        Field("jewelry", "i8", "JewelryValue of each piece of jewelry, -1 before set-up (15.2.1)", ("no_of_type",), -1),
        Field("figures_up", "i8", "bit per figure whose value shows (15.2.1)", bits="no_of_type"),
        Field("tablets_up", "i8", "bit per tablet whose value shows (15.2.1)", bits="no_of_type"),
        Field("jewelry_up", "i8", "bit per piece of jewelry whose value shows (15.2.1)", bits="no_of_type"),
        Field(
            "relic_at",
            "i8",
            "place of each relic: clearing, 12 + forest, 24 recovered, 25 held, 26 gone, -1 not placed (15.2.1)",
            ("relic_no",),
            NOT_PLACED,
        ),
        Field("sides", "i8", "bit per waystation that shows its back (15.2.2)", bits="waystation"),
        Field("encamped", "i16", "bit per clearing in which they have encamped (15.4.1)", bits="clearing"),
        Field("decamped", "i16", "bit per clearing in which they have decamped (15.4.2)", bits="clearing"),
        Field("retinue", "i8", "copies of each card in each column (15.5.2)", ("duty", "card"), holds=OPEN_CARDS),
        Field("retainers", "i8", "Faithful Retainers in each column (15.3.5)", ("duty",)),
        Field("left", "i8", "copies of each card of the present column that have not acted (15.5.2)", ("card",)),
        Field("retainers_left", "i8", "Faithful Retainers of the present column that have not acted (15.5.2)"),
        Field("knights", "i8", "1: the first hit of this battle has been ignored (15.2.4)"),
    ),
    hidden=tuple(
        Hidden(
            field,
            PLACED,
            kind,
            "15.2.1",
            f"values of {field}",
            knows=NO_PLAYER,
            seen=f"{field}_up",
            copies=VALUE_COPIES,
        )
        for field, kind in (("figures", "figurevalue"), ("tablets", "tabletvalue"), ("jewelry", "jewelryvalue"))
    ),
    decisions=DECISIONS,
    steps=(
        Step("RETINUE_COLUMN", number=322, at="retinue"),
        Step("DELVE_NEXT", number=323, at="retinue"),
        Step("LIVE_OFF_LAND", number=324, at="evening"),
        Step("KEEPERS_DRAW", number=325, at="evening"),
    ),
    actions=(
        Family("choose_relic", ("relicface",), "15.2.1", "choose the {0}", number=77),
        Family("delve", ("forest", "relicface"), "15.5.2.II", "delve the {1} from {0}", number=78),
        Family("retainer", ("duty",), "15.3.5", "choose the Faithful Retainer of {0}", number=79),
        Family("choose_duty", ("duty",), "15.5.2", "choose the column {0}", number=80),
        Family("choose_wayside", ("wayside",), "15.2.2", "choose the waystation {0}", number=81),
    ),
    blocks=(
        flag("relic_forests", "relic_no forest", "15.2.1", "forest in which the relic lies"),
        flag("relics_up", "relic_no", "15.2.1", "the value of the relic shows"),
        flag("recovered", "relic_no", "15.5.2.III.a", "the relic has been recovered"),
        flag("held", "relic_no", "15.2.5", "the relic has been removed and is to be placed"),
        flag("sides", "waystation", "15.2.2", "the waystation shows its back"),
        flag("encamped", "clearing", "15.4.1", "they have encamped there this turn"),
        flag("decamped", "clearing", "15.4.2", "they have decamped there this turn"),
        flag("knights", "", "15.2.4", "the first hit of the battle has been ignored"),
        count("retainers", "duty", N_DUTIES, 1, "15.3.5", "Faithful Retainers in the column"),
        count("retainers_left", "", N_DUTIES, 1, "15.5.2", "Faithful Retainers that have not acted"),
        cards("retinue", "duty card", "15.5.2", "cards of the Retinue"),
        cards("left", "card", "15.5.2", "cards of the present column that have not acted"),
    ),
    events=(
        Event("ENCAMPED", "15.4.1", "the waystation in {clearing} is the {wayside}", "clearing", x="wayside"),
        Event("KNIGHTS", "15.2.4", "{who} ignores {count:hit}, with a relic beside the warriors", "count"),
        Event("DELVED", "15.5.2.II.a", "{who} delves the {relicface} into {clearing}", "clearing", x="relicface"),
        Event("RECOVERED", "15.5.2.III.a", "{who} recovers the {relicface} in {clearing}", "clearing", x="relicface"),
        Event("TROPHY", "15.2.5", "{who} puts the {relicface} into {place}", x="relicface", y="place"),
        Event("TO_RETINUE", "15.6.2", "{who} puts {card} into the column {duty}", "card", x="duty"),
        Event("RETAINER_SHIFTED", "15.6.2", "{who} shifts a Faithful Retainer to the column {duty}", x="duty"),
        Event("RETINUE_LOST", "15.5.2.II.b", "{who} discards {card} from the column {duty}", "card", x="duty"),
        Event("RETAINER_LOST", "15.5.2.II.b", "a Faithful Retainer of the column {duty} leaves the game", x="duty"),
    ),
    reasons=(
        Reason("RECOVERING", "recovering a relic"),
        Reason("RELIC_SET", "filling a column of relics"),
        Reason("TROPHY", "a relic as a trophy"),
    ),
)
