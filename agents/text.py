"""Players who read and write, as agents: a program, or a language model at an OpenAI-compatible address.

    ROOT_ENV_TEXT_AGENTS=players.json python -m root_env.training.evaluate --challenger text:mine

`players.json` belongs to whoever starts the process. It alone names programs and addresses; everybody else, records and
results included, only knows the labels:

    {
      "mine": {"command": ["python", "my_player.py"]},
      "model": {"endpoint": "http://127.0.0.1:8000/v1", "model": "qwen3-8b", "key": "OPENAI_API_KEY", "seconds": 60}
    }

A program reads a line of JSON for each answer, `{"messages": [{"role": "system", "content": ...}, ...]}`, and writes a
line: its answer. `key` is the name of an environment variable. Every decision is a new conversation: the introduction,
the whole board, the question. Answers are read as in `root_env.text_v0`.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import math
import os
import queue
import random
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from root_env.doors.words.seat import WordSeat, primer
from root_env.support.quoting import quoted

from .base import ViewAgent
from .outside import AgentError

VARIABLE = "ROOT_ENV_TEXT_AGENTS"
"""The environment variable with the path of the file of players."""
SECONDS, TRIES, QUESTIONS = 60.0, 3, 8
"""The most seconds for an answer, unusable answers to one decision, and questions at one decision."""
MOST_SILENT = 3
"""The number of decisions in a row without any answer after which the agent gives up."""
_MOST_BYTES = 1 << 20
"""The most bytes of an answer."""
_MOST_WAITING = 64
"""The most lines of a program that wait to be read."""
_SETTINGS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "command": ("a list of words", lambda given: _is_list_of_words(given)),
    "endpoint": ("an address that begins with http:// or https://", lambda given: _is_address(given)),
    "model": ("a word", lambda given: isinstance(given, str)),
    "key": ("the name of an environment variable", lambda given: isinstance(given, str)),
    "seconds": ("a number above 0, at most 86400", lambda given: _is_number(given) and 0 < given <= 86400),
    "tries": ("a whole number from 1 to 100", lambda given: type(given) is int and 1 <= given <= 100),
    "most_tokens": ("a whole number from 1", lambda given: type(given) is int and given >= 1),
}
"""Field of a player -> what it must be, and whether a value is that."""

Messages = Sequence[Mapping[str, str]]


class TextAgentError(AgentError):
    """A player who reads and writes does not answer at all."""


class SilentError(Exception):
    """No answer came."""


class TextAgent(ViewAgent):
    """A player who reads and writes. `ask`: a function from a conversation to an answer; it may raise SilentError.

    `counts`: see `root_env.agents.catalogue.COUNTS`.
    """

    def __init__(self, ask: Callable[[Messages], str], name: str, tries: int = TRIES):
        self.name, self._ask, self._tries = name, ask, tries
        self.counts: Counter[str] = Counter()
        self._random, self._silent = random.Random(0), 0
        self._primers: dict[tuple[str, str], str] = {}

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`: the seed of choices that are made by rule."""
        self._random = random.Random(seed)

    def act(self, view: Any) -> int:
        """Ask until an answer is a choice; see `ViewAgent.act`."""
        game, side = view.determinize(0), WordSeat(view.agent)
        key = view.agent, repr(view.config)
        if key not in self._primers:
            self._primers = {key: primer(game, view.agent)}
        talk = [{"role": "system", "content": self._primers[key]}, {"role": "user", "content": side.whole(game)}]
        self.counts["decisions"] += 1
        left, questions = self._tries, QUESTIONS
        while left:
            text = self._answer(talk)
            if text is None:
                break
            reply = side.reply(game, text)
            if reply.option is not None:
                return reply.option.action
            if reply.asks and questions:
                questions -= 1
                self.counts["questions"] += 1
            else:
                left -= 1
                self.counts["unusable"] += 1
            talk += [{"role": "assistant", "content": text}, {"role": "user", "content": reply.words}]
        self.counts["decided"] += 1
        legal = game.legal()
        return next((action.id for action in legal if action.family == "pass"), self._random.choice(legal).id)

    def _answer(self, talk: Messages) -> str | None:
        """The next answer; None if none came. TextAgentError if none has come for several decisions."""
        start = time.perf_counter()
        try:
            text = self._ask(talk)
        except SilentError as problem:
            self.counts["silent"] += 1
            self._silent += 1
            if self._silent >= MOST_SILENT:
                raise TextAgentError(f"{self.name} does not answer: {problem}") from None
            return None
        finally:
            self.counts["seconds"] += time.perf_counter() - start  # type: ignore[assignment]
            self.counts["characters"] += sum(len(line["content"]) for line in talk)
        self._silent = 0
        self.counts["tokens"] += getattr(self._ask, "tokens", 0)
        self.counts["answers"] += 1
        return text


