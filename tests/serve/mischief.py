"""Random misbehaving clients: `python -m tests.serve.mischief --clients 100`.

Each opens a link, or what looks like one, and says what a broken or hostile page might: junk, wrong types, forged and
late answers, answers for others, messages by the thousand bytes, and hangs up at any time. Beside them somebody
plays. In the end the table is what that person made of it, and everybody was answered in words.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.contract.junk import json_value
from tests.serve.tables import Serving, serving


class Done(NamedTuple):
    """Results of the misbehaviour."""

    said: int
    refused: int
    """Answered with an error in words."""
    cut_off: int
    """Clients whose connection the server closed."""
    moves: int
    """Moves of the person who plays."""


def mischief(rng: random.Random, version: int) -> str | bytes:
    """A message that may not change anything: from a player who is not asked, too late, or not allowed."""
    whole = {
        "act": {"version": version - rng.randrange(1, 4), "action": rng.randrange(3000)},
        "preview": {"version": version - 1, "action": rng.randrange(3000)},
        "undo": {"version": version - 1},
        "pause": {"paused": True},
        "speed": {"seconds": rng.choice([0, -1, 1e9, 30])},
        "step": {},
        "why": {"words": rng.choice(["move 3 5", "", "a" * 200, "{0} %s \x00", "build " * 15])},
        "look": {"step": rng.choice([-1, 1 << 40, 0, None]), "viewer": rng.choice(["all", "eyrie_0", "nobody"])},
        "analyse": {"what": "search", "viewer": "nobody", "step": 1 << 40, "iterations": 16},
    }
    kind = rng.choice(list(whole))
    message: Any = {"type": kind, **whole[kind]}
    for _ in range(rng.randrange(3)):
        message[rng.choice([*message, "version", "action", "more", "step"])] = json_value(rng)
    text = json.dumps(rng.choice([message, message, json_value(rng)]))
    return rng.choice([text, text, text[: rng.randrange(len(text) + 1)], text.encode(), text + " " * 5000, "[" * 4000])


async def misbehave(address: str, rng: random.Random, messages: int) -> tuple[int, int, int]:
    """One client: how much it said, how much was refused, whether it was cut off."""
    said = refused = 0
    try:
        async with connect(address) as line:
            version = 0
            for k in range(messages + 1):
                last = k == messages
                await line.send(json.dumps({"type": "step", "goodbye": 1}) if last else mischief(rng, version))
                said += 1
                while (told := await heard(line, 30 if last else rng.choice([0.001, 0.05]))) is not None:
                    version = told.get("version", version)
                    refused += told["type"] == "error" and bool(told["words"])
                    if "goodbye" in told.get("words", "") or (not last and rng.random() < 0.5):
                        break
            return said, refused, 0
    except (ConnectionClosed, InvalidStatus):
        return said, refused, 1


async def heard(line: ClientConnection, seconds: float) -> dict[str, Any] | None:
    """The next message; None if none comes in that time."""
    try:
        return json.loads(await asyncio.wait_for(line.recv(), seconds))
    except TimeoutError:
        return None


async def play(address: str, begun: asyncio.Event, until: asyncio.Event, rng: random.Random) -> list[int]:
    """Play the seat of a person, by any legal action, until somebody says that it is enough."""
    taken: list[int] = []
    version = -1
    async with connect(address) as line:
        while not until.is_set():
            view = await _next_question(line, version)
            if view is None:
                return taken
            begun.set()
            version = view["version"]
            action = rng.choice(view["actions"])["id"]
            taken.append(action)
            await line.send(json.dumps({"type": "act", "version": version, "action": action}))
            await asyncio.sleep(0.02)
    return taken


async def _next_question(line: ClientConnection, answered: int) -> dict[str, Any] | None:
    """The next view in which this seat is asked, after the version that has been answered; None once all is over."""
    while True:
        told = json.loads(await line.recv())
        assert told["type"] != "error", told
        if told["type"] == "view" and told["over"]:
            return None
        if told["type"] == "view" and told["is_you"] and told["version"] > answered:
            return told


async def trouble(server: Serving, clients: int, messages: int, seed: int = 0) -> Done:
    """Have clients misbehave at a table where a person plays; AssertionError if they changed anything."""
    links = server.new_table(seats=["person", "random"], seed=seed, speed=0.05)
    table = links["watch"].split("/")[-2]
    forged = [links["watch"] + "x", links["watch"].replace(table, "nowhere"), links["marquise_0"][:-3]]
    rng, begun, enough = random.Random(seed), asyncio.Event(), asyncio.Event()
    person = asyncio.create_task(play(links["marquise_0"], begun, enough, random.Random(seed)))
    await begun.wait()  # a server that has just started has to load its rules first
    found = await asyncio.gather(
        *(misbehave(rng.choice([*forged, *[links["watch"]] * 6]), random.Random(k), messages) for k in range(clients))
    )
    enough.set()
    taken = await asyncio.wait_for(person, 60)
    log = server.server.store.actions(table)
    game = server.server.store.table(table)
    assert game is not None
    assert game.version == len(log)
    assert [action for action in taken if action in log] == taken
    assert server.ask.get("/choices").status_code == 200
    return Done(*(sum(column) for column in zip(*found, strict=True)), len(taken))


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--messages", type=int, default=60, help="of each")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    start = time.perf_counter()
    with serving() as server:
        done = asyncio.run(trouble(server, arguments.clients, arguments.messages, arguments.seed))
    print(f"{arguments.clients} clients in {time.perf_counter() - start:.1f} s: {done}")


if __name__ == "__main__":
    main()
