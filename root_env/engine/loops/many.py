"""Many games in place: one compiled call steps, restarts, observes and masks a whole batch.

A slot is one row of every array. Slots do not share anything, so results do not depend on the number of threads.
"""

from typing import NamedTuple

import numpy as np

from root_env.engine import stream
from root_env.engine.ground import NOBODY, AnyState, DecisionList, Places
from root_env.engine.jit import I, fetch_ahead, load_word, pause, record_at, replace_word, spread, step_rows, store_word
from root_env.engine.jit.thread_pool import ASLEEP, AWAKE, DONE, LEAVE, MAIL, SPINS, STATE, TOLD, WAKE, Steps
from root_env.engine.loop import any_of, is_legal
from root_env.engine.loop import to_move as asked
from root_env.engine.loops import seeing, stepping, tracing
from root_env.engine.loops.placeholders import game
from root_env.engine.loops.template import entry, njit
from root_env.engine.loops.tracing import Trace
from root_env.engine.rewards import WIN, final_reward

FROM_START, FROM_STATE = 0, 1
"""The operations of `_play_rows`."""
NAN = float("nan")
Workers = tuple[np.ndarray, np.ndarray, np.ndarray]
"""States, lists of actions and random numbers, see `workers_for`."""


class Games(NamedTuple):
    """Games side by side, one in each row: `n` slots of a batch.

    * `states` STATE (n,): their states
    * `lists` int16 (n, MAX_LEGAL + 1): their legal actions
    """

    states: np.ndarray
    lists: np.ndarray


class Shown(NamedTuple):
    """The arrays that a step writes, a row for each game.

    * `rewards` float32 (n, MAX_PLAYERS), `terminated`, `truncated` bool (n,): of the step
    * `to_move` int8 (n,): the player to move, -1 if the game is over
    * `places` PLACES (1,): those of the scope of rows and masks, see `seeing`
    * `observations` int8 (n, size), `masks` int8 (n, n_actions): of the player to move; (n, 0) if not wanted
    """

    rewards: np.ndarray
    terminated: np.ndarray
    truncated: np.ndarray
    to_move: np.ndarray
    places: np.ndarray
    observations: np.ndarray
    masks: np.ndarray


Step = tuple[Games, np.ndarray, np.ndarray, int, float, int, Shown]
"""The arguments of `step_batch` in order."""


# -- one slot ----------------------------------------------------------------------------------------


@njit
def restart(
    states: np.ndarray, i: int, layouts: np.ndarray, k: int, seed_low: int, seed_high: int, out: DecisionList
) -> None:
    """Begin a new game in row `i` from row `k` of the laid-out configurations."""
    states[i] = layouts[k]
    s = record_at(states, i)
    stepping.start(s, seed_low, seed_high, out)


@njit
def _show(s: AnyState, out: DecisionList, o: Places, i: int, want: int, shown: Shown) -> None:
    """Write the player to move in row `i`, and the arrays that `want` names."""
    _, _, _, to_move, _, observations, masks = shown
    who = asked(s)
    to_move[i] = who
    if want & 1 != 0:
        seeing.observe(s, max(0, who), o, observations[i])
    if want & 2 != 0:
        seeing.write_mask(out, o, masks[i])


@entry()
def _write_rows(low: int, high: int, games: Games, want: int, shown: Shown) -> None:
    states, lists = games
    _, _, _, _, places, _, _ = shown
    o = record_at(places, 0)
    for i in range(low, high):
        _show(record_at(states, i), lists[i], o, i, want, shown)


def write_batch(games: Games, want: int, shown: Shown) -> None:
    """Write `to_move`, observations (want & 1) and masks (want & 2) of every slot."""
    spread(_write_rows, len(games.states), tuple(games), want, tuple(shown))


