"""Agents from outside this package: `agents.load("mymodule:Agent")`, `as_agent(anything that can play)`.

An agent is a class or a function in one of these forms, which the names of its parameters tell:

| Parameters | Gets | Returns |
| --- | --- | --- |
| `view` | a `root_env.games.view.PlayerView` of the player that is asked | an action |
| `observation, mask` | int8 (OBS_SIZE,) and int8 (N_ACTIONS,) of that player | an action |
| `observations, masks, agent_ids` | int8 (n, OBS_SIZE), int8 (n, N_ACTIONS) and n ids, "eyrie_0" | n actions |
| `observation, legal_ids, n_legal, rng` | compiled: see `root_env.policies` | an action |

The first three may also take `rng`, a `numpy.random.Generator`: with it the same seed gives the same game. A class is
made without arguments and has a method `act` in one of these forms. Every answer is checked; an error has the name of
the agent and its mistake.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from root_env.doors.policies import function_of, is_compiled, sees_everything
from root_env.support.errors import whole
from root_env.support.quoting import quoted

from .base import Agent, CompiledAgent, ReactiveAgent, TableError, ViewAgent

VIEW, ROW, BATCH = ("view",), ("observation", "mask"), ("observations", "masks", "agent_ids")
_COMPILED = ("observation", "legal_ids", "n_legal")
_FORMS = "act(view), act(observation, mask) or act(observations, masks, agent_ids), each with or without rng"
_SHOWN = 8
"""Most legal actions that an error lists."""


class AgentError(ValueError):
    """An agent from outside failed, or chose an illegal action."""


def load_outside(name: str, field: str, **settings: Any) -> Agent:
    """The agent "module:object"; `settings` go to its class.

    The module is looked up as by `python -m`: in the current folder, then among installed packages. ValueError, which
    begins with `field`, if it is not found or is not an agent.
    """
    module, _, path = name.partition(":")
    found = _attribute(_module(module, field), path, name, field)
    if inspect.isclass(found):
        try:
            found = found(**settings)
        except Exception as error:
            given = f"with {', '.join(settings)}" if settings else "without arguments"
            raise ValueError(f"{field}: {name} cannot be made {given}: {_told(error)}") from error
    elif settings:
        raise ValueError(f"{field}: {name} is not a class, and takes no settings, got {', '.join(settings)}")
    return as_agent(found, name, field)


def as_agent(thing: Any, name: str | None = None, field: str = "agent") -> Agent:
    """An object with a method `act`, a function or a compiled policy as an agent whose answers are checked.

    `name`: its name in tables and errors, by default its own. ValueError if it has none of the forms above, or is a
    policy that sees hidden cards.
    """
    name = name or str(getattr(thing, "name", None) or getattr(thing, "__name__", None) or type(thing).__name__)
    if isinstance(thing, CompiledAgent) or is_compiled(thing):
        policy = function_of(thing, field)
        if sees_everything(policy):
            raise ValueError(f"{field}: {name} sees the hidden cards; an agent gets what its player may know")
        return thing if isinstance(thing, CompiledAgent) else CompiledAgent(policy, name)
    if isinstance(thing, ViewAgent):
        return _OfViews(thing, thing.act, name, False)
    if isinstance(thing, ReactiveAgent):
        return _OfRows(thing, lambda *shown, rng, **looked: thing.act(*shown, rng, **looked), name, BATCH, True)
    act = getattr(thing, "act", thing)
    form, takes_rng = _form(act, name, field)
    return _OfViews(thing, act, name, takes_rng) if form == VIEW else _OfRows(thing, act, name, form, takes_rng)


def source_of(name: str) -> Path | None:
    """The file of the module in "module:object"; None if it has none."""
    file = getattr(_module(name.partition(":")[0], "agent"), "__file__", None)
    return Path(file) if file else None


# -- finding it -------------------------------------------------------------------------------------------


def _module(name: str, field: str) -> ModuleType:
    here = os.getcwd()
    if not {"", here} & set(sys.path):
        sys.path.insert(0, here)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise ValueError(f"{field}: {name} cannot be imported: {_told(error)}") from error
        raise ValueError(
            f"{field}: {quoted(name)} is not an agent of this package, and no module of that name is in {here} or "
            "installed"
        ) from None
    except Exception as error:
        raise ValueError(f"{field}: {name} cannot be imported: {_told(error)}") from error


def _attribute(module: ModuleType, path: str, name: str, field: str) -> Any:
    try:
        return attrgetter(path)(module)
    except AttributeError:
        own = [
            key
            for key, value in vars(module).items()
            if callable(value) and not key.startswith("_") and getattr(value, "__module__", None) == module.__name__
        ]
        has = f"it has {', '.join(own)}" if own else "it has no class or function"
        raise ValueError(f"{field}: {name}: the module {module.__name__} has no {quoted(path)}; {has}") from None


def _form(act: Callable, name: str, field: str) -> tuple[tuple[str, ...], bool]:
    """The form of a function, and True if it takes `rng`."""
    if not callable(act):
        raise ValueError(f"{field}: {name} is not a function and has no method act; write {_FORMS}")
    try:
        parameters = inspect.signature(act).parameters.values()
    except (TypeError, ValueError):
        raise ValueError(f"{field}: {name} does not tell the names of its parameters; write {_FORMS}") from None
    names = tuple(p.name for p in parameters if p.default is p.empty or p.name == "rng")
    form = tuple(one for one in names if one != "rng")
    if form == _COMPILED:
        raise ValueError(f"{field}: {name} is plain Python; decorate it with @root_env.policies.policy")
    if form not in (VIEW, ROW, BATCH):
        raise ValueError(f"{field}: {name} takes ({', '.join(names)}), and an agent is {_FORMS}")
    return form, "rng" in names


# -- asking it --------------------------------------------------------------------------------------------


class _Outside:
    """The common part of both forms; all other attributes are those of the object itself."""

    def __init__(self, thing: Any, act: Callable, name: str, takes_rng: bool):
        self.thing, self.name, self.takes_rng, self._act = thing, name, takes_rng, act

    def __getattr__(self, attribute: str) -> Any:
        if attribute == "thing":  # not made yet
            raise AttributeError(attribute)
        return getattr(self.thing, attribute)

    def _ask(self, who: str, *shown: object, rng: np.random.Generator | None = None, **looked: object) -> Any:
        try:
            return self._act(*shown, **({"rng": rng} if self.takes_rng else {}), **looked)
        except TableError:
            raise
        except Exception as error:
            raise AgentError(f"{self.name} failed as {who}: {_told(error)}") from error

    def _checked(self, answer: object, legal: np.ndarray, who: str) -> int:
        """An answer as the id of a legal action; AgentError if it is none. `legal`: ids, ascending."""
        action = whole(answer, f"{self.name} as {who}: an action", AgentError)
        if action not in legal:
            rest = f" and {len(legal) - _SHOWN} more" if len(legal) > _SHOWN else ""
            raise AgentError(
                f"{self.name} as {who}: action {quoted(action)} is not legal; legal are "
                f"{', '.join(str(one) for one in legal[:_SHOWN].tolist())}{rest}"
            )
        return action


class _OfViews(_Outside, ViewAgent):
    """Asked about one view at a time."""

    def __init__(self, thing: Any, act: Callable, name: str, takes_rng: bool):
        super().__init__(thing, act, name, takes_rng)
        self._rng = np.random.default_rng()

    def act(self, view) -> int:
        """See `ViewAgent.act`; AgentError if it fails."""
        return self._checked(self._ask(view.agent, view, rng=self._rng), view.legal_actions(), view.agent)

    def reseed(self, seed: int) -> None:
        """See `ViewAgent.reseed`."""
        self._rng = np.random.default_rng(seed)
        if hasattr(self.thing, "reseed"):
            self.thing.reseed(seed)


class _OfRows(_Outside, ReactiveAgent):
    """Asked about rows: all at once, or one after another."""

    def __init__(self, thing: Any, act: Callable, name: str, form: tuple[str, ...], takes_rng: bool):
        super().__init__(thing, act, name, takes_rng)
        self._at_once = form == BATCH

    def act(self, observations, masks, agent_ids, rng, **looked) -> np.ndarray:
        """See `ReactiveAgent.act`; AgentError if it fails. `looked`: `ahead`, for networks that look ahead."""
        n, agent_ids = len(masks), list(agent_ids)
        if self._at_once:
            answers = self._answers(n, observations, masks, agent_ids, rng, **looked)
        else:
            rows = zip(agent_ids, observations, masks, strict=True)
            answers = [self._ask(who, row, mask, rng=rng) for who, row, mask in rows]
        each = zip(answers, masks, agent_ids, strict=True)
        return np.array([self._checked(one, np.flatnonzero(mask), who) for one, mask, who in each], np.int64)

    def _answers(self, n: int, observations, masks, agent_ids: Sequence[str], rng, **looked) -> Sequence[Any]:
        who = agent_ids[0] if n == 1 else f"{n} players"
        answers = self._ask(who, observations, masks, agent_ids, rng=rng, **looked)
        if np.shape(answers) != (n,):
            raise AgentError(f"{self.name}: asked for {n} actions, it returned {quoted(answers)}")
        return answers


def _told(error: Exception) -> str:
    """An error of other code in one line, with the file and line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})" if frames else ""
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}{where}" if words else f"{type(error).__name__}{where}"
