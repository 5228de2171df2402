"""`GameConfig`: everything that is settled before a game begins."""

from __future__ import annotations

import difflib
import functools
import inspect
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from root_env.core.data import decks, maps, tracks
from root_env.core.data.tracks import FIGURES
from root_env.core.declared.check_deck import LEAST_CARDS, MOST_CRAFT_VP
from root_env.core.declared.factions import FACTIONS, RULES, sides_of
from root_env.core.declared.form import HIDDEN_CARDS
from root_env.core.declared.form import Faction as Declared
from root_env.core.ids import MAX_PLAYERS, N_CARDS, N_CLEARINGS, CardType, Faction
from root_env.errors import ConfigError, ReachWarning
from root_env.support.quoting import quoted
from root_env.text import names

EDITIONS = ("current", "2018")
SKIP = {"none": 0, "public": 1, "all": 2}
REWARDS = ("win", "rank", "score_margin")
FORMATS = ("int8", "float32", "structured")
MAX_HISTORY = 16
TURNS_PER_PLAYER = 250
MOST_COPIES = max(row.copies for row in decks.ROWS)
"""Copies of a card that observations have room for."""
MOST_SHAPING = 10**6
"""Rewards are float32: sums of more would lose what the end pays."""


@dataclass(frozen=True)
class GameConfig:
    """Settings of a game; every field has a default. Raises ConfigError, naming the field, if it cannot be played."""

    factions: tuple[str, ...] = ("marquise", "eyrie", "alliance", "vagabond")
    """Factions in play, 2 to 6; agents are numbered by them. In seat order unless `seating` says otherwise. Any
    set will do, the Vagabond twice if you like; one short of the Law's reach (Law 5.2) raises a ReachWarning."""
    seating: str = "fixed"
    """"fixed": turns go in the order of `factions`; "random": the order is drawn at the start (Law 5.1.1)."""
    map: str = "autumn"
    """Board: "autumn" (Law 25.1)."""
    clearing_suits: tuple[str, ...] | None = None
    """Suits of clearings 1..12 in place of the printed ones; None: as printed."""
    deck: str = "standard"
    """Shared deck: "standard", 54 cards, or one that ROOT_ENV_DECKS adds (docs/adding_a_card.md)."""
    edition: str = "current"
    """"current" or "2018": which Law decides where they differ."""
    vagabonds: tuple[str | None, ...] | None = None
    """Character of each Vagabond in play ("thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer",
    "harrier", "ronin"), not the same one twice; None: chosen in set-up (Law 9.3.1)."""
    setup: str | Mapping[str, Mapping[str, Any]] = "choose"
    """"choose": set-up choices are decisions, in letter order; "random": drawn; or choices by agent id, e.g.
    `{"marquise_0": {"keep": 1, "sawmill": 1, "workshop": 5, "recruiter": 9}, "eyrie_0": {"corner": 3, "leader":
    "despot"}, "vagabond_0": {"character": "thief", "forest": "4-9-12"}}`; what is not named is asked."""
    score_to_win: int = 30
    """Victory points that win the game (Law 3.1)."""
    max_turns: int | None = None
    """Player turns after which the game is truncated; None: 250 times the number of players."""
    max_decisions: int = 20_000
    """Decisions, forced ones left out, after which the game is truncated."""
    reward: str | Callable = "win"
    """"win", "rank", "score_margin", or a callable `(game) -> {agent: float}`, see `root_env.final_rewards`."""
    shaping: float = 0.0
    """Reward per victory point gained or lost, on top."""
    observation: Mapping[str, Any] = field(default_factory=lambda: {"format": "int8", "history": 0})
    """`format`: "int8", "float32" (scaled) or "structured"; `history`: last k public decisions, 0..16."""
    skip_forced: str = "all"
    """Which decisions with one option are taken without asking: "all"; "public": those that tell nothing about hidden
    cards; "none"."""
    overrides: Mapping[str, Any] = field(default_factory=dict)
    """Figures of the faction boards by name, a number or a list of numbers: those of docs/generated/config.md."""
    card_counts: Mapping[str, int] = field(default_factory=dict)
    """Copies of cards in the deck by name, where they differ: 0..3, of a dominance card 0..1, 54 cards at most."""
    card_vp: Mapping[str, int] = field(default_factory=dict)
    """Victory points for crafting by name of the card, where they differ: 0..30, of cards that give an item."""

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "factions", _words(self.factions, "factions"))
        if self.clearing_suits is not None:
            set_(self, "clearing_suits", _words(self.clearing_suits, "clearing_suits"))
        if self.vagabonds is not None:
            if isinstance(self.vagabonds, str) or not isinstance(self.vagabonds, Sequence):
                raise ConfigError(f"vagabonds: must be a sequence of characters, got {quoted(self.vagabonds)}")
            set_(self, "vagabonds", tuple(self.vagabonds))
        for name in ("observation", "overrides", "card_counts", "card_vp"):
            if not isinstance(getattr(self, name), Mapping):
                raise ConfigError(f"{name}: must be a mapping, got {quoted(getattr(self, name))}")
        set_(self, "observation", {"format": "int8", "history": 0, **self.observation})
        self._check_table()
        if self.max_turns is None:
            set_(self, "max_turns", TURNS_PER_PLAYER * len(self.factions))
        self._check_words()
        self._check_numbers()

    def _check_table(self) -> None:
        known = [f.name for f in RULES]
        if not 2 <= len(self.factions) <= 6:
            raise ConfigError(f"factions: a table has 2 to 6 players, got {len(self.factions)}")
        for f in self.factions:
            if f not in known:
                raise ConfigError(f"factions: {quoted(f)} cannot be played; choose from {', '.join(known)}")
            most = len(sides_of(_declared(f)))
            if self.factions.count(f) > most:
                raise ConfigError(
                    f"factions: {quoted(f)} is named {self.factions.count(f)} times; "
                    f"each faction plays once, the Vagabond once or twice"
                )
        piles = [f for f in self.factions if any(field.holds == HIDDEN_CARDS for field in _declared(f).board)]
        if len(piles) > 1:
            raise ConfigError(
                f"factions: {' and '.join(piles)} have a hidden pile each, and what players know of piles has room "
                "for one at a table"
            )
        reach, least = tracks.reach(self.faction_ids), tracks.LEAST_REACH[len(self.factions)]
        if reach < least:
            warnings.warn(
                f"factions: a reach of {reach} is below the {least} that the Law recommends for "
                f"{len(self.factions)} players (Law 5.2); the game can be played",
                ReachWarning,
                stacklevel=4,
            )

    def _check_words(self) -> None:
        _one_of(self.seating, ("fixed", "random"), "seating")
        _one_of(self.map, tuple(maps.BY_NAME), "map")
        _one_of(self.deck, tuple(decks.DECKS), "deck")
        _one_of(self.edition, EDITIONS, "edition")
        _one_of(self.skip_forced, tuple(SKIP), "skip_forced")
        if not callable(self.reward):
            _one_of(self.reward, REWARDS, "reward")
        if not isinstance(self.setup, Mapping):
            _one_of(self.setup, ("choose", "random"), "setup")
        unknown = set(self.observation) - {"format", "history"}
        if unknown:
            raise ConfigError(
                f"observation: unknown key {quoted(min(unknown, key=repr))}; known are format and history"
            )
        _one_of(self.observation["format"], FORMATS, "observation['format']")
        if self.clearing_suits is not None:
            if len(self.clearing_suits) != N_CLEARINGS:
                raise ConfigError(f"clearing_suits: needs {N_CLEARINGS} suits, got {len(self.clearing_suits)}")
            for s in self.clearing_suits:
                _one_of(s, ("fox", "rabbit", "mouse"), "clearing_suits")
        for name, values in self.overrides.items():
            _check_figure(name, values)
        _ = self.character_ids, self.card_vp_by_id
        self._check_deck()

    def _check_deck(self) -> None:
        counts = self.card_counts_by_id
        size = len(decks.deck_of(self.deck, MAX_PLAYERS, counts))
        if not LEAST_CARDS <= size <= decks.DECK_SIZE:
            raise ConfigError(f"card_counts: the deck must have {LEAST_CARDS} to {decks.DECK_SIZE} cards, got {size}")

    def _check_numbers(self) -> None:
        for name, low, high in (
            ("score_to_win", 1, 1000),
            ("max_turns", 1, 1_000_000),
            ("max_decisions", 1, 1_000_000_000),
        ):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise ConfigError(f"{name}: must be a whole number {low}..{high}, got {quoted(value)}")
        history = self.observation["history"]
        if not isinstance(history, int) or isinstance(history, bool) or not 0 <= history <= MAX_HISTORY:
            raise ConfigError(f"observation['history']: must be 0..{MAX_HISTORY}, got {quoted(history)}")
        shaping = self.shaping
        if isinstance(shaping, bool) or not isinstance(shaping, int | float) or not abs(shaping) <= MOST_SHAPING:
            raise ConfigError(f"shaping: must be a number -{MOST_SHAPING}..{MOST_SHAPING}, got {quoted(shaping)}")

    @property
    def faction_ids(self) -> list[int]:
        """ids.Faction of each player; of two Vagabonds the later one is a faction of its own (Law 9.7)."""
        return list(_players(self.factions)[0])

    @property
    def agents(self) -> list[str]:
        """Agent ids in the order of `factions`: `<faction>_<copy>`."""
        return list(_players(self.factions)[1])

    @property
    def skip_level(self) -> int:
        """`skip_forced` as the core's number."""
        return SKIP[self.skip_forced]

    @property
    def edition_id(self) -> int:
        """`edition` as the core's number."""
        return EDITIONS.index(self.edition)

    @property
    def suit_ids(self) -> list[int]:
        """ids.Suit of each clearing, where `clearing_suits` is given."""
        return [("fox", "rabbit", "mouse").index(s) for s in self.clearing_suits]

    @property
    def character_ids(self) -> list[int]:
        """Character per Vagabond board, -1 where it is chosen in set-up."""
        given = self.vagabonds or ()
        n = sum(f == "vagabond" for f in self.factions)
        if len(given) > n:
            raise ConfigError(f"vagabonds: {len(given)} characters for {n} Vagabonds in play")
        ids = [-1, -1]
        for k, character in enumerate(given):
            if character is not None:
                _one_of(character, tuple(names.CHARACTERS), "vagabonds")
                ids[k] = names.CHARACTERS.index(character)
        if ids[0] >= 0 and ids[0] == ids[1]:
            raise ConfigError(f"vagabonds: {names.CHARACTERS[ids[0]]!r} is given twice; there is one of each character")
        return ids

    def to_dict(self) -> dict[str, Any]:
        """Plain dict of all fields, for records; a callable reward becomes "win"."""
        data = asdict(self)
        if callable(self.reward):
            data["reward"] = "win"
        return {k: list(v) if isinstance(v, tuple) else v for k, v in data.items()}

    @property
    def card_counts_by_id(self) -> dict[int, int]:
        """`card_counts` with ids.Card as keys."""
        most = {c: 1 if decks.TYPE[c] == CardType.DOMINANCE else MOST_COPIES for c in range(N_CARDS)}
        return self._by_card(self.card_counts, "card_counts", most)

    @property
    def card_vp_by_id(self) -> dict[int, int]:
        """`card_vp` with ids.Card as keys."""
        return self._by_card(self.card_vp, "card_vp", {c: MOST_CRAFT_VP for c in range(N_CARDS) if decks.ITEM[c] >= 0})

    def _by_card(self, values: Mapping[str, int], field_name: str, most: Mapping[int, int]) -> dict[int, int]:
        """Whole numbers 0..most by card, from a mapping with names of cards of the deck as keys."""
        found: dict[int, int] = {}
        for word, n in values.items():
            try:
                card = int(names.parse_card(word, decks.DECKS[self.deck]))
            except (TypeError, ValueError) as error:
                raise ConfigError(f"{field_name}: {error}") from None
            if card not in decks.DECKS[self.deck]:
                raise ConfigError(f"{field_name}: {quoted(names.card(card))} is not in the {self.deck} deck")
            if card in found:
                raise ConfigError(f"{field_name}: {quoted(names.card(card))} is given twice")
            if card not in most:
                raise ConfigError(
                    f"{field_name}: {quoted(names.card(card))} gives no item, so crafting it scores nothing"
                )
            if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= most[card]:
                raise ConfigError(
                    f"{field_name}: {names.card(card)}: must be a whole number 0..{most[card]}, got {quoted(n)}"
                )
            found[card] = n
        return found

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameConfig:
        """The configuration `to_dict` wrote; ConfigError names an unknown field."""
        if not isinstance(data, Mapping):
            raise ConfigError(f"config: must be a mapping, got {type(data).__name__}")
        _check_names(data)
        try:
            return cls(**data)
        except TypeError as error:
            raise ConfigError(f"config: {error}") from None


