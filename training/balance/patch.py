"""Balance patches: a YAML file that changes figures of the game by name.

    name: dearer sympathy
    text: The Alliance pays one card more for late sympathy.
    figures: {sympathy_cost: [1, 1, 2, 2, 2, 3, 3, 4, 4, 4]}
    deck: {Ambush! (bird): 1}

`figures` are names of `GameConfig.overrides`, `deck` copies of cards by name, as `GameConfig.deck_counts` takes them.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from root_env.config import GameConfig
from root_env.errors import ConfigError
from training.balance import BalanceError

FIELDS = ("name", "text", "figures", "deck")


@dataclass(frozen=True)
class Patch:
    """What a patch changes, and what it says of itself."""

    name: str
    text: str = ""
    figures: Mapping[str, Any] = field(default_factory=dict)
    deck: Mapping[str, int] = field(default_factory=dict)

    def document(self) -> dict[str, Any]:
        """The patch as a plain dict, for files."""
        return {"name": self.name, "text": self.text, "figures": dict(self.figures), "deck": dict(self.deck)}


def read(path: str | Path) -> Patch:
    """Read a patch; BalanceError names the file, the field and what is allowed."""
    path = Path(path)
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BalanceError(f"--patch: {path}: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise BalanceError(f"--patch: {path} is not YAML: {' '.join(str(error).split())}") from None
    try:
        return parse(document, path.stem)
    except BalanceError as error:
        raise BalanceError(f"--patch: {path}: {error}") from None


def parse(document: Any, name: str = "patch") -> Patch:
    """A patch from its document; `name` where it does not give one. BalanceError in words."""
    if not isinstance(document, Mapping):
        raise BalanceError(f"a patch is a mapping with {', '.join(FIELDS)}; got {type(document).__name__}")
    for key in document:
        if key not in FIELDS:
            raise BalanceError(f"unknown field {key!r}; known are {', '.join(FIELDS)}" + _meant(key, FIELDS))
    given = {key: value for key, value in document.items() if value is not None}
    for key in ("name", "text"):
        if not isinstance(given.get(key, ""), str):
            raise BalanceError(f"{key}: must be text, got {given[key]!r}")
    for key in ("figures", "deck"):
        if not isinstance(given.get(key, {}), Mapping):
            raise BalanceError(f"{key}: must be a mapping of names to numbers, got {given[key]!r}")
    if not given.get("figures") and not given.get("deck"):
        raise BalanceError("it changes nothing; give figures or deck")
    patch = Patch(**{"name": name, **given})
    check(patch)
    return patch


def check(patch: Patch) -> None:
    """BalanceError if GameConfig refuses what a patch changes, or all of it is as it was."""
    settings = {"overrides": patch.figures, "deck_counts": patch.deck}
    settings = {name: dict(of) for name, of in settings.items() if of}
    if "deck_counts" in settings and "deck_counts" not in GameConfig.__dataclass_fields__:
        raise BalanceError("deck: this version of root_env has no deck_counts")
    try:
        GameConfig(**settings)
    except ConfigError as error:
        field_of = {"overrides": "figures", "deck_counts": "deck"}
        name, colon, rest = str(error).partition(":")
        raise BalanceError(f"{field_of.get(name, name)}{colon}{rest}") from None


def _meant(word: Any, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(str(word), known, 1)
    return f"; did you mean {near[0]}?" if near else ""
