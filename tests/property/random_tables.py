"""Tables for the property tests: configurations, seeded games and random choices on the bare core."""

import random
from itertools import combinations, permutations
from types import SimpleNamespace

import numpy as np

from root_env.engine.loop import SKIP_ALL
from root_env.root.layout import lay_out
from root_env.root.rules.data.maps import BY_NAME, MAPS, SUITS
from root_env.root.rules.game import stepping
from root_env.root.rules.ids import Faction
from root_env.tables import FACTIONS

BASE = ("marquise", "eyrie", "alliance", "vagabond")
SUBSETS = [table for n in (2, 3, 4) for table in combinations(BASE, n)]
"""Every table of two to four of the base game's factions, in one order."""
TABLES = [order for table in SUBSETS for order in permutations(table)]
"""The same in all orders of seats."""
TURNS_PER_PLAYER = 250


def random_table(seed: int) -> tuple[str, ...]:
    """Two to six of all factions in some order, the Vagabond once or twice."""
    rng = random.Random(f"table {seed}")
    return tuple(rng.sample((*FACTIONS, "vagabond"), rng.randint(2, 6)))


def faction_ids(factions) -> list[int]:
    """ids.Faction by player; of two Vagabonds the later one is a faction of its own (Law 9.7)."""
    second = [k for k, name in enumerate(factions) if name == "vagabond"][1:]
    return [int(Faction.VAGABOND_2) if k in second else int(Faction[f.upper()]) for k, f in enumerate(factions)]


def make_config(factions, **changes) -> SimpleNamespace:
    """The attributes of `root_env.root.config.GameConfig` that the core reads, with some of them changed."""
    settings = {
        "factions": tuple(factions),
        "faction_ids": faction_ids(factions),
        "players": None,
        "forces": (),
        "force_ids": (),
        "score_to_win": 30,
        "max_turns": TURNS_PER_PLAYER * len(factions),
        "max_decisions": 100_000,
        "skip_level": SKIP_ALL,
        "setup": "choose",
        "seating": "fixed",
        "advanced": False,
        "locked_id": -1,
        "character_ids": [-1, -1],
        "edition_id": 0,
        "map": "autumn",
        "suit_ids": None,
        "deck": "standard",
        "observation": {"format": "int8", "history": 0},
        "overrides": {},
        "card_counts_by_id": {},
        "card_vp_by_id": {},
    }
    unknown = set(changes) - set(settings)
    if unknown:
        raise TypeError(f"no such settings: {sorted(unknown)}")
    settings |= changes
    if settings["suit_ids"] is None:
        settings["suit_ids"] = [-1] * 12 if MAPS[BY_NAME[settings["map"]]].shuffled else SUITS[BY_NAME[settings["map"]]]
    return SimpleNamespace(**settings, n_players=settings["players"] or len(settings["factions"]))


def start(config, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A new game, structured array (1,), and the list of its first legal actions."""
    states, out = lay_out(config), stepping.new_list()
    stepping.reset_game(states, 0, seed & 0xFFFFFFFF, seed >> 32, out)
    return states, out


def new_picks(seed: int) -> np.ndarray:
    """State of a stream of random choices, int64 (4,), for `play_random` and `play_checked`."""
    return np.random.default_rng(seed).integers(0, 2**32, 4)


def legal(out: np.ndarray) -> list[int]:
    """The legal actions in a decision list."""
    return out[1 : 1 + int(out[0])].tolist()


def copy_of(states: np.ndarray) -> np.ndarray:
    """A copy to the last byte; NumPy's own leaves out the padding between fields."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
