"""Battles in which abilities of two factions meet (Law 4.3)."""

import pytest

from root_env.game import Game
from tests.given import given
from tests.law.ch12_duchy.tables import burrow, swayed
from tests.law.ch13_corvids.tables import plot
from tests.law.ch15_keepers.tables import act, settle

DECK = "exiles_partisans"

# -- Embedded Agents (13.2.5) ------------------------------------------------------------------------


def agents(attacker, *others, dice=(0, 0), **config):
    """An attacker's turn; the Corvids have a facedown plot in clearing 5, and nothing else there."""
    t = given(attacker, "corvids", *others, turn=attacker, **config).player("corvids", plots={5: "snare"})
    return t.clearing(5, corvids={"plot": 1, "warriors": 1}).force(dice=[dice])


def test_13_2_5__devout_knights_ignore_the_agents():
    """Covers Law 15.2.4."""
    for relics, left in ((1, 2), (0, 1)):
        t = agents("keepers").clearing(5, keepers={"warriors": 2, "figure one": relics})
        t.player("keepers", retinue={"delve": ["Faithful Retainer"]})
        settle(act(t, "delve"), "battle corvids in clearing 5")
        assert t.warriors("keepers", 5) == left
        t.asks("keepers", "gather")


def test_13_2_5__a_stubborn_warlord_ignores_the_agents():
    """Covers Law 14.7.7."""
    for mood, left in (("stubborn", 2), ("rowdy", 1)):
        t = agents("hundreds").clearing(5, hundreds={"warriors": 2}).player("hundreds", warlord=5, mood=mood)
        t.when("hundreds", "battle corvids in clearing 5")
        if mood == "rowdy":
            t.asks("hundreds", "which fall").when("hundreds", "pass")
        assert (t.warlord, t.warriors("hundreds", 5)) == (5, left)
        t.asks("hundreds", "advance")


@pytest.mark.parametrize(("own", "left", "hired_left"), [(2, 1, 1), (0, 0, 0)])
def test_13_2_5__the_hit_of_the_agents_falls_on_the_buyer_first(own, left, hired_left):
    """It is the odd one; mercenaries alone take it. Covers Law 11.2.7.III.a."""
    t = agents("marquise", "riverfolk").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, marquise={"warriors": own}, riverfolk={"warriors": 1}).clearing(3, marquise={"warriors": 1})
    t.when("marquise", "battle corvids in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("riverfolk", 5)) == (left, hired_left)
    t.asks("marquise", "marquise action")


def test_13_2_5__agents_damage_an_item():
    """Covers Law 9.2.7."""
    t = (
        agents("vagabond")
        .clearing(8, corvids={"warriors": 1})
        .player("vagabond", location=5, satchel=["sword", "boot"])
    )
    t.when("vagabond", "battle corvids in clearing 5").asks("vagabond", "take hit")
    t.when("vagabond", "choose ready boot")
    assert (t.item("boot"), t.item("sword")) == ({"damaged": 1}, {"exhausted": 1})
    t.asks("vagabond", "gap")  # the card that he has drawn may expose a plot


def test_13_2_5__agents_find_chameleander_though_it_blends_in():
    """An extra hit removes ego; quelling removes another for nobody. Covers Law C.2.4, C.5.2.I."""
    t = agents("chameleander").clearing(5, chameleander={"warriors": 1, "ego": 3}).hand("chameleander", "Anvil")
    t.when("chameleander", "battle corvids in clearing 5")
    assert (t.ego(5), t.vp("corvids"), t.warriors("chameleander", 5)) == ((1, 0), 1, 1)
    t.asks("chameleander", "chameleander action")


def test_13_2_5__field_hospitals_answer_the_agents():
    """Covers Law 6.2.3."""
    t = agents("marquise").clearing(5, marquise={"warriors": 2}).clearing(1, marquise={"keep": 1})
    t.hand("marquise", "Cobbler").when("marquise", "pass", "battle corvids in clearing 5")
    t.asks("marquise", "field hospitals")
    t.when("marquise", "choose Cobbler (rabbit)")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5)) == (1, 1)
    t.asks("marquise", "marquise action")


