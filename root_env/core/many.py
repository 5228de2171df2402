"""Many games in place: one compiled, parallel call steps, restarts, observes and masks a whole batch.

A slot is one row of every array. Slots do not share anything, so results do not depend on the number of threads.
"""

from root_env.core import chance, engine, observe, turn
from root_env.core.ids import MAX_PLAYERS
from root_env.core.jit import I, entry, njit, prange, record_at

SAME_STEP, NEXT_STEP = 0, 1
WIN, RANK, SCORE_MARGIN = 0, 1, 2
MARGIN_SCALE = 30.0
NAN = float("nan")


# -- rewards (see root_env.rewards for the same in plain Python) --------------------------------------


@njit
def _final_reward(s, kind, p):
    """Reward of player `p` for a finished game, a float."""
    if kind == WIN:
        return _win(s, p)
    if kind == RANK:
        return _rank(s, p)
    return _margin(s, p)


@njit
def _won(s, p):
    return (I(s.winners) >> p) & 1


@njit
def _win(s, p):
    n = I(s.n_players)
    winners = 0
    for q in range(n):
        winners += _won(s, q)
    if winners == 0:
        return 0.0
    if _won(s, p) != 0:
        return 1.0
    return -winners / (n - winners)


@njit
def _key(s, p):
    """Order of a player's result: winners above all, then victory points."""
    return 1_000_000 if _won(s, p) != 0 else I(s.vp[p])


@njit
def _rank(s, p):
    n = I(s.n_players)
    better, tied = 0, 0
    for q in range(n):
        if _key(s, q) > _key(s, p):
            better += 1
        elif _key(s, q) == _key(s, p):
            tied += 1
    return 1.0 - 2.0 * (better + (tied - 1) / 2.0) / (n - 1)


@njit
def _margin(s, p):
    best = -1_000_000
    for q in range(I(s.n_players)):
        if q != p:
            best = max(best, I(s.vp[q]))
    margin = min(1.0, max(-1.0, (I(s.vp[p]) - best) / MARGIN_SCALE))
    return max(0.0, margin) if _won(s, p) != 0 else margin


# -- one slot ----------------------------------------------------------------------------------------


@njit
def restart(states, i, layouts, k, low, high, out):
    """Begin a new game in row `i` from row `k` of the laid-out configurations."""
    states[i] = layouts[k]
    s = record_at(states, i)
    chance.seed(s, low, high, 0)
    turn.start_game(s)
    engine.advance(s, out)


@njit
def _player_to_move(s):
    if s.over != 0:
        return -1
    return I(s.stack[s.depth - 1].who)


@njit
def _clear_mask(out, mask):
    for k in range(1, out[0] + 1):
        mask[out[k]] = 0


@njit
def _write_mask(out, mask):
    for k in range(1, out[0] + 1):
        mask[out[k]] = 1


@entry(parallel=True)
def write_batch(states, lists, to_move, observations, masks, want):
    """Write to_move, observations (want & 1) and masks (want & 2) of every slot; masks must be zero before."""
    for i in prange(len(to_move)):
        s = record_at(states, i)
        to_move[i] = _player_to_move(s)
        if want & 1 != 0:
            observe.observe(s, max(0, _player_to_move(s)), observations[i])
        if want & 2 != 0:
            _write_mask(lists[i], masks[i])


@entry(parallel=True)
def reset_batch(states, lists, layouts, layout_of, words):
    """Start every slot's game: `layout_of` int64 (N,) picks its configuration, `words` int64 (N, 2) its seed."""
    for i in prange(len(layout_of)):
        restart(states, i, layouts, I(layout_of[i]), I(words[i, 0]), I(words[i, 1]), lists[i])


@entry()
def first_illegal(lists, actions, waiting):
    """Row of the first action that is not legal, -1 if all are; rows with `waiting` 1 take any action."""
    for i in range(len(actions)):
        if waiting[i] == 0 and not engine.is_legal(lists[i], I(actions[i])):
            return i
    return -1


@njit
def _step_slot(states, i, action, out, final_states, kind, shaping, rewards):
    """Take an action in a slot and pay for it; returns whether its game has ended."""
    s = record_at(states, i)
    n = I(s.n_players)
    for p in range(n):
        rewards[p] = I(s.vp[p])
    engine.take(s, action, out)
    ended = s.over != 0
    for p in range(n):
        paid = shaping * (I(s.vp[p]) - I(rewards[p]))  # exact: a score that has not changed pays 0
        if ended:
            paid += _final_reward(s, kind, p)
        rewards[p] = paid
    if ended:
        final_states[i] = states[i]
    return ended


