"""Balance patches with junk in them are refused in words."""

from __future__ import annotations

import random

from root_env.balance import BalanceError
from root_env.balance.design.patch import parse
from tests.contract.junk import JUNK, LONGEST_MESSAGE, spoilt

PATCH = {"name": "a", "figures": {"wood": 6, "sympathy_cost": [1] * 10}, "deck": {"Anvil": 1}, "card_vp": {"Anvil": 1}}


def test_junk_in_a_patch_is_read_or_refused_in_words():
    rng, refused = random.Random(3), 0
    for _ in range(200):
        junk = rng.choice(JUNK)
        try:
            parse(rng.choice((*[spoilt(rng, PATCH, junk)] * 3, junk)))
        except BalanceError as error:
            refused += 1
            assert 0 < len(str(error)) <= LONGEST_MESSAGE
    assert refused > 100
