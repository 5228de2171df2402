"""Law 9.2.8, 9.2.9.III.d: dominance cards of the Vagabond and coalitions."""

import pytest

from tests.given import given

EVERYBODY = ("marquise", "eyrie", "alliance", "vagabond")


def daylight(vp=10, scores=(5, 3, 7), factions=EVERYBODY, **config):
    """The Vagabond's Daylight in clearing 8 with a dominance card."""
    t = given(*factions, turn="vagabond", **config)
    for faction, n in zip(("marquise", "eyrie", "alliance"), scores, strict=False):
        t.player(faction, vp=n)
    t.player("vagabond", vp=vp, location=8, satchel=["boot", "sword", "crossbow", "torch", "hammer", "hammer"])
    return t.hand("vagabond", "Dominance (fox)")


def in_coalition(partner, turn, phase="daylight", factions=EVERYBODY):
    """A position in which the Vagabond, in clearing 8, is in a coalition."""
    t = given(*factions, turn=turn, phase=phase)
    t.player("vagabond", vp=10, dominance="fox", coalition=partner, location=8)
    return t


# -- forming -------------------------------------------------------------------------------------------


def test_9_2_8__the_player_with_the_fewest_points_becomes_his_partner():
    t = daylight().when("vagabond", "activate fox dominance")
    assert t.partner == "eyrie"
    assert t.cards("vagabond") == []
    assert t.available == t.discard == []
    t.asks("vagabond", "vagabond action")


def test_9_2_8__the_card_needs_ten_points():
    daylight(vp=9).asks("vagabond", "vagabond action").refuses("activate fox dominance")


def test_9_2_8__his_own_points_do_not_matter():
    t = daylight(vp=10, scores=(20, 15, 12)).when("vagabond", "activate fox dominance")
    assert t.partner == "alliance"
    t.asks("vagabond", "vagabond action")


def test_9_2_8__of_players_tied_for_the_fewest_he_chooses():
    t = daylight(scores=(3, 8, 3)).when("vagabond", "activate fox dominance")
    t.asks("vagabond", "coalition", options=["choose marquise", "choose alliance"])
    t.when("vagabond", "choose alliance")
    assert t.partner == "alliance"
    t.asks("vagabond", "vagabond action")


def test_9_2_8__three_players_form_no_coalition():
    t = daylight(factions=("marquise", "eyrie", "vagabond"), scores=(5, 3))
    t.asks("vagabond", "vagabond action").refuses("activate fox dominance")


def test_9_2_8__a_dominance_player_cannot_be_taken_and_has_no_score_to_compare():
    t = daylight(scores=(5, 3, 7)).player("eyrie", vp=10, dominance="mouse")
    t.when("vagabond", "activate fox dominance")
    assert t.partner == "marquise"
    t.asks("vagabond", "vagabond action")


def test_9_2_8__without_a_player_to_take_the_card_cannot_be_activated():
    t = daylight()
    for faction, suit in (("marquise", "bird"), ("eyrie", "mouse"), ("alliance", "rabbit")):
        t.player(faction, vp=10, dominance=suit)
    t.asks("vagabond", "vagabond action").refuses("activate fox dominance")


def test_9_2_8__a_second_coalition_cannot_be_formed():
    """Covers Law 3.3.2."""
    t = daylight().hand("vagabond", "Dominance (fox)", "Dominance (bird)")
    t.when("vagabond", "activate fox dominance")
    t.asks("vagabond", "vagabond action").refuses("activate bird dominance")
    assert t.partner == "eyrie"


def test_9_2_8__any_suit_of_dominance_card_forms_a_coalition():
    t = daylight().hand("vagabond", "Dominance (bird)").when("vagabond", "activate bird dominance")
    assert t.partner == "eyrie"
    t.asks("vagabond", "vagabond action")


# -- scoring and winning -------------------------------------------------------------------------------


def test_9_2_8__he_scores_no_points_any_more():
    t = (
        daylight()
        .clearing(8, marquise={"warriors": 1})
        .hand("vagabond", "Dominance (fox)", "Anvil", "Travel Gear (fox)")
    )
    t.when("vagabond", "activate fox dominance", "craft Anvil (fox)")
    t.when("vagabond", "aid marquise", "choose ready boot")
    assert t.vp("vagabond") == 10
    assert t.relation("marquise") == "amiable"
    assert t.item("hammer") == {"ready": 2, "exhausted": 1}
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("partner", "winners"), [("eyrie", ["eyrie", "vagabond"]), ("marquise", ["eyrie"])])
def test_9_2_8__he_wins_with_his_partner_and_with_nobody_else(partner, winners):
    """Covers Law 3.1."""
    t = in_coalition(partner, "eyrie", "evening").player("eyrie", vp=29)
    t.clearing(1, eyrie={"roost": 1}).clearing(2, eyrie={"roost": 1}).clearing(3, eyrie={"roost": 1})
    t.is_won_by(*winners)


def test_9_2_8__a_partner_may_activate_dominance_later():
    t = in_coalition("marquise", "marquise").player("marquise", vp=10).clearing(2, marquise={"warriors": 1})
    t.hand("marquise", "Dominance (mouse)", "Anvil")
    t.when("marquise", "activate mouse dominance")
    assert t.partner == "marquise"
    t.asks("marquise", "marquise action")


