"""Balance patches with junk in them are refused in words."""

from __future__ import annotations

import copy
import random

from root_env.balance import BalanceError
from root_env.balance.design.patch import parse
from tests.contract.junk import JUNK, LONGEST_MESSAGE

PATCH = {"name": "a", "figures": {"wood": 6, "sympathy_cost": [1] * 10}, "deck": {"Anvil": 1}, "card_vp": {"Anvil": 1}}


def spoilt(rng: random.Random):
    patch = copy.deepcopy(PATCH)
    node = rng.choice((patch, patch["figures"], patch["deck"], patch["card_vp"]))
    node[rng.choice([*node, "x", 7])] = rng.choice(JUNK)
    return rng.choice((patch, patch, patch, rng.choice(JUNK)))


def test_junk_in_a_patch_is_read_or_refused_in_words():
    rng, refused = random.Random(3), 0
    for _ in range(200):
        try:
            parse(spoilt(rng))
        except BalanceError as error:
            refused += 1
            assert 0 < len(str(error)) <= LONGEST_MESSAGE
    assert refused > 100
