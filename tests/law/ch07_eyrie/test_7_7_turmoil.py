"""Law 7.7: turmoil."""

import pytest

from tests.given import given

LEADERS = ("builder", "charismatic", "commander", "despot")


def _eyrie(leader: str, others=(), vp: int = 9, retired=(), effects=(), **decree: list[str]):
    t = given("marquise", "eyrie", *others, turn="eyrie").clearing(11, marquise={"warriors": 1})
    return t.player("eyrie", leader=leader, vp=vp, retired=list(retired), effects=list(effects), decree=decree)


def _falls(t, leader: str, points: int = 7):
    """They are in turmoil: humiliated by two viziers, choosing among the other leaders."""
    assert t.vp("eyrie") == points
    return t.asks("eyrie", "choose leader", options=[f"choose the {x}" for x in LEADERS if x != leader])


# -- when --------------------------------------------------------------------------------------------


def test_7_7__recruit_without_a_roost_of_the_suit_is_turmoil():
    """Covers Law 7.5.2.I."""
    t = _eyrie("despot", recruit=["Anvil"]).clearing(5, eyrie={"roost": 1, "warriors": 3})
    _falls(t, "despot")
    assert t.warriors("eyrie", 5) == 3


@pytest.mark.parametrize("warriors", [19, 20])
def test_7_7__recruit_without_warriors_in_supply_is_turmoil_and_with_the_last_one_is_not(warriors):
    t = _eyrie("builder").clearing(5, eyrie={"roost": 1, "warriors": warriors})
    if warriors == 20:
        _falls(t, "builder")
    else:
        t.asks("eyrie", "move")
    assert (t.warriors("eyrie", 5), t.supply("eyrie")) == (20, 0)


def test_7_7__move_without_warriors_in_the_suit_is_turmoil():
    """Covers Law 7.5.2.II."""
    t = _eyrie("charismatic", move=["Anvil"]).clearing(5, eyrie={"roost": 1})
    _falls(t, "charismatic")
    assert t.warriors("eyrie", 5) == 2  # the recruits before it stand


def test_7_7__move_without_rule_on_either_side_is_turmoil():
    t = _eyrie("despot").clearing(3, eyrie={"warriors": 1}, marquise={"warriors": 2})
    for c in (6, 7, 11):
        t.clearing(c, marquise={"warriors": 2})
    _falls(t, "despot")


def test_7_7__battle_without_an_enemy_in_the_suit_is_turmoil():
    """Covers Law 7.5.2.III."""
    t = _eyrie("despot", battle=["Bake Sale"]).clearing(8, eyrie={"warriors": 2}).clearing(5, marquise={"warriors": 1})
    t.clearing(1, eyrie={"warriors": 1}, marquise={"warriors": 1})
    t.when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    _falls(t, "despot")
    assert t.on_map("roost") == 0  # the Build column is not reached


@pytest.mark.parametrize("problem", ["not ruled", "no slot", "roost there", "wrong suit", "no roost left", None])
def test_7_7__build_where_it_cannot_be_done_is_turmoil(problem):
    """Covers Law 7.5.2.IV."""
    t = _eyrie("builder", build=["Anvil"])
    pieces = {"warriors": 2}
    other = {}
    if problem == "not ruled":
        other = {"warriors": 3}
    elif problem == "no slot":
        other = {"sawmill": 1}
    elif problem == "roost there":
        pieces = {"warriors": 2, "roost": 1}
    t.clearing(9 if problem == "wrong suit" else 1, eyrie=pieces, marquise=other)
    t.clearing(5, eyrie={"roost": 1})
    if problem == "no roost left":
        for c in (2, 3, 4, 7, 9, 10):
            t.clearing(c, eyrie={"roost": 1})
    while t.asked == "decree recruit":
        t.when("eyrie", "choose clearing 5")
    t.when("eyrie", "move from clearing 5 to clearing 2")
    if problem:
        _falls(t, "builder")
    else:
        assert (t.pieces("roost", 1), t.leader) == (1, "builder")
        t.asks("marquise", "marquise action")


def test_7_7__one_card_of_a_column_that_fails_is_enough():
    """The FAQ; what was resolved before stands."""
    t = _eyrie("despot", recruit=["Anvil", "Sword"]).clearing(8, eyrie={"roost": 1})
    _falls(t, "despot")
    assert t.warriors("eyrie", 8) == 1