def test_13_2_5__two_kinds_of_extra_hits_against_each_other():
    """The Commander and the agents deal one each. Covers Law 7.8.3, 4.3.5.I."""
    t = agents("eyrie").player("eyrie", leader="commander")
    t.clearing(5, eyrie={"warriors": 3, "roost": 1}).clearing(2, eyrie={"warriors": 1})
    t.clearing(8, corvids={"warriors": 1})
    t.asks("eyrie", "move").when("eyrie", "move from clearing 2 to clearing 6")
    assert (t.warriors("eyrie", 5), t.warriors("corvids", 5), plot(t, 5)) == (2, 0, "snare")
    t.asks("corvids", "conspire")


def test_13_2_5__an_enlisted_arbiter_fights_beside_the_agents():
    """Covers Law 26.5.2: his swords raise the hits that can be rolled, the agents add one."""
    t = agents("marquise", "vagabond", dice=(2, 2)).clearing(5, marquise={"warriors": 4})
    t.player("vagabond", character="arbiter", location=5, satchel=["sword", "sword", "boot"])
    t.when("marquise", "battle corvids in clearing 5").asks("corvids", "protector").when(
        "corvids", "enlist the Arbiter"
    )
    assert (t.warriors("marquise", 5), t.warriors("corvids", 5), t.vp("vagabond")) == (1, 0, 1)
    t.asks("marquise", "marquise action")


# -- Devout Knights (15.2.4) -------------------------------------------------------------------------


def test_15_2_4__the_wrath_of_the_warlord_is_ignored():
    """Covers Law 14.7.8."""
    t = given("hundreds", "keepers", turn="hundreds").clearing(5, hundreds={"warriors": 3})
    t.clearing(5, keepers={"warriors": 2, "figure one": 1}).player("hundreds", warlord=5, mood="wrathful")
    t.force(dice=[(0, 0)]).when("hundreds", "battle keepers in clearing 5")
    assert t.warriors("keepers", 5) == 2
    t.asks("hundreds", "advance")


def test_15_2_4__of_a_guerrilla_war_the_first_hit_is_ignored():
    """Covers Law 8.2.2."""
    t = given("keepers", "alliance", turn="keepers").clearing(5, keepers={"warriors": 4, "figure one": 1})
    t.clearing(5, alliance={"warriors": 3}).player("keepers", retinue={"delve": ["Faithful Retainer"]})
    settle(act(t.force(dice=[(3, 1)]), "delve"), "battle alliance in clearing 5")
    assert (t.warriors("keepers", 5), t.warriors("alliance", 5)) == (2, 2)
    t.asks("keepers", "gather")


@pytest.mark.parametrize(("own", "hits", "left", "hired_left"), [(2, 3, 1, 2), (2, 2, 1, 3), (0, 2, 0, 1)])
def test_15_2_4__devout_knights_with_mercenaries(own, hits, left, hired_left):
    """The first hit is ignored, the rest is split; without a knight none is ignored. Covers Law 11.2.7.III.a."""
    t = given("keepers", "marquise", "riverfolk", turn="keepers").player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, keepers={"warriors": own, "figure one": 1}, riverfolk={"warriors": 3}, marquise={"warriors": 4})
    t.clearing(1, keepers={"warriors": 1}).player("keepers", retinue={"delve": ["Faithful Retainer"]})
    settle(act(t.force(dice=[(hits, hits)]), "delve"), "battle marquise in clearing 5")
    assert (t.warriors("keepers", 5), t.warriors("riverfolk", 5)) == (left, hired_left)
    t.asks("keepers", "gather")


# -- Revenge, hospitals ------------------------------------------------------------------------------


