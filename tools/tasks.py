"""What the named tasks are today, in the form of root_env/tasks/frozen.py.

python -m tools.tasks
"""

from root_env.tasks.declared import TASKS
from root_env.tasks.digests import played_digest


def main() -> None:
    """Print a line for each task."""
    for task in TASKS:
        print(f'    "{task.name}": ("{task.digest}", "{played_digest(task)}"),', flush=True)


if __name__ == "__main__":
    main()
