"""Try factions in every room: `python -m tests.trial.try_faction --games 8`.

Those from outside, which the environment variable `ROOT_ENV_FACTIONS` names, or `--faction` one of the package. Random
games, every fifth a draft, in turn with all questions, with those that
tell, and with forced ones left out; whatever is found wrong stops in words. What is printed says how much was seen, and
what was not: choices of questions never made, events never told, blocks always empty.
"""

from __future__ import annotations

import argparse
import json
import random
import warnings
from collections import Counter, defaultdict

import numpy as np

from root_env import Game
from root_env.engine.jit import plain, record_view
from root_env.root.declared.factions import RULES
from root_env.root.declared.form import Faction
from root_env.root.doors import record
from root_env.root.rules import invariants
from root_env.root.rules.game import stepping
from root_env.root.rules.ids import Kind
from root_env.root.rules.key_actions import offers
from root_env.root.rules.spec.actions import decode
from root_env.root.rules.spec.decisions import DECISIONS, FACTION_OF
from root_env.root.rules.spec.menus import TAKES_OFFERS
from root_env.root.rules.spec.observation import OBS_SIZE, SLICE
from root_env.root.text import explained
from root_env.support.errors import ReachWarning
from tests import deals, secrets, told
from tests.contract.test_told import step_alike
from tests.trial.every_field import read_differently

OTHERS = (
    ("eyrie", "alliance"),
    ("vagabond", "riverfolk"),
    ("marquise",),
    ("lizard", "chameleander", "vagabond"),
    ("vagabond", "vagabond"),
)
SKIPPED = ("none", "public", "all")
LOOKED_AT = 4
"""Positions of each question of the faction that are looked at from all sides; one of each other question."""


