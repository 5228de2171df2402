"""A draft of factions through every door: games, environments, batches, documents, texts, pictures, agents."""

import json
import random
import warnings

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test

import root_env
from root_env import BatchGame, ConfigError, Game, GameConfig, agents, root_v0
from root_env.agents.networks.trained_for import why_strange
from root_env.cli import main
from root_env.replay_page import replay_page
from root_env.root.layout import lay_out
from root_env.root.rules.boxes import machine_for
from root_env.root.rules.game import machine
from root_env.root.rules.ids import Faction, Kind
from root_env.root.rules.spec.observation import SLICE
from root_env.root.scopes import scope_for
from root_env.serve.lobby import PERSON, plan_of
from root_env.support.errors import PositionError
from root_env.tables import FACTIONS
from tests.contract.playing import play_on, step_randomly

BASE = ("marquise", "eyrie", "alliance", "vagabond")
DRAFT = {"factions": tuple(FACTIONS), "players": 2}
"""Two factions among the seven."""


def drafted(*chosen: str, **settings) -> Game:
    """A draft in which the players who come first have chosen these factions, set up at random."""
    game, rng = Game(GameConfig(**{**DRAFT, **settings}), seed=5), random.Random(5)
    for faction in chosen:
        game.step(game.find("choose_faction", faction=faction))
        while game.phase == "setup" and not asks_for_faction(game):
            step_randomly(game, rng)
    return game


def asks_for_faction(game: Game) -> bool:
    return int(game.states[0]["stack"]["kind"][game.states[0]["depth"] - 1]) == Kind.DRAFT


MIDDLE = [(), ("eyrie",), ("riverfolk",), ("lizard",), ("vagabond",)]


# -- configurations ----------------------------------------------------------------------------------


def test_players_are_seats_with_numbers():
    config = GameConfig(factions=FACTIONS, players=6)
    assert config.agents == [f"player_{k}" for k in range(6)] and config.n_players == 6
    assert GameConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config
    assert GameConfig().n_players == 4 and GameConfig().agents[0] == "marquise_0"


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 1}, "players: must be a whole number 2..6, got 1"),
        ({"players": 4, "factions": BASE}, r"players: 4 players draft out of 5 factions or more \(Law 19.8.2\)"),
        ({"factions": (*FACTIONS, "vagabond")}, "in a draft once"),
        ({"setup": {"eyrie_0": {}}}, "setup: 'eyrie_0' is not at this table; agents are player_0, player_1"),
        ({"setup": {"player_0": {"plans": 1}}}, "player_0 has no choice 'plans'; known are faction, keep"),
    ],
)
def test_what_cannot_be_drafted_is_refused_in_words(settings, words):
    with pytest.raises(ConfigError, match=words):
        Game(GameConfig(**{**DRAFT, **settings}), seed=1)


def test_factions_can_be_named_beforehand():
    named = {"player_1": {"faction": "eyrie", "corner": 3, "leader": "despot"}, "player_0": {"faction": "alliance"}}
    game = Game(GameConfig(**DRAFT, setup=named), seed=1)
    assert (game.phase, game.turn) == ("birdsong", "player_0")
    assert [Faction(f).name.lower() for f in game.states["faction"][0][:2]] == ["alliance", "eyrie"]
    assert root_env.replay(game.record()).states.tobytes() == game.states.tobytes()


# -- the machine, scopes, observations ---------------------------------------------------------------


def test_the_machine_and_the_scope_are_those_of_the_pool():
    base, more = GameConfig(factions=BASE, players=2), GameConfig(**DRAFT)
    assert machine_for(lay_out(base)) is machine_for(lay_out(GameConfig()))
    assert machine_for(lay_out(more)) is machine
    batch = BatchGame(base, 2, seed=1, scope="table")
    assert batch.scope is scope_for("table", [GameConfig()])
    env = root_v0.env(**DRAFT, scope="table")
    assert env.action_space("player_0").n < root_v0.env(**DRAFT).action_space("player_0").n


def test_who_has_no_faction_sees_none_and_who_has_one_is_seen():
    game = drafted("eyrie")
    assert game.to_move == "player_0"
    own = game.observe("player_0")[SLICE["players.faction"]].reshape(6, -1)
    others = game.observe("player_1")[SLICE["players.faction"]].reshape(6, -1)
    assert not own[0].any() and own[1].argmax() == others[0].argmax() == Faction.EYRIE and own.sum() == 1
    assert game.observe("player_0")[SLICE["players.present"]].sum() == 2
    assert not game.observe("player_0")[SLICE["decision.kind"]].any()  # the draft has no place there


