"""Law 11.5: Daylight of the Riverfolk Company."""

import pytest

from tests.given import given

RIVER = [f"choose clearing {n}" for n in (4, 5, 7, 10, 11)]


def day(*others, **board):
    return given("riverfolk", *(others or ("marquise",)), turn="riverfolk").player("riverfolk", **board)


def test_11_5__without_funds_nothing_can_be_done():
    t = given("riverfolk", "marquise", turn="riverfolk", skip_forced="none").player("riverfolk", payments=2)
    t.clearing(4, riverfolk={"warriors": 2}, marquise={"warriors": 1}).hand("riverfolk", "Anvil")
    t.asks("riverfolk", "riverfolk action", ["pass"])


def test_11_5_1__a_move_commits_a_fund():
    t = day(funds=2).clearing(4, riverfolk={"warriors": 1}).when("riverfolk", "move from clearing 4 to clearing 9")
    assert (t.box("funds"), t.box("committed"), t.warriors("riverfolk", 9)) == ({"riverfolk": 1}, {"riverfolk": 1}, 1)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_2__a_battle_commits_a_fund():
    t = day(funds=2).clearing(4, riverfolk={"warriors": 2}, marquise={"warriors": 1}).force(dice=[(1, 0)])
    t.when("riverfolk", "battle marquise in clearing 4")
    assert (t.box("committed"), t.warriors("marquise", 4)) == ({"riverfolk": 1}, 0)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_4__drawing_commits_a_fund():
    t = day(funds=2).force(draws=["Anvil"]).when("riverfolk", "draw a card")
    assert (t.box("committed"), t.cards("riverfolk")) == ({"riverfolk": 1}, ["Anvil (fox)"])
    t.asks("riverfolk", "riverfolk action")


@pytest.mark.parametrize(
    "action", ["move from clearing 4 to clearing 9", "battle marquise in clearing 4", "draw a card"]
)
def test_11_5__whose_fund_is_committed_is_asked_first(action):
    """Covers Law 11.2.4."""
    t = day(funds={"riverfolk": 1, "marquise": 2}).clearing(4, riverfolk={"warriors": 2}, marquise={"warriors": 1})
    t.force(dice=[(0, 0)]).when("riverfolk", action)
    t.asks("riverfolk", "fund owner", ["choose riverfolk", "choose marquise"])
    assert (t.warriors("riverfolk", 4), t.hand_size("riverfolk")) == (2, 0)
    t.when("riverfolk", "choose marquise")
    assert (t.box("funds"), t.box("committed")) == ({"riverfolk": 1, "marquise": 1}, {"marquise": 1})
    if action.startswith("move"):
        t.asks("riverfolk", "move count").when("riverfolk", "choose 2")
    t.asks("riverfolk", "riverfolk action")


def test_11_5_5__recruiting_spends_a_fund_and_places_a_warrior_on_the_river():
    t = day(funds=2).when("riverfolk", "recruit").asks("riverfolk", "river recruit", RIVER)
    t.when("riverfolk", "choose clearing 11")
    assert (t.warriors("riverfolk", 11), t.box("funds"), t.supply("riverfolk")) == (1, {"riverfolk": 1}, 13)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_5__not_at_the_keep():
    """Covers Law 6.2.2."""
    t = day(funds=2).clearing(4, marquise={"keep": 1}).when("riverfolk", "recruit")
    t.asks("riverfolk", "river recruit", RIVER[1:])


def test_11_5__a_spent_fund_returns_to_its_owner():
    t = day(funds={"riverfolk": 1, "marquise": 1}).when("riverfolk", "recruit", "choose marquise")
    assert (t.supply("marquise"), t.box("funds")) == (25, {"riverfolk": 1})
    t.asks("riverfolk", "river recruit")


def test_11_5_5__the_last_warrior_is_the_fund_itself():
    t = day(funds=1).clearing(4, riverfolk={"warriors": 14}).when("riverfolk", "recruit", "choose clearing 5")
    assert (t.warriors("riverfolk", 5), t.supply("riverfolk")) == (1, 0)
    t.asks("riverfolk", "set price")


