"""Law 11.2.7.I, 11.2.7.II: a card of the Riverfolk's hand, and riverboats."""

import pytest

from tests.given import given

BOUGHT = {"riverboats": 1}


def test_11_2_7_I__the_buyer_takes_any_card_of_the_hand():
    """Covers Law 11.2.3."""
    t = given("marquise", "eyrie", "riverfolk", turn="marquise", phase="birdsong").clearing(5, marquise={"warriors": 1})
    t.hand("riverfolk", "Anvil", "Sword").when("marquise", "buy hand card")
    t.asks("marquise", "buy card", ["choose Anvil (fox)", "choose Sword (mouse)"])
    t.when("marquise", "choose Sword (mouse)")
    assert (t.cards("marquise"), t.cards("riverfolk")) == (["Sword (mouse)"], ["Anvil (fox)"])
    assert t.known("eyrie", "marquise") == t.known("riverfolk", "marquise") == ["Sword (mouse)"]
    assert t.known("eyrie", "riverfolk") == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_11_2_7_I__an_empty_hand_has_nothing_to_sell():
    t = given("marquise", "riverfolk", turn="marquise", phase="birdsong")
    t.asks("marquise", "start window", ["buy riverboats", "buy mercenaries", "pass"])


def test_11_2_7_I__a_dominance_card_can_be_bought():
    t = given("marquise", "eyrie", "riverfolk", turn="marquise", phase="birdsong").clearing(5, marquise={"warriors": 1})
    t.hand("riverfolk", "Dominance (fox)").when("marquise", "buy hand card")
    assert t.cards("marquise") == ["Dominance (fox)"]
    t.asks("marquise", "marquise action")


def sailing(buyer, *others, phase="daylight", **board):
    """The buyer has riverboats this turn."""
    t = given(buyer, *others, "riverfolk", turn=buyer, phase=phase)
    return t.player("riverfolk", riverboats=buyer, bought=BOUGHT, **board)


def test_11_2_7_II__bought_riverboats_make_rivers_paths():
    t = given("marquise", "riverfolk", turn="marquise", phase="birdsong").clearing(4, marquise={"warriors": 2})
    t.when("marquise", "buy riverboats").offers("move from clearing 4 to clearing 7")
    t.asks("marquise", "marquise action")


def test_11_2_7_II__riverboats_do_not_lift_the_need_to_rule():
    """Covers Law 4.2.1, 11.2.2."""
    t = sailing("marquise").clearing(4, marquise={"warriors": 2}, riverfolk={"warriors": 3})
    t.clearing(7, riverfolk={"warriors": 1})
    t.refuses("move from clearing 4 to clearing 7").asks("marquise", "marquise action")


def test_11_2_7_II__they_last_until_the_end_of_the_turn():
    t = sailing("marquise", "eyrie", phase="evening").player("marquise", effects=["Cobbler"])
    t.clearing(4, marquise={"warriors": 1}).clearing(1, eyrie={"warriors": 3, "roost": 1})
    t.when("marquise", "use Cobbler (rabbit)").offers("move from clearing 4 to clearing 7")
    t.when("marquise", "move from clearing 4 to clearing 8")
    assert int(t._s["riverboats"]) == -1
    t.asks("eyrie", "start window")


def test_11_2_7_II__other_players_get_nothing_from_them():
    t = sailing("marquise", "eyrie").clearing(4, marquise={"warriors": 2}, eyrie={"warriors": 1})
    assert t.game.states[0]["riverboats"] == 0
    t.offers("move from clearing 4 to clearing 7").asks("marquise", "marquise action")


def test_11_2_7_II__the_vagabond_sails_by_day():
    """Covers Law 9.5.1."""
    t = sailing("vagabond").player("vagabond", character="ranger", location=4)
    t.when("vagabond", "move from clearing 4 to clearing 7")
    assert (t.location, t.item("boot")) == ("clearing 7", {"exhausted": 1})
    t.asks("vagabond", "vagabond action")


def test_11_2_7_II__the_vagabond_slips_by_boat():
    """Covers Law 9.4.2."""
    t = given("vagabond", "riverfolk", turn="vagabond", phase="birdsong")
    t.player("vagabond", character="ranger", location=4).when("vagabond", "buy riverboats", "choose ready torch")
    t.asks("vagabond", "slip").offers("choose clearing 7").when("vagabond", "choose clearing 7")
    assert t.location == "clearing 7"
    t.asks("vagabond", "vagabond action")


def test_11_2_7_II__allied_warriors_sail_with_him():
    """Covers Law 9.2.9.II.b."""
    t = sailing("vagabond").player("vagabond", character="ranger", location=4, relationships={"riverfolk": "allied"})
    t.clearing(4, riverfolk={"warriors": 2}).when("vagabond", "move from clearing 4 to clearing 7", "choose riverfolk")
    t.when("vagabond", "choose 2")
    assert t.warriors("riverfolk", 7) == 2
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize("boats", [False, True])
def test_11_2_7_II__sympathy_spreads_across_the_river(boats):
    """Covers Law 8.4.2.I, 2.2.1."""
    t = given("alliance", "riverfolk", turn="alliance", phase="birdsong").clearing(4, alliance={"sympathy": 1})
    t.supporters("Sword", "Investments").player("alliance", warrior_supply=10)
    t.when("alliance", "buy riverboats" if boats else "pass")
    if boats:
        t.asks("alliance", "spread sympathy").offers("spread sympathy to clearing 7")
    else:
        t.refuses("spread sympathy to clearing 7").asks("alliance", "spread sympathy")


@pytest.mark.parametrize("boats", [False, True])
def test_11_2_7_II__wood_crosses_the_river(boats):
    """Covers Law 6.5.4.II, 2.2.1."""
    t = (sailing("marquise") if boats else given("marquise", "riverfolk", turn="marquise")).clearing(
        7, marquise={"warriors": 1}
    )
    t.clearing(4, marquise={"wood": 1, "warriors": 1}).clearing(6, marquise={"sawmill": 1}).table(ruins={})
    build = "build a sawmill in clearing 7"
    if boats:
        t.offers(build)
    else:
        t.refuses(build)
    t.asks("marquise", "marquise action")
