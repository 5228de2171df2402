"""A third game in the lobby and at a table: named by its module, it is chosen, played and shown by the same doors."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest
from websockets.sync.client import connect

from root_env.agents.known import known_agents
from root_env.cli import main
from root_env.doors.games import VARIABLE, Doors, doors_for, doors_of, game_names
from root_env.doors.playing.choices import ChoicesTold
from root_env.doors.why_not import why_not
from root_env.drawing.svg import text_width
from root_env.drawing.written import WIDTH, written
from root_env.serve.messages import table_message, view_message
from root_env.serve.offers import choices, portrait_of
from root_env.wroth.doors.binding import WROTH
from tests.examples.recipe import load
from tests.serve.tables import Serving, seated, serving
from tests.third_game import drawn

nim = load("nim")
OWN = {"nim": "examples.nim", "drawn": "tests.third_game.drawn"}


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    """A server to whose environment both games belong, and so to that of the processes of its agents."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = ",".join(OWN.values())
    try:
        with serving() as running:
            yield running
    finally:
        os.environ.pop(VARIABLE)
        if before is not None:
            os.environ[VARIABLE] = before


@pytest.mark.parametrize("name", OWN)
def test_it_is_offered_and_played_to_its_end_over_a_socket(server, name):
    (game,) = [one for one in server.ask.get("/choices").json()["games"] if one["name"] == name]
    assert [side["name"] for side in game["factions"]] == ["red", "blue", "green"] and not game["portraits"]
    assert (game["settings"], game["usual"]) == ({"heaps": [1, 2, 3, 4]}, {"heaps": 3})
    assert (game["players"], [one["name"] for one in game["agents"]]) == ({"least": 2, "most": 3}, ["random", "greedy"])
    config = {"factions": ["green", "red"], "heaps": 2}
    assert set(server.ask.post("/agents", json={"game": name, "config": config}).json()["agents"].values()) == {""}

    links = server.new_table(game=name, config=config, seats=["person", "random"], seed=3, speed=0.05)
    told, lines = [], []
    with connect(links["green_0"]) as line:
        while not told or not told[-1].get("over"):
            told.append(json.loads(line.recv(60)))
            view = told[-1]
            if view["type"] != "view":
                continue
            lines[view["log"]["from"] :] = view["log"]["lines"]
            if view["is_you"]:
                act = {"type": "act", "version": view["version"], "action": view["actions"][-1]["id"]}
                line.send(json.dumps(act))
        table, end = told[0], told[-1]
    assert table["title"] == f"{game['title']}: green_0, red_0"
    assert (sum(end["scores"].values()), len(end["winners"])) == (1, 1)
    assert lines[0]["heading"] == "Turn 1: green_0"
    assert next(one["told"] for one in lines if one["kind"] == "choice").startswith("green_0: take ")
    parts = next(one for one in told if one["type"] == "view")["parts"]
    if name == "nim":  # its text stands where a drawing would
        assert list(parts) == ["text"] and "Nim, turn 1" in parts["text"] and table["hooks"] == {}
    else:
        assert "heap-1" in parts and table["signs"] == {"green_0": "n0", "red_0": "n1"}
    listed = server.ask.get("/tables").json()["tables"]
    assert next(one for one in listed if one["game"] == name)["standing"]["over"]
    for file in ("record.json", "log.txt", "picture.svg"):
        address = links["watch"].replace("ws://", "http://")
        assert server.ask.get(f"{address}/{file}").status_code == 200, file
    assert server.ask.get(f"{address}/position.json").json() == {"error": f"{game['title']} writes no positions"}


@pytest.mark.parametrize(
    "name", ["chess", "", "Nim", "examples.nim", "../nim", "\x00", "x" * 200, "x" * 201, 7, None, ["nim"]]
)
def test_a_game_that_is_not_named_is_refused_in_words(server, name):
    asked = {"config": {}, "game": name, "seats": ["person", "random"]}
    record = {"record": {"game": name, "config": {}, "seed": 1, "steps": []}, "seats": asked["seats"]}
    for address, document in (
        ("/tables", asked),
        ("/tables", record),
        ("/agents", {"config": {}, "game": name}),
        ("/guided", {"guide": "marquise", "game": name}),
    ):
        answer = server.ask.post(address, json=document)
        assert answer.status_code == 400 and len(answer.json()["error"]) < 500, (address, answer.text)


def test_a_table_of_a_game_that_is_not_named_any_more_is_listed_as_such(server, monkeypatch):
    links = server.new_table(game="nim", config={}, seats=["person", "person"], seed=1)
    monkeypatch.setenv(VARIABLE, "")
    row = server.ask.get("/tables").json()["tables"][0]
    assert row["game"] == "nim" and "ROOT_ENV_GAMES" in row["trouble"]
    with connect(links["red_0"]) as line:
        assert "ROOT_ENV_GAMES" in json.loads(line.recv(30))["words"]


