"""Gymnasium: `RootEnv`, one learning seat of one game, and `RootVectorEnv`, the same in many games at once."""

from root_env.root.doors.gym import FactoredActions, FactoredVectorActions, RootEnv, RootVectorEnv

__all__ = ["FactoredActions", "FactoredVectorActions", "RootEnv", "RootVectorEnv"]
