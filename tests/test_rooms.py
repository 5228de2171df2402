"""The picture of the rooms: every arrow leads down, boxes stand apart, and what cannot be drawn is refused."""

from xml.etree import ElementTree

from tools import rooms
from tools.imports import FLOORS


def test_the_picture_has_every_room_once_and_arrows_lead_down():
    graph = rooms.room_graph()
    assert set(graph) == {name for names in FLOORS for name in names} - set(rooms.LEFT_OUT)
    svg = ElementTree.fromstring(rooms.rooms_svg(graph))
    words = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert len(words) == len(graph) + 4
    assert {"game", "batch", "key_actions", "loops", "balance"} <= set(words)
