"""Every field of the state is in positions, or derived from what is: made from the dtype, on every map there is.

`python -m tests.trial.every_field pond` sets each field of some positions to something different, one at a time, and
prints those that no position document shows.
"""

import json
import random
import sys
import warnings
from collections.abc import Iterator

import numpy as np

from root_env import Game, GameConfig
from root_env.engine.layouts import whole
from root_env.root.declared.maps import MAPS
from root_env.root.rules.data.tracks import FIGURES
from root_env.root.rules.state import STATE
from root_env.support.errors import ReachWarning

DERIVED = {"alliance.n_supporters", "buildings", "tokens", "slots", "ruler", "rule_stale"}
DERIVED |= {"hand_size", "discard_size", "seat", "lent"}
"""Fields that repeat what others say; reading a position works them out."""
FROM_CONFIG = {"n_players", "faction", "player_of", "edition", "skip_forced", "random_setup", "setup_rules", "map"}
FROM_CONFIG |= {"characters", "score_to_win", "max_turns", "max_decisions", "keep_log", "souls", "open_hand"}
FROM_CONFIG |= {"warrior_total", "copies", "craft_vp", *FIGURES}
"""Fields that follow from the configuration, which a position carries."""
NONE = {"fault"}
"""Fields without a position: a game that has been stopped for a fault has none."""
TABLE = ("marquise", "alliance", "vagabond", "lizard", "riverfolk", "chameleander")
WITH_EYRIE = ("eyrie", "vagabond", "vagabond", "marquise", "hundreds", "corvids")
WITH_KEEPERS = ("keepers", "marquise", "eyrie", "duchy")
PLAYED = ((TABLE, "standard"), (WITH_EYRIE, "standard"), (WITH_KEEPERS, "exiles_partisans"))
"""Tables that have between them every faction, and every deck with a record of its own."""


def read_differently(first: np.ndarray, second: np.ndarray) -> list[str]:
    """Fields in which two games differ, byte by byte: without the rulers, which are worked out when asked for, and
    without anything above the end of the stack and of a pile."""
    ends = {"stack": "depth", "deck": "deck_size", "quest_deck": "quest_deck_size"}
    first, second, found = whole(first), whole(second), []
    for name in STATE.names:
        one, other = first[0][name], second[0][name]
        if name in ends:
            one, other = one[: int(first[0][ends[name]])], other[: int(second[0][ends[name]])]
        if name not in ("ruler", "rule_stale") and one.tobytes() != other.tobytes():
            found.append(name)
    return found


def _cells(record: np.ndarray, path: str = "") -> Iterator[tuple[str, np.ndarray]]:
    """Every field of a record, those of records inside it too: its name with dots, and a view of its numbers."""
    for name in record.dtype.names:
        inner = record[name]
        if inner.dtype.names:
            yield from _cells(inner, f"{path}{name}.")
        else:
            yield f"{path}{name}", inner


def _written(game: Game) -> str:
    """The position document; what cannot be put in words is different from all that can."""
    try:
        return json.dumps(game.position())
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return repr(error)


def shown(map: str, factions: tuple[str, ...], deck: str, seed: int, decisions: int, asked: set[str]) -> set[str]:
    """The fields, of those asked for, that the document of one position shows."""
    rng = random.Random(seed)
    config = GameConfig(factions=factions, map=map, deck=deck, setup="random", observation={"history": 4})
    game = Game(config, seed=seed)
    while game.decisions < decisions and not game.is_over:
        game.step(rng.choice(game.legal_actions().tolist()))
    card = game.position()["deck"][0]
    game.force(dice=[(2, 1)], draws=[card], taken=[card], ruins=["boot"], quests=["Errand (fox)"])
    if "hundreds" in factions:
        game.force(mob=["fox"])
    before, found = _written(game), set()
    for name, cells in ((name, cells) for name, cells in _cells(game.states) if name in asked):
        flat = np.argwhere(np.ones(cells.shape, bool))
        for place in flat[: 1 if len(flat) == 1 else 60]:
            old = cells[tuple(place)]
            for other in (1 if old != 1 else 0, ~old):  # the second for bit masks
                cells[tuple(place)] = other
                if _written(game) != before:
                    found.add(name)
            cells[tuple(place)] = old
            if name in found:
                break
    assert _written(game) == before
    return found


def main() -> None:
    """Print the fields that no position of some games on this map shows, those that need none left out."""
    warnings.simplefilter("ignore", ReachWarning)
    every = {name for name, _ in _cells(np.zeros(1, STATE))}
    elsewhere = {name for name in every for one in MAPS if name.startswith(f"{one.name}.") and one.name != sys.argv[1]}
    left = every - DERIVED - FROM_CONFIG - NONE - elsewhere
    for factions, deck in PLAYED:
        for seed, decisions in ((1, 3), (2, 60), (3, 90), (4, 200), (5, 120), (6, 160)):
            left -= shown(sys.argv[1], factions, deck, seed, decisions, left)
    print(json.dumps(sorted(left)))


if __name__ == "__main__":
    main()
