"""The server: its routes, and the rooms that are open."""

import asyncio
import contextlib
import gc
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import partial

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from root_env.agents.known import known_agents
from root_env.doors.games import doors_of
from root_env.doors.record import ROOT
from root_env.serve import puzzles
from root_env.serve.arriving import READING
from root_env.serve.budgets import Allowances, counted
from root_env.serve.desk import Desk
from root_env.serve.downloads import PAGE as PAGE_FILE
from root_env.serve.downloads import Download, download, page_of
from root_env.serve.guard import Guard, has_token, in_words, refused, with_token
from root_env.serve.guided import guided_plan, offered
from root_env.serve.incoming import (
    GUIDED_TABLE,
    MOST_BYTES,
    MOST_TABLE_BYTES,
    NEW_TABLE,
    PLAY_ON,
    WHO_CAN,
    MessageError,
    body_of,
    first_of,
    read_document,
)
from root_env.serve.listing import DAMAGED, is_current, links_of, listed
from root_env.serve.lobby import PERSON, Plan, config_of, plan_of
from root_env.serve.offers import choices, portrait_of
from root_env.serve.operator import PAGE, operator_routes
from root_env.serve.origins import Parent, check_new, keep
from root_env.serve.places import FullError, Place, Places
from root_env.serve.room import GoneError, Guest, Reading, Room, Telling
from root_env.serve.sockets import listen, refuse, send
from root_env.serve.store import Kept, Store, StoreError
from root_env.serve.strangers import Asking, Strangers, pays, stranger_of
from root_env.serve.table import Table, new_links, who_has
from root_env.serve.thinkers import Thinkers, check, warm, why_not
from root_env.serve.turns import LOBBY, Asker, BusyError
from root_env.support.documents import Document, Fields

SHARED = ("root_env.drawing", "pages")
"""Package and folder of the modules that the replay page uses too."""
TELLING = 2.0, 0.25
"""The time budget for sending states of tables to one person: seconds in full, seconds that come back per second."""
LAST_WORDS = 2.0
"""The most seconds for telling a person the reason before the connection is closed."""
MOST_LISTED, MOST_OPENED = 30, 10
"""The most tables in one list, and the most of them that are opened to find their state."""

COLLECTING = 5000, 20, 50
"""Thresholds of the garbage collector: a crowd of connections has many objects, none of which is garbage."""
AtTable = Callable[[Request, Room, str], Awaitable[Response]]
"""A function that answers the holder of a link, in the room of the table."""


