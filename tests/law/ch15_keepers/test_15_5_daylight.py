"""Law 15.5: Daylight of the Keepers in Iron."""

import pytest

from tests.law.ch15_keepers.tables import act, acting, board, can_act, column, in_forest, ours, reach, recovered, settle

RABBIT, FOX, MOUSE, BIRD = "A Visit to Friends (rabbit)", "Anvil (fox)", "Sword (mouse)", "Birdy Bindle (bird)"
NORTH = "1-2-5-10"
BATTLE = "battle marquise in clearing 5"


def test_15_5__craft_then_the_retinue():
    t = acting(move=[BIRD]).clearing(5, keepers={"warriors": 2, "first waystation": 1})
    t.hand("keepers", RABBIT).asks("keepers", "craft")
    t.when("keepers", "pass").asks("keepers", "retinue")


def test_15_5_1__craft_then_act():
    t = acting(move=["Faithful Retainer"]).clearing(5, keepers={"warriors": 2, "first waystation": 1})
    t.hand("keepers", RABBIT).asks("keepers", "craft", [f"craft {RABBIT}", "pass"]).when("keepers", "pass")
    t.asks("keepers", "retinue")


def test_15_5_2__columns_from_the_left_and_a_skipped_card_does_not_act_later():
    t = acting(move=[RABBIT, "Cobbler (rabbit)"], recover=["Root Tea (rabbit)"]).clearing(5, keepers={"warriors": 2})
    act(t, "move", RABBIT).when("keepers", "move from clearing 5 to clearing 1", "choose 1")
    t.asks("keepers", "retinue", ["choose Cobbler (rabbit)", "pass"])
    reach(t, "retinue", "recover").asks("keepers", "retinue", ["choose Root Tea (rabbit)", "pass"])
    t.when("keepers", "choose Root Tea (rabbit)", "move from clearing 5 to clearing 2")
    assert (t.warriors("keepers", 1), t.warriors("keepers", 2)) == (1, 1)


def test_15_5_2__in_any_order_each_card_once():
    t = acting(move=[RABBIT, FOX]).clearing(5, keepers={"warriors": 1}).clearing(1, keepers={"warriors": 1})
    reach(t, "retinue", "move").asks("keepers", "retinue", [f"choose {RABBIT}", f"choose {FOX}", "pass"])
    t.when("keepers", f"choose {FOX}", "move from clearing 1 to clearing 5")
    t.asks("keepers", "retinue", [f"choose {RABBIT}", "pass"])


@pytest.mark.parametrize(("card", "origins"), [(RABBIT, {5}), (FOX, {1}), (MOUSE, set()), (BIRD, {1, 5})])
def test_15_5_2_I__a_move_from_a_clearing_of_the_cards_suit(card, origins):
    """Covers Law 2.1.1."""
    t = acting(move=[card]).clearing(5, keepers={"warriors": 2}).clearing(1, keepers={"warriors": 2})
    if not origins:
        assert not can_act(t, "move", card)
        return
    act(t, "move", card)
    assert {int(words.split()[3]) for words in t.options()} == origins


def test_15_5_2_I__a_retainer_moves_from_any_clearing():
    """Covers Law 15.3.5."""
    t = acting(move=["Faithful Retainer"]).clearing(5, keepers={"warriors": 2}).clearing(2, keepers={"warriors": 2})
    act(t, "move")
    assert {int(words.split()[3]) for words in t.options()} == {2, 5}


# -- battle then delve (Law 15.5.2.II) -----------------------------------------------------------------


def delving(card="Faithful Retainer", warriors=2, ruled=(), relics=None, shown=(), **marquise):
    """Relics lie in the northern forest; the Keepers stand beside it in clearing 5."""
    t = ours().player("keepers", retinue={"delve": [card]}, shown={"figures": list(shown)})
    t.player("keepers", relics=relics or {"figures": [NORTH, NORTH, "out", "out"]})
    t.clearing(5, keepers={"warriors": warriors}, **({"marquise": marquise} if marquise else {}))
    for c in ruled:
        t.clearing(c, keepers={"warriors": 1})
    return t


def delve(t, words, card="Faithful Retainer"):
    """Act in clearing 5 and delve this relic."""
    return settle(act(t, "delve", card), "choose clearing 5").when("keepers", words)


