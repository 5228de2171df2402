"""Where Chameleander's decisions, steps and phases are handled."""

from root_env.core.factions.chameleander import birdsong, cajole, daylight, ego, evening, mark, reactions, setup
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.SETUP_CHAMELEANDER:
        setup.legal_setup_chameleander(s, out)
    elif kind == K.SLOUGH:
        birdsong.legal_slough(s, out)
    elif kind == K.SLOUGH_CARD:
        birdsong.legal_slough_card(s, out)
    elif kind == K.SKIP_MOVE:
        birdsong.legal_skip_move(s, out)
    elif kind == K.CHAMELEANDER_ACTION:
        daylight.legal_chameleander_action(s, out)
    elif kind == K.STROLL_FORCE:
        daylight.legal_stroll_force(s, out)
    elif kind == K.MARK_CARD:
        mark.legal_mark_card(s, out)
    elif kind == K.MARK_CLEARING:
        mark.legal_mark_clearing(s, out)
    elif kind == K.MARK_FACTION:
        mark.legal_mark_faction(s, out)
    elif kind == K.CAJOLE_CARD:
        cajole.legal_cajole_card(s, out)
    elif kind == K.CAJOLE_PLACE:
        cajole.legal_cajole_place(s, out)
    elif kind == K.LOSE_EGO:
        ego.legal_lose_ego(s, out)
    elif kind == K.BOAST:
        evening.legal_boast(s, out)
    elif kind == K.BLENDING_IN:
        reactions.legal_blending_in(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.SETUP_CHAMELEANDER:
        setup.apply_setup_chameleander(s, action)
    elif kind == K.SLOUGH:
        birdsong.apply_slough(s, action)
    elif kind == K.SLOUGH_CARD:
        birdsong.apply_slough_card(s, action)
    elif kind == K.SKIP_MOVE:
        birdsong.apply_skip_move(s, action)
    elif kind == K.CHAMELEANDER_ACTION:
        daylight.apply_chameleander_action(s, action)
    elif kind == K.STROLL_FORCE:
        daylight.apply_stroll_force(s, action)
    elif kind == K.MARK_CARD:
        mark.apply_mark_card(s, action)
    elif kind == K.MARK_CLEARING:
        mark.apply_mark_clearing(s, action)
    elif kind == K.MARK_FACTION:
        mark.apply_mark_faction(s, action)
    elif kind == K.CAJOLE_CARD:
        cajole.apply_cajole_card(s, action)
    elif kind == K.CAJOLE_PLACE:
        cajole.apply_cajole_place(s, action)
    elif kind == K.LOSE_EGO:
        ego.apply_lose_ego(s, action)
    elif kind == K.BOAST:
        evening.apply_boast(s, action)
    elif kind == K.BLENDING_IN:
        reactions.apply_blending_in(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.PLACE_EGO:
        ego.run_place_ego(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law C.4 to C.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
