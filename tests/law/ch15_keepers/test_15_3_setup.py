"""Law 15.3: set-up of the Keepers in Iron."""

import pytest

from root_env.root.rules.ids import FOREST
from tests.given import new_game
from tests.law.ch15_keepers.tables import FORESTS, board, column, forests_with

CORNERS = [f"choose clearing {c}" for c in (1, 2, 3, 4)]
EDGE = {1: (5, 9), 2: (5, 6), 3: (6, 7), 4: (8, 9)}


def placed(corner=1, beside=5, **config):
    """The Keepers have chosen their clearings; they are first in turn."""
    t = new_game("keepers", "alliance", **config)
    return t.when("keepers", f"choose clearing {corner}", f"choose clearing {beside}")


def test_15_3_1__a_random_relic_lies_face_down_in_each_forest():
    t = new_game("keepers", "alliance").asks("keepers", "setup keepers")
    assert forests_with(t) == [1] * 7
    assert not any(board(t)[f"{word}_up"] for word in ("figures", "tablets", "jewelry"))
    first = {int((board(new_game("keepers", "alliance", seed=s))["relic_at"] == FOREST).argmax()) for s in range(30)}
    assert len(first) > 7


def test_15_3_2__fifteen_warriors():
    t = placed()
    assert t.supply("keepers") == 15 - 8
    t.asks("keepers", "encamp")


@pytest.mark.parametrize("corner", EDGE)
def test_15_3_3__four_warriors_in_a_corner_and_four_beside_it_on_the_map_edge(corner):
    """Clearing 10 is beside clearing 1, and not on the edge. Covers Law 21.15."""
    t = new_game("keepers", "alliance").asks("keepers", "setup keepers", CORNERS)
    t.when("keepers", f"choose clearing {corner}")
    t.asks("keepers", "setup edge", [f"choose clearing {c}" for c in EDGE[corner]])
    beside = EDGE[corner][1]
    t.when("keepers", f"choose clearing {beside}")
    assert (t.warriors("keepers", corner), t.warriors("keepers", beside)) == (4, 4)
    assert sum(t.warriors("keepers", c) for c in range(1, 13)) == 8
    t.asks("keepers", "encamp")


def test_15_3_3__opposite_another_start_if_possible():
    t = new_game("marquise", "keepers", skip_forced="none").when("marquise", "choose clearing 1")
    for _ in range(3):
        t.when("marquise", t.options()[0])
    t.asks("keepers", "setup keepers", ["choose clearing 3"])


def test_15_3_3__never_the_corner_of_another_player():
    t = new_game("marquise", "eyrie", "keepers", skip_forced="none").when("marquise", "choose clearing 1")
    for _ in range(3):
        t.when("marquise", t.options()[0])
    t.when("eyrie", "choose clearing 3", "choose the builder")
    t.asks("keepers", "setup keepers", ["choose clearing 2", "choose clearing 4"])


@pytest.mark.parametrize(("corner", "beside"), [(1, 5), (3, 7), (4, 8)])
def test_15_3_4__the_rest_goes_evenly_into_forests_away_from_their_warriors(corner, beside):
    near = [{str(corner), str(beside)} & {*forest.split("-")} != set() for forest in FORESTS]
    for seed in range(8):
        t = placed(corner, beside, seed=seed)
        lying = forests_with(t)
        assert sum(lying) == 12
        assert all(n == 1 for n, is_near in zip(lying, near, strict=True) if is_near)
        away = [n for n, is_near in zip(lying, near, strict=True) if not is_near]
        assert max(away) - min(away) <= 1
    t.asks("keepers", "encamp")


def test_15_3_4__at_random():
    seen = {tuple(board(placed(1, 5, seed=seed))["relic_at"].tolist()) for seed in range(20)}
    assert len(seen) == 20


def test_15_3_5__a_faithful_retainer_in_each_column():
    t = placed()
    assert [column(t, duty) for duty in ("move", "delve", "recover")] == [["Faithful Retainer"]] * 3
    t.asks("keepers", "encamp")


def test_15_3_6__three_waystations_on_the_board():
    t = placed()
    assert [t.supply(f"{k} waystation") for k in ("first", "second", "third")] == [1, 1, 1]
    assert sum(t.on_map(f"{k} waystation") for k in ("first", "second", "third")) == 0
    t.asks("keepers", "encamp")


def test_21_15__a_map_without_an_edge_is_refused_for_them():
    """Covers Law 15.3.3."""
    from unittest import mock

    from root_env.root.config import GameConfig
    from root_env.root.rules.data import maps
    from root_env.support.errors import ConfigError

    bare = [mock.Mock(edge=()) for _ in maps.MAPS]
    with mock.patch.object(maps, "MAPS", bare):
        with pytest.raises(ConfigError, match="map edge"):
            GameConfig(factions=("keepers", "marquise"))
        assert GameConfig(factions=("eyrie", "marquise"))
