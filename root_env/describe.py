"""What is asked and what an action means, in words, as one viewer may know it.

`TABLE` has one row per decision kind: the question, the words of its own actions, and what passing means. Texts may
use the fields of `_FIELDS` (`{clearing}`, `{other}`, `{count:hit}`) and the action's arguments (`{0}`, `{1}`).

A viewer is None (the public), an agent id or player index, or "all". An action is told as that viewer sees it being
taken: a card given, mobilized or paid for Outrage is named only to those who see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from string import Formatter

import numpy as np

from root_env import names
from root_env.core.data import maps
from root_env.core.data.characters import SPECIAL
from root_env.core.data.decks import DOMINANCE_OF_SUIT
from root_env.core.data.tracks import HAND_LIMIT, SUPPORTER_LIMIT, TOTAL
from root_env.core.ids import FIRST_STEP, Card, Faction, Kind, Piece, Suit
from root_env.core.spec.actions import BY_NAME, FAMILIES, Family, decode
from root_env.core.spec.decisions import HIDDEN

Viewer = str | int | None
SKIP_ALL = 2
"""`state.skip_forced` at which the mere question can tell what a hand holds."""


class _Count(int):
    """A number that takes its noun: `{count:hit}` is "1 hit" or "2 hits"."""

    def __format__(self, noun: str) -> str:
        return f"{int(self)} {noun}{'' if self == 1 else 's'}" if noun else str(int(self))


def agents_of(states: np.ndarray, i: int) -> list[str]:
    """Agent ids of the game in row `i`, by player."""
    s = states[i]
    return names.agent_ids(s["faction"][: s["n_players"]])


def viewer_index(states: np.ndarray, i: int, viewer: Viewer) -> int | str | None:
    """None and "all" as they are, anything else as a player index. Raises UnknownNameError."""
    if viewer is None or (isinstance(viewer, str) and viewer == "all"):
        return viewer
    return names.parse_agent(viewer, agents_of(states, i))


# -- context-free words ------------------------------------------------------------------------------

_PLAIN: dict[str, Callable[[int], str]] = {
    "clearing": names.clearing,
    "forest": lambda k: f"forest no. {k + 1}",
    "faction": lambda f: "second vagabond" if f == Faction.VAGABOND_2 else names.FACTIONS[f],
    "card": lambda c: names.CARDS[c],
    "suit": lambda s: names.SUITS[s],
    "item": lambda i: names.ITEMS[i],
    "item_state": lambda s: names.ITEM_STATES[s],
    "count": str,
    "column": lambda c: names.COLUMNS[c],
    "leader": lambda le: names.LEADERS[le],
    "character": lambda c: names.CHARACTERS[c],
    "quest": lambda q: names.QUESTS[q],
    "piece": names.piece_phrase,
    "building": lambda b: names.piece_phrase(Piece.SAWMILL + b),
    "index": lambda n: str(n + 1),
}
"""Words per argument kind of `spec.actions.ARGUMENTS`; IndexError for a value kept free for expansions."""


def is_reserved(action: int) -> bool:
    """Whether an action id is kept free: some argument names nothing yet."""
    return describe_family(action).endswith(" (reserved)")


def describe_family(action: int) -> str:
    """Words of an action id without a game: `move from clearing 5 to clearing 2`.

    Ids kept free read `choose_card 50 (reserved)`. Raises ValueError outside the action space.
    """
    family, values = decode(int(action))
    try:
        return family.text.format(*(_PLAIN[kind](v) for kind, v in zip(family.arguments, values, strict=True)))
    except IndexError:
        return f"{family.name} {' '.join(map(str, values))} (reserved)"


# -- one decision in context -------------------------------------------------------------------------


@dataclass(frozen=True)
class Private:
    """Words of an action whose card only the player deciding and the frame's `other` see."""

    seen: str
    unseen: str
    to_supporters: bool = False  # a full stack discards the card in the open (Law 8.2.3.I)


