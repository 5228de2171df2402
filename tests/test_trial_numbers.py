"""Plug-ins beyond the former numbers: more kinds of cards, pieces and triggers, and forces that are lent.

`tests/trial/hoard` is a deck of eighteen kinds of cards that stay in play areas, `tests/trial/moles` a faction with two
dozen kinds of pieces that lends its warriors.
"""

import json

import pytest

from root_env.root.rules.ids import N_CARDS, N_PIECES, N_SUITS
from root_env.root.rules.spec.actions import N_ACTIONS, RELEASED, SORTS
from root_env.root.rules.spec.limits import MAX_DEPTH, MAX_LEGAL
from tests.processes import printed
from tests.trial.deck.declaration import DECK as BESIDE
from tests.trial.hoard.declaration import DECK
from tests.trial.moles.declaration import FACTION, TUNNELS

MOLES = {"ROOT_ENV_FACTIONS": "tests.trial.moles.declaration"}
BOTH_DECKS = {"ROOT_ENV_DECKS": "tests.trial.deck.declaration,tests.trial.hoard.declaration"}
EVERYTHING = BOTH_DECKS | {"ROOT_ENV_FACTIONS": "tests.trial.otters.declaration,tests.trial.moles.declaration"}


@pytest.mark.slow
def test_a_deck_of_many_lasting_kinds_plays():
    """Positions are written and read, games told and replayed; a kind numbered 63 or more has a bit like any other."""
    played = json.loads(printed("-m", "tests.trial.play_deck", "--deck", "hoard", "--games", "4", **BOTH_DECKS))
    assert played["kinds"] == N_CARDS + len(DECK.cards) + len(BESIDE.cards)
    late = {card.name for card in DECK.cards[9:]}  # all numbered 63 or more
    assert len(late & set(played["used"])) > 4


@pytest.mark.slow
def test_a_faction_of_many_pieces_plays():
    table = ("moles", "marquise", "eyrie", "alliance", "riverfolk")
    words = ("-m", "tests.trial.play_deck", "--deck", "standard", "--games", "6", "--factions", *table)
    played = json.loads(printed(*words, **MOLES))
    assert {decision.name for decision in FACTION.decisions} | {"TAKE_HIT", "ORDER_TRIGGERS"} <= set(played["asked"])


BURROW = """
from root_env import Game
from root_env.root.rules import invariants
from root_env.root.rules.invariants.codes import Broken
from root_env.root.rules.spec.observation import SLICE
game = Game(factions=("moles", "eyrie"), setup="random", seed=1)
document = game.position()
own, c = document["players"]["moles_0"], 5
print(own["burrow"])
own["burrow"] += 2
own["woods"] = {"1-2-5-10": 1}
own["warrior_supply"] -= 3
again = Game.from_position(document)
print(again.position()["players"]["moles_0"]["burrow"], invariants.check_game(again.states, 0))
row = again.observe("eyrie_0")
print(row[SLICE["moles.burrow"]], row[SLICE["moles.woods"]].tolist(), row[SLICE["moles.king"]].argmax() + 1)
written = again.position()
print(written == Game.from_position(written).position(), written["players"]["moles_0"]["woods"])
print([line.strip() for line in again.render().splitlines() if "burrow: " in line or "woods: " in line])
again.states["moles"]["burrow"] += 1
print(invariants.check_game(again.states, 0) == Broken.WARRIORS)
"""


def test_a_region_that_is_no_clearing_is_shown_and_counted():
    """The warriors in the burrow and in forests, from declarations alone: position, row, words, invariants."""
    told = printed("-c", BURROW, **MOLES).splitlines()
    assert told == [
        *("3", "5 0", f"[5] [1{', 0' * 11}] 5", "True {'1-2-5-10': 1}"),
        *("['burrow: 5 warriors', 'woods: 1 warrior in forest 1-2-5-10']", "True"),
    ]


KING = """
from root_env import Game, PositionError
from root_env.root.rules import invariants
from root_env.root.rules.invariants.codes import Broken
from root_env.root.drawing.picture import draw
from tests.given import given
t = given("moles", "marquise", turn="moles")
t.player("moles", king=5).clearing(5, moles={"warriors": 3}).clearing(2, marquise={"warriors": 1})
king = lambda: int(t.game.states[0]["moles"]["king"]) + 1
crowns = draw(t.game.states, 0).parts["clearing-5"].count("3.5 3-6")
print([line.strip() for line in t.game.render().splitlines() if "king" in line], crowns)
t.when("moles", "move from clearing 5 to clearing 2").when("moles", "choose 2")
print(t.game.question(), king())
t.when("moles", "choose clearing 2")
print(king())
t.game.states["moles"]["king"] = 3
print(invariants.check_game(t.game.states, 0) == Broken.WARRIORS)
for own in ({"king": 3}, {"woods": {"1-2-5-10": 1, "10-5-2-1": 1}}):
    document = given("moles", "marquise").game.position()
    document["players"]["moles_0"] |= own
    try:
        Game.from_position(document)
    except PositionError as problem:
        print(problem)
for lost in (1, 2):
    t = given("moles", "marquise", turn="marquise")
    t.player("moles", king=10).clearing(10, moles={"warriors": 2}, marquise={"warriors": 3})
    t.force(dice=[(lost, 0)]).when("marquise", "battle moles in clearing 10")
    print(t.game.question(), king(), Game.from_position(t.game.position()).position() == t.game.position())
t = given("moles", "marquise", turn="moles")
t.player("moles", king=5, effects=["Tax Collector"]).clearing(5, moles={"warriors": 2})
t.when("moles", "use Tax Collector (fox)")
print(t.game.question(), Game.from_position(t.game.position()).position() == t.game.position())
t.when("moles", "pass")
print(t.game.question(), king(), invariants.check_game(t.game.states, 0))
"""