def test_7_7__in_a_column_the_cards_that_can_be_resolved_come_first():
    """Covers Law 7.5.2. Turmoil is not offered while a card of the column can be resolved."""
    t = given("marquise", "eyrie", turn="eyrie", skip_forced="none").clearing(8, eyrie={"roost": 1})
    t.player("eyrie", leader="despot", decree={"recruit": ["Anvil", "Sword"]}).when("eyrie", "pass")
    t.asks("eyrie", "decree", options=["resolve a fox card"])
    t.when("eyrie", "resolve a fox card", "choose clearing 8")
    t.asks("eyrie", "decree", options=["fall into turmoil"])


# -- avoiding it -------------------------------------------------------------------------------------


def test_7_7__tax_collector_brings_a_warrior_to_recruit():
    """Covers Law 1.4.2."""
    t = _eyrie("builder", effects=["Tax Collector"]).force(draws=["Sword"])
    t.clearing(5, eyrie={"roost": 1, "warriors": 10}).clearing(8, eyrie={"warriors": 10})
    t.when("eyrie", "pass")  # nothing to craft
    t.asks("eyrie", "decree", options=["fall into turmoil", "use Tax Collector (fox)"])
    t.when("eyrie", "use Tax Collector (fox)", "choose clearing 8")
    assert (t.warriors("eyrie", 5), t.warriors("eyrie", 8)) == (11, 9)
    assert t.vp("eyrie") == 9
    assert t.cards("eyrie") == ["Sword (mouse)"]
    t.asks("eyrie", "move")


def test_7_7__who_could_avoid_it_need_not():
    t = _eyrie("builder", effects=["Tax Collector"]).clearing(5, eyrie={"roost": 1, "warriors": 20})
    t.when("eyrie", "pass", "fall into turmoil")
    _falls(t, "builder")
    assert t.warriors("eyrie", 5) == 20


def test_7_7__tax_collector_that_does_not_help_is_followed_by_turmoil():
    t = _eyrie("despot", effects=["Tax Collector"], recruit=["Anvil"]).force(draws=["Sword"])
    t.clearing(5, eyrie={"roost": 1, "warriors": 3})
    t.when("eyrie", "pass", "use Tax Collector (fox)")
    _falls(t, "despot")
    assert t.warriors("eyrie", 5) == 2


# -- the Charismatic leader and too few warriors -----------------------------------------------------


def test_7_7__charismatic_with_one_warrior_left_places_it_and_falls():
    """Covers Law 7.8.2, 1.5.4. The FAQ."""
    t = _eyrie("charismatic").clearing(5, eyrie={"roost": 1, "warriors": 19}).clearing(8, eyrie={"roost": 1})
    t.asks("eyrie", "decree recruit", options=["choose clearing 5", "choose clearing 8"])
    t.when("eyrie", "choose clearing 8")
    assert (t.warriors("eyrie", 8), t.supply("eyrie")) == (1, 0)
    _falls(t, "charismatic")


def test_7_7__charismatic_with_two_warriors_left_recruits():
    t = _eyrie("charismatic").clearing(5, eyrie={"roost": 1, "warriors": 18}).clearing(8, eyrie={"roost": 1})
    t.clearing(5, marquise={"warriors": 2}).clearing(8, marquise={"warriors": 1}).when("eyrie", "choose clearing 8")
    assert (t.warriors("eyrie", 8), t.supply("eyrie")) == (2, 0)
    t.asks("eyrie", "battle", options=["battle marquise in clearing 5", "battle marquise in clearing 8"])


def test_7_7__charismatic_with_one_warrior_left_and_tax_collector_recruits_two():
    t = _eyrie("charismatic", effects=["Tax Collector"]).clearing(5, eyrie={"roost": 1, "warriors": 19})
    t.clearing(5, marquise={"warriors": 1, "sawmill": 1}).force(draws=["Sword"], dice=[(0, 0)]).when("eyrie", "pass")
    t.asks("eyrie", "decree", options=["resolve a bird card", "use Tax Collector (fox)"])
    t.when("eyrie", "use Tax Collector (fox)")
    assert (t.warriors("eyrie", 5), t.supply("eyrie")) == (20, 0)
    assert t.leader == "charismatic"
    t.asks("marquise", "marquise action")


# -- 7.7.1 humiliate ---------------------------------------------------------------------------------


def test_7_7_1__a_point_is_lost_per_bird_in_any_column_viziers_included():
    t = _eyrie("despot", move=["Armorers"], battle=["Sappers"], build=["Ambush! (bird)", "Anvil"])
    _falls(t, "despot", 9 - 5)


