"""Tables that one link and those made with it may make, tables that make room, and the page of the server's owner."""

import json
import sqlite3
import time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from root_env.serve import origins
from root_env.serve.incoming import MessageError
from root_env.serve.lobby import plan_of
from root_env.serve.store import _STEPS, FILE, Store
from tests.serve.tables import TWO, Serving, act, seated, serving
from tests.serve.test_server import said

SEATS = {"seats": ["person", "random"]}
PLAN = plan_of({"config": TWO, "seats": ["person", "random"], "seed": 7}).to_dict()


def made_with(server: Serving, link: str, **asked: object) -> httpx.Response:
    """The answer to a table that somebody makes with a link."""
    return server.ask.post(link.replace("ws:", "http:") + "/tables", json=SEATS | asked)


def seat_of(server: Serving, made: dict) -> str:
    """The link of the first seat of a table that was made."""
    return f"ws://{server.address}/tables/{made['links'][0]['link'][2:]}"


def store_with(
    tables: int, parent: str | None, played: int = 0, age: float = 7200.0, store: Store | None = None
) -> Store:
    """A store with a table `first` of the lobby, and tables that were made with the link of its first seat."""
    store = store or Store(None)
    if store.table("first") is None:
        store.add("first", PLAN, {"watch": "x"})
    for k in range(tables):
        name = f"{parent or 'lobby'} {k}"
        store.add(name, PLAN, {"watch": "x"}, *(() if parent is None else ("first", parent)))
        if k < played:
            store.take(name, 0, 3, 1)
    with store._writing():
        store._db.execute("UPDATE tables SET made = ?", (time.time() - age,))
    return store


def keep(
    store: Store, name: str, who: str | None = "marquise_0", of: str = "first", busy: tuple[str, ...] = ()
) -> None:
    kept = store.table(of)
    origins.keep(store, name, PLAN, {"watch": "x"}, None if who is None else (kept, who), busy.__contains__)


# -- links made from links ---------------------------------------------------------------------------------


def test_links_of_links_count_with_the_first(server):
    """One link, the links of its tables, the links of theirs: ten tables an hour together."""
    links = server.new_table(seats=["person", "person"], seed=2)
    chain, made = [links["marquise_0"]], []
    for _ in range(origins.MOST_NEW):
        answer = made_with(server, chain[-1])
        assert answer.status_code == 200, answer.text
        made.append(answer.json()["table"])
        chain.append(seat_of(server, answer.json()))
    for link in chain:
        refused = made_with(server, link)
        assert refused.status_code == 400 and "try again later" in refused.json()["error"]
        assert made_with(server, link, anew=True).status_code == 400
    assert {server.server.store.table(one).origin for one in made} == {links["watch"].split("/")[-2]}
    other = made_with(server, links["eyrie_0"])
    assert other.status_code == 200, "the other seat of that table has its own tables"
    assert made_with(server, seat_of(server, other.json())).status_code == 200
    assert server.new_table(seats=["person", "random"], seed=2), "and so has the lobby"


def test_what_was_refused_counts_for_nothing(server):
    """A person who may make no table leaves the others theirs."""
    links = server.new_table(seats=["person", "random"], seed=2)
    for _ in range(origins.MOST_NEW + 1):
        assert "no seat behind this link" in made_with(server, links["watch"]).json()["error"]
        assert made_with(server, links["marquise_0"], seats=["moles"] * 2).status_code == 400
    assert made_with(server, links["marquise_0"]).status_code == 200


def test_what_a_link_has_made_is_known_after_a_restart(tmp_path):
    with serving(tmp_path) as server:
        link = server.new_table(seats=["person", "random"], seed=2)["marquise_0"]
        for _ in range(origins.MOST_NEW):
            last = made_with(server, link).json()
    with serving(tmp_path) as server:
        for old in (link.replace(link.split("/")[2], server.address), seat_of(server, last)):
            refused = made_with(server, old)
            assert refused.status_code == 400 and "try again later" in refused.json()["error"]


def test_a_table_that_is_gone_makes_no_more(server):
    """This holds also if the request was under way when it was deleted or ended."""
    store = store_with(1, "marquise_0")
    gone, ended = store.table("marquise_0 0"), store.table("first")
    store.remove("marquise_0 0")
    store.end(True, "first")
    for parent in (gone, ended):
        with pytest.raises(MessageError, match="deleted or ended"):
            origins.keep(store, "new", PLAN, {}, (parent, "marquise_0"), lambda table: False)
    assert store.table("new") is None


