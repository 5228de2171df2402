"""The command `root-env serve`."""

import argparse
import contextlib
import json
import secrets
import signal
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import quote

from platformdirs import user_data_path

from root_env.serve.lobby import Plan
from root_env.serve.store import FILE, Store, StoreError
from root_env.serve.table import Table
from root_env.support.errors import UsageError
from root_env.support.extras import install
from root_env.support.files import check_folder, write_text_atomically

MOST_MESSAGE = 1 << 16
"""The most bytes of a message; a longer one closes the connection at once."""


def serve(arguments: argparse.Namespace) -> None:
    """Serve tables until stopped; with `--export` write their records instead."""
    folder = Path(arguments.data or user_data_path("root_env") / "tables")
    if arguments.export is not None:
        export(folder, Path(arguments.export or folder / "records"))
        return
    try:
        import uvicorn

        from root_env.serve.app import Server
        from root_env.serve.guard import is_loopback
        from root_env.serve.listening import Listener, bound, port_of
        from root_env.serve.logs import keep_short
        from root_env.serve.strangers import most_connections
        from root_env.serve.thinkers import Thinkers
    except ImportError as error:
        raise UsageError(f"more is needed: {install('serve')} ({error})") from error
    sockets = bound(arguments.host, arguments.port)
    token = secrets.token_urlsafe(18)
    server = Server(_store(folder), Thinkers(arguments.workers), token, arguments.agents)
    server.places.most, server.strangers.most = most_connections()
    address = f"http://{_shown(arguments.host)}:{port_of(sockets)}/#token={token}"

    def say() -> None:
        print(f"Tables: {address}", flush=True)
        many = address.replace("/#", "/operator#")
        print(f"They are kept in {folder}; many are ended or deleted at {many}", flush=True)
        if arguments.data is None and (Path(FORMER) / FILE).is_file():
            print(f"Tables of an earlier release lie in {FORMER}; --data {FORMER} opens them", flush=True)
        if not is_loopback(arguments.host):
            print(
                "Whoever reaches this machine can open the page; making tables needs this address, seats their links."
            )
        if arguments.open:  # a browser of the terminal takes its time
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # once uvicorn has stopped
    config = uvicorn.Config(
        server.app(arguments.name), log_level="warning", ws_max_size=MOST_MESSAGE, timeout_graceful_shutdown=1,
        http=server.strangers.protocol(),
    )  # fmt: skip
    keep_short()
    with contextlib.suppress(KeyboardInterrupt):
        Listener(config, say).run(sockets)


def _shown(host: str) -> str:
    """The host in the address for a browser on this machine."""
    host = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"[{host}]" if ":" in host else host


FORMER = "root-env-tables"
"""The folder in which releases up to 0.2 kept tables, in the current folder."""


def _store(folder: Path) -> Store:
    """The store in a folder; UsageError if it cannot be opened."""
    try:
        return Store(folder)
    except (StoreError, OSError) as problem:
        raise UsageError(str(problem)) from problem


def export(folder: Path, out: Path) -> None:
    """Write the record of every table to a file of its own; for a table that cannot be opened, its raw data."""
    if not (folder / FILE).is_file():
        raise FileNotFoundError(f"{folder}: no tables are kept there; give the folder with --data")
    out.mkdir(parents=True, exist_ok=True)
    check_folder(out / "record.json")
    store = _store(folder)
    for kept in store.tables():
        where = out / f"{quote(kept.id, safe='')}.json"
        try:
            record = Table(store, kept).game.record()
        except Exception as problem:  # an old or damaged row can raise anything
            where = where.with_suffix(".raw.json")
            try:
                write_text_atomically(where, json.dumps(store.raw(kept.id), indent=1, default=repr) + "\n")
                print(f"{where}: cannot be opened, kept as it is: {problem}", file=sys.stderr)
            except StoreError as lost:
                print(f"{where}: not written, {lost}", file=sys.stderr)
            continue
        write_text_atomically(where, json.dumps(record, indent=1) + "\n")
        print(f"{where}: {', '.join(Plan.from_dict(kept.plan).seats)}")
    store.close()
