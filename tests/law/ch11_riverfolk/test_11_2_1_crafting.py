"""Law 11.2.1, 11.5.3: the Riverfolk craft by placing funds on empty spaces of the Trade Posts tracks, or export."""

import pytest

from tests.given import given

POSTS = {1: "fox", 6: "fox", 12: "fox", 3: "rabbit", 4: "rabbit", 5: "rabbit", 2: "mouse", 7: "mouse", 9: "mouse"}


def with_posts(*numbers, others=("marquise",), phase="daylight", **board):
    """The Riverfolk's Daylight with a trade post in each of these clearings, and so an empty space for each."""
    t = given("riverfolk", *others, turn="riverfolk", phase=phase).player("riverfolk", **board)
    for number in numbers:
        t.clearing(number, riverfolk={f"{POSTS[number]} trade post": 1})
    return t


def test_11_2_1__a_fund_on_an_empty_space_of_the_suit_fulfils_an_icon():
    """Covers Law 11.5.3, 3.2.2."""
    t = with_posts(1, funds=2).hand("riverfolk", "Anvil", "Sword")
    t.when("riverfolk", "craft Anvil (fox)").asks("riverfolk", "export", ["take the card's benefit", "export the card"])
    assert t.box("fox track") == {"riverfolk": 1}
    t.when("riverfolk", "take the card's benefit")
    assert (t.vp("riverfolk"), t.crafted("riverfolk"), t.discard) == (2, {"hammer": 1}, ["Anvil (fox)"])
    assert (t.box("funds"), t.box("committed")) == ({"riverfolk": 1}, {})
    t.asks("riverfolk", "riverfolk action")


def test_11_2_1__without_an_empty_space_nothing_can_be_crafted():
    t = given("riverfolk", "marquise", turn="riverfolk").player("riverfolk", funds=3)
    t.clearing(4, riverfolk={"warriors": 2}).hand("riverfolk", "Anvil", "Codebreakers", "Root Tea (mouse)")
    t.asks("riverfolk", "riverfolk action").refuses(
        "craft Anvil (fox)", "craft Codebreakers (mouse)", "craft Root Tea (mouse)"
    )


def test_11_2_1__the_suit_is_that_of_the_track_not_of_the_clearings():
    t = with_posts(2, funds=3).hand("riverfolk", "Anvil", "Root Tea (fox)")
    t.offers("craft Root Tea (fox)").refuses("craft Anvil (fox)")
    t.asks("riverfolk", "riverfolk action")


def test_11_2_1__each_icon_needs_a_fund():
    t = with_posts(1, 6, funds=1).hand("riverfolk", "Anvil", "Arms Trader")
    t.offers("craft Anvil (fox)").refuses("craft Arms Trader (bird)").asks("riverfolk", "riverfolk action")


def test_11_2_1__each_icon_needs_a_space():
    t = with_posts(1, funds=4).hand("riverfolk", "Anvil", "Arms Trader")
    t.offers("craft Anvil (fox)").refuses("craft Arms Trader (bird)").asks("riverfolk", "riverfolk action")


def test_11_2_1__a_space_with_a_fund_is_not_empty():
    t = with_posts(1, funds=3, payments=1).hand("riverfolk", "Anvil", "Crossbow (bird)")
    t.when("riverfolk", "craft Anvil (fox)", "take the card's benefit").refuses("craft Crossbow (bird)")
    t.asks("riverfolk", "riverfolk action")


def test_11_2_1__gathering_funds_empties_the_spaces():
    """Covers Law 11.4.3."""
    t = with_posts(1, tracks={"fox": {"riverfolk": 1}}, phase="birdsong").hand("riverfolk", "Anvil")
    t.asks("riverfolk", "riverfolk action").offers("craft Anvil (fox)")
    assert t.box("fox track") == {}


def test_11_2_1__the_space_of_a_removed_post_stays_empty():
    """Covers Law 11.2.5.I."""
    t = given("riverfolk", "marquise", turn="riverfolk").hand("riverfolk", "Anvil")
    t.player("riverfolk", funds=1, supply={"fox trade post": 2}).offers("craft Anvil (fox)")
    t.asks("riverfolk", "riverfolk action")


def test_11_2_1__icons_of_any_suit_take_funds_on_any_track():
    """Covers Law 4.1.1."""
    t = with_posts(1, 3, 4, 2, 7, funds=5).hand("riverfolk", "Royal Claim")
    t.when("riverfolk", "craft Royal Claim (bird)").asks(
        "riverfolk", "craft any icon", ["choose fox", "choose rabbit", "choose mouse"]
    )
    t.when("riverfolk", "choose rabbit", "choose rabbit").asks("riverfolk", "craft any icon").refuses("choose rabbit")
    t.when("riverfolk", "choose mouse", "choose fox", "take the card's benefit")
    assert t.effects("riverfolk") == ["Royal Claim (bird)"]
    assert [t.box(f"{suit} track") for suit in ("fox", "rabbit", "mouse")] == [
        {"riverfolk": 1}, {"riverfolk": 2}, {"riverfolk": 1},
    ]  # fmt: skip
    assert t.box("funds") == {"riverfolk": 1}
    t.asks("riverfolk", "riverfolk action")


def test_11_2_1__icons_of_any_suit_that_need_every_space_ask_nothing():
    t = with_posts(1, 3, 4, 2, funds=5).hand("riverfolk", "Royal Claim")
    t.when("riverfolk", "craft Royal Claim (bird)").asks("riverfolk", "export")
    assert t.box("funds") == {"riverfolk": 1}


