"""Law 6.6: drawing and discarding of the Marquise."""

import pytest

from tests.given import given

CARDS = ["Anvil", "Bake Sale", "Sword", "Cobbler", "Investments", "Armorers", "Sappers", "Codebreakers"]


def _evening(recruiters: int = 0, *hand: str):
    t = given("marquise", "eyrie", turn="marquise", phase="evening").hand("marquise", *hand)
    t.hand("eyrie", "Royal Claim", "Ambush! (fox)")
    for c in (5, 7, 8):
        n = min(2, recruiters)
        recruiters -= n
        if n:
            t.clearing(c, marquise={"recruiter": n})
    return t


@pytest.mark.parametrize(("recruiters", "drawn"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_6_6__she_draws_one_card_and_the_uncovered_bonuses(recruiters, drawn):
    t = _evening(recruiters)
    assert t.hand_size("marquise") == drawn
    t.asks("eyrie", "decree card")


def test_6_6__sawmills_and_workshops_uncover_no_draw_bonus():
    t = given("marquise", "eyrie", turn="marquise", phase="evening").hand("eyrie", "Royal Claim", "Ambush! (fox)")
    for c in (5, 7, 8):
        t.clearing(c, marquise={"sawmill": 1, "workshop": 1})
    assert t.hand_size("marquise") == 1
    t.asks("eyrie", "decree card")


def test_6_6__with_six_cards_she_discards_one_of_her_choice():
    t = _evening(0, *CARDS[:5]).force(draws=["Foxfolk Steel"])
    t.asks("marquise", "discard").when("marquise", "choose Bake Sale (rabbit)")
    assert t.hand_size("marquise") == 5
    assert "Foxfolk Steel (fox)" in t.cards("marquise")
    assert t.discard == ["Bake Sale (rabbit)"]
    t.asks("eyrie", "decree card")


def test_6_6__five_cards_may_be_kept():
    t = _evening(0, *CARDS[:4]).force(draws=["Foxfolk Steel"])
    assert t.hand_size("marquise") == 5
    t.asks("eyrie", "decree card")


def test_6_6__she_discards_down_to_five_one_card_after_another():
    t = _evening(5, *CARDS[:5]).force(draws=["Foxfolk Steel", "Armorers", "Sappers"])
    t.when("marquise", "choose Foxfolk Steel (fox)", "choose Armorers (bird)")
    t.asks("marquise", "discard").refuses("pass").when("marquise", "choose Sappers (bird)")
    assert t.hand_size("marquise") == 5
    t.asks("eyrie", "decree card")


def test_6_6__a_removed_recruiter_covers_its_draw_bonus_again():
    """Covers Law 21.24."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander").hand("marquise")
    t.clearing(5, marquise={"recruiter": 2}).clearing(
        8, marquise={"recruiter": 1, "warriors": 1}, eyrie={"warriors": 3}
    )
    t.force(dice=[(1, 0)]).when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    assert t.supply("recruiter") == 4
    assert t.vp("eyrie") == 1
    t.asks("marquise", "marquise action").when("marquise", "pass")
    assert t.hand_size("marquise") == 1
    t.asks("eyrie", "decree column")
