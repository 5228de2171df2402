"""The course of a game: set-up, turns, phases (Law 1.4.1, 5.1).

Turn structure lies at the bottom of the stack: each turn pushes its three phases and its end, each phase pushes
its start window and the faction's steps.
"""

from root_env.core import chance, zones
from root_env.core.data.tracks import STARTING_HAND
from root_env.core.factions.alliance import birdsong as alliance_birdsong
from root_env.core.factions.alliance import daylight as alliance_daylight
from root_env.core.factions.alliance import evening as alliance_evening
from root_env.core.factions.alliance import setup as alliance_setup
from root_env.core.factions.eyrie import birdsong as eyrie_birdsong
from root_env.core.factions.eyrie import daylight as eyrie_daylight
from root_env.core.factions.eyrie import evening as eyrie_evening
from root_env.core.factions.eyrie import setup as eyrie_setup
from root_env.core.factions.marquise import birdsong as marquise_birdsong
from root_env.core.factions.marquise import daylight as marquise_daylight
from root_env.core.factions.marquise import evening as marquise_evening
from root_env.core.factions.marquise import setup as marquise_setup
from root_env.core.factions.vagabond import birdsong as vagabond_birdsong
from root_env.core.factions.vagabond import daylight as vagabond_daylight
from root_env.core.factions.vagabond import evening as vagabond_evening
from root_env.core.factions.vagabond import setup as vagabond_setup
from root_env.core.frames import ask, pop, push_full
from root_env.core.ids import N_SUITS, F, K, P
from root_env.core.jit import I, njit
from root_env.core.key_actions import dominance


@njit
def start_game(s):
    """Seat the players, deal hands, and set the factions up in letter order (Law 5.1.1, 5.1.3, 5.1.7).

    The map, the item supply, the deck's contents and the ruins have been laid out before, and all markers stand on 0
    (Law 5.1.2, 5.1.4, 5.1.5).
    """
    n = I(s.n_players)
    if s.random_seating != 0:
        _shuffle_seats(s)
    chance.shuffle_deck(s)
    for i in range(n):
        zones.draw(s, I(s.order[i]), STARTING_HAND)
    s.turn = -1
    s.phase = P.SETUP
    ask(s, K.START_TURN, I(s.order[0]))
    for faction in range(F.KNAVES, -1, -1):
        if s.player_of[faction] >= 0:
            gather(s, I(s.player_of[faction]))
            ask(s, K.SETUP_FACTION, I(s.player_of[faction]))


@njit
def _shuffle_seats(s):
    n = I(s.n_players)
    for i in range(n - 1, 0, -1):
        j = chance.below(s, i + 1)
        who = I(s.order[i])
        s.order[i] = s.order[j]
        s.order[j] = who
    for i in range(n):
        s.seat[s.order[i]] = i


@njit
def gather(s, who):
    """Form a faction's supplies (Law 5.1.1)."""
    faction = I(s.faction[who])
    if faction == F.MARQUISE:
        marquise_setup.gather(s, who)
    elif faction == F.EYRIE:
        eyrie_setup.gather(s, who)
    elif faction == F.ALLIANCE:
        alliance_setup.gather(s, who)
    else:
        vagabond_setup.gather(s, who)


@njit
def run_setup_faction(s):
    """Follow the faction's set-up instructions (Law 5.1.7)."""
    who = I(s.stack[s.depth - 1].who)
    pop(s)
    faction = I(s.faction[who])
    if faction == F.MARQUISE:
        marquise_setup.start(s, who)
    elif faction == F.EYRIE:
        eyrie_setup.start(s, who)
    elif faction == F.ALLIANCE:
        alliance_setup.start(s, who)
    else:
        vagabond_setup.start(s, who)


@njit
def run_start_turn(s):
    """Begin a turn with its three phases, or stop the game at the turn limit (Law 1.4.1)."""
    who = I(s.stack[s.depth - 1].who)
    pop(s)
    if s.turns >= s.max_turns:
        s.over = 1
        s.truncated = 1
        return
    begin_turn(s, who)
    push_phases(s, who, P.BIRDSONG)


@njit
def begin_turn(s, who):
    """Make it this player's turn; once-per-turn limits start afresh (Law 1.4.1, 4.1.1)."""
    s.turn = who
    s.turns = s.turns + 1
    s.used_effects = 0
    for suit in range(N_SUITS):
        s.activated[suit] = 0


@njit
def push_phases(s, who, first):
    """Push the end of the turn and its phases from `first` on (Law 1.4.1)."""
    ask(s, K.END_TURN, who)
    for phase in range(P.EVENING, first - 1, -1):
        push_full(s, K.START_PHASE, who, -1, -1, -1, -1, -1, phase)


@njit
def run_end_turn(s):
    """The next player clockwise begins (Law 1.4.1)."""
    who = I(s.stack[s.depth - 1].who)
    pop(s)
    ask(s, K.START_TURN, I(s.order[(I(s.seat[who]) + 1) % I(s.n_players)]))


@njit
def run_start_phase(s):
    """Begin a phase: first what happens at its start, then the faction's steps (Law 1.4.1, 3.3.1.I)."""
    f = s.stack[s.depth - 1]
    who, phase = I(f.who), I(f.x)
    pop(s)
    s.phase = phase
    if phase == P.BIRDSONG:
        dominance.check_at_birdsong(s, who)
        if s.over != 0:
            return
        _start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        _start_daylight(s, who)
    else:
        _start_evening(s, who)
    if s.effects[who] != 0:
        ask(s, K.START_WINDOW, who)


@njit
def _start_birdsong(s, who):
    faction = I(s.faction[who])
    if faction == F.MARQUISE:
        marquise_birdsong.start_birdsong(s, who)
    elif faction == F.EYRIE:
        eyrie_birdsong.start_birdsong(s, who)
    elif faction == F.ALLIANCE:
        alliance_birdsong.start_birdsong(s, who)
    else:
        vagabond_birdsong.start_birdsong(s, who)


@njit
def _start_daylight(s, who):
    faction = I(s.faction[who])
    if faction == F.MARQUISE:
        marquise_daylight.start_daylight(s, who)
    elif faction == F.EYRIE:
        eyrie_daylight.start_daylight(s, who)
    elif faction == F.ALLIANCE:
        alliance_daylight.start_daylight(s, who)
    else:
        vagabond_daylight.start_daylight(s, who)


@njit
def _start_evening(s, who):
    faction = I(s.faction[who])
    if faction == F.MARQUISE:
        marquise_evening.start_evening(s, who)
    elif faction == F.EYRIE:
        eyrie_evening.start_evening(s, who)
    elif faction == F.ALLIANCE:
        alliance_evening.start_evening(s, who)
    else:
        vagabond_evening.start_evening(s, who)
