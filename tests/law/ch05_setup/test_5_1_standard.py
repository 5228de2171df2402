"""Law 5.1: standard set-up."""

from collections import Counter

import numpy as np
import pytest

from root_env.game import Game
from root_env.root.config import GameConfig
from root_env.root.lookup import names
from root_env.root.rules.data import decks, tracks
from root_env.root.rules.ids import CardType

FOUR = ("marquise", "eyrie", "alliance", "vagabond")


def _fresh(*factions, seed=1, **fields):
    return Game(GameConfig(factions=factions or FOUR, **fields), seed)


def _asked(game):
    s = game.states[0]
    return game.to_move, names.decision(int(s["stack"][int(s["depth"]) - 1]["kind"]))


def _set_up(game):
    while game.phase == "setup":
        game.step(int(game.legal_actions()[0]))
    return game


def test_5_1_1__fixed_seating_follows_the_factions_named():
    game = _fresh("vagabond", "alliance", "marquise")
    assert game.order == ("vagabond_0", "alliance_0", "marquise_0")
    assert _set_up(game).turn == "vagabond_0"


def test_5_1_1__random_seating_draws_order_and_starting_player():
    orders = [_fresh(seating="random", seed=seed).order for seed in range(200)]
    assert all(sorted(o) == sorted(f"{f}_0" for f in FOUR) for o in orders)
    assert len(set(orders)) == 24
    first = Counter(o[0] for o in orders)
    assert min(first.values()) > 25  # each about 50
    game = _set_up(_fresh(seating="random", seed=5))
    assert game.turn == game.order[0]


@pytest.mark.parametrize(("faction", "warriors"), [("marquise", 25), ("eyrie", 20), ("alliance", 10)])
def test_5_1_1__every_player_takes_the_pieces_of_the_faction(faction, warriors):
    s = _fresh().states[0]
    assert int(s["warrior_supply"][FOUR.index(faction)]) == warriors
    of = {names.piece(k): int(n) for k, n in enumerate(s["piece_supply"]) if s["player_of"][tracks.OWNER[k]] >= 0}
    assert of == {
        "wood": 8, "keep": 1, "sawmill": 6, "workshop": 6, "recruiter": 6, "roost": 7,
        "fox base": 1, "rabbit base": 1, "mouse base": 1, "sympathy": 10,
    }  # fmt: skip


def test_5_1_1__pieces_of_factions_not_in_play_stay_in_the_box():
    s = _fresh("marquise", "vagabond").states[0]
    assert int(s["piece_supply"][names.parse_piece("roost")]) == 0
    assert int(s["piece_supply"][names.parse_piece("sympathy")]) == 0


def test_5_1_2__all_score_markers_stand_on_zero():
    assert set(_fresh().scores.values()) == {0}
    assert set(_set_up(_fresh()).scores.values()) == {0}


def test_5_1_3__every_player_draws_three_cards():
    s = _fresh().states[0]
    assert [int(n) for n in s["hand_size"][:4]] == [3, 3, 3, 3]
    assert int(s["deck_size"]) == 54 - 12
    s = _set_up(_fresh()).states[0]
    assert int(s["alliance"]["n_supporters"]) == 3
    assert int(s["deck_size"]) == 54 - 15 - (int(s["hand_size"].sum()) - 12)
    assert int(s["discard_size"]) == 0


@pytest.mark.parametrize(("factions", "n"), [(("marquise", "eyrie"), 0), (("marquise", "eyrie", "alliance"), 4)])
def test_5_1_3__two_players_play_without_dominance_cards(factions, n):
    s = _fresh(*factions).states[0]
    cards = s["hand"].sum(0) + np.bincount(s["deck"][: s["deck_size"]], minlength=len(decks.ROWS))
    dominance = sum(int(cards[row.card]) for row in decks.ROWS if row.type == CardType.DOMINANCE)
    assert (dominance, int(cards.sum())) == (n, 50 + n)
    assert not s["available"].any()


def test_5_1_3__the_deck_is_shuffled_by_the_seed():
    first, again, other = (_fresh(seed=seed).states[0]["deck"].tolist() for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_5_1_4__a_ruin_lies_in_each_slot_marked_r():
    """Covers Law 2.2.4, 2.2.3."""
    s = _fresh().states[0]
    assert [c + 1 for c in range(12) if s["ruins"][c]] == [6, 10, 11, 12]
    assert s["slots"].tolist() == [1, 2, 1, 1, 2, 1, 2, 2, 2, 1, 2, 1]
    s = _fresh("marquise", "eyrie").states[0]  # without a Vagabond too
    assert int(s["ruins"].sum()) == 4


def test_5_1_5__the_item_supply():
    s = _fresh().states[0]
    supply = {names.item(i): int(n) for i, n in enumerate(s["items"]) if n}
    assert supply == {"boot": 2, "sack": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coin": 2}


def test_5_1_7__factions_set_up_in_letter_order_whatever_their_seats():
    game = _fresh("vagabond", "alliance", "eyrie", "marquise")
    asked = []
    while game.phase == "setup":
        asked.append(_asked(game))
        game.step(int(game.legal_actions()[0]))
    assert asked == [
        ("marquise_0", "setup keep"),
        ("marquise_0", "setup building"),
        ("marquise_0", "setup building"),
        ("marquise_0", "setup building"),
        ("eyrie_0", "choose leader"),  # one corner is opposite the keep
        ("vagabond_0", "setup character"),
        ("vagabond_0", "setup forest"),
    ]
    assert (game.turn, game.turns) == ("vagabond_0", 1)


def test_5_1_7__named_choices_are_taken_without_asking():
    setup = {
        "marquise_0": {"keep": 1, "sawmill": 1, "workshop": 5, "recruiter": 9},
        "eyrie_0": {"leader": "despot"},
        "vagabond_0": {"character": "thief", "forest": "4-9-12"},
    }
    game = _fresh(setup=setup)
    assert (game.phase, game.turn) != ("setup", None)
    s = game.states[0]
    assert names.leader(int(s["eyrie"]["leader"])) == "despot"
    assert [int(s["pieces"][names.parse_piece(w)][c - 1]) for w, c in
            (("keep", 1), ("sawmill", 1), ("workshop", 5), ("recruiter", 9))] == [1, 1, 1, 1]  # fmt: skip