# -- room --------------------------------------------------------------------------------------------------


def test_unused_tables_of_a_link_make_room_for_its_new_ones():
    store = store_with(origins.MOST_KEPT, "marquise_0", played=origins.MOST_KEPT - 2)
    keep(store, "new", busy=(f"marquise_0 {origins.MOST_KEPT - 2}",))
    assert store.table(f"marquise_0 {origins.MOST_KEPT - 1}") is None, "the one where nobody is"
    assert store.table(f"marquise_0 {origins.MOST_KEPT - 2}") and store.table("first") and store.table("new")
    assert store.count() == origins.MOST_KEPT + 1


def test_played_tables_make_no_room_and_harm_nobody_else():
    store = store_with(origins.MOST_KEPT, "marquise_0", played=origins.MOST_KEPT)
    store.cut("marquise_0 0", 0, 2)  # undone: somebody has played there all the same
    with pytest.raises(MessageError, match="ask whoever runs the server"):
        keep(store, "new", of="marquise_0 5", who="eyrie_0")
    keep(store, "other", "eyrie_0")
    keep(store, "lobby", None)
    assert store.count() == origins.MOST_KEPT + 3


def test_new_tables_make_no_room():
    """Their links may be on their way."""
    store = store_with(origins.MOST_KEPT, "marquise_0", age=origins.HOUR - 60)
    with pytest.raises(MessageError, match="an hour"):
        keep(store, "new")
    assert store.count() == origins.MOST_KEPT + 1


def test_links_leave_room_for_the_lobby(monkeypatch):
    monkeypatch.setattr(origins, "MOST_TABLES", 12)
    monkeypatch.setattr(origins, "MOST_BY_LINKS", 8)
    store = store_with(5, "marquise_0", played=5)
    store_with(3, "eyrie_0", played=3, store=store)
    store.take("first", 0, 3, 1)
    with pytest.raises(MessageError, match="room for no more"):
        keep(store, "new", "watch")
    for k in range(3):
        keep(store, f"new {k}", None)
    with pytest.raises(MessageError, match="/operator"):
        keep(store, "one more", None)
    assert store.count() == 12


def test_whoever_has_most_makes_room_first(monkeypatch):
    monkeypatch.setattr(origins, "MOST_TABLES", 10)
    monkeypatch.setattr(origins, "MOST_BY_LINKS", 9)
    monkeypatch.setattr(origins, "_ROOM", 1)
    store = store_with(6, "marquise_0")
    store_with(3, "eyrie_0", store=store)
    keep(store, "new", "watch")
    keep(store, "lobby", None)
    left = [store.table(f"marquise_0 {k}") is not None for k in range(6)]
    assert left == [False, False, True, True, True, True]
    assert all(store.table(f"eyrie_0 {k}") for k in range(3)) and store.table("first")


# -- files of earlier releases -----------------------------------------------------------------------------


def test_tables_without_an_origin_begin_one_each(tmp_path):
    """Tables of earlier releases do not say whose links made them: who has a link of one takes nothing from others."""
    file = sqlite3.connect(tmp_path / FILE)
    file.executescript(f"{_STEPS[0]} {_STEPS[1]} PRAGMA user_version = 2")
    for name in ("old", "older"):
        row = (name, 5.0, json.dumps(PLAN), '{"watch": "x", "marquise_0": "y"}')
        file.execute("INSERT INTO tables (id, made, plan, secrets, version) VALUES (?, ?, ?, ?, 0)", row)
    file.commit(), file.close()
    store = Store(tmp_path)
    for k in range(origins.MOST_NEW):
        keep(store, f"new {k}", of=f"new {k - 1}" if k % 2 else "old")
    for of in ("old", "new 3"):
        with pytest.raises(MessageError, match="an hour"):
            keep(store, "one more", of=of)
    keep(store, "another", of="older")
    keep(store, "lobby", None)
    people = [store.table(name).asker("marquise_0").people for name in ("old", "new 0", "new 9", "another", "older")]
    assert people == [("old", "marquise_0")] * 3 + [("older", "marquise_0")] * 2
    listed, count = origins.in_order(store, 0, 100)
    assert [(one.origin, one.tables) for one in listed[:2]] == [("old", origins.MOST_NEW + 1), ("older", 2)]
    assert count == len(listed) == 3
    store.close()


