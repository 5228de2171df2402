"""Law 10.4.1, 10.4.2: the Outcast and the Lost Souls."""

import pytest

from tests.given import given

FOX, RABBIT, MOUSE, BIRD = "Root Tea (fox)", "Root Tea (rabbit)", "Root Tea (mouse)", "Armorers"
DAYLIGHT = "Sappers"  # a bird in hand keeps the Cult's Daylight asking


def birdsong(*souls, outcast="fox", hated=False, factions=("marquise", "lizard"), **config):
    """The Cult's Birdsong with these Lost Souls, without acolytes: it is asked for a ritual next."""
    t = given(*factions, turn="lizard", phase="birdsong", **config).table(lost_souls=list(souls))
    return t.player("lizard", outcast=outcast, hated=hated).hand("lizard", DAYLIGHT)


@pytest.mark.parametrize(
    ("souls", "before", "after"),
    [
        ([RABBIT], ("fox", False), "rabbit"),
        ([RABBIT], ("fox", True), "rabbit"),
        ([RABBIT, "Bake Sale", MOUSE], ("fox", False), "rabbit"),
        ([FOX], ("fox", False), "hated fox"),
        ([FOX], ("fox", True), "hated fox"),
        ([FOX, "Anvil", MOUSE], ("fox", False), "hated fox"),
        ([MOUSE, BIRD, "Sappers", "Brutal Tactics"], ("fox", False), "mouse"),
    ],
)
def test_10_4_1__the_suit_with_the_most_lost_souls_is_the_outcast(souls, before, after):
    """If it was the Outcast before, it is Hated; birds are ignored."""
    t = birdsong(*souls, outcast=before[0], hated=before[1])
    t.asks("lizard", "ritual card")
    assert t.outcast == after


@pytest.mark.parametrize("souls", [(), (BIRD,), (RABBIT, MOUSE), (FOX, MOUSE), (FOX, RABBIT, MOUSE)])
@pytest.mark.parametrize("hated", [False, True])
def test_10_4_1__if_no_one_suit_has_the_most_the_outcast_is_hated(souls, hated):
    t = birdsong(*souls, outcast="fox", hated=hated).asks("lizard", "ritual card")
    assert t.outcast == "hated fox"


@pytest.mark.parametrize("souls", [(), (BIRD,), (RABBIT, MOUSE), (FOX, MOUSE)])
@pytest.mark.parametrize("hated", [False, True])
def test_10_4_1__in_the_2018_law_a_tie_leaves_the_side_of_the_marker(souls, hated):
    t = birdsong(*souls, outcast="fox", hated=hated, edition="2018").asks("lizard", "ritual card")
    assert t.outcast == ("hated fox" if hated else "fox")


def test_10_4_1__in_the_2018_law_too_the_outcast_that_stays_most_common_is_hated():
    t = birdsong(FOX, outcast="fox", edition="2018").asks("lizard", "ritual card")
    assert t.outcast == "hated fox"


def test_10_4_1__nobody_else_adjusts_the_outcast():
    t = given("marquise", "lizard", turn="marquise", phase="birdsong").table(lost_souls=[RABBIT])
    t.clearing(5, marquise={"warriors": 1}).asks("marquise", "marquise action")
    assert (t.outcast, t.lost_souls) == ("fox", [RABBIT])


def test_10_4_2__all_lost_souls_go_to_the_discard_pile():
    t = birdsong(FOX, BIRD, MOUSE).table(discard=["Sword"]).asks("lizard", "ritual card")
    assert t.lost_souls == []
    assert t.discard == ["Armorers (bird)", FOX, MOUSE, "Sword (mouse)"]


def test_10_4_2__dominance_cards_become_available_to_take():
    """Covers Law 3.3.3, 3.3.4."""
    t = birdsong("Dominance (bird)", "Dominance (mouse)", factions=("marquise", "lizard", "eyrie"))
    t.asks("lizard", "ritual card", ["choose Sappers (bird)", "take the available bird dominance",
                                     "take the available mouse dominance", "pass"])  # fmt: skip
    assert t.available == ["mouse", "bird"]
    assert t.outcast == "mouse"  # a dominance card has its suit here too
    t.when("lizard", "take the available mouse dominance")
    assert (t.cards("lizard"), t.lost_souls, t.available) == (["Dominance (mouse)"], ["Sappers (bird)"], ["bird"])
    t.asks("lizard", "ritual card")


def test_10_4_2__the_outcast_is_adjusted_before_the_pile_is_discarded():
    """Covers Law 10.4."""
    t = birdsong(MOUSE).asks("lizard", "ritual card")
    assert (t.outcast, t.lost_souls) == ("mouse", [])


def test_10_4__royal_claim_used_before_the_steps_is_discarded_with_the_lost_souls():
    """Covers Law 1.4.1, 10.2.6."""
    t = birdsong(MOUSE).player("lizard", effects=["Royal Claim"]).clearing(5, lizard={"warriors": 1})
    t.asks("lizard", "gap", ["use Royal Claim (bird)", "pass"]).when("lizard", "use Royal Claim (bird)")
    assert t.vp("lizard") == 1
    assert (t.lost_souls, t.discard) == ([], [MOUSE, "Royal Claim (bird)"])
    t.asks("lizard", "ritual card")


def test_10_4__royal_claim_used_among_the_conspiracies_stays_in_the_lost_souls():
    t = birdsong(MOUSE).player("lizard", effects=["Royal Claim"]).clearing(5, lizard={"warriors": 1})
    t.when("lizard", "pass").asks("lizard", "conspiracy", ["use Royal Claim (bird)", "pass"])
    t.when("lizard", "use Royal Claim (bird)")
    assert (t.lost_souls, t.discard) == (["Royal Claim (bird)"], [MOUSE])
    t.asks("lizard", "ritual card")


def test_10_4_2__an_empty_deck_is_made_of_all_lost_souls_at_once():
    """Covers Law 2.1."""
    t = birdsong(FOX, BIRD, MOUSE, RABBIT).player("marquise", hand=45)  # 50 cards with two players
    t.asks("lizard", "ritual card")
    assert (t.deck_size, t.discard, t.lost_souls) == (4, [], [])
