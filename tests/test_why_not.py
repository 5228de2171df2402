"""Reasons why an action is not offered: they agree with the offers of the rules, and tell nothing that is hidden."""

import random
from collections import Counter

import pytest

from root_env import Game, GameConfig
from root_env.doors.why_not import MOST_LOOKED_AT, why_not
from root_env.doors.why_not import _all as every_action
from root_env.root.play.missing import missing
from root_env.root.rules.ids import Kind
from root_env.root.rules.spec.actions import decode
from root_env.root.rules.spec.menus import TAKES
from tests import deals
from tests.examples.recipe import load

ALL = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")
BASE, OTHERS = ALL[:4], ("chameleander", "lizard", "riverfolk", "eyrie")
HORDE = ("hundreds", "marquise", "eyrie", "vagabond")
KNIGHTS = ("keepers", "marquise", "eyrie")
FLOCK = ("corvids", "marquise", "lizard", "vagabond")
COURT = ("duchy", "marquise", "eyrie")
UNSAID = {"special", "swift_strike", "ambush", "use", "craft"}
"""Families that can lack something without a condition for it: an effect already used, a victim for a thief."""
OWN = {
    *("marquise_action", "decree", "revolt", "spread_sympathy", "alliance_daylight", "operation", "vagabond_action"),
    *("conspiracy", "crusade_battle", "ritual", "riverfolk_action", "slough", "skip_move", "chameleander_action"),
    *("command", "advance", "advance_battle", "relentless", "incite", "start_window"),
    *("retinue_act", "retinue", "delve", "flip_plot", "conspire", "exert", "assembly", "sway", "brigadier"),
}


def asked(seed, factions, share, **config):
    """Some of the positions of a random game."""
    game, rng = Game(GameConfig(factions=factions, max_turns=60, **config), seed=seed), random.Random(seed)
    while not game.is_over:
        if rng.random() < share:
            yield game, rng
        game.step(rng.choice(game.legal_actions().tolist()))


def askable(game):
    """The actions that can be asked about."""
    return [named.action for named in every_action(game, game.player_to_move())]


def kind_of(game):
    return Kind(int(game.states["stack"]["kind"][0, game.states["depth"][0] - 1]))


@pytest.mark.parametrize(
    ("factions", "seed"),
    [(BASE, 3), (BASE, 9), (ALL, 5), (OTHERS, 2), (HORDE, 4), (KNIGHTS, 5), (FLOCK, 3), (COURT, 4)],
)
def test_a_condition_fails_where_and_only_where_an_action_is_not_offered(factions, seed):
    checked, unsaid = Counter(), Counter()
    for game, rng in asked(seed, factions, 0.25, skip_forced="none"):
        legal = set(game.legal_actions().tolist())
        kind = kind_of(game)
        own = game.rules.asked(game.states, 0) in OWN
        taken = [one.id for one in askable(game) if one.family in TAKES[kind]]
        for number in {*rng.sample(taken, min(len(taken), 12)), *rng.sample(sorted(legal), min(len(legal), 4))}:
            family = decode(number)[0].name
            said = missing(game.states, 0, number)
            assert not (said and number in legal), (said, game.rules.family_words(number), game.question())
            if number not in legal:
                checked[family] += 1
                unsaid[family] += not said and own and family not in UNSAID
    assert not +unsaid
    assert len(checked) > 9, "many families have been looked at"


def test_nothing_is_told_that_the_player_may_not_know():
    """Whoever asks is told the same in two games that he cannot tell apart."""
    compared = 0
    for game, rng in asked(7, BASE, 0.1, skip_forced="public"):
        viewer = rng.randrange(4)
        twin = deals.another_deal(game, viewer, rng)
        for one in rng.sample(askable(game), 8):
            typed = game.rules.family_words(one.id)
            if game.player_to_move() == viewer and one.id in {*game.legal_actions(), *twin.legal_actions()}:
                continue  # the menu itself tells, where a deal decides it
            assert why_not(game, viewer, typed) == why_not(twin, viewer, typed)
            compared += 1
    assert compared > 100


