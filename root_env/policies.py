"""Policies for `BatchGame.rollout` and `Game.rollout_value`: functions that the compiled loop calls for each
decision."""

from root_env.doors import policies as _policies
from root_env.doors.policies import *  # noqa: F403

__all__ = _policies.__all__
