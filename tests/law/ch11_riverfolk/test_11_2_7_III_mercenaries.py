"""Law 11.2.7.III: the buyer treats Riverfolk warriors as his own for rule and for battle."""

import pytest

from tests.given import given

BOUGHT = {"mercenaries": 1}


def hired(buyer="marquise", *others, phase="daylight", edition="current", **board):
    """The buyer's turn with mercenaries; from Daylight on they serve."""
    t = given(buyer, *others, "riverfolk", turn=buyer, phase=phase, edition=edition)
    return t.player("riverfolk", bought=BOUGHT, **({"hired": buyer} if phase == "evening" else {}), **board)


# -- rule --------------------------------------------------------------------------------------------


def test_11_2_7_III__they_serve_from_daylight_on_not_in_birdsong():
    t = given("marquise", "riverfolk", turn="marquise", phase="birdsong").clearing(3, riverfolk={"warriors": 2})
    t.player("marquise", effects=["Royal Claim"]).when("marquise", "buy mercenaries")
    assert t.ruler(3) == "riverfolk"
    t.when("marquise", "use Royal Claim (bird)")
    assert t.vp("marquise") == 0
    assert t.ruler(3) == "marquise"
    t.asks("marquise", "marquise action")


def test_11_2_7_III__riverfolk_warriors_count_for_the_buyer_s_rule():
    """Covers Law 2.5, 6.5.4.I."""
    t = hired("marquise", "eyrie").clearing(
        5, riverfolk={"warriors": 2}, eyrie={"warriors": 2}, marquise={"warriors": 1}
    )
    assert t.ruler(5) == "marquise"
    t.offers("build a sawmill in clearing 5", "move from clearing 5 to clearing 1").asks("marquise", "marquise action")


def test_11_2_7_III__a_clearing_with_mercenaries_alone_is_the_buyer_s():
    """A ruling: a faction without pieces on the map can come back this way."""
    t = hired().clearing(5, riverfolk={"warriors": 1})
    assert t.ruler(5) == "marquise"
    t.offers("build a sawmill in clearing 5").asks("marquise", "marquise action")


def test_11_2_7_III__rule_by_mercenaries_ends_with_the_turn():
    t = hired(phase="evening").clearing(5, riverfolk={"warriors": 1}).player("riverfolk", payments=2)
    t.asks("riverfolk", "riverfolk action")
    assert t.ruler(5) == "riverfolk"


def test_11_2_7_III__they_cannot_be_moved():
    t = hired().clearing(5, riverfolk={"warriors": 2})
    assert not [words for words in t.options() if words.startswith("move")]
    t.asks("marquise", "marquise action")


def test_11_2_7_III__lords_of_the_forest_need_an_eyrie_piece():
    """Covers Law 7.2.2."""
    t = hired("eyrie", "marquise").clearing(5, riverfolk={"warriors": 2}, marquise={"warriors": 2})
    t.clearing(1, eyrie={"roost": 1, "warriors": 1}, riverfolk={"warriors": 1}, marquise={"warriors": 3})
    t.player("eyrie", leader="despot", decree={"move": ["Anvil"]}).asks("eyrie", "decree")
    assert (t.ruler(5), t.ruler(1)) == (None, "eyrie")


def test_11_2_7_III__the_gardens_rule_whatever_is_hired():
    """Covers Law 10.2.4."""
    t = hired("marquise", "lizard").clearing(5, riverfolk={"warriors": 5}, lizard={"rabbit garden": 1})
    assert t.ruler(5) == "lizard"
    t.asks("marquise", "marquise action")


