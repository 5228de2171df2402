"""One table: its making, actions that are taken back, files on disk."""

import json
import random

import pytest

import root_env
from root_env.doors.bounds import only_answer, perhaps_only_pass
from root_env.root.doors.binding import ROOT
from root_env.serve.downloads import FILES, DownloadError, download
from root_env.serve.guided import guided_plan, offered
from root_env.serve.incoming import NEW_TABLE, MessageError, read_document, read_message
from root_env.serve.lobby import PERSON, Plan, plan_of
from root_env.serve.messages import Log, preview_message, view_message
from root_env.serve.offers import choices
from root_env.serve.rate_limit import BATTLE_STAYS, next_beat, stay
from root_env.serve.store import Store
from root_env.serve.table import WATCH, Table, TurnError
from root_env.support.errors import IllegalActionError
from root_env.wroth.lookup.box import document_of, shipped_box
from tests.serve.tables import TWO, act, at_plan, seated

PERSONS = {"config": TWO, "seats": [PERSON, PERSON]}


def test_the_lobby_offers_tables_that_can_be_made():
    for game in choices()["games"]:
        plan = plan_of(
            {"game": game["name"], "config": {"factions": game["table"]}, "seats": [PERSON] * len(game["table"])}
        )
        assert plan.game == game["name"]
        assert plan.begin().config.skip_forced == "public"


@pytest.mark.parametrize(("game", "setting"), [("wroth", "box"), ("root", "overrides")])
def test_a_document_of_figures_reaches_the_table(game, setting):
    offered = next(one for one in choices()["games"] if one["name"] == game)
    assert offered["files"] == [setting]
    box = {**document_of(shipped_box()), "name": "mine"}
    config = (
        {"factions": offered["table"], "box": box}
        if setting == "box"
        else {**TWO, "overrides": {"sawmill_vp": [0, 1, 2, 3, 4, 9]}}
    )
    made = plan_of({"game": game, "config": config, "seats": [PERSON] * len(config["factions"])}).begin().config
    assert made.box.name == "mine" if setting == "box" else dict(made.overrides)["sawmill_vp"][-1] == 9


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"seats": [PERSON]}, "seats: 1 for the 2 players marquise_0, eyrie_0"),
        ({"seats": [PERSON, "nobody"]}, "agents: 'nobody' is not known; choose from random, greedy"),
        ({"seats": [PERSON, "policy:/etc"]}, "reads a folder"),
        ({"seats": [PERSON, "swift:/etc"]}, "reads a folder"),
        ({"seats": [PERSON, "os:path"]}, "'os:path' is not known"),
        ({"config": {"factions": ["moles"]}, "seats": [PERSON]}, "factions: "),
        ({"config": {"box": "/etc/passwd"}, "game": "wroth", "seats": [PERSON] * 2}, "not the name of a file"),
        ({"position": {}, "seats": [PERSON] * 2}, "one of config, position and record"),
    ],
)
def test_what_cannot_be_made_is_refused_in_words(asked, words):
    with pytest.raises(ValueError, match=words):
        plan_of({"config": TWO, **asked})


def test_answers_come_from_whoever_is_asked_and_in_time():
    table = seated(PERSONS)
    legal = int(table.game.legal_actions()[0])
    with pytest.raises(TurnError, match="eyrie_0 is not asked; marquise_0 is"):
        table.act(1, 0, legal)
    with pytest.raises(IllegalActionError, match="may not choose"):
        table.act(0, 0, 1)
    table.act(0, 0, legal)
    with pytest.raises(TurnError, match="earlier question"):
        table.act(0, 0, legal)
    assert (table.version, table.step) == (1, 1)


def until(table: Table, phase: str) -> None:
    while table.game.phase != phase or table.game.turn != "marquise_0":
        act(table)


def test_a_move_is_taken_back_and_a_battle_is_not():
    table = seated(PERSONS)
    until(table, "daylight")
    while "move" not in {action.family for action in table.game.legal()}:
        act(table)
    before, lines = table.game.states.tobytes(), Log(0)
    lines.follow(table)
    told, version = list(lines.lines), table.version
    for _ in range(2):  # where it goes, how many
        act(table, table.game.find_all("move")[0] if table.game.find_all("move") else None)
    assert table.can_undo(0)
    assert not table.can_undo(1)
    lines.follow(table)
    while table.step > version:
        table.undo(0, table.version)
    lines.cut(table.step)
    lines.follow(table)
    assert lines.lines == told
    assert table.game.states.tobytes() == before
    assert table.version == version + 4
    with pytest.raises(TurnError, match="look at the table again"):
        table.undo(0, version)


