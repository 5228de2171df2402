"""Junk at every door gets one clear line; files that hold no document too."""

from __future__ import annotations

import numpy as np
import pytest

from root_env import ConfigError, Game, GameConfig, IllegalActionError, PositionError, RecordError, replay
from root_env.cli import main
from root_env.doors.learners.seats import _whole_numbers
from root_env.support.loading import MOST_BYTES, DocumentError, load_document
from root_env.support.quoting import LONGEST, quoted
from tests.contract import junk
from tests.contract.playing import after


def test_junk_anywhere_is_read_or_refused_in_words():
    assert junk.fuzz(600, seed=1) > 300


@pytest.mark.parametrize("value", junk.JUNK, ids=range(len(junk.JUNK)))
def test_a_quoted_value_is_one_short_line(value):
    assert len(quoted(value)) <= LONGEST and "\n" not in quoted(value)


def test_a_short_value_is_quoted_as_python_writes_it():
    for value in (1, 1.5, None, True, "fox", ["fox", 2], {"a": 1}, (1,), np.float32(2)):
        assert quoted(value) == repr(value)


def test_alias_bombs_get_a_short_message():
    for read, error in (
        (Game.from_position, PositionError),
        (replay, RecordError),
        (GameConfig.from_dict, ConfigError),
    ):
        with pytest.raises(error) as caught:
            read({"factions": junk.bomb(), "seed": junk.bomb()} if read is not replay else junk.bomb())
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.int8, np.uint16])
def test_numpy_integers_are_actions(kind):
    game = Game(None, 1)
    game.step(kind(game.legal_actions()[0]))
    assert game.decisions == 1


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
        *(({"shaping": value}, "shaping") for value in (10**400, float("inf"), float("nan"), 2e6, "x", None, True)),
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


@pytest.mark.parametrize("given", [[1.5], [True, 2.0], None, True, [None], [[1], [2, 3]], np.array([1.0]), "x", {}])
def test_what_a_policy_returns_is_never_cast(given):
    with pytest.raises(IllegalActionError, match="whole number"):
        _whole_numbers(given, 1)


def _files(folder):
    content = {
        "empty.json": b"", "empty.yaml": b"", "list.json": b"[1]", "words.json": b"once upon a time",
        "binary.json": bytes(range(256)), "latin.yaml": "é".encode("latin-1"), "tag.yaml": b"!!python/object:os.x {}",
        "deep.json": b"[" * 100_000, "deep.yaml": b"{a: " * 3000 + b"1" + b"}" * 3000,
        "bomb.yaml": b"a: &a [x]\n" + b"".join(
            f"{b}: &{b} [{', '.join(['*' + a] * 9)}]\n".encode() for a, b in zip("abcdefgh", "bcdefghi", strict=True)
        ),
    }  # fmt: skip
    for name, data in content.items():
        (folder / name).write_bytes(data)
    (folder / "folder.json").mkdir()
    return [*content, "folder.json", "missing.json"]


@pytest.mark.package_alone
def test_files_that_are_no_records_get_one_line_and_a_code(tmp_path, capsys):
    for name in _files(tmp_path):
        assert main(["replay", str(tmp_path / name), "--quiet"]) in (1, 2), name
        out = capsys.readouterr()
        assert out.err.startswith("root-env replay: ") and out.err.count("\n") == 1 and len(out.err) < 600, name
        assert not (tmp_path / name).with_suffix(".html").exists()


def test_a_file_too_large_is_not_read(tmp_path):
    with open(tmp_path / "huge.json", "wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(DocumentError, match="MiB"):
        load_document(tmp_path / "huge.json")


def test_names_of_files_that_cannot_be_are_refused_shortly():
    for name in ("x" * 5000, "a\0b"):
        with pytest.raises(DocumentError) as refused:
            load_document(name)
        assert len(str(refused.value)) < 200


def test_an_array_without_a_length_is_no_sequence_of_words():
    with pytest.raises(ConfigError, match="clearing_suits: must be a sequence of words"):
        GameConfig(clearing_suits=np.array(3))


def test_an_array_is_no_step():
    with pytest.raises(PositionError, match="step: the internals stand at"):
        Game.from_position({**after(60, 3).position(), "step": np.array([1, 2])})
