"""Every legal action applies, every other is refused and changes nothing, and nothing in the tables is without use."""

from __future__ import annotations

import random

import numpy as np
import pytest

import root_env
from root_env import Game, GameConfig
from root_env.engine.jit import INTERPRETED
from root_env.root.lookup.names import CHARACTERS, MAPS
from root_env.root.rules import invariants
from root_env.root.rules.data.decks import DECKS
from root_env.root.rules.ids import FIRST_STEP, Kind
from root_env.root.rules.spec.actions import FAMILIES, N_ACTIONS, decode, encode
from root_env.root.rules.spec.scope import FIRST_FACTIONS
from root_env.root.text.describe import describe_family
from root_env.support.errors import IllegalActionError
from tests.contract.playing import FOUR, variants
from tests.given import given

UNUSED_FAMILIES: set[str] = set()
"""Families no implemented faction can use yet."""


def _check_every_action(game: Game) -> None:
    legal = game.legal_actions()
    for action in legal.tolist():
        twin = game.copy()
        twin.step(action)
        code = invariants.check_game(twin.states, 0)
        assert code == 0, f"{game.describe(action, 'all')}: {invariants.MESSAGES[code]}"
        assert twin.is_over or len(twin.legal_actions())


def _check_refusals(game: Game, rng: random.Random) -> None:
    before, legal = game.states.tobytes(), game.legal_actions().tolist()
    n = len(game.mask())
    illegal = sorted(set(range(n)) - set(legal))
    for action in [*rng.sample(illegal, 6), -1, n, 10**30, -(10**30)]:
        with pytest.raises(IllegalActionError) as caught:
            game.step(action)
        words = str(caught.value)
        assert str(action) in words
        if 0 <= action < n:
            assert describe_family(action) in words
            assert describe_family(legal[0]) in words
            assert game.to_move in words
    assert game.states.tobytes() == before
    assert game.legal_actions().tolist() == legal