def at_actions():
    """The first actions of the Marquise, with the keep in clearing 2 and nothing crafted."""
    game = Game(factions=BASE, seed=4, skip_forced="public")
    for clearing in (2, 5, 5, 2):
        game.step(game.find("choose_clearing", clearing=clearing))
    while game.rules.asked(game.states, 0) != "marquise_action":
        game.step(int(game.legal_actions()[0]))
    return game


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("move 3 5", "no path that is open to you leads there"),
        ("move 4 9", "you have no warrior in clearing 4"),
        ("move 1 5", "on offer"),
        ("battle eyrie 5", "that player has nothing there"),
        ("battle eyrie_0 5", "that player has nothing there"),
        ("battle marquise 5", "nobody battles himself"),
        ("build sawmill 4", "you do not rule clearing 4"),
        ("build sawmill 5", "no slot is open in clearing 5"),
        ("overwork 3", "you have no sawmill in clearing 3"),
        ("extra action", "you hold no bird card"),
        ("craft anvil", "you are asked something else now"),
        ("revolt", "that is for alliance alone"),
        ("use armorers", "you have no such effect in play"),
        ("dance", "No action at this table is called 'dance'"),
        ("  ", "Say which action you mean"),
    ],
)
def test_what_is_missing_is_said(typed, said):
    (line,) = why_not(at_actions(), 0, typed)
    assert said in line


def test_who_is_not_asked_is_told_when_it_is_his_turn():
    (line,) = why_not(at_actions(), 1, "resolve a fox")
    assert line == "Resolve a fox card: you are not asked now; this is done in your Daylight."
    assert why_not(at_actions(), 2, "move 3 5") == [
        "Move from clearing 3 to clearing 5: you are not asked now; this is done in your Evening."
    ]


def test_many_actions_are_told_together():
    game = at_actions()
    lines = why_not(game, 0, "build")
    assert len(lines) <= MOST_LOOKED_AT + 1
    assert lines[-1].endswith("more actions are called that; say more.")
    assert why_not(game, 0, "a" * 5000)[0].startswith("No action")
    assert why_not(game, 0, "{0} % \x00 (((")[0].startswith("No action")


def test_spent_actions_and_what_an_action_costs():
    game = at_actions()
    game.step(game.find("build", clearing=10, building="sawmill"))
    assert "it costs 2 wood, and 0 can be reached" in why_not(game, 0, "build sawmill 1")[0]
    game.step(game.find("recruit"))
    assert "you have recruited already" in why_not(game, 0, "recruit")[0]
    game.step(game.find("move", origin=1, destination=5))
    while game.rules.asked(game.states, 0) != "marquise_action":
        game.step(int(game.legal_actions()[0]))
    assert "your actions of this Daylight are spent" in why_not(game, 0, "move 9 1")[0]


def at_first(question, factions):
    """The first time that a question is asked, by the first actions; with the Keepers, who would never move, by any."""
    game, rng = Game(GameConfig(factions=factions, skip_forced="none"), seed=2), random.Random(3)
    while game.rules.asked(game.states, 0) != question:
        legal = game.legal_actions().tolist()
        game.step(rng.choice(legal) if "keepers" in factions else legal[0])
    return game


