"""Players as people read them: names of factions in sentences, two of one told apart, and the same for every game."""

import random

import pytest

from root_env import Game
from root_env.agents.known import ABOUT, HOW_STRONG, known_agents, strength_of
from root_env.doors.contract.seats import people_of
from root_env.doors.games import doors_of, game_names
from root_env.root.declared.factions import RULES
from root_env.root.text.people import alone, heading

VAGABONDS = ("vagabond", "vagabond", "lizard", "riverfolk")


def people(game):
    return game.rules.people(game.states, 0, game.config)


def in_play(**config):
    """A game whose set-up is over."""
    game, rng = Game(seed=1, **config), random.Random(1)
    while game.phase == "setup":
        game.step(rng.choice(game.legal_actions().tolist()))
    return game


def test_names_stand_in_sentences():
    assert people(Game(factions=("marquise", "eyrie"), seed=1)) == ["the Marquise", "the Eyrie"]
    names = [alone(side.number) for side in RULES]
    assert all(name.startswith("the ") and name[4].isupper() for name in names) and len(set(names)) == len(names)
    assert {"the Lizard Cult", "the Riverfolk Company"} < set(names)
    assert heading("the Marquise") == "Marquise"


@pytest.mark.filterwarnings("ignore::root_env.support.errors.ReachWarning")
def test_two_vagabonds_are_told_apart_by_character():
    game = Game(factions=VAGABONDS, seed=1)
    assert people(game)[:2] == ["the first Vagabond", "the second Vagabond"]
    names = people(in_play(factions=VAGABONDS))[:2]
    assert all(name.startswith("the Vagabond (") for name in names) and len(set(names)) == 2


def test_who_drafts_has_a_number_until_there_is_a_faction():
    game = Game(factions=("marquise", "eyrie", "alliance", "vagabond"), players=2, seed=1)
    assert people(game) == ["Player 1", "Player 2"]
    while game.phase == "setup":
        game.step(int(game.legal_actions()[0]))
    assert not {"Player 1", "Player 2"} & set(people(game))


def test_players_of_any_game_have_names():
    for name in game_names():
        game = doors_of(name).game(seed=1)
        assert len(set(people(game))) == len(game.agents) and not set(people(game)) & set(game.agents)
    assert people_of(["a_0", "a_1", "night_owl_0", "_3", "x"]) == ["A 1", "A 2", "Night owl", "_3", "x"]


def test_one_s_own_panel_says_so_to_oneself_alone():
    game = in_play(factions=("marquise", "eyrie"))
    for viewer in (0, 1, None, "all"):
        parts = game.rules.draw_apart(game.states, 0, viewer, game.config).parts
        told = [p for p in range(2) if "You, the " in parts[f"player-{p}"]]
        assert told == ([viewer] if isinstance(viewer, int) else [])


def test_strength_is_a_sentence_that_follows_from_the_leaderboard():
    known = {one.name: one for one in known_agents("root")}
    assert known["random"].strong.startswith("Very weak") and known["rules"].strong.startswith("Middling")
    assert known["policy"].strong in [words for _, words in HOW_STRONG[3:]]
    assert strength_of("root", "search:64") == strength_of("root", "ismcts:100") and "longer" in known["search"].strong
    assert strength_of("root", "my.module:agent") == "my.module:agent", "nothing is known of it"
    assert all("%" not in strength_of(game, name) for game in game_names() for name in ABOUT)
