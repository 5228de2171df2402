"""# Root (v0)

A PettingZoo AEC environment for *Root*, the asymmetric woodland war game.

| | |
|---|---|
| Agents | 2 to 6, `<faction>_<copy>`, e.g. `marquise_0`, `eyrie_0`, `alliance_0`, `vagabond_0` |
| Observation | `{"observation": Box(int8, (OBS_SIZE,)), "action_mask": int8 (N_ACTIONS,)}` |
| Action | `Discrete(N_ACTIONS)`, the same for every agent |
| Reward | at the end: +1 shared by the winners, -1 by the others (see `root_env.final_rewards`) |
| Order | whoever must decide acts, also in other players' turns (ambush, Outrage, Field Hospitals) |

### Observation
Blocks are listed in `docs/generated/observation.md`; the observer's own seat comes first, then clockwise. An
observation holds what that player may know, and nothing else. `observation={"format": "float32"}` scales it,
`{"format": "structured"}` makes it a dict, `{"history": k}` appends the last k public decisions.
`scope="table"` leaves out what no faction of the table needs, of observations and actions (docs/scopes.md).

### Action mask
1 for each legal action of the agent that must decide, all zero for the others. `agent_selection` shows who is asked,
also where the question exists because of hidden cards; `skip_forced="public"` asks them all.

### Rewards and ends
`reward="win" | "rank" | "score_margin"`, or a callable `(game) -> {agent: float}`; `shaping=c` adds c per victory
point. A victory terminates all agents, a limit (`max_turns`, `max_decisions`) truncates all. In `env()` a legal-type
but illegal action ends the game: -1 for the offender, 0 for the others; `raw_env` raises `IllegalActionError`.

### Usage
    from root_env import root_v0

    env = root_v0.env(factions=("marquise", "eyrie", "alliance", "vagabond"))
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

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from root_env.config import GameConfig
from root_env.core.spec.scope import Scope
from root_env.doors.aec import RENDER_MODES, GameAEC, IllegalEndsGame, LegalDiscrete
from root_env.game import Game
from root_env.root import ROOT
from root_env.shared.rules import ALL, Rules

__all__ = ["RENDER_MODES", "IllegalEndsGame", "LegalDiscrete", "env", "raw_env"]


def env(
    config: GameConfig | Mapping[str, Any] | None = None,
    render_mode: str | None = None,
    scope: str | Sequence[str] | Scope = ALL,
    **settings: Any,
) -> IllegalEndsGame:
    """The environment with its wrapper: an illegal action ends the game with -1 for the offender.

    `config`: a GameConfig or a mapping of its fields; or the fields as keywords. `render_mode`: None, "ansi", "human"
    or "rgb_array". `scope`: which factions observations and actions have room for, "all", "table" or names, see
    docs/scopes.md.
    """
    return IllegalEndsGame(raw_env(config, render_mode=render_mode, scope=scope, **settings))


class raw_env(GameAEC[Game]):  # noqa: N801 - PettingZoo's convention
    """The bare AEC environment; an illegal action raises IllegalActionError and changes nothing."""

    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game
    metadata: ClassVar[dict[str, Any]] = {**GameAEC.metadata, "name": "root_v0"}