def test_11_2_1__any_icons_are_limited_by_the_funds():
    t = with_posts(1, 3, 4, 2, 7, funds=3).hand("riverfolk", "Royal Claim")
    t.refuses("craft Royal Claim (bird)").asks("riverfolk", "riverfolk action")


def test_11_5_3__whose_funds_go_onto_the_tracks_is_chosen_icon_by_icon():
    """Covers Law 11.2.4."""
    t = with_posts(1, 3, 2, funds={"riverfolk": 2, "marquise": 2}).hand("riverfolk", "Tax Collector")
    t.when("riverfolk", "craft Tax Collector (fox)")
    t.asks("riverfolk", "fund owner", ["choose riverfolk", "choose marquise"])
    t.when("riverfolk", "choose marquise", "choose marquise").asks("riverfolk", "export")  # only own funds are left
    assert t.box("funds") == {"riverfolk": 1}
    on_tracks = [t.box(f"{suit} track") for suit in ("fox", "rabbit", "mouse")]
    assert sorted(map(str, on_tracks)) == ["{'marquise': 1}", "{'marquise': 1}", "{'riverfolk': 1}"]


def test_11_5_3__icons_of_any_suit_ask_for_owner_after_suit():
    """Covers Law 11.2.4, 4.1.1."""
    t = with_posts(1, 3, 4, 2, 7, funds={"riverfolk": 3, "marquise": 2}).hand("riverfolk", "Royal Claim")
    t.when("riverfolk", "craft Royal Claim (bird)", "choose fox").asks("riverfolk", "fund owner")
    t.when("riverfolk", "choose marquise").asks("riverfolk", "craft any icon", ["choose rabbit", "choose mouse"])
    t.when("riverfolk", "choose mouse", "choose riverfolk", "choose mouse", "choose riverfolk", "choose marquise")
    t.asks("riverfolk", "export")
    assert t.box("funds") == {"riverfolk": 1}
    assert t.box("rabbit track") == {"marquise": 1}


def test_11_5_3__when_every_fund_is_needed_nothing_is_asked():
    t = with_posts(1, 6, funds={"riverfolk": 1, "marquise": 1}).hand("riverfolk", "Arms Trader")
    t.when("riverfolk", "craft Arms Trader (bird)").asks("riverfolk", "export")
    assert t.box("fox track") == {"riverfolk": 1, "marquise": 1}


def test_11_5_3_I__an_exported_card_is_discarded_for_a_warrior_in_payments():
    t = with_posts(1, funds=2).hand("riverfolk", "Anvil")
    t.when("riverfolk", "craft Anvil (fox)", "export the card")
    assert (t.vp("riverfolk"), t.crafted("riverfolk"), t.item_supply("hammer")) == (0, {}, 1)
    assert t.discard == ["Anvil (fox)"]
    assert (t.box("payments"), t.supply("riverfolk")) == ({"riverfolk": 1}, 12)
    t.asks("riverfolk", "riverfolk action")


def test_11_5_3_I__persistent_effects_can_be_exported_too():
    t = with_posts(1, funds=2).hand("riverfolk", "Armorers")
    t.when("riverfolk", "craft Armorers (bird)", "export the card")
    assert (t.effects("riverfolk"), t.discard) == ([], ["Armorers (bird)"])
    t.asks("riverfolk", "riverfolk action")


def test_11_5_3_I__an_export_without_a_warrior_in_the_supply_places_none():
    """Covers Law 1.5.4."""
    t = with_posts(1, funds=2).clearing(4, riverfolk={"warriors": 13}).hand("riverfolk", "Anvil")
    t.when("riverfolk", "craft Anvil (fox)", "export the card")
    assert t.box("payments") == {}
    t.asks("riverfolk", "riverfolk action")


def test_11_5_3_I__what_cannot_be_crafted_cannot_be_exported():
    """A ruling: the item gone, or the effect in play already. Covers Law 4.1.2, 4.1.4."""
    t = with_posts(1, funds=2).hand("riverfolk", "Anvil", "Armorers").table(items={"sword": 1})
    t.player("riverfolk", effects=["Armorers"]).refuses("craft Anvil (fox)", "craft Armorers (bird)")
    t.asks("riverfolk", "riverfolk action")


@pytest.mark.parametrize("choice", ["take the card's benefit", "export the card"])
def test_11_5_3_I__a_favor_removes_enemies_unless_it_is_exported(choice):
    """Covers Law 4.1.2."""
    t = with_posts(1, 6, 12, funds=4).clearing(8, marquise={"warriors": 1, "sawmill": 1})
    t.hand("riverfolk", "Favor of the Foxes").when("riverfolk", "craft Favor of the Foxes (fox)", choice)
    exported = choice == "export the card"
    assert t.warriors("marquise", 8) == int(exported)
    assert t.vp("riverfolk") == int(not exported)
    assert t.on_map("fox trade post") == 3
    assert t.discard == ["Favor of the Foxes (fox)"]
    t.asks("riverfolk", "riverfolk action")


def test_11_5_3__dominance_and_ambush_cards_are_neither_crafted_nor_exported():
    """Covers Law 2.1.2, 2.1.3."""
    t = with_posts(1, 6, 12, others=("marquise", "eyrie"), funds=5).hand(
        "riverfolk", "Dominance (fox)", "Ambush! (fox)"
    )
    assert not [words for words in t.options() if words.startswith("craft")]
    t.asks("riverfolk", "riverfolk action")
