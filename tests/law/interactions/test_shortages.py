"""Supplies that run out, and places that take nothing, while two factions have a say (Law 1.5.4)."""

from tests.given import given
from tests.law.ch12_duchy.tables import burrow
from tests.law.ch13_corvids.tables import where
from tests.law.interactions.tables import snared

DECK = "exiles_partisans"


def test_14_4_2__a_snare_at_the_warlord_leaves_the_recruits_of_strongholds():
    """Covers Law 13.7.2."""
    t = snared("hundreds", number=5, phase="birdsong").player("hundreds", warlord=5, mood="rowdy")
    t.clearing(5, hundreds={"warriors": 1}, corvids={"plot": 1}).clearing(1, hundreds={"stronghold": 1})
    t.asks("hundreds", "choose mood")
    assert where(t, "hundreds") == {5: 1, 1: 1}


def test_14_7_4__in_a_snare_nobody_comes_for_an_item():
    """Covers Law 13.7.2: the items go all the same."""
    t = snared("hundreds", number=5, phase="birdsong").player("hundreds", warlord=5, mood="rowdy", hoard={"tea": 1})
    t.clearing(5, hundreds={"warriors": 1}, corvids={"plot": 1})
    t.when("hundreds", "become lavish").asks("hundreds", "lavish").when("hundreds", "choose ready tea")
    assert (where(t, "hundreds"), t.hoard) == ({5: 1}, {})
    t.asks("hundreds", "command")


def test_14_4_3__nobody_is_anointed_where_a_torch_lies():
    """Their only warriors stand there: he is placed anywhere else. Covers Law 26.6.2, 21.23."""
    t = given("hundreds", "vagabond", "marquise", "eyrie", turn="hundreds", phase="birdsong")
    t.player("vagabond", character="scoundrel", location=3, satchel=["boot"], coalition="hundreds", dominance="fox")
    t.table(scorched=[5]).clearing(5, hundreds={"warriors": 2}).player("hundreds", warlord=None, mood="rowdy")
    t.asks("hundreds", "anoint").refuses("choose clearing 5").when("hundreds", "choose clearing 8")
    assert (t.warlord, t.warriors("hundreds", 5), t.warriors("hundreds", 8)) == (8, 2, 1)
    t.asks("hundreds", "choose mood")


def test_11_2_6_I__a_fallen_warlord_pays_for_nothing():
    """He is in no supply. Covers Law 14.2.2, 14.3.1."""
    for warriors, asked in ((20, "choose mood"), (19, "start window")):
        t = given("hundreds", "riverfolk", turn="hundreds", phase="birdsong").clearing(
            5, hundreds={"warriors": warriors}
        )
        t.player("hundreds", warlord=None, mood="rowdy").hand("riverfolk", "Anvil")
        t.player("riverfolk", prices={"hand card": 1, "riverboats": 1, "mercenaries": 1}).asks("hundreds", asked)


def test_7_4_3__the_warlord_is_a_warrior_where_the_fewest_are_counted():
    """A pawn is none. Covers Law 14.2.2, 21.36."""
    t = given("eyrie", "hundreds", "vagabond", turn="eyrie", phase="birdsong").hand("eyrie", "Anvil")
    for c in range(1, 13):
        t.clearing(c, **({"hundreds": {"warriors": 1}} if c != 7 else {}))
    t.player("hundreds", warlord=2, mood="rowdy").player("vagabond", location=7, satchel=["boot"])
    t.player("eyrie", leader="despot").when("eyrie", "add to the move column")
    assert (t.pieces("roost", 7), t.warriors("eyrie", 7), t.on_map("roost")) == (1, 3, 1)
    t.asks("eyrie", "move")


def test_8_4_2_II_a__the_warlord_makes_martial_law_three():
    """Covers Law 14.2.2."""
    for warriors, offered in ((3, False), (2, True)):
        t = given("alliance", "hundreds", turn="alliance", phase="birdsong").clearing(2, alliance={"sympathy": 1})
        t.clearing(5, hundreds={"warriors": warriors}).player("hundreds", warlord=5, mood="rowdy")
        t.supporters("Cobbler")
        assert ("spread sympathy to clearing 5" in t.options()) == offered


def test_12_2_4__a_tunnel_in_a_snare_can_be_dug_away():
    """Removing is neither placing nor moving. Covers Law 13.7.2, 12.5.1.V."""
    t = snared("duchy", number=5).clearing(5, duchy={"tunnel": 1}, corvids={"plot": 1})
    t.clearing(1, duchy={"tunnel": 1}).clearing(2, duchy={"tunnel": 1}).player("duchy", burrow=2)
    t.hand("duchy", "Anvil").when("duchy", "dig a tunnel in clearing 8")
    t.when("duchy", *(["choose Anvil (fox)"] if t.asked == "dig card" else []))
    t.offers("choose clearing 5").when("duchy", "choose clearing 5")
    assert t.pieces("tunnel", 5) == 0 and t.pieces("tunnel", 8) == 1
    t.when("duchy", "choose 2")
    assert (burrow(t), t.warriors("duchy", 8)) == (0, 2)
    t.asks("duchy", "assembly")


def test_13_6_1__who_exerts_sends_for_no_informants():
    """They replace a draw, and there is none. Covers the card."""
    t = given("corvids", "marquise", turn="corvids", phase="evening", deck=DECK).player(
        "corvids", effects=["Informants"]
    )
    t.table(discard=["Ambush! (fox)"]).clearing(5, corvids={"warriors": 2}).clearing(3, marquise={"warriors": 1})
    t.asks("corvids", "exert").when("corvids", "move from clearing 5 to clearing 1", "choose 1")
    assert (t.hand_size("corvids"), t.discard) == (0, ["Ambush! (fox)"])
    t.asks("marquise", "marquise action")


def test_13_7_2__tunnels_of_the_card_do_not_lead_out_of_a_snare():
    """Covers Law 4.2; the card."""
    t = snared("marquise", number=5, deck=DECK).player("marquise", effects=["Tunnels"])
    t.clearing(5, marquise={"warriors": 2, "workshop": 1}, corvids={"plot": 1})
    t.clearing(8, marquise={"warriors": 2, "workshop": 1})
    t.asks("marquise", "marquise action").refuses("move from clearing 5 to clearing 8")
    t.offers("move from clearing 8 to clearing 5")
