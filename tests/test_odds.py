"""The odds of battles: against the rules, over all sixteen rolls; alike where only hidden things differ."""

import itertools
import random
from collections import Counter
from itertools import product

import pytest

from root_env import Game, GameConfig
from root_env.root.play.odds import NO, PERHAPS, YES, battle_odds, mean, odds_in_words, odds_of
from root_env.root.rules.ids import Kind
from tests import deals
from tests.given import given

ALL = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")
OTHER = ("chameleander", "eyrie", "riverfolk", "vagabond")
LEFT_OUT = (Kind.AMBUSH, Kind.FOIL, Kind.BATTLE_EFFECT, Kind.BATTLE_ALLY, Kind.PROTECTOR, Kind.BLENDING_IN)
"""Questions that are passed."""
ANYHOW = (Kind.EFFECT_ORDER, Kind.FUND_OWNER)
"""Questions whose answer changes no hits."""


def battles(seed, factions, **config):
    """Positions of a random game at which a battle can be begun, with one that can be."""
    game, rng = (
        Game(GameConfig(factions=factions, skip_forced="none", max_turns=90, **config), seed=seed),
        random.Random(seed),
    )
    while not game.is_over:
        legal = game.legal()
        found = [action for action in legal if action.family == "battle"]
        if found and rng.random() < 0.25:
            yield game, rng.choice(found)
        game.step(rng.choice(found or legal).id if rng.random() < 0.5 else rng.choice(legal).id)


def fought(game, action, dice):
    """Hits that both sides deal with these dice, where everything that may be left out is; by the game's own events."""
    one = game.copy()
    one.force(dice=[list(dice)])
    one.begin_record()
    attacker = one.player_to_move()
    one.step(action.id)
    while True:
        hits = [event for event in one.history("all") if event.kind == "hits"]
        if len(hits) == 2:
            told = {one.player(event.agent): event.arguments["count"] for event in hits}
            dealt = told.pop(attacker)
            return dealt, next(iter(told.values()))
        kind = int(one.states[0]["stack"]["kind"][one.states[0]["depth"] - 1])
        assert kind in LEFT_OUT + ANYHOW, one.question("all")
        one.step(one.legal_actions()[0] if kind in ANYHOW else one.find("pass"))


@pytest.mark.parametrize(("factions", "seeds", "least"), [(ALL, (1, 2), 12), (OTHER, (3, 4, 5, 6, 7), 6)])
def test_odds_are_what_the_rules_do_with_every_roll(factions, seeds, least):
    """Without ambushes, allies, helpers, given cards and effects after the roll."""
    seen = Counter()
    for seed in seeds:
        for game, action in itertools.islice(battles(seed, factions), 40):
            odds = odds_of(game.states, 0, action.id)
            rolled = Counter(fought(game, action, dice) for dice in product(range(4), repeat=2))
            wanted = {pair: n / 16 for pair, n in rolled.items()}
            assert odds.hits == pytest.approx(wanted), game.describe(action.id, "all")
            seen[game.to_move, str(action.arguments["defender"])] += 1
    assert len(seen) >= least, seen


def test_other_actions_have_no_odds():
    game = Game(seed=1)
    assert odds_of(game.states, 0, int(game.legal_actions()[0])) is None
    view = game.view(game.to_move)
    assert view.battle_odds(int(view.legal_actions()[0])) is None


def test_odds_are_the_same_where_only_hidden_things_differ():
    rng, looked = random.Random(5), 0
    table = ("marquise", "eyrie", "alliance", "riverfolk")
    for game, action in itertools.chain(battles(6, table), battles(7, table), battles(8, table)):
        twin = deals.another_deal(game, game.player_to_move(), rng)
        assert odds_of(twin.states, 0, action.id) == odds_of(game.states, 0, action.id)
        assert game.view(game.to_move).battle_odds(action.id) == odds_of(game.states, 0, action.id)
        looked += 1
    assert looked > 20


# -- single battles --------------------------------------------------------------------------------------

MARQUISE, EYRIE = 0, 1
BIRD, FOX, MOUSE = "Ambush! (bird)", "Ambush! (fox)", "Ambush! (mouse)"


def odds(t, viewer=MARQUISE, clearing=1):
    """The odds of the Marquise against the Eyrie in clearing 1, a fox clearing."""
    return battle_odds(t.game.states, 0, viewer, MARQUISE, EYRIE, clearing - 1)


def facing(marquise=3, eyrie=2, **eyries):
    there = {"warriors": eyrie} if eyrie else {"roost": 1}
    return (
        given("marquise", "eyrie", "alliance")
        .clearing(1, marquise={"warriors": marquise}, eyrie=there)
        .player("eyrie", leader="builder", **eyries)
    )


def test_the_higher_roll_is_the_attackers_up_to_its_warriors():
    found = odds(facing(3, 3)).hits
    assert found[0, 0] == 1 / 16 and found[3, 0] == 2 / 16 and found[3, 3] == 1 / 16
    assert mean(found) == (pytest.approx(34 / 16), pytest.approx(14 / 16))
    assert set(odds(facing(1, 1)).hits) == {(0, 0), (1, 0), (1, 1)}


def test_a_defender_without_warriors_takes_a_hit_more():
    assert set(odds(facing(2, 0)).hits) == {(1, 0), (2, 0), (3, 0)}


def test_whether_there_can_be_an_ambush():
    assert odds(facing()).ambush == NO, "no card in hand"
    assert odds(facing(hand=["Anvil"])).ambush == PERHAPS == odds(facing(hand=[FOX])).ambush, "hidden"
    assert odds(facing(hand=["Anvil"]), EYRIE).ambush == NO and odds(facing(hand=[BIRD]), EYRIE).ambush == YES
    assert odds(facing(hand=[MOUSE]), EYRIE).ambush == NO, "of another suit"
    gone = facing(hand=["Anvil"]).table(discard=[BIRD, FOX]).hand("marquise", BIRD)
    assert odds(gone).ambush == NO, "all cards that match are seen elsewhere"
    scouted = facing(hand=[FOX]).player("marquise", effects=["Scouting Party"])
    assert odds(scouted).ambush == NO


def test_an_ambush_takes_two_warriors_before_the_roll():
    assert odds(facing(2, 1)).ambushed == {(0, 2): 1.0}
    assert set(odds(facing(3, 3)).ambushed) == {(0, 2), (1, 2), (1, 3), (1, 4), (1, 5)}


def test_odds_in_words():
    t = facing(3, 1, hand=["Anvil"], effects=["Armorers"]).player("marquise", effects=["Brutal Tactics"])
    told = odds_in_words(odds(t), "eyrie_0")
    assert told[0] == (
        "You deal 2.1 hits and take 0.56 on average; dealt-taken: 3-1 31 %, 2-1 19 %, 1-0 12 %, 2-0 12 %, 3-0 12 %, "
        "0-0 6 %, 1-1 6 %."
    )
    assert told[1] == (
        "eyrie_0 may hold an ambush: two hits before the roll, with which you deal 0.94 hits and take 2.6 on average."
    )
    assert told[2:] == [
        "You may use Brutal Tactics (bird) after the roll.",
        "eyrie_0 may use Armorers (bird) after the roll.",
    ]
