"""`Rules`: the interface between the doors and a game. Root and Wroth are two, docs/adding_a_game.md shows a third.

`Game`, `BatchGame`, views, records, the environments and the SB3 path are written once, in `root_env/doors`, and know a
game by its rules only. The compiled part is `machine`, see `root_env.engine.loops.machine`.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self

import numpy as np

from root_env.doors.contract import settings
from root_env.doors.contract.any_config import AnyConfig, AnyScope, AskedScope
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.explaining import titled
from root_env.doors.contract.factors import Factors
from root_env.doors.contract.forcing import Outcomes, Queue, queue_outcomes, queued_outcomes
from root_env.doors.contract.guides import Guide
from root_env.doors.contract.seats import people_of
from root_env.doors.contract.state_vector import StateVector, without_leftovers
from root_env.engine.copies import copy_states
from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import check_layout, fields_of
from root_env.engine.loops.machine import Machine
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError, ForcedOutcomeError, PositionError
from root_env.support.quoting import quoted

if TYPE_CHECKING:  # Python itself has defaults of type variables only from 3.13
    from gymnasium import spaces
    from typing_extensions import TypeVar

    from root_env.drawing.sheet import Drawing
    from root_env.support.arrays import Observation

    Config = TypeVar("Config", bound=AnyConfig, default=Any)
else:
    from typing import TypeVar

    Config = TypeVar("Config", bound=AnyConfig)

ALL, TABLE = "all", "table"
"""Words of `scope=`: room for everything, or for the factions at the table."""
Viewer = str | int | None
"""The one who looks: None, the public; a player index; or "all", who sees everything."""


class Reached(NamedTuple):
    """A position that has been read: `states` (1,), and its list of legal actions, None if it must still be made."""

    config: AnyConfig
    seed: int
    states: np.ndarray
    legal_list: np.ndarray | None = None


class Side(NamedTuple):
    """A faction to play: its name in a configuration, a sentence, and how many players may take it at once."""

    name: str
    words: str
    most: int
    called: str = ""
    """The word that people use for its player; "" if that is the name."""


class _LaidOut(NamedTuple):
    """The machine and the fresh state for a configuration, and the values that its fields had then."""

    config: AnyConfig
    fields: Sequence[object]
    machine: Machine
    states: np.ndarray


_ONE_OF: dict[type, Any] = {}
"""The object of each class of rules."""


def longest_row() -> int:
    """Features of the longest whole row of all games that are loaded."""
    return max((rules.everything.size for rules in _ONE_OF.values()), default=0)


def row_without_history(n_actions: int) -> int | None:
    """Features of rows of the default spaces of the game whose masks have this length there; else the longest row.

    None if no game has been loaded yet: then rows stay as they are.
    """
    usual = (rules.usual for rules in _ONE_OF.values())
    return max((scope.size for scope in usual if scope.n_actions == n_actions), default=longest_row() or None)


_KEPT: dict[int, _LaidOut] = {}
"""id() of a configuration, which is kept too -> its fresh state; the oldest first."""
_MOST_KEPT = 64


class Rules(ABC, Generic[Config]):
    """One game for the doors: derive a class, set the attributes without a value, and make one object of it.
    `root_env.doors.contract.plain.PlainRules` does more of this itself.

    Functions that take `states` and `i` are about the game in that row, and `config` is its configuration. The methods
    here fit a game in which nothing is hidden, no outcome can be forced and no position can be read.
    """

    name: ClassVar[str]
    """The name of the game in records and on the console."""
    title: ClassVar[str]
    """The name of the game for people."""
    config: ClassVar[type]
    """The class of its configuration, see `any_config.AnyConfig`."""
    machine: ClassVar[Machine]
    everything: ClassVar[AnyScope]
    """The scope with room for all. The default spaces of a table, `scope_for(ALL, ...)`, are the beginning of its rows
    and masks; what is left out is 0 there."""
    place: ClassVar[str] = "place"
    """The word for a place of the map in hooks and events."""
    marks: ClassVar[Mapping[str, str]] = {}
    """Kinds of events that a page marks on the board: "placed", "removed", "moved", "battle", "scored", "lost"."""
    scale: ClassVar[np.ndarray]
    low: ClassVar[np.ndarray]
    high: ClassVar[np.ndarray]
    """(size,): the factor that scales each feature, its least and its greatest value."""
    scale_is: ClassVar[str]
    """The dotted name under which users import `scale`."""
    ends: ClassVar[tuple[str, ...]] = ("victory", "truncated")
    """The words for the ends of games, in the order of the numbers of `how_it_ended`."""
    offered: ClassVar[Mapping[str, Sequence[str | int | None]]] = {}
    """Fields of the configuration that a lobby offers beside the players -> their values, words or numbers."""
    files: ClassVar[tuple[str, ...]] = ()
    """Fields of the configuration that a lobby takes as a file."""
    at_tables: ClassVar[str] = "public"
    """`skip_forced` of tables at which people play: "none" in a game in which a question tells nothing hidden."""
    payments: ClassVar[frozenset[str]] = frozenset()
    """Names of the questions that ask for parts of one payment, in any order, with nothing else between two answers."""
    queues: ClassVar[Mapping[str, Queue]] = {}
    """Sort of outcomes that can be forced -> its queue."""
    called_by_player: ClassVar[bool] = False
    """True if the words of an action, `called`, depend on the player and on the turn order."""
    sample: ClassVar[Fields] = {}
    """Fields of the configuration with which entry points are compiled; {}: the default configuration."""

    def __new__(cls) -> Self:
        return _ONE_OF.setdefault(cls, super().__new__(cls))

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()  # a pickle brings no digests or tables of another process

    # -- before the game ---------------------------------------------------------------------------------

    def as_config(self, config: Config | Fields | None, given: Fields, door: Callable[..., object]) -> Config:
        """The configuration that a door was given, as a whole or by its fields; ConfigError if it cannot be played."""
        return settings.as_config(self.config, config, given, door)

    @abstractmethod
    def lay_out(self, config: Config) -> np.ndarray:
        """A fresh state, structured array (1,), before the first random number is drawn."""

    def machine_for(self, states: np.ndarray) -> Machine:
        """The machine that plays these tables, structured array (n,): `machine`, or one for a part of the game."""
        return self.machine

    def take_in(self, states: np.ndarray) -> tuple[Machine, np.ndarray]:
        """The machine that plays these states, structured array (n,), and they in its layout.

        ValueError for states of another version, or of a process with other factions, decks or maps.
        """
        check_layout(states, self.machine.game.STATE)
        machine = self.machine_for(states)
        return machine, machine.take_in(states)

    def begin(self, config: Config) -> tuple[Machine, np.ndarray]:
        """The machine that plays this table, and a fresh state for it, structured array (1,).

        The fresh state of a configuration is kept and copied: laying it out takes longer than playing a game.
        """
        kept = _KEPT.get(id(config))
        if kept is None or kept.config is not config or kept.fields != list(vars(config).values()):
            machine, states = self.take_in(self.lay_out(config))
            fields = [dict(value) if isinstance(value, dict) else value for value in vars(config).values()]
            kept = _KEPT[id(config)] = _LaidOut(config, fields, machine, states)
            if len(_KEPT) > _MOST_KEPT:
                _KEPT.pop(next(iter(list(_KEPT))), None)  # another thread may be at the same
        return kept.machine, copy_states(kept.states)

    @abstractmethod
    def digest(self) -> str:
        """A digest of the tables of actions and observations, for runs and figures."""

    @cached_property
    def digest_of_states(self) -> str:
        """A digest of the meaning of numbers in states, menus and rows, for saved states and pickles."""
        game = self.machine.game
        lines = [self.digest(), str(game.MAX_LEGAL), *fields_of(game.STATE), *self.numbered()]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def numbered(self) -> Iterable[str]:
        """A line for each thing that states hold as a number and `digest` leaves out, such as kinds of frames."""
        return ()

    def digests_at(self, config: Config) -> tuple[str, ...]:
        """The digests that a record of a game of this configuration may have as its `tables`; today's comes first."""
        return (self.digest(),)

    def id_in_record(self, action: int, config: Config) -> int:
        """The number of an action in a record of a game of this configuration."""
        return action

    def action_of_record(self, number: Any, config: Config) -> Any:
        """The action of a number in such a record; any other value is returned as it is, and is refused later."""
        return number

    @cached_property
    def usual(self) -> AnyScope:
        """The default spaces of the table that is played if no other is named."""
        return self.scope_for(ALL, [self.config()])

    def scope_for(self, asked: AskedScope, configs: Sequence[Config]) -> AnyScope:
        """The scope that `scope=asked` means at these tables; ConfigError if there is none."""
        if asked is self.everything or (isinstance(asked, str) and asked in (ALL, TABLE)):
            return self.everything
        raise ConfigError(f'scope: {quoted(asked)} is not known; {self.title} has "all"')

    def has_named_setup(self, config: Config) -> bool:
        """True if the configuration names choices of set-up, which are then taken for the players."""
        return False

    def check_setup(self, config: Config, agents: Sequence[str]) -> None:
        """Refuse named choices that are impossible."""

    def take_named_setup(
        self, config: Config, agents: Sequence[str], states: np.ndarray, take: Callable[[int], int]
    ) -> None:
        """Call `take` with each named choice while set-up asks for it; `take` returns a number of `engine.loop`."""

    def in_setup(self, states: np.ndarray) -> bool:
        """True during set-up."""
        return self.phase(states) == "setup"

    # -- words -------------------------------------------------------------------------------------------

    def phase(self, states: np.ndarray) -> str:
        """The part of a turn or round that the game is in."""
        return "play"

    @abstractmethod
    def family_words(self, action: int) -> str:
        """An action id in words, without a game."""

    def called(self, states: np.ndarray, i: int, action: int, player: int, config: Config) -> str:
        """An action of a player in words, at any question; ValueError if it names a thing that is not at the table."""
        return self.family_words(action)

    def option(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: Config) -> str:
        """An action in the words of the menu of the player asked, without that player's name."""
        return self.family_words(action)

    def describe(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: Config) -> str:
        """An action of the player asked in words, with that player's name."""
        who = int(states["stack"]["who"][i, states["depth"][i] - 1])
        return f"{config.agents[who]}: {self.option(states, i, action, viewer, config)}"

    @abstractmethod
    def question(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """The question, and the player who is asked, in words."""

    def people(self, states: np.ndarray, i: int, config: Config) -> list[str]:
        """The name of each player for people: `Guild`, or `Guild 1` if there are two; agent ids are for programs."""
        return people_of(config.agents)

    def asked(self, states: np.ndarray, i: int) -> str:
        """The name of the question in the table of decisions; "" if the game is over or has no names for questions."""
        return ""

    def fill_in(self, words: str, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """A text about the question; the fields that it names between braces are filled in."""
        return words

    def round_of(self, states: np.ndarray, i: int, config: Config) -> int:
        """The number of the current round, for guides; 0 is set-up. In a round every player has one turn."""
        return -(-int(states["turns"][i]) // len(config.agents))

    @property
    def guides(self) -> Mapping[str, Guide]:
        """Guided first games by name, see `root_env.doors.contract.guides`."""
        return {}

    @abstractmethod
    def board(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """The game as a text."""

    def board_lines(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> list[str]:
        """The lines of the board for a console, of any length; "" stands between parts.

        The console may break a line. It keeps names with no-break spaces whole, and the rest of the line begins below
        its tab. A line belongs to the last line above it that is indented less.
        """
        return self.board(states, i, viewer, config).splitlines()

    def draw(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> Drawing:
        """The game as a drawing."""
        raise ValueError(f"{self.title} has no drawing; look at its text with render()")

    @property
    def has_drawing(self) -> bool:
        """True if the game has a drawing; a page shows the text of a game without one."""
        return type(self).draw is not Rules.draw

    @property
    def has_positions(self) -> bool:
        """True if positions of the game can be written, and a game can go on from them."""
        return type(self).write_position is not Rules.write_position

    @property
    def has_portraits(self) -> bool:
        """True if the factions have pictures."""
        return type(self).portrait is not Rules.portrait

    def draw_apart(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> Drawing:
        """The drawing for pages that arrange its parts themselves; here the same as `draw`."""
        return self.draw(states, i, viewer, config)

    def hand(self, states: np.ndarray, i: int, player: int, config: Config) -> list[Document]:
        """The cards in a player's hand: `word` as in actions, `suit`, `count`; [] in a game without hands."""
        return []

    def sides(self) -> list[Side]:
        """The factions that can be played, for a list to choose from; [] if the game does not say."""
        return []

    def portrait(self, side: str) -> str:
        """A small picture of a faction, an SVG; "" if there is none."""
        return ""

    def hooks(self, config: Config) -> Document:
        """The meaning of each part of a drawing that is `named` (`root_env.drawing.svg`); {} if the game has none."""
        return {}

    def signs(self, config: Config) -> dict[str, str]:
        """Agent -> the name of the shared drawing of its figure, 22 by 26 units; {} if there are none."""
        return {}

    def kind_shown(self, family: str, kind: str) -> str:
        """The kind of the hooks that show an argument of this kind in actions of a family; mostly the kind itself."""
        return kind

    def explanations(self, config: Config) -> dict[str, dict[str, str]]:
        """Explanations of all things at a table, a line or two each, the same for every viewer; {} if there are none.

        Sort of thing (kinds of arguments of actions, and others) -> its word, as in actions -> the explanation.
        """
        return {}

    def primer(self, player: int, config: Config) -> list[str]:
        """The lines of an introduction to the rules for a player of a table; here all explanations."""
        known = self.explanations(config)
        return [f"- {titled(word, said)}" for rows in known.values() for word, said in rows.items()]

    def place_words(self, states: np.ndarray, i: int) -> Mapping[int, str]:
        """Number of a place -> the words by which people call it besides its number, such as `fox south west`."""
        return {}

    def explain_question(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """An explanation of the question in a line or two, as the viewer may know it; "" if there is none."""
        return ""

    def explain_action(self, states: np.ndarray, i: int, action: Action, config: Config) -> list[str]:
        """Explanations of the things that an action of this question names and of the action, a line or two each."""
        return []

    def odds(self, states: np.ndarray, i: int, action: Action, config: Config) -> list[str]:
        """The possible outcomes of chance in an action, in lines, as the player asked may know them; [] for most."""
        return []

    def family_missing(self, states: np.ndarray, i: int, player: int, family: str, config: Config) -> str:
        """The reason why this question offers a player no action of a family; "" if it does, or if it is not known."""
        return ""

    def missing(self, states: np.ndarray, i: int, action: Action, config: Config) -> str:
        """The condition that an action of the player asked does not meet, as that player may know it; "" if there is
        none, or it is not known.
        """
        return ""

    # -- arguments of actions ----------------------------------------------------------------------------

    @abstractmethod
    def decode(self, action: int, states: np.ndarray, i: int, config: Config) -> Action:
        """An action by its family and named arguments, in the words of this game."""

    @abstractmethod
    def matching(
        self, ids: Sequence[int], family: str | None, arguments: Fields, states: np.ndarray, config: Config
    ) -> Iterator[int]:
        """The ids, of these, that are of this family (None: any) and have these arguments."""

    @property
    def factors(self) -> Factors:
        """The actions in parts, family first."""
        raise ValueError(f"{self.title} does not say how its actions fall into parts")

    def factors_at(self, configs: Sequence[Config]) -> Factors:
        """The same for the default spaces of these tables."""
        return self.factors

    # -- chance and knowledge ----------------------------------------------------------------------------

    def queue_outcomes(self, s: np.void, outcomes: Fields) -> None:
        """Queue coming chance outcomes in a state record, all or none; ForcedOutcomeError if one is impossible."""
        if outcomes and not self.queues:
            raise ForcedOutcomeError(f"force: no outcome of {self.title} can be forced")
        queue_outcomes(self.queues, s, outcomes)

    def queued_outcomes(self, s: np.void) -> Outcomes:
        """The queued outcomes in words, by sort, empty queues left out."""
        return queued_outcomes(self.queues, s)

    def determinize(self, states: np.ndarray, player: int, rng: np.random.Generator) -> np.ndarray:
        """A copy of `states` (1,) in which everything that a player cannot know is drawn anew: here future chance."""
        new = copy_states(states)
        new["n_forced"] = 0
        new["rng"] = rng.integers(0, 1 << 32, 4, dtype=np.int64)
        new["rng"][0, 3] |= 1
        return new

    def shows(self, before: np.ndarray, after: np.ndarray, player: int) -> bool:
        """True if what happened between two states (1,) told the player what lay hidden in a place, or did not."""
        return False

    def least_and_most(self, states: np.ndarray, i: int) -> list[np.ndarray]:
        """Two states of row `i` with the fewest and the most hidden cards that the player asked can have; [], if these
        do not bound the legal actions (`root_env.doors.bounds`)."""
        return []

    # -- ends and events ---------------------------------------------------------------------------------

    def how_it_ended(self, states: np.ndarray) -> str:
        """The word of `ends` for the end of the game in row 0."""
        return self.ends[int(plain(self.machine.game.how_it_ended)(record_view(states, 0)))]

    def heading(self, event: Event, turn: Event | None) -> str:
        """The headline above an event in the story of a game, "" for most; `turn`: the last event of kind "turn"."""
        return ""

    @property
    def chronicle(self) -> type | None:
        """The class that tells the events, derived from `root_env.doors.playing.chronicle.Chronicle`; None for
        `root_env.doors.playing.choices.ChoicesTold`, which tells choices, turns and points.
        """
        return None

    # -- observations ------------------------------------------------------------------------------------

    def observation_space(self, config: Config, scope: AnyScope) -> spaces.Space[Any]:
        """The space of observations in this configuration, with the bounds of each feature."""
        from gymnasium import spaces

        scaled = config.observation["format"] != "int8"
        scale, dtype = (self.scale, np.float32) if scaled else (1, np.int8)
        low, high = ((bound * scale)[scope.features].astype(dtype) for bound in (self.low, self.high))
        return spaces.Box(low, high, dtype=dtype)

    def in_form(self, row: np.ndarray, config: Config, s: np.void, player: int, scope: AnyScope) -> Observation:
        """An int8 row (scope.size,) in the format that the configuration asks for."""
        return row if config.observation["format"] == "int8" else row * self.scale[scope.features]

    @cached_property
    def _vector(self) -> StateVector:
        return StateVector(self.machine.game.STATE)

    @property
    def state_size(self) -> int:
        """The length of `state_vector`."""
        return self._vector.size

    def state_vector(self, states: np.ndarray, i: int) -> np.ndarray:
        """The full state, int16 (state_size,), for central critics."""
        return self._vector.write(without_leftovers(states[i : i + 1]))

    # -- documents ---------------------------------------------------------------------------------------

    def write_position(self, game: Any) -> Document:
        """The whole position of a game as a plain dict, exact."""
        raise PositionError(f"{self.title} writes no positions")

    def read_position(self, document: Fields) -> Reached:
        """A position from its document; PositionError names a bad field."""
        raise PositionError(f"{self.title} reads no positions")

    def write_view(self, game: Any, agent: str) -> Document:
        """The part of the position that a player may know; here everything."""
        return self.write_position(game)
