"""The argument `scope=` of environments and batches: factions and decks with room in observations and masks."""

from collections.abc import Sequence
from typing import Any

from root_env.doors.contract.any_config import AskedScope
from root_env.doors.contract.rules import ALL, TABLE
from root_env.root.config import GameConfig
from root_env.root.rules.data.decks import DECKS
from root_env.root.rules.spec.scope import EVERYTHING, FIRST, MAP_NAMES, NAMES, Scope, scope_of, usual_scope
from root_env.support.errors import ConfigError
from root_env.support.quoting import quoted

OBS_SIZE, N_ACTIONS = FIRST.size, FIRST.n_actions
"""Features of a row and length of a mask of the default spaces, at tables of the factions and the deck that came first.
Tables with later ones have more of both: `observation_space`, `action_space`."""


def scope_for(asked: AskedScope, configs: Sequence[GameConfig]) -> Scope:
    """The scope for an argument `scope=`, at tables of these configurations.

    "all": the default spaces, of the factions and the deck that came first, and of all others too at a table with one
    of those; "table": those of the configurations; or names of factions, "vagabond_2" for a second
    Vagabond, with the decks of the configurations: they must include all that play. ConfigError for anything else.
    """
    dealt = frozenset(config.deck for config in configs)
    playing = frozenset(NAMES[number] for config in configs for number in (*config.faction_ids, *config.force_ids))
    maps = frozenset(config.map for config in configs if config.map in MAP_NAMES)
    if isinstance(asked, Scope):
        if missing := sorted(dealt.difference(asked.decks)):
            raise ConfigError(f"scope: the deck {missing[0]} is to be dealt and is not among {', '.join(asked.decks)}")
        names, dealt, maps = frozenset(asked.factions), frozenset(asked.decks), _at_least(maps, asked.maps)
    elif isinstance(asked, str):
        if asked not in (ALL, TABLE):
            raise ConfigError(f'scope: {quoted(asked)} is not known; take "all", "table", or a sequence of factions')
        if asked == ALL:
            return usual_scope(playing, dealt, maps)
        names = playing
    else:
        names = _named(asked)
    if missing := sorted(playing - names):
        raise ConfigError(f"scope: {', '.join(missing)} is to play and is not among {', '.join(sorted(names))}")
    whole = (names, dealt, maps) == (frozenset(NAMES), frozenset(DECKS), frozenset(MAP_NAMES))
    return EVERYTHING if whole else scope_of(names, dealt, maps)


def _at_least(played: frozenset[str], maps: Sequence[str]) -> frozenset[str]:
    """The maps of a scope, checked to include those of the configurations."""
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
