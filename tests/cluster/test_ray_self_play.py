"""Self-play on a Ray cluster of two nodes: a lost node loses nothing, and files are those of one machine."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

ray = pytest.importorskip("ray", reason="needs the extra `ray`, in an environment of its own: docs/ray.md")
if sys.platform == "win32":
    pytest.skip("Ray has no clusters on Windows", allow_module_level=True)

from root_env.agents.networks.policy import SHIPPED
from root_env.training.runs.self_play import Job, Lessons, files_of, play_chunk
from tests.cluster.nodes import until

ROOT = Path(__file__).resolve().parent.parent.parent
JOBS = 24
DRIVER = """
import pickle, sys
from pathlib import Path
from root_env.training.runs.cluster import Ray

out = Path(sys.argv[2])
cluster = Ray(sys.argv[1], "root_env.training.runs.self_play:play_chunk")
for job, content in cluster.run(pickle.loads(out.joinpath("jobs").read_bytes())):
    out.joinpath(job.name).write_bytes(content)
"""


def test_a_lost_node_loses_nothing(cluster, tmp_path):
    lessons = Lessons(search=8, sample=1.0, turns=1, playouts="rules", opponents=(("rules", 1.0),), scale=0.2, inner=0)
    jobs = [Job(k, 1, 7, lessons, files_of(SHIPPED)) for k in range(JOBS)]
    tmp_path.joinpath("jobs").write_bytes(pickle.dumps(jobs))
    driver = subprocess.Popen(
        [sys.executable, "-c", DRIVER, cluster.address, str(tmp_path)],
        cwd=ROOT, env=cluster.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        until(lambda: driver.poll() is not None or list(tmp_path.glob("*.npz")), "the first file")
        second = cluster.nodes[-1]
        until(lambda: driver.poll() is not None or second.playing(), "a job on the second node")
        second.kill()
        assert len(list(tmp_path.glob("*.npz"))) < JOBS, "nothing was left to lose"
        said = driver.communicate(timeout=300)[0]
        assert driver.returncode == 0, said
    finally:
        driver.kill()
        driver.communicate()
    assert sorted(path.name for path in tmp_path.glob("*.npz")) == [job.name for job in jobs]
    for job in jobs[:: JOBS // 3]:
        assert tmp_path.joinpath(job.name).read_bytes() == play_chunk(job)
