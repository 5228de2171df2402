"""The server as browsers meet it: links, tokens, origins, bots, connections that break, mischief."""

import asyncio
import json
import subprocess
import sys
import time

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from root_env.cli import main
from root_env.serve.lobby import plan_of
from root_env.serve.room import Guest, Room
from root_env.serve.store import Store
from root_env.serve.thinkers import ThinkError
from tests.serve.mischief import trouble
from tests.serve.tables import TWO, act, at_plan, seated, serving


def said(line: ClientConnection, kind: str = "view") -> dict:
    """The next message of a kind."""
    while True:
        told = json.loads(line.recv(30))
        if told["type"] == kind:
            return told


def say(line: ClientConnection, kind: str, **fields: object) -> None:
    line.send(json.dumps({"type": kind, **fields}))


def test_two_persons_play_and_each_sees_its_own(server):
    links = server.new_table(seats=["person", "person"], seed=4)
    assert set(links) == {"marquise_0", "eyrie_0", "watch"}
    with connect(links["marquise_0"]) as one, connect(links["eyrie_0"]) as other:
        first, second = said(one), said(other)
        assert (first["viewer"], second["viewer"]) == ("marquise_0", "eyrie_0")
        assert first["is_you"] and first["actions"]
        assert not second["is_you"] and not second["actions"]
        say(other, "act", version=0, action=first["actions"][0]["id"])
        assert "eyrie_0 is not asked" in said(other, "error")["words"]
        say(one, "act", version=0, action=first["actions"][0]["id"])
        while (view := said(one))["version"] == 0:
            pass
        assert view["log"]["lines"][-1]["words"]
        assert 0 < len(view["parts"]) < len(first["parts"])
        while said(other)["version"] == 0:
            pass


def test_what_is_taken_back_leaves_the_log_of_all(server):
    links = server.new_table(seats=["person", "person"], seed=4)
    with connect(links["marquise_0"]) as one, connect(links["watch"]) as other:
        first = said(one)
        say(one, "act", version=0, action=first["actions"][0]["id"])
        while not (view := said(one))["can_undo"]:
            pass
        say(one, "undo", version=view["version"])
        while (back := said(one))["version"] != 2:
            pass
        assert (back["step"], back["actions"]) == (0, first["actions"])
        assert back["log"] == {"from": len(first["log"]["lines"]), "lines": []}
        lines: list[dict] = []
        while (seen := said(other))["version"] != 2:
            lines = [*lines[: seen["log"]["from"]], *seen["log"]["lines"]]
        assert all(line["step"] == 0 for line in [*lines[: seen["log"]["from"]], *seen["log"]["lines"]])


def test_a_broken_connection_comes_back_to_its_table(server):
    links = server.new_table(seats=["person", "random"], speed=0.05)
    with connect(links["marquise_0"]) as line:
        view = said(line)
        while view["step"] < 4:
            if view["is_you"]:
                say(line, "act", version=view["version"], action=view["actions"][0]["id"])
            view = said(line)
    with connect(links["marquise_0"]) as line:
        again = said(line)
        assert again["step"] >= 4
        assert again["log"]["from"] == 0
        assert len(again["parts"]) == len(again["layers"])


def test_bots_are_watched_paused_and_stepped(server):
    links = server.new_table(seats=["random", "random"], speed=0.05)
    assert set(links) == {"watch"}
    with connect(links["watch"]) as line:
        view = said(line)
        assert view["viewer"] == "all"
        while view["step"] < 5:
            view = said(line)
        say(line, "pause", paused=True)
        while not (view := said(line))["paused"]:
            pass
        time.sleep(0.3)  # six times as long as a step of these bots
        say(line, "look", step=0)
        assert said(line)["version"] == view["version"], "no step comes after the view that says that they pause"
        say(line, "step")
        assert said(line)["step"] > view["step"]  # by one, and by what nobody is asked
        say(line, "look", step=2, viewer="eyrie_0")
        past = said(line)
        assert (past["past"], past["step"], past["viewer"]) == (True, 2, "eyrie_0")
        assert past["log"]["from"] == 0
        say(line, "look", step=1, viewer="eyrie_0")
        assert "log" not in said(line)
        say(line, "look", step=1)
        assert said(line)["log"]["lines"][0]["step"] == 0
        say(line, "look", step=2, viewer="nobody")
        assert "nobody" in said(line, "error")["words"]


