"""The form of a faction's declaration: plain data; the tables, chains and pages of all rooms are made from it.

`root/factions/<name>/declaration.py` holds one `Faction`; `declared/check.py` refuses its faults in words. The rules
themselves are functions, in modules that the declaration names: a decision `OUTRAGE` with `at="reactions"` is listed by
`legal_outrage` and applied by `apply_outrage` of `reactions.py` in the faction's folder, a step `BASE_LOST` is run by
`run_base_lost`.

Numbers are released: they stand in records, observations and checkpoints, so a number in use never changes its meaning.
The factions of this package write them down; a faction of somebody's own leaves them out, and gets the next free ones.

Lengths of arrays are given as axes: `card`, `clearing`, `suit` (with bird), `clearing_suit` (without), `player` (in the
order of the configuration), `seat` (clockwise from the observer), `item`, `item_state`, `quest`, and the faction's own:
its `axes`, and its `enumerations` by their names in small letters.
"""

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from types import ModuleType
from typing import Any

from root_env.engine import tables
from root_env.root.declared.errors import DeclarationError

AnyFunction = Callable[..., Any]
"""A function that a declaration names; its part says what it is called with."""
MOST_WARRIORS = 31
"""Most warriors that a configuration can give a faction: all may stand in one clearing and move (Law 4.2)."""
MOST_MARKED = 3
"""Most marked warriors of a faction: a frame has two bits for each."""
MOST_SIDES = 2
"""Most sides that can play by the rules of one faction (Law 9.7)."""
FIRST_STEP = 256
"""Kinds of frames with smaller numbers are decisions, the others steps, which run by themselves."""
MOST = 127
"""The largest value of an int8: limit of the numbers in frames, states and observations."""
ROOM: dict[str, int] = dict.fromkeys(("faction", "piece", "trigger", "family of actions"), MOST)
ROOM |= {"decision": FIRST_STEP, "step": FIRST_STEP}
"""Most of each that can be declared. All else grows with the declarations (`spec/actions.py`: `ARGUMENTS`)."""
SHARED_AXES = frozenset(
    {"card", "clearing", "forest", "suit", "clearing_suit", "player", "seat", "item", "item_state", "quest", "side"}
)
"""Axes that belong to no faction; `spec/axes.py` has their lengths."""
TOLD = ("clearing", "to", "count", "card", "cards", "item", "items", "piece", "suit")
"""Arguments of `root/rules/events.note` that an event can tell; `other`, `x` and `y` are declared apart."""
OF_EVERYBODY = "root_env.root.rules"
"""The package with the functions of questions, steps and families that belong to everybody."""


def is_shipped(package: str) -> bool:
    """True if a package of a faction, a deck, a map or the rules of everybody belongs to this package."""
    return package.startswith("root_env.root.")


@dataclass(frozen=True)
class Piece:
    """One kind of building or token (Law 1.5, 21.3, 21.34): its count, and True if a removed one is gone for good.

    `plural` (sawmills) and `phrase` (a sawmill, a sympathy token) are its words if the usual ones would be wrong.
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
    """Pieces, by their names, of which a clearing holds one at most; `word` is the common name of such a piece.

    `in_own_suit`: pieces of a suit stand in clearings of that suit.
    """

    pieces: tuple[str, ...]
    word: str
    law: str
    in_own_suit: bool = False

    @property
    def name(self) -> str:
        """Its name in errors."""
        return f"the limit of one {self.word}"


OPEN_CARDS, OWN_WARRIORS, REGION, PAWN, RUINS = "open cards", "own warriors", "region", "pawn", "ruins"
ONE_WARRIOR, ITEMS, FROM_RUINS, WARRIORS_OF_ALL = "one warrior", "items", "items from ruins", "warriors of all"
HOLDS: dict[str, str] = {
    OPEN_CARDS: "copies of each card, face up",
    OWN_WARRIORS: "how many of the owner's warriors",
    WARRIORS_OF_ALL: "how many warriors of each player, by the last axis, player",
    REGION: "how many of the owner's warriors are in a region that is no clearing, or in each forest",
    ONE_WARRIOR: "the clearing of a marked warrior, not like the owner's others and never in the supply; -1 for none",
    PAWN: "the place of the owner's pawn, who carries a satchel",
    RUINS: "bit per clearing under whose ruin the owner has looked; its owner opens ruins (Law 9.7.3)",
    ITEMS: "items by type, the first axis; those in the box of crafted items are in none",
    FROM_RUINS: "bit per type of item that the owner has from a ruin (Law 9.7.3)",
}
"""Contents that a field of a board can hold, with their meaning."""


@dataclass(frozen=True)
class Field:
    """A field of the faction's board record: "i8" or "i16", its axes, and its value before set-up.

    `bits`: the axis of a bit mask; central critics see it as flags. `text`: the meaning of the numbers, with the Law.
    `holds`: the things of the game that lie there, one of `HOLDS`, or "".
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
"""Ways in which a field can hold hidden things, with their meaning."""
OWNER, NO_PLAYER = "owner", "nobody"
CARD_MEMORY = "known"
"""A value of `seen`: the field `s.known`, in which `root/rules/zones.py` keeps the cards that players have seen."""