def test_11_2_7_III__a_decree_can_be_kept_with_them():
    """They make a move, a battle and a roost possible. Covers Law 7.5.2."""
    t = hired("eyrie", "marquise").player("eyrie", leader="commander", decree={"build": ["Anvil"]})
    t.clearing(2, eyrie={"warriors": 1}, marquise={"warriors": 2}, riverfolk={"warriors": 2})
    t.clearing(8, riverfolk={"warriors": 1}, marquise={"wood": 1}).clearing(9, eyrie={"roost": 1})
    t.force(dice=[(0, 0)]).asks("eyrie", "move").when("eyrie", "move from clearing 2 to clearing 5")
    t.asks("eyrie", "battle", ["battle marquise in clearing 2", "battle marquise in clearing 8"])
    t.when("eyrie", "battle marquise in clearing 8")
    assert t.on_map("wood") == 0
    assert t.pieces("roost", 8) == 1  # the only fox clearing with an open slot that the Eyrie rule
    assert t.leader == "commander"
    t.asks("marquise", "start window")


# -- battle ------------------------------------------------------------------------------------------


def test_11_2_7_III__a_battle_can_be_fought_by_mercenaries_alone():
    """A ruling; the rolled hits are limited by their number. Covers Law 4.3, 4.3.3.I."""
    t = hired("marquise", "eyrie").clearing(5, riverfolk={"warriors": 2}, eyrie={"warriors": 4}).force(dice=[(3, 1)])
    t.clearing(8, marquise={"warriors": 1}).when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("eyrie", 5), t.warriors("riverfolk", 5)) == (2, 1)
    t.asks("marquise", "marquise action")


def test_11_2_7_III__they_add_to_the_most_hits_that_can_be_rolled():
    """Covers Law 4.3.3.I."""
    t = hired("marquise", "eyrie").clearing(
        5, riverfolk={"warriors": 1}, marquise={"warriors": 2}, eyrie={"warriors": 4}
    )
    t.force(dice=[(3, 0)]).when("marquise", "battle eyrie in clearing 5")
    assert t.warriors("eyrie", 5) == 1
    t.asks("marquise", "marquise action")


def test_11_2_7_III__they_do_not_battle_the_riverfolk():
    t = hired().clearing(5, riverfolk={"warriors": 2, "rabbit trade post": 1}).clearing(8, marquise={"warriors": 1})
    t.refuses("battle riverfolk in clearing 5").asks("marquise", "marquise action")


def test_11_2_7_III__against_the_riverfolk_only_own_warriors_fight():
    """Covers Law 4.3.3.I, 4.3.6."""
    t = hired().clearing(5, riverfolk={"warriors": 3}, marquise={"warriors": 2}).clearing(8, marquise={"warriors": 1})
    t.force(dice=[(3, 1)]).when("marquise", "battle riverfolk in clearing 5")
    assert (t.warriors("riverfolk", 5), t.warriors("marquise", 5)) == (1, 1)
    t.asks("marquise", "marquise action")


def test_11_2_7_III__the_riverfolk_in_battle_are_not_defenseless_by_being_hired():
    """Covers Law 4.3.5.II."""
    t = hired().clearing(5, riverfolk={"warriors": 2}, marquise={"warriors": 2}).clearing(8, marquise={"warriors": 1})
    t.force(dice=[(1, 0)]).when("marquise", "battle riverfolk in clearing 5")
    assert t.warriors("riverfolk", 5) == 1
    assert t.ruler(5) == "marquise"
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(
    "own, mercenaries, hits, own_left, mercenaries_left",
    [
        (3, 3, 1, 2, 3),  # the odd hit is the buyer's own
        (3, 3, 2, 2, 2),
        (3, 3, 3, 1, 2),
        (1, 3, 3, 0, 1),  # what he has no warriors for goes to the others
        (3, 1, 3, 1, 0),
        (0, 3, 3, 0, 0),
        (1, 1, 3, 0, 0),
    ],
)
def test_11_2_7_III_a__hits_are_split_odd_ones_to_the_buyer(own, mercenaries, hits, own_left, mercenaries_left):
    t = hired("marquise", "eyrie").clearing(5, riverfolk={"warriors": mercenaries}, eyrie={"warriors": 6})
    t.clearing(5, marquise={"warriors": own}).clearing(8, marquise={"warriors": 2})
    t.force(dice=[(3, hits)]).when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("riverfolk", 5)) == (own_left, mercenaries_left)
    assert t.supply("riverfolk") == 15 - mercenaries_left
    assert t.vp("eyrie") == 0
    t.asks("marquise", "marquise action")


