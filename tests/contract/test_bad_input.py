"""Junk in, words out: only the documented errors, never another, and nothing changed."""

from __future__ import annotations

import copy
import json
import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import root_env
from root_env import ConfigError, ForcedOutcomeError, Game, GameConfig, IllegalActionError, PositionError, RecordError
from root_env.core.spec.actions import N_ACTIONS
from tests.contract.playing import FOUR, after, play_on

EXAMPLES = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))

WORDS = st.sampled_from(
    [
        "",
        "fox",
        "bird",
        "marquise",
        "marquise_0",
        "eyrie",
        "vagabond",
        "boot",
        "Ambush! (fox)",
        "all",
        "daylight",
        "1-2",
    ]
)
NUMBERS = st.integers(-3, 14) | st.sampled_from([127, 128, 255, 256, 32767, 32768, 2**31, 2**63, 10**30, -(10**30)])
LEAVES = st.none() | st.booleans() | NUMBERS | st.floats() | WORDS | st.text(max_size=4) | st.binary(max_size=2)
JUNK = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | NUMBERS, inner, max_size=3),
    max_leaves=5,
)

# -- steps -------------------------------------------------------------------------------------------

GAMES = [after(n, n) for n in (0, 9, 80, 200)]


@given(which=st.sampled_from(range(len(GAMES))), action=JUNK)
@EXAMPLES
def test_a_junk_action_is_refused_and_nothing_changes(which, action):
    game = GAMES[which]
    legal = game.legal_actions().tolist()
    if isinstance(action, int) and not isinstance(action, bool) and action in legal:
        return
    before = game.states.tobytes()
    with pytest.raises(IllegalActionError) as caught:
        game.step(action)
    assert "\n" not in str(caught.value).replace(repr(action), "")
    assert game.states.tobytes() == before
    assert game.legal_actions().tolist() == legal


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.int8, np.uint16])
def test_numpy_integers_are_actions(kind):
    game = Game(None, 1)
    game.step(kind(game.legal_actions()[0]))
    assert game.decisions == 1


@pytest.mark.parametrize("action", [np.float32(65), np.bool_(True), np.array([65, 66]), np.nan, "65", [65]])
def test_other_types_are_refused_in_words(action):
    with pytest.raises(IllegalActionError, match="whole number"):
        Game(None, 1).step(action)


def test_a_step_after_the_end():
    game = after(10**6, 3)
    before = game.states.tobytes()
    for action in range(0, N_ACTIONS, 97):
        with pytest.raises(IllegalActionError, match="over"):
            game.step(action)
    assert game.states.tobytes() == before
    assert game.to_move is None
    assert game.question() == "the game is over"
    assert game.legal_actions().tolist() == []


@given(agent=JUNK)
@EXAMPLES
def test_a_junk_agent_is_refused(agent):
    game = GAMES[2]
    if agent in ("marquise", "marquise_0", "eyrie", "vagabond") or agent in (0, 1, 2, 3):
        return
    for ask in (game.player, game.observe, game.view, game.determinize):
        with pytest.raises(ValueError, match="agents are"):
            ask(agent)
    if agent is not None and agent != "all":
        with pytest.raises(ValueError, match="agents are"):
            game.render(agent)


@given(outcomes=st.dictionaries(st.sampled_from(["dice", "draws", "taken", "quests", "ruins"]), JUNK, max_size=3))
@EXAMPLES
def test_junk_outcomes_are_refused(outcomes):
    game = GAMES[1].copy()
    before = game.states.tobytes()
    try:
        game.force(**outcomes)
    except (ForcedOutcomeError, TypeError):
        assert game.states.tobytes() == before
    else:
        assert game.position().get("forced") or not any(outcomes.values())


# -- configurations ----------------------------------------------------------------------------------

FIELDS = sorted(GameConfig.__dataclass_fields__)


@given(data=st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), JUNK, max_size=3))
@EXAMPLES
def test_a_junk_configuration_plays_or_says_which_field(data):
    try:
        config = GameConfig.from_dict(data)
        game = Game(config, 1)
    except ConfigError as error:
        assert any(str(key) in str(error) or repr(key) in str(error) for key in data), error
        return
    json.dumps(config.to_dict())
    assert GameConfig.from_dict(json.loads(json.dumps(config.to_dict()))) == config
    play_on(game, random.Random(1), 5)


@given(name=st.sampled_from(FIELDS), value=JUNK)
@EXAMPLES
def test_one_junk_field_is_named(name, value):
    try:
        Game(GameConfig(**{name: value}), 1)
    except ConfigError as error:
        assert name in str(error)


