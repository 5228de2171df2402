"""Special actions of the characters (Law 9.5.9, 26)."""

from root_env.core import zones
from root_env.core.abilities import hooks
from root_env.core.abilities import vagabond as ability
from root_env.core.cards import persistent
from root_env.core.factions.vagabond import items
from root_env.core.frames import add, ask, pop, push
from root_env.core.ids import CH, IT, N_CARDS, K
from root_env.core.jit import I, njit
from root_env.core.spec.actions import A

HIDEOUT_REPAIRS = 3


@njit
def can_use(s, who):
    """Whether the special action is possible; all three exhaust a torch (Law 9.5.9, 26.1.2, 26.2.2, 26.3.2)."""
    if ability.ready(s, who, IT.TORCH) == 0:
        return False
    character = I(s.vagabond[ability.board(s, who)].character)
    if character > CH.RANGER:
        return False
    if character == CH.RANGER:
        return items.damaged(s, who) > 0
    if ability.in_forest(s, who):
        return False
    c = ability.location(s, who)
    if character == CH.THIEF:
        for p in range(I(s.n_players)):
            if _can_steal_from(s, who, p, c):
                return True
        return False
    for card in range(N_CARDS):
        if s.discard[card] > 0 and zones.matches(card, I(s.suit[c])):
            return True
    return False


@njit
def start_special(s, who):
    """Exhaust a torch and take the character's action (Law 9.5.9)."""
    ability.exhaust(s, who, IT.TORCH)
    character = I(s.vagabond[ability.board(s, who)].character)
    if character == CH.THIEF:
        push(s, K.STEAL, who, ability.location(s, who), -1, -1)
    elif character == CH.TINKER:
        push(s, K.DAY_LABOR, who, ability.location(s, who), -1, -1)
    else:
        ask(s, K.HIDEOUT_DONE, who)
        push(s, K.REPAIR, who, -1, -1, HIDEOUT_REPAIRS)


@njit
def _can_steal_from(s, who, p, c):
    return p != who and s.hand_size[p] > 0 and hooks.present(s, p, c)


@njit
def legal_steal(s, out):
    """A player with faction pieces in the clearing and cards in hand (Law 26.1.2)."""
    f = s.stack[s.depth - 1]
    for p in range(I(s.n_players)):
        if _can_steal_from(s, I(f.who), p, I(f.clearing)):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_steal(s, action):
    """Take a card at random (Law 26.1.2, 21.22)."""
    who = I(s.stack[s.depth - 1].who)
    pop(s)
    persistent.steal(s, who, I(s.player_of[action - A.CHOOSE_FACTION]))


@njit
def legal_day_labor(s, out):
    """A card of the discard pile matching the clearing, birds always (Law 26.2.2, 1.2.2)."""
    suit = I(s.suit[s.stack[s.depth - 1].clearing])
    for card in range(N_CARDS):
        if s.discard[card] > 0 and zones.matches(card, suit):
            add(out, A.CHOOSE_CARD + card)


@njit
def apply_day_labor(s, action):
    """Take it into hand (Law 26.2.2)."""
    who = I(s.stack[s.depth - 1].who)
    pop(s)
    zones.take_from_discard(s, who, action - A.CHOOSE_CARD)


@njit
def run_hideout_done(s):
    """After Hideout Daylight ends (Law 26.3.2)."""
    pop(s)
    pop(s)
