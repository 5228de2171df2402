"""Guided first games: hints name what is declared, what is suggested is offered, and nobody gets stuck."""

import random
from dataclasses import replace

import pytest

from root_env import Game, actions, wroth
from root_env.agents import load, on_views
from root_env.core import seeding
from root_env.core.declared.factions import FACTIONS, shipped
from root_env.core.spec.actions import BY_NAME
from root_env.core.spec.decisions import DECISIONS
from root_env.core.spec.menus import taken
from root_env.doors import guiding
from root_env.doors.guiding import hint_for, round_of
from root_env.doors.openly import only_answer
from root_env.games.root import ROOT
from root_env.shared.guides import Hint, choose
from root_env.wroth.core.spec import actions as wroth_actions
from root_env.wroth.core.spec.decisions import DECISIONS as WROTH_DECISIONS
from root_env.wroth.rules import WROTH
from root_env.wroth.text.describe import Context

ALL = {name: (Game, guide) for name, guide in ROOT.guides.items()}
ALL |= {f"wroth {name}": (wroth.Game, guide) for name, guide in WROTH.guides.items()}
"""Doors and guides of both games; those of Root by their faction alone."""
GUIDES = ROOT.guides
MOST_LETTERS = 330
"""A hint is read beside the choices: four or five lines on a phone."""
ALONE = {"choose_clearing", "choose_count", "choose_card", "choose_item", "choose_forest", "pass"}


def played(name, choose_else=None, rounds=None):
    """The positions at which the guided player is asked; the suggested line, or what `choose_else(game)` takes."""
    door, guide = ALL[name]
    game = guiding.begin(door, guide, skip_forced="public")
    bot = on_views(load(guide.opponent, game.rules.name))
    while not game.is_over and round_of(game) <= (guide.rounds if rounds is None else rounds):
        only = only_answer(game)
        if only is not None:
            game.step(only)
            continue
        player = game.player_to_move()
        bot.reseed(seeding.game_seed(game.seed, len(game.log), 1 + player) >> 1)
        action = int(bot.act(game.view(player)))
        if player == 0:
            told = hint_for(guide, game, 0)
            yield game, told
            action = choose_else(game) if choose_else else action if told.action is None else told.action
        game.step(action)


def test_each_faction_of_the_package_has_a_guide_and_wroth_has_one():
    assert set(GUIDES) == {faction.name for faction in shipped() if not faction.side}
    for name, (_, guide) in ALL.items():
        assert guide.config["factions"][0] == name.split()[-1]
        others = set(guide.config["factions"][1:])
        assert others <= set(guide.others), "each turn of others is told of"


@pytest.mark.parametrize("name", GUIDES)
def test_hints_name_what_is_declared(name):
    """Questions, families of actions that these take, and the words of arguments."""
    questions = {decision.name.lower(): decision for decision in DECISIONS}
    agents = ROOT.config(**GUIDES[name].config).agents
    for hint in GUIDES[name].hints:
        assert hint.asked in questions, hint
        for family, arguments in hint.choices:
            assert family in taken(questions[hint.asked]), hint
            assert set(arguments) <= set(BY_NAME[family].names), hint
            table = actions.Table(agents, "autumn")
            for argument, word in arguments.items():
                kind = BY_NAME[family].arguments[BY_NAME[family].names.index(argument)]
                actions.KINDS[kind].read(word, table)  # ValueError for what is no such thing
        assert set(hint.rounds) <= {*range(GUIDES[name].rounds + 1)}, hint


@pytest.mark.parametrize("name", WROTH.guides)
def test_hints_of_wroth_name_what_is_declared(name):
    """Questions, families of actions that these take, and the words of arguments."""
    guide = WROTH.guides[name]
    takes = {row.kind.name.lower(): {*row.choices, "pass"} for row in WROTH_DECISIONS}
    takes["turn"] |= {"buy", "ability"}
    game = guiding.begin(wroth.Game, guide)
    names, families = Context(game.states, 0), wroth_actions.TABLE.by_name
    names.who = 0
    for hint in guide.hints:
        assert hint.asked in takes, hint
        for family, arguments in hint.choices:
            assert family in takes[hint.asked], hint
            for argument, word in arguments.items():
                kind = families[family].arguments[families[family].names.index(argument)]
                wroth.actions.KINDS[kind].read(word, names)
        assert set(hint.rounds) <= {*range(1, guide.rounds + 1)}, hint


