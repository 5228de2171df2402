"""Law 6.5: actions of the Marquise. Building stands in its own file."""

from tests.given import given

EYRIE_HAND = ("Investments", "Codebreakers")


def _marquise(*hand: str, **config):
    return given("marquise", "eyrie", turn="marquise", **config).hand("marquise", *hand).hand("eyrie", *EYRIE_HAND)


# -- number of actions -------------------------------------------------------------------------------


def test_6_5__three_actions_and_then_the_turn_is_over():
    t = _marquise("Anvil", "Foxfolk Steel", "Sword", "Travel Gear (fox)").clearing(1, marquise={"sawmill": 1})
    t.clearing(9, marquise={"warriors": 1})
    t.when("marquise", "overwork in clearing 1", "choose Anvil (fox)")
    t.when("marquise", "overwork in clearing 1", "choose Foxfolk Steel (fox)")
    t.asks("marquise", "marquise action")
    t.when("marquise", "move from clearing 9 to clearing 1", "pass")
    assert t.pieces("wood", 1) == 2  # a fox card is left, but no action
    t.asks("eyrie", "decree card")


def test_6_5__she_may_take_fewer_actions():
    t = _marquise("Anvil").clearing(9, marquise={"warriors": 1}).when("marquise", "pass")
    assert t.warriors("marquise", 9) == 1
    t.asks("eyrie", "decree card")


def test_6_5__the_same_action_may_be_taken_three_times():
    """Covers Law 6.5.1."""
    t = _marquise().clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 4}).force(dice=[(1, 0)] * 3)
    t.when("marquise", "battle eyrie in clearing 5", "battle eyrie in clearing 5", "battle eyrie in clearing 5")
    assert (t.warriors("marquise", 5), t.warriors("eyrie", 5)) == (3, 1)
    t.asks("eyrie", "decree card")


def test_6_5__a_bird_card_buys_a_fourth_action():
    t = _marquise("Royal Claim", "Anvil").clearing(9, marquise={"warriors": 1})
    for origin, destination in ((9, 1), (1, 9), (9, 1)):
        t.when("marquise", f"move from clearing {origin} to clearing {destination}", "pass")
    t.asks("marquise", "marquise action", options=["spend a bird card for an extra action", "pass"])
    t.when("marquise", "spend a bird card for an extra action")
    assert t.discard == ["Royal Claim (bird)"]
    t.asks("marquise", "marquise action").when("marquise", "move from clearing 1 to clearing 9", "pass")
    assert t.warriors("marquise", 9) == 1
    t.asks("eyrie", "decree card")


def test_6_5__two_birds_buy_two_actions_also_beforehand():
    t = _marquise("Royal Claim", "Sappers").clearing(9, marquise={"warriors": 1})
    t.when("marquise", "spend a bird card for an extra action", "choose Sappers (bird)")
    t.asks("marquise", "marquise action").when("marquise", "spend a bird card for an extra action")
    for origin, destination in ((9, 1), (1, 9), (9, 1), (1, 9)):
        t.when("marquise", f"move from clearing {origin} to clearing {destination}", "pass")
    t.asks("marquise", "marquise action").when("marquise", "move from clearing 9 to clearing 1", "pass")
    assert t.discard == ["Royal Claim (bird)", "Sappers (bird)"]
    t.asks("eyrie", "decree card")


def test_6_5__in_the_2018_law_birds_buy_actions_only_after_the_three():
    t = _marquise("Royal Claim", "Sappers", edition="2018").clearing(9, marquise={"warriors": 1})
    for origin, destination in ((9, 1), (1, 9), (9, 1)):
        t.asks("marquise", "marquise action").refuses("spend a bird card for an extra action")
        t.when("marquise", f"move from clearing {origin} to clearing {destination}", "pass")
    t.asks("marquise", "marquise action", options=["spend a bird card for an extra action", "pass"])
    t.when("marquise", "spend a bird card for an extra action", "choose Sappers (bird)")
    t.asks("marquise", "marquise action").refuses("spend a bird card for an extra action")
    t.when("marquise", "move from clearing 1 to clearing 9", "pass")
    t.asks("marquise", "marquise action", options=["spend a bird card for an extra action", "pass"])


def test_6_5__only_bird_cards_buy_actions():
    """Covers Law 2.1.1.II."""
    t = _marquise("Anvil", "Bake Sale", "Sword").clearing(9, marquise={"warriors": 1})
    t.asks("marquise", "marquise action").refuses("spend a bird card for an extra action")


# -- 6.5.2 march -------------------------------------------------------------------------------------


def test_6_5_2__a_march_is_up_to_two_moves_of_the_same_warriors():
    """Covers Law 4.2.2."""
    t = _marquise().clearing(5, marquise={"warriors": 3})
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 2")
    t.asks("marquise", "move").offers(
        "move from clearing 1 to clearing 9", "move from clearing 5 to clearing 2", "pass"
    )
    t.when("marquise", "move from clearing 1 to clearing 9", "choose 2")
    assert [t.warriors("marquise", c) for c in (5, 1, 9)] == [1, 0, 2]
    t.asks("marquise", "marquise action")


def test_6_5_2__a_march_may_move_two_groups():
    """Covers Law 4.2.2."""
    t = _marquise().clearing(5, marquise={"warriors": 1}).clearing(12, marquise={"warriors": 1})
    t.when("marquise", "move from clearing 5 to clearing 1", "move from clearing 12 to clearing 9")
    assert [t.warriors("marquise", c) for c in (5, 1, 12, 9)] == [0, 1, 0, 1]
    t.asks("marquise", "marquise action")