@pytest.mark.package_alone
def test_a_draft_adds_nothing_to_rows_and_actions_of_others():
    assert GameConfig(factions=BASE, players=2).faction_ids == GameConfig().faction_ids
    whole = "decision.kind"
    assert SLICE[whole].stop - SLICE[whole].start == max(k for k in Kind if k < Kind.DRAFT) + 1


# -- documents ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", MIDDLE)
def test_a_position_in_the_middle_of_a_draft_reads_as_it_was_written(chosen):
    game = drafted(*chosen)
    text = json.dumps(game.position())
    again = Game.from_position(json.loads(text))
    assert asks_for_faction(again) and json.dumps(again.position()) == text
    rng, other = random.Random(3), random.Random(3)
    assert play_on(game, rng, 120) == play_on(again, other, 120)
    assert game.position() == again.position()


@pytest.mark.parametrize("chosen", MIDDLE)
def test_a_record_from_the_middle_of_a_draft_replays(chosen):
    game = Game.from_position(drafted(*chosen).position())
    play_on(game, random.Random(2), 60)
    record = json.loads(json.dumps(game.record()))
    assert root_env.replay(record).states.tobytes() == game.states.tobytes()
    assert json.loads(json.dumps(root_env.replay(record).record())) == record


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"faction": "moles"}, "players.player_0.faction: 'moles' is not known"),
        ({"faction": "eyrie"}, "another player has chosen 'eyrie'"),
        ({"faction": "alliance"}, "players.player_0.faction: is null until set-up has asked for it"),
        ({"supporters": 1}, "players.player_0.supporters: unknown field"),
    ],
)
def test_a_forged_draft_is_refused_in_words(change, words):
    document = drafted("eyrie").position()
    document["players"]["player_0"] |= change
    with pytest.raises(PositionError, match=words):
        Game.from_position(document)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda stack: stack[-1:] * 2, "is null until set-up has asked for it, once"),
        (lambda stack: [[int(Kind.SETUP_FACTION), 0, *stack[-1][2:]], stack[-1]], "and nothing else"),
        (lambda stack: [[int(Kind.DRAFT), 1, *stack[-1][2:]], stack[-1]], "players.player_1.faction: is null until"),
    ],
)
def test_a_forged_stack_of_a_draft_is_refused_in_words(change, words):
    document = drafted("eyrie").position()
    stack = document["internals"]["stack"]
    document["internals"]["stack"] = [*stack[:-1], *change(stack)]
    with pytest.raises(PositionError, match=words):
        Game.from_position(document)


def test_outside_of_set_up_everybody_has_a_faction():
    config = GameConfig(**DRAFT).to_dict()
    players = {"player_0": {"faction": "eyrie", "leader": "despot"}, "player_1": {"faction": "alliance"}}
    game = Game.from_position({"config": config, "turn": "player_0", "players": players})
    assert game.states["faction"][0][:2].tolist() == [Faction.EYRIE, Faction.ALLIANCE]
    with pytest.raises(PositionError, match=r"players.player_1.faction: is null in set-up only"):
        Game.from_position({"config": config, "players": {"player_0": players["player_0"]}})


# -- what players see --------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", MIDDLE)
def test_texts_and_pictures_show_a_seat_without_a_faction(chosen, tmp_path):
    game = drafted(*chosen)
    for viewer in (None, "all", "player_0", "player_1"):
        text = game.render(viewer)
        assert text.count("no faction yet") == 2 - len(chosen)
        assert "player_0 must choose a faction" in text or "player_1 must choose a faction" in text
        assert all(f"{faction}, 0 VP" in text for faction in chosen)
        game.save_svg(tmp_path / "picture.svg", viewer)
        assert ("Player 0" in (tmp_path / "picture.svg").read_text()) == (len(chosen) < 2)
    words = {game.describe(int(a)) for a in game.legal_actions()}
    assert f"{game.to_move}: play the marquise" in words and len(words) == len(FACTIONS) - len(chosen)
    assert "player_0" in replay_page(game.record())


@pytest.mark.parametrize("chosen", MIDDLE)
def test_what_is_hidden_is_drawn_anew_in_a_draft(chosen):
    game = drafted(*chosen)
    for agent in game.agents:
        for seed in range(3):
            twin = game.determinize(agent, seed=seed)
            assert np.array_equal(twin.observe(agent), game.observe(agent))
            assert np.array_equal(twin.mask(agent), game.mask(agent))
            play_on(twin, random.Random(seed), 20)


# -- doors -------------------------------------------------------------------------------------------


