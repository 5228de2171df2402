"""Law 19.8.3: the players choose their factions one after another, and set them up at once."""

import pytest

from root_env import Game
from tests.given import Scenario, new_game

POOL = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk", "chameleander")


def _draft(players: int, **config) -> Scenario:
    return new_game(*POOL, players=players, **config)


def _pool(*but: str) -> list[str]:
    return [f"choose {faction}" for faction in POOL if faction not in but]


def test_19_8_3__the_last_player_in_turn_order_chooses_first():
    t = _draft(3)
    t.asks("player_2", "draft", options=_pool())
    t.when("player_2", "choose alliance")
    t.asks("player_1", "draft", options=_pool("alliance"))


def test_19_8_3__a_faction_is_set_up_before_the_next_one_is_chosen():
    t = _draft(2)
    t.when("player_1", "choose eyrie")
    t.asks("player_1", "setup roost", options=[f"choose clearing {c}" for c in (1, 2, 3, 4)])
    t.when("player_1", "choose clearing 2")
    assert t.warriors("player_1", 2) == 6 and t.pieces("roost", 2) == 1
    t.asks("player_1", "choose leader")
    t.when("player_1", "choose the despot")
    t.asks("player_0", "draft", options=_pool("eyrie"))


def test_19_8_3__once_all_have_chosen_the_first_player_begins():
    t = _draft(2)
    t.when("player_1", "choose alliance")
    assert t.game.turn is None and t.game.phase == "setup"
    t.when("player_0", "choose vagabond", "choose the thief", "choose forest no. 1")
    assert t.game.turn == "player_0" and t.game.phase == "birdsong"
    t.asks("player_0", "slip")


def test_19_8_3__with_random_seats_the_last_seat_chooses_first():
    for seed in range(6):
        t = new_game(*POOL, players=4, seating="random", seed=seed)
        asked = []
        while t.game.phase == "setup":
            if t.asked == "draft":
                asked.append(t.game.to_move)
            t.game.step(int(t.game.legal_actions()[0]))
        assert tuple(asked) == t.game.order[::-1]


def test_19_8_3__who_joins_with_an_open_hand_shows_what_he_holds():
    """Covers Law 11.2.3."""
    t = _draft(2)
    hand = t.game.position()["players"]["player_1"]["hand"]
    assert len(hand) == 3 and t.game.view("player_0").position()["players"]["player_1"]["hand"] == 3
    t.when("player_1", "choose riverfolk")
    assert t.game.view("player_0").position()["players"]["player_1"]["hand"] == hand
    assert any(event.kind == "look" and event.agent == "player_0" for event in t.game.events("player_0"))
    t.asks("player_1", "setup river")


def test_19_8_3__lost_souls_are_there_once_the_lizards_have_joined():
    """Covers Law 10.2.6."""
    t = _draft(2)
    assert "lost_souls" not in t.game.position()
    t.when("player_1", "choose lizard")
    assert t.game.position()["lost_souls"] == []
    t.asks("player_1", "setup corner")


def test_19_8_3_I__nobody_starts_in_the_corner_of_another():
    """Covers Law 6.3.2: the keep can be placed in any other corner, the Eyrie start opposite where they can."""
    t = _draft(3)
    t.when("player_2", "choose eyrie", "choose clearing 2", "choose the despot")
    t.when("player_1", "choose marquise")
    t.asks("player_1", "setup keep", options=[f"choose clearing {c}" for c in (1, 3, 4)])
    t.when("player_1", "choose clearing 1")
    t.asks("player_1", "setup building")


@pytest.mark.parametrize(
    ("board", "corners", "left"), [("autumn", (1, 3, 2, 4), range(5, 13)), ("lake", (1, 2, 3, 4), [11])]
)
def test_19_8_3_II__with_all_corners_taken_one_starts_away_from_them_if_possible(board, corners, left):
    """Covers Law 5."""
    t = new_game("eyrie", "lizard", "duchy", "hundreds", "keepers", map=board, skip_forced="none")
    first, second, third, last = (f"choose clearing {c}" for c in corners)
    t.when("eyrie", first, "choose the despot").when("lizard", second, "choose fox")
    t.when("duchy", third).when("hundreds", last)
    t.asks("keepers", "setup keepers", options=[f"choose clearing {c}" for c in left])
    t.when("keepers", "choose clearing 11")
    assert Game.from_position(t.game.position()).position() == t.game.position()
