"""Random games at every table, in every order of seats, under all settings: no invariant breaks, every game ends."""

import random
from collections import Counter
from types import SimpleNamespace

import pytest

from root_env.engine import loop
from root_env.engine.jit import INTERPRETED
from root_env.root.rules import invariants
from root_env.root.rules.data.decks import DECKS
from root_env.root.rules.data.maps import BY_NAME
from root_env.root.rules.ids import MAX_PLAYERS, N_CLEARINGS
from root_env.root.rules.invariants import MESSAGES
from root_env.tables import FACTIONS
from tests.property.random_tables import SUBSETS, TABLES, make_config, new_picks, random_table, start

GAMES = 30 if INTERPRETED else 1_500
MAX_TRUNCATED = 0.01
"""Share of all games; reports of random play state it."""


def config_of(table, seed: int) -> SimpleNamespace:
    """A table with any map and deck, as it is printed, or, every other time, under any settings that the core reads. So
    many factions that they have no room at one are the pool of a draft."""
    rng = random.Random(f"settings {seed}")
    players = rng.randint(2, min(len(table) - 1, MAX_PLAYERS)) if len(table) > MAX_PLAYERS else None
    changes = {"players": players, "map": rng.choice(list(BY_NAME)), "deck": rng.choice(list(DECKS))}
    if rng.random() < 0.5:
        return make_config(table, **changes)
    changes |= {
        "skip_level": rng.choice((loop.SKIP_NONE, loop.SKIP_PUBLIC, loop.SKIP_ALL)),
        "setup": rng.choice(("choose", "random")),
        "seating": rng.choice(("fixed", "random")),
        "edition_id": rng.randrange(2),
        "score_to_win": rng.choice((12, 20, 30)),
    }
    if rng.random() < 0.5:
        suits = rng.sample([0, 1, 2] * (N_CLEARINGS // 3), N_CLEARINGS)
        changes |= {"suit_ids": rng.choice((suits, [-1] * N_CLEARINGS))}
    return make_config(table, **changes)


def play(table, seed: int) -> Counter:
    """One game to its end; the counts it adds to the totals."""
    config = config_of(table, seed)
    states, out = start(config, seed)
    n = invariants.play_checked(states, 0, new_picks(seed), out, config.max_decisions)
    s = states[0]
    where = f"{table}, {config.map}, {config.deck}, seed and picks {seed}, after {s['decisions']} decisions"
    assert n >= 0, f"{where}: {MESSAGES[-n]}"
    assert s["fault"] == 0, f"{where}: fault {s['fault']}"
    assert s["over"] == 1, f"{where}: the game does not end"
    assert (s["winners"] != 0) != (s["truncated"] != 0), where
    return Counter(games=1, truncated=int(s["truncated"]), decisions=n, turns=int(s["turns"]))


@pytest.mark.slow
def test_random_games_end_and_break_nothing():
    """All orders of all tables of the base game, random tables of all factions, and drafts among them."""
    total = Counter()
    for number in range(GAMES):
        kinds = (TABLES[number % len(TABLES)], random_table(number), random_table(number), tuple(FACTIONS))
        total += play(kinds[number % len(kinds)], number)
    assert total["games"] == GAMES
    assert total["truncated"] <= max(1, MAX_TRUNCATED * GAMES), total


def test_tables_cover_every_subset_and_order():
    assert len(SUBSETS) == 6 + 4 + 1
    assert len(set(TABLES)) == len(TABLES) == 6 * 2 + 4 * 6 + 24
    assert GAMES % 30 == 0
    tables = [random_table(seed) for seed in range(300)]
    assert {len(table) for table in tables} == {2, 3, 4, 5, 6}
    assert {f for table in tables for f in table} == set(FACTIONS)
    assert any(table.count("vagabond") == 2 for table in tables)
