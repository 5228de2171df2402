"""The delay of a click while bots think at other tables: `python -m tests.serve.clicks`.

A server of its own, as `root-env serve` starts it, four tables of bots that are watched, and a person who answers as
soon as he is asked. Measured is the time from the answer until its view has come, all of it read.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import threading
import time

import httpx
import numpy as np
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.serve.tables import TWO, started


def watch(address: str, views: list[int], stop: threading.Event) -> None:
    """Look at a table, and count what comes."""
    with contextlib.suppress(ConnectionClosed), connect(address) as line:
        while not stop.is_set():
            line.recv(60)
            views[0] += 1


def clicks(address: str, count: int, rng: random.Random) -> list[float]:
    """Play a seat by any legal action; seconds of each answer until its view."""
    found: list[float] = []
    with connect(address) as line:
        view, asked = {"version": -1}, None
        while len(found) < count:
            told = json.loads(line.recv(120))
            if told["type"] != "view":
                continue
            if asked is not None and told["version"] > view["version"]:
                found.append(time.perf_counter() - asked)
                asked = None
            if told["over"]:
                break
            if told["is_you"] and told["version"] > view["version"]:
                time.sleep(0.05)
                view, asked = told, time.perf_counter()
                action = rng.choice(told["actions"])["id"]
                line.send(json.dumps({"type": "act", "version": told["version"], "action": action}))
    return found


def measure(bots: str, tables: int, speed: float, count: int, port: int) -> tuple[np.ndarray, float]:
    """Seconds of clicks, and views a second that the watchers got."""
    with started(port) as (address, token):
        stop, views = threading.Event(), [0]
        try:
            ask = httpx.Client(base_url=address, headers={"Authorization": f"Bearer {token}"}, timeout=300)
            links = [_made(ask, {"config": {}, "seats": [bots] * 4, "speed": speed}) for _ in range(tables)]
            for link in links:
                threading.Thread(target=watch, args=(link["watch"], views, stop), daemon=True).start()
            time.sleep(5)
            mine = _made(ask, {"config": TWO, "seats": ["person", "random"], "speed": 0.05, "seed": 1})
            start, before = time.perf_counter(), views[0]
            took = clicks(mine["marquise_0"], count, random.Random(1))
            return np.array(took), (views[0] - before) / (time.perf_counter() - start)
        finally:
            stop.set()


def _made(ask: httpx.Client, table: dict) -> dict[str, str]:
    """Name of a link -> address of a new table."""
    made = ask.post("/tables", json=table)
    assert made.status_code == 200, made.text
    base = str(ask.base_url).replace("http:", "ws:").rstrip("/")
    return {row["who"]: f"{base}/tables/{row['link'][2:]}" for row in made.json()["links"]}


def main() -> None:
    """See above."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bots", default="search:0.2s", help="agent at the tables of bots (search:0.2s)")
    parser.add_argument("--tables", type=int, default=4, help="tables of bots (4)")
    parser.add_argument("--speed", type=float, default=0.1, help="seconds between what they do (0.1)")
    parser.add_argument("--clicks", type=int, default=150)
    parser.add_argument("--port", type=int, default=8077)
    arguments = parser.parse_args()
    took, rate = measure(arguments.bots, arguments.tables, arguments.speed, arguments.clicks, arguments.port)
    median, high, most = 1000 * np.percentile(took, [50, 95, 100])
    print(
        f"{len(took)} clicks beside {arguments.tables} tables of {arguments.bots}, {rate:.0f} views/s: "
        f"median {median:.0f} ms, 95 % within {high:.0f} ms, longest {most:.0f} ms"
    )


if __name__ == "__main__":
    main()
