"""Law 1.4: phases, what happens at their start, what may be done in between, and what may not be interrupted."""

from tests.given import given

BANK, WARREN, COBBLER = "Better Burrow Bank", "Command Warren", "Cobbler"
USE_WARREN = "use Command Warren (rabbit)"
USE_CLAIM = "use Royal Claim (bird)"
USE_STAND, USE_CODE, USE_TAX = (
    "use Stand and Deliver! (fox)",
    "use Codebreakers (mouse)",
    "use Tax Collector (fox)",
)
BIRDSONG_EFFECTS = ("Royal Claim", "Stand and Deliver!")
DAYLIGHT_EFFECTS = ("Codebreakers", "Tax Collector")


def test_1_4_1__a_turn_runs_from_birdsong_through_daylight_to_evening():
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong", skip_forced="none")
    t.clearing(1, marquise={"sawmill": 1, "warriors": 1}).hand("eyrie", "Anvil")
    assert t.game.phase == "daylight"
    assert t.pieces("wood", 1) == 1  # Birdsong is over
    t.asks("marquise", "craft", options=["pass"]).when("marquise", "pass")
    t.asks("marquise", "marquise action").when("marquise", "pass")
    assert t.hand_size("marquise") == 1  # Evening is over
    assert (t.game.turn, t.game.phase) == ("eyrie_0", "birdsong")
    t.asks("eyrie", "decree card")


def test_1_4_1__the_next_player_clockwise_follows():
    t = given("marquise", "eyrie", "alliance", turn="eyrie", phase="evening", skip_forced="none")
    t.table(order=["eyrie_0", "alliance_0", "marquise_0"])
    t.asks("alliance", "revolt")
    t.when("alliance", "pass", "pass", "pass", "pass")
    assert t.game.turn == "marquise_0"
    t.when("marquise", "pass", "pass")
    assert t.game.turn == "eyrie_0"


def test_1_4_1__better_burrow_bank_comes_before_everything_else_in_birdsong():
    """Covers Law 6.4."""
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong")
    t.clearing(1, marquise={"sawmill": 1}).player("marquise", effects=[BANK, *BIRDSONG_EFFECTS]).hand("eyrie", "Sword")
    t.asks("marquise", "choose player", options=["choose eyrie", "choose alliance"])
    assert t.on_map("wood") == 0
    t.when("marquise", "choose alliance")
    assert (t.hand_size("marquise"), t.hand_size("eyrie"), t.hand_size("alliance")) == (1, 1, 1)
    t.asks("marquise", "gap", options=[USE_CLAIM, USE_STAND, "pass"])
    assert t.on_map("wood") == 0


def test_1_4_1__effects_of_the_whole_phase_wait_for_those_at_its_start():
    t = given("marquise", "eyrie", turn="marquise", skip_forced="none")
    t.clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1}).hand("eyrie", "Sword")
    t.player("marquise", effects=[WARREN, *DAYLIGHT_EFFECTS])
    t.asks("marquise", "start window", options=[USE_WARREN, "pass"]).when("marquise", "pass")
    t.asks("marquise", "craft", options=[USE_CODE, USE_TAX, "pass"]).when("marquise", "pass")
    t.offers(USE_CODE, USE_TAX, "battle eyrie in clearing 5").refuses(USE_WARREN)


def test_1_4_1__birdsong_effects_may_be_used_before_and_after_the_wood():
    """Covers Law 4.1.3."""
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["Royal Claim"])
    t.clearing(1, marquise={"sawmill": 1, "warriors": 1}).asks("marquise", "gap", options=[USE_CLAIM, "pass"])
    assert t.on_map("wood") == 0
    t.when("marquise", "pass").asks("marquise", "gap", options=[USE_CLAIM, "pass"])
    assert t.on_map("wood") == 1
    t.when("marquise", USE_CLAIM)
    assert t.vp("marquise") == 1
    assert t.effects("marquise") == []
    assert t.discard == ["Royal Claim (bird)"]
    t.asks("marquise", "marquise action")


