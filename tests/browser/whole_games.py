"""Whole games through the page of a table: every decision of every player by clicks.

    python -m tests.browser.whole_games
    python -m tests.browser.whole_games --factions marquise eyrie --score 30 --seed 3

Each player has a tab of its own; actions are drawn at random. What an action is about is clicked on the board where it
lights up, the rest in the list. It fails where an action cannot be taken, or where what is listed is not what is legal.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

from root_env import Game, GameConfig
from root_env.doors.bounds import only_answer
from root_env.root.rules.spec import actions as spec
from tests.browser.driving import open_browser
from tests.browser.serving import Tables, serving
from tests.browser.table_page import TablePage

TABLES = (("marquise", "eyrie", "alliance", "vagabond"), ("lizard", "riverfolk", "chameleander", "vagabond"))


def play(browser, tables: Tables, factions: tuple[str, ...], score: int, seed: int) -> Counter[tuple[str, str]]:
    """Play a game to its end; returns the count of actions by family and by the way in which they were taken."""
    config = {"score_to_win": score}
    game = Game(GameConfig(factions=factions, skip_forced="public", **config), seed=seed)
    links = tables.make(factions, ("person",) * len(factions), seed=seed, config=config)
    pages = {agent: TablePage(browser, links[agent], game.agents) for agent in game.agents}
    rng, ways = random.Random(seed), Counter()
    while not game.is_over:
        page = pages[game.to_move]
        page.come_up()
        page.wait("return Number(document.body.dataset.version) === arguments[0]", len(game.log))
        legal = game.legal_actions().tolist()
        assert sorted(page.listed) == legal, game.question(game.to_move)
        action = rng.choice(legal)
        ways[spec.decode(action)[0].name, page.take(action)] += 1
        game.step(action)
        while (only := only_answer(game)) is not None:  # which the server takes
            game.step(only)
    for page in pages.values():
        page.come_up()
        page.wait("return document.getElementById('state').textContent === 'The game is over.'")
    assert [e["message"] for e in browser.get_log("browser") if e["level"] != "INFO"] == []
    return ways


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--factions", nargs="+", help="one table; otherwise two with all factions")
    parser.add_argument("--score", type=int, default=10, help="points that win")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for factions in [tuple(asked.factions)] if asked.factions else TABLES:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, serving(Path(folder)) as tables:
            browser = open_browser(Path(folder) / "profile")
            try:
                ways = play(browser, tables, factions, asked.score, asked.seed)
            finally:
                browser.quit()
        total = Counter(how for (_, how), n in ways.items() for _ in range(n))
        print(
            f"{', '.join(factions)}: {sum(ways.values())} decisions in {time.monotonic() - start:.0f} s: {dict(total)}"
        )
        for family in sorted({family for family, _ in ways}):
            print(f"  {family}: {', '.join(f'{how} {n}' for (f, how), n in ways.items() if f == family)}")


if __name__ == "__main__":
    main()
