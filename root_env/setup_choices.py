"""Set-up choices given by name in `GameConfig.setup`, taken as the decisions they are (Law 5.1.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from root_env import names
from root_env.core.ids import Kind
from root_env.core.spec.actions import encode
from root_env.errors import ConfigError, IllegalActionError

if TYPE_CHECKING:
    from root_env.game import Game

BUILDINGS = ("sawmill", "workshop", "recruiter")
CHOICES = {
    "marquise": ("keep", *BUILDINGS),
    "eyrie": ("corner", "leader"),
    "vagabond": ("character", "forest"),
}
"""Names of a faction's set-up choices."""


def take_named(game: Game, setup: Mapping[str, Mapping[str, Any]]) -> None:
    """Take the named choices while set-up lasts; what is not named is left to be asked."""
    choices: dict[int, dict[str, Any]] = {}
    for agent, entry in setup.items():
        try:
            choices[game.player(agent)] = dict(entry)
        except (ValueError, TypeError) as error:
            raise ConfigError(f"setup: {error}") from None
    for p, entry in choices.items():
        known = CHOICES.get(game.config.factions[p], ())
        for key in entry:
            if key not in known:
                raise ConfigError(
                    f"setup: {game.agents[p]} has no choice {key!r}; known are {', '.join(known) or 'none'}"
                )
    game._bind()
    while not game.is_over and game.phase == "setup":
        frame = game._states[0]["stack"][int(game._states[0]["depth"]) - 1]
        entry = choices.get(int(frame["who"]), {})
        key, family, parse = _question(game, frame)
        if key not in entry:
            return
        try:
            game.step(encode(family, parse(entry.pop(key))))
        except IllegalActionError as error:
            raise ConfigError(f"setup: {key}: {error}") from None
        except (TypeError, ValueError) as error:
            raise ConfigError(f"setup: {key}: {error}") from None


def _question(game: Game, frame):
    """Name of the set-up choice being asked, its action family and how to read its word."""
    kind = int(frame["kind"])
    if kind == Kind.SETUP_KEEP:
        return "keep", "choose_clearing", names.parse_clearing
    if kind == Kind.SETUP_BUILDING:
        return BUILDINGS[int(frame["x"])], "choose_clearing", names.parse_clearing
    if kind == Kind.SETUP_ROOST:
        return "corner", "choose_clearing", names.parse_clearing
    if kind == Kind.CHOOSE_LEADER:
        return "leader", "leader", names.parse_leader
    if kind == Kind.SETUP_CHARACTER:
        return "character", "character", names.parse_character
    return "forest", "choose_forest", lambda word: names.parse_forest(game.config.map, word)
