"""Subcommands of `root-env` that are modules of `training` and `balance`, with their own arguments and help.

A module is imported by its name only when its command runs: it needs the libraries of an extra.
"""

import importlib
import sys
from collections.abc import Sequence
from typing import NamedTuple

from root_env.support.called import calling
from root_env.support.extras import MissingLibraryError, install


class Module(NamedTuple):
    """The module that runs a command."""

    name: str
    extra: str
    """The extra of pyproject.toml with the libraries that it needs."""
    says: str
    has_games: bool = False
    """True if it plays other games than Root too, and takes --game."""


COMMANDS = {
    "train": Module("root_env.training.ppo", "train", "train a policy by self-play (PPO)", True),
    "train-sb3": Module("root_env.training.ppo_sb3", "train", "the same with Stable-Baselines3's MaskablePPO"),
    "expert": Module("root_env.training.expert", "train", "train a policy by what a search finds"),
    "evaluate": Module("root_env.training.evaluate", "train", "win rates of agents, with intervals", True),
    "gauntlet": Module("root_env.training.gauntlet", "train", "play an agent through a fixed suite"),
    "puzzles": Module("root_env.training.puzzles", "train", "what agents make of puzzles, by theme and faction"),
    "dataset": Module("root_env.training.dataset", "dataset", "write games of agents as a dataset"),
    "balance": Module("root_env.balance.__main__", "balance", "how balanced factions are, as a report", True),
}


def run_subcommand(command: str, game: str, arguments: Sequence[str]) -> int:
    """Run a command with its arguments; returns the exit code. A missing library is named, and the code is 2."""
    module = COMMANDS[command]
    if game != "root" and not module.has_games:
        print(f"root-env {command}: plays Root alone; leave out --game {game}", file=sys.stderr)
        return 2
    given = [*(("--game", game) if game != "root" else ()), *arguments]
    with calling("root-env", command):
        try:
            code = importlib.import_module(module.name).main(given)
        except MissingLibraryError as error:
            print(f"root-env {command}: {error}", file=sys.stderr)
            return 2
        except ModuleNotFoundError as error:
            if error.name is None or error.name.split(".")[0] == "root_env":
                raise
            print(f"root-env {command} needs {error.name}: {install(module.extra)}", file=sys.stderr)
            return 2
    return code if isinstance(code, int) else 0