def test_11_2_7_III_a__buildings_stand_while_any_warrior_is_left():
    t = hired("marquise", "eyrie").clearing(5, riverfolk={"warriors": 2}, eyrie={"warriors": 6})
    t.clearing(5, marquise={"sawmill": 1}).clearing(8, marquise={"warriors": 2})
    t.force(dice=[(2, 2)]).when("marquise", "battle eyrie in clearing 5")
    assert (t.pieces("sawmill", 5), t.warriors("riverfolk", 5), t.vp("eyrie")) == (1, 0, 0)
    t.asks("marquise", "marquise action")


def test_11_2_7_III_a__further_hits_take_buildings_and_tokens_of_the_buyer_s_choice():
    """Covers Law 4.3.6, 3.2.1."""
    t = hired("marquise", "eyrie").clearing(5, riverfolk={"warriors": 1, "rabbit trade post": 1}, eyrie={"warriors": 6})
    t.clearing(5, marquise={"sawmill": 1, "wood": 1, "warriors": 1}).clearing(8, marquise={"warriors": 2})
    t.force(dice=[(3, 3)]).when("marquise", "battle eyrie in clearing 5")
    t.asks("marquise", "take hit", ["choose a sawmill", "choose a wood token"])
    t.when("marquise", "choose a wood token")
    assert (t.pieces("sawmill", 5), t.pieces("rabbit trade post", 5), t.vp("eyrie")) == (1, 1, 1)
    t.asks("marquise", "marquise action")


def defended_post(edition, own, hits):
    """Three mercenaries and Marquise pieces lose a battle in clearing 8."""
    t = hired("marquise", "eyrie", edition=edition).clearing(8, riverfolk={"warriors": 3}, eyrie={"warriors": 6})
    t.clearing(8, marquise=own).clearing(1, marquise={"warriors": 2}).force(dice=[(3, hits)])
    return t.when("marquise", "battle eyrie in clearing 8")


@pytest.mark.parametrize(
    ("edition", "own", "hits", "buildings", "mercenaries"),
    [
        ("current", {"sawmill": 2}, 3, 2, 0),
        ("2018", {"sawmill": 2}, 3, 0, 2),  # the odd one is the buyer's
        ("2018", {"sawmill": 1}, 3, 0, 1),  # what he has no pieces for goes to the others
        ("2018", {"sawmill": 1, "warriors": 1}, 2, 1, 2),  # warriors come first
        ("2018", {"sawmill": 1, "warriors": 1}, 3, 0, 2),
        ("current", {"sawmill": 1, "warriors": 1}, 3, 1, 1),
    ],
)
def test_11_2_7_III_a__in_the_2018_law_buildings_share_the_hits(edition, own, hits, buildings, mercenaries):
    t = defended_post(edition, own, hits)
    assert (t.pieces("sawmill", 8), t.warriors("riverfolk", 8), t.warriors("marquise", 8)) == (
        buildings,
        mercenaries,
        0,
    )
    assert t.vp("eyrie") == own["sawmill"] - buildings
    t.asks("marquise", "marquise action")


