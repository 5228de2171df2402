"""A snare face up holds what is in its clearing, and keeps everything else out that would be placed (Law 13.7.2)."""

from tests.given import given
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import act, recovered, settle
from tests.law.interactions.tables import snared

DECK = "exiles_partisans"


def test_7_7__a_decree_that_must_move_out_of_a_snare_is_turmoil():
    """Covers Law 7.5.2.II, 13.7.2: the only warriors of the suit are held."""
    t = snared("eyrie", number=5).player("eyrie", leader="despot", decree={"move": ["Cobbler"]})
    t.clearing(5, eyrie={"warriors": 4, "roost": 1}).hand("eyrie", "Anvil")
    t.asks("eyrie", "choose leader")
    assert (t.deposed, t.decree("move"), t.discard) == (["despot"], [], ["Cobbler (rabbit)"])


def test_7_7__a_decree_that_must_recruit_in_a_snare_is_turmoil():
    t = snared("eyrie", number=5).player("eyrie", leader="commander", decree={"recruit": ["Cobbler"]})
    t.clearing(5, eyrie={"roost": 1}).clearing(1, eyrie={"warriors": 3}).hand("eyrie", "Anvil")
    t.asks("eyrie", "choose leader")
    assert (t.deposed, t.pieces("roost", 5), t.warriors("eyrie", 5)) == (["commander"], 1, 0)


def test_13_7_2__field_hospitals_do_not_reach_a_snared_keep():
    """Nothing of an enemy can be placed there. Covers Law 6.2.3."""
    t = snared("marquise", "eyrie", number=1).clearing(1, marquise={"keep": 1, "warriors": 1})
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 2}).hand("marquise", "Cobbler").force(dice=[(1, 1)])
    t.when("marquise", "battle eyrie in clearing 5").asks("marquise", "marquise action")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1), t.hand_size("marquise")) == (1, 1, 1)


def test_13_7_2__nothing_is_converted_or_sanctified_in_a_snare():
    """To replace a piece one must be able to place the other. Covers Law 21.23, 10.4.3.II, 10.4.3.III."""
    t = snared("lizard", "duchy", number=8, phase="birdsong").player("lizard", outcast="fox", acolytes=6)
    t.clearing(8, corvids={"plot": 1, "warriors": 1}, duchy={"warriors": 1, "market": 1}, lizard={"warriors": 1})
    t.clearing(12, duchy={"warriors": 1}).hand("lizard", "Sappers").asks("lizard", "conspiracy")
    t.refuses("convert in clearing 8", "sanctify in clearing 8", "move from clearing 8 to clearing 7")
    t.offers("convert in clearing 12", "battle duchy in clearing 8")


def test_13_7_2__no_knight_encamps_or_decamps_in_a_snare():
    """Covers Law 15.4.1, 15.4.2, 15.4.3."""
    t = snared("keepers", number=5, phase="birdsong").clearing(5, keepers={"warriors": 3, "first waystation": 1})
    t.clearing(1, keepers={"warriors": 1}).hand("keepers", "Cobbler")
    t.asks("keepers", "encamp", ["choose clearing 1", "pass"]).when("keepers", "pass")
    t.asks("keepers", "retinue")  # nothing to decamp, nobody to recruit
    assert (t.warriors("keepers", 5), t.cards("keepers")) == (3, ["Cobbler (rabbit)"])


def test_13_7_2__relics_come_into_a_snare_and_are_recovered_from_it():
    """Delving moves a relic in, recovering removes one: neither places, nor moves out. Covers Law 15.5.2."""
    t = snared("keepers", number=5).clearing(5, corvids={"warriors": 1, "plot": 1})
    t.player("keepers", retinue={duty: ["Faithful Retainer"] for duty in ("move", "delve", "recover")})
    t.player("keepers", relics={"figures": ["1-2-5-10", "out", "out", "out"]}).force(dice=[(0, 0)])
    t.clearing(5, keepers={"warriors": 3, "first waystation": 1}).clearing(1, keepers={"warriors": 1})
    t.asks("keepers", "retinue").when("keepers", "choose the Faithful Retainer of move")
    t.refuses("move from clearing 5 to clearing 2").when("keepers", "move from clearing 1 to clearing 5")
    settle(act(t, "delve"), "battle corvids in clearing 5").when("keepers", "delve the figure from forest no. 1")
    assert (t.pieces("figure one", 5), plot(t, 5)) == (1, "snare face up")
    settle(act(t, "recover"), "choose clearing 5", "choose a relic (figure one)")
    assert (t.pieces("figure one", 5), recovered(t), t.vp("keepers")) == (0, ["figure one"], 1)
    t.asks("keepers", "gather")


