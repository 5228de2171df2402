"""Files written whole or not at all, and what a kill leaves."""

import os
import signal
import subprocess
import sys
import time

import pytest

from root_env.support.files import replacing, write_bytes_atomically, write_text_atomically


def test_a_text_takes_the_place_of_the_old_one_and_nothing_else_is_left(tmp_path):
    path = tmp_path / "text.json"
    write_text_atomically(path, "old\n")
    write_text_atomically(path, "new: ü\n")
    assert path.read_bytes() == "new: ü\n".encode()
    assert os.listdir(path.parent) == ["text.json"]


def test_a_folder_that_is_not_there_is_not_made(tmp_path):
    """A mistyped name would else go unseen."""
    with pytest.raises(FileNotFoundError, match=r"text\.json cannot be written: there is no folder .*new; make it"):
        write_text_atomically(tmp_path / "new" / "text.json", "")
    assert not os.listdir(tmp_path)


def test_a_write_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "model.bin"
    write_bytes_atomically(path, b"old")
    with pytest.raises(OSError, match="No space left"), replacing(path) as beside:
        beside.write_bytes(b"hal")
        raise OSError(28, "No space left on device")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["model.bin"]


def test_a_new_file_may_be_read_by_whoever_may_read_other_new_files(tmp_path):
    (tmp_path / "plain").write_text("")
    write_text_atomically(tmp_path / "text", "")
    assert (tmp_path / "text").stat().st_mode == (tmp_path / "plain").stat().st_mode


WRITER = """
import sys
from root_env.support.files import write_bytes_atomically
while True:
    for letter in b"ab":
        write_bytes_atomically(sys.argv[1], bytes([letter]) * 1_000_000)
        print(flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("wait", [0.0, 0.003, 0.01])
def test_a_kill_at_any_moment_leaves_a_whole_file(tmp_path, wait):
    path = tmp_path / "model.bin"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
    writer.stdout.readline()
    time.sleep(wait)
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    assert path.read_bytes() in (b"a" * 1_000_000, b"b" * 1_000_000)
