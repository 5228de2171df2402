"""Made-up games with known strengths, as files of the balance lab, for the tests of its report."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pyarrow as pa

from root_env.balance.runs import games
from root_env.support.files import write_bytes_atomically
from root_env.tables import tables_digest

FACTIONS = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")
STRENGTH = dict(zip(FACTIONS, (-0.3, 0.5, 0.2, 0.1, -0.6, 0.1), strict=True))
"""Log odds of a faction; they sum to zero."""
SEAT = (-0.15, -0.05, 0.05, 0.15)
HURT = {("vagabond", "marquise"): 0.4, ("marquise", "alliance"): -0.5}
"""(faction, opponent) -> log odds of the faction when that opponent sits at the table."""
SKILL = {"rules": 0.5, "random": -0.5}
ENDS = ("points", "dominance", "coalition", "truncated")
ROUNDS = 6


def all_tables(size: int = 4, factions=FACTIONS) -> list[tuple[str, ...]]:
    """Every composition in every seating."""
    return [seats for one in itertools.combinations(factions, size) for seats in itertools.permutations(one)]


def make(
    folder: Path,
    count: int,
    seed: int = 0,
    tables: list[tuple[str, ...]] | None = None,
    agents: tuple[str, ...] = ("rules",),
    hurt=HURT,
    strength=STRENGTH,
    patch: dict[str, float] | None = None,
    chances=(0.83, 0.05, 0.1, 0.02),
) -> Path:
    """Write `count` games (of each variant) to a folder.

    `tables`: in turn, in a seeded order; `strength`, `hurt`: see above; `patch`: log odds that the second variant adds
    to factions; `chances` of ENDS. A coalition is of the two first in the game's order of luck and strength.
    """
    rng = np.random.default_rng(seed)
    tables = tables or all_tables()
    at = rng.permutation(count) % len(tables)
    cast = rng.integers(0, len(agents), (count, 6))
    luck = rng.gumbel(size=(count, 6))
    ends = rng.choice(4, count, p=chances)
    (folder / "games").mkdir(parents=True)
    variants = [("base", {}), ("patched", patch)][: 1 + bool(patch)]
    parts = []
    for number, (_, change) in enumerate(variants):
        known = {name: strength[name] + change.get(name, 0) for name in FACTIONS}
        parts.append(_rows(number, tables, at, agents, cast, luck, ends, known, hurt))
    whole = pa.concat_tables(parts)
    metadata = games.metadata("python -m root_env.balance --agents rules", "0123456789abcdef", tables_digest())
    whole = whole.cast(games.SCHEMA).replace_schema_metadata(metadata)
    half = count // 2
    for first, end in ((0, half), (half, count)):
        number = whole["game"].to_numpy()
        part = whole.filter(pa.array((number >= first) & (number < end)))
        write_bytes_atomically(folder / "games" / games.name_of(first, end), games.to_bytes(part))
    common = {"agents": [], "map": "autumn", "deck": "standard"}
    rows = [{"factions": list(one), "players": len(one), **common} for one in tables]
    design = {"format": 1, "digest": "0123456789abcdef", "seed": 1, "tables": rows, "order": [], "patch": None}
    design["variants"] = {name: {} for name, _ in variants}
    if patch:
        figures = {"overrides": {"roost_vp": [0, 0, 1, 2, 3, 4, 4, 4]}, "card_counts": {"Ambush! (bird)": 1}}
        design["variants"]["patched"] = figures
        design["patch"] = {"name": "poorer roosts", "text": "The last roost gives less."}
    games.write_json(folder / "design.json", design)
    return folder


def _rows(variant, tables, at, agents, cast, luck, ends, strength, hurt) -> pa.Table:
    level = np.full((len(tables), 6), -np.inf)
    for k, seats in enumerate(tables):
        for s, f in enumerate(seats):
            hurts = sum(hurt.get((f, other), 0) for other in seats[:s] + seats[s + 1 :])
            level[k, s] = strength[f] + SEAT[s % 4] + hurts
    skill = np.array([SKILL.get(name, 0) for name in agents]) * (len(agents) > 1)
    sizes = np.array([len(seats) for seats in tables])[at]
    place = np.argsort(np.argsort(-(level[at] + skill[cast] + luck)))
    kinds = np.where((ends == ENDS.index("coalition")) & (sizes == 2), 0, ends)
    won = place < np.array([1, 1, 2, 0])[kinds][:, None]
    vp = np.where(won, 30, 24 - 5 * place)
    curve = vp[:, None] * np.arange(1, ROUNDS + 1)[:, None] // ROUNDS

    def seated(values):
        return [row[:n] for row, n in zip(values, sizes.tolist(), strict=True)]

    count = len(at)
    columns = {
        **{"game": range(count), "variant": [games.VARIANTS[variant]] * count, "table": at, "seed": range(count)},
        **{"factions": [list(tables[k]) for k in at], "agents": seated(np.array(agents, object)[cast].tolist())},
        **{"won": seated(won.tolist()), "vp": seated(vp.tolist()), "end": [ENDS[k] for k in kinds]},
        **{"turns": sizes * ROUNDS, "decisions": [[50 + s for s in range(n)] for n in sizes]},
        "curve": [one[:, :n].ravel() for one, n in zip(curve, sizes, strict=True)],
        **{"crafted_seat": [[0, n - 1] for n in sizes], "crafted_card": [[10, 4]] * count},
        "crafted_turn": [[3, 5]] * count,
    }
    return pa.table({f.name: pa.array(columns[f.name], _plain(f.type)) for f in games.SCHEMA})


def _plain(type: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(type):
        return pa.string()
    return pa.list_(_plain(type.value_type)) if pa.types.is_list(type) else type
