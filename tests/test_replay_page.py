"""The replay page: the contents of its frames, its secrets from each viewer, and its independence of other files."""

from __future__ import annotations

import json
import random
import re
from collections import Counter

import pytest
import yaml

import root_env
from root_env import Game, GameConfig, RecordError
from root_env.cli import main
from root_env.replay_page import replay_page
from root_env.replay_page.frames import steps_of
from root_env.root.drawing.picture import draw
from root_env.root.text.describe import describe_option
from tests.contract.playing import FOUR, play_on
from tests.given import given
from tests.pages import data_of, frames_of
from tests.test_cli import one_line

SHORT = {"score_to_win": 4, "max_turns": 7}
SIX = ("chameleander", "vagabond", "riverfolk", "vagabond", "alliance", "lizard")


def played(config: GameConfig | None = None, seed: int = 1, decisions: int | None = None) -> dict:
    """The record of a random game."""
    game = Game(config, seed)
    play_on(game, random.Random(seed), decisions)
    return json.loads(json.dumps(game.record()))


@pytest.fixture(scope="module")
def record() -> dict:
    return played(GameConfig(**SHORT))


@pytest.fixture(scope="module")
def page(record) -> str:
    return replay_page(record)


# -- what it shows -----------------------------------------------------------------------------------


def test_frames_say_what_the_game_says(record, page):
    data = data_of(page)
    game = root_env.replay(record, steps=0)
    views = {"all": "all", "public": None, **{agent: agent for agent in game.agents}}
    assert [view["viewer"] for view in data["views"]] == list(views)
    by_step = {name: {frame["at"]: frame for frame in frames_of(data, name)} for name in views}
    for at, (action, _) in enumerate(steps_of(record, game)):
        for name, viewer in views.items():
            frame = by_step[name].get(at)
            if frame is None:
                assert game.describe(action, viewer).endswith(": pass")
                assert game.question(viewer).endswith(" is to decide")
                continue
            assert frame["parts"] == {k: v for k, v in draw(game.states, 0, viewer).parts.items() if v}
            assert frame["marks"] == list(game.scores.values()) or any(isinstance(m, str) for m in frame["marks"])
            assert frame["turn"] == game.turns
            assert frame["phase"] == game.phase
            if action is None:
                continue
            assert frame["question"] == game.question(viewer)
            assert frame["taken"] == game.describe(action, viewer)
            assert ("options" in frame) == (name in ("all", game.to_move))
            if "options" in frame:
                legal = game.legal_actions().tolist()
                assert frame["options"] == [describe_option(game.states, 0, a, viewer) for a in legal]
                assert legal[frame["chosen"]] == action
    assert game.is_over
    ends = {frames_of(data, name)[-1]["question"] for name in views}
    assert ends == {data["end"]}
    assert len(by_step["all"]) == len(record["steps"]) + 1


def test_frames_say_what_each_step_led_to(record, page):
    data = data_of(page)
    game = root_env.replay(record)
    for view in data["views"]:
        viewer = None if view["viewer"] == "public" else view["viewer"]
        told = [k for frame in view["frames"] for k in frame.get("events", ())]
        taken = Counter(data["texts"][frame["taken"]] for frame in view["frames"] if "taken" in frame)
        told = Counter(data["texts"][k] for k in (*view["opening"], *told))
        assert told + taken == Counter(str(event) for event in game.history(viewer))
        assert any("the dice show" in words for words in told)


def test_a_page_repeats(record, page):
    assert replay_page(record) == page


def test_a_part_is_stored_once(page):
    texts = data_of(page)["texts"]
    assert len(texts) == len(set(texts))


def test_progress_is_told(record):
    told = []
    replay_page(record, None, progress=lambda done, total: told.append((done, total)))
    total = len(record["steps"]) + 1
    assert told == [(k + 1, total) for k in range(total)]


def test_six_players_with_two_vagabonds():
    data = data_of(replay_page(played(GameConfig(factions=SIX, setup="random", **SHORT), 5)))
    assert len(data["views"]) == 8
    assert len(data["agents"]) == len(data["colours"]) == 6
    assert sorted(data["order"]) == list(range(6))


def test_a_game_that_is_not_over_ends_with_the_question():
    record = played(decisions=30)
    data = data_of(replay_page(record, "all"))
    last = frames_of(data, "all")[-1]
    assert last["question"] == root_env.replay(record).question("all")
    assert "taken" not in last
    assert "chosen" not in last
    assert len(last["options"]) >= 2
    assert data["end"] == "The record ends before the game does."


