"""False Orders, Propaganda Bureau, Saboteurs and Eyrie Émigré against each faction (Law 4.1.3; the cards)."""

import pytest

from root_env import Game
from root_env.root.rules.ids import Phase
from tests.given import given
from tests.law.ch25_maps.tables import SUITS, ferry

DECK = "exiles_partisans"
ORDERS = "use False Orders (fox)"
PROPAGANDA = "use Propaganda Bureau (fox)"
SABOTEURS = "use Saboteurs (bird)"
OWN = {"eyrie": {"leader": "commander"}, "lizard": {"outcast": "fox"}, "hundreds": {"mood": "rowdy"}}


def at_table(*factions, effects=(), turn=None, phase="birdsong", **config):
    """The turn of the first faction, with these effects."""
    t = given(*factions, deck=DECK, turn=turn or factions[0], phase=phase, **config)
    for faction in factions:
        t.player(faction, **OWN.get(faction, {}))
    return t.player(factions[0], effects=list(effects))


def ordering(*others, **config):
    """The Marquise, far away, with False Orders against one enemy."""
    return at_table("marquise", *others, effects=["False Orders"], **config).clearing(3, marquise={"warriors": 1})


def orders(t):
    """Moves that can be ordered: origin -> destinations."""
    found = {}
    for words in t.options():
        if words.startswith("move from clearing "):
            origin, destination = words.removeprefix("move from clearing ").split(" to clearing ")
            found.setdefault(int(origin), set()).add(int(destination))
    return found


# -- False Orders ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "goes"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_4_1_3__false_orders_move_half_of_the_warriors(n, goes):
    t = ordering("eyrie").clearing(1, eyrie={"warriors": n}).when("marquise", ORDERS)
    t.when("marquise", "move from clearing 1 to clearing 9")
    assert (t.warriors("eyrie", 9), t.warriors("eyrie", 1)) == (goes, n - goes)


def test_4_1_3__a_second_false_orders_of_the_turn_can_be_used_too():
    """The Corvids craft it in Birdsong, after the first was discarded. Covers Law 13.2.1."""
    t = at_table("corvids", "marquise", "eyrie", effects=["False Orders"]).hand("corvids", "False Orders")
    t.clearing(1, suit="fox", corvids={"plot": 1, "warriors": 2}).clearing(5, marquise={"warriors": 3})
    t.player("corvids", plots={1: "snare"}).clearing(3, eyrie={"warriors": 1})
    t.when("corvids", ORDERS, "choose marquise", "move from clearing 5 to clearing 2")
    t.when("corvids", "craft False Orders (fox)").offers(ORDERS).when("corvids", ORDERS, "choose eyrie")
    t.asks("corvids", "false orders")


def test_3_3_1_I__dominance_can_come_after_saboteurs():
    """Both are at the start of Birdsong: the player orders them. Covers Law 1.1.3."""
    t = given("marquise", "alliance", "eyrie", deck=DECK, turn="eyrie", phase="evening")
    t.player("marquise", effects=["Saboteurs"], dominance="fox").player("alliance", effects=["Soup Kitchens"])
    t.clearing(1, marquise={"warriors": 2}).clearing(6, marquise={"warriors": 2})
    t.clearing(8, marquise={"warriors": 2}, alliance={"sympathy": 1})
    while t.asked != "start window":
        t.when("eyrie", t.options()[0])
    t.asks("marquise", "start window").when("marquise", SABOTEURS)
    t.is_won_by("marquise")


def test_4_2__false_orders_lead_to_adjacent_clearings_only():
    t = ordering("eyrie").clearing(1, eyrie={"warriors": 2}).when("marquise", ORDERS)
    assert orders(t) == {1: {5, 9, 10}}


