"""The argument `scope=` of environments and batches: for which factions observations and masks have room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from root_env.config import GameConfig
from root_env.core.spec.scope import EVERYTHING, MAP_NAMES, NAMES, Scope, scope_of
from root_env.errors import ConfigError
from root_env.shared.rules import ALL, TABLE
from root_env.support.quoting import quoted


def scope_for(asked: str | Sequence[str] | Scope, configs: Sequence[GameConfig]) -> Scope:
    """The scope that somebody asks for, at tables of these configurations.

    "all": all factions; "table": those of the configurations; or factions by name, "vagabond_2" for a second Vagabond,
    among which must be all that play. ConfigError, in words, for anything else.
    """
    playing = frozenset(NAMES[number] for config in configs for number in config.faction_ids)
    maps = frozenset(config.map for config in configs if config.map in MAP_NAMES)
    if isinstance(asked, Scope):
        names, maps = frozenset(asked.factions), _at_least(maps, asked.maps)
    elif isinstance(asked, str):
        if asked not in (ALL, TABLE):
            raise ConfigError(f'scope: {quoted(asked)} is not known; take "all", "table", or a sequence of factions')
        names, maps = (frozenset(NAMES), frozenset(MAP_NAMES)) if asked == ALL else (playing, maps)
    else:
        names = _named(asked)
    if missing := sorted(playing - names):
        raise ConfigError(f"scope: {', '.join(missing)} is to play and is not among {', '.join(sorted(names))}")
    return EVERYTHING if (names, maps) == (frozenset(NAMES), frozenset(MAP_NAMES)) else scope_of(names, maps)


def _at_least(played: frozenset[str], maps: Sequence[str]) -> frozenset[str]:
    """The maps of a scope, among which must be those played on."""
    if missing := sorted(played - set(maps)):
        raise ConfigError(f"scope: it has no room for the rules of the map {', '.join(missing)}")
    return frozenset(maps)


def _named(asked: Any) -> frozenset[str]:
    try:
        names = tuple(asked)
    except TypeError:
        raise ConfigError(f'scope: {quoted(asked)} is neither "all", "table" nor a sequence of factions') from None
    for name in names:
        if not isinstance(name, str) or name not in NAMES:
            raise ConfigError(f"scope: {quoted(name)} is not a faction; choose from {', '.join(NAMES)}")
    return frozenset(names)
