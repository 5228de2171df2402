"""A row tells nothing that is hidden from its observer."""

import numpy as np

from root_env.root.rules.ids import N_CARDS, Faction, Kind
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.state import pile_knowledge
from tests.contract.observations import players, positions, row_of, to_move

IN_THE_OPEN = (Kind.EXPORT, Kind.CONTEMPT)
"""Questions whose card lies on the table."""


def _deal_anew(s, viewer: int, rng) -> None:
    """Another arrangement of the cards that `viewer` does not know, sizes and known cards kept."""
    n, size = int(s["n_players"]), int(s["deck_size"])
    known = s["known"][viewer].astype(np.int64)
    known[viewer] = s["hand"][viewer]
    supporters = pile_knowledge(s)[viewer].astype(np.int64)
    if s["faction"][viewer] == Faction.ALLIANCE:
        supporters = s["alliance"]["supporters"].astype(np.int64)
    unknown = np.bincount(s["deck"][:size], minlength=N_CARDS)
    unknown += (s["hand"] - known).sum(0) + s["alliance"]["supporters"] - supporters
    assert (unknown >= 0).all() and (s["hand"] >= known).all(), "knowledge of cards that are not there"
    pool = rng.permutation(np.repeat(np.arange(N_CARDS), unknown))
    for p in range(n):
        take = int(s["hand_size"][p] - known[p].sum())
        s["hand"][p] = known[p] + np.bincount(pool[:take], minlength=N_CARDS)
        pool = pool[take:]
    take = int(s["alliance"]["n_supporters"] - supporters.sum())
    s["alliance"]["supporters"] = supporters + np.bincount(pool[:take], minlength=N_CARDS)
    s["deck"][:size] = pool[take:]
    assert len(pool) - take == size


def _disturb(states, viewer: int, rng) -> np.ndarray:
    """A state that differs in everything `viewer` may not know."""
    new = states.copy()
    s = new[0]
    _deal_anew(s, viewer, rng)
    for other in range(6):
        if other != viewer:
            s["known"][other] = rng.integers(0, 3, s["known"][other].shape)
            pile_knowledge(s)[other] = rng.integers(0, 3, N_CARDS)
    looked = [int(v["looked"]) for f, v in zip((3, 7), s["vagabond"], strict=True) if s["player_of"][f] == viewer]
    unseen = [not sum(looked) >> c & 1 for c in range(12)]
    ruins = (s["ruin_items"] >= 0) & np.array(unseen)[:, None]
    s["ruin_items"][ruins] = rng.permutation(s["ruin_items"][ruins])
    s["quest_deck"][: s["quest_deck_size"]] = rng.permutation(s["quest_deck"][: s["quest_deck_size"]])
    s["rng"] = rng.integers(0, 1 << 32, 4)
    s["decisions"] += 1 + rng.integers(0, 50)
    for queue in (name for name in s.dtype.names if name.startswith("forced_")):
        s[queue] = rng.integers(0, 4, s[queue].shape)
    s["n_forced"] = rng.integers(0, 9, s["n_forced"].shape)
    s["log_who"], s["log_action"] = rng.integers(0, 3, 16), rng.integers(0, 99, 16)
    if to_move(states) not in (-1, viewer) and s["stack"][s["depth"] - 1]["kind"] not in IN_THE_OPEN:
        top = s["stack"][s["depth"] - 1]
        top["kind"] = rng.choice([d.number for d in DECISIONS if d.number not in IN_THE_OPEN])
        top["who"] = rng.choice([p for p in players(states) if p != viewer])
        for name in ("clearing", "other", "count", "card", "suit", "x"):
            top[name] = rng.integers(-1, 4)
    return new


def test_a_row_tells_nothing_that_is_hidden():
    rng = np.random.default_rng(5)
    for states in positions(2):
        for viewer in players(states):
            row = row_of(states, viewer)
            assert (row_of(_disturb(states, viewer, rng), viewer) == row).all()


def test_the_disturbance_reaches_what_is_hidden():
    """The test above would notice: the others' rows do change."""
    rng = np.random.default_rng(6)
    changed = 0
    for states in positions(25):
        new = _disturb(states, 0, rng)
        changed += (row_of(new, 1) != row_of(states, 1)).any()
    assert changed > 10
