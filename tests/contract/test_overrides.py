"""A balance patch is a change of data: figures, supplies, copies of cards and points for crafting, set by name."""

import random

import numpy as np
import pytest

import root_env
from root_env import names
from root_env.core.data.tracks import FIGURES
from root_env.core.engine import new_list, reset_game
from root_env.core.invariants import MESSAGES, Broken, play_checked
from root_env.core.spec.observation import HIGH, LOW
from root_env.errors import ConfigError
from root_env.layout import lay_out

TABLES = (
    ("marquise", "eyrie", "alliance", "vagabond"),
    ("lizard", "riverfolk", "chameleander", "vagabond", "vagabond"),
    ("marquise", "lizard", "eyrie", "riverfolk", "alliance", "chameleander"),
)


def play(config, seed: int) -> None:
    """A random game in which every state keeps the invariants."""
    states, out = lay_out(config), new_list()
    reset_game(states, 0, seed, seed + 1, out)
    code = play_checked(states, 0, np.array([seed, 2, 3, 1]), out, 1500)
    assert code > 0, MESSAGES[Broken(-code)]


def drawn(rng: random.Random) -> dict:
    """A patch with every figure somewhere between its limits, the extremes often."""
    overrides = {}
    for name, figure in FIGURES.items():
        low, high = figure.low, figure.high
        overrides[name] = [rng.choice((low, high, rng.randint(low, high))) for _ in figure.values]
    return overrides


@pytest.mark.parametrize("table", TABLES, ids="-".join)
def test_games_under_any_patch_keep_the_invariants(table):
    for seed in range(6):
        rng = random.Random(seed)
        config = root_env.GameConfig(
            factions=table,
            overrides=drawn(rng),
            card_counts={"Anvil": 0, "Armorers": 3, "Ambush! (bird)": rng.randint(0, 2), "Dominance (fox)": 0},
            card_vp={"Root Tea (fox)": 9},
        )
        play(config, seed)


def test_observations_under_any_patch_keep_their_ranges():
    row = np.zeros(root_env.OBS_SIZE, np.int8)
    for seed, table in enumerate(TABLES):
        rng = random.Random(seed)
        config = root_env.GameConfig(factions=table, overrides=drawn(rng), setup="random")
        game = root_env.Game(config, seed)
        for _ in range(400):
            if game.is_over:
                break
            game.observe_into(game.to_move, row)
            assert ((row >= LOW) & (row <= HIGH)).all()
            game.step(rng.choice(game.legal_actions().tolist()))


def test_a_figure_of_its_printed_values_changes_nothing():
    table = TABLES[0]
    plain = root_env.Game(root_env.GameConfig(factions=table), seed=5)
    given = {name: list(figure.values) for name, figure in FIGURES.items()}
    same = root_env.Game(root_env.GameConfig(factions=table, overrides=given), seed=5)
    assert plain._states.tobytes() == same._states.tobytes()


def test_supplies_and_deck_are_those_of_the_configuration():
    config = root_env.GameConfig(
        factions=("marquise", "eyrie", "alliance"),
        overrides={"wood": 5, "eyrie_warriors": 15, "item_supply": [1, 0, 1, 1, 2, 2, 2, 0]},
        card_counts={"Anvil": 0, "Tax Collector": 1},
    )
    game = root_env.Game(config, seed=1)
    text = game.render("all")
    assert "5 wood" in text and "15 warriors" in text and "Items to craft: boot, crossbow" in text
    s = game._states[0]
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
        ({"card_counts": {"Anvil": 1, "anvil (fox)": 1}}, "stands twice"),
        ({"card_vp": {"Cobbler": 2}}, "gives no item"),
        ({"card_vp": {"Anvil": -1}}, "0..30"),
        ({"card_vp": 5}, "card_vp: must be a mapping"),
    ],
)
def test_a_bad_patch_is_refused_in_words(settings, words):
    with pytest.raises(ConfigError) as error:
        root_env.GameConfig(**settings)
    assert words in str(error.value)
