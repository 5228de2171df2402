"""Single questions: the answers are what the rules say, the board is what the player knows, files repeat."""

import json
from itertools import islice

import pytest

from root_env import Game, puzzles
from root_env.training import questions

FACTIONS = ("marquise", "eyrie", "vagabond")


@pytest.fixture(scope="module")
def rows():
    return list(islice(questions.of_games(2, 3, FACTIONS, orders=2), 60))


def position(row) -> Game:
    """The game at the position of a question."""
    from root_env.doors.playing.players import Players
    from root_env.doors.policies import rng_of

    source = row["source"]
    game = Game(factions=tuple(source["factions"]), seed=source["seed"])
    players, rngs = Players(Game.rules, "rules", [game.config]), rng_of(source["seed"])[None]
    while len(game.log) < source["step"]:
        game.step(players.choose(game, rngs))
    assert game.to_move == source["seat"]
    return game


def test_one_choice_is_legal_and_the_others_are_not(rows):
    asked = [row for row in rows if row["kind"] == "legal"]
    assert len(asked) > 10
    for row in asked[::6]:
        game = position(row)
        legal = {game.rules.called(game.states, 0, a, game.player_to_move(), game.config) for a in game.legal_actions()}
        right = [letter for letter, words in zip(questions.LETTERS, row["choices"], strict=False) if words in legal]
        assert right == row["answers"] and len(right) == 1


def test_an_effect_is_what_happens(rows):
    asked = [row for row in rows if row["kind"] == "effect"]
    assert len(asked) >= 4
    for row in asked[::3]:
        game = position(row)
        chosen = row["prompt"].split("What happens if you choose: ")[1].split("?\n")[0]
        game.step(next(action.id for action in game.legal() if action.words == chosen))
        happened = [
            event.words for event in game.events(row["source"]["seat"]) if event.kind not in ("choice", "phase")
        ]
        (right,) = (words for k, words in enumerate(row["choices"]) if questions.LETTERS[k] in row["answers"])
        assert "; ".join(happened).startswith(right)


def test_orders_differ_and_ask_the_same(rows):
    first, second = rows[0], rows[1]
    assert (first["id"][-2:], second["id"][-2:]) == ("-0", "-1")
    assert sorted(first["choices"]) == sorted(second["choices"]) and first["source"] == second["source"]
    letters = [row["answers"][0] for row in rows if row["kind"] == "legal"]
    assert len(set(letters)) == 4, "the right one stands anywhere"


def test_a_prompt_has_one_hand(rows):
    for row in rows:
        assert row["prompt"].count("hand: ") == 1 and row["prompt"].endswith("Answer with one letter.")


def test_puzzles_are_asked_in_several_deals():
    rows = list(questions.of_puzzles(2))
    assert {row["source"]["deal"] for row in rows} == {0, 1}
    for row in rows[::4]:
        puzzle = puzzles.get(row["source"]["puzzle"])
        for letter, words in zip(questions.LETTERS, row["choices"], strict=False):
            game = puzzle.game(row["source"]["deal"])
            game.step(next(action.id for action in game.legal() if action.words == words))
            assert puzzle.solved(game) is (letter in row["answers"])


def test_the_same_arguments_write_the_same_file(tmp_path, capsys):
    words = ["--games", "1", "--most", "12", "--deals", "1", "--orders", "1", "--factions", "marquise", "eyrie"]
    for name in ("a", "b"):
        assert questions.main([*words, "--out", str(tmp_path / f"{name}.jsonl")]) == 0
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    card = json.loads((tmp_path / "a.card.json").read_text())
    assert sum(card["questions"].values()) == len((tmp_path / "a.jsonl").read_text().splitlines())
    assert 0.2 < card["right by guessing"] < 0.6 and "questions" in capsys.readouterr().out
