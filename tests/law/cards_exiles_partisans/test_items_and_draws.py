"""Cards that draw, swap and score for each faction: Informants, Charm Offensive, Swap Meet, the League and others."""

import pytest

from tests.given import given
from tests.law.cards_exiles_partisans.test_orders_and_propaganda import OWN

DECK = "exiles_partisans"
AMBUSH = "Ambush! (fox)"
CHARM = "use Charm Offensive (rabbit)"
SWAP = "use Swap Meet (rabbit)"
LEAGUE = "use League of Adventurous Mice (mouse)"


def at_table(*factions, effects=(), turn=None, phase="daylight", **config):
    """The turn of the first faction, with these effects."""
    t = given(*factions, deck=DECK, turn=turn or factions[0], phase=phase, **config)
    for faction in factions:
        t.player(faction, **OWN.get(faction, {}))
    return t.player(factions[0], effects=list(effects))


# -- Master Engravers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Master Engravers", None])
@pytest.mark.parametrize("keeps", [True, False])
def test_14_2_3__the_hundreds_score_the_extra_point_either_way(card, keeps):
    """Contempt for Trade: they take the item for none of its two points, or remove it for them."""
    t = at_table("hundreds", "marquise", effects=[card] if card else []).clearing(3, marquise={"warriors": 1})
    t.clearing(8, hundreds={"stronghold": 1, "warriors": 1}).hand("hundreds", "Anvil")
    t.when("hundreds", "craft Anvil (fox)", "choose ready hammer" if keeps else "pass")
    assert t.vp("hundreds") == (0 if keeps else 2) + bool(card)


@pytest.mark.parametrize("card", ["Master Engravers", None])
def test_9_2_1__the_vagabond_engraves_with_hammers(card):
    t = at_table("vagabond", "marquise", effects=[card] if card else []).hand("vagabond", "Anvil")
    t.player("vagabond", location="clearing 1", satchel=["hammer", "torch"]).clearing(3, marquise={"warriors": 1})
    t.when("vagabond", "craft Anvil (fox)")
    assert t.vp("vagabond") == 2 + bool(card) and t.item("hammer") == {"exhausted": 1, "ready": 1}


@pytest.mark.parametrize("exports", [False, True])
def test_11_5_3_I__an_exported_item_is_none(exports):
    """Its benefit is ignored: no item, no points; the Murine Broker does not draw."""
    t = at_table("riverfolk", "marquise", effects=["Master Engravers"]).player("riverfolk", funds={"riverfolk": 2})
    t.player("marquise", effects=["Murine Broker"]).clearing(8, riverfolk={"warriors": 1, "fox trade post": 1})
    t.hand("riverfolk", "Anvil").clearing(1, marquise={"warriors": 1})
    t.when("riverfolk", "craft Anvil (fox)", "export the card" if exports else "take the card's benefit")
    assert (t.vp("riverfolk"), t.hand_size("marquise")) == ((0, 0) if exports else (3, 1))


def test_4_1_2__master_engravers_score_for_items_only():
    t = at_table("marquise", "eyrie", effects=["Master Engravers"]).hand("marquise", "Tunnels")
    t.clearing(3, marquise={"workshop": 1, "warriors": 1}).when("marquise", "craft Tunnels (rabbit)")
    assert t.vp("marquise") == 0


def test_4_1_2__master_engravers_of_another_player_score_nothing():
    t = at_table("marquise", "eyrie").player("eyrie", effects=["Master Engravers"]).hand("marquise", "Anvil")
    t.clearing(1, marquise={"workshop": 1, "warriors": 1}).when("marquise", "craft Anvil (fox)")
    assert (t.vp("marquise"), t.vp("eyrie")) == (2, 0)


# -- Murine Broker ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("keeps", [True, False])
def test_14_2_3__the_broker_draws_when_the_hundreds_craft(keeps):
    t = at_table("hundreds", "marquise").clearing(3, marquise={"warriors": 1}).hand("hundreds", "Anvil")
    t.player("marquise", effects=["Murine Broker"]).clearing(8, hundreds={"stronghold": 1, "warriors": 1})
    t.when("hundreds", "craft Anvil (fox)", "choose ready hammer" if keeps else "pass")
    assert t.hand_size("marquise") == 1


