"""Law 4.3.1: who may play an ambush, foiling it, what its hits do."""

from tests.given import given


def attacked(marquise=None, eyrie=None, clearing=5, **config):
    """The Marquise can attack the Eyrie in a clearing."""
    t = given("marquise", "eyrie", turn="marquise", **config)
    return t.clearing(clearing, marquise=marquise or {"warriors": 3}, eyrie=eyrie or {"warriors": 1})


def test_4_3_1__suited_ambush_bird_ambush_or_none():
    """Covers Law 2.1.2."""
    t = attacked().hand("eyrie", "Ambush! (rabbit)", "Ambush! (bird)", "Ambush! (fox)", "Anvil")
    t.when("marquise", "battle eyrie in clearing 5")
    t.asks("eyrie", "ambush", options=["play the rabbit ambush", "play the bird ambush", "pass"])


def test_4_3_1__a_bird_ambush_matches_any_clearing():
    """Covers Law 2.1.2, 2.1.1."""
    for clearing in (5, 8, 7):
        t = attacked(clearing=clearing).hand("eyrie", "Ambush! (bird)").force(dice=[(0, 0)])
        t.when("marquise", f"battle eyrie in clearing {clearing}")
        t.asks("eyrie", "ambush", options=["play the bird ambush", "pass"]).when("eyrie", "play the bird ambush")
        assert t.warriors("marquise", clearing) == 1
        t.asks("marquise", "marquise action")


def test_4_3_1__declining_keeps_the_card():
    t = attacked().hand("eyrie", "Ambush! (rabbit)").force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "pass")
    assert t.cards("eyrie") == ["Ambush! (rabbit)"]
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (3, 0)
    t.asks("marquise", "marquise action")


def test_4_3_1__only_one_ambush_per_battle():
    t = attacked(marquise={"warriors": 5}).hand("eyrie", "Ambush! (rabbit)", "Ambush! (bird)").force(dice=[(0, 0)])
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    assert t.warriors("marquise", 5) == 3 and t.cards("eyrie") == ["Ambush! (bird)"]
    t.asks("marquise", "marquise action")


def test_4_3_1__the_attacker_cannot_ambush_on_his_own():
    t = attacked().hand("marquise", "Ambush! (rabbit)").force(dice=[(1, 0)])
    t.when("marquise", "battle eyrie in clearing 5")
    assert t.cards("marquise") == ["Ambush! (rabbit)"] and t.warriors("eyrie", 5) == 0
    t.asks("marquise", "marquise action")


def test_4_3_1__a_third_player_cannot_ambush():
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(dice=[(1, 0)])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 1}, alliance={"warriors": 3})
    t.hand("alliance", "Ambush! (rabbit)").when("marquise", "battle eyrie in clearing 5")
    assert t.warriors("marquise", 5) == 3
    t.asks("marquise", "marquise action")


def test_4_3_1__a_defender_without_warriors_may_ambush():
    t = attacked(eyrie={"roost": 1}).hand("eyrie", "Ambush! (rabbit)")
    t.when("marquise", "battle eyrie in clearing 5").asks("eyrie", "ambush")


def test_4_3_1_I__a_foiled_ambush_does_nothing_and_both_cards_are_discarded():
    t = attacked(marquise={"warriors": 1}).hand("eyrie", "Ambush! (rabbit)").hand("marquise", "Ambush! (bird)")
    t.force(dice=[(1, 0)]).when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    t.asks("marquise", "foil", options=["play the bird ambush", "pass"]).when("marquise", "play the bird ambush")
    assert t.discard == ["Ambush! (bird)", "Ambush! (rabbit)"]
    assert t.cards("marquise") == t.cards("eyrie") == []
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (1, 0)
    t.asks("marquise", "marquise action")


def test_4_3_1_I__a_foil_must_match_the_clearing():
    t = attacked().hand("eyrie", "Ambush! (bird)").hand("marquise", "Ambush! (fox)", "Ambush! (mouse)")
    t.force(dice=[(0, 0)]).when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the bird ambush")
    assert t.warriors("marquise", 5) == 1
    assert t.cards("marquise") == ["Ambush! (fox)", "Ambush! (mouse)"]
    t.asks("marquise", "marquise action")


