"""Errors for browsers: they name only the last part of a path, since paths tell about the machine."""

import re

_PATH = re.compile(r"(?<![\w/\\:.#])(?:[A-Za-z]:)?(?:[/\\][^\s/\\'\"()<>:;,]+){2,}[/\\]?")


def without_paths(words: str) -> str:
    """The words of an error with paths cut to the names of files."""
    return _PATH.sub(lambda found: re.split(r"[/\\]", found[0].rstrip("/\\"))[-1], words)
