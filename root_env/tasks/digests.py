"""The configurations of a task, and the check that it has not changed since it got its name."""

import warnings

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.policies import Policy
from root_env.support import by_name
from root_env.support.errors import ReachWarning
from root_env.tasks.declared import BY_NAME, Task, TaskError, digest_of_text
from root_env.tasks.frozen import FROZEN
from root_env.tasks.starts import text_of

_GAMES = 8
"""The number of games for a digest, or one game at each table if there are more tables."""
_SEED = 20261122


def configs_of(task: Task, training: bool = False, **free: object) -> list[AnyConfig]:
    """The configurations of a task's evaluation, or of its training; `free`: further fields.

    There is no warning for low reach (Law 5.2): such tables are intended.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        make_config, tables = doors_of(task.game).rules.config, task.training_tables if training else task.tables
        return [make_config(factions=factions, **task.settings, **free) for factions in tables]


def check(task: Task) -> None:
    """See `root_env.tasks.check`."""
    words = _problem(task)
    if words:
        raise TaskError(words)


def _problem(task: Task) -> str | None:
    """The change since the task got its name, in words; None if there is none, or the task is not of this package."""
    if BY_NAME.get(task.name) is not task:
        return None
    declared, played = FROZEN[task.name]
    if task.digest != declared:
        return (
            f"{task.name} is declared otherwise than when it got its name ({task.digest}, then {declared}): give what "
            "is new another name, or the next version"
        )
    now = played_digest(task)
    if now != played:
        return (
            f"{task.name} is not what it was: the rules, its opponents ({task.opponents}) or their network play "
            f"otherwise than when it got its name ({now}, then {played}). Figures of then and now say nothing about "
            "each other; use the version of root_env of then, or a task of a newer version"
        )
    return None


def played_digest(task: Task, agent: str | None = None) -> str | None:
    """A digest of an agent's weights and of games in which it has all seats; the default is the opponents' agent.

    None for an agent that is neither a network nor compiled. It is computed once per process.
    """
    agent = agent or task.opponents
    key = task.digest, agent
    if key not in _KNOWN:
        _KNOWN[key] = _digest(task, agent)
    return _KNOWN[key]


_KNOWN: dict[tuple[str, str], str | None] = {}


def _digest(task: Task, agent: str) -> str | None:
    loaded = by_name.load_agents().load(agent, task.game)
    weights = getattr(loaded, "card", {}).get("weights", {}).get("sha256", "")
    # Networks round differently on other processors: their weights identify them, and random games identify the rules.
    policy = "random" if weights else getattr(loaded, "policy", None)
    # Bots in a style are the rule-based bots, whose games are played here, and the declaration of the style.
    declaration = getattr(loaded, "declaration", "") + (digest_of_text(text_of(task.start)) if task.start else "")
    return None if policy is None else digest_of_text(f"{weights}{declaration} {_outcomes(task, policy)}")


def _outcomes(task: Task, policy: Policy) -> str:
    configs = configs_of(task)
    batch = doors_of(task.game).batch(configs, seed=0, observations=False, masks=False, num_threads=1)
    games = batch.rollout(policy, max(_GAMES, len(configs)), _SEED)
    return ";".join(f"{g['winners']} {g['turns']} {g['decisions']} {g['vp'].tolist()}" for g in games)
