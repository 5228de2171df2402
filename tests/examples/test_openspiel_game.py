"""`root_env.openspiel` and its example: parameters, OpenSpiel's own test, exact copies, information states, returns."""

import pickle

import numpy as np
import pytest

from tests.examples.recipe import load, missing

if reason := missing("pyspiel", "shimmy"):
    pytest.skip(reason, allow_module_level=True)

import pyspiel
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

from root_env import N_ACTIONS, OBS_SIZE, Game
from root_env.openspiel import PARAMETERS, RootGame

recipe = load("openspiel_game")

SHORT = {"score_to_win": 4, "max_turns": 30, "deals": 50}
TABLES = ("marquise+eyrie", "vagabond,alliance,eyrie", "marquise+eyrie+alliance+vagabond+lizard")


def played(game, deal: int, decisions: int, seed: int = 0):
    """A state after some random decisions of this deal."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    state.apply_action(deal)
    while state.move_number() < decisions and not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("factions", TABLES)
@pytest.mark.parametrize("reward", ["win", "rank", "score_margin"])
def test_random_sim_test(factions, reward):
    """OpenSpiel's own: masks, copies, serialization, returns within what is declared."""
    game = pyspiel.load_game("root_env", {"factions": factions, "reward": reward, **SHORT})
    assert game.num_players() == factions.count("+") + factions.count(",") + 1
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_shimmy_makes_a_pettingzoo_environment_of_it():
    settings, rng = {"factions": TABLES[2], **SHORT}, np.random.default_rng(1)
    env = OpenSpielCompatibilityV0(game_name="root_env", config=settings)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        observation, *_, info = env.last()
        env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert observation.shape == (OBS_SIZE,) and list(env.rewards.values()) == env.game_state.returns()


def test_it_is_registered_with_its_parameters():
    game = pyspiel.load_game("root_env(factions=eyrie+alliance,max_turns=12)")
    assert "root_env" in pyspiel.registered_names()
    assert (game.config.factions, game.config.max_turns) == (("eyrie", "alliance"), 12)
    assert game.observation_tensor_shape() == [OBS_SIZE]


def test_factions_are_joined_by_a_comma_or_a_plus():
    games = [pyspiel.load_game("root_env", {"factions": words}) for words in ("eyrie,alliance", "eyrie+alliance")]
    games.append(pyspiel.load_game("root_env", {"factions": "eyrie, alliance"}))
    games.append(pyspiel.load_game(str(games[0])))
    assert {game.config.factions for game in games} == {("eyrie", "alliance")}
    assert len({str(game) for game in games}) == 1


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"factions": "eyrie,otters"}, "otters"),
        ({"factions": "eyrie"}, "factions"),
        ({"factions": ""}, "factions"),
        ({"faction": "eyrie"}, "parameter 'faction' is not known; .* factions: who plays, in seat order"),
        ({"deals": 0}, r"deals: must be 1 or more \(seeds that the chance node picks from"),
        ({"deals": "many"}, "deals: must be a whole number"),
        ({"max_turns": -1}, "max_turns: must be 0 or more"),
        ({"reward": "gold"}, "reward"),
        ({"score_to_win": 0}, "score_to_win"),
    ],
)
def test_a_wrong_parameter_is_told_in_words(given, words):
    with pytest.raises(ValueError, match=words):
        RootGame(given)
    with pytest.raises(Exception, match=next(iter(given))):
        pyspiel.load_game("root_env", given)


def test_every_parameter_is_explained():
    assert all(parameter.words for parameter in PARAMETERS.values())
    assert pyspiel.load_game("root_env").get_parameters() == {name: p.default for name, p in PARAMETERS.items()}


def test_returns_sum_to_zero_where_that_is_declared():
    utility = pyspiel.GameType.Utility
    kinds = {"win": utility.ZERO_SUM, "rank": utility.ZERO_SUM, "score_margin": utility.GENERAL_SUM}
    for reward, declared in kinds.items():
        game = pyspiel.load_game("root_env", {"factions": TABLES[1], "reward": reward, **SHORT})
        assert game.get_type().utility == declared
        sums = [sum(played(game, deal, 10_000).returns()) for deal in range(8)]
        assert np.allclose(sums, 0) == (declared == utility.ZERO_SUM)
        if declared == utility.ZERO_SUM:
            assert game.utility_sum() == 0


def test_no_decider_has_an_empty_mask_and_only_the_decider_may_act():
    game = pyspiel.load_game("root_env", {"factions": TABLES[1], **SHORT})
    rng, state = np.random.default_rng(1), game.new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        decider, mask = state.current_player(), state.legal_actions_mask()
        assert len(mask) == N_ACTIONS and sum(mask) >= 1
        assert not any(state.legal_actions(player) for player in range(3) if player != decider)
        assert np.array_equal(state.observation_tensor(decider), state.root.observe(decider).astype(np.float32))
        state.apply_action(int(rng.choice(np.flatnonzero(mask))))
    assert not state.legal_actions()


def test_a_state_is_the_game_of_its_deal_and_comes_back_from_bytes():
    game = pyspiel.load_game("root_env", {"factions": TABLES[1], **SHORT})
    state = played(game, deal=7, decisions=20)
    alone = Game(game.config, seed=7)
    for action in state.history()[1:]:
        alone.step(action)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (read, pickle.loads(pickle.dumps(state)), state.clone()):
        assert other.history() == state.history()
        assert np.array_equal(other.root.state(), alone.state())
        for player in range(game.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)


def test_a_clone_goes_its_own_way():
    state = played(pyspiel.load_game("root_env", {"factions": TABLES[0], **SHORT}), deal=7, decisions=20)
    before, memory = state.root.state(), state.information_state_string(0)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert np.array_equal(state.root.state(), before) and state.information_state_string(0) == memory
    assert not np.array_equal(clone.root.state(), before)


def test_what_a_player_cannot_tell_apart_is_one_information_state():
    """Hidden cards drawn anew: the same information state and observation of that player, another game."""
    game, rng = pyspiel.load_game("root_env", {"factions": TABLES[2]}), np.random.default_rng(2)
    for decisions in (10, 60, 150):
        state = played(game, deal=5, decisions=decisions)
        player, hidden = state.current_player(), 0
        for _ in range(4):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions() == state.legal_actions()
            hidden += not np.array_equal(other.root.state(), state.root.state())
        assert hidden


def test_a_player_remembers_what_it_did():
    """Perfect recall: other ways to what may look the same give other information states."""
    state = played(pyspiel.load_game("root_env", {"factions": TABLES[0], **SHORT}), deal=7, decisions=5)
    player, seen = state.current_player(), set()
    for action in state.legal_actions():
        seen.add(state.child(action).information_state_string(player))
    assert len(seen) == len(state.legal_actions()) > 1


def test_the_search_plays_a_game():
    game = pyspiel.load_game("root_env", {"factions": TABLES[0], **SHORT})
    returns, moves = recipe.match(game, seat=1, simulations=4, seed=3)
    assert len(returns) == 2 and moves > 10
    assert recipe.match(game, seat=1, simulations=4, seed=3) == (returns, moves)


@pytest.mark.slow
def test_the_script_runs(capsys):
    recipe.main(["--games", "1", "--simulations", "2"])
    out = capsys.readouterr().out
    assert "random_sim_test passed" in out and "won" in out
