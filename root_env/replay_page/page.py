"""One HTML page that replays a record: data, script and style in one file, without any request to a server.

Each text and each part of a drawing is stored once, and a frame holds only the differences from the frame before. The
data is compressed; the browser unpacks it (`DecompressionStream`).
"""

import base64
import gzip
import html
import json
import re
import warnings
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib.resources import files

from root_env.doors.game import PlayedGame
from root_env.doors.record import replayed
from root_env.replay_page.frames import Frame, ending, frame, led_to, steps_of
from root_env.root.doors.game import Game
from root_env.root.lookup import names
from root_env.root.text.viewer import Viewer
from root_env.support.documents import Document, Fields
from root_env.support.errors import ReachWarning

PUBLIC = "public"
"""The name of the viewer None on the page and the command line."""


class _Texts:
    """Numbers texts; equal texts get the same number."""

    def __init__(self):
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def __call__(self, text: str | None) -> int | None:
        """The number of a text; None for None."""
        if text is None:
            return None
        number = self._numbers.setdefault(text, len(self.all))
        if number == len(self.all):
            self.all.append(text)
        return number


class _Stream:
    """The frames of one viewer, each stored as its difference from the one before."""

    def __init__(self, viewer: Viewer, texts: _Texts):
        self.viewer, self._texts = viewer, texts
        self.frames: list[Document] = []
        self.opening: list[int | None] = []
        """The events before the first frame."""
        self._taken: str | None = None
        self._shown: dict[str, int] = {}

    def tell(self, game: PlayedGame) -> None:
        """Add the results of the previous step to the last frame."""
        told = [self._texts(words) for words in led_to(game, self._taken, self.viewer)]
        if not self.frames:
            self.opening += told
        elif told:
            self.frames[-1].setdefault("events", []).extend(told)

    def pass_over(self) -> None:
        """Leave out the next step, which this viewer must not notice."""
        self._taken = None

    def add(self, game: PlayedGame, step: Frame, parts: Mapping[str, str], at: int) -> None:
        texts, self._taken = self._texts, step.taken
        shown = {name: texts(part) for name, part in parts.items()}
        shown.update({name: texts("") for name in self._shown if name not in shown})
        told = {
            "at": at,
            "turn": step.turn,
            "whose": step.whose,
            "phase": step.phase,
            "who": step.who,
            "question": texts(step.question),
            "taken": texts(step.taken),
            "options": step.options and [texts(words) for words in step.options],
            "chosen": step.chosen,
            "marks": step.marks,
            "note": texts(step.note),
            "parts": {name: k for name, k in shown.items() if self._shown.get(name) != k},
        }
        self.frames.append({name: value for name, value in told.items() if value is not None})
        self._shown = shown


def replay_page(
    record: Fields,
    viewer: Viewer = "every",
    title: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> str:
    """A record as one self-contained HTML page.

    `viewer`: with "every" the reader can switch between everything, the public and each player; with "all", None (the
    public) or an agent id the page contains only the knowledge of this viewer. `title` replaces the names of the
    players. `progress(done, total)` is called for every drawn step. The same arguments give the same text.

    Raises RecordError for a record that cannot be replayed, ValueError for a viewer who is not at the table.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)  # the game has been played
        replayed(Game, record)  # checks the whole record first, so that drawing cannot fail midway
        game = replayed(Game, record, steps=0)
    if viewer == "every":
        viewers: list[Viewer] = ["all", None, *game.agents]
    else:
        viewers = [viewer if viewer in ("all", None) else game.agents[game.player(viewer)]]
    data = _data(record, game, viewers, progress)
    data["title"] = title or f"Root, {', '.join(game.agents[:-1])} and {game.agents[-1]}"
    return _fill(data)


def _data(record: Fields, game: PlayedGame, viewers: Sequence[Viewer], progress) -> Document:
    """The data of the page. `game` is at the start of the record, and afterwards at its end."""
    from root_env.root.drawing.palette import faction_colours
    from root_env.root.drawing.picture import draw

    texts = _Texts()
    layers: list[str] = []
    streams = [_Stream(viewer, texts) for viewer in viewers]
    total = 1 + sum("force" not in entry for entry in record["steps"])
    drawing = None
    for at, (action, forced) in enumerate(steps_of(record, game)):
        seen: dict[Hashable, str] = {}
        for stream in streams:
            stream.tell(game)
            step = frame(game, at, action, forced, stream.viewer)
            if step is None:
                stream.pass_over()
            else:
                drawing = draw(game.states, 0, stream.viewer, seen)
                _merge(layers, drawing.parts)
                # the frames of a single viewer are numbered without gaps: gaps would tell hidden passes
                stream.add(game, step, drawing.parts, at if len(streams) > 1 else len(stream.frames))
        if progress is not None:
            progress(at + 1, total)
    return {
        "width": drawing.width,
        "height": drawing.height,
        "defs": drawing.style,
        "layers": layers,
        "agents": list(game.agents),
        "colours": [faction_colours(int(f))[0] for f in game.states[0]["faction"][: len(game.agents)]],
        "order": [game.player(agent) for agent in game.order],
        "map": names.map_name(game.states[0]["map"]),
        "end": ending(game) if game.is_over else "The record ends before the game does.",
        "texts": texts.all,
        "views": [
            {"viewer": PUBLIC if s.viewer is None else s.viewer, "opening": s.opening, "frames": s.frames}
            for s in streams
        ],
    }


def _merge(layers: list[str], parts: Mapping[str, str]) -> None:
    """Insert the names of new parts in drawing order: each after the part before it."""
    place = 0
    for name in parts:
        if name not in layers:
            layers.insert(place, name)
        place = layers.index(name) + 1


_IMPORT = re.compile(r'^import .* from "\./(.*)";\n', re.MULTILINE)


def _script(name: str) -> str:
    """A module and everything that it imports, as one script; each module comes before those that use it."""
    found: dict[str, str] = {}

    def read(module: str) -> None:
        if module in found:
            return
        folder = files("root_env.replay_page") if module == name else files("root_env.drawing") / "pages"
        text = (folder / module).read_text(encoding="utf-8")
        for needed in _IMPORT.findall(text):
            read(needed)
        found[module] = re.sub(r"^export ", "", _IMPORT.sub("", text), flags=re.MULTILINE)

    read(name)
    return '"use strict";\n' + "".join(found.values())


def _fill(data: Fields) -> str:
    """The page around the data."""
    folder = files("root_env.replay_page")
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    packed = base64.b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()
    page = (folder / "page.html").read_text(encoding="utf-8")
    parts = {
        "title": html.escape(data["title"]),
        "css": (folder / "page.css").read_text(encoding="utf-8"),
        "js": _script("page.js"),
        "data": packed,
    }
    for name, part in parts.items():
        page = page.replace("{{" + name + "}}", part)
    return page