@dataclass(frozen=True)
class Hidden:
    """A field with hidden contents, of the board of its faction or of the state.

    `sort` is one of `SORTS`, `of` the axis of the kinds. All hidden things of one axis are one pool: a viewer who does
    not know their places can exchange them in thought. `knows`: OWNER (of the board, or the player of the first axis)
    or NO_PLAYER. `seen` tells what others know: CARD_MEMORY; or a field of the same board with a bit per place
    (`axes=("player",)`, or no axes if all have seen the same); or one of `HOLDS`, for such a field on the board of the
    player who looks. `excludes`: a field of the same board, by place, with a bit for each kind that everybody knows not
    to lie there.

    For kinds of a board that are no cards: `copies`, given on one field of a pool, is the number of each kind in it, or
    a number for each; `piece` is the token that lies face down in a clearing, one at most.
    """

    field: str
    sort: str
    of: str
    law: str
    text: str
    knows: str = OWNER
    seen: str = ""
    excludes: str = ""
    copies: int | tuple[int, ...] = 0
    piece: str = ""


@dataclass(frozen=True)
class Named:
    """A card in a hand that the field `card` of a frame names; `held_by`: the field with the player who holds it.

    `shown_to`: the field with another player who knows it, "all" if everybody does. `matches`: "suit" or "clearing" of
    the frame, if the card is known to match that suit. When hidden cards are drawn anew for a player who does not know
    the card, the frame names another one of that hand.
    """

    held_by: str
    shown_to: str = ""
    matches: str = ""


@dataclass(frozen=True)
class Die:
    """A die that only this faction rolls: `roll = chance.die(name)`, then `roll(s)` shows a face, a number on the
    axis `faces`.

    Coming faces are forced under its name (`Game.force`).
    """

    name: str
    faces: str
    law: str


