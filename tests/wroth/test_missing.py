"""Reasons why an action of Wroth is not offered: they agree with the offers of the rules."""

import random
from collections import Counter

import pytest

from root_env.doors.why_not import why_not
from root_env.wroth.actions import decode
from root_env.wroth.doors.game import Game
from root_env.wroth.play.missing import MISSING, missing
from root_env.wroth.rules.dispatch import TAKES
from root_env.wroth.rules.ids import Kind
from root_env.wroth.rules.spec.actions import A

ANSWERS = {"pass", "choose_count", "choose_elite"}
"""Nobody asks for them by their words."""
TABLES = [(("guild", "runen", "ooglan", "koda"), 4), (("lythe", "koda", "guild"), 2)]


def positions(factions, seed):
    game, rng = Game(factions=factions, seed=seed, skip_forced="none"), random.Random(seed)
    while not game.is_over:
        yield game, rng
        game.step(rng.choice(game.legal_actions().tolist()))


@pytest.mark.parametrize(("factions", "seed"), TABLES)
def test_a_condition_fails_where_and_only_where_an_action_is_not_offered(factions, seed):
    asked, refused = Counter(), Counter()
    for game, rng in positions(factions, seed):
        kind = Kind(int(game.states["stack"]["kind"][0, game.states["depth"][0] - 1]))
        legal = set(game.legal_actions().tolist())
        asked[kind] += 1
        if asked[kind] > 40:
            continue
        for family in set(TAKES[kind]) - ANSWERS:
            ids = range(getattr(A, family.upper()), getattr(A, f"{family.upper()}_END"))
            for action in rng.sample(ids, min(len(ids), 8)):
                said = missing(game.states, 0, action)
                assert bool(said) == (action not in legal), (said, decode(action), game.question())
                refused[kind, family] += bool(said)
    assert set(asked) >= {Kind.DRAFT, Kind.TURN, Kind.SPOILS, Kind.DAMAGE, Kind.EXODUS}
    assert len(+refused) > 20, "many families have been looked at"


def test_every_question_has_the_families_that_it_takes():
    for kind, menu in TAKES.items():
        assert set(menu) - ANSWERS == set(MISSING.get(kind, ())), kind


def turn(seed=5):
    """The first turn of the guild."""
    game = Game(factions=("guild", "koda"), seed=seed)
    game.force(dice=["battle"] * 7, seeing=["mine"] * 2)
    while game.phase != "actions":
        game.step(int(game.legal_actions()[0]))
    return game


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("battle koda 3", "you have no troop in region 3 or in a region next to it"),
        ("move shores 7", "none of your action dice shows Maneuver"),
        ("buy infiltrator 1", "it costs 4 Corra, and you have 1"),
        ("buy raider 1", "it costs 2 Corra, and you have 1"),
        ("use sabotage", "it costs 3 Corra, and you have 1"),
        ("strike koda 1", "your all-seeing die shows Mine"),
        ("mine with the all-seeing", "on offer"),
        ("repeat", "your all-seeing die shows Mine"),
        ("draft mine", "you are asked something else now; this is done in the Draft"),
        ("buy bulwark", "No action at this table is called"),
        ("battle the third", "No action at this table is called"),
    ],
)
def test_what_is_missing_is_said_in_the_names_of_the_table(typed, said):
    game = turn()
    assert game.to_move == "guild_0"
    lines = why_not(game, 0, typed)
    assert any(said in line for line in lines), lines


def test_who_is_not_asked_is_told_when_it_is_his_turn_by_the_names_that_are_his():
    game = turn()
    assert why_not(game, 1, "battle guild 3") == [
        "Battle guild_0 in region 3: you are not asked now; this is done in your turn, when you use Double or in the "
        "Spoils."
    ]
    game.step(game.find("discard", face="battle"))
    assert "you have used a die in this turn" in why_not(game, 0, "discard battle")[0]
