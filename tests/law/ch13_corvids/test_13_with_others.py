"""Law 13 with each other faction: what a snare bars, what a bomb and a raid meet, who guesses, who is robbed."""

from tests.law.ch13_corvids.tables import corvids, plot, theirs, where


def snared(faction, *others, at=5, phase="daylight", **config):
    """The turn of another player, with a snare face up in a clearing."""
    return theirs(faction, *others, phase=phase, plots={at: "snare"}, face_up=(at,), **config)


def bombed(*others, at=5, **config):
    """Birdsong of the Corvids, with a bomb and a warrior in a clearing, and no cards."""
    return corvids(*others, phase="birdsong", plots={at: "bomb"}, guards={at: 1}, **config).hand("corvids")


def flip(t, at=5):
    return t.when("corvids", f"flip the plot in clearing {at}")


# -- Marquise ----------------------------------------------------------------------------------------


def test_13_7_2__no_wood_for_a_sawmill_beside_a_snare():
    """Covers Law 6.4."""
    t = snared("marquise", phase="birdsong").clearing(5, corvids={"plot": 1}, marquise={"sawmill": 1})
    t.clearing(9, marquise={"sawmill": 1}).asks("marquise", t.asked)
    assert (t.pieces("wood", 5), t.pieces("wood", 9)) == (0, 1)


def test_13_7_2__no_recruits_for_a_recruiter_beside_a_snare():
    """Covers Law 6.5.3, 6.5.5."""
    t = snared("marquise").clearing(5, corvids={"plot": 1}, marquise={"recruiter": 1, "sawmill": 1})
    t.clearing(9, marquise={"recruiter": 1}).hand("marquise", "Bake Sale").asks("marquise", "marquise action")
    t.refuses("overwork in clearing 5").when("marquise", "recruit")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 9)) == (0, 1)


def test_13_7_1__field_hospitals_answer_a_bomb():
    """Covers Law 6.2.3."""
    t = bombed("marquise").clearing(5, corvids={"plot": 1, "warriors": 1}, marquise={"warriors": 3})
    t.clearing(1, marquise={"keep": 1}).hand("marquise", "Bake Sale")
    flip(t).asks("marquise", "field hospitals").when("marquise", "choose Bake Sale (rabbit)")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5), plot(t, 5)) == (3, 0, None)


def test_13_7_2__a_snare_beside_the_keep_shuts_the_field_hospitals():
    """A trick has brought it there. Covers Law 6.2.3, 21.33."""
    t = snared("marquise", at=1).clearing(1, marquise={"keep": 1}, corvids={"plot": 1})
    t.clearing(5, marquise={"warriors": 2}, corvids={"warriors": 3}).hand("marquise", "Bake Sale")
    t.force(dice=[(1, 1)]).when("marquise", "battle corvids in clearing 5")
    if t.asked == "field hospitals":
        t.asks("marquise", "field hospitals", options=["pass"]).when("marquise", "pass")
    assert (t.warriors("marquise", 1), t.warriors("marquise", 5), t.hand_size("marquise")) == (0, 1, 1)
    t.asks("marquise", "marquise action")


# -- Eyrie -------------------------------------------------------------------------------------------


def test_13_7_2__a_decree_that_only_a_snare_could_serve_ends_in_turmoil():
    """Covers Law 7.5.2.I, 7.7."""
    t = snared("eyrie").clearing(5, corvids={"plot": 1}, eyrie={"roost": 1, "warriors": 2})
    t.player("eyrie", leader="commander", decree={"recruit": ["Bake Sale"], "move": [], "battle": [], "build": []})
    t.clearing(3, eyrie={"warriors": 1}).asks("eyrie", "choose leader")
    assert (t.warriors("eyrie", 5), t.vp("eyrie")) == (2, 0)


def test_13_7_2__no_roost_is_built_beside_a_snare():
    """Covers Law 7.5.2.IV."""
    t = snared("eyrie").clearing(5, corvids={"plot": 1}, eyrie={"warriors": 2})
    t.player("eyrie", leader="despot", decree={"recruit": [], "move": [], "battle": [], "build": ["Bake Sale"]})
    t.clearing(3, eyrie={"warriors": 2}).when("eyrie", "move from clearing 3 to clearing 6", "choose 1")
    t.when("eyrie", "resolve a bird card")
    t.asks("eyrie", "decree build", options=["choose clearing 3", "choose clearing 6"])


