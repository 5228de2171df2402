"""Readings of the bot from an observation; seats are counted clockwise from the observer, who is 0."""

import numpy as np

from root_env.doors.policies import reader
from root_env.wroth.tables import MAX_ELITES, MAX_PLAYERS, N_DECISIONS, N_PLACES, N_REGIONS, O


@reader
def asked(o: np.ndarray) -> int:
    """Kind of the decision the observer is asked, `K`; -1 if it is asked nothing."""
    return first(o, O.DECISION_KIND, N_DECISIONS)


@reader
def first(o: np.ndarray, offset: int, n: int) -> int:
    """Index of the first of `n` features that is not 0, -1 if there is none."""
    for k in range(n):
        if o[offset + k] != 0:
            return k
    return -1


@reader
def players(o: np.ndarray) -> int:
    """Number of players."""
    n = 0
    for seat in range(MAX_PLAYERS):
        n += o[O.PLAYERS_PRESENT + seat]
    return n


@reader
def vp(o: np.ndarray, seat: int) -> int:
    """Victory points of a player."""
    return o[O.PLAYERS_VP + seat]


@reader
def basics(o: np.ndarray, seat: int, place: int) -> int:
    """Basic troops of a player in a place."""
    return o[O.TROOPS_BASICS + seat * N_PLACES + place]


@reader
def elites(o: np.ndarray, seat: int, place: int) -> int:
    """Number of a player's elites in a place."""
    n = 0
    for slot in range(MAX_ELITES):
        n += o[O.TROOPS_ELITE + (seat * MAX_ELITES + slot) * N_PLACES + place]
    return n


@reader
def troops(o: np.ndarray, seat: int, place: int) -> int:
    """Troops of a player in a place."""
    return basics(o, seat, place) + elites(o, seat, place)


@reader
def vitality(o: np.ndarray, seat: int, slot: int) -> int:
    """Vitality of an elite, 0 on the playmat."""
    return o[O.TROOPS_VITALITY + seat * MAX_ELITES + slot]


@reader
def token_vp(o: np.ndarray, region: int) -> int:
    """Number of a region's token."""
    return o[O.MAP_VP + region]


@reader
def mat(o: np.ndarray) -> int:
    """The observer's basic troops that can be deployed."""
    return o[O.PLAYERS_MAT]


@reader
def corra(o: np.ndarray) -> int:
    """The observer's Corra."""
    return o[O.PLAYERS_CORRA]


@reader
def region_asked(o: np.ndarray) -> int:
    """The place that the question is about."""
    return first(o, O.DECISION_REGION, N_PLACES)


@reader
def destination_asked(o: np.ndarray) -> int:
    """The destination that the question is about."""
    return first(o, O.DECISION_DESTINATION, N_PLACES)


@reader
def is_region(place: int) -> bool:
    """True if a place is a numbered region, and can be held."""
    return 0 <= place < N_REGIONS
