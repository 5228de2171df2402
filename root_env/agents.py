"""The baseline agents: `root_env.agents.load("rules")`; the package `agents` says what they are.

In a clone this module stands for the folder `agents`, see `root_env.support.folders`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from root_env.support.folders import stand_for_folder

if TYPE_CHECKING:
    from agents import (
        NAMES,
        Agent,
        AgentError,
        CompiledAgent,
        ReactiveAgent,
        RowAgent,
        TableError,
        ViewAgent,
        as_agent,
        decider_of,
        load,
        on_views,
        source_digest,
    )

    __all__ = [
        "NAMES",
        "Agent",
        "AgentError",
        "CompiledAgent",
        "ReactiveAgent",
        "RowAgent",
        "TableError",
        "ViewAgent",
        "as_agent",
        "decider_of",
        "load",
        "on_views",
        "source_digest",
    ]

stand_for_folder(__name__)
