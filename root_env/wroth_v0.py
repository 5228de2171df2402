"""Wroth as a PettingZoo AEC environment, `env` and `raw_env`; docs/env_wroth_v0.md has its page.

    from root_env import wroth_v0

    env = wroth_v0.env(factions=("guild", "runen"))
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    env.close()

**Agents**: 2 to 4, `<faction>_<copy>`: `guild_0`, `runen_0`. The agent that must decide acts, also in the turns of
others (spoils, traps, damage).

**Observation**: a dict of `observation`, int8 (598,), and `action_mask`, int8 (285,). Nothing is hidden except future
dice. `scope="table"` leaves out empty seats. **Action**: `Discrete(285)`, the same for every agent.

Figures that no source gives (map borders, elites, dice faces, tokens) are placeholders of our own, see docs/wroth.md.
Rewards, ends and illegal actions are those of `root_env.root_v0`.
"""

from typing import Any, ClassVar

from root_env.doors.aec import GameAEC, IllegalEndsGame
from root_env.doors.contract.any_config import AskedScope
from root_env.doors.contract.rules import ALL, Rules
from root_env.support.documents import Fields
from root_env.wroth.config import WrothConfig
from root_env.wroth.doors.binding import WROTH
from root_env.wroth.doors.game import Game

__all__ = ["env", "raw_env"]


def env(
    config: WrothConfig | Fields | None = None,
    render_mode: str | None = None,
    scope: AskedScope = ALL,
    mask_in: str = "observation",
    **settings: Any,
) -> IllegalEndsGame:
    """The environment with its wrapper: an illegal action ends the game with -1 for the offender.

    `config`: a WrothConfig or a mapping of its fields; or the fields as keywords. `render_mode`: None, "ansi", "human"
    or "rgb_array". `scope`: "all", or "table", with room for the players at the table only. `mask_in`: "observation", a
    dict with `observation` and `action_mask`; or "info", the observation alone, with the mask in `info["action_mask"]`,
    for wrappers that know no dicts.
    """
    return IllegalEndsGame(raw_env(config, render_mode=render_mode, scope=scope, mask_in=mask_in, **settings))


class raw_env(GameAEC[Game]):  # noqa: N801 - PettingZoo's convention
    """The bare AEC environment; an illegal action raises IllegalActionError and changes nothing."""

    rules: ClassVar[Rules] = WROTH
    game_class: ClassVar[type[Game]] = Game
    metadata: ClassVar[dict[str, Any]] = {**GameAEC.metadata, "name": "wroth_v0"}
