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


def _sympathy_fight(turn):
    """Marquise and Alliance will each lose pieces in sympathetic clearing 12; the Marquise holds one fox card."""
    t = given("marquise", "eyrie", "alliance", turn=turn, phase="evening" if turn == "alliance" else "daylight")
    t.clearing(1, marquise={"keep": 1}).player("alliance", officers=1)
    t.clearing(12, marquise={"warriors": 3}, alliance={"warriors": 1, "sympathy": 1})
    return t.hand("marquise", "Anvil", "Sword").force(draws=["Bake Sale"])


def test_1_1_3__on_her_turn_the_marquise_may_save_warriors_before_she_pays_outrage():
    # Field Hospitals and Outrage want the same card. They are triggered by pieces of two sides, so the current player
    # says which comes first; hers first leaves her every choice.
    t = _sympathy_fight("marquise").force(dice=[(2, 2)])
    t.when("marquise", "battle alliance in clearing 12")
    t.asks("marquise", "field hospitals", options=["choose Anvil (fox)", "pass"])
    t.when("marquise", "choose Anvil (fox)")
    assert t.warriors("marquise", 1) == 1
    assert t.discard == ["Anvil (fox)"]
    # No fox card is left for Outrage: she shows her hand, and a card of the deck joins the supporters.
    assert t.known("alliance", "marquise") == ["Sword (mouse)"]
    assert t.stack_of_supporters == ["Bake Sale (rabbit)"]
    t.asks("marquise", "marquise action")


def test_1_1_3__on_her_turn_the_marquise_may_keep_the_card_for_outrage():
    t = _sympathy_fight("marquise").force(dice=[(2, 2)])
    t.when("marquise", "battle alliance in clearing 12", "pass")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    assert t.warriors("marquise", 1) == 0
    t.asks("marquise", "marquise action")


def test_1_1_3__on_the_alliances_turn_outrage_comes_before_field_hospitals():
    t = _sympathy_fight("alliance").force(dice=[(2, 2)])
    t.when("alliance", "battle marquise in clearing 12")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    assert (t.warriors("marquise", 1), t.supply("marquise")) == (0, 23)
    assert t.game.turn == "marquise_0"


def test_1_1_3__each_side_orders_its_own_losses():
    t = _sympathy_fight("marquise").hand("marquise", "Anvil", "Foxfolk Steel")
    t.clearing(12, alliance={"warriors": 1, "sympathy": 1, "fox base": 1}).clearing(12, marquise={"warriors": 4})
    t.player("marquise", effects=["Brutal Tactics"]).force(dice=[(2, 2)])  # three hits: two rolled, one extra
    t.when("marquise", "battle alliance in clearing 12", "use Brutal Tactics (bird)")
    t.asks("marquise", "field hospitals").when("marquise", "choose Anvil (fox)")
    assert t.warriors("marquise", 1) == 1
    t.asks("alliance", "order triggers")
    t.game.step(_words(t, "base"))
    assert t.stack_of_supporters == ["Foxfolk Steel (fox)"]
    t.asks("marquise", "marquise action")


def test_1_1_3__wood_that_runs_short_is_placed_where_the_current_player_chooses():
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong")
    t.clearing(1, marquise={"sawmill": 1}).clearing(5, marquise={"sawmill": 1}).clearing(9, marquise={"wood": 7})
    t.asks("marquise", "wood placement", options=["choose clearing 1", "choose clearing 5"])
    t.when("marquise", "choose clearing 5")
    assert (t.pieces("wood", 1), t.pieces("wood", 5)) == (0, 1)


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
