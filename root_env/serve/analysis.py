"""Analysis of a decision or of a whole game at a table, for what its reader may know.

What a reader asks for is checked and turned into views and observations here; the thinking is done by
`root_env.agents.analysis` in the processes of the agents.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import asdict
from typing import Any

from root_env.agents import analysis
from root_env.doors.game import PlayedGame
from root_env.doors.view import GameView
from root_env.serve.messages import name_of
from root_env.serve.table import Table, TurnError
from root_env.shared.rules import Viewer

FIRST, USUAL = 32, 1024
"""Iterations of a search that grows: at first, and its default end."""


async def analysed(
    table: Table, viewer: Viewer, asked: Mapping[str, Any], run: Callable[..., Awaitable[Any]]
) -> AsyncIterator[dict[str, Any]]:
    """What is to be sent about a message "analyse", one after another; ValueError in words.

    `run`: has a function of a module do its work for this reader, as `Thinkers.read` does.
    """
    step = asked.get("step")
    step = table.step if step is None else int(step)
    head = {"type": "analysis", "what": asked["what"], "step": step, "viewer": name_of(table.game, viewer)}
    if asked["what"] == "chances":
        yield {**head, "done": True, **await _chances(table, viewer, run)}
        return
    view = view_at(table.at(step), viewer)
    if asked["what"] == "policy":
        yield {**head, "done": True, **await run(policy, view)}
    elif asked["what"] == "agent":
        yield {**head, "done": True, **await run(agent, asked["agent"], view)}
    else:
        iterations, most = FIRST, int(asked.get("iterations", USUAL))
        while True:
            iterations = min(iterations, most)
            found = await run(searched, view, iterations)
            done = iterations == most or not found["iterations"]
            yield {**head, "done": done, **found}
            if done:
                return
            iterations *= 2


def view_at(game: PlayedGame, viewer: Viewer) -> GameView:
    """The view of the player who must decide in a position, if `viewer` may see it."""
    if game.is_over:
        raise TurnError("the game is over there: nobody is asked")
    mover = game.player_to_move()
    if viewer not in ("all", mover):
        raise TurnError(f"{game.to_move} is asked there, and you do not know its cards; go to a decision of your own")
    return game.view(mover)


async def _chances(table: Table, viewer: Viewer, run: Callable[..., Awaitable[Any]]) -> dict[str, Any]:
    """Who was likely to win over the whole game, as the reader could know when asked."""
    if viewer is None:
        raise TurnError("who is likely to win is said from a seat; there is none behind this link")
    own = viewer if viewer == "all" else table.game.agents[viewer]
    seen = await asyncio.to_thread(lambda: list(analysis.sightings(table.positions(), None if own == "all" else own)))
    return await run(chances, table.game.config, table.plan.game, seen)


# -- in the processes of the agents ----------------------------------------------------------------------


def policy(view: GameView) -> dict[str, Any]:
    """Probabilities of the network that ships, by legal action."""
    network = analysis.network_for(view.config, view.rules.name)
    (point,) = analysis.course(network, [*analysis.sightings([view.determinize(0)])])
    rows = [{"id": action, "share": share} for action, share in analysis.shares(network, view).items()]
    return {"actions": rows, "chances": point.chances}


def agent(name: str, view: GameView) -> dict[str, Any]:
    """What an agent by name would do."""
    action = analysis.would_do(name, view)
    return {"agent": name, "action": action, "words": view.describe(action)}


def searched(view: GameView, iterations: int) -> dict[str, Any]:
    """What a search finds in so many iterations; 0 iterations where there is nothing to choose."""
    found = analysis.search(view, iterations)
    rows = [{"id": a, "visits": n, "value": found.values[a]} for a, n in found.visits.items()]
    return {"iterations": found.iterations, "actions": rows, "action": found.action, "chances": found.chances}


def chances(config: Any, game: str, seen: list[analysis.Sighting]) -> dict[str, Any]:
    """Who was likely to win, decision by decision, and the turns in which that moved most."""
    points = analysis.course(analysis.network_for(config, game), seen)
    return {"points": [asdict(one) for one in points], "swings": [asdict(one) for one in analysis.swings(points)]}