def test_what_showed_a_card_or_let_another_decide_stays():
    """In every game an action may be taken back only while the same player decides in the same turn, and only if
    the deck and all dice are as before."""
    table, rng, stayed, gone = seated(PERSONS), random.Random(5), 0, 0
    for _ in range(250):
        game = table.game
        who, turn, deck = game.player_to_move(), game.turns, int(game.states["deck_size"][0])
        act(table, rng.choice(game.legal_actions().tolist()))
        if table.can_undo(who):
            gone += 1
            assert (table.game.player_to_move(), table.game.turns) == (who, turn)
            assert table.game.states["deck_size"][0] == deck
        else:
            stayed += 1
    assert stayed > 40
    assert gone > 50


def test_a_preview_is_what_then_happens_up_to_chance_and_what_is_hidden():
    table, rng = seated(PERSONS), random.Random(8)
    whole, parts = 0, 0
    for _ in range(120):
        who, action = table.game.player_to_move(), rng.choice(table.game.legal_actions().tolist())
        before = table.game.states.tobytes(), list(table.game.log)
        preview = preview_message(table, who, table.version, action)
        assert (table.game.states.tobytes(), list(table.game.log)) == before
        step = table.step + 1
        act(table, action)
        told = [str(event) for event in table.game.chronicle().events(who, step) if event.step == step]
        said = [line["words"] for line in preview["lines"]]
        assert said == (told if preview["is_all"] else told[: len(said)])
        whole, parts = whole + (preview["is_all"] and len(said) > 0), parts + (not preview["is_all"])
    assert whole > 30
    assert parts > 5
    with pytest.raises(TurnError, match="look at the table again"):
        table.preview(0, table.version - 1, action)


def test_a_table_goes_on_from_its_file(tmp_path):
    store, rng = Store(tmp_path), random.Random(3)
    table = seated(PERSONS, store)
    for _ in range(60):
        act(table, rng.choice(table.game.legal_actions().tolist()))
        if rng.random() < 0.2 and table.can_undo(table.game.player_to_move()):
            table.undo(table.game.player_to_move(), table.version)
    store.close()
    store = Store(tmp_path)
    again = Table(store, store.table("t"))
    assert again.version == table.version
    assert again.game.log == table.game.log
    assert again.game.states.tobytes() == table.game.states.tobytes()
    assert again.can_undo(0) == table.can_undo(0)


def test_a_record_and_a_position_go_on():
    game = root_env.Game(**TWO, seed=3)
    rng = random.Random(1)
    for _ in range(40):
        game.step(rng.choice(game.legal_actions().tolist()))
    bots = seated({"record": game.record(), "seats": ["rules", "rules"], "step": 30})
    assert bots.step == 30
    assert bots.at(12).to_move == root_env.replay(game.record(), 12).to_move
    persons = seated({"record": game.record(), "seats": [PERSON, "rules"]})
    assert persons.step > 40, "what was skipped as forced is asked, and told"
    assert persons.game.config.skip_forced == "public"
    assert persons.game.scores == game.scores and persons.game.determinize(0, 1).scores == game.scores
    assert persons.at(0).decisions == 0 and persons.plan.record["seed"] == 3, "it can be looked at from its start"
    assert not persons.can_undo(0)
    assert seated({"position": game.position(), "seats": [PERSON, "rules"]}).game.turns == game.turns


def test_files_hold_what_their_reader_may_know():
    table = seated(PERSONS)
    for _ in range(12):
        act(table)
    for name in FILES:
        if name == "record.json":
            with pytest.raises(DownloadError, match="once the game is over"):
                download(table, "eyrie_0", name, {})
        else:
            assert download(table, "eyrie_0", name, {"step": "4"}).content
    with pytest.raises(DownloadError, match="link of a seat"):
        download(table, WATCH, "position.json", {})
    hand = json.loads(download(table, "eyrie_0", "position.json", {}).content)["players"]["marquise_0"]
    assert "hand" not in hand or not isinstance(hand["hand"], list)
    watched = seated({"config": TWO, "seats": ["rules", "rules"]})
    record = json.loads(download(watched, WATCH, "record.json", {}).content)
    assert root_env.replay(record).position() == watched.game.position()


