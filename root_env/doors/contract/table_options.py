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

FIELDS = {
    "map": "board (autumn); of Root",
    "deck": "shared deck (standard); of Root",
    "edition": "of the Law, current or 2018 (current); of Root",
    "overrides": "figures of the boards, as in GameConfig.overrides, YAML or JSON; of Root",
    "box": "figures of the box (stand-ins); of Wroth",
}
"""Field of a configuration -> help of the option of that name."""
FILES = ("overrides", "box")
"""The fields whose option names a file."""


def add_to(parser: argparse.ArgumentParser, without: Collection[str] = ()) -> None:
    """Add these options to a command, except `without`."""
    for name, text in FIELDS.items():
        if name not in without:
            parser.add_argument(f"--{name}", default=None, metavar="FILE" if name in FILES else None, help=text)


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
            raise UsageError(f"--{name}: {rules.title} has no {name}")
    if "overrides" in found:
        try:
            found["overrides"] = load_document(found["overrides"], "YAML")
        except DocumentError as problem:
            raise UsageError(f"--overrides: {problem}") from None
    return found
