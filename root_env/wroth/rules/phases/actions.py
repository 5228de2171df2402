"""Phase 5: turns clockwise until nobody has an action die left (Phase 5: Actions)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.engine.loop import add, pop, top
from root_env.wroth.rules import acts, buying, control, damage, moves, purse
from root_env.wroth.rules.events import E, note
from root_env.wroth.rules.figures import ALL_SEEING, FIRST_PAID, N_PAYMENTS, SECOND_PAID
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import ASSAULT_DAMAGE, EVERY_REGION, EXODUS, N_FACES, NOBODY, SEE, STRIKE_DAMAGE, K
from root_env.wroth.rules.spec.actions import A
from root_env.wroth.rules.state import State
from root_env.wroth.rules.table import after

NOTHING = -1
"""As `last`: no act that Double can repeat."""


@njit
def begin(s: State) -> None:
    """The first player takes the first turn (Phase 5)."""
    push(s, K.NEXT_TURN, I(s.first))


@njit
def run_next_turn(s: State, who: int) -> None:
    """The next player with an action die takes a turn; when nobody has one, the phase ends (Phase 5)."""
    for steps in range(I(s.n_players)):
        player = after(s, who, steps)
        if purse.dice_of(s, player) > 0:
            top(s).who = after(s, player, 1)
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
def legal_turn(s: State, who: int, out: DecisionList) -> None:
    """An action, a die to discard, or an Exodus; purchases and the all-seeing die at any time (Phase 5)."""
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
def _can_pay(s: State, who: int, payment: int) -> bool:
    """True if a player holds these two dice (The Exodus Action)."""
    first, second = FIRST_PAID[payment], SECOND_PAID[payment]
    if second == ALL_SEEING:
        return s.dice[who, first] > 0 and s.seeing[who] >= 0
    if first == second:
        return s.dice[who, first] > 1
    return s.dice[who, first] > 0 and s.dice[who, second] > 0


@njit
def _list_payments(s: State, who: int, out: DecisionList) -> None:
    """Add any two unspent dice, the all-seeing die included, with any faces (The Exodus Action)."""
    for payment in range(N_PAYMENTS):
        if _can_pay(s, who, payment):
            add(out, A.EXODUS + payment)


@njit
def _list_all_seeing(s: State, who: int, out: DecisionList) -> None:
    """Add the actions of the all-seeing die's face, if the die lies on the playmat (The All-Seeing Die)."""
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
def apply_act_in_turn(s: State, who: int, action: int) -> None:
    """Take the action of a die; the turn goes on until it is passed (Phase 5)."""
    face = acts.act_of(action)
    purse.spend_die(s, who, face)
    s.acted = 1
    s.last = face
    acts.perform(s, who, action)


@njit
def apply_discard_in_turn(s: State, who: int, face: int) -> None:
    """Discard a die (Phase 5)."""
    purse.spend_die(s, who, face)
    s.acted = 1
    s.last = NOTHING


@njit
def apply_exodus_in_turn(s: State, who: int, payment: int) -> None:
    """Lead troops out of a region for two dice (The Exodus Action)."""
    purse.spend_die(s, who, FIRST_PAID[payment])
    purse.spend_die(s, who, SECOND_PAID[payment])
    s.acted = 1
    s.last = EXODUS
    moves.exodus(s, who)


@njit
def apply_buy_in_turn(s: State, who: int, kind: int, place: int) -> None:
    """Buy an elite (Buying elite troops)."""
    s.last = NOTHING
    buying.buy_elite(s, who, kind, place)


@njit
def apply_ability_in_turn(s: State, who: int, k: int) -> None:
    """Use an ability (Buying faction abilities)."""
    s.last = NOTHING
    buying.use_ability(s, who, k)


@njit
def apply_pass_in_turn(s: State, who: int) -> None:
    """End the turn (Phase 5)."""
    s.last = NOTHING
    pop(s)


# -- the all-seeing die ------------------------------------------------------------------------------


@njit
def _spend_all_seeing(s: State, who: int) -> None:
    """Remove the all-seeing die from the playmat (The All-Seeing Die)."""
    s.last = NOTHING
    purse.spend_die(s, who, ALL_SEEING)


@njit
def apply_see_mine_in_turn(s: State, who: int) -> None:
    """Take a Corra (The All-Seeing Die, Mine)."""
    _spend_all_seeing(s, who)
    purse.gain(s, who, 1)


@njit
def apply_strike_in_turn(s: State, who: int, region: int, opponent: int) -> None:
    """Attack anywhere (The All-Seeing Die, Strike)."""
    _spend_all_seeing(s, who)
    damage.deal(s, who, region, opponent, STRIKE_DAMAGE)


@njit
def apply_assault_in_turn(s: State, who: int, region: int, opponent: int) -> None:
    """Attack within reach (The All-Seeing Die, Assault)."""
    _spend_all_seeing(s, who)
    damage.deal(s, who, region, opponent, ASSAULT_DAMAGE + damage.raiders(s, who, region))


@njit
def apply_double_in_turn(s: State, who: int) -> None:
    """Repeat the last action of this turn (The All-Seeing Die, Double)."""
    last = I(s.last)
    _spend_all_seeing(s, who)
    if last == EXODUS:
        moves.exodus(s, who)
    else:
        push(s, K.REPEAT, who, x=last)


@njit
def legal_repeat(s: State, who: int, out: DecisionList) -> None:
    """The same action once more, also with other troops or in other regions (The All-Seeing Die, Double)."""
    acts.list_act(s, who, I(top(s).x), out)


@njit
def apply_repeat(s: State, who: int, action: int) -> None:
    """Carry it out; no action die is spent (The All-Seeing Die, Double)."""
    pop(s)
    acts.perform(s, who, action)