@entry()
def _start_rows(
    low: int,
    high: int,
    rows: np.ndarray,
    layouts: np.ndarray,
    layout_of: np.ndarray,
    words: np.ndarray,
    games: Games,
    want: int,
    shown: Shown,
) -> None:
    states, lists = games
    _, _, _, _, places, _, _ = shown
    o = record_at(places, 0)
    for k in range(low, high):
        i = I(rows[k])
        restart(states, i, layouts, I(layout_of[k]), I(words[k, 0]), I(words[k, 1]), lists[i])
        _show(record_at(states, i), lists[i], o, i, want, shown)


def start_games(
    rows: np.ndarray,
    layouts: np.ndarray,
    layout_of: np.ndarray,
    words: np.ndarray,
    games: Games,
    want: int,
    shown: Shown,
) -> None:
    """Start new games in these rows, int64 (k,), and write the arrays of `write_batch` for them.

    `layouts` STATE (configurations,): the first states of games; `layout_of` int64 (k,): the index of each game's
    layout; `words` int64 (k, 2): their seeds.
    """
    spread(_start_rows, len(rows), rows, layouts, layout_of, words, tuple(games), want, tuple(shown))


@entry()
def first_illegal(lists: np.ndarray, actions: np.ndarray, waiting: np.ndarray) -> int:
    """The first row whose action is not legal, -1 if all are; rows with `waiting` 1 take any action."""
    for i in range(len(actions)):
        if waiting[i] == 0 and not is_legal(lists[i], I(actions[i])):
            return i
    return -1


@entry()
def first_unknown(numbers: np.ndarray, ids: np.ndarray, waiting: np.ndarray, actions: np.ndarray) -> int:
    """Write ids for actions given by their numbers in a scope; returns the first row whose number is none, or -1.

    `numbers`, `actions` int64 (n,), `ids` int64 (n_actions,) of the scope. Rows with `waiting` 1 may have any number.
    """
    for i in range(len(numbers)):
        number = I(numbers[i])
        if 0 <= number < len(ids):
            actions[i] = ids[number]
        elif waiting[i] != 0:
            actions[i] = 0
        else:
            return i
    return -1


@njit
def _step_slot(s: AnyState, action: int, out: DecisionList, kind: int, shaping: float, rewards: np.ndarray) -> bool:
    """Take an action in a slot and write its rewards; returns True if the game has ended."""
    n = I(s.n_players)
    for p in range(n):
        rewards[p] = I(s.vp[p])
    stepping.take(s, action, out)
    ended = s.over != 0
    for p in range(n):
        paid = shaping * (I(s.vp[p]) - I(rewards[p]))  # exact: a score that has not changed pays 0
        if ended:
            paid += final_reward(s, kind, p)
        rewards[p] = paid
    return ended


@njit
def _step_some(low: int, high: int, given: Step) -> None:
    (states, lists), waiting, actions, kind, shaping, want, shown = given
    rewards, terminated, truncated, _, places, observations, masks = shown
    o = record_at(places, 0)
    for i in range(low, high):
        if want & 1 != 0:
            fetch_ahead(observations, i)
        if want & 2 != 0:
            fetch_ahead(masks, i)
        s = record_at(states, i)
        out = lists[i]
        for p in range(game.MAX_PLAYERS):
            rewards[i, p] = 0.0
        terminated[i] = False
        truncated[i] = False
        if waiting[i] != 0:
            waiting[i] = 0
        elif _step_slot(s, I(actions[i]), out, kind, shaping, rewards[i]):
            truncated[i] = s.truncated != 0
            terminated[i] = s.truncated == 0
            waiting[i] = 1
        fetch_ahead(lists, i + 1)
        fetch_ahead(states, i + 1)
        _show(s, out, o, i, want, shown)


@njit
def _is_told(mail: np.ndarray, done: int) -> bool:
    """Wait for the next step after `done` steps; False if the worker must sleep."""
    for _ in range(SPINS):
        if load_word(mail, TOLD) != done:
            return True
        if load_word(mail, LEAVE) != 0:
            break
        pause()
    store_word(mail, STATE, ASLEEP)
    if load_word(mail, TOLD) == done:
        return False
    return replace_word(mail, STATE, ASLEEP, AWAKE)  # told just now: it either sees that here, or is woken


