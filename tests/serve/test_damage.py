"""Damage and full disks: one damaged table costs only itself, and no error says secrets or paths."""

import json
import random
import sqlite3

import pytest
from websockets.sync.client import connect

from root_env.cli import main
from root_env.serve.app import _opened
from root_env.serve.listing import listed
from root_env.serve.store import FILE, Store, StoreError
from root_env.serve.table import Table
from root_env.serve.words import without_paths
from tests.serve.tables import TWO, act, seated, serving
from tests.serve.test_server import said, say

PERSONS = {"config": TWO, "seats": ["person", "person"]}
NAMES = [f"table {k}" for k in range(12)]


def kept_in(folder) -> list[dict]:
    """The rows of a list, as the lobby would have them, of tables that can all be opened."""
    store = Store(folder)
    for name in NAMES:
        table = seated(PERSONS, store, name)
        for _ in range(3):
            act(table)
    rows = [listed(kept) for kept in store.tables()]
    store.close()
    return rows


def test_a_byte_that_is_no_text_costs_one_table_and_tells_no_secret(tmp_path):
    kept_in(tmp_path)
    file = sqlite3.connect(tmp_path / FILE)
    for column, name in (("secrets", NAMES[1]), ("plan", NAMES[2]), ("standing", NAMES[3])):
        torn = f"UPDATE tables SET {column} = CAST(x'7b2273656372657420ff' AS TEXT) WHERE id = ?"
        file.execute(torn, (name,))
    file.commit(), file.close()
    with serving(tmp_path) as server:
        answer = server.ask.get("/tables")
        assert answer.status_code == 200 and "secret \\ufffd" not in answer.text
        rows = {row["table"]: row for row in answer.json()["tables"]}
        assert {name for name, row in rows.items() if row["trouble"]} == {NAMES[1], NAMES[2]}
        where = f"ws://{server.address}/tables/table%202/secret%20of%20watch"
        with connect(where) as line:
            words = said(line, "error")["words"]
        assert words.startswith("this table is damaged") and "(" not in words


@pytest.mark.parametrize(
    ("column", "content"),
    [
        ("made", float("inf")),
        ("played", -float("inf")),
        ("standing", '{"version": 0, "scores": {"a": NaN}}'),
        ("standing", '{"version": 0, "scores": {"a": 1e999}}'),
        ("plan", '{"record": {"config": {"factions": [NaN]}}, "seats": ["random"], "speed": 1}'),
        ("plan", r'{"record": {"config": {}}, "seats": ["\ud800"], "speed": 1}'),
        ("secrets", r'{"\ud800": "x"}'),
        ("ended", float("inf")),
        ("origin", b"\xff"),
        ("maker", b"\xff"),
    ],
)
def test_what_no_browser_can_be_told_costs_one_table(tmp_path, column, content):
    kept_in(tmp_path)
    file = sqlite3.connect(tmp_path / FILE)
    file.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (content, NAMES[1]))
    file.commit(), file.close()
    with serving(tmp_path) as server:
        asked = [server.ask.get(where) for where in ("/tables", "/origins", f"/origins/{NAMES[1]}")]
    assert [answer.status_code for answer in asked] == [200] * 3
    rows = {row["table"]: row for row in asked[0].json()["tables"]}
    assert set(rows) == set(NAMES) and not any(row["trouble"] for name, row in rows.items() if name != NAMES[1])


