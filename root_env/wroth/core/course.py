"""The course of a game: set-up, then rounds of six phases. Each phase lies on the stack above the next one."""

from root_env.core.compose import chain
from root_env.core.jit import I, njit
from root_env.core.loop import top
from root_env.wroth.core import chance, troops
from root_env.wroth.core.events import E, note
from root_env.wroth.core.frames import pop, push
from root_env.wroth.core.ids import N_REGIONS, NOBODY, SHORES, STARTING_BASICS, K, P, Phase
from root_env.wroth.core.phases import actions, draft, groundwork, maintenance, spoils, victory_points

_begin = chain(
    __name__,
    "_begin(s, phase)",
    "phase",
    {
        Phase.MAINTENANCE: maintenance.begin,
        Phase.SPOILS: spoils.begin,
        Phase.GROUNDWORK: groundwork.begin,
        Phase.DRAFT: draft.begin,
        Phase.ACTIONS: actions.begin,
        Phase.VICTORY_POINTS: victory_points.begin,
    },
    "(s)",
    doc="Begin a phase (Rounds).",
)


@njit
def start_game(s):
    """Set up: seats, tokens, the first player, three basic troops in every deployment zone (Setup)."""
    if s.random_seating != 0:
        chance.shuffle_seats(s)
    chance.draw_tokens(s)
    for region in range(N_REGIONS):
        note(s, E.TOKEN, NOBODY, place=region, count=I(s.token_vp[s.bag[region]]), x=I(s.token_symbol[s.bag[region]]))
    s.first = chance.draw_first_player(s)
    for who in range(I(s.n_players)):
        troops.deploy_basics(s, who, SHORES, STARTING_BASICS)
    push(s, K.START_PHASE, NOBODY, x=P.MAINTENANCE)


@njit
def run_start_phase(s, who):
    """Begin a phase; the next one waits below it, after the last one the next round (Rounds)."""
    phase = I(top(s).x)
    pop(s)
    s.phase = phase
    note(s, E.PHASE, NOBODY, x=phase)
    push(s, K.START_PHASE, NOBODY, x=phase + 1 if phase < P.VICTORY_POINTS else P.MAINTENANCE)
    _begin(s, phase)
