"""Resample the information that one player cannot know, uniformly over the arrangements consistent with his knowledge.

Hidden things, and a player's knowledge of them, are declared (`declared/form.py`: `Hidden`). All unknown things of an
axis, such as cards, are pooled, shuffled and dealt back. The others' knowledge of cards is drawn anew too, and so are
cards of hands that pending questions name. If another player is being asked a question that only some hands raise,
arrangements that do not raise it are drawn again. Two games with the same knowledge of the player give the same result
for a seed.
"""

import threading

import numpy as np

from root_env.engine import stream
from root_env.engine.jit import plain, record_view
from root_env.engine.loops.machine import Machine
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import COUNTED, PLACED, STACKED
from root_env.root.lookup.hidden import (
    Thing,
    counts_known,
    is_possible,
    known_pile,
    knows_card,
    naming,
    places_known,
    things,
)
from root_env.root.lookup.land import suits_of
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.game import skips
from root_env.root.rules.ids import ALL_CLEARINGS, N_CARDS, NOBODY, Suit
from root_env.root.rules.spec.decisions import FACTION_OF, NAMES_CARD, SHARED
from root_env.root.rules.state import pile_knowledge
from root_env.support.errors import PositionError

MAX_TRIES = 10_000
"""Most arrangements that are tried. In play a question is as frequent as the arrangements that raise it, so that one
which needs so many tries is very rare; a position that play cannot reach costs half a second, once."""


def determinize_states(states: np.ndarray, viewer: int, rng: np.random.Generator) -> np.ndarray:
    """A resampled copy of `states` (1,) for player index `viewer`; forced outcomes are dropped.

    Raises PositionError if no consistent arrangement turns up: the game began from a position that play cannot reach.
    """
    given, last = states.tobytes(), getattr(_drawn, "last", None)
    if last is None or last.given != given or last.viewer != viewer:  # a search draws many of the same
        last = _drawn.last = _Arrangements(states, viewer, given)
    return last.draw(rng)


_drawn = threading.local()
"""The arrangements that this thread has drawn from last."""


class _Arrangements:
    """The unknown things of a viewer in some states; each draw arranges all of them anew."""

    def __init__(self, states: np.ndarray, viewer: int, given: bytes):
        self.given, self.viewer = given, viewer
        self.states = states.view(np.uint8).copy().view(states.dtype)
        self.pools = _pools(self.states[0], viewer)
        _forget_traces(self.states[0])
        self.machine = machine_for(states)
        self.out = self.machine.stepping.new_list()
        self.is_reached = True

    def draw(self, rng: np.random.Generator) -> np.ndarray:
        """A copy of the states with all unknown things arranged anew."""
        s, viewer, pools = self.states[0], self.viewer, self.pools
        for pool in (pool for pool in pools if not pool.explains):
            pool.draw(rng)
        for _ in range(MAX_TRIES if self.is_reached else 0):
            for pool in (pool for pool in pools if pool.explains):
                pool.draw(rng)
            if not all(is_possible(s, thing) for pool in pools for thing, _, _ in pool.hidden):
                continue
            if _name_cards(s, viewer, rng) and _question_arises(self.machine, self.states, viewer, self.out):
                break
        else:
            self.is_reached = False  # the next draw fails at once
            raise PositionError(
                f"internals.stack: {MAX_TRIES:,} arrangements of what player {viewer} does not know were drawn, and "
                "under none of them would the question be asked; play does not reach this position"
            )
        _guess_knowledge(s, viewer, known_pile(s), rng)
        s["ruler"], s["rule_stale"] = -1, ALL_CLEARINGS  # the clearings worked out so far may reveal a hand
        words = rng.integers(0, 1 << 32, 4, dtype=np.int64)
        s["rng"] = words
        s["rng"][3] |= 1
        return self.states.view(np.uint8).copy().view(self.states.dtype)


class _Pool:
    """The hidden things of one axis, which can be exchanged in thought, and the part of each that the viewer knows.

    `explains`: True if a question can depend on it; the order of a deck alone raises no question.
    """

    def __init__(self, s, viewer: int, hidden: list[Thing]):
        self.explains = any(thing.declared.sort != STACKED for thing in hidden)
        sure = {COUNTED: counts_known, PLACED: places_known, STACKED: lambda s, thing, viewer: None}
        known = [sure[thing.declared.sort](s, thing, viewer) for thing in hidden]
        unknown = [_unknown(thing, sure) for thing, sure in zip(hidden, known, strict=True)]
        self.hidden = list(zip(hidden, known, map(len, unknown), strict=True))
        self.unknown = np.sort(np.concatenate(unknown))  # sorted: a draw does not depend on the true order

    def draw(self, rng: np.random.Generator) -> None:
        """Deal anew all that the viewer does not know."""
        drawn, at = rng.permutation(self.unknown) if len(self.unknown) else self.unknown, 0
        for thing, sure, n in self.hidden:
            _put(thing, sure, drawn[at : at + n])
            at += n


