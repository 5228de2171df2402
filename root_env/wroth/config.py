"""`WrothConfig`: all settings that are fixed before a game of Wroth begins."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from root_env.doors.contract import settings
from root_env.doors.contract.any_config import Reward
from root_env.doors.contract.plain import PlainConfig
from root_env.support.documents import Document, Fields
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted
from root_env.wroth.lookup.box import Box, BoxError, box_of, document_of, load_box, shipped_box
from root_env.wroth.rules.figures import N_DICE
from root_env.wroth.rules.ids import MAX_PLAYERS


class WrothSettings(TypedDict, total=False):
    """The fields of `WrothConfig`, for type checkers: `Game` takes them as keywords."""

    factions: Sequence[str]
    max_decisions: int
    reward: Reward
    shaping: float
    observation: Fields
    skip_forced: str
    seating: str
    box: Box | Fields | str | os.PathLike[str] | None
    score_to_win: int
    max_rounds: int


@dataclass(frozen=True)
class WrothConfig(PlainConfig):
    """Settings of a game; every field has a default. Raises ConfigError, naming the field, if it cannot be played."""

    factions: tuple[str, ...] = ("guild", "runen")
    """Factions of the box in play, 2 to 4; agents are numbered in this order. It is the seat order too, unless
    `seating` is "random". Each faction once, except those that several players may take."""
    seating: str = "fixed"
    """"fixed": turns go in the order of `factions`; "random": the order is drawn at the start."""
    box: Box | Fields | str | os.PathLike[str] | None = None
    """Figures of the box: a `Box`, a document of one, or a file with one (docs/wroth.md); None: the stand-in figures.
    The configuration keeps it as a `Box`."""
    score_to_win: int = 30
    """Victory points that end the game after a round."""
    max_rounds: int = 20
    """Rounds after which the game is truncated."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", _box(self.box))
        super().__post_init__()

    def check(self) -> None:
        """Refuse wrong values of the fields that other games do not have."""
        settings.check_one_of(self.seating, settings.SEATINGS, "seating")
        self.check_whole("score_to_win", 1, 1000)
        self.check_whole("max_rounds", 1, 1000)

    def check_table(self) -> None:
        """Refuse factions that are not in the box, or that cannot be in play twice."""
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
    def max_turns(self) -> int:
        """Upper bound of the player turns of a game: each turn uses at least one action die."""
        return self.max_rounds * int(N_DICE[len(self.factions)])

    def to_dict(self) -> Document:
        """Plain dict of all fields, for records.

        The stand-in box becomes None, another box its document, and a callable reward "win".
        """
        shipped = self.box == shipped_box()
        return settings.field_by_field(self) | {"box": None if shipped else document_of(self.box)}


def _box(given: object) -> Box:
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
    """A box that a program has made, checked: it must be valid as a document."""
    if box is not shipped_box() and box_of(document_of(box)) != box:
        raise BoxError("two elites or abilities of one name must be the same")
    return box
