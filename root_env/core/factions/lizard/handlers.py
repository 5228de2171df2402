"""Where the Lizard Cult's decisions, steps and phases are handled."""

from root_env.core.factions.lizard import birdsong, daylight, evening, reactions, setup
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.SETUP_CORNER:
        setup.legal_setup_corner(s, out)
    elif kind == K.SETUP_OUTCAST:
        setup.legal_setup_outcast(s, out)
    elif kind == K.CONSPIRACY:
        birdsong.legal_conspiracy(s, out)
    elif kind == K.CRUSADE_BATTLE:
        birdsong.legal_crusade_battle(s, out)
    elif kind == K.CONVERT:
        birdsong.legal_convert(s, out)
    elif kind == K.SANCTIFY:
        birdsong.legal_sanctify(s, out)
    elif kind == K.RITUAL_CARD:
        daylight.legal_ritual_card(s, out)
    elif kind == K.RITUAL:
        daylight.legal_ritual(s, out)
    elif kind == K.SCORE_CARD:
        daylight.legal_score_card(s, out)
    elif kind == K.SACRIFICE_FROM:
        daylight.legal_sacrifice_from(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.SETUP_CORNER:
        setup.apply_setup_corner(s, action)
    elif kind == K.SETUP_OUTCAST:
        setup.apply_setup_outcast(s, action)
    elif kind == K.CONSPIRACY:
        birdsong.apply_conspiracy(s, action)
    elif kind == K.CRUSADE_BATTLE:
        birdsong.apply_crusade_battle(s, action)
    elif kind == K.CONVERT:
        birdsong.apply_convert(s, action)
    elif kind == K.SANCTIFY:
        birdsong.apply_sanctify(s, action)
    elif kind == K.RITUAL_CARD:
        daylight.apply_ritual_card(s, action)
    elif kind == K.RITUAL:
        daylight.apply_ritual(s, action)
    elif kind == K.SCORE_CARD:
        daylight.apply_score_card(s, action)
    elif kind == K.SACRIFICE_FROM:
        daylight.apply_sacrifice_from(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.ADJUST_OUTCAST:
        birdsong.run_adjust_outcast(s)
    elif kind == K.DISCARD_LOST_SOULS:
        birdsong.run_discard_lost_souls(s)
    elif kind == K.FEAR_OF_THE_FAITHFUL:
        reactions.run_fear_of_the_faithful(s)
    elif kind == K.RETURN_REVEALED:
        evening.run_return_revealed(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 10.4-10.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
