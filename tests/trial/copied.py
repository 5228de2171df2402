"""Copies of what is declared in a folder of `tests/trial`, as packages of their own, with something changed."""

import re
import shutil
from pathlib import Path

from tests.processes import ROOT


def changed(path: Path, old: str, new: str) -> None:
    """Put a text in the place of one that a file has."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def copy_of(name: str, folder: Path) -> Path:
    """The trial of this name as a package of the same name in a folder."""
    made = folder / name
    shutil.copytree(ROOT / "tests" / "trial" / name, made, ignore=shutil.ignore_patterns("__pycache__"))
    for path in made.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"tests.trial.{name}", name), encoding="utf-8")
    return made


def named_in_the_package(word: str) -> set[str]:
    """Files of the package that name a trial, in any case."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "root_env").rglob("*.py")
        if re.search(rf"(?i)\b{word}s?\b", path.read_text(encoding="utf-8"))
    }
