"""Law 8.4.2: Spread Sympathy."""

import pytest

from tests.given import given

FOXES = ("Anvil", "Root Tea (fox)", "Travel Gear (fox)", "Foxfolk Steel")
ORDER = (4, 7, 9, 10, 11, 2, 3, 5, 1)
"""Clearings to hold sympathy beside clearing 12 (fox), its neighbours first."""
COST = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)
POINTS = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)


def birdsong(*supporters, sympathy=(), **config):
    """Birdsong of the Alliance with these supporters and sympathetic clearings."""
    t = given("marquise", "eyrie", "alliance", turn="alliance", phase="birdsong", **config)
    for number in sympathy:
        t.clearing(number, alliance={"sympathy": 1})
    return t.supporters(*supporters).hand("alliance", "Mouse-in-a-Sack")


def spreads(t):
    """Clearings sympathy can be spread to now."""
    words = "spread sympathy to clearing "
    return sorted(int(o.removeprefix(words)) for o in t.options() if o.startswith(words))


def spread(t, number):
    """Spread there, with the first supporters that match."""
    t.when("alliance", f"spread sympathy to clearing {number}")
    while t.asked == "spend supporter":
        t.when("alliance", t.options()[0])
    return t


def test_8_4_2__sympathy_may_spread_any_number_of_times():
    t = birdsong("Armorers", "Sappers", "Brutal Tactics", "Royal Claim", "Arms Trader", sympathy=(5,))
    t.when("alliance", "pass")  # no revolt
    t.when("alliance", "spread sympathy to clearing 1", "choose Armorers (bird)")
    t.when("alliance", "spread sympathy to clearing 9", "choose Sappers (bird)")
    assert t.vp("alliance") == 2
    t.when("alliance", "spread sympathy to clearing 12", "choose Royal Claim (bird)", "choose Arms Trader (bird)")
    assert t.vp("alliance") == 3
    assert t.on_map("sympathy") == 4
    assert t.stack_of_supporters == ["Brutal Tactics (bird)"]
    t.asks("alliance", "alliance daylight")  # the next one costs two


def test_8_4_2__spreading_is_optional():
    t = birdsong("Armorers", sympathy=(5,)).when("alliance", "pass")
    assert t.on_map("sympathy") == 1
    assert t.stack_of_supporters == ["Armorers (bird)"]
    t.asks("alliance", "alliance daylight")


def test_8_4_2_I__only_next_to_sympathetic_clearings_warriors_and_bases_do_not_reach_further():
    t = birdsong("Armorers", sympathy=(5,)).clearing(12, alliance={"warriors": 3, "fox base": 1})
    assert spreads(t) == [1, 2]
    t.asks("alliance", "spread sympathy")


def test_8_4_2_I__without_sympathy_anywhere():
    t = birdsong("Armorers")
    assert spreads(t) == list(range(1, 13))
    t.asks("alliance", "spread sympathy")


def test_8_4_2_I__never_to_the_keep():
    """Covers Law 6.2.2."""
    t = birdsong("Armorers").clearing(1, marquise={"keep": 1})
    assert spreads(t) == list(range(2, 13))
    near = birdsong("Armorers", sympathy=(5,)).clearing(1, marquise={"keep": 1})
    assert spreads(near) == [2]
    near.asks("alliance", "spread sympathy")


def test_8_4_2_II__supporters_match_the_clearing_birds_are_wild():
    """Covers Law 8.2.3, 2.1.1."""
    t = birdsong("Sword", "Armorers", "Cobbler", sympathy=(12,))
    assert spreads(t) == [4, 7, 9, 10, 11]
    t.when("alliance", "spread sympathy to clearing 9")
    t.asks("alliance", "spend supporter", ["choose Armorers (bird)", "choose Sword (mouse)"])
    t.when("alliance", "choose Sword (mouse)")
    assert t.discard == ["Sword (mouse)"]
    assert t.stack_of_supporters == ["Armorers (bird)", "Cobbler (rabbit)"]
    assert t.pieces("sympathy", 9) == 1
    t.asks("alliance", "spread sympathy")