class _Context:
    """The top frame of a game and how one viewer sees it; `context[name]` gives a field of `_FIELDS`."""

    def __init__(self, states: np.ndarray, i: int, viewer: Viewer):
        self.s = s = states[i]
        self.agents = agents_of(states, i)
        self.viewer = viewer_index(states, i, viewer)
        self.depth = int(s["depth"])
        self.asks = not s["over"] and self.depth > 0 and s["stack"][self.depth - 1]["kind"] < FIRST_STEP
        self.f = s["stack"][max(self.depth - 1, 0)]
        self.kind = Kind(int(self.f["kind"])) if self.asks else None

    def __getitem__(self, name: str):
        return _FIELDS[name](self)

    def get(self, name: str) -> int:
        """An integer of the frame."""
        return int(self.f[name])

    def agent(self, name: str) -> str:
        """The player a field of the frame names."""
        if not 0 <= self.get(name) < len(self.agents):
            raise ValueError(f"{name} of {self.kind!r} names no player")
        return self.agents[self.get(name)]

    def sees(self, *players: int) -> bool:
        """Whether the viewer is one of these players, or sees everything."""
        return self.viewer == "all" or (self.viewer is not None and self.viewer in players)

    def conceals_question(self) -> bool:
        """Whether being asked this tells of a hand: hidden questions of others, where forced ones are skipped."""
        return self.kind in TELLING and self.s["skip_forced"] == SKIP_ALL and not self.sees(self.get("who"))

    def supporters_full(self) -> bool:
        """Whether the next supporter is discarded (Law 8.2.3.I)."""
        bases = slice(Piece.BASE_FOX, Piece.BASE_MOUSE + 1)
        on_map = int((TOTAL[bases] - self.s["piece_supply"][bases]).sum())
        return on_map == 0 and self.s["alliance"]["n_supporters"] >= SUPPORTER_LIMIT

    def board(self):
        """The Vagabond board of the player deciding."""
        return self.s["vagabond"][int(self.s["faction"][self.get("who")] == Faction.VAGABOND_2)]

    def arguments(self, family: Family, values: tuple[int, ...]) -> list:
        return [
            _IN_GAME[kind](self, value) if kind in _IN_GAME else _PLAIN[kind](value)
            for kind, value in zip(family.arguments, values, strict=True)
        ]

    def say(self, words: str | Private | Callable, arguments=()) -> str:
        """Fill a text of the table."""
        if isinstance(words, Private):
            if words.to_supporters and self.supporters_full():
                words = "discard {0}, the supporters being full"
            else:
                words = words.seen if self.sees(self.get("who"), self.get("other")) else words.unseen
        elif callable(words):
            words = words(self)
        return Formatter().vformat(words, arguments, self)

    def trigger(self, number: int) -> str:
        """A pending effect below the top frame, counted from 0 (`effects.apply_order_triggers`)."""
        if number >= self.get("count"):
            return f"effect {number + 1}"
        f = self.s["stack"][self.depth - 2 - number]
        who, clearing = self.agents[f["who"]], names.clearing(f["clearing"])
        texts = {
            Kind.OUTRAGE: f"Outrage of {who} in {clearing}",
            Kind.BASE_LOST: f"the loss of the base of {who} in {clearing}",
            Kind.FIELD_HOSPITALS: f"Field Hospitals of {who} for {clearing}",
            Kind.DAMAGE_ITEM: f"damage to items of {who}",
        }
        kind = Kind(int(f["kind"]))
        return texts.get(kind) or f"{kind.name.lower().replace('_', ' ')} of {who}"


_IN_GAME: dict[str, Callable[[_Context, int], object]] = {
    "faction": lambda c, f: c.agents[c.s["player_of"][f]] if c.s["player_of"][f] >= 0 else _PLAIN["faction"](f),
    "forest": lambda c, k: names.forest(c.s["map"], k) if k < maps.N_FORESTS_OF[c.s["map"]] else f"forest {k}",
    "count": lambda c, n: _Count(n),
    "index": lambda c, n: c.trigger(n),
}
"""Arguments that read differently inside a game."""


def _suited(suit: int, preposition: str) -> str:
    return "" if suit == Suit.BIRD else f" {preposition} a {names.SUITS[suit]} clearing"