def test_2_3__false_orders_go_by_the_paths_of_the_one_who_moves():
    """Covers Law 1.5.5: rivers of the Riverfolk and of Boat Builders are paths for them; not for who gives orders."""
    for enemy, effects in (("riverfolk", []), ("eyrie", ["Boat Builders"]), ("eyrie", [])):
        t = ordering(enemy).clearing(5, **{enemy: {"warriors": 2}}).player(enemy, effects=effects)
        if t.asked == "start window":
            t.when("marquise", "pass")
        by_river = {10} if enemy == "riverfolk" or effects else set()
        assert orders(t.when("marquise", ORDERS))[5] == {1, 2} | by_river
    t = ordering("eyrie").player("marquise", effects=["False Orders", "Boat Builders"])
    t.clearing(5, eyrie={"warriors": 2}).when("marquise", ORDERS)
    assert orders(t)[5] == {1, 2}


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_8_2_6__the_one_who_is_ordered_pays_for_outrage(edition):
    """Covers Law 1.5.5; in its first print, which goes with the 2018 Law, one moves them oneself."""
    t = ordering("eyrie", "alliance", edition=edition).clearing(1, eyrie={"warriors": 2})
    t.clearing(5, alliance={"sympathy": 1}).hand("eyrie", "Bake Sale", "Root Tea (rabbit)")
    t.hand("marquise", "A Visit to Friends", "Tunnels").when("marquise", ORDERS)
    t.when("marquise", "move from clearing 1 to clearing 5")
    t.asks("eyrie" if edition == "current" else "marquise", "outrage")


def on_the_lake(number=1, **table):
    """The Lake, with the Ferry in clearing 1; half of the Eyrie's four warriors can be ordered out of a clearing."""
    t = ordering("eyrie", map="lake", clearing_suits=SUITS).table(map={"ferry": 1, **table})
    return t.clearing(number, eyrie={"warriors": 4}).force(draws=["Anvil"])


def test_25_3_5__false_orders_may_send_them_on_the_ferry_and_they_draw():
    """They move as if they had chosen it, from the clearing of the Ferry. Covers Law 1.5.5."""
    t = on_the_lake().when("marquise", ORDERS)
    assert orders(t) == {1: {5, 9, 10, 11, 12}}
    t.when("marquise", "move from clearing 1 to clearing 10")
    assert (t.warriors("eyrie", 10), t.warriors("eyrie", 1), ferry(t)) == (2, 2, 10)
    assert (t.cards("eyrie"), t.hand_size("marquise")) == (["Anvil (fox)"], 0)


def test_25_3_5__false_orders_by_a_path_leave_the_ferry():
    t = on_the_lake().when("marquise", ORDERS, "move from clearing 1 to clearing 5")
    assert (t.warriors("eyrie", 5), ferry(t), t.hand_size("eyrie")) == (2, 1, 0)


@pytest.mark.parametrize(("number", "ridden"), [(10, False), (1, True)])
def test_25_3_5__false_orders_find_no_ferry_elsewhere_or_twice_a_turn(number, ridden):
    t = on_the_lake(number=number, ridden=ridden).when("marquise", ORDERS)
    assert orders(t) == {1: {1: {5, 9}}, 10: {10: {2, 7, 8}}}[number]


def test_25_3_5__where_a_river_leads_too_the_ordered_say_if_they_take_the_ferry():
    """Boat Builders make the lake a path for them. Covers Law 1.5.5, 25.3.2."""
    for taken in (True, False):
        t = on_the_lake().player("eyrie", effects=["Boat Builders"]).when("marquise", ORDERS)
        t.when("marquise", "move from clearing 1 to clearing 11")
        t.asks("eyrie", "take ferry").when("eyrie", "take the Ferry along" if taken else "pass")
        assert (ferry(t), t.warriors("eyrie", 11), t.hand_size("eyrie")) == (11 if taken else 1, 2, int(taken))


def test_13_7_2__a_snare_holds_against_false_orders():
    """Covers Law 13.7.2: pieces of enemies of the Corvids cannot be moved out of it, by nobody."""
    for snare in (True, False):
        t = ordering("eyrie", "corvids").clearing(
            1, eyrie={"warriors": 2}, **({"corvids": {"plot": 1}} if snare else {})
        )
        t.player("corvids", **({"plots": {1: "snare"}, "face_up": [1]} if snare else {}))
        assert (ORDERS in t.options()) == (not snare)


