"""The Ferry (Law 25.3.5): who takes it, who draws, whose rule counts, and what goes along."""

import pytest

from tests.law.ch25_maps.tables import ferry, on

TAKE = ["take the Ferry along", "pass"]


def lake(*factions: str, **more):
    return on("lake", *(factions or ("marquise", "eyrie")), **more)


# -- once per turn, when moving from its clearing to another coastal clearing ----------------------------


@pytest.mark.parametrize("number", [10, 11, 12])
def test_25_3_5__to_any_other_clearing_on_the_coast(number):
    t = lake().clearing(1, marquise={"warriors": 2}).force(draws=["Anvil"])
    t.when("marquise", f"move from clearing 1 to clearing {number}", "choose 1")
    assert (ferry(t), t.warriors("marquise", number), t.cards("marquise")) == (number, 1, ["Anvil (fox)"])
    t.asks("marquise", "move")


def test_25_3_5__only_from_the_clearing_where_it_lies():
    t = lake().table(map={"ferry": 11}).clearing(1, marquise={"warriors": 2}).clearing(11, marquise={"warriors": 2})
    t.refuses("move from clearing 1 to clearing 10", "move from clearing 1 to clearing 12")
    t.offers("move from clearing 11 to clearing 1", "move from clearing 11 to clearing 10")


def test_25_3_5__not_to_a_clearing_inland():
    t = lake().clearing(1, marquise={"warriors": 2})
    t.refuses("move from clearing 1 to clearing 2", "move from clearing 1 to clearing 6")


def test_25_3_5__a_move_by_a_path_leaves_it_where_it_is():
    t = lake().clearing(1, marquise={"warriors": 2})
    t.when("marquise", "move from clearing 1 to clearing 5", "choose 2")
    assert (ferry(t), t.hand_size("marquise")) == (1, 0)
    t.asks("marquise", "move")


def test_25_3_5__it_can_be_taken_again_in_the_next_turn():
    t = lake().table(map={"ferry": 10, "ridden": True}).clearing(10, marquise={"warriors": 1})
    t.clearing(5, eyrie={"warriors": 2, "roost": 1}).player("eyrie", decree={"move": []})
    t.refuses("move from clearing 10 to clearing 1").when("marquise", "pass")
    assert t.game.position()["map"] == {"ferry": 10, "ridden": False} and t.game.turn == "eyrie_0"


# -- rule ------------------------------------------------------------------------------------------------


def test_25_3_5__rule_of_the_destination_is_enough():
    """Covers Law 4.2.1."""
    t = lake().clearing(1, marquise={"warriors": 1}, eyrie={"warriors": 2}).clearing(12, marquise={"warriors": 1})
    t.when("marquise", "move from clearing 1 to clearing 12")
    assert (ferry(t), t.warriors("marquise", 12), t.hand_size("marquise")) == (12, 2, 1)
    t.asks("marquise", "move")


def test_25_3_5__swimmers_who_rule_neither_go_by_the_river_and_leave_it():
    """Covers Law 11.2.2: the river needs no rule, the Ferry does."""
    t = lake("riverfolk", "marquise").player("riverfolk", funds=3).clearing(1, riverfolk={"warriors": 1})
    t.clearing(1, marquise={"warriors": 3}).clearing(10, marquise={"warriors": 3})
    t.when("riverfolk", "move from clearing 1 to clearing 10")
    assert (ferry(t), t.warriors("riverfolk", 10), t.hand_size("riverfolk")) == (1, 1, 0)
    t.asks("riverfolk", "riverfolk action")


@pytest.mark.parametrize(("word", "lies", "cards"), [("take the Ferry along", 10, 1), ("pass", 1, 0)])
def test_25_3_5__swimmers_who_rule_one_choose(word, lies, cards):
    """Covers Law 11.2.2."""
    t = lake("riverfolk", "marquise").player("riverfolk", funds=3).clearing(1, riverfolk={"warriors": 2})
    t.when("riverfolk", "move from clearing 1 to clearing 10", "choose 2").asks("riverfolk", "take ferry", TAKE)
    t.when("riverfolk", word)
    assert (ferry(t), t.warriors("riverfolk", 10), t.hand_size("riverfolk")) == (lies, 2, cards)
    t.asks("riverfolk", "riverfolk action")


