"""Abilities of the Eyrie Dynasties that change the rules for everyone (Law 7.2, 7.8)."""

from root_env.engine.jit import I, njit
from root_env.root.factions.eyrie.declaration import L
from root_env.root.rules import pieces
from root_env.root.rules.events import FOR
from root_env.root.rules.ids import PC
from root_env.root.rules.scoring import score
from root_env.root.rules.state import State


@njit
def wins_ties(s: State, who: int, c: int) -> bool:
    """Lords of the Forest: tied for the most, the Eyrie rule with a piece of theirs there (Law 7.2.2)."""
    return pieces.has_pieces(s, who, c)


@njit
def craft_points(s: State, who: int, points: int) -> int:
    """Disdain for Trade: one point for an item, unless the Builder leads (Law 7.2.3, 7.8.1)."""
    if s.eyrie.leader == L.BUILDER:
        return points
    return min(1, points)


@njit
def attack_hits(s: State, attacker: int) -> int:
    """The Commander deals an extra hit as attacker (Law 7.8.3)."""
    return 1 if s.eyrie.leader == L.COMMANDER else 0


@njit
def after_removing_pieces(
    s: State, remover: int, owner: int, warriors: int, n_pieces: int, in_battle: bool, before: int
) -> None:
    """The Despot scores once per battle for removing buildings or tokens (Law 7.8.4)."""
    if in_battle and n_pieces > 0 and before == 0 and s.eyrie.leader == L.DESPOT:
        score(s, remover, 1, FOR.DESPOT)


@njit
def crafting_piece(s: State, who: int) -> int:
    """They craft with roosts (Law 7.2.1)."""
    return PC.ROOST


@njit
def warriors_per_recruit(s: State) -> int:
    """The Charismatic leader recruits two warriors (Law 7.8.2)."""
    return 2 if I(s.eyrie.leader) == L.CHARISMATIC else 1
