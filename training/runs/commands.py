"""Common parts of commands: options, loading agents by name, errors in one line, exit codes."""

from __future__ import annotations

import argparse
import math
import re
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, field, fields
from typing import Any, NoReturn, get_args, get_origin, get_type_hints

from root_env import agents, tasks
from root_env.agents import Agent, AgentError, TableError
from root_env.agents.networks.checkpoint_files import CheckpointError
from root_env.doors.contract.limits import SEEDS_BELOW, TaskError
from root_env.doors.contract.settings import other_words
from root_env.support.by_name import ROOT
from root_env.support.called import called
from root_env.support.documents import Document
from root_env.support.errors import IllegalActionError, UsageError
from root_env.support.extras import MissingLibraryError
from root_env.support.quoting import quoted
from root_env.tasks import Task

SAID = (UsageError, TaskError, AgentError, CheckpointError, IllegalActionError, TableError, MissingLibraryError)
"""Errors of the user, said in one line."""


class Parser(argparse.ArgumentParser):
    """Bad arguments get one line and exit code 2. Options cannot be abbreviated: --game is not short for --games."""

    def __init__(self, *words: Any, **settings: Any):
        super().__init__(*words, **{"allow_abbrev": False, **settings})

    def error(self, message: str) -> NoReturn:
        for word in re.findall(r"(?<=--)[\w-]+", message.partition("unrecognized arguments:")[2]):
            known = [option.strip("-").replace("-", "_") for option in self._option_string_actions]
            name = word.replace("-", "_")
            if words := [name] if name in known else other_words(name, known):
                message = f"--{word}: this is called --{words[0].replace('_', '-')} here"
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser_of(module: str, description: str, **settings: Any) -> Parser:
    """The parser of a command that is a module."""
    return Parser(prog=" ".join(called(module)), description=description, **settings)


def whole_from(least: int) -> Callable[[str], int]:
    """A function that reads an argument as a whole number of at least `least`."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least}, got {quoted(text)}")
        return int(text)

    return read


def training_seed(text: str) -> int:
    """A seed of games to learn from: those of evaluations are above, and would deal the same games."""
    seed = whole_from(0)(text)
    if seed >= SEEDS_BELOW:
        raise argparse.ArgumentTypeError(
            f"must be below {SEEDS_BELOW:,}, since evaluations of named tasks have the seeds above, got {text}"
        )
    return seed


def favoured(text: str) -> tuple[Task, float]:
    """A named task and the share of games at its tables, of `base4-v1=0.2`; ValueError for anything else."""
    name, _, number = text.partition("=")
    share = float(number) if number.replace(".", "", 1).isdigit() else 0.0
    if not 0 < share < 1:
        raise ValueError(f"favour: must be a task and a share of the games, as in base4-v1=0.2, got {quoted(text)}")
    return tasks.get(name), share


def run(
    parser: argparse.ArgumentParser,
    work: Callable[[argparse.Namespace], None],
    argv: Sequence[str] | None = None,
    *also: type[Exception],
    stopped: str | Callable[[argparse.Namespace], str] = "stopped",
) -> int:
    """Read the command line and do the work; returns the exit code.

    `work` gets the arguments, with the whole command as `command`. The code is 0, 2 after an error of the user (`SAID`
    and `also`), 1 after one of files, and 130 after Ctrl-C, when `stopped` is printed.
    """
    argv = list(sys.argv[1:] if argv is None else argv)
    arguments = parser.parse_args(argv)
    arguments.command = f"{parser.prog} {shlex.join(argv)}".strip()
    try:
        work(arguments)
    except (*SAID, *also) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\n{stopped if isinstance(stopped, str) else stopped(arguments)}", file=sys.stderr)
        return 130
    return 0


def command(
    module: str,
    description: str,
    options: Callable[[argparse.ArgumentParser], None],
    work: Callable[[argparse.Namespace], None],
    *also: type[Exception],
    stopped: str = "stopped",
) -> Callable[..., int]:
    """The function `main` of a module: `options` gives a parser the options of the command; the others as in `run`."""

    def main(argv: Sequence[str] | None = None) -> int:
        """Run the command line; returns the exit code."""
        parser = parser_of(module, description)
        options(parser)
        return run(parser, work, argv, *also, stopped=stopped)

    return main


def load_agent(name: str, game: str = ROOT, option: str = "") -> Agent:
    """An agent by its name; UsageError, which begins with the option, for whatever keeps it from loading."""
    try:
        return agents.load(name, game)
    except (ValueError, TypeError, OSError, ImportError) as error:
        raise UsageError(f"{option and option + ': '}{name}: {error}") from None


# -- settings: a dataclass whose fields are options ---------------------------------------------------------


def setting(default: Any, text: str, least: float = -math.inf) -> Any:
    """A field of a dataclass of settings: its default, its line of the help, and the least number that it may be."""
    made = {"default_factory": default.copy} if isinstance(default, dict) else {"default": default}
    return field(**made, metadata={"help": text, "least": least})


def _number(kind: type, least: float) -> Callable[[str], Any]:
    """A function that reads an argument as a number of this kind, finite and at least `least`."""

    def read(text: str) -> Any:
        value = kind(text)
        if not max(least, -1e300) <= value <= 1e300:
            bound = f" from {least:g}" if math.isfinite(least) else ""
            raise argparse.ArgumentTypeError(f"must be a finite number{bound}, got {quoted(text)}")
        return value

    read.__name__ = kind.__name__  # argparse names it where the text is no number
    return read


def add_settings(parser: argparse.ArgumentParser, settings: type) -> None:
    """Give a command an option for each field of a dataclass of settings; those that are not given are None."""
    kinds = get_type_hints(settings)
    for one in fields(settings):
        kind = kinds[one.name]
        default = one.default_factory() if one.default is MISSING else one.default
        several = get_origin(kind) in (tuple, Mapping)
        each = get_args(kind)[0] if several else kind
        read = _number(each, one.metadata["least"]) if each in (int, float) else each
        parser.add_argument(
            f"--{one.name.replace('_', '-')}",
            type=training_seed if one.name == "seed" else read,
            nargs="+" if several else None,
            help=one.metadata["help"] + _shown(default),
        )


def _shown(default: object) -> str:
    """The end of a help text."""
    words = [f"{k}={v}" for k, v in default.items()] if isinstance(default, dict) else default
    text = " ".join(map(str, words)) if isinstance(words, list | tuple) else str(words)
    return f" (default: {text})" if text else ""


def given_settings(arguments: argparse.Namespace, settings: type) -> Document:
    """The settings that a command line gave, as the dataclass takes them."""
    values = {one.name: getattr(arguments, one.name) for one in fields(settings)}
    return {k: tuple(v) if isinstance(v, list) else v for k, v in values.items() if v is not None}
