"""Events are told where they happen, add up to the state, and change nothing."""

from __future__ import annotations

import numpy as np
import pytest

from root_env.engine import seeding
from root_env.engine.copies import as_bytes, copy_states
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.play.telling import event_words
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import BASICS, N_PLACES, SHORES
from root_env.wroth.rules.spec.events import EventKind, How

TABLES = (("guild", "runen"), ("koda", "lythe", "runen"), ("lythe", "ooglan", "koda", "guild"))


class Ledger:
    """The state as events add up to it."""

    def __init__(self, states, n: int):
        self.states, self.vp, self.corra = states, np.zeros(n, int), np.zeros(n, int)
        self.basics, self.discarded = np.zeros((n, N_PLACES), int), np.zeros(n, int)
        self.kinds, self.words, self.chosen = set(), [], []

    def __call__(self, s, kind, who, told):
        event, n = EventKind(kind), told["count"]
        self.kinds.add(event)
        self.words.append(event_words(self.states, 0, kind, who, told))
        if event == EventKind.CHOICE and told["y"] == How.CHOSEN:
            self.chosen.append(told["x"])
        elif event == EventKind.SCORED:
            self.vp[who] += n
        elif event in (EventKind.GAINED, EventKind.PAID):
            self.corra[who] += n if event == EventKind.GAINED else -n
        elif event == EventKind.DEPLOYED:
            self.basics[who, told["place"]] += n
        elif event == EventKind.MOVED:
            self.basics[who, told["place"]] -= n
            self.basics[who, told["to"]] += n
        elif event == EventKind.KILLED:
            self.basics[who, told["place"]] -= 1
            self.discarded[who] += 1
        elif event == EventKind.RECALLED:
            self.discarded[who] -= n


def told(table, seed: int) -> Ledger:
    """A game played twice, once listened to; the two end alike."""
    states, out = lay_out(WrothConfig(table)), stepping.new_list()
    quiet, listed = copy_states(states), out.copy()
    ledger, rng = Ledger(states, len(table)), np.random.default_rng(seed)
    stepping.tell(states, 0, stepping.RESET, *seeding.words(seed), out, ledger)
    stepping.reset_game(quiet, 0, *seeding.words(seed), listed)
    actions = []
    while not states[0]["over"]:
        actions.append(int(rng.choice(out[1 : 1 + out[0]])))
        stepping.tell(states, 0, stepping.STEP, actions[-1], 0, out, ledger)
        stepping.step_game(quiet, 0, actions[-1], listed)
        s, n = states[0], len(table)
        assert ledger.vp.tolist() == s["vp"][:n].tolist() and ledger.corra.tolist() == s["corra"][:n].tolist()
        assert ledger.basics.tolist() == s["basics"][:n].tolist()
        assert ledger.discarded.tolist() == s["discarded"][:n].tolist()
    assert as_bytes(states).tobytes() == as_bytes(quiet).tobytes() and ledger.chosen == actions
    return ledger


@pytest.mark.parametrize("table", TABLES)
def test_events_add_up_to_the_state_and_change_nothing(table):
    for seed in range(6):
        ledger = told(table, seed)
        assert (ledger.basics.sum(1) + ledger.discarded <= BASICS).all() and (ledger.basics[:, SHORES] >= 0).all()
        assert not any("{" in words for words in ledger.words)


def test_every_kind_of_event_is_told():
    kinds = set().union(*(told(TABLES[seed % 3], seed).kinds for seed in range(60)))
    assert kinds == set(EventKind) - {EventKind.STOPPED}
    states, out, ledger = lay_out(WrothConfig(max_decisions=1)), stepping.new_list(), []
    stepping.reset_game(states, 0, 1, 2, out)
    stepping.tell(states, 0, stepping.STEP, int(out[1]), 0, out, lambda s, kind, who, told: ledger.append(kind))
    assert ledger[-1] == EventKind.STOPPED


def test_a_turn_in_words():
    states, out, words = lay_out(WrothConfig(skip_forced="none")), stepping.new_list(), []
    stepping.tell(
        states, 0, stepping.RESET, 1, 2, out, lambda s, k, who, told: words.append(event_words(states, 0, k, who, told))
    )
    assert words[:1] == ["region 1 gets a token of 1 VP"]
    assert "guild_0 deploys 3 basic troops to the Shores" in words and "guild_0 takes 1 Corra" in words
    assert [w for w in words if w in ("maintenance", "spoils", "groundwork", "draft")] == [
        "maintenance",
        "spoils",
        "groundwork",
        "draft",
    ]
