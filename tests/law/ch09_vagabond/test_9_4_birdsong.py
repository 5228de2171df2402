"""Law 9.4: Refresh and Slip."""

import pytest

from tests.given import given


def birdsong(location=8, satchel=(), **fields):
    """The start of the Vagabond's Birdsong; the Marquise stands in clearing 1."""
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong").clearing(1, marquise={"warriors": 1})
    return t.player("vagabond", location=location, satchel=satchel, **fields)


def test_9_4__refresh_comes_before_slip():
    t = birdsong(satchel={"boot": {"exhausted": 2}, "torch": {"exhausted": 2}, "sword": 1})
    t.asks("vagabond", "refresh", options=["choose exhausted boot", "choose exhausted torch"])
    t.when("vagabond", "choose exhausted boot", "choose exhausted torch", "choose exhausted torch")
    t.asks("vagabond", "slip").when("vagabond", "pass")
    t.asks("vagabond", "vagabond action")


# -- 9.4.1 Refresh -------------------------------------------------------------------------------------


def test_9_4_1__three_exhausted_items_are_flipped_by_themselves():
    t = birdsong(satchel=["boot exhausted", "torch exhausted", "sword exhausted"])
    t.asks("vagabond", "slip")
    assert t.item("boot") == t.item("torch") == t.item("sword") == {"ready": 1}


def test_9_4_1__of_four_exhausted_items_he_chooses_three():
    t = birdsong(satchel=["boot exhausted", "torch exhausted", "sword exhausted", "hammer exhausted", "coin"])
    options = [f"choose exhausted {i}" for i in ("boot", "torch", "sword", "hammer")]
    t.asks("vagabond", "refresh", options=options)
    t.when("vagabond", "choose exhausted torch", "choose exhausted hammer", "choose exhausted boot")
    assert t.item("sword") == {"exhausted": 1}
    assert t.item("boot") == t.item("torch") == t.item("hammer") == {"ready": 1}
    t.asks("vagabond", "slip")


def test_9_4_1__tea_flipped_now_does_not_count():
    t = birdsong(satchel={"tea": {"exhausted": 2}, "boot": {"exhausted": 6}})
    t.when("vagabond", "choose exhausted tea", "choose exhausted tea")
    assert t.item("tea") == {"ready": 2}
    assert t.item("boot") == {"ready": 1, "exhausted": 5}
    t.asks("vagabond", "slip")


def paying(edition, *paid):
    """Four boots lie exhausted; riverboats are bought at the start of Birdsong with one item."""
    t = given("riverfolk", "vagabond", turn="vagabond", phase="birdsong", edition=edition)
    t.player("riverfolk", prices={"hand card": 4, "riverboats": 1, "mercenaries": 4})
    t.player("vagabond", location=8, satchel={"tea": 1, "torch": 1, "boot": {"exhausted": 5}})
    return t.when("vagabond", *(("buy riverboats", f"choose ready {paid[0]}") if paid else ("pass",)))


@pytest.mark.parametrize(
    ("edition", "paid", "flipped"),
    [
        ("current", "tea", 3),  # what is face up at the step
        ("2018", "tea", 5),  # what was face up at the start of Birdsong
        ("current", "torch", 5),
        ("2018", "torch", 5),
    ],
)
def test_9_4_1__tea_exhausted_in_payment_counts_in_the_2018_law_only(edition, paid, flipped):
    """Covers Law 11.2.6."""
    t = paying(edition, paid)
    for _ in range(flipped):
        t.asks("vagabond", "refresh").when("vagabond", "choose exhausted boot")
    assert t.item(paid) == {"exhausted": 1}
    t.asks("vagabond", "slip")


@pytest.mark.parametrize("edition", ["current", "2018"])
def test_9_4_1__tea_that_pays_for_nothing_counts(edition):
    t = paying(edition)
    assert (t.item("tea"), t.item("boot")) == ({"ready": 1}, {"ready": 5})
    t.asks("vagabond", "slip")


def test_9_4_1__damaged_items_are_flipped_and_stay_damaged():
    t = birdsong(satchel=["boot damaged_exhausted", "torch exhausted", "sword exhausted", "hammer damaged_exhausted"])
    options = ["choose damaged exhausted boot", "choose exhausted torch", "choose exhausted sword"]
    t.asks("vagabond", "refresh", options=[*options, "choose damaged exhausted hammer"])
    t.when("vagabond", "choose damaged exhausted boot", "choose exhausted torch", "choose exhausted sword")
    assert t.item("boot") == {"damaged": 1}
    assert t.item("hammer") == {"damaged exhausted": 1}
    t.asks("vagabond", "slip")


def test_9_4_1__fewer_than_three_exhausted_items_are_all_flipped():
    t = birdsong(satchel=["boot damaged_exhausted", "torch exhausted", "sword damaged"])
    t.asks("vagabond", "slip")
    assert t.item("boot") == t.item("sword") == {"damaged": 1}
    assert t.item("torch") == {"ready": 1}


# -- 9.4.2 Slip ----------------------------------------------------------------------------------------


def test_9_4_2__from_a_clearing_to_adjacent_clearings_and_forests_or_not_at_all():
    t = birdsong(location=12, satchel=["boot"])
    clearings = [f"choose clearing {c}" for c in (4, 7, 9, 10, 11)]
    forests = [f"choose forest no. {k}" for k in (2, 3, 5, 6, 7)]
    t.asks("vagabond", "slip", options=[*clearings, *forests, "pass"])
    t.when("vagabond", "pass")
    assert t.location == "clearing 12"
    t.asks("vagabond", "vagabond action")


def test_9_4_2__from_a_forest_to_its_clearings_and_the_forests_across_one_path():
    """Covers Law 2.4.1, 9.2.10."""
    t = birdsong(location="forest 2-6-10-11-12", satchel=["boot"])
    clearings = [f"choose clearing {c}" for c in (2, 6, 10, 11, 12)]
    forests = [f"choose forest no. {k}" for k in (1, 2, 4, 5)]
    t.asks("vagabond", "slip", options=[*clearings, *forests, "pass"])
    t.when("vagabond", "choose forest no. 4")
    assert t.location == "forest 3-6-11"
    t.asks("vagabond", "vagabond action")


def test_9_4_2__a_slip_exhausts_no_boot():
    t = birdsong(location=8, satchel=["boot"]).when("vagabond", "choose clearing 4")
    assert (t.location, t.item("boot")) == ("clearing 4", {"ready": 1})
    t.asks("vagabond", "vagabond action")


def test_9_4_2__without_any_boot_he_slips_past_the_hostile():
    """Covers Law 9.2.9.III.b."""
    t = birdsong(location=8, satchel=["sword"], relationships={"marquise": "hostile"})
    t.clearing(4, marquise={"warriors": 2}).when("vagabond", "choose clearing 4")
    assert t.location == "clearing 4"
    t.asks("vagabond", "vagabond action")
