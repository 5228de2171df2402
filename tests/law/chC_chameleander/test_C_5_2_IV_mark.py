"""Law C.5.2.IV: Mark for Death."""

from tests.law.chC_chameleander.tables import chameleander_at as at


def test_C_5_2_IV__a_card_removes_a_warrior_in_a_matching_clearing_anywhere():
    """Covers Law C.2.5: the ego is placed where Chameleander is."""
    t = at(5, "marquise", "eyrie", ego=2).clearing(8, marquise={"warriors": 2}).clearing(9, eyrie={"warriors": 1})
    t.clearing(12, marquise={"warriors": 1}, eyrie={"warriors": 1}).hand("chameleander", "Anvil", "Sword")
    t.when("chameleander", "mark for death", "choose Anvil (fox)")
    t.asks("chameleander", "mark clearing", options=["choose clearing 8", "choose clearing 12"])
    t.when("chameleander", "choose clearing 12")
    t.asks("chameleander", "mark faction", options=["choose marquise", "choose eyrie"])
    t.when("chameleander", "choose eyrie")
    assert t.warriors("eyrie", 12) == 0
    assert t.ego(5) == (3, 0)
    assert t.vp("chameleander") == 1  # for the ego, none for the warrior
    assert t.discard == ["Anvil (fox)"]
    assert t.ego_actions == 2
    t.asks("chameleander", "chameleander action")


def test_C_5_2_IV__once_per_turn():
    t = at(5).clearing(8, marquise={"warriors": 2}).hand("chameleander", "Anvil", "Foxfolk Steel")
    t.when("chameleander", "mark for death", "choose Anvil (fox)").refuses("mark for death")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_IV__a_bird_reaches_any_clearing():
    t = at(5).clearing(8, marquise={"warriors": 1}).clearing(9, marquise={"warriors": 1})
    t.hand("chameleander", "Sappers").when("chameleander", "mark for death")
    t.asks("chameleander", "mark clearing", options=["choose clearing 8", "choose clearing 9"])


def test_C_5_2_IV__it_needs_a_card_that_reaches_a_warrior():
    t = at(5).clearing(8, marquise={"warriors": 1, "wood": 1}).clearing(9, marquise={"sawmill": 1})
    t.hand("chameleander", "Sword").refuses("mark for death").asks("chameleander", "chameleander action")
    t = at(5).clearing(8, marquise={"warriors": 1}).hand("chameleander", "Anvil", "Sword")
    t.when("chameleander", "mark for death")  # the only card that will do
    assert t.cards("chameleander") == ["Sword (mouse)"]
    t.asks("chameleander", "chameleander action")


def test_C_5_2_IV__pawns_are_no_warriors():
    t = at(5, "vagabond").player("vagabond", location=8).hand("chameleander", "Anvil").refuses("mark for death")
    t.asks("chameleander", "chameleander action")


def test_C_5_2_IV__field_hospitals_come_before_the_ego():
    """Covers Law 6.2.3: all triggers resolve before the next sentence."""
    t = at(5).clearing(8, marquise={"warriors": 1}).clearing(1, marquise={"keep": 1})
    t.hand("marquise", "Foxfolk Steel").hand("chameleander", "Anvil").when("chameleander", "mark for death")
    t.asks("marquise", "field hospitals")
    assert t.ego(5) == (0, 0)
    t.when("marquise", "choose Foxfolk Steel (fox)")
    assert t.warriors("marquise", 1) == 1
    assert t.ego(5) == (1, 0)
    t.asks("chameleander", "chameleander action")


def test_C_5_2_IV__where_ego_cannot_be_placed_the_warrior_still_goes():
    """Covers Law 6.2.2."""
    t = at(1).clearing(1, marquise={"keep": 1}).clearing(8, marquise={"warriors": 1}).hand("chameleander", "Anvil")
    t.when("chameleander", "mark for death")
    assert t.warriors("marquise", 8) == 0
    assert (t.ego(1), t.vp("chameleander")) == ((0, 0), 0)
    t.asks("chameleander", "chameleander action")


def test_C_5_2_IV__a_marked_lizard_goes_to_the_supply():
    """Revenge is for defenders in battle (10.2.3)."""
    t = at(5, "lizard").clearing(8, lizard={"warriors": 1}).hand("chameleander", "Anvil")
    t.when("chameleander", "mark for death")
    assert (t.acolytes, t.supply("lizard")) == (0, 25)
    t.asks("chameleander", "chameleander action")
