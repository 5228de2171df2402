"""Law 19.1: the map, and the suit markers on it."""

import pytest

from root_env.root.lookup import names
from tests.given import new_game

PRINTED = ("fox", "mouse", *["rabbit"] * 3, "fox", "mouse", "fox", "mouse", "rabbit", "mouse", "fox")
SHUFFLED = [{"map": "winter"}, {"map": "lake"}, {"map": "mountain"}, {"clearing_suits": "shuffled"}]


def suits_of(t) -> tuple[str, ...]:
    return tuple(map(names.suit, t.game.states[0]["suit"]))


@pytest.mark.parametrize("how", SHUFFLED)
def test_19_1__twelve_markers_are_shuffled(how):
    """Four of each suit, on Autumn over the printed ones. Covers Law 25.2, 25.3, 25.4."""
    found = [suits_of(new_game("marquise", "eyrie", seed=seed, **how)) for seed in range(4)]
    assert len(set(found)) == 4 and all(sorted(suits) == sorted(PRINTED) for suits in found)


def test_19_1__without_markers_autumn_has_its_printed_suits():
    """Covers Law 25.1."""
    assert {suits_of(new_game("marquise", "eyrie", seed=seed)) for seed in range(3)} == {PRINTED}


@pytest.mark.parametrize("how", SHUFFLED)
def test_19_1__rules_go_by_the_markers(how):
    """Covers Law 2.2.2, 10.3.2: the garden of the Cult has the suit of its corner."""
    t = new_game("lizard", "duchy", **how).when("lizard", "choose clearing 1")
    gardens = {suit: t.pieces(f"{suit} garden", 1) for suit in ("fox", "rabbit", "mouse")}
    assert gardens == {suit: int(suit == suits_of(t)[0]) for suit in gardens}
