"""An environment of the library verifiers: rollouts play a seat of a game in words, or solve a puzzle.

    from root_env.verifiers import load_environment

    env = load_environment(seats=["marquise"], games=100, puzzles=["win"])

docs/text.md shows how to play its tasks. The module stands under the name `root_env_verifiers` too, by which the
library finds tasksets. Needs the extra `verifiers`.
"""

from __future__ import annotations

import asyncio
import functools
import ssl
import sys
from collections.abc import Iterator
from typing import Any

from root_env import text_v0
from root_env.doors.text import TextEnv
from root_env.doors.words.answers import MOST_READ
from root_env.support.documents import Document
from root_env.support.extras import missing

try:
    import httpx
    import verifiers.v1 as vf
    from pydantic import Field
    from verifiers.v1.dialects.chat import message_to_wire
except ImportError as error:
    raise missing("root_env.verifiers", "the library verifiers", "verifiers") from error

__all__ = ["RootEnv", "RootHarness", "RootTaskset", "chat_of", "load_environment"]

_ID = "root_env_verifiers"
sys.modules.setdefault(_ID, sys.modules[__name__])
_WHERE = "root_env"
"""The key of the result in `trace.info`."""


class RootData(vf.TaskData):
    """A game or a puzzle to play: what its deal needs."""

    game: str = "root"
    seat: str = ""
    seed: int = 0
    table: dict[str, Any] = Field(default_factory=dict)
    """Fields of the configuration."""
    opponents: str = "rules"
    puzzle: str = ""
    """The name of a puzzle of `root_env.puzzles`, whose deal is `seed`; "" for a game."""


class RootConfig(vf.TasksetConfig):
    """The tasks: a game of every table and seat for each seed; then each puzzle of these themes."""

    id: str = _ID
    game: str = "root"
    seats: list[str] = Field(default_factory=lambda: ["marquise", "eyrie", "alliance", "vagabond"])
    tables: list[dict[str, Any]] = Field(default_factory=lambda: [{}])
    opponents: str = "rules"
    first_seed: int = 0
    games: int = 100
    """The number of seeds."""
    puzzles: list[str] = Field(default_factory=list)
    deals: int = 1
    """The number of deals of each puzzle."""


class RootTask(vf.Task[RootData, vf.State, vf.TaskConfig]):
    """Rewards by the result that `RootEnv` keeps: weights can be set in the configuration of the task."""

    @vf.reward(weight=1.0)
    async def won(self, trace: vf.Trace) -> float | dict[str, float]:
        """1 for a game that the seat has won."""
        found = trace.info[_WHERE]
        return {} if self.data.puzzle else float(found["seat"] in found["winners"])

    @vf.reward(weight=0.1)
    async def points(self, trace: vf.Trace) -> float | dict[str, float]:
        """Victory points of the seat, as a share of those that win."""
        found = trace.info[_WHERE]
        return {} if self.data.puzzle else min(max(found["scores"][found["seat"]], 0) / found["score_to_win"], 1.0)

    @vf.reward(weight=1.0)
    async def solved(self, trace: vf.Trace) -> float | dict[str, float]:
        """1 for a puzzle whose goal is reached."""
        return float(bool(trace.info[_WHERE]["solved"])) if self.data.puzzle else {}

    @vf.reward(weight=0.1)
    async def usable(self, trace: vf.Trace) -> float:
        """The share of usable answers, questions among them."""
        counts = trace.info[_WHERE]["answers"]
        good = counts.get("understood", 0) + counts.get("questions", 0)
        return good / max(good + counts.get("unusable", 0), 1)


class RootTaskset(vf.Taskset[RootTask, RootConfig]):
    """The tasks of a `RootConfig`; no game is dealt before its rollout."""

    def load(self) -> Iterator[RootTask]:
        """See `verifiers.v1.Taskset`."""
        given = self.config
        for seed in range(given.first_seed, given.first_seed + given.games):
            for n, table in enumerate(given.tables):
                for seat in given.seats:
                    row = {"game": given.game, "seat": seat, "seed": seed, "table": table, "opponents": given.opponents}
                    yield RootTask(RootData(name=f"{given.game} {n} {seat} {seed}", **row), given.task)
        if given.puzzles:
            from root_env import puzzles

            for name in (name for theme in given.puzzles for name in puzzles.names(theme)):
                for deal in range(given.deals):
                    yield RootTask(RootData(name=f"{name} {deal}", seed=deal, puzzle=name), given.task)


