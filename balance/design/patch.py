"""Balance patches: YAML files that change figures of the game by name.

    name: dearer sympathy
    text: The Alliance pays one card more for late sympathy.
    figures: {sympathy_cost: [1, 1, 2, 2, 2, 3, 3, 4, 4, 4]}
    deck: {Ambush! (bird): 1}
    card_vp: {Anvil: 1}

`figures` are names of `GameConfig.overrides`, `deck` copies of cards in the deck (`GameConfig.card_counts`), `card_vp`
victory points for crafting (`GameConfig.card_vp`), both by name of the card.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from root_env.balance import BalanceError
from root_env.root.config import GameConfig
from root_env.support.errors import ConfigError
from root_env.support.loading import DocumentError, load_document
from root_env.support.quoting import quoted

SETTINGS = {"figures": "overrides", "deck": "card_counts", "card_vp": "card_vp"}
"""Field of a patch -> field of GameConfig."""
FIELDS = ("name", "text", "edition", *SETTINGS)


@dataclass(frozen=True)
class Patch:
    """A patch: its name, its description, and the figures that it changes."""

    name: str
    text: str = ""
    edition: str = ""
    """Edition of the Law, as of GameConfig; empty: the edition of the run."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    deck: Mapping[str, int] = field(default_factory=dict)
    card_vp: Mapping[str, int] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """The patch as a plain dict, for files."""
        edition = {"edition": self.edition} if self.edition else {}
        return {
            "name": self.name,
            "text": self.text,
            **edition,
            **{name: dict(getattr(self, name)) for name in SETTINGS},
        }

    @property
    def settings(self) -> dict[str, Any]:
        """The settings for GameConfig."""
        edition = {"edition": self.edition} if self.edition else {}
        return edition | {to: dict(of) for name, to in SETTINGS.items() if (of := getattr(self, name))}


def read(path: str | Path) -> Patch:
    """Read a patch; BalanceError names the file, the field and the allowed values."""
    try:
        return parse(load_document(path, "YAML"), Path(path).stem)
    except DocumentError as error:
        raise BalanceError(f"--patch: {error}") from None
    except BalanceError as error:
        raise BalanceError(f"--patch: {path}: {error}") from None


def parse(document: Any, name: str = "patch") -> Patch:
    """A patch from its document; `name` if it has none. BalanceError if it is malformed."""
    if not isinstance(document, Mapping):
        raise BalanceError(f"a patch is a mapping with {', '.join(FIELDS)}; got {type(document).__name__}")
    for key in document:
        if key not in FIELDS:
            near = "".join(f"; did you mean {one}?" for one in difflib.get_close_matches(str(key), FIELDS, 1))
            raise BalanceError(f"unknown field {quoted(key)}; known are {', '.join(FIELDS)}{near}")
    given = {key: value for key, value in document.items() if value is not None}
    for key in ("name", "text", "edition"):
        if not isinstance(given.get(key, ""), str):
            raise BalanceError(f"{key}: must be text, got {quoted(given[key])}")
    for key in SETTINGS:
        if not isinstance(given.get(key, {}), Mapping):
            raise BalanceError(f"{key}: must be a mapping of names to numbers, got {quoted(given[key])}")
    if not any(given.get(key) for key in ("edition", *SETTINGS)):
        raise BalanceError(f"it changes nothing; give edition, {', '.join(SETTINGS)}")
    patch = Patch(**{"name": name, **given})
    check(patch)
    return patch


def check(patch: Patch) -> None:
    """BalanceError if GameConfig refuses what a patch changes."""
    try:
        GameConfig.from_dict(patch.settings)
    except ConfigError as error:
        name, colon, rest = str(error).partition(":")
        field_of = {to: name for name, to in SETTINGS.items()}
        raise BalanceError(f"{field_of.get(name, name)}{colon}{rest}") from None