def attack_of(attacker, defender, *others, warriors=2):
    """One of the later factions is about to battle in clearing 5."""
    t = given(attacker, defender, *others, turn=attacker).force(dice=[(1, 0)])
    t.clearing(5, **{attacker: {"warriors": 3}, defender: {"warriors": warriors}})
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]}) if attacker == "keepers" else None
    return t.player("hundreds", warlord=5, mood="rowdy") if attacker == "hundreds" else t


def attack(t, attacker, defender):
    """The battle."""
    if attacker == "keepers":
        act(t, "delve")
    words = f"battle {defender} in clearing 5"
    return t.when(attacker, words) if words in t.options() else t


LATER = {"duchy": "assembly", "corvids": "conspire", "hundreds": "advance", "keepers": "gather"}


@pytest.mark.parametrize("attacker", LATER)
def test_10_2_3__whoever_attacks_the_cult_makes_acolytes(attacker):
    t = attack(attack_of(attacker, "lizard"), attacker, "lizard")
    assert (t.acolytes, t.warriors("lizard", 5)) == (1, 1)
    t.asks(attacker, LATER[attacker])


@pytest.mark.parametrize("attacker", LATER)
def test_6_2_3__hospitals_open_in_the_turn_of_each_later_faction(attacker):
    t = attack_of(attacker, "marquise").clearing(1, marquise={"keep": 1}).hand("marquise", "Cobbler")
    attack(t, attacker, "marquise").asks("marquise", "field hospitals").when("marquise", "choose Cobbler (rabbit)")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1)) == (1, 1)
    t.asks(attacker, LATER[attacker])


# -- what the Duchy and the Hundreds answer -----------------------------------------------------------


def test_14_2_5__the_duchy_is_looted_and_fails_too():
    """Looting deals no rolled hits, but the defenseless citadel takes one. Covers Law 4.3.5.II, 12.2.3."""
    t = given("hundreds", "duchy", turn="hundreds").clearing(5, hundreds={"warriors": 3}, duchy={"citadel": 1})
    t.player("hundreds", warlord=5, mood="rowdy").player("duchy", items={"sword": 1}, swayed=["captain"])
    t.force(dice=[(2, 0)]).when("hundreds", "battle duchy in clearing 5")
    t.asks("hundreds", "loot").when("hundreds", "fight to loot")
    assert (swayed(t), t.on_map("citadel"), t.hoard, t.crafted("duchy")) == ([], 0, {"sword": 1}, {})
    t.asks("hundreds", "advance")


def test_12_2_3__a_battle_of_the_duchy_itself_can_fail():
    """As attacker it loses a market. Covers Law 8.2.2: the Alliance deals the higher roll."""
    t = given("duchy", "alliance", turn="duchy").clearing(5, duchy={"warriors": 1, "market": 1, "tunnel": 1})
    t.clearing(5, alliance={"warriors": 3}).player("duchy", swayed=["mayor", "captain"], burrow=2)
    t.force(dice=[(2, 0)]).when("duchy", "battle alliance in clearing 5").asks("duchy", "take hit")
    t.when("duchy", "choose a market")
    assert (swayed(t), t.vp("alliance"), burrow(t), t.on_map("tunnel")) == (["captain"], 1, 2, 1)
    t.asks("duchy", "assembly")


def test_14_2_2__agents_fell_a_warlord_who_attacks_alone():
    """Covers Law 13.2.5, 4.3.6."""
    t = agents("hundreds").clearing(5, hundreds={"warriors": 1}).clearing(1, hundreds={"warriors": 1})
    t.player("hundreds", warlord=5, mood="rowdy").when("hundreds", "battle corvids in clearing 5")
    assert (t.warlord, t.warriors("hundreds", 5), t.supply("hundreds")) == (None, 0, 19)
    t.asks("corvids", "flip plot")


