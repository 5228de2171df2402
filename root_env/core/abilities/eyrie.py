"""What the Eyrie Dynasties change for everyone (Law 7.2, 7.8)."""

from root_env.core.events import FOR
from root_env.core.ids import F, L
from root_env.core.jit import I, njit
from root_env.core.scoring import score


@njit
def wins_ties(s, who):
    """Lords of the Forest: the Eyrie rule where they are tied for the most (Law 7.2.2)."""
    return s.faction[who] == F.EYRIE


@njit
def craft_points(s, points):
    """Disdain for Trade: one point for an item, unless the Builder leads (Law 7.2.3, 7.8.1)."""
    if s.eyrie.leader == L.BUILDER:
        return points
    return min(1, points)


@njit
def attack_hits(s):
    """The Commander deals an extra hit as attacker (Law 7.8.3)."""
    return 1 if s.eyrie.leader == L.COMMANDER else 0


@njit
def after_removing_in_battle(s, who, pieces, before):
    """The Despot scores once per battle for removing buildings or tokens (Law 7.8.4)."""
    if pieces > 0 and before == 0 and s.eyrie.leader == L.DESPOT:
        score(s, who, 1, FOR.DESPOT)


@njit
def warriors_per_recruit(s):
    """The Charismatic leader recruits two warriors (Law 7.8.2)."""
    return 2 if I(s.eyrie.leader) == L.CHARISMATIC else 1
