"""Words for ids, questions and actions: complete, two-way, and silent about what a viewer may not know."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import root_env
from root_env.root.config import GameConfig
from root_env.root.layout import lay_out
from root_env.root.lookup import names
from root_env.root.lookup.names import UnknownNameError
from root_env.root.rules.data import decks, maps
from root_env.root.rules.game import stepping
from root_env.root.rules.ids import FOREST, N_CLEARINGS, NOWHERE, Card, Faction, Item, Kind, Piece, Suit
from root_env.root.rules.spec.actions import N_ACTIONS, A, decode
from root_env.root.rules.spec.decisions import DECISION_OF
from root_env.root.rules.spec.decisions import DECISIONS as DECLARED
from root_env.root.text.context import TELLING
from root_env.root.text.describe import (
    describe_action,
    describe_family,
    describe_option,
    describe_question,
    is_reserved,
)
from tests.deals import another_deal

FOUR = ("marquise", "eyrie", "alliance", "vagabond")
SEEDS = range(24)
DECISIONS = 500
SKIPS = ("all", "none", "public")


OWN_WORDS = {"choose_mood"}
"""Families of one question alone, whose words are those of the question."""
TABLES = (
    FOUR,
    ("marquise", "vagabond", "lizard", "riverfolk", "vagabond"),
    ("chameleander", "eyrie", "alliance", "vagabond", "riverfolk"),
    ("vagabond", "lizard", "riverfolk", "chameleander", "marquise"),
    ("eyrie", "alliance", "lizard", "vagabond", "vagabond", "marquise"),
    ("hundreds", "marquise", "riverfolk", "alliance"),
    ("corvids", "keepers", "duchy", "vagabond"),
    ("duchy", "corvids", "keepers", "eyrie"),
)
DECKS, MAPS = ("standard", "exiles_partisans"), ("autumn", "mountain")
"""Of tables with factions that came with the later ones."""


def config_of(seed: int) -> GameConfig:
    """The seed decides on players and skipping as well."""
    characters = [names.CHARACTERS[(seed + k) % len(names.CHARACTERS)] for k in (0, 4)]
    table = TABLES[seed % len(TABLES)]
    vagabonds = characters[: table.count("vagabond")] if seed % 4 else None
    later = "corvids" in table
    deck, land = DECKS[later], MAPS[later and seed % 2]
    return GameConfig(factions=table, skip_forced=SKIPS[seed % 3], vagabonds=vagabonds, deck=deck, map=land)


def begin(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A fresh game and the list of its first decision."""
    states, out = lay_out(config_of(seed)), stepping.new_list()
    stepping.reset_game(states, 0, seed, 1, out)
    return states, out


def play(seed: int, limit: int = DECISIONS) -> Iterator[tuple[np.ndarray, list[int], int]]:
    """Play at random and yield, before every decision, the states, the legal actions and the one to be taken."""
    chooser = random.Random(seed)
    states, out = begin(seed)
    for _ in range(limit):
        if states[0]["over"]:
            return
        legal = [int(a) for a in out[1 : out[0] + 1]]
        liked = [a for a in legal if decode(a)[0].name in ("aid", "revolt", "recruit")]
        action = chooser.choice(liked if liked and chooser.random() < 0.7 else legal)
        yield states, legal, action
        stepping.step_game(states, 0, action, out)


def top(states: np.ndarray):
    return states[0]["stack"][states[0]["depth"] - 1]


def assert_reads_well(text: str) -> None:
    """No holes, no enum members, no bare numbers but those of clearings and counts."""
    assert text and text == text.strip() and "  " not in text and len(text) < 160, text
    assert not re.search(r"None|<|>|\{|\}|Kind|_(?!\d)|reserved|(?<!\d)-\d|clearing 0|\[", text), text
    for number in re.findall(r"(?<!_)\b\d+\b(?! [a-z]+)", text):
        allowed = (
            rf"clearing {number}\b|at most {number}\b|limit {number}\b|price of .* to {number}\b"
            rf"|forest [\d-]*\b{number}\b|path .*from {number} to \d|path .*from \d+ to {number}\b"
        )
        assert re.search(allowed, text), f"{number} in {text!r}"


