"""Failures while `engine.jit` compiles: full disks, Ctrl-C, killed writers."""

import sys
from pathlib import Path

import pytest

from tests.contract.toy import PLAY

FULL = """
import errno, os
from numba.core.caching import IndexDataCacheFile
def full(self, *args):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
IndexDataCacheFile._save_data = full
"""


def test_a_full_disk_is_named_once_and_the_code_runs(toy, cold, tmp_path):
    run = toy.run(FULL + PLAY, ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert run["states"] == cold[0]["states"]
    lines = [line for line in run["stderr"].splitlines() if "cannot be kept" in line]
    assert len(lines) == 1 and "No space left on device" in lines[0] and str(tmp_path) in lines[0]


def test_a_folder_that_cannot_be_made_for_want_of_room_leaves_the_code_in_memory(toy, cold, tmp_path):
    folders = "import errno, os, pathlib\nmake = pathlib.Path.mkdir\n" + (
        "def mkdir(self, *args, **kws):\n"
        "    if os.environ['ROOT_ENV_CACHE_DIR'] in str(self):\n"
        "        raise OSError(errno.EROFS, os.strerror(errno.EROFS))\n"
        "    make(self, *args, **kws)\n"
        "pathlib.Path.mkdir = mkdir\n"
    )
    run = toy.run(folders + PLAY, ROOT_ENV_CACHE_DIR=str(tmp_path / "new"))
    assert run["states"] == cold[0]["states"]
    assert "Read-only file system" in run["stderr"] and "ROOT_ENV_CACHE_DIR" in run["stderr"]


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process")
def test_ctrl_c_leaves_no_lock_and_nothing_half_written(toy, cold, tmp_path):
    """Ctrl-C comes while a rule is compiled, and while the code is written; leavings of a killed writer go too."""
    folder = tmp_path / Path(cold[0]["folder"]).name
    folder.mkdir()
    (folder / "root_env.root.rules.engine.play-1.py311.1.nbc.tmp.0123456789abcdef").write_bytes(b"half")
    for place in ("compiled.RuleCompiler.define_pipelines", "os.replace"):
        code = (
            "import os, signal, time\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # a shell that runs this behind it ignores it
            "from root_env.engine.jit import compiled\n"
            "def interrupt(*args):\n"
            "    os.kill(os.getpid(), signal.SIGINT)\n"
            "    time.sleep(60)\n"  # the signal ends it: it need not arrive at once
            f"{place} = interrupt\n"
        )
        process = toy.start(f"{code}{PLAY}", ROOT_ENV_CACHE_DIR=str(tmp_path))
        _, err = process.communicate(timeout=120)
        assert "KeyboardInterrupt" in err and "root_env: stopped after" in err and "waiting" not in err
        assert not list(tmp_path.rglob("*.tmp.*"))
    again = toy.run(ROOT_ENV_CACHE_DIR=str(tmp_path))
    assert again["states"] == cold[0]["states"] and "waiting" not in again["stderr"]
    assert list(folder.glob("*.nbc"))
