"""Law 11.2.4, 11.2.5: funds by owner; a removed trade post costs half of them."""

import pytest

from root_env.support.errors import PositionError
from tests.given import given


def under_attack(others=("marquise",), **board):
    """The Marquise attacks a clearing with nothing but a trade post; one hit removes it."""
    t = given("marquise", "riverfolk", *others[1:], turn="marquise").player("riverfolk", **board)
    t.clearing(1, marquise={"warriors": 2}, riverfolk={"fox trade post": 1})
    return t.force(dice=[(0, 0)]).when("marquise", "battle riverfolk in clearing 1")


@pytest.mark.parametrize("before, after", [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (6, 3)])
def test_11_2_5_I__half_of_the_funds_rounded_up_are_removed(before, after):
    """Covers Law 3.2.1."""
    t = under_attack(funds=before)
    assert t.box("funds") == ({"riverfolk": after} if after else {})
    assert t.supply("riverfolk") == 15 - after
    assert t.vp("marquise") == 1
    t.asks("marquise", "marquise action")


def test_11_2_5_I__the_post_leaves_the_game():
    t = under_attack(funds=2)
    assert (t.on_map("fox trade post"), t.supply("fox trade post")) == (0, 2)
    t.asks("marquise", "marquise action")


def test_11_2_5_I__payments_committed_and_tracks_are_no_funds():
    """Covers Law 11.2.4."""
    t = under_attack(funds=1, payments=3, committed=2, tracks={"fox": 1})
    assert [t.box(b) for b in ("funds", "payments", "committed", "fox track")] == [
        {}, {"riverfolk": 3}, {"riverfolk": 2}, {"riverfolk": 1},
    ]  # fmt: skip
    t.asks("marquise", "marquise action")


def test_11_2_5_I__the_riverfolk_choose_whose_funds_go():
    """Covers Law 11.2.4, 21.24."""
    t = under_attack(funds={"riverfolk": 2, "marquise": 2})
    t.asks("riverfolk", "lose fund", ["choose riverfolk", "choose marquise"])
    t.when("riverfolk", "choose marquise", "choose riverfolk")
    assert t.box("funds") == {"riverfolk": 1, "marquise": 1}
    assert (t.supply("riverfolk"), t.supply("marquise")) == (14, 22)
    t.asks("marquise", "marquise action")


def test_11_2_5_I__funds_of_one_owner_and_funds_that_all_go_are_not_asked_about():
    t = under_attack(funds={"marquise": 3})
    assert t.box("funds") == {"marquise": 1}
    t.asks("marquise", "marquise action")


def test_11_2_5_I__two_posts_removed_together_halve_the_funds_twice():
    """Covers Law 1.5.4, 4.1.2."""
    t = (
        given("marquise", "riverfolk", turn="marquise")
        .player("riverfolk", funds=5)
        .hand("marquise", "Favor of the Foxes")
    )
    for number in (6, 8, 12):
        t.clearing(number, marquise={"workshop": 1})
    t.clearing(1, riverfolk={"fox trade post": 1, "warriors": 1}).clearing(8, riverfolk={"fox trade post": 1})
    t.when("marquise", "craft Favor of the Foxes (fox)")
    assert t.box("funds") == {"riverfolk": 1}  # 5, 2, 1
    assert (t.vp("marquise"), t.warriors("riverfolk", 1), t.supply("fox trade post")) == (2, 0, 1)
    t.asks("marquise", "marquise action")


def test_11_2_5_I__a_revolt_removes_posts_and_warriors():
    """Covers Law 8.4.1.III."""
    t = given("alliance", "riverfolk", turn="alliance", phase="birdsong").player("riverfolk", funds=4)
    t.clearing(1, alliance={"sympathy": 1}, riverfolk={"fox trade post": 1, "warriors": 2})
    t.supporters("Anvil", "Root Tea (fox)").when("alliance", "pass", "revolt in clearing 1")
    assert (t.box("funds"), t.warriors("riverfolk", 1), t.vp("alliance")) == ({"riverfolk": 2}, 0, 1)
    t.asks("alliance", "operation")


