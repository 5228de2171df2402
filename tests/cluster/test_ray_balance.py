"""The balance lab on a Ray cluster of two nodes: a lost node loses nothing, and errors are said in words."""

import functools
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ray = pytest.importorskip("ray", reason="needs the extra `ray`, in an environment of its own: docs/ray.md")
if sys.platform == "win32":
    pytest.skip("Ray has no clusters on Windows", allow_module_level=True)

from root_env.balance import habits
from root_env.balance.design import plan
from root_env.balance.runs import games, running
from root_env.training.runs import cluster as machines
from tests.cluster.nodes import until

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES, CHUNK = 24_000, 400
WORK = f"{running.__name__}:play_there"


@pytest.fixture(scope="module")
def what() -> plan.Plan:
    return plan.make(["base4", "base3"], ["random"], seed=5)


@pytest.fixture(scope="module")
def unbroken(what, tmp_path_factory) -> Path:
    """The same run on this machine alone."""
    folder = tmp_path_factory.mktemp("unbroken")
    running.run(folder, what, GAMES, running.Local(1), CHUNK)
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (folder / games.FOLDER).glob("part-*.parquet")}


def begin(cluster, folder: Path, count: int = GAMES) -> subprocess.Popen:
    words = ["--agents", "random", "--tables", "base4", "base3", "--seed", "5", "--games", str(count), "--no-report"]
    words += ["--chunk", str(CHUNK), "--out", str(folder), "--ray", cluster.address]
    return subprocess.Popen(
        [sys.executable, "-m", "root_env.balance", *words],
        cwd=ROOT, env=cluster.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def in_the_middle(driver: subprocess.Popen, folder: Path) -> bool:
    assert driver.poll() is None, driver.communicate()[0]
    return bool(files(folder))


@pytest.fixture
def ended():
    """Processes that must be gone after the test."""
    found = []
    yield found
    for one in found:
        one.kill()
        one.communicate()


def test_a_lost_node_and_a_lost_driver_lose_nothing(cluster, what, unbroken, tmp_path, ended):
    folder = tmp_path / "report"
    ended.append(begin(cluster, folder))
    until(functools.partial(in_the_middle, ended[-1], folder), "the first file")
    ended[-1].kill()  # the driver, SIGKILL
    ended[-1].wait()
    before = files(folder)

    ended.append(begin(cluster, folder))
    until(lambda: in_the_middle(ended[-1], folder) and len(files(folder)) > len(before), "one more file")
    second = cluster.nodes[-1]
    until(second.playing, "a job on the second node")
    second.kill()
    at_the_kill = len(files(folder))
    assert len(before) < at_the_kill < len(files(unbroken)), "nothing was left to lose"
    said = ended[-1].communicate(timeout=300)[0]
    assert ended[-1].returncode == 0, said

    assert games.read(folder)["game"].to_pylist() == list(range(GAMES))
    assert files(folder) == files(unbroken)
    assert files(folder).items() >= before.items()


def test_a_node_that_joins_is_given_work(cluster, tmp_path, ended):
    folder = tmp_path / "report"
    ended.append(begin(cluster, folder, 400 * GAMES))
    until(functools.partial(in_the_middle, ended[-1], folder), "the first file")
    until(cluster.join().playing, "a job on the new node")


def test_agents_are_compared_and_watched_on_a_cluster(cluster, tmp_path):
    """One command, several runs on the same cluster: games and habits are those of one machine."""
    words = ["--agents", "random", "eyrie=random", "rules", "--tables", "base2", "--games", "24", "--habits", "8"]
    words += ["--no-report", "--quiet", "--chunk", "8"]
    for where, on in (("there", ["--ray", cluster.address]), ("here", ["--workers", "1"])):
        done = subprocess.run(
            [sys.executable, "-m", "root_env.balance", *words, "--out", str(tmp_path / where), *on],
            cwd=ROOT, env=cluster.environment, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    for agent in ("random", "rules"):
        for kind in (games.FOLDER, habits.FOLDER):
            there, here = (
                {path.name: path.read_bytes() for path in (tmp_path / where / agent / kind).iterdir()}
                for where in ("there", "here")
            )
            assert there == here and len(here) == (3 if kind == games.FOLDER else 1)


ERRORS = """
import dataclasses, sys
from root_env.balance.design import plan
from root_env.balance.runs import running
from root_env.training.runs import cluster as machines

what = plan.make(["base4"], ["random"])
good = running.Job(what, 0, 4)
bad = running.Job(dataclasses.replace(what, variants=None), 0, 4)
cluster = machines.Ray(sys.argv[1], "root_env.balance.runs.running:play_there")
assert list(cluster.run([good])) == [(good, running.play_chunk(good))]
ray = cluster.ray
print(ray.get(ray.remote(lambda: sys.modules["root_env.balance.runs.running"].__file__).remote()))
for versions in (machines._versions, lambda: dict.fromkeys(machines.SAME, "0.1")):
    machines._versions = versions
    try:
        list(cluster.run([bad]))
    except Exception as error:
        print(type(error).__name__, error)
"""


def test_the_code_is_sent_and_errors_come_in_words(cluster):
    command = [sys.executable, "-c", ERRORS, cluster.address]
    done = subprocess.run(command, cwd=ROOT, env=cluster.environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert re.match(r".*/runtime_resources/.*running\.py$", done.stdout, re.MULTILINE), done.stdout
    assert re.search(r"^RuntimeError .*play_chunk.*TypeError", done.stdout, re.DOTALL | re.MULTILINE), done.stdout
    told = r"^ClusterError .*: the machine .* has numba .* instead of 0\.1, .*; install what the driver has$"
    assert re.search(told, done.stdout, re.MULTILINE), done.stdout


def test_a_wrong_token_is_named(cluster, tmp_path):
    environment = {**cluster.environment, "RAY_AUTH_TOKEN": "0" * 32}
    words = ["--agents", "random", "--games", "10", "--out", str(tmp_path), "--no-report", "--ray", cluster.address]
    done = subprocess.run(
        [sys.executable, "-m", "root_env.balance", *words],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2 and "Authentication token is missing or incorrect" in done.stderr, done.stderr
    assert "Traceback" not in done.stderr


def test_what_answers_is_no_cluster(monkeypatch):
    monkeypatch.setattr(machines, "LONGER", 10.0)
    refused = pytest.raises(machines.ClusterError, match="is no Ray cluster")
    with socket.create_server(("127.0.0.1", 0)) as other, refused:
        machines.Ray(f"127.0.0.1:{other.getsockname()[1]}", WORK)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("127.0.0.1:1", r"nothing answers at 127\.0\.0\.1:1 .*ray start --head"),
        ("nowhere", "must be auto, HOST:PORT or ray://HOST:PORT"),
        ("localhost:99999", "nothing answers at localhost:99999"),
    ],
)
def test_an_address_that_does_not_answer(address, words):
    with pytest.raises(machines.ClusterError, match=words):
        machines.Ray(address, WORK)