@entry(parallel=True)
def step_batch(
    states, lists, actions, layouts, layout_of, words, waiting, mode, kind, shaping, want,
    rewards, terminated, truncated, to_move, observations, masks, final_states,
):  # fmt: skip
    """Step every slot once, restarting finished games as `mode` says, and write what the next decider sees.

    `waiting` int8 (N,): in NEXT_STEP mode 1 where the last step ended the game; such a slot ignores its action and
    starts a new game. `words` int64 (N, 2): seed of the game that follows. `final_states` receives finished games.
    """
    for i in prange(len(actions)):
        out = lists[i]
        if want & 2 != 0:
            _clear_mask(out, masks[i])
        for p in range(MAX_PLAYERS):
            rewards[i, p] = 0.0
        terminated[i] = False
        truncated[i] = False
        if waiting[i] != 0:
            waiting[i] = 0
            restart(states, i, layouts, I(layout_of[i]), I(words[i, 0]), I(words[i, 1]), out)
        elif _step_slot(states, i, I(actions[i]), out, final_states, kind, shaping, rewards[i]):
            s = record_at(states, i)
            truncated[i] = s.truncated != 0
            terminated[i] = s.truncated == 0
            if mode == SAME_STEP:
                restart(states, i, layouts, I(layout_of[i]), I(words[i, 0]), I(words[i, 1]), out)
            else:
                waiting[i] = 1
        s = record_at(states, i)
        to_move[i] = _player_to_move(s)
        if want & 1 != 0:
            observe.observe(s, max(0, _player_to_move(s)), observations[i])
        if want & 2 != 0:
            _write_mask(out, masks[i])


# -- whole games -------------------------------------------------------------------------------------


@njit
def _seed_picks(picks, low, high, stream):
    """Start a policy's own sfc32 stream."""
    picks[0] = low
    picks[1] = high
    picks[2] = stream
    picks[3] = 1
    for _ in range(15):
        engine.pick(picks, 2)


@entry(parallel=True)
def rollout_random(scratch, lists, picks, layouts, layout_of, words, policy_words, results):
    """Play games to their ends with uniformly random legal actions; row g of `results` is game g.

    Worker t of the `len(scratch)` workers plays games t, t + workers, ... in its scratch state. `results` int64
    (games, 4 + MAX_PLAYERS): winners' bits, truncated, turns, decisions, then victory points by player.
    """
    workers = len(scratch)
    for t in prange(workers):
        for g in range(t, len(results), workers):
            restart(scratch, t, layouts, I(layout_of[g]), I(words[g, 0]), I(words[g, 1]), lists[t])
            _seed_picks(picks[t], I(policy_words[g, 0]), I(policy_words[g, 1]), 7)
            s = record_at(scratch, t)
            while s.over == 0 and s.fault == 0:
                engine.take(s, I(lists[t, 1 + engine.pick(picks[t], I(lists[t, 0]))]), lists[t])
            _note_result(s, results[g])


@njit
def _note_result(s, row):
    row[0] = I(s.winners)
    row[1] = I(s.truncated)
    row[2] = I(s.turns)
    row[3] = I(s.decisions)
    for p in range(MAX_PLAYERS):
        row[4 + p] = I(s.vp[p])


@entry(parallel=True)
def continue_random(start, scratch, lists, picks, policy_words, kind, rewards):
    """Play on from one state to the end, once per row of `rewards`, float32 (n, MAX_PLAYERS), at random.

    `policy_words` int64 (n, 2) seed each row's choices and its chance. A forced outcome that cannot happen pays NaN.
    """
    workers = len(scratch)
    for t in prange(workers):
        for g in range(t, len(rewards), workers):
            scratch[t] = start[0]
            s = record_at(scratch, t)
            _seed_picks(picks[t], I(policy_words[g, 0]), I(policy_words[g, 1]), 7)
            chance.seed(s, I(policy_words[g, 1]), I(policy_words[g, 0]), 11)
            lists[t, 0] = 0
            engine.relist(s, lists[t])
            while s.over == 0 and s.fault == 0:
                engine.take(s, I(lists[t, 1 + engine.pick(picks[t], I(lists[t, 0]))]), lists[t])
            for p in range(I(s.n_players)):
                rewards[g, p] = _final_reward(s, kind, p) if s.fault == 0 else NAN


@entry(parallel=True)
def play_to_learner(states, lists, picks, learner, masks, want):
    """In every slot, play all other seats at random until the learner must decide or the game is over.

    `learner` int64 (N,): player index; `picks` int64 (N, 4): the random policy's stream of each slot. Masks are
    kept up to date where want & 2.
    """
    for i in prange(len(learner)):
        s = record_at(states, i)
        out = lists[i]
        if want & 2 != 0:
            _clear_mask(out, masks[i])
        while s.over == 0 and s.fault == 0 and _player_to_move(s) != learner[i]:
            engine.take(s, I(out[1 + engine.pick(picks[i], I(out[0]))]), out)
        if want & 2 != 0:
            _write_mask(out, masks[i])