def load_text(label: str, field: str) -> TextAgent:
    """The player with this label in the file of players; ValueError, which begins with `field`, if there is none."""
    name, players = f"text:{label}", _players(field)
    if label not in players:
        known = ", ".join(f"text:{one}" for one in players) or "none"
        raise ValueError(f"{field}: {quoted(name)} is not in the file of {VARIABLE}, which has {known}")
    given = players[label]
    if not isinstance(given, dict) or not set(given) <= set(_SETTINGS) or ("command" in given) == ("endpoint" in given):
        raise ValueError(
            f"{field}: {name}: must have a command or an endpoint, and of {', '.join(sorted(_SETTINGS))} what it needs"
        )
    for word, value in given.items():
        wanted, fits = _SETTINGS[word]
        if not fits(value):
            raise ValueError(f"{field}: {name}: {word} must be {wanted}, got {quoted(value)}")
    seconds = float(given.get("seconds", SECONDS))
    ask = Program(given["command"], seconds) if "command" in given else Endpoint(given, seconds)
    return TextAgent(ask, name, given.get("tries", TRIES))


def _is_number(given: Any) -> bool:
    return type(given) in (int, float) and math.isfinite(given)


def _is_list_of_words(given: Any) -> bool:
    return isinstance(given, list) and bool(given) and all(isinstance(word, str) and "\0" not in word for word in given)


def _is_address(given: Any) -> bool:
    if not isinstance(given, str) or not given.isascii() or not given.isprintable() or " " in given:
        return False
    try:
        parts = urllib.parse.urlsplit(given)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        return False


def _players(field: str) -> Mapping[str, Any]:
    path = os.environ.get(VARIABLE, "")
    if not path:
        raise ValueError(f"{field}: set {VARIABLE} to the path of a file of players, see root_env.agents.text")
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError, RecursionError) as problem:
        raise ValueError(f"{field}: {path} cannot be read as JSON: {problem}") from problem
    if not isinstance(found, dict):
        raise ValueError(f"{field}: {path}: must be a JSON object, label -> player")
    return found


