"""Readings of plots, and the guesses of the others at those face down (Law 13.2.4).

Everybody knows how many plots of each type lie face up, and which types wrong guesses have ruled out. The rest is
equally likely. A right guess is worth a point and what the Corvids lose; a wrong one costs the card shown.
"""

import numpy as np

from root_env.doors.policies import reader
from root_env.root.doors.tables import N_CLEARINGS, PC, PL, F, O

from .board import first, pieces, suit_of
from .cards import NO_CARD, least_matching
from .menace import menace

N_PLOTS = 4
COPIES = 2
"""Plots of each type (Law 13.2.2)."""
LESSON = 20
"""Worth of a wrong guess: one type less to guess at."""
GIFT = 40
"""Worth of the card shown to the Corvids, who get it after a wrong guess."""
AWAY = 100
"""Loss of the Corvids with a plot face down, besides the points of its flip."""


@reader
def is_open(o: np.ndarray, c: int) -> bool:
    """True if a plot lies face up in a clearing."""
    return o[O.CORVIDS_FACE_UP + c] != 0


@reader
def is_hidden(o: np.ndarray, c: int) -> bool:
    """True if a plot lies face down in a clearing."""
    return pieces(o, PC.PLOT, c) > 0 and o[O.CORVIDS_FACE_UP + c] == 0


@reader
def plot_at(o: np.ndarray, c: int) -> int:
    """The type of the plot in a clearing, -1 for none or one that the observer does not know."""
    return first(o, O.CORVIDS_PLOTS + N_PLOTS * c, N_PLOTS)


@reader
def open_plots(o: np.ndarray) -> int:
    """Plots that lie face up."""
    n = 0
    for c in range(N_CLEARINGS):
        n += o[O.CORVIDS_FACE_UP + c]
    return n


@reader
def hidden_plots(o: np.ndarray) -> int:
    """Plots that lie face down."""
    n = 0
    for c in range(N_CLEARINGS):
        n += 1 if is_hidden(o, c) else 0
    return n


@reader
def is_snared(o: np.ndarray, c: int) -> bool:
    """True if a snare lies face up in a clearing (Law 13.7.2)."""
    return is_open(o, c) and plot_at(o, c) == PL.SNARE


@reader
def hidden_agents(o: np.ndarray, foe: int, c: int) -> int:
    """Extra hits of a defender: one of the Corvids beside a plot face down (Law 13.2.5)."""
    return 1 if foe == F.CORVIDS and is_hidden(o, c) else 0


@reader
def _unseen(o: np.ndarray, plot: int) -> int:
    """Plots of a type that do not lie face up."""
    n = COPIES
    for c in range(N_CLEARINGS):
        if is_open(o, c) and plot_at(o, c) == plot:
            n -= 1
    return n


@reader
def _could_be(o: np.ndarray, c: int, plot: int) -> int:
    """Plots of a type that could lie face down in a clearing."""
    return 0 if o[O.CORVIDS_DENIED + N_PLOTS * c + plot] != 0 else _unseen(o, plot)


@reader
def guess_chance(o: np.ndarray, c: int, plot: int) -> int:
    """Chance in hundredths that the plot face down in a clearing is of a type."""
    n = 0
    for k in range(N_PLOTS):
        n += _could_be(o, c, k)
    return 100 * _could_be(o, c, plot) // max(1, n)


@reader
def guess_value(o: np.ndarray, c: int, plot: int) -> int:
    """Value of a guess; of types as likely the one that would hurt most where the observer stands."""
    return 100 * guess_chance(o, c, plot) + (2 if plot == PL.BOMB else 0)


@reader
def expose_value(o: np.ndarray, c: int) -> int:
    """Worth of guessing the plot in a clearing for the least useful card that matches (Law 13.2.4)."""
    best, cost = 0, least_matching(o, suit_of(o, c))
    if cost == NO_CARD:
        return -1000
    for plot in range(N_PLOTS):
        best = max(best, guess_chance(o, c, plot))
    chance = menace(o, F.CORVIDS)
    right = 100 + chance * (AWAY + 100 * (open_plots(o) + hidden_plots(o))) // 100
    wrong = cost + GIFT * chance // 100 - LESSON
    return (best * right - (100 - best) * wrong) // 100
