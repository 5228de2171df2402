"""Phase 5: turns clockwise until nobody has an action die left (Phase 5: Actions)."""

from root_env.core.jit import I, njit
from root_env.core.loop import add, pop, top
from root_env.wroth.core import acts, buying, control, damage, moves, purse
from root_env.wroth.core.events import E, note
from root_env.wroth.core.figures import ALL_SEEING, FIRST_PAID, N_PAYMENTS, SECOND_PAID
from root_env.wroth.core.frames import push
from root_env.wroth.core.ids import (
    ASSAULT_DAMAGE,
    EVERY_REGION,
    EXODUS,
    N_FACES,
    NOBODY,
    SEE,
    STRIKE_DAMAGE,
    K,
)
from root_env.wroth.core.spec.actions import A, target_region
from root_env.wroth.core.table import after

NOTHING = -1
"""What Double can repeat, where there is nothing."""


@njit
def begin(s):
    """The first player takes the first turn (Phase 5)."""
    push(s, K.NEXT_TURN, I(s.first))


@njit
def run_next_turn(s):
    """The next player with an action die takes a turn; when nobody has one, the phase ends (Phase 5)."""
    f = top(s)
    who = I(f.who)
    for steps in range(I(s.n_players)):
        player = after(s, who, steps)
        if purse.dice_of(s, player) > 0:
            f.who = after(s, player, 1)
            s.turn = player
            s.turns = I(s.turns) + 1
            s.acted = 0
            s.last = NOTHING
            note(s, E.TURN, player)
            push(s, K.TURN, player)
            return
    pop(s)
    s.turn = NOBODY


# -- the menu of a turn ------------------------------------------------------------------------------


@njit
def legal_turn(s, out):
    """One action, or a die discarded, or an Exodus; purchases and the all-seeing die at any time (Phase 5)."""
    who = I(s.turn)
    if s.acted == 0:
        for face in range(N_FACES):
            if s.dice[who, face] > 0:
                acts.list_act(s, who, face, out)
                add(out, A.DISCARD + face)
        _list_payments(s, who, out)
    else:
        add(out, A.PASS)
    buying.list_purchases(s, who, out)
    _list_all_seeing(s, who, out)


@njit
def _can_pay(s, who, payment):
    """Whether a player holds these two dice (The Exodus Action)."""
    first, second = FIRST_PAID[payment], SECOND_PAID[payment]
    if second == ALL_SEEING:
        return s.dice[who, first] > 0 and s.seeing[who] >= 0
    if first == second:
        return s.dice[who, first] > 1
    return s.dice[who, first] > 0 and s.dice[who, second] > 0


@njit
def _list_payments(s, who, out):
    """Any two unspent dice, the all-seeing die included, whatever they show (The Exodus Action)."""
    for payment in range(N_PAYMENTS):
        if _can_pay(s, who, payment):
            add(out, A.EXODUS + payment)


@njit
def _list_all_seeing(s, who, out):
    """What the all-seeing die shows, if it lies on the playmat and can do it (The All-Seeing Die)."""
    face = I(s.seeing[who])
    if face == SEE.MINE:
        add(out, A.SEE_MINE)
    elif face == SEE.STRIKE:
        damage.list_targets(s, who, EVERY_REGION, A.STRIKE, out)
    elif face == SEE.ASSAULT:
        damage.list_targets(s, who, control.reach(s, who), A.ASSAULT, out)
    elif face == SEE.DOUBLE and s.last != NOTHING and acts.can_act(s, who, I(s.last)):
        add(out, A.DOUBLE)


@njit
def apply_turn(s, action):
    """Do what was chosen; the turn goes on until it is passed (Phase 5)."""
    who, act, last = I(s.turn), acts.act_of(action), I(s.last)
    s.last = NOTHING
    if act >= 0:
        purse.spend_die(s, who, act)
        s.acted = 1
        s.last = act
        acts.perform(s, who, action)
    elif action == A.PASS:
        pop(s)
    elif A.DISCARD <= action < A.DISCARD_END:
        purse.spend_die(s, who, action - A.DISCARD)
        s.acted = 1
    elif A.EXODUS <= action < A.EXODUS_END:
        payment = action - A.EXODUS
        purse.spend_die(s, who, FIRST_PAID[payment])
        purse.spend_die(s, who, SECOND_PAID[payment])
        s.acted = 1
        s.last = EXODUS
        moves.exodus(s, who)
    elif A.BUY <= action < A.BUY_END:
        buying.buy_elite(s, who, action - A.BUY)
    elif A.ABILITY <= action < A.ABILITY_END:
        buying.use_ability(s, who, action - A.ABILITY)
    else:
        _use_all_seeing(s, who, action, last)


# -- the all-seeing die ------------------------------------------------------------------------------


@njit
def _use_all_seeing(s, who, action, last):
    """Remove the all-seeing die from the playmat, and do what it shows (The All-Seeing Die)."""
    purse.spend_die(s, who, ALL_SEEING)
    if action == A.SEE_MINE:
        purse.gain(s, who, 1)
    elif A.STRIKE <= action < A.STRIKE_END:
        damage.deal(s, who, action - A.STRIKE, STRIKE_DAMAGE)
    elif A.ASSAULT <= action < A.ASSAULT_END:
        index = action - A.ASSAULT
        damage.deal(s, who, index, ASSAULT_DAMAGE + damage.raiders(s, who, target_region(index)))
    elif last == EXODUS:
        moves.exodus(s, who)
    else:
        push(s, K.REPEAT, who, x=last)


@njit
def legal_repeat(s, out):
    """The same action once more, with other troops and in other regions if wished (The All-Seeing Die, Double)."""
    f = top(s)
    acts.list_act(s, I(f.who), I(f.x), out)


@njit
def apply_repeat(s, action):
    """Carry it out; no action die is spent (The All-Seeing Die, Double)."""
    who = I(top(s).who)
    pop(s)
    acts.perform(s, who, action)