@entry()
def _step_rows(low: int, high: int, mail: np.ndarray, given: Step) -> None:
    """Step these rows as often as `mail` tells, int64 (thread_pool.MAIL,); once if it is empty."""
    if len(mail) == 0:
        _step_some(low, high, given)
        return
    done = load_word(mail, DONE)
    while _is_told(mail, done):
        _step_some(low, high, given)
        done += 1
        store_word(mail, DONE, done)


@entry()
def _tell(mails: np.ndarray, wake: bool) -> bool:
    """Tell all workers of a step, `mails` int64 (workers, thread_pool.MAIL), see `thread_pool.Steps`."""
    for k in range(len(mails)):
        if not wake and load_word(mails[k], STATE) == ASLEEP:
            return False
    for k in range(len(mails)):
        store_word(mails[k], TOLD, load_word(mails[k], TOLD) + 1)
        mails[k, WAKE] = 1 if replace_word(mails[k], STATE, ASLEEP, AWAKE) else 0
    return True


@entry()
def _wait(mails: np.ndarray) -> bool:
    """Wait a while for all workers; True if all are done."""
    for k in range(len(mails)):
        mail = mails[k]
        for _ in range(SPINS):
            if load_word(mail, DONE) == load_word(mail, TOLD):
                break
            pause()
        if load_word(mail, DONE) != load_word(mail, TOLD):
            return False
    return True


def step_batch(
    games: Games, waiting: np.ndarray, actions: np.ndarray, kind: int, shaping: float, want: int, shown: Shown
) -> None:
    """Step every game once, and write the arrays of `shown`.

    `waiting` int8 (n,): rows with 1 ignore their action and wait no longer; if a game ends, its row gets 1 and shows
    the end. `kind` and `shaping`: the rewards. `want`: 1 for observations, 2 for masks, 3 for both.
    """
    # plain tuples: compiled code takes them at no cost, but reads the fields of named tuples in Python first
    steps = Steps(_step_rows, _tell, _wait)
    step_rows(steps, len(actions), (tuple(games), waiting, actions, kind, shaping, want, tuple(shown)))


def use_the_small_ones(ids: np.ndarray) -> None:
    """Call the entry points that only some batches use; `ids` int64 (n_actions,) of a scope."""
    mails, none = np.zeros((0, MAIL), np.int64), np.zeros(0, np.int64)
    _tell(mails, True)
    _wait(mails)
    first_unknown(none, ids, np.zeros(0, np.int8), none)


# -- whole games -------------------------------------------------------------------------------------


@njit
def _note_result(s: AnyState, row: np.ndarray) -> None:
    row[0] = I(s.winners)
    row[1] = I(s.truncated) + 2 * I(s.fault)
    row[2] = I(s.turns)
    row[3] = I(s.decisions)
    for p in range(game.MAX_PLAYERS):
        row[4 + p] = I(s.vp[p])


@njit
def _play_at_random(s: AnyState, out: DecisionList, picks: np.ndarray, g: int, trace: Trace) -> None:
    """Play on to the end with uniformly random legal actions.

    What happens is noted in row `g` of the tables of `engine.loops.tracing`, if that is not negative.
    """
    while s.over == 0 and s.fault == 0:
        action = any_of(out, picks)
        if g >= 0:
            tracing.note_action(s, action, g, trace)
        stepping.take(s, action, out)
        if g >= 0:
            tracing.note_turns(s, g, trace)


@njit
def _branch(states: np.ndarray, t: int, start: np.ndarray, seed_low: int, seed_high: int, out: DecisionList) -> None:
    """Make row `t` a copy of the first row of `start` with a new chance stream, and list its choices."""
    states[t] = start[0]
    s = record_at(states, t)
    stream.seed(s, seed_high, seed_low, 11)
    stepping.relist(s, out)