def test_9_2_8__he_wins_with_a_partner_who_dominates():
    """Covers Law 3.3.1.II."""
    t = in_coalition("marquise", "marquise", "birdsong").player("marquise", vp=10, dominance="bird")
    t.clearing(1, marquise={"warriors": 1}).clearing(3, marquise={"warriors": 1})
    t.is_won_by("marquise", "vagabond")


def test_9_2_8__his_own_dominance_card_never_wins():
    """The partner rules three fox clearings, the suit of the Vagabond's card."""
    t = in_coalition("marquise", "vagabond", "birdsong").player("vagabond", satchel=["boot"])
    for c in (1, 6, 8):
        t.clearing(c, marquise={"warriors": 1})
    t.asks("vagabond", "slip")
    assert not t.game.is_over


# -- a partner is no enemy -----------------------------------------------------------------------------


def test_9_2_8__he_neither_battles_nor_strikes_his_partner():
    """Covers Law 21.8, 4.3."""
    t = daylight().clearing(8, eyrie={"warriors": 2}, marquise={"warriors": 1})
    t.offers("battle eyrie in clearing 8", "strike eyrie")
    t.when("vagabond", "activate fox dominance")
    t.asks("vagabond", "vagabond action").offers("battle marquise in clearing 8", "strike marquise")
    t.refuses("battle eyrie in clearing 8", "strike eyrie")


@pytest.mark.parametrize("partner", ["marquise", "alliance"])
def test_9_2_8__his_partner_does_not_battle_him(partner):
    """Covers Law 21.8, 4.3."""
    t = in_coalition(partner, "marquise").clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 1})
    t.asks("marquise", "marquise action").offers("battle eyrie in clearing 8")
    (t.refuses if partner == "marquise" else t.offers)("battle vagabond in clearing 8")


def test_9_2_8__his_favor_spares_his_partner():
    """Covers Law 21.8, 4.1.2."""
    t = in_coalition("eyrie", "vagabond").player("vagabond", satchel={"hammer": 3, "boot": 1})
    t.clearing(8, eyrie={"warriors": 2}, marquise={"warriors": 2}).clearing(1, eyrie={"roost": 1})
    t.hand("vagabond", "Favor of the Foxes").when("vagabond", "craft Favor of the Foxes (fox)")
    assert t.warriors("marquise", 8) == 0
    assert t.warriors("eyrie", 8) == 2
    assert t.pieces("roost", 1) == 1
    assert (t.relation("marquise"), t.relation("eyrie")) == ("hostile", "indifferent")
    t.asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("partner", "damaged"), [("marquise", False), ("eyrie", True)])
def test_9_2_8__the_favor_of_his_partner_damages_no_items(partner, damaged):
    """Covers Law 21.8, 9.2.2.I."""
    t = in_coalition(partner, "marquise").player("vagabond", satchel=["boot", "boot", "boot"], location=8)
    t.clearing(6, marquise={"workshop": 1}).clearing(12, marquise={"workshop": 1})
    t.clearing(8, marquise={"workshop": 1, "warriors": 1}).hand("marquise", "Favor of the Foxes", "Anvil")
    t.when("marquise", "craft Favor of the Foxes (fox)")
    assert t.item("boot") == ({"damaged": 3} if damaged else {"ready": 3})
    t.asks("marquise", "marquise action")


def test_9_2_8__he_still_aids_his_partner():
    t = in_coalition("eyrie", "vagabond").player("vagabond", satchel=["boot", "coin", "coin"])
    t.player("eyrie", items={"sword": 1}).clearing(8, eyrie={"warriors": 1}).hand("vagabond", "Anvil")
    t.when("vagabond", "aid eyrie", "choose ready coin", "choose ready sword")
    assert t.cards("eyrie") == ["Anvil (fox)"]
    assert t.item("sword") == {"ready": 1}
    t.asks("vagabond", "vagabond action")


# -- 9.2.9.III.d ---------------------------------------------------------------------------------------


def test_9_2_9_III_d__a_hostile_partner_becomes_indifferent():
    t = daylight().player("vagabond", relationships={"eyrie": "hostile", "marquise": "hostile"})
    t.when("vagabond", "activate fox dominance")
    assert t.partner == "eyrie"
    assert t.relation("eyrie") == "indifferent"
    assert t.relation("marquise") == "hostile"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_d__any_other_relationship_of_the_partner_stays():
    t = daylight().player("vagabond", relationships={"eyrie": "friendly"})
    t.when("vagabond", "activate fox dominance")
    assert t.relation("eyrie") == "friendly"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_d__after_the_coalition_one_boot_is_enough_to_join_the_former_foe():
    t = daylight().player("vagabond", relationships={"eyrie": "hostile"}).clearing(7, eyrie={"warriors": 1})
    t.refuses("move from clearing 8 to clearing 7")
    t.when("vagabond", "activate fox dominance")
    t.offers("move from clearing 8 to clearing 7").when("vagabond", "move from clearing 8 to clearing 7")
    assert t.item("boot") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action")
