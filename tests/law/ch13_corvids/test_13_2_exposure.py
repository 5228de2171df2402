"""Law 13.2.4: Exposure."""

import pytest

from tests.given import given
from tests.law.ch13_corvids.tables import PLOTS, corvids, denied, knows, plot, stock, theirs, where

EXPOSE = "expose the plot in clearing 5"


def exposing(kind="bomb", *others, phase="daylight", **config):
    """The Marquise beside a facedown plot in clearing 5 (rabbit), with a rabbit, a bird and a fox card."""
    t = theirs("marquise", *others, phase=phase, plots={5: kind}, **config)
    t.clearing(5, marquise={"warriors": 1})
    return t.hand("marquise", "A Visit to Friends", "Birdy Bindle", "Anvil")


@pytest.mark.parametrize("kind", PLOTS)
def test_13_2_4__a_right_guess_removes_the_plot(kind):
    """It scores, and the card stays in hand. Covers Law 3.2.1."""
    t = exposing(kind).when("marquise", EXPOSE)
    t.asks("marquise", "expose by", options=["choose A Visit to Friends (rabbit)", "choose Birdy Bindle (bird)"])
    t.when("marquise", "choose A Visit to Friends (rabbit)")
    t.asks("marquise", "expose which", options=[f"choose {one}" for one in PLOTS]).when("marquise", f"choose {kind}")
    assert (plot(t, 5), t.vp("marquise"), t.hand_size("marquise")) == (None, 1, 3)
    assert (stock(t), t.supply("plot"), where(t, "corvids")) == (dict.fromkeys(PLOTS, 2), 8, {})
    assert t.known("corvids", "marquise") == ["A Visit to Friends (rabbit)"]
    t.refuses(EXPOSE)


def test_13_2_4__a_wrong_guess_costs_the_card():
    t = exposing("snare", "eyrie").when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb")
    assert (plot(t, 5), t.vp("marquise"), t.cards("corvids")) == ("snare", 0, ["Birdy Bindle (bird)"])
    assert t.hand_size("marquise") == 2
    assert (denied(t, 5), knows(t, "marquise", 5), knows(t, "eyrie", 5)) == (["bomb"], True, True)
    assert t.known("marquise", "corvids") == ["Birdy Bindle (bird)"] and t.known("eyrie", "corvids") == []
    t.offers(EXPOSE)


def test_13_2_4__everybody_hears_the_wrong_guess_and_only_two_see_the_card():
    t = exposing("snare", "eyrie").when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb")
    told = [event.words for event in t.game.history("eyrie_0")]
    assert any("guesses a bomb" in words for words in told)
    assert not [words for words in told if "Birdy Bindle" in words]
    assert t.game.view("eyrie_0").position()["players"]["corvids_0"]["denied"] == {"5": ["bomb"]}
    t.asks("marquise", "craft")


def test_13_2_4__any_number_of_times():
    t = exposing("raid").when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb")
    t.when("marquise", EXPOSE, "choose raid")
    assert (plot(t, 5), where(t, "corvids"), t.vp("marquise")) == (None, {}, 1)
    assert t.known("corvids", "marquise") == ["A Visit to Friends (rabbit)"]
    t.refuses(EXPOSE)


def test_13_2_4__the_same_wrong_guess_can_be_made_again():
    """To give a card away can be the aim."""
    t = exposing("raid").when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb")
    t.when("marquise", EXPOSE, "choose bomb")
    assert (denied(t, 5), t.hand_size("corvids")) == (["bomb"], 2)
    t.refuses(EXPOSE)


def test_13_2_4__pieces_beside_the_plot_are_needed():
    t = theirs(plots={5: "bomb"}).clearing(1, marquise={"warriors": 1}).hand("marquise", "Birdy Bindle")
    assert EXPOSE not in t.options()
    t.asks("marquise", "marquise action")


def test_13_2_4__any_faction_piece_will_do():
    """A building, a token, a pawn. Covers Law 21.10."""
    for pieces in ({"sawmill": 1}, {"wood": 1}):
        t = theirs(plots={5: "bomb"}).clearing(5, marquise=pieces).hand("marquise", "Birdy Bindle", "Anvil")
        t.offers(EXPOSE)
    t = theirs("vagabond", "marquise", plots={5: "bomb"}).hand("vagabond", "Birdy Bindle")
    t.player("vagabond", location=5, satchel=["boot", "sword"]).offers(EXPOSE)
    t.asks("vagabond", "vagabond action")


def test_13_2_4__hired_warriors_are_no_faction_pieces():
    """Covers Law 1.5.2, 11.2.7.III."""
    t = theirs("marquise", "riverfolk", plots={5: "bomb"}).clearing(5, riverfolk={"warriors": 2})
    t.player("riverfolk", hired="marquise").hand("marquise", "Birdy Bindle").clearing(1, marquise={"warriors": 1})
    assert EXPOSE not in t.options()
    t.asks("marquise", "marquise action")