class Trial:
    """All that has been seen of one faction."""

    def __init__(self, faction: Faction) -> None:
        self.faction = faction
        self.seen: Counter[Kind] = Counter()
        self.counts: Counter[str] = Counter()
        self.found: dict[str, set[str]] = defaultdict(set)
        self.points: list[int] = []
        explained.table_of(faction.rules)

    def play(self, seed: int) -> None:
        """One game to its end."""
        rng, kept = random.Random(seed), []
        others = list(OTHERS[seed % len(OTHERS)])
        others.insert(seed % (len(others) + 1), self.faction.name)
        setup, drafted = "random" if seed % 4 == 3 else "choose", seed % 5 == 4 and len({*others}) == len(others) > 2
        settings = {"setup": "choose", "players": len(others) - 1} if drafted else {"setup": setup}
        game = Game(factions=tuple(others), seed=seed, skip_forced=SKIPPED[seed % 3], max_turns=40, **settings)
        if drafted:
            game.step(game.find("choose_faction", faction=self.faction.name))
        while not game.is_over:
            kind = Kind(int(game.states[0]["stack"]["kind"][game.states[0]["depth"] - 1]))
            own = FACTION_OF[kind] == self.faction.number
            self.seen[kind] += 1
            if self.seen[kind] <= (LOOKED_AT if own else 1) or rng.random() < 0.01:
                self._look(game, rng)
                kept.append(game.copy())
            elif rng.random() < 0.02:
                self._side_by_side(game, rng)
            action = rng.choice(game.legal_actions().tolist())
            if own:
                self.found["chosen"].add(f"{kind.name} {decode(action)[0].name}")
            game.step(action)
        assert game.states[0]["fault"] == 0
        again = record.replay(game.record())
        assert not (apart := read_differently(again.states, game.states)), f"the record does not lead to {apart}"
        self.found["told"].update(event.kind.upper() for event in game.history("all"))
        left = secrets.found(kept, rng, deals.declared_fields())
        assert not left, f"hidden, and not declared: {left}"
        self.points.append(int(game.states[0]["vp"][game.states[0]["player_of"][self.faction.number]]))

    def _look(self, game: Game, rng: random.Random) -> None:
        """One position: sound, the same read again, and the same to each player as a twin with other hidden things."""
        code = invariants.check_game(game.states, 0)
        assert code == 0, invariants.MESSAGES[code]
        again = Game.from_position(json.loads(json.dumps(game.position())))
        assert again.position() == game.position()
        assert not (apart := read_differently(again.states, game.states)), f"the position loses {apart}"
        assert again.legal_actions().tolist() == game.legal_actions().tolist()
        viewer = rng.randrange(len(game.agents))
        self._twin(game, viewer, game.agents[viewer], rng)
        self._offered(game)
        if FACTION_OF[int(game.states[0]["stack"]["kind"][game.states[0]["depth"] - 1])] == self.faction.number:
            self._other_choice(game, rng)
        differ = deals.menus_differ(game, rng)
        self.counts["menus that differ"] += differ
        assert not differ or deals.is_hidden(game), f"{game.question('all')}: this is not declared `hidden`"

    def _offered(self, game: Game) -> None:
        """Whatever may be done at any time stands in the menu, if it takes offers."""
        again, out = game.copy(), stepping.new_list()
        s = record_view(again.states, 0)
        who, kind = game.player_to_move(), int(game.states[0]["stack"]["kind"][game.states[0]["depth"] - 1])
        if TAKES_OFFERS[kind] and kind != Kind.START_WINDOW:
            plain(offers.list_offers)(s, who, out)
            left = {*out[1 : out[0] + 1].tolist()} - {*game.legal_actions().tolist()}
            assert not left, f"{game.question('all')}: {game.describe(min(left))} is offered, and not listed"

    def _twin(self, game: Game, viewer: int, agent: str, rng: random.Random) -> None:
        twin, original = deals.another_deal(game, viewer, rng), game.copy()
        row = np.empty(OBS_SIZE, np.int8)
        game.rules.machine.seeing.observe_game(original.states, 0, viewer, game.rules.everything.places, row)
        self.found["filled"].update(name for name, place in SLICE.items() if row[place].any())
        for one in (twin, original):
            one.begin_record()
        self._same(original, twin, agent)
        self.counts["twins that differ"] += original.states.tobytes() != twin.states.tobytes()
        drawn = game.determinize(agent, rng.randrange(10**6))
        code = invariants.check_game(drawn.states, 0)
        assert code == 0, f"drawn anew for {agent}: {invariants.MESSAGES[code]}"
        assert drawn.view(agent).position() == game.view(agent).position()

    def _other_choice(self, game: Game, rng: random.Random) -> None:
        """Two choices that leave a board alike to somebody, but for what is hidden, are told alike to him."""
        agent = rng.choice([agent for agent in game.agents if agent != game.to_move])
        legal = game.legal_actions().tolist()
        one, other = game.copy(), game.copy()
        for made, action in zip((one, other), rng.sample(legal, 2) if len(legal) > 1 else (), strict=False):
            made.begin_record()
            made.step(action)
        differ = set(read_differently(one.states, other.states))
        if differ & {"hand", self.faction.name} and _seen(one, agent) == _seen(other, agent):
            self._same(one, other, agent)
            self.counts["choices told alike"] += 1

    def _side_by_side(self, game: Game, rng: random.Random) -> None:
        """A twin played on beside the game tells the same until something is shown, events included."""
        agent = rng.choice(game.agents)
        original, twin = game.copy(), game.determinize(agent, rng.randrange(10**6))
        twin.seed, twin.states["rng"] = original.seed, original.states["rng"]
        for one in (original, twin):
            one.begin_record()
        for _ in range(5):
            self._same(original, twin, agent)
            if not step_alike(original, twin, agent, rng):
                return
            self.counts["steps side by side"] += 1

    def _same(self, original: Game, twin: Game, agent: str) -> None:
        said, also = dict(told.of_game(original, agent)), dict(told.of_game(twin, agent))
        apart = [name for name in said if said[name] != also.get(name)]
        assert not apart, f"{apart} tell {agent} two games apart at: {original.question('all')}"
        self.counts["told"] += len(said)

    def report(self) -> dict[str, object]:
        """Counts of things seen, and the things never seen."""
        name, number = self.faction.name, self.faction.number
        questions = [decision for decision in DECISIONS if FACTION_OF[decision.number] == number]
        choices = {f"{one.name} {family}" for one in questions for family in one.takes.split() if family != "offers"}
        blocks = {block for block in SLICE if block.startswith(f"{name}.")}
        events = {event.name for event in self.faction.events}
        return {
            "points": self.points,
            "counts": dict(self.counts),
            "never chosen": sorted(choices - self.found["chosen"]),
            "never told": sorted(events - self.found["told"]),
            "always empty": sorted(blocks - self.found["filled"]),
        }


def _seen(game: Game, agent: str) -> tuple[object, ...]:
    """The view of a player, without the events."""
    return game.view(agent).position(), game.observe(agent).tobytes(), game.question(agent)


def main() -> None:
    """Try every faction from outside, or one of the package, and say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--faction", choices=[faction.name for faction in RULES])
    warnings.simplefilter("ignore", ReachWarning)
    given = parser.parse_args()
    for faction in RULES:
        if faction.name == given.faction or not (given.faction or faction.of_the_package):
            trial = Trial(faction)
            for seed in range(given.seed, given.seed + given.games):
                trial.play(seed)
            print(json.dumps({faction.name: trial.report()}))


if __name__ == "__main__":
    main()
