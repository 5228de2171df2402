"""A Ray cluster as a backend of `running`: it gives the same games and files as one machine.

python -m root_env.balance --agents rules --games 1000000 --out report/ --ray 10.0.0.1:6379
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence

from root_env.balance import BalanceError
from root_env.balance.design import plan
from root_env.training.runs import cluster

from . import running


class Ray:
    """A cluster by its address, as `root_env.training.runs.cluster.Ray`, but with BalanceError instead of
    ClusterError."""

    def __init__(self, address: str):
        try:
            self.cluster = cluster.Ray(address, f"{__name__}:play")
        except cluster.ClusterError as error:
            raise BalanceError(str(error)) from None

    def run(self, jobs: Sequence[running.Job]) -> Iterator[tuple[running.Job, bytes]]:
        """See `running.Backend`. An error in a job is raised here, with the message and trace of its worker."""
        try:
            yield from self.cluster.run(jobs)
        except cluster.ClusterError as error:
            raise BalanceError(str(error)) from None

    def close(self) -> None:
        """Leave the cluster, which keeps running."""
        self.cluster.close()


def play(job: running.Job) -> bytes:
    """`play_chunk` on a machine of the cluster; ClusterError unless it has the checkpoints of the plan."""
    for name, weights in job.plan.identity["checkpoints"].items():
        if plan.weights(name) != weights:
            raise cluster.ClusterError(
                f"the machine {socket.gethostname()} has another checkpoint under the name {name}"
            )
    return running.play_chunk(job)
