"""The blocks of code of every page, and what the tests do to run them in seconds: shorter runs, and files.

A reader may copy every block as it stands. What takes minutes is made small here, by a table that says how; nothing is
left out in silence. A row that fits no page any more fails.
"""

import re
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md")),
    *sorted((ROOT / "training").glob("*.md")),
]
LANGUAGES = ("python", "py", "console", "yaml", "json", "text")
"""`python` runs, `console` holds commands after `$ `, `py` is a file or a part of one, the others are read as data."""
_FENCE = re.compile(r"^( *)```(\S*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its language, the line of the page where it begins, its text."""

    language: str
    line: int
    text: str


def name(path: Path) -> str:
    """The page as the tables below name it: `docs/sb3.md`."""
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path) -> list[Block]:
    """All blocks of a page in their order."""
    text = path.read_text(encoding="utf-8")
    return [Block(m[2], text[: m.start(3)].count("\n") + 1, dedent(m[3])) for m in _FENCE.finditer(text)]


FEWER_TABLES = {
    "--tables all4": "--tables marquise,chameleander",
    "--tables base4": "--tables marquise,eyrie",
    "--tables all2 all3 all4": "--tables guild,runen",
}
"""A design of thousands of seatings is worked out for seconds."""

SHORTER: dict[str, dict[str, str]] = {
    "docs/sb3.md": {
        "num_envs=64": "num_envs=4",
        "n_steps=256": "n_steps=8",
        "batch_size=2048": "batch_size=16",
        "1_000_000": "32",
        "200_000": "32",
        "n_eval_episodes=500": "n_eval_episodes=2",
        "100_000": "32",
        "n_eval_episodes=200, eval_freq=500": "n_eval_episodes=2, eval_freq=4",
    },
    "docs/opponents.md": {
        "num_envs=8, learner": "num_envs=4, learner",
        "n_steps=64": "n_steps=8",
        "batch_size=128": "batch_size=16",
        "learn(2048": "learn(64",
        "learn(1024": "learn(64",
    },
    "docs/evaluation.md": {"games=200": "games=4", "games=1000": "games=40"},
    "docs/balance.md": {
        "games=400": "games=12",
        "--check 8000": "--check 12",
        "--habits 400": "--habits 8",
        **FEWER_TABLES,
    },
    "training/RESULTS.md": {"--habits 192": "--habits 4", "--tables base4": FEWER_TABLES["--tables base4"]},
    "README.md": {row: FEWER_TABLES[row] for row in ("--tables all4", "--tables base4")},
    "docs/adding_a_faction.md": {
        "my_game.otters": "tests.trial.otters",
        "--games 3": "--games 1",
        "--games 8": "--games 0",  # tests/test_trial_rooms.py plays some
    },
    "docs/adding_a_map.md": {"my_game.pond": "tests.trial.pond"},
}
"""Page -> text in its code -> text that runs in its place."""

WRITTEN = {
    "docs/adding_a_card.md": (
        "my_game/harvest/declaration.py",
        "my_game/harvest/immediate.py",
        "my_game/harvest/own_turn.py",
        "my_game/harvest/text.py",
    ),
    "docs/training.md": ("mybot.py", "remembering.py"),
    "docs/balance.md": ("dearer.yaml",),
    "README.md": ("patch.yaml",),
}
"""Page -> files that its blocks marked `py` and `yaml` are, in their order; they lie there when its commands run."""

PARTS = {
    "CONTRIBUTING.md": (
        *("root_env/root/decks/standard/declaration.py", "root_env/root/decks/standard/own_turn.py"),
        *("root_env/root/decks/standard/text.py", "tests/law/ch04_key_actions/test_cards_persistent.py"),
    ),
    "docs/adding_a_game.md": ("examples/nim.py",) * 7,
    "docs/adding_a_faction.md": (
        *("tests/trial/otters/daylight.py", "tests/trial/otters/abilities.py"),
        *("tests/trial/magpies/declaration.py",) * 2,
    ),
    "docs/adding_a_map.md": ("tests/trial/pond/abilities.py",),
    "docs/pipelines.md": ("tests/examples/test_torchrl_env.py", "stage supersuit", "stage openspiel"),
    "docs/text.md": ("stage textarena", "stage openenv", "stage mcp", "stage verifiers"),
}
"""Page -> files of the repository of which its blocks marked `py` are parts, in their order; other tests run those.
Of a block for a library that needs an environment of its own, the stage that makes it: here it is compiled."""

OWN_PROCESS = ("docs/adding_a_card.md", "docs/adding_a_faction.md", "docs/adding_a_map.md")
"""Pages whose commands declare what must be known before root_env is imported: interpreted, a process for each."""
