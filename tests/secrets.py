"""Secrets of the rules outside of the declarations: found by changing fields of faction boards.

A field whose value its owner is told of, and another player is not, holds something hidden: it must be declared. So
must one of which nobody is told, unless positions keep it as a number without words (`INTERNALS`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence

import numpy as np

from root_env import Game
from root_env.root.declared.factions import FACTIONS
from root_env.root.lookup import part_modules
from root_env.root.lookup.boards import board_of


def found(games: Sequence[Game], rng: random.Random, declared: Collection[str], tries: int = 8) -> list[str]:
    """Fields of boards that hold a secret without being declared: `otters.caches: eyrie_0 is not told of it`."""
    secrets: dict[str, str] = {}
    for owner, agent in enumerate(games[0].agents):
        faction = FACTIONS[int(games[0].states[0]["faction"][owner])]
        internals = getattr(part_modules.part("documents", faction.number), "INTERNALS", {}).values()
        for field in faction.board:
            name, told, changes = f"{faction.rules}.{field.name}", 0, 0
            if name in declared:
                continue
            for game, changed in _changed(games, owner, field.name, rng, tries):
                knowing = [one for one in game.agents if _tells(game, changed, one)]
                changes, told = changes + 1, told + len(knowing)
                if agent in knowing and len(knowing) < len(game.agents):
                    secrets[name] = f"{name}: {agent} is told of it, {min(set(game.agents) - set(knowing))} is not"
            if changes == tries and not told and field.name not in {one.field for one in internals}:
                secrets[name] = f"{name}: nobody is told of it"
    return list(secrets.values())


def _changed(
    games: Sequence[Game], owner: int, name: str, rng: random.Random, tries: int
) -> Iterator[tuple[Game, Game]]:
    """Games of which one number in this field is another that stands there in some game, or two are exchanged, each
    beside its original.
    """
    known = sorted({int(n) for game in games for n in board_of(game.states[0], owner)[name].flat})
    for _ in range(tries if len(known) > 1 else 0):
        game = rng.choice(games)
        changed = game.copy()
        numbers = np.atleast_1d(board_of(changed.states[0], owner)[name]).reshape(-1).copy()
        at = rng.choice(np.flatnonzero(numbers).tolist() or [0])
        apart = np.flatnonzero(numbers != numbers[at]).tolist()
        if apart and rng.random() < 0.5:
            other = rng.choice(apart)
            numbers[[at, other]] = numbers[[other, at]]
        else:
            numbers[at] = rng.choice([n for n in known if n != numbers[at]])
        board = board_of(changed.states[0], owner)
        board[name] = numbers.reshape(board[name].shape) if board[name].shape else numbers[0]
        yield game, changed


def _tells(game: Game, changed: Game, agent: str) -> bool:
    """True if a player is told of the change, by the row, the board in words, or the position as he knows it."""
    try:
        return any(tell(game) != tell(changed) for tell in _ways(agent))
    except (ValueError, IndexError, KeyError, AssertionError):
        return True


def _ways(agent: str) -> tuple[Callable[[Game], object], ...]:
    return (
        lambda game: game.observe(agent).tobytes(),
        lambda game: game.render(agent),
        lambda game: game.rules.write_view(game, agent),
    )
