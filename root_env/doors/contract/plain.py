"""`PlainConfig` and `PlainRules`: a configuration and rules to derive from, with everything that small games share.

For games in which only future chance is hidden, and whose actions and observations are tables of
`root_env.engine.tables`. docs/adding_a_game.md leads through one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from root_env.doors.contract import settings
from root_env.doors.contract.any_config import Reward
from root_env.doors.contract.arguments import Action, Codec, Words
from root_env.doors.contract.events import Event
from root_env.doors.contract.factors import Factors
from root_env.doors.contract.rules import Rules, Side, Viewer
from root_env.engine.tables import Actions, Blocks, Scope, digest_of
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted

if TYPE_CHECKING:  # as in `root_env.doors.contract.rules`
    from typing_extensions import TypeVar

    Config = TypeVar("Config", bound="PlainConfig", default=Any)
else:
    from typing import TypeVar

    Config = TypeVar("Config", bound="PlainConfig")

FORMATS = ("int8", "float32")


@dataclass(frozen=True)
class PlainConfig(settings.OfFields):
    """Settings that every game has. Derive a frozen dataclass with `roster`, a default for `factions` and fields of
    its own, which `check` checks. ConfigError names a field with which nothing can be played.
    """

    factions: tuple[str, ...] = ()
    """The factions at the table in seat order: names of `roster`, each once."""
    max_decisions: int = 5_000
    """Decisions, forced ones left out, after which the game is truncated."""
    reward: Reward = "win"
    """"win", "rank", "score_margin", or a callable `(game) -> {agent: float}`."""
    shaping: float = 0.0
    """Reward per victory point gained, on top."""
    observation: Fields = field(default_factory=lambda: dict(settings.OBSERVATION))
    """`format`: "int8" or "float32" (scaled); `history`: 0."""
    skip_forced: str = "all"
    """The decisions with one option that are taken without asking: "all" or "none"; "public" is "all" here."""

    roster: ClassVar[tuple[str, ...]] = ()
    """All factions that can be played."""
    fewest: ClassVar[int] = 2
    """The least number of players."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "factions", settings.words(self.factions, "factions"))
        settings.check_mapping(self.observation, "observation")
        object.__setattr__(self, "observation", {**settings.OBSERVATION, **self.observation})
        self.check_table()
        settings.check_whole(self.max_decisions, 1, 1_000_000, "max_decisions")
        settings.check_reward(self.reward)
        settings.check_shaping(self.shaping)
        settings.check_observation(self.observation, FORMATS)
        history = self.observation["history"]
        if type(history) is not int or history != 0:
            raise ConfigError(f"observation['history']: must be 0, this game writes no history, got {quoted(history)}")
        settings.check_one_of(self.skip_forced, tuple(settings.SKIP), "skip_forced")
        self.check()

    def check_table(self) -> None:
        """Refuse `factions` that cannot sit at one table."""
        if not self.fewest <= len(self.factions) <= len(self.roster):
            raise ConfigError(
                f"factions: a table has {self.fewest} to {len(self.roster)} players, got {len(self.factions)}"
            )
        for name in self.factions:
            settings.check_one_of(name, self.roster, "factions")
            if self.factions.count(name) > 1:
                raise ConfigError(f"factions: every player takes a different one, but {name} stands there twice")

    def check(self) -> None:
        """Refuse values of the game's own fields."""

    def check_whole(self, name: str, low: int, high: int) -> None:
        """Refuse a field that is not a whole number of this range."""
        settings.check_whole(getattr(self, name), low, high, name)

    @property
    def agents(self) -> list[str]:
        """Agent ids in the order of `factions`: `<faction>_<copy>`."""
        return [f"{name}_{self.factions[:k].count(name)}" for k, name in enumerate(self.factions)]

    @property
    def skip_level(self) -> int:
        """`skip_forced` as the core's number."""
        return settings.SKIP[self.skip_forced]

    @property
    def max_turns(self) -> int:
        """The most player turns of a game; here as many as decisions."""
        return self.max_decisions

    def to_dict(self) -> Document:
        """Plain dict of all fields, for records; a callable reward becomes "win"."""
        return settings.field_by_field(self)

    @classmethod
    def from_dict(cls, data: Fields) -> Self:
        """The configuration `to_dict` wrote; ConfigError names an unknown field."""
        return settings.from_fields(cls, data)