def test_1_4_1__the_eyrie_have_birdsong_gaps_around_each_step():
    t = given("marquise", "eyrie", turn="eyrie", phase="birdsong").player("eyrie", effects=["Royal Claim"])
    t.clearing(1, eyrie={"roost": 1}).hand("eyrie", "Sword", "Anvil", "Bake Sale")
    t.asks("eyrie", "gap").when("eyrie", "pass")
    t.asks("eyrie", "decree card").offers(USE_CLAIM, "choose Sword (mouse)")
    t.when("eyrie", "choose Sword (mouse)", "add to the move column")
    t.asks("eyrie", "decree card", options=["choose Anvil (fox)", "choose Bake Sale (rabbit)", "pass"])  # inside a step
    t.when("eyrie", "pass").asks("eyrie", "gap", options=[USE_CLAIM, "pass"])
    t.when("eyrie", "pass").asks("eyrie", "gap", options=[USE_CLAIM, "pass"])
    t.when("eyrie", "pass")
    assert t.game.phase == "daylight"
    t.refuses(USE_CLAIM)


def test_1_4_1__the_alliance_may_use_birdsong_effects_while_revolting_and_spreading():
    t = given("marquise", "eyrie", "alliance", turn="alliance", phase="birdsong").hand("eyrie", "Sword")
    t.player("alliance", effects=BIRDSONG_EFFECTS).force(taken=["Sword"])
    t.asks("alliance", "revolt", options=[USE_CLAIM, USE_STAND, "pass"]).when("alliance", "pass")
    t.asks("alliance", "spread sympathy", options=[USE_CLAIM, USE_STAND, "pass"]).when("alliance", USE_STAND)
    assert t.cards("alliance") == ["Sword (mouse)"]
    t.asks("alliance", "spread sympathy", options=[USE_CLAIM, "pass"])  # once a turn; and no hand is left


def test_1_4_1__the_vagabond_has_birdsong_gaps_around_refresh_and_slip():
    t = given("marquise", "vagabond", turn="vagabond", phase="birdsong").player("vagabond", effects=["Royal Claim"])
    t.player("vagabond", location=1, satchel=["torch exhausted", "boot"])
    t.asks("vagabond", "gap")
    assert t.item("torch") == {"exhausted": 1}
    t.when("vagabond", "pass").asks("vagabond", "gap")
    assert t.item("torch") == {"ready": 1}
    t.when("vagabond", "pass").asks("vagabond", "slip").refuses(USE_CLAIM).when("vagabond", "choose clearing 5")
    t.asks("vagabond", "gap", options=[USE_CLAIM, "pass"]).when("vagabond", USE_CLAIM)
    assert t.vp("vagabond") == 0  # he rules nothing
    t.asks("vagabond", "vagabond action")


def test_1_4_1__effects_belong_to_their_own_phase():
    """Covers Law 4.1.3."""
    effects = [*BIRDSONG_EFFECTS, *DAYLIGHT_EFFECTS]
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=effects)
    t.clearing(1, marquise={"warriors": 1}).hand("eyrie", "Sword")
    t.asks("marquise", "gap", options=[USE_CLAIM, USE_STAND, "pass"]).when("marquise", "pass", "pass")
    t.asks("marquise", "craft", options=[USE_CODE, USE_TAX, "pass"])


def test_1_4_1__nothing_can_be_taken_from_empty_hands():
    """Covers Law 4.1.3."""
    t = given("marquise", "eyrie", turn="marquise", phase="birdsong", skip_forced="none")
    t.player("marquise", effects=["Stand and Deliver!", "Codebreakers", "Tax Collector"])
    t.asks("marquise", "craft", options=["pass"])  # no warrior on the map either


def test_1_4_2__daylight_effects_may_be_used_between_cards_of_the_decree():
    """Covers Law 4.1.3, 7.5.2."""
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander", effects=DAYLIGHT_EFFECTS)
    t.player("eyrie", decree={"recruit": ["Anvil", "Foxfolk Steel"]}).hand("marquise", "Sword")
    t.clearing(1, eyrie={"roost": 1, "warriors": 2})
    t.asks("eyrie", "craft", options=[USE_CODE, USE_TAX, "pass"]).when("eyrie", "pass")
    t.asks("eyrie", "decree", options=[USE_CODE, USE_TAX, "resolve a fox card"]).when("eyrie", "resolve a fox card")
    assert t.warriors("eyrie", 1) == 3
    t.asks("eyrie", "decree", options=[USE_CODE, USE_TAX, "resolve a fox card"]).when("eyrie", USE_CODE)
    assert t.known("eyrie", "marquise") == ["Sword (mouse)"]
    t.asks("eyrie", "decree", options=[USE_TAX, "resolve a fox card"])