def test_4_3_1_I__the_attacker_may_decline_to_foil():
    t = attacked().hand("eyrie", "Ambush! (bird)").hand("marquise", "Ambush! (rabbit)").force(dice=[(0, 0)])
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the bird ambush").when("marquise", "pass")
    assert t.warriors("marquise", 5) == 1
    assert t.cards("marquise") == ["Ambush! (rabbit)"] and t.discard == ["Ambush! (bird)"]
    t.asks("marquise", "marquise action")


def test_4_3_1_II__survivors_fight_on_and_roll_fewer_hits():
    """Covers Law 4.3.3.I."""
    t = attacked(eyrie={"warriors": 3}).hand("eyrie", "Ambush! (rabbit)").force(dice=[(3, 0)])
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (1, 2)
    t.asks("marquise", "marquise action")


def test_4_3_1_II__two_hits_kill_two_attackers_and_no_dice_are_rolled():
    t = attacked(marquise={"warriors": 2}).hand("eyrie", "Ambush! (rabbit)").force(dice=[(3, 3)])
    t.clearing(8, marquise={"warriors": 1}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (0, 1)
    t.asks("marquise", "marquise action").when("marquise", "battle eyrie in clearing 8")
    assert (t.warriors("marquise", 8), t.warriors("eyrie", 8)) == (0, 2)  # the dice that were still waiting


def test_4_3_1_II__ambush_hits_reach_buildings_after_the_warriors_and_score():
    """The owner chooses among them, the battle ends without warriors. Covers Law 3.2.1, 4.3.6."""
    t = attacked(marquise={"warriors": 1, "sawmill": 1, "wood": 1}).hand("eyrie", "Ambush! (rabbit)")
    t.clearing(8, marquise={"warriors": 1}).when("marquise", "battle eyrie in clearing 5")
    t.when("eyrie", "play the rabbit ambush")
    t.asks("marquise", "take hit", options=["choose a sawmill", "choose a wood token"])
    t.when("marquise", "choose a wood token")
    assert (t.warriors("marquise", 5), t.pieces("sawmill", 5), t.pieces("wood", 5)) == (0, 1, 0)
    assert (t.vp("eyrie"), t.vp("marquise")) == (1, 0)
    assert t.warriors("eyrie", 5) == 1 and t.discard == ["Ambush! (rabbit)"]
    t.asks("marquise", "marquise action")


def test_4_3_1_II__ambush_points_can_win_at_once():
    """Covers Law 3.1."""
    t = attacked(marquise={"warriors": 1, "sawmill": 1}).hand("eyrie", "Ambush! (rabbit)").player("eyrie", vp=29)
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush").is_won_by("eyrie")


def test_4_3_1_II__an_ambushed_vagabond_damages_two_items_and_fights_on():
    """His pawn remains; a damaged sword no longer rolls hits. Covers Law 9.2.6, 9.2.7."""
    t = given("marquise", "vagabond", turn="vagabond").clearing(5, marquise={"warriors": 3})
    t.player("vagabond", location=5, satchel=["sword", "sword", "boot"]).hand("marquise", "Ambush! (rabbit)")
    t.force(dice=[(3, 0)]).when("vagabond", "battle marquise in clearing 5")
    t.when("marquise", "play the rabbit ambush")
    t.asks("vagabond", "take hit", options=["choose ready sword", "choose exhausted sword", "choose ready boot"])
    t.when("vagabond", "choose exhausted sword", "choose ready boot")
    assert t.item("sword") == {"ready": 1, "damaged exhausted": 1} and t.item("boot") == {"damaged": 1}
    assert t.warriors("marquise", 5) == 2
    t.asks("vagabond", "vagabond action")


def test_4_3_1__scouting_party_attackers_cannot_be_ambushed():
    t = attacked().player("marquise", effects=["Scouting Party"]).hand("eyrie", "Ambush! (rabbit)")
    t.force(dice=[(1, 0)]).when("marquise", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (3, 0)
    assert t.cards("eyrie") == ["Ambush! (rabbit)"] and t.effects("marquise") == ["Scouting Party (mouse)"]
    t.asks("marquise", "marquise action")


def test_4_3_1__scouting_party_does_not_keep_its_owner_from_ambushing():
    t = attacked().player("eyrie", effects=["Scouting Party"]).hand("eyrie", "Ambush! (rabbit)").force(dice=[(0, 0)])
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the rabbit ambush")
    assert t.warriors("marquise", 5) == 1
    t.asks("marquise", "marquise action")
