"""Law 11.2.2: rivers are paths for the Riverfolk, on which rule does not matter."""

from tests.given import given


def swimming(number=4, others=("marquise",), **pieces):
    t = given("riverfolk", *others, turn="riverfolk").player("riverfolk", funds=3)
    return t.clearing(number, riverfolk={"warriors": 2}, **pieces)


def test_11_2_2__along_a_river_they_move_wherever_others_rule():
    t = swimming(marquise={"warriors": 3}).clearing(7, marquise={"warriors": 3})
    t.when("riverfolk", "move from clearing 4 to clearing 7", "choose 2")
    assert t.warriors("riverfolk", 7) == 2
    t.asks("riverfolk", "riverfolk action")


def test_11_2_2__on_a_path_they_need_to_rule():
    """Covers Law 4.2.1."""
    t = swimming(marquise={"warriors": 3})
    t.refuses("move from clearing 4 to clearing 8").asks("riverfolk", "riverfolk action")
    t = swimming(marquise={"warriors": 1})
    t.offers("move from clearing 4 to clearing 8").asks("riverfolk", "riverfolk action")


def test_11_2_2__a_move_goes_along_one_river_from_end_to_end():
    """Covers Law 2.3."""
    t = swimming()
    t.offers("move from clearing 4 to clearing 7").refuses(
        "move from clearing 4 to clearing 11", "move from clearing 4 to clearing 10"
    )
    t.asks("riverfolk", "riverfolk action")


def test_11_2_2__swimming_into_a_sympathetic_clearing_provokes_outrage():
    """Covers Law 8.2.6."""
    t = swimming(others=("alliance",)).clearing(7, alliance={"sympathy": 1})
    t.hand("riverfolk", "Sword", "Anvil", "Investments")
    t.when("riverfolk", "move from clearing 4 to clearing 7", "choose 1")
    t.asks("riverfolk", "outrage", ["choose Sword (mouse)", "choose Investments (mouse)"])
    t.when("riverfolk", "choose Sword (mouse)")
    assert t.stack_of_supporters == ["Sword (mouse)"]
    t.asks("riverfolk", "riverfolk action")


def test_11_2_2__cobbler_lets_them_swim_in_evening():
    t = given("riverfolk", "marquise", turn="riverfolk", phase="evening").player("riverfolk", effects=["Cobbler"])
    t.clearing(4, riverfolk={"warriors": 1}, marquise={"warriors": 3})
    t.when("riverfolk", "use Cobbler (rabbit)").asks("riverfolk", "set price")
    assert t.warriors("riverfolk", 7) == 1


def test_11_2_2__they_may_swim_to_the_keep():
    """Covers Law 6.2.2."""
    t = swimming(7).clearing(4, marquise={"keep": 1, "warriors": 3})
    t.offers("move from clearing 7 to clearing 4").asks("riverfolk", "riverfolk action")