COBBLER = """
from root_env import Game
from root_env.root.rules import invariants
from tests.given import given
t = given("moles", "alliance", turn="moles", phase="evening")
t.player("moles", king=5, burrow=2, effects=["Cobbler"]).clearing(5, moles={"warriors": 2})
t.hand("moles", "Bake Sale", "Sword", "Investments", "Anvil", "Royal Claim", "Sappers")
t.when("moles", "use Cobbler (rabbit)")
print([word for word in t.options() if "burrow" in word])
print(Game.from_position(t.game.position()).position() == t.game.position())
t.when("moles", "move a warrior of clearing 5 into the burrow")
s = t.game.states[0]
print(s["moles"]["burrow"], s["warriors"][0][4], t.game.question(), invariants.check_game(t.game.states, 0))
"""


def test_a_card_that_moves_offers_the_moves_of_a_factions_own():
    """Cobbler moves a warrior of the Moles into the burrow; the king, who stays above, cannot go (M.5.4)."""
    assert printed("-c", COBBLER, **MOLES).splitlines() == [
        "['move a warrior of clearing 5 into the burrow']",
        "True",
        "4 1 moles_0 must discard a card (7 cards in hand, limit 5) 0",
    ]


def test_one_of_the_warriors_is_not_like_the_others():
    """The king of the Moles: before warriors go or fall it is asked if he is among them; with the last ones he is."""
    assert printed("-c", KING, **MOLES).splitlines() == [
        "['5  rabbit 2            Moles       Moles 3 warriors with king'] 1",
        *("moles_0 must choose which warriors move from clearing 5 to clearing 2 (2 of them) 5", "2", "True"),
        "players.moles_0.king: no warrior of the player is in clearing 3",
        "players.moles_0.woods: forest 1-2-5-10 is described twice",
        "moles_0 must choose which warriors fall in clearing 10 (1 of them) 10 True",
        "marquise_0 must choose an action (2 actions left) 0 True",
        "moles_0 must choose which warriors fall in clearing 5 (1 of them) True",
        "moles_0 must choose an action 5 0",
    ]


LIMITS = """
from root_env.root.rules.ids import N_CARDS, N_PIECES
from root_env.root.rules.spec.actions import ARGUMENTS, N_ACTIONS, RELEASED
from root_env.root.rules.spec.limits import MAX_DEPTH, MAX_LEGAL
print(N_PIECES, *(ARGUMENTS[kind] for kind in ("piece", "later_piece", "index")), MAX_DEPTH, MAX_LEGAL, N_ACTIONS)
"""


def test_room_is_computed_for_what_is_declared():
    """Two dozen kinds of pieces, two families of actions and a longer menu come with the Moles."""
    pieces = N_PIECES + TUNNELS
    released, later = RELEASED["piece"], pieces - RELEASED["piece"]
    sorts = SORTS + N_SUITS  # a cave-in by the suit of its clearing
    more = 12 * 12 + 12 + TUNNELS + (sorts - RELEASED["index"])
    assert printed("-c", LIMITS, **MOLES).split() == [
        *(str(pieces), str(released), str(later), str(sorts)),
        *(str(MAX_DEPTH + TUNNELS - 1), str(MAX_LEGAL + 101), str(N_ACTIONS + more)),
    ]


def test_a_base_four_table_is_the_same_beside_everything():
    """Row, mask, scales, observations and choices in a game, and the ids in its record."""
    assert printed("-m", "tests.trial.base_four") == printed("-m", "tests.trial.base_four", **EVERYTHING)


def test_a_game_of_before_plays_on_where_ids_have_moved():
    """Its record and its position have the ids of their own table."""
    words = ("-m", "tests.trial.plays_on")
    written = printed(*words, "write")
    assert json.loads(printed(*words, "write", **EVERYTHING)) == json.loads(written)
    (asked, alone), _ = json.loads(printed(*words, "read", given=written))
    by_record, by_position = json.loads(printed(*words, "read", given=written, **EVERYTHING))
    assert by_record == by_position and by_record[0] == asked and len(by_record[1]) == len(alone) > 0


LENT = """
from tests.given import given
def at(serves):
    t = given("moles", "marquise", "eyrie", turn="marquise")
    t.player("moles", serves=serves).clearing(5, moles={"warriors": 3, "1 tunnel": 1}, eyrie={"warriors": 2})
    t.clearing(4, moles={"warriors": 2}, marquise={"warriors": 1})
    return t
from root_env.root.rules import queries
for serves in (None, "marquise"):
    t = at(serves)
    battles = [words for words in map(t.game.describe, t.game.legal_actions()) if "battle" in words]
    print([int(queries.ruler_of(t.game.states, 0, c)) for c in (4, 3)], battles)
t = at("marquise").force(dice=[(3, 1)])
t.when("marquise", "battle eyrie in clearing 5")
s = t.game.states[0]
print(s["warriors"][0][4], s["warriors"][1][4], s["warriors"][2][4], s["vp"][:3].tolist())
print(t.game.position()["players"]["moles_0"]["serves"])
"""


def test_lent_warriors_rule_and_fight_for_whom_they_serve():
    """They do not fight their own player: that needs a warrior of the marquise's own."""
    own, lent, lost, written = printed("-c", LENT, **MOLES).splitlines()
    assert own == "[0, 0] ['marquise_0: battle moles_0 in clearing 4']"
    assert lent == "[1, 1] ['marquise_0: battle moles_0 in clearing 4', 'marquise_0: battle eyrie_0 in clearing 5']"
    assert (lost, written) == ("2 0 0 [0, 0, 0]", "marquise_0")
