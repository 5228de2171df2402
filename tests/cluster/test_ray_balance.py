"""The balance lab on a Ray cluster of two nodes: a lost node loses nothing, and errors are said in words."""

import functools
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ray = pytest.importorskip("ray", reason="needs the extra `ray`, in an environment of its own: docs/ray.md")
if sys.platform == "win32":
    pytest.skip("Ray has no clusters on Windows", allow_module_level=True)

from training.balance import BalanceError, games, plan, ray_backend, running  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES, CHUNK = 12_000, 150


def load(name: str):
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


nodes = load("nodes")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    one = nodes.Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        one.start()
        yield one
    finally:
        one.stop()


@pytest.fixture
def backend(cluster, monkeypatch):
    """This process as the driver."""
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN"):
        monkeypatch.setenv(name, cluster.environment[name])
    one = ray_backend.Ray(cluster.address)
    yield one
    one.close()


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


def begin(cluster, folder: Path) -> subprocess.Popen:
    words = ["--agents", "random", "--tables", "base4", "base3", "--seed", "5", "--games", str(GAMES), "--no-report"]
    words += ["--chunk", str(CHUNK), "--out", str(folder), "--ray", cluster.address]
    return subprocess.Popen(
        [sys.executable, "-m", "training.balance", *words],
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
    nodes.until(functools.partial(in_the_middle, ended[-1], folder), "the first file")
    ended[-1].kill()  # the driver, SIGKILL
    ended[-1].wait()
    before = files(folder)

    ended.append(begin(cluster, folder))
    nodes.until(lambda: in_the_middle(ended[-1], folder) and len(files(folder)) > len(before), "one more file")
    second = cluster.nodes[-1]
    nodes.until(second.playing, "a job on the second node")
    second.kill()
    at_the_kill = len(files(folder))
    assert len(before) < at_the_kill < len(files(unbroken)), "nothing was left to lose"
    said = ended[-1].communicate(timeout=300)[0]
    assert ended[-1].returncode == 0, said

    assert games.read(folder)["game"].to_pylist() == list(range(GAMES))
    assert files(folder) == files(unbroken)
    assert files(folder).items() >= before.items()


def test_a_node_that_joins_is_given_work(cluster, backend, what):
    new = cluster.join()
    jobs = [running.Job(what, k * CHUNK, CHUNK) for k in range(400)]
    done = backend.run(jobs)
    try:
        nodes.until(lambda: next(done) and new.playing(), "a job on the new node")
    finally:
        done.close()


def test_errors_of_a_worker_come_in_words(backend, what, monkeypatch):
    good = running.Job(what, 0, 4)
    assert list(backend.run([good])) == [(good, running.play_chunk(good))]
    with pytest.raises(RuntimeError, match=r"part-000000000--00000001\.parquet.*negative"):
        list(backend.run([running.Job(what, 0, -1)]))
    monkeypatch.setattr(ray_backend, "_versions", lambda: {"numba": "0.1", "numpy": "0.2", "pyarrow": "0.3"})
    with pytest.raises(BalanceError, match=r"the machine .* has numba .* instead of 0\.1.*install what the driver has"):
        list(backend.run([good]))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("127.0.0.1:1", r"nothing answers at 127\.0\.0\.1:1 .*ray start --head"),
        ("nowhere", "must be auto, HOST:PORT or ray://HOST:PORT"),
        ("localhost:99999", "nothing answers at localhost:99999"),
    ],
)
def test_an_address_that_does_not_answer(address, words):
    with pytest.raises(BalanceError, match=words):
        ray_backend.Ray(address)