MISSING = {
    OTHERS: [
        ("conspiracy", "sanctify 1", "it costs 2 acolytes, and you have 0"),
        ("conspiracy", "buy", "something else now; this is done at the start of your Birdsong"),
        (
            "riverfolk_action",
            "trade post 1",
            "it costs 2 funds of eyrie, who rules clearing 1, and you have 0 of these",
        ),
        ("slough", "slough", "it costs 4 cards, and you hold 3"),
        ("slough", "cajole", "you are asked something else now; this is done in your Daylight"),
        ("chameleander_action", "remove ego", "you have no ego in clearing"),
        ("chameleander_action", "beckon chameleander", "nobody beckons himself"),
    ],
    ("hundreds", "eyrie"): [
        ("command", "build stronghold 1", "you do not rule clearing 1"),
        ("command", "build stronghold 3", "no slot is open in clearing 3"),
        ("command", "incite 1", "you are asked something else now; this is done in your Evening"),
        ("advance", "battle eyrie 2", "your warlord is in clearing 3, and battles there"),
        ("incite", "incite 2", "you have no warrior in clearing 2"),
        ("incite", "loot", "you are asked something else now"),
    ],
    ("keepers", "eyrie"): [
        ("retinue_act", "battle eyrie 10", "the column move does not battle"),
        ("retinue_act", "move 10 12", "you have no warrior in clearing 10"),
        ("retinue", "faithful retainer delve", "the column move acts now"),
        ("encamp", "delve figure forest 1", "you are asked something else now"),
    ],
    ("duchy", "eyrie"): [
        ("assembly", "build a citadel or market in clearing 5", "you do not rule clearing 5"),
        ("assembly", "dig a tunnel in clearing 3", "a tunnel is in clearing 3 already"),
        ("assembly", "move from clearing 6 into the Burrow", "no tunnel is in clearing 6"),
        ("assembly", "move out of the Burrow to clearing 6", "no tunnel is in clearing 6"),
        ("sway", "recruit", "you are asked something else now"),
    ],
    ("corvids", "eyrie"): [
        ("conspire", "place plot 12", "it costs a warrior, and you have 0 in clearing 12"),
        ("conspire", "swap 12", "no plot is in clearing 12"),
        ("conspire", "flip 1", "you are asked something else now; this is done in your Birdsong"),
        ("exert", "place plot 12", "it costs a warrior, and you have 0 in clearing 12"),
    ],
}
"""Table -> a question, what is typed, and what is said to be missing."""


@pytest.mark.parametrize(
    ("table", "question", "typed", "said"), [(table, *one) for table, all_of in MISSING.items() for one in all_of]
)
def test_what_is_missing_for_the_other_factions_is_said(table, question, typed, said):
    game = at_first(question, table)
    lines = why_not(game, game.player_to_move(), typed)
    assert any(said in line for line in lines), lines


def test_a_game_without_conditions_says_whether_an_action_is_offered():
    game = load("nim").Game(seed=3)
    words = game.rules.family_words(int(game.legal_actions()[0]))
    mine = why_not(game, game.player_to_move(), words)
    assert any("on offer" in line for line in mine), mine
    other = 1 - game.player_to_move()
    assert all("you are not asked now" in line for line in why_not(game, other, words))


def test_the_game_is_over():
    game = Game(factions=BASE, seed=1, max_turns=1)
    while not game.is_over:
        game.step(int(game.legal_actions()[0]))
    assert why_not(game, 0, "move 1 5") == ["The game is over."]


def test_the_words_that_people_say_are_understood():
    """Questions such as attack, fight, end my turn are understood from the player asked and from others."""
    game = Game(GameConfig(factions=("marquise", "eyrie")), seed=1)
    rng, said = random.Random(1), Counter()
    while not game.is_over and game.turns < 12:
        player = game.player_to_move()
        assert why_not(game, player, "Why can I not attack the eyrie in 5?") == why_not(game, player, "battle eyrie 5")
        assert why_not(game, player, "fight") == why_not(game, player, "battle")
        (line,) = why_not(game, player, "end my turn")
        passes = [action.words for action in game.legal() if action.family == "pass"]
        assert line == (f"On offer, choose it: {passes[0]}." if passes else line)
        said[line.split(",")[0]] += 1
        assert why_not(game, 1 - player, "end turn") == ["You are not asked now; whoever is asked decides first."]
        game.step(rng.choice(game.legal_actions().tolist()))
    assert {"On offer", "You must choose one of what is offered first; nothing here can be passed."} <= {*said}
