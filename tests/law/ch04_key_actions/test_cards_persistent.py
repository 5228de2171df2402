"""Persistent effects used on one's own turn: when, how often, what they do (Law 4.1.3, 1.4.1)."""

from tests.given import given

# -- Command Warren: start of Daylight ---------------------------------------------------------------


def test_1_4_1__command_warren_is_a_battle_before_anything_else_in_daylight():
    """Covers Law 4.1.3, 4.3."""
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Command Warren"])
    t.clearing(8, marquise={"workshop": 1}).hand("marquise", "Anvil").force(dice=[(1, 0)])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1, "roost": 1})
    t.clearing(2, marquise={"warriors": 1}, eyrie={"warriors": 1})
    t.asks("marquise", "start window", options=["use Command Warren (rabbit)", "pass"])
    t.when("marquise", "use Command Warren (rabbit)")
    t.asks("marquise", "battle", options=["battle eyrie in clearing 5", "battle eyrie in clearing 2"])
    t.when("marquise", "battle eyrie in clearing 5")
    assert t.warriors("eyrie", 5) == 0 and t.effects("marquise") == ["Command Warren (rabbit)"]
    t.asks("marquise", "craft", options=["craft Anvil (fox)", "pass"])


def test_1_4_1__command_warren_costs_no_action():
    """Covers Law 6.5."""
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Command Warren"])
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 5}).force(dice=[(1, 0)] * 4)
    t.when("marquise", "use Command Warren (rabbit)")
    t.when("marquise", *["battle eyrie in clearing 5"] * 3)
    assert t.warriors("eyrie", 5) == 1
    assert t.game.to_move == "eyrie_0"


def test_1_4_1__command_warren_may_be_declined_and_is_then_over():
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Command Warren"])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1}).when("marquise", "pass")
    t.asks("marquise", "marquise action").refuses("use Command Warren (rabbit)")


def test_1_4_1__command_warren_needs_a_possible_battle():
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Command Warren"])
    t.clearing(5, marquise={"warriors": 2}).clearing(2, eyrie={"warriors": 1})
    t.asks("marquise", "marquise action")


def test_1_4_1__command_warren_comes_back_every_turn():
    t = given("marquise", "alliance", turn="marquise").player("marquise", effects=["Command Warren"])
    t.clearing(5, marquise={"warriors": 2}, alliance={"sympathy": 1}).force(draws=["Anvil", "Sword"])
    t.when("marquise", "pass", "pass")  # neither a battle nor an action; the Alliance has nothing to do
    t.asks("marquise", "start window", options=["use Command Warren (rabbit)", "pass"])


def test_1_4_1__command_warren_does_not_help_on_another_players_turn():
    t = given("marquise", "eyrie", turn="marquise").player("eyrie", effects=["Command Warren"])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1}).asks("marquise", "marquise action")


def test_1_4_1__the_vagabond_battles_by_command_warren_without_a_sword():
    """Covers Law 4.3."""
    t = given("marquise", "vagabond", turn="vagabond").clearing(5, marquise={"warriors": 2}).force(dice=[(3, 0)])
    t.player("vagabond", location=5, satchel=["sword exhausted", "boot"], effects=["Command Warren"])
    t.when("vagabond", "use Command Warren (rabbit)")
    assert t.warriors("marquise", 5) == 1 and t.item("sword") == {"exhausted": 1}
    t.asks("vagabond", "vagabond action")


# -- Cobbler: start of Evening -----------------------------------------------------------------------


def test_1_4_1__cobbler_is_a_move_at_the_start_of_evening():
    """Covers Law 4.1.3, 4.2."""
    t = given("marquise", "eyrie", turn="marquise", phase="evening").player("marquise", effects=["Cobbler"])
    t.clearing(5, marquise={"warriors": 2}).hand("marquise", *["Anvil", "Sword", "Bake Sale", "Sappers", "Cobbler"])
    t.force(draws=["Investments"]).asks("marquise", "start window", options=["use Cobbler (rabbit)", "pass"])
    t.when("marquise", "use Cobbler (rabbit)")
    t.asks("marquise", "move", options=["move from clearing 5 to clearing 1", "move from clearing 5 to clearing 2"])
    t.when("marquise", "move from clearing 5 to clearing 2", "choose 2")
    assert t.warriors("marquise", 2) == 2 and t.effects("marquise") == ["Cobbler (rabbit)"]
    t.asks("marquise", "discard")  # the card of the Evening was drawn afterwards
    assert t.hand_size("marquise") == 6


