"""Law 11.6: Evening of the Riverfolk Company."""

from tests.given import given

PRICES = ["choose 1", "choose 2", "choose 3", "choose 4"]


def evening(*cards):
    t = given("riverfolk", "marquise", turn="riverfolk", phase="evening").hand("riverfolk", *cards)
    return t.player("riverfolk", prices={"hand card": 2, "riverboats": 3, "mercenaries": 4}, committed=1)


def test_11_6_1__down_to_five_cards():
    t = evening("Anvil", "Sword", "Cobbler", "Investments", "Bake Sale", "Root Tea (fox)")
    t.asks("riverfolk", "discard").refuses("pass").when("riverfolk", "choose Anvil (fox)")
    assert (t.hand_size("riverfolk"), t.discard) == (5, ["Anvil (fox)"])
    t.asks("riverfolk", "set price")


def test_11_6_1__they_draw_no_card():
    t = evening("Anvil").asks("riverfolk", "set price")
    assert t.cards("riverfolk") == ["Anvil (fox)"]


def test_11_6_2__each_price_is_moved_or_kept():
    t = evening().clearing(5, marquise={"warriors": 1}).asks("riverfolk", "set price", PRICES)
    t.when("riverfolk", "choose 1").asks("riverfolk", "set price", PRICES)
    t.when("riverfolk", "choose 3").asks("riverfolk", "set price", PRICES)
    t.when("riverfolk", "choose 2")
    assert t.prices == {"hand card": 1, "riverboats": 3, "mercenaries": 2}
    t.asks("marquise", "start window")


def test_11_6__committed_warriors_stay_until_they_are_gathered():
    t = evening().when("riverfolk", "choose 1", "choose 1", "choose 1")
    assert t.box("committed") == {"riverfolk": 1}
    t.asks("marquise", "start window")