def test_14_2_2__the_warlord_is_not_moved_outside_his_turn():
    """He counts among the warriors of whom half move, and stays (a reading)."""
    for n, goes in ((1, 0), (2, 1), (3, 2), (4, 2)):
        t = ordering("hundreds").clearing(1, hundreds={"warriors": n}).player("hundreds", warlord=1)
        if goes == 0:
            t.refuses(ORDERS)
            continue
        t.when("marquise", ORDERS, "move from clearing 1 to clearing 5")
        assert (t.warriors("hundreds", 5), int(t.game.states[0]["hundreds"]["warlord"])) == (goes, 0)


def test_21_11__false_orders_move_warriors_and_no_pawn():
    """Covers Law 9.2.2: a pawn is no warrior."""
    t = ordering("vagabond").player("vagabond", location="clearing 1", satchel=["boot", "torch"])
    t.refuses(ORDERS)


def test_15_2_4__the_keepers_may_take_relics_along():
    t = ordering("keepers").clearing(1, keepers={"warriors": 2, "figure one": 1}).when("marquise", ORDERS)
    t.when("marquise", "move from clearing 1 to clearing 5")
    assert t.game.to_move == "keepers_0"


def test_21_8__false_orders_are_for_enemies():
    """Covers Law 9.2.9.III: a partner in a coalition is none."""
    t = at_table("vagabond", "marquise", "eyrie", "lizard", effects=["False Orders"])
    t.player("vagabond", location="clearing 3", satchel=["boot", "torch"], dominance="fox", coalition="marquise")
    t.clearing(1, marquise={"warriors": 2}).clearing(2, eyrie={"warriors": 2, "roost": 1})
    t.clearing(4, lizard={"warriors": 1})
    t.when("vagabond", ORDERS).asks("vagabond", "choose player", ["choose eyrie", "choose lizard"])


def test_4_1_3__an_order_is_given_once_and_the_card_goes():
    t = ordering("eyrie").clearing(1, eyrie={"warriors": 2}).when("marquise", ORDERS)
    assert t.discard == ["False Orders (fox)"] and t.effects("marquise") == []


# -- Propaganda Bureau -------------------------------------------------------------------------------------


def bureau(*others, card="Anvil", **config):
    """The Marquise in Daylight with the card and a fox."""
    t = at_table("marquise", *others, effects=["Propaganda Bureau"], phase="daylight", **config)
    return t.clearing(3, marquise={"warriors": 1}).hand("marquise", card)


def test_14_2_2__propaganda_does_not_win_the_warlord_over():
    t = bureau("hundreds").clearing(1, hundreds={"warriors": 1}).player("hundreds", warlord=1).refuses(PROPAGANDA)
    t = bureau("hundreds").clearing(1, hundreds={"warriors": 2}).player("hundreds", warlord=1)
    t.when("marquise", PROPAGANDA)
    assert t.warriors("hundreds", 1) == 1 and int(t.game.states[0]["hundreds"]["warlord"]) == 0


def test_9_2_2__propaganda_wins_no_pawn_over():
    bureau("vagabond").player("vagabond", location="clearing 1", satchel=["boot"]).refuses(PROPAGANDA)


def test_14_2__a_mob_is_no_warrior():
    """Covers Law 8.2: nor is a token of sympathy."""
    bureau("hundreds").clearing(1, hundreds={"mob": 1}).refuses(PROPAGANDA)
    bureau("alliance").clearing(1, alliance={"sympathy": 1}).refuses(PROPAGANDA)


def test_10_2_3__propaganda_makes_no_acolytes():
    """It is no battle: the warrior goes to the supply."""
    t = bureau("lizard").clearing(1, lizard={"warriors": 2}).when("marquise", PROPAGANDA)
    assert (t.acolytes, t.supply("lizard"), t.warriors("lizard", 1)) == (0, 25 - 1, 1)


def test_11_2_7_III__propaganda_wins_a_mercenary_of_an_enemy_over():
    t = bureau("riverfolk").clearing(1, riverfolk={"warriors": 2}).when("marquise", PROPAGANDA)
    assert (t.warriors("riverfolk", 1), t.warriors("marquise", 1)) == (1, 1)


def test_11_2_7_III__propaganda_does_not_win_one_s_own_mercenaries_over():
    """They are no enemy pieces while they serve. Covers Law 21.9."""
    bureau("riverfolk").clearing(1, riverfolk={"warriors": 2}).player("riverfolk", bought={"mercenaries": 1}).refuses(
        PROPAGANDA
    )