def test_11_2_7_III_a__in_the_2018_law_the_buyer_chooses_among_buildings_and_tokens():
    """Covers Law 4.3.6."""
    t = defended_post("2018", {"sawmill": 1, "wood": 1}, 2).asks(
        "marquise", "take hit", ["choose a sawmill", "choose a wood token"]
    )
    t.when("marquise", "choose a wood token")
    assert (t.pieces("sawmill", 8), t.warriors("riverfolk", 8), t.vp("eyrie")) == (1, 2, 1)
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(
    "own, mercenaries, roll, left",
    [
        (2, 2, (0, 0), (1, 1, 2)),
        (1, 2, (1, 0), (0, 1, 1)),  # mercenaries that are left fight on
        (1, 1, (3, 3), (0, 0, 2)),  # an ambush that takes them all ends the battle
    ],
)
def test_11_2_7_III_a__an_ambush_is_split_too(own, mercenaries, roll, left):
    """Covers Law 4.3.1.II."""
    t = hired("marquise", "eyrie").clearing(8, marquise={"warriors": 1}).force(dice=[roll])
    t.clearing(5, riverfolk={"warriors": mercenaries}, eyrie={"warriors": 2}, marquise={"warriors": own})
    t.hand("eyrie", "Ambush! (rabbit)").when("marquise", "battle eyrie in clearing 5")
    t.when("eyrie", "play the rabbit ambush")
    assert tuple(t.warriors(faction, 5) for faction in ("marquise", "riverfolk", "eyrie")) == left
    t.asks("marquise", "marquise action")


def test_11_2_7_III__field_hospitals_save_only_marquise_warriors():
    """Covers Law 6.2.3, 1.5.3."""
    t = hired("marquise", "eyrie").clearing(
        5, riverfolk={"warriors": 2}, eyrie={"warriors": 6}, marquise={"warriors": 2}
    )
    t.clearing(2, marquise={"keep": 1}).hand("marquise", "Cobbler", "Bake Sale").force(dice=[(2, 2)])
    t.when("marquise", "battle eyrie in clearing 5").asks("marquise", "field hospitals")
    t.when("marquise", "choose Cobbler (rabbit)")
    assert (t.warriors("marquise", 2), t.warriors("riverfolk", 2)) == (1, 0)
    t.asks("marquise", "marquise action")


def test_11_2_7_III__no_field_hospitals_for_mercenaries_alone():
    """Covers Law 6.2.3."""
    t = hired("marquise", "eyrie").clearing(5, riverfolk={"warriors": 2}, eyrie={"warriors": 6})
    t.clearing(2, marquise={"keep": 1}).hand("marquise", "Cobbler").force(dice=[(2, 2)])
    t.clearing(8, marquise={"warriors": 1}).when("marquise", "battle eyrie in clearing 5")
    assert t.warriors("riverfolk", 5) == 0
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(
    ("edition", "before", "after", "points"),
    [
        ("current", "indifferent", "indifferent", 0),
        ("current", "friendly", "friendly", 0),
        ("2018", "friendly", "hostile", 1),  # the warrior that makes them Hostile does not score
        ("current", "hostile", "hostile", 0),
        ("2018", "hostile", "hostile", 2),
    ],
)
def test_11_2_7_III_b__mercenaries_are_warriors_of_the_riverfolk_in_the_2018_law_only(edition, before, after, points):
    """Covers Law 9.2.9.III, 9.2.9.III.a."""
    t = hired("marquise", "vagabond", edition=edition).clearing(5, riverfolk={"warriors": 3})
    t.clearing(8, marquise={"warriors": 1}).player("vagabond", character="ranger", location=5)
    t.player("vagabond", satchel=["sword", "sword", "boot", "torch"], relationships={"riverfolk": before})
    t.force(dice=[(2, 2)]).when("marquise", "battle vagabond in clearing 5")
    t.when("vagabond", "choose ready boot", "choose ready torch")
    assert (t.warriors("riverfolk", 5), t.relation("riverfolk"), t.relation("marquise")) == (1, after, "indifferent")
    assert t.vp("vagabond") == points
    t.asks("marquise", "marquise action")