def test_looking_back_previews_undo_and_why_not(server):
    table = seated({"game": "nim", "config": {"heaps": 2}, "seats": ["person", "person"], "seed": 2})
    first = int(table.game.legal_actions()[0])
    events, is_all = table.preview(0, 0, first)
    assert is_all and str(events[0]) == "red_0: take 1 from heap 1"
    assert "On offer" in why_not(table.game, 0, "take 1 1")[0] or "on offer" in why_not(table.game, 0, "take 1 1")[0]
    table.act(0, 0, first)
    assert view_message(table, table.at(0), 0, 0, True)["question"] == "red_0 must take from a heap"
    assert not table.can_undo(0), "the next player has been asked"


def test_modules_that_are_no_games_are_refused_in_words(monkeypatch):
    for module, words in {
        "no.such.module": "there is no module no",
        "json": "json declares no game; it needs DOORS",
        "examples.nim,examples.nim": "the name nim, and there is one already",
    }.items():
        monkeypatch.setenv(VARIABLE, module)
        with pytest.raises(ValueError, match=words):
            game_names()
    monkeypatch.setenv(VARIABLE, "")
    assert game_names() == ("root", "wroth")
    with pytest.raises(ValueError, match="ROOT_ENV_GAMES"):
        doors_of("nim")
    with pytest.raises(TypeError, match="not derived from PlainRules"):
        Doors.of(doors_of("wroth").game, doors_of("wroth").batch)
    assert {one.name for one in known_agents("chess")} == {"random", "greedy"}


def test_it_is_found_by_name_and_by_its_configuration(monkeypatch):
    monkeypatch.setenv(VARIABLE, OWN["nim"])
    assert doors_of("nim") is nim.DOORS is doors_for(nim.NimConfig()) and portrait_of("nim", "red") is None
    assert [one["name"] for one in choices()["games"]] == ["root", "wroth", "nim"]
    again = nim.DOORS.replay(nim.Game(seed=4).record())
    assert isinstance(again, nim.Game) and doors_of("wroth").rules is WROTH


def test_the_console_plays_it(monkeypatch, capsys):
    monkeypatch.setenv(VARIABLE, OWN["nim"])
    assert main(["--game", "nim", "watch", "--seed", "3", "--factions", "red", "green"]) == 0
    said = capsys.readouterr().out
    assert "red_0" in said and "won" in said
    for engine in ("core", "aec"):
        assert main(["--game", "nim", "simulate", "--games", "5", "--quiet", "--engine", engine]) == 0
        assert "blue" in capsys.readouterr().out
    monkeypatch.setenv(VARIABLE, "moles")
    assert main(["serve"]) == 2
    assert "there is no module moles" in capsys.readouterr().err


def test_what_actions_are_about_can_be_clicked_in_the_drawing(server):
    table = seated({"game": "drawn", "config": {}, "seats": ["person", "random"], "seed": 3})
    facts = table_message(table, 0)
    view = view_message(table, table.game, table.game.player_to_move(), 0, False)
    kinds = {one["name"]: one["kind"] for one in facts["families"]["take"]["arguments"]}
    assert (facts["place"], facts["marks"]) == ("place", {"scored": "scored"})
    assert set(facts["signs"]) == set(facts["agents"])
    where = {tuple(hook): name for name, hooks in facts["hooks"].items() for hook in hooks}
    assert len(view["actions"]) > 3
    for action in view["actions"]:
        heap, number = (where[kinds[name], value] for name, value in action["arguments"].items())
        assert f'data-at="{number}"' in view["parts"][heap]
        assert facts["explained"]["place"][str(action["arguments"]["heap"])]


def test_a_game_that_says_nothing_of_it_is_played_from_the_list():
    plain = nim.NIM
    config = nim.NimConfig()
    assert (plain.place, plain.hooks(config), plain.signs(config)) == ("place", {}, {})
    assert plain.kind_shown("take", "heap") == "heap" and plain.portrait("red") == ""
    assert not plain.has_drawing and drawn.Game.rules.has_drawing


def test_a_text_is_drawn_within_its_place():
    lines = ["heaps:", "  1: " + "stone " * 40, "2: " + "o" * 300, "", "<b> & more"]
    drawing = written(lines)
    told = [one.text for one in ElementTree.fromstring(f"<g>{drawing.parts['text']}</g>").iter("text")]
    assert told[0] == "heaps:" and told[-1] == "<b> & more"
    assert len(told) == 8 and all(text_width(line, 13) <= WIDTH for line in told)
    assert (drawing.width, drawing.boxes[0].height) == (WIDTH, drawing.height)
    assert written(["one"]).height == written(["one", "two"]).height, "it keeps its size"


def test_events_of_a_game_that_tells_none_are_its_choices_turns_and_points():
    game = nim.Game(heaps=1, seed=5)
    left = int(game.states["left"][0, 0])
    assert [str(event) for event in game.events()] == ["Turn 1: red_0"]
    game.step(game.find("take", heap=1, number=left))
    words = [str(event) for event in game.history()]
    assert words == ["Turn 1: red_0", f"red_0: take {left} from heap 1", "red_0 scores 1"]
    assert game.points == {"red_0": {"points": 1}, "blue_0": {}}
    copied = game.copy()
    assert isinstance(copied.chronicle(), ChoicesTold) and copied.history() == game.history()