# -- names -------------------------------------------------------------------------------------------

VOCABULARIES = [v for v in vars(names).values() if isinstance(v, names.Vocabulary)]


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda v: v.kind)
def test_every_word_is_read_back(vocabulary):
    for i, word in enumerate(vocabulary):
        expected = Faction.VAGABOND if vocabulary is names.FACTIONS and i == Faction.VAGABOND_2 else i
        assert vocabulary.parse(word) == vocabulary.parse(f"  {word.upper()} ") == expected
        assert vocabulary.word(i) == word


def test_words_are_the_ones_players_use():
    assert names.card(Card.AMBUSH_MOUSE) == "Ambush! (mouse)"
    assert names.parse_item("bag") == Item.SACK
    assert [names.piece(p) for p in (Piece.BASE_FOX, Piece.WOOD)] == ["fox base", "wood"]
    assert names.ITEM_STATES == ("ready", "exhausted", "damaged", "damaged exhausted")
    assert "Errand (fox)" in names.QUESTS and names.suit(Suit.BIRD) == "bird"
    assert [names.piece_phrase(p) for p in (Piece.KEEP, Piece.SAWMILL, Piece.SYMPATHY)] == [
        "the keep",
        "a sawmill",
        "a sympathy token",
    ]


def test_bare_card_names_are_read_where_they_are_unique():
    assert names.parse_card("Anvil") == Card.ANVIL
    assert names.parse_card("birdy bindle") == Card.BIRDY_BINDLE
    assert names.parse_card("Root Tea (mouse)") == Card.ROOT_TEA_MOUSE
    with pytest.raises(UnknownNameError) as error:
        names.parse_card("Ambush!")
    for row in decks.ROWS:
        assert (names.card(row.card) in str(error.value)) == (row.name == "Ambush!")


@pytest.mark.parametrize(
    ("parse", "text", "words"),
    [
        (names.parse_card, "Anvill", "did you mean Anvil (fox)?"),
        (names.parse_card, "Xyzzy", "unknown card 'Xyzzy'"),
        (names.parse_card, 10, "a card is given by its name, got 10"),
        (names.parse_item, "swrd", "did you mean sword? Known are boot, sack"),
        (names.SUITS.parse, "blue", "known are fox, rabbit, mouse, bird"),
        (names.parse_quest, "errand", "quest 'errand' can be Errand (fox) or Errand (rabbit)"),
        (names.parse_clearing, "clearing 13", "clearings are numbered 1 to 12"),
        (names.parse_clearing, 0, "clearings are numbered 1 to 12"),
        (names.parse_clearing, True, "clearings are numbered 1 to 12"),
        (lambda t: names.parse_forest("autumn", t), "1-2", "the forests of the autumn map are 1-2-5-10"),
        (lambda t: names.parse_forest("atum", t), "1-2", "did you mean autumn?"),
        (lambda t: names.parse_agent(t, ["vagabond_0", "vagabond_1"]), "vagabond", "vagabond_0 or vagabond_1"),
        (lambda t: names.parse_agent(t, ["eyrie_0", "marquise_0"]), "eyry", "did you mean eyrie_0?"),
        (lambda t: names.parse_agent(t, ["eyrie_0"]), 1, "unknown agent 1; known are eyrie_0"),
    ],
)
def test_unknown_names_say_what_is_known(parse, text, words):
    with pytest.raises(UnknownNameError) as error:
        parse(text)
    assert words in str(error.value)


def test_places_are_read_back():
    for board in range(len(maps.MAPS)):
        for forest in range(int(maps.N_FORESTS_OF[board])):
            assert names.parse_forest(board, names.place(board, FOREST + forest)) == forest
        assert names.place(board, NOWHERE) == "off the map"
        assert all(names.parse_clearing(names.place(board, clearing)) == clearing for clearing in range(N_CLEARINGS))
    assert names.clearing(4) == "clearing 5"
    assert names.parse_clearing("5") == names.parse_clearing(5) == names.parse_clearing("Clearing 5") == 4
    assert names.forest("autumn", 0) == "forest 1-2-5-10"
    assert names.parse_forest("autumn", "10-5-2-1") == 0