def test_13_2_4__a_matching_card_is_needed():
    t = theirs(plots={5: "bomb"}).clearing(5, marquise={"warriors": 1}).hand("marquise", "Anvil")
    assert EXPOSE not in t.options()
    t.asks("marquise", "marquise action")


def test_13_2_4__a_plot_that_lies_face_up_is_not_guessed():
    t = theirs(plots={5: "snare"}, face_up=(5,)).clearing(5, marquise={"warriors": 1}).hand("marquise", "Birdy Bindle")
    assert EXPOSE not in t.options()
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(("phase", "asked"), [("birdsong", "gap"), ("daylight", "craft"), ("evening", "gap")])
def test_13_2_4__in_each_phase(phase, asked):
    """Covers Law 1.4.1."""
    exposing(phase=phase).asks("marquise", asked).offers(EXPOSE)


def test_13_2_4__not_in_the_last_step():
    """Covers Law 1.4.3."""
    t = exposing(phase="evening").hand("marquise", *["Birdy Bindle"], *["Anvil"] * 1, "Sword", "Bake Sale", "Cobbler")
    t.force(draws=["Investments"]).asks("marquise", "gap").when("marquise", "pass")
    t.asks("marquise", "discard").refuses(EXPOSE)


def vagabond_in_evening(*cards, draws):
    """The Vagabond beside a facedown plot in clearing 5 (rabbit), at the start of Evening, with an item too many."""
    t = theirs("vagabond", "marquise", plots={5: "bomb"}, phase="evening").hand("vagabond", *cards).hand("marquise")
    t.player("vagabond", location=5, satchel=["boot", "boot", "sword", "sword", "hammer", "crossbow", "torch"])
    return t.clearing(1, marquise={"warriors": 1}).force(draws=draws)


def test_13_2_4__the_vagabond_after_his_draw():
    """He may use the card that he draws; the last step checks item capacity. Covers Law 1.4.3, 9.6.2, 9.6.4."""
    t = vagabond_in_evening(draws=["Bake Sale"]).asks("vagabond", "gap", options=["pass", EXPOSE])
    t.when("vagabond", EXPOSE, "choose bomb")
    assert (plot(t, 5), t.vp("vagabond"), t.cards("vagabond")) == (None, 1, ["Bake Sale (rabbit)"])
    t.asks("vagabond", "item capacity").refuses(EXPOSE)


def test_13_2_4__the_vagabond_before_and_after_he_discards():
    """Covers Law 1.4.3, 9.6.3."""
    t = vagabond_in_evening("Anvil", "Cobbler", "Sword", "Protection Racket", "Bake Sale", draws=["Investments"])
    t.when("vagabond", "pass").asks("vagabond", "gap").offers(EXPOSE).when("vagabond", "pass")
    t.asks("vagabond", "discard").refuses(EXPOSE).when("vagabond", "choose Anvil (fox)")
    t.asks("vagabond", "gap").offers(EXPOSE).when("vagabond", "pass").asks("vagabond", "item capacity").refuses(EXPOSE)


def test_13_2_4__the_riverfolk_before_they_set_costs():
    """Covers Law 1.4.3, 11.6."""
    t = theirs("riverfolk", plots={5: "bomb"}, phase="evening").clearing(5, riverfolk={"warriors": 1})
    t.hand("riverfolk", "Bake Sale", "Anvil", "Cobbler", "Sword", "Protection Racket", "Investments")
    t.when("riverfolk", "pass").asks("riverfolk", "discard").refuses(EXPOSE).when("riverfolk", "choose Anvil (fox)")
    t.asks("riverfolk", "gap").offers(EXPOSE).when("riverfolk", "pass").asks("riverfolk", "set price").refuses(EXPOSE)


def test_13_2_4__chameleander_after_it_has_boasted():
    """Covers Law 1.4.3, C.6."""
    t = theirs("chameleander", plots={5: "bomb"}, phase="evening").clearing(5, chameleander={"warriors": 1})
    t.hand("chameleander", "Bake Sale", "Birdy Bindle").when("chameleander", "pass")
    t.asks("chameleander", "boast").refuses(EXPOSE).when("chameleander", "choose Birdy Bindle (bird)")
    t.asks("chameleander", "gap").offers(EXPOSE)


def test_13_2_4__the_eyrie_after_they_have_scored():
    """Covers Law 1.4.3, 7.6.1."""
    t = theirs("eyrie", plots={5: "bomb"}, phase="evening").clearing(5, eyrie={"roost": 1, "warriors": 1})
    t.clearing(6, eyrie={"roost": 1}).hand("eyrie", "Birdy Bindle").asks("eyrie", "gap").when("eyrie", "pass")
    assert t.vp("eyrie") == 1
    t.asks("eyrie", "gap").offers(EXPOSE)


