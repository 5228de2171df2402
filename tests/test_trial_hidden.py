"""Hidden things and offers that a faction from outside declares: `tests/trial/magpies`."""

import json
from dataclasses import replace

import pytest

from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import with_others
from root_env.root.declared.form import PLACED, Field, Hidden, Named, Offer
from root_env.root.documents.frames import Level
from root_env.root.documents.stack import ROWS
from root_env.root.rules.ids import Kind
from root_env.root.rules.spec.decisions import DECISIONS
from tests.processes import printed
from tests.trial.magpies.declaration import FACTION

BESIDE = {"ROOT_ENV_FACTIONS": "tests.trial.magpies.declaration"}


@pytest.mark.slow
def test_what_the_trial_faction_hides_stays_hidden():
    """Twins over what it declares: views, positions, words, drawings, events and determinized games are the same; a
    card that a question names stays for those who have seen it; and its offer stands in every menu of its time.
    """
    result = json.loads(printed("-m", "tests.trial.hide_magpies", "--games", "5", **BESIDE))
    counts, menus = result["counts"], set(result["menus"])
    assert counts["told"] > 2000 and counts["guesses offered"] > 20 and counts["shown"] > 0
    assert counts["deals that differ"] > counts["deals"] / 2
    assert counts["relics drawn anew"] > 10 and counts["loot drawn anew"] > 10
    assert counts["cards named anew"] > 0 and counts["secrets found"] > 0 and counts["menus that differ"] > 0
    assert len(menus) > 4 and any(menu.endswith("EVENING") for menu in menus), menus


def test_what_facedown_pieces_and_named_cards_may_not_be_is_found():
    assert printed("-m", "tests.trial.break_magpies", **BESIDE) == "found\n"


NO_OFFERS = {
    "START_WINDOW": "has what is offered at the start of a phase",
    "DISCARD": "ends the turn",
    "BOAST": "goes with the discarding that ends the turn",
    "SET_PRICE": "is an instruction among those that end the turn",
    "WOOD_PLACEMENT": "is one instruction, with a gap before and after",
    "CHOOSE_LEADER": "is part of the turmoil",
    "DECREE_COLUMN": "is the second half of a choice",
    "NEW_ROOST": "is one instruction, with a gap before and after",
    "REFRESH": "is one instruction, with a gap before and after",
    "SLIP": "is one instruction, with a gap before and after",
    "ITEM_CAPACITY": "ends the turn",
    "RAZE_NEXT": "is one instruction, with a gap before and after",
    "ANOINT": "is one instruction, with a gap before and after",
    "LAVISH": "is one instruction, with a gap before and after",
    "CHOOSE_MOOD": "is one instruction, with a gap before and after",
    "BRIGADIER": "is the action of one minister",
    "MOVE_OR_BATTLE": "is what a card does",
    "INFORMANTS": "stands for the draw that ends the turn",
}
"""Questions between actions that list no offers, and why."""


def test_every_menu_takes_what_is_offered_at_any_time():
    menus = {d.name: d.takes.split() for d in DECISIONS if ROWS[Kind(d.number)].level == Level.MENU}
    assert {name for name, takes in menus.items() if "offers" not in takes} == NO_OFFERS.keys()
    assert "offers" in menus["OPERATION"]


