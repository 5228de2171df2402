"""Whoever holds a link is not trusted: floods, long thinking, files, wrong secrets; stores that are old or damaged."""

import asyncio
import contextlib
import json
import sqlite3
import time

import pytest
from starlette.requests import ClientDisconnect
from websockets.sync.client import connect

from root_env.cli import main
from root_env.serve.budgets import Allowance
from root_env.serve.incoming import MessageError, body_of, read_message
from root_env.serve.lobby import PlanError, check_name, plan_of
from root_env.serve.room import Guest, Reading, Room
from root_env.serve.store import _STEPS, FILE, Store, StoreError
from root_env.serve.table import Table
from root_env.serve.thinkers import ThinkError, Thinkers
from root_env.serve.turns import BusyError
from tests.serve.tables import TWO, act, seated, serving
from tests.serve.test_server import said, say

# -- who gets what -----------------------------------------------------------------------------------------


def test_a_look_for_which_there_is_no_place_is_refused_in_words():
    """Many who hold one link have asked for all that may wait: an error in words, not one in the server's log."""

    class Full(Reading):
        @contextlib.asynccontextmanager
        async def turn(self, asker):
            raise BusyError("wait for their answers")
            yield

    class Line:
        def __init__(self):
            self.said = []

        async def send(self, message):
            self.said.append(message)

    async def look() -> list[dict]:
        table = seated({"config": TWO, "seats": ["person", "person"]})
        line = Line()
        room, guest = Room(table, None, (), Full()), Guest("watch", table.viewer_of("watch"), line.send)
        await room.hear(guest, {"type": "look", "step": 0})
        await guest.looking
        return line.said

    assert asyncio.run(look()) == [{"type": "error", "about": "look", "words": "wait for their answers"}]