def test_25_3_5__chameleander_needs_no_rule():
    """Covers Law C.2.3: it moves without rule, and so it takes the Ferry without."""
    t = lake("chameleander", "marquise").clearing(1, chameleander={"warriors": 1}, marquise={"warriors": 3})
    t.clearing(10, marquise={"warriors": 3}).hand("chameleander", "Anvil")
    t.offers("move from clearing 1 to clearing 10", "move from clearing 1 to clearing 12")


def test_25_3_5__whom_chameleander_brings_along_draws_too():
    """Covers Law C.5.2.II: pieces of two factions move."""
    t = lake("chameleander", "eyrie").clearing(1, chameleander={"warriors": 1}, eyrie={"warriors": 1})
    t.hand("chameleander", "Anvil").when("chameleander", "move from clearing 1 to clearing 10")
    t.asks("chameleander", "stroll force", ["choose eyrie", "pass"]).when("chameleander", "choose eyrie")
    assert (ferry(t), t.warriors("eyrie", 10)) == (10, 1)
    assert (t.hand_size("chameleander"), t.hand_size("eyrie")) == (2, 1)
    t.asks("chameleander", "chameleander action").refuses("move from clearing 10 to clearing 1")


def test_25_3_5__nobody_follows_where_chameleander_goes_alone():
    """The Ferry is gone for everybody else. Covers Law C.5.2.II."""
    t = lake("chameleander", "eyrie").clearing(1, chameleander={"warriors": 1}, eyrie={"warriors": 1})
    t.hand("chameleander", "Anvil").when("chameleander", "move from clearing 1 to clearing 10", "pass")
    assert (t.warriors("eyrie", 1), t.hand_size("eyrie")) == (1, 0)
    t.asks("chameleander", "chameleander action")


# -- pawns -----------------------------------------------------------------------------------------------


def pawn(*factions: str, items=("boot", "boot"), **fields):
    t = lake(*(factions or ("vagabond", "marquise")), turn="vagabond")
    return t.player("vagabond", location=1, satchel=list(items), **fields)


def test_25_3_5__a_pawn_takes_it_wherever_others_rule():
    """Covers Law 9.2.3."""
    t = pawn().clearing(1, marquise={"warriors": 3}).clearing(10, marquise={"warriors": 3})
    t.when("vagabond", "move from clearing 1 to clearing 10")
    assert (ferry(t), t.location, t.hand_size("vagabond")) == (10, "clearing 10", 1)
    assert t.item("boot") == {"ready": 1, "exhausted": 1}
    t.asks("vagabond", "vagabond action").refuses("move from clearing 10 to clearing 1")


def test_25_3_5__it_costs_a_pawn_the_boots_of_a_move():
    """Covers Law 9.5.1."""
    t = pawn(items=["boot", "torch", "sword"], relationships={"marquise": "hostile"})
    t.clearing(1, marquise={"warriors": 1}).clearing(10, marquise={"warriors": 1})
    t.refuses("move from clearing 1 to clearing 10").offers("move from clearing 1 to clearing 12")


def test_25_3_5__allied_warriors_come_along_and_their_player_draws_too():
    """The FAQ: they can, and the ally draws a card. Covers Law 9.2.9.II.b."""
    t = pawn(relationships={"marquise": "allied"}).clearing(1, marquise={"warriors": 3})
    t.when("vagabond", "move from clearing 1 to clearing 12")
    t.asks("vagabond", "move ally", ["choose marquise", "pass"]).when("vagabond", "choose marquise", "choose 2")
    assert (ferry(t), t.warriors("marquise", 12), t.warriors("marquise", 1)) == (12, 2, 1)
    assert (t.hand_size("vagabond"), t.hand_size("marquise")) == (1, 1)
    t.asks("vagabond", "vagabond action")


def test_25_3_5__an_ally_who_stays_draws_nothing():
    t = pawn(relationships={"marquise": "allied"}).clearing(1, marquise={"warriors": 3})
    t.when("vagabond", "move from clearing 1 to clearing 12", "pass")
    assert (t.hand_size("vagabond"), t.hand_size("marquise"), t.warriors("marquise", 1)) == (1, 0, 3)
    t.asks("vagabond", "vagabond action")


def test_25_3_5__who_glides_between_its_clearings_may_take_it():
    """Covers Law 26.8.2."""
    t = lake("vagabond", "marquise", turn="vagabond")
    t.player("vagabond", character="harrier", location=1, satchel=["torch", "boot"])
    t.when("vagabond", "take the special action", "choose clearing 11").asks("vagabond", "take ferry", TAKE)
    t.when("vagabond", "take the Ferry along")
    assert (ferry(t), t.location, t.hand_size("vagabond")) == (11, "clearing 11", 1)
    t.asks("vagabond", "vagabond action")


