"""Functions that write into an observation row, int8 (OBS_SIZE,): seats, one-hots, flags."""

from root_env.engine.ground import AnyState, Row
from root_env.engine.jit import I, njit


@njit
def seat_of(s: AnyState, viewer: int, who: int) -> int:
    """The seat of a player, counted clockwise from the viewer, 0..n_players - 1."""
    seat = I(s.seat[who]) - I(s.seat[viewer])
    if seat < 0:
        seat += I(s.n_players)
    return seat


@njit
def mark_seat(s: AnyState, viewer: int, who: int, out: Row, at: int) -> None:
    """Set the one-hot over seats at offset `at` to a player; -1, nobody, sets nothing."""
    if who >= 0:
        out[at + seat_of(s, viewer, who)] = 1


@njit
def mark(index: int, out: Row, at: int) -> None:
    """Set the one-hot at offset `at`; -1 sets nothing."""
    if index >= 0:
        out[at + index] = 1


@njit
def write_bits(bits: int, n: int, out: Row, at: int) -> None:
    """Write the lowest `n` bits as flags."""
    for k in range(n):
        out[at + k] = (bits >> k) & 1
