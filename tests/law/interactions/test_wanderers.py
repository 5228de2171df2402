"""The Vagabond and Chameleander among the later factions: aid, allies, coalitions, infamy, removal (Law 9, C)."""

import pytest

from tests.given import given
from tests.law.ch12_duchy.tables import burrow, swayed
from tests.law.ch13_corvids.tables import plot, where
from tests.law.ch15_keepers.tables import SOUTH, act, in_forest, settle
from tests.law.interactions.tables import FAVOR

DECK = "exiles_partisans"


def wanderer(*others, satchel=("sword", "boot", "boot", "crossbow"), location=5, **config):
    """The Vagabond's turn in clearing 5."""
    t = given("vagabond", *others, turn="vagabond", **config)
    return t.player("vagabond", character="ranger", location=location, satchel=list(satchel))


# -- strikes and battles -----------------------------------------------------------------------------


def test_9_5_6__a_strike_at_a_market_is_a_failure_and_at_a_raid_it_raids():
    """Covers Law 12.2.3, 13.7.4."""
    t = wanderer("duchy", "corvids", satchel=["crossbow", "crossbow", "boot", "boot"]).clearing(5, duchy={"market": 1})
    t.clearing(5, corvids={"plot": 1}).player("corvids", plots={5: "raid"}).player("duchy", swayed=["captain"])
    t.hand("duchy", "Anvil").when("vagabond", "strike duchy")
    assert (swayed(t), t.cards("duchy"), t.vp("vagabond")) == ([], [], 1)
    t.when("vagabond", "strike corvids")
    assert (where(t, "corvids"), plot(t, 5), t.vp("vagabond")) == ({1: 1, 2: 1}, None, 2)
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_a__infamy_for_pieces_of_the_duchy():
    """A warrior and a market of a hostile faction: one and two points. Covers Law 12.2.3."""
    t = wanderer("duchy", satchel=["sword", "sword", "sword", "boot"]).clearing(5, duchy={"warriors": 1, "market": 1})
    t.player("vagabond", relationships={"duchy": "hostile"}).player("duchy", swayed=["captain"]).force(dice=[(2, 0)])
    t.when("vagabond", "battle duchy in clearing 5")
    assert (t.vp("vagabond"), swayed(t)) == (3, [])
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III_a__a_relic_of_hostile_keepers_is_worth_three():
    """Token, trophy and Infamy; the first hit is ignored only while a knight is there. Covers Law 15.2.4, 15.2.5."""
    t = wanderer("keepers", satchel=["sword", "sword", "boot", "boot"]).clearing(5, keepers={"figure one": 1})
    t.player("vagabond", relationships={"keepers": "hostile"}).force(dice=[(0, 0)])
    t.when("vagabond", "battle keepers in clearing 5").asks("vagabond", "trophy")
    assert t.vp("vagabond") == 3
    t.when("vagabond", "choose forest no. 6").asks("vagabond", "vagabond action")


@pytest.mark.parametrize(("relation", "points"), [("indifferent", 2), ("hostile", 3)])
def test_9_2_9_III_a__the_warlord_is_a_warrior_for_infamy(relation, points):
    """He makes hostile, or is worth a point; the mob is worth two. Covers Law 14.2.2."""
    t = wanderer("hundreds", satchel=["sword", "sword", "boot", "boot"]).clearing(5, hundreds={"warriors": 1, "mob": 1})
    t.player("vagabond", relationships={"hundreds": relation}).player("hundreds", warlord=5, mood="rowdy")
    t.force(dice=[(2, 0)]).when("vagabond", "battle hundreds in clearing 5")
    assert (t.vp("vagabond"), t.warlord, t.relation("hundreds"), t.mobs) == (points, None, "hostile", [])
    t.asks("vagabond", "vagabond action")


