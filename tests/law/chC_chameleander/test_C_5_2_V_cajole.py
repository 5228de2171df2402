"""Law C.5.2.V: Cajole."""

import pytest

from tests.given import given
from tests.law.chC_chameleander.tables import chameleander_at as at


def cajole(t, card="Anvil"):
    """Cajole with the only card in hand."""
    return t.hand("chameleander", card).when("chameleander", "cajole")


def test_C_5_2_V__any_card_places_an_ego_and_the_ruler_may_place_a_piece():
    t = cajole(at(5, "marquise", "eyrie", ego=2).clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1}), "Sword")
    assert t.ego(5) == (3, 0)
    assert t.vp("chameleander") == 1
    assert t.discard == ["Sword (mouse)"]
    pieces = ("a wood token", "the keep", "a sawmill", "a workshop", "a recruiter")
    t.asks("marquise", "cajole place", options=[*(f"choose {piece}" for piece in pieces), "pass"])
    t.when("marquise", "choose a workshop")
    assert t.pieces("workshop", 5) == 1
    assert t.supply("workshop") == 5
    assert t.vp("marquise") == 0
    assert t.vp("chameleander") == 2
    assert t.ego_actions == 2
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__placing_is_optional_and_the_extra_point_with_it():
    t = cajole(at(5, ego=2).clearing(5, marquise={"warriors": 2})).when("marquise", "pass")
    assert t.vp("chameleander") == 1
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__once_per_turn():
    t = at(5).clearing(5, marquise={"warriors": 2}).hand("chameleander", "Anvil", "Sword")
    t.when("chameleander", "cajole").asks("chameleander", "cajole card")
    t.when("chameleander", "choose Sword (mouse)").when("marquise", "pass").refuses("cajole")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__only_where_another_faction_rules():
    t = at(5).clearing(5, marquise={"warriors": 1}).hand("chameleander", "Anvil")
    t.refuses("cajole").asks("chameleander", "chameleander action")  # a tie
    t = at(5).hand("chameleander", "Anvil").refuses("cajole")  # its own
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__the_eyrie_rule_in_a_tie_the_cult_by_its_gardens():
    """Covers Law 7.2.2, 10.2.4."""
    t = cajole(at(5, "eyrie").clearing(5, eyrie={"warriors": 1}))
    t.asks("eyrie", "cajole place", options=["choose a roost", "pass"])
    t = cajole(at(5, "lizard", "marquise").clearing(5, lizard={"fox garden": 1}, marquise={"warriors": 4}))
    t.asks("lizard", "cajole place")


def test_C_5_2_V__buildings_need_an_open_slot():
    """Covers Law 2.2.3: clearing 1 has one."""
    t = cajole(at(1).clearing(1, marquise={"warriors": 2, "sawmill": 1}))
    t.asks("marquise", "cajole place", options=["choose a wood token", "choose the keep", "pass"])


def test_C_5_2_V__no_cost_and_no_other_restriction():
    """A second roost in a clearing; ignoring the keep (a default of our own)."""
    t = cajole(at(9, "eyrie").clearing(9, eyrie={"roost": 1, "warriors": 2})).when("eyrie", "choose a roost")
    assert t.pieces("roost", 9) == 2
    t.asks("chameleander", "chameleander action")
    t = at(9, "eyrie", "marquise").clearing(9, eyrie={"warriors": 3}, marquise={"keep": 1})
    cajole(t).when("eyrie", "choose a roost")
    assert t.pieces("roost", 9) == 1
    assert t.ego(9) == (0, 0)  # the ego is stopped
    assert t.vp("chameleander") == 1
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__an_exhausted_kind_is_not_offered():
    t = at(9, "alliance").clearing(9, alliance={"warriors": 2, "fox base": 1})
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 10, 11):
        t.clearing(number, alliance={"sympathy": 1})
    t.hand("chameleander", "Anvil").when("chameleander", "cajole")
    t.asks("alliance", "cajole place", options=["choose a rabbit base", "choose a mouse base", "pass"])


def test_C_5_2_V__a_removed_keep_comes_back():
    """Covers Law 6.2.2: from then on it protects its new clearing."""
    t = at(5, "marquise", "eyrie").clearing(5, marquise={"warriors": 2}).clearing(1, eyrie={"warriors": 1})
    t.hand("chameleander", "Anvil", "Sappers")
    assert (t.supply("keep"), t.on_map("keep")) == (0, 0)
    t.when("chameleander", "cajole", "choose Anvil (fox)")
    t.when("marquise", "choose the keep")
    assert t.pieces("keep", 5) == 1
    assert t.supply("keep") == 0
    t.refuses("beckon eyrie").asks("chameleander", "chameleander action")


