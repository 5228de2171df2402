"""Law 26.4: the Vagrant."""

from tests.given import given

FIVE = ("marquise", "eyrie", "alliance", "vagabond", "vagabond")


def vagrant(*factions, satchel=("torch", "boot"), **config):
    t = given(*(factions or ("marquise", "eyrie", "alliance", "vagabond")), turn="vagabond", **config)
    return t.player("vagabond", character="vagrant", location=8, satchel=list(satchel))


def instigate(t, attacker, defender):
    """The Vagrant takes his special action and names the two sides; a question with one answer is not asked."""
    t.when("vagabond", "take the special action")
    for faction in (attacker, defender):
        if t.asked in ("instigate", "instigate defender") and f"choose {faction}" in t.options():
            t.when("vagabond", f"choose {faction}")
    return t


def test_26_4_2__he_forces_a_player_to_battle_a_player_in_his_clearing():
    t = vagrant().clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 1}, alliance={"sympathy": 1})
    t.force(dice=[(1, 0)]).when("vagabond", "take the special action")
    t.asks("vagabond", "instigate", options=["choose marquise", "choose eyrie", "choose vagabond"])
    t.when("vagabond", "choose marquise")
    t.asks("vagabond", "instigate defender", options=["choose eyrie", "choose alliance", "choose vagabond"])
    t.when("vagabond", "choose eyrie")
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (2, 0)
    assert t.item("torch") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_4_2__without_anybody_to_force_or_to_battle_nothing_is_instigated():
    vagrant().clearing(9, marquise={"warriors": 2}).asks("vagabond", "vagabond action").refuses(
        "take the special action"
    )
    t = vagrant().clearing(8, alliance={"sympathy": 1}).when("vagabond", "take the special action")
    t.asks("vagabond", "vagabond action")  # he is the only one who can battle, the sympathy the only one to be battled
    assert t.on_map("sympathy") == 0


def test_26_4_2__in_a_forest_or_without_a_torch_he_instigates_nothing():
    t = vagrant().clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 1}).player("vagabond", location="4-9-12")
    t.asks("vagabond", "vagabond action").refuses("take the special action")
    t = vagrant(satchel=["torch exhausted", "boot"]).clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 1})
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_4_2__he_scores_for_buildings_and_tokens_of_either_side():
    """Covers Law 3.2.1: the sides score nothing for them."""
    t = vagrant("marquise", "eyrie", "vagabond")
    t.clearing(8, marquise={"workshop": 1, "warriors": 2}, eyrie={"roost": 1})
    t.force(dice=[(0, 0)])
    instigate(t, "marquise", "eyrie")
    assert t.on_map("roost") == 0  # the defenseless roost takes one hit
    assert (t.vp("marquise"), t.vp("vagabond")) == (0, 1)
    t.asks("vagabond", "vagabond action")


def test_26_4_2__the_attacker_loses_buildings_to_him_as_well():
    t = vagrant("marquise", "eyrie", "vagabond")
    t.clearing(8, marquise={"workshop": 1, "warriors": 1}, eyrie={"roost": 1, "warriors": 3})
    t.force(dice=[(2, 2)])
    instigate(t, "marquise", "eyrie")  # two rolled hits on a warrior and a workshop, one on the Eyrie
    assert (t.on_map("workshop"), t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (0, 0, 2)
    assert (t.vp("eyrie"), t.vp("vagabond")) == (0, 1)
    t.asks("vagabond", "vagabond action")


def test_26_4_2__warriors_removed_by_others_make_nobody_hostile():
    """Covers Law 9.2.9.III."""
    t = vagrant().clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 2}).force(dice=[(2, 1)])
    t.player("vagabond", relationships={"eyrie": "friendly", "marquise": "hostile"})
    instigate(t, "marquise", "eyrie")
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (1, 0)
    assert (t.relation("eyrie"), t.relation("marquise"), t.vp("vagabond")) == ("friendly", "hostile", 0)
    t.asks("vagabond", "vagabond action")


def test_26_4_2__infamy_counts_buildings_and_tokens_of_hostile_factions():
    """Covers Law 9.2.9.III.a: each is a piece he removes in battle during his turn."""
    t = vagrant("marquise", "eyrie", "vagabond").clearing(8, marquise={"warriors": 2}, eyrie={"roost": 1})
    t.player("vagabond", relationships={"eyrie": "hostile"}).force(dice=[(0, 0)])
    instigate(t, "marquise", "eyrie")
    assert t.vp("vagabond") == 2
    t.asks("vagabond", "vagabond action")


def test_26_4_2__he_battles_himself_without_a_sword_and_becomes_hostile_as_usual():
    """Covers Law 9.2.9.III: in a battle of his own he removes the warriors."""
    t = vagrant(satchel=["torch", "sword exhausted", "boot", "boot"]).clearing(8, marquise={"warriors": 2})
    t.force(dice=[(1, 0)])
    instigate(t, "vagabond", "marquise")
    assert (t.warriors("marquise", 8), t.relation("marquise"), t.vp("vagabond")) == (1, "hostile", 0)
    assert t.item("sword") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action")


