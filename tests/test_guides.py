"""Guided first games: hints name declared things, suggestions are legal, and nobody gets stuck."""

import functools
import random
import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from root_env import Game, wroth
from root_env.agents import load
from root_env.doors import guiding
from root_env.doors.bounds import only_answer
from root_env.doors.contract.guides import Hint, choose
from root_env.doors.guiding import hint_for, round_of
from root_env.engine import seeding
from root_env.root import actions
from root_env.root.declared.factions import FACTIONS
from root_env.root.doors.binding import ROOT
from root_env.root.rules.spec.actions import BY_NAME
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.rules.spec.menus import taken
from root_env.wroth.doors.binding import WROTH
from root_env.wroth.rules.spec import actions as wroth_actions
from root_env.wroth.rules.spec.decisions import DECISIONS as WROTH_DECISIONS
from root_env.wroth.text.describe import Context

ALL = {name: (Game, guide) for name, guide in ROOT.guides.items()}
ALL |= {f"wroth {name}": (wroth.Game, guide) for name, guide in WROTH.guides.items()}
"""Doors and guides of both games; those of Root by their faction alone."""
GUIDES = ROOT.guides
MOST_LETTERS = 330
"""A hint is read beside the choices: four or five lines on a phone."""
ALONE = {"choose_clearing", "choose_count", "choose_card", "choose_item", "choose_forest", "pass"}


def played(name, choose_else=None, rounds=None):
    """The positions at which the guided player is asked; he follows the suggested line, or `choose_else(game)`."""
    door, guide = ALL[name]
    game = guiding.begin(door, guide, skip_forced="public")
    bot = load(guide.opponent, game.rules.name)
    while not game.is_over and round_of(game) <= (guide.rounds if rounds is None else rounds):
        only = only_answer(game)
        if only is not None:
            game.step(only)
            continue
        player = game.player_to_move()
        action = chosen(bot, game, seeding.game_seed(game.seed, len(game.log), 1 + player) >> 1)
        if player == 0:
            told = hint_for(guide, game, 0)
            yield game, told
            action = choose_else(game) if choose_else else action if told.action is None else told.action
        game.step(action)


def chosen(bot, game, seed) -> int:
    """The choice of `on_views(bot)`. The bot sees an observation alone, so no view is drawn for it."""
    agent, rng = game.to_move, np.random.default_rng(seed)
    return int(bot.act(np.asarray(game.observe(agent))[None], game.mask()[None], [agent], rng)[0])


def test_each_faction_of_the_package_has_a_guide_and_wroth_has_one():
    assert set(GUIDES) == {one.name for one in FACTIONS if one.of_the_package and not one.side}
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


SAME = {"choose_faction", "choose_piece", "choose_item", "choose_clearing", "move"}
"""Families that answer one question with one meaning: the thing that takes a hit, the goal of a pawn."""
NAMED_OTHERWISE = {"extra_action": "action", "see_mine": "mine", "take_benefit": "gives", "remove_ego": "ego"}
NAMED_OTHERWISE |= {"draft": "dice", "hit_basic": "basic troop that you hit", "hit_elite": "elite troop that you hit"}
"""Families that texts call by another word than the first one of their names."""


@pytest.mark.parametrize("name", ALL)
def test_a_reason_is_true_of_each_action_that_it_may_stand_for(name):
    """It ranks no pieces or items, one of which may be suggested as another, and does not say the choice again."""
    for hint in ALL[name][1].hints:
        if hint.asked in ("take_hit", "damage_item", "item_capacity"):
            assert not any(ranks in hint.why for ranks in ("best what is", "worth most", "behind what is")), hint
        assert not hint.why.startswith("End Daylight"), hint


@pytest.mark.parametrize("name", ALL)
def test_words_belong_to_one_choice_and_name_it(name):
    """One reason never stands for several families of actions, and says which action and argument it is about."""
    for hint in ALL[name][1].hints:
        families = {family for family, _ in hint.choices}
        assert len(families) <= 1 or families <= SAME, hint
        said = f"{hint.step} {hint.why}".lower()
        for family, arguments in hint.choices:
            word = NAMED_OTHERWISE.get(family, family.split("_")[0][:4])
            named = family.startswith("choose_") or family == "pass" or word in said
            assert named or (family == "move" and "maneuver" in said), (word, hint)
            for argument in ("building", "column", "character", "kind"):
                assert str(arguments.get(argument, "")) in said, (argument, hint)