def _pools(s, viewer: int) -> list[_Pool]:
    """All hidden things at the table, by axis."""
    by_axis: dict[str, list[Thing]] = {}
    for thing in sorted(things(s), key=lambda thing: _ORDER[thing.declared.sort]):
        by_axis.setdefault(thing.declared.of, []).append(thing)
    return [_Pool(s, viewer, hidden) for _, hidden in sorted(by_axis.items(), key=lambda pair: pair[0] == "card")]


_ORDER = {PLACED: 0, COUNTED: 1, STACKED: 2}


def _unknown(thing: Thing, sure: np.ndarray) -> np.ndarray:
    """The kinds in a hidden thing that the viewer is not sure of."""
    if thing.declared.sort == COUNTED:
        return np.repeat(np.arange(len(thing.cells)), thing.cells - sure)
    cells = thing.cells if thing.declared.sort == STACKED else thing.cells[~sure]
    return cells[cells >= 0].ravel()


def _put(thing: Thing, sure: np.ndarray, drawn: np.ndarray) -> None:
    """Put the drawn kinds in the places that the viewer is not sure of."""
    cells, sort = thing.cells, thing.declared.sort
    if sort == COUNTED:
        cells[:] = sure + np.bincount(drawn, minlength=len(cells))
    elif sort == STACKED:
        cells[:] = drawn
    elif len(drawn):
        lies = (cells >= 0) & ~(sure[:, None] if cells.ndim > 1 else sure)
        cells[lies] = drawn
        if cells.ndim > 1:  # several in one place lie in the order of their kinds
            swapped = (cells[:, 1] >= 0) & (cells[:, 1] < cells[:, 0])
            cells[swapped] = cells[swapped][:, ::-1]


def _name_cards(s, viewer: int, rng: np.random.Generator) -> bool:
    """Let frames name cards of the dealt hands if the viewer does not know the named ones; True if they can."""
    for frame, holder in naming(s):
        if not knows_card(s, frame, viewer):
            named = NAMES_CARD[int(frame["kind"])]
            cards = np.repeat(np.arange(N_CARDS), s["hand"][holder])
            if named.matches:
                suits = 1 << Suit.BIRD
                if named.matches == "suit":
                    suits |= 1 << int(frame["suit"])
                else:
                    suits |= suits_of(np.array([s], s.dtype), 0, int(frame["clearing"]))
                cards = cards[suits >> SUIT[cards] & 1 != 0]
            if not len(cards):
                return False
            frame["card"] = rng.choice(cards)
    return True


def _forget_traces(s) -> None:
    """Clear the cells beyond the ends of decks, queues and stack: they may hold earlier hidden cards."""
    s["deck"][int(s["deck_size"]) :] = 0
    s["quest_deck"][int(s["quest_deck_size"]) :] = 0
    s["stack"][int(s["depth"]) :] = np.zeros((), s["stack"].dtype)
    s["n_forced"] = 0
    for field in (field for field in s.dtype.names if field.startswith("forced_")):
        s[field] = 0


def _guess_knowledge(s, viewer: int, pile: Thing | None, rng: np.random.Generator) -> None:
    """Draw anew the others' knowledge of each other's cards: as much as is common knowledge, and no more.

    The cards that somebody has seen are as hidden from the viewer as the cards themselves. But he knows the players who
    have seen each of his own cards (Law 8.2.3, 21.29).
    """
    n, owner_of_pile = int(s["n_players"]), pile.owner if pile else NOBODY
    known, of_pile = s["known"], pile_knowledge(s)
    of_viewer, by_viewer, by_all = known[:n, viewer].copy(), known[viewer].copy(), of_pile[:n].copy()
    known[:n] = s["common"]
    known[:n, viewer], known[viewer] = of_viewer, by_viewer
    if viewer == owner_of_pile:
        of_pile[:n] = by_all
    else:
        of_pile[:n] = s["common_supporters"] * (np.arange(n)[:, None] != owner_of_pile)
        of_pile[viewer] = by_all[viewer]
    for observer, owner in np.argwhere(s["seen"][:n, :n]).tolist():
        of_own = owner == viewer or (observer == owner and viewer == owner_of_pile)
        if observer != viewer and not of_own:
            cards = pile.cells if observer == owner else s["hand"][owner]
            rest = rng.permutation(np.repeat(np.arange(N_CARDS), cards - known[observer, owner]))
            more = rest[: int(s["seen"][observer, owner])]
            known[observer, owner] += np.bincount(more, minlength=N_CARDS).astype(np.int8)


def _question_arises(machine: Machine, states: np.ndarray, viewer: int, out: np.ndarray) -> bool:
    """True if the pending decision would be asked of its player with these hidden cards."""
    s = states[0]
    if s["over"] or s["depth"] == 0:
        return True
    frame = s["stack"][s["depth"] - 1]
    if frame["who"] == viewer:
        return True
    owner = FACTION_OF[frame["kind"]]
    hidden = FACTIONS[owner].part("play") if owner != SHARED else None
    if hasattr(hidden, "question_arises") and not hidden.question_arises(s, frame):
        return False
    machine.stepping.options_of_top(machine.take_in(states), 0, out)
    return out[0] > 0 and not plain(skips)(record_view(states, 0), int(frame["kind"]), out)


assert stream.MASK == (1 << 32) - 1
