"""Effects of the trial deck used on one's own turn."""

from root_env.core import zones
from root_env.core.events import FOR
from root_env.core.frames import push
from root_env.core.ids import N_CLEARINGS, K, S
from root_env.core.jit import I, njit
from root_env.core.key_actions import battle
from root_env.core.scoring import score


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
def use_lanterns(s, who, card):
    """Score a point for being in every third clearing at least (the card)."""
    n = 0
    for c in range(N_CLEARINGS):
        if I(s.warriors[who, c]) > 0:
            n += 1
    score(s, who, n // 4, FOR.CARD_EFFECT, card)