class Play:
    """One task as it is played: `begins`, the first message, and `answer`. `settings`: `tries`, ... of `TextEnv`."""

    def __init__(self, data: RootData, **settings: Any):
        self._puzzle = None
        if data.puzzle:
            from root_env import puzzles

            self._puzzle = puzzles.get(data.puzzle)
            game = self._puzzle.game(data.seed)
            self.env = TextEnv(type(game), game.config, seed=data.seed, seats=[self._puzzle.agent], **settings)
            self.env.begin(game)
        else:
            deal = {"seed": data.seed, "opponents": data.opponents}
            self.env = text_v0.env(data.game, seats=[data.seat], **deal, **settings, **data.table)
        self.seat = self.env.seats[0]
        self.primer = self.env.primer(self.seat)
        task = [f"Your task: {self._puzzle.words}", ""] if self._puzzle else []
        self.begins = "\n".join([*task, self.env.message(self.seat)])

    @property
    def solved(self) -> bool | None:
        """True if the puzzle is solved; None if that is not decided, and for a game."""
        return self._puzzle.solved(self.env.game) if self._puzzle else None

    @property
    def is_over(self) -> bool:
        """True if nothing more is asked."""
        return self.env.is_over or self.solved is not None

    def answer(self, text: str) -> str:
        """The reply to an answer; after a choice that was taken with the next message."""
        before, reply = self.env.counts[self.seat]["decisions"], self.env.answer(text[-MOST_READ:])
        if self.is_over or self.env.counts[self.seat]["decisions"] == before:
            return reply.words
        return f"{reply.words}\n\n{self.env.message(self.seat)}"

    def result(self) -> Document:
        """Everything that rewards need, and the record of the game."""
        report = self.env.report()
        to_win = getattr(self.env.config, "score_to_win", 30)
        answers = report.pop("answers")[self.seat]
        return {**report, "seat": self.seat, "answers": answers, "score_to_win": to_win, "solved": self.solved}


_trusted = functools.cache(ssl.create_default_context)
"""The certificates, which take long to read."""


class RootHarness(vf.Harness[vf.HarnessConfig]):
    """One request to the model for each message, in this process: hundreds of games need no programs of their own."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        """See `verifiers.v1.Harness`."""
        system, prompt = self.resolve_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        messages += [message_to_wire(message) for message in prompt or []]
        asked = {"model": ctx.model, "messages": messages}
        async with httpx.AsyncClient(timeout=None, trust_env=False, verify=_trusted()) as client:
            done = await client.post(
                f"{endpoint}/chat/completions", json=asked, headers={"Authorization": f"Bearer {secret}"}
            )
        return vf.ProgramResult(int(done.is_error), "", done.text if done.is_error else "")


class RootEnvConfig(vf.EnvConfig):
    """The player, and what is done with unusable answers, see `TextEnv`."""

    player: vf.AgentConfig = vf.AgentConfig(runtime=vf.SubprocessConfig())
    tries: int = 3
    unusable: str = "pass"
    questions: int = 8


class RootEnv(vf.Env[RootEnvConfig]):
    """Each rollout plays a game or a puzzle to its end, in a thread while the rules and the opponents work."""

    async def run(self, task: vf.Task, agents: vf.Agents) -> None:
        """See `verifiers.v1.Env`."""
        given = self.config
        settings = {"tries": given.tries, "unusable": given.unusable, "questions": given.questions}
        play = await asyncio.to_thread(Play, task.data, **settings)
        async with agents.player.interaction(task.with_system_prompt(play.primer)) as talk:
            said = play.begins
            try:
                while not (segment := await talk.turn(said)).terminated:
                    said = await asyncio.to_thread(play.answer, segment.last_reply)
                    if play.is_over:
                        break
            finally:
                talk.trace.info[_WHERE] = play.result()


def load_environment(player: Document | None = None, **settings: Any) -> RootEnv:
    """The environment. `settings`: fields of `RootConfig`, and `tries`, `unusable`, `questions`; `player`: of an
    `AgentConfig`."""
    own = {name: settings.pop(name) for name in ("tries", "unusable", "questions") if name in settings}
    seated = {"player": player} if player else {}
    config = vf.resolve_env_config({"taskset": {**settings, "id": _ID}, **seated, **own})
    return vf.load_environment(config)


def chat_of(trace: vf.Trace) -> Document:
    """A finished rollout as a chat: `messages` with `role` and `content`, its rewards, its result with the record."""
    rewards = {name: one.score for name, one in trace.rewards.items()}
    messages = [{"role": one.role, "content": one.content} for one in trace.messages]
    return {"messages": messages, "reward": trace.reward, "rewards": rewards, "result": trace.info[_WHERE]}
