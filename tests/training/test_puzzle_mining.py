"""The tool that mines puzzles: positions keep their question, the search reaches goals, actions are told apart."""

from __future__ import annotations

import numpy as np
import pytest

from root_env import Game, puzzles
from root_env.agents import load
from root_env.puzzles import Goal, Puzzle, PuzzleError
from tools import puzzle_search as searching
from tools import puzzle_turns as turns
from tools import puzzles as mining

pytest.importorskip("safetensors", reason="comes with the extra `train`")


@pytest.fixture(scope="module")
def network():
    return load("policy")


def test_turns_begin_with_a_question_to_their_player(network):
    found = []
    for number, game in turns.turns_of_games(2, 5, network):
        assert game.to_move == game.turn
        found.append((number, game.turns, game.turn))
        if len(found) == 30:
            break
    assert len(set(found)) == 30
    assert {number for number, _, _ in found} == {0, 1}


def test_what_is_gathered_stands_as_it_stood_and_chances_add_up(network):
    one, other = Game(seed=3), Game(seed=4)
    batch = turns.batch_of([one, other])
    wide = turns.gathered(one, [(batch, np.array([1, 0, 1]))])
    for slot, game in enumerate((other, one, other)):
        assert (wide.observations[slot] == batch.observations[int(slot != 1)]).all()
        assert wide.game(slot).legal_actions().tolist() == game.legal_actions().tolist()
    assert turns.chances(wide, network).sum(1) == pytest.approx(np.ones(3))


def test_a_position_leads_to_the_same_question_and_tells_nothing_that_is_hidden(network):
    found = 0
    for one in mining.candidates(2, 3, network):
        position = mining.position_of(one.game)
        if position is None:
            continue
        found += 1
        puzzle = Puzzle("x", one.theme, str(one.game.to_move), "", position)
        assert puzzle.game(found).legal() == one.game.legal()
        assert "deck" not in position
        hidden = [who for who in position["players"] if who not in (puzzle.agent, "riverfolk_0")]
        assert all(isinstance(position["players"][who].get("hand", 0), int) for who in hidden)
        if found == 8:
            break
    assert found == 8


def test_themes_are_told_by_points_and_dominance():
    def themes(mine: int, theirs: int, **marquise):
        players = {"marquise": {"vp": mine, **marquise}, "eyrie": {"vp": theirs}}
        clearings = {"5": {"marquise": {"warriors": 3}}, "10": {"marquise": {"warriors": 1}}}
        game = Game.from_position({"players": players, "clearings": clearings, "step": "marquise_action"})
        return {one.theme for one in mining.fitting(game)}

    assert themes(21, 10) == {"win", "lead"}
    assert themes(20, 28) == {"police 27"}
    assert themes(12, 21) == {"police 20"}
    assert themes(12, 13) == set()
    assert themes(20, 28, dominance="fox") == set()


def test_the_search_reaches_a_goal_and_not_one_that_cannot_be(network):
    puzzle = puzzles.get("win-eyrie-by-hand-1")
    solved, after = searching.searched(puzzle, 0, network, 48)
    assert solved
    assert after.winners == ("eyrie_0",)
    position = {**puzzle.position, "players": puzzle.position["players"] | {"eyrie_0": {"vp": 3}}}
    hopeless = Puzzle("x", "win", "eyrie_0", "", position, Goal("wins"))
    assert not searching.searched(hopeless, 0, network, 8)[0]


def test_first_actions_are_accepted_only_where_all_others_are_clearly_worse():
    values = np.repeat([[0.6], [0.59], [0.4]], 50, 1)
    assert mining._parted(values) == [0, 1]
    values[2] = 0.55
    assert mining._parted(values) == []
    noisy = np.vstack([np.tile([1.0, 0.0], 25), np.tile([0.0, 0.8], 25)])
    assert mining._parted(noisy) == []


def test_what_is_valued_is_every_legal_action_in_every_deal(network):
    puzzle = puzzles.get(puzzles.names("lead")[0])
    legal, values = searching.valued_actions(puzzle.game, network, 4, 0, np.random.default_rng(1))
    assert legal == puzzle.game().legal_actions().tolist()
    assert values.shape == (len(legal), 4)
    assert ((values >= 0) & (values <= 1)).all()


def test_a_puzzle_by_hand_that_hardly_helps_is_refused(network, monkeypatch):
    puzzle = puzzles.get("police-27-marquise-by-hand-1")
    monkeypatch.setattr(mining, "DEALS", 1)
    monkeypatch.setattr(mining, "search_solves", lambda puzzle, network: 1)
    monkeypatch.setattr(mining, "NAMES", {"random": 2, "loose": 2, "rules": 2, "policy": 2})
    made = mining.by_hand(puzzle, network, np.random.default_rng(0)).checked
    assert (made["made"], made["turns"]["rules"]) == ("by hand", {"turns": 2, "solved": 1.0})
    assert made["wins after"]["solved"] < made["wins after"]["else"]
    monkeypatch.setattr(mining, "GAIN", 1.5)
    with pytest.raises(PuzzleError, match="hardly helps"):
        mining.by_hand(puzzle, network, np.random.default_rng(0))
    monkeypatch.setattr(mining, "search_solves", lambda puzzle, network: -1)
    with pytest.raises(PuzzleError, match="the search solves it in"):
        mining.by_hand(puzzle, network, np.random.default_rng(0))
