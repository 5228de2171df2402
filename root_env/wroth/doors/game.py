"""`Game`, `BatchGame`, `Trace` and `replay` of Wroth: the doors of `root_env.doors` with the rules of Wroth."""

from collections.abc import Sequence
from typing import ClassVar, Unpack

from root_env.doors.batch import GameBatch
from root_env.doors.contract.rules import Rules
from root_env.doors.game import PlayedGame
from root_env.doors.playing.tracing import TraceOf
from root_env.doors.record import replayed
from root_env.support.documents import Fields
from root_env.wroth.config import WrothConfig, WrothSettings
from root_env.wroth.doors.binding import WROTH

__all__ = ["BatchGame", "Game", "Trace", "replay"]


class Game(PlayedGame):
    """One game of Wroth, from set-up to its end.

    `config`: a WrothConfig or a mapping of its fields; or give the fields as keywords. By default the default table.
    `seed`: a whole number from 0; None takes one from the operating system. The same seed and actions give the same
    game on every machine.
    """

    rules: ClassVar[Rules] = WROTH
    config: WrothConfig

    def __init__(
        self,
        config: WrothConfig | Fields | None = None,
        seed: int | None = None,
        **settings: Unpack[WrothSettings],
    ):
        super().__init__(config, seed, **settings)

    def force(
        self,
        dice: Sequence[str] = (),
        seeing: Sequence[str] = (),
        tokens: Sequence[int] = (),
        first: Sequence[int] = (),
    ) -> None:
        """Queue coming chance outcomes: faces of action dice and of all-seeing dice by name, tokens of the box and
        first players by number from 1. Raises ForcedOutcomeError for an impossible one; the queues stay as before.
        """
        super().force(dice=dice, seeing=seeing, tokens=tokens, first=first)


class BatchGame(GameBatch[Game]):
    rules: ClassVar[Rules] = WROTH
    game_class: ClassVar[type[Game]] = Game

    def config_of(self, i: int) -> WrothConfig:
        """Configuration of slot `i`."""
        return super().config_of(i)


class Trace(TraceOf):
    rules: ClassVar[Rules] = WROTH


def replay(record: Fields, steps: int | None = None) -> Game:
    """Play a record again, all of it or its first `steps` steps. Raises RecordError, naming the fault."""
    return replayed(Game, record, steps)