def _with_suit(c: _Context) -> str:
    clearing = c.get("clearing")
    return f"{names.clearing(clearing)} ({names.SUITS[c.s['suit'][clearing]]})"


def _cause(c: _Context) -> str:
    """What supporters are spent on: the frame below says."""
    below = Kind(int(c.s["stack"][c.depth - 2]["kind"])) if c.depth > 1 else None
    return {Kind.REVOLT_REMOVE: "the revolt in", Kind.SPREAD_PLACE: "spreading sympathy to"}.get(below, "a cost in")


_FIELDS: dict[str, Callable[[_Context], object]] = {
    "who": lambda c: c.agent("who"),
    "other": lambda c: c.agent("other"),
    "clearing": lambda c: names.clearing(c.get("clearing")),
    "suited_clearing": _with_suit,
    "to": lambda c: names.clearing(c.get("other")),
    "count": lambda c: _Count(c.get("count")),
    "card": lambda c: names.card(c.get("card")),
    "suit": lambda c: names.suit(c.get("suit")),
    "dominance": lambda c: names.CARDS[DOMINANCE_OF_SUIT[c.get("suit")]],
    "building": lambda c: names.PIECES[Piece.SAWMILL + c.get("x")],
    "ally": lambda c: c.agent("x"),
    "must": lambda c: "may" if c.get("count") == 1 else "must",
    "from_suit": lambda c: _suited(c.get("suit"), "from"),
    "in_suit": lambda c: _suited(c.get("suit"), "in"),
    "phase": lambda c: names.phase(c.s["phase"]).capitalize(),
    "battle": lambda c: names.clearing(c.s["battle"]["clearing"]),
    "hand": lambda c: _Count(c.s["hand_size"][c.get("who")]),
    "actions": lambda c: _Count(c.s["marquise"]["actions"]),
    "operations": lambda c: _Count(c.s["alliance"]["operations"]),
    "supporters": lambda c: _Count(c.s["alliance"]["n_supporters"]),
    "column": lambda c: names.COLUMNS[min(int(c.s["eyrie"]["column"]), len(names.COLUMNS) - 1)],
    "cause": _cause,
    "place": lambda c: names.place(c.s["map"], c.board()["location"]),
    "special": lambda c: SPECIAL[c.board()["character"]],
}
"""What the texts of the table can name, read only when a text asks for it."""


@dataclass(frozen=True)
class Row:
    """Words of one decision kind: `asked` follows the player's name, `does` is the words of all `choose_*` actions or
    a dict by family, `declines` says what passing means."""

    asked: str | Callable[[_Context], str]
    does: str | Private | Mapping[str, str] | Callable[[_Context], str] = field(default_factory=dict)
    declines: str | Callable[[_Context], str] = ""


_CHOOSE_PLAYER = {
    Card.BETTER_BURROW_BANK: "let {0} draw a card too ({card})",
    Card.STAND_AND_DELIVER: "take a random card from {0} ({card})",
    Card.CODEBREAKERS: "look at the hand of {0} ({card})",
}
_HITS = {
    "choose_piece": "take a hit on {0} in {clearing}",
    "choose_item": "take a hit on the {1} {0}",
    "choose_faction": "take a hit on a warrior of {0}",
}

