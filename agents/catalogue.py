"""Agents by name."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

from root_env.doors.policies import uniform
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted

from .base import Agent, CompiledAgent
from .bots import RuleBots
from .levels import LEVEL, LEVELS, ByTable, Overlooking, level_of
from .outside import load_outside, source_of


def _random(game: str) -> Agent:
    return CompiledAgent(uniform, "random")


def _greedy(game: str, **settings: Any) -> Agent:
    from .greedy import Greedy

    return Greedy(**settings)


def _rules(game: str, style: str | None = None) -> Agent:
    from .styles import in_style

    return RuleBots(game) if style is None else in_style(style, game)


def _ismcts(game: str, **settings: Any) -> Agent:
    from .search.ismcts import Ismcts

    return Ismcts(**settings)


def _search(game: str, **settings: Any) -> Agent:
    from .guided.agent import PLAYERS, Guided

    who = settings.get("playouts")
    if isinstance(who, str) and who not in PLAYERS and who.partition(":")[0] != "policy":
        settings["playouts"] = named(who, "playouts", game)
    return Guided(game=game, **settings)


def _policy(game: str, **settings: Any) -> Agent:
    from .networks.policy import load_policy

    return load_policy(game=game, **settings)


def _swift(game: str, path: str | None = None) -> Agent:
    from .networks.compiled import swift

    return swift(game, path)


NAMES: dict[str, Callable[..., Agent]] = {
    "random": _random,
    "greedy": _greedy,
    "rules": _rules,
    "ismcts": _ismcts,
    "search": _search,
    "policy": _policy,
    "swift": _swift,
}
"""Name -> function that makes the agent for a game; the module of each agent has its settings."""


TEXT = "text"
"""`text:LABEL` is a player who reads and writes, see `root_env.agents.text`; it is none of `NAMES`, which anybody may
name: whoever starts the process allows it."""
COUNTS = ("decisions", "answers", "unusable", "questions", "silent", "decided", "seconds", "characters", "tokens")
"""Counts of a player who reads and writes: decisions, answers, unusable ones, questions of the player, requests without
an answer, decisions by rule (a pass, else a random choice), seconds of waiting, characters sent, tokens as an address
counts them."""


def load(name: str, game: str = ROOT, **settings: Any) -> Agent:
    """An agent by name: "random", "greedy", "rules" (style=...), "ismcts" (iterations=...), "search" (iterations=... or
    seconds=...), "policy" (path=...), "swift" (path=...).

    "rules:racing", "ismcts:400", "search:64", "search:0.2s", "policy:checkpoints/mine" and "swift:checkpoints/mine"
    give the main setting of each; with seconds the same seed does not give the same game. "policy:anyway" and
    "policy:checkpoints/mine:anyway" play at tables that the network was not trained for. "mymodule:Agent" is one of
    your own, see `root_env.agents.outside`; "text:LABEL" a program or a language model, see `root_env.agents.text`;
    "level:1" to "level:4" are opponents for people, see `root_env.agents.levels`.
    `game`: the game that it plays, "root" or "wroth". ValueError if there is no such agent.
    """
    return named(name, "agent", game, **settings)


def named(name: str, field: str, game: str = ROOT, **settings: Any) -> Agent:
    """As `load`; errors begin with `field`, in which the name was given."""
    whole, (name, _, setting) = name, name.partition(":")
    if name == TEXT and setting:
        from .text import load_text

        return load_text(setting, field, **settings)
    if name == LEVEL:
        return _level(setting, field, game, **settings)
    if name not in NAMES:
        if setting:
            return load_outside(whole, field, **settings)
        known = ", ".join((*NAMES, *(f"{LEVEL}:{number}" for number in LEVELS)))
        raise ValueError(f"{field}: {quoted(name)} is not known; choose from {known}, or one of your own, MODULE:NAME")
    if setting:
        if name == "ismcts":
            settings["iterations"] = _number(setting, field)
        elif name == "search":
            settings |= _iterations_or_seconds(setting, field)
        elif name == "rules":
            settings["style"] = _style(setting, field, game)
        elif name == "swift":
            settings["path"] = setting
        elif name == "policy":
            path, _, last = f":{setting}".rpartition(":")
            settings |= {"path": path[1:] or None, "anyway": True} if last == "anyway" else {"path": setting}
        else:
            raise ValueError(f"{field}: {name} takes no setting, got {quoted(setting)}")
    return NAMES[name](game, **settings)


def _level(number: str, field: str, game: str, **settings: Any) -> Agent:
    level = level_of(number, field)
    agent = Overlooking(level.overlooks, game) if level.overlooks else named(level.agent, field, game, **settings)
    if level.elsewhere:
        agent = ByTable(agent, named(level.elsewhere, field, game))
    agent.name = f"{LEVEL}:{number}"
    return agent


def source_digest(name: str) -> str | None:
    """16 hex digits of the digest of an agent's file; None for the agents of this package."""
    module, _, path = name.partition(":")
    source = None if module in (*NAMES, TEXT, LEVEL) or not path else source_of(name)
    return hashlib.sha256(source.read_bytes()).hexdigest()[:16] if source else None


def _style(setting: str, field: str, game: str) -> str:
    from .styles import STYLES

    if game != ROOT:
        raise ValueError(f"{field}: rules takes no setting in {game}, got {quoted(setting)}")
    if setting not in STYLES:
        raise ValueError(f"{field}: rules takes a style, one of {', '.join(STYLES)}, got {quoted(setting)}")
    return setting


def _number(setting: str, field: str) -> int:
    if not setting.isdecimal():
        raise ValueError(f"{field}: ismcts takes a number of iterations, as in ismcts:400, got {quoted(setting)}")
    return int(setting)


def _iterations_or_seconds(setting: str, field: str) -> dict[str, int | float]:
    if setting.isdecimal():
        return {"iterations": int(setting)}
    if re.fullmatch(r"[0-9]*\.?[0-9]+s", setting):
        return {"seconds": float(setting[:-1])}
    raise ValueError(
        f"{field}: search takes a number of iterations or seconds, as in search:64 or search:0.2s, "
        f"got {quoted(setting)}"
    )
