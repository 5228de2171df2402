"""Whole games of `root-env play` in a pseudo-terminal of 80 columns, typed as a person would: numbers, looks at what a
choice would do, the board, undo.

    python -m tests.console.whole_games                       # every faction, and Wroth
    python -m tests.console.whole_games --factions eyrie --keep games/

What is played is drawn. Looked at: nothing fails, no line is wider than the terminal, the outcome is said, the record
plays to the same end. Printed, for each game: how often it asked, lines shown between two questions, the outcome.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
import time
from pathlib import Path

from root_env.doors.games import doors_of
from tests.console.terminal import Terminal, words

COLUMNS = 80
TABLES = {
    **dict.fromkeys(("marquise", "eyrie", "alliance", "vagabond"), ("marquise", "eyrie", "alliance", "vagabond")),
    "lizard": ("lizard", "marquise", "eyrie", "alliance"),
    "riverfolk": ("riverfolk", "marquise", "eyrie", "vagabond"),
    "chameleander": ("chameleander", "marquise", "alliance", "eyrie"),
}
"""Faction of the person -> who sits at the table."""
LABEL = re.compile(r"(?:^|\s)(\d+)(?: to (\d+))?\) (.*?)(?=\s\s|$)")
QUESTION = re.compile(r"^(?:You (?:must|may)|\S+_\d takes) .*$", re.MULTILINE)


def answer(shown: str, rng: random.Random) -> str:
    """A line typed at a question: most often a choice, sometimes something else."""
    menu = shown[[*QUESTION.finditer(shown)][-1].start() :]
    labels = [
        str(n)
        for line in menu.splitlines()[1:]
        for first, last, _ in LABEL.findall(line)
        for n in range(int(first), int(last or first) + 1)
    ]
    assert labels, f"a question without a choice: {menu}"
    chosen = rng.choice(labels)
    aside = rng.random()
    if aside < 0.05:
        return f"{chosen}?"
    if aside < 0.10:
        return "u"
    if aside < 0.15:
        return rng.choice(("b", "o", "?", "b 5", "b deck", "move", "nothing"))
    return chosen


def play(game: str, faction: str, opponents: str, seed: int, folder: Path) -> str:
    """Play one game; the line that is printed of it. AssertionError if something is not as it should be."""
    rng, record = random.Random(seed), folder / f"{game}-{faction}.json"
    argv = ["--game", game, "play", "--as", faction, "--seed", str(seed), "--opponents", opponents]
    argv += ["--factions", *TABLES[faction]] if game == "root" else []
    lines, last, start = [], "", time.perf_counter()
    with (
        open(folder / f"{game}-{faction}.txt", "w", encoding="utf-8") as transcript,
        Terminal(*argv, "--record", str(record), columns=COLUMNS) as terminal,
    ):
        while True:
            shown, asks = terminal.read()
            shown = words(shown)
            transcript.write(shown)
            assert "Traceback" not in shown, shown[-2000:]
            wide = [line for line in shown.splitlines() if len(line) > COLUMNS and not line.startswith("root_env: ")]
            assert not wide, wide
            if not asks:
                break
            lines.append(shown.count("\n"))
            last = shown if QUESTION.search(shown) else last + shown
            terminal.type(answer(last, rng))
        assert terminal.process.returncode == 0, shown
    seconds = time.perf_counter() - start
    outcome = re.search(r"^(You have won|You have lost|The game has come).*$", shown, re.MULTILINE)
    assert outcome, shown
    end = doors_of(game).replay(json.loads(record.read_text()))
    assert end.is_over and (faction + "_0" in end.winners) == outcome[0].startswith("You have won")
    often = sorted(lines)[int(0.9 * len(lines))]
    return (
        f"{game:<6}{faction:<14}{len(lines):>6}{sum(lines) / len(lines):>8.1f}{often:>6}{max(lines):>6}"
        f"{seconds:>7.0f} s  {end.turns:>3} turns  {outcome[0]}"
    )


def main() -> None:
    """Play, and print a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.console.whole_games", description=__doc__.split("\n\n")[0])
    parser.add_argument("--factions", nargs="+", default=[*TABLES, "guild"], metavar="FACTION", help="who is played")
    parser.add_argument("--opponents", default="rules", help="who plays the others (rules)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where records and all that was shown are kept")
    arguments = parser.parse_args()
    print(f"{'game':<6}{'faction':<14}{'asked':>6}{'lines':>8}{'90 %':>6}{'most':>6}")
    with tempfile.TemporaryDirectory() as folder:
        kept = arguments.keep or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        for faction in arguments.factions:
            game = "root" if faction in TABLES else "wroth"
            print(play(game, faction, arguments.opponents, arguments.seed, kept), flush=True)


if __name__ == "__main__":
    main()
