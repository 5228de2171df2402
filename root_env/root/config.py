"""`GameConfig`: all settings that are fixed before a game begins."""

from __future__ import annotations

import functools
import random
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

from root_env.doors.contract import settings
from root_env.doors.contract.any_config import Reward
from root_env.root.declared.check_deck import LEAST_CARDS, MOST_CRAFT_VP
from root_env.root.declared.factions import FACTIONS, FORCES, MOST_FORCES, PLAYABLE, sides_of
from root_env.root.declared.form import CARD_MEMORY
from root_env.root.declared.form import Faction as Declared
from root_env.root.lookup import names
from root_env.root.rules.data import decks, maps, tracks
from root_env.root.rules.data.tracks import FIGURES
from root_env.root.rules.ids import MAX_PLAYERS, N_CARDS, N_CLEARINGS, CardType, Faction
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError, ReachWarning
from root_env.support.quoting import quoted

EDITIONS = ("current", "2018")
FORMATS = ("int8", "float32", "structured")
MAX_HISTORY = 16
SHUFFLED = "shuffled"
TURNS_PER_PLAYER = 250
_FORCES = tuple(force.name for force in FORCES)
_LATER = frozenset(("forces", "advanced", "locked"))
"""Fields that came after records were released; without them a configuration is written as before."""
MOST_COPIES = max(row.copies for row in decks.ROWS)
"""Upper bound of the copies of a card in observations."""


class GameSettings(TypedDict, total=False):
    """The fields of `GameConfig`, for type checkers: `Game` takes them as keywords."""

    factions: Sequence[str]
    seating: str
    map: str
    clearing_suits: Sequence[str] | str | None
    deck: str
    edition: str
    vagabonds: Sequence[str | None] | None
    setup: str | Mapping[str, Fields]
    score_to_win: int
    max_turns: int | None
    max_decisions: int
    reward: Reward
    shaping: float
    observation: Fields
    skip_forced: str
    overrides: Fields
    card_counts: Mapping[str, int]
    card_vp: Mapping[str, int]
    players: int | None
    forces: Sequence[str]
    advanced: bool
    locked: str | None


