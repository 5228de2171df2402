"""The effect of the trial deck that always holds."""

from root_env.engine.jit import njit


@njit
def stops_ambush_soft_paws(s, who):
    """Nobody ambushes whom he does not hear; a full hand rustles (the card)."""
    return s.hand_size[who] < 5
