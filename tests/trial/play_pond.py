"""Random games on the trial map, in a process of their own: `python -m tests.trial.play_pond --games 10`.

The environment variable `ROOT_ENV_MAPS` names it: `tests.trial.pond.declaration`.
"""

import argparse
import json
import random
import warnings
from collections import Counter

from root_env import Game, GameConfig
from root_env.root.doors.record import replay
from root_env.root.drawing.picture import draw
from root_env.root.rules import invariants
from root_env.root.rules.ids import Kind
from root_env.root.rules.invariants import MESSAGES
from root_env.root.rules.spec.observation import SLICE
from root_env.support.errors import ReachWarning
from tests.contract.playing import TABLES
from tests.trial.every_field import read_differently


def _round_trip(game: Game, rng: random.Random) -> None:
    """A position is written and read to the byte, told, drawn, seen, and its hidden cards are drawn anew."""
    document = json.loads(json.dumps(game.position()))
    again = Game.from_position(document)
    assert not read_differently(game.states, again.states)
    assert again.legal_actions().tolist() == game.legal_actions().tolist()
    own = game.states[0]["pond"]
    ferry = int(own["ferry"]) + 1
    for viewer in (None, "all", *game.agents):
        assert f"Ferry: clearing {ferry}" in " ".join(game.render(viewer).split())
        assert "Ferry" in draw(game.states, 0, viewer).svg(fonts=False)
    row = game.observe(game.to_move)
    assert row[SLICE["pond.ferry"]].tolist() == [int(c == ferry - 1) for c in range(12)]
    assert row[SLICE["pond.ridden"]].tolist() == [int(own["ridden"])]
    viewer = rng.choice(game.agents)
    assert game.determinize(viewer, 1).view(viewer).position() == game.view(viewer).position()


def play(seed: int, met: Counter[str], every: int) -> None:
    """One game to its end; counts the rides and the questions about them. `every`: decisions between positions that are
    written, drawn and read."""
    rng = random.Random(seed)
    game = Game(GameConfig(factions=TABLES[seed % len(TABLES)], map="pond", setup="random"), seed=seed)
    met["suits"] += sorted(game.states[0]["suit"].tolist()) == [0] * 4 + [1] * 4 + [2] * 4
    met[str(game.states[0]["suit"].tolist())] += 1
    while not game.is_over:
        code = invariants.check_game(game.states, 0)
        assert code == 0, MESSAGES[code]
        s = game.states[0]
        asked = s["stack"][s["depth"] - 1]["kind"] == Kind.FERRY
        if asked:
            met["asked"] += 1
            assert game.question("all").split(" may ")[1].startswith("take the Ferry from clearing")
            told = {option.family: option.words for option in game.legal()}
            assert told["ride"] == "take the Ferry along"
            assert told["pass"].startswith("pass: leave the Ferry in clearing"), told
        if every and (game.decisions % every == 0 or (asked and met["asked"] < 9)):
            _round_trip(game, rng)
        game.step(rng.choice(game.legal_actions().tolist()))
    told = [event.words for event in game.history() if "takes the Ferry" in event.words]
    met["rides"] += len(told)
    assert replay(json.loads(json.dumps(game.record()))).position() == game.position()


def main() -> None:
    """Play, then say what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=7)
    parser.add_argument("--round-trips", type=int, default=50, help="decisions from one to the next, 0 for none")
    warnings.simplefilter("ignore", ReachWarning)
    met: Counter[str] = Counter()
    arguments = parser.parse_args()
    for seed in range(arguments.games):
        play(seed, met, arguments.round_trips)
    print(json.dumps(met))


if __name__ == "__main__":
    main()
