"""Print the digests of the named tasks for root_env/tasks/frozen.py; with `--par` what their opponents win.

python -m tools.tasks
python -m tools.tasks --par 20000 base4-v1 mixed4-v2
"""

import argparse

from root_env import tasks
from root_env.tasks.digests import played_digest

_SEED = 2**40 + 2**20
"""Seed of the games that measure par; no evaluation uses it."""


def main() -> None:
    """Print a line for each task."""
    parser = argparse.ArgumentParser(prog="python -m tools.tasks", description=__doc__.splitlines()[0])
    parser.add_argument("tasks", nargs="*", default=tasks.names(), metavar="TASK", help="which (all)")
    parser.add_argument("--par", type=int, metavar="GAMES", help="play so many games of the opponents in all seats")
    given = parser.parse_args()
    for task in map(tasks.get, given.tasks):
        if given.par:
            from root_env.training.arena import share
            from root_env.training.scores import played

            _, part, low, high = share(played(task, task.opponents, given.par, _SEED)["won"])
            print(f"{task.name}: par {part:.4f} ({low:.4f} to {high:.4f})", flush=True)
        else:
            print(f'    "{task.name}": ("{task.digest}", "{played_digest(task)}"),', flush=True)


if __name__ == "__main__":
    main()
