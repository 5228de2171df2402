"""Set-up of the Eyrie Dynasties (Law 7.3)."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.eyrie.declaration import N_LEADERS
from root_env.root.rules import corners, pieces
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, pop, push
from root_env.root.rules.ids import PC, F, K
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State

STARTING_WARRIORS = 6


@njit
def gather(s: State, who: int) -> None:
    """Form the supply of 20 warriors and 7 roosts (Law 7.3.1, 7.3.5)."""
    s.warrior_supply[who] = s.warrior_total[who]
    s.piece_supply[PC.ROOST] = TOTAL[PC.ROOST]
    s.eyrie.leader = -1


@njit
def start(s: State, who: int) -> None:
    """Ask for the corner, then for the leader (Law 7.3.2, 7.3.3)."""
    push(s, K.CHOOSE_LEADER, who)
    push(s, K.SETUP_ROOST, who)


@njit
def legal_setup_roost(s: State, who: int, out: DecisionList) -> None:
    """A corner that is nobody's start, opposite a starting corner if possible (Law 7.3.2)."""
    corners.list_corners(s, who, True, out)


@njit
def apply_setup_roost(s: State, who: int, c: int) -> None:
    """Place a roost and six warriors (Law 7.3.2)."""
    pop(s)
    s.start[who] = c
    pieces.place_piece(s, PC.ROOST, c)
    pieces.place_warriors(s, who, c, STARTING_WARRIORS)


@njit
def legal_choose_leader(s: State, who: int, out: DecisionList) -> None:
    """A face-up leader; if none is left, all are turned face up (Law 7.3.3, 7.7.3, 7.7.3.I)."""
    for leader in range(N_LEADERS):
        if (s.eyrie.retired >> leader) & 1 == 0:
            add(out, A.LEADER + leader)


@njit
def apply_choose_leader(s: State, who: int, leader: int) -> None:
    """Take the leader; the Loyal Viziers lie in the columns that the leader lists (Law 7.3.3, 7.3.4, 7.7.3)."""
    pop(s)
    s.eyrie.leader = leader
    note(s, E.LEADER, I(s.player_of[F.EYRIE]), x=I(s.eyrie.leader))
