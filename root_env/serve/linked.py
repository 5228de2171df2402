"""The seat of a link of `root-env serve`, played in words over the WebSocket of its table: docs/browser_messages.md."""

import contextlib
import json
import re
import threading
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from root_env.doors.contract.arguments import Action
from root_env.doors.contract.explaining import find, words_of
from root_env.doors.why_not import MOST_TYPED
from root_env.doors.words.answers import candidates, understand
from root_env.doors.words.board import changed
from root_env.doors.words.menu import Menu, Option
from root_env.doors.words.seat import choices, not_one, with_names
from root_env.doors.words.story import LEADS_TO
from root_env.support.documents import Document
from root_env.support.quoting import quoted

_MOST_BYTES = 1 << 24
"""The most bytes of a message of the server."""
_SECONDS = 30.0
"""The most seconds that the server may take for an answer."""


class LinkedSeat:
    """A seat at a table of a server, whose others play when they like.

    `link`: its address as the lobby shows it. `patience`: seconds to wait for the seat's next question. ValueError if
    the link cannot be used.
    """

    def __init__(self, link: str, patience: float = 20.0):
        self._address, self.patience = _address_of(link), patience
        self._heard = threading.Condition()
        self._table: Document = {}
        self._view: Document = {}
        self._log: list[Document] = []
        self._answer: Document | None = None
        self._told, self._board = 0, None
        self._line: ClientConnection | None = None
        self._trouble = ""
        self._connect()

    def primer(self) -> str:
        """An introduction: the seat, and how to answer."""
        return with_names(self._view["names"], [f"You are {self._view['viewer']} in {self._table['title']}."])

    def message(self) -> str:
        """Everything new since the last call: what happened, the board, the question with its choices."""
        self._connect()
        with self._heard:
            self._heard.wait_for(self._is_due, self.patience)
            view, before = self._view, self._board
            news, self._told, self._board = self._news(), len(self._log), view["words"]
        board = view["words"] if before is None else changed(before, view["words"])
        return with_names(view["names"], [*news, "", *board, "", *self._question(view)])

    def ask(self, text: str) -> str:
        """The answer to a question of the player: `look`, `look 5`, `options`, `why build 3`, `3?`."""
        self._connect()
        view = self._view
        word, _, rest = text.partition(" ")
        if word == "look":
            lines = self._look(rest) if rest else view["words"]
        elif word == "options":
            lines = self._question(view)
        elif word == "why":
            lines = self._asked(type="why", words=rest[:MOST_TYPED])
        else:
            option = self._chosen(view, text.rstrip("?"))
            if not isinstance(option, Option):
                return option
            lines = [option.words, *self._asked(type="preview", version=view["version"], action=option.action)]
        return with_names(view["names"], lines)

    def choose(self, text: str) -> str:
        """Take the choice that a text names, and wait for the next question; the words say what was done."""
        self._connect()
        view, typed = self._view, next(candidates(text), "")
        if typed.endswith("?") or typed.partition(" ")[0] in ("look", "options", "why"):
            return self.ask(typed)
        option = self._chosen(view, text)
        if not isinstance(option, Option):
            return option
        said = self._asked(type="act", version=view["version"], action=option.action)
        if said:
            return "\n".join(said)
        return with_names(view["names"], [option.words, "", self.message()])

    def close(self) -> None:
        """Leave the table; the seat stays free for its link."""
        if self._line is not None:
            self._line.close()

    # -- words ------------------------------------------------------------------------------------------

    def _question(self, view: Document) -> list[str]:
        if view["over"] or not view["is_you"]:
            return [view["question"] or f"{view['asked']} is asked now, not you. Look again later."]
        question = re.sub(rf"^{view['viewer']} (?=must|may)", "You ", view["question"])
        return [f"{question}:", *choices(_menu(view)), *([view["explained"]] if view["explained"] else [])]

    def _chosen(self, view: Document, text: str) -> Option | str:
        """The choice that a text names, or the sentence that it names none."""
        if view["over"] or not view["is_you"]:
            return with_names(view["names"], self._question(view))
        found = understand(None, _menu(view), text)
        return found.option or with_names(view["names"], [not_one(found)])

    def _look(self, word: str) -> list[str]:
        asked = words_of(word)
        lines = [line for line in self._view["words"] if {*asked} <= {*words_of(line.replace("_", " "))}]
        told = find(self._table["explained"], word)
        return [*lines, *told] or [f"nothing on the board or in the rules has {quoted(word)}"]

    def _news(self) -> list[str]:
        """The lines of the log that have not been told, below the headings of their turns."""
        lines, heading = [], ""
        for line in self._log[self._told :]:
            if line["kind"] in ("turn", "phase"):
                heading = line["heading"] or heading
            elif line["told"] or line["led"]:
                lines += [
                    *(["", heading] if heading else []),
                    f"  {LEADS_TO.join(filter(None, (line['told'], line['led'])))}",
                ]
                heading = ""
        return lines

    # -- the connection ---------------------------------------------------------------------------------

    def _connect(self) -> None:
        """Connect, at first or after the connection has ended, and wait for the state of the table."""
        if self._line is not None:
            return
        self._view, self._answer, self._trouble = {}, None, ""
        threading.Thread(target=self._listen, daemon=True).start()
        with self._heard:
            self._heard.wait_for(lambda: self._view or self._trouble, _SECONDS)
            if not self._view:
                told = (self._answer or {}).get("words") or self._trouble or "it does not answer"
                raise ValueError(f"the server of this link cannot be reached: {told}")
            if self._view["viewer"] not in self._view["names"]:
                raise ValueError("this link is for watching; give the link of a seat")

    def _listen(self) -> None:
        """Take in messages until the connection ends."""
        try:
            with connect(self._address, max_size=_MOST_BYTES, open_timeout=_SECONDS) as line:
                self._line = line
                for text in line:
                    self._hear(json.loads(text))
            self._trouble = "it has closed the connection"
        except (OSError, ValueError, WebSocketException) as problem:
            self._trouble = str(problem) or type(problem).__name__
        finally:
            with self._heard:
                self._line = None
                self._heard.notify_all()

    def _hear(self, message: Document) -> None:
        """Take in a message of the server."""
        with self._heard:
            if message["type"] == "table":
                self._table = message
            elif message["type"] != "view":
                self._answer = message
            elif not message["past"]:
                log = message.pop("log", {"from": len(self._log), "lines": []})
                self._log[log["from"] :] = log["lines"]
                self._told = min(self._told, log["from"])
                self._view = {**self._view, **message, "parts": {}}
            self._heard.notify_all()

    def _is_due(self) -> bool:
        """True if the seat is asked, the game is over, or the connection has ended."""
        return self._line is None or self._view["over"] or self._view["is_you"]

    def _asked(self, **message: object) -> list[str]:
        """The lines with which the server answers a message; none for an action that was taken."""
        before = self._view["version"]
        with self._heard:
            self._answer = None
            with contextlib.suppress(ConnectionClosed):
                if self._line is not None:
                    self._line.send(json.dumps(message))
            done = self._heard.wait_for(
                lambda: (
                    self._answer or self._line is None or (message["type"] == "act" and self._view["version"] != before)
                ),
                _SECONDS,
            )
            if not done or self._line is None:
                return ["The connection to the table has ended; ask again."]
            told = self._answer or {"type": "act", "lines": []}
        if told["type"] == "error":
            return [told["words"]]
        if told["type"] != "preview":
            return told["lines"]
        more = [] if told["is_all"] else ["what follows depends on chance or on what you do not know"]
        return [*(line["words"] for line in told["lines"]), *more, *told["odds"]]


def _menu(view: Document) -> Menu:
    """The menu of the choices of a view."""
    return Menu([Action(one["id"], one["family"], one["arguments"], one["words"]) for one in view["actions"]])


def _address_of(link: str) -> str:
    """The address of the WebSocket of a link such as http://127.0.0.1:8030/#TABLE/SECRET."""
    parts = urlsplit(link)
    table, _, secret = parts.fragment.partition("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not table or not secret or "/" in secret:
        raise ValueError(f"link: {quoted(link)} is no link of a seat, such as http://127.0.0.1:8030/#TABLE/SECRET")
    return f"{parts.scheme.replace('http', 'ws')}://{parts.netloc}{parts.path.rstrip('/')}/tables/{table}/{secret}"