@dataclass(frozen=True)
class Figure:
    """A figure that `GameConfig.overrides` can set: one number or the numbers of a track, with bounds.

    The state has a field of its name. `unconfirmed`: the reason if it is not certain.
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
    """One family of actions; `spec/actions.py` has the kinds of arguments, and orders the families by `number`.

    `usual`: the function of `root_env/root/rules`, or of the faction's own `package`, that applies it in every question
    without a function for it. `said`: its words in a question without words for it, if not the usual ones. `own_move`:
    a move of the faction's own, as into a burrow; each question for a move has `apply_own_moves_in_<name>` (Law 4.2).
    """

    number: int | None = field(default=None, kw_only=True)
    usual: str = field(default="", kw_only=True)
    said: str = field(default="", kw_only=True)
    own_move: bool = field(default=False, kw_only=True)
    package: str = field(default=OF_EVERYBODY, kw_only=True)


BASE, FIRST = "base", "first"
"""The boxes of `Faction.box`; all other factions have none."""
EVERYBODY, OTHERS = "everybody", "others"
TIMES = ("start of birdsong", "start of daylight", "start of evening", "birdsong", "daylight", "evening")
"""Times of offers: the start of a phase, or between any two actions of it."""


@dataclass(frozen=True)
class Offer:
    """An action that a player may take at any of these times: every menu that `takes` offers lists it.

    `list_<name>(s, who, out)` of the module `at` lists its families of actions, which `takes` names; the `usual`
    function of a family applies it. `who`: EVERYBODY in his own turn, the OTHERS in theirs, or its OWNER, of a force
    who controls it, while its faction is in play. `hidden`: the offer depends on hidden cards. Then
    `could_<name>(s, who)` is True if it is possible by common knowledge, and a question with it is not skipped if that
    would reveal something.
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
    """A kind of frame on the stack: the common fields of `Decision` and `Step`.

    `at`: the module with its functions, in the faction's folder, or in `root_env/root/rules` if it belongs to nobody.
    `trigger`: its place on the axis of effects that wait under ORDER_TRIGGERS; True for the next free place. `waits`:
    its words there, if its player can be asked for the order; with `supply` only beside another effect on a supply
    (`losing.places`, `losing.returns`). `at_once`: most of them that wait together when one effect removes pieces in
    many clearings; 0: one in each. `crafting`: its `card` is being crafted (Law 4.1). `holds_card`: its `card` lies in
    no other zone. `ends_phase`: it waits below all steps for the end of a phase. `card`: that of a hand. `sees`: the
    hidden thing (`Hidden.field`) in its clearing that it shows.
    """

    name: str
    at: str = field(kw_only=True)
    number: int | None = field(default=None, kw_only=True)
    trigger: int | bool | None = field(default=None, kw_only=True)
    waits: str = field(default="", kw_only=True)
    supply: bool = field(default=False, kw_only=True)
    at_once: int = field(default=0, kw_only=True)
    crafting: bool = field(default=False, kw_only=True)
    holds_card: bool = field(default=False, kw_only=True)
    ends_phase: bool = field(default=False, kw_only=True)
    card: Named | None = field(default=None, kw_only=True)
    sees: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Step(Frame):
    """A step that runs by itself: `run_<name>(s, who)`, with the player of its frame."""


@dataclass(frozen=True)
class Decision(Frame):
    """A question to a player: `legal_<name>(s, who, out)` lists its choices, `apply_<name>(s, who, ...)` applies one.

    `takes`: the families of actions that its menu can list, with `offers` for all that `offers.list_offers` lists, and
    `own_moves` for those of `moving.list_own_moves`; an action of another family stops the game. A family is applied by
    `apply_<family>_in_<name>`, else by its `usual` function, else by `apply_<name>`, which serves one family only. All
    get the player who chose and the arguments of the action. `of`: the faction that is asked, if it is always one other
    than the question's own. `fields`: the meaning of the frame's fields beyond `who`.

    `hidden` marks questions that exist, or have options, because of cards that others cannot see:
    `skip_forced="public"` stops at them even when one option is left. `telling` marks those of them that come up
    unannounced, so that the question itself reveals something about a hand. `untold` marks those that the rules ask
    only if the hidden cards leave a choice: nobody else hears of them. A `silent` question is not asked when `pass` is
    its only choice.

    `in_parts`: what is paid, answer by answer, with nothing drawn or told between; pages offer whole payments.

    `only_with`: one of `HOLDS`; a question of everybody that is asked only at tables where a board has such a field.

    `in_rows`: True if it has a place in observations; False if a player recognizes the question by all else.

    `setup`: the name under which `GameConfig.setup` may answer it (Law 5.1.7); of several names the frame's `x` tells
    the meant one. With `setup_list` that answer is a list of this length; the frame's `count` is the number left.

    Words: `asks` follows the player's name; `choices` are the words of every `choose_*` action, or by family of
    actions; `passing` the words of a pass. The others read `unseen` if only the player and the frame's `other` see the
    chosen card. Words may name the action's arguments (`{0}`, `{1}`), the fields of `root_env.root.text.fields` and of
    the faction's own texts (`{clearing}`, `{count:hit}`), and plain numbers of its board.
    """

    question: str
    law: str
    takes: str = field(kw_only=True)
    of: str = field(default="", kw_only=True)
    setup: str | tuple[str, ...] = field(default="", kw_only=True)
    setup_list: int = field(default=0, kw_only=True)
    in_parts: bool = field(default=False, kw_only=True)
    only_with: str = field(default="", kw_only=True)
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
    """One kind of event: the rules tell it with `note(s, E.<name>, who, ...)`.

    `words` may name `{who}` and the arguments it `tells`; a part in square brackets is left out if there is no such
    player or card. `tells` names arguments of `root/rules/events.note`; the plurals `cards` and `items` stand for
    `card` and `item` if several events in a row are told as one. `other`, `x` and `y` give names to these arguments,
    and for numbers, after a colon, their sort if the name is not the sort: "leader", "high: count". `unseen`: the words
    for viewers who do not know the card, or `x` if it tells of no card. Only `who` and the other player know it, and
    everybody while one of their hands lies open (Law 11.2.3).
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
    """A reason to score or lose points (`score(s, who, n, FOR.<name>)`); `words` follow "scores 2 points for"."""

    name: str
    words: str


PUBLIC, OWN, KNOWN, ASKED = "public", "own", "known", "asked"


@dataclass(frozen=True)
class Block:
    """Features of one meaning: values low..high; times `scale` they are roughly in [-1, 1]; see `spec.observation`.

    A limit given as a word is looked up there: "copies" of a kind of card, cards of the "deck", "warriors" in a box.
    `of`: factions that a block outside the sections of factions belongs to: only their tables have it; () for all.
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
    """A block of numbers 0..high; `unit` is a large value of them."""
    return Block(name, tuple(axes.split()), 1 / unit, 0, high, visibility, law, text)


