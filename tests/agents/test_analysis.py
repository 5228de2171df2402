"""Judgements of agents on a decision and on a game: from Python, for records, and for people at a table."""

import asyncio
import json
import random
import warnings

import pytest

import root_env
from root_env.agents import TableError, analysis
from root_env.agents.networks.policy import NetworkAgent
from root_env.serve.analysis import analysed, view_at
from root_env.serve.lobby import PERSON
from root_env.serve.table import Table, TurnError
from root_env.serve.thinkers import check
from root_env.training.analysis import main
from tests.serve.tables import act, seated

FOUR = {"factions": ["marquise", "eyrie", "alliance", "vagabond"]}


async def here(work, *arguments):
    """In the place of the agents' processes: this one."""
    return work(*arguments)


def sent(table: Table, viewer, **asked) -> list[dict]:
    """Everything that a message "analyse" is answered with."""

    async def all_of() -> list[dict]:
        return [found async for found in analysed(table, viewer, asked, here)]

    found = asyncio.run(all_of())
    json.dumps(found)
    return found


@pytest.fixture(scope="module")
def table() -> Table:
    table, rng = seated({"config": FOUR, "seats": [PERSON] * 4}), random.Random(2)
    while table.step < 60 or table.game.to_move != "eyrie_0" or len(table.game.legal_actions()) < 3:
        act(table, rng.choice(table.game.legal_actions().tolist()))
    return table


def test_the_network_says_how_likely_it_takes_each_action(table):
    (found,) = sent(table, 1, what="policy")
    assert [row["id"] for row in found["actions"]] == table.game.legal_actions().tolist()
    assert sum(row["share"] for row in found["actions"]) == pytest.approx(1, abs=1e-4)
    last = sent(table, 1, what="chances")[0]["points"][-1]
    assert found["chances"] == pytest.approx(last["chances"], abs=1e-5)
    view = table.game.view("eyrie_0")
    best = max(found["actions"], key=lambda row: row["share"])["id"]
    assert analysis.would_do("policy", view) == best
    assert sent(table, 1, what="agent", agent="policy")[0]["action"] == best


def test_a_search_grows(table):
    grown = sent(table, 1, what="search", iterations=100)
    assert [found["iterations"] for found in grown] == [32, 64, 100]
    assert [found["done"] for found in grown] == [False, False, True]
    for found in grown:
        assert sum(found["chances"].values()) == pytest.approx(1, abs=1e-3)
        assert 0 < sum(row["visits"] for row in found["actions"]) <= found["iterations"]
    again = analysis.search(table.game.view("eyrie_0"), 100)
    assert again.visits == {row["id"]: row["visits"] for row in grown[-1]["actions"]}


def test_a_decision_of_another_player_is_not_analysed(table):
    for what in ("policy", "search"):
        with pytest.raises(TurnError, match="you do not know its cards"):
            sent(table, 0, what=what)
    with pytest.raises(TurnError, match="there is none behind this link"):
        sent(table, None, what="chances")
    assert view_at(table.game, "all").agent == "eyrie_0"


def test_the_chances_over_a_game_are_those_of_the_reader(table):
    (own,) = sent(table, 1, what="chances")
    assert own["points"]
    assert {point["agent"] for point in own["points"]} == {"eyrie_0"}
    for point in own["points"]:
        assert sum(point["chances"].values()) == pytest.approx(1, abs=1e-3)
    (everybody,) = sent(table, "all", what="chances")
    assert len(everybody["points"]) == table.step + 1
    sizes = [swing["size"] for swing in everybody["swings"]]
    assert sizes == sorted(sizes, reverse=True)
    assert abs(sum(everybody["swings"][0]["change"].values())) < 1e-3


def test_what_a_player_cannot_know_changes_no_number(table):
    other = table.game.determinize("eyrie_0", 5)
    assert other.position() != table.game.position()
    views = [game.view("eyrie_0") for game in (table.game, other)]
    network = analysis.network_for(table.game.config)
    assert analysis.shares(network, views[0]) == analysis.shares(network, views[1])
    assert analysis.search(views[0], 32) == analysis.search(views[1], 32)


@pytest.fixture
def only_four(monkeypatch):
    """Networks know the table of the base four and no other."""
    monkeypatch.setattr(
        NetworkAgent, "knows_table", lambda self, config: sorted(config.factions) == sorted(FOUR["factions"])
    )


@pytest.mark.usefixtures("only_four")
def test_a_table_that_the_network_does_not_know_is_said_in_words():
    strange = seated({"config": {"factions": ["lizard", "riverfolk"]}, "seats": [PERSON] * 2})
    with pytest.raises(TableError, match="and not this one of lizard, riverfolk"):
        sent(strange, strange.game.player_to_move(), what="policy")
    with pytest.raises(ValueError, match="this agent does not know tables of lizard, riverfolk"):
        check("root", "policy", strange.game.config)


@pytest.mark.usefixtures("only_four")
def test_records_are_analysed_by_a_command(tmp_path, capsys):
    game, rng = root_env.Game(**FOUR, seed=5), random.Random(5)
    for _ in range(40):
        game.step(rng.choice(game.legal_actions().tolist()))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        strange = root_env.Game(factions=("lizard", "eyrie"), seed=1)
    for name, one in (("a", game), ("b", strange)):
        (tmp_path / f"{name}.json").write_text(json.dumps(one.record()), encoding="utf-8")
    out = tmp_path / "analysis.json"
    records = [str(tmp_path / name) for name in ("a.json", "b.json")]
    assert main([*records, "--out", str(out), "--search", "32", "--every", "20"]) == 0
    first, second = json.loads(out.read_text(encoding="utf-8"))["games"]
    assert len(first["decisions"]) == 40
    for k, decision in enumerate(first["decisions"]):
        assert decision["action"] == game.log[k]
        assert 0 <= decision["share"] <= decision["best"]["share"] <= 1
        assert sum(decision["chances"].values()) == pytest.approx(1, abs=1e-3)
        assert ("search" in decision) == (k % 20 == 0)
    assert len({swing["step"] for swing in first["swings"]}) == len(first["swings"]) > 1
    assert "the network knows tables of" in second["left_out"]
    assert "b.json" in capsys.readouterr().out
