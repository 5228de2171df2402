"""A balance patch is a change of data: figures, supplies, copies of cards and points for crafting, set by name."""

import random

import numpy as np
import pytest

import root_env
from root_env.root.layout import lay_out
from root_env.root.lookup import names
from root_env.root.rules.data.tracks import FIGURES, WARRIOR_FIGURE
from root_env.root.rules.game import stepping
from root_env.root.rules.invariants import MESSAGES, Broken, play_checked
from root_env.root.rules.spec.actions import ARGUMENTS, encode
from root_env.root.rules.spec.observation import HIGH, LOW
from root_env.root.text.describe import describe_family
from root_env.support.errors import ConfigError, PositionError
from tests.contract.playing import some_figures

TABLES = (
    ("marquise", "eyrie", "alliance", "vagabond"),
    ("lizard", "riverfolk", "chameleander", "vagabond", "vagabond"),
    ("marquise", "lizard", "eyrie", "riverfolk", "alliance", "chameleander"),
)


def play(config, seed: int) -> None:
    """A random game in which every state keeps the invariants."""
    states, out = lay_out(config), stepping.new_list()
    stepping.reset_game(states, 0, seed, seed + 1, out)
    code = play_checked(states, 0, np.array([seed, 2, 3, 1]), out, 1500)
    assert code > 0, MESSAGES[Broken(-code)]


@pytest.mark.parametrize("table", TABLES, ids="-".join)
def test_games_under_any_patch_keep_the_invariants(table):
    for seed in range(3):
        rng = random.Random(seed)
        config = root_env.GameConfig(
            factions=table,
            overrides=some_figures(rng),
            card_counts={"Anvil": 0, "Armorers": 3, "Ambush! (bird)": rng.randint(0, 2), "Dominance (fox)": 0},
            card_vp={"Root Tea (fox)": 9},
        )
        play(config, seed)


def test_a_figure_of_its_printed_values_changes_nothing():
    table = TABLES[0]
    plain = root_env.Game(root_env.GameConfig(factions=table), seed=5)
    given = {name: list(figure.values) for name, figure in FIGURES.items()}
    same = root_env.Game(root_env.GameConfig(factions=table, overrides=given), seed=5)
    assert plain.states.tobytes() == same.states.tobytes()


def test_supplies_and_deck_are_those_of_the_configuration():
    config = root_env.GameConfig(
        factions=("marquise", "eyrie", "alliance"),
        overrides={"wood": 5, "eyrie_warriors": 15, "item_supply": [1, 0, 1, 1, 2, 2, 2, 0]},
        card_counts={"Anvil": 0, "Tax Collector": 1},
    )
    game = root_env.Game(config, seed=1)
    text = game.render("all")
    assert "5 wood" in text and "15 warriors" in text and "Items to craft: boot, crossbow" in text
    s = game.states[0]
    cards = [int(c) for c in s["deck"][: s["deck_size"]]] + [c for c in range(42) for _ in range(s["hand"][:, c].sum())]
    cards += [c for c in range(42) for _ in range(s["alliance"]["supporters"][c])]
    words = [names.card(c) for c in cards]
    assert len(words) == 54 - 1 - 2
    assert "Anvil (fox)" not in words and words.count("Tax Collector (fox)") == 1


def test_a_position_keeps_its_patch():
    config = root_env.GameConfig(
        overrides={"wood": 12, "marquise_warriors": 30}, card_counts={"Anvil": 0}, card_vp={"Anvil": 0}
    )
    game = root_env.Game(config, seed=2)
    rng = random.Random(2)
    for _ in range(60):
        game.step(rng.choice(game.legal_actions().tolist()))
    again = root_env.Game.from_position(game.position())
    assert again.position() == game.position()
    assert root_env.replay(game.record()).position() == game.position()


def at_the(end: str) -> dict:
    """Every figure at its least ("low") or greatest ("high") value."""
    return {name: [getattr(figure, end)] * len(figure.values) for name, figure in FIGURES.items()}


@pytest.mark.parametrize("end", ["low", "high"])
@pytest.mark.parametrize("table", TABLES, ids="-".join)
def test_positions_at_the_limits_of_the_figures_can_be_read(table, end):
    row = np.zeros(root_env.OBS_SIZE, np.int8)
    config = root_env.GameConfig(factions=table, overrides=at_the(end), setup="random")
    game, rng = root_env.Game(config, 0), random.Random(0)
    while not game.is_over and game.decisions < 300:
        if game.decisions % 12 == 0:
            assert root_env.Game.from_position(game.position()).position() == game.position()
            game.observe_into(game.to_move, row)
            assert ((row >= LOW[: len(row)]) & (row <= HIGH[: len(row)])).all()
        game.step(rng.choice(game.legal_actions().tolist()))
    play(config, 0)


