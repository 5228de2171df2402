"""House rules: figures that change a rule of the Law where a community plays otherwise. All are off by default."""

import pytest

from root_env import GameConfig
from tests.given import given

EVERYBODY = ("marquise", "eyrie", "alliance", "vagabond")


# -- infamy_by_faction (9.2.9.III.a) ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("relation", "hits", "points"), [("hostile", 3, 1), ("hostile", 0, 0), ("friendly", 1, 0), ("friendly", 3, 1)]
)
def test_9_2_9_III_a__infamy_of_one_point_for_each_faction(relation, hits, points):
    """The warrior that makes the faction Hostile scores nothing here either."""
    t = given(*EVERYBODY, turn="vagabond", overrides={"infamy_by_faction": 1}).clearing(5, eyrie={"warriors": 4})
    t.player("vagabond", location=5, satchel=["sword"] * 3 + ["crossbow"], relationships={"eyrie": relation})
    t.force(dice=[(hits, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert (t.warriors("eyrie", 5), t.vp("vagabond")) == (4 - hits, points)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_a__buildings_still_score_as_buildings():
    """Two warriors and a roost of a Hostile faction: one for Infamy and one for the roost (Law 3.2.1)."""
    t = given(*EVERYBODY, turn="vagabond", overrides={"infamy_by_faction": 1})
    t.clearing(5, eyrie={"warriors": 2, "roost": 1})
    t.player("vagabond", location=5, satchel=["sword"] * 3 + ["crossbow"], relationships={"eyrie": "hostile"})
    t.force(dice=[(3, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert t.vp("vagabond") == 2
    t.asks("vagabond", "vagabond action")


# -- coalitions (9.2.8), dominance_cards (3.3.1) -----------------------------------------------------------------


@pytest.mark.parametrize("figure", ["coalitions", "dominance_cards"])
def test_9_2_8__no_coalition_is_formed(figure):
    t = given(*EVERYBODY, turn="vagabond", overrides={figure: 0})
    t.player("vagabond", vp=12, location=8, satchel=["boot", "torch"]).hand("vagabond", "Dominance (fox)")
    t.asks("vagabond", "vagabond action").refuses("activate fox dominance")


@pytest.mark.parametrize(("figure", "offered"), [("coalitions", True), ("dominance_cards", False)])
def test_3_3_1__others_may_win_by_dominance_without_coalitions(figure, offered):
    t = given("marquise", "eyrie", "alliance", turn="marquise", overrides={figure: 0}).player("marquise", vp=10)
    t.clearing(1, marquise={"warriors": 1}).hand("marquise", "Dominance (fox)", "Sword")
    (t.offers if offered else t.refuses)("activate fox dominance")


def test_3_3_4__an_available_card_that_nobody_can_activate_is_still_taken():
    t = given("marquise", "eyrie", "alliance", turn="marquise", overrides={"dominance_cards": 0})
    t.player("marquise", vp=10).clearing(1, marquise={"warriors": 1}).table(available_dominance=["fox"])
    t.hand("marquise", "Anvil").offers("take the available fox dominance")


# -- turmoil_on_purpose (7.5.2) ----------------------------------------------------------------------------------


def _eyrie(purpose: int, leader: str, **decree: list[str]):
    t = given("marquise", "eyrie", turn="eyrie", overrides={"turmoil_on_purpose": purpose})
    return t.player("eyrie", leader=leader, vp=5, decree=decree).clearing(5, eyrie={"roost": 1})


def test_7_5_2__the_card_that_cannot_be_resolved_may_come_first():
    """The mouse card moves nobody before the fox card has moved; the lone roost in 5 recruits by its viziers."""
    for purpose in (0, 1):
        t = _eyrie(purpose, "charismatic", move=["Anvil", "Sword"]).clearing(1, eyrie={"warriors": 2})
        t.offers("resolve a fox card") if purpose else t.asks("eyrie", "move")
        (t.offers if purpose else t.refuses)("fall into turmoil")
    t.when("eyrie", "fall into turmoil")
    assert t.vp("eyrie") == 3, "two viziers"
    t.asks("eyrie", "choose leader")


def test_7_5_2__nobody_falls_into_turmoil_by_cards_that_can_be_resolved():
    t = _eyrie(1, "charismatic", move=["Anvil", "Bake Sale"]).clearing(1, eyrie={"warriors": 2})
    t.asks("eyrie", "decree", options=["resolve a fox card", "resolve a rabbit card"])


@pytest.mark.parametrize("purpose", [0, 1])
def test_7_7__a_card_without_a_roost_may_come_before_a_recruit_of_one_warrior_of_two(purpose):
    """With one warrior left no recruit under the Charismatic leader is whole, and no roost is in a mouse clearing.

    A vizier is a bird card.
    """
    t = _eyrie(purpose, "charismatic", recruit=["Anvil", "Sword"]).clearing(1, eyrie={"roost": 1, "warriors": 18})
    partial = ["resolve a fox card", "resolve a bird card"]
    t.asks("eyrie", "decree", options=[*partial, *["fall into turmoil"] * purpose])


# -- in records and words ----------------------------------------------------------------------------------------


def test_they_are_off_by_default_and_stand_in_the_record():
    from root_env import Game, replay
    from root_env.root.rules.data.tracks import FIGURES

    names = ("infamy_by_faction", "coalitions", "dominance_cards", "turmoil_on_purpose")
    assert [FIGURES[name].values for name in names] == [(0,), (1,), (1,), (0,)]
    switched = dict(zip(names, (1, 0, 0, 1), strict=True))
    game = Game(GameConfig(overrides=switched), seed=3)
    assert replay(game.record()).config.overrides == switched
    assert Game.from_position(game.position()).config.overrides == switched