def test_11_5_5__a_fund_of_another_player_may_be_spent_for_nothing():
    """Covers Law 1.5.4."""
    t = day(funds={"marquise": 2}).clearing(4, riverfolk={"warriors": 15}).when("riverfolk", "recruit")
    assert (t.box("funds"), t.supply("marquise")) == ({"marquise": 1}, 24)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6__a_trade_post_with_a_garrison():
    """Covers Law 11.2.5, 11.5.6.I, 11.5.6.II, 11.5.6.III."""
    t = day(funds=3).clearing(1, riverfolk={"warriors": 1}).when("riverfolk", "establish a trade post in clearing 1")
    assert (t.pieces("fox trade post", 1), t.supply("fox trade post"), t.warriors("riverfolk", 1)) == (1, 2, 2)
    assert (t.box("funds"), t.supply("riverfolk"), t.vp("riverfolk")) == ({"riverfolk": 1}, 12, 2)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6_I__any_ruled_clearing_without_a_post_will_do():
    t = day("marquise", "eyrie", funds={"riverfolk": 2, "marquise": 2})
    t.clearing(1, marquise={"warriors": 1}).clearing(2, riverfolk={"warriors": 1, "mouse trade post": 1})
    t.clearing(3, marquise={"warriors": 1}, riverfolk={"warriors": 1}).clearing(9, eyrie={"warriors": 1})
    t.clearing(12, riverfolk={"warriors": 1})
    posts = [words for words in t.options() if "trade post" in words]
    assert posts == ["establish a trade post in clearing 1", "establish a trade post in clearing 12"]
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6_II__the_funds_must_be_the_ruler_s():
    t = day(funds={"riverfolk": 5, "marquise": 1}).clearing(1, marquise={"warriors": 1})
    t.refuses("establish a trade post in clearing 1").asks("riverfolk", "riverfolk action")
    t = day(funds={"riverfolk": 5, "marquise": 2}).clearing(1, marquise={"warriors": 1})
    t.when("riverfolk", "establish a trade post in clearing 1")
    assert (t.box("funds"), t.supply("marquise")) == ({"riverfolk": 5}, 24)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6_I__the_eyrie_rule_where_they_tie_and_the_cult_where_it_gardens():
    """Covers Law 7.2.2, 10.2.4."""
    t = day("eyrie", "lizard", funds={"eyrie": 2, "lizard": 2, "riverfolk": 1})
    t.clearing(8, eyrie={"warriors": 1}, riverfolk={"warriors": 1})
    t.clearing(9, lizard={"mouse garden": 1}, riverfolk={"warriors": 3})
    t.when("riverfolk", "establish a trade post in clearing 8", "establish a trade post in clearing 9")
    assert t.box("funds") == {"riverfolk": 1}
    assert t.vp("riverfolk") == 4
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6__a_matching_post_must_be_left():
    t = day(funds=4, supply={"fox trade post": 0}).clearing(1, riverfolk={"warriors": 1})
    t.clearing(2, riverfolk={"warriors": 1})
    t.refuses("establish a trade post in clearing 1").offers("establish a trade post in clearing 2")
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6_III__the_post_matches_the_clearing():
    t = day(funds=4).clearing(1, suit="mouse", riverfolk={"warriors": 1})
    t.when("riverfolk", "establish a trade post in clearing 1")
    assert t.pieces("mouse trade post", 1) == 1
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6__the_keep_forbids_a_post():
    """Covers Law 6.2.2."""
    t = day(funds={"marquise": 2}).clearing(4, marquise={"keep": 1, "warriors": 2})
    t.refuses("establish a trade post in clearing 4").asks("riverfolk", "riverfolk action")


def test_11_5_6_III__a_post_without_a_warrior_left_for_the_garrison():
    """Covers Law 1.5.4."""
    t = day(funds={"marquise": 3}).clearing(1, marquise={"warriors": 1}).clearing(4, riverfolk={"warriors": 15})
    t.when("riverfolk", "establish a trade post in clearing 1")
    assert (t.pieces("fox trade post", 1), t.warriors("riverfolk", 1), t.vp("riverfolk")) == (1, 0, 2)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_6_III__the_points_are_a_figure_of_the_configuration():
    t = given("riverfolk", "marquise", turn="riverfolk", overrides={"trade_post_vp": 3})
    t.player("riverfolk", funds=3).clearing(1, riverfolk={"warriors": 1})
    t.when("riverfolk", "establish a trade post in clearing 1")
    assert t.vp("riverfolk") == 3
    t.asks("riverfolk", "riverfolk action")


def test_11_5__dominance_and_card_effects_are_offered_beside_the_actions():
    """Covers Law 3.3.1, 1.4.2."""
    t = day("marquise", "eyrie", funds=1, vp=10, effects=["Tax Collector"]).hand("riverfolk", "Dominance (fox)")
    t.clearing(4, riverfolk={"warriors": 1})
    t.offers("activate fox dominance", "use Tax Collector (fox)")
    t.when("riverfolk", "activate fox dominance")
    assert t.dominance("riverfolk") == "fox"
    t.asks("riverfolk", "riverfolk action")
