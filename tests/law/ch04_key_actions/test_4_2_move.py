"""Law 4.2: moving."""

from tests.given import given


def marching(**config):
    return given("marquise", "alliance", turn="marquise", **config)


def test_4_2__any_number_of_warriors_but_at_least_one():
    """Covers Law 2.2.1."""
    t = marching().clearing(5, marquise={"warriors": 3})
    t.when("marquise", "move from clearing 5 to clearing 2")
    t.asks("marquise", "move count", options=["choose 1", "choose 2", "choose 3"])
    t.when("marquise", "choose 2")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 2)) == (1, 2)
    t.asks("marquise", "move")


def test_4_2__a_single_warrior_moves_without_being_counted():
    t = marching().clearing(5, marquise={"warriors": 1}).when("marquise", "move from clearing 5 to clearing 1")
    assert (t.warriors("marquise", 5), t.warriors("marquise", 1)) == (0, 1)
    t.asks("marquise", "move")


def test_4_2__buildings_and_tokens_do_not_move():
    t = marching().clearing(5, marquise={"warriors": 1, "sawmill": 1, "wood": 1, "keep": 1})
    t.when("marquise", "move from clearing 5 to clearing 1")
    assert (t.pieces("sawmill", 5), t.pieces("wood", 5), t.pieces("keep", 5)) == (1, 1, 1)
    t.asks("marquise", "move")
    t.refuses("move from clearing 5 to clearing 2")


def test_4_2_1__ruling_the_origin_is_enough():
    """Covers Law 2.5."""
    t = marching().clearing(5, marquise={"warriors": 2}).clearing(2, alliance={"warriors": 3})
    t.offers("move from clearing 5 to clearing 2")


def test_4_2_1__ruling_the_destination_is_enough():
    """Covers Law 2.5."""
    t = marching().clearing(5, marquise={"warriors": 1}, alliance={"warriors": 2})
    t.clearing(2, marquise={"workshop": 1}).clearing(1, alliance={"warriors": 1})
    t.offers("move from clearing 5 to clearing 2").refuses("move from clearing 5 to clearing 1")


def test_4_2_1__ruling_neither_forbids_the_move():
    """An empty clearing is ruled by nobody. Covers Law 2.5."""
    t = marching().clearing(5, marquise={"warriors": 1}, alliance={"warriors": 2})
    t.clearing(8, marquise={"warriors": 1})
    t.refuses("move from clearing 5 to clearing 2", "move from clearing 5 to clearing 1")
    t.offers("move from clearing 8 to clearing 7")


def test_4_2_1__the_moving_warriors_do_not_count_at_the_destination():
    t = marching().clearing(5, marquise={"warriors": 3}, alliance={"warriors": 3})
    t.clearing(2, marquise={"warriors": 1}, alliance={"warriors": 1}).clearing(8, marquise={"warriors": 1})
    t.refuses("move from clearing 5 to clearing 2", "move from clearing 2 to clearing 5")


def test_4_2_2__a_warrior_moves_again_in_a_later_action_of_the_turn():
    t = marching().clearing(5, marquise={"warriors": 1})
    t.when("marquise", "move from clearing 5 to clearing 1", "move from clearing 1 to clearing 9")
    t.when("marquise", "move from clearing 9 to clearing 12", "move from clearing 12 to clearing 11")
    assert t.warriors("marquise", 11) == 1
    t.asks("marquise", "marquise action")


def test_4_2_1__the_second_move_looks_at_rule_afresh():
    """Covers Law 6.5.2."""
    t = marching().clearing(5, marquise={"warriors": 3}).clearing(2, alliance={"warriors": 2})
    t.when("marquise", "move from clearing 5 to clearing 2", "choose 1").asks("marquise", "move")
    t.refuses("move from clearing 2 to clearing 6").offers("move from clearing 2 to clearing 5")