def test_13_2_4__what_a_despot_exposes_scores_one_point():
    """It is no battle. Covers Law 7.8.4."""
    t = theirs("eyrie", phase="birdsong", plots={5: "bomb"}).clearing(5, corvids={"plot": 1}, eyrie={"roost": 1})
    t.player("eyrie", leader="despot").hand("eyrie", "Bake Sale", "Cobbler")
    t.when("eyrie", "expose the plot in clearing 5")
    t.when("eyrie", "choose Bake Sale (rabbit)", "choose bomb")
    assert (plot(t, 5), t.vp("eyrie"), t.hand_size("eyrie")) == (None, 1, 2)


# -- Alliance ----------------------------------------------------------------------------------------


def test_13_7_2__no_sympathy_beside_a_snare():
    """Covers Law 8.4.2."""
    t = snared("alliance", phase="birdsong").supporters("Bake Sale", "Cobbler", "Anvil")
    t.asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 5").offers(
        "spread sympathy to clearing 3"
    )


def test_13_7_2__a_revolt_removes_the_snare_before_the_base_is_placed():
    """Covers Law 8.4.1.III."""
    t = snared("alliance", phase="birdsong").clearing(5, corvids={"plot": 1, "warriors": 1}, alliance={"sympathy": 1})
    t.supporters("Bake Sale", "Cobbler").when("alliance", "revolt in clearing 5")
    assert (plot(t, 5), t.pieces("rabbit base", 5), t.warriors("alliance", 5), t.vp("alliance")) == (None, 1, 1, 1)
    t.asks("alliance", "gap") if t.asked == "gap" else t.asks("alliance", t.asked)


def test_13_7_4__a_raid_removed_by_a_revolt_places_warriors_around_the_base():
    """Covers Law 8.4.1.III, 1.5.4."""
    t = theirs("alliance", phase="birdsong", plots={5: "raid"}).clearing(
        5, corvids={"plot": 1}, alliance={"sympathy": 1}
    )
    t.supporters("Bake Sale", "Cobbler").when("alliance", "revolt in clearing 5")
    assert (where(t, "corvids"), t.pieces("rabbit base", 5)) == ({1: 1, 2: 1}, 1)


def test_13_2_4__cards_among_the_supporters_are_not_shown():
    t = theirs("alliance", plots={5: "bomb"}).clearing(5, corvids={"plot": 1}, alliance={"sympathy": 1})
    t.supporters("Bake Sale").hand("alliance", "Anvil").asks("alliance", "alliance daylight")
    t.refuses("expose the plot in clearing 5")


# -- Vagabond ----------------------------------------------------------------------------------------


def test_13_7_2__allies_do_not_slip_out_with_the_pawn():
    """Slip frees the pawn alone. Covers Law 9.4.2, 9.2.9.II.b."""
    t = snared("vagabond", "marquise", phase="birdsong").clearing(5, corvids={"plot": 1}, marquise={"warriors": 2})
    t.player("vagabond", location=5, satchel=["boot", "sword"], relationships={"marquise": "allied"})
    t.when("vagabond", "choose clearing 1")
    assert (t.location, t.warriors("marquise", 5)) == ("clearing 1", 2)


def test_13_7_2__an_allied_corvid_leaves_with_the_pawn_where_none_is_held():
    """Their own snare does not hold them; the pawn slips. Covers Law 9.4.2, 9.2.9.II.b."""
    t = snared("vagabond", "marquise", phase="birdsong").clearing(5, corvids={"plot": 1, "warriors": 2})
    t.player("vagabond", location=5, satchel=["boot", "sword"], relationships={"corvids": "allied"})
    t.when("vagabond", "choose clearing 1").asks("vagabond", "move ally").when("vagabond", "choose corvids", "choose 2")
    assert where(t, "corvids") == {1: 2}


def test_13_7_4__a_raid_hit_by_the_crossbow_places_warriors():
    """Covers Law 9.5.6."""
    t = theirs("vagabond", "marquise", plots={5: "raid"}).player("vagabond", location=5, satchel=["crossbow", "boot"])
    t.when("vagabond", "strike corvids")
    if t.asked == "strike piece":
        t.when("vagabond", "choose a plot token")
    assert (plot(t, 5), where(t, "corvids"), t.vp("vagabond")) == (None, {1: 1, 2: 1}, 1)
    t.asks("vagabond", "vagabond action")