class PlainRules(Rules[Config]):
    """Rules that derive what they can from the tables of a game; a game overrides what should read better.

    Set `name`, `title`, `config` (a PlainConfig), `machine`, `everything`.
    """

    config: ClassVar[type[PlainConfig]]
    marks: ClassVar[Mapping[str, str]] = {"scored": "scored"}
    at_tables: ClassVar[str] = "none"
    everything: ClassVar[Scope]
    names: ClassVar[Mapping[str, Sequence[str | int]]] = {}
    """Kind of argument -> the names of its values in order; numbers from 0 for a kind that is missing."""
    questions: ClassVar[Sequence[str]] = ()
    """The words for each kind of decision, after "must", as in "take from a heap"."""

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        if "everything" in vars(cls):
            blocks = cls.everything.blocks
            cls.scale = blocks.per_feature(lambda block: block.scale, np.float32)
            cls.low = blocks.per_feature(lambda block: block.low, np.int8)
            cls.high = blocks.per_feature(lambda block: block.high, np.int8)
            cls.scale_is = f"{cls.__module__}.{cls.__name__}.scale"

    @cached_property
    def factors(self) -> Factors:
        """The actions in parts, family first."""
        return Factors(self._actions.families, self._actions.arguments)

    @property
    def _actions(self) -> Actions:
        return self.everything.all_actions

    @property
    def _blocks(self) -> Blocks:
        return self.everything.blocks

    @cached_property
    def _codec(self) -> Codec:
        kinds = {kind: _words(self.names.get(kind, range(n))) for kind, n in self._actions.arguments.items()}
        return Codec(self._actions.by_name, kinds, self._actions.decode, self._actions.encode)

    def digest(self) -> str:
        return digest_of(self._actions, self._blocks)

    def lay_out(self, config: Config) -> np.ndarray:
        """A fresh state: players in seat order, and every integer of the configuration in the field of its name."""
        game = self.machine.game
        states = game.new_states(1)
        s = states[0]
        s["n_players"], s["skip_forced"] = len(config.factions), config.skip_level
        s["order"] = s["seat"] = np.arange(game.MAX_PLAYERS)
        s["turn"] = s["log_who"] = -1
        for name in settings.names_of(config):
            value = getattr(config, name)
            if name in game.STATE.names and isinstance(value, int):
                s[name] = value
        return states

    def sides(self) -> list[Side]:
        return [Side(name, "", 1) for name in self.config.roster]

    def least_and_most(self, states: np.ndarray, i: int) -> list[np.ndarray]:
        """The state twice: nothing is hidden, so that everybody knows the legal actions."""
        return [states[i : i + 1]] * 2

    def heading(self, event: Event, turn: Event | None) -> str:
        return event.words if event.kind == "turn" else ""

    def family_words(self, action: int) -> str:
        family, values = self._actions.decode(action)
        pairs = zip(family.arguments, values, strict=True)
        return family.text.format(*(self._codec.written(kind, value, None) for kind, value in pairs))

    def question(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        frame = states[i]["stack"][states["depth"][i] - 1]
        kind = int(frame["kind"])
        asked = self.questions[kind] if kind < len(self.questions) else "choose"
        return f"{config.agents[int(frame['who'])]} must {asked}"

    def board(self, states: np.ndarray, i: int, viewer: Viewer, config: Config) -> str:
        """The turn, the points and the question."""
        points = ", ".join(f"{agent} {int(states['vp'][i, p])}" for p, agent in enumerate(config.agents))
        asked = "the game is over" if states["over"][i] else self.question(states, i, viewer, config)
        return f"{self.title}, turn {int(states['turns'][i])}\npoints: {points}\n{asked}"

    def decode(self, action: int, states: np.ndarray, i: int, config: Config) -> Action:
        return self._codec.decode(action, None)

    def matching(
        self, ids: Sequence[int], family: str | None, arguments: Fields, states: np.ndarray, config: Config
    ) -> Iterator[int]:
        return self._codec.matching(ids, family, arguments, None)


def _words(names: Sequence[str | int]) -> Words[None]:
    """The `Words` of a kind whose values have these names, in order."""

    def read(word: object, table: object) -> int:
        if word not in names:
            raise ValueError(f"{quoted(word)} is not known; choose from {', '.join(map(str, names))}")
        return names.index(word)

    return Words(lambda value, table: names[value], read)