def _check_lists(game: Game) -> None:
    legal = game.legal_actions()
    assert legal.dtype == np.int64
    assert (np.diff(legal) > 0).all()
    mask = game.mask()
    is_later = game.config.players or not {agent.rpartition("_")[0] for agent in game.agents} <= FIRST_FACTIONS
    usual = N_ACTIONS if is_later else root_env.N_ACTIONS
    assert (mask.dtype, mask.shape) == (np.int8, (usual,))
    assert np.flatnonzero(mask).tolist() == legal.tolist()
    for agent in game.agents:
        assert np.array_equal(game.mask(agent), mask if agent == game.to_move else np.zeros_like(mask))
    for action in legal[:: max(1, len(legal) // 4)].tolist():
        assert game.describe(action)
        assert game.describe(action, "all")


@pytest.mark.parametrize(("k", "config"), list(variants()))
def test_masked_actions_apply_and_unmasked_ones_change_nothing(k, config):
    game, rng = Game(config, 700 + k), random.Random(k)
    n = 0
    while not game.is_over:
        _check_lists(game)
        if n % 24 == k % 24 or n < 8:
            _check_every_action(game)
        if n % 20 == k % 20:
            _check_refusals(game, rng)
        game.step(rng.choice(game.legal_actions().tolist()))
        n += 1
    assert len(game.legal_actions()) == 0
    assert not game.mask().any()
    before = game.states.tobytes()
    for action in (0, int(rng.randrange(N_ACTIONS))):
        with pytest.raises(IllegalActionError, match="over"):
            game.step(action)
    assert game.states.tobytes() == before


def test_every_id_decodes_and_encodes():
    seen = set()
    for action in range(N_ACTIONS):
        family, arguments = decode(action)
        assert encode(family.name, *arguments) == action
        assert len(arguments) == len(family.arguments)
        seen.add((family.name, arguments))
        assert describe_family(action)
    assert len(seen) == N_ACTIONS
    assert N_ACTIONS < 1 << 15  # ids are int16 in lists
    for action in (-1, N_ACTIONS):
        with pytest.raises(ValueError, match="ids are 0"):
            decode(action)


# -- everything is reached ---------------------------------------------------------------------------


def _note(game: Game, families: set, kinds: set) -> None:
    s = game.states[0]
    kinds.add(Kind(int(s["stack"][int(s["depth"]) - 1]["kind"])))
    families.update(decode(int(a))[0].name for a in game.legal_actions())


def _tables_of_all() -> list[GameConfig]:
    """Every faction, character, deck and map at some table."""
    tables = (
        ("vagabond", "lizard", "marquise", "vagabond", "riverfolk"),
        ("chameleander", "vagabond", "riverfolk", "eyrie", "vagabond", "lizard"),
        ("riverfolk", "alliance", "vagabond", "lizard", "chameleander"),
        ("hundreds", "vagabond", "marquise", "vagabond", "lizard"),
        ("duchy", "corvids", "keepers", "vagabond"),
        ("keepers", "vagabond", "hundreds", "duchy"),
        ("corvids", "marquise", "alliance", "duchy", "vagabond", "keepers"),
    )
    configs = []
    for k in range(2 * len(tables)):
        table = tables[k % len(tables)]
        vagabonds = [CHARACTERS[(k + 4 * n) % len(CHARACTERS)] for n in range(table.count("vagabond"))]
        configs.append(
            GameConfig(
                factions=table,
                vagabonds=vagabonds,
                skip_forced=("none", "all")[k % 2],
                deck=list(DECKS)[k % len(DECKS)],
                map=MAPS[k % len(MAPS)],
            )
        )
    return configs


def _handmade() -> list[Game]:
    """Positions for what random play seldom meets."""
    games = []
    t = given(turn="vagabond")
    t.clearing(5, alliance={"warriors": 2}, eyrie={"warriors": 2}, marquise={"warriors": 2})
    t.player("vagabond", location=5, relationships={"alliance": "allied", "marquise": "allied"})
    t.player("vagabond", satchel={"boot": 3, "sword": 3, "torch": 1, "tea": 2, "crossbow": 1, "hammer": 1})
    t.hand("vagabond", "Dominance (fox)", "Dominance (bird)", "Ambush! (fox)", "Cobbler", "Royal Claim")
    t.player("vagabond", vp=12)
    games.append(t.game)
    t = given(turn="marquise", phase="birdsong")
    t.clearing(1, marquise={"warriors": 4, "sawmill": 1, "recruiter": 0}, eyrie={"warriors": 2})
    t.clearing(5, marquise={"warriors": 4, "sawmill": 2})
    t.clearing(9, marquise={"warriors": 4, "sawmill": 1}, eyrie={"warriors": 1})
    t.clearing(10, marquise={"wood": 6})
    t.player("marquise", vp=11, effects=["Royal Claim", "Stand and Deliver!", "Codebreakers", "Armorers"])
    t.hand("marquise", "Dominance (fox)", "Dominance (bird)", "Tax Collector", "Better Burrow Bank")
    t.player("eyrie", hand=3)
    t.table(available_dominance=["mouse"])
    games.append(t.game)
    t = given(turn="marquise")
    t.clearing(1, marquise={"warriors": 12, "recruiter": 1}).clearing(5, marquise={"warriors": 12, "recruiter": 1})
    t.clearing(3, marquise={"warriors": 0}, alliance={"rabbit base": 1}).clearing(2, marquise={"sawmill": 1})
    t.player("marquise", actions=3)
    games.append(t.game)
    t = given(turn="marquise")
    t.clearing(1, marquise={"warriors": 9}, alliance={"fox base": 1}).clearing(2, marquise={"warriors": 9})
    t.supporters(
        "Ambush! (rabbit)", "Ambush! (mouse)", "Cobbler", "Mouse-in-a-Sack", "Bake Sale", "Sword", "Investments"
    )
    t.player("marquise", actions=3)
    games.append(t.game)
    t = given(turn="alliance", phase="birdsong")
    t.clearing(1, alliance={"sympathy": 1, "warriors": 1, "fox base": 1}, marquise={"warriors": 3})
    t.clearing(5, alliance={"sympathy": 1})
    t.clearing(2, alliance={"sympathy": 1})
    t.supporters("Ambush! (rabbit)", "Ambush! (bird)", "Ambush! (mouse)", "Cobbler", "Mouse-in-a-Sack", "Bake Sale")
    t.player("alliance", officers=3, hand=5)
    games.append(t.game)
    t = given("lizard", "marquise", "eyrie", edition="2018")
    t.clearing(1, lizard={"warriors": 2, "fox garden": 1}).clearing(5, lizard={"warriors": 2, "rabbit garden": 1})
    t.hand("lizard", "Anvil", "Foxfolk Steel", "Cobbler", "Bake Sale", "Armorers", "Royal Claim")
    games.append(t.game)
    t = given("hundreds", "marquise", "eyrie", turn="hundreds", phase="evening").player("hundreds", mood="jubilant")
    t.player("hundreds", warlord=1).clearing(1, hundreds={"warriors": 3}).hand("hundreds", "Anvil", "Foxfolk Steel")
    games.append(t.game)
    t = given("hundreds", "marquise", turn="hundreds").player("hundreds", warlord=5, mood="rowdy")
    t.player("hundreds", hoard={"sack": 3, "coin": 1, "sword": 3, "tea": 1}).player(
        "marquise", items={"boot": 1, "tea": 1}
    )
    t.clearing(5, hundreds={"warriors": 9}, marquise={"warriors": 1})
    games.append(t.game)
    t = given("marquise", "chameleander", "eyrie", turn="marquise")
    t.clearing(5, marquise={"warriors": 9}, chameleander={"warriors": 1, "ego": 2, "superego": 2})
    t.player("chameleander", track=["empty"] * 3 + ["ego"] * 3 + ["superego"] + ["empty"])
    t.hand("marquise", "Cobbler", "Bake Sale").hand("chameleander", "Anvil")
    games.append(t.game)
    t = given("chameleander", "corvids", "duchy", turn="chameleander").hand("chameleander", "Anvil")
    t.clearing(5, chameleander={"warriors": 1}, corvids={"warriors": 2})  # cajoled, they may lay a plot open
    games.append(t.game)
    t = given("marquise", "corvids", turn="marquise", phase="daylight").hand("marquise", "Favor of the Rabbits")
    t.clearing(4, corvids={"plot": 1}, marquise={"workshop": 1})
    t.clearing(5, marquise={"workshop": 2}, corvids={"plot": 1}).clearing(11, corvids={"warriors": 14})
    t.player("corvids", plots={4: "raid", 5: "raid"})  # too few warriors for both raids
    games.append(t.game)
    t = given("marquise", "eyrie", turn="marquise", deck="exiles_partisans").clearing(5, marquise={"warriors": 3})
    t.player("marquise", items={"boot": 1, "sword": 1}, effects=["League of Adventurous Mice"])
    games.append(t.game)
    t = given("vagabond", "marquise", turn="vagabond", deck="exiles_partisans").hand("vagabond", "Anvil")
    t.player("vagabond", location="clearing 1", satchel=["sword", "torch"]).clearing(1, marquise={"warriors": 1})
    t.player("marquise", effects=["League of Adventurous Mice"], items={"boot": 2})
    games.append(t.table(on_cards={"exhausted": {"marquise": {"boot": 1}}}).game)
    return games


@pytest.mark.package_alone
def test_every_family_and_every_decision_kind_is_reached():
    families: set[str] = set()
    kinds: set[Kind] = set()
    games = [Game(GameConfig(factions=FOUR, skip_forced="none"), 900), Game(GameConfig(edition="2018"), 901)]
    games.append(Game(GameConfig(players=3, skip_forced="none", advanced=True), 902))
    games += [Game(config, 902 + k) for k, config in enumerate(_tables_of_all() * 2)]
    for k, start in enumerate(_handmade() * 40):
        game, rng = start.copy(), random.Random(k)
        while not game.is_over and game.decisions < 30:
            _note(game, families, kinds)
            game.step(rng.choice(game.legal_actions().tolist()))
    for seed in range(24 if INTERPRETED else 40):
        level = "public" if seed % 2 else "all"
        table = FOUR if seed % 3 else (*FOUR[1:], FOUR[0])
        games.append(Game(GameConfig(factions=table, skip_forced=level, seating="random"), seed))
    for k, start in enumerate(games):
        game, rng = start.copy(), random.Random(k)
        while not game.is_over:
            _note(game, families, kinds)
            game.step(rng.choice(game.legal_actions().tolist()))
    missing = {f.name for f in FAMILIES if not f.continues} - families
    assert missing == UNUSED_FAMILIES
    assert {k for k in Kind if k < FIRST_STEP} - kinds == set()