def test_11_2_5_I__a_strike_removes_a_post_without_warriors():
    """Covers Law 9.5.6."""
    t = given("vagabond", "riverfolk", turn="vagabond").player("vagabond", character="ranger", location=1)
    t.clearing(1, riverfolk={"fox trade post": 1}).player("riverfolk", funds={"riverfolk": 2, "vagabond": 0})
    t.when("vagabond", "strike riverfolk")
    assert (t.vp("vagabond"), t.box("funds"), t.relation("riverfolk")) == (1, {"riverfolk": 1}, "indifferent")
    t.asks("vagabond", "vagabond action")


def test_11_2_5_I__warriors_protect_the_post():
    """Covers Law 4.3.6."""
    t = given("marquise", "riverfolk", turn="marquise").player("riverfolk", funds=4)
    t.clearing(1, marquise={"warriors": 3}, riverfolk={"fox trade post": 1, "warriors": 2}).force(dice=[(2, 0)])
    t.when("marquise", "battle riverfolk in clearing 1")
    assert (t.warriors("riverfolk", 1), t.on_map("fox trade post"), t.box("funds")) == (0, 1, {"riverfolk": 4})
    t.asks("marquise", "marquise action")


def test_11_2_5_I__it_happens_in_the_riverfolk_s_own_battle_too():
    t = given("riverfolk", "marquise", turn="riverfolk").player("riverfolk", funds=5)
    t.clearing(1, marquise={"warriors": 3}, riverfolk={"fox trade post": 1, "warriors": 1}).force(dice=[(2, 2)])
    t.clearing(4, riverfolk={"warriors": 1})
    t.when("riverfolk", "battle marquise in clearing 1")
    assert (t.box("funds"), t.box("committed")) == ({"riverfolk": 2}, {"riverfolk": 1})  # 4 are left after the action
    t.asks("riverfolk", "riverfolk action")


def test_11_2_5_I__the_other_side_of_a_battle_pays_outrage_beside_it():
    """Disruption and Outrage have nothing in common: nobody is asked for an order. Covers Law 4.3.6, 1.1.3."""
    t = given("marquise", "riverfolk", "alliance", turn="marquise").player("riverfolk", funds=3)
    for number in (6, 8, 12):
        t.clearing(number, marquise={"workshop": 1})
    t.clearing(1, riverfolk={"fox trade post": 1}, alliance={"sympathy": 1})
    t.hand("marquise", "Favor of the Foxes", "Anvil", "Root Tea (fox)")
    t.when("marquise", "craft Favor of the Foxes (fox)").asks("marquise", "outrage")
    t.when("marquise", "choose Anvil (fox)")
    assert t.box("funds") == {"riverfolk": 1}
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_11_2_4__a_position_names_the_owners_of_funds():
    t = given("riverfolk", "marquise", "vagabond", turn="riverfolk")
    t.player("riverfolk", funds={"riverfolk": 2, "marquise": 3}, payments={"marquise": 1}, committed=1)
    t.player("riverfolk", tracks={"fox": {"marquise": 1}}, supply={"fox trade post": 1})
    t.player("riverfolk", prices={"hand card": 2, "riverboats": 3, "mercenaries": 4})
    assert (t.supply("riverfolk"), t.supply("marquise"), t.supply("fox trade post")) == (12, 20, 1)
    assert t.prices == {"hand card": 2, "riverboats": 3, "mercenaries": 4}
    again = type(t.game).from_position(t.game.position())
    assert again.position() == t.game.position()
    assert (again.states == t.game.states).all()
    t.asks("riverfolk", "riverfolk action")


@pytest.mark.parametrize(
    "board, words",
    [
        ({"funds": {"vagabond": 1}}, "too few warriors"),
        ({"funds": 16}, "too few warriors"),
        ({"tracks": {"fox": 1}}, "too few empty spaces"),
        ({"supply": {"wood": 1}}, "no trade post"),
        ({"prices": {"hand card": 5}}, "0..4"),
        ({"hired": "eyrie"}, "not at this table"),
        ({"hired": "vagabond"}, "cannot buy"),
        ({"riverboats": "riverfolk"}, "cannot buy"),
        ({"hired": "marquise"}, "who takes the turn"),
        ({"bought": {"hand card": 1}}, "from themselves"),
    ],
)
def test_11_2_4__a_position_that_cannot_be_is_refused_in_words(board, words):
    with pytest.raises(PositionError, match=words):
        given("riverfolk", "marquise", "vagabond", turn="riverfolk").player("riverfolk", **board).options()