def test_9_2_9_III__who_breaks_a_plot_is_not_hostile():
    """No warrior is removed. Covers Law 13.2.5: the agents damage an item."""
    t = wanderer("corvids", satchel=["sword", "boot", "boot"]).clearing(5, corvids={"plot": 1})
    t.player("corvids", plots={5: "bomb"}).force(dice=[(0, 0)]).when("vagabond", "battle corvids in clearing 5")
    t.asks("vagabond", "take hit").when("vagabond", "choose exhausted sword")
    assert (t.relation("corvids"), plot(t, 5), t.vp("vagabond")) == ("indifferent", None, 1)
    t.asks("vagabond", "vagabond action")


def test_26_4_2__an_instigated_battle_makes_the_trophy_the_vagrants():
    """The Vagrant counts as the remover. Covers Law 15.2.5, 12.2.3."""
    t = wanderer("duchy", "keepers", satchel=["torch", "boot"]).player("vagabond", character="vagrant")
    t.clearing(5, duchy={"warriors": 2}, keepers={"figure one": 1}).force(dice=[(0, 0)])
    t.when("vagabond", "take the special action").when("vagabond", "choose duchy").when("vagabond", "choose keepers")
    t.asks("vagabond", "trophy").when("vagabond", "choose forest no. 6")
    assert (t.vp("vagabond"), t.vp("duchy")) == (2, 0)
    t.asks("vagabond", "vagabond action")