def test_15_5_2_II__they_must_battle_whom_they_can():
    t = act(delving(ruled=(1,), wood=1), "delve").asks("keepers", "retinue act")
    t.offers(BATTLE, "choose clearing 1").refuses("choose clearing 5")


def test_15_5_2_II__after_the_battle_they_may_delve_if_they_rule():
    t = act(delving(wood=1, warriors=3), "delve").force(dice=[(0, 0)])
    settle(t, BATTLE).asks("keepers", "delve")


def test_15_5_2_II__rule_is_needed_to_delve_and_not_to_battle():
    """A ruling of the publisher."""
    t = delving(warriors=1, sawmill=2).force(dice=[(0, 0)])
    assert t.ruler(5) == "marquise"
    settle(act(t, "delve"), BATTLE)
    if t.asked == "take hit":
        t.when("marquise", t.options()[0])
    assert (t.on_map("sawmill"), in_forest(t, 0)) == (1, ["figure", "figure"])
    assert t.asked != "delve"


def test_15_5_2_II__without_anybody_to_battle_they_delve_in_a_clearing_of_the_suit():
    assert can_act(delving(RABBIT), "delve", RABBIT)
    assert not can_act(delving(FOX), "delve", FOX)


def test_15_5_2_II__a_waystation_alone_does_not_delve():
    t = ours().player("keepers", relics={"figures": [NORTH, "out", "out", "out"]})
    t.clearing(5, keepers={"first waystation": 1})
    assert t.ruler(5) == "keepers" and not can_act(t, "delve")


def test_15_5_2_II__without_a_relic_in_an_adjacent_forest_there_is_nothing_to_delve():
    assert not can_act(delving(relics={"figures": ["4-9-12", "out", "out", "out"]}), "delve")


def test_15_5_2_II_a__the_relic_is_flipped_and_moved():
    relics = {"figures": [NORTH, NORTH, "out", "out"], "tablets": ["out", "out", "out", NORTH]}
    t = settle(act(delving(relics=relics), "delve"), "choose clearing 5")
    t.asks("keepers", "delve", ["delve the figure from forest no. 1", "delve the tablet from forest no. 1", "pass"])
    t.when("keepers", "delve the tablet from forest no. 1")
    assert (t.pieces("tablet three", 5), in_forest(t, 0)) == (1, ["figure", "figure"])
    assert int(board(t)["tablets_up"]) >> 3 & 1


def test_15_5_2_II_a__relics_that_show_their_values_are_told_apart():
    t = delving(relics={"figures": [NORTH, NORTH, NORTH, "out"]}, shown=[2])
    settle(act(t, "delve"), "choose clearing 5")
    t.asks("keepers", "delve", ["delve the figure from forest no. 1", "delve the figure two from forest no. 1", "pass"])


@pytest.mark.parametrize(
    ("value", "ruled", "stays"),
    [(0, (), True), (1, (), False), (1, (1,), True), (2, (1,), False), (2, (1, 2), True)],
)
def test_15_5_2_II_b__the_card_goes_if_they_rule_fewer_clearings_by_the_forest(value, ruled, stays):
    """Clearing 5 counts too; clearing 8, away from the forest, does not."""
    places = ["out"] * 4
    places[value] = NORTH
    t = delving(RABBIT, ruled=(*ruled, 8), relics={"figures": places})
    delve(t, "delve the figure from forest no. 1", RABBIT)
    assert (column(t, "delve"), t.discard) == (([RABBIT], []) if stays else ([], [RABBIT]))


def test_15_5_2_II_b__a_retainer_leaves_the_game():
    """Covers Law 15.3.5."""
    t = delve(delving(relics={"figures": ["out", "out", NORTH, "out"]}), "delve the figure from forest no. 1")
    assert (column(t, "delve"), t.discard) == ([], [])


# -- move or recover (Law 15.5.2.III) ------------------------------------------------------------------


def recovering(card=RABBIT, ruled=(), board_relics=None, **pieces):
    """A waystation that shows figures and these relics in clearing 5."""
    t = ours().player("keepers", retinue={"recover": [card]})
    t.clearing(5, keepers={"warriors": 1, "first waystation": 1, **pieces})
    if board_relics:
        t.player("keepers", relics=board_relics)
    for c in ruled:
        t.clearing(c, keepers={"warriors": 1})
    return act(t, "recover", card)


