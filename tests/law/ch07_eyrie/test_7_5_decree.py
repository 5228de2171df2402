"""Law 7.5: resolving the Decree. Turmoil stands in its own file."""

from tests.given import given


def _eyrie(leader: str, others=(), **decree: list[str]):
    t = given("marquise", "eyrie", *others, turn="eyrie")
    return t.player("eyrie", leader=leader, decree=decree)


# -- 7.5.2 order -------------------------------------------------------------------------------------


def test_7_5_2__columns_are_resolved_from_left_to_right():
    t = _eyrie("despot", recruit=["Anvil"], battle=["Bake Sale"], others=("alliance",)).force(dice=[(0, 0)])
    t.clearing(1, eyrie={"roost": 1, "warriors": 2}).clearing(8, eyrie={"roost": 1, "warriors": 1})
    t.clearing(5, eyrie={"warriors": 1}, marquise={"warriors": 1}, alliance={"warriors": 1})
    t.asks("eyrie", "decree recruit", options=["choose clearing 1", "choose clearing 8"])
    t.when("eyrie", "choose clearing 8").asks("eyrie", "move")
    t.when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    t.asks("eyrie", "battle", options=["battle marquise in clearing 5", "battle alliance in clearing 5"])
    t.when("eyrie", "battle marquise in clearing 5")
    assert t.pieces("roost", 7) + t.pieces("roost", 5) == 0
    t.asks("eyrie", "decree build", options=["choose clearing 5", "choose clearing 7"])
    t.when("eyrie", "choose clearing 7")
    assert t.pieces("roost", 7) == 1
    assert t.leader == "despot"
    assert t.vp("eyrie") == 2  # Evening: three roosts


def _two_moves():
    """The Move column holds a fox and a rabbit card, no vizier; the lone roost recruits twice in 5."""
    t = _eyrie("charismatic", move=["Anvil", "Bake Sale"])
    t.clearing(5, eyrie={"roost": 1}, marquise={"warriors": 1}).clearing(1, eyrie={"warriors": 2})
    return t


def test_7_5_2__within_a_column_the_cards_come_in_any_order():
    for first, second in (("fox", "rabbit"), ("rabbit", "fox")):
        t = _two_moves().asks("eyrie", "decree", options=["resolve a fox card", "resolve a rabbit card"])
        t.when("eyrie", f"resolve a {first} card")
        origin = {"fox": 1, "rabbit": 5}
        assert all(o.startswith(f"move from clearing {origin[first]} ") for o in t.options())
        t.when("eyrie", t.options()[0], "choose 1").asks("eyrie", "move")
        assert all(o.startswith(f"move from clearing {origin[second]} ") for o in t.options())


def test_7_5_2__cards_of_other_columns_wait():
    t = _eyrie("charismatic", move=["Anvil", "Bake Sale"], build=["Sword"])
    t.clearing(5, eyrie={"roost": 1}).clearing(1, eyrie={"warriors": 2}).clearing(2, eyrie={"warriors": 1})
    t.asks("eyrie", "decree", options=["resolve a fox card", "resolve a rabbit card"])


def test_7_5_2__two_cards_of_a_suit_are_two_actions():
    t = _eyrie("charismatic", move=["Anvil", "Foxfolk Steel"]).clearing(5, eyrie={"roost": 1})
    t.clearing(1, eyrie={"warriors": 2}).clearing(6, marquise={"warriors": 1})
    t.when("eyrie", "move from clearing 1 to clearing 9", "choose 1").asks("eyrie", "move")
    t.when("eyrie", "move from clearing 1 to clearing 10")
    assert [t.warriors("eyrie", c) for c in (1, 9, 10)] == [0, 1, 1]


def test_7_5_2__one_action_can_make_the_next_possible():
    """The mouse card cannot be resolved before the fox card has brought a warrior to 9."""
    t = (
        _eyrie("charismatic", move=["Anvil", "Sword"])
        .clearing(5, eyrie={"roost": 1})
        .clearing(1, eyrie={"warriors": 1})
    )
    t.asks("eyrie", "move").when("eyrie", "move from clearing 1 to clearing 9")
    t.asks("eyrie", "move", options=[f"move from clearing 9 to clearing {c}" for c in (1, 4, 12)])
    assert t.vp("eyrie") == 0


