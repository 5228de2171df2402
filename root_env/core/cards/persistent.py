"""Persistent effects of the standard deck: what using each of them does (Law 4.1.3; the cards).

When they may be used is listed in `key_actions/offers.py`; battle effects stand in `cards/battle_effects.py`.
"""

from root_env.core import chance, effects, rule, zones
from root_env.core.frames import add, pop, push
from root_env.core.ids import N_CLEARINGS, C, K, S
from root_env.core.jit import I, njit
from root_env.core.scoring import score
from root_env.core.spec.actions import A


@njit
def mark_used(s, card):
    """A once-per-turn effect has been used (Law 4.1.3)."""
    s.used_effects = s.used_effects | (1 << card)


@njit
def is_unused(s, who, card):
    """Whether the player has the effect and has not used it this turn."""
    return zones.has_effect(s, who, card) and (I(s.used_effects) >> card) & 1 == 0


@njit
def use(s, who, card):
    """Use a persistent effect on one's own turn; what is left to choose is asked next (Law 4.1.3)."""
    mark_used(s, card)
    if card == C.ROYAL_CLAIM:
        royal_claim(s, who)
    elif card == C.TAX_COLLECTOR:
        push(s, K.TAX_COLLECTOR, who)
    elif card == C.COMMAND_WARREN:
        push(s, K.BATTLE, who, count=0, suit=S.BIRD)
    elif card == C.COBBLER:
        push(s, K.MOVE, who, count=0, suit=S.BIRD)
    else:
        if card == C.BETTER_BURROW_BANK:
            zones.draw(s, who, 1)
        push(s, K.CHOOSE_PLAYER, who, card=card)


@njit
def royal_claim(s, who):
    """Royal Claim: discard it to score a point per clearing ruled (Law 4.1.3; the card)."""
    zones.discard_effect(s, who, C.ROYAL_CLAIM)
    ruled = rule.ruled_clearings(s, who)
    points = 0
    for c in range(N_CLEARINGS):
        points += (ruled >> c) & 1
    score(s, who, points)


@njit
def legal_choose_player(s, out):
    """Another player, with a hand if it is about cards in it (Law 4.1.3; the cards)."""
    f = s.stack[s.depth - 1]
    for p in range(I(s.n_players)):
        if p != f.who and (f.card == C.BETTER_BURROW_BANK or s.hand_size[p] > 0):
            add(out, A.CHOOSE_FACTION + I(s.faction[p]))


@njit
def apply_choose_player(s, action):
    """Better Burrow Bank: that player draws. Stand and Deliver!: take a random card, that player scores.

    Codebreakers: look at that player's hand. (Law 4.1.3; the cards.)
    """
    f = s.stack[s.depth - 1]
    who, card = I(f.who), I(f.card)
    pop(s)
    target = I(s.player_of[action - A.CHOOSE_FACTION])
    if card == C.BETTER_BURROW_BANK:
        zones.draw(s, target, 1)
    elif card == C.CODEBREAKERS:
        zones.look_at_hand(s, who, target)
    else:
        steal(s, who, target)
        score(s, target, 1)


@njit
def steal(s, who, target):
    """Take a card at random from another hand (Law 21.22)."""
    zones.hand_over(s, target, who, chance.random_card(s, target), -1)


@njit
def legal_tax_collector(s, out):
    """Clearings with a warrior of one's own to remove (Law 4.1.3; the card)."""
    who = I(s.stack[s.depth - 1].who)
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_tax_collector(s, action):
    """Tax Collector: remove the warrior, then draw a card (Law 4.1.3; the card)."""
    who = I(s.stack[s.depth - 1].who)
    pop(s)
    push(s, K.DRAW_CARDS, who, count=1)
    effects.remove_warriors(s, who, action - A.CHOOSE_CLEARING, 1)
    effects.settle(s, who)
