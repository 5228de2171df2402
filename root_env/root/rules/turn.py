"""The course of a game: set-up, turns, phases (Law 1.4.1, 5.1).

Turn structure lies at the bottom of the stack: each turn pushes its three phases and its end, each phase pushes
its start window and the faction's steps.
"""

from root_env.engine.jit import I, njit
from root_env.engine.stream import below, shuffle
from root_env.root.rules import chance, forces, joining, land, zones
from root_env.root.rules.abilities import moments
from root_env.root.rules.data.tracks import ADVANCED_HAND, OTHER_SIDE, SETUP_ORDER, STARTING_HAND
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import pop, push, top
from root_env.root.rules.ids import ADVANCED, N_FACTIONS, N_SUITS, NOBODY, RANDOM_SEATS, K, P
from root_env.root.rules.key_actions import dominance, offers
from root_env.root.rules.state import State

_start = joining.of_faction("start", "setup", "Follow the faction's set-up instructions (Law 5.1.7).")
_start_birdsong = joining.of_faction("start_birdsong", "birdsong", "Push the faction's steps of Birdsong (Law 1.4.1).")
_start_daylight = joining.of_faction("start_daylight", "daylight", "Push the faction's steps of Daylight (Law 1.4.1).")
_start_evening = joining.of_faction("start_evening", "evening", "Push the faction's steps of Evening (Law 1.4.1).")


@njit
def start_game(s: State) -> None:
    """Seat the players, let factions join them, and deal hands (Law 5.1.1, 5.1.3, 5.1.7, 19.7, 19.8.3).

    The map, the item supply, the deck's contents and the ruins have been laid out before, and all markers stand on 0
    (Law 5.1.2, 5.1.4, 5.1.5).
    """
    n = I(s.n_players)
    advanced = I(s.setup_rules) & ADVANCED != 0
    if I(s.setup_rules) & RANDOM_SEATS != 0:
        _shuffle_seats(s)
    chance.shuffle_deck(s)
    s.turn = -1
    s.phase = P.SETUP
    push(s, K.START_TURN, I(s.order[0]))
    if advanced:
        joining.push_hands(s)
    if joining.is_drafted(s):
        joining.push_draft(s)
    else:
        _join_all(s)
    _join_forces(s)
    for i in range(n):
        zones.draw(s, I(s.order[i]), ADVANCED_HAND if advanced else STARTING_HAND)
    land.set_up(s)


@njit
def _join_all(s: State) -> None:
    """All factions join their players, to set up in letter order; two Vagabonds in random order (Law 5.1.7, 9.7.1)."""
    swapped = _swapped_sides(s)
    for i in range(len(SETUP_ORDER) - 1, -1, -1):
        faction = SETUP_ORDER[i]
        if (swapped >> faction) & 1 != 0:
            faction = OTHER_SIDE[faction]
        if s.player_of[faction] >= 0:
            joining.join(s, I(s.player_of[faction]), faction)


@njit
def _join_forces(s: State) -> None:
    """The forces that are no players set up before all factions (Law 19.6.3)."""
    for force in range(forces.end(s) - 1, I(s.n_players) - 1, -1):
        joining.join(s, force, I(s.faction[force]))


@njit
def _swapped_sides(s: State) -> int:
    """Bit per faction that sets up in the place of its other side; with both in play it is random (Law 9.7.1)."""
    swapped = 0
    for faction in range(N_FACTIONS):
        other = OTHER_SIDE[faction]
        if other > faction and s.player_of[faction] >= 0 and s.player_of[other] >= 0 and below(s, 2) == 1:
            swapped |= 1 << faction | 1 << other
    return swapped


@njit
def _shuffle_seats(s: State) -> None:
    n = I(s.n_players)
    shuffle(s, s.order, n)
    for i in range(n):
        s.seat[s.order[i]] = i


@njit
def run_setup_faction(s: State, who: int) -> None:
    """Follow the faction's set-up instructions (Law 5.1.7)."""
    pop(s)
    _start(s, who)


@njit
def run_start_turn(s: State, who: int) -> None:
    """Begin a turn with its three phases, or stop the game at the turn limit (Law 1.4.1)."""
    pop(s)
    if s.turns >= s.max_turns:
        s.over = 1
        s.truncated = 1
        note(s, E.STOPPED, NOBODY)
        return
    begin_turn(s, who)
    push_phases(s, who, P.BIRDSONG)


@njit
def begin_turn(s: State, who: int) -> None:
    """Make it this player's turn; once-per-turn limits start afresh (Law 1.4.1, 4.1.1)."""
    s.turn = who
    s.turns = s.turns + 1
    s.used_effects = 0
    for suit in range(N_SUITS):
        s.activated[suit] = 0
    note(s, E.TURN, who, count=I(s.turns))
    moments.begin_turn(s, who)
    land.begin_turn(s, who)


@njit
def push_phases(s: State, who: int, first: int) -> None:
    """Push the end of the turn and its phases from `first` on (Law 1.4.1)."""
    push(s, K.END_TURN, who)
    for phase in range(P.EVENING, first - 1, -1):
        push(s, K.START_PHASE, who, x=phase)


@njit
def run_end_turn(s: State, who: int) -> None:
    """The next player clockwise begins (Law 1.4.1)."""
    pop(s)
    push(s, K.START_TURN, I(s.order[(I(s.seat[who]) + 1) % I(s.n_players)]))
    land.end_turn(s, who)


@njit
def run_start_phase(s: State, who: int) -> None:
    """Begin a phase: first the offers and effects at its start, then the faction's steps (Law 1.4.1, 3.3.1.I)."""
    phase = I(top(s).x)
    pop(s)
    s.phase = phase
    note(s, E.PHASE, who, x=phase)
    if phase == P.BIRDSONG:
        dominance.check_at_birdsong(s, who)
        if s.over != 0:
            return
    moments.begin_phase(s, who, phase)
    if phase == P.BIRDSONG:
        _start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        _start_daylight(s, who)
    else:
        _start_evening(s, who)
    if phase == P.EVENING and offers.stands(s, who):
        push(s, K.GAP, who)
    if s.effects[who] != 0 or offers.opens(s, who):
        push(s, K.START_WINDOW, who)
