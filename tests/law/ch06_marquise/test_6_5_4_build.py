"""Law 6.5.4: building of the Marquise."""

import pytest

from tests.given import given

BUILDINGS = ("sawmill", "workshop", "recruiter")
COSTS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 3, 5: 4}


def _marquise():
    return given("marquise", "eyrie", turn="marquise")


def _builds(t, clearing: int) -> list[str]:
    ending = f"in clearing {clearing}"
    return sorted(o.split()[2] for o in t.options() if o.startswith("build") and o.endswith(ending))


def _with_built(building: str, built: int, wood: int):
    """So many of the type stand far away; the Marquise rules clearing 5 and has wood there."""
    t = _marquise().clearing(5, marquise={"warriors": 1, "wood": wood})
    for c in (7, 8, 11):
        n = min(2, built)
        built -= n
        if n:
            t.clearing(c, marquise={building: n})
    return t.asks("marquise", "marquise action")


# -- 6.5.4.I clearing and building -------------------------------------------------------------------


def test_6_5_4__building_places_one_building_for_one_action():
    """Covers Law 21.20, 6.5.4.I."""
    t = (
        _marquise()
        .clearing(5, marquise={"warriors": 1, "wood": 2, "sawmill": 1})
        .clearing(9, marquise={"recruiter": 1})
    )
    t.when("marquise", "build a recruiter in clearing 5")
    assert t.pieces("recruiter", 5) == 1
    assert t.supply("recruiter") == 4
    assert (t.pieces("wood", 5), t.supply("wood")) == (1, 7)
    assert t.vp("marquise") == 1
    t.asks("marquise", "marquise action").refuses("build a sawmill in clearing 5")  # both slots are full


def test_6_5_4_I__she_chooses_any_type_she_can_pay():
    t = _marquise().clearing(5, marquise={"warriors": 1, "wood": 1})
    t.clearing(7, marquise={"sawmill": 1, "workshop": 1}).clearing(8, marquise={"recruiter": 2})
    t.asks("marquise", "marquise action")
    assert _builds(t, 5) == ["sawmill", "workshop"]  # the third recruiter costs two


def test_6_5_4_I__she_must_rule_the_clearing():
    t = _marquise().clearing(5, marquise={"warriors": 2, "wood": 1, "sawmill": 1}, eyrie={"warriors": 4})
    t.clearing(9, marquise={"warriors": 1})
    assert t.ruler(5) == "eyrie"
    t.asks("marquise", "marquise action")
    assert _builds(t, 5) == []