def test_9_2_9_III__the_broker_draws_for_an_item_of_a_partner():
    """The card says another player, not an enemy."""
    t = at_table("marquise", "vagabond", "eyrie", "lizard").hand("marquise", "Anvil")
    t.player("vagabond", location="clearing 3", satchel=["boot", "torch"], dominance="fox", coalition="marquise")
    t.player("vagabond", effects=["Murine Broker"]).clearing(1, marquise={"workshop": 1, "warriors": 1})
    t.when("marquise", "craft Anvil (fox)")
    assert t.hand_size("vagabond") == 1


def test_4_1_2__the_broker_draws_for_items_only():
    t = at_table("marquise", "eyrie").player("eyrie", effects=["Murine Broker"]).hand("marquise", "Tunnels")
    t.clearing(3, marquise={"workshop": 1, "warriors": 1}).when("marquise", "craft Tunnels (rabbit)")
    assert t.hand_size("eyrie") == 0


def test_9_5_4__the_broker_does_not_draw_for_an_item_that_is_taken():
    t = at_table("vagabond", "marquise").player("marquise", effects=["Murine Broker"], items={"sword": 1})
    t.player("vagabond", location="clearing 1", satchel=["boot", "torch"]).hand("vagabond", "Anvil")
    t.clearing(1, marquise={"warriors": 1}).when("vagabond", "aid marquise")
    while t.asked != "aid take":
        t.game.step(int(t.game.legal_actions()[0]))
    t.when("vagabond", next(words for words in t.options() if words != "pass"))
    assert t.cards("marquise") == ["Anvil (fox)"]


# -- Informants: in place of the draw of Evening -----------------------------------------------------------

EVENINGS = {
    "marquise": {"clearing": {"warriors": 1}},
    "eyrie": {"clearing": {"roost": 1, "warriors": 1}},
    "alliance": {"clearing": {"warriors": 1}},
    "vagabond": {"location": "clearing 5", "satchel": ["boot", "torch"]},
    "lizard": {"clearing": {"warriors": 1}},
    "duchy": {"clearing": {"warriors": 1}},
    "corvids": {"clearing": {"warriors": 1}},
    "hundreds": {"clearing": {"warriors": 1}},
    "keepers": {"clearing": {"warriors": 1}},
    "chameleander": {"clearing": {"warriors": 1}},
}


def evening(faction, card="Informants", discard=(AMBUSH,)):
    """The Evening of a faction, up to the question of Informants or the end of its turn."""
    t = at_table(faction, "riverfolk", effects=[card], phase="evening").table(discard=list(discard))
    fields = dict(EVENINGS[faction])
    if "clearing" in fields:
        t.clearing(5, **{faction: fields.pop("clearing")})
    t.player(faction, **fields).clearing(4, riverfolk={"warriors": 1})
    while t.asked != "informants" and t.game.to_move.startswith(faction) and t.game.states[0]["turn"] == 0:
        t.game.step(t._find("pass") if "pass" in t.options() else int(t.game.legal_actions()[0]))
    return t


@pytest.mark.parametrize("faction", EVENINGS)
def test_6_6__informants_replace_the_draw_of_each_faction(faction):
    t = evening(faction)
    t.asks(faction, "informants", [f"choose {AMBUSH}", "pass"]).when(faction, f"choose {AMBUSH}")
    assert t.cards(faction) == [AMBUSH] and t.known("riverfolk", faction) == [AMBUSH]


@pytest.mark.parametrize("faction", EVENINGS)
def test_2_1_2__without_an_ambush_each_faction_draws(faction):
    t = evening(faction, discard=["Anvil"])
    assert t.asked != "informants" and t.hand_size(faction) > 0


def test_11_6__the_riverfolk_draw_in_daylight_only():
    """Covers Law 11.5.4: Informants replace no card of Daylight."""
    t = at_table("riverfolk", "marquise", effects=["Informants"]).table(discard=[AMBUSH])
    t.player("riverfolk", funds={"riverfolk": 2}).clearing(4, riverfolk={"warriors": 1})
    t.clearing(1, marquise={"warriors": 1}).when("riverfolk", "draw a card")
    assert t.hand_size("riverfolk") == 1 and t.asked != "informants"