def test_7_5_2__a_warrior_may_go_there_and_back():
    """Covers Law 4.2.2. The FAQ: you can game the Decree as much as the cards allow."""
    t = _eyrie("charismatic", move=["Anvil", "Sword"]).clearing(5, eyrie={"roost": 1}, marquise={"warriors": 2})
    t.clearing(1, eyrie={"warriors": 1}).force(dice=[(0, 0)])
    t.when("eyrie", "move from clearing 1 to clearing 9", "move from clearing 9 to clearing 1")
    assert (t.warriors("eyrie", 1), t.warriors("eyrie", 9)) == (1, 0)
    assert t.leader == "charismatic"
    t.asks("marquise", "marquise action")


def test_7_5_2__the_cards_stay_in_the_decree():
    t = _eyrie("despot", recruit=["Anvil"]).clearing(8, eyrie={"roost": 1}).clearing(5, marquise={"warriors": 1})
    t.when("eyrie", "move from clearing 8 to clearing 7")
    assert t.decree("recruit") == ["Anvil (fox)"]
    assert t.discard == []
    t.asks("marquise", "marquise action")


def test_7_5_2__no_voluntary_turmoil_and_no_skipping():
    t = _eyrie("despot").clearing(5, eyrie={"warriors": 2}).clearing(8, eyrie={"warriors": 1})
    t.asks("eyrie", "move").refuses("pass", "fall into turmoil")
    t.when("eyrie", "move from clearing 8 to clearing 7").asks("eyrie", "decree build")
    t.refuses("pass", "fall into turmoil")


# -- 7.5.2.I recruit ---------------------------------------------------------------------------------


def _three_roosts(card: str):
    t = _eyrie("despot", recruit=[card])
    for c in (1, 5, 8):
        t.clearing(c, eyrie={"roost": 1})
    return t


def test_7_5_2_I__recruit_at_a_roost_of_the_cards_suit():
    t = _three_roosts("Anvil").asks("eyrie", "decree recruit", options=["choose clearing 1", "choose clearing 8"])
    t.when("eyrie", "choose clearing 8")
    assert [t.warriors("eyrie", c) for c in (1, 5, 8)] == [0, 0, 1]
    assert t.supply("eyrie") == 19
    t.asks("eyrie", "move")


def test_7_5_2_I__a_bird_recruits_at_any_roost():
    """Covers Law 2.1.1."""
    t = _three_roosts("Royal Claim")
    t.asks("eyrie", "decree recruit", options=[f"choose clearing {c}" for c in (1, 5, 8)])


def test_7_5_2_I__clearings_without_a_roost_recruit_nobody():
    t = _eyrie("despot", recruit=["Anvil"]).clearing(1, eyrie={"roost": 1}).clearing(8, eyrie={"warriors": 4})
    t.asks("eyrie", "move")
    assert (t.warriors("eyrie", 1), t.warriors("eyrie", 8)) == (1, 4)


# -- 7.5.2.II move -----------------------------------------------------------------------------------


def test_7_5_2_II__the_card_suits_the_origin_not_the_destination():
    t = _eyrie("charismatic", move=["Anvil"]).clearing(5, eyrie={"roost": 1}).clearing(8, eyrie={"warriors": 1})
    t.asks("eyrie", "move", options=["move from clearing 8 to clearing 4", "move from clearing 8 to clearing 7"])


def test_7_5_2_II__at_least_one_warrior_moves():
    t = _eyrie("charismatic", move=["Anvil"]).clearing(5, eyrie={"roost": 1}).clearing(8, eyrie={"warriors": 3})
    t.when("eyrie", "move from clearing 8 to clearing 4")
    t.asks("eyrie", "move count", options=["choose 1", "choose 2", "choose 3"])


# -- 7.5.2.III battle --------------------------------------------------------------------------------


