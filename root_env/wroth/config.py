"""`WrothConfig`: everything that is settled before a game of Wroth begins."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from root_env.errors import ConfigError
from root_env.shared import settings
from root_env.support.quoting import quoted
from root_env.wroth.box import Box, BoxError, box_of, document_of, load_box, shipped_box
from root_env.wroth.core.figures import N_DICE
from root_env.wroth.core.ids import MAX_PLAYERS

FORMATS = ("int8", "float32")


@dataclass(frozen=True)
class WrothConfig:
    """Settings of a game; every field has a default. Raises ConfigError, naming the field, if it cannot be played."""

    factions: tuple[str, ...] = ("guild", "runen")
    """Factions of the box in play, 2 to 4; agents are numbered by them. In seat order unless `seating` says
    otherwise. Each once, but for those that several players may take."""
    seating: str = "fixed"
    """"fixed": turns go in the order of `factions`; "random": the order is drawn at the start."""
    box: Box | Mapping[str, Any] | str | os.PathLike[str] | None = None
    """Figures of the box: a `Box`, a document of one, or a file with one (docs/wroth.md); None: the stand-ins.
    Afterwards it is the `Box`."""
    score_to_win: int = 30
    """Victory points that end the game after a round."""
    max_rounds: int = 20
    """Rounds after which the game is truncated."""
    max_decisions: int = 5_000
    """Decisions, forced ones left out, after which the game is truncated."""
    reward: str | Callable = "win"
    """"win", "rank", "score_margin", or a callable `(game) -> {agent: float}`."""
    shaping: float = 0.0
    """Reward per victory point gained, on top."""
    observation: Mapping[str, Any] = field(default_factory=lambda: {"format": "int8", "history": 0})
    """`format`: "int8" or "float32" (scaled); `history`: 0, this game keeps none in observations."""
    skip_forced: str = "all"
    """Which decisions with one option are taken without asking: "all", "none"; "public" is "all" here, as nothing is
    hidden."""

    def __post_init__(self) -> None:
        set_ = object.__setattr__
        set_(self, "factions", settings.words(self.factions, "factions"))
        set_(self, "box", _box(self.box))
        settings.check_mapping(self.observation, "observation")
        set_(self, "observation", {**settings.OBSERVATION, **self.observation})
        self._check_table()
        settings.check_one_of(self.seating, settings.SEATINGS, "seating")
        settings.check_one_of(self.skip_forced, tuple(settings.SKIP), "skip_forced")
        settings.check_whole(self.score_to_win, 1, 1000, "score_to_win")
        settings.check_whole(self.max_rounds, 1, 1000, "max_rounds")
        settings.check_whole(self.max_decisions, 1, 1_000_000, "max_decisions")
        settings.check_reward(self.reward)
        settings.check_shaping(self.shaping)
        settings.check_observation(self.observation, FORMATS)
        history = self.observation["history"]
        if type(history) is not int or history != 0:
            raise ConfigError(f"observation['history']: must be 0, Wroth writes no history, got {quoted(history)}")

    def _check_table(self) -> None:
        if not 2 <= len(self.factions) <= MAX_PLAYERS:
            raise ConfigError(f"factions: a table has 2 to {MAX_PLAYERS} players, got {len(self.factions)}")
        rosters = {roster.name: roster for roster in self.box.factions}
        for name in self.factions:
            if name not in rosters:
                known = ", ".join(rosters)
                raise ConfigError(f"factions: {quoted(name)} is not in this box; choose from {known}")
            if self.factions.count(name) > 1 and not rosters[name].several:
                raise ConfigError(f"factions: every player takes a different one, but {name} stands there twice")

    @property
    def faction_ids(self) -> list[int]:
        """Number of each player's faction in the box, from 0."""
        numbers = {roster.name: k for k, roster in enumerate(self.box.factions)}
        return [numbers[name] for name in self.factions]

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
        """Player turns that a game can have: each spends an action die at least."""
        return self.max_rounds * int(N_DICE[len(self.factions)])

    def to_dict(self) -> dict[str, Any]:
        """Plain dict of all fields, for records; the stand-in box is None, another one its document, and a callable
        reward becomes "win"."""
        shipped = self.box == shipped_box()
        return settings.field_by_field(self) | {"box": None if shipped else document_of(self.box)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> WrothConfig:
        """The configuration `to_dict` wrote; ConfigError names an unknown field."""
        return settings.from_fields(cls, data)


def _box(given: Any) -> Box:
    """The box of a field `box`."""
    try:
        if given is None:
            return shipped_box()
        if isinstance(given, Box):
            return _checked(given)
        if isinstance(given, Mapping):
            return box_of(given)
        if isinstance(given, str | os.PathLike):
            return load_box(given)
    except ValueError as error:
        raise ConfigError(f"box: {error}") from None
    raise ConfigError(f"box: must be a box, its document or the name of its file, got {quoted(given)}")


def _checked(box: Box) -> Box:
    """A box that a program has put together, if a file could hold it too."""
    if box is not shipped_box() and box_of(document_of(box)) != box:
        raise BoxError("two elites or abilities of one name must be the same")
    return box
