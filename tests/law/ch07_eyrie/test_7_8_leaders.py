"""Law 7.8: the four leaders."""

import pytest

from tests.given import given


def _eyrie(leader: str, **decree: list[str]):
    return given("marquise", "eyrie", turn="eyrie").player("eyrie", leader=leader, decree=decree)


@pytest.mark.parametrize(
    ("leader", "actions"),
    [
        ("builder", ["decree recruit", "move"]),
        ("charismatic", ["decree recruit", "battle"]),
        ("commander", ["move", "battle"]),
        ("despot", ["move", "decree build"]),
    ],
)
def test_7_8__the_loyal_viziers_of_each_leader(leader, actions):
    """Covers Law 7.3.4, 7.8.1, 7.8.2, 7.8.3, 7.8.4."""
    t = _eyrie(leader).force(dice=[(0, 0)])
    for c in (1, 2, 5, 8):
        t.clearing(c, eyrie={"warriors": 2}, marquise={"warriors": 1})
    t.clearing(5, eyrie={"warriors": 2, "roost": 1}).clearing(8, eyrie={"warriors": 2, "roost": 1})
    asked = []
    while t.game.to_move == "eyrie_0":
        asked.append(t.asked)
        t.when("eyrie", t.options()[0])
    assert [a for a in asked if a != "move count"] == actions
    assert t.leader == leader
    t.asks("marquise", "marquise action")


# -- 7.8.1 Builder -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "clearings", "vp"), [("Anvil (fox)", (1,), 2), ("Bake Sale (rabbit)", (3, 4), 3)])
def test_7_8_1__the_builder_scores_items_in_full(card, clearings, vp):
    t = _eyrie("builder").hand("eyrie", card).clearing(8, eyrie={"roost": 1})
    for c in clearings:
        t.clearing(c, eyrie={"roost": 1})
    t.when("eyrie", f"craft {card}")
    assert t.vp("eyrie") == vp
    t.asks("eyrie", "decree recruit")


@pytest.mark.parametrize("leader", ["charismatic", "commander", "despot"])
def test_7_8_1__under_the_others_an_item_is_one_point(leader):
    """Covers Law 7.2.3."""
    t = _eyrie(leader).hand("eyrie", "Anvil").clearing(1, eyrie={"roost": 1, "warriors": 2})
    t.clearing(1, marquise={"warriors": 1}).clearing(8, eyrie={"roost": 1})
    t.when("eyrie", "craft Anvil (fox)")
    assert t.vp("eyrie") == 1
    t.asks("eyrie", "decree recruit" if leader == "charismatic" else "move")


# -- 7.8.2 Charismatic -------------------------------------------------------------------------------


def test_7_8_2__the_charismatic_leader_recruits_two_in_one_clearing():
    """Covers Law 7.5.2.I."""
    t = _eyrie("charismatic", recruit=["Anvil"]).clearing(1, eyrie={"roost": 1}).clearing(8, eyrie={"roost": 1})
    t.clearing(8, marquise={"warriors": 1}).clearing(1, marquise={"warriors": 1})
    t.asks("eyrie", "decree", options=["resolve a fox card", "resolve a bird card"])
    t.when("eyrie", "resolve a fox card", "choose clearing 8")
    assert (t.warriors("eyrie", 1), t.warriors("eyrie", 8)) == (0, 2)
    t.force(dice=[(0, 0)]).when("eyrie", "choose clearing 8")  # the vizier; then a battle without hits
    assert (t.warriors("eyrie", 8), t.supply("eyrie")) == (4, 16)
    assert t.leader == "charismatic"
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("leader", ["builder", "commander", "despot"])
def test_7_8_2__the_others_recruit_one(leader):
    t = _eyrie(leader, recruit=["Anvil"]).clearing(1, eyrie={"roost": 1}).clearing(5, eyrie={"roost": 1, "warriors": 1})
    if leader == "builder":
        t.when("eyrie", "resolve a fox card").asks("eyrie", "decree recruit")
    else:
        t.asks("eyrie", "move")
    assert t.warriors("eyrie", 1) == 1
    assert t.supply("eyrie") == 18


# -- 7.8.3 Commander ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "removed"), [((0, 0), 1), ((1, 0), 2), ((3, 0), 3)])
def test_7_8_3__the_commander_deals_an_extra_hit_as_attacker(roll, removed):
    """Covers Law 4.3.5.I. Two warriors attack: at most two rolled hits, and one more."""
    t = (
        _eyrie("commander")
        .clearing(5, eyrie={"warriors": 2}, marquise={"warriors": 5})
        .clearing(8, eyrie={"warriors": 1})
    )
    t.force(dice=[roll]).when("eyrie", "move from clearing 8 to clearing 7")
    assert t.warriors("marquise", 5) == 5 - removed
    assert t.warriors("eyrie", 5) == 2
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("leader", ["builder", "charismatic", "commander", "despot"])
def test_7_8_3__as_defender_nobody_has_the_extra_hit(leader):
    """Covers Law 4.3.5.I."""
    t = given("marquise", "eyrie").player("eyrie", leader=leader).force(dice=[(0, 0)])
    t.clearing(5, eyrie={"warriors": 2}, marquise={"warriors": 2}).when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (2, 2)
    t.asks("marquise", "marquise action")


