"""The Law index: section of the Law -> functions that cite it -> tests named after it.

    python -m tools.law_index            print what is missing; exit status 1 if anything is
    python -m tools.law_index --write    write docs/generated/law_index.md

A function of `root_env/root/rules` cites a section by its docstring: `Law 4.3.1`, `Law C.2.5`, a list such as
`Law 4.3.1, 4.3.1.I and 21.24`, or the range `Law 9.5.1-9.5.9`, which stands for these siblings
without their subsections. A test of `tests/law` or of the trial force is named `test_4_3_1_I__words`; `Covers Law
3.1.1, 5.1.2.` in its docstring counts for further sections.
"""

import ast
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from root_env.engine.jit.cache import NO_RULES
from root_env.support.files import write_text_atomically

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path("docs/generated/law_index.md")

_CHAPTER = r"(?:\d+|C)"  # C is Chameleander, which the Law's own chapters do not have
_DOTTED = rf"{_CHAPTER}(?:\.\w+)+"  # any dotted number; the Law is then searched for it
_ITEM = rf"{_DOTTED}(?:\s*-\s*{_DOTTED}|-(?:[IVX]+|[a-z])\b)?"
_LIST = rf"(?:{_ITEM}|\d+|C\b)(?:\s*(?:,\s*and|,\s*or|,|;|and|or|&)\s*{_ITEM})*"
_CITATION = re.compile(rf"\bLaw\s+({_LIST})")
_COVERS = re.compile(rf"\bCovers\s+Law\s+({_LIST})")
_PART = re.compile(rf"{_ITEM}|\d+|C\b")
_TEST_NAME = re.compile(rf"test_({_CHAPTER}(?:_\d+)*(?:_[IVX]+)?(?:_[a-z])?)__\w+")


def cited_sections(text: str, sections: list[str], pattern: re.Pattern = _CITATION) -> list[str]:
    """Sections that `text` cites, in its order and once each, ranges expanded over `sections`.

    A range that cannot be expanded (unknown ends, ends that are no siblings) comes back as it is
    written, so that it is reported as unknown.
    """
    found: list[str] = []
    for citation in pattern.finditer(text):
        for part in _PART.findall(citation.group(1)):
            found += _expand(re.sub(r"\s", "", part), sections)
    return list(dict.fromkeys(found))


def _expand(part: str, sections: list[str]) -> list[str]:
    first, dash, last = part.partition("-")
    if not dash:
        return [part]
    parent = first.rpartition(".")[0]
    last = last if "." in last else f"{parent}.{last}"
    siblings = [s for s in sections if s.rpartition(".")[0] == parent]
    if first not in siblings or last not in siblings:
        return [part]
    return siblings[siblings.index(first) : siblings.index(last) + 1] or [part]


def functions_in(path: Path) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of a file with its qualified name, methods and inner functions included."""

    def walk(node: ast.AST, prefix: str):
        for child in ast.iter_child_nodes(node):
            inside = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield prefix + child.name, child
                inside = f"{prefix}{child.name}."
            elif isinstance(child, ast.ClassDef):
                inside = f"{prefix}{child.name}."
            yield from walk(child, inside)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), "")


def _citations(root: Path, sections: list[str]) -> Iterator[tuple[str, str, str]]:
    """(section, "functions" or "tests", `file::name`) for every citation of the tree."""
    package, tests = root / "root_env", root / "tests"
    folders = [package / "root" / name for name in ("declared", "rules", "factions", "decks", "maps")]
    for path in sorted(path for folder in folders for path in folder.rglob("*.py") if path.stem not in NO_RULES):
        for name, node in functions_in(path):
            place = f"{path.relative_to(package).as_posix()}::{name}"
            for section in cited_sections(ast.get_docstring(node) or "", sections):
                yield section, "functions", place
    for path in sorted([*(tests / "law").rglob("*.py"), tests / "trial" / "check_frogs.py"]):
        for name, node in functions_in(path):
            if not node.name.startswith("test_"):
                continue
            place = f"{path.relative_to(tests).as_posix()}::{name}"
            numbered = _TEST_NAME.fullmatch(node.name)
            named = [numbered.group(1).replace("_", ".")] if numbered else []
            covered = cited_sections(ast.get_docstring(node) or "", sections, _COVERS)
            for section in dict.fromkeys(named + covered):
                yield section, "tests", place


def build_index(root: Path) -> dict:
    """The index of the working tree at `root`.

    `sections`: number -> {title, functions, tests, no_code (reason or None)}, in the Law's order.
    `unknown`: (number, place) for every cited number that `law.SECTIONS` does not have.
    """
    law = runpy.run_path(str(root / "root_env" / "root" / "declared" / "law.py"))
    titles, no_code = law["SECTIONS"], law["NO_CODE"]
    sections = {
        number: {"title": title, "functions": [], "tests": [], "no_code": no_code.get(number)}
        for number, title in titles.items()
    }
    unknown = []
    for section, kind, place in _citations(root, list(titles)):
        if section not in sections:
            unknown.append((section, place))
        elif place not in sections[section][kind]:
            sections[section][kind].append(place)
    return {"sections": sections, "unknown": unknown}


def gaps(index: dict) -> list[str]:
    """The gaps, one sentence each; empty if there are none."""
    missing = [f"{place} cites Law {number}, which is unknown" for number, place in index["unknown"]]
    for number, entry in index["sections"].items():
        if entry["no_code"] is not None:
            continue
        if not entry["functions"]:
            missing.append(f"Law {number} {entry['title']}: no function cites it")
        if not entry["tests"]:
            missing.append(f"Law {number} {entry['title']}: no test")
    return missing


def _row(number: str, entry: dict) -> str:
    cells = {kind: [f"`{place}`" for place in entry[kind]] for kind in ("functions", "tests")}
    if entry["no_code"] is not None:
        cells["functions"].insert(0, f"no code: {entry['no_code']}")
    columns = [number, entry["title"], *("<br>".join(cells[k]) for k in ("functions", "tests"))]
    return "| " + " | ".join(c.replace("|", "\\|") for c in columns) + " |"


def render_markdown(index: dict) -> str:
    """The index as a page, one table per chapter."""
    lines = [
        "# Law index",
        "",
        "Written by `python -m tools.law_index --write`.",
        "Functions stand in `root_env/`, tests in `tests/`.",
    ]
    for number, entry in index["sections"].items():
        if "." not in number:
            lines += ["", f"## {number} {entry['title']}", ""]
            lines += ["| Section | Title | Functions | Tests |", "|---|---|---|---|"]
        else:
            lines.append(_row(number, entry))
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    index = build_index(ROOT)
    missing = gaps(index)
    print("\n".join([*missing, f"{len(missing)} gaps in the Law index"]))
    if "--write" not in arguments:
        return 1 if missing else 0
    page = ROOT / PAGE
    page.parent.mkdir(parents=True, exist_ok=True)
    write_text_atomically(page, render_markdown(index))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