def test_C_5_2_V__a_keep_on_the_map_is_no_choice():
    t = cajole(at(5).clearing(5, marquise={"warriors": 2}).clearing(1, marquise={"keep": 1}))
    t.refuses("choose the keep").asks("marquise", "cajole place")


def test_C_5_2_V__removed_trade_posts_stay_out_of_the_game():
    """Covers Law 11.2.5.I."""
    t = at(5, "riverfolk").clearing(5, riverfolk={"warriors": 2})
    t.player("riverfolk", supply={"fox trade post": 0, "rabbit trade post": 1, "mouse trade post": 0})
    cajole(t).asks("riverfolk", "cajole place", options=["choose a rabbit trade post", "pass"])


def test_C_5_2_V__chameleander_can_win_before_the_ruler_is_asked():
    """Covers Law 3.1."""
    t = cajole(at(5, ego=2).clearing(5, marquise={"warriors": 2}).player("chameleander", vp=29))
    t.is_won_by("chameleander")


def test_C_5_2_V__and_by_the_extra_point():
    t = cajole(at(5, ego=2).clearing(5, marquise={"warriors": 2}).player("chameleander", vp=28))
    t.when("marquise", "choose the keep").is_won_by("chameleander")


# -- what can come of it -----------------------------------------------------------------------------


def test_C_5_2_V__wood_and_tracked_buildings_leave_their_supplies():
    t = cajole(at(9).clearing(9, marquise={"warriors": 2})).when("marquise", "choose a wood token")
    assert (t.pieces("wood", 9), t.supply("wood")) == (1, 7)
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__sympathy_at_the_keep_revolts():
    """No other way leads sympathy there, which is why the FAQ denies such a revolt. Covers Law 8.4.1.III, 6.2.2."""
    t = at(1, "alliance", "marquise")
    t.clearing(1, marquise={"keep": 1}, alliance={"warriors": 2}).supporters("Travel Gear (fox)", "Foxfolk Steel")
    cajole(t).when("alliance", "choose a sympathy token").when("chameleander", "pass")
    t.asks("alliance", "revolt", ["revolt in clearing 1", "pass"]).when("alliance", "revolt in clearing 1")
    assert (t.on_map("keep"), t.pieces("fox base", 1), t.warriors("alliance", 1)) == (0, 1, 3)
    assert (t.vp("alliance"), t.warriors("chameleander", 1)) == (1, 1)
    t.asks("alliance", "operation")


def test_C_5_2_V__a_second_sympathy_is_paid_for_twice_when_removed():
    """Entering is paid for once; Covers Law C.2.8, 8.2.6."""
    t = given("marquise", "alliance", "chameleander", turn="marquise")
    t.clearing(9, alliance={"sympathy": 2}, marquise={"warriors": 1}).clearing(4, marquise={"warriors": 2})
    t.clearing(5, chameleander={"warriors": 1}).hand("marquise", "Sword", "Investments", "Codebreakers")
    t.when("marquise", "move from clearing 4 to clearing 9", "choose 1")
    t.asks("marquise", "outrage").when("marquise", "choose Sword (mouse)", "pass")
    t.force(dice=[(1, 1)]).when("marquise", "battle alliance in clearing 9")
    t.when(
        "marquise", "choose Codebreakers (mouse)"
    )  # one rolled hit and one for the defenseless: two hits, two Outrages
    assert t.pieces("sympathy", 9) == 0
    assert t.stack_of_supporters == ["Codebreakers (mouse)", "Investments (mouse)", "Sword (mouse)"]
    assert t.vp("marquise") == 2
    t.asks("marquise", "marquise action")


def test_C_5_2_V__a_base_of_another_suit_serves_its_clearing():
    """Training goes by the clearing of the base (8.5.3), and so do the losses with it (8.2.4)."""
    t = at(9, "alliance").clearing(9, alliance={"warriors": 2})
    cajole(t).when("alliance", "choose a fox base")
    assert t.pieces("fox base", 9) == 1
    assert t.officers == 0
    t.asks("chameleander", "chameleander action")
    t = given("alliance", "chameleander", turn="alliance").clearing(5, chameleander={"warriors": 1})
    t.clearing(9, alliance={"fox base": 1}).hand("alliance", "Anvil", "Sword").when("alliance", "train")
    assert t.cards("alliance") == ["Anvil (fox)"]  # the mouse card was the only one to match
    t.asks("alliance", "alliance daylight")


