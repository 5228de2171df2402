"""Law 26.6: the Scoundrel."""

from tests.given import given


def scoundrel(*factions, location=8, satchel=("torch", "boot", "boot"), turn="vagabond", phase="daylight", **config):
    t = given(*(factions or ("marquise", "eyrie", "alliance", "vagabond")), turn=turn, phase=phase, **config)
    return t.player("vagabond", character="scoundrel", location=location, satchel=list(satchel))


def burnt(*factions, clearing=8, **fields):
    """A position in which his torch lies in a clearing."""
    return scoundrel(*factions, satchel=("boot", "boot", "crossbow"), **fields).table(scorched=[clearing])


def test_26_6_2__all_enemy_pieces_leave_and_the_torch_stays():
    """Covers Law 3.2.1, 9.2.9.III: a point per building and token; a faction that lost a warrior turns Hostile."""
    t = scoundrel().clearing(8, marquise={"warriors": 3, "workshop": 1, "wood": 2}, eyrie={"roost": 1})
    t.when("vagabond", "take the special action")
    assert (t.warriors("marquise", 8), t.on_map("workshop"), t.on_map("wood"), t.on_map("roost")) == (0, 0, 0, 0)
    assert t.scorched(8) and t.item("torch") == {} and t.items == 2
    assert (t.vp("vagabond"), t.relation("marquise"), t.relation("eyrie")) == (4, "hostile", "indifferent")
    assert t.location == "clearing 8"
    t.asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_6_2__an_empty_clearing_can_be_scorched_too():
    t = scoundrel().when("vagabond", "take the special action")
    assert t.scorched(8) and t.vp("vagabond") == 0
    t.asks("vagabond", "vagabond action")


def test_26_6_2__a_forest_cannot():
    scoundrel(location="4-9-12").asks("vagabond", "vagabond action").refuses("take the special action")


def test_26_6_2__removed_pieces_trigger_what_they_do():
    """Covers Law 8.2.6, 6.2.3, 1.5.4: Outrage for the sympathy, Field Hospitals if the keep stands elsewhere."""
    t = scoundrel().clearing(8, marquise={"warriors": 2}, alliance={"sympathy": 1}).clearing(1, marquise={"keep": 1})
    t.hand("vagabond", "Anvil", "Foxfolk Steel").hand("marquise", "Gently Used Knapsack", "Protection Racket")
    t.hand("marquise", "Foxfolk Steel", "Sword").hand("vagabond", "Anvil", "Travel Gear (fox)", "Root Tea (fox)")
    t.when("vagabond", "take the special action").asks("vagabond", "outrage").when("vagabond", "choose Anvil (fox)")
    t.asks("marquise", "field hospitals").when("marquise", "choose Foxfolk Steel (fox)")
    assert t.warriors("marquise", 1) == 2
    t.asks("vagabond", "vagabond action")


def test_26_6_2__another_vagabond_there_damages_three_items_and_stays():
    """Covers Law 9.2.2.I, 9.7."""
    t = given("marquise", "vagabond", "vagabond", turn="vagabond_0")
    t.player("vagabond_0", character="scoundrel", location=8, satchel=["torch", "boot"])
    t.player("vagabond_1", character="thief", location=8, satchel=["boot", "boot", "sword", "tea"])
    t.when("vagabond_0", "take the special action").asks("vagabond_1", "damage item")
    t.when("vagabond_1", "choose ready boot", "choose ready boot", "choose ready tea")
    assert (t.place_of("vagabond_1"), t.item("sword", "vagabond_1")) == ("clearing 8", {"ready": 1})
    t.asks("vagabond_0", "vagabond action")


def test_26_6_2__the_partner_of_a_coalition_is_no_enemy():
    """Covers Law 9.2.8, 21.8: his pieces stay, but get no company; wood and warriors are not placed."""
    t = scoundrel().clearing(8, marquise={"warriors": 1, "sawmill": 1, "recruiter": 1}, eyrie={"warriors": 1})
    t.clearing(5, marquise={"recruiter": 1, "sawmill": 1})
    t.player("vagabond", coalition="marquise", dominance="fox").when("vagabond", "take the special action", "pass")
    assert (t.warriors("marquise", 8), t.on_map("sawmill"), t.warriors("eyrie", 8)) == (1, 2, 0)
    assert (t.pieces("wood", 5), t.pieces("wood", 8)) == (1, 0)
    t.asks("marquise", "marquise action").when("marquise", "recruit")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 8)) == (1, 1)
    t.asks("marquise", "marquise action")


def test_26_6_2__no_warriors_move_in():
    """Covers Law 4.2: the way out is open."""
    t = burnt(turn="marquise").clearing(7, marquise={"warriors": 2}).player("marquise", actions=3)
    t.asks("marquise", "marquise action").refuses("move from clearing 7 to clearing 8")
    t.offers("move from clearing 7 to clearing 3")


def test_26_6_2__he_leaves_and_cannot_come_back():
    """Covers Law 9.4.2, 9.5.1."""
    t = burnt().when("vagabond", "move from clearing 8 to clearing 7")
    t.asks("vagabond", "vagabond action").refuses("move from clearing 7 to clearing 8")
    t = burnt(location=7, phase="birdsong").asks("vagabond", "slip").refuses("choose clearing 8")
    t.offers("choose clearing 3")
    t = burnt(location="4-7-8-12").asks("vagabond", "vagabond action").refuses("choose clearing 8")
    t.offers("choose clearing 7")


def test_26_6_2__no_sympathy_is_placed_there():
    """Covers Law 8.4.2, 8.2.5."""
    t = burnt(turn="alliance", phase="birdsong").supporters("Anvil", "Foxfolk Steel", "Sword")
    t.asks("alliance", "spread sympathy").refuses("spread sympathy to clearing 8")
    t.offers("spread sympathy to clearing 1")


def test_26_6_2__no_roost_is_placed_there():
    """Covers Law 7.4.3: the clearings with the fewest pieces, but for the scorched one."""
    t = burnt(turn="eyrie", phase="birdsong", location=2).hand("eyrie", "Anvil", "Sword")
    t.when("eyrie", "choose Anvil (fox)", "add to the build column", "pass").asks("eyrie", "new roost")
    t.refuses("choose clearing 8").offers("choose clearing 1", "choose clearing 7")


def test_26_6_2__field_hospitals_cannot_be_sent_to_a_scorched_keep():
    """Covers Law 6.2.3, 1.5.4: the keep of a partner, whose pieces the torch has spared."""
    t = burnt(turn="alliance", phase="evening", clearing=1, location=1).clearing(1, marquise={"keep": 1})
    t.clearing(8, marquise={"warriors": 1}, alliance={"warriors": 2}).hand("marquise", "Foxfolk Steel")
    t.player("alliance", officers=2).player("vagabond", coalition="marquise", dominance="fox").force(dice=[(1, 0)])
    t.when("alliance", "battle marquise in clearing 8").asks("alliance", "operation")
    assert (t.supply("marquise"), t.cards("marquise")) == (25, ["Foxfolk Steel (fox)"])


def test_26_6_2__the_torch_is_no_piece_that_a_favor_removes():
    t = burnt(turn="marquise", location=8).clearing(1, marquise={"workshop": 1, "warriors": 1})
    t.clearing(6, marquise={"workshop": 1}).clearing(12, marquise={"workshop": 1})
    t.hand("marquise", "Favor of the Foxes").when("marquise", "craft Favor of the Foxes (fox)")
    assert t.scorched(8)
    t.asks("marquise", "marquise action")
