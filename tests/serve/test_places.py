"""Connections: the limit for one link, the ones that make room in a full server, those that say nothing."""

import asyncio
import contextlib
import socket
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from root_env.serve import places, strangers
from root_env.serve.places import MOST_OF_SEAT, MOST_WATCHING, FullError, Places
from root_env.serve.turns import LOBBY, MOST_OF_PEOPLE, MOST_WAITING, Asker, BusyError, Turns
from tests.serve.tables import TOKEN, Serving
from tests.serve.test_server import said, say


class Door:
    """Takes places, and remembers who had to leave."""

    def __init__(self, most: int):
        self.places, self.gone = Places(most), []

    def take(self, people: str, who: str = "seat", table: str = "t", name: str | None = None):
        told = name or f"{people} {who}"
        return self.places.take(Asker(people, (table, who)), who, lambda words, code: self.gone.append((told, code)))


# -- places ------------------------------------------------------------------------------------------------


def test_a_seat_makes_room_for_itself():
    door = Door(100)
    for k in range(MOST_OF_SEAT + 1):
        door.take("one", name=f"seat {k}")
        door.take("one", "watch")
    assert door.gone == [("seat 0", 1008)], "the page there does not come back"


def test_who_watches_takes_no_place_of_a_seat():
    door = Door(MOST_WATCHING * 2)
    for _ in range(MOST_WATCHING):
        door.take("one", "watch")
    with pytest.raises(FullError, match="look at this table"):
        door.take("one", "watch")
    door.take("one", "seat")
    assert door.gone == []


def test_those_who_watch_never_fill_a_server():
    door = Door(8)
    for people in range(6):
        door.take(f"{people}", "watch")
    with pytest.raises(FullError, match="no place"):
        door.take("more", "watch")
    for people in range(2):
        door.take(f"seat {people}")
    assert door.gone == []


def test_whoever_has_most_makes_room():
    """Of his connections those that watch go first, then the latest ones."""
    door = Door(8)
    for k in range(5):
        door.take("many", table=f"t{k}", name=f"many {k}")
    door.take("many", "watch", table="t9")
    door.take("one"), door.take("two")
    for people in ("three", "four", "five"):
        door.take(people)
    assert door.gone == [("many watch", 1013), ("many 4", 1013), ("many 3", 1013)]
    door.take("many", table="t0", name="again")
    assert door.gone[3:] == [("many 0", 1013)], "among their own"
    with pytest.raises(FullError):
        door.take("many", "watch")


def test_nobody_goes_for_those_who_have_as_much():
    door = Door(3)
    taken = [door.take(people) for people in ("one", "two", "three")]
    with pytest.raises(FullError):
        door.take("four")
    door.places.give(taken[0]), door.places.give(taken[0])
    door.take("four")
    with pytest.raises(FullError):
        door.take("five")
    assert door.gone == [] and door.places.has_any("four") and not door.places.has_any("one")


def test_the_owner_of_a_seat_comes_back_beside_those_who_watch(server, monkeypatch):
    """A link for watching is given to many, and one of them opens it again and again; so do others in a full server."""
    monkeypatch.setattr(places, "MOST_WATCHING", 12)
    links = server.new_table(seats=["person", "person"], seed=2)
    with contextlib.ExitStack() as stack:
        watching = [stack.enter_context(connect(links["watch"])) for _ in range(12)]
        for line in watching:
            said(line)
        with connect(links["watch"]) as line:
            assert "look at this table with this link" in said(line, "error")["words"]
        for _ in range(2):
            with connect(links["marquise_0"]) as line:
                assert said(line)["is_you"]
        monkeypatch.setattr(server.server.places, "most", 12)
        with connect(links["marquise_0"]) as line:
            view = said(line)
            say(line, "act", version=view["version"], action=view["actions"][0]["id"])
            while said(line)["version"] == view["version"]:
                pass
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                watching[-1].recv(30)
        assert closed.value.rcvd.code == 1013
        say(watching[0], "look", step=0)
        while not said(watching[0])["past"]:
            pass


def test_of_too_many_pages_of_a_seat_the_oldest_is_closed(server):
    link = server.new_table(seats=["person", "random"], seed=2)["marquise_0"]
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connect(link)) for _ in range(MOST_OF_SEAT)]
        for line in lines:
            said(line)
        last = stack.enter_context(connect(link))
        assert said(last)["is_you"]
        assert "this seat is open" in said(lines[0], "error")["words"]
        with pytest.raises(ConnectionClosed) as closed:
            lines[0].recv(30)
        assert closed.value.rcvd.code == 1008
        say(lines[1], "pause", paused=True)
        while not said(lines[1])["paused"]:
            pass


# -- connections that say nothing --------------------------------------------------------------------------


def silent(server: Serving, words: bytes = b"") -> socket.socket:
    host, port = server.address.split(":")
    line = socket.create_connection((host, int(port)), 30)
    line.sendall(words)
    return line


