"""Every section of the Law in scope has code that cites it and a test named after it."""

from pathlib import Path

import pytest

from tools.law_index import PAGE, build_index, cited_sections, gaps, main, render_markdown

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def index():
    return build_index(ROOT)


def test_no_gaps(index):
    missing = gaps(index)
    assert not missing, "\n" + "\n".join(missing)


def test_every_cited_section_exists(index):
    assert index["unknown"] == []


def test_no_code_sections_exist_and_give_a_reason():
    from root_env.core.law import NO_CODE, SECTIONS

    assert [n for n in NO_CODE if n not in SECTIONS] == []
    assert [n for n, reason in NO_CODE.items() if not reason.strip()] == []


def test_sections_stand_in_order_below_their_parents():
    from root_env.core.law import SECTIONS

    seen = set()
    for number in SECTIONS:
        parent = number.rpartition(".")[0]
        assert not parent or parent in seen, f"{number} stands before {parent}"
        seen.add(number)


def test_generated_page_is_up_to_date(index):
    page = ROOT / PAGE
    assert page.is_file(), f"{PAGE} is missing: run python -m tools.law_index --write"
    same = page.read_text(encoding="utf-8") == render_markdown(index)
    assert same, f"{PAGE} is stale: run python -m tools.law_index --write"


# --- the parser, on text and on a small tree ---

KNOWN = ["3", "3.1", "3.1.1", "4", "4.2", "4.3", "4.3.1", "4.3.1.I", "4.3.1.II", "4.3.2", "4.3.3"]
KNOWN += ["C", "C.5", "C.5.2", "C.5.2.I", "C.5.2.II", "C.5.2.III", "C.5.2.IV", "C.6"]
KNOWN += ["9", "9.2.9.II", "9.2.9.II.a", "9.2.9.II.b", "9.2.9.II.c", "21", "21.24"]


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("Who rules (Law 4.3.1).", ["4.3.1"]),
        ("Law 4.3.1, 4.3.1.I and 21.24", ["4.3.1", "4.3.1.I", "21.24"]),
        ("Law 4.2, 4.3.1, and 21.24 on the rest", ["4.2", "4.3.1", "21.24"]),
        ("Law 4.2,\n    21.24", ["4.2", "21.24"]),
        ("(Law 9.2.9.II.a) and more", ["9.2.9.II.a"]),
        ("Law 4.3.1-4.3.3", ["4.3.1", "4.3.2", "4.3.3"]),
        ("Law 4.3.1.I-II; Law 4.2", ["4.3.1.I", "4.3.1.II", "4.2"]),
        ("Law 9.2.9.II.a-c, 4.2", ["9.2.9.II.a", "9.2.9.II.b", "9.2.9.II.c", "4.2"]),
        ("Law 4.2 and again Law 4.2", ["4.2"]),
        ("Law 9.", ["9"]),
        ("Law 4.2, 5 warriors", ["4.2"]),
        ("Law 4.3.1-based", ["4.3.1"]),
        ("Law 4.3.1.1, 4.9-4.11", ["4.3.1.1", "4.9-4.11"]),
        ("Law 4.3.1.Ia or 4.3.x", ["4.3.1.Ia", "4.3.x"]),
        ("Law 4.3.1-4.3.1.II", ["4.3.1-4.3.1.II"]),
        ("Law 4.3.3-4.3.1", ["4.3.3-4.3.1"]),
        ("Law C.5.2", ["C.5.2"]),
        ("Law C.5.2.II, 4.2 and C.6", ["C.5.2.II", "4.2", "C.6"]),
        ("Law 4.2, C.5.2.I-III", ["4.2", "C.5.2.I", "C.5.2.II", "C.5.2.III"]),
        ("Law C. And so on", ["C"]),
        ("Law Cult 4.2, C.9", []),
        ("the 2018 Law, section 4.2", []),
    ],
)
def test_citations_in_text(text, sections):
    assert cited_sections(text, KNOWN) == sections


