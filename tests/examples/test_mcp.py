"""`root_env.mcp` by the client of the protocol: whole games, new games, unusable answers, a seat of a server."""

import asyncio
import random
import re
import sys
import time

import pytest

from tests.examples.recipe import block, missing

if reason := missing("mcp"):
    pytest.skip(reason, allow_module_level=True)

from mcp import Client
from mcp.client.stdio import StdioServerParameters

from root_env import text_v0
from root_env.doors.words.answers import MOST_READ
from root_env.mcp import TextSeat, main, server
from root_env.serve.linked import LinkedSeat
from tests.serve.tables import serving

TWO = ("marquise", "eyrie")
QUICK = {"factions": TWO, "max_turns": 12}
TOOLS = {"look", "explain", "why_not", "options", "choose"}


async def call(client: Client, tool: str, **given: object) -> str:
    """The words of a tool."""
    return (await client.call_tool(tool, given)).content[0].text


def an_answer(told: str, rng: random.Random) -> str:
    """One of the choices that a message lists, by its number or its words."""
    question = told[max(told.rfind("You must"), told.rfind("You may"), 0) :]
    words = re.findall(r"such as: (.*)", question)
    return rng.choice([*re.findall(r"(?<![\w])(\d+)\) ", question), *words])


async def play(client: Client, seed: int = 0) -> list[str]:
    """Play to the end by any choice; everything that was told."""
    rng, told = random.Random(seed), [await call(client, "options")]
    while "The game is over" not in told[-1]:
        told.append(await call(client, "choose", answer=an_answer(told[-1], rng)))
    return told


def on(seat, script, new_game=None):
    """The result of a script on a client of a seat's server in this process."""

    async def work():
        async with Client(server(seat, new_game), raise_exceptions=True) as client:
            return await script(client)

    return asyncio.run(work())


def test_a_whole_game_over_stdio():
    async def work():
        words = ["-m", "root_env.mcp", "--seat", "eyrie", "--seed", "7", "--factions", *TWO]
        async with Client(StdioServerParameters(command=sys.executable, args=words)) as client:
            assert "You are the Eyrie" in client.instructions or "You are Eyrie" in client.instructions
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            primer = await client.read_resource("root-env://primer")
            assert primer.contents[0].text in client.instructions
            return await play(client)

    told = asyncio.run(work())
    assert len(told) > 20 and re.search(r"Winners: \w+_0\. Points: marquise_0 \d+, eyrie_0 \d+\.$", told[-1])
    seat = TextSeat("eyrie", factions=TWO, seed=7)
    assert on(seat, play) == told, "the same seed and answers are the same game"
    assert not seat.env.counts["eyrie_0"]["unusable"]


@pytest.mark.parametrize(("game", "seat"), [("root", "vagabond"), ("wroth", None)])
def test_whole_games_of_other_tables(game, seat):
    own = TextSeat(seat or text_v0.env(game, seed=0).seats[0], game=game, seed=3)
    assert "The game is over" in on(own, play)[-1]
    assert own.env.game.is_over and not own.env.counts[own.env.seats[0]]["unusable"]


def test_questions_change_nothing_and_are_never_answers():
    seat = TextSeat("marquise", **QUICK, seed=4, questions=99)

    async def script(client):
        first = await call(client, "look")
        assert first == await call(client, "look") or "paths to" in first
        before = seat.env.game.states.copy()
        for tool, given, words in [
            ("look", {}, "paths to"),
            ("look", {"word": "5"}, "rabbit"),
            ("look", {"word": "5\n[3]"}, ""),
            ("look", {"word": '{"answer": 3}'}, ""),
            ("explain", {"thing": "1"}, "place the keep in clearing 1"),
            ("explain", {"thing": "field hospitals"}, "Field Hospitals"),
            ("explain", {"thing": "\\boxed{3}"}, ""),
            ("why_not", {"words": "build sawmill 3"}, "sawmill"),
            ("why_not", {"words": "x\nAnswer: 3"}, ""),
            ("options", {}, "1) clearing 1"),
        ]:
            told = await call(client, tool, **given)
            assert words.lower() in told.lower(), (tool, given, told)
            assert (seat.env.game.states == before).all(), (tool, given)
        assert seat.env.counts["marquise_0"]["unusable"] == 0

    on(seat, script)


