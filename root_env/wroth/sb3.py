"""Stable-Baselines3: `WrothVecEnv` and a scaling feature extractor, those of `root_env.sb3` with the rules of Wroth."""

from root_env.wroth.doors.sb3 import PoolCallback, ScalingExtractor, WrothVecEnv, policy_opponent

__all__ = ["PoolCallback", "ScalingExtractor", "WrothVecEnv", "policy_opponent"]
