"""The drawn boards of the pages are what is drawn now, of positions that can still be read."""

import json

import pytest

from tools.board_picture import FOLDER, PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_up_to_date(name, tmp_path):
    """If it fails, run `python -m tools.board_picture`, with --play if the position cannot be read."""
    picture = PICTURES[name]
    game = picture.game.from_position(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    assert (game.turns, game.turn, game.phase) == (picture.turns, picture.turn, picture.phase)
    game.save_svg(tmp_path / "now.svg", picture.viewer)
    stored = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert (tmp_path / "now.svg").read_text(encoding="utf-8") == stored