@pytest.mark.parametrize("seed", range(3))
def test_flipped_bytes_cost_what_stands_there(tmp_path, seed):
    """After a flip of any byte, the store is refused in words, or the list has all tables that are whole."""
    kept_in(tmp_path)
    whole, rng, whole_lists = (tmp_path / FILE).read_bytes(), random.Random(seed), 0
    for _ in range(40):
        content = bytearray(whole)
        for _ in range(rng.choice([1, 1, 20])):
            content[rng.randrange(100, len(content))] ^= 1 << rng.randrange(8)
        for old in tmp_path.glob(f"{FILE}*"):
            old.unlink()
        (tmp_path / FILE).write_bytes(content)
        try:
            store = Store(tmp_path)
        except StoreError:
            continue
        try:
            rows = [listed(kept) for kept in store.tables()]
            for kept in store.tables():
                try:
                    _opened(store, kept)
                except StoreError as problem:
                    assert "secret of" not in str(problem) and str(tmp_path) not in str(problem)
            json.dumps(rows)
            whole_lists += sum(row["trouble"] is None for row in rows) >= len(NAMES) - 8
        except StoreError as problem:
            assert "secret of" not in str(problem)
        finally:
            store.close()
    assert whole_lists > 20


def fill(store: Store) -> None:
    """No page more may be written: the disk is full."""
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    filler = 0
    with pytest.raises(StoreError, match="the disk is full"):
        while True:
            filler += 1
            store.add(f"filler {filler}", {"x": "y" * 300}, {})


def test_on_a_full_disk_tables_are_listed_looked_at_and_left_as_they_are(tmp_path):
    with serving(tmp_path) as server:
        links = server.new_table(seats=["person", "person"], seed=4)
        store = server.server.store
        with connect(links["marquise_0"]) as line:
            view = said(line)
            fill(store)
            store._db.execute("PRAGMA max_page_count = 1")
            store._db.execute("CREATE TEMP TRIGGER full BEFORE INSERT ON actions BEGIN SELECT RAISE(FAIL, 'full'); END")
            say(line, "act", version=0, action=view["actions"][0]["id"])
            assert "the disk is full" in said(line, "error")["words"]
        store._db.execute("CREATE TEMP TRIGGER full2 BEFORE UPDATE ON tables BEGIN SELECT RAISE(FAIL, 'full'); END")
        rows = server.ask.get("/tables")
        assert rows.status_code == 200 and rows.json()["count"] > 1
        mine = next(row for row in rows.json()["tables"] if row["links"] and row["seats"] == ["person", "person"])
        assert mine["trouble"] is None and mine["standing"]["step"] == 0
        with connect(links["marquise_0"]) as line:
            assert said(line)["version"] == 0
        refused = server.ask.post("/tables", json={"config": TWO, "seats": ["person", "person"]})
        assert refused.status_code in (400, 409) and "the disk is full" in refused.json()["error"]


def test_a_table_is_opened_where_nothing_can_be_written(tmp_path):
    store = Store(None)
    table = seated(PERSONS, store)
    store._db.execute("CREATE TEMP TRIGGER full BEFORE INSERT ON actions BEGIN SELECT RAISE(FAIL, 'full'); END")
    again = Table(store, store.table("t"))
    assert again.game.states.tobytes() == table.game.states.tobytes()
    with pytest.raises(StoreError, match="the disk is full"):
        act(again)
    assert (again.version, again.step) == (table.version, table.step)


def test_export_goes_on_past_what_cannot_be_read(tmp_path, capsys):
    kept_in(tmp_path)
    content = bytearray((tmp_path / FILE).read_bytes())
    at = content.index(b"secret of watch")
    content[at - at % 4096 : at - at % 4096 + 8] = b"\xff" * 8  # the head of a page with some tables
    (tmp_path / FILE).write_bytes(content)
    assert main(["serve", "--data", str(tmp_path), "--export", str(tmp_path / "out")]) == 0
    assert len(list((tmp_path / "out").glob("table*.json"))) > len(NAMES) // 2
    assert "not written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("/home/me/models/x.pt: cannot be read", "x.pt: cannot be read"),
        ("[Errno 2] No such file or directory: '/home/me/a'", "[Errno 2] No such file or directory: 'a'"),
        (r"C:\Users\me\x.pt is damaged", "x.pt is damaged"),
        ("at /operator, and/or 1/2 of http://host/a/b", "at /operator, and/or 1/2 of http://host/a/b"),
    ],
)
def test_errors_name_files_without_their_folders(words, said):
    assert without_paths(words) == said
