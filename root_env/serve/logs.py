"""The log of the server, kept short: a sender of nonsense cannot fill a disk with lines."""

import logging
import time

EVERY = 60.0
"""Seconds in which only one of several similar lines is written."""
LOGGERS = ("uvicorn.error", "asyncio", "root_env.serve")
_MOST_KINDS = 1000
_OWN_FAULT = "Exception in ASGI application"
"""The beginning of uvicorn's line for an error in our own code, which keeps its traceback."""
_HUNG_UP = "ASGI callable returned without completing handshake"
"""The beginning of uvicorn's line for a browser that hangs up before it is let in; that is no error."""


class Seldom(logging.Filter):
    """A filter: one line of a kind per minute, with the number of lines left out, and no traceback for bad requests."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, str], float] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """See logging."""
        if record.levelno < logging.WARNING:
            return True
        if str(record.msg).startswith(_HUNG_UP):
            return False
        if record.name == "uvicorn.error" and not str(record.msg).startswith(_OWN_FAULT):
            record.exc_info = None
        kind, now = (record.name, _kind(record)), time.monotonic()
        if kind in self._last and now - self._last[kind] < EVERY:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        if len(self._last) >= _MOST_KINDS:
            self._last.clear(), self._left_out.clear()
        self._last[kind] = now
        more = self._left_out.pop(kind, 0)
        if more:
            record.msg, record.args = f"{record.getMessage().rstrip()} ({more} more like it)", None
        return True


def _kind(record: logging.LogRecord) -> str:
    """The kind of a line: its words without the values filled in, and the place at which an error arose."""
    error, found = record.exc_info[1] if record.exc_info else None, str(record.msg)
    trace = error.__traceback__ if error is not None else None
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return (
        found
        if trace is None
        else f"{found} {type(error).__name__} {trace.tb_frame.f_code.co_filename} {trace.tb_lineno}"
    )


def keep_short() -> None:
    """Add the filter to the loggers of the server."""
    seldom = Seldom()
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.filters = [*(one for one in logger.filters if not isinstance(one, Seldom)), seldom]