def cards(name: str, axes: str, law: str, text: str, visibility: str = PUBLIC) -> Block:
    """A block of copies of kinds of cards."""
    return Block(name, tuple(axes.split()), "copies", 0, "copies", visibility, law, text)


class HasParts:
    """A declaration whose parts are modules beside it, such as `setup`, `abilities` or `text`."""

    package: str

    def module_of(self, part: str) -> str:
        """The name of the module of a part."""
        return f"{self.package}.{part}"

    def part(self, part: str) -> ModuleType | None:
        """The module of a part; None if there is none."""
        module = self.module_of(part)
        return importlib.import_module(module) if importlib.util.find_spec(module) else None


@dataclass(frozen=True, kw_only=True)
class Faction(HasParts):
    """One side of the game; see the module.

    `letter`: its place in the order of set-up (Law 5.1.7). `chapter`: its chapter of the Law; `sections`: number to
    title, for a chapter that `root/declared/law.txt` does not have. `actions`: the families of actions that exist
    because of it. `offers`: offers that it makes at any time. `board`: the record of all that no shared field of the
    state holds; observations show it by `blocks`. `hidden`: the fields with hidden contents; all views are made from
    these. `open_hand`: its hand lies face up (Law 11.2.3). `box`: BASE for factions of the base game, FIRST for
    others that came before the default spaces were settled; tables of either have a machine of their own
    (`root/rules/boxes.py`). `lost_souls`: with it in play, spent and discarded cards go to the Lost Souls pile (Law
    10.2.6). `force`: nobody plays it; it has warriors and pieces beside the players, and perhaps a player who controls
    it, as a hireling has (Law 22). `needs_edge`: it plays on maps with an `edge` only (Law 21.15). `one_a_clearing`:
    its pieces of which a clearing holds one at most, unless a faction that `crowds` is in play (Law C.5.2.V).
    `militant`: it is no insurgent (Law 19.8.2).
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
    dice: tuple[Die, ...] = ()
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
    force: bool = False
    needs_edge: bool = False
    militant: bool = False
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
        """True if this package has it; else it is somebody's own."""
        return is_shipped(self.package)

    def needed(self, part: str, what: str) -> ModuleType:
        """The module of a part. DeclarationError if there is none; it says that `what` is looked for there."""
        module = self.part(part)
        if module is None:
            raise DeclarationError(f"{self.name} has no module {self.package}.{part}: {what} is looked for there")
        return module

    def function(self, part: str, name: str) -> AnyFunction:
        """The function `name` of a part; DeclarationError if there is none."""
        return function_of(self.needed(part, name), name, self.name)


def function_of(module: ModuleType, name: str, whose: str) -> AnyFunction:
    """The function `name` of a module; DeclarationError if there is none."""
    if not hasattr(module, name):
        raise DeclarationError(f"{module.__name__} has no function {name}, which the declaration of {whose} asks for")
    return getattr(module, name)