def test_7_8_3__under_the_others_attackers_have_no_extra_hit():
    t = _eyrie("despot", battle=["Bake Sale"]).clearing(5, eyrie={"warriors": 2}, marquise={"warriors": 5})
    t.clearing(8, eyrie={"warriors": 2}).clearing(1, eyrie={"warriors": 1}).force(dice=[(1, 0)])
    t.when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    assert t.warriors("marquise", 5) == 4
    t.asks("eyrie", "decree build")


# -- 7.8.4 Despot ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "roll, battles, pieces, points, left",
    [
        ((0, 0), 1, {"sawmill": 1}, 2, 0),
        ((0, 0), 1, {"wood": 1}, 2, 0),
        ((2, 0), 1, {"sawmill": 1, "workshop": 1, "wood": 1}, 4, 0),  # the FAQ: not several for several pieces
        ((0, 0), 2, {"wood": 2}, 4, 0),  # each battle gives its own
        ((2, 0), 1, {"warriors": 2, "sawmill": 1}, 0, 1),  # for warriors alone there is none
    ],
)
def test_7_8_4__the_despot_scores_one_more_where_a_building_or_token_is_removed_in_battle(
    roll, battles, pieces, points, left
):
    """Covers Law 3.2.1."""
    t = _eyrie("despot", battle=["Bake Sale", "Cobbler"][:battles]).clearing(5, eyrie={"warriors": 3}, marquise=pieces)
    t.clearing(8, eyrie={"warriors": 2}).clearing(1, eyrie={"warriors": 1}).clearing(11, marquise={"warriors": 1})
    t.force(dice=[roll] * battles).when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    t.asks("eyrie", "decree build")
    assert (t.vp("eyrie"), t.warriors("marquise", 5)) == (points, 0)
    assert sum(t.on_map(piece) for piece in ("sawmill", "workshop", "wood")) == left


def test_7_8_4__ambush_and_roll_of_one_battle_give_one_extra_point():
    """Read as once per battle: ambushed at the keep, the Marquise loses a wood, fights on and loses another."""
    t = given("marquise", "eyrie").player("eyrie", leader="despot").hand("eyrie", "Ambush! (fox)")
    t.clearing(1, marquise={"keep": 1, "warriors": 1, "wood": 3}, eyrie={"warriors": 4}).hand("marquise", "Anvil")
    t.clearing(8, marquise={"warriors": 1}).force(dice=[(2, 2)])
    t.when("marquise", "battle eyrie in clearing 1").when("eyrie", "play the fox ambush")
    t.when("marquise", "choose a wood token", "choose Anvil (fox)", "choose a wood token")
    assert (t.on_map("wood"), t.on_map("keep"), t.warriors("marquise", 1)) == (1, 1, 0)
    assert t.vp("eyrie") == 3
    t.asks("marquise", "marquise action")


def test_7_8_4__it_also_holds_for_the_despot_as_defender():
    t = given("marquise", "eyrie").player("eyrie", leader="despot").force(dice=[(2, 2)])
    t.clearing(5, eyrie={"warriors": 4}, marquise={"warriors": 1, "sawmill": 1}).clearing(8, marquise={"warriors": 1})
    t.when("marquise", "battle eyrie in clearing 5")
    assert t.on_map("sawmill") == 0
    assert t.vp("eyrie") == 2
    t.asks("marquise", "marquise action")


def test_7_8_4__not_outside_of_battle():
    t = _eyrie("despot").hand("eyrie", "Favor of the Rabbits").clearing(5, marquise={"sawmill": 1, "workshop": 1})
    for c in (3, 4, 10):
        t.clearing(c, eyrie={"roost": 1, "warriors": 1})
    t.when("eyrie", "craft Favor of the Rabbits (rabbit)")
    assert t.on_map("sawmill") + t.on_map("workshop") == 0
    assert t.vp("eyrie") == 2
    t.asks("eyrie", "move")


def test_7_8_4__under_another_leader_a_building_is_one_point():
    t = _eyrie("commander").clearing(5, eyrie={"warriors": 2}, marquise={"sawmill": 1})
    t.clearing(8, eyrie={"warriors": 1}).clearing(11, marquise={"warriors": 1}).force(dice=[(0, 0)])
    t.when("eyrie", "move from clearing 8 to clearing 7")
    assert t.vp("eyrie") == 1
    t.asks("marquise", "marquise action")