def test_6_5_4_I__a_tie_with_the_alliance_is_no_rule():
    """Covers Law 2.5."""
    t = given("marquise", "alliance").clearing(5, marquise={"warriors": 1, "sawmill": 1, "wood": 1})
    t.clearing(5, alliance={"warriors": 2}).clearing(9, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")
    assert t.ruler(5) is None
    assert _builds(t, 5) == []


def test_6_5_4_I__there_must_be_an_open_slot():
    """A ruin fills one of the two slots in 6 and in 12. Covers Law 2.2.3, 2.2.4."""
    t = _marquise().clearing(3, marquise={"warriors": 1, "wood": 2, "sawmill": 1})
    t.clearing(6, marquise={"warriors": 1, "wood": 2})
    t.clearing(12, marquise={"warriors": 1, "wood": 2, "sawmill": 1})
    t.asks("marquise", "marquise action")
    assert _builds(t, 3) == _builds(t, 12) == []
    assert "recruiter" in _builds(t, 6)


def test_6_5_4_I__without_a_building_of_the_type_left_it_cannot_be_built():
    t = _with_built("workshop", 6, 4)
    assert _builds(t, 5) == ["recruiter", "sawmill"]


# -- 6.5.4.II cost -----------------------------------------------------------------------------------


@pytest.mark.parametrize("building", BUILDINGS)
@pytest.mark.parametrize("built", [1, 2, 3, 4, 5])
def test_6_5_4_II__the_cost_stands_at_the_top_of_the_column(building, built):
    cost = COSTS[built]
    assert building not in _builds(_with_built(building, built, cost - 1), 5)
    t = _with_built(building, built, cost)
    assert building in _builds(t, 5)
    t.when("marquise", f"build a {building} in clearing 5")
    assert (t.pieces("wood", 5), t.supply("wood")) == (0, 8)
    assert t.pieces(building, 5) == 1
    t.asks("marquise", "marquise action")


def test_6_5_4_II__a_type_of_which_none_is_on_the_map_costs_nothing():
    t = _marquise().clearing(5, marquise={"warriors": 1}).clearing(7, marquise={"workshop": 1, "recruiter": 1})
    t.asks("marquise", "marquise action")
    assert _builds(t, 5) == ["sawmill"]
    t.when("marquise", "build a sawmill in clearing 5")
    assert t.vp("marquise") == 0
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("ruled", [True, False])
def test_6_5_4_II__wood_is_paid_through_a_chain_of_ruled_clearings(ruled):
    """Building in 1 (one wood needed), the wood lies in 2; 5 lies between. Covers Law 2.2.1."""
    t = _marquise().clearing(1, marquise={"warriors": 1}).clearing(2, marquise={"warriors": 1, "wood": 1})
    t.clearing(8, marquise={"sawmill": 1, "workshop": 1}).clearing(7, marquise={"recruiter": 1})
    t.clearing(5, marquise={"warriors": int(ruled)}).asks("marquise", "marquise action")
    assert (_builds(t, 1), _builds(t, 2)) == (sorted(BUILDINGS) if ruled else [], sorted(BUILDINGS))
    if ruled:
        t.when("marquise", "build a workshop in clearing 1")
        assert (t.pieces("workshop", 1), t.pieces("wood", 2)) == (1, 0)
        t.asks("marquise", "marquise action")


def test_6_5_4_II__wood_in_an_adjacent_clearing_ruled_by_others_cannot_be_paid():
    t = _marquise().clearing(1, marquise={"warriors": 1, "sawmill": 0})
    t.clearing(5, marquise={"warriors": 1, "wood": 3}, eyrie={"warriors": 1})  # a tie: the Eyrie rule
    t.clearing(8, marquise={"sawmill": 1, "workshop": 1}).clearing(7, marquise={"recruiter": 1})
    t.asks("marquise", "marquise action")
    assert t.ruler(5) == "eyrie"
    assert _builds(t, 1) == []


def test_6_5_4_II__wood_of_several_clearings_adds_up():
    t = _marquise().clearing(1, marquise={"warriors": 1, "wood": 1}).clearing(5, marquise={"warriors": 1})
    t.clearing(2, marquise={"warriors": 1, "wood": 1}).clearing(8, marquise={"sawmill": 2})
    t.when("marquise", "build a sawmill in clearing 5")
    assert t.on_map("wood") == 0
    assert t.pieces("sawmill", 5) == 1
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")


def test_6_5_4_II__she_chooses_which_wood_to_pay():
    t = _marquise().clearing(1, marquise={"warriors": 1, "wood": 1}).clearing(5, marquise={"warriors": 1})
    t.clearing(2, marquise={"warriors": 1, "wood": 2}).clearing(8, marquise={"sawmill": 2})
    t.clearing(12, marquise={"warriors": 1, "wood": 1})  # ruled, but not connected
    t.when("marquise", "build a sawmill in clearing 5")
    t.asks("marquise", "pay wood", options=["choose clearing 1", "choose clearing 2"])
    t.when("marquise", "choose clearing 2")
    t.asks("marquise", "pay wood", options=["choose clearing 1", "choose clearing 2"])
    t.when("marquise", "choose clearing 2")
    assert [t.pieces("wood", c) for c in (1, 2, 12)] == [1, 0, 1]
    assert t.pieces("sawmill", 5) == 1
    t.asks("marquise", "marquise action")


def test_6_5_4_II__a_clearing_connects_by_paths_not_by_rivers():
    """Covers Law 2.3."""
    t = _marquise().clearing(4, marquise={"warriors": 1}).clearing(7, marquise={"warriors": 1, "wood": 1})
    t.clearing(2, marquise={"sawmill": 1, "workshop": 1}).clearing(6, marquise={"recruiter": 1})
    t.asks("marquise", "marquise action")
    assert _builds(t, 4) == []


# -- 6.5.4.III placing and scoring -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "points"),
    [("sawmill", [0, 1, 2, 3, 4, 5]), ("workshop", [0, 2, 2, 3, 4, 5]), ("recruiter", [0, 1, 2, 3, 3, 4])],
)
def test_6_5_4_III__she_scores_the_space_uncovered(building, points):
    """Covers Law 3.2.1."""
    for built, vp in enumerate(points):
        t = _with_built(building, built, COSTS[built]).when("marquise", f"build a {building} in clearing 5")
        assert t.vp("marquise") == vp, (building, built)
        assert t.on_map(building) == built + 1
        t.asks("marquise", "marquise action")


def test_6_5_4_III__a_lost_building_is_scored_again_when_it_is_rebuilt():
    """Covers Law 21.20, 21.24: it went back to its track."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander")
    t.player("marquise", vp=1)
    t.clearing(5, marquise={"sawmill": 1}, eyrie={"warriors": 2}).clearing(1, marquise={"sawmill": 1})
    t.clearing(8, marquise={"warriors": 1, "sawmill": 1, "wood": 2})
    t.force(dice=[(0, 0)]).when("eyrie", "move from clearing 5 to clearing 2", "choose 1")
    assert (t.on_map("sawmill"), t.supply("sawmill"), t.vp("marquise")) == (2, 4, 1)  # nothing is lost
    t.asks("marquise", "marquise action").when("marquise", "build a sawmill in clearing 8")
    assert t.vp("marquise") == 3
    t.asks("marquise", "marquise action")


def test_6_5_4_III__thirty_points_by_building_win_at_once():
    """Covers Law 3.1."""
    t = _marquise().player("marquise", vp=29).clearing(5, marquise={"warriors": 1, "wood": 1})
    t.clearing(8, marquise={"sawmill": 1}).when("marquise", "build a sawmill in clearing 5")
    t.is_won_by("marquise")
