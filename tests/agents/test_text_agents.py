"""Programs and models at the table: they answer, fail, stay silent, and are hostile."""

import contextlib
import json
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from root_env import Game, agents
from root_env.agents.text import VARIABLE, TextAgentError
from root_env.serve.lobby import PlanError, check_name

TWO = {"factions": ("marquise", "eyrie"), "score_to_win": 3, "max_turns": 6}
FIRST = "import sys\nfor line in sys.stdin:\n    print('1', flush=True)\n"
SILENT = "import time\ntime.sleep(1000)\n"
FLOOD = "while True:\n    print('x' * 10000)\n"
ENDS = "import sys\nsys.exit(3)\n"
SAYS_NONSENSE = "import sys\nfor line in sys.stdin:\n    print('<script>alert(1)</script>', flush=True)\n"


@pytest.fixture
def players(tmp_path, monkeypatch):
    """A file of players; `players("mine", code, seconds=1)` adds a program with this code."""
    known = {}

    def add(label, code="", **given):
        script = tmp_path / f"{label}.py"
        script.write_text(code)
        known[label] = given if "endpoint" in given else {"command": [sys.executable, str(script)], **given}
        (tmp_path / "players.json").write_text(json.dumps(known))

    monkeypatch.setenv(VARIABLE, str(tmp_path / "players.json"))
    return add


def play(agent) -> Game:
    game, other = Game(seed=5, **TWO), agents.on_views(agents.load("rules"), seed=1)
    while not game.is_over:
        game.step((agent if game.to_move == "marquise_0" else other).act(game.view(game.to_move)))
    return game


def test_a_program_plays_a_whole_game(players):
    players("mine", FIRST)
    agent = agents.load("text:mine")
    assert play(agent).is_over
    assert agent.counts["answers"] == agent.counts["decisions"] > 10 and not agent.counts["unusable"]


def test_it_plays_wherever_agents_have_names(players):
    players("mine", FIRST)
    from root_env import BatchGame

    batch = BatchGame(num_games=1, **TWO)
    assert len(batch.rollout({"marquise_0": "text:mine", "eyrie_0": "rules"}, 1, 3)) == 1


@pytest.mark.parametrize(("code", "counted"), [(SAYS_NONSENSE, "unusable"), (SILENT, "silent"), (ENDS, "silent")])
def test_a_useless_program_is_counted_and_the_game_goes_on_by_rule(players, code, counted):
    players("mine", code, seconds=0.4, tries=2)
    agent, game = agents.load("text:mine"), Game(seed=5, **TWO)
    action = agent.act(game.view(game.to_move))
    assert action in game.legal_actions() and agent.counts["decided"] == 1 and agent.counts[counted] >= 1
    if counted == "silent":
        agent.act(game.view(game.to_move))
        with pytest.raises(TextAgentError, match="text:mine does not answer"):
            agent.act(game.view(game.to_move))


def test_a_flood_is_cut(players):
    players("mine", FLOOD, seconds=5, tries=1)
    game = Game(seed=5, **TWO)
    assert agents.load("text:mine").act(game.view(game.to_move)) in game.legal_actions()


@pytest.fixture
def address():
    """A server that speaks as OpenAI's does: it answers 1, and notes the keys; /no refuses, /away redirects."""
    keys = []

    class Model(BaseHTTPRequestHandler):
        def do_POST(self):
            keys.append(self.headers.get("Authorization"))
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            good = "/v1/" in self.path and asked["messages"][0]["role"] == "system"
            self.send_response(200 if good else 302 if "/away" in self.path else 401)
            if "/away" in self.path:
                self.send_header("Location", "/v1/chat/completions")
            self.end_headers()
            answer = {"choices": [{"message": {"content": "Answer: 1"}}], "usage": {"total_tokens": 7}}
            self.wfile.write(json.dumps(answer).encode() if good else b"no")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", keys
    server.shutdown()


def test_a_model_plays_a_whole_game_and_its_key_stands_nowhere(players, address, monkeypatch):
    base, keys = address
    monkeypatch.setenv("MY_KEY", "very-secret")
    players("model", endpoint=f"{base}/v1", model="tiny", key="MY_KEY")
    agent = agents.load("text:model")
    game = play(agent)
    assert set(keys) == {"Bearer very-secret"} and agent.counts["tokens"] == 7 * agent.counts["answers"]
    assert "very-secret" not in json.dumps(game.record()) + str(vars(agent)) + repr(agent.counts)


