"""Pages of Markdown: headings, tables, code."""

from collections.abc import Iterable

NOTE = "Written by `python -m tools.docs`; do not edit."


def cell(value: object) -> str:
    return str(value).replace("|", "\\|").replace("\n", " ")


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    head = list(head)
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(cell(c) for c in row) + " |" for row in rows]


def page(title: str, *parts: str | list[str]) -> str:
    lines = [f"# {title}", "", NOTE]
    for part in parts:
        lines += ["", *([part] if isinstance(part, str) else part)]
    return "\n".join(lines) + "\n"


def code(*words: object) -> str:
    return ", ".join(f"`{w}`" for w in words)
