"""`root_env.textarena`: whole games through TextArena's own `make` and wrappers, copies, what each player reads."""

import copy
import random
import re

import pytest

from tests.examples.recipe import missing

if reason := missing("textarena"):
    pytest.skip(reason, allow_module_level=True)

import textarena as ta

import root_env.textarena
from root_env import text_v0


class Scripted(ta.Agent):
    """Answers with one of the numbers in the last question."""

    def __init__(self, seed: int):
        self.rng = random.Random(seed)

    def __call__(self, observation: str) -> str:
        numbers = re.findall(r"(\d+)\) ", observation.rpartition("\nYou ")[2]) or ["1"]
        return f"Some thoughts on [all of] it.\n[{self.rng.choice(numbers)}]"


def play(env: ta.Env, players: int, seed: int, most: int = 1_000_000):
    """As TextArena's own loop; the observations, and what `close` returns."""
    agents, seen, done = [Scripted(player) for player in range(players)], [], False
    env.reset(num_players=players, seed=seed)
    while not done and len(seen) < most:
        player, observation = env.get_observation()
        seen.append((player, observation))
        done, _ = env.step(action=agents[player](observation))
    return seen, *env.close()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["", "-train"])
def test_whole_games_are_played_by_several_players(players, variant):
    env = ta.make(f"root_env/Root-v0{variant}", score_to_win=10)
    seen, rewards, info = play(env, players, seed=7)
    assert env.state.done and env.game.is_over and {player for player, _ in seen} == set(range(players))
    assert rewards == {player: env.game.rewards[agent] for player, agent in enumerate(env.game.seats)}
    assert sum(rewards.values()) == pytest.approx(0) and max(rewards.values()) > 0
    assert [info[player]["role"] for player in range(players)] == list(env.game.game.agents)
    assert sum(info[player]["turn_count"] for player in range(players)) == len(seen)
    assert not any(info[player]["invalid_move"] for player in range(players))


def test_the_same_seed_is_the_same_game_and_leaves_the_global_generator_alone():
    random.seed(5)
    before = random.getstate()
    first, second = (play(ta.make("root_env/Root-v0"), 2, seed=3, most=60)[0] for _ in range(2))
    assert first == second and random.getstate() == before
    assert play(ta.make("root_env/Root-v0"), 2, seed=4, most=60)[0] != first


def test_one_player_plays_against_agents_and_another_game_has_its_id():
    env = ta.make("root_env/Root-v0", seats=["eyrie"], opponents="random", score_to_win=8)
    seen, rewards, _ = play(env, 1, seed=2)
    assert {player for player, _ in seen} == {0} == set(rewards) and len(env.game.game.agents) == 4
    seen, rewards, _ = play(ta.make("root_env/Wroth-v0"), 2, seed=2)
    assert set(rewards) == {0, 1} and seen


def test_a_table_for_another_number_of_players_is_refused():
    env = ta.make("root_env/Root-v0", factions=["marquise", "eyrie"])
    with pytest.raises(ValueError, match="num_players: 2 read at this table, marquise_0, eyrie_0; got 3"):
        env.reset(num_players=3)
    with pytest.raises(ValueError, match="num_players: must be a whole number from 1"):
        ta.make("root_env/Root-v0").reset(num_players=0)


def test_answers_that_cannot_be_used_are_told_and_can_lose():
    env = ta.make("root_env/Root-v0-raw", tries=2, unusable="lose")
    env.reset(num_players=2, seed=4)
    env.get_observation()
    assert env.step("look") == (False, {"agent": "marquise_0", "understood": False, "asks": True})
    assert env.step("castle") == (False, {"agent": "marquise_0", "understood": False, "asks": False})
    player, told = env.get_observation()
    kinds = [kind.name for _, _, kind in told]
    assert player == 0 and kinds == ["PLAYER_ACTION", "GAME_MESSAGE", "PLAYER_ACTION", "GAME_ADMIN"]
    assert "1 try is left" in told[-1][1]
    assert env.step("castle")[0]
    rewards, info = env.close()
    assert rewards == {0: -1.0, 1: 0.0} and info[0]["invalid_move"] and not info[1]["invalid_move"]
    assert info[0]["answers"] == {"questions": 1, "unusable": 2, "decided": 1}


def test_a_copy_goes_its_own_way():
    env = ta.make("root_env/Root-v0")
    play(env, 2, seed=6, most=30)
    other = copy.deepcopy(env)
    assert other.get_observation() == env.get_observation()
    states = env.game.game.states.copy()
    while other.state.current_player_id == env.state.current_player_id and not other.state.done:
        other.step("1")
    assert (env.game.game.states == states).all() and len(other.game.game.log) > len(env.game.game.log)


def test_players_read_what_they_may_know_and_nothing_of_the_answers_of_others():
    """Each reads, beside its own words, exactly what `text_v0` tells its seat."""
    env = ta.make("root_env/Root-v0-raw")
    env.reset(num_players=2, seed=9)
    alone = text_v0.env(factions=["marquise", "eyrie"], seed=9)
    agents = [Scripted(player) for player in range(2)]
    introduced = set()
    for _ in range(120):
        player, told = env.get_observation()
        seat = env.game.seats[player]
        board = [text for _, text, kind in told if kind is ta.ObservationType.GAME_BOARD]
        prompts = [text for _, text, kind in told if kind is ta.ObservationType.PROMPT]
        assert prompts == ([] if seat in introduced else [alone.primer(seat)])
        introduced.add(seat)
        assert alone.to_move == seat and board[-1:] in ([], [alone.message()])
        assert all(sender in (ta.GAME_ID, player) for sender, _, _ in told)
        text = agents[player](alone.message())
        assert env.step(text)[1]["understood"] == (alone.answer(text).option is not None)


def test_the_ids_are_registered():
    for name in root_env.textarena.GAMES:
        for variant in ("", "-train", "-raw"):
            ta.check_env_exists(name + variant)