TRINKETS, POUCH = FACTION.hidden[0], FACTION.hidden[-1]
GUESS_WHICH = FACTION.decisions[-1]
OFFER = FACTION.offers[0]
WRONG = {
    "no field": ({"hidden": (Hidden("coins", PLACED, "trinket", "M.2.2", "coins"), POUCH)}, "has no such field"),
    "sort": ({"hidden": (replace(TRINKETS, sort="somewhere"), POUCH)}, "sorts are counted, placed, stacked"),
    "axis": ({"hidden": (TRINKETS, replace(POUCH, of="suit"))}, "it is counted, by the axis suit alone"),
    "start": (
        {"board": tuple(replace(f, start=0) if f.name == "trinkets" else f for f in FACTION.board)},
        "it has a kind for each place, one axis, and -1 before set-up",
    ),
    "piece": ({"hidden": (replace(TRINKETS, piece="NEST"), POUCH)}, "the faction has no piece NEST"),
    "copies": ({"hidden": (TRINKETS, replace(POUCH, copies=0))}, "`copies` says how many there are of each trinket"),
    "pieces": ({"hidden": (TRINKETS, replace(POUCH, copies=1))}, "and the copies of each trinket make 3"),
    "excludes": ({"hidden": (replace(TRINKETS, excludes="peeked"), POUCH)}, "`excludes` names 'peeked'"),
    "seen": ({"hidden": (replace(TRINKETS, seen="flights"), POUCH)}, "`seen` names 'flights'"),
    "cards": (
        {"board": (*FACTION.board, Field("swag", "i8", "cards", ("card",))),
         "hidden": (*FACTION.hidden, Hidden("swag", "counted", "card", "M.2.2", "cards"))},
        "a field n_swag beside it says how many cards lie there",
    ),
    "a card": ({"decisions": (*FACTION.decisions[:-1], replace(GUESS_WHICH, card=Named("me")))}, "its card is held by"),
    "unseen": (
        {"decisions": (*FACTION.decisions[:-1], replace(GUESS_WHICH, card=Named("other")))},
        "GUESS_WHICH names a card that its player has not seen",
    ),
    "sees": ({"decisions": (*FACTION.decisions[:-1], replace(GUESS_WHICH, sees="coins"))}, "GUESS_WHICH sees 'coins'"),
    "who": ({"offers": (replace(OFFER, who="you"),)}, "it is made to everybody, others or the owner"),
    "when": ({"offers": (replace(OFFER, when=("noon",)),)}, "stands at 'noon': times are start of birdsong"),
    "what": ({"offers": (Offer("rests", "rest", "M.2.1", at="guessing", when=("evening",)),)}, "takes 'rest', which"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_hidden_things_and_offers_that_cannot_be_are_refused(what):
    changes, words = WRONG[what]
    with pytest.raises(DeclarationError) as error:
        with_others([replace(FACTION, package="tests.trial.magpies", rules=FACTION.name, **changes)])
    assert words in str(error.value)


GIVEN = """
from root_env import Game, GameConfig

def given(faction, phase, step, **board):
    config = GameConfig(factions=("magpies", "eyrie", faction), setup="random", skip_forced="public")
    game = Game(config, seed=3)
    document = game.position()
    players, c = document["players"], 5
    document.pop("internals"), document.pop("step", None)
    for entry in document["clearings"].values():
        entry.pop("magpies_0", None)
    document |= {"turn": f"{faction}_0", "phase": phase, "step": step, "deck": []}
    document["clearings"][c]["magpies_0"] = {"trinket": 1}
    document["clearings"][c]["suit"] = "fox"
    players["magpies_0"] |= {"trinkets": {c: "ring"}, "pouch": {"bead": 2, "spoon": 2, "ring": 1}, "warrior_supply": 12}
    for agent in game.agents:
        players[agent]["hand"] = []
    players[f"{faction}_0"] |= {"hand": ["Anvil (fox)", "Sword (mouse)"], **board}
    players[f"{faction}_0"].pop("warrior_supply")
    return Game.from_position(document)
"""
GUESSES = (
    GIVEN
    + """
game = given("marquise", "daylight", "marquise_action", actions=2)
take = lambda words: game.step(next(a.id for a in game.legal() if a.words.startswith(words)))
print(game.view("eyrie").position()["players"]["magpies_0"]["trinkets"])
take("guess the trinket in clearing 5")
print([a.words for a in game.legal()])
take("show Anvil (fox)")
print(game.question("magpies"), "|", game.question("eyrie"))
for viewer in ("magpies", "marquise", "eyrie"):
    named = {game.determinize(viewer, n).question("all") for n in range(40)}
    print(viewer, len(named) == 1)
take("guess trinket no. 0")
kinds = [game.determinize("eyrie", n).position()["players"]["magpies_0"]["trinkets"][5] for n in range(40)]
print(sorted({*kinds}))
for viewer in ("magpies", "marquise", "eyrie"):
    print([event.words for event in game.events(viewer) if "trinket" in event.words or "card" in event.words])
print(game.view("marquise").position()["players"]["magpies_0"]["trinkets"], game.to_move)
"""
)
OPERATIONS = (
    GIVEN
    + """
game = given("alliance", "evening", "operation", officers=1)
print([a.words for a in game.legal()])
game.step(game.find("guess", clearing=5))
game.step(game.legal_actions()[0])
game.step(game.find("choose_count", count=2))
print(game.scores["alliance_0"], game.question("all"))
"""
)


BATTLE = (
    GIVEN
    + """
game = given("marquise", "daylight", "marquise_action", actions=2)
game.force(dice=[(0, 0)])
game.step(game.find("battle", clearing=5, defender="magpies"))
print([event.arguments["count"] for event in game.events() if event.kind == "hits"])
"""
)


def test_a_hit_that_a_defender_deals_besides():
    """M.2.3: the hook `defense_hits`, beside the hit of the defenseless (Law 4.3.5.II)."""
    assert printed("-c", BATTLE, **BESIDE) == "[1, 1]\n"


def test_a_guess_among_military_operations():
    """It stands in the menu of an Evening; a right one scores for the token (M.2.1, 3.2.1)."""
    menu, after = printed("-c", OPERATIONS, **BESIDE).splitlines()
    assert "'guess the trinket in clearing 5'" in menu
    assert after == "1 alliance_0 has no card to discard (3 cards in hand)"


def test_a_guess_at_what_lies_face_down():
    """M.2.1: the players who see the card and the trinket, and the next question."""
    shown = "marquise_0 has shown {} and must guess the trinket in clearing 5"
    guess, seen = "'marquise_0: guess trinket no. 0'", "'marquise_0 sees that the trinket in clearing 5 is a ring'"
    assert printed("-c", GUESSES, **BESIDE).splitlines() == [
        "{5: True}",
        "['show Anvil (fox)']",
        f"{shown.format('Anvil (fox)')} | {shown.format('a card')}",
        "magpies True",
        "marquise True",
        "eyrie False",
        "['ring', 'spoon']",
        f"[{guess}, {seen}]",
        f"[{guess}, {seen}]",
        f"[{guess}, 'a card goes from marquise_0 to magpies_0', 'marquise_0 looks at the trinket in clearing 5']",
        "{5: 'ring'} marquise_0",
    ]


HOMELANDS = """
from root_env import Game
from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.root.rules import corners
game = Game(factions=("magpies", "marquise", "eyrie"), setup={
    "marquise_0": {"keep": 1, "sawmill": 1, "workshop": 5, "recruiter": 9},
    "eyrie_0": {"corner": 3, "leader": "despot"},
})
nests = lambda: [int(a.words.split()[-1]) for a in game.legal()]
while game.to_move != "magpies_0":
    game.step(int(game.legal_actions()[0]))
print(nests())
game.step(game.find("choose_clearing", clearing=2))
print(nests())
game.step(game.find("choose_clearing", clearing=8))
entry = Game.from_position(game.position()).position()["players"]["magpies_0"]
print(entry["start"], entry["second_nest"], game.phase)
land = record_view(whole(game.states), 0)
bit = lambda *clearings: sum(1 << c - 1 for c in clearings)
for taken in ((1,), (1, 3), (1, 2, 3, 4)):
    away = plain(corners.away)(land, bit(*range(1, 13)) & ~bit(*taken), bit(*taken), 2)
    print([c for c in range(1, 13) if away & bit(c)])
"""


def test_homelands_keep_away_from_those_of_enemies():
    """19.8.3: with a clearing between them; a second one may be near the first, and both stand in positions. Where two
    clearings between are too many, it is one; where that is, they are adjacent.
    """
    assert printed("-c", HOMELANDS, **BESIDE).splitlines() == [
        "[2, 4, 8, 12]",
        "[4, 8, 12]",
        "2 8 birdsong",
        "[3, 6, 7, 8, 11]",
        "[2, 4, 8, 12]",
        "[5, 6, 7, 8, 9, 10, 11, 12]",
    ]
