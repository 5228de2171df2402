"""Law 12.4 and 12.6: Birdsong and Evening of the Duchy."""

import pytest

from tests.law.ch12_duchy.tables import BIRD, FOX, MOUSE, RABBIT, burrow, duchy, revealed

# -- Birdsong (12.4) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("citadels", "n"), [(0, 1), (1, 2), (2, 4), (3, 6)])
def test_12_4__warriors_by_the_icons_uncovered(citadels, n):
    t = duchy(phase="birdsong", at={5: 1})
    for number in (7, 8, 9)[:citadels]:
        t.clearing(number, duchy={"citadel": 1})
    t.asks("duchy", "assembly")
    assert (burrow(t), t.supply("duchy")) == (n, 19 - n)


def test_12_4__no_more_than_there_are():
    """Covers Law 1.5.4."""
    t = duchy(phase="birdsong", at={5: 18}).clearing(7, duchy={"citadel": 2}).player("duchy", burrow=1)
    t.asks("duchy", "assembly")
    assert (burrow(t), t.supply("duchy")) == (2, 0)


# -- Evening (12.6) ----------------------------------------------------------------------------------


def _to_evening(t):
    while t.game.phase == "daylight":
        t.when("duchy", "pass")
    return t


def test_12_6_1__birds_are_discarded_and_other_cards_come_back():
    t = duchy(at={5: 1}, skip_forced="none").player("duchy", revealed=[FOX, BIRD, MOUSE]).hand("duchy", RABBIT)
    _to_evening(t)
    assert (revealed(t), t.discard, t.cards("duchy")) == ([], [BIRD], sorted([RABBIT, FOX, MOUSE]))
    t.asks("duchy", "craft")


def test_12_6_1__all_know_what_comes_back():
    t = duchy(at={5: 1}, skip_forced="none").player("duchy", revealed=[FOX, MOUSE]).hand("duchy", RABBIT)
    assert t.common("duchy") == []
    _to_evening(t)
    assert t.known("marquise", "duchy") == t.common("duchy") == [FOX, MOUSE]


def test_12_6_1__not_what_was_spent():
    t = duchy(at={9: 1}, skip_forced="none").player("duchy", burrow=1).hand("duchy", RABBIT)
    t.when("duchy", "dig a tunnel in clearing 4", f"choose {RABBIT}", "choose 1")
    _to_evening(t)
    assert (t.cards("duchy"), t.discard) == ([], [RABBIT])


def test_12_6_1__they_can_be_crafted_then():
    """Covers Law 12.6, 12.6.2."""
    t = duchy(at={5: 1}).player("duchy", revealed=[FOX]).clearing(8, duchy={"citadel": 1}).hand("duchy")
    _to_evening(t).asks("duchy", "craft", ["craft Anvil (fox)", "pass"])


def test_12_6_2__each_piece_once():
    t = duchy(phase="evening").clearing(8, duchy={"citadel": 1, "market": 1}).hand("duchy", FOX, "Foxfolk Steel")
    t.when("duchy", "craft Anvil (fox)").refuses("craft Foxfolk Steel (fox)")
    t = duchy(phase="evening").clearing(8, duchy={"citadel": 1, "market": 1}).hand("duchy", "Foxfolk Steel")
    t.when("duchy", "craft Foxfolk Steel (fox)")
    assert t.crafted("duchy") == {"sword": 1}


@pytest.mark.parametrize(("markets", "n"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_12_6_3__cards_by_the_icons_uncovered(markets, n):
    t = duchy(phase="evening", at={5: 1}).hand("duchy", RABBIT)
    for number in (7, 8, 9)[:markets]:
        t.clearing(number, duchy={"market": 1})
    while t.game.phase == "evening" and t.game.to_move == "duchy_0":
        t.when("duchy", "pass")
    assert t.hand_size("duchy") == 1 + n


def test_12_6_3__then_down_to_five():
    t = duchy(phase="evening", at={5: 1}).hand("duchy", RABBIT, FOX, MOUSE, "Bake Sale", "Root Tea (fox)")
    t.force(draws=["Root Tea (mouse)"])
    if t.asked == "craft":
        t.when("duchy", "pass")
    t.asks("duchy", "discard").when("duchy", "choose Anvil (fox)")
    assert (t.hand_size("duchy"), "Anvil (fox)" in t.discard) == (5, True)
