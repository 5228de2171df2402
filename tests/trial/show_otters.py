"""Every room shows the trial faction, in a process of their own: `python -m tests.trial.show_otters`.

The environment variable `ROOT_ENV_FACTIONS` names it: `tests.trial.otters.declaration`.
"""

import json
import random
import warnings
from collections import Counter

from root_env import Game
from root_env.core.ids import F, Kind
from root_env.core.spec.decisions import DECISIONS, FACTION_OF
from root_env.drawing.drawing import draw
from root_env.errors import ReachWarning
from root_env.text.board import render_text

FACTIONS = ("otters", "eyrie", "alliance", "vagabond")
SETUP = {
    "otters": {"mood": 1, "holt": 5},
    "eyrie": {"corner": 3, "leader": "despot"},
    "vagabond": {"character": "thief", "forest": "4-9-12"},
}
LOOKED_AT = 3
"""Positions of each kind of question that are shown to everybody."""


def _show(game: Game, rng: random.Random) -> list[str]:
    """Words, board, drawing, documents and hidden cards drawn anew at one position; the words of what is asked."""
    words = [game.question("all"), *(game.describe(action, "all") for action in game.legal_actions())]
    for viewer in (None, "all", *game.agents):
        assert "otters" in render_text(game.states, 0, viewer)
        assert "Otters" in draw(game.states, 0, viewer).svg(fonts=False)
    document = json.loads(json.dumps(game.position()))
    again = Game.from_position(document)
    assert again.position() == game.position()
    assert list(again.legal_actions()) == list(game.legal_actions())
    viewer = rng.choice(game.agents)
    drawn = game.determinize(viewer, 1)
    assert drawn.view(viewer).position() == game.view(viewer).position()
    return words


def main() -> None:
    """Play some games and say what was asked of the otters, in words."""
    warnings.simplefilter("ignore", ReachWarning)
    rng, told, seen = random.Random(1), set(), Counter()
    for seed in range(8):
        setup = SETUP if seed % 2 else "choose"
        game = Game({"factions": FACTIONS, "setup": setup, "skip_forced": "none"}, seed=seed)
        if seed % 2:
            document = game.position()
            assert document["players"]["otters_0"]["mood"] == "playful"
            assert document["clearings"][5]["otters_0"].items() >= {"warriors": 4, "holt": 1}.items()
        while not game.is_over:
            s = game.states[0]
            kind = Kind(int(s["stack"][s["depth"] - 1]["kind"]))
            own = FACTION_OF[kind] == F.OTTERS
            if seen[kind] < LOOKED_AT * (1 + 9 * own):
                seen[kind] += 1
                words = _show(game, rng)
                told.update(words if own else ())
            game.step(rng.choice(game.legal_actions()))
    asked = sorted(kind.name for kind in seen if FACTION_OF[kind] == F.OTTERS)
    all_of_them = sorted(d.name for d in DECISIONS if FACTION_OF[d.number] == F.OTTERS)
    print(json.dumps({"asked": asked, "declared": all_of_them, "told": sorted(told)}))


if __name__ == "__main__":
    main()
