"""The page of the operator of the server: tables by origin, with ways to end and delete many at once."""

import asyncio
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from root_env.serve.guard import Answer, in_words, with_token
from root_env.serve.incoming import CHANGE_TABLES, MOST_TABLE_BYTES, body_of, first_of, read_document
from root_env.serve.listing import listed
from root_env.serve.origins import MOST_BY_LINKS, MOST_TABLES, in_order, tables_of
from root_env.serve.store import Store

PAGE = Path(str(files("root_env.serve") / "page"))
MOST_LISTED = 500
"""The most origins in one list, and the most tables in the list of one origin."""
_AT_ONCE = 100
"""The most tables that are changed at once; clicks are served in between."""
_DELETED = "this table has been deleted by whoever runs the server"
_ENDED = "this table has been ended by whoever runs the server"


class Runs(Protocol):
    """The part of a server that is needed here."""

    token: str
    store: Store

    async def shut(self, table: str, change: Callable[[str], int], words: str) -> int:
        """See `root_env.serve.app.Server`."""


def operator_routes(server: Runs) -> list[Route]:
    """The routes of the page."""

    def own(answer: Answer) -> Answer:
        return with_token(server.token, in_words(partial(answer, server)))

    return [
        Route("/operator", _page),
        Route("/origins", own(_origins), methods=["GET"]),
        Route("/origins", own(_change), methods=["POST"]),
        Route("/origins/{origin}", own(_tables)),
    ]


async def _page(request: Request) -> Response:
    return Response((PAGE / "operator.html").read_bytes(), media_type="text/html; charset=utf-8")


async def _origins(server: Runs, request: Request) -> Response:
    """Origins, those with the most tables first, from number `?from=` on."""
    found, count = in_order(server.store, first_of(request), MOST_LISTED)
    limits = {"tables": server.store.count(), "most": MOST_TABLES, "most_by_links": MOST_BY_LINKS}
    return JSONResponse({"origins": [one._asdict() for one in found], "count": count, **limits})


async def _tables(server: Runs, request: Request) -> Response:
    """The tables of one origin, from number `?from=` on."""
    first = first_of(request)
    found = tables_of(server.store, [request.path_params["origin"]], False)
    kept = [one for table in found[first : first + MOST_LISTED] if (one := server.store.table(table)) is not None]
    rows = [{**listed(one), "maker": one.maker, "version": one.version} for one in kept]
    return JSONResponse({"tables": rows, "count": len(found)})


async def _change(server: Runs, request: Request) -> Response:
    """End, open again or delete all tables of some origins, or those that nobody has played at."""
    asked = read_document(CHANGE_TABLES, await body_of(request, MOST_TABLE_BYTES))
    tables = tables_of(server.store, asked["origins"], asked.get("unused", False))
    change, words = {
        "delete": (server.store.remove, _DELETED),
        "end": (partial(server.store.end, True), _ENDED),
        "open": (partial(server.store.end, False), _ENDED),
    }[asked["do"]]
    changed = 0
    for first in range(0, len(tables), _AT_ONCE):
        some = tables[first : first + _AT_ONCE]
        changed += sum(await asyncio.gather(*(server.shut(table, change, words) for table in some)))
    return JSONResponse({"changed": changed})
