"""Law 19.8.2: setup cards are dealt, a last insurgent is locked, a Vagabond lies beside his character."""

import pytest

from root_env import ConfigError, Game, GameConfig, PositionError
from tests.given import new_game

MILITANT = {"marquise", "eyrie", "duchy", "hundreds", "keepers"}
DEALS = [GameConfig.dealt(4, seed) for seed in range(60)]


def test_19_8_2__one_militant_then_one_for_each_player():
    assert all(len(deal.factions) == 5 and deal.factions[0] in MILITANT for deal in DEALS)
    assert {faction for deal in DEALS for faction in deal.factions[1:]} > MILITANT | {"alliance", "lizard"}
    assert {deal.factions[0] for deal in DEALS} == MILITANT


def test_19_8_2__the_same_seed_deals_the_same():
    assert GameConfig.dealt(4, 7) == GameConfig.dealt(4, 7) != GameConfig.dealt(4, 8)


def test_19_8_2_I__with_two_players_all_are_militant():
    deals = [GameConfig.dealt(2, seed) for seed in range(20)]
    assert all({*deal.factions} <= MILITANT and len(deal.factions) == 3 and not deal.locked for deal in deals)


def test_19_8_2_II__a_last_insurgent_is_locked():
    assert all(deal.locked == (None if deal.factions[-1] in MILITANT else deal.factions[-1]) for deal in DEALS)
    assert {deal.locked is None for deal in DEALS} == {True, False}


POOL = ("marquise", "alliance", "lizard", "corvids")


def test_19_8_2_II__nobody_chooses_the_locked_one_before_a_militant_one():
    t = new_game(*POOL, players=3, locked="corvids")
    t.asks("player_2", "draft", ["choose marquise", "choose alliance", "choose lizard"])
    t.when("player_2", "choose alliance").asks("player_1", "draft", ["choose marquise", "choose lizard"])
    again = Game.from_position(t.game.position())
    assert [a.words for a in again.legal()] == [a.words for a in t.game.legal()]
    t.when("player_1", "choose lizard")
    while t.asked != "setup keep":  # the only faction left is not asked for
        t.game.step(int(t.game.legal_actions()[0]))
    assert t.game.to_move == "player_0"


def test_19_8_2_II__a_militant_one_unlocks_it():
    t = new_game(*POOL, players=3, locked="corvids", setup={"player_2": {"faction": "marquise"}})
    while t.asked != "draft":
        t.when("player_2", t.options()[0])
    t.asks("player_1", "draft", ["choose alliance", "choose lizard", "choose corvids"])
    again = Game.from_position(t.game.position())
    assert [a.words for a in again.legal()] == [a.words for a in t.game.legal()]


def test_19_8_2_III__a_vagabond_lies_beside_his_character():
    deals = [deal for deal in DEALS if "vagabond" in deal.factions]
    assert deals and all(len(deal.vagabonds or ()) == 1 for deal in deals)
    deal = next(deal for deal in deals if deal.locked != "vagabond")
    game = Game(deal, seed=1)
    game.step(game.find("choose_faction", faction="vagabond"))
    assert game.position()["players"]["player_3"]["character"] == (deal.vagabonds or ())[0]
    assert "character" not in game.question()


@pytest.mark.parametrize(
    ("players", "factions", "said"),
    [
        (2, ("marquise", "eyrie", "alliance"), "all of them militant"),
        (3, ("alliance", "lizard", "corvids", "vagabond"), "there are 0 militant and 4 other ones"),
        (4, ("marquise", "alliance", "lizard", "corvids"), "there are 1 militant and 3 other ones"),
    ],
)
def test_19_8_2__too_few_setup_cards_are_refused(players, factions, said):
    with pytest.raises(ConfigError, match=said):
        GameConfig.dealt(players, 0, factions)


@pytest.mark.parametrize(
    ("locked", "said"),
    [("eyrie", "no faction of the pool"), ("marquise", "only an insurgent is locked")],
)
def test_19_8_2_II__others_cannot_be_locked(locked, said):
    with pytest.raises(ConfigError, match=said):
        GameConfig(factions=POOL, players=3, locked=locked)


def test_19_8_2_II__without_a_draft_nothing_is_locked():
    with pytest.raises(ConfigError, match="name `players`"):
        GameConfig(factions=POOL, locked="corvids")


def test_19_8_2_II__a_position_in_which_somebody_has_it_before_that_is_refused():
    document = new_game(*POOL, players=3, locked="corvids").when("player_2", "choose alliance").game.position()
    document["players"]["player_2"] = {"faction": "corvids"}
    with pytest.raises(PositionError, match="nobody has corvids before a militant faction is chosen"):
        Game.from_position(document)


def test_19_8_2_III__a_character_that_is_given_stays():
    deals = [
        GameConfig.dealt(4, seed, vagabonds=("ronin",)) for seed in range(20) if "vagabond" in DEALS[seed].factions
    ]
    assert deals and all(deal.vagabonds == ("ronin",) for deal in deals)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": "4"}, "players: must be a whole number 2..6"),
        ({"seed": -1}, "seed: must be a whole number"),
        ({"factions": "marquise"}, "factions: must be a sequence of words"),
        ({"factions": ("marquise", "otter", "eyrie", "duchy", "lizard")}, "'otter' is not known"),
        ({"factions": ("marquise", "marquise", "eyrie", "duchy", "lizard")}, "'marquise' is named 2 times"),
        ({"locked": "lizard"}, "locked: is what `dealt` decides"),
    ],
)
def test_19_8_2__a_deal_of_something_else_is_refused(given, said):
    with pytest.raises(ConfigError, match=said):
        GameConfig.dealt(**({"players": 4, "seed": 1} | given))
