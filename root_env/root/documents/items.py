"""Items of a position: all that exist, those that are placed, and those left for the ruins."""

import numpy as np

from root_env.root.lookup import part_modules
from root_env.root.lookup.boards import from_ruins, items_on_boards, ruin_sets
from root_env.root.rules.data.tracks import RUIN_ITEMS
from root_env.root.rules.ids import N_ITEMS, Item


def there_are(s: np.void) -> np.ndarray:
    """Items by type: those on the map, and those that factions in play bring (Law 5.1.5, 9.3.4, 9.3.5, 9.7.1)."""
    in_play = s["faction"][: int(s["n_players"])]
    brought = sum(brought(s) for brought in part_modules.found("documents", in_play, "items_brought"))
    return s["item_supply"] + brought + np.bincount(RUIN_ITEMS, minlength=N_ITEMS) * ruin_sets(s)


def held(s: np.void) -> np.ndarray:
    """Items by type in boxes, in satchels, under ruins and spent on a scorched clearing (Law 26.6.2)."""
    counts = s["crafted_items"].sum(0) + items_on_boards(s)
    under = s["ruin_items"].reshape(-1)
    counts = counts + np.bincount(under[under >= 0], minlength=N_ITEMS)
    counts[Item.TORCH] += bin(int(s["scorched"])).count("1")
    return counts


def left_for_ruins(s: np.void, rng: np.random.Generator) -> list[int]:
    """R items that lie under no ruin yet and in no pack, in random order (Law 9.3.4, 9.7.1).

    `s["items"]` is the supply if it is given, else 0: it will be the rest.
    """
    sets = ruin_sets(s)
    left = list(RUIN_ITEMS) * sets
    named = [int(i) for i in s["ruin_items"].reshape(-1) if i >= 0]
    if sets == 2:
        named += [i for i in from_ruins(s) if i in RUIN_ITEMS]
    beyond = held(s) + s["items"] - there_are(s) + np.bincount(left, minlength=N_ITEMS)
    for item in RUIN_ITEMS:  # boxes, satchels and a given supply hold more than began there: these came from ruins
        named += [int(item)] * max(0, int(beyond[item]) - named.count(item))
    for item in named:
        if item in left:
            left.remove(item)
    return [int(i) for i in rng.permutation(left)]
