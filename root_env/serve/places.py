"""Places: the limits of connections to tables, and the choice of connections that make room.

Links cost nothing, so places are shared among people, see `root_env.serve.turns.Asker`: in a full server the people
with the most places make room for others. Of their connections those for watching go first: places are kept for seats.
"""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from root_env.serve.table import WATCH
from root_env.serve.turns import Asker

MOST = 1000
"""The most connections to all tables."""
WATCHING = 0.75
"""The part of them that all connections for watching may take; the rest is kept for seats."""
MOST_OF_SEAT, MOST_WATCHING = 8, 200
"""The most connections with one link: of a seat, whose oldest connection makes room for a new one, and for watching."""
_ELSEWHERE = f"this seat is open {MOST_OF_SEAT} more times; go on there, or load this page again"
_FULL = "so many are at the tables of this server that there is no place here; try again later"


class FullError(ValueError):
    """There is no place."""


class Place(NamedTuple):
    """One connection to a table."""

    asker: Asker
    who: str
    leave: Callable[[str, int], None]
    """A function that closes the connection, with a reason in words and a code."""


class Places:
    """The connections to all tables of a server."""

    def __init__(self, most: int = MOST):
        self.most = most
        self._taken: dict[Hashable, list[Place]] = {}
        self._count = self._watching = 0

    def has_any(self, people: Hashable) -> bool:
        """True if any of these people is connected."""
        return people in self._taken

    def take(self, asker: Asker, who: str, leave: Callable[[str, int], None]) -> Place:
        """A place for the holder of a link; FullError if there is none. Another connection may have to leave for it."""
        same = [place for place in self._taken.get(asker.people, ()) if place.asker.link == asker.link]
        if who == WATCH and len(same) >= MOST_WATCHING:
            raise FullError(f"{MOST_WATCHING} look at this table with this link already; try again later")
        if who != WATCH and len(same) >= MOST_OF_SEAT:
            self._displace(same[0], _ELSEWHERE, 1008)  # a page does not come back after that
        elif self._count >= self.most or (who == WATCH and self._watching >= self.most * WATCHING):
            self._displace(self._who_goes(asker, who, same), _FULL, 1013)
        place = Place(asker, who, leave)
        self._taken.setdefault(asker.people, []).append(place)
        self._count += 1
        self._watching += who == WATCH
        return place

    def _who_goes(self, asker: Asker, who: str, same: list[Place]) -> Place:
        """The place that makes room in a full server: the newest of the people with the most, first one for watching.

        A place of a seat makes no room for watching. If no other people have more than the asker would have, a place of
        the asker makes room, or FullError is raised.
        """
        everybody = {
            people: [one for one in taken if who != WATCH or one.who == WATCH] for people, taken in self._taken.items()
        }
        mine, most = everybody.get(asker.people, []), max(everybody.values(), key=len, default=[])
        if len(mine) + 1 >= len(most):
            if who == WATCH or not mine:
                raise FullError(_FULL)
            if same:
                return same[0]
            most = mine
        watching = [one for one in most if one.who == WATCH]
        return (watching or most)[-1]

    def _displace(self, place: Place, words: str, code: int) -> None:
        self.give(place)
        place.leave(words, code)

    def give(self, place: Place) -> None:
        """Give a place back; this does nothing if it was taken away before."""
        taken = self._taken.get(place.asker.people, [])
        if place not in taken:
            return
        taken.remove(place)
        self._count -= 1
        self._watching -= place.who == WATCH
        if not taken:
            del self._taken[place.asker.people]
