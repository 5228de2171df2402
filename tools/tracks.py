"""Write the positions of the task in which one building track of the Marquise pays and no observation says which.

python -m tools.tracks root_env/tasks/starts/track2.json
"""

import argparse
import json
from pathlib import Path
from typing import Any

KINDS = {"sawmill": "1", "workshop": "5", "recruiter": "9"}
"""Building -> the clearing in which one stands at the beginning."""
TO_WIN = 100
MISSING = range(24, 97, 2)
"""Points that the Marquise still needs, and that four buildings of the track that pays give. They differ from game to
game, so that the points missing later say little about how many buildings have paid."""
BUILDINGS = 4
SCORED = 3
"""Points of the Eyrie each Evening, with any number of roosts; two Evenings win."""


def position(missing: int, pays: str) -> dict[str, Any]:
    """The Marquise's first Daylight after set-up; she needs `missing` points, and only buildings `pays` give some."""
    points = -(-missing // BUILDINGS)
    tracks = {f"{kind}_vp": [points if kind == pays else 0] * 6 for kind in KINDS}
    clearings: dict[str, Any] = {str(c): {"marquise": {"warriors": 1}} for c in range(1, 13)}
    for kind, clearing in KINDS.items():
        clearings[clearing]["marquise"][kind] = 1
    clearings["1"]["marquise"]["keep"] = 1
    clearings["3"] = {"eyrie": {"roost": 1, "warriors": 6}}
    return {
        "config": {
            "factions": ["marquise", "eyrie"],
            "score_to_win": TO_WIN,
            "overrides": {"wood_cost": [0] * 6, "roost_vp": [0] + [SCORED] * 7, **tracks},
        },
        "order": ["marquise", "eyrie"],
        "turn": "marquise",
        "clearings": clearings,
        "players": {
            "marquise": {"vp": TO_WIN - missing, "start": 1, "hand": 3},
            "eyrie": {"vp": TO_WIN - 2 * SCORED, "start": 3, "hand": 3, "leader": "charismatic"},
        },
    }


def positions() -> list[dict[str, Any]]:
    """All of them: three in a row differ in nothing but the track that pays."""
    return [position(missing, pays) for missing in MISSING for pays in KINDS]


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(prog="python -m tools.tracks", description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the file to write")
    given = parser.parse_args()
    found = positions()
    given.out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    print(f"{given.out}: {len(found)} positions")


if __name__ == "__main__":
    main()
