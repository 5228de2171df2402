"""The lobby for a person who makes tables: its offers, its list of tables, and their deletion."""

import json
import sqlite3
import xml.etree.ElementTree as ElementTree

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from root_env import agents
from root_env.agents.known import ABOUT, LEADERBOARD, known_agents
from root_env.serve.offers import choices, portrait_of
from root_env.serve.store import _STEPS, FILE, Store, StoreError
from tests.serve.tables import TWO, act, seated

ODD = ("", "-1", "1e3", "NaN", "%00", "1" * 400, "1;DROP TABLE tables", "٣", "../..", "<b>")
"""Nothing of this is a number."""


def test_agents_have_words_and_the_strength_of_the_leaderboard():
    assert set(ABOUT) == set(agents.NAMES)
    board = json.loads(LEADERBOARD.read_text(encoding="utf-8"))
    line = next(one for one in board["lines"] if one["agent"] == "policy")
    known = {one.name: one for one in known_agents("root")}
    assert known["policy"].wins == line["rows"][0]["share"] and known["policy"].seconds == line["seconds_per_decision"]
    assert known["ismcts"].wins is None, "it is not on the leaderboard"
    assert {one.name: one.even for one in known_agents("wroth")}["rules"] == 0.5


@pytest.mark.parametrize("game", choices()["games"], ids=lambda game: game["name"])
def test_who_can_be_played_has_a_picture_and_a_sentence(game):
    assert {*game["table"]} <= {side["name"] for side in game["factions"]}
    for side in game["factions"]:
        assert len(side["words"]) > 10 and side["most"] >= 1
        assert ElementTree.fromstring(portrait_of(game["name"], side["name"])).find(".//{*}use") is not None
    for odd in ("", "nobody", "../../passwd", "<svg>"):
        assert portrait_of(game["name"], odd) is None and portrait_of(odd, game["table"][0]) is None


def test_agents_that_cannot_play_at_a_table_are_named(server):
    drafted = {"factions": ["marquise", "eyrie", "alliance"], "players": 2}
    found = server.ask.post("/agents", json={"config": drafted}).json()["agents"]
    assert found["rules"] == "" and "drafted" in found["policy"]
    for wrong in ({"config": {"factions": ["moles"]}}, {"config": {"box": "/etc/passwd"}, "game": "wroth"}, {}, []):
        assert server.ask.post("/agents", json=wrong).status_code == 400
    assert httpx.post(f"http://{server.address}/agents", json={"config": {}}, timeout=60).status_code == 401


def test_tables_are_listed_as_they_stand(server):
    links = server.new_table(seats=["person", "person"], seed=4)
    listed = server.ask.get("/tables").json()
    assert listed["count"] >= 1 and listed["tables"][0]["standing"]["asked"] == "marquise_0"
    with connect(links["marquise_0"]) as line:
        view = json.loads(line.recv(30)) and json.loads(line.recv(30))
        line.send(json.dumps({"type": "act", "version": 0, "action": view["actions"][0]["id"]}))
        while json.loads(line.recv(30)).get("version", 0) == 0:
            pass
        now = server.ask.get("/tables").json()["tables"][0]
        assert now["standing"]["version"] > 0 and now["played"] > now["made"]
    assert server.ask.get("/tables").json()["tables"][0]["standing"] == now["standing"], "when nobody is there, too"


def test_who_only_reads_a_table_has_nothing_written(server, monkeypatch):
    links, written = server.new_table(seats=["person", "person"], seed=4), []
    link = f"http://{server.address}/tables/{links['marquise_0'].rpartition('/tables/')[2]}"
    assert httpx.get(f"{link}/position.json", timeout=60).status_code == 200  # leaves how the table stands
    monkeypatch.setattr(server.server.store, "note", lambda *given: written.append(given))
    for _ in range(3):
        assert httpx.get(f"{link}/position.json", timeout=60).status_code == 200
    assert written == []


def test_how_a_table_stands_is_found_out_where_nobody_has_noted_it(server):
    """This is the state after the server was killed."""
    table = seated({"config": TWO, "seats": ["person", "person"]}, server.server.store, "killed")
    act(table)
    for _ in range(2):
        rows = {row["table"]: row for row in server.ask.get("/tables").json()["tables"]}
        assert rows["killed"]["standing"] == table.standing() and rows["killed"]["standing"]["version"] > 0
    assert server.server.store.table("killed").standing == table.standing()


@pytest.mark.parametrize("odd", ODD)
def test_a_list_of_tables_from_nowhere_is_refused(server, odd):
    assert server.ask.get("/tables", params={"from": odd}).status_code == 400


def test_a_list_goes_on_where_it_is_asked_to(server):
    count = server.ask.get("/tables").json()["count"]
    assert server.ask.get(f"/tables?from={count}&from2=x&viewer=all").json() == {"tables": [], "count": count}


def test_a_table_is_deleted_once_and_by_the_owner_alone(server):
    links = server.new_table(seats=["person", "random"], seed=4)
    (_, table, secret) = links["marquise_0"].rsplit("/", 2)
    stranger = httpx.Client(base_url=f"http://{server.address}")
    for given in ({}, {"Authorization": "Bearer guessed"}, {"Authorization": f"Bearer {secret}"}):
        assert stranger.delete(f"/tables/{table}", headers=given).status_code == 401
    assert stranger.delete(f"/tables/{table}/{secret}", headers={}).status_code in (404, 405)
    with connect(links["marquise_0"]) as line:
        while json.loads(line.recv(30))["type"] != "view":
            pass
        assert server.ask.delete(f"/tables/{table}").json() == {"deleted": table}
        told = []
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                told.append(json.loads(line.recv(30)))
        assert "deleted" in told[-1]["words"] and closed.value.rcvd.reason == "this table has been deleted"
    again = server.ask.delete(f"/tables/{table}")
    assert (again.status_code, again.json()["error"]) == (404, "there is no such table any more")
    with connect(links["marquise_0"]) as line:
        assert "it was deleted" in json.loads(line.recv(30))["words"]
    for odd in ("..%2f..", "%3Cimg%20src=x%3E", "' OR 1=1", "%00"):
        assert server.ask.delete(f"/tables/{odd}").status_code == 404
    assert table not in {row["table"] for row in server.ask.get("/tables").json()["tables"]}


def test_what_is_deleted_takes_no_more_actions():
    store = Store(None)
    table = seated({"config": TWO, "seats": ["person", "person"]}, store)
    act(table)
    assert store.remove("t") and not store.remove("t")
    with pytest.raises(StoreError, match="has been deleted"):
        act(table)
    assert store.actions("t") == [] and store.count() == 0


def test_tables_of_an_earlier_release_are_listed_too(tmp_path):
    file = sqlite3.connect(tmp_path / FILE)
    file.executescript(f"{_STEPS[0]} PRAGMA user_version = 1")
    plan = seated({"config": TWO, "seats": ["person", "person"]}).plan.to_dict()
    file.execute("INSERT INTO tables VALUES ('old', 5.0, ?, '{\"watch\": \"x\"}', 0)", (json.dumps(plan),))
    file.commit(), file.close()
    store = Store(tmp_path)
    (kept,) = store.tables()
    assert (kept.played, kept.standing) == (5.0, None)
    store.note("old", {"version": 0})
    store.note("gone", {"version": 0})
    assert [one.standing for one in store.tables()] == [{"version": 0}]
    store.close()
