"""Law 11.2.6: buying services at the start of Birdsong."""

import pytest

from tests.given import given

SALES = ["buy hand card", "buy riverboats", "buy mercenaries"]


def shop(buyer="marquise", others=(), prices=(1, 1, 1), **board):
    """The start of the buyer's Birdsong."""
    t = given(buyer, *others, "riverfolk", turn=buyer, phase="birdsong").hand("riverfolk", "Anvil", "Sword", "Cobbler")
    words = ("hand card", "riverboats", "mercenaries")
    t.player("riverfolk", prices=dict(zip(words, prices, strict=True)), **board)
    if buyer == "marquise":
        t.clearing(5, marquise={"warriors": 1})
    return t


def test_11_2_6__services_are_offered_at_the_start_of_birdsong():
    """Covers Law 11.2.7."""
    shop().asks("marquise", "start window", [*SALES, "pass"])


def test_11_2_6__who_declines_is_asked_no_more():
    t = shop().when("marquise", "pass").asks("marquise", "marquise action")
    assert t.box("payments") == {}
    t.asks("marquise", "marquise action")


def test_11_2_6__they_do_not_buy_from_themselves():
    t = given("riverfolk", "marquise", turn="riverfolk", phase="birdsong").player("riverfolk", payments=2)
    t.hand("riverfolk", "Anvil").asks("riverfolk", "riverfolk action")


def test_11_2_6__only_birdsong_has_a_sale():
    t = given("marquise", "riverfolk", turn="marquise", phase="daylight").clearing(5, marquise={"warriors": 1})
    t.hand("riverfolk", "Anvil").asks("marquise", "marquise action")


@pytest.mark.parametrize("price", [1, 2, 3, 4])
def test_11_2_6_I__the_price_is_paid_in_warriors_from_the_supply(price):
    t = shop(prices=(4, price, 4)).when("marquise", "buy riverboats")
    assert (t.box("payments"), t.supply("marquise")) == ({"marquise": price}, 24 - price)
    t.asks("marquise", "marquise action")


def test_11_2_6_I__without_enough_warriors_in_the_supply_nothing_is_on_sale():
    t = shop(prices=(3, 2, 4)).clearing(8, marquise={"warriors": 22})
    t.asks("marquise", "start window", ["buy riverboats", "pass"])


def test_11_2_6_II__one_service_a_turn_without_trade_posts():
    shop().when("marquise", "buy riverboats").asks("marquise", "marquise action")


@pytest.mark.parametrize("shared, more", [(0, 1), (1, 2), (2, 3)])
def test_11_2_6_II__one_more_for_each_clearing_with_a_post_and_own_pieces(shared, more):
    t = shop().clearing(12, riverfolk={"fox trade post": 1}, marquise={"wood": int(shared > 0)})
    t.clearing(3, riverfolk={"rabbit trade post": 1}, marquise={"sawmill": int(shared > 1)})
    for n in range(more):
        t.asks("marquise", "start window").when("marquise", "buy hand card")
        if n < 2:
            t.when("marquise", next(words for words in t.options() if words.startswith("choose")))
    assert t.box("payments") == {"marquise": more}
    assert t.asked != "start window"
    t.asks("marquise", t.asked)


def test_11_2_6_II__services_that_would_do_nothing_are_not_offered_twice():
    t = shop().clearing(12, riverfolk={"fox trade post": 1}, marquise={"wood": 1})
    t.when("marquise", "buy riverboats").asks("marquise", "start window", ["buy hand card", "buy mercenaries", "pass"])


def test_11_2_6_II__the_count_starts_afresh_each_turn():
    t = shop(others=("eyrie",)).player("eyrie", leader="despot", decree={"move": ["Anvil"]})
    t.hand("riverfolk", "Sword", "Cobbler").clearing(1, eyrie={"roost": 1, "warriors": 2})
    t.when("marquise", "buy riverboats", "pass").asks("eyrie", "start window", [*SALES, "pass"])


