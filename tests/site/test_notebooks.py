"""The notebooks run, and print what they store."""

import pytest

from tools import notebooks


@pytest.mark.compiled
@pytest.mark.parametrize("path", sorted(notebooks.FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_stores(path):
    assert not notebooks.differing(path)
