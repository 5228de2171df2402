"""Actions by words: the public codec, `Game.legal`, `Game.find`, and how a game stands as plain values."""

import numpy as np
import pytest

import root_env
from root_env import N_ACTIONS, Game, GameConfig, IllegalActionError, actions

BATTLE = {
    "factions": ["marquise", "eyrie"],
    "turn": "marquise",
    "clearings": {5: {"marquise": {"warriors": 3}, "eyrie": {"warriors": 2}}, 1: {"marquise": {"warriors": 1}}},
    "players": {"marquise": {"actions": 3}},
}


@pytest.fixture
def game() -> Game:
    """The Marquise's Daylight, with a battle and moves at hand."""
    return Game.from_position(BATTLE)


def test_every_id_in_use_is_written_and_read_back():
    found = 0
    for action in range(N_ACTIONS):
        try:
            told = actions.decode(action)
        except ValueError as error:
            assert "kept free" in str(error)
            continue
        assert actions.encode(told.family, **told.arguments) == action
        found += 1
    assert found > 700


def test_arguments_are_named_by_their_part_in_the_action():
    assert actions.decode(actions.encode("move", origin=5, destination=1)).arguments == {"origin": 5, "destination": 1}
    assert actions.decode(actions.encode("battle", clearing=5, defender="eyrie")).arguments["defender"] == "eyrie"
    assert actions.decode(actions.encode("choose_forest", forest="1-2-5-10")).arguments == {"forest": "1-2-5-10"}


def test_two_vagabonds_are_told_apart_by_agent_ids():
    agents = ("vagabond_0", "eyrie_0", "vagabond_1")
    second = actions.encode("battle", agents, clearing=2, defender="vagabond_1")
    assert second != actions.encode("battle", agents, clearing=2, defender="vagabond_0")
    assert actions.decode(second, agents).arguments == {"clearing": 2, "defender": "vagabond_1"}


@pytest.mark.parametrize(
    ("family", "arguments", "words"),
    [
        ("battel", {}, "'battel' is not known"),
        ("battle", {"clearing": 5}, "defender is missing"),
        ("battle", {"clearing": 13, "defender": "eyrie"}, "clearings are numbered 1 to 12"),
        ("battle", {"clearing": 5, "defender": "cats"}, "unknown faction 'cats'"),
        ("choose_count", {"count": 1.5}, "must be a whole number"),
        ("choose_count", {"count": 32}, "must be 0..31"),
        ("craft", {"card": "Root Tea"}, "can be"),
    ],
)
def test_what_cannot_be_encoded_is_said_in_words(family, arguments, words):
    with pytest.raises(ValueError, match=words):
        actions.encode(family, **arguments)


def test_decode_refuses_what_is_no_id():
    with pytest.raises(ValueError, match="action ids are 0"):
        actions.decode(len(actions.FACTORS.table))


def test_find_gives_the_one_action_that_fits(game):
    action = game.find("battle", defender="eyrie", clearing=5)
    assert action == game.find("battle") == game.find(defender="eyrie_0")
    assert game.describe(action, "marquise") == "marquise_0: battle eyrie_0 in clearing 5"


def test_find_says_what_is_legal_where_nothing_fits(game):
    with pytest.raises(IllegalActionError, match=r"find\(battle, clearing=1\): no such action is legal: .*legal are "):
        game.find("battle", clearing=1)


def test_find_asks_for_more_where_several_fit(game):
    with pytest.raises(
        ValueError,
        match=r"legal actions fit; give more arguments, so that one of these is left: move from clearing 1 to clearing",
    ):
        game.find("move", origin=1)
    assert len(game.find_all("move", origin=1)) == 3


def test_find_knows_its_arguments(game):
    with pytest.raises(ValueError, match="has no argument 'defendr'; it takes clearing, defender"):
        game.find("battle", defendr="eyrie")
    with pytest.raises(ValueError, match="no action has an argument 'colour'"):
        game.find(colour="red")


@pytest.mark.parametrize("seed", range(3))
def test_the_menu_and_the_ids_are_the_same_through_whole_games(seed):
    config = GameConfig(factions=("lizard", "vagabond", "riverfolk", "vagabond", "chameleander"))
    game, rng = Game(config, seed), np.random.default_rng(seed)
    for _ in range(300):
        if game.is_over:
            break
        menu = game.legal()
        assert [told.id for told in menu] == game.legal_actions().tolist()
        told = menu[rng.integers(len(menu))]
        assert game.find_all(told.family, **told.arguments) == [told.id]
        assert game.describe(told.id, game.to_move) == f"{game.to_move}: {told.words}"
        game.step(told.id)


def test_a_view_finds_only_for_the_player_asked(game):
    assert game.view("marquise").find("battle") == game.find("battle")
    eyrie = game.view("eyrie")
    assert eyrie.legal() == () and eyrie.find_all("battle") == []
    with pytest.raises(IllegalActionError, match="eyrie_0 is not asked now"):
        eyrie.find("battle")


# -- how a game stands -------------------------------------------------------------------------------


def test_rulers_and_supplies_are_plain_values(game):
    assert game.rulers[5] == game.rulers[1] == "marquise_0" and game.rulers[2] is None
    assert game.supplies["eyrie_0"] == {"warriors": 18, "roost": 7}
    assert game.supplies["marquise_0"]["warriors"] == 21
    assert game.view("eyrie").rulers == game.rulers and game.view("eyrie").supplies == game.supplies


def test_a_battle_is_told_as_far_as_it_has_come():
    document = {**BATTLE, "players": {"marquise": {"actions": 3}, "eyrie": {"hand": ["Ambush! (bird)"]}}}
    game = Game.from_position(document)
    assert game.battle is None
    game.step(game.find("battle"))
    assert game.to_move == "eyrie_0"
    assert game.battle == {
        "clearing": 5, "attacker": "marquise_0", "defender": "eyrie_0",
        "ambush": None, "rolled": None, "extra": [0, 0], "ally": None,
    }  # fmt: skip
    assert game.view("marquise").battle == game.battle


def test_the_codec_is_at_hand_from_the_package():
    assert root_env.actions is actions