# -- Lizard ------------------------------------------------------------------------------------------


def test_13_7_2__the_cult_converts_and_plants_nothing_beside_a_snare():
    """Covers Law 10.4.3.II, 10.5.1, 10.5.2."""
    t = snared("lizard", phase="birdsong").clearing(5, corvids={"plot": 1, "warriors": 2}, lizard={"warriors": 3})
    t.clearing(3, corvids={"warriors": 1}).player("lizard", outcast="rabbit", acolytes=4)
    t.asks("lizard", "conspiracy").refuses("convert in clearing 5").offers("convert in clearing 3")
    t = snared("lizard").clearing(5, corvids={"plot": 1}, lizard={"warriors": 3}).hand("lizard", "Bake Sale")
    t.when("lizard", "choose Bake Sale (rabbit)").asks("lizard", "ritual")
    t.refuses("choose clearing 5", "build a garden in clearing 5").offers("choose clearing 3")


def test_13_7_1__a_bomb_burns_gardens_and_makes_no_acolytes():
    """The warriors go to the supply, a card is lost. Covers Law 10.2.3, 10.2.5."""
    t = bombed("lizard").clearing(5, corvids={"plot": 1, "warriors": 1}, lizard={"warriors": 2, "rabbit garden": 1})
    t.hand("lizard", "Anvil")
    flip(t)
    assert (t.on_map("rabbit garden"), t.acolytes, t.hand_size("lizard"), t.vp("corvids")) == (0, 0, 0, 2)


# -- Riverfolk ---------------------------------------------------------------------------------------


def test_13_7_2__no_recruits_and_no_post_beside_a_snare():
    """Covers Law 11.5.5, 11.5.6."""
    t = snared("riverfolk").clearing(5, corvids={"plot": 1}, riverfolk={"warriors": 2}).player("riverfolk", funds=4)
    t.asks("riverfolk", "riverfolk action").refuses("establish a trade post in clearing 5").when("riverfolk", "recruit")
    t.asks("riverfolk", "river recruit").refuses("choose clearing 5")


def test_13_2_4__everybody_sees_what_the_riverfolk_show():
    """Their hand is open. Covers Law 11.2.3."""
    t = theirs("riverfolk", "eyrie", plots={5: "snare"}).clearing(5, corvids={"plot": 1}, riverfolk={"warriors": 1})
    t.hand("riverfolk", "Bake Sale").when("riverfolk", "expose the plot in clearing 5")
    if t.asked == "expose by":
        t.when("riverfolk", "choose Bake Sale (rabbit)")
    t.when("riverfolk", "choose bomb")
    assert t.known("eyrie", "corvids") == t.known("riverfolk", "corvids") == ["Bake Sale (rabbit)"]


# -- Chameleander ------------------------------------------------------------------------------------


def test_13_7_2__nobody_is_beckoned_or_stolen_away_beside_a_snare():
    """Covers Law C.5.2.II, C.5.2.III."""
    t = snared("chameleander", "marquise").clearing(5, corvids={"plot": 1}, chameleander={"warriors": 1})
    t.clearing(1, marquise={"warriors": 2}).asks("chameleander", "chameleander action").refuses("beckon marquise")


def test_13_7_3__one_ego_is_a_faction_piece():
    """Covers Law 21.10."""
    t = corvids("chameleander", phase="birdsong", plots={5: "extortion"}, guards={5: 1}).hand("corvids")
    t.clearing(5, corvids={"plot": 1, "warriors": 1}, chameleander={"warriors": 1}).hand("chameleander", "Anvil")
    flip(t)
    assert t.cards("corvids") == ["Anvil (fox)"]


# -- Hundreds ----------------------------------------------------------------------------------------


def test_13_7_2__a_snare_holds_the_warlord_and_bars_mobs():
    """Covers Law 14.5.3, 14.6.1."""
    t = snared("hundreds").clearing(5, corvids={"plot": 1}, hundreds={"warriors": 3}).player("hundreds", warlord=5)
    t.player("hundreds", mood="rowdy").asks("hundreds", "command").refuses("move from clearing 5 to clearing 1")
    t.when("hundreds", "pass").asks("hundreds", "advance").refuses("choose clearing 1", "choose clearing 2")
    t = snared("hundreds", phase="evening").clearing(5, corvids={"plot": 1}, hundreds={"warriors": 3})
    t.player("hundreds", mood="rowdy", warlord=5).clearing(3, hundreds={"warriors": 1}).hand("hundreds", "Bake Sale")
    t.asks("hundreds", "incite").refuses("incite a mob in clearing 5").offers("incite a mob in clearing 3")