def test_agent_ids_count_copies():
    ids = names.agent_ids([Faction.VAGABOND, Faction.EYRIE, Faction.VAGABOND_2])
    assert ids == ["vagabond_0", "eyrie_0", "vagabond_1"]
    assert [names.parse_agent(a, ids) for a in ids] == [0, 1, 2]
    assert names.parse_agent("eyrie", ids) == names.parse_agent(1, ids) == 1


# -- actions without a game --------------------------------------------------------------------------


def test_every_action_id_has_words_of_its_own():
    texts = [describe_family(a) for a in range(N_ACTIONS)]
    assert len(set(texts)) == N_ACTIONS
    for a, text in enumerate(texts):
        assert ("(reserved)" in text) == is_reserved(a)
        assert text and "None" not in text
    assert describe_family(A.MOVE + 4 * 12 + 1) == "move from clearing 5 to clearing 2"
    assert describe_family(A.CHOOSE_ITEM + 4 * Item.TEA + 1) == "choose exhausted tea"
    with pytest.raises(ValueError, match="action ids are"):
        describe_family(N_ACTIONS)


# -- questions and actions in games ------------------------------------------------------------------


@pytest.fixture(scope="module")
def met():
    """(kind, family) -> up to six meetings in random games: states, action and its words for everybody."""
    found: dict[tuple[Kind, str], list[tuple[np.ndarray, int]]] = {}
    for seed in SEEDS:
        for states, legal, _ in play(seed):
            kind = Kind(int(top(states)["kind"]))
            for family, action in {decode(a)[0].name: a for a in legal}.items():
                meetings = found.setdefault((kind, family), [])
                if len(meetings) < 6:
                    meetings.append((states.copy(), action))
    return found


def test_random_games_meet_most_decisions(met):
    assert len({kind for kind, _ in met}) >= 0.8 * len(DECLARED)


def test_every_decision_met_has_words(met):
    for (kind, family), meetings in met.items():
        for states, action in meetings:
            who = int(top(states)["who"])
            for viewer in (None, who, (who + 1) % 4, "all"):
                question = describe_question(states, 0, viewer)
                text = describe_action(states, 0, action, viewer)
                assert_reads_well(question)
                assert_reads_well(text)
                assert text == f"{question.split()[0]}: {describe_option(states, 0, action, viewer)}"
            said = describe_option(states, 0, action, who)
            if family.startswith("choose_") and family not in OWN_WORDS:
                assert said != describe_family(action), f"{kind!r}: {family} has no words of its own"
            if family == "pass":
                assert said.startswith("pass: "), f"{kind!r} does not say what passing means"


@pytest.mark.parametrize("kind", [Kind(d.number) for d in DECLARED], ids=lambda k: k.name.lower())
def test_every_decision_kind_has_words(kind):
    """Decisions that random games seldom meet are included: on a made-up frame."""
    states = next(s for n, (s, _, _) in enumerate(play(1)) if n == 300).copy()
    who = int(states[0]["player_of"][Faction.VAGABOND])
    f = top(states)
    for name, value in {"who": who, "clearing": 4, "other": 0, "count": 1, "card": 24, "suit": 1, "x": 1}.items():
        f[name] = value
    f["kind"] = kind
    if kind == Kind.CHOOSE_PLAYER:
        f["card"] = Card.CODEBREAKERS
    question = describe_question(states, 0, who)
    assert_reads_well(question)
    assert question.startswith("vagabond_0 ")
    if DECISION_OF[kind].passing:
        assert_reads_well(describe_action(states, 0, A.PASS, who))
    for action in range(A.CHOOSE_CARD, A.CHOOSE_NEXT_END, 5):  # most are illegal here: words nevertheless, no error
        assert describe_action(states, 0, action, who)


def test_actions_read_in_the_light_of_the_question(met):
    def said(kind, family):
        return [describe_action(s, 0, a, "all") for s, a in met[kind, family]]

    assert all(
        re.search(r": spend .+ on overwork in clearing \d+$", t) for t in said(Kind.OVERWORK_CARD, "choose_card")
    )
    assert all(t.endswith(": pass: do not play an ambush") for t in said(Kind.AMBUSH, "pass"))
    assert all(re.search(r": add .+ to the \w+ column$", t) for t in said(Kind.DECREE_COLUMN, "decree"))
    assert all(re.search(r": move \d warriors? from clearing \d+ to", t) for t in said(Kind.MOVE_COUNT, "choose_count"))


