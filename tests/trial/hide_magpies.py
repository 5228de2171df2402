"""Secrets of the Magpies stay hidden, and their offers stand in every menu of their time, in a process of their own:
`python -m tests.trial.hide_magpies --games 6`.

The environment variable `ROOT_ENV_FACTIONS` names them: `tests.trial.magpies.declaration`.
"""

from __future__ import annotations

import argparse
import json
import random
import warnings
from collections import Counter

import numpy as np

from root_env import Game
from root_env.root.doors import record
from root_env.root.rules import invariants
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import N_CLEARINGS, F, Kind, Phase, Suit
from root_env.root.rules.spec.actions import A
from root_env.root.rules.spec.decisions import DECISION_OF, FACTION_OF
from root_env.serve.table import WATCH
from root_env.support.errors import ReachWarning
from tests import deals, secrets, told
from tests.contract.test_told import of_persons, settled, step_alike

TABLES = (
    (("magpies", "eyrie", "alliance"), "public"),
    (("vagabond", "magpies", "riverfolk"), "all"),
    (("lizard", "chameleander", "magpies"), "none"),
    (("marquise", "magpies"), "public"),
)


def _same(one: Game, other: Game, agent: str) -> int:
    """Check that a player is told the same of both; returns the number of things told."""
    said, also = dict(told.of_game(one, agent)), dict(told.of_game(other, agent))
    apart = [name for name in said if said[name] != also[name]]
    assert said.keys() == also.keys() and not apart, f"{apart} tell {agent} two games apart"
    return len(said)


def _position(game: Game) -> None:
    """It is written and read again, to the same bytes of the board and the same choices."""
    again = Game.from_position(json.loads(json.dumps(game.position())))
    assert again.position() == game.position()
    assert again.states["magpies"].tobytes() == game.states["magpies"].tobytes()
    assert again.legal_actions().tolist() == game.legal_actions().tolist()


def _look(game: Game, rng: random.Random, counts: Counter[str]) -> None:
    """Twins of a position, for every player: nothing differs; what he does not know is drawn anew, the rest stays."""
    _position(game)
    s = game.states[0]
    top = s["stack"][s["depth"] - 1]
    for viewer, agent in enumerate(game.agents):
        twin, original = deals.another_deal(game, viewer, rng), game.copy()
        for one in (twin, original):
            one.begin_record()
        counts["told"] += _same(original, twin, agent)
        new = game.determinize(agent, rng.randrange(10**6))
        code = invariants.check_game(new.states, 0)
        assert code == 0, invariants.MESSAGES[code]
        assert game.determinize(agent, 5).states.tobytes() == twin.determinize(agent, 5).states.tobytes()
        old, drawn = s["magpies"], new.states[0]["magpies"]
        lying = old["trinkets"] >= 0
        own = s["faction"][viewer] == F.MAGPIES
        seen = lying & [own or bool(int(old["peeked"][viewer]) >> c & 1) for c in range(len(lying))]
        assert (old["trinkets"][seen] == drawn["trinkets"][seen]).all()
        counts["deals"] += bool((lying & ~seen).any())
        counts["deals that differ"] += bool((old["trinkets"] != drawn["trinkets"]).any())
        counts["relics drawn anew"] += bool((old["relics"] != drawn["relics"]).any())
        counts["loot drawn anew"] += bool((old["loot"] != drawn["loot"]).any())
        assert not own or (old["loot"] == drawn["loot"]).all()
        if top["kind"] == Kind.GUESS_WHICH:
            after = new.states[0]["stack"][s["depth"] - 1]
            assert new.states[0]["hand"][top["who"], after["card"]] > 0
            knows = viewer in (top["who"], top["other"])
            assert not knows or top["card"] == after["card"]
            counts["cards named anew"] += not knows and top["card"] != after["card"]


