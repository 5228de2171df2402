"""Hook points around the roll of a battle: questions before it, and effects after it (Law 4.3.2, 4.3.4)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.abilities.asking import asked_of, asked_of_all
from root_env.root.rules.frames import push
from root_env.root.rules.ids import K
from root_env.root.rules.state import State


# answered by: vagabond, chameleander, hundreds (root/factions/<name>/abilities.py)
@asked_of_all(until="answer")
def has_before_roll(s: State) -> bool:
    """True if anybody at the table can use an effect before the roll (Law 4.3.2, 26.5.2, C.2.4)."""
    return False


@njit
def ask_before_roll(s: State) -> bool:
    """Push the next before-roll decision of this battle; False if none is left (Law 4.3.2)."""
    attacker, defender = I(s.battle.attacker), I(s.battle.defender)
    ours, theirs = wants_before_roll(s, attacker), wants_before_roll(s, defender)
    if ours and theirs:
        push(s, K.EFFECT_ORDER, attacker)
    elif ours or theirs:
        ask_side_before_roll(s, attacker if ours else defender)
    return ours or theirs


@njit
def ask_side_before_roll(s: State, who: int) -> None:
    """Ask a side before the roll: about its enemy, then helpers, then its own pieces.

    Law 4.3.2, 14.7.1, 26.5.2, C.2.4.
    """
    if not asks_about_enemy(s, who) and not asks_about_helper(s, who):
        asks_about_own_pieces(s, who)


# answered by: vagabond, chameleander, hundreds (root/factions/<name>/abilities.py)
@asked_of_all(until="answer")
def wants_before_roll(s: State, who: int) -> bool:
    """True if the side is still to be asked something before the roll (Law 4.3.2)."""
    return False


# answered by: chameleander (root/factions/chameleander/abilities.py)
@asked_of_all(until="answer")
def asks_about_enemy(s: State, who: int) -> bool:
    """Push a before-roll decision of a side about its enemy; True if there was one (Law C.2.4)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of_all(until="answer")
def asks_about_helper(s: State, who: int) -> bool:
    """Push a before-roll decision of a side about a possible helper; True if there was one (Law 26.5.2)."""
    return False


# answered by: hundreds (root/factions/hundreds/abilities.py)
@asked_of("who")
def asks_about_own_pieces(s: State, who: int) -> bool:
    """Push a before-roll decision of a side about its own pieces; True if there was one (Law 14.7.1)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of_all(until="answer")
def has_after_roll(s: State) -> bool:
    """True if a side has an effect of its faction to use after the roll (Law 4.3.4, 26.9.2)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def can_swift_strike(s: State, who: int) -> bool:
    """True if this side can exhaust a sword for an extra hit (Law 26.9.2)."""
    return False


# answered by: vagabond (root/factions/vagabond/abilities.py)
@asked_of("who")
def swift_strike(s: State, who: int) -> None:
    """Exhaust the sword (Law 26.9.2)."""