def test_1_4_2__after_the_decree_there_is_a_last_gap_in_daylight():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander", effects=["Tax Collector"])
    t.clearing(1, eyrie={"warriors": 3}).clearing(5, marquise={"warriors": 1}).force(dice=[(0, 0)])
    t.clearing(9, marquise={"warriors": 1})
    t.when("eyrie", "pass", "resolve a bird card", "move from clearing 1 to clearing 5", "choose 2")
    t.when("eyrie", "resolve a bird card")
    assert t.warriors("marquise", 5) == 0
    t.asks("eyrie", "gap", options=[USE_TAX, "pass"]).when("eyrie", "pass")
    assert t.game.turn == "marquise_0"


def test_1_4_2__a_battle_is_interrupted_only_by_battle_effects():
    """Covers Law 4.3."""
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=[*DAYLIGHT_EFFECTS, "Brutal Tactics"])
    t.clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 2}).hand("eyrie", "Ambush! (rabbit)")
    t.force(dice=[(0, 0)]).when("marquise", "pass", "battle eyrie in clearing 5")
    t.asks("eyrie", "ambush", options=["play the rabbit ambush", "pass"]).when("eyrie", "pass")
    t.asks("marquise", "battle effect", options=["use Brutal Tactics (bird)", "pass"])


def test_1_4_2__a_revolt_is_not_interrupted_while_supporters_are_spent():
    t = given("marquise", "alliance", turn="alliance", phase="birdsong").player("alliance", effects=["Royal Claim"])
    t.clearing(1, alliance={"sympathy": 1}).supporters("Anvil", "Foxfolk Steel", "Root Tea (fox)")
    t.when("alliance", "revolt in clearing 1")
    t.asks("alliance", "spend supporter").refuses(USE_CLAIM)


def test_1_4_2__paying_wood_is_not_interrupted():
    t = given("marquise", "eyrie", turn="marquise").player("marquise", effects=["Tax Collector"])
    t.clearing(1, marquise={"warriors": 1, "wood": 1, "workshop": 1}).clearing(5, marquise={"warriors": 1, "wood": 1})
    t.when("marquise", "pass", "build a workshop in clearing 5")
    t.asks("marquise", "pay wood", options=["choose clearing 1", "choose clearing 5"])


def test_1_4_3__in_the_last_step_nothing_but_its_discards_is_offered():
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="evening").player("marquise", vp=15)
    t.player("marquise", effects=[*BIRDSONG_EFFECTS, *DAYLIGHT_EFFECTS]).clearing(1, marquise={"warriors": 1})
    t.hand("marquise", "Dominance (fox)", "Anvil", "Foxfolk Steel", "Bake Sale", "Investments").hand("eyrie", "Sword")
    t.table(available_dominance=["mouse"]).force(draws=["Sappers"])
    t.asks(
        "marquise",
        "discard",
        options=[
            "choose Anvil (fox)",
            "choose Bake Sale (rabbit)",
            "choose Dominance (fox)",
            "choose Foxfolk Steel (fox)",
            "choose Investments (mouse)",
            "choose Sappers (bird)",
        ],
    )
    t.when("marquise", "choose Anvil (fox)")
    assert t.game.turn == "eyrie_0"


def test_1_4_3__the_last_actions_of_the_alliance_come_before_the_last_step():
    t = given("marquise", "alliance", turn="alliance", phase="evening").player("alliance", officers=2)
    t.clearing(1, alliance={"warriors": 1}).hand("alliance", "Sword", "Anvil", "Bake Sale", "Cobbler", "Sappers")
    t.asks("alliance", "operation").when("alliance", "pass")  # one operation is left behind
    t.asks("alliance", "discard").refuses("organize in clearing 1")