def test_10_2_6__cards_in_the_lost_souls_pile_are_not_in_the_discard_pile():
    t = at_table("marquise", "lizard", effects=["Informants"], phase="evening").table(lost_souls=[AMBUSH])
    t.clearing(5, marquise={"warriors": 1})
    assert t.game and t.asked != "informants"


def test_1_4_1__informants_do_not_replace_the_card_of_charm_offensive():
    """A reading: the card replaces the draw of Evening, which an effect is not."""
    t = at_table("marquise", "eyrie", effects=["Informants", "Charm Offensive"], phase="evening").table(
        discard=[AMBUSH]
    )
    t.clearing(5, marquise={"warriors": 1}).when("marquise", CHARM)
    assert t.hand_size("marquise") == 1 and t.vp("eyrie") == 1
    t.asks("marquise", "informants", [f"choose {AMBUSH}", "pass"])


def test_2_1_2__informants_choose_among_several_ambushes():
    t = evening("marquise", discard=[AMBUSH, "Ambush! (mouse)", "Ambush! (bird)", "Anvil"])
    options = ["choose Ambush! (bird)", "choose Ambush! (fox)", "choose Ambush! (mouse)", "pass"]
    t.asks("marquise", "informants", options)


# -- Charm Offensive ------------------------------------------------------------------------------------------


def test_14_7_6__rowdy_adds_nothing_to_charm_offensive():
    t = at_table("hundreds", "marquise", effects=["Charm Offensive"], phase="evening", skip_forced="none")
    t.clearing(5, hundreds={"warriors": 1}).clearing(3, marquise={"warriors": 1}).when("hundreds", CHARM)
    assert t.hand_size("hundreds") == 1


def test_4_1_3__charm_offensive_names_any_other_player():
    t = at_table("marquise", "eyrie", "vagabond", effects=["Charm Offensive"], phase="evening")
    t.clearing(5, marquise={"warriors": 1}).player("vagabond", location="clearing 1", satchel=["boot"])
    t.when("marquise", CHARM).asks("marquise", "choose player", ["choose eyrie", "choose vagabond"])
    t.when("marquise", "choose vagabond")
    assert (t.vp("vagabond"), t.vp("eyrie"), t.vp("marquise")) == (1, 0, 0)


def test_3_1__a_point_given_by_charm_offensive_can_win():
    t = at_table("marquise", "eyrie", effects=["Charm Offensive"], phase="evening").player("eyrie", vp=29)
    t.clearing(5, marquise={"warriors": 1}).when("marquise", CHARM).is_won_by("eyrie")


def test_4_1_3__charm_offensive_may_be_left():
    t = at_table("marquise", "eyrie", effects=["Charm Offensive"], phase="evening").clearing(
        5, marquise={"warriors": 1}
    )
    t.offers(CHARM).when("marquise", "pass")
    assert t.hand_size("marquise") == 1 and t.vp("eyrie") == 0


# -- Swap Meet --------------------------------------------------------------------------------------------------


def swapping(*others, **config):
    """The Marquise with a sword, the Eyrie with an anvil."""
    t = at_table("marquise", "eyrie", *others, effects=["Swap Meet"], phase="birdsong", **config)
    return t.clearing(3, marquise={"warriors": 1}).hand("marquise", "Sword").hand("eyrie", "Anvil")


def test_1_3_2__who_swaps_knows_what_he_gave_and_others_know_nothing():
    t = swapping("alliance").when("marquise", SWAP, "choose Sword (mouse)")
    assert (t.known("marquise", "eyrie"), t.known("eyrie", "marquise")) == (["Sword (mouse)"], ["Anvil (fox)"])
    assert t.known("alliance", "eyrie") == t.known("alliance", "marquise") == []


