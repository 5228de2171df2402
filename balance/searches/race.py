"""A race of changes towards wanted win rates: the smallest change that brings them there.

Changes are taken level by level, the smallest first. All changes of a level play the same deals, in rounds of twice as
many games; after each round those drop out whose win rates surely lie off the target by more than the tolerance. This
is the race of Maron and Moore (Hoeffding races, NIPS 1993), with normal intervals of the mean in place of Hoeffding's;
F-Race (Birattari and others, 2002) tunes algorithms so. The level ends when a change surely lies within the tolerance,
or when the games are used up: then the estimates decide. The race ends with the first level that
has a change within the tolerance.

Intervals of a race are simultaneous (Bonferroni) over all changes, targets and rounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import scipy

from root_env.balance import BalanceError
from root_env.balance.stats.games import Games
from root_env.training.measuring.intervals import Z95

from . import changes
from .changes import Axis, Point

LEVEL = 0.05
"""Probability that any interval of a race fails, at most."""
FIRST = 512
"""Games of the first round: whole units of networks."""
OUT, MISSED, WITHIN = "ruled out", "off by estimate", "surely within"
NEAR, UNDECIDED = "within by estimate", "undecided"
"""Verdicts: surely further off than the tolerance; further off by the estimate when the games were used up; surely
within the tolerance; within it by the estimate; and undecided when another change of its level was surely within."""


class Target(NamedTuple):
    """A faction and the win rate that it should have, None for par: the mean of the seats at its tables."""

    faction: str
    share: float | None

    def off(self, games: Games) -> np.ndarray:
        """1 or 0 for each seat of the faction that won or lost, less the target, float (seats,)."""
        here = games.faction == games.factions.index(self.faction)
        wanted = games.won.sum(1) / games.players if self.share is None else np.full(len(games), self.share)
        return (games.won - wanted[:, None])[here]


class Seen(NamedTuple):
    """A change in the race: games played, its distance from each target (mean, 95 % interval), and the verdict."""

    point: Point
    size: int
    games: int
    off: tuple[tuple[float, float, float], ...]
    verdict: str


def targets(words: Sequence[str], factions: Sequence[str]) -> list[Target]:
    """Targets of words such as "marquise=par" and "eyrie=25", in per cent; BalanceError for others."""
    found: dict[str, Target] = {}
    for word in words:
        faction, _, share = word.partition("=")
        if faction not in factions:
            raise BalanceError(f"--target: {word}: give FACTION=par or FACTION=PERCENT of {', '.join(factions)}")
        if faction in found:
            raise BalanceError(f"--target: {faction} is given twice")
        try:
            value = None if share == "par" else float(share) / 100
        except ValueError:
            value = math.nan
        if value is not None and not 0 < value < 1:
            raise BalanceError(f"--target: {word}: a win rate is par, or per cent between 0 and 100")
        found[faction] = Target(faction, value)
    return list(found.values())


def levels(axes: Sequence[Axis], any_order: bool = False) -> list[list[Point]]:
    """All points by the size of their change, the one without a change first.

    Points at which a track is out of order (`changes.in_order`) are left out, unless `any_order`.
    """
    found: dict[int, list[Point]] = {}
    for point in changes.grid(axes):
        if any_order or changes.in_order(axes, point):
            found.setdefault(changes.size(axes, point), []).append(point)
    return [found[size] for size in sorted(found)]


def race(
    axes: Sequence[Axis],
    every: Sequence[Sequence[Point]],
    wanted: Sequence[Target],
    play: Callable[[Point, int], Mapping[str, Games]],
    tolerance: float,
    most: int,
    tell: Callable[[list[Seen], int], None] = lambda seen, size: None,
) -> tuple[Point | None, list[Seen]]:
    """The smallest change with all targets within `tolerance`, None if there is none; and all changes that were seen.

    `every`: the changes, see `levels`.
    `play(point, games)`: the first so many games at a point, by agent; targets have to be met with every agent. `tell`
    is called after each level. The same games give the same race.
    """
    seen: list[Seen] = []
    rounds = 1 + max(0, math.ceil(math.log2(most / FIRST)))
    for level in every:
        size, found = changes.size(axes, level[0]), []
        alive, n = list(level), min(FIRST, most)
        while alive:
            measured = {}
            for point in alive:
                played = play(point, n)
                measured[point] = [_mean(target.off(games)) for games in played.values() for target in wanted]
            statements = sum(map(len, every)) * len(measured[alive[0]]) * rounds
            z = float(scipy.special.ndtri(1 - LEVEL / (2 * statements)))
            stand = {point: _verdict(off, z, tolerance, n >= most) for point, off in measured.items()}
            ended = n >= most or WITHIN in stand.values()
            for point, off in measured.items():
                if ended or stand[point] == OUT:
                    off95 = tuple((middle, middle - Z95 * error, middle + Z95 * error) for middle, error in off)
                    found.append(Seen(point, size, n, off95, stand[point] or UNDECIDED))
            alive = [] if ended else [point for point in alive if not stand[point]]
            n = min(2 * n, most)
        seen += found
        tell(found, size)
        met = [one for one in found if one.verdict in (WITHIN, NEAR)]
        if met:
            best = min(met, key=lambda one: (one.verdict != WITHIN, max(abs(middle) for middle, _, _ in one.off)))
            return best.point, seen
    return None, seen


def nearest(seen: Sequence[Seen]) -> Seen:
    """The change whose estimates lie nearest to the targets; one that is not ruled out before one that is."""
    return min(seen, key=lambda one: (one.verdict == OUT, max(abs(middle) for middle, _, _ in one.off)))


def to_decide(one: Seen, tolerance: float) -> int | None:
    """The number of games after which a 95 % interval of this width would tell whether a change lies within the
    tolerance, if its estimates are right; None for one that lies at the bound, which no number tells."""
    most = 0.0
    for middle, low, high in one.off:
        away = abs(abs(middle) - tolerance)
        if not away:
            return None
        most = max(most, one.games * ((high - low) / 2 / away) ** 2)
    return math.ceil(round(most, 6))


def _mean(numbers: np.ndarray) -> tuple[float, float]:
    """The mean and its standard error; the error is never that of numbers that happen to be all the same."""
    n = len(numbers)
    return float(numbers.mean()), max(float(numbers.std(ddof=1)), 1 / n**0.5) / n**0.5


def _verdict(off: Sequence[tuple[float, float]], z: float, tolerance: float, last: bool) -> str:
    """The verdict on a change; empty if it takes more games."""
    if any(abs(middle) - z * error > tolerance for middle, error in off):
        return OUT
    if all(abs(middle) + z * error < tolerance for middle, error in off):
        return WITHIN
    if not last:
        return ""
    return NEAR if all(abs(middle) <= tolerance for middle, _ in off) else MISSED