@entry()
def _play_rows(
    low: int,
    high: int,
    op: int,
    workers: Workers,
    layouts: np.ndarray,
    numbers: np.ndarray,
    words: np.ndarray,
    policy_words: np.ndarray,
    kind: int,
    results: np.ndarray,
    rewards: np.ndarray,
    trace: Trace,
) -> None:
    """Random play of many games; there is one entry point for both `op`, since each has a copy of all the rules.

    Worker t, a row of `workers`, plays games t, t + workers, ... to their ends. FROM_START: each game begins with the
    configuration `numbers[g]` of `layouts` and is noted in `results[g]`. FROM_STATE: it begins at the state
    `layouts[0]` and is noted in `rewards[g]`. It is noted in the tables `trace` too if these have rows.
    """
    states, lists, picks = workers
    for t in range(low, high):
        s = record_at(states, t)
        out = lists[t]
        for g in range(t, len(policy_words), len(states)):
            seed_low, seed_high = I(policy_words[g, 0]), I(policy_words[g, 1])
            if op == FROM_START:
                restart(states, t, layouts, I(numbers[g]), I(words[g, 0]), I(words[g, 1]), out)
            else:
                _branch(states, t, layouts, seed_low, seed_high, out)
            stream.start(picks[t], seed_low, seed_high, 7)
            _play_at_random(s, out, picks[t], g if len(trace[0]) > 0 else NOBODY, trace)
            if op == FROM_START:
                _note_result(s, results[g])
            else:
                for p in range(I(s.n_players)):
                    rewards[g, p] = final_reward(s, kind, p)
                if s.fault != 0:
                    rewards[g, 0] = NAN
                    rewards[g, 1] = I(s.fault)


def _no_results() -> np.ndarray:
    return np.zeros((0, 4 + game.MAX_PLAYERS), np.int64)


def _no_rewards() -> np.ndarray:
    return np.zeros((0, game.MAX_PLAYERS), np.float32)


_NO_WORDS = np.zeros((0, 2), np.int64)
_NO_NUMBERS = np.zeros(0, np.int64)


def workers_for(n: int) -> Workers:
    """Room for `n` workers of random play: their states, lists of actions and random numbers, int64 (n, 4)."""
    return game.new_states(n), stepping.new_lists(n), np.zeros((n, 4), np.int64)


def rollout_random(
    workers: Workers,
    layouts: np.ndarray,
    layout_of: np.ndarray,
    words: np.ndarray,
    policy_words: np.ndarray,
    results: np.ndarray,
    trace: Trace | None = None,
) -> None:
    """Play games to their ends with uniformly random legal actions; row g of `results` is game g.

    `workers` from `workers_for` share the games. `results` int64 (games, 4 + MAX_PLAYERS): winners' bits, truncated +
    2 * ground.Fault, turns, decisions, then victory points by player. `trace`: the four tables of
    `engine.loops.tracing`.
    """
    spread(
        _play_rows, len(workers[0]),
        FROM_START, workers, layouts, layout_of, words, policy_words, WIN, results, _no_rewards(),
        trace or tracing.no_tables(),
    )  # fmt: skip


def continue_random(
    start: np.ndarray, workers: Workers, policy_words: np.ndarray, kind: int, rewards: np.ndarray
) -> None:
    """Play on from one state to the end, once per row of `rewards`, float32 (n, MAX_PLAYERS), at random.

    `policy_words` int64 (n, 2) seed each row's choices and its chance. Where a game is stopped, its row is NaN and
    why (ground.Fault).
    """
    spread(
        _play_rows, len(workers[0]),
        FROM_STATE, workers, start, _NO_NUMBERS, _NO_WORDS, policy_words, kind, _no_results(), rewards,
        tracing.no_tables(),
    )  # fmt: skip
