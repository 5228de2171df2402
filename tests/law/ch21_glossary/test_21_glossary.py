"""Law 21: enemies, placing, removing, at random, showing."""

from collections import Counter

from tests.given import given


def _partners(**fields):
    """The Vagabond in a coalition with the Marquise, both in clearing 5 with the Eyrie."""
    t = given("marquise", "eyrie", "alliance", "vagabond", **fields)
    t.player("vagabond", location=5, satchel=["sword", "crossbow"], dominance="fox", coalition="marquise")
    return t.clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1})


def test_21_8__a_partner_in_a_coalition_is_no_enemy():
    t = _partners(turn="vagabond").asks("vagabond", "vagabond action")
    t.offers("battle eyrie in clearing 5", "strike eyrie").refuses("battle marquise in clearing 5", "strike marquise")


def test_21_8__nor_is_the_vagabond_to_the_partner():
    t = _partners(turn="marquise").asks("marquise", "marquise action").offers("battle eyrie in clearing 5")
    t.refuses("battle vagabond in clearing 5")


def test_21_8__everybody_else_is_an_enemy():
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="marquise").clearing(5, marquise={"warriors": 1})
    t.clearing(5, eyrie={"warriors": 1}, alliance={"sympathy": 1}).player("vagabond", location=5)
    t.asks("marquise", "marquise action")
    assert {o for o in t.options() if o.startswith("battle")} == {
        f"battle {f} in clearing 5" for f in ("eyrie", "alliance", "vagabond")
    }


def test_21_8__a_favor_spares_the_partner():
    t = given("marquise", "eyrie", "alliance", "vagabond", turn="marquise").hand("marquise", "Favor of the Foxes")
    for c in (1, 6, 8):
        t.clearing(c, marquise={"workshop": 1})
    t.player("vagabond", location=12, satchel=["boot", "torch", "tea", "sword"], coalition="marquise", dominance="fox")
    t.clearing(12, eyrie={"warriors": 2}, marquise={"warriors": 1})
    t.when("marquise", "craft Favor of the Foxes (fox)")
    assert (t.warriors("eyrie", 12), t.warriors("marquise", 12)) == (0, 1)
    assert t.item("boot") == {"ready": 1}
    t.asks("marquise", "marquise action")


def test_21_20__warriors_are_placed_from_the_supply():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"recruiter": 1}).when("marquise", "recruit")
    assert (t.warriors("marquise", 1), t.supply("marquise")) == (1, 24)
    t.asks("marquise", "marquise action")


def test_21_20__buildings_are_placed_from_the_left_of_their_track():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 1, "wood": 3})
    t.clearing(9, marquise={"sawmill": 1, "warriors": 1})
    t.when("marquise", "build a sawmill in clearing 5")  # the second: one wood, one point
    assert (t.vp("marquise"), t.on_map("wood"), t.supply("sawmill")) == (1, 2, 4)
    t.when("marquise", "build a sawmill in clearing 5")  # the third: two wood, two points
    assert (t.vp("marquise"), t.on_map("wood"), t.supply("sawmill")) == (3, 0, 3)
    t.asks("marquise", "marquise action")


def test_21_20__a_removed_building_goes_back_and_is_the_next_to_be_placed():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"sawmill": 1}, eyrie={"warriors": 2})
    t.clearing(5, marquise={"warriors": 1, "wood": 3, "sawmill": 1}).clearing(9, marquise={"warriors": 1})
    assert t.supply("sawmill") == 4
    t.when("marquise", "build a sawmill in clearing 5")  # two wood for the third
    assert (t.on_map("wood"), t.vp("marquise")) == (1, 2)
    t.asks("marquise", "marquise action")


def test_21_20__nobody_but_the_marquise_places_at_the_keep():
    t = given("marquise", "alliance", turn="alliance", phase="birdsong").clearing(1, marquise={"keep": 1})
    t.clearing(5, alliance={"sympathy": 1}).supporters("Anvil", "Sword", "Cobbler", "Investments")
    t.asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 1")
    t.offers("spread sympathy to clearing 2")


def test_21_24__removed_pieces_return_to_supply_and_track():
    t = given("marquise", "eyrie", turn="eyrie").clearing(1, eyrie={"roost": 1}).clearing(8, eyrie={"roost": 1})
    t.clearing(6, eyrie={"roost": 1}).hand("eyrie", "Favor of the Foxes")
    t.clearing(12, marquise={"warriors": 3, "wood": 2, "workshop": 1})
    t.when("eyrie", "craft Favor of the Foxes (fox)")
    assert (t.supply("marquise"), t.supply("wood"), t.supply("workshop")) == (25, 8, 6)
    t.asks("eyrie", "decree recruit")


def test_21_24__the_keep_is_removed_for_good():
    t = given("marquise", "eyrie", turn="eyrie").player("eyrie", leader="commander")
    t.clearing(1, marquise={"keep": 1}, eyrie={"warriors": 2}).force(dice=[(0, 0)])
    t.clearing(9, marquise={"warriors": 1}).when("eyrie", "move from clearing 1 to clearing 5", "choose 1")
    assert (t.on_map("keep"), t.supply("keep"), t.vp("eyrie")) == (0, 0, 1)
    t.asks("marquise", "marquise action")


