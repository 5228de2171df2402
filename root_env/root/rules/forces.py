"""Forces: the warriors of one box, which fight, count for rule and are removed together; a player decides for them.

A force has the number of the player who owns its warriors. It serves that player, or for a while another one, who
treats its warriors as his own (Law 11.2.7.III): `s.serves`. Rules ask here for whom warriors count, and need not know
which faction has lent them and why.
"""

from root_env.engine.jit import I, njit
from root_env.root.rules.ids import ALL_CLEARINGS, MAX_PLAYERS, NOBODY
from root_env.root.rules.state import State


@njit
def lend(s: State, force: int, who: int) -> None:
    """From now on the force serves another player."""
    s.serves[force] = who
    s.lent = I(s.lent) | (1 << force)
    s.rule_stale = ALL_CLEARINGS


@njit
def take_back(s: State, force: int) -> None:
    """The force serves its own player again."""
    if s.serves[force] != NOBODY:
        s.serves[force] = NOBODY
        s.lent = I(s.lent) & ~(1 << force)
        s.rule_stale = ALL_CLEARINGS


@njit
def is_lent(s: State, force: int) -> bool:
    """True if the force serves another player than its own."""
    return s.serves[force] != NOBODY


@njit
def serves(s: State, force: int, who: int) -> bool:
    """True if this player treats the warriors of this force, which are another player's, as his own."""
    return s.serves[force] == who


@njit
def counting_for(s: State, who: int, c: int) -> int:
    """Warriors of others in a clearing that the player treats as his own for rule (Law 11.2.7.III)."""
    n = 0
    if s.lent != 0:
        for force in range(MAX_PLAYERS):
            if s.serves[force] == who:
                n += I(s.warriors[force, c])
    return n


@njit
def fights_for(s: State, force: int, who: int) -> bool:
    """True if the force fights for this other player now; not in a battle of its own player (Law 11.2.7.III)."""
    if s.serves[force] != who:
        return False
    return s.battle.active == 0 or (s.battle.defender != force and s.battle.attacker != force)


@njit
def fighting_for(s: State, who: int, c: int) -> int:
    """Warriors of others in a clearing that the player treats as his own for battle (Law 11.2.7.III)."""
    n = 0
    if s.lent != 0:
        for force in range(MAX_PLAYERS):
            if fights_for(s, force, who):
                n += I(s.warriors[force, c])
    return n


@njit
def change_of_strength(s: State, who: int, c: int) -> int:
    """Change of the player's strength in a clearing: plus the warriors that serve him, minus his own that are lent.

    One warrior counts for one player (Law 2.5, 11.2.7.III).
    """
    return counting_for(s, who, c) - (I(s.warriors[who, c]) if is_lent(s, who) else 0)


@njit
def is_side(s: State, who: int) -> bool:
    """True if the player is attacker or defender of the battle (Law 4.3)."""
    return s.battle.attacker == who or s.battle.defender == who
