"""`root_env.openenv`: whole games by OpenEnv's client over a server, many at once, what a client may ask for."""

import asyncio
import contextlib
import gc
import random
import re
import threading
import time

import pytest

from tests.examples.recipe import missing

if reason := missing("openenv"):
    pytest.skip(reason, allow_module_level=True)

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed

from root_env import text_v0
from root_env.openenv import MOST_SENT, RootAction, RootEnv, RootEnvironment, app

SESSIONS = 60
REFUSED = (RuntimeError, ConnectionClosed)
"""The errors of a client without room: OpenEnv's own, or the closed connection if that is noticed first."""
TWO = {"factions": ["marquise", "eyrie"]}
ONE = {**TWO, "seats": ["marquise"], "score_to_win": 8}


@contextlib.contextmanager
def serving(**settings):
    """A server on a port of its own; its address."""
    server = uvicorn.Server(uvicorn.Config(app(**settings), port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(20)


@pytest.fixture(scope="module")
def server():
    with serving(sessions=SESSIONS) as address:
        yield address


@pytest.fixture
def client(server):
    with RootEnv(base_url=server).sync() as env:
        yield env


def choice(rng: random.Random, message: str) -> RootAction:
    """The answer of the scripted player: one of the numbers in the question."""
    numbers = re.findall(r"(\d+)\) ", message.rpartition("\nYou ")[2]) or ["1"]
    return RootAction(text=f"Answer: {rng.choice(numbers)}")


def play(env, rng: random.Random, result, most: int = 1_000_000) -> list:
    """Play on to the end; all results."""
    results = [result]
    while not results[-1].done and len(results) <= most:
        results.append(env.step(choice(rng, results[-1].observation.message)))
    return results


def running() -> int:
    """The number of games in this process, the server's among them."""
    gc.collect()
    return sum(isinstance(one, text_v0.TextEnv) for one in gc.get_objects())


def waits_for(true, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.05)
    return true()


@pytest.mark.parametrize(
    "settings", [ONE, {"seats": ["eyrie"], "opponents": "random", "shaping": 0.01}, {"game": "wroth"}]
)
def test_a_whole_game_is_played_and_its_rewards_add_up(client, settings):
    first = client.reset(seed=7, **settings)
    assert first.reward is None and not first.done and first.observation.message.startswith("You are ")
    results = play(client, random.Random(1), first)
    last, state = results[-1].observation, client.state()
    assert results[-1].done and last.agent is None and state.step_count == len(results) - 1
    again = text_v0.resume(state.record)
    assert again.is_over and again.game.scores == state.scores
    if "seats" in settings:
        (answered,) = {one.observation.answered for one in results[1:]}
        assert sum(one.reward for one in results[1:]) == pytest.approx(last.rewards[answered])
    assert sum(last.rewards.values()) == pytest.approx(sum(again.rewards.values()))


def test_the_same_seed_is_the_same_game(client):
    games = [play(client, random.Random(2), client.reset(seed=seed, **ONE), 25) for seed in (3, 3, 4)]
    assert games[0] == games[1] != games[2]


def test_a_game_goes_on_from_its_record(client, server):
    play(client, random.Random(3), client.reset(seed=5, **ONE), 12)
    state = client.state()
    with RootEnv(base_url=server).sync() as other:
        result = other.reset(record=state.record, seats=["marquise"], episode_id="again")
        there = other.state()
    assert (there.record, there.scores, there.agent) == (state.record, state.scores, state.agent)
    assert there.episode_id == "again" and result.observation.message.startswith("You are Marquise")


def test_answers_that_cannot_be_used(client):
    client.reset(seed=4, tries=2, unusable="lose", **TWO)
    asked = client.step(RootAction(text="look 5"))
    assert "rabbit" in asked.observation.reply and asked.observation.message == "" and not asked.done
    result = client.step(RootAction(text="castle on the king's side"))
    assert result.reward == 0 and "1 try is left" in result.observation.reply
    result = client.step(RootAction(text=""))
    assert result.done and result.reward == -1 and result.observation.rewards == {"marquise_0": -1, "eyrie_0": 0}
    with pytest.raises(RuntimeError, match="the game is over"):
        client.step(RootAction(text="1"))
    assert client.reset(seed=4).observation.agent == "marquise_0", "the session goes on"


def test_the_end_of_a_long_answer_is_read(client):
    client.reset(seed=4, **ONE)
    assert len(RootAction(text="x" * 10_000_000).text) == MOST_SENT
    assert "clearing 2" in client.step(RootAction(text="hm " * 1_000_000 + "\nAnswer: 2")).observation.reply


def test_several_players_see_only_their_own_hands(client):
    """Each reads exactly what `text_v0` tells its seat."""
    alone, rng = text_v0.env(seed=9, **TWO), random.Random(4)
    result, introduced = client.reset(seed=9, **TWO), set()
    for _ in range(120):
        seen = result.observation
        primer = "" if seen.agent in introduced else f"{alone.primer(seen.agent)}\n\n"
        assert seen.agent == alone.to_move and seen.message in ("", primer + alone.message())
        introduced.add(seen.agent)
        action = choice(rng, alone.message())
        result = client.step(action)
        assert result.observation.answered == seen.agent and result.observation.reply == alone.answer(action.text).words


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"opponents": "tests.agents.of_mine:Agent"}, "is not known; choose from random, greedy"),
        ({"opponents": {"eyrie": "policy:runs/mine"}}, "reads a folder"),
        ({"opponents": "swift:/etc/passwd"}, "reads a folder"),
        ({"opponents": "search:600s"}, "thinks for too long"),
        ({"game": "wroth", "box": "/etc/passwd"}, "not the name of a file"),
        ({"game": "wroth", "config": {"box": "/etc/passwd"}}, "not the name of a file"),
        ({"record": {"game": "wroth", "config": {"box": "/etc/passwd"}}}, "not the name of a file"),
        ({"game": "my_module"}, "is not in this package"),
        ({"config": "table.yaml"}, "config: must be a mapping"),
        ({"colour": "red"}, "unknown field 'colour'"),
        ({"max_decisions": 10**8}, "max_decisions: at most 20000 here"),
        ({"seed": "seven"}, "seed must be a whole number"),
        ({"tries": "many"}, "tries must be a whole number"),
        ({"record": {"steps": 1}}, "format: must be"),
        ({"record": 1}, "a record is a mapping"),
    ],
)
def test_only_settings_of_a_game_come_from_a_client(client, asked, words):
    with pytest.raises(RuntimeError, match=re.escape(words)):
        client.reset(**{"seed": 1, **asked})
    with pytest.raises(RuntimeError, match="no game has begun"):
        client.step(RootAction(text="1"))


