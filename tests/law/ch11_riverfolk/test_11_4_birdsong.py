"""Law 11.4: Birdsong of the Riverfolk Company."""

import pytest

from tests.given import given


def birdsong(**board):
    t = given("riverfolk", "marquise", turn="riverfolk", phase="birdsong")
    return t.player("riverfolk", **board).clearing(4, riverfolk={"warriors": 1})


def test_11_4_1__an_empty_payments_box_gets_two_warriors():
    """Covers Law 11.4.3."""
    t = birdsong().asks("riverfolk", "riverfolk action")
    assert (t.box("funds"), t.box("payments"), t.supply("riverfolk")) == ({"riverfolk": 2}, {}, 12)


def test_11_4_1__or_as_many_as_there_are():
    """Covers Law 1.5.4."""
    t = birdsong().clearing(5, riverfolk={"warriors": 13}).asks("riverfolk", "riverfolk action")
    assert t.box("funds") == {"riverfolk": 1}


@pytest.mark.parametrize("payments", [{"riverfolk": 1}, {"marquise": 2}])
def test_11_4_1__not_if_anybody_s_warrior_lies_there(payments):
    t = birdsong(payments=payments).asks("riverfolk", "riverfolk action")
    assert t.box("funds") == payments


@pytest.mark.parametrize("funds, points", [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3)])
def test_11_4_2__with_a_post_on_the_map_two_funds_score_a_point(funds, points):
    t = birdsong(funds=funds).clearing(1, riverfolk={"fox trade post": 1}).asks("riverfolk", "riverfolk action")
    assert t.vp("riverfolk") == points


def test_11_4_2__not_without_a_post_on_the_map():
    t = birdsong(funds=6, supply={"fox trade post": 2}).asks("riverfolk", "riverfolk action")
    assert t.vp("riverfolk") == 0


def test_11_4_2__funds_of_all_owners_score_payments_and_committed_do_not():
    t = birdsong(funds={"riverfolk": 1, "marquise": 3}, payments=4, committed=4, tracks={"fox": 1})
    t.clearing(1, riverfolk={"fox trade post": 1}).asks("riverfolk", "riverfolk action")
    assert t.vp("riverfolk") == 2


def test_11_4_3__every_warrior_on_the_board_becomes_a_fund():
    t = birdsong(
        funds={"marquise": 1}, committed={"riverfolk": 2, "marquise": 1}, payments={"marquise": 2},
        tracks={"fox": {"riverfolk": 1}},
    ).clearing(1, riverfolk={"fox trade post": 1})  # fmt: skip
    t.asks("riverfolk", "riverfolk action")
    assert t.box("funds") == {"riverfolk": 3, "marquise": 4}
    assert (t.box("committed"), t.box("payments"), t.box("fox track")) == ({}, {}, {})


def test_11_4__royal_claim_can_be_used_between_the_steps():
    """Covers Law 1.4.1."""
    t = birdsong(funds=2, effects=["Royal Claim"]).clearing(1, riverfolk={"fox trade post": 1})
    t.asks("riverfolk", "start window" if t.asked == "start window" else "gap")
    t.when("riverfolk", "pass").asks("riverfolk", "gap")
    assert (t.vp("riverfolk"), t.box("payments")) == (0, {"riverfolk": 2})
    t.when("riverfolk", "pass").asks("riverfolk", "gap")
    assert (t.vp("riverfolk"), t.box("funds")) == (1, {"riverfolk": 2})
    t.when("riverfolk", "pass").asks("riverfolk", "gap")
    assert t.box("funds") == {"riverfolk": 4}
    t.when("riverfolk", "use Royal Claim (bird)")
    assert t.vp("riverfolk") == 2
    t.asks("riverfolk", "riverfolk action")


def test_11_4_2__thirty_points_win_at_once():
    """Covers Law 3.1."""
    t = birdsong(funds=4, vp=28).clearing(1, riverfolk={"fox trade post": 1})
    t.game  # noqa: B018
    t.is_won_by("riverfolk")
