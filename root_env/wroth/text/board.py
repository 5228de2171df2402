"""A game as a text board: regions with tokens and troops, then the players."""

from __future__ import annotations

import numpy as np

from root_env.wroth.box import Box
from root_env.wroth.core.ids import MAX_ELITES, N_PLACES, N_REGIONS, SHORES, Face
from root_env.wroth.text import names
from root_env.wroth.text.describe import Context


def render_text(states: np.ndarray, i: int, box: Box | None = None) -> str:
    """Row `i` as a text board."""
    context = Context(states, i, box)
    s = context.s
    where = f"round {int(s['round'])}, {names.PHASES[int(s['phase'])]}"
    lines = [f"{where}: {context.question()}", ""]
    lines += [_place(context, place) for place in range(N_PLACES)]
    pool = _dice(s["pool"])
    lines += ["", f"pool: {pool or 'empty'}"]
    lines += [_player(context, int(who)) for who in s["order"][: len(context.agents)]]
    return "\n".join(lines)


def _place(context: Context, place: int) -> str:
    head = names.place(place) if place == SHORES else f"{names.place(place)} ({_token(context.s, place)})"
    there = [
        f"{agent} {_troops(context, who, place)}"
        for who, agent in enumerate(context.agents)
        if context.s["troops"][who, place]
    ]
    return f"{head + ':':<27}{', '.join(there) or '-'}"


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


def _dice(counts: np.ndarray) -> str:
    return ", ".join(names.FACES[face] for face in Face for _ in range(int(counts[face])))


def _player(context: Context, who: int) -> str:
    s = context.s
    seeing = int(s["seeing"][who])
    parts = [
        f"{int(s['vp'][who])} VP",
        f"{int(s['corra'][who])} Corra",
        f"dice {_dice(s['dice'][who]) or '-'}",
        f"all-seeing {names.SEEING[seeing]}" if seeing >= 0 else "no all-seeing die",
        f"{int(s['mat'][who])} on the mat",
        f"{int(s['discarded'][who])} discarded",
    ]
    if int(s["first"]) == who:
        parts.append("first player")
    return f"{context.agents[who]}: {', '.join(parts)}"
