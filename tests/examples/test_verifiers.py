"""`root_env.verifiers` by the library's own client: whole games, puzzles, unusable answers, many at once."""

import asyncio
import contextlib
import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.examples.recipe import block, load, missing

if reason := missing("verifiers"):
    pytest.skip(reason, allow_module_level=True)

import verifiers.v1 as vf

from root_env import puzzles, text_v0
from root_env.doors.words.answers import MOST_READ
from root_env.verifiers import RootEnv, chat_of, load_environment

TWO = {"factions": ["marquise", "eyrie"], "max_turns": 8}
Player = Callable[[list[dict]], str]


def any_choice(messages: list[dict]) -> str:
    """One of the choices that the last message lists; the same conversation gives the same one."""
    told = messages[-1]["content"]
    question = told[max(told.rfind("You must"), told.rfind("You may"), 0) :]
    found = re.findall(r"(?<!\w)(\d+)\) ", question) + re.findall(r"such as: (.*)", question)
    return f"I think.\nAnswer: {random.Random(told).choice(found)}"


@contextlib.contextmanager
def model(player: Player) -> Iterator[vf.EvalClientConfig]:
    """A server with the API of OpenAI, on whose other side a function plays."""

    class Asked(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            message = {"role": "assistant", "content": player(asked["messages"])}
            choice = {"index": 0, "finish_reason": "stop", "message": message}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            found = {"id": "1", "object": "chat.completion", "created": 1, "model": "scripted", "usage": usage}
            body = json.dumps({**found, "choices": [choice]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    class Many(ThreadingHTTPServer):
        request_queue_size = 512  # of connections that begin at once

    server = Many(("127.0.0.1", 0), Asked)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield vf.EvalClientConfig(base_url=f"http://127.0.0.1:{server.server_port}/v1", api_key_var="NO_KEY")
    finally:
        server.shutdown()
        server.server_close()


def played(env: RootEnv, player: Player = any_choice, rollouts: int = 1) -> list[vf.Trace]:
    """The finished rollouts of all tasks of an environment."""

    async def work(client):
        ctx = vf.ModelContext("scripted", client)
        async with env.serving():
            slots = [slot for task in env.taskset for slot in env.slots(task, rollouts)]
            episodes = await asyncio.gather(*(env.run_slot(slot, ctx) for slot in slots))
        for episode in episodes:
            assert episode.ok, (episode.errors, [trace.errors for trace in episode.traces])
        return [trace for episode in episodes for trace in episode.traces]

    with model(player) as client:
        return asyncio.run(work(client))


def test_whole_games_are_played_rewarded_and_exported():
    traces = played(load_environment(seats=["marquise", "eyrie"], tables=[{"factions": TWO["factions"]}], games=1))
    assert len(traces) == 2
    for trace, seat in zip(traces, ("marquise_0", "eyrie_0"), strict=True):
        chat, found = chat_of(trace), trace.info["root_env"]
        assert found["over"] and found["seat"] == seat
        assert (
            chat["messages"][0]["role"] == "system"
            and "In place of an answer you may ask" in chat["messages"][0]["content"]
        )
        assert [line["role"] for line in chat["messages"][1:]] == ["user", "assistant"] * (len(chat["messages"]) // 2)
        share = min(found["scores"][seat] / 30, 1)
        assert chat["rewards"] == {"won": float(seat in found["winners"]), "points": share, "usable": 1.0}
        assert chat["reward"] == pytest.approx(chat["rewards"]["won"] + 0.1 * share + 0.1)
        assert text_v0.resume(found["record"]).game.scores == found["scores"]
        json.dumps(chat)


def test_the_same_task_is_the_same_game_and_the_other_seats_are_not_told():
    first, second = played(load_environment(seats=["eyrie"], tables=[TWO], games=1, first_seed=5), rollouts=2)
    assert chat_of(first) == chat_of(second)
    own = text_v0.env(seats=["eyrie"], seed=5, **TWO)
    told = [own.message("eyrie_0")]
    for line in first.messages:
        if line.role == "assistant":
            own.answer(line.content)
            told.append(own.message("eyrie_0"))
    heard = [line.content for line in first.messages if line.role == "user"]
    assert all(one in line for one, line in zip(told, heard, strict=False)), "only the messages of its own seat"


def test_a_puzzle_is_solved_by_its_goal():
    env = load_environment(games=0, puzzles=["revolt"])
    names = [task.data.puzzle for task in env.taskset]
    assert names == list(puzzles.names("revolt"))
    first = env.taskset.take(1)
    env.taskset = first
    puzzle = puzzles.get(names[0])
    right = puzzle.answer().removeprefix("Choose: ").rstrip(".").split(" or: ")[0]
    (trace,) = played(env, lambda messages: right)
    assert puzzle.words in chat_of(trace)["messages"][1]["content"]
    assert chat_of(trace)["rewards"] == {"solved": 1.0, "usable": 1.0}, (right, chat_of(trace)["messages"][1:])
    wrong = next(one for one in puzzle.game().legal() if one.words not in puzzle.answer())
    (trace,) = played(env, lambda messages: wrong.words)
    assert chat_of(trace)["rewards"] == {"solved": 0.0, "usable": 1.0}


def test_answers_that_cannot_be_used_cost_and_long_ones_are_cut():
    env = load_environment(seats=["marquise"], tables=[TWO], games=1, tries=2, unusable="lose")
    (trace,) = played(env, lambda messages: '{"answer": ' * 50_000)
    found = trace.info["root_env"]
    assert found["lost by unusable answers"] == "marquise_0" and found["answers"]["unusable"] == 2
    assert chat_of(trace)["rewards"] == {"won": 0.0, "points": 0.0, "usable": 0.0}
    assert MOST_READ < 50_000 and text_v0.resume(found["record"]).game.log == []


def test_a_limit_of_the_library_ends_a_game():
    env = load_environment(seats=["marquise"], tables=[TWO], games=1, player={"max_turns": 3})
    (trace,) = played(env)
    assert trace.num_turns == 3 and not trace.info["root_env"]["over"] and chat_of(trace)["rewards"]["won"] == 0


@pytest.mark.slow
def test_many_games_at_once():
    env = load_environment(seats=["marquise", "eyrie"], tables=[{**TWO, "max_turns": 1}], games=50)
    traces = played(env)
    assert len(traces) == 100 and all(trace.info["root_env"]["over"] for trace in traces)
    assert {trace.info["root_env"]["record"]["seed"] for trace in traces} == set(range(50))


def test_the_block_of_the_page_runs():
    names: dict = {}
    with model(any_choice) as client:
        code = block("docs/text.md", "import verifiers").replace("http://127.0.0.1:8000/v1", client.base_url)
        exec(compile(code, "docs/text.md", "exec"), names)
    assert len(names["chats"]) == 2 and all(chat["result"]["over"] for chat in names["chats"])


def test_the_commands_of_the_library_find_it_by_its_name():
    package = load("root_env_verifiers")
    assert package.RootEnv is RootEnv and vf.environment_class("root-env-verifiers") is RootEnv