def test_C_5_2_V__losing_a_base_of_another_suit_costs_supporters_of_the_clearing():
    """Covers Law 8.2.4."""
    t = given("marquise", "alliance", "chameleander", turn="marquise").clearing(5, chameleander={"warriors": 1})
    t.clearing(9, alliance={"fox base": 1}, marquise={"warriors": 2}).supporters("Anvil", "Sword", "Sappers")
    t.player("alliance", officers=1).force(dice=[(1, 0)]).when("marquise", "battle alliance in clearing 9")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    assert t.officers == 0
    t.asks("marquise", "marquise action")


def test_C_5_2_V__two_bases_in_a_clearing_and_no_revolt_there():
    """Covers Law 8.4.1.I."""
    t = given("alliance", "chameleander", turn="alliance", phase="birdsong").clearing(5, chameleander={"warriors": 1})
    t.clearing(9, alliance={"fox base": 1, "sympathy": 1}).clearing(7, alliance={"sympathy": 2})
    t.supporters("Sword", "Investments").asks("alliance", "revolt")
    t.offers("revolt in clearing 7").refuses("revolt in clearing 9")
    t.when("alliance", "revolt in clearing 7")
    assert t.warriors("alliance", 7) == 2  # two sympathetic clearings of the suit, three tokens


def test_C_5_2_V__sympathy_is_not_spread_to_a_clearing_that_has_it():
    """The next token costs by its place on the track (8.4.2.II)."""
    t = given("alliance", "chameleander", turn="alliance", phase="birdsong").clearing(5, chameleander={"warriors": 1})
    t.clearing(9, alliance={"sympathy": 3}).supporters("Sappers", "Armorers", "Royal Claim")
    t.when("alliance", "pass").asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 9")
    t.when("alliance", "spread sympathy to clearing 4", "choose Sappers (bird)", "choose Armorers (bird)")
    assert t.vp("alliance") == 1
    assert t.pieces("sympathy", 4) == 1


def test_C_5_2_V__two_roosts_craft_and_score_as_two():
    """Covers Law 7.2.1, 7.6.1."""
    t = given("eyrie", "chameleander", turn="eyrie").clearing(5, eyrie={"roost": 2}, chameleander={"warriors": 1})
    t.hand("eyrie", "Bake Sale").offers("craft Bake Sale (rabbit)").asks("eyrie", "craft")


def test_C_5_2_V__two_roosts_recruit_in_one_clearing():
    """Covers Law 7.5.2.I, 7.5.2.IV: the Builder's Viziers recruit, then no third one is built there."""
    t = given("eyrie", "chameleander", turn="eyrie").clearing(5, eyrie={"roost": 2}, chameleander={"warriors": 1})
    t.player("eyrie", leader="builder", decree={"build": ["Cobbler"]})
    t.asks("eyrie", "move")  # recruited where the roosts are
    assert t.warriors("eyrie", 5) == 1
    t.when("eyrie", "move from clearing 5 to clearing 1")
    t.asks("eyrie", "choose leader")  # no third roost in clearing 5: turmoil
    assert t.deposed == ["builder"]


@pytest.mark.parametrize("suit", ["fox", "rabbit", "mouse"])
def test_C_5_2_V__gardens_of_any_suit(suit):
    """Covers Law 10.2.4."""
    t = at(9, "lizard").clearing(9, lizard={"warriors": 2})
    cajole(t).when("lizard", f"choose a {suit} garden")
    assert t.pieces(f"{suit} garden", 9) == 1
    assert t.vp("lizard") == 0
    assert t.ruler(9) == "lizard"
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__a_trade_post_of_any_suit_and_no_points():
    """Covers Law 11.5.6.III: no points, no warriors back."""
    t = at(9, "riverfolk").clearing(9, riverfolk={"warriors": 2})
    cajole(t).when("riverfolk", "choose a fox trade post")
    assert t.pieces("fox trade post", 9) == 1
    assert t.vp("riverfolk") == 0
    assert t.warriors("riverfolk", 9) == 2
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__a_position_with_cajoled_pieces_reads_back():
    t = at(9, "eyrie", "alliance").clearing(9, eyrie={"roost": 2}, alliance={"sympathy": 2})
    t.clearing(10, alliance={"mouse base": 1})
    again = type(t.game).from_position(t.game.position())
    assert again.position() == t.game.position()
    t.asks("chameleander", "chameleander action")


def test_C_5_2_V__a_narrower_reading_can_be_configured():
    """Then the keep stops the ruler's piece too, and nothing is asked."""
    t = at(9, "eyrie", "marquise", overrides={"cajole_ignores_bars": 0})
    t.clearing(9, eyrie={"warriors": 3}, marquise={"keep": 1}).hand("chameleander", "Anvil")
    t.when("chameleander", "cajole")
    assert (t.vp("chameleander"), t.on_map("roost")) == (0, 0)
    t.asks("chameleander", "chameleander action")
