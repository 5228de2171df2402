"""Where the Marquise de Cat's decisions, steps and phases are handled."""

from root_env.core.factions.marquise import birdsong, build, daylight, evening, reactions, setup
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.SETUP_KEEP:
        setup.legal_setup_keep(s, out)
    elif kind == K.SETUP_BUILDING:
        setup.legal_setup_building(s, out)
    elif kind == K.WOOD_PLACEMENT:
        birdsong.legal_wood_placement(s, out)
    elif kind == K.MARQUISE_ACTION:
        daylight.legal_marquise_action(s, out)
    elif kind == K.RECRUIT_SHORTAGE:
        daylight.legal_recruit_shortage(s, out)
    elif kind == K.PAY_WOOD:
        build.legal_pay_wood(s, out)
    elif kind == K.OVERWORK_CARD:
        daylight.legal_overwork_card(s, out)
    elif kind == K.EXTRA_ACTION_CARD:
        daylight.legal_extra_action_card(s, out)
    elif kind == K.FIELD_HOSPITALS:
        reactions.legal_field_hospitals(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.SETUP_KEEP:
        setup.apply_setup_keep(s, action)
    elif kind == K.SETUP_BUILDING:
        setup.apply_setup_building(s, action)
    elif kind == K.WOOD_PLACEMENT:
        birdsong.apply_wood_placement(s, action)
    elif kind == K.MARQUISE_ACTION:
        daylight.apply_marquise_action(s, action)
    elif kind == K.RECRUIT_SHORTAGE:
        daylight.apply_recruit_shortage(s, action)
    elif kind == K.PAY_WOOD:
        build.apply_pay_wood(s, action)
    elif kind == K.OVERWORK_CARD:
        daylight.apply_overwork_card(s, action)
    elif kind == K.EXTRA_ACTION_CARD:
        daylight.apply_extra_action_card(s, action)
    elif kind == K.FIELD_HOSPITALS:
        reactions.apply_field_hospitals(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.MARQUISE_BIRDSONG:
        birdsong.run_marquise_birdsong(s)
    elif kind == K.BUILD_RESOLVE:
        build.run_build_resolve(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 6.4 to 6.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