def test_1_4_1__cobbler_may_be_declined():
    t = given("marquise", "eyrie", turn="marquise", phase="evening").player("marquise", effects=["Cobbler"])
    t.clearing(5, marquise={"warriors": 2}).when("marquise", "pass")
    assert t.warriors("marquise", 5) == 2 and t.game.to_move == "eyrie_0"


def test_1_4_1__cobbler_is_one_move_and_keeps_to_the_rule():
    """Covers Law 4.2.1."""
    t = given("marquise", "alliance", turn="marquise", phase="evening").player("marquise", effects=["Cobbler"])
    t.clearing(5, marquise={"warriors": 1}, alliance={"warriors": 2}).clearing(8, marquise={"warriors": 1})
    t.when("marquise", "use Cobbler (rabbit)").refuses("move from clearing 5 to clearing 2")
    t.when("marquise", "move from clearing 8 to clearing 7")
    assert t.warriors("marquise", 7) == 1 and t.asked not in ("move", "start window")


def test_1_4_1__cobbler_is_not_offered_in_daylight_or_without_a_move():
    t = given("marquise", "alliance", turn="marquise").player("marquise", effects=["Cobbler"])
    t.clearing(5, marquise={"warriors": 1, "sawmill": 1, "wood": 1}, alliance={"warriors": 3})
    t.asks("marquise", "marquise action").refuses("use Cobbler (rabbit)").when("marquise", "pass")
    assert t.asked != "start window"


def test_1_4_1__cobbler_into_sympathy_causes_outrage():
    """Covers Law 8.2.6."""
    t = given("marquise", "alliance", turn="marquise", phase="evening").player("marquise", effects=["Cobbler"])
    t.clearing(5, marquise={"warriors": 1}).clearing(2, alliance={"sympathy": 1}).hand("marquise", "Sword", "Sappers")
    t.when("marquise", "use Cobbler (rabbit)", "move from clearing 5 to clearing 2")
    t.asks("marquise", "outrage", options=["choose Sword (mouse)", "choose Sappers (bird)"])


# -- Better Burrow Bank: start of Birdsong, mandatory ------------------------------------------------


def test_1_4_1__better_burrow_bank_draws_for_its_owner_and_a_chosen_player():
    """Covers Law 4.1.3."""
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong")
    t.player("marquise", effects=["Better Burrow Bank"]).force(draws=["Anvil", "Sword"])
    t.clearing(5, marquise={"warriors": 1})
    t.asks("marquise", "choose player", options=["choose eyrie", "choose alliance"])
    t.when("marquise", "choose alliance")
    assert (t.cards("marquise"), t.cards("eyrie"), t.cards("alliance")) == (["Anvil (fox)"], [], ["Sword (mouse)"])
    assert t.effects("marquise") == ["Better Burrow Bank (rabbit)"]
    t.asks("marquise", "marquise action")


def test_1_4_1__better_burrow_bank_cannot_be_declined():
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong", skip_forced="none")
    t.player("marquise", effects=["Better Burrow Bank"])
    t.asks("marquise", "start window", options=["use Better Burrow Bank (rabbit)"])


def test_1_4_1__better_burrow_bank_saves_the_eyrie_from_emergency_orders():
    """Covers Law 7.4.1."""
    t = given("marquise", "eyrie", turn="eyrie", phase="birdsong").force(draws=["Anvil", "Sword"])
    t.player("eyrie", effects=["Better Burrow Bank"]).clearing(5, eyrie={"roost": 1, "warriors": 1})
    t.asks("eyrie", "decree column")  # Anvil, the only card
    assert t.hand_size("eyrie") == 0 and t.cards("marquise") == ["Sword (mouse)"]


# -- Royal Claim: in Birdsong ------------------------------------------------------------------------


def test_4_1_3__royal_claim_scores_a_point_per_clearing_ruled_and_is_discarded():
    """Covers Law 2.5."""
    t = given("marquise", "alliance", turn="marquise", phase="birdsong").player("marquise", effects=["Royal Claim"])
    t.clearing(1, marquise={"warriors": 1}).clearing(5, marquise={"sawmill": 1})
    t.clearing(2, marquise={"warriors": 2}, alliance={"warriors": 1})
    t.clearing(8, marquise={"warriors": 1}, alliance={"warriors": 1})  # tied
    t.clearing(7, marquise={"wood": 2})  # a token rules nothing
    t.clearing(4, alliance={"warriors": 1})
    t.asks("marquise", "gap", options=["use Royal Claim (bird)", "pass"]).when("marquise", "use Royal Claim (bird)")
    assert t.vp("marquise") == 3
    assert t.effects("marquise") == [] and t.discard == ["Royal Claim (bird)"]
    t.asks("marquise", "marquise action")