class Server:
    """The server: the store, the agents' processes and the open rooms, for all routes.

    `token`: a request with it may make tables. `own_agents`: names of agents that are not in the package.
    """

    token: str
    thinkers: Thinkers
    store: Store
    own_agents: tuple[str, ...]

    def __init__(self, store: Store, thinkers: Thinkers, token: str, own_agents: Iterable[str] = ()):
        self.store, self.thinkers, self.token, self.own_agents = store, thinkers, token, tuple(own_agents)
        self._rooms: dict[str, Room] = {}
        self._reading, self._telling = Reading(), Telling()
        self._budgets, self._told, self._read = Allowances(), Allowances(*TELLING), Allowances(*READING)
        self._desk = Desk(self._budgets.spend)
        self.places: Places = Places()
        self.strangers: Strangers = Strangers()
        self._offers: Document | None = None
        self._portraits: dict[tuple[str, str], str] = {}
        """Game and faction -> its picture, kept since anybody can ask for it, without a link."""
        self._opening: dict[str, asyncio.Lock] = {}

    def app(self, names: Iterable[str] = ()) -> ASGIApp:
        """The server as an ASGI app. `names`: more host names of this machine that requests may use."""
        own = partial(with_token, self.token)
        routes = [
            Route("/", self.page),
            Route("/choices", self.choices),
            Route("/tables", own(self.tables), methods=["GET"]),
            Route("/tables", own(in_words(self.new_table)), methods=["POST"]),
            Route("/guided", self.guides, methods=["GET"]),
            Route("/guided", own(in_words(self.guided_table)), methods=["POST"]),
            Route("/tables/{table}", own(self.delete), methods=["DELETE"]),
            Route("/agents", own(in_words(self.who_can)), methods=["POST"]),
            Route("/portraits/{game}/{side}.svg", self.portrait),
            Route("/puzzles", self.puzzles),
            Route("/puzzles/{name}", own(in_words(self.new_puzzle)), methods=["POST"]),
            Route("/tables/{table}/{secret}/tables", partial(self._paid, self.play_on), methods=["POST"]),
            Route("/tables/{table}/{secret}/puzzle", partial(self._paid, self.puzzle)),
            Route("/tables/{table}/{secret}/{name}", partial(self._paid, self.download)),
            WebSocketRoute("/tables/{table}/{secret}", self.play),
            *operator_routes(self),
            Mount("/page", StaticFiles(directory=PAGE, packages=[SHARED])),
        ]
        broken = {
            StoreError: lambda request, problem: refused(str(problem), 409),
            BusyError: lambda request, problem: refused(str(problem), 503),
            MessageError: lambda request, problem: refused(str(problem), 400),
        }
        app = Guard(Starlette(routes=routes, lifespan=self._lifespan, exception_handlers=broken), names)
        return Asking(app, self.strangers, lambda connection: has_token(connection, self.token))

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        warming = [
            asyncio.create_task(self.thinkers.think("warm", warm)),
            asyncio.create_task(asyncio.to_thread(warm_up)),
        ]
        yield
        for task in warming:
            task.cancel()
        await asyncio.to_thread(self.thinkers.close)
        self._desk.close()
        self.store.close()

    # -- the lobby ---------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The only page. The part of the address after the # selects its view; browsers do not send that part."""
        return Response((PAGE / "index.html").read_bytes(), media_type="text/html; charset=utf-8")

    async def choices(self, request: Request) -> Response:
        """The choices of the lobby."""
        self._offers = self._offers or choices(self.own_agents)
        return JSONResponse(self._offers)

    async def portrait(self, request: Request) -> Response:
        """The picture of a faction."""
        asked = request.path_params["game"], request.path_params["side"]
        found = self._portraits.get(asked) or portrait_of(*asked)
        if found is None:
            return refused("nobody of this name can be played", 404)
        self._portraits[asked] = found
        return Response(found, 200, None, SVG)

    async def who_can(self, request: Request) -> Response:
        """Name of an agent -> the reason why it cannot play at a table; "" for an agent that can."""
        asked = read_document(WHO_CAN, await body_of(request, MOST_TABLE_BYTES))
        game, config = await self._desk.run(LOBBY, config_of, asked)
        names = [one.name for one in known_agents(game)] + list(self.own_agents)
        return JSONResponse({"agents": await self.thinkers.arrange(LOBBY, why_not, game, names, config)})

    async def tables(self, request: Request) -> Response:
        """Tables with their links, the last played first; this needs the token."""
        first = first_of(request)
        found, left = [], MOST_OPENED
        for kept in self.store.tables(first, MOST_LISTED):
            row = listed(kept)
            if kept.id in self._rooms:
                row["standing"] = self._rooms[kept.id].table.standing()
            elif row["trouble"] is None and row["standing"] is None and left:
                left -= 1
                row |= await self._standing(kept)
            found.append(row)
        try:
            count = self.store.count()
        except StoreError:
            count = first + len(found)
        return JSONResponse({"tables": found, "count": count})

    async def _standing(self, kept: Kept) -> Document:
        """The state of a table, found by playing its game again, since it has changed after its state was kept."""
        async with self._opening.setdefault(kept.id, asyncio.Lock()):
            try:
                standing = (await self._desk.run(LOBBY, _opened, self.store, kept)).standing()
            except StoreError as problem:
                return {"trouble": str(problem)}
        with contextlib.suppress(StoreError):  # then it is found again next time
            self.store.note(kept.id, standing)
        return {"standing": standing}

    async def delete(self, request: Request) -> Response:
        """Delete a table for good, and tell everybody who is there."""
        table = request.path_params["table"]
        was_there = await self.shut(table, self.store.remove, DELETED)
        return JSONResponse({"deleted": table}) if was_there else refused("there is no such table any more", 404)

    async def shut(self, table: str, change: Callable[[str], int], words: str) -> int:
        """Change a table in the store so that nobody gets in any more, and tell everybody who is there.

        Returns the result of `change`.
        """
        async with self._opening.setdefault(table, asyncio.Lock()):
            found = change(table)
            room = self._rooms.pop(table, None)
        self._opening.pop(table, None)
        if room is not None:
            await room.end(words)
        return found

    async def new_table(self, request: Request) -> Response:
        """Make a table; the answer has its links."""
        body = await body_of(request, MOST_TABLE_BYTES)
        return JSONResponse(await self._make(await self._desk.run(LOBBY, read_document, NEW_TABLE, body)))

    async def guides(self, request: Request) -> Response:
        """All guided games."""
        return JSONResponse({"guided": offered()})

    async def guided_table(self, request: Request) -> Response:
        """Make the table of a guided game; the answer has its links."""
        asked = read_document(GUIDED_TABLE, await body_of(request, MOST_BYTES))
        plan = await self._desk.run(LOBBY, guided_plan, asked.get("game", ROOT), asked["guide"])
        return JSONResponse(await self._keep(plan))

    async def _make(self, asked: Fields, parent: Parent | None = None) -> Document:
        """Keep a new table that was asked for in the lobby, or with the link of `parent`; returns its id and links.

        ValueError if it cannot be made.
        """
        asker = LOBBY if parent is None else parent[0].asker(parent[1])
        return await self._keep(await self._desk.run(asker, plan_of, asked, self.own_agents), parent)

    async def _keep(self, plan: Plan, parent: Parent | None = None) -> Document:
        """Keep the table of a plan; ValueError if one of its agents cannot play there."""
        asker = LOBBY if parent is None else parent[0].asker(parent[1])
        config = plan.begin().config
        for name in sorted(set(plan.seats) - {PERSON}):
            await self.thinkers.arrange(asker, check, plan.game, name, config)
        table, links = secrets.token_urlsafe(6), new_links(plan)
        keep(self.store, table, plan.to_dict(), links, parent, self._is_busy)
        return {"table": table, "links": links_of(table, links)}

    def _is_busy(self, table: str) -> bool:
        """True if somebody is at a table, or about to be."""
        opening = self._opening.get(table)
        return table in self._rooms or (opening is not None and opening.locked())

    async def _paid(self, answer: AtTable, request: Request) -> Response:
        """An answer to the holder of a link. Its time is counted, and a holder without budget waits first."""
        kept, who = self._link(request)
        if kept is None or who is None:
            return refused(NO_LINK, 404)
        pays(request, self._read.of(kept.asker(who)))
        allowance = self._budgets.of(kept.asker(who))
        await allowance.wait()
        return await counted(allowance, self._answered, answer, request)

    async def _answered(self, answer: AtTable, request: Request) -> Response:
        """An answer at the table of a link, which is opened for it; another one may have ended it meanwhile."""
        kept, who = self._link(request)
        room = await self._room(kept.id, kept.asker(who)) if kept and who else None
        if room is None or who is None:
            return refused(NO_LINK, 404)
        try:
            return await in_words(answer)(request, room, who)
        finally:
            self._close(room)

    async def play_on(self, request: Request, room: Room, who: str) -> Response:
        """Make a table that goes on from a position of another one, with the knowledge of the holder of that link; or a
        table with a new deal.
        """
        asked = read_document(PLAY_ON, await body_of(request, MOST_BYTES))
        viewer = room.viewer_for(who, asked.get("viewer"))
        check_new(self.store, room.table.kept, who)
        async with self._reading.turn(room.table.kept.asker(who)):
            begins = (
                room.table.begins_anew(viewer) if asked.get("anew") else room.table.goes_on(asked.get("step"), viewer)
            )
        new = {**begins, "seats": asked["seats"]}
        new |= {k: asked[k] for k in ("speed",) if k in asked}
        return JSONResponse(await self._make(new, (room.table.kept, who)))

    # -- puzzles -----------------------------------------------------------------------------------------

    async def puzzles(self, request: Request) -> Response:
        """All puzzles."""
        return JSONResponse(await asyncio.to_thread(puzzles.listed))

    async def new_puzzle(self, request: Request) -> Response:
        """Make a table that begins with a puzzle; the answer has its links."""
        asked = await self._desk.run(LOBBY, puzzles.table_for, request.path_params["name"])
        return JSONResponse(await self._make(asked))

    async def puzzle(self, request: Request, room: Room, who: str) -> Response:
        """The state of the puzzle `?name=` with which a table began; with `&help=` also a hint or the answer."""
        async with self._reading.turn(room.table.kept.asker(who)):
            asked = request.query_params
            told = puzzles.told(room.table, asked.get("name", ""), asked.get("help", ""))
        room.judge(who, told["solved"])
        return JSONResponse(told)

    # -- a table -----------------------------------------------------------------------------------------

    async def play(self, socket: WebSocket) -> None:
        """Serve a browser at a table until it disconnects, which can be at any moment."""
        with contextlib.suppress(WebSocketDisconnect, GoneError):
            await socket.accept()
            await self._play(socket)

    async def _play(self, socket: WebSocket) -> None:
        """Take a place for a link, then open the room: a browser that waits for the room has a place already."""
        place, sent_away = None, asyncio.get_running_loop().create_future()
        try:
            kept, who = self._link(socket)
            if kept is None or who is None:
                return await refuse(socket, NO_LINK, 1008)
            place = self.places.take(kept.asker(who), who, lambda *why: sent_away.done() or sent_away.set_result(why))
            self.strangers.leave(stranger_of(socket))
            pays(socket, self._read.of(place.asker))
            room = await self._room(kept.id, place.asker)
            if room is None:
                return await refuse(socket, NO_LINK, 1008)
            await self._sit(socket, room, place, sent_away)
        except StoreError as problem:
            await refuse(socket, str(problem), 1011)
        except (BusyError, FullError) as problem:
            await refuse(socket, str(problem), 1013)
        finally:
            if place is not None:
                self.places.give(place)
                self.strangers.come_back(stranger_of(socket))  # a connection that stays open is cut off
                self._forget()

    async def _sit(self, socket: WebSocket, room: Room, place: Place, sent_away: asyncio.Future) -> None:
        """Keep a browser at a table until it disconnects or has to leave its place."""
        who = place.who
        allowance, told = self._budgets.of(place.asker), self._told.of(place.asker)
        viewer, end = room.table.viewer_of(who), partial(refuse, socket, code=1008)
        guest = Guest(who, viewer, partial(send, socket), end, allowance, told)
        room.enter(guest)
        listening = asyncio.create_task(listen(socket, room, guest))
        telling = asyncio.create_task(counted(told, room.tell, guest))
        try:
            await asyncio.wait({listening, sent_away}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            listening.cancel()
            telling.cancel()
            room.leave(guest)
            self._close(room)
            for task in (listening, telling):
                with contextlib.suppress(asyncio.CancelledError, GoneError, WebSocketDisconnect):
                    await task
        if sent_away.done():
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(refuse(socket, *sent_away.result()), LAST_WORDS)

    def _forget(self) -> None:
        """Forget the allowances of people who have left, once they are full again."""
        for allowances in (self._budgets, self._told, self._read):
            allowances.forget(self.places.has_any)

    async def download(self, request: Request, room: Room, who: str) -> Response:
        """A file of a table, with the knowledge of the holder of the link."""
        table, name = room.table, request.path_params["name"]
        asker = table.kept.asker(who)
        async with self._reading.turn(asker):
            made = page_of(table, who) if name == PAGE_FILE else download(table, who, name, request.query_params)
        if not isinstance(made, Download):
            page = await self.thinkers.read(asker, made)
            made = Download(f"{table.id}.html", "text/html; charset=utf-8", page.encode())
        shown = {"content-disposition": f'attachment; filename="{made.name}"'}
        return Response(made.content, media_type=made.kind, headers=shown)

    def _link(self, connection: HTTPConnection) -> tuple[Kept | None, str | None]:
        """The table and the holder of a link; None for an unknown link."""
        table = connection.path_params["table"]
        kept = self._rooms[table].table.kept if table in self._rooms else self.store.table(table)
        who = who_has(kept.secrets, connection.path_params["secret"]) if kept and not kept.ended else None
        return kept, who

    def _close(self, room: Room) -> None:
        """Close the room if nobody is at the table any more."""
        table = room.table.id
        if not room.guests and self._rooms.get(table) is room:
            del self._rooms[table]
            if room.noted != room.table.version:
                with contextlib.suppress(StoreError):  # then a list of tables finds the state itself
                    self.store.note(table, room.table.standing())

    async def _room(self, table: str, asker: Asker) -> Room | None:
        """The room of a table, opened if it is not open; None if there is no such table, or it has been ended."""
        if table not in self._rooms:
            await self._budgets.of(asker).wait()
        async with self._opening.setdefault(table, asyncio.Lock()):
            if table not in self._rooms:
                kept = self.store.table(table)
                if kept is None or kept.ended:  # this may have happened during the wait
                    self._opening.pop(table, None)
                    return None
                opened = await self._desk.run(asker, _opened, self.store, kept)
                payer = self._budgets.of(kept.asker()) if kept.maker else None
                room = Room(opened, self.thinkers, self.own_agents, self._reading, self._telling, payer)
                self._rooms[table] = room
                room.noted = kept.version if is_current(kept) else None
            return self._rooms[table]


LOG = logging.getLogger("root_env.serve")
SVG = "image/svg+xml"
NO_LINK = "no table has this link: it was deleted or ended, or another server keeps it; ask for a new link"
DELETED = "this table has been deleted"


def _opened(store: Store, kept: Kept) -> Table:
    """A table with its game and events replayed; this takes time. StoreError if the table cannot be read."""
    try:
        table = Table(store, kept)
        table.game.chronicle()
    except StoreError:
        raise
    except Exception as problem:  # an old or damaged row can raise anything; it harms this table only
        LOG.error(f"table {kept.id} cannot be opened: {type(problem).__name__}")
        raise StoreError(f"{DAMAGED}{_unknown_game(kept)}") from problem
    return table


def _unknown_game(kept: Kept) -> str:
    """The reason in brackets if the game of a table cannot be played here, or "". Other reasons are not told: they
    could tell hidden things."""
    try:
        doors_of(Plan.from_dict(kept.plan).game)
    except ValueError as problem:
        return f" ({problem})"
    except (KeyError, TypeError, AttributeError):
        pass
    return ""


def warm_up() -> None:
    """Compile, load and draw everything once, so that the first click need not wait."""
    game = doors_of(ROOT).game(seed=0)
    game.rules.draw(game.states, 0, None, game.config).svg()
    game.view(0)
    game.step(int(game.legal_actions()[0]))
    game.chronicle()
    gc.collect()
    gc.freeze()  # else each collection looks through all that stays loaded, and the server stands still for 0.1 s
    gc.set_threshold(*COLLECTING)