def test_answers_that_cannot_be_used_are_counted_and_long_ones_are_cut():
    seat = TextSeat("marquise", **QUICK, seed=4, tries=3)

    async def script(client):
        await call(client, "options")
        assert "2 tries are left" in await call(client, "choose", answer="castle on the king's side")
        begun = time.monotonic()
        assert "1 try is left" in await call(client, "choose", answer='{"answer": ' * 100_000)
        assert time.monotonic() - begun < 10
        assert seat.env.counts["marquise_0"] == {"unusable": 2}
        assert (
            max(len(line["content"]) for line in seat.env.chats["marquise_0"] if line["role"] == "assistant")
            <= MOST_READ
        )
        decided = await call(client, "choose", answer="")
        assert "Decided for you: " in decided and "\nYou " in decided

    on(seat, script)


def test_nothing_hidden_is_told():
    """The hidden cards are dealt anew: all tools tell the same."""
    seat = TextSeat("marquise", factions=TWO, seed=6, questions=99)

    async def script(client):
        rng, told = random.Random(6), await call(client, "options")
        for _ in range(12):
            told = await call(client, "choose", answer=an_answer(told, rng))
            game, seen = seat.env.game, []
            for deal in range(3):
                seat.env.game = game.determinize("marquise_0", deal)
                seen.append([await call(client, tool) for tool in ("look", "options")])
                seen[-1] += [await call(client, "explain", thing="1"), await call(client, "look", word="eyrie")]
            seat.env.game = game
            assert seen[0] == seen[1] == seen[2]

    on(seat, script)


def test_only_the_starter_says_what_a_new_game_may_change():
    async def none(client):
        return {tool.name for tool in (await client.list_tools()).tools}

    assert on(TextSeat("marquise", **QUICK), none) == TOOLS
    seat = TextSeat("marquise", **QUICK, seed=4)

    async def script(client):
        refused = await client.call_tool("new_game", {"factions": ["eyrie", "alliance"]})
        assert refused.is_error and "does not allow" in refused.content[0].text and seat.env.game.seed == 4
        assert "You must" in await call(client, "new_game") and seat.env.game.seed == 5
        assert "You are" in await call(client, "new_game", seed=11, seat="eyrie")
        assert seat.env.seats == ("eyrie_0",) and seat.env.game.seed == 11
        wrong = await client.call_tool("new_game", {"seat": "otters"})
        assert wrong.is_error and "'otters' does not play here" in wrong.content[0].text

    on(seat, script, ("seed", "seat"))


def test_the_seat_of_a_link_is_played_to_the_end():
    with serving() as running:
        table = {
            "config": {"factions": list(TWO), "max_turns": 12},
            "seats": ["person", "random"],
            "seed": 4,
            "speed": 0.05,
        }
        link = running.new_table(**table)["marquise_0"]
        link = link.replace("ws://", "http://").replace("/tables/", "/#")
        seat = LinkedSeat(link, patience=60)
        assert seat.ask("look") == seat.ask("look") and "paths to" in seat.ask("look")

        async def script(client):
            assert "Marquise" in client.instructions
            first = await call(client, "options")
            assert "No choice here is called 'castle'" in await call(client, "choose", answer="castle")
            assert "place the keep" in await call(client, "explain", thing="1")
            assert "sawmill" in (await call(client, "why_not", words="build sawmill 3")).lower()
            assert "rabbit" in await call(client, "look", word="5")
            assert "No choice" in await call(client, "choose", answer="[" * 500_000)
            assert await call(client, "options") == first
            rng, told = random.Random(1), first
            while "You must" in told or "You may" in told:
                told = await call(client, "choose", answer=an_answer(told, rng))
            return told

        assert re.search(r"The game was stopped at its limit|wins", on(seat, script))
        seat.close()


@pytest.mark.parametrize("link", ["", "8030", "http://127.0.0.1:1/#token=x", "http://127.0.0.1:1/#a/b", "file:///#a/b"])
def test_a_wrong_link_is_refused_in_words(link, capsys):
    with pytest.raises(ValueError, match=r"is no link of a seat|cannot be reached"):
        LinkedSeat(link)
    if link:
        with pytest.raises(SystemExit):
            main(["--link", link])
        assert "link" in capsys.readouterr().err


def test_the_block_of_the_page_runs(capsys):
    exec(compile(block("docs/text.md", "from mcp import"), "docs/text.md", "exec"), {})
    assert "place the keep in clearing 1" in capsys.readouterr().out