# -- the page of whoever runs the server -------------------------------------------------------------------


def test_who_waits_for_a_table_that_is_ended_meanwhile_does_not_get_in(server):
    links = server.new_table(seats=["person", "random"], seed=3)
    origin = links["watch"].split("/")[-2]
    debt = server.server._budgets.of(server.server.store.table(origin).asker("marquise_0"))
    debt.spend(1.2)
    with connect(links["marquise_0"]) as line:
        assert server.ask.post("/origins", json={"do": "end", "origins": [origin]}).json() == {"changed": 1}
        assert "ended" in said(line, "error")["words"]
    assert not server.server._rooms.get(origin)


def test_only_who_has_the_token_sees_origins(server):
    link = server.new_table(seats=["person", "random"], seed=2)["marquise_0"]
    stranger = httpx.Client(base_url=f"http://{server.address}")
    assert "/page/operator.js" in stranger.get("/operator").text
    for given in ({}, {"Authorization": "Bearer guessed"}, {"Authorization": f"Bearer {link.split('/')[-1]}"}):
        assert stranger.get("/origins", headers=given).status_code == 401
        assert stranger.get("/origins/x", headers=given).status_code == 401
        assert stranger.post("/origins", json={"do": "delete", "origins": []}, headers=given).status_code == 401
    for wrong in ({}, [], {"do": "delete"}, {"do": "drop", "origins": []}, {"do": "end", "origins": [7]}):
        refused = server.ask.post("/origins", json=wrong)
        assert refused.status_code == 400 and refused.json()["error"], wrong
    for odd in ("", "-1", "x", "1e3", "9" * 40):
        assert server.ask.get("/origins", params={"from": odd}).status_code == 400
    assert server.ask.get("/origins/%00").json() == {"tables": [], "count": 0}


def test_an_origin_is_ended_opened_again_and_deleted_with_all_its_tables(server):
    links = server.new_table(seats=["person", "random"], seed=2)
    (_, origin, _), other = links["watch"].rsplit("/", 2), server.new_table(seats=["person", "random"], seed=3)
    made = made_with(server, links["marquise_0"]).json()
    deep = made_with(server, seat_of(server, made)).json()
    row = next(one for one in server.ask.get("/origins").json()["origins"] if one["origin"] == origin)
    assert (row["tables"], row["unused"], row["ended"], row["makers"]) == (3, 3, 0, {"marquise_0": 2})
    tables = server.ask.get(f"/origins/{origin}").json()["tables"]
    assert [(one["table"], one["maker"]) for one in tables] == [
        (origin, ""), (made["table"], "marquise_0"), (deep["table"], "marquise_0")
    ]  # fmt: skip
    with connect(seat_of(server, deep)) as line:
        said(line)
        assert server.ask.post("/origins", json={"do": "end", "origins": [origin]}).json() == {"changed": 3}
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                line.recv(30)
        assert closed.value.rcvd.reason == "this table has been ended by whoever runs the server"
    assert made_with(server, links["marquise_0"]).status_code == 404
    with connect(links["marquise_0"]) as line:
        assert "deleted or ended" in said(line, "error")["words"]
    shown = {one["table"]: one["trouble"] for one in server.ask.get("/tables").json()["tables"]}
    assert "has been ended" in shown[origin]
    assert server.ask.post("/origins", json={"do": "open", "origins": [origin]}).json() == {"changed": 3}
    with connect(seat_of(server, deep)) as line:
        assert said(line)["step"] >= 0
    assert server.ask.post("/origins", json={"do": "delete", "origins": [origin]}).json() == {"changed": 3}
    assert server.ask.get(f"/origins/{origin}").json() == {"tables": [], "count": 0}
    with connect(other["marquise_0"]) as line:
        assert said(line)["is_you"]


def test_tables_that_nobody_has_played_at_are_deleted_alone(server):
    store = server.server.store
    for name, origin, maker in (("one", None, ""), ("two", "one", "watch"), ("three", "one", "eyrie_0")):
        store.add(name, PLAN, {"watch": "x"}, origin, maker)
    act(seated({"config": TWO, "seats": ["person", "person"]}, store, "played"))
    asked = {"do": "delete", "origins": ["one", "played", "nowhere"], "unused": True}
    assert server.ask.post("/origins", json=asked).json() == {"changed": 3}
    assert store.table("played") is not None