def test_4_1_3__royal_claim_can_win():
    """Covers Law 3.1."""
    t = given("marquise", "alliance", turn="marquise", phase="birdsong")
    t.player("marquise", effects=["Royal Claim"], vp=28)
    t.clearing(1, marquise={"warriors": 1}).clearing(5, marquise={"warriors": 1})
    t.when("marquise", "use Royal Claim (bird)").is_won_by("marquise")


# -- Stand and Deliver!: in Birdsong, once -----------------------------------------------------------


def highwayman(**config):
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong", **config)
    return t.player("marquise", effects=["Stand and Deliver!"]).clearing(5, marquise={"warriors": 1})


def test_21_22__stand_and_deliver_takes_a_random_card_and_the_victim_scores():
    """Covers Law 4.1.3."""
    t = highwayman().hand("eyrie", "Anvil", "Sword").hand("alliance", "Bake Sale").force(taken=["Sword"])
    t.when("marquise", "use Stand and Deliver! (fox)")
    t.asks("marquise", "choose player", options=["choose eyrie", "choose alliance"]).when("marquise", "choose eyrie")
    assert t.cards("marquise") == ["Sword (mouse)"] and t.cards("eyrie") == ["Anvil (fox)"]
    assert (t.vp("eyrie"), t.vp("marquise"), t.vp("alliance")) == (1, 0, 0)
    assert t.effects("marquise") == ["Stand and Deliver! (fox)"]
    t.asks("marquise", "marquise action")  # once per turn


def test_4_1_3__stand_and_deliver_may_be_declined():
    t = highwayman().hand("eyrie", "Anvil").when("marquise", "pass")
    t.asks("marquise", "gap", options=["use Stand and Deliver! (fox)", "pass"]).when("marquise", "pass")
    t.asks("marquise", "marquise action").refuses("use Stand and Deliver! (fox)")
    assert t.cards("eyrie") == ["Anvil (fox)"] and t.vp("eyrie") == 0


def test_4_1_3__stand_and_deliver_needs_a_hand_to_take_from():
    t = highwayman().hand("alliance", "Anvil", "Sword").when("marquise", "use Stand and Deliver! (fox)")
    assert t.hand_size("marquise") == 1 and t.vp("alliance") == 1 and t.vp("eyrie") == 0
    t.asks("marquise", "marquise action")
    highwayman().asks("marquise", "marquise action")


# -- Tax Collector: in Daylight, once ----------------------------------------------------------------


def test_4_1_3__tax_collector_removes_an_own_warrior_to_draw_a_card():
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Tax Collector"])
    t.clearing(5, marquise={"warriors": 2}).clearing(8, marquise={"warriors": 1}, eyrie={"warriors": 1})
    t.force(draws=["Anvil"])
    before = t.supply("marquise")
    t.when("marquise", "use Tax Collector (fox)")
    t.asks("marquise", "tax collector", options=["choose clearing 5", "choose clearing 8"])
    t.when("marquise", "choose clearing 8")
    assert (t.warriors("marquise", 8), t.supply("marquise"), t.cards("marquise")) == (0, before + 1, ["Anvil (fox)"])
    assert t.effects("marquise") == ["Tax Collector (fox)"] and t.vp("eyrie") == 0
    t.asks("marquise", "marquise action").refuses("use Tax Collector (fox)")


def test_4_1_3__tax_collector_is_offered_between_actions_too():
    """Covers Law 1.4.2."""
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Tax Collector"])
    t.clearing(5, marquise={"warriors": 2, "recruiter": 1}).when("marquise", "pass").asks("marquise", "marquise action")
    t.when("marquise", "recruit").offers("use Tax Collector (fox)")
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 1")
    t.asks("marquise", "move").refuses("use Tax Collector (fox)")  # not inside the March
    t.when("marquise", "pass").offers("use Tax Collector (fox)").when("marquise", "use Tax Collector (fox)")
    t.when("marquise", "choose clearing 1").asks("marquise", "marquise action").refuses("use Tax Collector (fox)")


def test_4_1_3__the_vagabond_has_no_warrior_to_tax():
    """Covers Law 9.2.2."""
    t = given("marquise", "vagabond", turn="vagabond").player("vagabond", location=5, effects=["Tax Collector"])
    t.clearing(5, marquise={"warriors": 1}).asks("vagabond", "vagabond action").refuses("use Tax Collector (fox)")
