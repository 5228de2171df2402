"""`root-env` in a pseudo-terminal, as a person sits before it: what is shown until it asks, and lines typed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONTROL = re.compile(r"\x1b\[(?!1A|2K)[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\r")
"""Colours, movements of the cursor."""
ERASED = re.compile(r"[^\n]*\n?\x1b\[1A\x1b\[2K|[^\n]*\x1b\[2K")
"""Text on a line before it was wiped: the clock that turns while others think."""
PROMPT = "> "


class Terminal:
    """A process of `root-env` with these arguments; `environment` adds to that of this process."""

    def __init__(self, *argv: str, columns: int = 80, seconds: float = 120, **environment: str):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self._file, self._seconds = ours, seconds
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "root_env", *argv],
            cwd=ROOT,
            env={**plain, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_before_a_terminal,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.process.wait()
        os.close(self._file)

    def read(self) -> tuple[str, bool]:
        """Output until it asks for something, as sent, and True if it asks; else it has ended."""
        shown, end = b"", time.monotonic() + self._seconds
        while time.monotonic() < end:
            if not select.select([self._file], [], [], 1.0)[0]:
                continue
            try:
                part = os.read(self._file, 65536)
            except OSError:  # nobody has the terminal open any more
                part = b""
            if not part:
                self.process.wait(self._seconds)
                return shown.decode(), False
            shown += part
            if shown.endswith(b" ") and words(shown.decode(errors="ignore")).endswith("\n" + PROMPT):
                return shown.decode(), True
        raise TimeoutError(f"nothing was asked in {self._seconds} s after {words(shown.decode())[-500:]!r}")

    def type(self, line: str) -> None:
        """Type a line, and Enter."""
        os.write(self._file, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press Ctrl and a letter."""
        os.write(self._file, bytes([ord(key.upper()) - 64]))

    def interrupt(self) -> None:
        """Press Ctrl-C until something is shown.

        Python's `input` shows its prompt a moment before it waits: a Ctrl-C between the two (one of a thousand
        that come as soon as the prompt does) is noticed only with the next key, so a person would press again.
        """
        for _ in range(10):
            self.press("c")
            if select.select([self._file], [], [], self._seconds / 10)[0]:
                return


def _before_a_terminal() -> None:
    """Set the process up like a shell: Ctrl-C reaches it, even if the runner of the tests ignores it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def words(shown: str) -> str:
    """The text that a person reads of the output."""
    return ERASED.sub("", CONTROL.sub("", shown))
