"""A game and its viewer, with the queries and the words that all renderers use."""

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from root_env.engine.layouts import whole
from root_env.root.lookup import names
from root_env.root.lookup.boards import board_of, ruins_seen
from root_env.root.lookup.land import Land, land_of
from root_env.root.rules import queries
from root_env.root.rules.ids import N_CLEARINGS, NOBODY, Kind, Phase
from root_env.root.text.viewer import Viewer, agents_of, sides_of, viewer_index

NEXT_CARDS = 5
"""Number of next cards of the deck that a viewer who sees everything is shown."""


class Table:
    """A game and its viewer. `agents` are the players, `sides` and `factions` players and the forces behind them."""

    states: np.ndarray
    i: int

    def __init__(self, states: np.ndarray, i: int, viewer: Viewer):
        self.states, self.i = whole(states[i : i + 1]), 0
        self.s: np.void = self.states[0]
        self.agents: list[str] = agents_of(states, i)
        self.sides: list[str] = sides_of(states, i)
        self.viewer: int | str | None = viewer_index(states, i, viewer)
        self.factions: list[int] = [int(f) for f in self.s["faction"][: len(self.sides)]]

    def short(self, who: int) -> str:
        """`Marquise`, or `Vagabond 1` if there are two; in a draft `Player 1`, until he has a faction."""
        if who >= len(self.agents):
            return self.sides[who].capitalize()
        word, copy = self.agents[who].rsplit("_", 1)
        if self.agents[who] in names.PLAYERS and self.factions[who] != NOBODY:
            return names.faction(self.factions[who]).capitalize()
        alone = f"{word}_1" not in self.agents
        return word.capitalize() if alone else f"{word.capitalize()} {copy}"

    def initial(self, who: int) -> str:
        """`M`, or `V1` if there are two Vagabonds."""
        short = self.short(who)
        alike = [other for p in range(len(self.sides)) if (other := self.short(p))[0] == short[0]]
        return short[0] if len(alike) == 1 else short[0] + short[-1] if short[-1].isdigit() else short[:2]

    def sees(self, who: int) -> bool:
        """True if the viewer sees the cards of this player."""
        return self.viewer == "all" or (self.viewer is not None and self.viewer == who)

    def board(self, who: int) -> np.void:
        """The faction board of a player."""
        return board_of(self.s, who)

    @cached_property
    def rulers(self) -> list[int]:
        """Player that rules each clearing, -1 for nobody (Law 2.5). The query updates the state, so it gets a copy."""
        states = self.states[self.i : self.i + 1].copy()
        return [int(queries.ruler_of(states, 0, c)) for c in range(N_CLEARINGS)]

    @cached_property
    def land(self) -> Land:
        """Paths, rivers and slots of the map as it lies now."""
        return land_of(self.states, self.i)

    def sees_under_ruin(self, clearing: int) -> bool:
        """True if the viewer knows the items under the ruin there; a Vagabond may have looked (Law 9.7.3)."""
        if isinstance(self.viewer, int):
            return bool(ruins_seen(self.s, self.viewer) >> clearing & 1)
        return self.viewer == "all"

    def pending(self, *kinds: Kind) -> bool:
        """True if a frame of one of these kinds is on the stack."""
        return bool(np.isin(self.s["stack"]["kind"][: self.s["depth"]], kinds).any())

    def has_turn(self, who: int, phase: Phase) -> bool:
        return self.s["turn"] == who and self.s["phase"] == phase

    # -- words; `called` gives the name of a player ------------------------------------------------------

    def viewer_words(self, called: Callable[[int], str]) -> str:
        """The view in words: `public view`, `everything shown`, `as marquise_0 sees it`."""
        words = {None: "public view", "all": "everything shown"}
        return words[self.viewer] if self.viewer in words else f"as {called(self.viewer)} sees it"

    def battle_words(self, called: Callable[[int], str]) -> str:
        """The battle that is fought, "" if there is none."""
        b = self.s["battle"]
        if not b["active"]:
            return ""
        words = f"{called(b['attacker'])} attacks {called(b['defender'])} in {names.clearing(b['clearing'])}"
        if b["ally"] >= 0:
            words += f" together with {called(b['ally'])}"
        if b["ambush"] >= 0:
            words += f"; {names.card(b['ambush'])} is played"
        if not self.pending(Kind.ROLL):
            words += f"; rolled hits: attacker {b['roll'][0]}, defender {b['roll'][1]}"
        return words

    def end_words(self, called: Callable[[int], str]) -> str:
        """The end of the game in words."""
        return end_words([called(p) for p in bits(self.s["winners"], len(self.agents))], bool(self.s["truncated"]))

    def next_cards(self) -> list[int]:
        """The next cards of the deck, for a viewer who sees everything."""
        return self.s["deck"][: self.s["deck_size"]][::-1][:NEXT_CARDS].tolist()


def end_words(winners: Sequence[str], truncated: bool) -> str:
    """The end of a game in words."""
    if truncated:
        return "The game was stopped at its limit: nobody wins."
    return f"The game is over: {' and '.join(winners)} won."


def instead_of_points(s: np.void, who: int, called: Callable[[int], str]) -> str:
    """Words in the place of a player's victory points, if the marker is off the track; else "" (Law 3.3.1)."""
    if s["coalition"][who] >= 0:
        return f"in coalition with {called(s['coalition'][who])}"
    return f"{names.suit(s['dominance'][who])} dominance" if s["dominance"][who] >= 0 else ""


def controller(t: Table, force: int) -> str:
    """The player who controls a force, in words (Law 22.3.1)."""
    who = int(t.s["serves"][force])
    return t.agents[who] if who != NOBODY else "nobody"


def bits(mask: int, size: int) -> list[int]:
    """Indices of the set bits among the lowest `size` bits of a bit mask."""
    return [k for k in range(size) if int(mask) >> k & 1]
