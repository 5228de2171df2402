"""Every section of the Law in scope has code that cites it and a test named after it."""

from pathlib import Path

import pytest

from tools.law_index import PAGE, build_index, gaps, render_markdown

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
