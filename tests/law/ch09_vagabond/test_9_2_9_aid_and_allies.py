"""Law 9.2.9.I and 9.2.9.II: improving relationships, what Allied status gives."""

import pytest

from tests.given import given

FOX_CARDS = [
    "Anvil",
    "Foxfolk Steel",
    "Gently Used Knapsack",
    "Protection Racket",
    "Root Tea (fox)",
    "Travel Gear (fox)",
]
FOX_NAMES = [card if "(" in card else f"{card} (fox)" for card in FOX_CARDS]


def aiding(relation, n_cards, *factions, **fields):
    """The Vagabond in clearing 8 (fox) among Marquise warriors, with as many fox cards and more boots."""
    t = given(*(factions or ("marquise", "vagabond")), turn="vagabond")
    t.clearing(8, marquise={"warriors": 1})
    t.player("vagabond", location=8, satchel={"boot": 8}, relationships={"marquise": relation}, **fields)
    return t.hand("vagabond", *FOX_CARDS[:n_cards])


def aid(t, card, faction="marquise"):
    """One Aid with one of several cards."""
    return t.when("vagabond", f"aid {faction}", f"choose {card}")


# -- 9.2.9.I.a Cost, 9.2.9.I.b Effect ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "aids", "end", "points"),
    [
        ("indifferent", 1, "amiable", 1),
        ("amiable", 1, "amiable", 0),
        ("amiable", 2, "friendly", 2),
        ("friendly", 2, "friendly", 0),
        ("friendly", 3, "allied", 2),
    ],
)
def test_9_2_9_I_a__one_two_and_three_aids_in_one_turn_improve_the_relationship(start, aids, end, points):
    """Covers Law 9.2.9.I.b."""
    t = aiding(start, aids + 1)
    for card in FOX_NAMES[:aids]:
        aid(t, card)
    assert t.relation("marquise") == end
    assert t.vp("vagabond") == points
    assert t.item("boot") == {"ready": 8 - aids, "exhausted": aids}
    t.asks("vagabond", "vagabond action")


def test_9_2_9_I_a__a_given_aid_counts_for_one_improvement_only():
    """From Indifferent it takes one, two and three further Aids, six in all; Covers Law 9.2.9.I.b."""
    t = aiding("indifferent", 6).hand("vagabond", *FOX_CARDS, "Stand and Deliver!")
    seen = []
    for card in FOX_NAMES:
        aid(t, card)
        seen.append((t.relation("marquise"), t.vp("vagabond")))
    assert seen == [("amiable", 1), ("amiable", 1), ("friendly", 3), ("friendly", 3), ("friendly", 3), ("allied", 5)]
    t.asks("vagabond", "vagabond action")


def test_9_2_9_I_a__aids_of_the_last_turn_no_longer_count():
    t = aiding("amiable", 4).player("vagabond", satchel={"boot": 6})
    aid(t, "Anvil (fox)").when("vagabond", "pass").when("marquise", "pass").when("vagabond", "pass")
    t.asks("vagabond", "vagabond action")
    aid(t, "Foxfolk Steel (fox)")
    assert (t.relation("marquise"), t.vp("vagabond")) == ("amiable", 0)
    aid(t, "Gently Used Knapsack (fox)")
    assert (t.relation("marquise"), t.vp("vagabond")) == ("friendly", 2)


def test_9_2_9_I_a__aids_to_two_factions_are_counted_apart():
    t = aiding("amiable", 4, "marquise", "eyrie", "vagabond").clearing(8, eyrie={"roost": 1})
    t.player("vagabond", relationships={"marquise": "amiable", "eyrie": "amiable"})
    aid(t, "Anvil (fox)")
    aid(t, "Foxfolk Steel (fox)", "eyrie")
    assert (t.relation("marquise"), t.relation("eyrie"), t.vp("vagabond")) == ("amiable", "amiable", 0)
    aid(t, "Gently Used Knapsack (fox)", "eyrie")
    assert (t.relation("marquise"), t.relation("eyrie"), t.vp("vagabond")) == ("amiable", "friendly", 2)
    t.asks("vagabond", "vagabond action")


# -- 9.2.9.II Allied Status, II.a Aiding Ally ----------------------------------------------------------


def test_9_2_9_II__the_final_space_makes_the_faction_an_ally_that_moves_along():
    t = aiding("friendly", 4)
    aid(t, "Anvil (fox)")
    aid(t, "Foxfolk Steel (fox)")
    t.when("vagabond", "move from clearing 8 to clearing 4")
    t.asks("vagabond", "vagabond action")
    t.when("vagabond", "move from clearing 4 to clearing 8")
    aid(t, "Gently Used Knapsack (fox)")
    assert t.relation("marquise") == "allied"
    t.when("vagabond", "move from clearing 8 to clearing 4")
    t.asks("vagabond", "move ally", options=["choose marquise", "pass"])


