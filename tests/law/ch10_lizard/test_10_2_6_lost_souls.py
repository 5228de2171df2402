"""Law 10.2.6: whatever is spent or discarded by anybody lies in the Lost Souls pile until the Cult's Birdsong."""

from tests.given import given


def test_10_2_6__crafted_cards_of_others():
    """Covers Law 4.1.2, 21.5."""
    t = given("marquise", "lizard").hand("marquise", "Anvil").clearing(8, marquise={"workshop": 1})
    t.when("marquise", "craft Anvil (fox)")
    assert (t.lost_souls, t.discard) == (["Anvil (fox)"], [])
    t.asks("marquise", "marquise action")


def test_10_2_6__cards_spent_for_an_action_and_discarded_at_the_limit():
    """Covers Law 6.5, 6.6."""
    t = given("marquise", "lizard").clearing(8, marquise={"sawmill": 1})
    t.hand("marquise", "Anvil", "Armorers", "Sword", "Sappers", "Bake Sale", "Cobbler", "Codebreakers")
    t.when("marquise", "overwork in clearing 8", "choose Anvil (fox)")
    t.when("marquise", "spend a bird card for an extra action", "choose Armorers (bird)")
    assert (t.lost_souls, t.discard) == (["Anvil (fox)", "Armorers (bird)"], [])
    t.when("marquise", "pass").asks("marquise", "discard").when("marquise", "choose Sword (mouse)")
    assert t.game.phase != "evening"
    assert t.hand_size("marquise") == 5


def test_10_2_6__dominance_cards_too():
    """They become available only in the Cult's Birdsong. Covers Law 3.3.3, 3.3.4."""
    t = given("marquise", "eyrie", "lizard").hand("marquise", "Dominance (fox)", "Sword")
    t.clearing(8, marquise={"sawmill": 1, "warriors": 1}).when("marquise", "overwork in clearing 8")
    assert (t.lost_souls, t.available) == (["Dominance (fox)"], [])
    t.asks("marquise", "marquise action").refuses("take the available fox dominance")


def test_10_2_6__a_card_spent_for_an_available_dominance_card():
    """Covers Law 3.3.4."""
    t = given("marquise", "eyrie", "lizard").hand("marquise", "Anvil").table(available_dominance=["fox"])
    t.clearing(8, marquise={"warriors": 1})
    t.when("marquise", "take the available fox dominance")
    assert (t.cards("marquise"), t.lost_souls, t.available) == (["Dominance (fox)"], ["Anvil (fox)"], [])
    t.asks("marquise", "marquise action")


def test_10_2_6__supporters():
    """Covers Law 8.2.3, 8.4.1.II, 8.4.2.II."""
    t = given("alliance", "lizard", turn="alliance", phase="birdsong").supporters("Anvil", "Sword", "Armorers")
    t.clearing(8, alliance={"sympathy": 1}).hand("alliance", "Cobbler")
    t.when("alliance", "revolt in clearing 8")  # both that match are needed
    assert (t.lost_souls, t.discard) == (["Anvil (fox)", "Armorers (bird)"], [])
    t.asks("alliance", "spread sympathy").when("alliance", "spread sympathy to clearing 7")
    assert (t.lost_souls, t.discard) == (["Anvil (fox)", "Armorers (bird)", "Sword (mouse)"], [])
    t.asks("alliance", "alliance daylight")


def test_10_2_6__the_decree_in_turmoil():
    """Covers Law 7.7.2."""
    t = given("eyrie", "lizard").player("eyrie", leader="commander", decree={"battle": ["Anvil", "Armorers"]})
    t.clearing(8, eyrie={"roost": 1})
    t.asks("eyrie", "choose leader")  # no warriors to move: the Commander's viziers cannot be resolved
    assert (t.lost_souls, t.discard, t.decree("battle")) == (["Anvil (fox)", "Armorers (bird)"], [], [])


def test_10_2_6__field_hospitals_and_ambushes():
    """Covers Law 6.2.3, 4.3.1."""
    t = given("lizard", "marquise", turn="lizard", phase="birdsong").player("lizard", outcast="fox", acolytes=1)
    t.clearing(8, lizard={"warriors": 4}, marquise={"warriors": 2}).clearing(3, marquise={"keep": 1})
    t.hand("marquise", "Ambush! (fox)", "Travel Gear (fox)").hand("lizard", "Ambush! (bird)", "Sappers")
    t.force(dice=[(2, 0)]).when("lizard", "battle marquise in clearing 8").when("marquise", "play the fox ambush")
    t.asks("lizard", "foil").when("lizard", "play the bird ambush")
    assert t.lost_souls == ["Ambush! (bird)", "Ambush! (fox)"]
    t.asks("marquise", "field hospitals").when("marquise", "choose Travel Gear (fox)")
    assert t.lost_souls == ["Ambush! (bird)", "Ambush! (fox)", "Travel Gear (fox)"]
    assert (t.discard, t.acolytes, t.warriors("marquise", 3)) == ([], 0, 2)
    t.asks("lizard", "ritual card")