def test_a_record_without_steps_shows_its_start():
    assert len(frames_of(data_of(replay_page(played(decisions=0), "all")), "all")) == 1


def test_the_score_of_a_dominance_player_is_said_in_words():
    t = given("marquise", "eyrie", "alliance", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1}).player("marquise", vp=12, hand=["Dominance (fox)"])
    game = t.when("marquise", "activate fox dominance").game
    marks = [frame["marks"] for frame in frames_of(data_of(replay_page(game.record(), "all")), "all")]
    assert marks[0] == [12, 0, 0]
    assert marks[-1] == ["fox dominance", 0, 0]


# -- what it keeps -----------------------------------------------------------------------------------


def battle(card: str) -> Game:
    """The Marquise attacks an Eyrie that holds this card and does not play it."""
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1}).clearing(2, marquise={"sawmill": 1})
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4}, suit="mouse")
    t.hand("eyrie", card).force(dice=[(2, 1)])
    game = t.when("marquise", "battle eyrie in clearing 5").game
    while game.states[0]["battle"]["active"]:
        passes = [a for a in game.legal_actions().tolist() if "pass" in game.describe(a, "all")]
        game.step(passes[0] if passes else int(game.legal_actions()[0]))
    return game


def test_an_ambush_not_played_leaves_no_trace():
    with_it, without = battle("Ambush! (mouse)").record(), battle("Cobbler (rabbit)").record()
    assert len(with_it["steps"]) == len(without["steps"]) + 1
    for viewer in ("marquise", None):
        assert replay_page(with_it, viewer) == replay_page(without, viewer)
    for viewer in ("eyrie", "all", "every"):
        assert replay_page(with_it, viewer) != replay_page(without, viewer)


def twins(config: GameConfig, agent: str, seed: int) -> tuple[dict, dict]:
    """Records of a game in progress and of one that differs in what `agent` cannot know, as long as it sees none of it.

    The longest of such records, of no steps if the next one already tells them apart.
    """
    rng = random.Random(seed)
    game = Game(config, seed)
    play_on(game, rng, rng.randrange(5, 100))
    other = game.determinize(agent, seed + 1)
    other.states[0]["rng"] = game.states[0]["rng"]  # the same dice; what is drawn differs with the deck
    pair = [Game.from_position(g.position()) for g in (game, other)]
    alike = 0
    while alike < 40 and not pair[0].is_over:
        action = rng.choice(pair[0].legal_actions().tolist())
        if action not in pair[1].legal_actions() or pair[0].describe(action, agent) != pair[1].describe(action, agent):
            break
        for one in pair:
            one.step(action)
        if pair[0].is_over or len({(one.question(agent), one.render(agent)) for one in pair}) > 1:
            break
        alike += 1
    records = [one.record() for one in pair]
    for record in records:
        del record["steps"][alike:]
    return records[0], records[1]


@pytest.mark.parametrize("skip", ["all", "public"])
@pytest.mark.parametrize("factions", [FOUR, SIX[:4]])
def test_what_a_viewer_cannot_know_is_not_in_its_page(factions, skip):
    config = GameConfig(factions=factions, setup="random", skip_forced=skip)
    different = steps = 0
    for seed in range(6):
        agent = config.agents[seed % len(config.agents)]
        one, other = twins(config, agent, seed)
        steps += len(one["steps"])
        different += replay_page(one, "all") != replay_page(other, "all")
        for viewer in (agent, None):  # the public knows less than any player
            assert replay_page(one, viewer) == replay_page(other, viewer)
    assert different >= 3
    assert steps >= 12


def test_a_page_for_one_viewer_holds_that_viewers_frames_and_no_others(record, page):
    whole = data_of(page)
    for viewer in ("public", "eyrie_0", "all"):
        alone = data_of(replay_page(record, None if viewer == "public" else viewer))
        assert [view["viewer"] for view in alone["views"]] == [viewer]
        frames, same = frames_of(alone, viewer), frames_of(whole, viewer)
        assert [frame.pop("at") for frame in frames] == list(range(len(frames)))
        assert [{k: v for k, v in f.items() if k != "at"} for f in same] == frames
        used = {k for f in alone["views"][0]["frames"] for k in (*f["parts"].values(), *f.get("options", ()))}
        used |= {k for f in alone["views"][0]["frames"] for k in f.get("events", ())} | {*alone["views"][0]["opening"]}
        used |= {f[name] for f in alone["views"][0]["frames"] for name in ("question", "taken", "note") if name in f}
        assert used >= set(range(len(alone["texts"]))) - {alone["texts"].index("")}


