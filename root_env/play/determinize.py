"""Resample what one player cannot know: uniform over the hidden arrangements consistent with that knowledge.

Unknown to a player are the cards in other hands and among the supporters beyond those he knows of, what others know
of these, the order of the deck, the items under ruins and the order of the quest deck. All unknown cards are pooled,
shuffled and dealt back. If another player is being asked something that only some hands would raise, arrangements
that do not raise it are drawn again. Two games in which the player knows the same give the same result for a seed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from root_env.core import stream
from root_env.core.boxes import machine_for
from root_env.core.declared.factions import FACTIONS
from root_env.core.game import skips
from root_env.core.ids import N_CARDS, N_CLEARINGS, Kind
from root_env.core.jit import plain, record_view
from root_env.core.spec.decisions import FACTION_OF, SHARED
from root_env.errors import PositionError
from root_env.support.boards import Pile, hidden_pile, pile_in_play, pile_knowledge, ruins_seen

MAX_TRIES = 100_000


def determinize_states(states: np.ndarray, viewer: int, rng: np.random.Generator) -> np.ndarray:
    """A resampled copy of `states` (1,) for player index `viewer`; forced outcomes are dropped.

    Raises PositionError if no consistent arrangement turns up: the game began from a position that play cannot reach.
    """
    new = states.view(np.uint8).copy().view(states.dtype)
    s = new[0]
    n = int(s["quest_deck_size"])
    s["quest_deck"][:n] = rng.permutation(np.sort(s["quest_deck"][:n]))  # sorted: the result tells no true order
    known_hands, known_pile = _known(s, viewer)
    owner_of_pile, pile = pile_in_play(s)
    _forget_traces(s)
    pool = _pool(s, pile, known_hands, known_pile)
    engine = machine_for(states).engine
    out = engine.new_list()
    for _ in range(MAX_TRIES):
        _shuffle_ruins(s, viewer, rng)
        _deal(s, viewer, pile, rng.permutation(pool), known_hands, known_pile)
        if _question_arises(engine, new, viewer, out):
            break
    else:
        raise PositionError(
            f"internals.stack: {MAX_TRIES:,} arrangements of what player {viewer} does not know were drawn, and "
            "under none of them would the question be asked; play does not reach this position"
        )
    _guess_knowledge(s, viewer, owner_of_pile, pile, rng)
    s["ruler"], s["rule_stale"] = -1, (1 << N_CLEARINGS) - 1  # which clearings were asked about can hang on a hand
    words = rng.integers(0, 1 << 32, 4, dtype=np.int64)
    s["rng"] = words
    s["rng"][3] |= 1
    return new


def _known(s, viewer: int) -> tuple[np.ndarray, np.ndarray]:
    """Copies per card the viewer is sure of: (player, card) in hands, (card,) in the hidden pile at the table."""
    hands = s["known"][viewer].astype(np.int64).copy()
    hands[viewer] = s["hand"][viewer]
    own = hidden_pile(s, viewer)
    return hands, (own.cards if own else pile_knowledge(s)[viewer]).astype(np.int64)


def _pool(s, pile: Pile | None, known_hands, known_pile) -> np.ndarray:
    """Every card whose place the viewer does not know, deck included, in a canonical order."""
    n = int(s["deck_size"])
    counts = np.bincount(s["deck"][:n], minlength=N_CARDS)
    counts = counts + (s["hand"].astype(np.int64) - known_hands).sum(0)
    if pile is not None:
        counts = counts + pile.cards - known_pile
    return np.repeat(np.arange(N_CARDS), counts)


def _deal(s, viewer: int, pile: Pile | None, cards: np.ndarray, known_hands, known_pile) -> None:
    """Put the known cards back and deal the shuffled pool to hands, supporters and deck."""
    at = 0
    for p in range(int(s["n_players"])):
        if p == viewer:
            continue
        unknown = int(s["hand_size"][p]) - int(known_hands[p].sum())
        s["hand"][p] = known_hands[p] + np.bincount(cards[at : at + unknown], minlength=N_CARDS)
        at += unknown
    if pile is not None:
        unknown = pile.size - int(known_pile.sum())
        pile.cards[:] = known_pile + np.bincount(cards[at : at + unknown], minlength=N_CARDS)
        at += unknown
    s["deck"][: len(cards) - at] = cards[at:]


def _forget_traces(s) -> None:
    """Clear what lies beyond the ends of decks, queues and stack, where earlier hidden cards can still be read."""
    s["deck"][int(s["deck_size"]) :] = 0
    s["quest_deck"][int(s["quest_deck_size"]) :] = 0
    s["stack"][int(s["depth"]) :] = np.zeros((), s["stack"].dtype)
    s["n_forced"] = 0
    for sort in ("dice", "draws", "taken", "quests", "ruins"):
        s[f"forced_{sort}"] = 0


def _guess_knowledge(s, viewer: int, owner_of_pile: int, pile: Pile | None, rng: np.random.Generator) -> None:
    """Draw anew what the others know of each other's cards: what everybody knows that they know, and no more.

    Which cards somebody has seen is hidden from the viewer as the cards are. Who has seen which of his own cards he
    knows. (Law 8.2.3, 21.29)
    """
    n = int(s["n_players"])
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
            cards = pile.cards if observer == owner else s["hand"][owner]
            rest = rng.permutation(np.repeat(np.arange(N_CARDS), cards - known[observer, owner]))
            more = rest[: int(s["seen"][observer, owner])]
            known[observer, owner] += np.bincount(more, minlength=N_CARDS).astype(np.int8)


def _shuffle_ruins(s, viewer: int, rng: np.random.Generator) -> None:
    """Deal the items under ruins anew, but for those that the viewer has looked at (Law 9.7.3), or is exploring now
    (Law 9.5.3)."""
    looked = ruins_seen(s, viewer)
    for frame in s["stack"][: s["depth"]]:
        if frame["kind"] == Kind.EXPLORE and frame["who"] == viewer:
            looked |= 1 << int(frame["clearing"])
    places = np.array([at for at in np.argwhere(s["ruin_items"] >= 0) if not looked >> at[0] & 1], int).reshape(-1, 2)
    under = s["ruin_items"]
    if len(places):
        under[places[:, 0], places[:, 1]] = rng.permutation(np.sort(under[places[:, 0], places[:, 1]]))
    swapped = (under[:, 1] >= 0) & (under[:, 1] < under[:, 0])
    under[swapped] = under[swapped][:, ::-1]


def _question_arises(engine: Any, states: np.ndarray, viewer: int, out: np.ndarray) -> bool:
    """Whether the decision now pending would be asked of its player with these hidden cards."""
    s = states[0]
    if s["over"] or s["depth"] == 0:
        return True
    frame = s["stack"][s["depth"] - 1]
    if frame["who"] == viewer:
        return True
    owner = FACTION_OF[frame["kind"]]
    hidden = FACTIONS[owner].part("play") if owner != SHARED else None
    if hidden is not None and not hidden.question_arises(s, frame):
        return False
    engine.options_of_top(states, 0, out)
    return out[0] > 0 and not plain(skips)(record_view(states, 0), int(frame["kind"]), out)


assert stream.MASK == (1 << 32) - 1