def test_6_2_3__the_owner_may_save_a_warrior_whom_propaganda_removes():
    """Field Hospitals: he goes to the keep."""
    t = at_table("eyrie", "marquise", effects=["Propaganda Bureau"], phase="daylight").hand("eyrie", "Anvil")
    t.clearing(1, marquise={"warriors": 1}).clearing(3, marquise={"keep": 1}, eyrie={"warriors": 1})
    t.clearing(2, eyrie={"roost": 1}).player("eyrie", decree={}).hand("marquise", "Foxfolk Steel")
    while PROPAGANDA not in t.options():
        t.when("eyrie", "pass")
    t.when("eyrie", PROPAGANDA).asks("marquise", "field hospitals").when("marquise", "choose Foxfolk Steel (fox)")
    assert (t.warriors("marquise", 3), t.warriors("eyrie", 1)) == (1, 1)


def test_6_2_2__in_the_clearing_of_a_keep_no_warrior_comes_in_his_place():
    """Covers Law 1.5.4: as much as possible is done, and it is no replacement (21.23)."""
    t = at_table("alliance", "marquise", effects=["Propaganda Bureau"], phase="daylight").hand("alliance", "Anvil")
    t.clearing(1, marquise={"warriors": 2, "keep": 1}).clearing(5, alliance={"warriors": 1})
    while PROPAGANDA not in t.options():
        t.when("alliance", "pass")
    t.when("alliance", PROPAGANDA)
    while t.game.to_move == "marquise_0" and t.asked == "field hospitals":
        t.when("marquise", "pass")
    assert (t.warriors("marquise", 1), t.warriors("alliance", 1)) == (1, 0)


def test_9_2__the_vagabond_removes_and_places_nothing():
    t = at_table("vagabond", "marquise", effects=["Propaganda Bureau"], phase="daylight").hand("vagabond", "Anvil")
    t.player("vagabond", location="clearing 3", satchel=["boot", "torch"]).clearing(1, marquise={"warriors": 2})
    t.when("vagabond", PROPAGANDA)
    assert t.warriors("marquise", 1) == 1 and t.cards("vagabond") == []


@pytest.mark.parametrize(("card", "clearings"), [("Anvil", {1, 6}), ("Sword", {2}), ("Arms Trader", {1, 2, 6})])
def test_2_1_1__the_card_that_is_spent_matches_the_clearing(card, clearings):
    """A bird matches every clearing."""
    t = bureau("eyrie", card=card).clearing(1, eyrie={"warriors": 1}).clearing(2, eyrie={"warriors": 1})
    t.clearing(6, eyrie={"warriors": 1}).when("marquise", PROPAGANDA)
    if len(clearings) > 1:
        t.asks("marquise", "propaganda target", [f"choose clearing {c}" for c in sorted(clearings)])
    else:
        assert t.warriors("eyrie", 2) == 0 and t.warriors("marquise", 2) == 1


def test_4_1_3__propaganda_without_a_matching_card_spends_nothing():
    """That there is none is hidden until the card is used."""
    t = bureau("eyrie", card="Sword").clearing(1, eyrie={"warriors": 1}).when("marquise", PROPAGANDA)
    assert t.cards("marquise") == ["Sword (mouse)"] and t.warriors("eyrie", 1) == 1
    t.refuses(PROPAGANDA)


def test_4_1_3__propaganda_is_used_once_a_turn():
    t = bureau("eyrie").hand("marquise", "Anvil", "Foxfolk Steel").clearing(1, eyrie={"warriors": 2})
    t.when("marquise", PROPAGANDA, "choose Anvil (fox)").refuses(PROPAGANDA)
    assert t.effects("marquise") == ["Propaganda Bureau (fox)"]


# -- Saboteurs -----------------------------------------------------------------------------------------------


def sabotage(*others, **config):
    return at_table("marquise", *others, effects=["Saboteurs"], **config).clearing(3, marquise={"warriors": 1})


