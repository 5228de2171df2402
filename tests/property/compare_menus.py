"""Compare the core's legal actions with those of the second reading of the Law (`tests.property.reading`).

    python -m tests.property.compare_menus --menus 20000

Games are played with random choices and by the rule bots, in both editions, at tables of two to six of the
factions, from the start and from random positions. Every difference is printed; the exit status says if there is one.
"""

import argparse
import random
import sys
import warnings
from collections import Counter

import numpy as np

from root_env import Game, GameConfig, agents
from root_env.root.config import ReachWarning
from root_env.root.lookup import names
from root_env.root.rules.ids import FIRST_STEP, Faction, Kind
from root_env.root.rules.spec.actions import decode
from root_env.tables import FACTIONS
from tests.property.reading import MENUS, menu
from tests.property.reading.figures import CHARACTERS, SUITS
from tests.property.reading.positions import random_game
from tests.property.reading.rare import rare_game

KINDS = [kind.name.lower() for kind in Kind if kind < FIRST_STEP]
EDITIONS = ("current", "2018")
DECKS = ("standard", "exiles_partisans")
MAPS = ("autumn", "autumn", "winter", "lake", "mountain")
SKIPS = ("all", "public", "none")


def in_words(game, action):
    """An action as the reading writes it."""
    family, arguments = decode(int(action))
    return family.name, *(word(game, kind, k) for kind, k in zip(family.arguments, arguments, strict=True))


def word(game, kind, k):
    if kind == "clearing":
        return k + 1
    if kind == "forest":
        return names.forest(game.config.map, k).removeprefix("forest ")
    if kind == "faction":
        who = int(game.states["player_of"][0, k])
        return game.agents[who] if who >= 0 else Faction(k).name.lower()
    if kind == "building":
        return ("sawmill", "workshop", "recruiter")[k]
    if kind in names.OWN:
        return names.OWN[kind][k]
    return k if kind in ("count", "index") else getattr(names, kind)(k)


class Comparison:
    """Menus compared so far, by decision, and the differences found."""

    def __init__(self):
        self.met, self.editions, self.choosers, self.differences = Counter(), Counter(), Counter(), []

    def look(self, game, where):
        """Compare the menu that the game now shows."""
        document = game.position()
        kind = Kind(document["internals"]["stack"][-1][0]).name.lower()
        listed = [in_words(game, action) for action in game.legal_actions()]
        self.met[kind] += 1
        if kind not in MENUS:
            return
        expected, found = menu(document), set(listed)
        if found != expected or len(found) < len(listed):
            self.differences.append(
                f"{where}: {document['internals']['stack'][-1]} {kind} of {game.to_move}: the core lacks "
                f"{sorted(expected - found)}, the reading lacks {sorted(found - expected)}"
            )

    def play(self, game, choose, decisions, where):
        """Compare at every decision of a game."""
        for n in range(decisions):
            if game.is_over:
                return
            self.look(game, f"{where}, decision {n}")
            self.editions[game.config.edition] += 1
            self.choosers[type(choose).__name__] += 1
            game.step(choose(game))


def random_config(rng, also=()):
    """A table of the factions, the Vagabond once or twice, with its edition and characters; `also`: who is there."""
    left = [faction for faction in (*FACTIONS, "vagabond") if faction not in also]
    factions = [*also, *rng.sample(left, rng.randint(max(2, len(also)), 6) - len(also))]
    rng.shuffle(factions)
    characters = rng.sample(CHARACTERS, factions.count("vagabond"))
    return GameConfig(
        factions=tuple(factions),
        edition=rng.choice(EDITIONS),
        deck=rng.choice(DECKS),
        map=rng.choice(MAPS),
        skip_forced=rng.choice(SKIPS),
        vagabonds=tuple(characters) or None if rng.random() < 0.8 else None,
        clearing_suits=tuple(rng.choices(SUITS, k=12)) if rng.random() < 0.2 else None,
    )


def drafted_config(rng):
    """A table whose players draft their factions."""
    pool = rng.sample(FACTIONS, rng.randint(3, 7))
    return GameConfig(
        factions=tuple(pool),
        players=rng.randint(2, len(pool) - 1),
        advanced=rng.random() < 0.3,
        edition=rng.choice(EDITIONS),
        deck=rng.choice(DECKS),
        map=rng.choice(MAPS),
    )


class Curious:
    """Random choices: first the family of actions, then one of it, so that rare actions are not drowned by moves."""

    def __init__(self, rng):
        self.rng = rng

    def __call__(self, game):
        families = {}
        for action in game.legal_actions():
            families.setdefault(decode(int(action))[0].name, []).append(action)
        return int(self.rng.choice(families[self.rng.choice(sorted(families))]))


class RuleBots:
    """The rule-based bots at all seats."""

    def __init__(self, seed):
        self.bot, self.rng = agents.load("rules"), np.random.default_rng(seed)

    def __call__(self, game):
        who = game.to_move
        return int(self.bot.act(game.observe(who)[None], game.mask(who)[None], [who], self.rng)[0])


def compare(seed, comparison, also=()):
    """One stretch of play: from the start or from a position, by choices of the curious or of the bots."""
    rng = random.Random(seed)
    config = random_config(rng, also)
    if seed % 5 == 0:
        game, decisions = rare_game(seed // 5, rng), 15
    elif seed % 5 == 1:
        config = drafted_config(rng) if seed % 10 == 1 else config
        game, decisions = Game(config, seed), rng.choice((40, 40, 40, 300))
    else:
        game, decisions = random_game(config, seed), 15
    choose = RuleBots(seed) if seed % 5 and rng.random() < 0.3 else Curious(rng)
    comparison.play(game, choose, decisions, f"seed {seed}, {game.config.factions}, {game.config.edition}")


def show_progress(share):
    """A bar for people, nothing for files."""
    if sys.stderr.isatty():
        print(f"\r[{'#' * int(40 * min(1.0, share)):40}]", end="\n" if share >= 1 else "", file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--menus", type=int, default=20_000, help="how many menus to compare")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--also", nargs="*", default=(), choices=FACTIONS, help="factions at every random table")
    options = parser.parse_args()
    warnings.simplefilter("ignore", ReachWarning)
    comparison, seed = Comparison(), options.seed
    while comparison.met.total() < options.menus:
        compare(seed, comparison, options.also)
        seed += 1
        show_progress(comparison.met.total() / options.menus)
    for kind in KINDS:
        print(f"{comparison.met[kind]:7} {kind}")
    print(f"{comparison.met.total()} menus compared, {len(comparison.differences)} differ")
    print("by edition:", dict(comparison.editions), "by who chose:", dict(comparison.choosers))
    for difference in comparison.differences:
        print(difference)
    return 1 if comparison.differences else 0


if __name__ == "__main__":
    sys.exit(main())
