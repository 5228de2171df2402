"""Analysis of a decision or of a whole game at a table, with the knowledge of the reader.

This module checks the request of a reader and makes views and observations for it; `root_env.agents.analysis` computes
the answer, in the processes of the agents.
"""

import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from typing import Any

from root_env.agents import analysis
from root_env.doors.contract.rules import Viewer
from root_env.doors.game import PlayedGame
from root_env.doors.games import doors_of
from root_env.doors.record import ROOT, replayed
from root_env.doors.view import GameView
from root_env.serve.messages import name_of
from root_env.serve.table import Table, TurnError, positions_of
from root_env.support.documents import Document, Fields
from root_env.support.errors import ReachWarning

FIRST, USUAL = 32, 1024
"""Iterations of a growing search: at the start, and at the end by default."""


async def analysed(
    table: Table, viewer: Viewer, asked: Fields, run: Callable[..., Awaitable[Any]]
) -> AsyncIterator[Document]:
    """The answers to a message "analyse", one after another; ValueError if it cannot be answered.

    `run` runs a module-level function for this reader, see `Thinkers.read`.
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


async def _chances(table: Table, viewer: Viewer, run: Callable[..., Awaitable[Any]]) -> Document:
    """The chances of winning over the whole game, with the reader's knowledge at each of his decisions."""
    if viewer is None:
        raise TurnError("who is likely to win is said from a seat; there is none behind this link")
    own = None if viewer == "all" else table.game.agents[viewer]
    return await run(chances, table.game.record(), own)


# -- in the processes of the agents ----------------------------------------------------------------------


def policy(view: GameView) -> Document:
    """Probabilities of the network that ships, by legal action."""
    network = analysis.network_for(view.config, view.rules.name)
    (point,) = analysis.course(network, [*analysis.sightings([view.determinize(0)])])
    rows = [{"id": action, "share": share} for action, share in analysis.shares(network, view).items()]
    return {"actions": rows, "chances": point.chances}


def agent(name: str, view: GameView) -> Document:
    """The action that the agent of this name would take."""
    action = analysis.would_do(name, view)
    return {"agent": name, "action": action, "words": view.describe(action)}


def searched(view: GameView, iterations: int) -> Document:
    """The result of a search of this many iterations; 0 iterations if there is only one action."""
    found = analysis.search(view, iterations)
    rows = [{"id": a, "visits": n, "value": found.values[a]} for a, n in found.visits.items()]
    more = {"action": found.action, "chances": found.chances, "reason": found.reason}
    return {"iterations": found.iterations, "actions": rows, **more}


def chances(record: Document, own: str | None) -> Document:
    """The chances of winning at each decision of an agent or of all (None), and the turns in which they changed most.

    The game is played again here: this takes no time of the server, and stops if the reader disconnects.
    """
    name = record.get("game", ROOT)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReachWarning)
        game = replayed(doors_of(name).game, record)
    seen = list(analysis.sightings(positions_of(game), own))
    points = analysis.course(analysis.network_for(game.config, name), seen)
    return {"points": [asdict(one) for one in points], "swings": [asdict(one) for one in analysis.swings(points)]}
