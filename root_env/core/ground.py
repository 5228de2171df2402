"""Numbers with one meaning in every game: nobody, and why a game has been stopped."""

from enum import IntEnum

from root_env.core.jit import namespace

NOBODY = -1


class Fault(IntEnum):
    """Why the engine has stopped a game that cannot go on (`s.fault`)."""

    NONE = 0
    IMPOSSIBLE_OUTCOME = 1
    STACK_FULL = 2
    STACK_BROKEN = 3
    NOTHING_TO_CHOOSE = 4
    TOO_MANY_CHOICES = 5
    ENDLESS = 6
    UNKNOWN_ACTION = 7


FT = namespace(Fault)