def test_11_2_7_III_b__he_does_with_the_buyer_whose_warriors_he_removes():
    """Covers Law 9.2.9.III."""
    t = hired("marquise", "vagabond").clearing(5, riverfolk={"warriors": 2}, marquise={"warriors": 2})
    t.player("vagabond", character="ranger", location=5, satchel=["sword", "sword", "boot", "torch"])
    t.force(dice=[(2, 2)]).when("marquise", "battle vagabond in clearing 5")
    t.when("vagabond", "choose ready boot", "choose ready torch")
    assert (t.warriors("riverfolk", 5), t.warriors("marquise", 5)) == (1, 1)
    assert (t.relation("riverfolk"), t.relation("marquise")) == ("indifferent", "hostile")
    t.asks("marquise", "marquise action")


def test_11_2_7_III__they_serve_in_evening():
    """Covers Law 8.6.1."""
    t = hired("alliance", "marquise", phase="evening").player("alliance", officers=2)
    t.clearing(5, riverfolk={"warriors": 2}, marquise={"warriors": 1}).force(dice=[(1, 0)])
    t.clearing(1, alliance={"warriors": 1})
    t.when("alliance", "battle marquise in clearing 5")
    assert t.warriors("marquise", 5) == 0
    t.asks("alliance", "operation")


def test_11_2_7_III__a_battle_of_command_warren_at_the_start_of_daylight_has_them():
    t = hired("marquise", "eyrie").player("marquise", effects=["Command Warren"])
    t.clearing(5, riverfolk={"warriors": 1}, eyrie={"warriors": 1}).force(dice=[(1, 0)])
    t.clearing(8, marquise={"warriors": 1})
    t.when("marquise", "use Command Warren (rabbit)")
    assert t.warriors("eyrie", 5) == 0
    t.asks("marquise", "marquise action")


# -- no enemy pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize("buys", [False, True])
def test_11_2_7_III__the_buyer_s_favor_spares_them_but_not_the_posts(buys):
    """Covers Law 21.9, 21.35, 4.1.2."""
    t = hired() if buys else given("marquise", "riverfolk", turn="marquise")
    for number in (6, 8, 12):
        t.clearing(number, marquise={"workshop": 1})
    t.clearing(1, riverfolk={"warriors": 2, "fox trade post": 1}).hand("marquise", "Favor of the Foxes")
    t.when("marquise", "craft Favor of the Foxes (fox)")
    assert t.warriors("riverfolk", 1) == (2 if buys else 0)
    assert (t.on_map("fox trade post"), t.vp("marquise")) == (0, 1)
    t.asks("marquise", "marquise action")


def test_11_2_7_III__a_revolt_in_birdsong_removes_them_still():
    """They are not hired before Daylight. Covers Law 8.4.1.III."""
    t = given("alliance", "riverfolk", turn="alliance", phase="birdsong").supporters("Anvil", "Root Tea (fox)")
    t.clearing(1, alliance={"sympathy": 1}, riverfolk={"warriors": 2})
    t.when("alliance", "buy mercenaries", "revolt in clearing 1")
    assert t.warriors("riverfolk", 1) == 0
    t.asks("alliance", "operation")


def test_11_2_7_III__martial_law_counts_the_riverfolk_s_own_warriors():
    """Covers Law 8.4.2.II.a."""
    t = given("alliance", "riverfolk", turn="alliance", phase="birdsong").supporters("Anvil")
    t.clearing(1, riverfolk={"warriors": 3}).clearing(8, riverfolk={"warriors": 2})
    t.when("alliance", "buy mercenaries").asks("alliance", "spread sympathy")
    t.refuses("spread sympathy to clearing 1").offers("spread sympathy to clearing 8")


def test_11_2_7_III__they_do_not_count_for_dominance():
    """Covers Law 3.3.1.I."""
    t = given("marquise", "eyrie", "riverfolk", turn="marquise", phase="birdsong")
    t.player("marquise", dominance="fox", vp=10).clearing(5, marquise={"warriors": 1})
    for number in (1, 6, 8, 12):
        t.clearing(number, riverfolk={"warriors": 1})
    t.when("marquise", "buy mercenaries").asks("marquise", "marquise action")
    assert t.ruler(8) == "marquise"
    assert not t.game.is_over


