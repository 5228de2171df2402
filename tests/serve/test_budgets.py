"""Budgets: work is counted for those who cause it, and nobody who asks too much holds up others."""

import asyncio
import time

import pytest
from websockets.sync.client import connect

from root_env.serve import analysis
from root_env.serve.budgets import Allowance, Allowances, counted
from root_env.serve.desk import Desk
from root_env.serve.room import Guest, Room, Telling
from root_env.serve.sockets import listen
from root_env.serve.store import Store
from root_env.serve.table import Table
from root_env.serve.thinkers import RESTART, Thinkers
from root_env.serve.turns import LOBBY, Asker, Turns
from tests.serve.tables import TWO, act, seated, serving

SLOWLY = 1e-6
"""The part of the time that comes back where a machine with other work may take long."""
PERSONS = {"config": TWO, "seats": ["person", "person"]}


def busy(seconds: float) -> None:
    """Compute for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


# -- counting ----------------------------------------------------------------------------------------------


def test_time_in_which_others_work_is_not_counted():
    honest, other = Allowance(share=SLOWLY), Allowance(share=SLOWLY)

    async def wait_and_work(own: float) -> str:
        for _ in range(10):
            await asyncio.sleep(0.001)
            busy(own)
        return "done"

    async def both() -> list[str]:
        return await asyncio.gather(counted(honest, wait_and_work, 0.0), counted(other, wait_and_work, 0.05))

    assert asyncio.run(both()) == ["done", "done"]
    assert honest.left > Allowance.BURST - 0.05
    assert other.left < Allowance.BURST - 0.4


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_what_is_counted_ends_as_it_would_without():
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("in words")

    async def waits(noted: list[str]) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            noted.append("cancelled")
            raise

    async def all_of_it() -> list[str]:
        noted: list[str] = []
        with pytest.raises(ValueError, match="in words"):
            await counted(Allowance(), fails)
        task = asyncio.create_task(counted(Allowance(), waits, noted))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        never = asyncio.create_task(counted(Allowance(), waits, noted))
        never.cancel()
        with pytest.raises(asyncio.CancelledError):
            await never
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(counted(Allowance(), waits, noted), 0.01)
        return noted

    assert asyncio.run(all_of_it()) == ["cancelled"] * 2


class Socket:
    """A browser that says some messages and stays."""

    def __init__(self, *texts: str):
        self.texts, self.closed = list(texts), asyncio.Event()

    async def receive(self) -> dict:
        if self.texts:
            return {"type": "websocket.receive", "text": self.texts.pop(0)}
        await self.closed.wait()
        return {"type": "websocket.disconnect"}


async def _swallow(message) -> None:
    """Reads nothing."""


def _guest(who: str, player: int) -> Guest:
    return Guest(who, player, _swallow, None, Allowance(share=SLOWLY))


def test_an_honest_listener_keeps_his_budget_while_others_work():
    """He says one thing for which he has to wait, while somebody else has the server compute for a second."""

    async def play() -> tuple[float, float]:
        room = Room(seated(PERSONS), None)
        socket, other = Socket('{"type":"why","words":"move 1 2"}'), Socket('{"type":"step"}')
        honest, rude = _guest("marquise_0", 0), _guest("eyrie_0", 1)
        hear, done = room.hear, asyncio.Event()

        async def heard(guest, message):
            if guest is honest:
                return await hear(guest, message)
            for _ in range(16):
                await asyncio.sleep(0)
                busy(0.05)
            done.set()

        room.hear = heard
        await room._reading._turns.take("somebody")  # he waits for his turn while the other one works
        tasks = [asyncio.create_task(listen(*one)) for one in ((socket, room, honest), (other, room, rude))]
        await done.wait()
        left = honest.allowance.left, rude.allowance.left
        room._reading._turns.give(None)
        for one in (socket, other):
            one.closed.set()
        await asyncio.gather(*tasks)
        return left

    honest, rude = asyncio.run(play())
    assert honest > Allowance.BURST - 0.1
    assert rude < 0.4


# -- opening -----------------------------------------------------------------------------------------------


def test_opening_a_table_is_charged_to_whoever_opens_it():
    async def open_many() -> tuple[float, float, float]:
        budgets = Allowances(share=SLOWLY)
        desk = Desk(budgets.spend)
        mine, other = Asker("mine", "seat"), Asker("other", "seat")
        try:
            await asyncio.gather(*(desk.run(mine, busy, 0.2) for _ in range(4)), desk.run(LOBBY, busy, 0.2))
            with pytest.raises(ZeroDivisionError):
                await desk.run(mine, lambda: busy(0.1) or 1 / 0)
            return budgets.of(mine).left, budgets.of(Asker("mine", "watch")).left, budgets.of(other).left
        finally:
            desk.close()

    mine, same, other = asyncio.run(open_many())
    assert mine < 0.4 and same == pytest.approx(mine, abs=0.1), "all links of one person count together"
    assert other == Allowance.BURST


def test_a_long_table_opens_in_a_moment(monkeypatch):
    """Nothing of turns long over is worked out again: no world is drawn, nothing is told."""
    store = Store(None)
    table = seated(PERSONS, store)
    for _ in range(150):
        act(table)
    for name in ("determinize", "chronicle", "legal"):
        monkeypatch.setattr(type(table.game), name, lambda *args: pytest.fail("that is not needed"))
    again = Table(store, store.table("t"))
    assert again.game.states.tobytes() == table.game.states.tobytes()


# -- telling -----------------------------------------------------------------------------------------------


def test_a_crowd_is_told_one_after_another_and_others_come_first():
    """Two hundred who watch with one link wait for each other; whoever plays waits for one of them."""

    async def tell() -> list[str]:
        store, telling, order = Store(None), Telling(), []
        rooms = [Room(seated(PERSONS, store, name), None, (), None, telling) for name in ("crowd", "mine")]

        def guest(room: Room, who: str) -> Guest:
            async def told(message) -> None:
                if message["type"] == "view":
                    order.append(f"{room.table.id} {message['version']}")

            return Guest(who, room.table.viewer_of(who), told, None, Allowance(60, 1), Allowance(60, 1))

        crowd = [guest(rooms[0], "watch") for _ in range(200)]
        mine = guest(rooms[1], "marquise_0")
        tasks = []
        for room, guests in ((rooms[0], crowd), (rooms[1], [mine])):
            for one in guests:
                room.enter(one)
                tasks.append(asyncio.create_task(room.tell(one)))
        while order.count("crowd 0") < 200 or "mine 0" not in order:
            await asyncio.sleep(0.01)
        order.clear()
        for room in rooms:
            act(room.table)
            room.changed()
        while order.count(f"crowd {rooms[0].table.version}") < 200:
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in rooms:
            for one in list(room.guests):
                room.leave(one)
        return order

    order = asyncio.run(tell())
    assert order.index(next(one for one in order if one.startswith("mine"))) <= 3


def test_whoever_acts_sees_what_comes_of_it_without_a_turn():
    async def play() -> list[int]:
        room, versions = Room(seated(PERSONS), None), []

        async def told(message) -> None:
            versions.append(message.get("version", -1))

        mine = Guest("marquise_0", 0, told)
        room.enter(mine)
        task = asyncio.create_task(room.tell(mine))
        while len(versions) < 2:
            await asyncio.sleep(0.01)
        await room._telling._turns.take("a crowd")  # which does not give it back
        action = int(room.table.game.legal_actions()[0])
        await room.hear(mine, {"type": "act", "version": room.table.version, "action": action})
        await asyncio.sleep(0.1)
        task.cancel()
        room.leave(mine)
        return versions

    assert asyncio.run(play())[2:] == [1]


def test_between_two_of_a_crowd_clicks_are_served():
    async def tell() -> int:
        telling, turns_of_others = Telling(), [0]

        async def other() -> None:
            while True:
                turns_of_others[0] += 1
                await asyncio.sleep(0)

        async def one() -> None:
            async with telling.turn(Asker("crowd", "watch")):
                busy(0.001)

        clicks = asyncio.create_task(other())
        await asyncio.gather(*(one() for _ in range(200)))
        clicks.cancel()
        return turns_of_others[0]

    assert asyncio.run(tell()) >= 199


def test_whoever_has_told_too_much_is_told_more_slowly():
    async def tell() -> tuple[int, int]:
        room, views = Room(seated(PERSONS), None), []

        async def told(message) -> None:
            views.append(message["type"])

        guest = Guest("watch", None, told, None, Allowance(), Allowance(1.0, 0.1))
        room.enter(guest)
        task = asyncio.create_task(counted(guest.told, room.tell, guest))
        while "view" not in views:
            await asyncio.sleep(0.01)
        guest.told.spend(1.05)
        seen = len(views)
        for _ in range(20):
            room.changed()
            await asyncio.sleep(0.005)
        during = len(views) - seen
        while len(views) == seen:
            await asyncio.sleep(0.01)
        task.cancel()
        room.leave(guest)
        return during, len(views) - seen

    during, after = asyncio.run(tell())
    assert during == 0 and after == 1, "what has changed meanwhile is told at once"


def test_who_comes_and_goes_has_nobody_told_again_and_again():
    async def come_and_go() -> tuple[int, list[str]]:
        room, views = Room(seated(PERSONS), None), []

        async def told(message) -> None:
            if message["type"] == "view":
                views.append(message["present"])

        mine = Guest("marquise_0", 0, told)
        room.enter(mine)
        task = asyncio.create_task(room.tell(mine))
        while not views:
            await asyncio.sleep(0.01)
        for _ in range(200):
            other = Guest("watch", None, _swallow)
            room.enter(other)
            await asyncio.sleep(0.001)
            room.leave(other)
        room.enter(Guest("eyrie_0", 1, _swallow))
        await asyncio.sleep(0.8)
        task.cancel()
        for one in list(room.guests):
            room.leave(one)
        return len(views), views[-1]

    count, present = asyncio.run(come_and_go())
    assert count <= 5
    assert present == ["eyrie_0", "marquise_0"]


# -- reading -----------------------------------------------------------------------------------------------


def test_whoever_has_used_least_is_next():
    async def order() -> list[str]:
        turns, served = Turns([1]), []
        thing = await turns.take("search")
        turns.count("search", 20.0)
        turns.count("searches too", 10.0)

        async def one(asker: str) -> None:
            thing = await turns.take(asker)
            served.append(asker)
            turns.count(asker, 4.0)
            turns.give(thing)

        asking = [*["search"] * 3, *["searches too"] * 3, "asks once", "asks once"]
        waiting = [asyncio.create_task(one(asker)) for asker in asking]
        await asyncio.sleep(0)
        turns.give(thing)
        await asyncio.gather(*waiting)
        return served

    assert asyncio.run(order()) == [*["asks once"] * 2, *["searches too"] * 3, *["search"] * 3]


def test_work_for_readers_has_a_budget_and_what_is_given_up_counts(monkeypatch):
    monkeypatch.setattr("root_env.serve.thinkers.GRACE", 0.1)
    monkeypatch.setattr("root_env.serve.thinkers.READING", (1.0, 0.5))

    async def ask() -> tuple[float, float]:
        thinkers = Thinkers(1)
        mine, other = Asker("mine", "seat"), Asker("other", "seat")
        left = thinkers._readers._allowances
        try:
            await thinkers.read(other, abs, -1)  # the process is there
            left.of(other).spend(-1.0)
            given_up = asyncio.create_task(thinkers.read(mine, time.sleep, 60))
            await asyncio.sleep(0.2)
            given_up.cancel()
            await asyncio.sleep(0.5)
            spent = left.of(mine).left
            waiting = asyncio.create_task(thinkers.read(mine, abs, -2))
            assert await asyncio.wait_for(thinkers.read(other, abs, -3), 60) == 3
            assert not waiting.done(), "who has used his time waits, others do not"
            waiting.cancel()
            return spent, left.of(other).left
        finally:
            thinkers.close()

    spent, _ = asyncio.run(ask())
    assert spent < 1.0 - RESTART + 0.5


def test_chances_are_worked_out_in_the_process_of_readers(monkeypatch):
    """The server plays nothing again for them: it sends the record, and what comes back is what it would have found."""
    table = seated({"config": {}, "seats": ["person"] * 4})
    for _ in range(40):
        act(table)
    asked = []

    async def run(work, *arguments):
        asked.append((work, arguments))
        return {"points": []}

    async def answers() -> list[dict]:
        return [found async for found in analysis.analysed(table, 0, {"what": "chances"}, run)]

    monkeypatch.setattr(type(table), "positions", lambda self: pytest.fail("the server plays the game again"))
    assert asyncio.run(answers())[0]["done"]
    ((work, arguments),) = asked
    found = work(*arguments)
    assert {point["agent"] for point in found["points"]} == {"marquise_0"}
    assert [point["step"] for point in found["points"]] == sorted({point["step"] for point in found["points"]})


def test_files_and_opening_are_paid_for_and_wait_for_who_has_used_all():
    with serving() as server:
        links = server.new_table(seats=["person", "person"], seed=2)
        table, address = links["watch"].split("/")[-2], links["watch"].replace("ws:", "http:")
        people = server.server.store.table(table).asker("watch")
        allowance = server.server._budgets.of(people)
        allowance._share = 0.0  # nothing comes back, however slow this machine is
        assert server.ask.get(f"{address}/picture.svg").status_code == 200
        assert 0 < Allowance.BURST - allowance.left < 1
        allowance._share = Allowance.SHARE
        allowance.spend(allowance.left + 0.1)
        start = time.monotonic()
        assert server.ask.get(f"{address}/log.txt").status_code == 200
        assert time.monotonic() - start > 0.9
        allowance.spend(allowance.left + 0.1)
        start = time.monotonic()
        with connect(links["watch"]) as line:
            line.recv(30)
        assert time.monotonic() - start > 0.9, "his table is closed, and is opened for him once he may again"
        with connect(links["marquise_0"]) as line:
            line.recv(30)
        assert server.server._budgets.of(server.server.store.table(table).asker("marquise_0")).left > 0
