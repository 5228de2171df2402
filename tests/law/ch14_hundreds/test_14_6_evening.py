"""Law 14.6: Incite, Oppress, Draw and Discard."""

import pytest

from tests.given import given

FOX, RABBIT, BIRD = "Anvil", "Bake Sale", "Royal Claim"
ALONE = (1, 2, 3, 4, 7, 8, 9)


def evening(*others, mood="bitter", **config):
    """Evening of the Hundreds; nothing is on the map yet."""
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", phase="evening", **config)
    t.player("hundreds", mood=mood)
    return t.clearing(12, marquise={"warriors": 1}) if not others or "marquise" in others else t


# -- Incite (Law 14.6.1) -----------------------------------------------------------------------------


def test_14_6_1__a_matching_card_places_a_mob_where_a_warrior_is():
    t = evening().clearing(5, hundreds={"warriors": 1}).clearing(8, hundreds={"warriors": 1})
    t.hand("hundreds", RABBIT, FOX)
    t.asks("hundreds", "incite", ["incite a mob in clearing 5", "incite a mob in clearing 8", "pass"])
    t.when("hundreds", "incite a mob in clearing 5").asks("hundreds", "incite", ["incite a mob in clearing 8", "pass"])
    assert (t.mobs, t.cards("hundreds"), t.discard) == ([5], ["Anvil (fox)"], ["Bake Sale (rabbit)"])
    assert (t.vp("hundreds"), t.supply("mob")) == (0, 4)


def test_14_6_1__any_number_of_times():
    t = evening().hand("hundreds", RABBIT, FOX, "Sword", BIRD)
    for c in (5, 8, 9, 10):
        t.clearing(c, hundreds={"warriors": 1})
    t.when("hundreds", "incite a mob in clearing 8").when("hundreds", "choose Anvil (fox)")
    t.when("hundreds", "incite a mob in clearing 9", "choose Sword (mouse)", "incite a mob in clearing 5")
    t.when("hundreds", "choose Bake Sale (rabbit)", "incite a mob in clearing 10")
    assert t.mobs == [5, 8, 9, 10]
    t.asks("marquise", "marquise action")


def test_14_6_1__the_warlord_alone_is_a_warrior():
    t = evening().clearing(5, hundreds={"warriors": 1}).player("hundreds", warlord=5).hand("hundreds", RABBIT)
    t.when("hundreds", "incite a mob in clearing 5")
    assert t.mobs == [5]
    t.asks("marquise", "marquise action")


def test_14_6_1__a_bird_matches_and_they_choose_the_card():
    """Covers Law 2.1.1."""
    t = evening().clearing(5, hundreds={"warriors": 1}).hand("hundreds", BIRD, RABBIT, FOX)
    t.when("hundreds", "incite a mob in clearing 5")
    t.asks("hundreds", "incite card", ["choose Bake Sale (rabbit)", "choose Royal Claim (bird)"])


@pytest.mark.parametrize(
    ("pieces", "hand"),
    [
        ({"hundreds": {"warriors": 1, "mob": 1}}, RABBIT),  # it has a mob
        ({"hundreds": {"stronghold": 1}}, RABBIT),  # no warrior
        ({"hundreds": {"warriors": 1}}, FOX),  # no matching card
        ({"hundreds": {"warriors": 1}, "marquise": {"keep": 1}}, RABBIT),  # the keep
    ],
)
def test_14_6_1__elsewhere_no_mob_is_incited(pieces, hand):
    """Covers Law 6.2.2."""
    t = evening().clearing(5, **pieces).clearing(10, hundreds={"warriors": 1}).clearing(8, hundreds={"warriors": 1})
    t.hand("hundreds", hand).asks("hundreds", "incite").refuses("incite a mob in clearing 5")


def test_14_6_1__rule_is_not_needed():
    t = evening().clearing(5, hundreds={"warriors": 1}, marquise={"warriors": 5}).hand("hundreds", RABBIT)
    t.offers("incite a mob in clearing 5").asks("hundreds", "incite")


def test_14_6_1__there_are_five_mobs():
    """Covers Law 1.5.1."""
    t = evening().clearing(5, hundreds={"warriors": 1}).hand("hundreds", RABBIT)
    for c in (1, 2, 7, 8, 9):
        t.clearing(c, hundreds={"mob": 1})
    t.asks("marquise", "marquise action")
    assert t.mobs == [1, 2, 7, 8, 9]


def test_14_6_1__they_may_incite_none():
    t = evening().clearing(5, hundreds={"warriors": 1}).hand("hundreds", RABBIT).when("hundreds", "pass")
    assert (t.mobs, t.hand_size("hundreds")) == ([], 2)
    t.asks("marquise", "marquise action")


def test_14_6_1__an_incited_mob_razes_nothing_yet():
    """Covers Law 14.4.1."""
    t = evening().clearing(5, hundreds={"warriors": 1}, marquise={"sawmill": 1}).hand("hundreds", RABBIT)
    t.when("hundreds", "incite a mob in clearing 5")
    assert t.on_map("sawmill") == 1
    t.asks("marquise", "marquise action")


# -- Oppress (Law 14.6.2) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("clearings", "points"), list(enumerate([0, 1, 1, 2, 2, 3, 4, 4])))
def test_14_6_2__they_score_by_the_clearings_that_they_oppress(clearings, points):
    t = evening()
    for c in ALONE[:clearings]:
        t.clearing(c, hundreds={"warriors": 1})
    t.asks("marquise", "marquise action")
    assert t.vp("hundreds") == points