@given(setup=st.dictionaries(st.sampled_from(["marquise_0", "eyrie", "vagabond_0"]) | WORDS, JUNK, max_size=2))
@EXAMPLES
def test_junk_set_up_choices_are_refused_by_name(setup):
    try:
        Game(GameConfig(setup=setup), 1)
    except ConfigError as error:
        assert str(error).startswith("setup")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"factions": ()}, "factions.*2 to 6"),
        ({"factions": ("marquise",)}, "factions.*2 to 6"),
        ({"factions": ("marquise",) * 7}, "factions.*2 to 6"),
        ({"factions": ("marquise", "badgers")}, "factions.*badgers.*marquise"),
        ({"factions": ("marquise", "corvid")}, "factions.*corvid.*riverfolk"),
        ({"factions": ("marquise", "vagabond_2")}, "factions.*vagabond_2"),
        ({"factions": ("marquise", "eyrie", "marquise")}, "factions.*is named 2 times"),
        ({"factions": ("vagabond",) * 3}, "factions.*is named 3 times"),
        ({"factions": "marquise"}, "factions"),
        ({"factions": (1, 2)}, "factions"),
        ({"map": "mars"}, "map.*autumn"),
        ({"deck": "tarot"}, "deck.*standard"),
        ({"edition": "2031"}, "edition.*2018"),
        ({"seating": "musical"}, "seating.*random"),
        ({"skip_forced": "some"}, "skip_forced.*public"),
        ({"setup": "fast"}, "setup.*choose"),
        ({"setup": {"lizard": {}}}, "setup.*lizard"),
        ({"setup": {"eyrie": 5}}, "setup"),
        ({"factions": ("eyrie", "vagabond"), "setup": {"eyrie_0": {"corner": 5}}}, "setup.*corner"),
        ({"setup": {"eyrie_0": {"coner": 3}}}, "setup.*coner.*corner"),
        ({"setup": {"marquise_0": {"keep": "x"}}}, "setup.*keep"),
        ({"vagabonds": ("wizard",)}, "vagabonds.*wizard"),
        ({"vagabonds": ("thief", "ranger")}, "vagabonds.*1 Vagabonds"),
        ({"vagabonds": "thief"}, "vagabonds"),
        ({"vagabonds": 5}, "vagabonds"),
        ({"clearing_suits": ("fox",)}, "clearing_suits.*12"),
        ({"clearing_suits": ("bird",) * 12}, "clearing_suits"),
        ({"score_to_win": 0}, "score_to_win"),
        ({"score_to_win": 30.0}, "score_to_win"),
        ({"max_turns": True}, "max_turns"),
        ({"max_decisions": "many"}, "max_decisions"),
        ({"reward": "money"}, "reward.*rank"),
        ({"shaping": "x"}, "shaping"),
        ({"shaping": float("nan")}, "shaping"),
        ({"observation": 5}, "observation"),
        ({"observation": {"format": "png"}}, "observation.*int8"),
        ({"observation": {"history": 17}}, "history.*16"),
        ({"observation": {"colour": 1}}, "observation.*colour"),
        ({"overrides": {"warriors": 30}}, "overrides.*warriors"),
        ({"overrides": 5}, "overrides"),
        ({"bogus": 1}, "bogus"),
    ],
)
def test_messages_name_the_field(fields, words):
    with pytest.raises(ConfigError, match=words):
        Game(fields, 0)


# -- documents ---------------------------------------------------------------------------------------

DOCUMENTS = [
    after(n, n, GameConfig(factions=table)).position() for n, table in ((4, FOUR), (60, FOUR), (150, FOUR[:2]))
]
BATTLE = next(
    g.position() for g in (after(n, 8) for n in range(30, 400)) if g.states[0]["battle"]["active"] and not g.is_over
)
DOCUMENTS += [BATTLE, {k: v for k, v in DOCUMENTS[1].items() if k not in ("internals", "deck", "quest_deck")}]
RECORDS = [after(12, 3).record(), Game.from_position(BATTLE).record()]


def _spoil(draw, node, depth: int = 0):
    """Change one random part of a document in place: replace, delete or add."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    if not keys:
        return
    key = draw(st.sampled_from(keys))
    inner = node[key]
    if isinstance(inner, dict | list) and inner and draw(st.integers(0, 4)):
        _spoil(draw, inner, depth + 1)
        return
    deed = draw(st.sampled_from(["replace", "replace", "delete", "add"]))
    if deed == "replace":
        node[key] = draw(JUNK)
    elif deed == "delete":
        del node[key]
    elif isinstance(node, dict):
        node[draw(WORDS | NUMBERS)] = draw(JUNK)
    else:
        node.insert(key, draw(JUNK | st.just(inner)))


@st.composite
def spoilt(draw, documents):
    document = copy.deepcopy(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 3))):
        _spoil(draw, document)
    return document


@given(document=spoilt(DOCUMENTS))
@settings(EXAMPLES, max_examples=350)
def test_a_spoilt_position_is_read_or_refused(document):
    try:
        game = Game.from_position(document)
    except PositionError as error:
        assert str(error)
        return
    game.legal_actions()
    if "internals" not in document:
        play_on(game, random.Random(0), 20)


def _paths(node, path=()):
    for key in node if isinstance(node, dict) else range(len(node)):
        yield (*path, key)
        if isinstance(node[key], dict | list):
            yield from _paths(node[key], (*path, key))


@pytest.mark.parametrize("which", range(len(DOCUMENTS)))
def test_one_bad_value_anywhere_is_read_or_refused(which):
    """Every field in turn, small lists of numbers sampled, set to something that does not belong there."""
    values = [-2, 13, 128, 255, 40000, 2**63, 10**30, None, True, 1.5, "x", [], {}, float("inf"), float("nan")]
    rng = random.Random(which)
    paths = [p for p in _paths(DOCUMENTS[which]) if len(p) < 4 or rng.random() < 0.05]
    for path in rng.sample(paths, min(250, len(paths))):
        document = copy.deepcopy(DOCUMENTS[which])
        node = document
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = rng.choice(values)
        try:
            Game.from_position(document)
        except PositionError as error:
            assert str(error)


@given(document=JUNK)
@EXAMPLES
def test_junk_is_no_position(document):
    if document == {}:
        return
    with pytest.raises(PositionError):
        Game.from_position(document)


@given(record=spoilt(RECORDS))
@EXAMPLES
def test_a_spoilt_record_is_replayed_or_refused(record):
    try:
        root_env.replay(record)
    except RecordError as error:
        assert str(error)


@given(record=JUNK)
@settings(EXAMPLES, max_examples=50)
def test_junk_is_no_record(record):
    with pytest.raises(RecordError):
        root_env.replay(record)