def test_10_2_6__persistent_effects():
    """Royal Claim is discarded by its own text. Covers Law 4.1.3."""
    t = given("marquise", "lizard", phase="birdsong").player("marquise", effects=["Royal Claim"])
    t.clearing(8, marquise={"warriors": 1}).when("marquise", "use Royal Claim (bird)")
    assert (t.lost_souls, t.vp("marquise")) == (["Royal Claim (bird)"], 1)
    t.asks("marquise", "marquise action")


def test_10_2_6__cards_given_away_are_not_discarded():
    """An Aid goes to a hand, not to the pile. Covers Law 9.5.4."""
    t = given("vagabond", "lizard").player("vagabond", location=8, satchel=["boot", "torch"]).hand("vagabond", "Anvil")
    t.clearing(8, lizard={"fox garden": 1}).when("vagabond", "aid lizard")
    t.when("vagabond", "choose ready boot")
    assert (t.cards("lizard"), t.lost_souls, t.relation("lizard")) == (["Anvil (fox)"], [], "amiable")
    t.asks("vagabond", "vagabond action")


def test_10_2_6__day_labor_takes_from_the_discard_pile_only():
    """Covers Law 26.2.2."""
    t = given("vagabond", "lizard", vagabonds=["tinker"]).player("vagabond", location=8).table(lost_souls=["Anvil"])
    t.asks("vagabond", "vagabond action").refuses("take the special action")
    t = given("vagabond", "lizard", vagabonds=["tinker"]).player("vagabond", location=8)
    t.table(lost_souls=["Anvil"], discard=["Travel Gear (fox)", "Root Tea (fox)"])
    t.when("vagabond", "take the special action")
    t.asks("vagabond", "day labor", ["choose Root Tea (fox)", "choose Travel Gear (fox)"])


def test_10_2_6__with_all_discards_in_the_pile_an_empty_deck_stays_empty():
    """Nothing can be drawn until the Cult's Birdsong. Covers Law 2.1, 21.6."""
    t = (
        given("marquise", "eyrie", "lizard")
        .clearing(8, marquise={"workshop": 1, "warriors": 1})
        .hand("marquise", "Anvil")
    )
    t.clearing(3, eyrie={"roost": 1, "warriors": 3}).player("lizard", hand=53).when("marquise", "craft Anvil (fox)")
    assert (t.deck_size, t.discard, t.lost_souls) == (0, [], ["Anvil (fox)"])
    t.asks("marquise", "marquise action").when("marquise", "pass")
    assert (t.hand_size("marquise"), t.deck_size, t.discard, t.lost_souls) == (0, 0, [], ["Anvil (fox)"])
    assert t.game.to_move == "eyrie_0"


def test_10_2_6__the_pile_fills_an_empty_deck_in_the_cults_birdsong():
    """Covers Law 2.1, 10.4.2."""
    t = given("marquise", "lizard", turn="marquise").clearing(8, marquise={"workshop": 1, "warriors": 1})
    t.hand("marquise", "Anvil").player("lizard", hand=49).when("marquise", "craft Anvil (fox)")
    assert (t.deck_size, t.lost_souls) == (0, ["Anvil (fox)"])
    t.asks("marquise", "marquise action").when("marquise", "pass")
    assert (t.hand_size("marquise"), t.deck_size, t.lost_souls) == (0, 1, [])
    t.asks("lizard", "ritual card")


def test_10_2_6__without_the_cult_cards_go_to_the_discard_pile():
    t = given("marquise", "eyrie").hand("marquise", "Anvil").clearing(8, marquise={"workshop": 1})
    t.when("marquise", "craft Anvil (fox)")
    assert (t.lost_souls, t.discard) == ([], ["Anvil (fox)"])
    t.asks("marquise", "marquise action")


def test_10_2_6__the_pile_is_public():
    """Covers Law 1.2.2."""
    t = given("marquise", "lizard", "eyrie").table(lost_souls=["Anvil", "Sword"]).clearing(8, marquise={"warriors": 1})
    t.asks("marquise", "marquise action")
    for agent in t.game.agents:
        assert t.game.view(agent).position()["lost_souls"] == ["Anvil (fox)", "Sword (mouse)"]
        assert "Lost Souls: Anvil (fox), Sword (mouse)" in t.game.render(agent)
        sample = t.game.determinize(agent, seed=3)
        assert sample.position()["lost_souls"] == ["Anvil (fox)", "Sword (mouse)"]
