"""The smallest effect that games show, and how many games show a wanted one."""

import numpy as np
import pytest

pytest.importorskip("statsmodels", reason="needs the extra balance")

from root_env.balance.stats import precision
from root_env.root.config import GameConfig
from root_env.root.layout import lay_out
from root_env.root.rules.data import decks
from root_env.training.measuring.intervals import Z95, paired


@pytest.mark.parametrize(("discordant", "effect"), [(0.3, 0.03), (0.1, 0.02), (0.5, 0.2)])
def test_so_many_games_show_the_effect_four_times_out_of_five(discordant, effect):
    """Played out: pairs are drawn, and the interval of Agresti and Min is looked at."""
    n, rng = precision.games_for(effect, discordant), np.random.default_rng(1)
    assert precision.smallest_effect(n, discordant) == pytest.approx(effect, rel=0.02)
    gained, lost = (discordant + effect) / 2, (discordant - effect) / 2
    drawn = rng.multinomial(n, [gained, lost, 1 - gained - lost], 4000)
    seen = 0
    for only, less, _ in drawn.tolist():
        centre, variance = paired(only, less, n)
        seen += abs(centre) > Z95 * variance**0.5
    assert seen / len(drawn) == pytest.approx(precision.POWER, abs=0.03)


def test_more_games_show_less_and_surer_statements_take_more():
    seen = [precision.smallest_effect(n, 0.3) for n in (100, 1000, 10000)]
    assert seen == sorted(seen, reverse=True) and seen[0] > 2 * seen[1] > 4 * seen[2]
    assert precision.games_for(0.02, 0.3, 0.01) > precision.games_for(0.02, 0.3)
    assert precision.smallest_effect(3, 0.9) == 1.0  # too few games to see anything


@pytest.mark.parametrize(
    ("counts", "alike"),
    [({}, 54), ({"Anvil": 2, "Ambush! (bird)": 1}, 53), ({"Anvil": 3, "Ambush! (bird)": 0, "Armorers": 2}, 52)],
)
def test_a_card_that_comes_in_lies_where_one_goes_out(counts, alike):
    """Then one seed deals all other cards alike."""
    config, printed = GameConfig(card_counts=counts), lay_out(GameConfig())[0]["deck"]
    deck = lay_out(config)[0]["deck"]
    assert (deck == printed).sum() == alike
    assert sorted(deck.tolist()) == decks.deck_of("standard", 4, config.card_counts_by_id)


@pytest.mark.parametrize("counts", [{"Anvil": 0}, {"Anvil": 0, "Ambush! (bird)": 0, "Armorers": 3}])
def test_a_smaller_deck_has_its_cards(counts):
    config = GameConfig(card_counts=counts)
    state = lay_out(config)[0]
    wanted = decks.deck_of("standard", 4, config.card_counts_by_id)
    assert sorted(state["deck"][: state["deck_size"]].tolist()) == wanted and state["deck_size"] == len(wanted) < 54