def test_9_2_9_II_a__each_aid_to_an_ally_scores_two_and_the_one_that_makes_it_so_as_an_improvement_only():
    t = aiding("friendly", 6)
    for card, points in zip(FOX_NAMES[:5], (0, 0, 2, 4, 6), strict=True):
        aid(t, card)
        assert t.vp("vagabond") == points
    t.asks("vagabond", "vagabond action")


# -- 9.2.9.II.b Moving with Ally -----------------------------------------------------------------------


def moving(relation="allied", **config):
    """Three Marquise warriors, who rule, stand with the pawn in clearing 5."""
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="vagabond", **config)
    t.clearing(5, marquise={"warriors": 3})
    return t.player("vagabond", location=5, satchel={"boot": 3}, relationships={"marquise": relation})


@pytest.mark.parametrize("edition", ["current", "2018"])
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_9_2_9_II_b__any_number_of_allied_warriors_moves_along(n, edition):
    t = moving(edition=edition).when("vagabond", "move from clearing 5 to clearing 2")
    t.asks("vagabond", "move ally", options=["choose marquise", "pass"])
    t.when("vagabond", "choose marquise" if n else "pass")
    if n:
        t.asks("vagabond", "move ally count", options=["choose 1", "choose 2", "choose 3"])
        t.when("vagabond", f"choose {n}")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 2)) == (3 - n, n)
    assert (t.location, t.item("boot")) == ("clearing 2", {"ready": 2, "exhausted": 1})
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("relation", ["indifferent", "amiable", "friendly", "hostile"])
def test_9_2_9_II_b__nobody_but_an_ally_moves_along(relation):
    t = moving(relation).when("vagabond", "move from clearing 5 to clearing 2")
    t.asks("vagabond", "vagabond action")
    assert t.warriors("marquise", 5) == 3


def test_9_2_9_II_b__warriors_of_one_ally_only():
    t = moving().clearing(5, eyrie={"warriors": 4})
    t.player("vagabond", relationships={"marquise": "allied", "eyrie": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 2")
    t.asks("vagabond", "move ally", options=["choose marquise", "choose eyrie", "pass"])
    t.when("vagabond", "choose eyrie", "choose 4")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5), t.warriors("eyrie", 2)) == (3, 0, 4)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_b__allies_in_the_destination_only_do_not_ask():
    t = moving().player("vagabond", location=1)
    t.when("vagabond", "move from clearing 1 to clearing 5").asks("vagabond", "vagabond action")


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_9_2_9_II_b__allies_move_along_on_a_slip_but_not_in_the_2018_law(edition):
    """Covers Law 9.4.2."""
    t = moving(phase="birdsong", edition=edition).player("vagabond", satchel=["boot", "sword"])
    t.when("vagabond", "choose clearing 2")
    if edition == "current":
        t.asks("vagabond", "move ally").when("vagabond", "choose marquise", "choose 3")
    assert (t.warriors("marquise", 2), t.location) == (3 if edition == "current" else 0, "clearing 2")
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_9_2_9_II_b__by_cobbler_in_evening_allies_move_along_but_not_in_the_2018_law(edition):
    t = moving(phase="evening", edition=edition).player("vagabond", effects=["Cobbler"])
    t.when("vagabond", "use Cobbler (rabbit)", "move from clearing 5 to clearing 2")
    if edition == "current":
        t.asks("vagabond", "move ally", options=["choose marquise", "pass"]).when("vagabond", "choose marquise")
        t.when("vagabond", "choose 3")
    assert (t.warriors("marquise", 2), t.location) == (3 if edition == "current" else 0, "clearing 2")
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(
    ("there", "comes"),
    [({}, False), ({"marquise": {"warriors": 1}}, True), ({"marquise": {"warriors": 1}, "eyrie": {"roost": 1}}, False)],
)
@pytest.mark.parametrize("edition", ["current", "2018"])
def test_9_2_9_II_b__allies_need_no_rule_but_in_the_2018_law_they_rule_an_end(edition, there, comes):
    """The Eyrie rule clearing 5. Covers Law 4.2.1, 9.2.3."""
    t = moving(edition=edition).clearing(5, eyrie={"warriors": 4}).clearing(2, **there)
    t.when("vagabond", "move from clearing 5 to clearing 2")
    if edition == "current" or comes:
        t.asks("vagabond", "move ally", options=["choose marquise", "pass"]).when("vagabond", "pass")
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("edition", "options"), [
    ("current", ["choose marquise", "choose riverfolk", "pass"]), ("2018", ["choose riverfolk", "pass"]),
])  # fmt: skip
def test_9_2_9_II_b__in_the_2018_law_only_allies_that_swim_follow_along_a_river(edition, options):
    """The Vagabond has riverboats. Covers Law 11.2.2, 11.2.7.II."""
    t = given("marquise", "riverfolk", "vagabond", turn="vagabond", edition=edition)
    t.clearing(5, riverfolk={"warriors": 1}).clearing(10, marquise={"warriors": 3}, riverfolk={"warriors": 1})
    t.player("riverfolk", bought={"riverboats": 1}, riverboats="vagabond")
    t.player("vagabond", location=10, satchel=["boot"], relationships={"marquise": "allied", "riverfolk": "allied"})
    t.when("vagabond", "move from clearing 10 to clearing 5").asks("vagabond", "move ally", options=options)