def test_a_table_of_wroth_is_shown_too():
    table = seated({"game": "wroth", "config": {}, "seats": [PERSON, PERSON]})
    for _ in range(5):
        act(table)
    view = view_message(table, table.game, table.game.player_to_move(), table.step, False)
    assert view["is_you"]
    assert len(view["actions"]) == len(table.game.legal_actions())
    assert view["parts"]


def test_bots_keep_a_pace():
    assert next_beat(0.6, 0.1, 0.1) == 0.6
    assert next_beat(0.6, 0.1, 0.7) == 1.2
    assert next_beat(0.6, 1.1, 0.0) == next_beat(0.6, 1.1, 1.15) == pytest.approx(1.3)


def test_a_battle_stays_and_a_pass_takes_no_time():
    told = {kind: stay([{"kind": "choice"}, {"kind": kind}]) for kind in ("phase", "warriors_moved", "battle")}
    assert told == {"phase": 0.0, "warriors_moved": 1.0, "battle": BATTLE_STAYS}
    assert stay([]) == 0.0


def test_a_step_that_tells_nothing_does_not_show_how_long_a_bot_thinks():
    beats = {next_beat(0.0, 0.4, thought) for thought in (0.0, 0.1, 0.4)}
    assert len(beats) == 1, "the pace stays fixed, as slow as the slowest answer"
    assert beats.pop() > 0.4


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"type": "act"}', '{"type": "act", "version": 0, "action": true}', "[" * 3000, '{"type": []}',
     '{"type": "act", "version": 0, "action": 1e99}', '{"type": "undo", "version": 0, "more": 1}', "NaN", "1" * 4000,
     '{"type": "act", "version": -1, "action": 0}', '{"type": "pause", "paused": 1}', '"\\ud800"', " " * 5000],
)  # fmt: skip
def test_messages_that_cannot_be_used_are_refused(text):
    with pytest.raises(MessageError) as refused:
        read_message(text)
    assert 0 < len(str(refused.value)) < 300


def test_tables_that_cannot_be_read_are_refused():
    for body in (
        b"\xff",
        b"[]",
        b'{"seats": [1]}',
        b'{"seats": ["person"], "x": 1}',
        b'{"seats": ["\\ud800"]}',
        b"[" * 100_000,
    ):
        with pytest.raises(MessageError):
            read_document(NEW_TABLE, body)


def test_what_everybody_can_tell_is_not_asked_and_noted():
    """Law 7.5.2, 6.6: the only card of the Decree, a hand of five or fewer. The hand decides nothing of it."""
    table, rng = seated(PERSONS), random.Random(2)
    while table.step < 150 and not table.game.is_over:
        assert only_answer(table.game) is None
        act(table, rng.choice(table.game.legal_actions().tolist()))
    assert len(table.unasked) > 20
    lines = Log(None)
    lines.follow(table)
    noted = [line for line in lines.lines if line["note"]]
    assert {line["step"] for line in noted} <= table.unasked
    assert any("resolve" in line["words"] for line in noted)


def test_what_is_answered_alone_is_the_same_whatever_others_cannot_see():
    game, rng, alone, empty = root_env.Game(**TWO, seed=5, skip_forced="public"), random.Random(5), 0, 0
    for _ in range(300):
        if game.is_over:
            break
        other = game.agents[1 - game.player_to_move()]
        for seed in range(3):
            world = game.determinize(other, seed)
            assert only_answer(world) == only_answer(game)
            assert perhaps_only_pass(world) == perhaps_only_pass(game)
        alone, empty = alone + (only_answer(game) is not None), empty + (perhaps_only_pass(game) is not None)
        game.step(rng.choice(game.legal_actions().tolist()))
    assert alone > 10
    assert empty > 10


def test_what_nobody_was_asked_for_is_taken_back_with_the_action_before_it():
    table, rng, seen = seated(PERSONS), random.Random(4), 0
    while not seen and table.step < 800 and not table.game.is_over:
        before, version, step = table.game.states.tobytes(), table.version, table.step
        who = table.game.player_to_move()
        act(table, rng.choice(table.game.legal_actions().tolist()))
        if table.step > step + 1 and table.can_undo(who):
            seen += 1
            table.undo(who, table.version)
            assert table.game.states.tobytes() == before
            assert (table.step, table.version > version) == (step, True)
            assert not any(one > step for one in table.unasked)
    assert seen