def test_agents_that_the_server_names_may_play():
    env = RootEnvironment(agents=("ismcts:9999",))
    assert env.reset(seed=1, seats=["marquise"], opponents={"eyrie": "ismcts:9999"}, **TWO).agent == "marquise_0"
    env.close()
    with pytest.raises(ValueError, match="this session has ended"):
        env.reset()


def test_many_sessions_at_once_and_none_too_many(server):
    """50 whole games at once, each the game of its seed; every game is freed when its client has gone."""
    waits_for(lambda: running() == 0)  # those of earlier clients
    before = running()
    counts: list[int] = []

    async def one(k: int) -> tuple:
        rng = random.Random(k)
        async with RootEnv(base_url=server) as env:
            result = await env.reset(seed=k % 5, **ONE)
            while not result.done:
                result = await env.step(choice(random.Random(rng.random()), result.observation.message))
            counts.append(running() if k == 0 else 0)
            await asyncio.sleep(0)
            return (await env.state()).record["seed"], sum(result.observation.rewards.values())

    async def all_of_them() -> list[tuple]:
        return await asyncio.gather(*(one(k) for k in range(50)))

    played = asyncio.run(all_of_them())
    assert [seed for seed, _ in played] == [k % 5 for k in range(50)]
    assert all(paid == pytest.approx(0) for _, paid in played) and max(counts) > before
    assert waits_for(lambda: running() <= before), "every game is freed"


def test_a_session_does_not_hold_others_up(server):
    """One client has an opponent think for seconds; another one plays on meanwhile."""
    with RootEnv(base_url=server).sync() as slow, RootEnv(base_url=server).sync() as quick:
        quick.reset(seed=1, questions=100, **ONE)
        quick.step(RootAction(text="1"))
        thinking = threading.Thread(
            target=slow.reset, kwargs={"seed": 1, **TWO, "seats": ["eyrie"], "opponents": "ismcts:100"}
        )
        thinking.start()
        times = []
        while thinking.is_alive() and len(times) < 20:
            begin = time.monotonic()
            quick.step(RootAction(text="look"))
            times.append(time.monotonic() - begin)
        assert thinking.is_alive() and len(times) == 20, "all of it while the other one thinks"
        thinking.join()
    assert sorted(times)[10] < 1


def test_a_client_that_goes_away_frees_its_game(server):
    waits_for(lambda: running() == 0)  # those of earlier clients
    before = running()

    async def leave() -> None:
        env = RootEnv(base_url=server)
        await env.connect()
        await env.reset(seed=1, **ONE)
        assert running() > before
        env._ws.transport.abort()  # no close, as of a process that was killed

    asyncio.run(leave())
    assert waits_for(lambda: running() <= before)


def test_a_further_client_is_refused_and_an_idle_one_makes_room():
    with serving(sessions=1, idle=0.5) as address, RootEnv(base_url=address).sync() as first:
        first.reset(seed=1, **ONE)
        with (
            RootEnv(base_url=address).sync() as second,
            pytest.raises(REFUSED, match=r"CAPACITY_REACHED|received 1000"),
        ):
            second.reset(seed=1)
        time.sleep(6)  # OpenEnv looks for idle sessions every five seconds
        with pytest.raises(RuntimeError, match="this session has ended: connect again"):
            first.reset(seed=1)
        with RootEnv(base_url=address).sync() as third:
            assert third.reset(seed=1, **ONE).observation.agent == "marquise_0"


def test_the_server_tells_about_itself(server):
    about = httpx.get(f"{server}/metadata").json()
    assert about["name"] == "root_env" and httpx.get(f"{server}/health").json() == {"status": "healthy"}
    schema = httpx.get(f"{server}/schema").json()
    assert "text" in schema["action"]["required"] and "message" in schema["observation"]["properties"]
    told = httpx.post(f"{server}/reset", json={"seed": 7, **ONE}, timeout=60).json()
    assert told["observation"]["agent"] == "marquise_0"
