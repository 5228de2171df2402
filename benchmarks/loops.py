"""Compiled loops that only benchmarks need: endless games, picks for a batch, the parts of a decision.

They use the same compiled rules as `root_env`'s own entry points. They are compiled with those, or at their first use,
and are kept in the same cache.
"""

import numpy as np

from root_env.engine.jit import I, entry, record_at, spread, when_cold
from root_env.engine.loop import pick, top
from root_env.root.rules.boxes import BOXES
from root_env.root.rules.spec.actions import N_ACTIONS
from root_env.root.rules.spec.observation import OBS_SIZE
from root_env.root.rules.spec.scope import EVERYTHING

machine = BOXES[0].machine
"""Base four is measured."""
new_states = machine.game.new_states
engine, many, seeing, rollout = machine.stepping, machine.many, machine.seeing, machine.rollout
OBSERVE, MASK, LIST_AGAIN = 1, 2, 4
DECISIONS, CHOICES, TURNS, GAMES = range(4)
"""Columns of a tally: decisions, decisions with two or more options, and player turns and games of ended games."""
WORD = 1 << 31
SCATTERED = 1500
"""`scatter` takes at most so many decisions in a slot: about one and a half games."""


@entry()
def play_on(states, picks, layouts, out, limit, want, places, row, mask, tally):
    """Play row 0 on at random for `limit` decisions, one game after another, and write what `want` asks at each.

    `row` int8 (size,) and `mask` int8 (n_actions,), of the scope of `places`, are written at every decision; at the end
    they are those of the last one.
    """
    s, o = record_at(states, 0), record_at(places, 0)
    for _ in range(limit):
        tally[DECISIONS] += 1
        if out[0] > 1:
            tally[CHOICES] += 1
        engine.take(s, I(out[1 + pick(picks, I(out[0]))]), out)
        if s.over != 0:
            tally[TURNS] += I(s.turns)
            tally[GAMES] += 1
            many.restart(states, 0, layouts, 0, pick(picks, WORD), pick(picks, WORD), out)
        if want & LIST_AGAIN != 0:
            engine.relist(s, out)
        if want & OBSERVE != 0:
            seeing.observe(s, I(top(s).who), o, row)
        if want & MASK != 0:
            seeing.write_mask(out, o, mask)


@entry()
def start_games(states, picks, layouts, out, n):
    """Start `n` games in row 0 with random set-up, without playing them."""
    for _ in range(n):
        many.restart(states, 0, layouts, 0, pick(picks, WORD), pick(picks, WORD), out)


@entry()
def copy_states(pool, targets, n):
    """Copy `n` states, row after row of `pool`, into row after row of `targets`."""
    for k in range(n):
        targets[k % len(targets)] = pool[k % len(pool)]


@entry()
def copy_rows(rows, row, n):
    """Copy `n` rows of `rows`, int8 (k, OBS_SIZE), into `row`: the cost of writing so many bytes."""
    for k in range(n):
        for i in range(len(row)):
            row[i] = rows[k % len(rows), i]


@entry()
def pick_only(picks, n):
    """Draw `n` random choices among eight."""
    total = 0
    for _ in range(n):
        total += pick(picks, 8)
    return total


@entry()
def take_each(pool, lists, rows, scratch, out, picks, takes):
    """Copy each state of `pool` named in `rows`, and its list, into scratch; with `takes` also take a random action."""
    s = record_at(scratch, 0)
    for k in range(len(rows)):
        r = I(rows[k])
        scratch[0] = pool[r]
        for a in range(lists[r, 0] + 1):
            out[a] = lists[r, a]
        action = I(out[1 + pick(picks, I(out[0]))])
        if takes != 0:
            engine.take(s, action, out)


@entry()
def observe_each(pool, rows, places, row):
    """Observe each state of `pool` named in `rows` as its player to move."""
    o = record_at(places, 0)
    for k in range(len(rows)):
        s = record_at(pool, I(rows[k]))
        seeing.observe(s, I(top(s).who), o, row)


@entry()
def _pick_rows(low, high, lists, picks, actions, choices):
    for i in range(low, high):
        actions[i] = lists[i, 1 + pick(picks[i], I(lists[i, 0]))]
        if lists[i, 0] > 1:
            choices[i] += 1


def pick_each(lists, picks, actions, choices) -> None:
    """A random legal action for every slot of a batch; `choices` counts decisions with two or more options."""
    spread(_pick_rows, len(actions), lists, picks, actions, choices)


@entry()
def _scatter_rows(low, high, states, lists, picks, layouts):
    for i in range(low, high):
        s = record_at(states, i)
        out = lists[i]
        for _ in range(pick(picks[i], SCATTERED)):
            engine.take(s, I(out[1 + pick(picks[i], I(out[0]))]), out)
            if s.over != 0:
                many.restart(states, i, layouts, 0, pick(picks[i], WORD), pick(picks[i], WORD), out)


def scatter(batch, picks) -> None:
    """Play each slot of a batch on by a random number of decisions, so that slots are in all parts of a game."""
    _scatter_rows(0, batch.num_games, batch.states, batch.lists, picks, batch.layouts)
    batch.write_rows()


def streams(n: int) -> np.ndarray:
    """Pick streams for `n` slots, int64 (n, 4)."""
    return np.random.default_rng(12345).integers(0, 1 << 32, (n, 4))


def use_every_loop() -> None:
    """Call every loop once, so that none is compiled during a measurement."""
    from root_env.root.config import GameConfig
    from root_env.root.layout import lay_out

    layouts = machine.take_in(lay_out(GameConfig(setup="random")))
    states, out = new_states(1), engine.new_list()
    picks, tally, rows = streams(1), np.zeros(4, np.int64), np.zeros(1, np.int64)
    row, mask = np.zeros(OBS_SIZE, np.int8), np.zeros(N_ACTIONS, np.int8)
    start_games(states, picks[0], layouts, out, 1)
    play_on(states, picks[0], layouts, out, 2, MASK | OBSERVE | LIST_AGAIN, EVERYTHING.places, row, mask, tally)
    _scatter_rows(0, 1, states, out[None], picks, layouts)
    copy_states(states, new_states(1), 1)
    copy_rows(row[None], row, 1)
    pick_only(picks[0], 1)
    pick_each(out[None], picks, rows.copy(), rows.copy())
    take_each(states, out[None], rows, new_states(1), out.copy(), picks[0], 1)
    observe_each(states, rows, EVERYTHING.places, row)


when_cold(use_every_loop, machine.group)