def test_whoever_sends_too_much_is_heard_more_slowly(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    allowance = Allowance()
    allowance.spend(0.4)
    asyncio.run(asyncio.wait_for(allowance.wait(), 1))
    allowance.spend(0.7)

    async def slept(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(asyncio, "sleep", slept)
    asyncio.run(allowance.wait())
    assert 0.9 < now[0] < 1.2  # what was spent beyond the second comes back at a tenth of the time


# -- thinking ----------------------------------------------------------------------------------------------


def test_work_ends_with_whoever_asked_and_with_its_time(monkeypatch):
    monkeypatch.setattr("root_env.serve.thinkers.GRACE", 0.1)
    monkeypatch.setattr("root_env.serve.thinkers.READER_SECONDS", 1.0)

    async def ask() -> float:
        thinkers = Thinkers(1)
        try:
            with pytest.raises(ThinkError, match="took longer than 1 s"):
                await thinkers.read("one", time.sleep, 60)
            gone = asyncio.create_task(thinkers.think("one", time.sleep, 60))
            while thinkers._bots._workers[0]._process is None or gone.done():
                await asyncio.sleep(0.05)
            process = thinkers._bots._workers[0]._process
            gone.cancel()
            start = time.monotonic()
            assert await thinkers.think("other", abs, -1) == 1
            assert not process.is_alive()
            return time.monotonic() - start
        finally:
            thinkers.close()

    assert asyncio.run(ask()) < 30


@pytest.mark.parametrize("others", ["read", "think_apart"])
def test_bots_of_the_lobby_do_not_wait_for_readers_or_for_those_of_links(others):
    async def ask() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers.think("table", abs, -1)
            work = getattr(thinkers, others)
            slow = [asyncio.create_task(work(f"other {k}", time.sleep, 60)) for k in range(3)]
            await asyncio.sleep(0.1)
            assert await asyncio.wait_for(thinkers.think("table", abs, -2), 5) == 2
            for one in slow:
                one.cancel()
        finally:
            thinkers.close()

    asyncio.run(ask())


@pytest.mark.parametrize("maker", ["", "marquise_0"])
def test_a_bot_thinks_where_its_table_has_its_place(maker):
    asked = []

    class Asked:
        async def think(self, asker, work, *arguments):
            asked.append(("", asker))
            raise ThinkError("enough")

        async def think_apart(self, asker, work, *arguments):
            asked.append(("apart", asker))
            raise ThinkError("enough")

    async def play() -> None:
        store = Store(None)
        seated({"config": TWO, "seats": ["random", "random"]}, store, "first")
        plan = store.table("first").plan
        store.add("next", plan, {"watch": "x"}, "first", maker)
        room = Room(Table(store, store.table("next")), Asked())
        room.enter(Guest("watch", "all", None))
        while room.trouble is None:
            await asyncio.sleep(0)
        room.leave(next(iter(room.guests)))

    asyncio.run(play())
    ((where, asker),) = asked
    assert where == ("apart" if maker else "") and asker.people == ("first", maker)


@pytest.mark.parametrize("name", ["search:100000s", "ismcts:99999999", "search:1e9s", "search:99999999999999"])
def test_nobody_has_an_agent_think_for_hours(server, name):
    with pytest.raises(PlanError, match="too long"):
        check_name(name, ())
    check_name(name, (name,))
    links = server.new_table(seats=["person", "random"], seed=2)
    with connect(links["marquise_0"]) as line:
        said(line)
        say(line, "analyse", what="agent", agent=name)
        assert "too long" in said(line, "error")["words"]
    made = server.ask.post("/tables", json={"config": TWO, "seats": ["person", name]})
    assert made.status_code == 400 and "too long" in made.json()["error"]


# -- floods ------------------------------------------------------------------------------------------------


def test_a_flood_of_looks_leaves_others_their_clicks(server):
    table = server.new_table(seats=["person", "person"], seed=5)
    mine = server.new_table(seats=["person", "person"], seed=6)
    with connect(table["marquise_0"]) as flood, connect(mine["marquise_0"]) as line:
        said(flood), said(line)
        for _ in range(300):
            flood.send('{"type":"look","step":0}')
        took = []
        for _ in range(10):
            start = time.perf_counter()
            say(line, "pause", paused=True)
            said(line)
            took.append(time.perf_counter() - start)
    assert sorted(took)[8] < 0.5


def test_of_many_looks_the_last_is_answered(server):
    links = server.new_table(seats=["person", "person"], seed=5)
    with connect(links["marquise_0"]) as line:
        view = said(line)
        say(line, "act", version=view["version"], action=view["actions"][0]["id"])
        while said(line)["version"] == view["version"]:
            pass
        for step in (0, 0, 0, 1):
            say(line, "look", step=step)
        while not (view := said(line))["past"] or view["step"] != 1:
            pass


def test_a_sender_who_leaves_in_the_middle_is_refused_in_words():
    class Leaving:
        async def stream(self):
            yield b"{"
            raise ClientDisconnect

    with pytest.raises(MessageError, match="ended before all of it had come"):
        asyncio.run(body_of(Leaving(), 100))


def test_brackets_are_counted_before_they_are_read(server):
    start = time.perf_counter()
    body = b'{"seats":[' + b"[]," * 1_300_000 + b"[]]}"
    refused = server.ask.post("/tables", content=body)
    assert refused.status_code == 400 and "brackets" in refused.json()["error"]
    assert time.perf_counter() - start < 3
    with pytest.raises(MessageError):
        read_message("[" * 4000)


# -- addresses and files -----------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["http://[::1", "http://[", "null", "http://evil"])
def test_an_origin_that_is_none_is_refused_in_words(server, origin):
    refused = server.ask.get("/choices", headers={"Origin": origin})
    assert refused.status_code == 403 and "only pages of this server" in refused.text


def test_a_wrong_secret_opens_no_room(server):
    links = server.new_table(seats=["person", "random"], seed=2)
    before = dict(server.server._rooms)
    with connect(links["watch"] + "x") as line:
        assert said(line, "error")["words"].startswith("no table has this link")
    assert server.server._rooms.keys() == before.keys()


@pytest.mark.parametrize(
    "asked",
    [
        {"config": {"box": "/dev/zero"}},
        {"position": {"config": {"box": "/dev/zero"}}},
        {"record": {"game": "wroth", "config": {"box": "/dev/zero"}, "seed": 1, "steps": []}},
        {"record": {"game": "wroth", "position": {"config": {"box": "/etc/passwd"}}, "steps": []}},
        {"config": {"box": ["/etc/passwd"]}},
    ],
)
def test_no_message_names_a_file(asked):
    with pytest.raises(PlanError, match="give the document of a box"):
        plan_of({"game": "wroth", "seats": ["person", "random"], **asked})


# -- the store ---------------------------------------------------------------------------------------------


def test_one_server_has_a_folder(tmp_path):
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="another server, or another program, has these tables open"):
        Store(tmp_path)
    table = seated({"config": TWO, "seats": ["person", "person"]}, store)
    act(table)
    store.close()
    assert Store(tmp_path).actions("t") == list(table.game.log)


def test_another_program_that_holds_the_file_is_named(tmp_path, capsys):
    Store(tmp_path).close()
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert main(["serve", "--data", str(tmp_path)]) == 2
    assert "another program" in capsys.readouterr().err


def test_a_store_without_a_version_is_brought_up_and_a_newer_one_refused(tmp_path):
    file = sqlite3.connect(tmp_path / FILE)
    file.executescript(_STEPS[0])
    file.execute("INSERT INTO tables VALUES ('t', 1.0, '{}', '{}', 1)")
    file.execute("INSERT INTO actions VALUES ('t', 0, 3)")
    file.commit(), file.close()
    store = Store(tmp_path)
    assert store.actions("t") == [3]
    store.close()
    file = sqlite3.connect(tmp_path / FILE)
    assert file.execute("PRAGMA user_version").fetchone() == (len(_STEPS),)
    file.execute("PRAGMA user_version = 99")
    file.commit(), file.close()
    with pytest.raises(StoreError, match="a newer release"):
        Store(tmp_path)


def test_a_file_that_is_no_store_is_refused_in_words(tmp_path, capsys):
    (tmp_path / FILE).write_bytes(b"garbage" * 1000)
    for words in (["serve", "--data", str(tmp_path)], ["serve", "--data", str(tmp_path), "--export"]):
        assert main(words) == 2
        assert "cannot be opened as a file of tables" in capsys.readouterr().err


DAMAGE = {
    "plan": "UPDATE tables SET plan = '{' WHERE id = 'bad'",
    "nothing": "UPDATE tables SET plan = 'null' WHERE id = 'bad'",
    "secrets": "UPDATE tables SET secrets = '[1]' WHERE id = 'bad'",
    "release": "UPDATE tables SET plan = replace(plan, '\"tables\": \"', '\"tables\": \"0') WHERE id = 'bad'",
    "action": "INSERT INTO actions VALUES ('bad', 0, 999999)",
    "text": "INSERT INTO actions VALUES ('bad', 0, 'march')",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_harms_no_other(tmp_path, damage, capsys):
    store = Store(tmp_path)
    for name in ("good", "bad"):
        seated({"config": TWO, "seats": ["person", "person"]}, store, name)
    store.close()
    file = sqlite3.connect(tmp_path / FILE)
    file.execute(DAMAGE[damage])
    file.commit(), file.close()
    with serving(tmp_path) as server:
        listed = {row["table"]: row for row in server.ask.get("/tables").json()["tables"]}
        assert listed["good"]["trouble"] is None and set(listed) == {"good", "bad"}
        links = {row["who"]: row["link"] for row in listed["good"]["links"]}
        where = f"ws://{server.address}/tables/"
        with connect(where + links["watch"][2:].replace(" ", "%20")) as line:
            assert said(line)["step"] == 0
        assert listed["bad"]["trouble"], "also where only its game cannot be played again"
        if damage != "secrets":
            with connect(where + "bad/secret%20of%20watch") as line:
                assert "--export saves" in said(line, "error")["words"]
    assert main(["serve", "--data", str(tmp_path), "--export", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out/good.json").is_file()
    saved = tmp_path / "out" / ("bad.json" if damage == "secrets" else "bad.raw.json")
    assert json.loads(saved.read_text())