def test_14_2_5__knights_are_looted_and_ignore_the_wrath():
    """The extra hit is ignored, the item goes where the Hundreds rule in the end. Covers Law 14.7.8, 15.2.4."""
    t = given("hundreds", "keepers", turn="hundreds").clearing(5, hundreds={"warriors": 4})
    t.clearing(5, keepers={"warriors": 1, "figure one": 1}).player("keepers", items={"tea": 1})
    t.player("hundreds", warlord=5, mood="wrathful").force(dice=[(3, 1)])
    t.when("hundreds", "battle keepers in clearing 5", "fight to loot").asks("hundreds", "which fall")
    t.when("hundreds", "pass").asks("hundreds", "advance")
    assert (t.warriors("keepers", 5), t.hoard, t.crafted("keepers")) == (1, {"tea": 1}, {})


# -- positions in the midst of it ----------------------------------------------------------------------


def test_4_3_6__a_position_is_read_while_both_sides_say_what_falls():
    """A sawmill or wood of the defender, then ego or superego. Covers Law C.2.2, C.5.2.I."""
    t = given("chameleander", "marquise", turn="chameleander").hand("marquise", "Cobbler").hand("chameleander", "Anvil")
    t.clearing(5, chameleander={"warriors": 1, "ego": 2, "superego": 1})
    t.clearing(5, marquise={"warriors": 1, "sawmill": 1, "wood": 1}).force(dice=[(2, 1)])
    t.when("chameleander", "battle marquise in clearing 5").when("marquise", "choose Cobbler (rabbit)")
    t.asks("marquise", "take hit")
    again = Game.from_position(t.game.position())
    assert again.legal_actions().tolist() == t.game.legal_actions().tolist()
    t.when("marquise", "choose a wood token").asks("chameleander", "lose ego")
    t.when("chameleander", "choose an ego token").asks("chameleander", "lose ego")  # the one that quelling costs
    assert sum(t.ego(5)) == 2


@pytest.mark.parametrize(
    ("defender", "fallen", "choice", "rest"),
    [
        ("duchy", "tunnel", "a tunnel token", {"citadel": 1, "market": 1}),
        ("duchy", "citadel", "a citadel", {"tunnel": 1, "market": 1}),
        ("keepers", "jewelry three", "a relic (jewelry three)", {"figure one": 1, "tablet one": 1}),
    ],
)
def test_4_3_6__a_position_is_read_after_the_first_of_two_pieces_has_fallen(defender, fallen, choice, rest):
    """Whatever the number of its kind: what has fallen counts once the whole battle is settled. Covers Law 1.5.4."""
    t = given("marquise", defender, turn="marquise").clearing(11, marquise={"warriors": 3})
    t.clearing(11, **{defender: {fallen: 1} | rest}).clearing(3, **{defender: {"warriors": 1}}).force(dice=[(1, 0)])
    t.when("marquise", f"battle {defender} in clearing 11").when(defender, f"choose {choice}")
    again = Game.from_position(t.game.position())
    assert again.position() == t.game.position()
    assert again.legal_actions().tolist() == t.game.legal_actions().tolist()
    assert t.vp("marquise") == 0
    t.asks(defender, "take hit")


def test_14_2_2__coffins_are_read_beside_a_warlord_who_is_none_of_the_twenty():
    """Nineteen warriors and he in a clearing, one on Coffin Makers. Covers Law 14.3.1; the card."""
    t = given("marquise", "hundreds", turn="marquise", deck="exiles_partisans").clearing(3, marquise={"warriors": 1})
    t.player("marquise", effects=["Coffin Makers"]).table(on_cards={"coffins": {"hundreds": 1}})
    t.clearing(5, hundreds={"warriors": 20}).player("hundreds", warlord=5, mood="rowdy")
    assert (t.supply("hundreds"), t.warriors("hundreds", 5)) == (0, 20)
    t.asks("marquise", "marquise action")
