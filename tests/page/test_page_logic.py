"""The logic of the browser table in its own language: `node --test tests/page/*.test.mjs`. Nothing is installed for it.

How a page looks and what a browser does with it is for `tests/browser`.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")
FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.skipif(
    NODE is None and not os.environ.get("ROOT_ENV_NEED_BROWSER"), reason="pages are tested by Node, 18 or newer"
)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_in_node(file):
    assert NODE, "ROOT_ENV_NEED_BROWSER is set, so Node must be there"
    done = subprocess.run([NODE, "--test", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
