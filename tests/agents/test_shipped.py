"""The checkpoint that ships: it loads with one call, is small, and is as strong as its card says."""

import json

import numpy as np
import pytest
from scipy.stats import fisher_exact

from root_env import agents
from root_env.agents.networks.checkpoint_files import CARD
from root_env.agents.networks.policy import SHIPPED
from root_env.support.by_name import ROOT
from root_env.training.arena import challenge
from root_env.training.evaluate import TABLES
from tests.agents.playing import needs_compiled_core

STATED = json.loads((SHIPPED / CARD).read_text(encoding="utf-8"))
GAMES = {"rules": 80, "random": 30}
"""Played against opponents of a name. Against random players it wins almost all, which shows in fewer."""
PLAYED = {("rules", "all"), ("random", "base")}
"""Opponents and tables of the rows that are played again here."""
ROWS = [
    pytest.param(part, row, id=f"{row['faction']}-{part['opponents']}-{part['tables']}")
    for part in STATED["results"]
    for row in part["challenger"]
    if row["seat"] == "all" and row["faction"] in STATED["factions"] and (part["opponents"], part["tables"]) in PLAYED
]


def test_it_is_a_few_megabytes():
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 4_000_000


def test_its_card_says_what_a_reader_wants_to_know():
    for name in ("command", "commit", "rules", "tables", "seed", "decisions", "hours", "hardware", "known_weaknesses"):
        assert STATED[name], name
    assert STATED["licence"] == "Apache-2.0"
    told = {(part["opponents"], part["tables"]) for part in STATED["results"]}
    assert told == {(opponents, tables) for opponents in ("random", "rules") for tables in ("base", "all")}
    for part in STATED["results"]:
        assert {row["seat"] for row in part["challenger"]} == {"all", 1, 2, 3, 4}


@needs_compiled_core
@pytest.mark.parametrize(("part", "stated"), ROWS)
def test_it_is_as_strong_as_it_says(part, stated):
    """On other deals, with a chance of one in a thousand to be wrong by luck."""
    agent, (factions, players) = agents.load("policy"), TABLES[ROOT][part["tables"]]
    factions = [faction for faction in factions if faction in STATED["factions"]]
    played = challenge(
        agent, stated["faction"], part["opponents"], GAMES[part["opponents"]], 61, players=players, factions=factions,
        num_threads=1,
    )  # fmt: skip
    won = int(np.count_nonzero(played["won"]))
    both = [[won, len(played) - won], [stated["won"], stated["games"] - stated["won"]]]
    assert fisher_exact(both).pvalue > 1e-3, f"{won} of {len(played)}, stated {stated['share']:.1%}"
