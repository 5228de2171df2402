"""Puzzles at tables of the server: the list, a table that begins with one, and whether it is solved."""

from __future__ import annotations

import asyncio

from root_env import puzzles
from root_env.serve.puzzles import listed, table_for, told
from root_env.serve.room import Room
from root_env.serve.table import WATCH
from root_env.serve.thinkers import Thinkers
from tests.serve.tables import act, seated


def test_the_list_has_every_puzzle_and_no_solution(server):
    answer = server.ask.get("/puzzles").json()
    assert answer == {**listed(), "themes": dict(puzzles.THEMES)}
    assert [one["name"] for one in answer["puzzles"]] == list(puzzles.names())
    assert set(answer["puzzles"][0]) == {"name", "theme", "faction", "words"}


def test_a_puzzle_opens_as_a_table_and_says_how_it_stands(server):
    name = puzzles.names("win", "eyrie")[0]
    made = server.ask.post(f"/puzzles/{name}").json()
    seats = {row["who"]: row["link"] for row in made["links"]}
    assert set(seats) == {"eyrie_0", "watch"}
    address = f"/tables/{seats['eyrie_0'][2:]}/puzzle"
    stands = server.ask.get(address, params={"name": name}).json()
    task = {"name": name, "agent": "eyrie_0", "words": puzzles.get(name).words, "solved": None}
    assert stands == {**task, "next": puzzles.names()[puzzles.names().index(name) + 1], "help": ""}
    for asked, words in (("hint", puzzles.get(name).hint()), ("answer", puzzles.get(name).answer())):
        assert server.ask.get(address, params={"name": name, "help": asked}).json()["help"] == words
    assert server.ask.get(address, params={"name": name, "help": "game"}).status_code == 400
    other = server.ask.get(address, params={"name": puzzles.names("turmoil")[0]})
    assert other.status_code == 400
    assert "did not begin" in other.json()["error"]


def test_whoever_has_no_link_or_no_token_learns_nothing(server):
    name = puzzles.names()[0]
    assert server.ask.get(f"/tables/none/wrong/puzzle?name={name}").status_code == 404
    made = server.ask.post("/puzzles/none-such")
    assert made.status_code == 400
    assert "not known" in made.json()["error"]
    before = server.server.store.count()
    assert server.ask.post(f"/puzzles/{name}", headers={"Authorization": "Bearer wrong"}).status_code == 401
    assert server.server.store.count() == before
    plain = server.new_table(seats=["person", "rules"])["marquise_0"].partition("/tables")[2]
    for asked in ("", name, "x" * 5000, "%00"):
        answer = server.ask.get(f"/tables{plain}/puzzle", params={"name": asked})
        assert answer.status_code == 400


def test_a_turn_that_was_played_is_judged_and_taken_back_is_not():
    name = puzzles.names("win", "eyrie")[0]
    table = seated({k: v for k, v in table_for(name).items() if k != "game"} | {"game": "root"})
    assert told(table, name)["solved"] is None
    turn = table.game.turns
    while table.game.turns == turn and not table.game.is_over:
        act(table, int(table.game.legal_actions()[-1]))
    assert told(table, name)["solved"] is puzzles.get(name).solved(table.game)
    assert told(table, name)["solved"] is not None


def test_the_last_puzzle_has_no_next_one():
    name = puzzles.names()[-1]
    assert told(seated(table_for(name)), name)["next"] == ""


def test_bots_stop_once_a_puzzle_is_decided_and_go_on_when_they_are_told_to():
    async def judged():
        room = Room(seated(table_for(puzzles.names("win", "eyrie")[0])), Thinkers(1))
        for who, solved, paused in (
            ("eyrie_0", None, False),
            (WATCH, False, False),  # who watches stops nobody
            ("eyrie_0", False, True),
        ):
            room.judge(who, solved)
            assert room.paused is paused, (who, solved)
        room.paused = False
        room.judge("eyrie_0", False)
        assert not room.paused, "it was told once"

    asyncio.run(judged())
