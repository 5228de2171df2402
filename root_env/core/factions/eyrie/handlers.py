"""Where the Eyrie Dynasties' decisions, steps and phases are handled."""

from root_env.core.factions.eyrie import birdsong, daylight, evening, setup, turmoil
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.SETUP_ROOST:
        setup.legal_setup_roost(s, out)
    elif kind == K.CHOOSE_LEADER:
        setup.legal_choose_leader(s, out)
    elif kind == K.DECREE_CARD:
        birdsong.legal_decree_card(s, out)
    elif kind == K.DECREE_COLUMN:
        birdsong.legal_decree_column(s, out)
    elif kind == K.NEW_ROOST:
        birdsong.legal_new_roost(s, out)
    elif kind == K.DECREE:
        daylight.legal_decree(s, out)
    elif kind == K.DECREE_RECRUIT:
        daylight.legal_decree_recruit(s, out)
    elif kind == K.DECREE_BUILD:
        daylight.legal_decree_build(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.SETUP_ROOST:
        setup.apply_setup_roost(s, action)
    elif kind == K.CHOOSE_LEADER:
        setup.apply_choose_leader(s, action)
    elif kind == K.DECREE_CARD:
        birdsong.apply_decree_card(s, action)
    elif kind == K.DECREE_COLUMN:
        birdsong.apply_decree_column(s, action)
    elif kind == K.NEW_ROOST:
        birdsong.apply_new_roost(s, action)
    elif kind == K.DECREE:
        daylight.apply_decree(s, action)
    elif kind == K.DECREE_RECRUIT:
        daylight.apply_decree_recruit(s, action)
    elif kind == K.DECREE_BUILD:
        daylight.apply_decree_build(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.EMERGENCY_ORDERS:
        birdsong.run_emergency_orders(s)
    elif kind == K.DECREE_START:
        daylight.run_decree_start(s)
    elif kind == K.TURMOIL:
        turmoil.run_turmoil(s)
    elif kind == K.EYRIE_SCORE:
        evening.run_eyrie_score(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 7.4 to 7.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