def test_9_2_9_II_b__no_ally_follows_into_a_forest():
    t = moving(phase="birdsong").when("vagabond", "choose forest no. 1")
    assert (t.location, t.warriors("marquise", 5)) == ("forest 1-2-5-10", 3)
    t.asks("vagabond", "vagabond action")


# -- 9.2.9.II.c Attacking with Ally --------------------------------------------------------------------


def battling(eyrie=4, marquise=2, satchel=("sword", "boot", "boot", "torch", "tea"), **relationships):
    """The Vagabond with an Allied Marquise and the Eyrie in clearing 5."""
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="vagabond")
    t.clearing(5, marquise={"warriors": marquise}, eyrie={"warriors": eyrie})
    relations = {"marquise": "allied", **relationships}
    return t.player("vagabond", location=5, satchel=list(satchel), relationships=relations)


@pytest.mark.parametrize("warriors, swords", [(2, ("sword",)), (1, ("sword", "sword damaged"))])
def test_9_2_9_II_c__the_maximum_is_their_warriors_plus_his_swords(warriors, swords):
    t = battling(marquise=warriors, satchel=(*swords, "boot"))
    t.force(dice=[(3, 0)]).when("vagabond", "battle eyrie in clearing 5")
    t.asks("vagabond", "battle ally", options=["choose marquise", "pass"]).when("vagabond", "choose marquise")
    assert (t.warriors("eyrie", 5), t.warriors("marquise", 5)) == (4 - warriors - 1, warriors)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_c__without_the_ally_his_swords_are_the_limit():
    t = battling().force(dice=[(3, 0)]).when("vagabond", "battle eyrie in clearing 5", "pass")
    assert t.warriors("eyrie", 5) == 3
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("relation", ["indifferent", "amiable", "friendly", "hostile"])
def test_9_2_9_II_c__nobody_but_an_ally_fights_with_him(relation):
    t = battling(marquise=3)
    t.player("vagabond", relationships={"marquise": relation})
    t.force(dice=[(3, 0)]).when("vagabond", "battle eyrie in clearing 5")
    assert t.warriors("eyrie", 5) == 3
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_c__an_attacked_ally_does_not_fight_against_itself():
    t = battling(eyrie=1, marquise=4).force(dice=[(3, 0)])
    t.when("vagabond", "battle marquise in clearing 5")
    assert t.warriors("marquise", 5) == 3
    assert t.relation("marquise") == "hostile"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_c__attacking_one_ally_another_may_help():
    t = battling(eyrie=4)
    t.player("vagabond", relationships={"marquise": "allied", "eyrie": "allied"}).force(dice=[(3, 0)])
    t.when("vagabond", "battle eyrie in clearing 5")
    t.asks("vagabond", "battle ally", options=["choose marquise", "pass"]).when("vagabond", "choose marquise")
    assert t.warriors("eyrie", 5) == 1
    assert (t.relation("eyrie"), t.relation("marquise")) == ("hostile", "allied")
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_c__one_ally_only():
    t = battling(eyrie=4).clearing(5, alliance={"warriors": 2})
    t.player("vagabond", relationships={"marquise": "allied", "alliance": "allied"}).force(dice=[(3, 0)])
    t.when("vagabond", "battle eyrie in clearing 5")
    t.asks("vagabond", "battle ally", options=["choose marquise", "choose alliance", "pass"])
    t.when("vagabond", "choose alliance")
    assert t.warriors("eyrie", 5) == 1
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_c__the_ally_is_named_before_the_ambush():
    """Covers Law 4.3.1."""
    t = battling().hand("eyrie", "Ambush! (rabbit)", "Anvil").when("vagabond", "battle eyrie in clearing 5")
    t.asks("vagabond", "battle ally").when("vagabond", "choose marquise")
    t.asks("eyrie", "ambush")