def test_11_2_3__a_swap_with_an_open_hand_is_seen_by_all():
    t = at_table("marquise", "riverfolk", "alliance", effects=["Swap Meet"], phase="birdsong")
    t.clearing(3, marquise={"warriors": 1}).hand("marquise", "Sword").hand("riverfolk", "Anvil")
    if t.asked == "start window":
        t.when("marquise", "pass")
    t.when("marquise", SWAP, "choose Sword (mouse)")
    assert t.known("alliance", "marquise") == ["Anvil (fox)"] and t.cards("riverfolk") == ["Sword (mouse)"]


def test_4_1_3__a_swap_is_made_once_a_turn_with_any_player():
    t = swapping("alliance").hand("alliance", "Bake Sale").when("marquise", SWAP)
    t.asks("marquise", "choose player", ["choose eyrie", "choose alliance"]).when("marquise", "choose alliance")
    t.when("marquise", "choose Bake Sale (rabbit)").refuses(SWAP)
    assert t.effects("marquise") == ["Swap Meet (rabbit)"] and t.cards("alliance") == ["Bake Sale (rabbit)"]


def test_21_22__the_card_is_taken_at_random():
    t = swapping().hand("eyrie", "Anvil", "Bake Sale").force(taken=["Bake Sale"])
    t.when("marquise", SWAP).asks("marquise", "swap meet", ["choose Bake Sale (rabbit)", "choose Sword (mouse)"])


# -- League of Adventurous Mice ---------------------------------------------------------------------------------


def test_14_2_4__those_without_a_crafted_items_box_exhaust_nothing():
    """Covers Law 9.2.5: the Hoard and the items of a Vagabond are no such box."""
    t = at_table("hundreds", "marquise", effects=["League of Adventurous Mice"]).player("hundreds", hoard={"boot": 1})
    t.clearing(5, hundreds={"warriors": 2}, marquise={"warriors": 1}).refuses(LEAGUE)
    t = at_table("vagabond", "marquise", effects=["League of Adventurous Mice"]).clearing(3, marquise={"warriors": 1})
    t.player("vagabond", location="clearing 1", satchel=["boot", "torch"]).refuses(LEAGUE)


def test_4_1_3__the_league_is_used_once_a_turn():
    t = at_table("marquise", "eyrie", effects=["League of Adventurous Mice"]).player("marquise", items={"sword": 2})
    t.clearing(1, marquise={"warriors": 2}).when("marquise", LEAGUE, "move from clearing 1 to clearing 5", "choose 1")
    t.refuses(LEAGUE)
    assert t.warriors("marquise", 5) == 1


def test_4_1_3__an_exhausted_item_stays_so_in_the_next_turn():
    t = at_table("marquise", "eyrie", effects=["League of Adventurous Mice"], phase="birdsong")
    t.player("marquise", items={"sword": 1}).table(on_cards={"exhausted": {"marquise": {"sword": 1}}})
    t.clearing(1, marquise={"warriors": 2}).asks("marquise", "marquise action").refuses(LEAGUE)


def looting(swords):
    """The Hundreds loot a Marquise who has these swords, one of them exhausted."""
    t = at_table("hundreds", "marquise").player("hundreds", warlord=5)
    t.player("marquise", effects=["League of Adventurous Mice"], items={"sword": swords})
    t.table(on_cards={"exhausted": {"marquise": {"sword": 1}}})
    t.clearing(5, hundreds={"warriors": 4}, marquise={"warriors": 1}).force(dice=[(0, 0)])
    while "battle marquise in clearing 5" not in t.options():
        t.when("hundreds", "pass")
    t.when("hundreds", "battle marquise in clearing 5")
    while t.asked == "loot":
        t.when("hundreds", t.options()[-1] if t.options()[0] == "pass" else t.options()[0])
    return t


def exhausted(t):
    return t.game.position()["on_cards"]["exhausted"]


def test_14_2_5__looters_take_an_item_face_down_too():
    t = looting(swords=1)
    assert (t.crafted("marquise"), exhausted(t)) == ({}, {})


@pytest.mark.parametrize(("taken", "left"), [("ready", {"marquise_0": {"sword": 1}}), ("exhausted", {})])
def test_14_2_5__looters_say_which_of_two_equal_items_they_take(taken, left):
    t = looting(swords=2).asks("hundreds", "taken item", ["choose ready sword", "choose exhausted sword"])
    t.when("hundreds", f"choose {taken} sword")
    assert (t.crafted("marquise"), exhausted(t)) == ({"sword": 1}, left)


