"""Random games with the trial faction, in a process of their own: `python -m tests.trial.play_otters --games 40`.

The environment variable `ROOT_ENV_FACTIONS` names it: `tests.trial.otters.declaration`.
"""

import argparse
import json
import random
import warnings
from collections import Counter

import numpy as np

from root_env.root.config import GameConfig
from root_env.root.layout import lay_out
from root_env.root.rules import invariants
from root_env.root.rules.game import seeing, stepping
from root_env.root.rules.ids import F, Kind
from root_env.root.rules.spec.decisions import FACTION_OF
from root_env.root.rules.spec.observation import OBS_SIZE, SLICE
from root_env.root.rules.spec.scope import EVERYTHING
from root_env.support.errors import ReachWarning

TABLES = (
    ("otters", "eyrie", "vagabond", "alliance"),
    ("marquise", "otters"),
    ("lizard", "otters", "riverfolk", "chameleander"),
    ("vagabond", "otters", "vagabond", "marquise", "eyrie"),
)
WATCHED = 25
"""Decisions from one position looked at by everybody to the next."""


def _check(states, seen: set[str]) -> None:
    """The position is sound; what is seen of the board is what the state has."""
    s, row = states[0], np.empty(OBS_SIZE, np.int8)
    code = invariants.check_game(states, 0)
    assert code == 0, invariants.MESSAGES[code]
    for viewer in range(int(s["n_players"])):
        seeing.observe_game(states, 0, viewer, EVERYTHING.places, row)
        temper = int(s["otters"]["temper"])
        assert row[SLICE["otters.temper"]].tolist() == [int(temper == k) for k in range(2)]
        fished = [int(s["otters"]["fished"]) >> c & 1 for c in range(12)]
        assert row[SLICE["otters.fished"]].tolist() == fished
        assert (row[SLICE["otters.feasts"]] == s["otters"]["feasts"]).all()
        seen.update(name for name in ("otters.fished", "otters.feasts", "otters.holt") if row[SLICE[name]].any())


def play(seed: int, asked: Counter[str], seen: set[str]) -> dict[str, int]:
    """One game to its end: what has been asked is counted. Returns the points by faction."""
    rng, out = random.Random(seed), stepping.new_list()
    states = lay_out(GameConfig(factions=TABLES[seed % len(TABLES)], setup="random" if seed % 3 == 0 else "choose"))
    stepping.reset_game(states, 0, seed, 1, out)
    s = states[0]
    while not s["over"]:
        kind = Kind(int(s["stack"][s["depth"] - 1]["kind"]))
        if FACTION_OF[kind] == F.OTTERS:
            asked[kind.name] += 1
        if s["decisions"] % WATCHED == 0:
            _check(states, seen)
        assert stepping.step_game(states, 0, rng.choice(out[1 : out[0] + 1].tolist()), out) == stepping.DONE
    assert s["fault"] == 0
    return {str(int(f)): int(vp) for f, vp in zip(s["faction"], s["vp"], strict=True) if f >= 0}


def main() -> None:
    """Play, then say what the otters were asked, what was seen of them, and their points."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    warnings.simplefilter("ignore", ReachWarning)
    asked: Counter[str] = Counter()
    seen: set[str] = set()
    points = [play(seed, asked, seen)[str(F.OTTERS)] for seed in range(parser.parse_args().games)]
    print(json.dumps({"asked": asked, "seen": sorted(seen), "points": points}))


if __name__ == "__main__":
    main()
