"""Stable-Baselines3: `RootVecEnv`, a scaling feature extractor, policies of SB3 models as opponents, pools of them."""

from root_env.root.doors.sb3 import PoolCallback, RootVecEnv, ScalingExtractor, policy_opponent, random_policy

__all__ = ["PoolCallback", "RootVecEnv", "ScalingExtractor", "policy_opponent", "random_policy"]