def test_numbers_are_those_of_the_faction_asked():
    game = root_env.Game({"factions": ["marquise", "chameleander"], "setup": "random"}, seed=1)
    states = game.states.copy()
    frame = states[0]["stack"][int(states[0]["depth"]) - 1]
    states[0]["marquise"]["actions"], states[0]["chameleander"]["actions"] = 1, 2
    told = {}
    for who, kind in enumerate((Kind.MARQUISE_ACTION, Kind.CHAMELEANDER_ACTION)):
        frame["kind"], frame["who"] = kind, who
        told[kind] = describe_question(states, 0, "all")
    assert told == {
        Kind.MARQUISE_ACTION: "marquise_0 must choose an action (1 action left)",
        Kind.CHAMELEANDER_ACTION: "chameleander_0 must choose an action (2 actions left)",
    }


def test_a_game_that_is_over_asks_nothing():
    states, _ = begin(0)
    states[0]["over"] = 1
    assert describe_question(states, 0) == "the game is over"
    assert describe_action(states, 0, A.PASS) == "pass"


# -- what viewers may know ---------------------------------------------------------------------------


def test_describing_changes_nothing(met):
    for meetings in met.values():
        for states, action in meetings:
            before = states.tobytes()
            describe_action(states, 0, action, "all")
            describe_question(states, 0, None)
            assert states.tobytes() == before


def test_hidden_cards_do_not_show_in_words():
    """Whatever the others hold, a viewer reads the same question and sees the same action being taken."""
    rng, met = random.Random(1), Counter()
    for seed in SEEDS:
        game = root_env.Game(config_of(seed), seed)
        while not game.is_over and game.decisions < DECISIONS:
            kind = int(top(game.states)["kind"])
            for viewer in range(len(game.agents)) if met[kind] < 4 else ():
                twin = another_deal(game, viewer, rng, asked_too=True)
                for who in (None, viewer):
                    assert twin.question(who) == game.question(who)
                    for action in game.legal_actions().tolist():
                        assert twin.describe(action, who) == game.describe(action, who)
            met[kind] += 1
            game.step(rng.choice(game.legal_actions().tolist()))
    assert len(met) > 60


@pytest.mark.parametrize("kind", [Kind.AID_CARD, Kind.MOBILIZE, Kind.OUTRAGE])
def test_a_card_that_changes_hands_unseen_is_not_named(met, kind):
    hidden = 0
    for states, action in met[kind, "choose_card"]:
        f = top(states)
        insiders = {int(f["who"]), int(f["other"])}
        card = names.card(action - A.CHOOSE_CARD)
        told = describe_action(states, 0, action, "all")
        assert card in told
        public = "discard" in told  # a full stack of supporters
        public = public or int(states[0]["open_hand"]) in insiders - {-1}  # the Riverfolk's (11.2.3)
        for viewer in (None, *range(int(states[0]["n_players"]))):
            text = describe_action(states, 0, action, viewer)
            assert (card in text) == (public or viewer in insiders)
            hidden += card not in text
    assert hidden


def test_questions_that_tell_of_a_hand_are_kept_from_others(met):
    for (kind, _), meetings in met.items():
        for states, action in meetings:
            who = int(top(states)["who"])
            tells = kind in TELLING and states[0]["skip_forced"] == 2
            for viewer in (None, (who + 1) % 4):
                assert describe_question(states, 0, viewer).endswith(" is to decide") == tells
                if action == A.PASS:
                    assert (describe_option(states, 0, action, viewer) == "pass") == tells
            assert not describe_question(states, 0, who).endswith(" is to decide")


def test_viewers_are_named_like_agents():
    states, _ = begin(0)
    assert describe_question(states, 0, "marquise_0") == describe_question(states, 0, "marquise")
    with pytest.raises(UnknownNameError, match="known are marquise_0"):
        describe_question(states, 0, "nobody")
