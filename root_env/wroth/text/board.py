"""A game as a text board: regions with tokens and troops, then the players."""

import numpy as np

from root_env.wroth.lookup.box import Box, Elite, Power
from root_env.wroth.rules.ids import MAX_ELITES, N_PLACES, N_REGIONS, SHORES, Ability, Effect
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context


def render_text(states: np.ndarray, i: int, box: Box | None = None) -> str:
    """Row `i` as a text board."""
    context = Context(states, i, box)
    s = context.s
    where = f"round {int(s['round'])}, {names.PHASES[int(s['phase'])]}"
    lines = [f"{where}: {context.question()}", ""]
    lines += [_place(context, place) for place in range(N_PLACES)]
    return "\n".join([*lines, "", *_players(context)])


def board_lines(states: np.ndarray, i: int, box: Box | None = None) -> list[str]:
    """The lines that `render_text` shows below its header; each region also lists its borders."""
    context = Context(states, i, box)
    lines = [f"{'':<27}{'borders':<{_BORDERS}}troops"]
    lines += [_place(context, place, f"{_borders(context, place):<{_BORDERS}}") for place in range(N_PLACES)]
    return [*lines, "", *_players(context), "", *_mats(context)]


def _mats(context: Context) -> list[str]:
    """Lines with the purchases and abilities of each player; with stand-in figures the first line says so."""
    lines = ["stand-in figures, not those of the printed game; --box FILE gives others"] if context.box.stand_in else []
    for p in context.s["order"][: len(context.agents)]:
        roster = context.rosters[int(p)]
        elites = "; ".join(elite_words(one) for one in roster.elites)
        powers = "; ".join(power_words(one) for one in roster.abilities)
        lines.append(f"{context.agents[int(p)]} buys {elites or 'no elites'}")
        lines.append(f"{context.agents[int(p)]} can use {powers or 'no abilities'}")
    return lines


def elite_words(one: Elite) -> str:
    """`raider: 2 Corra, vitality 2, 0 VP, 2 dice, raid`."""
    effects = ", ".join(Effect(effect).name.lower().replace("_", " ") for effect in one.effects)
    words = f"{one.name}: {one.cost} Corra, vitality {one.vitality}, {one.vp} VP, {one.dice} dice"
    return f"{words}, {effects}" if effects else words


def power_words(one: Power) -> str:
    """`sabotage: 3 Corra, blast 1`."""
    does = Ability(one.does).name.lower().replace("_", " ")
    return f"{one.name}: {one.cost} Corra, {does} {one.amount}" + (", once in a game" if one.once else "")


_BORDERS = 18
"""Columns for the regions that border one."""


def _borders(context: Context, place: int) -> str:
    """`2 3 6, Shores`: the regions that a place borders."""
    shores, number = context.box.shores, place + 1
    if place == SHORES:
        return " ".join(map(str, shores))
    linked = sorted({a if b == number else b for a, b in context.box.borders if number in (a, b)})
    return " ".join(map(str, linked)) + (", Shores" if number in shores else "")


def _players(context: Context) -> list[str]:
    """The pool of dice and the players."""
    s = context.s
    return [
        f"pool: {names.dice(s['pool']) or 'empty'}",
        *(_player(context, int(p)) for p in s["order"][: len(context.agents)]),
    ]


def _place(context: Context, place: int, borders: str = "") -> str:
    head = names.place(place) if place == SHORES else f"{names.place(place)} ({_token(context.s, place)})"
    there = [
        f"{agent} {_troops(context, who, place)}"
        for who, agent in enumerate(context.agents)
        if context.s["troops"][who, place]
    ]
    return f"{head + ':':<27}{borders}{', '.join(there) or '-'}"


def _token(s: np.void, region: int) -> str:
    assert region < N_REGIONS
    token = int(s["bag"][region])
    symbol = int(s["token_symbol"][token])
    return f"{int(s['token_vp'][token])} VP" + (f", {names.FACES[symbol]}" if symbol >= 0 else "")


def _troops(context: Context, who: int, place: int) -> str:
    s = context.s
    elites = [context.elite(who, k) for k in range(MAX_ELITES) if s["elite_place"][who, k] == place]
    n = int(s["basics"][who, place])
    return " + ".join([*([str(n)] if n else []), *elites])


def _player(context: Context, who: int) -> str:
    s = context.s
    seeing = int(s["seeing"][who])
    parts = [
        f"{int(s['vp'][who])} VP",
        f"{int(s['corra'][who])} Corra",
        f"dice {names.dice(s['dice'][who]) or '-'}",
        f"all-seeing {names.SEEING[seeing]}" if seeing >= 0 else "no all-seeing die",
        f"{int(s['mat'][who])} on the mat",
        f"{int(s['discarded'][who])} discarded",
    ]
    if int(s["first"]) == who:
        parts.append("first player")
    return f"{context.agents[who]}: {', '.join(parts)}"