def test_4_1_3__saboteurs_choose_among_the_crafted_cards_of_one_enemy():
    t = sabotage("eyrie", "alliance").player("eyrie", effects=["Tunnels", "Informants"])
    t.player("alliance", effects=["Swap Meet"]).when("marquise", SABOTEURS, "choose eyrie")
    t.asks("marquise", "saboteurs", ["choose Tunnels (rabbit)", "choose Informants (fox)"])
    t.when("marquise", "choose Tunnels (rabbit)")
    assert t.effects("eyrie") == ["Informants (fox)"] and t.effects("alliance") == ["Swap Meet (rabbit)"]
    assert t.discard == ["Saboteurs (bird)", "Tunnels (rabbit)"]


def test_3_3_2__saboteurs_do_not_discard_a_dominance_card():
    t = sabotage("eyrie", "alliance", "lizard").player("eyrie", dominance="fox", vp=10)
    t.refuses(SABOTEURS)


def test_12_6_1__saboteurs_do_not_discard_cards_that_are_revealed():
    """Covers Law 10.5, 15.3: cards in the Decree or the Retinue are not crafted."""
    t = sabotage("eyrie", "keepers").player("eyrie", decree={"move": ["Tunnels"]})
    t.player("keepers", retinue={"move": ["Informants"]}).refuses(SABOTEURS)


def test_4_1_3__saboteurs_act_at_the_start_of_birdsong_only():
    t = at_table("eyrie", "marquise", effects=["Saboteurs"], phase="daylight").player("marquise", effects=["Tunnels"])
    t.clearing(1, eyrie={"roost": 1, "warriors": 1}).refuses(SABOTEURS)
    t = at_table("eyrie", "marquise", effects=["Saboteurs"]).player("marquise", effects=["Tunnels"])
    t.clearing(1, eyrie={"roost": 1, "warriors": 1}).hand("eyrie", "Anvil").asks("eyrie", "start window")
    t.when("eyrie", "pass").refuses(SABOTEURS)


def test_9_2_9_III__saboteurs_leave_the_cards_of_a_partner():
    t = at_table("vagabond", "marquise", "eyrie", "lizard", effects=["Saboteurs"])
    t.player("vagabond", location="clearing 3", satchel=["boot"], dominance="fox", coalition="marquise")
    t.player("marquise", effects=["Tunnels"]).clearing(2, eyrie={"warriors": 1, "roost": 1}).refuses(SABOTEURS)


def test_4_1_3__items_stay_face_down_when_the_league_is_discarded():
    """Items that the League has exhausted are so for good (the card): another League finds them so."""
    t = sabotage("eyrie").player("eyrie", effects=["League of Adventurous Mice"], items={"sword": 1})
    t.table(on_cards={"exhausted": {"eyrie": {"sword": 1}}}).when("marquise", SABOTEURS)
    assert t.game.position()["on_cards"]["exhausted"] == {"eyrie_0": {"sword": 1}}


def test_4_1_3__a_card_of_the_same_name_can_be_crafted_once_it_is_gone():
    """Covers Law 4.1.4: only one copy lies in a play area."""
    for has in (True, False):
        t = at_table("marquise", "eyrie", effects=["Tunnels"] if has else [], phase="daylight").hand(
            "marquise", "Tunnels"
        )
        t.clearing(3, marquise={"workshop": 1, "warriors": 1})
        assert ("craft Tunnels (rabbit)" in t.options()) == (not has)


# -- Eyrie Émigré ----------------------------------------------------------------------------------------------


def emigrant(faction, *others, **config):
    """A faction at the start of its Birdsong, with the card."""
    return at_table(faction, *(others or ("marquise",)), effects=["Eyrie Émigré"], **config)


def to_the_move(t, faction):
    """Take first choices until the card asks for its move."""
    while t.asked != "move or battle":
        assert t.game.to_move.startswith(faction) and t.game.states[0]["phase"] == Phase.BIRDSONG, t.options()
        t.when(faction, "pass" if "pass" in t.options() else t.options()[0])
    return t


def kept(t, faction):
    return "Eyrie Émigré (bird)" in t.effects(faction)