def test_pettingzoo_plays_a_draft():
    env = root_v0.env(**DRAFT, max_decisions=120)
    assert env.possible_agents == ["player_0", "player_1"]
    env.reset(seed=3)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert not env.agents
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(root_v0.raw_env(**DRAFT), num_cycles=60)


@pytest.mark.parametrize("form", ["int8", "float32", "structured"])
def test_gymnasium_plays_a_draft(form):
    config = GameConfig(**DRAFT, observation={"format": form, "history": 2}, max_decisions=80)
    env = gymnasium.make("root_env/Root-v0", config=config, learner="player_1", opponents="rules", scope="table")
    observation, info = env.reset(seed=1)
    assert env.unwrapped.game.to_move == "player_1" and asks_for_faction(env.unwrapped.game)
    over = False
    while not over:
        assert env.observation_space.contains(observation)
        observation, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        over = terminated or truncated


def test_a_vector_of_drafts_learns_any_seat():
    config = GameConfig(**{**DRAFT, "players": 3}, max_decisions=80)
    envs = gymnasium.make_vec("root_env/Root-v0", num_envs=3, config=config, learner="random", opponents="random")
    _, info = envs.reset(seed=1)
    for _ in range(40):
        _, _, _, _, info = envs.step(np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]]))


def test_a_batch_plays_the_games_that_a_game_plays():
    config = GameConfig(**{**DRAFT, "players": 4}, max_decisions=150)
    batch, rng = BatchGame(config, 3, seed=7), np.random.default_rng(7)
    games = [Game(config, int(seed)) for seed in batch.seeds]
    for _ in range(60):
        chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        for k, game in enumerate(games):
            assert np.array_equal(batch.observations[k], game.observe(game.to_move))
            game.step(int(chosen[k]))
        batch.step(chosen)
    assert all(batch.game(k).position() == game.position() for k, game in enumerate(games))


@pytest.mark.parametrize("policy", ["random", "rules", "greedy"])
def test_agents_play_through_a_draft(policy):
    batch = BatchGame([GameConfig(**{**DRAFT, "players": n}, max_decisions=200) for n in (2, 5)], 2, seed=1)
    results = batch.rollout(policy=policy, games=4)
    assert (results["decisions"] > 50).all()


@pytest.mark.parametrize("settings", [{"name": "ismcts"}, {"name": "search", "prior": "rules", "value": "points"}])
def test_a_search_chooses_a_faction(settings):
    searching = agents.load(**settings, iterations=4, seed=1)
    game = Game(GameConfig(**DRAFT, max_decisions=40), seed=1)
    game.step(searching.act(game.view(game.to_move)))
    assert (game.states["faction"][0] != -1).sum() == 1


def test_a_network_says_that_it_was_not_trained_to_draft():
    assert why_strange({}, GameConfig()) == ""
    assert "here they are drafted" in why_strange({}, GameConfig(factions=BASE, players=2))


def test_the_page_server_makes_a_table_for_a_draft():
    config = {"factions": list(FACTIONS), "players": 3}
    game = plan_of({"config": config, "seats": [PERSON, "rules", "random"]}).begin()
    assert game.agents == ("player_0", "player_1", "player_2") and asks_for_faction(game)
    hooks = game.rules.hooks(game.config)
    assert ("faction", "eyrie") in hooks[f"w{int(Faction.EYRIE)}"] and ("faction", "player_0") in hooks["player-0"]
    with pytest.raises(ValueError, match="seats: 2 for the 3 players"):
        plan_of({"config": config, "seats": [PERSON, "rules"]})


def test_the_console_plays_a_draft(capsys):
    assert main(["watch", "--factions", *FACTIONS, "--players", "2", "--agents", "rules", "--seed", "4"]) == 0
    assert "player_1: play the " in capsys.readouterr().out
    assert main(["watch", "--players", "4"]) == 2
    assert "4 players draft out of 5 factions or more" in capsys.readouterr().err


def test_the_console_deals_setup_cards(capsys):
    """Law 19.7, 19.8.2."""
    words = ["--players", "2", "--advanced", "--seed", "4"]
    assert main(["watch", *words, "--decisions", "1"]) == 0
    first = capsys.readouterr().out
    hand = next(line for line in first.splitlines() if "player_0 draws" in line)
    assert hand.count("(") == 5 and main(["watch", *words, "--decisions", "1"]) == 0
    assert capsys.readouterr().out == first
    assert main(["play", "--guided", "marquise", "--advanced"]) == 2
    assert "--advanced: the guide has its own table" in capsys.readouterr().err
    assert main(["--game", "wroth", "watch", "--advanced"]) == 2
    assert "--advanced: Wroth has no Advanced Set-up" in capsys.readouterr().err