def test_13_7_2__the_duchy_digs_no_tunnel_into_a_snare():
    """Covers Law 12.5.1.V, 12.5.1.I."""
    t = snared("duchy", number=5).clearing(5, duchy={"warriors": 5}).player("duchy", burrow=3).hand("duchy", "Cobbler")
    t.asks("duchy", "assembly").refuses("dig a tunnel in clearing 5", "build a citadel in clearing 5")
    t.offers("dig a tunnel in clearing 4")


def test_13_7_2__no_sympathy_spreads_into_a_snare():
    """Covers Law 8.4.2."""
    t = (
        snared("alliance", number=5, phase="birdsong")
        .clearing(1, alliance={"sympathy": 1})
        .supporters("Cobbler", "Sword")
    )
    t.asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 5").offers(
        "spread sympathy to clearing 9"
    )


def test_13_7_2__the_warlord_recruits_nobody_in_a_snare():
    """Strongholds elsewhere do; no mob is placed there. Covers Law 14.4.2, 14.4.1, 14.6.1."""
    t = snared("hundreds", number=5, phase="birdsong").clearing(5, hundreds={"warriors": 2})
    t.clearing(1, hundreds={"mob": 1, "stronghold": 1}).player("hundreds", warlord=5, mood="rowdy").force(
        mob=["rabbit"]
    )
    assert (t.warriors("hundreds", 5), t.warriors("hundreds", 1), t.mobs) == (2, 1, [1, 10])
    t.asks("hundreds", "choose mood")


def test_13_7_2__the_warlord_is_not_anointed_in_a_snare():
    """Covers Law 14.4.3, 21.23."""
    t = snared("hundreds", number=5, phase="birdsong").clearing(5, hundreds={"warriors": 2})
    t.clearing(1, hundreds={"warriors": 1}).player("hundreds", mood="rowdy")
    t.asks("hundreds", "choose mood")
    assert (t.warlord, t.warriors("hundreds", 1), t.warriors("hundreds", 5)) == (1, 1, 2)


def test_13_7_2__the_riverfolk_neither_swim_out_of_a_snare_nor_recruit_in_it():
    """Covers Law 11.2.2, 11.5.5, 11.5.6."""
    t = snared("riverfolk", number=5).clearing(5, riverfolk={"warriors": 3}).player("riverfolk", funds={"riverfolk": 4})
    t.asks("riverfolk", "riverfolk action", ["battle corvids in clearing 5", "draw a card", "recruit", "pass"])
    t.when("riverfolk", "recruit").asks("riverfolk", "river recruit", [f"choose clearing {c}" for c in (4, 7, 10, 11)])


def test_13_7_2__corvid_planners_do_not_lead_out_of_a_snare():
    """Ignoring rule is not ignoring what cannot be moved. Covers Law 1.1.2; the card."""
    t = snared("marquise", number=5, deck=DECK).player("marquise", effects=["Corvid Planners"])
    t.clearing(5, marquise={"warriors": 3}).clearing(9, marquise={"warriors": 1}, corvids={"warriors": 3})
    t.offers("move from clearing 9 to clearing 1").refuses("move from clearing 5 to clearing 1")
    t.asks("marquise", "marquise action")


def test_13_7_2__false_orders_move_nobody_out_of_a_snare():
    """What is forced keeps to the rules. Covers Law 1.5.5; the card."""
    t = snared("marquise", "eyrie", number=5, deck=DECK, phase="birdsong").player("marquise", effects=["False Orders"])
    t.clearing(5, eyrie={"warriors": 4}, corvids={"plot": 1, "warriors": 2}).clearing(9, eyrie={"warriors": 2})
    t.clearing(1, marquise={"warriors": 1}).when("marquise", "use False Orders (fox)")
    t.when("marquise", "choose eyrie").asks(
        "marquise", "false orders", [f"move from clearing 9 to clearing {c}" for c in (1, 4, 12)]
    )


