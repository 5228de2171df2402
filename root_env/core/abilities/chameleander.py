"""What Chameleander changes for everyone (C.2)."""

from root_env.core.data.tracks import CHAMELEANDER_HITS
from root_env.core.ids import N_CLEARINGS, NOWHERE, PC, F
from root_env.core.jit import I, njit

REMOVAL, PLACEMENT = 1, 2
"""Bits of `substituted`: what has been turned into ego this turn (C.2.5)."""


@njit
def is_chameleander(s, who):
    """Whether the player plays Chameleander."""
    return s.faction[who] == F.CHAMELEANDER


@njit
def place(s, who):
    """Clearing of the Chameleander warrior, NOWHERE before set-up (C.2.2)."""
    for c in range(N_CLEARINGS):
        if s.warriors[who, c] > 0:
            return c
    return NOWHERE


@njit
def ego_at(s, c):
    """Ego in a clearing, with and without draw icon (C.2.5)."""
    return I(s.pieces[PC.EGO, c]) + I(s.pieces[PC.SUPEREGO, c])


@njit
def rolled_hits_limit(s, who, c, mercenaries):
    """Two rolled hits for the Chameleander warrior, one for each mercenary (C.2.2, C.2.7)."""
    if s.warriors[who, c] > 0:
        return CHAMELEANDER_HITS + mercenaries
    return mercenaries


@njit
def begin_turn(s):
    """Substitutions are counted by turn (C.2.5)."""
    s.chameleander.substituted = 0
    s.chameleander.taken = 0


@njit
def moves_without_rule(s, who):
    """Connected Socialite: with cards in hand rule does not matter for moving (C.2.3)."""
    return s.hand_size[who] > 0


@njit
def crafting_pieces(s, who, suit):
    """Crafting pieces of others in its clearing, if that is of `suit` (C.2.1, C.5.1)."""
    return 0


@njit
def after_move(s, who, origin, destination):
    """Ego goes wherever Chameleander goes (C.2.5)."""


@njit
def turn_into_ego(s, who, n):
    """Warriors of Chameleander are aimed at: an ego is removed instead, once per turn (C.2.5).

    Returns whether the rest of the effect resolves as if a warrior had been removed.
    """
    return False


@njit
def take_hits(s, who, c, n):
    """Each hit removes an ego from the clearing; asks which, if there is a choice (C.2.2)."""


@njit
def wants_gift(s, side, other):
    """Whether the enemy of Chameleander is asked for a card before the roll (C.2.4)."""
    return False
