"""A user's program, with the types that the public API gives; read by type checkers (stage `types`), never run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_type

import gymnasium
import numpy as np
import numpy.typing as npt

import root_env
from root_env import BatchGame, Game, GameConfig, IllegalActionError, Trace, game_seed, replay, root_v0, tasks
from root_env.events import Event
from root_env.games.view import PlayerView
from root_env.gym import RootEnv, RootVectorEnv
from root_env.policies import decide, njit, random_below, streams

Int8 = npt.NDArray[np.int8]
Int64 = npt.NDArray[np.int64]
Bool = npt.NDArray[np.bool_]
Seen = Int8 | npt.NDArray[np.float32] | dict[str, npt.NDArray[Any]]


def one_game() -> None:
    config = GameConfig(factions=("marquise", "eyrie"), observation={"history": 2})
    assert_type(config.factions, tuple[str, ...])
    assert_type(config.agents, list[str])
    game = Game(config, seed=7)
    other = Game(factions=("marquise", "eyrie"), max_turns=20)
    Game(faktions=("marquise", "eyrie"))  # type: ignore[call-arg]
    Game(max_turns="20")  # type: ignore[arg-type]
    assert_type(game.observe("eyrie"), Seen)
    assert_type(game.to_move, str | None)
    assert_type(game.is_over, bool)
    assert_type(game.agents, tuple[str, ...])
    assert_type(game.winners, tuple[str, ...])
    assert_type(game.scores, dict[str, int])
    assert_type(game.turns, int)
    assert_type(game.legal_actions(), Int64)
    assert_type(game.mask("eyrie"), Int8)
    assert_type(game.state(), npt.NDArray[np.int16])
    assert_type(game.question("eyrie"), str)
    assert_type(game.describe(0), str)
    assert_type(game.render(viewer="all"), str)
    try:
        game.step(int(game.legal_actions()[0]))
    except IllegalActionError as error:
        print(error)
    game.force(dice=[(3, 1)], draws=["Ambush! (fox)"])
    assert_type(game.forced, dict[str, list[Any]])
    game.save_svg("board.svg", viewer="eyrie")
    assert_type(game.copy(), Game)
    assert_type(game.config, GameConfig)
    assert_type(game.view("eyrie").config, GameConfig)
    assert_type(game.view("eyrie").scores, dict[str, int])
    assert_type(game.view("eyrie").legal_actions(), Int64)
    assert_type(game.view("eyrie").mask(), Int8)
    assert_type(game.view("eyrie").determinize(), Game)
    assert_type(game.determinize("eyrie", seed=1), Game)
    assert_type(game.events("eyrie"), tuple[Event, ...])
    assert_type(game.history()[0].arguments, Mapping[str, Any])
    assert_type(game.points, dict[str, dict[str, int]])
    assert_type(game.view("eyrie", events=True).events(), tuple[Event, ...])
    assert_type(game.position(), dict[str, Any])
    assert_type(game.record(), dict[str, Any])
    assert_type(Game.from_position(game.position()), Game)
    assert_type(replay(other.record()), Game)
    assert_type(game_seed(7, 0, 1), int)
    assert_type(root_env.N_ACTIONS, int)
    assert_type(root_env.OBS_SIZE, int)
    assert_type(root_env.__version__, str)


def act(view: PlayerView) -> int:
    """A bot of one's own; the view needs no argument."""
    assert_type(view.observe(), Seen)
    return int(view.legal_actions()[0])


