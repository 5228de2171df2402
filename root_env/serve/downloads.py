"""Files of a table: record, position, picture and log, with the knowledge of the holder of the link."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from root_env.doors.record import ROOT
from root_env.replay_page import replay_page
from root_env.serve.messages import Log, drawing_of
from root_env.serve.table import WATCH, Table
from root_env.support.quoting import quoted


class DownloadError(ValueError):
    """A file does not exist, or not yet."""


class Download(NamedTuple):
    """A file: its name, media type and content."""

    name: str
    kind: str
    content: bytes


def download(table: Table, who: str, name: str, asked: Mapping[str, str]) -> Download:
    """A file of a table for the holder of the link of `who`; `asked` may name an earlier `step`.

    DownloadError if there is no such file or step.
    """
    if name not in FILES:
        raise DownloadError(f"{quoted(name)} is no file of a table; there are {', '.join((*FILES, PAGE))}")
    step = asked.get("step", str(table.step))
    if not step.isdecimal() or int(step) > table.step:
        raise DownloadError(f"step: must be a whole number 0..{table.step}, got {quoted(step)}")
    kind, write = FILES[name]
    return Download(f"{table.id}-{name}", kind, write(table, who, int(step)).encode())


def _record(table: Table, who: str, step: int) -> str:
    if not table.is_open:
        raise DownloadError("the record tells everybody's cards: it can be had once the game is over")
    return json.dumps(table.game.record(), indent=1)


def _position(table: Table, who: str, step: int) -> str:
    game = table.at(step)
    if table.is_open:
        return json.dumps(game.position(), indent=1)
    if who == WATCH:
        raise DownloadError(
            "a position is what a player knows: open the link of a seat, or wait until the game is over"
        )
    return json.dumps(game.rules.write_view(game, who), indent=1)


def _picture(table: Table, who: str, step: int) -> str:
    game = table.at(step)
    viewer = table.viewer_of(who)
    if not game.rules.has_drawing:
        return drawing_of(game, viewer).svg()
    return game.rules.draw(game.states, 0, viewer, game.config).svg()


def _log(table: Table, who: str, step: int) -> str:
    log = Log(table.viewer_of(who))
    log.follow(table)
    lines = []
    for line in log.lines:
        if line["step"] <= step:
            note = f" ({line['note']})" if line["note"] else ""
            lines.append(line["heading"] or ("  " if line["kind"] == "choice" else "    ") + line["words"] + note)
    return "\n".join(lines) + "\n"


PAGE = "page.html"


def page_of(table: Table, who: str) -> Callable[[], str]:
    """A function that makes the replay page of the game so far. It takes long, and any process can run it."""
    viewer = "every" if table.is_open else table.viewer_of(who)
    if table.plan.game != ROOT:
        raise DownloadError("replay pages are made of games of Root only")
    return partial(replay_page, table.game.record(), viewer if isinstance(viewer, str | None) else who)


FILES: dict[str, tuple[str, Callable[[Table, str, int], str]]] = {
    "record.json": ("application/json", _record),
    "position.json": ("application/json", _position),
    "picture.svg": ("image/svg+xml", _picture),
    "log.txt": ("text/plain; charset=utf-8", _log),
}
"""Name of a file -> its media type, and the function that writes it."""
