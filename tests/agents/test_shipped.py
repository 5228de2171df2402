"""The checkpoint that ships: it loads with one call, is small, and is as strong as its card says."""

import json

import numpy as np
import pytest
from scipy.stats import binomtest

import agents
from agents.policy import CARD, SHIPPED
from tests.agents.playing import needs_compiled_core
from training.arena import challenge

STATED = json.loads((SHIPPED / CARD).read_text(encoding="utf-8"))
ROWS = [
    pytest.param(part["opponents"], row["faction"], row["share"], id=f"{row['faction']}-{part['opponents']}")
    for part in STATED["results"]
    for row in part["challenger"]
    if row["seat"] == "all" and row["faction"] in STATED["factions"]
]


def test_it_is_a_few_megabytes():
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 4_000_000


def test_its_card_says_what_a_reader_wants_to_know():
    for name in ("command", "commit", "rules", "tables", "seed", "decisions", "hours", "hardware", "known_weaknesses"):
        assert STATED[name], name
    assert STATED["licence"] == "Apache-2.0"
    assert {part["opponents"] for part in STATED["results"]} == {"random", "rules"}
    for part in STATED["results"]:
        assert {row["seat"] for row in part["challenger"]} == {"all", 1, 2, 3, 4}


@needs_compiled_core
@pytest.mark.parametrize(("opponents", "faction", "stated"), ROWS)
def test_it_is_as_strong_as_it_says(opponents, faction, stated):
    """On other deals, with a chance of one in a thousand to be wrong by luck."""
    agent = agents.load("policy")
    played = challenge(agent, faction, opponents, 200, seed=61, factions=STATED["factions"], num_threads=1)
    won = int(np.count_nonzero(played["won"]))
    assert binomtest(won, len(played), stated).pvalue > 1e-3, f"{won} of {len(played)}, stated {stated:.1%}"
