"""A table with its connections; its bots play while somebody is connected."""

import asyncio
import contextlib
import functools
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence

from root_env.doors.contract.rules import Viewer
from root_env.doors.why_not import why_not
from root_env.engine import seeding
from root_env.replay_page import PUBLIC
from root_env.serve.analysis import analysed
from root_env.serve.budgets import Allowance, counted
from root_env.serve.lobby import PERSON, check_name
from root_env.serve.messages import Log, name_of, preview_message, table_message, view_message
from root_env.serve.rate_limit import next_beat, stay
from root_env.serve.table import WATCH, Table, TurnError
from root_env.serve.thinkers import ThinkError, Thinkers, think
from root_env.serve.turns import Turns
from root_env.serve.words import without_paths
from root_env.support.documents import Document, Fields

_LONGEST = 20.0
"""The longest interval, in seconds, that a slow bot can impose on all bots."""

_LOG = logging.getLogger("root_env.serve")
_PATIENCE = 2.0
"""The most seconds for telling everybody that a table is gone."""
_PRESENCE = 0.5
"""Seconds after which everybody is told who has come or gone."""
_LAST_LINES = 64
"""The number of last lines of the log in which those of the last step are searched."""


class GoneError(Exception):
    """The browser has gone."""


Send = Callable[[Fields], Awaitable[None]]
"""Sends a message to a browser; GoneError if the browser has gone."""


class Guest:
    """One connection to a table: the holder of its link, and the state that it has been sent."""

    who: str

    def __init__(
        self,
        who: str,
        viewer: Viewer,
        send: Send,
        end: Callable[[str], Awaitable[None]] | None = None,
        allowance: Allowance | None = None,
        told: Allowance | None = None,
    ):
        self.who = who
        self.viewer: Viewer = viewer
        self.send: Send = send
        self.end = end
        """Closes the connection for good, with a reason in words."""
        self.allowance: Allowance = allowance or Allowance()
        self.told: Allowance = told or Allowance()
        """The time budgets for the requests of this browser, and for sending it the state of the table."""
        self.news: asyncio.Event = asyncio.Event()
        self.news.set()
        self.has_acted = False
        """True if this browser has changed something since it was sent the state of the table."""
        self.present: list[str] = []
        """The people at the table in the last message to this browser."""
        self.analysis: asyncio.Task[None] | None = None
        self.looking: asyncio.Task[None] | None = None
        self.wants: tuple[Viewer, int] | None = None
        """The viewer and the step that this browser wants to see next."""
        self._parts: dict[str, str] = {}
        self._words: list[str] | None = None
        self._lines = 0
        self._looked: tuple[Viewer, int] = viewer, -1

    def stop_analysis(self) -> None:
        """Cancel the analysis for this browser."""
        if self.analysis is not None:
            self.analysis.cancel()
            self.analysis = None

    def looks_anew(self, viewer: Viewer, version: int) -> bool:
        """True if this browser still needs the log of the viewer as whom it looks back; after the call it has it."""
        before, now = self._looked, (viewer, version if viewer != self.viewer else -1)
        self._looked = now
        return now != before

    def hold(self, lines: int) -> None:
        """Note that only this many lines of the log are still valid."""
        self._lines = min(self._lines, lines)

    def only_new(self, view: Document, lines: list[Document]) -> Document:
        """The view without the things that this browser has: it keeps changed parts, the position in words if it has
        changed, and new lines of the log.
        """
        parts = {name: part for name, part in view["parts"].items() if self._parts.get(name) != part}
        parts.update({name: "" for name in self._parts if name not in view["parts"]})
        first, self._parts, self._lines = self._lines, view["parts"], len(lines)
        known, self._words = view["words"] == self._words, view["words"]
        new = {name: part for name, part in view.items() if not (known and name == "words")}
        return {**new, "parts": parts, "log": {"from": first, "lines": lines[first:]}}


class Reading:
    """A queue for requests of readers: one at a time in the whole server, fair among people.

    It uses at most half of the time, so that clicks are served in between.
    """

    def __init__(self) -> None:
        self._turns = Turns([None])

    @contextlib.asynccontextmanager
    async def turn(self, asker: Hashable) -> AsyncIterator[None]:
        """A turn for the holder of a link; await nothing in it. BusyError if too many requests of the holder wait."""
        await self._turns.take(asker)
        start = time.thread_time()
        try:
            yield
        finally:
            self._give(asker, time.thread_time() - start)

    def _give(self, asker: Hashable, took: float) -> None:
        self._turns.count(asker, took)
        asyncio.get_running_loop().call_later(took, self._turns.give, None)