def test_9_2_9_II_c__as_defender_he_has_no_ally():
    t = given("marquise", "eyrie", "vagabond", turn="marquise")
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    t.player("vagabond", location=5, satchel=["sword"], relationships={"eyrie": "allied"})
    t.force(dice=[(3, 3)]).when("marquise", "battle vagabond in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (2, 3)
    assert t.item("sword") == {"damaged": 1}
    t.asks("marquise", "marquise action")


# -- 9.2.9.II.d Taking Hits with Ally ------------------------------------------------------------------


@pytest.mark.parametrize(
    "answers, left, relation",
    [
        (("choose marquise", "choose marquise"), 1, "hostile"),
        (("choose marquise", "choose ready boot"), 2, "allied"),
        (("choose ready boot", "choose ready tea"), 3, "allied"),
    ],
)
def test_9_2_9_II_d__more_hits_on_the_ally_than_on_items_make_it_hostile(answers, left, relation):
    t = battling(marquise=3).force(dice=[(2, 2)])
    t.when("vagabond", "battle eyrie in clearing 5", "choose marquise")
    options = ["choose exhausted sword", "choose ready boot", "choose ready torch", "choose ready tea"]
    t.asks("vagabond", "take hit", options=[*options, "choose marquise"]).when("vagabond", *answers)
    assert (t.warriors("marquise", 5), t.relation("marquise")) == (left, relation)
    assert ("damaged" in t.item("boot")) == ("choose ready boot" in answers)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_d__hits_of_the_ambush_count_for_the_same_battle():
    """Two of the ambush on the ally, two of the roll on items: equal at the end."""
    t = battling(marquise=3).hand("eyrie", "Ambush! (rabbit)", "Anvil").force(dice=[(2, 2)])
    t.when("vagabond", "battle eyrie in clearing 5", "choose marquise").when("eyrie", "play the rabbit ambush")
    t.when("vagabond", "choose marquise", "choose marquise")
    assert (t.warriors("marquise", 5), t.relation("marquise")) == (1, "allied")
    t.when("vagabond", "choose ready boot", "choose ready torch")
    assert (t.warriors("marquise", 5), t.relation("marquise")) == (1, "allied")
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_d__the_ally_lost_to_the_ambush_lowers_the_maximum():
    """Covers Law 9.2.9.II.c: one sword is left to roll with."""
    t = battling(marquise=2).hand("eyrie", "Ambush! (rabbit)", "Anvil").force(dice=[(3, 0)])
    t.when("vagabond", "battle eyrie in clearing 5", "choose marquise").when("eyrie", "play the rabbit ambush")
    t.when("vagabond", "choose marquise", "choose marquise")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (0, 3)
    assert t.relation("marquise") == "hostile"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_d__without_the_ally_in_the_battle_its_warriors_take_no_hits():
    t = battling(marquise=3).force(dice=[(2, 2)]).when("vagabond", "battle eyrie in clearing 5", "pass")
    t.asks("vagabond", "take hit").refuses("choose marquise")
    t.when("vagabond", "choose ready boot", "choose ready tea")
    assert (t.warriors("marquise", 5), t.relation("marquise")) == (3, "allied")
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_d__his_allys_losses_are_no_removal_by_him():
    """One warrior of the ally and one item: the marker stays though a warrior fell; Covers Law 9.2.9.III."""
    t = battling(marquise=1, satchel=("sword", "boot", "boot")).force(dice=[(2, 2)])
    t.when("vagabond", "battle eyrie in clearing 5", "choose marquise")
    t.when("vagabond", "choose marquise", "choose exhausted sword")
    assert (t.warriors("marquise", 5), t.relation("marquise")) == (0, "allied")
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_d__lost_allies_are_saved_by_field_hospitals_and_hostility_waits_for_the_end():
    """Covers Law 1.5.3, 6.2.3: one card saves both warriors; the hits count nevertheless."""
    t = battling(marquise=3).clearing(1, marquise={"keep": 1}).hand("marquise", "Cobbler", "Bake Sale")
    t.force(dice=[(2, 2)]).when("vagabond", "battle eyrie in clearing 5", "choose marquise")
    t.when("vagabond", "choose marquise", "choose marquise")
    t.asks("marquise", "field hospitals")
    assert t.relation("marquise") == "allied"
    t.when("marquise", "choose Cobbler (rabbit)")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5)) == (2, 1)
    assert t.relation("marquise") == "hostile"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_I_b__the_points_of_an_improvement_can_win():
    """Covers Law 3.1."""
    t = aiding("amiable", 3).player("vagabond", vp=28)
    aid(t, "Anvil (fox)")
    t.asks("vagabond", "vagabond action")
    aid(t, "Foxfolk Steel (fox)")
    t.is_won_by("vagabond")
