"""The machines of Root: a table pays for the rules of what sits at it.

The game is sold in boxes. A table of the base box is played by a machine that has only its rules compiled: fewer
functions, a shorter first compile. All other tables share the machine of everything. The same seed gives the same game
in either, and states, records and positions are the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from root_env.core.declared.decks import DECKS
from root_env.core.declared.factions import FACTIONS
from root_env.core.declared.form import CORE
from root_env.core.game import machine
from root_env.core.machine import Machine, Part, machine_of_part

ONE_MACHINE = os.environ.get("ROOT_ENV_ONE_MACHINE", "0") not in ("", "0")
"""Whether all tables are played by the machine of everything: less to compile for who plays tables of all sorts."""


class Box(NamedTuple):
    """What tables of one machine are made of: bits of the factions' and of the cards' numbers, and the machine."""

    factions: int
    cards: int
    machine: Machine


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _part(name: str, factions: int, cards: int) -> Box:
    """The part of the game with these factions and cards."""
    part = Part({"faction": lambda n: n < 0 or factions >> n & 1 != 0, "card": lambda n: cards >> n & 1 != 0})
    return Box(factions, cards, machine_of_part(machine, name, part))


def _boxes() -> tuple[Box, ...]:
    """The base box, all that the package brings, and everything: the smallest first."""
    everything = _bits(f.number for f in FACTIONS), _bits(card.number for deck in DECKS for card in deck.cards)
    shipped = (
        _bits(f.number for f in FACTIONS if f.of_the_package),
        _bits(card.number for deck in DECKS if deck.package.startswith(CORE) for card in deck.cards),
    )
    base = _bits(f.number for f in FACTIONS if f.box == "base"), shipped[1]
    smaller = {"base": base, "package": shipped} if shipped != everything else {"base": base}
    parts = () if ONE_MACHINE else tuple(_part(name, *what) for name, what in smaller.items())
    return *parts, Box(*everything, machine)


BOXES: tuple[Box, ...] = _boxes()


def machine_for(states: np.ndarray) -> Machine:
    """The machine of these tables, structured array (n,): the smallest that plays all of them."""
    cards = np.flatnonzero(states["copies"].any(0)).tolist() if len(BOXES) > 2 else ()
    wanted, in_decks = _bits({f for f in states["faction"].ravel().tolist() if f >= 0}), _bits(cards)
    return next(box for box in BOXES if not wanted & ~box.factions and not in_decks & ~box.cards).machine
