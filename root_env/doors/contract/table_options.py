"""The options of a command that choose the rules and figures of a game: one list for all commands that play.

Each command has its own options for the players at the table.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Collection
from typing import TYPE_CHECKING

from root_env.support.documents import Document
from root_env.support.errors import UsageError
from root_env.support.loading import DocumentError, load_document

if TYPE_CHECKING:
    from root_env.doors.contract.rules import Rules


def _option(text: str) -> str:
    return dataclasses.field(default="", metadata={"help": text})


@dataclasses.dataclass
class TableOptions:
    """The options, each with its help; fields of the same names of a configuration. A base of settings of commands."""

    map: str = _option("board (autumn); of Root")
    clearing_suits: str = _option("shuffled, or suits of clearings 1 to 12: fox,mouse,... (the map's); of Root")
    deck: str = _option("shared deck (standard); of Root")
    edition: str = _option("of the Law, current or 2018 (current); of Root")
    overrides: str = _option("figures of the boards, as in GameConfig.overrides, YAML or JSON; of Root")
    box: str = _option("figures of the box (stand-ins); of Wroth")


FIELDS = {one.name: one.metadata["help"] for one in dataclasses.fields(TableOptions)}
"""Field of a configuration -> help of its option."""
FILES = ("overrides", "box")
"""The fields whose option names a file."""


def option(name: str) -> str:
    """The option of a field, as it is written in a command."""
    return f"--{name.replace('_', '-')}"


def add_to(parser: argparse.ArgumentParser, without: Collection[str] = ()) -> None:
    """Add these options to a command, except `without`."""
    for name, text in FIELDS.items():
        if name not in without:
            parser.add_argument(option(name), default=None, metavar="FILE" if name in FILES else None, help=text)


def given_in(arguments: object, rules: Rules) -> Document:
    """The given options, by fields of the configuration of a game (`rules`: see `doors.contract.rules`).

    `arguments` has attributes of these names. UsageError for a field that this game does not have, and for a file that
    cannot be read.
    """
    found = {name: getattr(arguments, name, None) or None for name in FIELDS}
    found = {name: value for name, value in found.items() if value is not None}
    known = {field.name for field in dataclasses.fields(rules.config)}
    for name in found:
        if name not in known:
            raise UsageError(f"{option(name)}: {rules.title} has no {name.replace('_', ' ')}")
    if "," in found.get("clearing_suits", ""):
        found["clearing_suits"] = found["clearing_suits"].split(",")
    if "overrides" in found:
        try:
            found["overrides"] = load_document(found["overrides"], "YAML")
        except DocumentError as problem:
            raise UsageError(f"--overrides: {problem}") from None
    return found
