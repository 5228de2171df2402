"""Positions that break the Law are refused in words; positions that play reaches never are."""

from __future__ import annotations

import random

import pytest

from root_env import Game, GameConfig, PositionError
from root_env.root.rules.ids import Piece
from root_env.root.rules.invariants import Broken, check_game
from tests.contract.playing import FOUR, TABLES, some_figures, step_randomly
from tests.given import given

SIX = ("chameleander", "alliance", "vagabond", "riverfolk", "eyrie", "lizard")
TWO_VAGABONDS = ("vagabond", "marquise", "lizard", "vagabond", "eyrie")
COALITION = {"vp": 10, "dominance": "fox", "coalition": "eyrie"}
SYMPATHY = {"sympathy": 1}


def position(factions=FOUR, *, clearings=None, fields=None, **players):
    return {"factions": list(factions), "clearings": clearings or {}, "players": players, **(fields or {})}


BROKEN = [
    # victory, dominance, coalitions
    (position(eyrie={"vp": 3, "dominance": "fox"}), r"players\.eyrie_0\.dominance.*10 victory points.*Law 3\.3\.1"),
    (position(eyrie={"vp": 35}), r"players\.eyrie_0\.vp.*Law 3\.1"),
    (position(eyrie={"vp": 30}), r"players\.eyrie_0\.vp.*Law 3\.1"),
    (position(vagabond={"coalition": "eyrie"}), r"vagabond_0\.coalition.*dominance card.*Law 9\.2\.8"),
    (position(vagabond={"vp": 10, "dominance": "fox"}), r"vagabond_0\.coalition.*name the partner.*Law 9\.2\.8"),
    (position(FOUR[1:], vagabond=COALITION), r"vagabond_0\.coalition.*4 players or more.*Law 9\.2\.8"),
    (position(vagabond={**COALITION, "coalition": "vagabond"}), r"vagabond_0\.coalition.*another player"),
    (position(marquise=COALITION), r"marquise_0\.coalition.*only a Vagabond"),
    (
        position(TWO_VAGABONDS, vagabond_0=COALITION, vagabond_1={**COALITION, "dominance": "mouse"}),
        r"vagabond_0\.coalition.*eyrie_0 has a partner already.*Law 9\.2\.8",
    ),
    (
        position(
            TWO_VAGABONDS,
            vagabond_0={**COALITION, "coalition": "vagabond_1"},
            vagabond_1={**COALITION, "dominance": "mouse", "coalition": "vagabond_0"},
        ),
        r"vagabond_0\.coalition.*not both",
    ),
    # factions
    (position(eyrie={"leader": "despot", "retired": ["despot"]}), r"eyrie_0\.retired.*face up.*Law 7\.7\.3"),
    (position(eyrie={"retired": ["builder", "charismatic", "commander", "despot"]}), r"retired.*Law 7\.7\.3\.I"),
    (position(eyrie={"leader": None}), r"eyrie_0\.leader.*Law 7\.3\.3"),
    (position(alliance={"supporters": 6}), r"alliance_0\.supporters.*at most 5.*got 6.*Law 8\.2\.3\.I"),
    (
        position(clearings={5: {"alliance": {"fox base": 1, "mouse base": 1}}}),
        r"clearings\.5.*one base.*Law 8\.4\.1\.I",
    ),
    (position(clearings={1: {"alliance": {"sympathy": 2}}}), r"clearings\.1.*one sympathy.*Law 8\.2\.5\.I"),
    (position(marquise={"supply": {"keep": 1}}), r"marquise_0\.supply\.keep.*Law 6\.3\.2"),
    (position(marquise={"warrior_supply": 26}), r"marquise_0\.warrior_supply.*0\.\.25"),
    (position(clearings={1: {"marquise": {"warriors": 20}}}, marquise={"warrior_supply": 6}), r"supply.*0\.\.5"),
    (position(marquise={"start": 5}), r"marquise_0\.start.*not a corner"),
    (position(marquise={"start": 1}, eyrie={"start": 1}), r"marquise_0\.start.*another faction"),
    (position(alliance={"start": 1}), r"alliance_0\.start.*no corner"),
    (position(("lizard", "eyrie"), lizard={"outcast": None}), r"lizard_0\.outcast.*Law 10\.3\.3"),
    (position(("eyrie", "lizard"), lizard={"revealed": ["Anvil"]}), r"lizard_0\.revealed.*Law 10\.5"),
    (position(("riverfolk", "eyrie"), riverfolk={"prices": {"riverboats": 0}}), r"riverfolk_0\.prices.*Law 11\.3\.5"),
    (
        position(("eyrie", "riverfolk"), fields={"phase": "birdsong"}, riverfolk={"hired": "eyrie"}),
        r"riverfolk_0\.hired.*Law 11\.2\.7\.III",
    ),
    (
        position(("riverfolk", "eyrie"), clearings={1: {"riverfolk": {"fox trade post": 2}}}),
        r"clearings\.1.*one trade post.*Law 11\.5\.6\.I",
    ),
    # Vagabonds, items, ruins, quests
    (position(vagabond={"satchel": ["torch", "torch"]}), r"items\.torch.*1 exist.*Law 5\.1\.5"),
    (position(marquise={"items": {"tea": 3}}), r"items\.tea.*"),
    (position(marquise={"items": {"tea": 2}}, fields={"items": {"tea": 2}}), r"items\.tea"),
    (position(vagabond={"items": {"tea": 1}}), r"vagabond_0\.items.*satchel.*Law 9\.2\.1"),
    (position(vagabond={"character": None}), r"vagabond_0\.character.*Law 9\.3\.1"),
    (position(vagabond={"location": None}), r"vagabond_0\.location.*Law 9\.3\.2"),
    (position(TWO_VAGABONDS, vagabond_0={"character": "thief"}, vagabond_1={"character": "thief"}), r"one of each"),
    (position(vagabond={"aids": {"eyrie": 1}}), r"vagabond_0\.aids\.eyrie_0.*at most 0.*Law 9\.2\.9\.I\.a"),
    (position(vagabond={"improvised": True}), r"vagabond_0\.improvised.*Law 26\.7\.2"),
    (position(vagabond={"looked": [6]}), r"vagabond_0\.looked.*Law 9\.7\.3"),
    (position(fields={"scorched": [1]}), r"scorched.*Law 26\.6\.2"),
    (position(fields={"ruins": {6: "tea"}}), r"ruins\.6.*no ruin holds a tea.*Law 9\.3\.4"),
    (position(fields={"ruins": {6: ["boot", "sack"]}}), r"ruins\.6.*1 items at most"),
    (position(("eyrie", "marquise"), fields={"ruins": {6: "boot"}}), r"ruins\.6.*0 items at most"),
    (position(fields={"ruins": {6: []}}), r"ruins\.6.*an item lies under every ruin.*Law 9\.3\.4"),
    (
        position(fields={"ruins": dict.fromkeys((6, 10, 11, 12), True)}, vagabond={"satchel": ["hammer"] * 3}),
        r"ruins\.12.*none is left",
    ),
    (position(("eyrie", "marquise"), fields={"quests": ["Errand (rabbit)"]}), r"quests.*Vagabond in play"),
    # the course of the game, and what is not a number, flag or word
    (position(fields={"turns": 0}), r"turns.*1\.\."),
    (position(fields={"turns": 10**6}), r"turns.*1\.\.1000"),
    (position(fields={"used_effects": ["Anvil"]}), r"used_effects.*Law 4\.1\.3"),
    (position(fields={"seed": ""}), r"seed.*whole number"),
    (position(clearings={5.5: {}}), r"clearings.*1 to 12, got 5\.5"),
    (position(clearings={5: {}, "5": {}}), r"clearings\.5.*twice"),
    (position(marquise={"recruited": [1]}), r"recruited.*true or false"),
    (position(eyrie={"decree": {"recruit": ["Anvil"] * 257}}), r"decree\.recruit.*no copy"),
    (position(vagabond={"satchel": ["boot"] * 300}), r"satchel"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "words"), BROKEN, ids=range(len(BROKEN)))