def test_all_warriors_of_a_patch_can_move_at_once():
    most = ARGUMENTS["count"] - 1
    assert {FIGURES[name].high for name in WARRIOR_FIGURE.values()} == {most}
    document = {
        "config": {"factions": ["marquise", "eyrie"], "overrides": {"marquise_warriors": most}},
        "clearings": {1: {"marquise": {"warriors": most}}},
    }
    game = root_env.Game.from_position(document)
    game.step(encode("move", 0, 4))
    assert len(game.legal_actions()) == most
    assert describe_family(int(game.legal_actions()[-1])) == f"choose {most}"
    game.step(int(game.legal_actions()[-1]))
    assert game.states[0]["warriors"][0][[0, 4]].tolist() == [0, most]
    assert root_env.Game.from_position(game.position()).position() == game.position()


def test_warriors_beyond_what_a_move_can_name_are_refused():
    with pytest.raises(ConfigError, match=r"marquise_warriors: must be whole numbers 12\.\.31, got 32"):
        root_env.GameConfig(overrides={"marquise_warriors": 32})


@pytest.mark.parametrize(
    ("player", "fields", "words"),
    [
        ("lizard", {"acolytes": 29}, "acolytes: must be 0..28, got 29"),
        ("alliance", {"officers": 13}, "officers: must be 0..12, got 13"),
        ("riverfolk", {"funds": {"alliance": 13}}, "funds.alliance: the owner has too few warriors left for 13"),
        ("alliance", {"warrior_supply": 13}, "warrior_supply: must be 0..12, got 13"),
    ],
)
def test_limits_of_documents_follow_from_the_figures(player, fields, words):
    figures = {"alliance_warriors": 12, "lizard_warriors": 28}
    document = {"config": {"factions": ["lizard", "alliance", "riverfolk"], "overrides": figures}}
    assert root_env.Game.from_position({**document, "players": {player: _one_less(fields)}})
    with pytest.raises(PositionError, match=words.replace(".", r"\.")):
        root_env.Game.from_position({**document, "players": {player: fields}})


def _one_less(value):
    return {k: _one_less(v) for k, v in value.items()} if isinstance(value, dict) else value - 1


def test_aids_of_a_patch_have_room_in_the_observation():
    most = FIGURES["aids_needed"].high
    document = {
        "config": {"factions": ["vagabond", "eyrie"], "overrides": {"aids_needed": [most] * 3}},
        "players": {"vagabond": {"aids": {"eyrie": most - 1}, "location": 5}},
        "clearings": {5: {"eyrie": {"warriors": 1}}},
    }
    row = root_env.Game.from_position(document).observe("vagabond")
    assert ((row >= LOW[: len(row)]) & (row <= HIGH[: len(row)])).all()


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"overrides": {"sympathy_cost": [1, 1, 1]}}, "sympathy_cost needs 10 numbers"),
        ({"overrides": {"sympathy_cots": [1]}}, "sympathy_cots"),
        ({"overrides": {"wood": 99}}, "wood: must be whole numbers 1..20"),
        ({"card_counts": {"Anvl": 1}}, "did you mean Anvil"),
        ({"card_counts": {"Ambush!": 1}}, "Ambush!"),
        ({"card_counts": {"Anvil": 4}}, "0..3, got 4"),
        ({"card_counts": {"Dominance (fox)": 2}}, "0..1, got 2"),
        ({"card_counts": {"Anvil": 3}}, "30 to 54 cards, got 56"),
        ({"card_counts": {"Anvil": 1, "anvil (fox)": 1}}, "is given twice"),
        ({"card_vp": {"Cobbler": 2}}, "gives no item"),
        ({"card_vp": {"Anvil": -1}}, "0..30"),
        ({"card_vp": 5}, "card_vp: must be a mapping"),
    ],
)
def test_a_bad_patch_is_refused_in_words(settings, words):
    with pytest.raises(ConfigError) as error:
        root_env.GameConfig(**settings)
    assert words in str(error.value)


def test_games_of_one_configuration_share_nothing_but_what_it_says():
    config = root_env.GameConfig(overrides={"dominance_vp": 12})
    first, second = root_env.Game(config, seed=1), root_env.Game(config, seed=2)
    again = root_env.Game(config, seed=1)
    assert np.array_equal(first.states, again.states)
    assert not np.array_equal(first.states, second.states)
    config.overrides["dominance_vp"] = 9  # frozen is the configuration, not its mappings
    assert root_env.Game(config, seed=1).states["dominance_vp"] == 9
    assert first.states["dominance_vp"] == 12
