"""Effects of the trial deck used on one's own turn."""

from root_env.engine.jit import I, njit
from root_env.root.rules import zones
from root_env.root.rules.events import FOR
from root_env.root.rules.frames import add, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, K, S
from root_env.root.rules.key_actions import battle
from root_env.root.rules.scoring import score
from root_env.root.rules.spec.actions import A


@njit
def use_dawn_choir(s, who, card):
    """Name a player who draws a card (the card)."""
    push(s, K.CHOOSE_PLAYER, who, card=card)


@njit
def choose_dawn_choir(s, who, target):
    """That player draws a card (the card)."""
    zones.draw(s, target, 1)


@njit
def can_use_gleaners(s, who):
    """With fewer than two cards in hand (the card)."""
    return s.hand_size[who] < 2


@njit
def use_gleaners(s, who, card):
    """Draw a card, as often as one likes (the card)."""
    zones.draw(s, who, 1)


@njit
def can_use_drums(s, who):
    """A battle is possible somewhere (the card)."""
    return battle.can_battle(s, who, S.BIRD)


@njit
def use_drums(s, who, card):
    """Discard it to initiate a battle, or to change one's mind (the card)."""
    zones.discard_effect(s, who, card)
    push(s, K.BATTLE, who, count=1, suit=S.BIRD)


@njit
def can_use_pedlars(s, who):
    """Somebody else holds cards (the card)."""
    for p in range(I(s.n_players)):
        if p != who and s.hand_size[p] > 0:
            return True
    return False


use_pedlars = use_dawn_choir


@njit
def can_choose_pedlars(s, who, target):
    """Somebody with cards in hand (the card)."""
    return s.hand_size[target] > 0


@njit
def choose_pedlars(s, who, target):
    """Take a card at random from that hand; that player draws one (the card)."""
    zones.steal(s, who, target)
    zones.draw(s, target, 1)


@njit
def can_use_lanterns(s, who):
    """With warriors on the map (the card)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            return True
    return False


@njit
def use_lanterns(s, who, card):
    """Hang two lanterns, then light them (the card)."""
    push(s, K.LIGHT_LANTERNS, who, card=card)
    push(s, K.HANG_LANTERN, who, count=2)


@njit
def legal_hang_lantern(s, who, out):
    """A clearing with a warrior of one's own (the card)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_hang_lantern(s, who, c):
    """Ask again until both hang (the card)."""
    f = top(s)
    if f.count == 1:
        pop(s)
    else:
        f.count = I(f.count) - 1


@njit
def run_light_lanterns(s, who):
    """Score a point (the card)."""
    card = I(top(s).card)
    pop(s)
    score(s, who, 1, FOR.CARD_EFFECT, card)
