"""`Rules`: what the doors ask of a game. Root and Wroth are two of them, docs/adding_a_game.md shows a third.

`Game`, `BatchGame`, views, records, the environments and the SB3 path are written once, in `root_env/doors`, `play` and
`learners`, and know a game by its rules only. The compiled part is `machine`, see `root_env.engine.loops.machine`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self

import numpy as np

from root_env.doors.contract import settings
from root_env.doors.contract.any_config import AnyConfig, AnyScope, AskedScope
from root_env.doors.contract.arguments import Action
from root_env.doors.contract.events import Event
from root_env.doors.contract.factors import Factors
from root_env.doors.contract.forcing import Outcomes
from root_env.doors.contract.guides import Guide
from root_env.doors.contract.people import people_of
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
"""Words of `scope=`: room for everything there is, or for what plays at the table."""
Viewer = str | int | None
"""Who looks: None the public, a player index, or "all" who sees everything."""


class Reached(NamedTuple):
    """A position that has been read: `states` (1,), and what can be chosen there, None where that is to be listed."""

    config: AnyConfig
    seed: int
    states: np.ndarray
    legal_list: np.ndarray | None = None


class Side(NamedTuple):
    """Who can be played: the name as a configuration has it, a sentence, and how many players may take it at once."""

    name: str
    words: str
    most: int
    called: str = ""
    """How people call who plays it; "" where that is the name."""


class _LaidOut(NamedTuple):
    """What has been laid out for a configuration, whose fields had these values then."""

    config: AnyConfig
    fields: Sequence[object]
    machine: Machine
    states: np.ndarray


_ONE_OF: dict[type, Any] = {}
"""The object of each class of rules."""
_KEPT: dict[int, _LaidOut] = {}
"""By the id of a configuration, which is kept with it; the oldest first."""
_MOST_KEPT = 64


class Rules(Generic[Config]):
    """One game, as the doors know it: derive a class, set what stands without a value, and make one object of it.
    `root_env.doors.contract.plain.PlainRules` has more of it done.

    Functions that take `states` and `i` are about the game in that row, `config` is its configuration. What is not
    overridden fits a game in which nothing is hidden, no outcome can be forced and no position can be read.
    """

    name: ClassVar[str]
    """In records and on the console."""
    title: ClassVar[str]
    """As people call it."""
    config: ClassVar[type]
    """Its configuration, as `any_game.AnyConfig` says."""
    machine: ClassVar[Machine]
    everything: ClassVar[AnyScope]
    """The scope with room for all."""
    place: ClassVar[str] = "place"
    """What hooks and events call a place of the map."""
    marks: ClassVar[Mapping[str, str]] = {}
    """Kinds of events that a page marks on the board: "placed", "removed", "moved", "battle", "scored", "lost"."""
    scale: ClassVar[np.ndarray]
    low: ClassVar[np.ndarray]
    high: ClassVar[np.ndarray]
    """(size,): what to multiply each feature by, its least and greatest value."""
    scale_is: ClassVar[str]
    """Where users find `scale`."""
    ends: ClassVar[tuple[str, ...]] = ("victory", "truncated")
    """How games end, by the numbers of `how_it_ended`."""
    offered: ClassVar[Mapping[str, Sequence[str | int]]] = {}
    """Fields of the configuration that a lobby offers beside who plays: each with its values, words or numbers."""
    files: ClassVar[tuple[str, ...]] = ()
    """Fields of the configuration that a lobby takes as a file."""
    at_tables: ClassVar[str] = "public"
    """`skip_forced` of tables at which people play: "none" where being asked tells nothing that is hidden."""
    payments: ClassVar[frozenset[str]] = frozenset()
    """Questions, by name, that ask several times for parts of one payment: between two answers nothing else happens,
    and their order does not matter."""
    queues: ClassVar[tuple[str, ...]] = ()
    """Sorts of outcomes that can be forced."""
    called_by_player: ClassVar[bool] = False
    """Whether the words of an action, `called`, depend on whose it is and who sits where."""
    sample: ClassVar[Fields] = {}
    """Fields of a configuration on which entry points are tried out when they are compiled; {}: as it stands."""

    def __new__(cls) -> Self:
        return _ONE_OF.setdefault(cls, super().__new__(cls))

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()  # a pickle brings no digests or tables of elsewhere

    # -- before the game ---------------------------------------------------------------------------------

    def as_config(self, config: Config | Fields | None, given: Fields, door: Callable[..., object]) -> Config:
        """The configuration that a door was given, as a whole or by its fields; ConfigError in words."""
        return settings.as_config(self.config, config, given, door)

    def lay_out(self, config: Config) -> np.ndarray:
        """A fresh state, structured array (1,), before the first random number is drawn."""
        raise NotImplementedError

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

        What was laid out for a configuration is kept, and copied: laying out takes longer than playing a game.
        """
        kept = _KEPT.get(id(config))
        if kept is None or kept.config is not config or kept.fields != list(vars(config).values()):
            machine, states = self.take_in(self.lay_out(config))
            fields = [dict(value) if isinstance(value, dict) else value for value in vars(config).values()]
            kept = _KEPT[id(config)] = _LaidOut(config, fields, machine, states)
            if len(_KEPT) > _MOST_KEPT:
                _KEPT.pop(next(iter(list(_KEPT))), None)  # another thread may be at the same
        return kept.machine, copy_states(kept.states)

    def digest(self) -> str:
        """A digest of the tables of actions and observations, for runs and figures."""
        raise NotImplementedError

    @cached_property
    def digest_of_states(self) -> str:
        """A digest of what the numbers of states, menus and rows mean in this process, for saved states and pickles."""
        game = self.machine.game
        lines = [self.digest(), str(game.MAX_LEGAL), *fields_of(game.STATE), *self.numbered()]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def numbered(self) -> Iterable[str]:
        """A line for whatever states hold by its number and `digest` does not tell apart, such as kinds of frames."""
        return ()

    def digests_at(self, config: Config) -> tuple[str, ...]:
        """What a record of a game of this configuration may carry as its `tables`; today's comes first."""
        return (self.digest(),)

    def id_in_record(self, action: int, config: Config) -> int:
        """The number that a record of a game of this configuration has for an action."""
        return action

    def action_of_record(self, number: Any, config: Config) -> Any:
        """The action that a number in such a record means; what is no number of it stays what it is, to be refused."""
        return number

    def scope_for(self, asked: AskedScope, configs: Sequence[Config]) -> AnyScope:
        """The scope that somebody asks for at these tables; ConfigError in words."""
        if asked is self.everything or (isinstance(asked, str) and asked in (ALL, TABLE)):
            return self.everything
        raise ConfigError(f'scope: {quoted(asked)} is not known; {self.title} has "all"')

    def has_named_setup(self, config: Config) -> bool:
        """Whether the configuration names choices of set-up, which are then taken for the players."""
        return False

    def check_setup(self, config: Config, agents: Sequence[str]) -> None:
        """Refuse named choices that cannot be."""

    def take_named_setup(
        self, config: Config, agents: Sequence[str], states: np.ndarray, take: Callable[[int], int]
    ) -> None:
        """While set-up asks for choices that are named, take them by `take`, which says how it went."""

    def in_setup(self, states: np.ndarray) -> bool:
        """Whether the game is still being set up."""
        return self.phase(states) == "setup"

    # -- words -------------------------------------------------------------------------------------------

    def phase(self, states: np.ndarray) -> str:
        """The part of a turn or round that the game is in."""
        return "play"

    def family_words(self, action: int) -> str:
        """An action id in words, without a game."""
        raise NotImplementedError

    def called(self, states: np.ndarray, i: int, action: int, player: int, config: Config) -> str:
        """An action of a player in words, whatever is asked; ValueError for one that names what is not at the table."""
        return self.family_words(action)

    def option(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: Config) -> str:
        """An action as the menu of whoever is asked shows it, without that player's name."""
        return self.family_words(action)

    def describe(self, states: np.ndarray, i: int, action: int, viewer: Viewer, config: Config) -> str:
        """An action of whoever is asked, with that player's name."""
        who = int(states["stack"]["who"][i, states["depth"][i] - 1])
        return f"{config.agents[who]}: {self.option(states, i, action, viewer, config)}"

    def question(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """Who is asked what."""
        raise NotImplementedError

    def people(self, states: np.ndarray, i: int, config: Config) -> list[str]:
        """How people call each player: `Guild`, or `Guild 1` where there are two; agent ids are for programs."""
        return people_of(config.agents)

    def asked(self, states: np.ndarray, i: int) -> str:
        """The question that is asked, by its name in the table of decisions; "" if the game is over or says none."""
        return ""

    def fill_in(self, words: str, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """A text about the question that is asked, with the fields that it names between braces filled in."""
        return words

    def round_of(self, states: np.ndarray, i: int, config: Config) -> int:
        """The round in which a game is, for guides; 0 is set-up. A round is one turn of everybody."""
        return -(-int(states["turns"][i]) // len(config.agents))

    @property
    def guides(self) -> Mapping[str, Guide]:
        """Guided first games by name, see `root_env.doors.contract.guides`."""
        return {}

    def board(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """The game as a text."""
        raise NotImplementedError

    def board_lines(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> list[str]:
        """The board for a console, line by line, each as long as it is; "" stands between parts.

        Names with no-break spaces are kept whole where a line is broken, and a tab stands where its rest then begins. A
        line belongs to the last one above it that is indented less.
        """
        return self.board(states, i, viewer, config).splitlines()

    def draw(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> Drawing:
        """The game as a drawing."""
        raise ValueError(f"{self.title} has no drawing; look at its text with render()")

    @property
    def has_drawing(self) -> bool:
        """Whether the game has a drawing; a page shows the text of one that has none."""
        return type(self).draw is not Rules.draw

    @property
    def has_positions(self) -> bool:
        """Whether positions of the game can be written, to be kept and played on from."""
        return type(self).write_position is not Rules.write_position

    @property
    def has_portraits(self) -> bool:
        """Whether there are pictures of who can be played."""
        return type(self).portrait is not Rules.portrait

    def draw_apart(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> Drawing:
        """The drawing for pages that arrange its places themselves; one that has none is shown as it is."""
        return self.draw(states, i, viewer, config)

    def hand(self, states: np.ndarray, i: int, player: int, config: Config) -> list[Document]:
        """The cards that a player holds: `word` as actions name it, `suit`, `count`; [] where there are no hands."""
        return []

    def sides(self) -> list[Side]:
        """Who can be played, for those who choose; [] if the game does not say."""
        return []

    def portrait(self, side: str) -> str:
        """A small picture of who can be played, an SVG; "" if there is none."""
        return ""

    def hooks(self, config: Config) -> Document:
        """What each named part of a drawing stands for, see `root_env.root.drawing.hooks`; {} if the game does not
        say."""
        return {}

    def signs(self, config: Config) -> dict[str, str]:
        """By agent the common drawing that stands for it, a figure of 22 by 26 units; {} if there are none."""
        return {}

    def kind_shown(self, family: str, kind: str) -> str:
        """The kind of hooks that stands for an argument of this kind in actions of a family; mostly the kind itself."""
        return kind

    def explanations(self, config: Config) -> dict[str, dict[str, str]]:
        """What everything at a table is for, in a line or two, the same for every viewer; {} if the game does not say.

        By sort of thing (kinds of arguments of actions, and others) and its word, as actions write it.
        """
        return {}

    def explain_question(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """What is asked, in a line or two, as far as the viewer may know it; "" if there is nothing to say."""
        return ""

    def explain_action(self, states: np.ndarray, i: int, action: Action, config: Config) -> list[str]:
        """What an action of the question that is asked is about, and what it does, each in a line or two."""
        return []

    def odds(self, states: np.ndarray, i: int, action: Action, config: Config) -> list[str]:
        """What chance can bring by an action, in lines, as far as the player who is asked may know; [] for most."""
        return []

    def family_missing(self, states: np.ndarray, i: int, player: int, family: str, config: Config) -> str:
        """Why no action of a family can be offered to a player in what is asked; "" if some can, or it is not known."""
        return ""

    def missing(self, states: np.ndarray, i: int, action: Action, config: Config) -> str:
        """What is missing for an action of the player who is asked, as far as that player may know; "" if it is not
        known, or nothing is.
        """
        return ""

    # -- arguments of actions ----------------------------------------------------------------------------

    def decode(self, action: int, states: np.ndarray, i: int, config: Config) -> Action:
        """An action by its family and named arguments, as they read in this game."""
        raise NotImplementedError

    def matching(
        self, ids: Sequence[int], family: str | None, arguments: Fields, states: np.ndarray, config: Config
    ) -> Iterator[int]:
        """Those of some ids that are of this family (None: any) and have these arguments."""
        raise NotImplementedError

    @property
    def factors(self) -> Factors:
        """The actions in parts, family first."""
        raise ValueError(f"{self.title} does not say how its actions fall into parts")

    # -- chance and knowledge ----------------------------------------------------------------------------

    def queue_outcomes(self, s: np.void, outcomes: Fields) -> None:
        """Queue coming chance outcomes in a state record; ForcedOutcomeError in words, and nothing is queued."""
        if outcomes:
            raise ForcedOutcomeError(f"force: no outcome of {self.title} can be forced")

    def queued_outcomes(self, s: np.void) -> Outcomes:
        """The queues in words, empty ones left out."""
        return {}

    def determinize(self, states: np.ndarray, player: int, rng: np.random.Generator) -> np.ndarray:
        """A copy of `states` (1,) with all drawn anew that a player cannot know: here what chance will bring."""
        new = copy_states(states)
        new["n_forced"] = 0
        new["rng"] = rng.integers(0, 1 << 32, 4, dtype=np.int64)
        new["rng"][0, 3] |= 1
        return new

    def least_and_most(self, states: np.ndarray, i: int) -> list[np.ndarray]:
        """The game in row `i` with as few and with as many hidden cards of the player who is asked as there can be, for
        `root_env.doors.bounds`; [] where that does not bound what can be chosen.
        """
        return []

    # -- what has happened -------------------------------------------------------------------------------

    def how_it_ended(self, states: np.ndarray) -> str:
        """How the game in row 0 has ended, one of `ends`."""
        return self.ends[int(plain(self.machine.game.how_it_ended)(record_view(states, 0)))]

    def heading(self, event: Event, turn: Event | None) -> str:
        """The headline that an event begins where a game is told, "" for most; `turn`: the last event "turn"."""
        return ""

    @property
    def chronicle(self) -> type | None:
        """The class, derived from `root_env.doors.playing.chronicle.Chronicle`, that tells what has happened; None for
        `root_env.doors.playing.choices.ChoicesTold`, which tells choices, turns and points.
        """
        return None

    # -- observations ------------------------------------------------------------------------------------

    def observation_space(self, config: Config, scope: AnyScope) -> spaces.Space[Any]:
        """Space of what is observed under this configuration, with the bounds of each feature."""
        from gymnasium import spaces

        scaled = config.observation["format"] != "int8"
        scale, dtype = (self.scale, np.float32) if scaled else (1, np.int8)
        low, high = ((bound * scale)[scope.features].astype(dtype) for bound in (self.low, self.high))
        return spaces.Box(low, high, dtype=dtype)

    def in_form(self, row: np.ndarray, config: Config, s: np.void, player: int, scope: AnyScope) -> Observation:
        """An int8 row (scope.size,) in the form that the configuration asks for."""
        return row if config.observation["format"] == "int8" else row * self.scale[scope.features]

    @cached_property
    def _vector(self) -> StateVector:
        return StateVector(self.machine.game.STATE)

    @property
    def state_size(self) -> int:
        """Numbers of `state_vector`."""
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
        """What a player may know of the position; here everything."""
        return self.write_position(game)