# -- aid and allies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faction", "pieces", "item"),
    [
        ("duchy", {"tunnel": 1}, True),
        ("keepers", {"figure one": 1}, True),
        ("corvids", {"plot": 1}, True),
        ("hundreds", {"mob": 1}, False),
    ],
)
def test_9_5_4__he_aids_the_later_factions_by_any_piece(faction, pieces, item):
    """From a Crafted Items box he may take one; the Hoard is none. Covers Law 21.10, 14.2.4."""
    t = wanderer(faction).clearing(5, **{faction: pieces}).hand("vagabond", "Cobbler")
    if item:
        t.player(faction, items={"tea": 1})
    t.player(faction, **({"plots": {5: "bomb"}} if faction == "corvids" else {}))
    t.player(faction, **({"mood": "rowdy"} if faction == "hundreds" else {}))
    t.when("vagabond", f"aid {faction}", "choose ready boot")
    if item:
        t.asks("vagabond", "aid take").when("vagabond", "choose ready tea")
    assert (t.relation(faction), t.vp("vagabond"), t.cards(faction)) == ("amiable", 1, ["Cobbler (rabbit)"])
    assert t.item("tea") == ({"ready": 1} if item else {})
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_b__allied_knights_come_along():
    """The Keepers are forced to move, and decide as if they had chosen to. Covers Law 1.5.5, 15.2.4."""
    t = wanderer("keepers").clearing(5, keepers={"warriors": 2, "figure one": 1})
    t.player("vagabond", relationships={"keepers": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 1", "choose keepers", "choose 2")
    t.asks("keepers", "carry", ["choose the figure one", "pass"]).when("keepers", "choose the figure one")
    assert (t.warriors("keepers", 1), t.pieces("figure one", 1), t.location) == (2, 1, "clearing 1")
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_b__allies_do_not_follow_into_the_burrow():
    """He cannot go there himself. Covers Law 12.2.2."""
    t = wanderer("duchy").clearing(5, duchy={"warriors": 2, "tunnel": 1})
    t.player("vagabond", relationships={"duchy": "allied"})
    t.asks("vagabond", "vagabond action").refuses("move from clearing 5 into the Burrow")
    t.when("vagabond", "move from clearing 5 to clearing 1", "choose duchy", "choose 2")
    assert (t.warriors("duchy", 1), burrow(t), t.location) == (2, 0, "clearing 1")
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_c__allied_moles_fight_against_agents():
    """The extra hit of the agents falls on an ally or an item, as he chooses. Covers Law 13.2.5, 9.2.9.II.d."""
    t = wanderer("duchy", "corvids").clearing(5, duchy={"warriors": 2}, corvids={"plot": 1, "warriors": 2})
    t.player("vagabond", relationships={"duchy": "allied"}).player("corvids", plots={5: "bomb"}).force(dice=[(1, 0)])
    t.when("vagabond", "battle corvids in clearing 5", "choose duchy").asks("vagabond", "take hit")
    t.when("vagabond", "choose duchy")
    assert (t.warriors("duchy", 5), t.warriors("corvids", 5), t.relation("duchy")) == (1, 1, "hostile")
    assert t.relation("corvids") == "hostile"
    t.asks("vagabond", "vagabond action")


def test_9_2_9_II_d__as_many_hits_on_items_keep_the_alliance():
    """Covers Law 13.2.5."""
    t = wanderer("duchy", "corvids").clearing(5, duchy={"warriors": 2}, corvids={"plot": 1, "warriors": 2})
    t.player("vagabond", relationships={"duchy": "allied"}).player("corvids", plots={5: "bomb"}).force(dice=[(1, 1)])
    t.when("vagabond", "battle corvids in clearing 5", "choose duchy", "choose duchy", "choose ready boot")
    assert (t.warriors("duchy", 5), t.relation("duchy"), t.item("boot")) == (1, "allied", {"ready": 1, "damaged": 1})
    t.asks("vagabond", "vagabond action")


# -- coalitions --------------------------------------------------------------------------------------


def test_9_2_8__the_partner_of_the_duchy_wins_with_it():
    """The Baron scores the thirtieth point. Covers Law 3.1, 12.5.2.VIII."""
    t = given("duchy", "marquise", "eyrie", "vagabond", turn="duchy").clearing(5, duchy={"market": 1, "warriors": 1})
    t.player("duchy", vp=29, swayed=["baron of dirt"])
    t.player("vagabond", location=5, coalition="duchy", dominance="fox")
    t.when("duchy", "pass", "choose the baron of dirt").is_won_by("duchy", "vagabond")


@pytest.mark.parametrize("faction", ["duchy", "keepers", "corvids"])
def test_9_2_8__the_partner_may_win_by_dominance(faction):
    """Three mouse clearings at the start of Birdsong; the card of the Vagabond stands for nothing. Covers 3.3.1.I."""
    t = given("marquise", faction, "vagabond", "eyrie", turn="marquise").clearing(8, marquise={"warriors": 1})
    for c in (2, 7, 9):
        t.clearing(c, **{faction: {"warriors": 2}})
    t.player(faction, dominance="mouse").player("vagabond", location=5, coalition=faction, dominance="fox")
    t.when("marquise", "pass").is_won_by(faction, "vagabond")


def test_9_2_8__a_faction_in_dominance_takes_no_partner():
    """It has no points to compare. A ruling; covers Law 3.3.1."""
    t = given("vagabond", "duchy", "keepers", "corvids", turn="vagabond").hand("vagabond", "Dominance (fox)")
    t.player("vagabond", vp=10, location=5, satchel=["boot"]).player("duchy", dominance="mouse")
    t.player("keepers", vp=4).player("corvids", vp=3).when("vagabond", "activate fox dominance")
    assert t.partner == "corvids"
    t.asks("vagabond", "vagabond action")


def test_4_1_3__saboteurs_of_the_corvids_close_tunnels():
    """Covers the card: an effect of an enemy is discarded, and lost where the Cult plays. Covers Law 10.2.6."""
    t = given("corvids", "duchy", "lizard", turn="corvids", phase="birdsong", deck=DECK)
    t.clearing(5, corvids={"warriors": 1})
    t.player("corvids", effects=["Saboteurs"]).player("duchy", effects=["Tunnels"])
    t.when("corvids", "use Saboteurs (bird)")
    assert (t.effects("duchy"), t.effects("corvids"), t.lost_souls) == (
        [],
        [],
        ["Saboteurs (bird)", "Tunnels (rabbit)"],
    )
    t.asks("corvids", "conspire")


# -- Chameleander ------------------------------------------------------------------------------------


def mastermind(*others, **config):
    """Its turn in clearing 5, with no more than its warrior there."""
    return given("chameleander", *others, turn="chameleander", **config).clearing(5, chameleander={"warriors": 1})


@pytest.mark.parametrize(
    ("faction", "piece", "fields"),
    [
        ("duchy", "citadel", {}),
        ("duchy", "market", {}),
        ("corvids", "plot", {"plots": {5: "raid"}}),
        ("keepers", "third waystation", {}),
        ("hundreds", "stronghold", {"mood": "rowdy"}),
    ],
)
def test_C_2_1__it_crafts_with_pieces_of_the_later_factions(faction, piece, fields):
    """The Hundreds' contempt does not bind it. Covers Law 12.2.1, 13.2.1, 15.2.3, 14.2.3."""
    t = mastermind(faction).clearing(5, chameleander={"warriors": 1}, **{faction: {piece: 1}}).player(faction, **fields)
    t.hand("chameleander", "A Visit to Friends", "Anvil")
    words = "craft A Visit to Friends (rabbit)"
    t.asks("chameleander", "craft").when("chameleander", words)
    assert (t.vp("chameleander"), t.crafted("chameleander")) == (1, {"boot": 1})
    t.asks("chameleander", "chameleander action")


@pytest.mark.parametrize(
    ("faction", "piece"),
    [("duchy", "tunnel"), ("keepers", "figure one"), ("hundreds", "mob"), ("alliance", "rabbit base")],
)
def test_C_2_1__not_with_other_pieces(faction, piece):
    t = mastermind(faction).clearing(5, chameleander={"warriors": 1}, **{faction: {piece: 1}})
    t.player(faction, **({"mood": "rowdy"} if faction == "hundreds" else {}))
    t.hand("chameleander", "A Visit to Friends").asks("chameleander", "chameleander action")
    assert t.vp("chameleander") == 0


@pytest.mark.parametrize("faction", ["duchy", "corvids", "keepers"])
def test_C_5_2_III__warriors_of_the_later_factions_are_beckoned(faction):
    """From the supply, the Duchy not from the Burrow. Covers Law 12.2.2."""
    t = mastermind(faction).clearing(1, **{faction: {"warriors": 1}})
    t.player(faction, **({"burrow": 3} if faction == "duchy" else {})).when("chameleander", f"beckon {faction}")
    assert t.warriors(faction, 5) == 1
    if faction == "duchy":
        assert (burrow(t), t.supply("duchy")) == (3, 15)
    t.asks("chameleander", "chameleander action")


def test_C_5_2_II__it_says_whether_a_strolling_knight_carries_a_relic():
    """Covers Law 15.2.4, 1.5.5."""
    t = mastermind("keepers").clearing(5, chameleander={"warriors": 1}, keepers={"warriors": 1, "figure one": 1})
    t.hand("chameleander", "Anvil").when("chameleander", "move from clearing 5 to clearing 1", "choose keepers")
    t.asks("chameleander", "carry", ["choose the figure one", "pass"]).when("chameleander", "choose the figure one")
    assert (t.warriors("keepers", 1), t.pieces("figure one", 1)) == (1, 1)
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__the_cajoled_hundreds_place_a_mob_beside_a_mob():
    """Ignoring the limit. Covers Law 14.6.1."""
    t = mastermind("hundreds").clearing(5, chameleander={"warriors": 1}, hundreds={"warriors": 3, "mob": 1})
    t.hand("chameleander", "Anvil").player("hundreds", warlord=5, mood="rowdy").when("chameleander", "cajole")
    t.asks("hundreds", "cajole place", ["choose a stronghold", "choose a mob token", "pass"])
    t.when("hundreds", "choose a mob token")
    assert (t.pieces("mob", 5), t.vp("chameleander")) == (2, 1)
    t.asks("chameleander", "chameleander action")


@pytest.mark.parametrize("faction", ["duchy", "corvids", "keepers"])
def test_C_5_2_IV__warriors_of_the_later_factions_are_marked(faction):
    """Nobody in the Burrow: it has no suit. Covers Law 12.2.2."""
    t = mastermind(faction).clearing(8, **{faction: {"warriors": 2}}).hand("chameleander", "Anvil")
    t.player(faction, **({"burrow": 3} if faction == "duchy" else {})).when("chameleander", "mark for death")
    assert (t.warriors(faction, 8), t.ego(5)) == (1, (1, 0))
    t.asks("chameleander", "chameleander action")


def test_C_2_5__propaganda_against_chameleander_costs_it_an_ego():
    """It is aimed at for removal: an ego goes instead. Covers the card."""
    t = given("duchy", "chameleander", turn="duchy", deck=DECK).player("duchy", effects=["Propaganda Bureau"])
    t.clearing(8, chameleander={"warriors": 1, "ego": 2}).clearing(5, duchy={"warriors": 1}).hand("duchy", "Anvil")
    t.when("duchy", "use Propaganda Bureau (fox)")
    assert (t.warriors("chameleander", 8), t.ego(8), t.warriors("duchy", 8)) == (1, (1, 0), 1)
    t.asks("duchy", "assembly")


def test_C_2_2__false_orders_do_not_move_chameleander():
    """Not outside its turn. Covers Law 1.5.5; the card."""
    t = given("marquise", "chameleander", "eyrie", turn="marquise", phase="birdsong", deck=DECK)
    t.player("marquise", effects=["False Orders"]).clearing(5, chameleander={"warriors": 1, "ego": 1})
    t.clearing(1, marquise={"warriors": 1}).asks("marquise", "marquise action").refuses("use False Orders (fox)")


def test_C_2_2__nor_does_an_allied_vagabond():
    """Covers Law 9.2.9.II.b."""
    t = wanderer("chameleander", "marquise").clearing(5, chameleander={"warriors": 1, "ego": 1})
    t.player("vagabond", relationships={"chameleander": "allied"})
    t.when("vagabond", "move from clearing 5 to clearing 1").asks("vagabond", "vagabond action")
    assert (t.warriors("chameleander", 5), t.location) == (1, "clearing 1")


def test_C_2_5__its_propaganda_places_an_ego():
    """In its own clearing, once per turn, after hospitals. Covers the card, Law 6.2.3."""
    t = mastermind("marquise", deck=DECK).player("chameleander", effects=["Propaganda Bureau"])
    t.clearing(8, marquise={"warriors": 2}).clearing(1, marquise={"keep": 1}).hand("marquise", "Foxfolk Steel")
    t.hand("chameleander", "Anvil", "Sword").when("chameleander", "use Propaganda Bureau (fox)")
    t.asks("marquise", "field hospitals")
    assert (t.warriors("marquise", 8), t.ego(5)) == (1, (0, 0))
    t.when("marquise", "pass").asks("chameleander", "chameleander action")
    assert (t.warriors("marquise", 8), t.warriors("chameleander", 8), t.ego(5)) == (1, 0, (1, 0))
    assert t.game.position()["players"]["chameleander_0"]["substituted"] == ["placement"]


def test_C_2_1__it_crafts_a_favor_with_two_markets_and_a_plot_against_their_owners():
    """All of them are enemies: a raid, a failure, a trophy. Covers Law 4.1.2, 13.2.1, 12.2.1."""
    t = given("chameleander", "duchy", "corvids", "keepers", turn="chameleander").table(ruins={}).hand("duchy", "Anvil")
    t.clearing(10, chameleander={"warriors": 1, "ego": 1}, duchy={"market": 2}, corvids={"plot": 1, "warriors": 1})
    t.player("corvids", plots={10: "raid"}).player("duchy", swayed=["captain"]).hand("chameleander", FAVOR["rabbit"])
    t.clearing(5, keepers={"figure one": 1, "warriors": 2})
    t.when("chameleander", "craft Favor of the Rabbits (rabbit)", "choose forest no. 6")
    assert (t.vp("chameleander"), t.ego(10), swayed(t), t.hand_size("duchy")) == (5, (1, 0), [], 0)
    assert (where(t, "corvids"), in_forest(t, SOUTH)) == ({1: 1, 2: 1, 12: 1}, ["figure one"])
    t.asks("chameleander", "chameleander action")


@pytest.mark.parametrize(("partner", "points"), [(True, 1), (False, 0)])
def test_14_6_2__the_pawn_of_a_partner_is_no_enemy_piece(partner, points):
    """Covers Law 9.2.8, 21.9."""
    t = given("hundreds", "marquise", "eyrie", "vagabond", turn="hundreds", phase="evening")
    t.clearing(5, hundreds={"warriors": 2}).player("hundreds", warlord=5, mood="stubborn")
    t.clearing(8, marquise={"warriors": 1}).player("vagabond", location=5, satchel=["boot"])
    if partner:
        t.player("vagabond", coalition="hundreds", dominance="fox")
    assert t.vp("hundreds") == points
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize(("partner", "boots"), [(True, {"ready": 3}), (False, {"ready": 2, "damaged": 1})])
def test_15_5_2_II__the_keepers_must_battle_a_pawn_unless_it_is_their_partner(partner, boots):
    """Covers Law 9.2.8, 9.2.7, 4.3."""
    t = given("keepers", "marquise", "eyrie", "vagabond", turn="keepers").clearing(5, keepers={"warriors": 2})
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]}, relics={"figures": ["1-2-5-10", "out", "out", "out"]})
    t.player("vagabond", location=5, satchel=["boot", "boot", "boot"]).force(dice=[(0, 0)])
    if partner:
        t.player("vagabond", coalition="keepers", dominance="fox")
    settle(act(t, "delve"), "battle vagabond in clearing 5", "choose clearing 5").asks("keepers", "delve")
    assert t.item("boot") == boots


