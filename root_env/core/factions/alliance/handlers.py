"""Where the Woodland Alliance's decisions, steps and phases are handled."""

from root_env.core.factions.alliance import birdsong, daylight, evening, reactions, setup
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.REVOLT:
        birdsong.legal_revolt(s, out)
    elif kind == K.SPREAD_SYMPATHY:
        birdsong.legal_spread_sympathy(s, out)
    elif kind == K.SPEND_SUPPORTER:
        birdsong.legal_spend_supporter(s, out)
    elif kind == K.ALLIANCE_DAYLIGHT:
        daylight.legal_alliance_daylight(s, out)
    elif kind == K.MOBILIZE:
        daylight.legal_mobilize(s, out)
    elif kind == K.TRAIN:
        daylight.legal_train(s, out)
    elif kind == K.OPERATION:
        evening.legal_operation(s, out)
    elif kind == K.OPERATION_RECRUIT:
        evening.legal_operation_recruit(s, out)
    elif kind == K.TRIM_SUPPORTERS:
        reactions.legal_trim_supporters(s, out)
    elif kind == K.OUTRAGE:
        reactions.legal_outrage(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.REVOLT:
        birdsong.apply_revolt(s, action)
    elif kind == K.SPREAD_SYMPATHY:
        birdsong.apply_spread_sympathy(s, action)
    elif kind == K.SPEND_SUPPORTER:
        birdsong.apply_spend_supporter(s, action)
    elif kind == K.ALLIANCE_DAYLIGHT:
        daylight.apply_alliance_daylight(s, action)
    elif kind == K.MOBILIZE:
        daylight.apply_mobilize(s, action)
    elif kind == K.TRAIN:
        daylight.apply_train(s, action)
    elif kind == K.OPERATION:
        evening.apply_operation(s, action)
    elif kind == K.OPERATION_RECRUIT:
        evening.apply_operation_recruit(s, action)
    elif kind == K.TRIM_SUPPORTERS:
        reactions.apply_trim_supporters(s, action)
    elif kind == K.OUTRAGE:
        reactions.apply_outrage(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.REVOLT_REMOVE:
        birdsong.run_revolt_remove(s)
    elif kind == K.REVOLT_PLACE:
        birdsong.run_revolt_place(s)
    elif kind == K.SPREAD_PLACE:
        birdsong.run_spread_place(s)
    elif kind == K.BASE_LOST:
        reactions.run_base_lost(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 8.4 to 8.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
