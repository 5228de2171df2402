"""A game that cannot go on is ended, with an error in words at every door; the stack has room for all that can be."""

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from root_env import BatchGame, Game, GameConfig, StoppedGameError, root_v0
from root_env.doors.playing.faults import WORDS, check_rows
from root_env.gym import RootEnv, RootVectorEnv
from root_env.root.layout import lay_out
from root_env.root.rules import frames
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.game import MAX_LEGAL
from root_env.root.rules.ids import FIRST_STEP, Fault, Kind
from root_env.root.rules.spec.actions import A
from tests.given import given
from tests.processes import printed

TABLE = GameConfig(factions=["marquise", "eyrie"], setup="random")
MAX_DEPTH = machine_for(lay_out(TABLE)).game.MAX_DEPTH
BELOW = {
    "nothing": ([], Fault.STACK_BROKEN),
    "no kind of frame": ([max(Kind) + 1], Fault.STACK_BROKEN),
    "a negative kind": ([-1], Fault.STACK_BROKEN),
    "a kind nobody handles": ([FIRST_STEP - 1], Fault.NOTHING_TO_CHOOSE),
    "a turn on a full stack": ([Kind.END_TURN] * (MAX_DEPTH - 2) + [Kind.START_TURN], Fault.STACK_FULL),
}
"""Name -> frames under the last question, and the fault of the game after the answer."""


def broken(states, lists, below="nothing"):
    """Leave one question, to which the answer is `pass`, above the broken frames."""
    for s, out in zip(states, lists, strict=True):
        who = int(s["stack"][int(s["depth"]) - 1]["who"])
        kinds = [*BELOW[below][0], Kind.GAP]
        for d, kind in enumerate(kinds):
            s["stack"][d] = (kind, who, -1, -1, -1, -1, -1, -1)
        s["depth"] = len(kinds)
        out[:2] = 1, A.PASS


def broken_game(below="nothing"):
    game = Game(TABLE, seed=3)
    broken(game.states, [game.legal_list], below)
    return game


@pytest.mark.parametrize("below", BELOW)
def test_a_game_that_cannot_go_on_ends_and_says_why(below):
    game = broken_game(below)
    with pytest.raises(StoppedGameError, match=WORDS[BELOW[below][1]]):
        game.step(A.PASS)
    assert (game.is_over, game.truncated, game.winners, game.to_move) == (True, True, (), None)
    assert len(game.legal_actions()) == 0
    game.reset(4)
    assert game.to_move


def test_pettingzoo_ends_the_game_of_everybody():
    env = root_v0.raw_env(TABLE)
    env.reset(seed=3)
    broken(env.game.states, [env.game.legal_list])
    with pytest.raises(StoppedGameError):
        env.step(A.PASS)
    assert all(env.truncations.values())


@pytest.mark.parametrize("autoreset_mode", ["SameStep", "NextStep"])
def test_a_batch_names_the_game_and_goes_on(autoreset_mode):
    batch = BatchGame(TABLE, 3, seed=5, autoreset_mode=autoreset_mode)
    broken(batch.states[1:2], batch.lists[1:2])
    batch.write_rows()
    with pytest.raises(StoppedGameError, match=r"^game 1: the game cannot go on: "):
        batch.step(batch.masks.argmax(1))
    assert batch.truncated.tolist() == [False, True, False]
    batch.step(batch.masks.argmax(1))
    assert not batch.truncated.any()


def test_playing_on_names_the_game():
    from root_env.policies import streams, uniform

    batch = BatchGame(TABLE, 2, seed=5, autoreset_mode="NextStep")
    broken(batch.states[1:], batch.lists[1:])
    batch.write_rows()
    with pytest.raises(StoppedGameError, match=r"^game 1: "):
        batch.play_on(uniform, streams(np.ones((2, 2), np.int64)), 3)


@pytest.mark.parametrize("policy", ["random", "compiled"])
def test_playouts_name_the_playout(policy):
    from root_env.policies import uniform

    game = broken_game()
    with pytest.raises(StoppedGameError, match=r"^playout 0: "):
        game.rollout_value(2, seed=1, policy="random" if policy == "random" else uniform)
    assert not game.is_over


