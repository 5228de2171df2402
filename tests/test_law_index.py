"""Every section of the Law in scope has code that cites it and a test named after it."""

from pathlib import Path

import pytest

from tools.law_index import build_index, gaps

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
    from root_env.root.declared.law import NO_CODE, SECTIONS

    assert [n for n in NO_CODE if n not in SECTIONS] == []
    assert [n for n, reason in NO_CODE.items() if not reason.strip()] == []


def test_sections_stand_in_order_below_their_parents():
    from root_env.root.declared.law import SECTIONS

    seen = set()
    for number in SECTIONS:
        parent = number.rpartition(".")[0]
        assert not parent or parent in seen, f"{number} stands before {parent}"
        seen.add(number)
