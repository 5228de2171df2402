"""Chance that is settled beforehand, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from root_env import ForcedOutcomeError
from root_env.doors.contract.forcing import queue_outcomes, queued_outcomes
from root_env.engine.copies import as_bytes
from root_env.wroth.config import WrothConfig
from root_env.wroth.forcing import QUEUES
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup.box import shipped_box
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import Face, Seeing
from root_env.wroth.rules.state import MAX_FORCED

OUTCOMES = {
    "dice": ["battle", "battle", "mine"],
    "seeing": ["double", "strike", "mine"],
    "tokens": [12, 4],
    "first": [3],
}


def test_what_is_queued_is_told_in_the_same_words_and_happens():
    states, out = lay_out(WrothConfig(("guild", "runen", "ooglan"))), stepping.new_list()
    s = states[0]
    assert queued_outcomes(QUEUES, s) == {}
    queue_outcomes(QUEUES, s, {"dice": OUTCOMES["dice"][:1]})
    queue_outcomes(QUEUES, s, OUTCOMES | {"dice": OUTCOMES["dice"][1:]})
    assert queued_outcomes(QUEUES, s) == OUTCOMES
    stepping.reset_game(states, 0, 1, 2, out)
    assert s["bag"][:2].tolist() == [11, 3] and s["first"] == 2 and s["pool"][3] >= 2 and s["pool"][0] >= 1
    assert s["seeing"][:3].tolist() == [Seeing.DOUBLE, Seeing.STRIKE, Seeing.MINE]
    assert queued_outcomes(QUEUES, s) == {}


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        ({"cards": []}, "force: 'cards' is not known; choose from dice, seeing, tokens, first"),
        ({"dice": "mine"}, "force: dice: must be a list, got 'mine'"),
        ({"dice": ["strike"]}, "force: dice: the die shows mine, extend, maneuver, battle, got 'strike'"),
        ({"seeing": [2]}, "force: seeing: the die shows mine, strike, assault, double, got 2"),
        ({"tokens": [0]}, "force: tokens: a token of the box has a number 1..12, got 0"),
        ({"tokens": [True]}, "got True"),
        ({"first": ["guild_0"]}, "force: first: a player has a number 1..2, got 'guild_0'"),
        ({"first": [3]}, "force: first: a player has a number 1..2, got 3"),
        ({"first": [1] * (MAX_FORCED + 1)}, "force: at most 32 first can be queued"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_is_queued(outcomes, words):
    states = lay_out(WrothConfig())
    before = as_bytes(states).tobytes()
    with pytest.raises(ForcedOutcomeError) as refused:
        queue_outcomes(QUEUES, states[0], {"seeing": ["mine"], **outcomes})
    assert words in str(refused.value) and as_bytes(states).tobytes() == before


def test_a_face_that_the_die_of_this_box_lacks_is_refused():
    states = lay_out(WrothConfig(box=replace(shipped_box(), action_die=(Face.MINE,))))
    with pytest.raises(ForcedOutcomeError, match="the die shows mine, got 'battle'"):
        queue_outcomes(QUEUES, states[0], {"dice": ["battle"]})