def test_12_2_2__a_move_into_the_burrow_loses_eyrie_emigre():
    """Nobody can be battled there: the card goes."""
    t = emigrant("duchy").clearing(5, duchy={"warriors": 2, "tunnel": 1}).clearing(1, marquise={"warriors": 1})
    to_the_move(t, "duchy").when("duchy", "move from clearing 5 into the Burrow").when("duchy", "choose 1")
    assert not kept(t, "duchy") and t.asked != "move or battle"


def test_12_2_2__a_move_out_of_the_burrow_leads_to_a_battle():
    t = emigrant("duchy").clearing(5, duchy={"tunnel": 1}, marquise={"warriors": 1}).player("duchy", burrow=2)
    to_the_move(t, "duchy").when("duchy", "move out of the Burrow to clearing 5")
    while t.asked != "move or battle":
        t.when("duchy", "choose 2")
    t.asks("duchy", "move or battle", ["battle marquise in clearing 5", "pass"])
    t.force(dice=[(1, 0)]).when("duchy", "battle marquise in clearing 5")
    assert kept(t, "duchy") and t.warriors("marquise", 5) == 0


def test_9_5_1__the_vagabond_moves_his_pawn_without_a_boot():
    """Covers Law 4.2: a move of an effect costs nothing but what hostile warriors ask."""
    t = emigrant("vagabond").player("vagabond", location="clearing 1", satchel=["torch", "sword"])
    t.clearing(5, marquise={"warriors": 1})
    to_the_move(t, "vagabond").when("vagabond", "move from clearing 1 to clearing 5")
    t.asks("vagabond", "move or battle", ["battle marquise in clearing 5", "pass"]).force(dice=[(1, 0)])
    t.when("vagabond", "battle marquise in clearing 5")
    assert kept(t, "vagabond") and t.location == "clearing 5"


def test_8_2_6__outrage_is_paid_between_the_move_and_the_battle():
    """Covers Law 1.4.2: triggers come, other effects do not."""
    t = emigrant("marquise", "alliance").player("marquise", effects=["Eyrie Émigré", "False Orders"])
    t.clearing(1, marquise={"warriors": 2}).clearing(5, alliance={"sympathy": 1, "warriors": 1})
    t.hand("marquise", "Bake Sale", "Root Tea (rabbit)")
    to_the_move(t, "marquise").refuses(ORDERS).when("marquise", "move from clearing 1 to clearing 5", "choose 1")
    t.asks("marquise", "outrage").when("marquise", "choose Bake Sale (rabbit)")
    t.asks("marquise", "move or battle", ["battle alliance in clearing 5", "pass"])


def test_4_2__eyrie_emigre_battles_only_where_its_move_led():
    t = emigrant("alliance").clearing(1, alliance={"warriors": 3}, marquise={"warriors": 1})
    t.clearing(5, marquise={"warriors": 1}).clearing(9, marquise={"warriors": 1})
    to_the_move(t, "alliance").refuses("battle marquise in clearing 1")
    t.when("alliance", "move from clearing 1 to clearing 5", "choose 1")
    t.asks("alliance", "move or battle", ["battle marquise in clearing 5", "pass"]).when("alliance", "pass")
    assert not kept(t, "alliance") and t.discard == ["Eyrie Émigré (bird)"]


def test_7_4__eyrie_emigre_comes_after_all_steps_of_birdsong():
    t = emigrant("eyrie").clearing(1, eyrie={"roost": 1, "warriors": 2}).hand("eyrie", "Anvil", "Bake Sale")
    t.clearing(5, marquise={"warriors": 1}).asks("eyrie", "decree card").when("eyrie", t.options()[0])
    t.when("eyrie", "add to the move column")
    t.when("eyrie", "pass").asks("eyrie", "move or battle")


def test_1_4_2__a_position_between_move_and_battle_is_written_and_read():
    t = emigrant("alliance").clearing(1, alliance={"warriors": 3}).clearing(5, marquise={"warriors": 1})
    to_the_move(t, "alliance").when("alliance", "move from clearing 1 to clearing 5").asks("alliance", "move count")
    document = t.game.position()
    again = Game.from_position(document)
    assert again.position() == document and again.legal_actions().tolist() == t.game.legal_actions().tolist()
    t.when("alliance", "choose 2").asks("alliance", "move or battle")
    assert Game.from_position(t.game.position()).position() == t.game.position()
