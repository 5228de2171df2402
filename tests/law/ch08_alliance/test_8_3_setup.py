"""Law 8.3: set-up of the Woodland Alliance."""

from tests.given import new_game


def start():
    """A game of four after a set-up by chance, before anybody's first choice."""
    return new_game("marquise", "eyrie", "alliance", "vagabond", seed=8, setup="random")


def test_8_3_1__ten_warriors_wait_in_the_supply():
    t = start()
    assert t.supply("alliance") == 10
    assert sum(t.warriors("alliance", c) for c in range(1, 13)) == 0
    assert t.officers == 0
    assert t.game.turn == "marquise_0"


def test_8_3_2__three_bases_lie_on_the_board():
    t = start()
    for base in ("fox base", "rabbit base", "mouse base"):
        assert (t.supply(base), t.on_map(base)) == (1, 0)
    assert t.game.turn == "marquise_0"


def test_8_3_3__ten_sympathy_tokens_lie_on_the_track():
    t = start()
    assert (t.supply("sympathy"), t.on_map("sympathy")) == (10, 0)
    assert t.game.turn == "marquise_0"


def test_8_3_4__three_supporters_are_drawn_besides_the_hand():
    """Covers Law 5.1.3, 5.1.7."""
    t = new_game("eyrie", "alliance", seed=8)
    top = t.game.position()["deck"][:3]
    t.asks("eyrie", "setup roost").when("eyrie", "choose clearing 1", "choose the despot")
    assert t.stack_of_supporters == sorted(top)
    assert t.hand_size("alliance") == 3
    assert t.deck_size == 50 - 3 - 3 - 3  # two players: no dominance cards
    assert t.known_supporters("eyrie") == []
    t.asks("eyrie", "decree card")  # the Alliance has nothing to choose
