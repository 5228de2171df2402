"""Law 2.5: who rules a clearing."""

import pytest

from tests.given import given


def _ruler(number=2, **pieces):
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="marquise").clearing(number, **pieces)
    return t.ruler(number)


@pytest.mark.parametrize(
    ("pieces", "ruler"),
    [
        ({}, None),
        ({"marquise": {"warriors": 1}}, "marquise"),
        ({"marquise": {"sawmill": 1}}, "marquise"),
        ({"marquise": {"warriors": 2}, "alliance": {"warriors": 1}}, "marquise"),
        ({"marquise": {"warriors": 1}, "alliance": {"warriors": 1, "mouse base": 1}}, "alliance"),
    ],
)
def test_2_5__the_most_warriors_and_buildings_rule(pieces, ruler):
    assert _ruler(**pieces) == ruler


def test_2_5__each_other_player_counts_alone():
    assert _ruler(marquise={"warriors": 3}, alliance={"warriors": 2}, eyrie={"warriors": 2}) == "marquise"


def test_2_5__in_a_tie_nobody_rules():
    assert _ruler(marquise={"warriors": 2}, alliance={"warriors": 1, "mouse base": 1}) is None
    assert _ruler(marquise={"warriors": 2}, alliance={"warriors": 2}, eyrie={"warriors": 1}) is None


def test_2_5__a_tie_for_second_place_does_not_matter():
    assert _ruler(marquise={"warriors": 3}, alliance={"warriors": 1}, eyrie={"warriors": 1}) == "marquise"


def test_2_5__tokens_do_not_count():
    assert _ruler(marquise={"wood": 3}) is None
    assert _ruler(marquise={"keep": 1, "wood": 2, "warriors": 1}, alliance={"warriors": 2}) == "alliance"
    assert _ruler(alliance={"sympathy": 1}) is None


def test_2_5__rule_changes_with_the_pieces():
    t = given("marquise", "alliance", turn="marquise").clearing(1, marquise={"warriors": 2})
    t.clearing(5, marquise={"warriors": 1}, alliance={"warriors": 2})
    assert t.ruler(5) == "alliance"
    t.when("marquise", "move from clearing 1 to clearing 5", "choose 1")
    assert t.ruler(5) is None
    t.when("marquise", "move from clearing 1 to clearing 5")
    assert (t.ruler(5), t.ruler(1)) == ("marquise", None)
    t.asks("marquise", "marquise action")