def check_told(game, guide, told):
    """The suggestion is legal, its words are its own, and the reason is that of a hint about it."""
    assert told.action in game.legal_actions()
    assert told.choice == next(one.words for one in game.legal() if one.id == told.action)
    assert "{" not in told.step + told.why, "every field is filled in"

    def is_about(hint):
        found = (list(game.rules.matching([told.action], *one, game.states, game.config)) for one in hint.choices)
        return any(found)

    asked = game.rules.asked(game.states, 0)
    fill_in = functools.partial(game.rules.fill_in, states=game.states, i=0, viewer=0, config=game.config)
    hints = [hint for hint in guide.hints if hint.asked == asked and is_about(hint)]
    assert (told.step, told.why) in [(fill_in(hint.step), fill_in(hint.why)) for hint in hints], told


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
    """In random play the suggestion is always legal, and nothing breaks."""
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
        adviser="",
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


# -- over many games -----------------------------------------------------------------------------------

TABLES = [
    *(
        ("base", name, ("marquise", "eyrie", "alliance", "vagabond"))
        for name in ("marquise", "eyrie", "alliance", "vagabond")
    ),
    *(("mixed", name, ("lizard", "riverfolk", "chameleander", "marquise", "alliance")) for name in GUIDES),
]
"""Sort of table, guided faction, and the others that may sit there."""


@pytest.mark.parametrize(("sort", "name", "others"), TABLES)
def test_whatever_is_suggested_is_legal_and_its_reason_is_about_it(sort, name, others):
    """The tables are not those that a guide was written for: the suggested line, mixed with choices at random."""
    others = [other for other in others if other != name][:3]
    guide, bot, told_of = GUIDES[name], load("rules"), 0
    for seed in range(3):
        game, rng = Game(factions=(name, *others), skip_forced="public", seed=seed), random.Random(seed)
        while not game.is_over and round_of(game) <= guide.rounds:
            player = game.player_to_move()
            action = chosen(bot, game, len(game.log))
            if player == 0:
                told = hint_for(guide, game, 0)
                if told.action is not None:
                    check_told(game, guide, told)
                    told_of += 1
                action = told.action if told.action is not None and rng.random() < 0.7 else action
                action = rng.choice(game.legal_actions().tolist()) if rng.random() < 0.2 else action
            game.step(action)
    assert told_of > 100


def test_whoever_is_attacked_hears_by_whom_with_what_and_where():
    guide, bot, found = GUIDES["marquise"], load("rules"), Counter()
    for seed in range(6):
        game = Game(factions=("marquise", "eyrie", "alliance", "vagabond"), skip_forced="public", seed=seed)
        while not game.is_over and round_of(game) <= guide.rounds:
            if ROOT.asked(game.states, 0) == "ambush" and game.player_to_move() == 0:
                battle = game.states["battle"][0]
                clearing, attacker = int(battle["clearing"]), int(battle["attacker"])
                number = int(game.states["warriors"][0][attacker][clearing])
                said = hint_for(guide, game, 0).step
                who = game.agents[attacker]
                assert said.startswith(f"{who} attacks you in clearing {clearing + 1} ("), said
                strength = rf"{number} warriors?" if number else r"\d swords?"
                assert re.search(rf"\) with {strength}\.", said), said
                found[who] += 1
            game.step(chosen(bot, game, len(game.log)))
    assert found["eyrie_0"] and found["vagabond_0"], found


NOT_SOUGHT = {"turmoil", "enlist", "quest_cards", "lay_open"}
"""Actions that nobody strives for, that need another character or faction, or are the other one of two rewards."""


@pytest.mark.parametrize("name", GUIDES)
def test_each_action_of_a_turn_is_seen_in_the_guided_game(name):
    """The actions are those that the questions of the faction's turn take, without answers and actions open to all."""
    faction = next(faction for faction in FACTIONS if faction.name == name)
    asked = [one for one in faction.decisions if not one.setup and one.at not in ("setup", "reactions")]
    wanted = {family for one in asked for family in one.takes.split() if not family.startswith("choose_")}
    wanted |= {"craft", "battle", "move"}
    seen, columns = set(), set()
    *_, (game, _) = played(name)
    for event in game.chronicle().events(0):
        if event.kind == "choice" and event.agent == game.agents[0]:
            action = event.arguments["action"]
            seen.add(action.family)
            columns.add(action.arguments.get("column"))
    moves = {"move"} if name != "vagabond" else {"move", "choose_clearing"}
    assert wanted - {"pass", "offers", "own_moves"} - NOT_SOUGHT - seen <= set(), (name, seen)
    assert moves & seen and hint_for(GUIDES[name], game, 0).step == GUIDES[name].end
    assert name != "eyrie" or {"recruit", "move", "battle"} <= columns
