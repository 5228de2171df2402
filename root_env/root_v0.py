"""Root as a PettingZoo AEC environment, `env` and `raw_env`; docs/env_root_v0.md has its page.

    from root_env import root_v0

    env = root_v0.env(factions=("marquise", "eyrie", "alliance", "vagabond"))
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        action = None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)
    env.close()

**Agents**: 2 to 6, `<faction>_<copy>`: `marquise_0`, `eyrie_0`. The agent that must decide acts, also in the turns of
others (ambush, Outrage, Field Hospitals). `agent_selection` shows the agent that is asked, even if there is a question
only because of hidden cards; `skip_forced="public"` asks all such questions.

**Observation**: a dict of `observation`, int8 (OBS_SIZE,), and `action_mask`, int8 (N_ACTIONS,): 1 for each legal
action of the agent that must decide, all 0 for the others. The observer's own seat comes first, then clockwise; it has
nothing that this player may not know. `observation={"format": "float32"}` scales it, `{"format": "structured"}` makes
it a dict of arrays, `{"history": k}` appends the last k public decisions. `mask_in="info"` gives the observation alone
and the mask in `info["action_mask"]`, for wrappers that know no dicts. `scope="table"` leaves out features and actions
that no faction of the table needs (docs/scopes.md). docs/generated/observation.md lists the blocks.

**Action**: `Discrete(N_ACTIONS)`, the same for every agent. In `env()` an id that is not legal ends the game: -1 for
the offender, 0 for the others; `raw_env` raises `IllegalActionError` and changes nothing.
`action_space(agent).sample()` draws a legal one while the agent is asked. docs/generated/actions.md lists the ids.

**Reward**: at the end, `reward="win"` (+1 for each of w winners, -w/(n - w) for each of the others), `"rank"`,
`"score_margin"`, or a callable `(game) -> {agent: float}`, see `root_env.final_rewards`; `shaping=c` adds c per victory
point. A victory terminates all agents, a limit (`max_turns`, `max_decisions`) truncates all. The `info` of each agent
then has the kind of end in `ended_by`: "points", "dominance", "coalition", "truncated", or "illegal action"; the
offender's `illegal_action` is a sentence, that of the others "". Before the end an `info` has neither.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from root_env.doors.aec import RENDER_MODES, GameAEC, IllegalEndsGame
from root_env.doors.contract.rules import ALL, Rules
from root_env.doors.legal_spaces import LegalDiscrete
from root_env.root.config import GameConfig
from root_env.root.doors.binding import ROOT
from root_env.root.doors.game import Game
from root_env.root.rules.spec.scope import Scope
from root_env.support.documents import Fields

__all__ = ["RENDER_MODES", "IllegalEndsGame", "LegalDiscrete", "env", "raw_env"]


def env(
    config: GameConfig | Fields | None = None,
    render_mode: str | None = None,
    scope: str | Sequence[str] | Scope = ALL,
    mask_in: str = "observation",
    **settings: Any,
) -> IllegalEndsGame:
    """The environment with its wrapper: an illegal action ends the game with -1 for the offender.

    `config`: a GameConfig or a mapping of its fields; or the fields as keywords. `render_mode`: None, "ansi", "human"
    or "rgb_array". `scope`: the factions that observations and actions have room for, "all", "table" or names, see
    docs/scopes.md. `mask_in`: "observation", a dict with `observation` and `action_mask`; or "info", the observation
    alone, with the mask in `info["action_mask"]`, for wrappers that know no dicts.
    """
    return IllegalEndsGame(raw_env(config, render_mode=render_mode, scope=scope, mask_in=mask_in, **settings))


class raw_env(GameAEC[Game]):  # noqa: N801 - PettingZoo's convention
    """The bare AEC environment; an illegal action raises IllegalActionError and changes nothing."""

    rules: ClassVar[Rules] = ROOT
    game_class: ClassVar[type[Game]] = Game
    metadata: ClassVar[dict[str, Any]] = {**GameAEC.metadata, "name": "root_v0"}