def test_15_5_2_III__a_move_or_a_recovery():
    t = recovering(**{"figure one": 1}).asks("keepers", "retinue act")
    t.offers("choose clearing 5", "move from clearing 5 to clearing 1")
    t.when("keepers", "move from clearing 5 to clearing 1").asks("keepers", "carry")


def test_15_5_2_III__in_a_clearing_of_the_suit():
    t = ours().player("keepers", retinue={"recover": [FOX]})
    t.clearing(5, keepers={"warriors": 1, "first waystation": 1, "figure one": 1})
    assert not can_act(t, "recover", FOX)


def test_15_5_2_III_a__a_relic_of_the_type_of_a_waystation_there():
    t = recovering(ruled=(3, 4), **{"figure one": 1, "figure two": 1, "tablet one": 1})
    t.when("keepers", "choose clearing 5")
    t.asks("keepers", "recover", ["choose the figure one", "choose the figure two"])
    t.when("keepers", "choose the figure two")
    assert (recovered(t), t.pieces("figure two", 5), t.pieces("tablet one", 5)) == (["figure two"], 0, 1)
    t.asks("keepers", "recover", ["choose the figure one", "pass"])


@pytest.mark.parametrize(("word", "points"), [("figure one", 1), ("figure two", 2), ("figure three", 3)])
def test_15_5_2_III_b__points_equal_to_the_value(word, points):
    t = recovering(**{word: 1}).when("keepers", "choose clearing 5")
    settle(t, f"choose the {word}")
    assert (t.vp("keepers"), recovered(t)) == (points, [word])


@pytest.mark.parametrize(("others", "points"), [((1, 1), 2), ((1, 0), 0), ((2, 2), 2)])
def test_15_5_2_III_b__two_more_for_a_full_column(others, points):
    places = {
        word: ["recovered"] * n + ["out"] * (4 - n) for word, n in zip(("tablets", "jewelry"), others, strict=True)
    }
    t = recovering(board_relics={"figures": [5, "out", "out", "out"], **places}, **{"figure one": 1})
    t.when("keepers", "choose clearing 5")
    settle(t, "choose the figure one")
    assert t.vp("keepers") == 1 + points


def test_15_5_2_III_b__the_second_column_needs_a_second_relic_of_each_type():
    """The figures have two then, the tablets one."""
    places = {"tablets": ["recovered", "out", "out", "out"], "jewelry": ["recovered", "recovered", "out", "out"]}
    t = recovering(board_relics={"figures": [5, "recovered", "out", "out"], **places}, **{"figure one": 1})
    t.when("keepers", "choose clearing 5")
    settle(t, "choose the figure one")
    assert t.vp("keepers") == 1


@pytest.mark.parametrize(
    ("word", "ruled", "stays"),
    [("figure one", (), True), ("figure two", (), False), ("figure two", (4,), True), ("figure three", (4,), False),
     ("figure two", (1,), False), ("figure three", (4, 10), True)],
)  # fmt: skip
def test_15_5_2_III_c__the_card_goes_if_they_rule_fewer_clearings_of_the_suit(word, ruled, stays):
    """Rabbit clearings are 3, 4, 5 and 10; clearing 1 is a fox clearing."""
    t = recovering(ruled=ruled, **{word: 1}).when("keepers", "choose clearing 5")
    settle(t, f"choose the {word}")
    assert (column(t, "recover"), t.discard) == (([RABBIT], []) if stays else ([], [RABBIT]))


def test_15_5_2_III_c__a_lost_card_ends_the_recovery():
    t = recovering(**{"figure one": 1, "figure two": 1}).when("keepers", "choose clearing 5", "choose the figure two")
    assert (recovered(t), t.pieces("figure one", 5)) == (["figure two"], 1)
    assert t.asked != "recover"


def test_15_5_2_III_c__they_may_end_after_a_relic():
    t = recovering(**{"figure one": 1, "figure two": 1}).when("keepers", "choose clearing 5", "choose the figure one")
    t.asks("keepers", "recover", ["choose the figure two", "pass"]).when("keepers", "pass")
    assert (recovered(t), column(t, "recover")) == (["figure one"], [RABBIT])