def test_13_7_2__no_warlord_is_anointed_beside_a_snare():
    """Covers Law 14.4.3."""
    t = snared("hundreds", phase="birdsong").clearing(5, corvids={"plot": 1}, hundreds={"warriors": 3})
    t.clearing(3, hundreds={"warriors": 1}).player("hundreds", mood="rowdy", warlord=None)
    assert t.asked == "choose mood" and t.warlord == 3


def test_13_7_1__a_bomb_spares_the_warlord():
    """Covers Law 14.2.2."""
    t = bombed("hundreds").clearing(5, corvids={"plot": 1, "warriors": 1}, hundreds={"warriors": 3, "mob": 1})
    flip(t.player("hundreds", warlord=5, mood="rowdy"))
    assert (t.warriors("hundreds", 5), t.on_map("mob"), t.warlord, plot(t, 5)) == (1, 0, 5, None)


def test_13_7_4__mobs_raze_two_raids_and_a_snare_at_once():
    """All are removed first, then warriors come. Covers Law 14.4.1, 1.5.4."""
    t = theirs("hundreds", phase="birdsong", plots={5: "raid", 9: "raid", 3: "snare"}, face_up=(3,))
    for c in (5, 9, 3):
        t.clearing(c, corvids={"plot": 1}, hundreds={"mob": 1})
    t.clearing(6, hundreds={"warriors": 1}).player("hundreds", warlord=6, mood="rowdy").force(mob=["fox"])
    assert t.asked and (plot(t, 5), plot(t, 9), plot(t, 3), t.vp("hundreds")) == (None, None, None, 3)
    assert where(t, "corvids") == {1: 2, 2: 1, 4: 1, 12: 1}


def test_13_7_4__a_keep_razed_with_a_raid_no_longer_shuts_them_out():
    """Covers Law 14.4.1, 6.2.2, 1.5.4."""
    t = theirs("hundreds", "marquise", phase="birdsong", plots={5: "raid"})
    t.clearing(5, corvids={"plot": 1}, hundreds={"mob": 1}).clearing(1, marquise={"keep": 1}, hundreds={"mob": 1})
    t.clearing(6, hundreds={"warriors": 1}).player("hundreds", warlord=6, mood="rowdy").force(mob=["fox"])
    assert t.asked and (where(t, "corvids"), t.vp("hundreds")) == ({1: 1, 2: 1}, 2)


# -- Keepers -----------------------------------------------------------------------------------------


def test_13_7_2__keepers_neither_encamp_nor_decamp_beside_a_snare():
    """Both are replacements. Covers Law 15.4.1, 15.4.2, 21.23."""
    t = snared("keepers", "marquise", phase="birdsong").clearing(5, corvids={"plot": 1}, keepers={"warriors": 2})
    t.clearing(3, keepers={"warriors": 2}).asks("keepers", "encamp").refuses("choose clearing 5").offers(
        "choose clearing 3"
    )


def test_13_7_1__relics_that_a_bomb_removes_are_trophies():
    """Two points each, and the Corvids choose the forest. Covers Law 15.2.5."""
    t = bombed("keepers").clearing(5, corvids={"plot": 1, "warriors": 1}, keepers={"warriors": 1, "figure three": 1})
    t.player("keepers", relics={"figures": ["out", "out", 5, "out"]})
    flip(t).asks("corvids", "trophy")
    assert (t.warriors("keepers", 5), t.vp("corvids"), plot(t, 5)) == (0, 3, None)


# -- Duchy -------------------------------------------------------------------------------------------


def test_13_7_2__moles_come_up_but_dig_and_build_nothing_beside_a_snare():
    """Covers Law 12.5.2, 12.2.2."""
    t = snared("duchy", "marquise").clearing(5, corvids={"plot": 1}, duchy={"warriors": 3}).hand("duchy", "Bake Sale")
    t.clearing(3, duchy={"warriors": 3}).player("duchy", burrow=2).asks("duchy", "assembly")
    t.refuses("dig a tunnel in clearing 5").offers("dig a tunnel in clearing 3")
    assert not [words for words in t.options() if "build" in words and "clearing 5" in words]