def test_13_7_2__false_orders_move_the_corvids_out_of_their_own_snare():
    t = snared("marquise", number=5, deck=DECK, phase="birdsong").player("marquise", effects=["False Orders"])
    t.clearing(5, corvids={"plot": 1, "warriors": 3}).clearing(1, marquise={"warriors": 1})
    t.when("marquise", "use False Orders (fox)").when("marquise", "move from clearing 5 to clearing 1")
    assert where(t, "corvids") == {1: 2, 5: 1}
    t.asks("marquise", "marquise action")


def test_9_2_9_II_b__an_ally_follows_into_a_snare_and_is_held_there():
    """Covers Law 13.7.2, 1.5.5."""
    t = snared("vagabond", "marquise", number=5).clearing(1, marquise={"warriors": 2})
    t.player("vagabond", location=1, satchel=["boot", "boot", "sword"], relationships={"marquise": "allied"})
    t.when("vagabond", "move from clearing 1 to clearing 5", "choose marquise", "choose 2")
    assert (t.location, t.warriors("marquise", 5)) == ("clearing 5", 2)
    t.asks("vagabond", "vagabond action").refuses("move from clearing 5 to clearing 1")


def test_9_4_2__slipping_out_of_a_snare_leaves_the_ally_behind():
    """Covers Law 13.7.2, 9.2.9.II.b: only his own move ignores it."""
    t = snared("vagabond", "marquise", number=5, phase="birdsong").clearing(5, marquise={"warriors": 2})
    t.player("vagabond", location=5, satchel=["boot"], relationships={"marquise": "allied"})
    t.when("vagabond", "choose clearing 1")
    assert (t.location, t.warriors("marquise", 5)) == ("clearing 1", 2)
    t.asks("vagabond", "vagabond action")


def test_C_2_5__no_ego_is_placed_in_a_snare():
    """Covers Law C.5.2.IV, C.5.2.III, 13.7.2: the warrior is removed all the same, nobody is beckoned."""
    t = snared("chameleander", "marquise", number=5).clearing(5, chameleander={"warriors": 1})
    t.clearing(8, marquise={"warriors": 2}).clearing(1, marquise={"warriors": 1}).hand("chameleander", "Anvil")
    t.asks("chameleander", "chameleander action", ["beckon corvids", "mark for death", "pass"])
    t.when("chameleander", "mark for death", "choose clearing 8")
    assert (t.warriors("marquise", 8), t.ego(5), t.vp("chameleander")) == (1, (0, 0), 0)
    t.asks("chameleander", "chameleander action")


def test_13_7_2__who_fights_for_hire_in_a_snare():
    """Battles are no moves: mercenaries fight there. Covers Law 11.2.7.III."""
    t = snared("marquise", "riverfolk", number=5).player("riverfolk", bought={"mercenaries": 1})
    t.clearing(5, riverfolk={"warriors": 2}).clearing(3, marquise={"warriors": 1}).force(dice=[(1, 0)])
    t.when("marquise", "battle corvids in clearing 5")
    assert (plot(t, 5), t.vp("marquise"), t.ruler(5)) == (None, 1, "marquise")
    t.asks("marquise", "marquise action")


def test_13_5_4__swapped_away_a_snare_frees_one_clearing_and_holds_another():
    """Covers Law 13.7.2, 21.33."""
    t = given("corvids", "marquise", turn="corvids").clearing(5, corvids={"plot": 1}, marquise={"warriors": 2})
    t.clearing(1, corvids={"plot": 1}, marquise={"warriors": 2}).hand("marquise", "Anvil")
    t.player("corvids", plots={5: "snare", 1: "extortion"}, face_up=[5, 1])
    t.when("corvids", "swap the plot in clearing 5")
    t.when("corvids", "pass", "pass").asks("marquise", "marquise action").offers("move from clearing 5 to clearing 2")
    t.refuses("move from clearing 1 to clearing 9")