def test_8_4_2_II__others_do_not_hear_whether_there_was_a_choice_of_supporters():
    """Covers Law 8.2.3, 1.3.2: what is spent is seen, what else could have been is not."""
    chosen = birdsong("Sword", "Armorers", "Cobbler", sympathy=(12,))
    chosen.when("alliance", "spread sympathy to clearing 9", "choose Sword (mouse)")
    forced = birdsong("Sword", "Cobbler", "Cobbler", sympathy=(12,)).when("alliance", "spread sympathy to clearing 9")
    assert chosen.discard == forced.discard == ["Sword (mouse)"]
    told = [[event.words for event in t.game.chronicle().events(None)] for t in (chosen, forced)]
    assert told[0] == told[1]
    assert any("Sword (mouse)" in words for words in told[0])
    assert len(chosen.game.chronicle().events("all")) == len(told[0]) + 1


@pytest.mark.parametrize("n", range(10))
def test_8_4_2_II__the_cost_rises_with_the_sympathy_on_the_map(n):
    """Covers Law 8.4.2.III."""
    cost = COST[n]
    t = birdsong(*FOXES[: cost - 1], sympathy=ORDER[:n], skip_forced="none").when("alliance", "pass")
    t.asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 12")
    t = birdsong(*FOXES[:cost], sympathy=ORDER[:n], skip_forced="none").when("alliance", "pass")
    t.when("alliance", "spread sympathy to clearing 12")
    for card in t.stack_of_supporters:
        assert t.pieces("sympathy", 12) == 0
        t.asks("alliance", "spend supporter").when("alliance", f"choose {card}")
    assert t.stack_of_supporters == []
    assert t.pieces("sympathy", 12) == 1
    assert t.vp("alliance") == POINTS[n]
    t.asks("alliance", "spread sympathy")


@pytest.mark.parametrize(
    "warriors, cost",
    [
        ({}, 1),
        ({"marquise": 2}, 1),
        ({"marquise": 3}, 2),
        ({"eyrie": 5}, 2),
        ({"marquise": 2, "eyrie": 2}, 1),
        ({"marquise": 3, "eyrie": 3}, 2),
        ({"alliance": 4}, 1),
    ],
)
def test_8_4_2_II_a__three_warriors_of_one_other_player_cost_a_supporter_more(warriors, cost):
    t = birdsong(*FOXES[: cost - 1], "Cobbler", sympathy=(9,))
    t.clearing(12, **{faction: {"warriors": n} for faction, n in warriors.items()})
    t.asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 12")
    t = birdsong(*FOXES[:cost], "Cobbler", sympathy=(9,))
    t.clearing(12, **{faction: {"warriors": n} for faction, n in warriors.items()})
    spread(t, 12)
    assert t.stack_of_supporters == ["Cobbler (rabbit)"]
    assert t.pieces("sympathy", 12) == 1
    assert t.vp("alliance") == 1


def test_8_4_2_II_a__buildings_are_no_martial_law():
    t = birdsong("Anvil", "Cobbler", sympathy=(7,)).clearing(8, marquise={"warriors": 2, "sawmill": 1, "workshop": 1})
    t.offers("spread sympathy to clearing 8")


def test_8_4_2_II_a__martial_law_adds_to_the_highest_cost():
    t = birdsong(*FOXES[:3], "Cobbler", sympathy=ORDER[:6], skip_forced="none").clearing(12, marquise={"warriors": 3})
    t.when("alliance", "pass").refuses("spread sympathy to clearing 12")
    t = birdsong(*FOXES, "Cobbler", sympathy=ORDER[:6]).clearing(12, marquise={"warriors": 3})
    spread(t, 12)
    assert t.stack_of_supporters == ["Cobbler (rabbit)"]
    assert t.vp("alliance") == 3
    t.asks("alliance", "alliance daylight")


def test_8_4_2_III__after_the_tenth_token_nothing_spreads():
    """Covers Law 1.5.1."""
    t = birdsong(*FOXES, "Armorers", sympathy=(*ORDER, 12), skip_forced="none").when("alliance", "pass")
    t.asks("alliance", "spread sympathy", ["pass"])


def test_8_4_2_III__spreading_can_win_the_game():
    """Covers Law 3.1."""
    t = birdsong("Armorers", "Anvil", sympathy=(5,)).player("alliance", vp=29)
    t.when("alliance", "spread sympathy to clearing 2").is_won_by("alliance")