def test_11_2_6__better_burrow_bank_and_services_come_in_any_order():
    """Covers Law 1.4.1."""
    t = shop(others=("eyrie",)).player("marquise", effects=["Better Burrow Bank"])
    t.asks("marquise", "start window", [*SALES, "use Better Burrow Bank (rabbit)"])  # the bank is not optional
    t.force(draws=["Investments", "Root Tea (fox)"]).when("marquise", "buy hand card", "choose Sword (mouse)")
    t.asks("marquise", "choose player").when("marquise", "choose riverfolk")
    assert t.cards("marquise") == ["Investments (mouse)", "Sword (mouse)"]
    assert t.known("eyrie", "riverfolk") == ["Anvil (fox)", "Cobbler (rabbit)", "Root Tea (fox)"]
    t.asks("marquise", "marquise action")


def test_11_2_6__a_card_drawn_for_them_can_be_bought():
    t = shop().player("marquise", effects=["Better Burrow Bank"])
    t.force(draws=["Investments", "Root Tea (fox)"]).when("marquise", "use Better Burrow Bank (rabbit)")
    t.when("marquise", "buy hand card").asks("marquise", "buy card").offers("choose Root Tea (fox)")


def wanderer(prices=(1, 1, 1), satchel=("boot", "torch", "sword"), location=12, **board):
    t = shop("vagabond", prices=prices, **board)
    return t.player("vagabond", character="ranger", location=location, satchel=list(satchel))


def test_11_2_6_III__the_vagabond_pays_by_exhausting_items():
    t = wanderer(prices=(2, 1, 1)).when("vagabond", "buy hand card")
    t.asks("vagabond", "pay item", ["choose ready boot", "choose ready torch", "choose ready sword"])
    t.when("vagabond", "choose ready boot", "choose ready sword").asks("vagabond", "buy card")
    assert (t.item("boot"), t.item("sword"), t.item("torch")) == ({"exhausted": 1}, {"exhausted": 1}, {"ready": 1})
    assert (t.box("payments"), t.supply("riverfolk")) == ({"riverfolk": 2}, 13)
    t.when("vagabond", "choose Anvil (fox)").asks("vagabond", "slip")
    assert t.cards("vagabond") == ["Anvil (fox)"]


def test_11_2_6_III__items_that_are_all_needed_are_not_asked_about():
    t = wanderer(prices=(3, 3, 3)).when("vagabond", "buy riverboats")
    assert t.box("payments") == {"riverfolk": 3}
    assert t.item("torch") == {"ready": 1}  # refreshed since
    t.asks("vagabond", "slip")


def test_11_2_6_III__exhausted_and_damaged_items_pay_for_nothing():
    """Covers Law 9.2.5."""
    t = wanderer(prices=(2, 2, 2), satchel=("boot", "torch exhausted", "sword damaged"))
    t.asks("vagabond", "slip")


def test_11_2_6_III__the_riverfolk_place_as_many_warriors_as_they_have():
    """Covers Law 1.5.4."""
    t = wanderer(prices=(2, 2, 2)).clearing(4, riverfolk={"warriors": 14})
    t.when("vagabond", "buy riverboats", "choose ready boot", "choose ready torch")
    assert (t.box("payments"), t.supply("riverfolk")) == ({"riverfolk": 1}, 0)
    t.asks("vagabond", "slip")


def test_11_2_6_II__the_pawn_is_a_piece():
    """Covers Law 21.10."""
    t = wanderer().clearing(12, riverfolk={"fox trade post": 1})
    t.when("vagabond", "buy riverboats", "choose ready torch").asks(
        "vagabond", "start window", ["buy hand card", "pass"]
    )


def test_11_2_7_III_b__the_vagabond_cannot_hire_mercenaries():
    wanderer().asks("vagabond", "start window", ["buy hand card", "buy riverboats", "pass"])