def test_26_6_2__the_keepers_as_partners_delve_nothing_into_a_scorched_clearing():
    """Spared by the torch they stay and rule there, but no relic is moved in. Covers Law 15.5.2.II.a, 9.2.8."""
    t = given("keepers", "marquise", "eyrie", "vagabond", turn="keepers").clearing(5, keepers={"warriors": 3})
    t.player("keepers", retinue={"delve": ["Faithful Retainer"]}, relics={"figures": ["1-2-5-10", "out", "out", "out"]})
    t.player("vagabond", character="scoundrel", location=5, satchel=["boot"], coalition="keepers", dominance="fox")
    t.table(scorched=[5]).hand("keepers", "Sword").asks("keepers", "gather")
    assert t.ruler(5) == "keepers"


def test_26_6_2__the_torch_spares_the_relics_of_a_partner():
    """Covers Law 9.2.8, 21.8."""
    t = wanderer("keepers", "corvids", "marquise", satchel=["torch", "boot", "boot"], location=8)
    t.player("vagabond", character="scoundrel", coalition="keepers", dominance="fox")
    t.player("corvids", plots={8: "bomb"})
    t.clearing(8, keepers={"figure one": 1, "warriors": 1}, corvids={"plot": 1})
    t.when("vagabond", "take the special action").asks("vagabond", "vagabond action")
    assert (t.pieces("figure one", 8), t.warriors("keepers", 8), plot(t, 8)) == (1, 1, None)


def test_C_5_2_V__cajoled_in_a_snare_the_ruler_builds_and_no_ego_comes():
    """No restriction binds the ruler, but ego are placed where they can be. Covers Law 13.7.2, C.2.5."""
    t = mastermind("corvids", "marquise").clearing(5, marquise={"warriors": 3}, corvids={"plot": 1})
    t.player("corvids", plots={5: "snare"}, face_up=[5]).hand("chameleander", "Anvil").when("chameleander", "cajole")
    t.asks("marquise", "cajole place").when("marquise", "choose a workshop")
    assert (t.pieces("workshop", 5), t.ego(5), t.vp("chameleander")) == (1, (0, 0), 1)
    t.asks("chameleander", "chameleander action")
