"""The error for an action that cannot be taken: one sentence, alike in every door."""

from __future__ import annotations

import numpy as np
import pytest

from root_env import N_ACTIONS, BatchGame, Game, GameConfig, IllegalActionError, root_v0
from root_env.gym import RootEnv, RootVectorEnv
from root_env.root.rules.spec.actions import A
from root_env.root.text.describe import describe_family
from tests.contract.playing import after

TWO = {"factions": ("marquise", "eyrie")}
ASKED = "marquise_0 must choose a corner for the keep"
FIRST = A.CHOOSE_CLEARING
LEGAL = "legal are " + ", ".join(f"{FIRST + c} (choose clearing {1 + c})" for c in range(4))
NONE_TAKEN = "no action of the batch has been taken"


def told(step, action) -> str:
    with pytest.raises(IllegalActionError) as caught:
        step(action)
    return str(caught.value)


def doors() -> dict:
    """Door -> (text before the sentence, text after it, the call that takes an action in the second game)."""
    game, aec, raw = Game(seed=1, **TWO), root_v0.env(**TWO), root_v0.raw_env(**TWO)
    seat, batch = RootEnv(illegal_action="raise", **TWO), BatchGame(num_games=2, seed=1, **TWO)
    many = RootVectorEnv(2, illegal_action="raise", **TWO)
    for env in (aec, raw, seat, many):
        env.reset(seed=1)

    def second(step):
        return lambda action: step(np.array([FIRST, action]))

    others = "; no action of the other columns has been taken"
    return {
        "Game": ("", "", game.step),
        "raw_env": ("", "", raw.step),
        "env": ("", "", aec.step),
        "RootEnv": ("", "", seat.step),
        "BatchGame": ("game 1: ", f"; {NONE_TAKEN}", second(batch.step)),
        "RootVectorEnv": ("column 1: ", others, second(many.step)),
    }


@pytest.mark.parametrize("door", sorted(doors()))
def test_the_sentence_says_which_game_who_is_asked_what_and_what_is_legal(door):
    before, behind, step = doors()[door]
    assert told(step, N_ACTIONS) == (
        f"{before}{ASKED}, and there is no action {N_ACTIONS}, ids are 0..{N_ACTIONS - 1}; {LEGAL}{behind}"
    )
    assert f"and there is no action -1, ids are 0..{N_ACTIONS - 1}; {LEGAL}" in told(step, -1)
    if door != "env":  # there it ends the game
        fifth = FIRST + 4
        assert told(step, fifth) == f"{before}{ASKED}, and may not choose clearing 5 (action {fifth}); {LEGAL}{behind}"


@pytest.mark.parametrize("door", ["Game", "raw_env", "env", "RootEnv"])
@pytest.mark.parametrize(
    ("junk", "words"),
    [
        *((junk, repr(junk)) for junk in (1.5, "pass", True, np.bool_(False), [FIRST])),
        (np.array([FIRST]), "an array of int64 (1,)"),
    ],
)
def test_what_is_no_number_is_shown(door, junk, words):
    step = doors()[door][2]
    assert told(step, junk) == f"{ASKED}, and an action is a whole number 0..{N_ACTIONS - 1}, not {words}; {LEGAL}"


def test_none_is_for_agents_whose_game_has_ended():
    for door in ("raw_env", "env"):
        assert told(doors()[door][2], None).endswith("; None is for agents whose game has ended")


def test_arrays_that_are_no_actions():
    for door in (BatchGame(num_games=2, **TWO), RootVectorEnv(2, **TWO)):
        door.reset(seed=1)
        for actions in (np.zeros(2), [FIRST], np.zeros((2, 1), int), [True, False]):
            given = np.asarray(actions)
            words = f"actions must be whole numbers of shape (2,), one for each game, got {given.dtype} {given.shape}"
            assert told(door.step, actions) == words


def test_of_many_legal_actions_the_first_are_named():
    game = next(g for g in (after(n, seed=2) for n in range(20, 200)) if len(g.legal_actions()) > 20)
    legal = game.legal_actions().tolist()
    words = told(game.step, next(a for a in range(N_ACTIONS) if a not in legal))
    named = ", ".join(f"{a} ({describe_family(a)})" for a in legal[:8])
    assert words.endswith(f"legal are {named} and {len(legal) - 8} more")
    assert "\n" not in words and words.startswith(game.question(game.to_move))


def test_the_sentence_tells_the_player_asked_no_more_than_it_may_know():
    """The words are those that the player asked sees in `question`."""
    for n in range(0, 400, 9):
        game = after(n, seed=5, config=GameConfig(factions=("vagabond", "alliance", "lizard", "riverfolk")))
        if not game.is_over:
            assert told(game.step, -1).startswith(f"{game.question(game.to_move)}, and there is no action -1, ")


def test_when_the_game_is_over():
    over = after(10**6, seed=1)
    assert told(over.step, 0) == "the game is over; start a new one with reset()"
    batch = BatchGame(num_games=2, seed=1, autoreset_mode="NextStep", max_turns=1, **TWO)
    while not batch.truncated.any():
        batch.step(batch.masks.argmax(axis=1))
    batch.step(np.where(batch.truncated, -5, batch.masks.argmax(axis=1)))  # ignored there, whatever it is


def test_an_ignored_action_of_a_column_may_be_any_number():
    envs = RootVectorEnv(2, max_turns=1, **TWO)
    _, infos = envs.reset(seed=1)
    ended = np.zeros(2, bool)
    while not ended.any():
        *_, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
        ended = terminated | truncated
    envs.step(np.where(ended, N_ACTIONS + 7, infos["action_mask"].argmax(axis=1)))


@pytest.mark.parametrize("door", [RootEnv, lambda **settings: RootVectorEnv(2, **settings)])
def test_opponents_are_told_from_learners(door):
    def stubborn(observations, masks, agent_ids, rng):
        return masks.argmin(axis=1)

    with pytest.raises(IllegalActionError) as caught:
        door(learner="eyrie", opponents=stubborn, **TWO).reset(seed=3)
    start = f"opponents: in the game of seed 3 {ASKED}, and may not pass (action 0) as its policy stubborn chose; "
    assert str(caught.value) == start + LEGAL