def test_who_watches_persons_sees_what_all_know(server):
    links = server.new_table(seats=["person", "random"])
    with connect(links["watch"]) as line:
        assert said(line)["viewer"] == "public"
        for kind, more in (
            ("pause", {"paused": True}),
            ("act", {"version": 0, "action": 65}),
            ("undo", {"version": 0}),
        ):
            say(line, kind, **more)
            assert said(line, "error")["about"] == kind
        say(line, "look", viewer="all")
        assert "once the game is over" in said(line, "error")["words"]


def test_tables_need_the_token(server):
    stranger = httpx.Client(base_url=f"http://{server.address}")
    new = {"config": TWO, "seats": ["person", "random"]}
    assert stranger.post("/tables", json=new).status_code == 401
    assert stranger.get("/tables").status_code == 401
    assert stranger.post("/tables", json=new, headers={"Authorization": "Bearer guessed"}).status_code == 401
    listed = server.ask.get("/tables").json()["tables"]
    assert all(row["links"] for row in listed)
    refused = server.ask.post("/tables", json={**new, "seats": ["person", "moles"]})
    assert refused.status_code == 400
    assert "'moles' is not known" in refused.json()["error"]
    assert server.ask.post("/tables", content=b"x" * (5 << 20)).status_code == 400


def test_pages_of_other_hosts_cannot_act(server):
    page = f"http://{server.address}/"
    assert httpx.get(page, timeout=60).status_code == 200
    assert "default-src 'self'" in httpx.get(page, timeout=60).headers["content-security-policy"]
    for headers in ({"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
        assert httpx.get(page, headers=headers, timeout=60).status_code == 403
    link = server.new_table(seats=["person", "random"])["marquise_0"]
    for origin in ("https://evil.example", f"http://{server.address}.evil.example"):
        with pytest.raises(InvalidStatus):
            connect(link, origin=origin)
    with connect(link, origin=f"http://{server.address}") as line:
        assert said(line)["is_you"]


def test_files_come_by_link(server):
    link = server.new_table(seats=["random", "random"])["watch"].replace("ws:", "http:")
    assert httpx.get(f"{link}/picture.svg", timeout=60).headers["content-type"].startswith("image/svg")
    assert httpx.get(f"{link}/record.json", timeout=60).json()["seed"] is not None
    assert httpx.get(f"{link}/page.html", timeout=60).text.startswith("<!DOCTYPE html>")
    assert "there are record.json" in httpx.get(f"{link}/secrets.txt", timeout=60).json()["error"]
    assert httpx.get(f"{link}x/record.json", timeout=60).status_code == 404


def test_misbehaving_clients_change_nothing(server):
    done = asyncio.run(trouble(server, clients=12, messages=15))
    assert done.said > 50
    assert done.refused > 20
    assert done.moves > 0


def test_records_are_exported(tmp_path, capsys):
    store = Store(tmp_path)
    at_plan(plan_of({"config": TWO, "seats": ["random", "random"], "seed": 1}), store)
    store.close()
    assert main(["serve", "--data", str(tmp_path), "--export"]) == 0
    assert json.loads((tmp_path / "records" / "t.json").read_text(encoding="utf-8"))["seed"] == 1
    assert main(["serve", "--data", str(tmp_path / "none"), "--export"]) == 1
    assert "no tables are kept there" in capsys.readouterr().err


def test_a_killed_server_goes_on_with_its_tables(tmp_path):
    """The table is made and played through one process, which is killed; another one goes on."""
    script = (
        "import sys, os, signal; from pathlib import Path\n"
        "from tests.serve.tables import act, seated; from root_env.serve.store import Store\n"
        f"table = seated({{'config': {TWO}, 'seats': ['person', 'person']}}, Store(Path(sys.argv[1])))\n"
        "for _ in range(9): act(table)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False, timeout=120)
    with serving(tmp_path) as server:
        (listed,) = server.ask.get("/tables").json()["tables"]
        link = next(row["link"] for row in listed["links"] if row["who"] == "eyrie_0")
        with connect(f"ws://{server.address}/tables/{link[2:].replace(' ', '%20')}") as line:
            assert said(line)["step"] >= 9


def test_somebody_plays_on_from_a_position(server):
    links = server.new_table(seats=["person", "random"], seed=2)
    address = links["marquise_0"].replace("ws:", "http:")
    made = server.ask.post(f"{address}/tables", json={"seats": ["person", "random"]}).json()
    assert [row["who"] for row in made["links"]] == ["marquise_0", "watch"]
    refused = server.ask.post(links["watch"].replace("ws:", "http:") + "/tables", json={"seats": ["random"] * 2})
    assert "there is no seat behind this link" in refused.json()["error"]


def test_guided_games_are_offered_to_all_and_made_with_the_token(server):
    stranger = httpx.Client(base_url=f"http://{server.address}")
    assert stranger.get("/guided").json()["guided"][0]["guide"] == "marquise"
    assert stranger.post("/guided", json={"guide": "marquise"}).status_code == 401
    for asked in ({}, {"guide": "moles"}, {"guide": 7}, {"guide": "marquise", "game": "chess"}, {"guide": "x" * 5000}):
        refused = server.ask.post("/guided", json=asked)
        assert refused.status_code == 400 and refused.json()["error"], asked
    assert server.ask.get("/guided?guide=%00&guide=../../x&token=%ff").status_code == 200, (
        "odd questions change nothing"
    )
    made = server.ask.post("/guided", json={"guide": "eyrie"}).json()
    assert [row["who"] for row in made["links"]] == ["eyrie_0", "watch"]
    with connect(f"ws://{server.address}/tables/{made['links'][0]['link'][2:]}") as line:
        while not (view := said(line))["is_you"]:
            pass
        assert view["guide"]["action"] in {action["id"] for action in view["actions"]}
        say(line, "act", version=view["version"], action=view["guide"]["action"])
        say(line, "act", version=view["version"], action=view["guide"]["action"])  # a second click
        assert "earlier question" in said(line, "error")["words"]


def test_why_not_is_answered_to_players(server):
    links = server.new_table(seats=["person", "random"], seed=4)
    with connect(links["marquise_0"]) as line, connect(links["watch"]) as other:
        say(line, "why", words="battle eyrie 5")
        assert said(line, "why") == {
            "type": "why",
            "words": "battle eyrie 5",
            "lines": ["Battle eyrie in clearing 5: you are asked something else now; this is done in your Daylight."],
        }
        say(line, "why", words="x" * 101)
        assert said(line, "error")["about"] == "why"
        say(other, "why", words="move")
        assert "this link is for watching" in said(other, "error")["words"]


def test_the_position_in_words_comes_when_it_changes(server):
    links = server.new_table(seats=["person", "person"], seed=4)
    with connect(links["marquise_0"]) as line:
        first = said(line)
        assert any("marquise_0: 0 VP" in words for words in first["words"])
        say(line, "pause", paused=True)
        while not (view := said(line))["paused"]:
            pass
        assert "words" not in view
        say(line, "act", version=0, action=first["actions"][0]["id"])
        while (view := said(line))["version"] == 0:
            pass
        assert view["words"] != first["words"]


def test_a_new_game_is_dealt_one_seat_further(server):
    links = server.new_table(seats=["person", "random"], seed=2)
    address = links["marquise_0"].replace("ws:", "http:")
    made = server.ask.post(f"{address}/tables", json={"seats": ["random", "person"], "anew": True}).json()
    assert [row["who"] for row in made["links"]] == ["eyrie_0", "watch"]
    kept = server.server.store.table(made["table"])
    assert kept.plan["record"]["seed"] != 2 and "position" not in kept.plan["record"]
    watch = links["watch"].replace("ws:", "http:")
    refused = server.ask.post(f"{watch}/tables", json={"seats": ["random"] * 2, "anew": True})
    assert "no seat behind this link" in refused.json()["error"]
    assert server.ask.post(f"{address}/tables", json={"seats": ["random"] * 2, "anew": 1}).status_code == 400


def test_without_its_libraries_the_command_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "--data", str(tmp_path)]) == 2
    assert 'pip install -e ".[serve]"' in capsys.readouterr().err


class Lost:
    """A stand-in for the agents' processes: an agent that says its cards and gives up."""

    async def think(self, asker, work, *arguments):
        raise ThinkError("what to do with Birdy Bindle?")


@pytest.mark.parametrize(("seats", "told"), [(["random", "random"], True), (["person", "random"], False)])
def test_a_bot_that_gives_up_tells_no_cards(seats, told):
    async def trouble_of(room: Room) -> str | None:
        room.enter(Guest("watch", None, None))
        while room.trouble is None:
            await asyncio.sleep(0)
        room.leave(next(iter(room.guests)))
        return room.trouble

    table = seated({"config": TWO, "seats": seats})
    while table.bot_asked is None:
        act(table)
    words = asyncio.run(trouble_of(Room(table, Lost())))
    assert "played by random, cannot go on" in words
    assert ("Birdy Bindle" in words) == told
