"""The form in which a faction is declared: plain data, of which the tables, chains and pages of all rooms are made.

`root/factions/<name>/declaration.py` holds one `Faction`; `declared/check.py` refuses, in words, what is wrong in it or
missing. The rules themselves are functions, in modules that the declaration
names: a decision `OUTRAGE` with `at="reactions"` is listed by `legal_outrage` and applied by `apply_outrage` of
`reactions.py` in the faction's folder, a step `BASE_LOST` is run by `run_base_lost`.

Numbers are released: they stand in records, observations and checkpoints, so that one in use never changes its
meaning. The factions of this package write them down; a faction of somebody's own leaves them out, and gets the next
free ones.

An axis is named where an array has a length: `card`, `clearing`, `suit` (with bird), `clearing_suit` (without),
`player` (in the order of the configuration), `seat` (clockwise from the observer), `item`, `item_state`, `quest`, and
those of the faction's own: its `axes`, and its `enumerations` by their names in small letters.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import ModuleType
from typing import Any

from root_env.engine import tables
from root_env.root.declared.errors import DeclarationError

MOST_WARRIORS = 31
"""Warriors that a configuration can give a faction: all of them may stand in one clearing and move (Law 4.2)."""
MOST_SIDES = 2
"""Sides that can play by the rules of one faction (Law 9.7)."""
FIRST_STEP = 256
"""Kinds of frames below are decisions, the others steps that run by themselves."""
MOST = 127
"""The largest value of an int8: of what frames, states and observations have numbers for, there can be no more."""
ROOM: dict[str, int] = {
    "faction": MOST,
    "piece": MOST,
    "decision": FIRST_STEP,
    "step": FIRST_STEP,
    "trigger": MOST,
    "family of actions": MOST,
}
"""How many of each there can be. All else grows with what is declared (`spec/actions.py`: `ARGUMENTS`)."""
SHARED_AXES = frozenset(
    {"card", "clearing", "forest", "suit", "clearing_suit", "player", "seat", "item", "item_state", "quest", "side"}
)
"""Axes that belong to no faction; `spec/axes.py` has their lengths."""
TOLD = ("clearing", "to", "count", "card", "cards", "item", "items", "piece", "suit")
"""What an event can tell: arguments of `root/rules/events.note`, which has `other`, `x` and `y` too."""
OF_EVERYBODY = "root_env.root.rules"
"""The package in which functions of what everybody has are looked for."""


def is_shipped(package: str) -> bool:
    """Say if a package of a faction, a deck or a map, or the rules of everybody, came with this one."""
    return package.startswith("root_env.root.")


@dataclass(frozen=True)
class Piece:
    """One kind of building or token (Law 1.5, 21.3, 21.34): how many, and whether a removed one is gone for good.

    `plural` (sawmills) and `phrase` (a sawmill, a sympathy token) are its words where the usual ones would be wrong.
    """

    name: str
    count: int
    building: bool
    number: int | None = None
    gone_when_removed: bool = False
    plural: str = field(default="", kw_only=True)
    phrase: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Limit:
    """Pieces, by their names, of which a clearing holds one at most, and what such a piece is called.

    `in_own_suit`: those of a suit stand in clearings of that suit.
    """

    pieces: tuple[str, ...]
    word: str
    law: str
    in_own_suit: bool = False

    @property
    def name(self) -> str:
        """How it is named where it is refused."""
        return f"the limit of one {self.word}"


OPEN_CARDS, OWN_WARRIORS, REGION, PAWN, RUINS = "open cards", "own warriors", "region", "pawn", "ruins"
ONE_WARRIOR = "one warrior"
HOLDS: dict[str, str] = {
    OPEN_CARDS: "copies of each card, face up",
    OWN_WARRIORS: "how many of the owner's warriors",
    REGION: "how many of the owner's warriors are in a region that is no clearing, or in each forest",
    ONE_WARRIOR: "the clearing in which a warrior stands who is not like the owner's others, -1 for none",
    PAWN: "the place of the owner's pawn, who carries a satchel",
    RUINS: "bit per clearing under whose ruin the owner has looked (Law 9.7.3)",
}
"""What a field of a board can hold."""


@dataclass(frozen=True)
class Field:
    """A field of the faction's board record: "i8" or "i16", its axes, and its value before set-up.

    `bits`: the axis of a bit mask, which central critics see as flags. `text` says what the numbers
    mean, and by which Law. `holds`: what of the game lies there, if any, one of `HOLDS`.
    """

    name: str
    type: str
    text: str
    axes: tuple[str | int, ...] = ()
    start: int = 0
    bits: str = ""
    holds: str = ""


COUNTED, PLACED, STACKED = "counted", "placed", "stacked"
SORTS: dict[str, str] = {
    COUNTED: "copies of each kind, by the last axis; how many there are together is seen by all",
    PLACED: "the kind of what lies in each place, the first axis, -1 for nothing; where something lies is seen by all",
    STACKED: "kinds in order, as many as the field <name>_size says, which is seen by all",
}
"""How a field can hold hidden things."""
OWNER, NO_PLAYER = "owner", "nobody"
CARD_MEMORY = "known"
"""Stands under `seen` for `s.known`, in which `root/rules/zones.py` keeps what players have seen of the cards of
others."""


@dataclass(frozen=True)
class Hidden:
    """A field of which not everybody may know what it holds: of the board of its faction, or of the state.

    `sort` is one of `SORTS`, `of` the axis of the kinds. All that is hidden of one axis is one pool: whoever does not
    know where each of them is can exchange them in thought. `knows`: OWNER (of the board, or the player of the first
    axis) or NO_PLAYER. `seen`: what says that others know of it too: CARD_MEMORY, a field of the same board with a bit
    per place (`axes=("player",)`, or none for what all have seen), or one of `HOLDS` for such a field of whoever looks.
    `excludes`: a field of the same board with a bit per kind, by place, for what everybody knows not to lie there.

    Of a board's kinds that are no cards, `copies` says how many there are of each in the pool, on one field of it, and
    `piece` which token it is that lies face down in a clearing, one at most.
    """

    field: str
    sort: str
    of: str
    law: str
    text: str
    knows: str = OWNER
    seen: str = ""
    excludes: str = ""
    copies: int = 0
    piece: str = ""


@dataclass(frozen=True)
class Named:
    """A card that the `card` of a frame names while it lies in a hand: of the player in the field `held_by`.

    `shown_to`: the field of the other player who knows it, "all" if everybody does. `matches`: "suit" or "clearing" of
    the frame, whose suit the card is known to match. For those who do not know the card, the frame names another one
    of that hand when hidden cards are drawn anew.
    """

    held_by: str
    shown_to: str = ""
    matches: str = ""


@dataclass(frozen=True)
class Figure:
    """A figure that `GameConfig.overrides` can set: one number or a track of them, with lower and upper bound.

    The state has a field of its name. `unconfirmed` says what is not certain about it.
    """

    name: str
    printed: int | tuple[int, ...]
    low: int
    high: int
    law: str
    text: str
    unconfirmed: str = ""

    @property
    def values(self) -> tuple[int, ...]:
        """Its numbers, one or those of the track."""
        return self.printed if isinstance(self.printed, tuple) else (self.printed,)


@dataclass(frozen=True)
class Family(tables.Family):
    """One family of actions; `spec/actions.py` has the kinds of arguments, and places the families by `number`.

    `usual`: the function of `root_env/root/rules`, or of the faction's own `package`, that applies it for every
    question that has no function for it. `said`: its words in a question that has none for it, if not the usual ones.
    """

    number: int | None = field(default=None, kw_only=True)
    usual: str = field(default="", kw_only=True)
    said: str = field(default="", kw_only=True)
    package: str = field(default=OF_EVERYBODY, kw_only=True)


EVERYBODY, OTHERS = "everybody", "others"
TIMES = ("start of birdsong", "start of daylight", "start of evening", "birdsong", "daylight", "evening")
"""When something is offered: at the start of a phase, or between any two actions of it."""


@dataclass(frozen=True)
class Offer:
    """What a player may do at any time of these, besides what is asked: it stands in every menu that `takes` offers.

    `list_<name>(s, who, out)` of the module `at` lists its families of actions, which `takes` names; each is applied by
    its `usual` function. `who`: EVERYBODY may in his own turn, the OTHERS in theirs, or its OWNER, while its faction is
    in play. `hidden`: whether it is made depends on hidden cards; then `could_<name>(s, who)` says
    whether it could be for all that everybody knows, and a question with it is not skipped where that would tell.
    """

    name: str
    takes: str
    law: str
    at: str = field(kw_only=True)
    when: tuple[str, ...] = field(kw_only=True)
    who: str = field(default=EVERYBODY, kw_only=True)
    hidden: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class Frame:
    """What a question to a player and a step that runs by itself have in common: a kind of frame on the stack.

    `at`: the module with its functions, in the faction's folder, or in `root_env/root/rules` for what belongs to
    nobody. `trigger`: its place on the axis of effects that wait under ORDER_TRIGGERS; True for the next free place.
    `waits`: what it is called there, if its player can be asked what comes first. `at_once`: how many of it can wait
    together at most, in all clearings where one effect removes pieces; 0 stands for one in each clearing. `crafting`:
    its `card` is being crafted, between hand and destination (Law 4.1). `holds_card`: its `card` lies in no other zone,
    as one that is being crafted. `card`: how it names a card that lies in a
    hand. `sees`: what is hidden (`Hidden.field`) in the frame's clearing is seen by its player.
    """

    name: str
    at: str = field(kw_only=True)
    number: int | None = field(default=None, kw_only=True)
    trigger: int | bool | None = field(default=None, kw_only=True)
    waits: str = field(default="", kw_only=True)
    at_once: int = field(default=0, kw_only=True)
    crafting: bool = field(default=False, kw_only=True)
    holds_card: bool = field(default=False, kw_only=True)
    card: Named | None = field(default=None, kw_only=True)
    sees: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Step(Frame):
    """A step that runs by itself: `run_<name>(s, who)`, with the player of its frame."""


@dataclass(frozen=True)
class Decision(Frame):
    """A question to a player: `legal_<name>(s, who, out)` lists its choices, `apply_<name>(s, who, ...)` applies one.

    `takes`: the families of actions that its menu can list, `offers` for all that `offers.list_offers` lists; an
    action of another family stops the game. A family is applied by `apply_<family>_in_<name>`, else by its `usual`
    function, else by `apply_<name>`, which can be left to one family only. All get the player who chose and the
    arguments of the action. `of`: the faction that is asked, where it can only be one that is not the question's own.
    `fields` says what the frame's fields mean beyond `who`. `hidden` marks questions that exist, or have options,
    because of cards others cannot see: `skip_forced="public"` stops at them even when one option is left; `telling`
    those of them that come up unannounced, so that being asked tells of a hand; `untold` those that the rules ask only
    where the hidden cards leave a choice: nobody else hears of them. A `silent` question is not asked when
    `pass` is its only choice.

    `in_rows`: whether it has a place in observations; False where a player sees by all else that it is this question.

    `setup`: the name under which `GameConfig.setup` may answer it (Law 5.1.7), several where the frame's `x` tells
    which is meant. With `setup_list` that answer is a list of this length; the frame's `count` says how many are left.

    Words: `asks` follows the player's name, `choices` are those of every `choose_*` action, or by family of actions,
    `passing` says what passing means. `unseen` is what the others read where nobody but the player and the frame's
    `other` sees the card that is chosen. They may name the action's arguments (`{0}`, `{1}`), the fields of
    `root_env.root.text.fields` and those of the faction's own texts (`{clearing}`, `{count:hit}`), and plain numbers of
    its board.
    """

    question: str
    law: str
    takes: str = field(kw_only=True)
    of: str = field(default="", kw_only=True)
    setup: str | tuple[str, ...] = field(default="", kw_only=True)
    setup_list: int = field(default=0, kw_only=True)
    fields: str = field(default="", kw_only=True)
    hidden: bool = field(default=False, kw_only=True)
    telling: bool = field(default=False, kw_only=True)
    untold: bool = field(default=False, kw_only=True)
    silent: bool = field(default=False, kw_only=True)
    asks: str = field(default="", kw_only=True)
    choices: str | Mapping[str, str] = field(default="", kw_only=True, hash=False)
    passing: str = field(default="", kw_only=True)
    unseen: str = field(default="", kw_only=True)
    other_is_clearing: bool = field(default=False, kw_only=True)
    x_is_player: bool = field(default=False, kw_only=True)
    in_rows: bool = field(default=True, kw_only=True)


@dataclass(frozen=True)
class Event:
    """One kind of thing that happens and is told: `note(s, E.<name>, who, ...)` stands in the rules where it does.

    `words`, with `{who}` and what it `tells` between braces; a part in square brackets is left out where there is no
    such player or card. `tells` names arguments of `root/rules/events.note`; `cards` and `items`, in the plural, stand
    for `card` and `item` of which several in a row are told as one. `other`, `x` and `y` are what these arguments are
    called, and for numbers, after a colon, what sort they are where the name does not say it: "leader", "high: count".
    `unseen`: the words for those who do not know the card, or `x` where it tells of none. Only `who` and the other
    player do, and everybody while one of their hands lies open (Law 11.2.3).
    """

    name: str
    law: str
    words: str
    tells: str = ""
    other: str = field(default="", kw_only=True)
    x: str = field(default="", kw_only=True)
    y: str = field(default="", kw_only=True)
    unseen: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Reason:
    """What points are scored or lost for (`score(s, who, n, FOR.<name>)`); `words` follow "scores 2 points for"."""

    name: str
    words: str


PUBLIC, OWN, KNOWN, ASKED = "public", "own", "known", "asked"


@dataclass(frozen=True)
class Block:
    """Features of one meaning: values in low..high, times `scale` roughly in [-1, 1]; see `spec.observation`.

    A limit in words is looked up there: "copies" of a kind of card, cards of the "deck", "warriors" in a box. `of`: the
    only factions at whose tables a block that stands in no faction's own section is written; () for any.
    """

    name: str
    axes: tuple[str, ...]
    scale: float | str
    low: int
    high: int | str
    visibility: str
    law: str
    text: str
    of: tuple[str, ...] = ()


def flag(name: str, axes: str, law: str, text: str, visibility: str = PUBLIC) -> Block:
    """A block of zeros and ones."""
    return Block(name, tuple(axes.split()), 1.0, 0, 1, visibility, law, text)


def count(name: str, axes: str, high: int | str, unit: int, law: str, text: str, visibility: str = PUBLIC) -> Block:
    """Numbers 0..high, of which `unit` is a large value."""
    return Block(name, tuple(axes.split()), 1 / unit, 0, high, visibility, law, text)


def cards(name: str, axes: str, law: str, text: str, visibility: str = PUBLIC) -> Block:
    """Copies of kinds of cards."""
    return Block(name, tuple(axes.split()), "copies", 0, "copies", visibility, law, text)


@dataclass(frozen=True, kw_only=True)
class Faction:
    """One side of the game, as the module describes.

    `letter`: its place in the order of set-up (Law 5.1.7). `chapter` of the Law, and `sections`, number to title, of
    one that `root/declared/law.py` does not have. `actions`: the families of actions that exist because of it.
    `offers`: what may be done at any time with it. `board`: the record of what no shared field of the state holds;
    observation shows it by `blocks`. `hidden`: which of its fields are not for everybody, of which all that players see
    is made. `open_hand`: its hand lies face up (Law 11.2.3). `box`: "base" for those of the base game, whose tables
    have a machine of their own (`root/rules/boxes.py`). `lost_souls`: with it in play, spent and discarded cards go to
    the Lost Souls pile (Law 10.2.6). `one_a_clearing`: its pieces of which a clearing holds one, unless a faction that
    `crowds` is in play (Law C.5.2.V).
    """

    name: str
    title: str
    chapter: str
    letter: str
    reach: int
    warriors: int
    number: int | None = None
    pieces: tuple[Piece, ...] = ()
    figures: tuple[Figure, ...] = ()
    enumerations: tuple[type[IntEnum], ...] = ()
    axes: Mapping[str, int] = field(default_factory=dict)
    board: tuple[Field, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    decisions: tuple[Decision, ...] = ()
    steps: tuple[Step, ...] = ()
    blocks: tuple[Block, ...] = ()
    actions: tuple[Family, ...] = ()
    offers: tuple[Offer, ...] = ()
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    open_hand: bool = False
    lost_souls: bool = False
    one_a_clearing: tuple[Limit, ...] = ()
    crowds: bool = False
    box: str = ""
    rules: str = ""
    side: int = 0
    package: str = ""

    @property
    def piles(self) -> tuple[Hidden, ...]:
        """Its hidden piles of cards beside the hand (Law 8.2.3)."""
        return tuple(one for one in self.hidden if one.sort == COUNTED and one.of == "card")

    @property
    def of_the_package(self) -> bool:
        """Whether this package has it; else it is somebody's own."""
        return is_shipped(self.package)

    def module_of(self, part: str) -> str:
        """The name of the module of a part of the faction, such as `setup` or `abilities`."""
        return f"{self.package}.{part}"

    def part(self, part: str) -> ModuleType | None:
        """The module of a part of the faction; None where there is none."""
        module = self.module_of(part)
        return importlib.import_module(module) if importlib.util.find_spec(module) else None

    def needed(self, part: str, what: str) -> ModuleType:
        """The module of a part. DeclarationError where there is none; `what` is looked for in it."""
        module = self.part(part)
        if module is None:
            raise DeclarationError(f"{self.name} has no module {self.package}.{part}: {what} is looked for there")
        return module

    def function(self, part: str, name: str) -> Callable[..., Any]:
        """The function `name` of a part; DeclarationError where there is none."""
        return function_of(self.needed(part, name), name, self.name)


def function_of(module: ModuleType, name: str, whose: str) -> Callable[..., Any]:
    """The function `name` of a module; DeclarationError where there is none."""
    if not hasattr(module, name):
        raise DeclarationError(f"{module.__name__} has no function {name}, which the declaration of {whose} asks for")
    return getattr(module, name)


def other_side(faction: Faction, **own: Any) -> Faction:
    """A second side with the rules of `faction`, and a board of its own beside the first one's (Law 9.7)."""
    shared = {"decisions": (), "steps": (), "pieces": (), "figures": (), "actions": (), "events": (), "reasons": ()}
    return replace(faction, **shared, rules=faction.name, side=1, **own)
