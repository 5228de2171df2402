"""The set "handmade": positions, solutions, tempting mistakes, and what chance alone solves."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from root_env import Game, puzzles
from root_env.agents import load
from root_env.engine.jit import INTERPRETED
from root_env.puzzles import Attempt, Puzzle, PuzzleError
from root_env.puzzles.reading import check, document_of, read
from root_env.training import puzzles as measuring

NAMES = puzzles.names(which="handmade")
BASE = {"marquise", "eyrie", "alliance", "vagabond"}
DEALS = 2
"""Deals in which each line is played."""
TURNS = 10
"""Random turns of each puzzle."""


def turn_of(puzzle: Puzzle, deal: int, choose: Callable[[Game], int]) -> Attempt:
    """A try at a puzzle in a deal; others choose at random."""
    game, rng = puzzle.game(deal), random.Random(deal)
    going = Attempt(puzzle, game)
    while going.solved is None and game.to_move:
        chooses = choose if game.to_move == puzzle.agent else lambda game: rng.choice(game.legal_actions().tolist())
        going.step(chooses(game))
    return going


def plays(puzzle: Puzzle, words: Sequence[str], deal: int) -> Attempt:
    """A try with these choices; a question that they do not name is passed, or gets its last answer."""
    rest = list(words)

    def choose(game: Game) -> int:
        legal = {
            game.describe(action, puzzle.agent).removeprefix(f"{puzzle.agent}: "): int(action)
            for action in game.legal_actions()
        }
        if rest and rest[0] in legal:
            return legal[rest.pop(0)]
        passing = [action for told, action in legal.items() if told.startswith("pass")]
        return (passing or list(legal.values()))[-1]

    return turn_of(puzzle, deal, choose)


def test_the_set_has_all_kinds_and_factions_and_is_apart_from_the_main_one():
    found = [puzzles.get(name) for name in NAMES]
    assert len(found) >= 40
    assert {one.theme for one in found} == set(puzzles.HANDMADE_THEMES)
    assert {one.faction for one in found} == {*BASE, "lizard", "riverfolk", "chameleander"}
    at_base = sum(set(one.position["config"]["factions"]) == BASE for one in found)
    assert at_base > len(found) / 2
    assert len(found) - at_base >= 10
    assert not set(NAMES) & set(puzzles.names())
    assert not {one.digest for one in found} & {one.digest for one in measuring.shipped()}
    assert min(Counter(one.theme for one in found).values()) >= 3
    assert puzzles.names("block", "lizard", "handmade") == ("hand-block-lizard-1",)
    with pytest.raises(PuzzleError, match="choose from main, handmade"):
        puzzles.names(which="mined")
    with pytest.raises(PuzzleError, match="choose from win, dominance"):
        puzzles.names("block")
    with pytest.raises(PuzzleError, match="choose from win, block"):
        puzzles.names("lead", which="handmade")


def test_every_position_is_legal_and_is_read_again_as_it_is_written():
    for name in NAMES[:: 12 if INTERPRETED else 1]:
        one = puzzles.get(name)
        check(one)
        assert one.words and one.solution and one.checked["tempting"] and one.checked["why"], name
        assert one.checked["made"] == "by hand"
        assert read(json.loads(json.dumps(document_of([one]))))[name] == one
        game = one.game(1)
        again = Game.from_position(json.loads(json.dumps(game.position())))
        assert again.legal() == game.legal() and again.position() == game.position(), name


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_solution_solves_in_every_deal_and_what_tempts_does_not(name):
    one = puzzles.get(name)
    assert all(plays(one, one.solution, deal).solved for deal in range(DEALS))
    assert not any(plays(one, one.checked["tempting"], deal).solved for deal in range(DEALS))


@pytest.mark.compiled
@pytest.mark.parametrize("name", puzzles.names("dominance", which="handmade"))
def test_an_unbroken_dominance_wins_at_once(name):
    one = puzzles.get(name)
    assert one.goal is not None
    assert plays(one, one.checked["tempting"], 1).game.winners == (one.goal.of,)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_chance_seldom_solves(name):
    rng = np.random.default_rng(1)

    def choose(game: Game) -> int:
        return int(rng.choice(game.legal_actions()))

    solved = sum(bool(turn_of(puzzles.get(name), deal, choose).solved) for deal in range(TURNS))
    assert solved / TURNS <= 0.5  # of 40 turns at most 0.35; so few can be lucky


@pytest.mark.compiled
def test_an_opponent_is_held_up_only_if_no_try_of_its_next_turn_wins():
    one = puzzles.get("hand-block-lizard-1")
    assert one.goal is not None
    for deal in range(2):
        game = one.game(deal)
        turn = game.turns
        assert one.goal.reached(game.states, game.states, game.agents, game.player(one.agent)), "nobody has won"
        while game.turns == turn:
            game.step(game.find_all("pass")[0] if game.find_all("pass") else int(game.legal_actions()[0]))
        before = game.position()
        assert not one.goal.lasts(game, one.agent, turn)
        assert game.position() == before
    assert not puzzles.attempt(one, load("random"), 3)


@pytest.mark.compiled
def test_the_command_measures_the_set_by_theme(capsys):
    words = ["random", "--set", "handmade", "--themes", "blunder", "turmoil", "--quiet"]
    assert measuring.main(words) == 0
    said = capsys.readouterr().out
    assert "blunder" in said and "turmoil" in said and "block" not in said
