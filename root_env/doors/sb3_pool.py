"""`PoolCallback`: a Stable-Baselines3 model that learns against an `OpponentPool`."""

from typing import Any

from stable_baselines3.common.callbacks import BaseCallback

from root_env.doors.learners.pool import OpponentPool
from root_env.doors.sb3 import policy_opponent
from root_env.support.errors import count


class PoolCallback(BaseCallback):
    """Draws opponents from `pool` for every rollout, notes the results, and adds past selves of the model.

        model.learn(1_000_000, callback=PoolCallback(pool, every=10))

    `every`: rollouts between two past selves, 1 or more, the first before the first rollout; None: no past selves, for
    an exploiter, whose opponents stay as they are. `seats`: draw an opponent for each seat, instead of one for all.
    The environment is a `RootVecEnv`, also in wrappers of SB3. The share of recent games that the model has won goes
    into SB3's log: `pool/<name>` against each fixed opponent, `pool/past` against all past selves.
    """

    seats: bool
    pool: OpponentPool

    def __init__(self, pool: OpponentPool, every: int | None = 10, seats: bool = False):
        super().__init__()
        self.pool, self.seats = pool, seats
        self.every: int | None = None if every is None else count(every, "every")
        self._rollouts = 0

    def _on_rollout_start(self) -> None:
        if self.every is not None and self._rollouts % self.every == 0:
            self.pool.remember(policy_opponent(self.model, snapshot=True))
        self._rollouts += 1
        columns: Any = self.training_env.unwrapped
        columns.set_opponents(self.pool.draw(columns.seats if self.seats else None))

    def _on_step(self) -> bool:
        ended = [info for info in self.locals["infos"] if info["ended_by"]]
        if ended:
            others = [[agent for agent in info["scores"] if agent != info["agent"]] for info in ended]
            self.pool.note([info["is_success"] for info in ended], others)
        return True

    def _on_rollout_end(self) -> None:
        for name, won in self.pool.shares().items():
            self.logger.record(f"pool/{name}", won)
