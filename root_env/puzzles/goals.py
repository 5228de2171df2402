"""The goals of puzzles at the end of a turn, and checks whether a state reaches them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from root_env.doors.game import PlayedGame
from root_env.puzzles.threats import share_of_wins
from root_env.root.doors.tables import PIECE_OWNER
from root_env.root.lookup.land import suits_of
from root_env.root.play import standing
from root_env.root.rules.data.maps import OPPOSITE
from root_env.root.rules.ids import Piece, Suit


@dataclass(frozen=True)
class Goal:
    """A goal for the end of the turn: a kind of `KINDS`, the agent id that it is about, and a greatest number."""

    kind: str
    of: str | None = None
    most: int | None = None

    @property
    def words(self) -> str:
        """The goal in a sentence."""
        return KINDS[self.kind].words.format(of=self.of, most=self.most)

    def reached(self, before: np.ndarray, states: np.ndarray, agents: Sequence[str], solver: int) -> bool:
        """True if player `solver` has reached it. `before`, `states`: records (1,) when the turn began and after it.

        A player who has won has solved any puzzle; one who has lost has solved none.
        """
        if states["winners"][0]:
            return bool(states["winners"][0] >> solver & 1)
        other = solver if self.of is None else list(agents).index(self.of)
        return KINDS[self.kind].reached(Case(before, states, agents, other, self.most or 0))

    def lasts(self, game: PlayedGame, solver: str, turn: int) -> bool:
        """True if a goal about turns to come is reached: others play on from `game`, after turn number `turn`."""
        share = KINDS[self.kind].share
        if share is None:
            return True
        order, who = game.order, self.of or solver
        ahead = (order.index(who) - order.index(solver)) % len(order) or len(order)
        return share_of_wins(game, who, turn + ahead + 1) == share


@dataclass(frozen=True)
class Case:
    """The arguments for checking a goal: records (1,), agents, the player that it is about, its number."""

    before: np.ndarray
    states: np.ndarray
    agents: Sequence[str]
    of: int
    most: int


@dataclass(frozen=True)
class Kind:
    """A kind of goal: its sentence, and `reached`, the check for a game that nobody has won."""

    words: str
    reached: Callable[[Case], bool]
    needs: tuple[str, ...] = ()
    """The fields of `Goal` that it needs."""
    about: str = ""
    """The faction that it is about; "" for any."""
    share: float | None = None
    """The share of wins by the end of the next turn of the player that it is about, in turns tried; None: any."""


def pieces_on_map(states: np.ndarray, player: int) -> int:
    """The number of buildings and tokens of a player on the map, without wood, which comes and goes by itself."""
    pieces = states["pieces"][0]
    own = np.array(PIECE_OWNER)[: len(pieces)] == states["faction"][0, player]
    own &= np.arange(len(pieces)) != Piece.WOOD
    return int(pieces[own].sum())


def whole_items(states: np.ndarray, agent: str) -> int:
    """The number of items of a Vagabond that are not damaged (Law 9.2.5)."""
    board = states["vagabond"].reshape(-1)[int(agent.rpartition("_")[2])]
    return int(board["items"][:, :2].sum())


def dominates(states: np.ndarray, agents: Sequence[str], player: int) -> bool:
    """True if a player's activated dominance card would win if its Birdsong began now (Law 3.3.1.I, 3.3.1.II)."""
    suit = int(states["dominance"][0, player])
    if suit < 0 or states["coalition"][0, player] >= 0:
        return False
    rulers = standing.rulers(states)
    ruled = [clearing - 1 for clearing, agent in rulers.items() if agent == agents[player]]
    if suit == Suit.BIRD:
        return any(OPPOSITE[states["map"][0], clearing] in ruled for clearing in ruled)
    return sum(suits_of(states, 0, clearing) >> suit & 1 for clearing in ruled) >= 3


def _is_calm(case: Case) -> bool:
    before, after = case.before["eyrie"][0], case.states["eyrie"][0]
    return bool(before["leader"] == after["leader"] and before["retired"] == after["retired"])


KINDS: dict[str, Kind] = {
    "wins": Kind("Win this turn.", lambda case: False),
    "dominance broken": Kind(
        "Break the dominance of {of}: at the end of your turn it must no longer rule what its card asks for.",
        lambda case: case.states["turn"][0] == case.of or not dominates(case.states, case.agents, case.of),
        ("of",),
    ),
    "pieces": Kind(
        "At the end of your turn {of} has at most {most} buildings and tokens on the map, wood not counted.",
        lambda case: pieces_on_map(case.states, case.of) <= case.most,
        ("of", "most"),
    ),
    "items": Kind(
        "At the end of your turn {of} has at most {most} items that are not damaged.",
        lambda case: whole_items(case.states, case.agents[case.of]) <= case.most,
        ("of", "most"),
        "vagabond",
    ),
    "held": Kind("Hold up {of}: in its next turn it must not be able to win.", lambda case: True, ("of",), share=0.0),
    "dominance held": Kind(
        "Activate a dominance card, and keep what it asks for until it wins at the start of your next turn.",
        lambda case: dominates(case.states, case.agents, case.of),
        share=1.0,
    ),
    "no turmoil": Kind("Resolve the whole Decree: no turmoil in this turn.", _is_calm, about="eyrie"),
}
"""Name -> kind of goal."""
