"""# Wroth (v0)

A PettingZoo AEC environment for *Wroth*, the standard game for two to four players. Figures that no source gives
(map borders, elites, dice faces, tokens) are stand-ins of our own, see docs/wroth.md.

| | |
|---|---|
| Agents | 2 to 4, `<faction>_<copy>`, e.g. `guild_0`, `runen_0` |
| Observation | `{"observation": Box(int8, (598,)), "action_mask": int8 (285,)}` |
| Action | `Discrete(285)`, the same for every agent |
| Reward | at the end: +1 shared by the winners, -1 by the others |
| Order | whoever must decide acts, also in other players' turns (spoils, traps, damage) |

Nothing is hidden but what dice will show. `scope="table"` leaves out seats that nobody takes. Everything else is as in
`root_env.root_v0`.

### Usage
    from root_env import wroth_v0

    env = wroth_v0.env(factions=("guild", "runen"))
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    env.close()

### Version History
* v0: provisional until the first tagged release; ids, observations and rewards may still change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from root_env.doors.aec import GameAEC, IllegalEndsGame
from root_env.shared.rules import ALL, Rules
from root_env.wroth.config import WrothConfig
from root_env.wroth.game import Game
from root_env.wroth.rules import WROTH

__all__ = ["env", "raw_env"]


def env(
    config: WrothConfig | Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    scope: Any = ALL,
    **settings: Any,
) -> IllegalEndsGame:
    """The environment with its wrapper: an illegal action ends the game with -1 for the offender.

    `config`: a WrothConfig or a mapping of its fields; or the fields as keywords. `render_mode`: None, "ansi", "human"
    or "rgb_array". `scope`: "all", or "table", room for as many players as the table has.
    """
    return IllegalEndsGame(raw_env(config, render_mode=render_mode, scope=scope, **settings))


class raw_env(GameAEC[Game]):  # noqa: N801 - PettingZoo's convention
    """The bare AEC environment; an illegal action raises IllegalActionError and changes nothing."""

    rules: ClassVar[Rules] = WROTH
    game_class: ClassVar[type[Game]] = Game
    metadata: ClassVar[dict[str, Any]] = {**GameAEC.metadata, "name": "wroth_v0"}