def test_25_3_5__who_glides_inland_does_not():
    t = lake("vagabond", "marquise", turn="vagabond")
    t.player("vagabond", character="harrier", location=1, satchel=["torch", "boot"])
    t.when("vagabond", "take the special action", "choose clearing 6").asks("vagabond", "vagabond action")
    assert (ferry(t), t.location, t.hand_size("vagabond")) == (1, "clearing 6", 0)


def test_25_3_5__a_pawn_in_a_forest_on_the_lake_is_not_in_its_clearing():
    """Covers Law 9.2.10."""
    t = lake("vagabond", "marquise", turn="vagabond").player("vagabond", location="1-5-11", satchel=["boot", "boot"])
    t.asks("vagabond", "vagabond action").refuses("choose clearing 10", "choose clearing 12")
    t.when("vagabond", "choose clearing 11")
    assert (ferry(t), t.hand_size("vagabond")) == (1, 0)
    t.asks("vagabond", "vagabond action")


# -- warriors of every kind ------------------------------------------------------------------------------


def test_25_3_5__the_warlord_goes_along():
    """Covers Law 14.2.2."""
    t = lake("hundreds", "marquise", turn="hundreds").clearing(1, hundreds={"warriors": 3})
    t.player("hundreds", warlord=1, mood="rowdy", hoard={"coin": 1})
    t.when("hundreds", "move from clearing 1 to clearing 11", "choose 3")
    assert (ferry(t), t.warlord, t.hand_size("hundreds")) == (11, 11, 1)
    t.asks("hundreds", "command").refuses("move from clearing 11 to clearing 1")


def test_25_3_5__who_comes_out_of_the_burrow_does_not_take_it():
    """Covers Law 12.2.2: the tunnel leads into its clearing, no further."""
    t = lake("duchy", "marquise", turn="duchy").clearing(1, duchy={"warriors": 1, "tunnel": 1})
    t.player("duchy", burrow=2)
    t.when("duchy", "move out of the Burrow to clearing 1", "choose 2")
    assert (t.warriors("duchy", 1), ferry(t), t.hand_size("duchy")) == (3, 1, 0)
    t.asks("duchy", "assembly").offers("move from clearing 1 to clearing 10")


def test_25_3_5__into_the_burrow_no_ferry_goes():
    """Covers Law 12.2.2."""
    t = lake("duchy", "marquise", turn="duchy").clearing(1, duchy={"warriors": 2, "tunnel": 1})
    t.when("duchy", "move from clearing 1 into the Burrow", "choose 1")
    assert (t.warriors("duchy", 1), ferry(t), t.hand_size("duchy")) == (1, 1, 0)
    t.asks("duchy", "assembly")


def declined(**effects):
    """The Vagabond has slipped from clearing 1 to clearing 10 while his ally stayed, and can use False Orders."""
    t = lake("vagabond", "marquise", "eyrie", phase="birdsong", deck="exiles_partisans", skip_forced="none")
    t.player("vagabond", location="clearing 1", satchel=["boot"], relationships={"marquise": "allied"}, **effects)
    t.clearing(1, marquise={"warriors": 2}, eyrie={"warriors": 4})
    while t.asked != "slip":
        t.when("vagabond", "pass")
    t.when("vagabond", "choose clearing 10")
    while t.asked != "gap":
        t.when("vagabond", "pass")
    return t.when("vagabond", "use False Orders (fox)", "choose eyrie")


def test_25_3_5__when_an_ally_has_stayed_behind_nobody_rides_what_is_gone():
    """The Ferry has gone along. Covers Law 9.2.9.II.b."""
    t = declined(effects=["False Orders"])
    assert ferry(t) == 10
    t.asks("vagabond", "false orders").refuses("move from clearing 1 to clearing 10")


def test_25_3_5__when_an_ally_has_stayed_behind_the_ferry_is_there_for_others():
    """The pawn has gone by the river. Covers Law 9.2.9.II.b, 1.5.5."""
    t = declined(effects=["False Orders", "Boat Builders"])
    assert ferry(t) == 1
    t.asks("vagabond", "false orders").offers("move from clearing 1 to clearing 12")
