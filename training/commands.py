"""What commands have in common: bad arguments and errors in one line, exit codes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from root_env.errors import IllegalActionError
from root_env.support.called import called
from root_env.support.quoting import quoted

from ..agents import AgentError, TableError
from ..agents.policy import CheckpointError

FROM_AGENTS = (AgentError, CheckpointError, IllegalActionError, TableError)
"""What goes wrong with agents that somebody names, said in words."""


class Parser(argparse.ArgumentParser):
    """Bad arguments get one line and exit code 2; options are written out, so that --game is not --games."""

    def __init__(self, *words: Any, **settings: Any):
        super().__init__(*words, **{"allow_abbrev": False, **settings})

    def error(self, message: str):
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def whole_from(least: int) -> Callable[[str], int]:
    """What reads an argument as a whole number from `least`."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least}, got {quoted(text)}")
        return int(text)

    return read


def exit_code(
    name: str, work: Callable[[], None], *wrong: type[Exception], stopped: str | Callable[[], str] = "stopped"
) -> int:
    """Do the work of the module of this name, as a command.

    Returns 0, 2 after an error of agents or of `wrong`, 1 after one of files, 130 when stopped, which `stopped` says.
    """
    name = " ".join(called(name))
    try:
        work()
    except (*FROM_AGENTS, *wrong) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\n{stopped if isinstance(stopped, str) else stopped()}", file=sys.stderr)
        return 130
    return 0