@functools.lru_cache(maxsize=256)
def _players(factions: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """(ids.Faction, agent id) of each player: a search asks for them in every game that ends."""
    ids = [int(Faction[f.upper()]) for f in factions]
    later = {i for i, f in enumerate(ids) if f in ids[:i]}
    sides = tuple(sides_of(FACTIONS[f])[1].number if i in later else f for i, f in enumerate(ids))
    return sides, tuple(names.agent_ids(sides))


def _declared(word: str) -> Declared:
    """What is declared of a faction that can be played."""
    return FACTIONS[Faction[word.upper()]]


def as_config(config: GameConfig | Mapping[str, Any] | None, settings: Mapping[str, Any], door: Callable) -> GameConfig:
    """The configuration that a door was given: as a whole, or field by field as the keywords it does not know itself.

    ConfigError, in words, if it was given both, or a keyword that is neither a field nor one of the door's own.
    """
    _check_names(settings, door)
    if config is not None and settings:
        both = ", ".join(settings)
        raise ConfigError(f"config: give a configuration or its fields as keywords, not both; got config and {both}")
    if isinstance(config, GameConfig):
        return config
    return GameConfig.from_dict(settings if config is None else config)


def _check_names(given: Mapping[str, Any], door: Callable | None = None) -> None:
    """Refuse the first name that is no field, naming those that are near, keywords of the door among them."""
    fields = sorted(GameConfig.__dataclass_fields__)
    for name in given:
        if name in fields:
            continue
        keywords = inspect.signature(door).parameters if door else ()
        own = [keyword for keyword in keywords if keyword not in ("self", "config", "settings")]
        near = difflib.get_close_matches(str(name), [*fields, *own], 2, 0.7)
        meant = f"did you mean {' or '.join(near)}? " if near else ""
        others = f", beside the keywords {', '.join(own)}" if own else ""
        raise ConfigError(f"config: unknown field {quoted(name)}; {meant}known are {', '.join(fields)}{others}")


def _words(value, name: str) -> tuple[str, ...]:
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise ConfigError(f"{name}: must be a sequence of words, got {quoted(value)}")
    value = tuple(value)
    for v in value:
        if not isinstance(v, str):
            raise ConfigError(f"{name}: must be words, got {quoted(v)}")
    return value


def _check_figure(name: str, values) -> None:
    """Refuse a figure that nothing knows, has not the numbers it needs, or goes beyond its limits."""
    if name not in FIGURES:
        raise ConfigError(f"overrides: no figure is called {quoted(name)}; known are {', '.join(FIGURES)}")
    figure = FIGURES[name]
    given = list(values) if isinstance(values, Sequence) and not isinstance(values, str) else [values]
    if len(given) != len(figure.values):
        raise ConfigError(f"overrides: {name} needs {len(figure.values)} numbers ({figure.text}), got {len(given)}")
    for value in given:
        if not isinstance(value, int) or isinstance(value, bool) or not figure.low <= value <= figure.high:
            raise ConfigError(
                f"overrides: {name}: must be whole numbers {figure.low}..{figure.high}, got {quoted(value)}"
            )


def _one_of(value, allowed: tuple[str, ...], name: str) -> None:
    if not isinstance(value, str) or value not in allowed:
        raise ConfigError(f"{name}: {quoted(value)} is not known; choose from {', '.join(allowed)}")