@pytest.mark.parametrize("name", ALL)
def test_words_of_hints_fit(name):
    guide = ALL[name][1]
    for words in (*guide.others.values(), guide.end, *(part for hint in guide.hints for part in (hint.step, hint.why))):
        assert len(words) <= MOST_LETTERS, (len(words), words)
        assert "  " not in words
        assert not words or words[-1] in ".?!", words
    assert all(hint.choices or hint.why for hint in guide.hints)


@pytest.mark.parametrize("name", ALL)
def test_the_suggested_line_is_offered_and_every_question_of_three_rounds_has_its_hint(name):
    families = set()
    for game, told in played(name):
        assert told.step, (game.question(), "has no hint")
        if told.action is not None:
            assert told.action in game.legal_actions()
            assert told.choice == next(one.words for one in game.legal() if one.id == told.action)
            families.add(game.rules.decode(told.action, game.states, 0, game.config).family)
    assert round_of(game) == ALL[name][1].rounds + 1
    assert len(families - ALONE) >= 4, "the line shows what the faction does"
    assert game.points[game.agents[0]], "and scores"


@pytest.mark.parametrize("name", ALL)
def test_whoever_does_otherwise_is_told_what_fits(name):
    """At random: what is suggested is always offered, and nothing breaks."""
    rng, hints, questions = random.Random(1), 0, 0
    for game, told in played(name, lambda game: rng.choice(game.legal_actions().tolist())):
        assert told.action is None or told.action in game.legal_actions()
        questions, hints = questions + 1, hints + bool(told.step)
    assert hints > 0.8 * questions > 4


def test_undoing_leads_back_to_the_same_hint():
    guide = GUIDES["marquise"]
    game = guiding.begin(Game, guide)
    before, told = game.copy(), hint_for(guide, game, 0)
    game.step(told.action)
    assert hint_for(guide, game, 0) != told
    assert hint_for(guide, before, 0) == told
    assert hint_for(guide, Game.from_position(before.position()), 0) == told, "it needs no memory"


def test_others_are_told_nothing_and_their_turns_are_explained():
    guide = GUIDES["marquise"]
    game = guiding.begin(Game, guide)
    assert hint_for(guide, game, 1).action is None
    while game.turn != "eyrie_0":
        game.step(int(game.legal_actions()[0]))
    assert hint_for(guide, game, 0).step == guide.others["eyrie"]


def test_the_guide_ends_after_its_rounds():
    short = replace(GUIDES["marquise"], rounds=0)
    game, said = guiding.begin(Game, short), set()
    while round_of(game) < 3:
        said.add((round_of(game), hint_for(short, game, 0).step))
        game.step(int(game.legal_actions()[0]))
    assert {words for number, words in said if number == 1} == {short.end}
    assert {words for number, words in said if number == 2} == {""}


def test_the_first_hint_that_fits_is_told():
    guide = replace(
        GUIDES["marquise"],
        hints=(
            Hint("setup_keep", "never", (choose("battle"),), "."),
            Hint("setup_keep", "later", rounds=(2,)),
            Hint("setup_keep", "now", (choose("choose_clearing", clearing=9), choose("choose_clearing")), "why"),
        ),
    )
    game = guiding.begin(Game, guide)
    assert hint_for(guide, game, 0) == ("now", int(game.legal_actions()[-1]), "place the keep in clearing 4", "why")
    game.step(int(game.legal_actions()[0]))
    assert hint_for(guide, game, 0).step == "", "a question without a hint"


def test_every_faction_is_named_as_it_is_declared():
    assert {faction for guide in GUIDES.values() for faction in guide.others} <= {faction.name for faction in FACTIONS}