TABLE: dict[Kind, Row] = {
    Kind.START_WINDOW: Row("may use an effect at the start of {phase}", {}, "use no effect at the start of {phase}"),
    Kind.GAP: Row("may use an effect or a dominance card before going on in {phase}", {}, "go on in {phase}"),
    Kind.CHOOSE_PLAYER: Row("must choose a player for {card}", lambda c: _CHOOSE_PLAYER[c.get("card")]),
    Kind.TAX_COLLECTOR: Row(
        "must choose where to remove a warrior for Tax Collector", "remove a warrior from {0} to draw a card"
    ),
    Kind.SPEND_FOR_DOMINANCE: Row("must choose which card to spend for {dominance}", "spend {0} to take {dominance}"),
    Kind.COALITION: Row("must choose a partner for a coalition", "form a coalition with {0}"),
    Kind.CRAFT: Row("may craft a card", {}, "craft no more"),
    Kind.CRAFT_ANY_ICON: Row(
        "must choose which crafting piece to activate for {card} ({count:icon} left)",
        "activate a {0} crafting piece for {card}",
    ),
    Kind.MOVE: Row("{must} move{from_suit}", "move from {place} to {0}", "do not move"),
    Kind.MOVE_COUNT: Row(
        "must choose how many warriors move from {clearing} to {to}, at most {count}",
        {"choose_count": "move {0:warrior} from {clearing} to {to}"},
    ),
    Kind.BATTLE: Row("{must} initiate a battle{in_suit}", {}, "do not battle"),
    Kind.AMBUSH: Row("may play an ambush against {other} in {clearing}", {}, "do not play an ambush"),
    Kind.FOIL: Row(
        "may foil the ambush of {other} in {clearing}",
        {"ambush": "foil the ambush of {other} with Ambush! ({0})"},
        "do not foil the ambush",
    ),
    Kind.EFFECT_ORDER: Row(
        "must choose who uses an effect first in the battle in {battle}", "let {0} use an effect first"
    ),
    Kind.BATTLE_EFFECT: Row("may use an effect in the battle in {battle}", {}, "use no more effects in this battle"),
    Kind.TAKE_HIT: Row("must choose what takes the next hit in {clearing} ({count:hit} left)", _HITS),
    Kind.ORDER_TRIGGERS: Row("must choose which of {count:effect} resolves next", "resolve next {0}"),
    Kind.DISCARD: Row(
        lambda c: (
            f"must discard a card ({{hand:card}} in hand, limit {HAND_LIMIT})"
            if c["hand"] > HAND_LIMIT
            else "has no card to discard ({hand:card} in hand)"
        ),
        "discard {0}",
        "discard nothing",
    ),
    Kind.SETUP_KEEP: Row("must choose a corner for the keep", "place the keep in {0}"),
    Kind.SETUP_BUILDING: Row("must place the starting {building}", "place the starting {building} in {0}"),
    Kind.WOOD_PLACEMENT: Row("must choose where to place the last wood ({count} left)", "place a wood token in {0}"),
    Kind.MARQUISE_ACTION: Row(
        "must choose an action ({actions:action} left)",
        {"recruit": "recruit a warrior at every recruiter"},
        "end Daylight",
    ),
    Kind.RECRUIT_SHORTAGE: Row(
        "must choose where to recruit the last warriors ({count} left)", "recruit a warrior in {0}"
    ),
    Kind.PAY_WOOD: Row(
        "must choose from where to pay wood for the {building} in {clearing} ({count} left to pay)",
        "pay a wood token from {0} for the {building} in {clearing}",
    ),
    Kind.OVERWORK_CARD: Row(
        "must choose which card to spend on overwork in {suited_clearing}", "spend {0} on overwork in {clearing}"
    ),
    Kind.EXTRA_ACTION_CARD: Row(
        "must choose which bird card to spend for an extra action", "spend {0} for an extra action"
    ),
    Kind.FIELD_HOSPITALS: Row(
        "may spend a card to save {count:warrior} removed from {suited_clearing} (Field Hospitals)",
        "spend {0} to bring {count:warrior} removed from {clearing} to the keep",
        "do not use Field Hospitals for {clearing}",
    ),
    Kind.SETUP_ROOST: Row("must choose the starting corner", "start in {0}"),
    Kind.CHOOSE_LEADER: Row("must choose a leader"),
    Kind.DECREE_CARD: Row(
        lambda c: "must add a card to the Decree" if c.get("count") == 1 else "may add a second card to the Decree",
        "add {0} to the Decree",
        lambda c: "have no card for the Decree" if c.get("count") == 1 else "add no second card to the Decree",
    ),
    Kind.DECREE_COLUMN: Row(
        "must choose to which column of the Decree to add {card}", {"decree": "add {card} to the {0} column"}
    ),
    Kind.NEW_ROOST: Row(
        "must choose where to place a new roost", "place a roost and 3 warriors in {0}", "place no new roost"
    ),
    Kind.DECREE: Row(
        "must resolve a card of the {column} column of the Decree",
        {"resolve": "resolve a {0} card of the {column} column"},
    ),
    Kind.DECREE_RECRUIT: Row("must recruit {count:warrior} at a roost{in_suit}", "recruit {count:warrior} in {0}"),
    Kind.DECREE_BUILD: Row("must build a roost{in_suit}", "build a roost in {0}"),
    Kind.REVOLT: Row("may revolt", {}, "revolt no more"),
    Kind.SPREAD_SYMPATHY: Row("may spread sympathy", {}, "spread no more sympathy"),
    Kind.SPEND_SUPPORTER: Row(
        "must choose which supporter to spend on {cause} {suited_clearing} ({count} left to spend)",
        "spend the supporter {0} on {cause} {clearing}",
    ),
    Kind.ALLIANCE_DAYLIGHT: Row(
        "must choose an action in Daylight",
        {"mobilize": "mobilize: add a card to the supporters", "train": "train: spend a card on an officer"},
        "end Daylight",
    ),
    Kind.MOBILIZE: Row(
        "must choose which card to add to the supporters (Mobilize)",
        Private("add {0} to the supporters", "add a card to the supporters", to_supporters=True),
    ),
    Kind.TRAIN: Row("must choose which card to spend on an officer (Train)", "spend {0} on an officer"),
    Kind.OPERATION: Row(
        "must choose a military operation ({operations} left)",
        {"recruit": "recruit a warrior at a base", "organize": "organize in {0}: sympathy for a warrior"},
        "end the military operations",
    ),
    Kind.OPERATION_RECRUIT: Row("must choose at which base to recruit", "recruit a warrior in {0}"),
    Kind.TRIM_SUPPORTERS: Row(
        f"must discard a supporter ({{supporters}} left, limit {SUPPORTER_LIMIT} without a base)",
        "discard the supporter {0}",
    ),
    Kind.OUTRAGE: Row(
        "must choose which card to add to the supporters (Outrage in {suited_clearing})",
        Private(
            "add {0} to the supporters (Outrage in {clearing})",
            "add a card matching {suited_clearing} to the supporters (Outrage)",
            to_supporters=True,
        ),
        "have no card matching {suited_clearing}, show the hand to {other} (Outrage)",
    ),
    Kind.SETUP_CHARACTER: Row("must choose a character"),
    Kind.SETUP_FOREST: Row("must choose a forest to start in", "start in {0}"),
    Kind.REFRESH: Row(
        "must choose which item to refresh ({count:item} left to flip)",
        {"choose_item": "refresh the {1} {0}"},
        "refresh every exhausted item",
    ),
    Kind.SLIP: Row("may slip from {place}", "slip from {place} to {0}", "do not slip"),
    Kind.VAGABOND_ACTION: Row(
        "must choose an action in {place}",
        {
            "choose_clearing": "move from {place} to {0}",
            "explore": "explore the ruin in {place}",
            "aid": "aid {0} in {place}",
            "strike": "strike {0} in {place}",
            "repair": "exhaust a hammer to repair an item",
            "special": "take the special action {special}",
        },
        "end Daylight",
    ),
    Kind.MOVE_ALLY: Row(
        "may take warriors of an ally along from {clearing} to {to}",
        "take warriors of {0} along from {clearing} to {to}",
        "take no allied warriors along",
    ),
    Kind.MOVE_ALLY_COUNT: Row(
        "must choose how many warriors of {ally} move along from {clearing} to {to}, at most {count}",
        {"choose_count": "take {0:warrior} of {ally} along from {clearing} to {to}"},
    ),
    Kind.BATTLE_ALLY: Row(
        "may fight {other} in {clearing} together with an ally",
        "fight {other} in {clearing} together with {0}",
        "fight {other} without an ally",
    ),
    Kind.EXPLORE: Row("must choose which item to take from the ruin in {clearing}", "take the {0} from the ruin"),
    Kind.AID_ITEM: Row("must choose which item to exhaust to aid {other}", "exhaust the {0} to aid {other}"),
    Kind.AID_CARD: Row(
        "must choose which card to give to {other} (Aid in {suited_clearing})",
        Private("give {0} to {other}", "give a card matching {suited_clearing} to {other}"),
    ),
    Kind.AID_TAKE: Row("may take a crafted item of {other}", "take the {0} of {other}", "take no item of {other}"),
    Kind.QUEST_REWARD: Row(
        "must choose the reward of a {suit} quest", {"quest_points": "score for the completed {suit} quests"}
    ),
    Kind.STRIKE_PIECE: Row(
        "must choose which piece of {other} in {clearing} to remove (Strike)",
        "remove {0} of {other} from {clearing} (Strike)",
    ),
    Kind.REPAIR: Row("must choose which item to repair ({count:repair} left)", {"choose_item": "repair the {1} {0}"}),
    Kind.STEAL: Row("must choose from whom to steal in {clearing}", "steal a random card from {0}"),
    Kind.DAY_LABOR: Row(
        "must choose which discarded card to take ({suited_clearing}, Day Labor)", "take {0} from the discard pile"
    ),
    Kind.DAMAGE_ITEM: Row(
        "must choose which item to damage ({count:item} left to damage)", {"choose_item": "damage the {1} {0}"}
    ),
    Kind.ITEM_CAPACITY: Row(
        "must remove items beyond the limit of the Satchel",
        {"choose_item": "remove the {1} {0} from the game"},
        "remove no item",
    ),
}
"""One row per decision kind."""

