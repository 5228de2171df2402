"""All that one player can receive of a game, whatever tells it: found by signatures, so that nothing has to be named.

Whatever of a game, of a view of it or of what the server sends takes a `viewer` or an `agent` is called, every other
public name of a view is read. A new one that asks for more than `_arguments` knows stops the tests in words.
"""

from __future__ import annotations

import dataclasses
import inspect
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from root_env.doors.game import PlayedGame
from root_env.doors.view import GameView
from root_env.serve import messages
from root_env.serve.downloads import FILES, DownloadError, download
from root_env.serve.table import Table, TurnError

WHO = {"viewer", "agent", "player"}
"""Names of the parameter for the one who is told something."""
FOLDER = tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
"""Folder for written files, of this process alone: stages run side by side. In memory, if that is known to be
possible: files are written for good, and a disk takes its time."""
GUESSES = {"determinize", "view"}
"""Members that hold a game that could be the one played."""
NOT_TOLD = {"of", "like", "from_position", "step", "force", "rollout_value", "copy", "reset"}
"""Members that make or move a game, and `rollout_value`, which plays the true one on: not for players."""


def of_game(game: PlayedGame, agent: str) -> Iterator[tuple[str, Any]]:
    """Name and value of all that a game and its view tell a player, and their answers to wrong input.

    A guess at the game is compared if the player is asked: before, it keeps the question to another, and agents do
    not get it.
    """
    view, asked = game.view(agent, events=True), game.to_move == agent
    for name in _public(type(view)) if asked else sorted({*_public(type(view))} - GUESSES):
        yield f"view.{name}", _plain(_read(view, name, _arguments(game, agent)))
    for name in _public(type(game)):
        told = inspect.getattr_static(type(game), name)
        if (
            callable(told)
            and WHO & inspect.signature(told).parameters.keys()
            and name not in NOT_TOLD
            and (asked or name not in GUESSES)
        ):
            yield f"game.{name}", _plain(_called(getattr(game, name), _arguments(game, agent)))
    public = _arguments(game, agent) | {"viewer": None}
    for name in ("render", "question", "events", "history", "save_svg"):
        yield f"public.{name}", _plain(_called(getattr(game, name), public))
    if asked:
        yield "errors", [_answer(game.copy().step, action) for action in (-1, 0, 7, 10**6)]


def of_table(table: Table, link: str) -> Iterator[tuple[str, Any]]:
    """Name and value of all that a server sends to a link: messages, files, errors."""
    viewer = table.viewer_of(link)
    told = _arguments(table.game, viewer) | {"table": table, "step": table.step, "past": False, "viewer": viewer}
    told["version"] = table.version
    for name, made in _functions(messages):
        wanted = inspect.signature(made).parameters
        if "table" in wanted and ("player" not in wanted or viewer == table.game.player_to_move()):
            yield name, _called(made, told)
    for step in sorted({0, table.step // 2}):
        yield f"past {step}", messages.view_message(table, table.at(step), viewer, step, True)
    log = messages.Log(viewer)
    log.follow(table)
    yield "log", log.lines
    for name in FILES:
        yield name, _file(table, link, name)
    for player in set(range(len(table.game.agents))) - {table.game.player_to_move()}:
        yield f"error {player}", _answer(table.act, player, table.version, 0)


# -- calling ------------------------------------------------------------------------------------------------


def _arguments(game: PlayedGame, who: Any) -> dict[str, Any]:
    """Name of a parameter -> its value; a list stands for several calls."""
    legal = game.legal_actions().tolist() if not game.is_over else []
    mine = who is not None and not game.is_over and game.player_to_move() == game.player(who)
    return {
        "viewer": who,
        "agent": who,
        "player": who if isinstance(who, int) else game.player(who) if who is not None else None,
        "game": game,
        "seed": 11,
        "path": Path(FOLDER.name) / "told.svg",
        "row": np.zeros(game.rules.everything.size, np.int8),
        "action": legal[:: max(1, len(legal) // 6)] if mine else [],
        "events": True,
    }


def _called(tells: Callable[..., Any], arguments: Mapping[str, Any]) -> Any:
    """The answer of `tells`, one for each action if it asks for an action."""
    parameters = inspect.signature(tells).parameters.values()
    wanted = [
        p.name for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)
    ]
    wanted += [p.name for p in parameters if p.name in WHO | {"seed", "events"} and p.name not in wanted]
    unknown = [name for name in wanted if name not in arguments]
    assert not unknown, f"tests/told.py: say what {tells.__qualname__} gets for {', '.join(unknown)}"
    given = {name: arguments[name] for name in wanted}
    if "action" not in given:
        said = _answer(tells, **given)
        return given["path"].read_text() if "path" in given else given.get("row", said)
    return [_answer(tells, **given | {"action": action}) for action in given["action"]]


def _read(view: GameView, name: str, arguments: Mapping[str, Any]) -> Any:
    value = getattr(view, name)
    return _called(value, arguments) if inspect.ismethod(value) else value


def _public(cls: type) -> list[str]:
    return [name for name in dir(cls) if not name.startswith("_")]


def _functions(module: ModuleType) -> list[tuple[str, Callable[..., Any]]]:
    return [(n, f) for n, f in vars(module).items() if inspect.isfunction(f) and f.__module__ == module.__name__]


def _answer(tells: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """The answer, or the words of its refusal."""
    try:
        return tells(*arguments, **named)
    except (ValueError, TurnError) as refused:
        return str(refused)


def _file(table: Table, link: str, name: str) -> str:
    try:
        return download(table, link, name, {}).content.decode()
    except DownloadError as refused:
        return str(refused)


# -- comparing ----------------------------------------------------------------------------------------------


def _plain(value: Any) -> Any:
    """A value that can be compared with `==`: games by their bytes and seeds, views by their contents."""
    if isinstance(value, PlayedGame):
        return value.states.tobytes(), value.seed
    if isinstance(value, GameView):
        return value.agent, np.asarray(value.observe()).tobytes(), value._game.states.tobytes(), value._game.seed
    if isinstance(value, np.ndarray):
        return value.tobytes()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    assert " at 0x" not in repr(value) or callable(value) or hasattr(value, "machine"), repr(value)
    return value