class Telling(Reading):
    """A queue for sending guests the state of their table, one at a time, so that clicks are served in between."""

    def __init__(self) -> None:
        self._turns = Turns([None], is_limited=False)

    def _give(self, asker: Hashable, took: float) -> None:
        self._turns.count(asker, took)
        asyncio.get_running_loop().call_soon(self._turns.give, None)  # requests that came in between are served first


class Room:
    """A table in play: its guests, and a task that lets the bots play."""

    table: Table

    def __init__(
        self,
        table: Table,
        thinkers: Thinkers,
        own_agents: Sequence[str] = (),
        reading: Reading | None = None,
        telling: Telling | None = None,
        pays: Allowance | None = None,
    ):
        self.table, self._thinkers, self._own_agents = table, thinkers, own_agents
        self._reading, self._telling = reading or Reading(), telling or Telling()
        self._pays = pays
        """The time budget of the bots; None: no limit, at tables of the lobby."""
        self.speed: float = table.plan.speed
        self.paused: bool = False
        self.trouble: str | None = None
        """The reason why the bots cannot go on, in words."""
        self.noted: int | None = None
        """The version of the table whose state is in the store; None if there is none."""
        self.guests: set[Guest] = set()
        self._judged: bool | None = None
        """The last answer to a player about the puzzle of this table: solved, not solved, or None, not decided."""
        self._steps = 0
        """The number of steps that bots may take although they are paused."""
        self._wake = asyncio.Event()
        self._logs: dict[Viewer, Log] = {}
        self._views: dict[Viewer, Document] = {}
        self._facts: dict[Viewer, Document] = {}
        self._present: asyncio.TimerHandle | None = None
        self._slowest: list[float] = []
        """The times of the slowest answers of bots in seconds, ascending; at most one more than there are bots."""
        self._bots: asyncio.Task[None] | None = None

    # -- guests ------------------------------------------------------------------------------------------

    def enter(self, guest: Guest) -> None:
        """Add a guest; with the first one the bots begin to play."""
        self.guests.add(guest)
        self._presence_changes()
        if self._bots is None:
            self._bots = asyncio.create_task(self._play_bots())

    def leave(self, guest: Guest) -> None:
        """Remove a guest; with the last one the bots stop."""
        self.guests.discard(guest)
        guest.stop_analysis()
        if guest.looking is not None:
            guest.looking.cancel()
        self._presence_changes()
        if not self.guests and self._bots is not None:
            self._bots.cancel()
            self._bots = None

    def _presence_changes(self) -> None:
        """Tell all guests soon who is there, once for all who come and go until then."""

        def tell() -> None:
            self._present = None
            present = self._who_is_there()
            for guest in self.guests:
                if guest.present != present:
                    guest.news.set()

        if self._present is None:
            self._present = asyncio.get_running_loop().call_later(_PRESENCE, tell)

    async def end(self, words: str) -> None:
        """Stop the bots, and tell everybody that the table is gone."""
        if self._bots is not None:
            self._bots.cancel()
        told = [guest.end(words) for guest in self.guests if guest.end is not None]
        with contextlib.suppress(asyncio.TimeoutError):  # somebody does not read
            await asyncio.wait_for(asyncio.gather(*told, return_exceptions=True), _PATIENCE)

    async def tell(self, guest: Guest) -> None:
        """Send a guest the table, and then its state whenever that changes."""
        await self._tell(guest, self._table)
        while True:
            await guest.news.wait()
            await self._tell(guest, self._view)

    async def _tell(self, guest: Guest, what: Callable[[Guest], Document]) -> None:
        await guest.told.wait()
        if guest.has_acted:  # a guest who does something sees the result at once
            message = what(guest)
        else:
            async with self._telling.turn(self.table.kept.asker(guest.who)):
                message = what(guest)
        await guest.send(message)

    def _table(self, guest: Guest) -> Document:
        if guest.viewer not in self._facts:
            self._facts[guest.viewer] = table_message(self.table, guest.viewer)
        return {**self._facts[guest.viewer], "may_control": self._may_control(guest)}

    def _view(self, guest: Guest) -> Document:
        guest.news.clear()
        guest.has_acted = False
        table = self.table
        log = self._log(guest.viewer)
        view = self._views.get(guest.viewer)
        if view is None or view["version"] != table.version:
            view = view_message(table, table.game, guest.viewer, table.step, False)
            self._views[guest.viewer] = view
        found = guest.only_new(view | self._rate(), log.lines)
        guest.present = found["present"]
        return found

    def _log(self, viewer: Viewer) -> Log:
        """The log so far with the knowledge of a viewer."""
        log = self._logs.setdefault(viewer, Log(viewer))
        self._hold(viewer, log.follow(self.table))
        return log

    def _hold(self, viewer: Viewer, lines: int) -> None:
        """Note for all guests with this viewer that only so many of the lines that they have are still valid."""
        for guest in self.guests:
            if guest.viewer == viewer:
                guest.hold(lines)

    def _rate(self) -> Document:
        bot = self.table.bot_asked if not (self.paused or self.trouble) else None
        return {
            "paused": self.paused,
            "speed": self.speed,
            "thinking": self.table.game.to_move if bot else None,
            "trouble": self.trouble,
            "present": self._who_is_there(),
        }

    def _who_is_there(self) -> list[str]:
        return sorted({guest.who for guest in self.guests})

    def judge(self, who: str, solved: bool | None) -> None:
        """Note the answer to a player about the puzzle. Once that is decided, the bots are paused."""
        if who == WATCH:
            return
        before, self._judged = self._judged, solved
        if before is None and solved is not None:
            self.paused = True
            self.changed()

    def changed(self) -> None:
        """Notify all guests, and wake the task of the bots."""
        for guest in self.guests:
            guest.news.set()
        self._wake.set()

    # -- messages of guests ------------------------------------------------------------------------------

    async def hear(self, guest: Guest, message: Fields) -> None:
        """Carry out a checked message of a guest; ValueError if that is not possible, and nothing has changed."""
        await getattr(self, f"_hear_{message['type']}")(guest, message)

    async def _hear_act(self, guest: Guest, message: Fields) -> None:
        self.table.act(self._player(guest), int(message["version"]), int(message["action"]))
        guest.has_acted = True
        self.changed()

    async def _hear_preview(self, guest: Guest, message: Fields) -> None:
        asked = self._player(guest), int(message["version"]), int(message["action"])
        async with self._reading.turn(self.table.kept.asker(guest.who)):
            found = preview_message(self.table, *asked)
        await guest.send(found)

    async def _hear_why(self, guest: Guest, message: Fields) -> None:
        player = self._player(guest)
        async with self._reading.turn(self.table.kept.asker(guest.who)):
            lines = why_not(self.table.game, player, message["words"])
        await guest.send({"type": "why", "words": message["words"], "lines": lines})

    async def _hear_undo(self, guest: Guest, message: Fields) -> None:
        self.table.undo(self._player(guest), int(message["version"]))
        guest.has_acted = True
        for viewer, log in self._logs.items():
            self._hold(viewer, log.cut(self.table.step))
        self.changed()

    async def _hear_pause(self, guest: Guest, message: Fields) -> None:
        self._check_control(guest)
        self.paused = message["paused"]
        self.changed()

    async def _hear_speed(self, guest: Guest, message: Fields) -> None:
        self._check_control(guest)
        self.speed = float(message["seconds"])
        self.changed()

    async def _hear_step(self, guest: Guest, message: Fields) -> None:
        self._check_control(guest)
        if not self.paused:
            raise TurnError("pause the bots before you let them take single steps")
        self._steps = 1
        self._wake.set()

    async def _hear_look(self, guest: Guest, message: Fields) -> None:
        """If several looks are waiting, only the last one is answered."""
        viewer, step = self.viewer_for(guest.who, message.get("viewer")), message.get("step")
        step = self.table.step if step is None else int(step)
        self.table.check_step(step)
        guest.wants = viewer, step
        if guest.looking is None or guest.looking.done():
            guest.looking = asyncio.create_task(counted(guest.allowance, self._look, guest))

    async def _look(self, guest: Guest) -> None:
        with contextlib.suppress(GoneError):
            while guest.wants is not None:
                try:
                    async with self._reading.turn(self.table.kept.asker(guest.who)):
                        (viewer, step), guest.wants = guest.wants, None
                        answer = self._looked(guest, viewer, step)
                except ValueError as problem:  # too many requests of this link wait already
                    guest.wants = None
                    answer = {"type": "error", "about": "look", "words": str(problem)}
                await guest.send(answer)

    def _looked(self, guest: Guest, viewer: Viewer, step: int) -> Document:
        step = min(step, self.table.step)  # later steps may have been undone
        view = view_message(self.table, self.table.at(step), viewer, step, True) | self._rate()
        if guest.looks_anew(viewer, self.table.version):
            view["log"] = {"from": 0, "lines": self._log(viewer).lines}
        return view

    async def _hear_analyse(self, guest: Guest, message: Fields) -> None:
        """One analysis at a time for each guest: a new one cancels the one before."""
        guest.stop_analysis()
        if message["what"] == "nothing":
            return
        viewer = self.viewer_for(guest.who, message.get("viewer"))
        if message["what"] == "agent":
            check_name(message.get("agent", ""), self._own_agents)
        guest.analysis = asyncio.create_task(counted(guest.allowance, self._analyse, guest, viewer, message))

    async def _analyse(self, guest: Guest, viewer: Viewer, message: Fields) -> None:
        try:
            run = functools.partial(self._thinkers.read, self.table.kept.asker(guest.who))
            async for found in analysed(self.table, viewer, message, run):
                await guest.send(found)
        except ValueError as problem:
            with contextlib.suppress(GoneError):
                await guest.send({"type": "error", "about": "analyse", "words": str(problem)})
        except GoneError:
            return

    def _player(self, guest: Guest) -> int:
        """The player index of a guest with a seat; TurnError for one who watches."""
        if guest.who == WATCH:
            raise TurnError("this link is for watching; to play, open the link of a seat")
        return self.table.game.player(guest.who)

    def _may_control(self, guest: Guest) -> bool:
        return guest.who != WATCH or not self.table.plan.has_persons

    def _check_control(self, guest: Guest) -> None:
        if not self._may_control(guest):
            raise TurnError("only those who play here set the pace")

    def viewer_for(self, who: str, asked: str | None) -> Viewer:
        """The viewer as whom the holder of a link looks back: the own one, or any viewer if everything is open."""
        game, own = self.table.game, self.table.viewer_of(who)
        if asked is None or asked == name_of(game, own):
            return own
        if not self.table.is_open:
            raise TurnError("others' cards can be looked at once the game is over")
        return None if asked == PUBLIC else asked if asked == "all" else game.player(asked)

    # -- bots --------------------------------------------------------------------------------------------

    async def _play_bots(self) -> None:
        """Let the bots play whenever one of them must decide, until this task is cancelled."""
        while True:
            name = None if self.trouble or (self.paused and not self._steps) else self.table.bot_asked
            if name is None:
                self._wake.clear()
                await self._wake.wait()
                continue
            try:
                if self._pays is None:
                    await self._play_bot(name)
                else:
                    await self._pays.wait()
                    await counted(self._pays, self._play_bot, name)
            except (ThinkError, ValueError) as problem:
                self.trouble = self._trouble(name, problem)
                self.changed()

    def _trouble(self, name: str, problem: Exception) -> str:
        """The reason why a bot cannot go on; if persons play, without its own words, which may name cards."""
        head = f"{self.table.game.to_move}, played by {name}, cannot go on"
        _LOG.error(f"table {self.table.id}: {head}: {problem}")
        why = "the output of the server says why" if self.table.plan.has_persons else str(problem)
        return without_paths(f"{head}: {why}")

    async def _play_bot(self, name: str) -> None:
        table, start = self.table, time.monotonic()
        version, player, game = table.version, table.game.player_to_move(), table.game
        seed = seeding.game_seed(game.seed, table.step, 1 + player) >> 1
        thinkers = self._thinkers
        ask = thinkers.think_apart if table.kept.maker else thinkers.think
        action, took = await ask(table.kept.asker(), think, game.rules.name, name, game.view(player), seed)
        await self._wait_for_beat(start, took)
        if table.version != version or (self.paused and not self._steps):
            return
        self._steps = 0
        table.act(player, version, action)
        self.changed()

    async def _wait_for_beat(self, start: float, took: float) -> None:
        """Wait until the answer may be shown.

        If persons play, the time of an agent could reveal whether it had a choice, and so tell hidden cards. So answers
        come at fixed intervals, as long as the slowest answers so far. The last step stays on view for a time that
        depends only on the part of it that everybody saw, see `_stay`.
        """
        speed = due = self.speed * self._stay()
        if self.table.plan.has_persons:
            bots = len(self.table.plan.seats) - self.table.plan.seats.count(PERSON)
            self._slowest = sorted([*self._slowest, took])[-1 - bots :]
            # the slowest answers may have waited for a compiler, once for each bot
            due = next_beat(speed, min(self._slowest[0], _LONGEST), time.monotonic() - start)
        await asyncio.sleep(max(0.0, start + due - time.monotonic()))

    def _stay(self) -> float:
        """The time for which the last step stays on view, from its public lines; 1.0 for single steps."""
        if self._steps:
            return 1.0
        lines = self._log(self.table.viewer_of(WATCH)).lines
        return stay(line for line in lines[-_LAST_LINES:] if line["step"] == self.table.step)
