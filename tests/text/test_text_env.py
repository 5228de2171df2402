"""Games in words: whole games, answers that cannot be used, questions, resuming, what is hidden."""

import random
import re

import numpy as np
import pytest

from root_env import text_v0
from root_env.doors.words.menu import Menu
from root_env.support.errors import IllegalActionError

TWO = ("marquise", "eyrie")


def play(env: text_v0.TextEnv, rng: random.Random, in_words: bool = False) -> text_v0.TextEnv:
    """Play to the end by any choice, answered by number or by its words."""
    while not env.is_over:
        env.message()
        option = rng.choice(Menu(env.game.legal()).options)
        reply = env.answer(option.words if in_words else f"I thought about it.\nAnswer: {option.label}")
        assert reply.option is not None or in_words, reply.words
        if reply.option is None:  # words that several choices have
            assert option.label in reply.words, (option.words, reply.words)
            assert env.answer(option.label).option == option
    return env


@pytest.mark.parametrize("game", ["root", "wroth"])
@pytest.mark.parametrize("in_words", [False, True])
def test_a_whole_game_is_played_and_its_record_plays_again(game, in_words):
    env = play(text_v0.env(game, seed=3, tries=9), random.Random(3), in_words)
    told = env.report()
    assert told["over"] and sum(told["rewards"].values()) == pytest.approx(0)
    assert all(counts["understood"] == counts["decisions"] for counts in told["answers"].values())
    again = text_v0.resume(told["record"])
    assert again.game.scores == env.game.scores and again.is_over
    with pytest.raises(IllegalActionError, match="the game is over"):
        env.answer("1")


def test_the_same_seed_is_the_same_conversation():
    first, second = (play(text_v0.env(seats=["eyrie"], seed=11), random.Random(5)) for _ in range(2))
    assert first.chats == second.chats and len(first.chats["eyrie_0"]) > 20
    roles = [line["role"] for line in first.chats["eyrie_0"]]
    assert roles == ["user", "assistant"] * (len(roles) // 2)


def test_a_game_goes_on_from_its_record():
    env, rng = text_v0.env(seats=["marquise"], factions=TWO, seed=2), random.Random(2)
    for _ in range(12):
        env.answer(rng.choice(Menu(env.game.legal()).options).label)
    again = text_v0.resume(env.report()["record"], seats=["marquise"])
    assert again.to_move == env.to_move == "marquise_0"
    assert (again.game.states == env.game.states).all()
    assert again.message().endswith(env.message()[-200:]), "the question is the same"


@pytest.mark.parametrize("unusable", text_v0.UNUSABLE)
def test_answers_that_cannot_be_used_are_counted_and_end_as_agreed(unusable):
    env = text_v0.env(seats=["marquise"], factions=TWO, seed=4, tries=2, unusable=unusable)
    before = env.game.states.copy()
    reply = env.answer("castle on the king's side")
    assert reply.option is None and "1 try is left" in reply.words and (env.game.states == before).all()
    reply = env.answer("")
    assert env.counts["marquise_0"] == {"unusable": 2, "decided": 1} | ({"decisions": 1} if unusable != "lose" else {})
    if unusable == "lose":
        assert env.is_over and env.rewards == {"marquise_0": -1.0, "eyrie_0": 0.0}
        assert env.report()["lost by unusable answers"] == "marquise_0"
    else:
        assert "Decided for you: " in reply.words and not env.is_over and len(env.game.log) > 0


def test_a_player_who_only_fails_still_comes_to_an_end():
    env = text_v0.env(seats=["vagabond"], seed=1, tries=1, max_turns=8)
    while not env.is_over:
        env.answer("?!")
    assert env.counts["vagabond_0"]["unusable"] == env.counts["vagabond_0"]["decided"] > 5


def test_questions_change_nothing_and_have_an_end():
    env = text_v0.env(seats=["marquise"], factions=TWO, seed=4, questions=5)
    before, message = env.game.states.copy(), env.message()
    told = [env.answer(text) for text in ("look", "look 5", "options", "why build sawmill 3", "1?")]
    assert all(reply.asks and reply.option is None for reply in told)
    board, clearing, options, why, effects = (reply.words for reply in told)
    assert "paths to" in board and "rabbit" in clearing and "1) clearing 1" in options
    assert "sawmill" in why.lower() and "place the keep in clearing 1" in effects
    assert (env.game.states == before).all() and env.message() == message
    assert env.counts["marquise_0"] == {"questions": 5}
    assert not env.answer("look").words.startswith("Decided") and env.counts["marquise_0"]["unusable"] == 1


def test_a_message_tells_nothing_that_is_hidden_from_its_seat():
    """The hidden cards of a game are dealt anew at every decision; the next message stays what it was."""
    env, rng = text_v0.env(seats=["alliance"], seed=6), random.Random(6)
    compared = 0
    while not env.is_over and compared < 40:
        told = env.message()
        for seed in range(3):
            other = text_v0.env(seats=["alliance"], seed=6)
            other.game, other._sides = env.game.determinize("alliance_0", seed), env._sides
            for asked in ("look", "options", "look deck", "why craft anvil", "1?"):
                here, there = (one._sides["alliance_0"].reply(one.game, asked).words for one in (env, other))
                assert here == there
            compared += 1
        assert not re.search(r"hand: .*\n.*hand: ", told), "one hand is seen"
        env.answer(rng.choice(Menu(env.game.legal()).options).label)


def test_only_a_seat_that_reads_is_told():
    env = text_v0.env(seats=["marquise"], seed=1)
    with pytest.raises(ValueError, match="'eyrie_0' does not read here; the seats are marquise_0"):
        env.message("eyrie_0")
    with pytest.raises(ValueError, match="'otters' does not play here"):
        text_v0.env(seats=["otters"])
    with pytest.raises(TypeError, match="tries must be a whole number, got 'x'"):
        text_v0.env(tries="x")
    assert text_v0.env(seats="eyrie").seats == ("eyrie_0",)
    with pytest.raises(ValueError, match="'resign' is not known; choose from pass, random, lose"):
        text_v0.env(unusable="resign")


def test_what_is_new_is_short():
    """At least 95 % of what is newly sent to a seat has at most 900 words, single digits and signs."""
    from benchmarks.words import counted

    sent = []
    for agent in ("marquise_0", "riverfolk_0"):
        env, rng = text_v0.env(factions=("marquise", "riverfolk", "alliance"), seats=[agent], seed=8), random.Random(8)
        assert counted(env.primer(agent)) <= 2500
        while not env.is_over:
            sent.append(counted(env.message()))
            env.answer(rng.choice(Menu(env.game.legal()).options).label)
    assert np.percentile(sent, 95) <= 900 and np.median(sent) <= 400