@pytest.mark.parametrize("path", ["no", "away"])
def test_a_refusal_is_silence_in_words_without_the_key(players, address, monkeypatch, path):
    base, keys = address
    monkeypatch.setenv("MY_KEY", "very-secret")
    players("model", endpoint=f"{base}/{path}", key="MY_KEY")
    agent, game = agents.load("text:model"), Game(seed=5, **TWO)
    for _ in range(2):
        agent.act(game.view(game.to_move))
    with pytest.raises(TextAgentError, match=r"status (401|302)") as caught:
        agent.act(game.view(game.to_move))
    assert "very-secret" not in str(caught.value) and len(keys) == 3, "a redirect is not followed"


def served(words, wait=0.0):
    """The address of a server that sends these bytes to each caller, one by one with this wait between."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            caller, _ = listening.accept()
            with caller, contextlib.suppress(OSError):
                caller.recv(1 << 20)
                for k in range(0, len(words), 1 if wait else max(1, len(words))):
                    caller.sendall(words[k : k + 1] if wait else words)
                    time.sleep(wait)
                caller.shutdown(socket.SHUT_WR)
                while caller.recv(1 << 16):  # whoever closes with words unread cuts the caller
                    pass

    threading.Thread(target=serve, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}/v1"


HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"


@pytest.mark.parametrize("usage", ["null", "[1]", '{"total_tokens": "many"}', "{}"])
def test_an_answer_counts_whatever_stands_under_usage(players, usage):
    answer = '{"choices": [{"message": {"content": "1"}}], "usage": ' + usage + "}"
    players("model", endpoint=served(HEAD + b"\r\n" + answer.encode()))
    agent, game = agents.load("text:model"), Game(seed=5, **TWO)
    agent.act(game.view(game.to_move))
    assert agent.counts["answers"] == 1 and agent.counts["tokens"] == 0


@pytest.mark.parametrize("words", [b"nonsense\r\n\r\n", HEAD + b"a: b\r\n" * 300 + b"\r\n", HEAD + b"\r\n{", b""])
def test_nonsense_is_silence(players, words):
    players("model", endpoint=served(words))
    agent, game = agents.load("text:model"), Game(seed=5, **TWO)
    assert agent.act(game.view(game.to_move)) in game.legal_actions()
    assert agent.counts["silent"] == 1


def test_who_answers_letter_by_letter_is_cut(players):
    players("model", endpoint=served(HEAD * 20, wait=0.05), seconds=0.5)
    agent, game, begun = agents.load("text:model"), Game(seed=5, **TWO), time.monotonic()
    agent.act(game.view(game.to_move))
    assert agent.counts["silent"] == 1 and time.monotonic() - begun < 10


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("seconds", one) for one in (None, 0, -1, float("nan"), float("inf"), "soon", True)],
        *[("tries", one) for one in (None, 0, float("inf"), 1.5)],
        *[("command", one) for one in (None, 5, [], "cat", [1], ["a\0"])],
        *[("most_tokens", one) for one in ("many", 0)],
        *[
            ("endpoint", one)
            for one in (5, "ftp://a", "http://", "http://127.0.0.1:80 80/v1", "http://a\r\nb", "http://a:b")
        ],
    ],
)
def test_a_wrong_setting_is_named(players, field, value):
    players("mine", **{field: value})
    with pytest.raises(ValueError, match=f"text:mine: {field} must be"):
        agents.load("text:mine")


def test_nobody_else_can_name_one(players, monkeypatch):
    players("mine", FIRST)
    with pytest.raises(PlanError, match="root-env serve --agents NAME"):
        check_name("text:mine", ())
    check_name("text:mine", ("text:mine",))
    assert "text" not in agents.NAMES
    with pytest.raises(ValueError, match="'text:yours' is not in the file of ROOT_ENV_TEXT_AGENTS"):
        agents.load("text:yours")
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(ValueError, match="set ROOT_ENV_TEXT_AGENTS to the path"):
        agents.load("text:mine")
