"""Choices of the rule-based bots if the best one is plain: dominance, Blending In, services, the later factions."""

from __future__ import annotations

from root_env.root.text.describe import describe_family
from tests.agents.playing import seated
from tests.given import given


def chosen(t) -> str:
    """The choice of the bot in a scenario, in words."""
    return describe_family(seated("rules", 1).act(t.game.view(t.game.to_move)))


def gardens(vp: int, rival: int):
    """The Cult's Daylight with a guarded garden in three fox clearings and the card for them."""
    t = given("lizard", "marquise", "eyrie", turn="lizard").player("lizard", vp=vp, outcast="mouse")
    for number in (1, 6, 8):
        t.clearing(number, lizard={"fox garden": 1, "warriors": 3})
    t.clearing(11, marquise={"warriors": 2}).player("marquise", vp=rival)
    return t.hand("lizard", "Dominance (fox)", "Anvil")


def test_it_goes_for_dominance_where_its_rule_will_hold():
    assert chosen(gardens(vp=12, rival=14)) == "activate fox dominance"


def test_it_does_not_where_points_win_sooner():
    assert chosen(gardens(vp=28, rival=5)) != "activate fox dominance"


def exposed(warriors: int, ego: int):
    """The Marquise battles Chameleander, and is asked for a card before the roll."""
    t = given("marquise", "chameleander", turn="marquise").hand("marquise", "Foxfolk Steel")
    t.clearing(6, marquise={"warriors": warriors}, chameleander={"warriors": 1, "ego": ego})
    t.when("marquise", "battle chameleander in clearing 6")
    return t.asks("marquise", "blending in")


def test_it_gives_chameleander_a_card_where_hits_are_worth_it():
    assert chosen(exposed(warriors=4, ego=4)) == "choose Foxfolk Steel (fox)"


def test_it_keeps_the_card_where_there_is_nothing_to_hit():
    assert chosen(exposed(warriors=4, ego=0)) == "pass"


def invited(stronghold: int = 0, snare: int = 0) -> int:
    """The clearing that Chameleander skips to, where the Hundreds rule clearings 5 and 10; 0: no such piece."""
    t = given("chameleander", "hundreds", "corvids", turn="chameleander", phase="birdsong")
    t.clearing(1, chameleander={"warriors": 1}).player("hundreds", warlord=5)
    for number in (5, 10):
        t.clearing(number, hundreds={"warriors": 2, "stronghold": int(number == stronghold)})
    if snare:
        t.clearing(snare, corvids={"plot": 1}).player("corvids", plots={snare: "snare"}, face_up=[snare])
    t.hand("chameleander", "A Visit to Friends (rabbit)")
    while t.asked == "skip move":
        t.when("chameleander", chosen(t))
    return next(at for at, one in t.game.position()["clearings"].items() if "chameleander_0" in one)


def test_chameleander_skips_where_it_can_craft_with_a_stronghold():
    assert [invited(stronghold=number) for number in (5, 10)] == [5, 10]


def test_chameleander_skips_where_no_snare_bars_its_ego():
    assert [invited(snare=number) for number in (5, 10)] == [10, 5]


def asked_a_price(*cards: str):
    """The Riverfolk's Evening, with an open hand, between two players without cards."""
    t = given("riverfolk", "marquise", "eyrie", turn="riverfolk", phase="evening").hand("riverfolk", *cards)
    return t.player("riverfolk", prices={"hand card": 3, "riverboats": 3, "mercenaries": 3}).asks(
        "riverfolk", "set price"
    )


def test_the_riverfolk_ask_what_both_others_will_pay():
    assert chosen(asked_a_price("Anvil", "Sword")) == "choose 2"


def test_the_riverfolk_ask_the_most_where_sales_bring_less_than_protectionism():
    assert chosen(asked_a_price("Dominance (fox)")) == "choose 4"


def horde(vp: int = 0, phase: str = "daylight", warriors: int = 5):
    """The warlord with warriors and a stronghold in clearing 5, beside a sawmill of the Marquise in clearing 1."""
    t = given("hundreds", "marquise", turn="hundreds", phase=phase)
    t.clearing(5, hundreds={"warriors": warriors, "stronghold": 1}).player("hundreds", warlord=5, vp=vp)
    return t.clearing(1, marquise={"warriors": 1, "sawmill": 1})


def crafting(vp: int):
    t = horde(vp).hand("hundreds", "Travel Gear (fox)").when("hundreds", "craft Travel Gear (fox)")
    return t.asks("hundreds", "contempt")


def test_the_hundreds_keep_an_item_while_turns_are_left():
    assert chosen(crafting(vp=0)) == "choose ready boot"


def test_the_hundreds_take_the_points_where_they_win():
    assert chosen(crafting(vp=29)) == "pass"


def test_the_hundreds_choose_a_mood_for_the_battle_beside_them():
    assert chosen(horde(phase="birdsong")) in ("become wrathful", "become relentless")


def test_warriors_fall_in_place_of_the_warlord():
    t = horde().clearing(5, marquise={"warriors": 2}).player("hundreds", mood="rowdy").force(dice=[(2, 1)])
    t.when("hundreds", "battle marquise in clearing 5")
    assert chosen(t.asks("hundreds", "which fall")) == "pass"


def looting(theirs: int):
    """A battle of the warlord against warriors of the Marquise, who has crafted a sword."""
    t = horde().clearing(5, marquise={"warriors": theirs}).player("marquise", items={"sword": 1})
    return t.when("hundreds", "battle marquise in clearing 5").asks("hundreds", "loot")


def test_the_hundreds_loot_where_they_will_rule():
    assert chosen(looting(theirs=1)) == "fight to loot"