def test_9_5_4__the_vagabond_says_which_of_two_equal_items_an_aid_takes():
    t = at_table("vagabond", "marquise").hand("vagabond", "Anvil")
    t.player("vagabond", location="clearing 1", satchel=["sword", "torch"])
    t.player("marquise", effects=["League of Adventurous Mice"], items={"boot": 2})
    t.table(on_cards={"exhausted": {"marquise": {"boot": 1}}}).clearing(1, marquise={"warriors": 1})
    t.when("vagabond", "aid marquise")
    while t.asked != "aid take":
        t.when("vagabond", t.options()[0])
    t.when("vagabond", "choose ready boot").asks("vagabond", "taken item")
    t.when("vagabond", "choose exhausted boot").asks("vagabond", "vagabond action")
    assert (t.crafted("marquise"), exhausted(t), t.item("boot")) == ({"boot": 1}, {}, {"ready": 1})


def test_12_2_2__the_league_moves_into_the_burrow():
    t = at_table("duchy", "marquise", effects=["League of Adventurous Mice"]).player("duchy", items={"sword": 1})
    t.clearing(5, duchy={"warriors": 2, "tunnel": 1}).clearing(1, marquise={"warriors": 1}).when("duchy", LEAGUE)
    t.when("duchy", "move from clearing 5 into the Burrow", "choose 2")
    assert t.warriors("duchy", 5) == 0 and t.asked == "assembly"


# -- Partisans ----------------------------------------------------------------------------------------------------


def test_4_3_4__partisans_of_the_defender_rise_too():
    """Each side discards its own hand, as it stands after the roll."""
    t = at_table("marquise", "eyrie").player("eyrie", effects=["Fox Partisans"]).hand("eyrie", "Sword", "Anvil")
    t.clearing(1, marquise={"warriors": 3}, eyrie={"warriors": 3}).force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 1").when("eyrie", "use Fox Partisans (fox)")
    assert (t.warriors("marquise", 1), t.warriors("eyrie", 1), t.cards("eyrie")) == (2, 2, ["Anvil (fox)"])


def test_4_3_4__partisans_may_stay_at_home():
    t = at_table("marquise", "eyrie", effects=["Fox Partisans"]).hand("marquise", "Sword")
    t.clearing(1, marquise={"warriors": 3}, eyrie={"warriors": 3}).force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 1", "pass")
    assert t.warriors("eyrie", 1) == 2 and t.cards("marquise") == ["Sword (mouse)"]


def test_4_3_5_I__partisans_rise_without_a_card_in_hand():
    t = at_table("marquise", "eyrie", effects=["Mouse Partisans"]).clearing(2, marquise={"warriors": 3})
    t.clearing(2, marquise={"warriors": 3}, eyrie={"warriors": 3}).force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 2", "use Mouse Partisans (mouse)")
    assert t.warriors("eyrie", 2) == 1


def test_10_2_6__what_partisans_discard_goes_to_the_lost_souls():
    """Covers Law 3.3.3: a dominance card too."""
    t = at_table("marquise", "lizard", "eyrie", effects=["Rabbit Partisans"])
    t.hand("marquise", "Sword", "Dominance (fox)", "Bake Sale")
    t.clearing(5, marquise={"warriors": 3}, lizard={"warriors": 3}).force(dice=[(1, 0)])
    t.when("marquise", "battle lizard in clearing 5", "use Rabbit Partisans (rabbit)")
    assert t.lost_souls == ["Dominance (fox)", "Sword (mouse)"] and t.cards("marquise") == ["Bake Sale (rabbit)"]


def test_2_2_2__partisans_rise_in_a_clearing_of_their_suit_only():
    for number, rises in ((5, True), (1, False), (2, False)):
        t = at_table("marquise", "eyrie", effects=["Rabbit Partisans"]).force(dice=[(1, 0)])
        t.clearing(number, marquise={"warriors": 3}, eyrie={"warriors": 3})
        t.when("marquise", f"battle eyrie in clearing {number}")
        assert (t.asked == "battle effect") == rises
