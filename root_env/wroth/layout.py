"""Lay out a fresh game of Wroth: everything a state holds before the first random number is drawn (Setup)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from root_env.core.loop import SKIP_ALL, SKIP_NONE, SKIP_PUBLIC
from root_env.errors import ConfigError, whole
from root_env.support.quoting import quoted
from root_env.wroth.box import Box, Roster, shipped_box
from root_env.wroth.core.ids import BASICS, MAX_PLAYERS, NOBODY, NOWHERE, SHORES, Effect
from root_env.wroth.core.state import new_states

SCORE_TO_WIN, MAX_ROUNDS, MAX_DECISIONS = 30, 20, 5000
SKIPS = {"none": SKIP_NONE, "public": SKIP_PUBLIC, "all": SKIP_ALL}
SEATINGS = ("fixed", "random")
_LIMITS = {"score_to_win": 1000, "max_rounds": 1000, "max_decisions": 1_000_000}


def lay_out(
    factions: Sequence[str],
    box: Box | None = None,
    *,
    seating: str = "fixed",
    score_to_win: int = SCORE_TO_WIN,
    max_rounds: int = MAX_ROUNDS,
    max_decisions: int = MAX_DECISIONS,
    skip_forced: str = "all",
) -> np.ndarray:
    """A new state, structured array (1,), of a table with these factions, players in that order.

    `box` None: the stand-in figures. `max_rounds`, `max_decisions`: the game ends there as truncated. Raises
    ConfigError in words.
    """
    box = shipped_box() if box is None else box
    numbers = _numbers(factions, box)
    limits = {"score_to_win": score_to_win, "max_rounds": max_rounds, "max_decisions": max_decisions}
    for name, value in limits.items():
        if not 1 <= whole(value, name, ConfigError) <= _LIMITS[name]:
            raise ConfigError(f"{name}: must be 1 to {_LIMITS[name]}, got {quoted(value)}")
    for name, value, known in (("seating", seating, SEATINGS), ("skip_forced", skip_forced, tuple(SKIPS))):
        if value not in known:
            raise ConfigError(f"{name}: must be one of {', '.join(known)}, got {quoted(value)}")
    states = new_states(1)
    s = states[0]
    s["n_players"] = len(numbers)
    s["faction"] = NOBODY
    s["order"] = s["seat"] = np.arange(MAX_PLAYERS)
    for name, value in limits.items():
        s[name] = value
    s["skip_forced"], s["random_seating"] = SKIPS[skip_forced], seating == "random"
    for field in ("first", "turn", "last", "log_who", "seeing", "controller"):
        s[field] = -1
    _lay_out_box(s, box)
    s["elite_kind"] = s["ability"] = -1
    s["elite_place"] = NOWHERE
    for who, number in enumerate(numbers):
        s["faction"][who] = number
        s["mat"][who] = BASICS
        _lay_out_mat(s, who, box.factions[number])
    return states


def _numbers(factions: Sequence[str], box: Box) -> list[int]:
    """Numbers of the factions of a table, or ConfigError."""
    if isinstance(factions, str) or not 2 <= len(factions) <= MAX_PLAYERS:
        raise ConfigError(f"factions: must be 2 to {MAX_PLAYERS} names, got {quoted(factions)}")
    known = {roster.name: k for k, roster in enumerate(box.factions)}
    for name in factions:
        if not isinstance(name, str) or name not in known:
            raise ConfigError(f"factions: unknown faction {quoted(name)}; this box has {', '.join(known)}")
        if list(factions).count(name) > 1 and not box.factions[known[name]].several:
            raise ConfigError(f"factions: every player takes a different one, but {name} stands there twice")
    return [known[name] for name in factions]


def agents_of(factions: Sequence[str]) -> tuple[str, ...]:
    """Agent ids, `<faction>_<copy>`: guild_0, mirror_1."""
    return tuple(f"{name}_{list(factions[:k]).count(name)}" for k, name in enumerate(factions))


def _lay_out_box(s: np.void, box: Box) -> None:
    """Map, dice and tokens."""
    for a, b in box.borders:
        s["borders"][a - 1] |= 1 << (b - 1)
        s["borders"][b - 1] |= 1 << (a - 1)
    s["borders"][SHORES] = sum(1 << (region - 1) for region in box.shores)
    for field, faces in (("die", box.action_die), ("seer", box.all_seeing_die)):
        s[field][: len(faces)] = faces
        s[f"{field}_sides"] = len(faces)
    s["n_tokens"] = len(box.tokens)
    s["bag"][: len(box.tokens)] = np.arange(len(box.tokens))
    s["token_symbol"] = -1
    for k, (vp, symbol) in enumerate(box.tokens):
        s["token_vp"][k] = vp
        s["token_symbol"][k] = -1 if symbol is None else symbol


def _lay_out_mat(s: np.void, who: int, roster: Roster) -> None:
    """A player's elites and abilities."""
    slot = 0
    for kind, elite in enumerate(roster.elites):
        s["kind_vitality"][who, kind], s["kind_cost"][who, kind] = elite.vitality, elite.cost
        s["kind_vp"][who, kind] = elite.vp
        s["kind_effects"][who, kind] = sum(1 << effect for effect in set(elite.effects))
        s["elite_kind"][who, slot : slot + elite.dice] = kind
        slot += elite.dice
        if Effect.TRAP in elite.effects:
            s["trappers"] |= 1 << who
    for k, power in enumerate(roster.abilities):
        s["ability"][who, k], s["ability_amount"][who, k] = power.does, power.amount
        s["ability_cost"][who, k], s["ability_once"][who, k] = power.cost, power.once
