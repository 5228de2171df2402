"""The picture of the rooms: every arrow leads down, boxes stand apart, and what cannot be drawn is refused."""

import itertools
from xml.etree import ElementTree

import pytest

from tools import rooms
from tools.imports import FLOORS


def test_the_picture_has_every_room_once_and_arrows_lead_down():
    graph = rooms.room_graph()
    assert set(graph) == {name for names in FLOORS for name in names} - set(rooms.LEFT_OUT)
    svg = ElementTree.fromstring(rooms.rooms_svg(graph))
    words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert len(words) == len(graph) + 4
    assert {"game", "batch", "key_actions", "loops", "balance"} <= set(words)


def test_rooms_stand_above_what_they_import_and_apart():
    frame = rooms.frame_of({"top": {"left", "ground"}, "left": {"ground"}, "alone": set(), "ground": set()})
    floor_of = {one: k for k, row in enumerate(frame.floors) for one in row}
    for way in frame.ways:
        assert [floor_of[one] for one in way] == list(range(floor_of[way[0]], floor_of[way[-1]] - 1, -1))
    for row in frame.floors:
        places = [frame.place[one] for one in row if isinstance(one, str)]
        assert all(b - a >= rooms.BOX for a, b in itertools.pairwise(places))
    assert (floor_of["ground"], floor_of["left"], floor_of["top"]) == (0, 1, 2)


def test_arrows_that_follow_from_others_are_left_out():
    graph = {"a": {"b", "c", "d"}, "b": {"c"}, "c": set(), "d": set()}
    assert rooms.reduced(graph) == {"a": {"b", "d"}, "b": {"c"}, "c": set(), "d": set()}


def test_rooms_in_a_circle_are_refused(tmp_path):
    files = {
        "root_env/config.py": "from root_env.text import words",
        "root_env/text/words.py": "from root_env.config import GameConfig",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"round about: \[\['root_env.config', 'root_env.text'\]\]"):
        rooms.room_graph(tmp_path)


def test_an_import_that_leads_up_is_refused(tmp_path):
    (tmp_path / "root_env").mkdir()
    (tmp_path / "root_env" / "config.py").write_text("import root_env.game", encoding="utf-8")
    (tmp_path / "root_env" / "game.py").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match=r"imports run up: \[\('root_env.config', 'root_env.game'\)\]"):
        rooms.room_graph(tmp_path)