def test_21_24__items_over_the_limit_leave_the_game():
    t = given("marquise", "vagabond", turn="vagabond", phase="evening")
    t.player("vagabond", location=1, satchel=["boot", "boot", "sword", "sword", "torch", "hammer", "crossbow"])
    t.asks("vagabond", "item capacity")
    supply = t.item_supply("boot")
    t.when("vagabond", "choose ready boot")
    assert (t.items, t.item_supply("boot")) == (6, supply)


def test_21_22__a_random_card_is_not_chosen():
    taken = Counter()
    for seed in range(120):
        t = given("marquise", "eyrie", turn="marquise", phase="birdsong").table(seed=seed)
        t.player("marquise", effects=["Stand and Deliver!"]).hand("eyrie", "Sword", "Anvil", "Sappers", "Sappers")
        t.clearing(1, marquise={"warriors": 1})
        t.when("marquise", "use Stand and Deliver! (fox)")
        taken[t.cards("marquise")[0]] += 1
        assert t.hand_size("eyrie") == 3
    assert set(taken) == {"Sword (mouse)", "Anvil (fox)", "Sappers (bird)"}
    assert taken["Sappers (bird)"] > 40  # two of four cards: about 60
    assert min(taken.values()) > 10


def test_21_22__taker_and_victim_know_the_card_and_the_others_do_not():
    t = given("marquise", "eyrie", "alliance", turn="marquise", phase="birdsong").force(taken=["Anvil"])
    t.player("marquise", effects=["Stand and Deliver!"]).hand("eyrie", "Sword", "Anvil")
    t.clearing(1, marquise={"warriors": 1})
    t.when("marquise", "use Stand and Deliver! (fox)")
    assert t.cards("marquise") == ["Anvil (fox)"]
    assert t.known("eyrie", "marquise") == ["Anvil (fox)"]
    assert t.known("alliance", "marquise") == []
    assert t.known("marquise", "eyrie") == []  # she has not looked at the rest
    assert t.vp("eyrie") == 1
    t.asks("marquise", "marquise action")


def test_21_22__the_thief_names_the_player_not_the_card():
    t = given("marquise", "eyrie", "vagabond", turn="vagabond", vagabonds=("thief",)).force(taken=["Sword"])
    t.player("vagabond", location=1).clearing(1, marquise={"warriors": 1}, eyrie={"warriors": 1})
    t.hand("marquise", "Sword", "Anvil").hand("eyrie", "Sappers").when("vagabond", "take the special action")
    t.asks("vagabond", "steal", options=["choose marquise", "choose eyrie"]).when("vagabond", "choose marquise")
    assert (t.cards("vagabond"), t.cards("marquise")) == (["Sword (mouse)"], ["Anvil (fox)"])
    t.asks("vagabond", "vagabond action")


def test_21_29__codebreakers_show_a_hand_to_their_owner_alone():
    t = given("marquise", "eyrie", "alliance", turn="marquise").player("marquise", effects=["Codebreakers"])
    t.hand("eyrie", "Sword", "Anvil").clearing(1, marquise={"warriors": 1}).hand("alliance", "Sappers")
    t.when("marquise", "use Codebreakers (mouse)").asks("marquise", "choose player").when("marquise", "choose eyrie")
    assert t.known("marquise", "eyrie") == ["Anvil (fox)", "Sword (mouse)"]
    assert t.known("alliance", "eyrie") == []
    assert t.known("eyrie", "marquise") == []
    assert t.cards("eyrie") == ["Anvil (fox)", "Sword (mouse)"]  # nothing leaves the hand
    assert "Sword" in t.game.render("marquise")
    assert "Sword" not in t.game.render("alliance")


def test_21_29__outrage_shows_the_hand_to_the_alliance_alone():
    t = given("marquise", "eyrie", "alliance", turn="marquise").clearing(5, marquise={"warriors": 2})
    t.clearing(1, alliance={"sympathy": 1}).hand("marquise", "Sword", "Bake Sale")
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 1")
    assert t.known("alliance", "marquise") == ["Bake Sale (rabbit)", "Sword (mouse)"]
    assert t.known("eyrie", "marquise") == []
    assert t.cards("marquise") == ["Bake Sale (rabbit)", "Sword (mouse)"]
    t.asks("marquise", "move")


def test_21_29__what_was_shown_is_forgotten_as_the_cards_are_played():
    t = given("marquise", "eyrie", "alliance", turn="marquise").clearing(5, marquise={"warriors": 2})
    t.clearing(1, alliance={"sympathy": 1}).clearing(2, marquise={"sawmill": 1}).hand("marquise", "Sword", "Bake Sale")
    t.when("marquise", "move from clearing 5 to clearing 1", "choose 1", "pass", "overwork in clearing 2")
    assert t.cards("marquise") == ["Bake Sale (rabbit)"]
    assert t.known("alliance", "marquise") == ["Bake Sale (rabbit)"]
    t.asks("marquise", "marquise action")