def told_in(lines):
    return [line["told"] + (f" -> {line['led']}" if line["led"] else "") for line in lines if line["told"]]


def test_a_whole_action_is_told_in_one_place():
    """Choices that the next one says again, and what they led to, are told once, also if they come one by one."""
    table = seated({"config": TWO, "seats": [PERSON, PERSON]})
    follower, rng = Log(0), random.Random(3)
    sent: list[dict] = []  # as a browser keeps them
    while table.game.turns < 4:
        act(table, rng.choice(table.game.legal_actions().tolist()))
        first = follower.follow(table)
        sent = [*sent[:first], *(dict(line) for line in follower.lines[first:])]
        if rng.random() < 0.2 and table.can_undo(table.game.player_to_move()):
            table.undo(table.game.player_to_move(), table.version)
            sent = sent[: follower.cut(table.step)]
            first = follower.follow(table)
            sent = [*sent[:first], *(dict(line) for line in follower.lines[first:])]
            sent += [dict(line) for line in follower.lines[len(sent) :]]
    whole = Log(0)
    whole.follow(table)
    rows = told_in(whole.lines)
    assert told_in(follower.lines) == told_in(sent) == rows
    moves = [row for row in rows if " warriors from " in row or " warrior from " in row]
    assert moves and not any(row.count("from clearing") > 1 for row in moves), "where and how many are told once"
    assert rows[1].startswith("marquise_0: place the keep in clearing 2 -> places 1 warrior in clearings 1, 2, 3, ")
    assert len(rows) < 0.6 * len(whole.lines)


def test_a_guided_table_says_what_its_guide_says_to_its_player_alone():
    store = Store(None)
    plan = guided_plan("root", "marquise")
    table = at_plan(plan, store)
    assert plan.seats[0] == PERSON and set(plan.seats[1:]) == {"rules"}
    told = view_message(table, table.game, 0, 0, False)["guide"]
    assert told["choice"] == "place the keep in clearing 2"
    assert view_message(table, table.game, None, 0, False)["guide"] is None
    assert view_message(table, table.game, 1, 0, False)["guide"] is None
    assert view_message(table, table.game, 0, 0, True)["guide"] is None
    act(table, told["action"])
    again = Table(store, store.table(table.id))  # the server has been started anew
    assert view_message(again, again.game, 0, 1, False)["guide"]["choice"] == "place the starting sawmill in clearing 2"
    again.undo(0, again.version)
    assert view_message(again, again.game, 0, 0, False)["guide"] == told

    old = {name: value for name, value in plan.to_dict().items() if name != "guide"}
    assert Plan.from_dict(old).guide == "", "a table of an earlier release"
    with pytest.raises(
        ValueError, match="guide: 'moles' is not known; choose from marquise, eyrie, alliance, vagabond"
    ):
        guided_plan("root", "moles")
    with pytest.raises(ValueError, match="'marquise' is not known; choose from runen"):
        guided_plan("wroth", "marquise")
    games = [("root", "Root", name) for name in ROOT.guides] + [("wroth", "Wroth", "runen")]
    assert [(one["game"], one["called"], one["guide"]) for one in offered()] == games


def test_a_guided_table_of_wroth_is_told_of_its_own_rounds():
    plan = guided_plan("wroth", "runen")
    assert plan.seats == (PERSON, "rules")
    table = at_plan(plan, Store(None))
    told = view_message(table, table.game, 0, 0, False)["guide"]
    assert told["step"].startswith("Wroth is a race to 30 points.")
    assert told["choice"] == "draft Maneuver"
    assert view_message(table, table.game, None, 0, False)["guide"] is None


@pytest.mark.parametrize("game", ["root", "wroth"])
def test_a_new_deal_of_the_same_table(game):
    factions = next(one["table"] for one in choices()["games"] if one["name"] == game)
    table = seated({"game": game, "config": {"factions": factions}, "seats": [PERSON] * len(factions)})
    asked = read_document(NEW_TABLE, json.dumps({**table.begins_anew(0), "seats": ["random"] * len(factions)}).encode())
    other = plan_of(asked)
    assert other.begin().config == table.game.config
    assert other.record["seed"] != table.game.seed