def test_the_hundreds_do_not_loot_where_others_will_rule():
    assert chosen(looting(theirs=7)) == "pass"


def flock(plots, phase: str = "birdsong", vp: int = 0, face_up=()):
    """The Corvids with these plots, each beside two warriors, and the Marquise far away."""
    t = given("corvids", "marquise", "eyrie", turn="corvids", phase=phase).player("corvids", plots=plots, vp=vp)
    for number in plots:
        t.clearing(number, corvids={"plot": 1, "warriors": 2})
    return t.player("corvids", face_up=list(face_up)).clearing(3, marquise={"warriors": 3, "sawmill": 1})


def test_the_corvids_flip_their_bombs_last():
    """A bomb leaves the map, so it scores most behind the others."""
    t = flock({1: "bomb", 2: "snare"}).asks("corvids", "flip plot")
    assert chosen(t) == "flip the plot in clearing 2"
    assert chosen(t.when("corvids", "flip the plot in clearing 2")) == "flip the plot in clearing 1"


def test_the_corvids_hide_a_bomb_where_enemies_have_much():
    t = given("corvids", "marquise", turn="corvids").clearing(
        1, corvids={"warriors": 3}, marquise={"sawmill": 1, "wood": 4}
    )
    assert chosen(t.when("corvids", "place a plot in clearing 1").asks("corvids", "plot which")) == "choose bomb"


def guessing(known):
    """The Marquise beside a plot, of which these types are ruled out, with a card that it can spare."""
    t = given("marquise", "corvids", "eyrie", turn="marquise", phase="birdsong").hand("marquise", "Root Tea (rabbit)")
    t.clearing(5, corvids={"plot": 1}, marquise={"warriors": 1})
    return t.player("corvids", plots={5: "raid"}, denied={5: known}, vp=20)


def test_a_plot_is_exposed_where_only_one_type_is_left():
    t = guessing(["bomb", "snare", "extortion"])
    assert chosen(t) == "expose the plot in clearing 5"
    t.when("marquise", "expose the plot in clearing 5")
    if t.asked == "expose by":
        t.when("marquise", "choose Root Tea (rabbit)")
    assert chosen(t.asks("marquise", "expose which")) == "choose raid"


def test_a_plot_is_not_guessed_at_while_it_could_be_anything():
    assert chosen(guessing([])) == "pass"


def court(*ministers: str, vp: int = 0, hand=(), **fields):
    """The Duchy's Daylight with a citadel and warriors in four clearings, the Marquise far away."""
    t = given("duchy", "marquise", turn="duchy", skip_forced="none").player("duchy", swayed=ministers, vp=vp, **fields)
    for number in (1, 5, 9, 12):
        t.clearing(number, duchy={"warriors": 2, "citadel": int(number == 5)})
    return t.clearing(3, marquise={"warriors": 2}).hand("duchy", *hand)


def test_the_duchy_lets_its_lords_score_first():
    t = court("captain", "marshal", "earl of stone").when("duchy", "pass")
    assert chosen(t.asks("duchy", "parliament")) == "choose the earl of stone"


def test_the_duchy_spends_all_at_the_bank_where_it_wins():
    t = court("banker", "marshal", vp=28, hand=["Anvil", "Foxfolk Steel"]).when("duchy", "pass")
    assert chosen(t.asks("duchy", "parliament")) == "choose the banker"
    assert chosen(t.when("duchy", "choose the banker").asks("duchy", "banker")) == "choose fox"


def test_the_duchy_sways_somebody_and_reveals_no_bird_if_others_do():
    t = court(hand=["Royal Claim", "Anvil", "Bake Sale"]).when("duchy", "pass", "pass")
    assert chosen(t.asks("duchy", "sway")) != "pass"
    t.when("duchy", "choose the captain").asks("duchy", "sway card")
    assert chosen(t) in ("choose Anvil (fox)", "choose Bake Sale (rabbit)")


def test_the_duchy_loses_the_minister_who_brings_least():
    t = given("marquise", "duchy", turn="marquise").clearing(5, duchy={"citadel": 1, "market": 1})
    t.clearing(5, marquise={"warriors": 3}).clearing(8, duchy={"market": 1}).clearing(7, duchy={"market": 1})
    t.player("duchy", swayed=["baron of dirt", "earl of stone"]).force(dice=[(0, 0)])
    t.when("marquise", "battle duchy in clearing 5").when("duchy", "choose a citadel")
    assert chosen(t.asks("duchy", "price minister")) == "choose the earl of stone"


def vault(phase, **clearing):
    """The Keepers with warriors in clearing 5, the Marquise far away."""
    t = given("keepers", "marquise", turn="keepers", phase=phase).clearing(3, marquise={"warriors": 1})
    return t.clearing(5, keepers={"warriors": 3, **clearing})


def test_the_keepers_show_the_type_of_the_relics_there():
    t = vault("birdsong", **{"tablet two": 1}).when("keepers", "choose clearing 5")
    assert "tablet" in chosen(t.asks("keepers", "encamp with"))


def test_a_waystation_makes_way_for_one_beside_relics():
    t = vault("birdsong", **{"figure three": 1}).clearing(9, keepers={"second waystation": 1, "third waystation": 1})
    t.clearing(8, keepers={"first waystation": 1, "warriors": 1}).player("keepers", waystations={"second": "jewelry"})
    assert chosen(t.asks("keepers", "decamp")) != "pass"


def test_a_card_joins_the_column_that_it_serves():
    t = vault("evening", **{"first waystation": 1, "figure three": 1}).hand("keepers", "Cobbler")
    t.when("keepers", "choose Cobbler (rabbit)")
    assert chosen(t.asks("keepers", "gather to")) == "choose the column recover"
