"""Random games with a trial deck or faction, in their own process: `python -m tests.trial.play_deck --games 40`."""

import argparse
import json
import random
import warnings
from collections.abc import Sequence

from root_env import Game, GameConfig
from root_env.root.declared.decks import CARDS, DECKS
from root_env.root.doors.record import replay
from root_env.root.drawing.picture import draw
from root_env.root.rules import invariants
from root_env.root.rules.ids import Card, Kind
from root_env.root.rules.invariants import MESSAGES
from root_env.root.rules.spec.actions import A
from root_env.support.errors import ReachWarning
from tests.contract.playing import TABLES

ROUND_TRIP = 100
"""Decisions from one position written, drawn and read to the next."""


def _check(game: Game) -> None:
    code = invariants.check_game(game.states, 0)
    assert code == 0, MESSAGES[code]


def _round_trip(game: Game) -> None:
    """A position is written, read and written alike; every legal action has words; the board can be drawn."""
    document = json.loads(json.dumps(game.position()))
    again = Game.from_position(document)
    assert json.loads(json.dumps(again.position())) == document
    assert again.legal_actions().tolist() == game.legal_actions().tolist()
    assert all(game.describe(action) for action in game.legal_actions())
    assert "<svg" in draw(game.states, 0, "all").svg()
    assert game.render("all")
    assert game.observe(game.to_move).any()


def play(seed: int, used: set[str], asked: set[str], deck: str, factions: Sequence[str]) -> None:
    """One game to its end; adds the names of cards crafted, used and played in it, and of the questions asked."""
    rng = random.Random(seed)
    table = factions or TABLES[seed % len(TABLES)]
    game = Game(GameConfig(factions=table, deck=deck, setup="random"), seed=seed)
    while not game.is_over:
        s = game.states[0]
        asked.add(Kind(int(s["stack"][s["depth"] - 1]["kind"])).name)
        _check(game)
        if game.decisions % ROUND_TRIP == 0:
            _round_trip(game)
        action = rng.choice(game.legal_actions().tolist())
        for family, end in ((A.CRAFT, A.CRAFT_END), (A.USE, A.USE_END)):
            if family <= action < end:
                used.add(Card(action - family).name.lower())
        game.step(action)
    assert all(event.words for event in game.events())
    record = json.loads(json.dumps(game.record()))
    assert replay(record).position() == game.position()


def main() -> None:
    """Play, then say which cards of the deck have been crafted or used."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--deck", default="harvest")
    warnings.simplefilter("ignore", ReachWarning)
    used: set[str] = set()
    parser.add_argument("--factions", nargs="*", default=())
    arguments = parser.parse_args()
    asked: set[str] = set()
    for seed in range(arguments.games):
        play(seed, used, asked, arguments.deck, arguments.factions)
    own = next(deck for deck in DECKS if deck.name == arguments.deck).cards
    names = sorted(used & {card.name for card in own})
    print(json.dumps({"kinds": len(CARDS), "used": names, "asked": sorted(asked)}))


if __name__ == "__main__":
    main()
