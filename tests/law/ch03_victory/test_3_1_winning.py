"""Law 3.1: winning by 30 victory points, at once, and ties."""

import pytest

from tests.given import given


def _attack_on_sympathy(vp):
    t = given("marquise", "eyrie", "alliance", turn="marquise").player("marquise", vp=vp)
    t.clearing(1, marquise={"warriors": 1}, alliance={"sympathy": 1}).hand("marquise", "Anvil", "Foxfolk Steel")
    return t.force(dice=[(0, 0)]).when("marquise", "battle alliance in clearing 1")


def test_3_1__thirty_points_win_at_once_in_the_middle_of_an_action():
    t = _attack_on_sympathy(29).is_won_by("marquise")
    assert t.vp("marquise") == 30
    assert t.stack_of_supporters == []  # Outrage is never paid
    assert t.hand_size("marquise") == 2


def test_3_1__twenty_nine_points_do_not_win():
    t = _attack_on_sympathy(28)
    assert t.vp("marquise") == 29
    t.asks("marquise", "outrage")


def test_3_1__more_than_thirty_points_win_as_well():
    """Covers Law 3.2.2, 4.1.2."""
    t = given("marquise", "eyrie", turn="marquise").player("marquise", vp=29).clearing(1, marquise={"workshop": 1})
    t.hand("marquise", "Anvil").when("marquise", "craft Anvil (fox)").is_won_by("marquise")
    assert t.vp("marquise") == 31


def test_3_1__a_revolt_that_wins_is_not_finished():
    """Covers Law 8.4.1.III."""
    t = given("marquise", "alliance", turn="alliance", phase="birdsong").player("alliance", vp=29)
    t.clearing(1, alliance={"sympathy": 1}, marquise={"sawmill": 1}).supporters("Tax Collector", "Tax Collector")
    t.when("alliance", "revolt in clearing 1").is_won_by("alliance")
    assert t.on_map("fox base") == 0


def test_3_1__a_defender_wins_on_another_players_turn():
    t = given("marquise", "eyrie", turn="eyrie").player("marquise", vp=29).player("eyrie", leader="commander")
    t.clearing(2, marquise={"warriors": 2}, eyrie={"warriors": 1, "roost": 1}).force(dice=[(2, 2)])
    t.clearing(3, eyrie={"warriors": 1})
    t.when("eyrie", "move from clearing 3 to clearing 6").is_won_by("marquise")  # the only battle followed
    assert t.vp("marquise") == 30


def test_3_1__a_victim_wins_by_stand_and_deliver():
    """Covers Law 4.1.3."""
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong").player("eyrie", vp=29)
    t.player("marquise", effects=["Stand and Deliver!"]).hand("eyrie", "Sword", "Anvil")
    t.when("marquise", "use Stand and Deliver! (fox)").is_won_by("eyrie")


def test_3_1__a_defender_wins_by_brutal_tactics_before_the_hits_are_dealt():
    """Covers Law 4.3.4."""
    t = given("marquise", "eyrie", turn="marquise").player("eyrie", vp=29)
    t.player("marquise", effects=["Brutal Tactics"]).clearing(1, marquise={"warriors": 2}, eyrie={"warriors": 2})
    t.force(dice=[(1, 1)]).when("marquise", "battle eyrie in clearing 1", "use Brutal Tactics (bird)")
    t.is_won_by("eyrie")
    assert (t.warriors("marquise", 1), t.warriors("eyrie", 1)) == (2, 2)


def test_3_1__points_in_evening_win_too():
    """Covers Law 7.6.1."""
    t = given("marquise", "eyrie", turn="eyrie", phase="evening").player("eyrie", vp=28)
    t.clearing(1, eyrie={"roost": 1}).clearing(2, eyrie={"roost": 1}).clearing(3, eyrie={"roost": 1})
    assert t.game.is_over  # three roosts score two
    t.is_won_by("eyrie")
    assert t.hand_size("eyrie") == 0


def _duel(**vp):
    """The Commander attacks from a lone warrior with a roost; the Marquise answers with Sappers: both lose two."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander")
    t.player("marquise", effects=["Sappers"])
    t.clearing(2, marquise={"warriors": 1, "sawmill": 1}, eyrie={"warriors": 1, "roost": 1}).force(dice=[(1, 1)])
    t.clearing(3, eyrie={"warriors": 1}).stands_at(**vp)
    t.when("eyrie", "move from clearing 3 to clearing 6")  # the only battle follows
    return t.when("marquise", "use Sappers (bird)")


def test_3_1_1__of_two_who_reach_thirty_together_the_current_player_wins():
    """Covers Law 4.3.6."""
    t = _duel(marquise=29, eyrie=29).is_won_by("eyrie")
    assert (t.vp("marquise"), t.vp("eyrie")) == (30, 30)


def test_3_1_1__who_alone_reaches_thirty_wins_though_not_the_current_player():
    t = _duel(marquise=29, eyrie=28).is_won_by("marquise")
    assert (t.vp("marquise"), t.vp("eyrie")) == (30, 29)


def test_3_1_1__a_higher_score_does_not_break_the_tie():
    t = _duel(marquise=35, eyrie=29).is_won_by("eyrie")
    assert t.vp("marquise") == 36


@pytest.mark.parametrize(
    ("order", "winner"),
    [
        (["marquise_0", "eyrie_0", "alliance_0", "vagabond_0"], "alliance"),
        (["eyrie_0", "alliance_0", "vagabond_0", "marquise_0"], "alliance"),
        (["marquise_0", "alliance_0", "vagabond_0", "eyrie_0"], "marquise"),
        (["eyrie_0", "marquise_0", "alliance_0", "vagabond_0"], "marquise"),
        (["alliance_0", "marquise_0", "eyrie_0", "vagabond_0"], "alliance"),
    ],
)
def test_3_1_1__a_tie_goes_clockwise_from_the_current_player(order, winner):
    # Marquise and Alliance stand at 30 together, the Eyrie score a point on their turn.
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="eyrie").table(order=order)
    t.clearing(1, eyrie={"roost": 1}).hand("eyrie", "Anvil", "Sword").stands_at(marquise=30, alliance=30)
    t.when("eyrie", "craft Anvil (fox)").is_won_by(winner)


def test_3_1_1__a_marker_off_the_track_ties_with_nobody():
    t = given("marquise", "eyrie", "alliance", turn="marquise").player("marquise", dominance="fox")
    t.player("alliance", vp=29).clearing(1, marquise={"workshop": 1, "warriors": 2}, alliance={"warriors": 1})
    t.hand("marquise", "Anvil").stands_at(marquise=30).when("marquise", "craft Anvil (fox)")
    assert t.vp("marquise") == 30
    t.asks("marquise", "marquise action")