class Program:
    """A program that reads conversations and writes answers, a line each; it is started again after it has ended."""

    def __init__(self, command: Sequence[str], seconds: float):
        self._command, self._seconds = [str(word) for word in command], seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue(_MOST_WAITING)

    def __call__(self, talk: Messages) -> str:
        """The answer; SilentError if none comes in time, and the program is then ended."""
        until = time.monotonic() + self._seconds
        try:
            process = self._running()
            assert process.stdin is not None
            with contextlib.suppress(queue.Empty):  # what it has said unasked
                while True:
                    self._lines.get_nowait()
            line = json.dumps({"messages": list(talk)})
            threading.Thread(target=_write, args=(process.stdin, line), daemon=True).start()
            answer = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except (OSError, queue.Empty) as problem:
            self.end()
            late = isinstance(problem, queue.Empty)
            raise SilentError(f"nothing within {self._seconds:g} s" if late else str(problem)) from None
        if not answer:
            self.end()
            raise SilentError("the program has ended")
        return answer.decode(errors="replace").strip()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._lines = queue.Queue(_MOST_WAITING)
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        return self._process

    def end(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    __del__ = end


def _write(stdin: Any, line: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # it has ended, or does not read
        stdin.write(line.encode() + b"\n")
        stdin.flush()


def _read(stdout: Any, lines: queue.Queue[bytes]) -> None:
    """Put the lines of a program into a queue, each cut at the most bytes of an answer; an empty one at its end."""
    while line := stdout.readline(_MOST_BYTES):
        lines.put(line)
    lines.put(b"")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the key is for one address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Http(urllib.request.HTTPHandler, urllib.request.HTTPSHandler):
    """Opens addresses, and notes the sockets."""

    def __init__(self, sockets: list[socket.socket]):
        super().__init__()
        self._sockets = sockets

    def http_open(self, request: Any) -> Any:
        return self.do_open(self._noting(http.client.HTTPConnection), request)

    def https_open(self, request: Any) -> Any:
        return self.do_open(self._noting(http.client.HTTPSConnection), request)

    def _noting(self, kind: Any) -> Any:
        sockets = self._sockets

        class Noting(kind):  # type: ignore[misc]
            def connect(self) -> None:
                super().connect()
                sockets.append(self.sock)

        return Noting


def _cut(sockets: list[socket.socket]) -> None:
    """End whatever is read from these sockets."""
    for one in sockets:
        with contextlib.suppress(OSError, ValueError):
            one.shutdown(socket.SHUT_RDWR)


class Endpoint:
    """A model at an OpenAI-compatible address. `tokens`: those of the last answer, as the address counts them."""

    def __init__(self, given: Mapping[str, Any], seconds: float):
        self._address = f"{str(given['endpoint']).rstrip('/')}/chat/completions"
        self._model, self._seconds = str(given.get("model", "")), seconds
        self._most_tokens = int(given.get("most_tokens", 1024))
        self._key, self.tokens = str(given.get("key", "")), 0

    def __call__(self, talk: Messages) -> str:
        """The answer; SilentError, without the key, if none comes in time."""
        asked = {"model": self._model, "messages": list(talk), "max_tokens": self._most_tokens}
        request = urllib.request.Request(
            self._address, json.dumps(asked).encode(), {"Content-Type": "application/json"}
        )
        if key := os.environ.get(self._key, "") if self._key else "":
            request.add_header("Authorization", f"Bearer {key}")
        try:
            document = json.loads(self._answer(request))
            text = str(document["choices"][0]["message"]["content"])
        except urllib.error.HTTPError as problem:
            raise SilentError(f"the address answers with the status {problem.code}") from None
        except (http.client.HTTPException, OSError, ValueError, LookupError, TypeError, RecursionError) as problem:
            raise SilentError(f"no answer that can be read ({type(problem).__name__})") from None
        usage = document.get("usage")
        used = usage.get("total_tokens") if isinstance(usage, dict) else None
        self.tokens = used if type(used) is int and used > 0 else 0
        return text

    def _answer(self, request: urllib.request.Request) -> bytes:
        """The whole answer; SilentError if it is too long, or not there in time: the connection is cut then."""
        sockets: list[socket.socket] = []
        timer, found = threading.Timer(self._seconds, _cut, [sockets]), bytearray()
        timer.daemon = True
        timer.start()
        try:
            opener = urllib.request.build_opener(_NoRedirects, _Http(sockets))
            with opener.open(request, timeout=self._seconds) as answer:
                while part := answer.read1(1 << 16):
                    found += part
                    if len(found) > _MOST_BYTES:
                        raise SilentError(f"an answer of more than {_MOST_BYTES} bytes")
        finally:
            in_time = timer.is_alive()
            timer.cancel()
            if not in_time:
                raise SilentError(f"no whole answer within {self._seconds:g} s")
        return bytes(found)
