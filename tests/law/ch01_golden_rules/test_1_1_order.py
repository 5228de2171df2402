"""Law 1.1: who decides when nobody is named, and in which order simultaneous effects resolve."""

from tests.given import given


def _crafted_favor():
    """The Eyrie is about to craft Favor of the Foxes; clearing 12 holds sympathy and the fox base."""
    t = given("marquise", "eyrie", "alliance", turn="eyrie")
    t.clearing(1, eyrie={"roost": 1}).clearing(6, eyrie={"roost": 1}).clearing(8, eyrie={"roost": 1})
    t.clearing(12, alliance={"sympathy": 1, "fox base": 1})
    t.hand("eyrie", "Favor of the Foxes", "Anvil", "Foxfolk Steel")
    return t.supporters("Travel Gear (fox)", "Sword").player("alliance", officers=3)


def _words(t, word):
    """The one legal action whose words in the game contain `word`."""
    found = [int(a) for a in t.game.legal_actions() if word in t.game.describe(int(a), "all")]
    assert len(found) == 1, [t.game.describe(int(a), "all") for a in t.game.legal_actions()]
    return found[0]


def test_1_1_3__the_current_player_orders_the_effects_of_a_favor_outrage_first():
    """Covers Law 8.2.4, 8.2.6."""
    t = _crafted_favor()
    t.when("eyrie", "craft Favor of the Foxes (fox)")
    t.asks("eyrie", "order triggers", options=["resolve effect 1 next", "resolve effect 2 next"])
    t.game.step(_words(t, "utrage"))
    t.asks("eyrie", "outrage", options=["choose Anvil (fox)", "choose Foxfolk Steel (fox)"])
    t.when("eyrie", "choose Anvil (fox)")
    # The base goes last and takes the card just paid with it (8.2.4).
    assert t.stack_of_supporters == ["Sword (mouse)"]
    assert "Anvil (fox)" in t.discard
    assert t.officers == 1
    assert t.vp("eyrie") == 2


def test_1_1_3__the_current_player_orders_the_effects_of_a_favor_base_first():
    t = _crafted_favor()
    t.when("eyrie", "craft Favor of the Foxes (fox)")
    t.game.step(_words(t, "base"))
    t.asks("eyrie", "outrage").when("eyrie", "choose Anvil (fox)")
    assert t.stack_of_supporters == ["Anvil (fox)", "Sword (mouse)"]
    assert "Travel Gear (fox)" in t.discard


def test_1_1_3__nothing_is_ordered_when_one_effect_alone_is_triggered():
    t = _crafted_favor()
    t.document["clearings"][12] = {"alliance": {"sympathy": 1}}
    t.when("eyrie", "craft Favor of the Foxes (fox)").asks("eyrie", "outrage")


def test_1_1_3__two_outrages_of_one_suit_need_no_order():
    t = _crafted_favor()
    t.document["clearings"][12] = {"alliance": {"sympathy": 1}}
    t.clearing(8, alliance={"sympathy": 1})
    t.when("eyrie", "craft Favor of the Foxes (fox)").asks("eyrie", "outrage")
    t.when("eyrie", "choose Anvil (fox)")  # the second Outrage finds one matching card left
    assert t.stack_of_supporters == [
        "Anvil (fox)", "Foxfolk Steel (fox)", "Sword (mouse)", "Travel Gear (fox)",
    ]  # fmt: skip
    assert t.vp("eyrie") == 2


def test_1_1_3__of_nine_effects_only_those_that_can_interact_are_ordered():
    """Covers Law 6.2.3, 8.2.4, 8.2.6."""
    t = given("marquise", "eyrie", "alliance", turn="eyrie")
    t.clearing(1, marquise={"keep": 1})
    for c in (2, 7, 9, 11):
        t.clearing(c, marquise={"warriors": 1}, alliance={"sympathy": 1})
    t.clearing(7, alliance={"sympathy": 1, "mouse base": 1})
    for c in (2, 9, 11):
        t.clearing(c, eyrie={"roost": 1})
    t.hand("eyrie", "Favor of the Mice", "Sword", "Bake Sale").hand("marquise", "Investments")
    t.when("eyrie", "craft Favor of the Mice (mouse)")
    # Four Outrages are of one sort, the base is another; Field Hospitals commute with both and are not ordered.
    t.asks("eyrie", "order triggers", options=["resolve effect 1 next", "resolve effect 2 next"])
    t.game.step(_words(t, "base"))
    # The Eyrie pay with the one card they have; each other Outrage adds a card of the deck.
    assert "Sword (mouse)" in t.stack_of_supporters and len(t.stack_of_supporters) == 4
    t.asks("marquise", "field hospitals", options=["choose Investments (mouse)", "pass"])
    t.when("marquise", "choose Investments (mouse)")
    assert t.warriors("marquise", 1) == 1
    t.asks("eyrie", "decree recruit")  # nothing is left to craft
