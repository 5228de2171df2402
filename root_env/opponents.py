"""A pool of opponents for a learner: past selves, exploiters and fixed agents, drawn by how often they win.

    from root_env.opponents import OpponentPool

    pool = OpponentPool({"rules": 1.0, "random": 0.2}, room=8, priority=2.0, seed=1)
    env.set_opponents(pool.draw())          # RootVecEnv, RootEnv, RootVectorEnv
    pool.note(won)                          # bool (games,): True if the learner won a game that has ended
    pool.remember(copy_of_the_learner)      # a past self

With Stable-Baselines3 `root_env.sb3.PoolCallback` does all this, see docs/opponents.md.
"""

from root_env.doors.learners.pool import OpponentPool
from root_env.doors.learners.standings import Standings

__all__ = ["OpponentPool", "Standings"]