def test_a_position_that_breaks_the_law_is_refused_in_words(document, words):
    with pytest.raises(PositionError, match=words) as caught:
        Game.from_position(document)
    assert "\n" not in str(caught.value)


ALLOWED = [
    position(eyrie={"vp": 10, "dominance": "fox"}),
    position(eyrie={"vp": 29}),
    position(vagabond=COALITION),
    # a Vagabond as partner of the other, with a partner himself
    position(
        TWO_VAGABONDS,
        vagabond_0={**COALITION, "coalition": "vagabond_1"},
        vagabond_1={**COALITION, "dominance": "mouse"},
    ),
    position(eyrie={"leader": "despot", "retired": ["builder", "charismatic", "commander"]}),
    position(clearings={1: {"alliance": {"fox base": 1}}}, alliance={"supporters": 6}),
    position(
        SIX,
        clearings={1: {"alliance": {"fox base": 1, "sympathy": 2}, "chameleander": {"warriors": 1}}},
    ),
    position(vagabond={"satchel": ["torch", "sack", "sack", "sack"]}),
    position(marquise={"items": {"tea": 2}}),
    position(vagabond={"aids": {"eyrie": 1}, "relationships": {"eyrie": "amiable"}}),
    position(("eyrie", "marquise"), fields={"ruins": {6: []}}),
    # the warlord came out of no supply, and nobody is left there
    position(
        ("riverfolk", "hundreds"),
        clearings={5: {"hundreds": {"warriors": 20}}},
        riverfolk={"funds": {"hundreds": 1}},
        hundreds={"warlord": 5},
    ),
]  # fmt: skip


