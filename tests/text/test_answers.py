"""Free words, and the choice that they name."""

import json
import time

import pytest

from root_env import Game
from root_env.doors.contract.arguments import Action
from root_env.doors.words.answers import counted, understand
from root_env.doors.words.menu import Menu

MOVES = [
    Action(k, "move", {"from": a, "to": b}, f"move from clearing {a} to clearing {b}")
    for k, (a, b) in enumerate([(4, 8), (4, 9), (4, 12), (8, 4), (9, 4)])
]
MENU = Menu([*MOVES, Action(9, "pass", {}, "pass: end Daylight")])


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(factions=("marquise", "eyrie"), seed=1)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3", 2),
        ("0", 9),
        ("pass", 9),
        ("move 4 9", 1),
        ("Move from clearing 4 to clearing 9.", 1),
        ("move from 4 to 9 please", 1),
        ("to 12 from 4", None),  # numbers in another order are another move, or none
        ("move from 4 to the southern fox clearing", 0),
        ("move 4 to the fox clearing in the west", 2),
        ('{"answer": 2}', 1),
        ('{"thought": "4 and 9 are adjacent", "action": "move 4 9"}', 1),
        ("Let me think: 1 is bad.\n\nAnswer: 2", 1),
        ("The best is \\boxed{2}", 1),
        ("I will go [move 4 12]", 2),
        ("1 or 2? I take\n**2**", 1),
        ("move", None),
        ("castle", None),
        ("", None),
    ],
)
def test_words_name_a_choice(game, text, action):
    found = understand(game, MENU, text)
    assert (found.option.action if found.option else None) == action, found


def test_several_choices_are_near(game):
    found = understand(game, MENU, "move from 4")
    assert found.option is None and [option.action for option in found.near] == [0, 1, 2, 3, 4]


def test_a_number_of_warriors_answers_the_next_question_too(game):
    found = understand(game, MENU, "move 2 warriors from 4 to the fox clearing in the south")
    assert found.option.action == 0 and found.count == ("2", "warriors")
    asked = Menu([Action(k, "choose_count", {"count": k}, f"move {k} warriors") for k in (1, 2, 3)])
    taken = [counted(asked, (number, "warriors")) for number in ("2", "two", "all", "5")]
    assert [option and option.action for option in taken] == [2, 2, 3, None]
    assert counted(asked, ("2", "cards")) is None, "another thing is asked about"
    assert understand(game, MENU, "move all warriors from 4 to 9").count == ("all", "warriors")


def test_a_hostile_text_is_read_quickly_and_names_nothing(game):
    texts = [
        "{" * 100_000,
        "[" * 100_000,
        '{"answer": ' * 20_000,
        "\\boxed{" * 20_000,
        "a " * 200_000,
        "\x00\u202e" * 999,
    ]
    texts += [json.dumps({"answer": ["1"]}), "9" * 5000, "-1", "1e9"]
    for text in texts:
        start = time.thread_time()
        found = understand(game, MENU, text)
        assert found.option is None and time.thread_time() - start < 0.5, text[:20]
