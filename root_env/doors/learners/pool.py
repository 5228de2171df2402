"""`OpponentPool`: the opponents of a learner, and the chances with which they are drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from root_env.doors.learners.seats import AskedOpponents, Opponent
from root_env.doors.learners.standings import Standings
from root_env.support.arrays import Float64
from root_env.support.documents import Document, Fields
from root_env.support.errors import count
from root_env.support.quoting import quoted

EVERYBODY = ""
"""Stands for an agent id if one opponent plays all the other seats."""
PAST = "past"
"""The names of past selves are past-1, past-2 and so on."""


@dataclass
class _Member:
    name: str
    opponent: str | Opponent
    weight: float
    past: bool


class OpponentPool(Standings):
    """Opponents by name: fixed agents, exploiters and past selves, drawn by weight and by how often they win.

    `opponents`: names of agents ("rules", "policy:PATH", ...), alone or with their weights; more with `add`. `room`:
    the most past selves that `remember` keeps, 1 or more; a new one then replaces a random one. `priority`: 0 or more;
    an opponent that the learner beats in a share p of its recent games is drawn with chance in proportion to
    weight * (1 - p) ** priority, so that 0 draws by weight alone. `seed`: determines all draws, 0 or more.
    """

    won: Any
    games: Any

    def __init__(
        self,
        opponents: Mapping[str, float] | Iterable[str] = (),
        *,
        room: int = 8,
        priority: float = 2.0,
        seed: int = 0,
    ):
        super().__init__(_at_least_0(priority, "priority"))
        self.room: int = count(room, "room")
        self._members: list[_Member] = []
        self._playing: dict[str, str] = {}
        self._remembered = 0
        self._rng = np.random.default_rng(seed)
        weights = opponents if isinstance(opponents, Mapping) else dict.fromkeys(opponents, 1.0)
        for name, weight in weights.items():
            self.add(name, weight=weight)

    # -- the members ---------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._members)

    def __getitem__(self, name: str) -> str | Opponent:
        """The opponent of this name, as it was given."""
        return self._members[self._place(name)].opponent

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all opponents, in the order in which they were added."""
        return tuple(member.name for member in self._members)

    @property
    def weights(self) -> Float64:
        """The weights of the opponents, float64 (opponent,), in the order of `names`."""
        return np.array([member.weight for member in self._members], float)

    def add(self, name: str, opponent: Opponent | None = None, weight: float = 1.0) -> None:
        """Add an opponent that stays: an exploiter, the current learner itself, a policy of your own.

        `opponent`: as for `set_opponents` of the environments; None: the agent of that name. ValueError if the name is
        taken, or the weight is not a number of 0 or more.
        """
        if not isinstance(name, str) or not name:
            raise ValueError(f"name: must be a text, got {quoted(name)}")
        if name == PAST or name.startswith(f"{PAST}-"):
            raise ValueError(f"name: {quoted(name)} is for past selves; choose another name")
        if name in self.names:
            raise ValueError(f"name: {quoted(name)} is in the pool already; remove it first, or choose another name")
        self._put(_Member(name, name if opponent is None else opponent, _at_least_0(weight, "weight"), False))

    def remember(self, opponent: Opponent, weight: float = 1.0) -> str:
        """Add a past self, whose weights no longer change; returns its name: "past-1", "past-2" and so on."""
        weight = _at_least_0(weight, "weight")
        past = [place for place, member in enumerate(self._members) if member.past]
        if len(past) >= self.room:
            self._take_out(past[int(self._rng.integers(len(past)))])
        self._remembered += 1
        self._put(_Member(f"{PAST}-{self._remembered}", opponent, weight, True))
        return self._members[-1].name

    def remove(self, name: str) -> None:
        """Remove the opponent of this name; ValueError if there is none."""
        self._take_out(self._place(name))

    def _put(self, member: _Member) -> None:
        self.enter(len(self._members))
        self._members.append(member)

    def _take_out(self, place: int) -> None:
        del self._members[place]
        self.leave(place)

    def _place(self, name: str) -> int:
        if name not in self.names:
            raise ValueError(f"name: {quoted(name)} is not in the pool; it has {', '.join(self.names) or 'nobody'}")
        return self.names.index(name)

    # -- draws and results ---------------------------------------------------------------------------------

    def draw(self, agents: Sequence[str] | None = None) -> AskedOpponents:
        """Draw the opponents that play from now on; the result is for `set_opponents` of the environments.

        `agents` None: one opponent for all the other seats. Agent ids: a dict with an opponent for each of them, each
        drawn separately. ValueError if nobody can be drawn.
        """
        if not len(self) or not self.weights.sum() > 0:
            raise ValueError("the pool has nobody to draw: add(...) or remember(...) an opponent with a weight above 0")
        seats = (EVERYBODY,) if agents is None else tuple(agents)
        places = self._rng.choice(len(self), len(seats), p=self.chances(self.weights)).tolist()
        self._playing = {seat: self._members[k].name for seat, k in zip(seats, places, strict=True)}
        drawn = {seat: self._members[k].opponent for seat, k in zip(seats, places, strict=True)}
        return drawn[EVERYBODY] if agents is None else drawn

    @property
    def playing(self) -> dict[str, str]:
        """Agent id -> name of the opponent drawn for it; "" is the id of one that plays all the other seats."""
        return dict(self._playing)

    def note(self, won: ArrayLike, others: Sequence[Iterable[str]] | None = None) -> None:
        """Note the results of games that have ended since the draw: True if the learner won, bool (games,).

        `others`: the agent ids of each game's other players, needed if an opponent was drawn for each seat; each of
        them gets the result. A game that began before the draw counts for those who play at its end. Opponents that
        have left the pool meanwhile get nothing.
        """
        self._check_drawn()
        results = np.asarray(won, bool).reshape(-1)
        if EVERYBODY in self._playing:
            others = [(EVERYBODY,)] * len(results)
        if others is None or len(others) != len(results):
            raise ValueError("others: opponents were drawn for each seat, so every game needs its other players' ids")
        met: dict[str, list[bool]] = {}
        for result, seats in zip(results.tolist(), others, strict=True):
            for name in {self._playing[seat] for seat in seats if seat in self._playing}:
                met.setdefault(name, []).append(result)
        for name, theirs in met.items():
            if name in self.names:
                self.record(self._place(name), np.array(theirs))

    def table(self) -> list[Document]:
        """A row for each opponent, to print or log: `name`, `weight`, recent `games`, `won` by the learner (a share,
        None without games), and `chance` to be drawn."""
        chances = self.chances(self.weights).tolist() if len(self) else []
        return [
            {
                "name": member.name,
                "weight": member.weight,
                "games": float(games),
                "won": float(won / games) if games else None,
                "chance": chance,
            }
            for member, games, won, chance in zip(self._members, self.games, self.won, chances, strict=True)
        ]

    def shares(self) -> dict[str, float]:
        """Name of a fixed opponent, or "past" for all past selves -> the share of recent games that the learner won.

        Opponents without games are left out.
        """
        games: dict[str, float] = {}
        won: dict[str, float] = {}
        for member, met, beaten in zip(self._members, self.games, self.won, strict=True):
            name = PAST if member.past else member.name
            games[name], won[name] = games.get(name, 0.0) + float(met), won.get(name, 0.0) + float(beaten)
        return {name: won[name] / met for name, met in games.items() if met}

    # -- saving --------------------------------------------------------------------------------------------

    def state_dict(self) -> Document:
        """Everything that determines how the pool goes on: past selves, and names, weights and results of all others.

        It can be pickled if the past selves can.
        """
        return {
            "fixed": {member.name: member.weight for member in self._members if not member.past},
            "past": {member.name: (member.opponent, member.weight) for member in self._members if member.past},
            "names": self.names,
            "games": self.games.copy(),
            "won": self.won.copy(),
            "playing": dict(self._playing),
            "remembered": self._remembered,
            "rng": self._rng.bit_generator.state,
        }

    def load_state_dict(self, state: Fields) -> None:
        """Go on from a `state_dict`, in a pool to which the same fixed opponents have been added.

        ValueError names those that are missing. Then draw again, or give `current()` to `set_opponents`.
        """
        mine = {member.name: member for member in self._members if not member.past}
        if mine.keys() != state["fixed"].keys():
            raise ValueError(
                f"the state is of a pool with {', '.join(state['fixed']) or 'nobody'} beside past selves, this one has "
                f"{', '.join(mine) or 'nobody'}: add(...) the same opponents first"
            )
        for name, weight in state["fixed"].items():
            mine[name].weight = weight
        past = {name: _Member(name, opponent, weight, True) for name, (opponent, weight) in state["past"].items()}
        self._members = [(mine | past)[name] for name in state["names"]]
        self.games, self.won = state["games"].copy(), state["won"].copy()
        self._playing, self._remembered = dict(state["playing"]), int(state["remembered"])
        self._rng.bit_generator.state = state["rng"]

    def current(self) -> AskedOpponents:
        """The result of the last `draw`; ValueError before the first draw, and if one of these has left the pool."""
        self._check_drawn()
        drawn = {seat: self[name] for seat, name in self._playing.items()}
        return drawn.get(EVERYBODY, drawn)

    def _check_drawn(self) -> None:
        if not self._playing:
            raise ValueError("nobody has been drawn yet: call draw()")


def _at_least_0(value: object, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not 0 <= value < np.inf:
        raise ValueError(f"{field}: must be a number of 0 or more, got {quoted(value)}")
    return float(value)
