"""The excerpt of a game in docs/console.md: `python -m tests.console.excerpt` plays it and writes it there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.console.terminal import Terminal, words

PAGE = Path(__file__).resolve().parents[2] / "docs" / "console.md"
BLOCK = re.compile(r"(?<=```text\n).*?(?=```\n)", re.DOTALL)
COMMAND = re.compile(r"`root-env (play [^`]*--seed \d+)`")
TYPED = ("builder", "1?")


def page(text: str) -> str:
    """The page with what its command shows, from the first choice on."""
    command = COMMAND.search(text)
    assert command, "the page names no command"
    with Terminal(*command[1].split(), columns=100, NO_COLOR="1") as terminal:
        shown, _ = terminal.read()
        parts = []
        for line in TYPED:
            terminal.type(line)
            shown, _ = terminal.read()
            parts.append(words(shown))
    excerpt = "> " + "".join(parts).removesuffix("> ")
    assert "\x1b" not in excerpt
    return BLOCK.sub(lambda _: excerpt, text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
