"""Hook points of the course of a turn: beginnings and ends of turns and phases (Law 1.4.1)."""

from root_env.root.rules.abilities.asking import FOR_TABLE, asked_of, asked_of_all
from root_env.root.rules.state import State


# answered by: vagabond, riverfolk, chameleander (root/factions/<name>/abilities.py)
@asked_of_all()
def begin_turn(s: State, who: int) -> None:
    """A turn begins: effects that last for a turn are over (Law 11.2.7, 26.7.2, C.2.5)."""


# answered by: riverfolk (root/factions/riverfolk/abilities.py)
@asked_of_all(cards=FOR_TABLE)
def begin_phase(s: State, who: int, phase: int) -> None:
    """A phase begins: mercenaries serve from Daylight on (Law 11.2.7.III).

    Its steps are pushed next: a frame that is pushed here comes at the end of the phase.
    """


@asked_of("who", cards="or")
def asks_instead_of_drawing(s: State, who: int, n: int) -> bool:
    """Ask for something in place of the `n` cards to be drawn in Evening; True if a question was pushed."""
    return False
