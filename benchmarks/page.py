"""Writes the tables of the results into docs/performance.md, docs/benchmarks.md and README.md, between markers:

<!-- benchmarks: core -->
<!-- end -->
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from benchmarks.figures import Table, build, where
from root_env.support.files import write_text_atomically

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "latest.json"
PAGES = (ROOT / "docs" / "performance.md", ROOT / "docs" / "benchmarks.md", ROOT / "README.md")
_BLOCK = re.compile(r"(<!-- benchmarks: ([^>]+?) -->\n).*?(<!-- end -->)", re.DOTALL)
_OF_ITSELF = ("machine", "runs")
"""Blocks about the machine; all others get a line with its processor."""
NOT_MEASURED = "Not measured in the stored results.\n"


def markdown(table: Table) -> str:
    """A table as Markdown, numbers to the right."""
    lines = [table.head, ["---", *["---:"] * (len(table.head) - 1)], *table.rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)


def rendered(page: str, results: dict[str, Any]) -> str:
    """The page with new tables between its markers."""
    tables = build(results)

    def block(match: re.Match) -> str:
        table = tables.get(match[2])
        if not table:
            return f"{match[1]}\n{NOT_MEASURED}\n{match[3]}"
        line = "" if match[2] in _OF_ITSELF else f"\nOn {where(results)}.\n"
        return f"{match[1]}\n{markdown(table)}{line}\n{match[3]}"

    return _BLOCK.sub(block, page)


def differing(results: Path = RESULTS) -> list[Path]:
    """Pages whose tables are not those of the stored results."""
    found = json.loads(results.read_text(encoding="utf-8"))
    texts = {page: page.read_text(encoding="utf-8") for page in PAGES}
    return [page for page, text in texts.items() if rendered(text, found) != text]


def write(results: Path = RESULTS) -> None:
    """Write the tables of the stored results into the pages."""
    found = json.loads(results.read_text(encoding="utf-8"))
    for page in PAGES:
        write_text_atomically(page, rendered(page.read_text(encoding="utf-8"), found))
