"""The course of a game: set-up, then rounds of six phases. Each phase lies on the stack above the next one.

The phases without choices are here, the others in `phases`.
"""

from root_env.engine.compose import chain
from root_env.engine.jit import I, njit
from root_env.engine.loop import pop, top
from root_env.wroth.rules import chance, purse, scoring, troops
from root_env.wroth.rules.events import E, note
from root_env.wroth.rules.frames import push
from root_env.wroth.rules.ids import N_REGIONS, NOBODY, REINFORCEMENT, SHORES, STARTING_BASICS, K, P, Phase
from root_env.wroth.rules.phases import actions, draft, spoils
from root_env.wroth.rules.state import State
from root_env.wroth.rules.table import after


@njit
def _begin_maintenance(s: State) -> None:
    """Pass the first player on clockwise, from the second round on, and mend elites (Phase 1)."""
    s.round = I(s.round) + 1
    if s.round > 1:
        s.first = after(s, I(s.first), 1)
    note(s, E.FIRST, I(s.first), count=I(s.round))
    troops.mend_elites(s)


@njit
def _begin_groundwork(s: State) -> None:
    """Give everybody two basic troops and one Corra, and roll the all-seeing dice anew (Phase 3)."""
    for steps in range(I(s.n_players)):
        who = I(s.order[steps])
        troops.deploy_basics(s, who, SHORES, REINFORCEMENT)
        s.seeing[who] = chance.roll_all_seeing_die(s)
        note(s, E.SEEN, who, x=I(s.seeing[who]))
        purse.gain(s, who, 1)


@njit
def _begin_victory_points(s: State) -> None:
    """Score regions 1 to 8, then check for the end of the game (Phase 6)."""
    scoring.score_regions(s)
    scoring.check_end(s)


_begin = chain(
    __name__,
    "_begin(s, phase)",
    "phase",
    {
        Phase.MAINTENANCE: _begin_maintenance,
        Phase.SPOILS: spoils.begin,
        Phase.GROUNDWORK: _begin_groundwork,
        Phase.DRAFT: draft.begin,
        Phase.ACTIONS: actions.begin,
        Phase.VICTORY_POINTS: _begin_victory_points,
    },
    "(s)",
    doc="Begin a phase (Rounds).",
)


@njit
def start_game(s: State) -> None:
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
def run_start_phase(s: State, who: int) -> None:
    """Begin a phase; the next one waits below it, after the last one the next round (Rounds)."""
    phase = I(top(s).x)
    pop(s)
    s.phase = phase
    note(s, E.PHASE, NOBODY, x=phase)
    push(s, K.START_PHASE, NOBODY, x=phase + 1 if phase < P.VICTORY_POINTS else P.MAINTENANCE)
    _begin(s, phase)
