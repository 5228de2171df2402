"""The notebooks run, and print what they store; of the long ones `tools.notebooks --check` alone compares that."""

import pytest

from tools import notebooks

FEWER = {
    "balance_search": {
        **{"2000": "24", "8192": '24", "--tolerance", "49', "8000": "24"},
        "marquise=par": "marquise=70",  # which no change at all does not reach, in so few games
    }
}
"""Notebook -> what stands in its code -> what runs in its place."""
COMPARED = [path for path in sorted(notebooks.FOLDER.glob("*.ipynb")) if path.stem not in FEWER]


@pytest.fixture(scope="module")
def kernel():
    with notebooks.kernel() as manager:
        yield manager


@pytest.mark.compiled
@pytest.mark.parametrize("path", COMPARED, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_stores(path, kernel):
    assert not notebooks.differing(path, kernel)


@pytest.mark.compiled
@pytest.mark.parametrize("name", FEWER)
def test_a_long_notebook_runs_with_fewer_games(name, kernel):
    book = notebooks.executed(notebooks.FOLDER / f"{name}.ipynb", kernel, FEWER[name])
    shown = ["".join(words) for words in notebooks.words(book)]
    assert all(words for cell, words in zip(book.cells, shown, strict=True) if cell.cell_type == "code")