@pytest.mark.parametrize(("before", "after"), [(5, 1), (4, 0), (3, 0), (0, 0)])
def test_7_7_1__points_never_fall_below_zero(before, after):
    """Covers Law 3.2."""
    t = _eyrie("despot", vp=before, battle=["Sappers", "Armorers"])
    _falls(t, "despot", after)


def test_7_7_1__other_cards_cost_nothing():
    t = _eyrie("commander", recruit=["Anvil", "Sword"], build=["Bake Sale"])
    _falls(t, "commander", 7)


# -- 7.7.2 purge -------------------------------------------------------------------------------------


def test_7_7_2__all_cards_but_the_viziers_are_discarded():
    t = _eyrie("despot", recruit=["Anvil"], move=["Sword"], battle=["Armorers", "Armorers"], build=["Bake Sale"])
    assert t.discard == ["Anvil (fox)", "Armorers (bird)", "Armorers (bird)", "Bake Sale (rabbit)", "Sword (mouse)"]
    assert all(t.decree(column) == [] for column in ("recruit", "move", "battle", "build"))
    _falls(t, "despot", 5)


def test_7_7_2__a_dominance_card_of_the_decree_becomes_available():
    """Covers Law 3.3.3."""
    t = _eyrie("despot", others=("alliance",), recruit=["Dominance (fox)"])
    assert t.available == ["fox"]
    assert t.discard == []
    _falls(t, "despot")


# -- 7.7.3 depose ------------------------------------------------------------------------------------


def test_7_7_3__a_new_leader_is_chosen_from_those_face_up():
    t = _eyrie("despot", retired=["builder"])
    t.asks("eyrie", "choose leader", options=["choose the charismatic", "choose the commander"])
    t.when("eyrie", "choose the commander")
    assert t.leader == "commander"
    assert t.deposed == ["builder", "despot"]
    t.asks("marquise", "marquise action")


def test_7_7_3__the_last_leader_face_up_takes_over():
    t = _eyrie("despot", retired=["builder", "charismatic"])
    assert t.leader == "commander"
    t.asks("marquise", "marquise action")


def test_7_7_3__the_viziers_go_to_the_columns_of_the_new_leader():
    """Covers Law 7.3.4. After the Despot the Builder: next turn begins with a Recruit."""
    t = (
        _eyrie("despot", recruit=["Anvil"])
        .clearing(5, eyrie={"roost": 1})
        .clearing(7, eyrie={"roost": 1, "warriors": 1})
    )
    t.hand("eyrie", "Sword").force(draws=["Cobbler", "Foxfolk Steel"])
    t.when("eyrie", "choose the builder").when("marquise", "pass")
    t.when("eyrie", "choose Cobbler (rabbit)", "add to the build column", "pass")
    t.asks("eyrie", "decree recruit", options=["choose clearing 5", "choose clearing 7"])
    t.when("eyrie", "choose clearing 5").asks("eyrie", "move")


def test_7_7_3_I__when_none_is_face_up_all_four_are_turned_up():
    t = _eyrie("despot", retired=["builder", "charismatic", "commander"])
    t.asks("eyrie", "choose leader", options=[f"choose the {x}" for x in LEADERS])
    t.when("eyrie", "choose the despot")
    assert t.leader == "despot"
    assert t.deposed == []
    t.asks("marquise", "marquise action")


# -- 7.7.4 rest --------------------------------------------------------------------------------------


def test_7_7_4__daylight_ends_and_evening_begins():
    """Later columns are not resolved; roosts are scored and cards drawn after the humiliation."""
    t = _eyrie("builder", vp=1, battle=["Bake Sale"]).hand("eyrie", "Anvil")
    for c in (1, 2, 7):
        t.clearing(c, eyrie={"roost": 1})
    t.clearing(5, eyrie={"warriors": 20}, marquise={"warriors": 1})
    if t.asked == "craft":
        t.when("eyrie", "pass")
    t.asks("eyrie", "choose leader").when("eyrie", "choose the despot")
    assert t.warriors("marquise", 5) == 1
    assert t.vp("eyrie") == 2  # down to 0, then two for three roosts
    assert t.hand_size("eyrie") == 3
    t.asks("marquise", "marquise action")


def test_7_7_4__no_cards_are_crafted_after_turmoil():
    t = _eyrie("despot", recruit=["Sword"]).hand("eyrie", "Anvil").clearing(1, eyrie={"roost": 1})
    t.asks("eyrie", "craft").when("eyrie", "pass", "choose the builder")
    assert "Anvil (fox)" in t.cards("eyrie")
    t.asks("marquise", "marquise action")
