"""Law C.4: Birdsong of Chameleander."""

from tests.given import given

FOUR = ("Anvil", "Sword", "Cobbler", "Sappers")


def birdsong(*hand, number=5, ego=0, superego=0, others=("marquise",), **config):
    """The start of its Birdsong with these cards."""
    t = given("chameleander", *others, turn="chameleander", phase="birdsong", **config)
    t.clearing(number, chameleander={"warriors": 1, "ego": ego, "superego": superego})
    return t.hand("chameleander", *hand)


def test_C_4__slough_comes_before_skip():
    t = birdsong(*FOUR).asks("chameleander", "slough", options=["slough", "pass"])
    t.when("chameleander", "pass").asks("chameleander", "skip move")


def test_C_4_1__four_cards_move_the_leftmost_ego_to_the_id_without_points():
    """With just four cards there is nothing to choose; Covers Law C.2.6."""
    t = birdsong(*FOUR).when("chameleander", "slough")
    assert t.discard == ["Anvil (fox)", "Cobbler (rabbit)", "Sappers (bird)", "Sword (mouse)"]
    assert t.hand_size("chameleander") == 0
    assert t.ego_track == ".eeeeSSS"
    assert t.the_id == (1, 0)
    assert t.vp("chameleander") == 0
    t.asks("chameleander", "skip move")


def test_C_4_1__which_cards_is_its_own_choice():
    t = birdsong(*FOUR, "Armorers").when("chameleander", "slough").asks("chameleander", "slough card")
    for card in ("Anvil (fox)", "Armorers (bird)", "Sappers (bird)"):
        t.when("chameleander", f"choose {card}")
    t.asks("chameleander", "slough card", options=["choose Sword (mouse)", "choose Cobbler (rabbit)"])
    t.when("chameleander", "choose Sword (mouse)")
    assert t.cards("chameleander") == ["Cobbler (rabbit)"]
    assert t.the_id == (1, 0)
    t.asks("chameleander", "skip move")


def test_C_4_1__once_per_birdsong():
    cards = (*FOUR, "Armorers", "Royal Claim", "Bake Sale", "Investments")
    t = birdsong(*cards).when("chameleander", "slough")
    for card in ("Anvil (fox)", "Armorers (bird)", "Sappers (bird)", "Sword (mouse)"):
        t.when("chameleander", f"choose {card}")
    assert t.hand_size("chameleander") == 4
    t.asks("chameleander", "skip move").refuses("slough")


def test_C_4_1__not_with_three_cards_nor_with_an_empty_track():
    birdsong(*FOUR[:3]).asks("chameleander", "skip move")
    birdsong(*FOUR, ego=5, superego=3).asks("chameleander", "skip move")


def test_C_4_1__a_superego_may_go():
    t = birdsong(*FOUR, ego=5).when("chameleander", "slough")
    assert t.the_id == (0, 1)
    assert t.ego_track == "......SS"
    t.asks("chameleander", "skip move")


def test_C_4_2__two_moves_regardless_of_rule():
    """Without a card in hand, between clearings that others rule."""
    t = birdsong(ego=1)
    for number in (1, 2, 5, 9):
        t.clearing(number, marquise={"warriors": 2})
    t.asks("chameleander", "skip move", options=[f"move from clearing 5 to clearing {c}" for c in (1, 2)] + ["pass"])
    t.when("chameleander", "move from clearing 5 to clearing 1")
    t.asks("chameleander", "skip move").when("chameleander", "move from clearing 1 to clearing 9")
    assert t.warriors("chameleander", 9) == 1
    assert t.ego(9) == (1, 0)
    t.asks("chameleander", "chameleander action")


def test_C_4_2__either_move_may_be_left_out():
    t = birdsong().when("chameleander", "pass")
    t.asks("chameleander", "chameleander action")
    t = birdsong().when("chameleander", "move from clearing 5 to clearing 1", "pass")
    assert t.warriors("chameleander", 1) == 1
    t.asks("chameleander", "chameleander action")


def test_C_4_2__each_move_may_cause_outrage():
    """Covers Law 8.2.6."""
    t = birdsong("Anvil", "Sword", others=("alliance",)).clearing(1, alliance={"sympathy": 1})
    t.clearing(9, alliance={"sympathy": 1}).when("chameleander", "move from clearing 5 to clearing 1")
    assert t.stack_of_supporters == ["Anvil (fox)"]
    t.asks("chameleander", "skip move").when("chameleander", "move from clearing 1 to clearing 9")
    assert t.stack_of_supporters == ["Anvil (fox)", "Sword (mouse)"]
    t.asks("chameleander", "chameleander action")


def test_C_4_2__scorched_clearings_are_not_entered():
    """Bars on entering a clearing hold. Covers Law 26.6.2."""
    t = birdsong(others=("vagabond",), vagabonds=["scoundrel"]).player("vagabond", location=1).table(scorched=[1])
    t.offers("move from clearing 5 to clearing 2").refuses("move from clearing 5 to clearing 1")
    t.asks("chameleander", "skip move")


def test_C_4_2__effects_of_the_phase_are_offered_between_the_steps():
    """Covers Law 1.4.1: Royal Claim before, between and after."""
    t = birdsong(*FOUR, others=("marquise",)).player("chameleander", effects=["Royal Claim"])
    t.asks("chameleander", "slough").offers("use Royal Claim (bird)").when("chameleander", "pass")
    t.offers("use Royal Claim (bird)").when("chameleander", "move from clearing 5 to clearing 1")
    t.offers("use Royal Claim (bird)").when("chameleander", "move from clearing 1 to clearing 5")
    t.asks("chameleander", "gap").when("chameleander", "use Royal Claim (bird)")
    assert t.vp("chameleander") == 1
    t.asks("chameleander", "chameleander action")