def test_6_5_2__the_second_move_may_be_left_out():
    t = _marquise().clearing(5, marquise={"warriors": 1}).when("marquise", "move from clearing 5 to clearing 1", "pass")
    assert t.warriors("marquise", 1) == 1
    t.asks("marquise", "marquise action").offers("move from clearing 1 to clearing 9")


def test_6_5_2__nothing_but_a_move_fits_into_a_march():
    """Covers Law 1.4.2."""
    t = _marquise("Royal Claim").clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1})
    t.clearing(1, marquise={"sawmill": 1, "wood": 1, "warriors": 1})
    t.when("marquise", "move from clearing 1 to clearing 5")
    t.asks("marquise", "move")
    assert all(o == "pass" or o.startswith("move") for o in t.options())


# -- 6.5.3 recruit -----------------------------------------------------------------------------------


def test_6_5_3__one_warrior_at_each_recruiter():
    """Covers Law 21.20."""
    t = _marquise().clearing(5, marquise={"recruiter": 2}).clearing(9, marquise={"recruiter": 1, "warriors": 1})
    t.clearing(8, marquise={"sawmill": 1}).when("marquise", "recruit")
    assert [t.warriors("marquise", c) for c in (5, 9, 8)] == [2, 2, 0]
    assert t.supply("marquise") == 21
    t.asks("marquise", "marquise action")


def test_6_5_3__recruiting_is_for_once_per_turn():
    t = _marquise("Royal Claim").clearing(5, marquise={"recruiter": 1}).when("marquise", "recruit")
    t.asks("marquise", "marquise action").refuses("recruit")
    t.when("marquise", "spend a bird card for an extra action").asks("marquise", "marquise action").refuses("recruit")


def test_6_5_3__next_turn_she_may_recruit_again():
    t = _marquise("Anvil").clearing(5, marquise={"recruiter": 1})
    t.clearing(8, eyrie={"warriors": 1, "roost": 1}).player("eyrie", leader="despot")
    t.when("marquise", "recruit", "pass")
    t.when("eyrie", "choose Codebreakers (mouse)", "add to the build column", "pass")
    t.when("eyrie", "move from clearing 8 to clearing 7", "resolve a mouse card", "choose the builder")
    assert t.cards("marquise") != []
    t.asks("marquise", "marquise action").offers("recruit").when("marquise", "recruit")
    assert t.warriors("marquise", 5) == 2
    t.asks("marquise", "marquise action").refuses("recruit")


def test_6_5_3__without_recruiters_there_is_nothing_to_recruit():
    t = _marquise().clearing(5, marquise={"warriors": 1, "sawmill": 1, "workshop": 1})
    t.asks("marquise", "marquise action").refuses("recruit")


def test_6_5_3__with_too_few_warriors_she_chooses_the_recruiters():
    """Covers Law 1.5.1, 1.5.4."""
    t = _marquise().clearing(12, marquise={"warriors": 23})
    t.clearing(5, marquise={"recruiter": 2}).clearing(9, marquise={"recruiter": 1})
    t.when("marquise", "recruit")
    t.asks("marquise", "recruit shortage", options=["choose clearing 5", "choose clearing 9"])
    t.when("marquise", "choose clearing 5")
    t.asks("marquise", "recruit shortage", options=["choose clearing 5", "choose clearing 9"])
    t.when("marquise", "choose clearing 9")
    assert [t.warriors("marquise", c) for c in (5, 9)] == [1, 1]
    assert t.supply("marquise") == 0
    t.asks("marquise", "marquise action").refuses("recruit")


def test_6_5_3__exactly_enough_warriors_asks_nothing():
    """Covers Law 1.5.1."""
    t = _marquise().clearing(12, marquise={"warriors": 22})
    t.clearing(5, marquise={"recruiter": 2}).clearing(9, marquise={"recruiter": 1}).when("marquise", "recruit")
    assert [t.warriors("marquise", c) for c in (5, 9)] == [2, 1]
    t.asks("marquise", "marquise action")


# -- 6.5.5 overwork ----------------------------------------------------------------------------------


def test_6_5_5__overwork_spends_a_card_of_the_sawmills_clearing_for_a_wood():
    """Covers Law 2.1.1."""
    t = _marquise("Anvil", "Bake Sale", "Sappers", "Sword").clearing(1, marquise={"sawmill": 1, "warriors": 1})
    t.when("marquise", "overwork in clearing 1")
    t.asks("marquise", "overwork card", options=["choose Anvil (fox)", "choose Sappers (bird)"])
    t.when("marquise", "choose Anvil (fox)")
    assert t.pieces("wood", 1) == 1
    assert t.discard == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_6_5_5__a_bird_card_does_for_any_sawmill():
    """Covers Law 2.1.1."""
    t = _marquise("Sappers", "Anvil").clearing(5, marquise={"sawmill": 1, "warriors": 1})
    t.when("marquise", "overwork in clearing 5")
    assert t.pieces("wood", 5) == 1
    assert t.cards("marquise") == ["Anvil (fox)"]
    t.asks("marquise", "marquise action")


def test_6_5_5__no_overwork_without_a_matching_card_or_a_sawmill():
    t = _marquise("Bake Sale").clearing(1, marquise={"sawmill": 1, "warriors": 1})
    t.clearing(5, marquise={"workshop": 1, "recruiter": 1})
    t.asks("marquise", "marquise action").refuses("overwork in clearing 1", "overwork in clearing 5")


def test_6_5_5__the_same_sawmill_may_be_overworked_again():
    t = _marquise("Anvil", "Foxfolk Steel").clearing(1, marquise={"sawmill": 1, "warriors": 1})
    t.when("marquise", "overwork in clearing 1", "choose Foxfolk Steel (fox)", "overwork in clearing 1")
    assert t.pieces("wood", 1) == 2
    t.asks("marquise", "marquise action").refuses("overwork in clearing 1")