@dataclass(frozen=True)
class GameConfig(settings.OfFields):
    """Settings of a game; every field has a default. Raises ConfigError, naming the field, if it cannot be played."""

    factions: tuple[str, ...] = ("marquise", "eyrie", "alliance", "vagabond")
    """Factions in play, 2 to 6; agents are numbered in this order. It is the seat order too, unless `seating` is
    "random". Any set is allowed, also the Vagabond twice; one below the Law's reach (Law 5.2) raises a ReachWarning.
    With `players`: the pool of a draft."""
    seating: str = "fixed"
    """"fixed": turns go in the order of `factions`; "random": the order is drawn at the start (Law 5.1.1)."""
    map: str = "autumn"
    """Board: "autumn", "winter", "lake", "mountain" (Law 25), or one that ROOT_ENV_MAPS adds (docs/adding_a_map.md)."""
    clearing_suits: tuple[str, ...] | str | None = None
    """Suits of clearings 1..12; "shuffled": suit markers, shuffled in set-up (Law 19.1); None: as printed, and shuffled
    on a map without printed suits."""
    deck: str = "standard"
    """Shared deck: "standard", 54 cards, or one that ROOT_ENV_DECKS adds (docs/adding_a_card.md)."""
    edition: str = "current"
    """"current" or "2018": the edition of the Law."""
    vagabonds: tuple[str | None, ...] | None = None
    """Character of each Vagabond in play ("thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer",
    "harrier", "ronin"), no character twice; None: chosen in set-up (Law 9.3.1)."""
    setup: str | Mapping[str, Fields] = "choose"
    """"choose": set-up choices are decisions, in letter order; "random": drawn; or choices by agent id, e.g.
    `{"marquise_0": {"keep": 1, "sawmill": 1, "workshop": 5, "recruiter": 9}, "eyrie_0": {"corner": 3, "leader":
    "despot"}, "vagabond_0": {"character": "thief", "forest": "4-9-12"}}`; choices that are not named are asked."""
    score_to_win: int = 30
    """Victory points that win the game (Law 3.1)."""
    max_turns: int | None = None
    """Player turns after which the game is truncated; None: 250 times the number of players."""
    max_decisions: int = 20_000
    """Decisions, forced ones left out, after which the game is truncated."""
    reward: Reward = "win"
    """"win", "rank", "score_margin", or a callable `(game) -> {agent: float}`, see `root_env.final_rewards`."""
    shaping: float = 0.0
    """Additional reward per victory point gained or lost."""
    observation: Fields = field(default_factory=lambda: {"format": "int8", "history": 0})
    """`format`: "int8", "float32" (scaled) or "structured"; `history`: last k public decisions, 0..16."""
    skip_forced: str = "all"
    """Decisions with one option that are taken without asking: "all"; "public": those that reveal nothing about hidden
    cards; "none"."""
    overrides: Fields = field(default_factory=dict)
    """Figures of the faction boards by name, a number or a list of numbers: those of docs/generated/config.md."""
    card_counts: Mapping[str, int] = field(default_factory=dict)
    """Name of a card -> copies in the deck, if they differ: 0..3, of a dominance card 0..1; 54 cards at most in all."""
    card_vp: Mapping[str, int] = field(default_factory=dict)
    """Name of a card that gives an item -> victory points for crafting, if they differ: 0..30."""
    players: int | None = None
    """None: all of `factions` play. 2 to 6: the number of players of a draft; each chooses one of the `factions`, which
    must be more (Law 19.8.3); the last in turn order chooses first. Agent ids are `player_0`, `player_1`, ..."""
    forces: tuple[str, ...] = ()
    """Forces that are no players, such as hirelings, 3 at most (Law 22); this package has none yet."""

    advanced: bool = False
    """Each player draws five cards and keeps three of them, once all factions are set up (Law 19.7, 19.10); with a
    "random" set-up chance keeps them."""
    locked: str | None = None
    """With `players`: a faction of the pool that nobody can choose before a militant one is chosen (Law 19.8.2.II);
    `GameConfig.dealt` deals a pool with one."""

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "factions", settings.words(self.factions, "factions"))
        set_(self, "forces", settings.words(self.forces, "forces"))
        if isinstance(self.clearing_suits, str):
            settings.check_one_of(self.clearing_suits, (SHUFFLED,), "clearing_suits")
        elif self.clearing_suits is not None:
            set_(self, "clearing_suits", settings.words(self.clearing_suits, "clearing_suits"))
        if self.vagabonds is not None:
            if isinstance(self.vagabonds, str) or not isinstance(self.vagabonds, Sequence):
                raise ConfigError(f"vagabonds: must be a sequence of characters, got {quoted(self.vagabonds)}")
            set_(self, "vagabonds", tuple(self.vagabonds))
        for name in ("observation", "overrides", "card_counts", "card_vp"):
            settings.check_mapping(getattr(self, name), name)
        set_(self, "observation", {**settings.OBSERVATION, **self.observation})
        self._check_table()
        if self.max_turns is None:
            set_(self, "max_turns", TURNS_PER_PLAYER * self.n_players)
        self._check_words()
        self._check_numbers()

    def check_declared(self) -> None:
        """Refuse factions, maps and decks that this process does not have."""
        known = [f.name for f in PLAYABLE]
        for f in self.factions:
            if f in _FORCES:
                raise ConfigError(f"factions: {quoted(f)} is a force that nobody plays; name it in `forces` (Law 22)")
            if f not in known:
                raise ConfigError(f"factions: {quoted(f)} cannot be played; choose from {', '.join(known)}")
        for force in self.forces:
            if force not in _FORCES:
                some = ", ".join(_FORCES) or "none is loaded"
                raise ConfigError(f"forces: {quoted(force)} is no force beside the players; choose from {some}")
        settings.check_one_of(self.map, tuple(maps.BY_NAME), "map")
        settings.check_one_of(self.deck, tuple(decks.DECKS), "deck")

    def _check_table(self) -> None:
        self.check_declared()
        if self.players is not None:
            settings.check_whole(self.players, 2, MAX_PLAYERS, "players")
            if len(self.factions) <= self.players:
                raise ConfigError(
                    f"players: {self.players} players draft out of {self.players + 1} factions or more (Law 19.8.2), "
                    f"and `factions` names {len(self.factions)}; leave `players` out if all of them are to play"
                )
        elif not 2 <= len(self.factions) <= MAX_PLAYERS:
            raise ConfigError(f"factions: a table has 2 to 6 players, got {len(self.factions)}")
        if not isinstance(self.advanced, bool):
            raise ConfigError(f"advanced: must be True or False, got {quoted(self.advanced)}")
        if self.locked is not None and (self.players is None or self.locked not in self.factions):
            raise ConfigError(
                f"locked: {quoted(self.locked)} is no faction of the pool of a draft (Law 19.8.2.II); name `players`, "
                "the pool in `factions`, and one of the pool here"
            )
        if self.locked is not None and _declared(self.locked).militant:
            raise ConfigError(f"locked: {quoted(self.locked)} is militant; only an insurgent is locked (19.8.2.II)")
        for f in self.factions:
            most = len(sides_of(_declared(f))) if self.players is None else 1
            if self.factions.count(f) > most:
                raise ConfigError(
                    f"factions: {quoted(f)} is named {self.factions.count(f)} times; "
                    f"each faction plays once, the Vagabond once or twice, in a draft once"
                )
        if len(self.forces) > MOST_FORCES or len({*self.forces}) < len(self.forces):
            raise ConfigError(f"forces: {MOST_FORCES} at most are at a table, each once (Law 19.6)")
        edge = [f for f in self.factions if _declared(f).needs_edge]
        if edge and not maps.MAPS[maps.BY_NAME[self.map]].edge:
            raise ConfigError(
                f"factions: {edge[0]} begins on the map edge (Law 21.15), and the {self.map} map declares no `edge`"
            )
        piles = [f for f in self.factions if any(pile.seen == CARD_MEMORY for pile in _declared(f).piles)]
        if len(piles) > 1:
            raise ConfigError(
                f"factions: {' and '.join(piles)} have a hidden pile each of which others know "
                "cards, and what they know has room for one at a table"
            )
        reach, least = tracks.reach(self.faction_ids), tracks.LEAST_REACH[self.n_players]
        if self.players is None and reach < least:
            warnings.warn(
                f"factions: a reach of {reach} is below the {least} that the Law recommends for "
                f"{len(self.factions)} players (Law 5.2); the game can be played",
                ReachWarning,
                stacklevel=4,
            )

    def _check_words(self) -> None:
        settings.check_one_of(self.seating, settings.SEATINGS, "seating")
        settings.check_one_of(self.edition, EDITIONS, "edition")
        settings.check_one_of(self.skip_forced, tuple(settings.SKIP), "skip_forced")
        settings.check_reward(self.reward)
        if not isinstance(self.setup, Mapping):
            settings.check_one_of(self.setup, ("choose", "random"), "setup")
        settings.check_observation(self.observation, FORMATS)
        if (given := self.known_suits) is not None:
            if len(given) != N_CLEARINGS:
                raise ConfigError(f"clearing_suits: needs {N_CLEARINGS} suits, got {len(given)}")
            for s in given:
                settings.check_one_of(s, names.SUITS[:3], "clearing_suits")
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
        for name, high in (("score_to_win", 1000), ("max_turns", 1_000_000), ("max_decisions", 1_000_000_000)):
            settings.check_whole(getattr(self, name), 1, high, name)
        history = self.observation["history"]
        if not isinstance(history, int) or isinstance(history, bool) or not 0 <= history <= MAX_HISTORY:
            raise ConfigError(f"observation['history']: must be 0..{MAX_HISTORY}, got {quoted(history)}")
        settings.check_shaping(self.shaping)

    @property
    def faction_ids(self) -> list[int]:
        """ids.Faction of each player, or of the pool; the second of two Vagabonds is its own faction (Law 9.7)."""
        return list(_players(self.factions)[0])

    @property
    def locked_id(self) -> int:
        """ids.Faction of the locked faction, -1 without one."""
        return -1 if self.locked is None else int(Faction[self.locked.upper()])

    @property
    def force_ids(self) -> list[int]:
        """ids.Faction of each force that is no player, in the order of their numbers behind the players."""
        return [int(Faction[force.upper()]) for force in self.forces]

    @property
    def in_play(self) -> tuple[str, ...]:
        """The factions of the players, or of the pool, and the forces."""
        return (*self.factions, *self.forces)

    @property
    def n_players(self) -> int:
        """Players at the table."""
        return len(self.factions) if self.players is None else self.players

    @property
    def agents(self) -> list[str]:
        """Agent ids in the order of `factions`: `<faction>_<copy>`; in a draft `player_<number>`."""
        return list(_players(self.factions)[1] if self.players is None else names.PLAYERS[: self.players])

    @property
    def skip_level(self) -> int:
        """`skip_forced` as the core's number."""
        return settings.SKIP[self.skip_forced]

    @property
    def edition_id(self) -> int:
        """`edition` as the core's number."""
        return EDITIONS.index(self.edition)

    @property
    def known_suits(self) -> tuple[str, ...] | None:
        """Suits of the clearings before set-up; None if suit markers are shuffled then (Law 19.1)."""
        board = maps.MAPS[maps.BY_NAME[self.map]]
        if self.clearing_suits == SHUFFLED or (self.clearing_suits is None and board.shuffled):
            return None
        return tuple(board.suits.split()) if self.clearing_suits is None else self.clearing_suits

    @property
    def suit_ids(self) -> list[int]:
        """ids.Suit of each clearing, -1 for all if set-up shuffles the suit markers."""
        return [-1] * N_CLEARINGS if self.known_suits is None else [names.SUITS.index(s) for s in self.known_suits]

    @property
    def character_ids(self) -> list[int]:
        """Character per Vagabond board, -1 if it is chosen in set-up."""
        given = self.vagabonds or ()
        n = sum(f == "vagabond" for f in self.factions)
        if len(given) > n:
            raise ConfigError(f"vagabonds: {len(given)} characters for {n} Vagabonds in play")
        ids = [-1, -1]
        for k, character in enumerate(given):
            if character is not None:
                settings.check_one_of(character, tuple(names.CHARACTERS), "vagabonds")
                ids[k] = names.CHARACTERS.index(character)
        if ids[0] >= 0 and ids[0] == ids[1]:
            raise ConfigError(f"vagabonds: {names.CHARACTERS[ids[0]]!r} is given twice; there is one of each character")
        return ids

    def to_dict(self) -> Document:
        """Plain dict for records; a callable reward becomes "win". `forces`, `advanced`, `locked` are there if set."""
        fields = settings.field_by_field(self)
        return {name: value for name, value in fields.items() if name not in _LATER or value}

    @classmethod
    def dealt(cls, players: int, seed: int, factions: Sequence[str] | None = None, **more: Any) -> GameConfig:
        """The configuration of an Advanced Set-up with setup cards that chance deals (Law 19.7, 19.8.2, 19.10).

        `players`: 2 to 6. `seed`: of the deal, an integer from 0. `factions`: whose setup cards are in the box
        (19.8.1), all playable ones by default; a militant faction is dealt first, then one of the others for each
        player; with two players all are militant, and a last insurgent is `locked`. A Vagabond is dealt with his
        character, unless `vagabonds` names it. `more`: other fields. ConfigError if there are too few factions.
        """
        settings.check_whole(players, 2, MAX_PLAYERS, "players")
        settings.check_whole(seed, 0, (1 << 64) - 1, "seed")
        if given := {"players", "locked", "advanced"} & more.keys():
            raise ConfigError(f"{min(given)}: is what `dealt` decides; leave it out")
        known = tuple(f.name for f in PLAYABLE)
        box = list(known if factions is None else settings.words(factions, "factions"))
        for f in box:
            settings.check_one_of(f, known, "factions")
            if box.count(f) > 1:
                raise ConfigError(f"factions: {quoted(f)} is named {box.count(f)} times; it has one setup card here")
        rng = random.Random(seed)
        swords = [f for f in box if _declared(f).militant]
        others = [f for f in box if f not in swords] if players > 2 else []
        if not swords or len(swords) + len(others) <= players:
            raise ConfigError(
                f"factions: for {players} players a militant setup card and {players} others are dealt (Law 19.8.2)"
                f"{', all of them militant (19.8.2.I)' if players == 2 else ''}; there are {len(swords)} militant "
                f"and {len(others)} other ones"
            )
        first = swords.pop(rng.randrange(len(swords)))
        pool = [first, *rng.sample(swords + others, players)]
        character = rng.choice(tuple(names.CHARACTERS))
        if "vagabond" in pool:
            more = {"vagabonds": (character,)} | more
        locked = None if _declared(pool[-1]).militant else pool[-1]
        return cls(factions=tuple(pool), players=players, locked=locked, advanced=True, **more)

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
        """Integers 0..most by card id, from a mapping by names of cards of the deck."""
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
    def from_dict(cls, data: Fields) -> GameConfig:
        """The configuration that `to_dict` wrote; ConfigError names an unknown field."""
        return settings.from_fields(cls, data)


@functools.lru_cache(maxsize=256)
def _players(factions: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """(ids.Faction, agent id) of each player; cached, because a search needs them in every game that ends."""
    ids = [int(Faction[f.upper()]) for f in factions]
    later = {i for i, f in enumerate(ids) if f in ids[:i]}
    sides = tuple(sides_of(FACTIONS[f])[1].number if i in later else f for i, f in enumerate(ids))
    return sides, tuple(names.agent_ids(sides))


def _declared(word: str) -> Declared:
    """The declaration of a faction by its name."""
    return FACTIONS[Faction[word.upper()]]


def _check_figure(name: str, values) -> None:
    """Refuse a figure that is unknown, has a wrong number of values, or exceeds its limits."""
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
