"""Gymnasium: `WrothEnv`, one learning seat of one game of Wroth, and `WrothVectorEnv`, the same in many games at
once."""

from root_env.wroth.doors.gym import FactoredActions, FactoredVectorActions, WrothEnv, WrothVectorEnv

__all__ = ["FactoredActions", "FactoredVectorActions", "WrothEnv", "WrothVectorEnv"]