def _offered(game: Game, counts: Counter[str], menus: set[str]) -> None:
    """Whoever can guess may, in every menu of Daylight and Evening."""
    s = game.states[0]
    kind, who = Kind(int(s["stack"]["kind"][s["depth"] - 1])), game.player_to_move()
    guesses = [a for a in game.legal_actions().tolist() if A.GUESS <= a < A.GUESS_END]
    its_time = s["faction"][who] != F.MAGPIES and s["phase"] in (Phase.DAYLIGHT, Phase.EVENING)
    open_menu = its_time and "offers" in DECISION_OF[kind].takes.split()
    assert guesses == ([A.GUESS + c for c in range(N_CLEARINGS) if _can_guess(s, who, c)] if open_menu else [])
    if guesses:
        menus.add(f"{kind.name} {Phase(int(s['phase'])).name}")
        assert deals.is_hidden(game)
        counts["guesses offered"] += len(guesses)


def _can_guess(s: np.void, who: int, c: int) -> bool:
    """A trinket lies there that the player has not seen, and a card of his hand matches the clearing (M.2.1)."""
    matching = (s["suit"][c] == SUIT) | (SUIT == Suit.BIRD)
    lies = s["magpies"]["trinkets"][c] >= 0 and not int(s["magpies"]["peeked"][who]) >> c & 1
    return bool(lies and s["hand"][who][matching].any())


def _side_by_side(game: Game, agent: str, seed: int, rng: random.Random, counts: Counter[str]) -> None:
    """A twin played on beside the game tells the same until something is shown, events and drawings included."""
    original = game.copy()
    settled(original, agent)
    if original.is_over:
        return
    twin = original.determinize(agent, seed)
    twin.seed, twin.states["rng"] = original.seed, original.states["rng"]
    tables = [of_persons(one) for one in (original, twin)]
    for link in (agent, WATCH):
        sent, also = (dict(told.of_table(table, link)) for table in tables)
        apart = [name for name in sent if sent[name] != also[name]]
        assert not apart, f"{apart} of the server tell {link} two games apart"
        counts["sent"] += len(sent)
    for one in (original, twin):
        one.begin_record()
    for _ in range(4):
        _same(original, twin, agent)
        if not step_alike(original, twin, agent, rng):
            return
        counts["steps side by side"] += 1


def main() -> None:
    """Play and look; say how much was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    warnings.simplefilter("ignore", ReachWarning)
    counts: Counter[str] = Counter()
    menus: set[str] = set()
    for seed in range(parser.parse_args().games):
        factions, skip = TABLES[seed % len(TABLES)]
        rng, kept = random.Random(seed), []
        game = Game(factions=factions, seed=seed, skip_forced=skip, max_turns=20)
        while not game.is_over:
            s = game.states[0]
            kind = Kind(int(s["stack"]["kind"][s["depth"] - 1]))
            _offered(game, counts, menus)
            own = FACTION_OF[kind] == F.MAGPIES and kind != Kind.FLIGHT
            if rng.random() < (0.25 if own else 0.01):
                _look(game, rng, counts)
            if rng.random() < 0.01:
                _side_by_side(game, rng.choice(game.agents), seed, rng, counts)
            if rng.random() < 0.06:
                counts["menus that differ"] += (differ := deals.menus_differ(game, rng))
                assert not differ or deals.is_hidden(game) or skip != "public", f"{kind.name} is not hidden"
                kept.append(game.copy())
            legal = game.legal_actions().tolist()
            wanted = [a for a in legal if A.GUESS <= a < A.GUESS_END or a == A.TRAIN]
            game.step(rng.choice(wanted if wanted and rng.random() < 0.4 else legal))
        assert record.replay(game.record()).states.tobytes() == game.states.tobytes()
        counts["shown"] += sum(event.kind == "trinket_shown" for event in game.history("all"))
        assert secrets.found(kept, rng, deals.declared_fields()) == []
        undeclared = secrets.found(kept, rng, deals.declared_fields() - {"magpies.trinkets", "magpies.pouch"})
        counts["secrets found"] += len(undeclared)
    print(json.dumps({"counts": {what: int(n) for what, n in counts.items()}, "menus": sorted(menus)}))


if __name__ == "__main__":
    main()