def test_the_seed_is_not_in_a_page():
    record = played(seed=987654321, decisions=3)
    assert "987654321" not in json.dumps(data_of(replay_page(record, "eyrie")))


def test_forced_outcomes_are_told_to_those_who_see_everything():
    game = Game(seed=3)
    game.force(dice=[(2, 0)], draws=["Sappers (bird)"])
    play_on(game, random.Random(1), 3)
    data = data_of(replay_page(game.record()))
    assert frames_of(data, "all")[0]["note"] == "Forced: dice 2-0; draws Sappers (bird)"
    for viewer in ("public", *game.agents):
        assert not any("note" in frame for frame in frames_of(data, viewer))


# -- the file ----------------------------------------------------------------------------------------


def test_nothing_is_fetched(page):
    bare = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|\bsrc\s*=|<link|@import|fetch\(|XMLHttpRequest|import\(", bare)
    assert "default-src 'none'" in page
    held = json.dumps(data_of(page)).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|url\((?!data:|#)|href=.{0,2}[^#\\\"]{2}", held)


def test_a_title_is_text_and_not_markup():
    page = replay_page(played(decisions=2), "all", title='<script>alert("{{data}}")</script>')
    assert "<script>alert" not in page
    assert page.count('id="data"') == 1
    assert data_of(page)["title"].startswith("<script>")


# -- the command -------------------------------------------------------------------------------------


def test_the_command_writes_the_page(record, page, tmp_path, capsys):
    source = tmp_path / "game.json"
    source.write_text(json.dumps(record))
    assert main(["replay", str(source), "--quiet"]) == 0
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == page
    said = capsys.readouterr()
    assert "game.html" in said.out
    assert said.err == ""


def test_the_command_reads_yaml_and_restricts(record, tmp_path):
    source, out = tmp_path / "game.yaml", tmp_path / "out.html"
    source.write_text(yaml.safe_dump(record))
    assert main(["replay", str(source), "--html", str(out), "--viewer", "eyrie", "--quiet"]) == 0
    assert out.read_text(encoding="utf-8") == replay_page(record, "eyrie")
    assert main(["replay", str(source), "--html", str(out), "--viewer", "public", "--quiet"]) == 0
    assert out.read_text(encoding="utf-8") == replay_page(record, None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: "{", "not JSON"),
        (lambda r: "[]", "a record is a mapping"),
        (lambda r: {**r, "format": "x"}, "format: must be"),
        (lambda r: {**r, "tables": "0" * 16}, "tables: .*other"),
        (lambda r: {**r, "steps": 5}, "steps: must be a list"),
        (lambda r: {**r, "steps": [*r["steps"][:3], {"action": -4}]}, r"steps\[3\]: .*there is no action -4"),
        (lambda r: {**r, "steps": [*r["steps"][:3], {"action": 99999}]}, r"steps\[3\]: no action .* 99999"),
        (lambda r: {**r, "config": {"map": "mars"}}, "map.*autumn"),
    ],
)
def test_bad_records_get_one_line(record, change, words, tmp_path, capsys):
    source = tmp_path / "game.json"
    bad = change(record)
    source.write_text(bad if isinstance(bad, str) else json.dumps(bad))
    assert main(["replay", str(source), "--quiet"]) == 2
    one_line(capsys, words)
    assert not (tmp_path / "game.html").exists()


def test_bad_arguments_get_one_line(record, tmp_path, capsys):
    source = tmp_path / "game.json"
    assert main(["replay", str(source)]) == 2
    one_line(capsys, "game.json")
    source.write_text(json.dumps(record))
    assert main(["replay", str(source), "--viewer", "badger"]) == 2
    one_line(capsys, "--viewer.*badger")
    assert main(["replay", str(source), "--html", str(tmp_path / "none" / "x.html"), "--quiet"]) == 1
    one_line(capsys, "x.html")


def test_a_viewer_who_is_not_at_the_table_and_a_bad_record_raise(record):
    with pytest.raises(ValueError, match="badger"):
        replay_page(record, "badger")
    with pytest.raises(RecordError, match="format"):
        replay_page({})
