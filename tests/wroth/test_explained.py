"""Everything in Wroth is explained, in words that fit."""

import random

from root_env.wroth.config import WrothConfig
from root_env.wroth.doors.binding import WROTH
from root_env.wroth.doors.game import Game
from root_env.wroth.lookup.box import box_of, document_of, shipped_box
from root_env.wroth.rules.ids import Ability, Effect, Face, Kind, Phase, Seeing
from root_env.wroth.rules.spec.actions import TABLE
from root_env.wroth.rules.spec.decisions import DECISIONS
from root_env.wroth.text import explaining

EVERYBODY = tuple(roster.name for roster in shipped_box().factions)


def words_of(members):
    return {member.name.lower().replace("_", " ") for member in members}


def test_every_declared_thing_has_words_and_none_is_left_over():
    assert set(explaining.FACES) == words_of(Face) and set(explaining.SEEING) == words_of(Seeing)
    assert set(explaining.EFFECTS) == words_of(Effect) and set(explaining.ABILITIES) == words_of(Ability)
    assert set(explaining.PHASES) == words_of(Phase)
    assert set(explaining.QUESTIONS) == {decision.kind for decision in DECISIONS} <= set(Kind)
    families = {
        family.name for family in TABLE.families if family.name != "pass" and not family.name.startswith("choose_")
    }
    assert set(explaining.ACTIONS) == families


def test_words_fit_and_say_where_the_rules_have_it():
    found = explaining.explanations(shipped_box(), EVERYBODY)
    told = [words for rows in found.values() for words in rows.values()]
    told += [explaining.explain_family(family) for family in explaining.ACTIONS]
    told += [explaining.explain_question(kind) for kind in explaining.QUESTIONS]
    for words in told:
        assert len(words) <= explaining.MOST and words.endswith(")") and "{" not in words, words


def test_words_follow_the_box():
    document = document_of(shipped_box())
    document["elites"]["raider"] |= {"cost": 9, "vp": 4}
    document["abilities"]["sabotage"]["amount"] = 3
    found = explaining.explanations(box_of(document), ("guild", "runen"))
    assert found["kind"]["raider"].startswith(
        "Elite troop for 9 Corra, vitality 2, 4 VP in a region that you control; Battle"
    )
    assert found["elite"]["raider 2"] == found["kind"]["raider"]
    assert found["ability"]["sabotage"].startswith("Ability for 3 Corra: 3 damage to one faction")
    assert "champion" not in found["kind"]


def test_every_question_of_a_game_is_explained():
    game, rng = Game(WrothConfig(factions=("guild", "koda", "lythe"), max_rounds=4), seed=2), random.Random(2)
    known = WROTH.explanations(game.config)
    while not game.is_over:
        assert WROTH.explain_question(game.states, 0, None, game.config)
        for action in game.legal():
            assert WROTH.explain_action(game.states, 0, action, game.config) or action.family in (
                "pass", "choose_count", "choose_elite",
            )  # fmt: skip
            for kind, word in zip(TABLE.by_name[action.family].arguments, action.arguments.values(), strict=True):
                assert kind not in ("face", "kind", "ability") or word in known[kind], (kind, word)
        game.step(rng.choice(game.legal_actions().tolist()))
    assert WROTH.explain_question(game.states, 0, None, game.config) == ""
