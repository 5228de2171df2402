"""The balance lab's design is even, and says how many games a precision takes."""

from collections import Counter
from math import comb

import numpy as np
import pytest

pytest.importorskip("pyarrow", reason='needs pip install ".[balance]"')
pytest.importorskip("filelock", reason='needs pip install ".[balance]"')
pytest.importorskip("statsmodels", reason='needs pip install ".[balance]"')

from root_env.balance import BalanceError
from root_env.balance.design import seating
from root_env.balance.stats import precision
from root_env.tables import FACTIONS
from tests.balance.lab_runs import PAIR, random_plan

KINDS = len(FACTIONS)
"""Factions of which each but the Vagabond plays once."""

# -- the design -------------------------------------------------------------------------------------------


def test_words_stand_for_compositions():
    with_two_vagabonds = comb(KINDS - 1, 2)
    assert len(seating.compositions(["all4"])) == comb(KINDS, 4) + with_two_vagabonds
    assert seating.compositions(["base4"]) == [("alliance", "eyrie", "marquise", "vagabond")]
    assert len(seating.compositions(["base2", "base3"])) == 6 + 4
    assert seating.compositions(["marquise,eyrie", "eyrie,marquise"]) == [("eyrie", "marquise")]
    assert ("vagabond", "vagabond") in seating.compositions(["all2"])


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("all7", "goes from all2 to all6"),
        ("base5", "goes from base2 to base4"),
        ("everything", "'everything' is not known; give all2 .. all6"),
        ("marquise", "give all2"),
        ("marquise,diaspora", "'diaspora' cannot be played"),
        ("marquise,marquise", "is named 2 times"),
    ],
)
def test_unknown_tables_are_refused(word, says):
    with pytest.raises(BalanceError, match=says):
        seating.compositions([word])


def test_agents_are_given_to_factions():
    cast = seating.casting(["rules", "random", "marquise=policy"], ["marquise", "eyrie"])
    assert cast == {"marquise": ("policy",), "eyrie": ("rules", "random")}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["marquise=rules"], "nobody plays eyrie"),
        (["rules", "rules"], "rules is given twice"),
        (["lizard=rules", "rules"], "lizard is at none of these tables"),
        (["diaspora=rules", "rules"], "'diaspora' is not a faction"),
        (["rules", "marquise=random", "eyrie=random"], "so none is left for rules"),
    ],
)
def test_agents_that_make_no_sense_are_refused(words, says):
    with pytest.raises(BalanceError, match=says):
        seating.casting(words, ["marquise", "eyrie"])


def counts(design: seating.Design, number: int) -> dict[str, Counter]:
    """Counts of compositions, seats and casts in the first games."""
    found = {name: Counter() for name in ("compositions", "own seats", "seats", "casts")}
    for t in design.of_games(np.arange(number)).tolist():
        table = design.tables[t]
        composition = tuple(sorted(table.factions))
        found["compositions"][composition] += 1
        for seat, (faction, agent) in enumerate(zip(table.factions, table.agents, strict=True)):
            found["own seats"][composition, faction, seat] += 1
            found["seats"][len(composition), faction, seat] += 1
            found["casts"][len(composition), faction, seat, agent] += 1
    return found


def spread(counter: Counter, groups, values) -> int:
    """Greatest difference between the counts of `values` within a group."""
    rows = [[counter[(*group, value)] for value in values(group)] for group in groups]
    return max(max(row) - min(row) for row in rows)


@pytest.mark.parametrize("agents", [("rules",), ("rules", "random", "greedy")])
@pytest.mark.parametrize("words", [["all4"], ["base4"], ["all3", "all2"], ["all6"]])
def test_the_design_is_even_wherever_it_is_cut(words, agents):
    found = seating.compositions(words)
    factions = sorted({faction for one in found for faction in one})
    design = seating.design(found, seating.casting(agents, factions), seed=3)
    block = int(np.lcm.reduce([len(one) for one in found])) * len(found)
    for number in (1, 17, 57, block, block + 31, len(design.order), len(design.order) + 5):
        at = counts(design, number)
        once = [(one, faction) for one in found for faction in set(one) if one.count(faction) == 1]
        assert max(at["compositions"][one] for one in found) - min(at["compositions"][one] for one in found) <= 1
        assert spread(at["own seats"], once, lambda group: range(len(group[0]))) <= 1
        if number <= len(design.order):
            cells = {key[:3] for key in at["casts"]}
            assert spread(at["casts"], cells, lambda _: agents) <= 1
    for number in (block, len(design.order)):
        pairs = {(len(one), faction) for one in found for faction in one}
        assert spread(counts(design, number)["seats"], pairs, lambda group: range(group[0])) == 0
    assert len(design.order) % block == 0


def test_all_seatings_come_before_one_comes_again():
    design = random_plan(["base4"]).design
    assert design.seatings == len(design.order) == len({one.factions for one in design.tables}) == 24
    many = random_plan(["all6"], agents=("random", "rules")).design
    assert many.seatings == comb(KINDS, 6) * 720 + comb(KINDS - 1, 4) * 360 and len(many.order) <= seating.MOST


def test_the_design_follows_from_the_seed():
    first, again, other = (random_plan(["all4"], seed=seed).design for seed in (1, 1, 2))
    assert first == again
    assert first.order != other.order or first.tables != other.tables


def test_reach_leaves_out_what_the_law_does_not_recommend():
    assert seating.of_little_reach(("alliance", "vagabond")) and not seating.of_little_reach(("eyrie", "marquise"))
    left = set(random_plan(["all2"], reach=True).design.compositions)
    beside_the_marquise = {tuple(sorted((other, "marquise"))) for other in ("eyrie", "hundreds", "keepers", "duchy")}
    assert left == beside_the_marquise | {("hundreds", "keepers"), ("duchy", "hundreds")}
    with pytest.raises(BalanceError, match="recommends"):
        random_plan(["alliance,vagabond"], reach=True)


# -- precision --------------------------------------------------------------------------------------------


def test_games_for_a_precision_equal_a_hand_computation():
    design = random_plan(["base4"]).design
    # 1.96^2 * 0.25 / 0.01^2 = 9604 for the normal interval; the Wilson interval is a little narrower
    assert precision.needed(design.shares(), 0.01) == 9604
    shares = dict.fromkeys(("marquise", "eyrie", "alliance", "vagabond"), 0.25)
    assert precision.needed(design.shares(), 0.01, shares) == 7203
    assert precision.half_width(design.shares(), 9604) == pytest.approx(0.01, rel=1e-3)
    half = random_plan(PAIR).design  # each faction is at every other table
    assert precision.needed(half.shares(), 0.01) == 2 * 9604