@pytest.mark.parametrize("document", ALLOWED, ids=range(len(ALLOWED)))
def test_what_stands_at_the_limit_is_read(document):
    game = Game.from_position(document)
    assert Game.from_position(game.position()).position() == game.position()


def test_a_side_takes_hits_before_the_other_is_asked_which_warriors_fall():
    """TAKE_HIT lies on WHICH_FALL (Law 4.3.6, 14.2.2)."""
    t = given("hundreds", "marquise", turn="hundreds").player("hundreds", warlord=5).force(dice=[(2, 1)])
    t.clearing(5, hundreds={"warriors": 3}, marquise={"warriors": 1, "sawmill": 1, "wood": 1})
    t.when("hundreds", "battle marquise in clearing 5").asks("marquise", "take hit")
    assert Game.from_position(t.game.position()).position() == t.game.position()


def test_a_keep_that_has_left_the_game_needs_no_corner():
    game = Game.from_position({**position(), "phase": "daylight", "turn": "eyrie_0"})
    assert not game.states[0]["pieces"][Piece.KEEP].any() and game.states[0]["start"][0] == -1
    assert check_game(game.states, 0) in (0, Broken.QUESTS, Broken.ITEMS)


def test_a_ruin_whose_item_is_in_a_satchel_is_gone():
    """The Law leaves no ruin without its item (9.3.4, 9.5.3)."""
    game = Game.from_position(position(vagabond={"satchel": ["hammer"] * 3}))
    assert len(game.position()["ruins"]) == 3
    assert "hammer" not in str(game.position()["ruins"])


@pytest.mark.parametrize("seed", range(6))
def test_unknown_ruins_hold_what_satchels_and_a_given_supply_leave(seed):
    """A hammer more than began there was found under a ruin, and so lies under no other one."""
    hammers = {"satchel": ["torch", "hammer", "hammer"], "character": "ranger"}
    given = {"ruins": {6: True, 10: True, 11: True}, "items": {"hammer": 1, "boot": 2}, "seed": seed}
    game = Game.from_position(position(vagabond=hammers, fields=given))
    assert sorted(item for under in game.position()["ruins"].values() for item in under) == ["boot", "sack", "sword"]


def test_with_two_vagabonds_explored_ruins_hold_an_item_less():
    """Each has taken one: six are left for four unknown ruins."""
    fields = {"ruins": dict.fromkeys((6, 10, 11, 12), True)}
    found = {
        name: {"from_ruins": [item], "satchel": [item]}
        for name, item in (("vagabond_0", "boot"), ("vagabond_1", "sword"))
    }
    game = Game.from_position(position(TWO_VAGABONDS, fields=fields, **found))
    ruins = game.position()["ruins"]
    assert sorted(map(len, ruins.values())) == [1, 1, 2, 2]
    assert sorted(item for under in ruins.values() for item in under) == [
        "boot",
        "hammer",
        "hammer",
        "sack",
        "sack",
        "sword",
    ]


def test_another_dominance_figure_moves_the_limit():
    document = {"config": {"overrides": {"dominance_vp": 3}}, "players": {"eyrie": {"vp": 3, "dominance": "fox"}}}
    assert Game.from_position(document).scores["eyrie_0"] == 3
    document["players"]["eyrie"]["vp"] = 2
    with pytest.raises(PositionError, match="3 victory points"):
        Game.from_position(document)


def test_a_winning_score_of_the_configuration_moves_the_limit():
    document = {"config": {"score_to_win": 50}, "players": {"eyrie": {"vp": 35}}}
    assert Game.from_position(document).scores["eyrie_0"] == 35


@pytest.mark.parametrize("table", TABLES, ids="-".join)
def test_positions_of_random_games_are_read_and_exact(table):
    """Every position of a stretch of each game, in battle too; low winning scores bring ends and dominance early."""
    for seed in range(2):
        figures = {**some_figures(random.Random(seed)), "dominance_vp": 2} if seed else {}
        config = GameConfig(
            factions=table,
            edition=("current", "2018")[(TABLES.index(table) + seed) % 2],
            overrides=figures,
            skip_forced="none" if seed == 1 else "all",
        )
        game, rng = Game(config, seed), random.Random(seed)
        while not game.is_over and game.decisions < 350:
            if rng.random() < 0.12:
                twin = Game.from_position(game.position())
                assert twin.position() == game.position()
            step_randomly(game, rng)
        assert Game.from_position(game.position()).position() == game.position()