def many_games(words: Int64) -> None:
    batch = BatchGame(GameConfig(), 64, seed=1, autoreset_mode="NextStep")
    BatchGame(num_games=2, factions=("marquise", "eyrie"))
    assert_type(batch.observations, Int8)
    assert_type(batch.masks, Int8)
    assert_type(batch.to_move, Int8)
    assert_type(batch.rewards, npt.NDArray[np.float32])
    assert_type(batch.terminated, Bool)
    assert_type(batch.truncated, Bool)
    assert_type(batch.seeds, npt.NDArray[np.uint64])
    batch.step(batch.masks.argmax(axis=1))
    assert_type(batch.game(3), Game)
    assert_type(batch.config_of(3), GameConfig)
    assert_type(batch.final_scores(0), dict[str, int])
    assert_type(batch.final_winners(0), tuple[str, ...])
    assert_type(batch.final_observation(0, "eyrie"), Int8)
    assert_type(batch.observe(0), Int8)
    assert_type(batch.choose(["random"], np.zeros(64, np.int64), streams(words)), Int64)
    assert_type(BatchGame.from_games([batch.game(0)]), BatchGame)
    assert_type(batch.state_dict(), dict[str, Any])


def pettingzoo_loop(rng: np.random.Generator) -> None:
    env = root_v0.env(factions=("marquise", "eyrie"), render_mode="ansi")
    raw = root_v0.raw_env(GameConfig())
    env.reset(seed=7)
    raw.reset(seed=7)
    assert_type(raw.observe("eyrie_0"), Any)  # a dict, or an array with mask_in="info"
    assert_type(raw.state(), npt.NDArray[np.int16])
    assert_type(raw.observation_space("eyrie_0"), gymnasium.Space[Any])
    assert_type(raw.action_space("eyrie_0"), gymnasium.spaces.Discrete)


def gymnasium_loop() -> None:
    env = RootEnv(learner="eyrie", opponents="random", max_turns=40)
    _, info = env.reset(seed=7)
    assert_type(info, dict[str, Any])
    _, reward, terminated, truncated, _ = env.step(int(info["action_mask"].argmax()))
    assert_type(reward, float)
    assert_type(terminated, bool)
    assert_type(truncated, bool)
    assert_type(env.learner, str)
    assert_type(env.action_masks(), Int8)
    envs = RootVectorEnv(8, learner="random", autoreset_mode="SameStep")
    envs.reset(seed=[1, 2, 3, 4, 5, 6, 7, 8])
    _, rewards, ended, cut, infos = envs.step(envs.action_masks().argmax(axis=1))
    assert_type(rewards, npt.NDArray[np.float64])
    assert_type(ended, Bool)
    assert_type(cut, Bool)
    assert_type(infos, dict[str, Any])
    assert_type(envs.learners, tuple[str, ...])
    assert_type(envs.seeds, npt.NDArray[np.uint64])
    assert_type(envs.game(0), Game)


def of_my_own(observations: Int8, masks: Int8, agent_ids: Sequence[str], rng: np.random.Generator) -> Int64:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks], np.int64)


@njit
def compiled(observation: Int8, legal_ids: npt.NDArray[np.int16], n_legal: int, rng: Int64) -> int:
    return int(legal_ids[random_below(rng, n_legal)])


def policies(observations: Int8, masks: Int8, words: Int64) -> None:
    RootEnv(opponents={"marquise": of_my_own, "alliance": compiled})
    assert_type(decide(compiled, observations, masks, streams(words)), Int64)
    print(Trace)


def named_tasks() -> None:
    assert_type(tasks.names(), tuple[str, ...])
    task = tasks.get("base4-v1")
    assert_type(task.describe(), str)
    assert_type(task.tables, tuple[tuple[str, ...], ...])
    one = tasks.make(task, shaping=0.01)
    assert_type(one.learner, str)
    many = tasks.make("base4-v1", num_envs=8)
    assert_type(many.learners, tuple[str, ...])
    assert_type(many.action_masks(), Int8)
    tasks.check("base4-v1")
    tasks.make("base4-v1", num_envs=8, autoreset_mode="SameStep", num_threads=1)
    tasks.make("base4-v1", num_threads=1)  # type: ignore[call-overload]
    tasks.make("base4-v1", num_envs=8, learner="eyrie")  # type: ignore[call-overload]


def as_many_as_asked(n: int | None) -> None:
    env = tasks.make("base4-v1", n)
    print(env.set_opponents("rules"))
