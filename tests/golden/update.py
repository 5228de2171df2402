"""Write the golden games anew: `python -m tests.golden.update [NAME ...]`. Review the diff like code."""

from __future__ import annotations

import sys

from tests.golden.games import FOLDER, GAMES, file, write


def main(names: list[str]) -> None:
    """Rewrite the named games, or all; files of games that are no more go."""
    for name in names or GAMES:
        text, path = write(name), file(name)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {path.name}")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in GAMES:
            path.unlink()
            print(f"removed {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