def test_11_2_7_III__nobody_is_hired_when_dominance_is_checked():
    """Covers Law 3.3.1.I."""
    t = hired("marquise", "alliance", phase="evening").player("marquise", dominance="fox", vp=10)
    for number in (1, 6, 8):
        t.clearing(number, riverfolk={"warriors": 1})
    t.clearing(5, marquise={"warriors": 1}).when("alliance", "pass")
    while t.game.to_move == "alliance_0":
        t.when("alliance", "pass")
    t.when("riverfolk", "pass", "choose 1", "choose 1", "choose 1").asks("marquise", "start window")
    assert int(t._s["lent"]) == 0


def test_11_2_7_III__royal_claim_of_another_turn_is_theirs_again():
    t = (
        hired("marquise", phase="evening")
        .clearing(1, riverfolk={"warriors": 1})
        .player("riverfolk", effects=["Royal Claim"], payments=1)
    )
    t.when("riverfolk", "use Royal Claim (bird)")
    assert t.vp("riverfolk") == 1
    t.asks("riverfolk", "riverfolk action")


# -- beside the Lizard Cult ----------------------------------------------------------------------------


def test_11_2_7_III__the_cult_builds_where_mercenaries_rule():
    """Covers Law 10.5.1, 2.5."""
    t = given("lizard", "riverfolk", turn="lizard").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, riverfolk={"warriors": 1}).hand("lizard", "Cobbler").player("lizard", outcast="fox")
    t.when("lizard", "choose Cobbler (rabbit)").offers("build a garden in clearing 5")
    t.when("lizard", "build a garden in clearing 5")
    assert (t.pieces("rabbit garden", 5), t.ruler(5)) == (1, "lizard")
    t.asks("riverfolk", "riverfolk action")


def test_11_2_7_III__revenge_takes_no_mercenaries():
    """Covers Law 10.2.3, 10.4.3.I."""
    t = given("marquise", "lizard", "riverfolk", turn="marquise").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, riverfolk={"warriors": 2}, lizard={"warriors": 3}, marquise={"warriors": 2}).force(dice=[(2, 2)])
    t.when("marquise", "battle lizard in clearing 5")
    assert int(t._s["lizard"]["acolytes"]) == 2
    assert (t.warriors("marquise", 5), t.warriors("riverfolk", 5)) == (1, 1)
    t.asks("marquise", "marquise action")


def test_10_4_3_II__riverfolk_warriors_can_be_converted():
    """In Birdsong nobody has hired them yet. Covers Law 11.2.7.III."""
    t = given("lizard", "riverfolk", turn="lizard", phase="birdsong").player("lizard", outcast="rabbit", acolytes=2)
    t.clearing(5, riverfolk={"warriors": 2}).when("lizard", "buy mercenaries", "convert in clearing 5")
    assert (t.warriors("riverfolk", 5), t.warriors("lizard", 5)) == (1, 1)
    t.asks("lizard", "conspiracy")


def test_10_2_6__exported_cards_and_cards_paid_become_lost_souls():
    """Covers Law 11.5.3.I."""
    t = given("riverfolk", "lizard", turn="riverfolk").player("riverfolk", funds=2).hand("riverfolk", "Anvil")
    t.clearing(1, riverfolk={"fox trade post": 1}).when("riverfolk", "craft Anvil (fox)", "export the card")
    assert t.discard == []
    assert int(t._s["lost_souls"].sum()) == 1
    t.asks("riverfolk", "riverfolk action")


def test_11_2_5_I__no_garden_can_be_put_in_place_of_a_post():
    """A trade post is a token. Covers Law 10.4.3.III."""
    t = given("lizard", "riverfolk", turn="lizard", phase="birdsong").player("lizard", outcast="rabbit", acolytes=4)
    t.clearing(5, riverfolk={"warriors": 1, "rabbit trade post": 1}).when("lizard", "pass")
    t.asks("lizard", "conspiracy").refuses("sanctify in clearing 5").offers("convert in clearing 5")