def test_gymnasium_says_it_too():
    envs = RootVectorEnv(num_envs=2, config=TABLE, learner="marquise")
    envs.reset(seed=3)
    broken(envs._columns.states[1:], envs._columns.lists[1:])
    actions = envs._columns.lists[:, 1].astype(np.int64)
    with pytest.raises(StoppedGameError, match=r"^column 1: "):
        envs.step(actions)


def test_one_gymnasium_env_says_it_and_can_be_reset():
    env = RootEnv(config=TABLE, learner="marquise")
    env.reset(seed=3)
    broken(env.game.states, [env.game.legal_list])
    with pytest.raises(StoppedGameError, match=WORDS[Fault.STACK_BROKEN]):
        env.step(A.PASS)
    assert env.game.truncated
    with pytest.raises(ResetNeeded):
        env.step(A.PASS)
    _, info = env.reset(seed=4)
    assert info["action_mask"].any()


def test_every_fault_has_words():
    assert set(WORDS) == set(Fault) - {Fault.NONE}
    check_rows(Game(TABLE, seed=1).states, "game")


def test_a_full_list_stops_the_game_and_nothing_is_written_behind_it():
    lists = np.zeros(MAX_LEGAL + 9, np.int16)
    out = lists[: MAX_LEGAL + 1]
    for _ in range(MAX_LEGAL + 5):
        getattr(frames.add, "py_func", frames.add)(out, A.PASS)
    assert out[0] == MAX_LEGAL
    assert not lists[MAX_LEGAL + 1 :].any()


ENDLESS = """
from root_env import Game, StoppedGameError

game = Game({"factions": ["marquise", "eyrie"], "setup": "random"}, seed=3)
game.machine.stepping.game.max_steps = 0
try:
    game.step(int(game.legal_actions()[-1]))
except StoppedGameError as error:
    print(error)
"""


@pytest.mark.own_mode
def test_steps_without_end_stop_the_game():
    assert WORDS[Fault.ENDLESS] in printed("-c", ENDLESS)  # compiled code has its limits built in


def test_the_deepest_stack_has_room():
    """Eleven clearings of one suit and all six factions; see "The deepest stack" in docs/architecture.md."""
    factions = ("marquise", "eyrie", "alliance", "lizard", "riverfolk", "vagabond")
    t = given(*factions, turn="eyrie", clearing_suits=["rabbit"] + ["fox"] * 11)
    t.clearing(1, marquise={"keep": 1})
    for c in range(2, 13):
        t.clearing(c, marquise={"warriors": 1}, alliance={"sympathy": 1} if c < 12 else {})
    for c in (2, 5, 7):
        t.clearing(c, eyrie={"roost": 1})
    for c, base in ((8, "fox"), (9, "rabbit"), (11, "mouse")):
        t.clearing(c, alliance={"sympathy": 1, f"{base} base": 1})
    t.clearing(4, lizard={"fox garden": 1}).clearing(3, lizard={"fox garden": 1}, riverfolk={"fox trade post": 1})
    t.clearing(6, riverfolk={"mouse trade post": 1}).player("vagabond", location=12)
    t.hand("eyrie", "Favor of the Foxes", "Anvil").hand("marquise", "Foxfolk Steel").hand("lizard", "Sword")
    t.when("eyrie", "craft Favor of the Foxes (fox)")
    t.asks("eyrie", "order triggers", ["resolve effect 1 next", "resolve effect 2 next"])
    turn, settled = 5, 11 + 10 + 3 + 1 + 1 + 1  # hospitals, Outrages, bases; Fear, Trade Disruption, items once each
    assert int(t.game.states["depth"][0]) == turn + settled + 1 <= MAX_DEPTH
    while t.asked in ("order triggers", "outrage", "field hospitals", "damage item", "trim supporters"):
        t.game.step(int(t.game.legal_actions()[0]))
    t.asks("eyrie", "decree recruit")  # nothing is left to craft
