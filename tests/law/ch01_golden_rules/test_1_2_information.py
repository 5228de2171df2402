"""Law 1.2: what is public and what is private."""

from tests.given import given


def _table(**fields):
    t = given("marquise", "eyrie", "alliance", turn="marquise", **fields)
    t.clearing(1, marquise={"warriors": 1}).clearing(9, alliance={"sympathy": 1})
    return t.hand("marquise", "Anvil", "Ambush! (fox)").hand("eyrie", "Sword", "Bake Sale", "Sappers")


def test_1_2_1__everybody_sees_how_many_cards_a_hand_holds():
    t = _table()
    for viewer in ("eyrie", "alliance"):
        players = t.game.view(viewer).position()["players"]
        assert players["marquise_0"]["hand"] == 2
    assert t.game.view("alliance").position()["players"]["eyrie_0"]["hand"] == 3
    assert "2 cards" in t.game.render()
    assert "3 cards" in t.game.render()


def test_1_2_1__only_its_owner_sees_a_hand():
    t = _table()
    assert t.game.view("marquise").position()["players"]["marquise_0"]["hand"] == ["Anvil (fox)", "Ambush! (fox)"]
    assert "Anvil" in t.game.render("marquise")
    for viewer in (None, "eyrie", "alliance"):
        assert "Anvil" not in t.game.render(viewer)


def test_1_2_1__other_hands_do_not_change_what_a_player_observes():
    seen = [
        _table().hand("eyrie", *cards).game.observe("alliance").tobytes()
        for cards in (("Sword", "Bake Sale", "Sappers"), ("Foxfolk Steel", "Cobbler", "Investments"))
    ]
    assert seen[0] == seen[1]
    fewer = _table().hand("eyrie", "Sword").game.observe("alliance").tobytes()
    assert fewer != seen[0]


def test_1_2_1__a_card_given_for_outrage_is_named_to_giver_and_taker_only():
    t = _table().hand("marquise", "Sword", "Investments").hand("eyrie")
    t.when("marquise", "move from clearing 1 to clearing 9")
    t.asks("marquise", "outrage")
    action = t._find("choose Sword (mouse)")
    for viewer, sees in (("marquise", True), ("alliance", True), ("eyrie", False), (None, False)):
        assert ("Sword" in t.game.describe(action, viewer)) == sees, viewer


def test_1_2_2__everybody_may_search_the_discard_pile():
    t = _table().table(discard=["Investments", "Root Tea (fox)"])
    for viewer in ("marquise", "eyrie", "alliance"):
        assert t.game.view(viewer).position()["discard"] == ["Root Tea (fox)", "Investments (mouse)"]
    other = _table().table(discard=["Investments", "Root Tea (rabbit)"])
    assert t.game.observe("eyrie").tobytes() != other.game.observe("eyrie").tobytes()


def test_1_2_2__nobody_may_look_into_the_deck():
    first, second = (_table().table(deck=deck) for deck in (["Cobbler", "Armorers"], ["Investments", "Codebreakers"]))
    for viewer in ("marquise", "eyrie", "alliance"):
        assert first.game.observe(viewer).tobytes() == second.game.observe(viewer).tobytes()
        assert "deck" not in first.game.view(viewer).position()
        assert first.game.view(viewer).position()["deck_size"] == 54 - 5
        assert "Cobbler" not in first.game.render(viewer)
