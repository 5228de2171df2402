"""Offline data: games of a bot written in Minari's format, read back and compared with what was played.

    pip install "minari[arrow]>=0.5.4,<0.6" pillow -e .     # in a clone of the repository, for the bots
    python examples/minari_dataset.py --root data
    python examples/minari_dataset.py --root data --agent rules --faction vagabond --games 50 --dataset root/rules-v1

What one sees: episodes and steps written, their size, how often the bot won, and that everything read back is equal.

One episode is one game of one seat. Of its T decisions Minari keeps: `observations` int8 (T + 1, OBS_SIZE), `actions`
int64 (T,), `rewards`, `terminations`, `truncations` (T,), and in `infos` `action_mask` int8 (T + 1, N_ACTIONS): what is
legal in each observation, all ones in the last one, where nothing is decided. `won`, `vp` and `seed` stand in the
metadata of the episode. `recover_environment()` makes the environment that the games were played in.
"""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from rich.progress import track

try:
    import minari
    from minari.data_collector import EpisodeBuffer
except ImportError as error:
    raise SystemExit(f'{error}. This example needs Minari: pip install "minari[arrow]>=0.5.4,<0.6" pillow') from None

from root_env import agents  # imports root_env, which registers root_env/Root-v0

FIELDS = ("observations", "actions", "rewards", "terminations", "truncations")
METADATA = ("won", "vp")
"""Of the last info of a game; they are kept once per episode, as Minari wants the same infos at every step."""


def play(env: gymnasium.Env, bot: agents.ReactiveAgent, seed: int, number: int) -> tuple[EpisodeBuffer, dict[str, Any]]:
    """Episode `number` of a dataset: the game of this seed, with the bot in the learning seat. And its metadata."""
    rng = np.random.default_rng([seed, 1])
    observation, info = env.reset(seed=seed)
    seen, masks, actions, rewards, over = [observation], [info["action_mask"]], [], [], False
    while not over:
        if not masks[-1].any():
            raise AssertionError("the bot is asked with nothing to choose from")
        actions.append(np.int64(bot.act(seen[-1][None], masks[-1][None], [env.unwrapped.learner], rng)[0]))
        observation, reward, terminated, truncated, info = env.step(actions[-1])
        seen.append(observation)
        masks.append(info["action_mask"])
        rewards.append(reward)
        over = terminated or truncated
    before = [False] * (len(actions) - 1)
    episode = EpisodeBuffer(
        id=number,
        seed=seed,
        observations=np.array(seen),
        actions=np.array(actions),
        rewards=rewards,
        terminations=[*before, terminated],
        truncations=[*before, truncated],
        infos={"action_mask": np.array(masks)},
    )
    return episode, {name: info[name] for name in METADATA}


def write(
    dataset_id: str, env: gymnasium.Env, agent: str, games: int, seed: int, data_format: str = "arrow"
) -> tuple[minari.MinariDataset, list[EpisodeBuffer]]:
    """Play games of the seeds `seed`, `seed + 1` and so on, and write them; returns the dataset and what was played.

    Files lie in the folder that MINARI_DATASETS_PATH names. ValueError if there is a dataset of this name.
    """
    bot = agents.load(agent)
    if isinstance(bot, agents.ViewAgent):
        raise ValueError(f"agent: {agent!r} needs a view of the game; give one that needs observations only, as rules")
    numbers = track(range(games), "playing", disable=not sys.stderr.isatty())
    played = [play(env, bot, seed + k, k) for k in numbers]
    episodes = [episode for episode, _ in played]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".* is set to None")  # author, link to the code: yours to give
        dataset = minari.create_dataset_from_buffers(
            dataset_id,
            buffer=episodes,
            env=env,
            eval_env=env,
            algorithm_name=agent,
            description=f"The board game Root: {agent} in the seat of {env.unwrapped.learner}.",
            data_format=data_format,
        )
    dataset.storage.update_episode_metadata([metadata for _, metadata in played])
    return dataset, episodes


def differences(dataset: minari.MinariDataset, episodes: list[EpisodeBuffer]) -> list[str]:
    """Where a dataset that has been read is not what was played; empty if it is equal in all."""
    if len(dataset) != len(episodes):
        return [f"{len(dataset)} episodes read, {len(episodes)} played"]
    found = []
    for read, played in zip(dataset.iterate_episodes(), episodes, strict=True):
        pairs = {name: (getattr(read, name), getattr(played, name)) for name in FIELDS}
        pairs["action_mask"] = read.infos["action_mask"], played.infos["action_mask"]
        found += [f"episode {read.id}: {name}" for name, pair in pairs.items() if not np.array_equal(*pair)]
    return found


def main(argv=None) -> None:
    """Write a dataset, read it back, compare, and say what is in it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path("datasets"), help="folder of the datasets (datasets)")
    parser.add_argument("--dataset", default="root/eyrie-rules-v0", help="its name (root/eyrie-rules-v0)")
    parser.add_argument("--agent", default="rules", help="who plays the seat: rules, greedy, random (rules)")
    parser.add_argument("--faction", default="eyrie", help="the seat (eyrie); all others play at random")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=("arrow", "hdf5"), default="arrow", help="of the files (arrow)")
    arguments = parser.parse_args(argv)
    os.environ["MINARI_DATASETS_PATH"] = str(arguments.root.resolve())
    if arguments.dataset in minari.list_local_datasets():
        raise SystemExit(
            f"there is a dataset {arguments.dataset} in {arguments.root}: give another --dataset or --root"
        )
    env = gymnasium.make("root_env/Root-v0", faction=arguments.faction)
    _, episodes = write(arguments.dataset, env, arguments.agent, arguments.games, arguments.seed, arguments.format)
    dataset = minari.load_dataset(arguments.dataset)
    unequal = differences(dataset, episodes)
    if unequal:
        raise SystemExit(f"read back otherwise than written: {', '.join(unequal)}")
    won = sum(bool(metadata["won"]) for metadata in dataset.storage.get_episode_metadata(range(len(dataset))))
    print(f"{arguments.dataset}: {len(dataset)} episodes, {dataset.total_steps} steps, {dataset.storage.get_size()} MB")
    print(f"{arguments.agent} as {arguments.faction} won {won} of {len(dataset)} games against random players")
    print("read back equal to what was played, action masks included")
    print(f"recovered environment: {dataset.recover_environment()}")


if __name__ == "__main__":
    main()
