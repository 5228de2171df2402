"""Abilities of the Marquise de Cat that change the rules for everyone (Law 6.2)."""

from root_env.engine.jit import I, njit
from root_env.root.rules.frames import push
from root_env.root.rules.ids import N_CLEARINGS, NOWHERE, PC, F, K
from root_env.root.rules.state import State


@njit
def keep_clearing(s: State) -> int:
    """Clearing with the keep token, NOWHERE once it is gone (Law 6.2.2)."""
    for c in range(N_CLEARINGS):
        if s.pieces[PC.KEEP, c] > 0:
            return c
    return NOWHERE


@njit
def forbids_placing(s: State, who: int, c: int) -> bool:
    """The keep: nobody else places pieces in its clearing; moving in is allowed (Law 6.2.2)."""
    return s.pieces[PC.KEEP, c] > 0 and s.faction[who] != F.MARQUISE


@njit
def after_warriors_removed(s: State, owner: int, c: int, n: int) -> None:
    """Offer Field Hospitals for the warriors removed from one clearing (Law 6.2.3).

    Needs the keep on the map after the removal, room for them there and a hand to spend from (Law 6.2.3, 26.6.2).
    """
    if n == 0:
        return
    keep = keep_clearing(s)
    if keep != NOWHERE and s.hand_size[owner] > 0 and (I(s.scorched) >> keep) & 1 == 0:
        push(s, K.FIELD_HOSPITALS, owner, clearing=c, count=n)


@njit
def crafting_piece(s: State, who: int) -> int:
    """It crafts with workshops (Law 6.2.1)."""
    return PC.WORKSHOP
