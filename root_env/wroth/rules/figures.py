"""Small lookup tables of the rules: dice by players, lowest bits, payments of an Exodus."""

from root_env.engine.tables import frozen
from root_env.wroth.rules.ids import MAX_PLAYERS, N_FACES, N_PLACES

N_DICE = frozen([0, 0, 7, 7, 9])
"""(players,): action dice on the table (Setup)."""
DICE_EACH = frozen([0, 0, 3, 2, 2])
"""(players,): dice that each player drafts (Phase 4)."""
assert len(N_DICE) == MAX_PLAYERS + 1

LOWEST = frozen([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 1 << N_PLACES))])
"""(bits of places,): number of the lowest bit that is set, 0 for none."""

ALL_SEEING = -1
PAYMENTS: tuple[tuple[int, int], ...] = (
    *((a, b) for a in range(N_FACES) for b in range(a, N_FACES)),
    *((a, ALL_SEEING) for a in range(N_FACES)),
)
"""Payments of an Exodus: two faces of action dice, or a face and the all-seeing die."""
N_PAYMENTS = len(PAYMENTS)
FIRST_PAID = frozen([first for first, _ in PAYMENTS])
SECOND_PAID = frozen([second for _, second in PAYMENTS])
"""(payment,): the face of its second die, ALL_SEEING for that die; FIRST_PAID has the face of the first."""