def test_26_4_2__he_can_force_a_player_to_battle_him():
    t = vagrant(satchel=["torch", "boot", "boot"]).clearing(8, marquise={"warriors": 3}).force(dice=[(1, 0)])
    instigate(t, "marquise", "vagabond")
    # one rolled hit and one for a Vagabond without a sword
    t.asks("vagabond", "take hit", options=["choose exhausted torch", "choose ready boot"])
    t.when("vagabond", "choose exhausted torch")
    assert (t.item("torch"), t.item("boot")) == ({"damaged exhausted": 1}, {"ready": 1, "damaged": 1})
    t.asks("vagabond", "vagabond action")


def test_1_5_5_I__the_players_who_battle_decide_everything_in_it():
    """Covers Law 26.4.2, 1.5.5: ambush, foil, effects and losses are theirs."""
    t = vagrant("marquise", "eyrie", "vagabond")
    t.clearing(8, marquise={"warriors": 2, "workshop": 1}, eyrie={"roost": 1, "warriors": 1})
    t.hand("eyrie", "Ambush! (fox)").hand("marquise", "Ambush! (bird)").player("marquise", effects=["Brutal Tactics"])
    t.force(dice=[(1, 0)]).when("vagabond", "take the special action", "choose marquise", "choose eyrie")
    t.asks("eyrie", "ambush").when("eyrie", "play the fox ambush")
    t.asks("marquise", "foil").when("marquise", "play the bird ambush")
    t.asks("marquise", "battle effect").when("marquise", "use Brutal Tactics (bird)")
    assert (t.warriors("eyrie", 8), t.on_map("roost")) == (0, 0)
    assert (t.vp("vagabond"), t.vp("eyrie"), t.vp("marquise")) == (1, 1, 0)
    t.asks("vagabond", "vagabond action")


def test_1_5_5__forced_attackers_use_what_their_faction_has():
    """The Commander's extra hit, for instance; Covers Law 26.4.2, 7.8.3."""
    t = vagrant().clearing(8, marquise={"warriors": 3}, eyrie={"warriors": 1}).player("eyrie", leader="commander")
    t.force(dice=[(1, 0)])
    instigate(t, "eyrie", "marquise")
    assert t.warriors("marquise", 8) == 1
    t.asks("vagabond", "vagabond action")


def test_26_4_2__he_pays_for_sympathy_removed_in_the_battle():
    """Covers Law 8.2.6: it counts as removed by him."""
    t = vagrant("marquise", "alliance", "vagabond").clearing(8, marquise={"warriors": 1}, alliance={"sympathy": 1})
    t.hand("vagabond", "Anvil", "Sword").hand("marquise", "Anvil").hand("vagabond", "Foxfolk Steel", "Sword")
    t.force(dice=[(0, 0)])
    instigate(t, "marquise", "alliance")
    assert (t.vp("vagabond"), t.on_map("sympathy")) == (1, 0)
    assert t.stack_of_supporters == ["Foxfolk Steel (fox)"]
    t.asks("vagabond", "vagabond action")


def test_26_4_2__the_despot_scores_nothing_for_what_counts_as_the_vagrants():
    """Covers Law 7.8.4."""
    t = vagrant().clearing(8, marquise={"workshop": 1}, eyrie={"warriors": 2}).player("eyrie", leader="despot")
    t.force(dice=[(1, 0)])
    instigate(t, "eyrie", "marquise")
    assert (t.vp("eyrie"), t.vp("vagabond"), t.on_map("workshop")) == (0, 1, 0)
    t.asks("vagabond", "vagabond action")


def test_26_4_2__another_vagabond_can_be_forced_and_turns_hostile_by_it():
    """Covers Law 9.7, 9.2.9.III: the warriors are removed by him who battles, and Infamy needs his own turn."""
    t = given(*FIVE, turn="vagabond_0").clearing(8, marquise={"warriors": 2, "workshop": 1})
    t.player("vagabond_0", character="vagrant", location=8, satchel=["torch", "boot"])
    t.player("vagabond_1", character="thief", location=8, satchel=["sword", "sword"])
    t.force(dice=[(2, 0)]).when("vagabond_0", "take the special action")
    t.asks("vagabond_0", "instigate", options=["choose marquise", "choose vagabond", "choose second vagabond"])
    t.when("vagabond_0", "choose second vagabond")
    t.asks("vagabond_0", "instigate defender", options=["choose marquise", "choose vagabond"])
    t.when("vagabond_0", "choose marquise")
    assert t.warriors("marquise", 8) == 0
    assert (t.relation("marquise", of="vagabond_0"), t.relation("marquise", of="vagabond_1")) == (
        "indifferent",
        "hostile",
    )
    assert (t.vp("vagabond_0"), t.vp("vagabond_1"), t.item("sword", "vagabond_1")) == (0, 0, {"ready": 2})
    t.asks("vagabond_0", "vagabond action")


def test_26_4_2__partners_in_a_coalition_are_not_set_on_each_other():
    """Covers Law 21.8, 9.2.8: the Marquise is no enemy of the Vagrant, so only the Eyrie can be battled."""
    t = vagrant().clearing(8, marquise={"warriors": 2}, eyrie={"warriors": 2}).force(dice=[(0, 0)])
    t.player("vagabond", coalition="marquise", dominance="fox").when("vagabond", "take the special action")
    t.asks("vagabond", "instigate", options=["choose marquise", "choose eyrie", "choose vagabond"])
    t.when("vagabond", "choose marquise").asks("vagabond", "vagabond action")
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (2, 2)