def ended(line: socket.socket) -> bool:
    """True if the server has closed a connection, or does so soon."""
    line.settimeout(10)
    try:
        while line.recv(4096):
            pass
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("words", [b"", b"GET / HTTP/1.1\r\n", b"GET /tables/a/b HTTP/1.1\r\nUpgrade: websocket\r\n"])
def test_who_says_nothing_is_cut_off(server, monkeypatch, words):
    monkeypatch.setattr(strangers, "SECONDS", 0.3)
    with silent(server, words) as line:
        assert ended(line)


def test_many_who_say_nothing_keep_nobody_out(server, monkeypatch):
    monkeypatch.setattr(server.server.strangers, "most", 20)
    link = server.new_table(seats=["person", "random"], seed=2)["marquise_0"]
    with contextlib.ExitStack() as stack, connect(link) as line:
        said(line)
        silents = [stack.enter_context(silent(server, b"GET /")) for _ in range(60)]
        assert httpx.get(f"http://{server.address}/", timeout=10).status_code == 200
        assert all(ended(one) for one in silents[:30])
        say(line, "pause", paused=True)
        while not said(line)["paused"]:
            pass


def test_requests_under_way_are_cut_off_last_and_those_with_the_token_never(server, monkeypatch):
    monkeypatch.setattr(server.server.strangers, "most", 6)
    head = f"POST /tables HTTP/1.1\r\nHost: {server.address}\r\nContent-Length: 9\r\n"
    with contextlib.ExitStack() as stack:
        owner = stack.enter_context(silent(server, f"{head}Authorization: Bearer {TOKEN}\r\n\r\n".encode()))
        asking = stack.enter_context(silent(server, f"{head.replace('/tables', '/tables/a/b')}\r\n".encode()))
        time.sleep(0.3)
        waiting = [stack.enter_context(silent(server)) for _ in range(20)]
        assert all(ended(one) for one in waiting[:14])
        owner.sendall(b"no tables")
        assert b"400 Bad Request" in owner.recv(4096)
        asking.sendall(b"no tables")
        assert asking.recv(4096)


def test_a_link_that_is_none_holds_no_place(server, monkeypatch):
    """A client who keeps such a connection is cut off."""
    monkeypatch.setattr(strangers, "SECONDS", 0.5)
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    head = f"GET /tables/no/link HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    with silent(server, (head + key + "\r\n").encode()) as line:
        assert ended(line)


def test_a_place_outlives_the_time_of_strangers(server, monkeypatch):
    monkeypatch.setattr(strangers, "SECONDS", 0.2)
    with connect(server.new_table(seats=["person", "random"], seed=2)["marquise_0"]) as line:
        said(line)
        time.sleep(0.6)
        say(line, "pause", paused=True)
        while not said(line)["paused"]:
            pass


# -- turns -------------------------------------------------------------------------------------------------


def test_turns_go_round_among_people_and_the_lobby_comes_first():
    async def order() -> list[str]:
        turns, served = Turns([1]), []
        first = await turns.take("flood")

        async def one(asker: Asker) -> None:
            thing = await turns.take(asker)
            served.append(asker.link)
            turns.give(thing)

        many = [Asker("many", f"link {k}") for k in range(3)]
        askers = [*many, *many, many[0], Asker("one", "one"), LOBBY]
        waiting = [asyncio.create_task(one(asker)) for asker in askers]
        await asyncio.sleep(0)
        waiting[6].cancel()
        turns.give(first)
        await asyncio.gather(*waiting, return_exceptions=True)
        return served

    assert asyncio.run(order()) == ["lobby", "link 0", "one", "link 1", "link 2", "link 0", "link 1", "link 2"]


@pytest.mark.parametrize(("links", "most"), [(1, MOST_WAITING), (MOST_OF_PEOPLE + 1, MOST_OF_PEOPLE)])
def test_a_link_and_people_wait_with_only_so_many_requests(links, most):
    async def flood() -> None:
        turns = Turns([1])
        await turns.take("flood")
        waiting = [asyncio.create_task(turns.take(Asker("many", k % links))) for k in range(most)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError, match="wait for their answers"):
            await turns.take(Asker("many", most % links))
        for one in waiting:
            one.cancel()

    asyncio.run(flood())


def test_the_lobby_does_not_wait_for_readers(server):
    """Two dozen links of tables that were made with a link, each of which has an agent think for 20 s."""
    first = server.new_table(seats=["person", "person"], seed=2)["marquise_0"]
    links = [first]
    for _ in range(8):
        made = server.ask.post(first.replace("ws:", "http:") + "/tables", json={"seats": ["person", "person"]}).json()
        links += [f"ws://{server.address}/tables/{row['link'][2:]}" for row in made["links"][:2]]
    with contextlib.ExitStack() as stack:
        for link in links:
            line = stack.enter_context(connect(link))
            said(line)
            say(line, "analyse", what="agent", agent="search:20s")
            say(line, "analyse", what="agent", agent="search:20s")
        time.sleep(1)
        start = time.monotonic()
        made = server.new_table(seats=["person", "rules"], seed=3)
        with connect(made["marquise_0"]) as line:
            assert said(line)["is_you"]
        assert time.monotonic() - start < 10
