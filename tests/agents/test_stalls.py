"""Rule-based bots bring their games to an end, also where few are left to fight with."""

from __future__ import annotations

import itertools

import pytest

from root_env.tables import FACTIONS
from root_env.training.arena import play, table
from tests.agents.playing import needs_compiled_core
from tests.agents.test_plans import chosen
from tests.given import given

TABLES = [some for n in (2, 3) for some in itertools.combinations(FACTIONS, n)]
TABLES += [("vagabond", "vagabond", other) for other in FACTIONS if other != "vagabond"]
STALLED = [
    ("vagabond", "riverfolk"),
    ("vagabond", "chameleander"),
    ("vagabond", "lizard"),
    ("riverfolk", "chameleander"),
    ("vagabond", "riverfolk", "chameleander"),
    ("vagabond", "vagabond", "lizard"),
    ("vagabond", "vagabond", "riverfolk"),
]
"""Tables at which more than one game of 1,000 came to the limit of turns, up to one of two.

Two Vagabonds alone are no such table: nobody else brings items, and the last quests may ask for some that are spent.
"""


def truncated(tables, games: int) -> dict[tuple[str, ...], int]:
    """Number of games of each table that come to their limit, in every order of seats."""
    found = {}
    for one in tables:
        configs = [table(seated) for seated in sorted(set(itertools.permutations(one)))]
        found[one] = int(
            play(configs, {a: "rules" for c in configs for a in c.agents}, games, seed=3)["truncated"].sum()
        )
    return found


@needs_compiled_core
@pytest.mark.parametrize(("tables", "games"), [(STALLED, 250), (TABLES, 12)], ids=["that stalled", "all"])
def test_no_game_of_bots_stalls(tables, games):
    assert {one: n for one, n in truncated(tables, games).items() if n > 1} == {}


def test_the_company_recruits_where_it_has_no_warrior_on_the_map():
    t = given("riverfolk", "vagabond", "eyrie", turn="riverfolk").player("riverfolk", funds={"riverfolk": 15})
    assert chosen(t) == "recruit"


def test_chameleander_places_the_ego_that_score_nothing_yet():
    t = given("chameleander", "vagabond", "eyrie", turn="chameleander", phase="evening")
    t.clearing(6, chameleander={"warriors": 1}).hand("chameleander", "Sappers")
    assert chosen(t.asks("chameleander", "boast")) == "choose Sappers (bird)"


def test_the_cult_keeps_warriors_to_recruit():
    t = given("lizard", "vagabond", "eyrie", turn="lizard").player("lizard", outcast="fox", acolytes=22)
    t.hand("lizard", "Sappers", "Armorers")
    assert chosen(t) == "pass"
