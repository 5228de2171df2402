"""Random games with the trial force, in a process of their own: `python -m tests.trial.play_frogs --games 10`.

The environment variable `ROOT_ENV_FACTIONS` names it, with other trial factions:
`tests.trial.frogs.declaration,tests.trial.otters.declaration,tests.trial.magpies.declaration`.
"""

import argparse
import hashlib
import json
import random
import warnings
from collections import Counter
from collections.abc import Sequence

import numpy as np

from root_env import BatchGame, Game, GameConfig
from root_env.engine.layouts import whole
from root_env.root.doors.record import replay
from root_env.root.drawing.picture import draw
from root_env.root.rules import invariants
from root_env.root.rules.ids import Kind
from root_env.support.errors import ReachWarning
from tests import deals, told
from tests.trial.every_field import read_differently

TABLES = (
    {"factions": ("marquise", "eyrie", "alliance", "vagabond")},
    {"factions": ("otters", "marquise")},
    {"factions": ("riverfolk", "vagabond", "alliance", "chameleander"), "map": "lake"},
    {"factions": ("corvids", "keepers", "hundreds", "marquise"), "map": "mountain"},
    {"factions": ("lizard", "eyrie", "magpies", "vagabond", "vagabond", "alliance"), "deck": "exiles_partisans"},
    {"factions": ("duchy", "hundreds", "alliance", "eyrie"), "players": 3},
    {"factions": ("alliance", "riverfolk", "marquise"), "edition": "2018"},
    {"factions": ("vagabond", "keepers", "alliance"), "deck": "exiles_partisans"},
)
SKIPPED = ("none", "public", "all")


def _look(game: Game, rng: random.Random) -> None:
    """A position is written and read to the byte, drawn, told alike to a player of a twin, and drawn anew."""
    again = Game.from_position(json.loads(json.dumps(game.position())))
    assert not (apart := read_differently(game.states, again.states)), apart
    assert again.legal_actions().tolist() == game.legal_actions().tolist()
    for viewer in (None, "all"):
        assert "frogs" in draw(game.states, 0, viewer).svg(fonts=False)
    viewer = rng.randrange(len(game.agents))
    twin = deals.another_deal(game, viewer, rng)
    original = game.copy()
    for one in (twin, original):
        one.begin_record()
    said, also = (dict(told.of_game(one, game.agents[viewer])) for one in (original, twin))
    assert not (apart := [name for name in said if said[name] != also.get(name)]), apart
    drawn = game.determinize(viewer, rng.randrange(10**6))
    assert invariants.check_game(drawn.states, 0) == 0


def _pick(game: Game, rng: random.Random) -> int:
    """Any choice, often one that has to do with the force."""
    legal = game.legal_actions().tolist()
    own = [action for action in legal if "frogs" in game.describe(action)]
    s = game.states[0]
    if s["stack"][s["depth"] - 1]["kind"] == Kind.ERRAND and len(legal) > 1:
        own = legal[:-1]
    return rng.choice(own if own and rng.random() < 0.7 else legal)


def play(seed: int, met: Counter[str], every: int) -> None:
    """One game to its end, sound after every decision; counts what the force does."""
    rng, table = random.Random(seed), TABLES[seed % len(TABLES)]
    setup = "choose" if "players" in table or seed % 3 else "random"
    config = GameConfig(**table, forces=("frogs",), setup=setup, skip_forced=SKIPPED[seed % 3], max_turns=60)
    game = Game(config, seed=seed)
    while not game.is_over:
        code = invariants.check_game(game.states, 0)
        assert code == 0, invariants.MESSAGES[code]
        s = game.states[0]
        assert not s["effects"][s["n_players"] :].any() and not s["hand_size"][s["n_players"] :].any()
        asked = Kind(int(s["stack"][s["depth"] - 1]["kind"]))
        if asked in (Kind.TAKE_HIT, Kind.MOVE_COUNT) and s["stack"][s["depth"] - 1]["x"] >= 0:
            met[f"asked {asked.name.lower()}"] += 1
        if game.decisions % every == 0:
            _look(game, rng)
        game.step(_pick(game, rng))
    assert game.states[0]["fault"] == 0
    met.update(event.kind for event in game.history("all") if event.agent == "frogs")
    met.update(event.kind for event in game.history("all") if event.kind in ("hired", "frogs_left"))
    assert replay(json.loads(json.dumps(game.record()))).position() == game.position()


def batch(single: Sequence[int] = range(4)) -> str:
    """Digest of a batch at tables with the force and without it; these of its games are played singly too."""
    configs = [GameConfig(forces=("frogs",), setup="random"), GameConfig(setup="random")]
    many, rng = BatchGame(configs, 4, seed=3), random.Random(5)
    games = {k: many.game(k) for k in single}
    for _ in range(150):
        actions = np.array([rng.choice(mask.nonzero()[0].tolist()) for mask in many.masks])
        for k, game in games.items():
            assert np.array_equal(many.masks[k].nonzero()[0], many.scope.index[game.legal_actions()])
            if game.config.forces:
                assert np.array_equal(many.observations[k], game.observe(game.to_move))
            assert not read_differently(many.states[k : k + 1], game.states)
            game.step(int(many.scope.actions[actions[k]]))
        many.step(actions)
    return hashlib.sha256(whole(many.states).tobytes() + many.observations.tobytes()).hexdigest()


def main() -> None:
    """Play, then say what was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=len(TABLES))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--every", type=int, default=40, help="decisions from one look at a position to the next")
    warnings.simplefilter("ignore", ReachWarning)
    given, met = parser.parse_args(), Counter()
    for seed in range(given.first, given.first + given.games):
        play(seed, met, given.every)
    print(json.dumps(met))


if __name__ == "__main__":
    main()