OPPRESSED = [
    {"hundreds": {"warriors": 1}},
    {"hundreds": {"stronghold": 1}},
    {"hundreds": {"stronghold": 1, "mob": 1}},
]
NOT_OPPRESSED = [
    {"hundreds": {"mob": 1}},  # no rule
    {"hundreds": {"warriors": 3}, "marquise": {"warriors": 1}},
    {"hundreds": {"warriors": 3}, "marquise": {"sawmill": 1}},
    {"hundreds": {"warriors": 3}, "marquise": {"wood": 1}},
    {"hundreds": {"warriors": 1}, "marquise": {"warriors": 1}},
    {"marquise": {"warriors": 1}},
    {},
]


@pytest.mark.parametrize("pieces", OPPRESSED)
def test_14_6_2__a_ruled_clearing_with_a_piece_and_no_enemy_is_oppressed(pieces):
    t = evening().clearing(5, **pieces).asks("marquise", "marquise action")
    assert t.vp("hundreds") == 1


@pytest.mark.parametrize("pieces", NOT_OPPRESSED)
def test_14_6_2__without_rule_or_beside_an_enemy_piece_it_is_not(pieces):
    t = evening().clearing(5, **pieces).asks("marquise", "marquise action")
    assert t.vp("hundreds") == 0


def test_14_6_2__the_warlord_alone_oppresses():
    t = (
        evening()
        .clearing(5, hundreds={"warriors": 1})
        .player("hundreds", warlord=5)
        .asks("marquise", "marquise action")
    )
    assert t.vp("hundreds") == 1


def test_14_6_2__a_pawn_is_an_enemy_piece():
    """Covers Law 9.2.2."""
    for location, points in ((5, 0), (8, 1)):
        t = evening("vagabond").clearing(5, hundreds={"warriors": 3})
        t.player("vagabond", location=location, satchel=["boot"]).asks("vagabond", "slip")
        assert t.vp("hundreds") == points


def test_14_6_2__a_partner_s_pieces_are_not_the_enemy_s():
    """Covers Law 9.2.8, 21.8."""
    t = (
        evening("marquise", "eyrie", "vagabond")
        .clearing(5, hundreds={"warriors": 3})
        .clearing(2, eyrie={"warriors": 1})
    )
    t.player("vagabond", location=5, satchel=["boot"], coalition="hundreds", dominance="fox")
    t.asks("marquise", "marquise action")
    assert t.vp("hundreds") == 1


def hired(**pieces):
    """Their Evening with mercenaries of the Riverfolk in clearing 5."""
    t = evening("riverfolk").clearing(5, **pieces).player("riverfolk", bought={"mercenaries": 1}, hired="hundreds")
    return t.player("riverfolk", payments=2)


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ({"hundreds": {"mob": 1}, "riverfolk": {"warriors": 1}}, 1),
        ({"riverfolk": {"warriors": 1}}, 0),
        ({"hundreds": {"mob": 1}, "riverfolk": {"warriors": 1, "rabbit trade post": 1}}, 0),
        ({"hundreds": {"warriors": 1}, "riverfolk": {"warriors": 2}}, 1),
    ],
)
def test_14_6_2__mercenaries_rule_for_them_and_are_no_enemies_but_none_of_their_pieces(pieces, points):
    """Covers Law 11.2.7.III."""
    t = hired(**pieces).asks("riverfolk", "riverfolk action")
    assert t.vp("hundreds") == points


def test_14_6_2__a_mob_incited_before_makes_the_difference():
    """Covers Law 14.6.1, 14.6."""
    t = evening("riverfolk").clearing(5, hundreds={"warriors": 1}, riverfolk={"warriors": 1}).hand("hundreds", RABBIT)
    t.player("riverfolk", payments=2).asks("hundreds", "incite").when("hundreds", "incite a mob in clearing 5")
    assert t.vp("hundreds") == 0  # they are not hired
    t.asks("riverfolk", "riverfolk action")


# -- Draw and Discard (Law 14.6.3) -------------------------------------------------------------------


def test_14_6_3__they_draw_one_card():
    t = evening().clearing(5, hundreds={"warriors": 1}).player("hundreds", hoard={"tea": 4, "coin": 4})
    t.asks("marquise", "marquise action")
    assert t.hand_size("hundreds") == 1


def test_14_6_3__more_than_five_cards_are_discarded_by_choice():
    t = evening().hand("hundreds", "Anvil", "Sword", "Cobbler", "Investments", "Royal Claim").force(draws=["Bake Sale"])
    t.asks("hundreds", "discard").refuses("pass").when("hundreds", "choose Cobbler (rabbit)")
    assert (t.hand_size("hundreds"), t.discard) == (5, ["Cobbler (rabbit)"])
    t.asks("marquise", "marquise action")


def test_14_6_3__five_cards_are_kept():
    t = evening().hand("hundreds", "Anvil", "Sword", "Cobbler", "Investments").force(draws=["Bake Sale"])
    t.asks("marquise", "marquise action")
    assert (t.hand_size("hundreds"), t.discard) == (5, [])


def test_14_6__oppression_is_scored_before_they_draw():
    """They win and draw no more. Covers Law 3.1."""
    t = evening().clearing(5, hundreds={"warriors": 1}).player("hundreds", vp=29)
    t.is_won_by("hundreds")
    assert t.hand_size("hundreds") == 0
