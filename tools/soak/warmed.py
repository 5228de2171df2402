"""Modules that the server of processes (`runs.py`) loads before it forks: the compiled rules and bots."""

from root_env.agents.warm import use_every_bot
from root_env.warm import use_every_entry_point

use_every_entry_point()
use_every_bot()