IN_GAME_TEXT: dict[str, str] = {
    "ambush": "play Ambush! ({0})",
    "activate_dominance": "activate Dominance ({0})",
    "take_dominance": "take Dominance ({0}) for a card",
}
"""Words of families that read better inside a game, whatever is asked."""

TELLING = frozenset(
    {Kind.GAP, Kind.CRAFT, Kind.AMBUSH, Kind.FOIL, Kind.FIELD_HOSPITALS, Kind.REVOLT, Kind.SPREAD_SYMPATHY}
)
"""Questions that come up, unannounced, only because of hidden cards, if forced ones are skipped."""

assert set(TABLE) == {k for k in Kind if k < FIRST_STEP}
assert all(HIDDEN[k] or k == Kind.GAP for k in TELLING)
assert set(IN_GAME_TEXT) <= set(BY_NAME) and all(set(f.arguments) <= set(_PLAIN) for f in FAMILIES)


def describe_option(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> str:
    """An action in the context of the top frame, without the player's name: `spend Anvil (fox) on overwork in ...`."""
    c = _Context(states, i, viewer)
    family, values = decode(int(action))
    if c.kind is None or is_reserved(action):
        return describe_family(action)
    row = TABLE[c.kind]
    if family.name == "pass":
        hidden = c.conceals_question() or not row.declines
        return "pass" if hidden else f"pass: {c.say(row.declines)}"
    if isinstance(row.does, Mapping):
        words = row.does.get(family.name)
    else:
        words = row.does if family.name.startswith("choose_") else None
    return c.say(words or IN_GAME_TEXT.get(family.name, family.text), c.arguments(family, values))


def describe_action(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> str:
    """The action of whoever must decide in row `i`: `marquise_0: move from clearing 5 to clearing 2`.

    Told before it is taken, as `viewer` sees it taken. For the menu of a player, pass that player as the viewer.
    """
    c = _Context(states, i, viewer)
    words = describe_option(states, i, action, viewer)
    return f"{c['who']}: {words}" if c.asks else words


def describe_question(states: np.ndarray, i: int, viewer: Viewer = None) -> str:
    """Who is asked what: `alliance_0 must choose which card to add to the supporters (Outrage in clearing 4 (fox))`.

    Where forced decisions are skipped, others are told only that the player is to decide, if the question itself
    would tell of hidden cards.
    """
    c = _Context(states, i, viewer)
    if not c.asks:
        return "the game is over" if c.s["over"] else "nobody is asked"
    if c.conceals_question():
        return f"{c['who']} is to decide"
    return f"{c['who']} {c.say(TABLE[c.kind].asked)}"