def test_13_2_4__the_hundreds_after_they_have_oppressed():
    """Covers Law 1.4.3, 14.6.2."""
    t = theirs("hundreds", plots={5: "bomb"}, phase="evening").player("hundreds", warlord=6, mood="rowdy")
    t.clearing(5, hundreds={"warriors": 2}).clearing(6, hundreds={"warriors": 2}).hand("hundreds", "Birdy Bindle")
    while not t.vp("hundreds"):
        t.when("hundreds", "pass")
    t.asks("hundreds", "gap").offers(EXPOSE)


def test_13_2_4__only_in_their_own_turn():
    t = given("eyrie", "corvids", "marquise", turn="eyrie").clearing(5, corvids={"plot": 1}, marquise={"warriors": 1})
    t.player("corvids", plots={5: "bomb"}).hand("marquise", "Birdy Bindle").clearing(1, eyrie={"roost": 1})
    assert EXPOSE not in t.options() and t.game.to_move != "marquise_0"
    t.asks("eyrie", t.asked)


def test_13_2_4__the_corvids_do_not_guess_their_own():
    t = corvids(plots={5: "bomb"}, guards={5: 1}).hand("corvids", "Birdy Bindle")
    t.asks("corvids", "conspire").refuses(EXPOSE)


def test_13_2_4__a_partner_is_no_enemy():
    """Covers Law 21.8."""
    t = theirs("vagabond", "marquise", "eyrie", plots={5: "bomb"}).hand("vagabond", "Birdy Bindle")
    t.player("vagabond", location=5, satchel=["boot"], coalition="corvids", dominance="fox")
    t.asks("vagabond", "vagabond action").refuses(EXPOSE)


def test_13_2_4__it_does_not_interrupt_a_battle():
    """Covers Law 1.4.2."""
    t = theirs(plots={5: "bomb"}, guards={5: 2}).hand("marquise", "Birdy Bindle")
    t.clearing(5, marquise={"warriors": 3}).player("marquise", effects=["Armorers"])
    t.force(dice=[(1, 1)]).when("marquise", "pass", "battle corvids in clearing 5")
    t.asks("marquise", "battle effect").refuses(EXPOSE)


def test_13_2_4__a_type_that_lies_open_twice_can_be_guessed_in_vain():
    """Nothing forbids a guess that cannot be right."""
    t = theirs(plots={5: "raid", 1: "bomb", 2: "bomb"}, face_up=(1, 2)).clearing(
        5, corvids={"plot": 1}, marquise={"wood": 1}
    )
    t.hand("marquise", "Bake Sale").when("marquise", EXPOSE)
    if t.asked == "expose by":
        t.when("marquise", "choose Bake Sale (rabbit)")
    t.when("marquise", "choose bomb")
    assert (denied(t, 5), t.cards("corvids")) == (["bomb"], ["Bake Sale (rabbit)"])


def test_13_2_4__its_point_can_win():
    """Covers Law 3.1."""
    t = exposing("bomb").stands_at(marquise=29).when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb")
    t.is_won_by("marquise")


def test_13_2_4__with_a_dominance_card_it_scores_nothing():
    """Covers Law 3.3.1."""
    t = exposing("bomb", "eyrie").player("marquise", dominance="fox")
    t.when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb")
    assert (plot(t, 5), t.vp("marquise")) == (None, 10)


def test_13_2_4__a_right_guess_frees_the_clearing_for_another_plot():
    """Wrong guesses were made about the plot that is gone."""
    t = exposing("raid").clearing(5, marquise={"warriors": 1}, corvids={"plot": 1, "warriors": 2})
    t.when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb", EXPOSE, "choose raid")
    assert (plot(t, 5), denied(t, 5), where(t, "corvids")) == (None, [], {5: 2})


def test_13_2_4__a_battle_takes_what_was_ruled_out_with_the_plot():
    t = exposing("raid").when("marquise", EXPOSE, "choose Birdy Bindle (bird)", "choose bomb").force(dice=[(1, 0)])
    while t.asked != "marquise action":
        t.when("marquise", "pass")
    t.when("marquise", "battle corvids in clearing 5")
    assert (plot(t, 5), denied(t, 5)) == (None, [])


def test_13_2_4__with_one_matching_card_the_price_is_known_to_two():
    """Others see that a card was given, and of which suit it can be. Covers Law 21.29, 1.3.2."""
    t = exposing("snare", "eyrie").hand("marquise", "A Visit to Friends", "Anvil").when("marquise", EXPOSE)
    if t.asked == "expose by":
        t.when("marquise", "choose A Visit to Friends (rabbit)")
    t.when("marquise", "choose bomb")
    assert t.known("marquise", "corvids") == ["A Visit to Friends (rabbit)"]
    assert (t.known("eyrie", "corvids"), t.hand_size("corvids"), t.hand_size("marquise")) == ([], 1, 1)


def test_13_2_4__a_pawn_in_a_forest_guesses_nothing():
    """Covers Law 9.2.1."""
    t = theirs("vagabond", "marquise", plots={5: "bomb"}).hand("vagabond", "Birdy Bindle")
    t.player("vagabond", location="forest 1-2-5-10", satchel=["boot", "sword"])
    t.asks("vagabond", "vagabond action").refuses(EXPOSE)