def test_7_5_2_III__battle_in_a_clearing_of_the_suit():
    t = _eyrie("despot", battle=["Anvil"], others=("alliance",)).force(dice=[(1, 0)])
    t.clearing(1, eyrie={"warriors": 1}, marquise={"warriors": 1}, alliance={"sympathy": 1})
    t.clearing(5, eyrie={"warriors": 1}, marquise={"warriors": 1}).clearing(8, eyrie={"warriors": 1})
    t.clearing(12, marquise={"warriors": 1})
    t.when("eyrie", "move from clearing 8 to clearing 7")
    t.asks("eyrie", "battle", options=["battle marquise in clearing 1", "battle alliance in clearing 1"])
    t.when("eyrie", "battle marquise in clearing 1")
    assert t.warriors("marquise", 1) == 0
    t.asks("eyrie", "decree build")


def test_7_5_2_III__a_bird_battles_anywhere():
    t = _eyrie("commander").clearing(8, eyrie={"warriors": 1})
    for c in (1, 2, 5):
        t.clearing(c, eyrie={"warriors": 1}, marquise={"warriors": 1})
    t.when("eyrie", "move from clearing 8 to clearing 7")
    t.asks("eyrie", "battle", options=[f"battle marquise in clearing {c}" for c in (1, 2, 5)])


# -- 7.5.2.IV build ----------------------------------------------------------------------------------


def _builds(card: str):
    """Eyrie warriors rule 1 and 12 (fox), 5 (rabbit); 8 has a roost, 6 is not ruled, 3 is full."""
    t = _eyrie("commander", build=[card]).force(dice=[(0, 0)])
    for c in (1, 5, 12):
        t.clearing(c, eyrie={"warriors": 1})
    t.clearing(8, eyrie={"roost": 1, "warriors": 2}).clearing(6, eyrie={"warriors": 1}, marquise={"warriors": 3})
    t.clearing(3, eyrie={"warriors": 2}, marquise={"sawmill": 1})
    t.when("eyrie", "move from clearing 8 to clearing 7", "choose 1", "battle marquise in clearing 6")
    return t


def test_7_5_2_IV__build_a_roost_where_they_rule_in_the_cards_suit():
    t = _builds("Anvil").asks("eyrie", "decree build", options=["choose clearing 1", "choose clearing 12"])
    t.when("eyrie", "choose clearing 12")
    assert t.pieces("roost", 12) == 1
    assert t.on_map("roost") == 2
    t.asks("marquise", "marquise action")


def test_7_5_2_IV__a_bird_builds_in_any_suit_but_never_a_second_roost_or_without_a_slot():
    """Covers Law 2.2.3."""
    t = _builds("Royal Claim")
    t.asks("eyrie", "decree build", options=[f"choose clearing {c}" for c in (1, 5, 7, 12)])


# -- the way through the phase -----------------------------------------------------------------------


def test_7_5__crafting_then_the_decree_then_evening():
    """Empty columns are no turmoil, as the FAQ has it: that takes a card. Covers Law 7.6, 7.7."""
    t = _eyrie("despot").hand("eyrie", "Armorers").clearing(1, eyrie={"roost": 1, "warriors": 1})
    t.clearing(8, eyrie={"roost": 1, "warriors": 2}).clearing(6, marquise={"warriors": 1})
    t.asks("eyrie", "craft").when("eyrie", "craft Armorers (bird)")
    t.asks("eyrie", "move").when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    assert t.pieces("roost", 7) == 1  # the only place to build
    assert t.vp("eyrie") == 2
    assert t.hand_size("eyrie") == 2
    t.asks("marquise", "marquise action")


def test_7_4__the_three_steps_of_birdsong_come_in_order():
    """Emergency Orders, the Decree, a new roost; then Daylight."""
    t = given("marquise", "eyrie", turn="eyrie", phase="birdsong").player("eyrie", leader="despot")
    t.force(draws=["Bake Sale"]).asks("eyrie", "decree column").when("eyrie", "add to the build column")
    t.asks("eyrie", "new roost").when("eyrie", "choose clearing 7").asks("eyrie", "move")