LAW = """
SECTIONS = {
    "4": "Key Actions", "4.2": "Move", "4.3": "Battle", "4.3.1": "Ambush", "4.3.1.I": "Foil",
    "8": "Alliance", "8.4.2": "Spread", "8.4.2.II": "Spend", "8.4.2.II.a": "Martial Law",
    "C": "Chameleander", "C.5.2": "Actions", "C.5.2.II": "Stroll",
}
NO_CODE = {"4": "heading", "8": "heading", "8.4.2": "heading", "8.4.2.II": "heading", "C": "heading"}
"""
CORE = '''
"""Law 8.4.2.II.a in a module docstring does not count."""

class Row:
    """Nor in a class docstring: Law 8.4.2.II.a."""

    def method(self):
        """Law 4.3.1.I."""

@decorated
def move(s):
    """Moves pieces | all of them (Law 4.2, 4.3)."""

def outer():
    def inner():
        """Law 4.3.1 and 4.3.9."""
    # Law 8.4.2.II.a in a comment does not count

def stroll():
    """Strolls (Law C.5.2.II, 4.2)."""

def act():
    """Acts (Law C.5.2)."""
'''
TESTS = '''
def test_4_3_1_I__attacker_foils():
    """Covers Law 4.3.1, 4.2. Law 4.3 is only mentioned."""

def test_8_4_2_II_a__three_warriors(): ...

def test_7_7__unknown(): ...

def test_without_a_number():
    """Covers Law 4.3."""

def test_C_5_2_II__brings_one_along():
    """Covers Law C.5.2."""

def helper_4_3__of_tests(): ...
'''


@pytest.fixture
def tree(tmp_path):
    files = {"root_env/core/law.py": LAW, "root_env/core/deep/rules.py": CORE}
    files["tests/law/test_battle.py"] = TESTS
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_index_of_a_small_tree(tree):
    index = build_index(tree)
    found = {n: (e["functions"], e["tests"]) for n, e in index["sections"].items()}
    rules, battle = "core/deep/rules.py::", "law/test_battle.py::"
    foils = battle + "test_4_3_1_I__attacker_foils"
    assert found["4.2"] == ([rules + "move", rules + "stroll"], [foils])
    assert found["4.3"] == ([rules + "move"], [battle + "test_without_a_number"])
    assert found["4.3.1"] == ([rules + "outer.inner"], [foils])
    assert found["4.3.1.I"] == ([rules + "Row.method"], [foils])
    strolls = battle + "test_C_5_2_II__brings_one_along"
    assert found["C.5.2.II"] == ([rules + "stroll"], [strolls])
    assert found["C.5.2"] == ([rules + "act"], [strolls])
    assert found["8.4.2.II.a"] == ([], [battle + "test_8_4_2_II_a__three_warriors"])
    assert index["unknown"] == [
        ("4.3.9", rules + "outer.inner"),
        ("7.7", battle + "test_7_7__unknown"),
    ]


def test_gaps_of_a_small_tree(tree):
    assert gaps(build_index(tree)) == [
        "core/deep/rules.py::outer.inner cites Law 4.3.9, which is unknown",
        "law/test_battle.py::test_7_7__unknown cites Law 7.7, which is unknown",
        "Law 8.4.2.II.a Martial Law: no function cites it",
    ]
    (tree / "tests/law/test_battle.py").unlink()
    assert "Law 4.2 Move: no test" in gaps(build_index(tree))


def test_page_of_a_small_tree(tree):
    lines = render_markdown(build_index(tree)).splitlines()
    chapters = [line for line in lines if line.startswith("## ")]
    assert chapters == ["## 4 Key Actions", "## 8 Alliance", "## C Chameleander"]
    assert "| 8.4.2 | Spread | no code: heading |  |" in lines
    move = "| 4.2 | Move | `core/deep/rules.py::move`<br>`core/deep/rules.py::stroll` |"
    assert f"{move} `law/test_battle.py::test_4_3_1_I__attacker_foils` |" in lines


def test_command_prints_gaps_and_writes_the_page(tree, monkeypatch, capsys):
    monkeypatch.setattr("tools.law_index.ROOT", tree)
    assert main([]) == 1
    assert "3 gaps in the Law index" in capsys.readouterr().out
    assert not (tree / PAGE).exists()
    assert main(["--write"]) == 0
    assert (tree / PAGE).read_text(encoding="utf-8") == render_markdown(build_index(tree))
