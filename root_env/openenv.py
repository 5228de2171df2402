"""OpenEnv: games in words on a server, a game for each session.

    uvicorn --factory root_env.openenv:app --port 8000        # the server, or `app(sessions=200)` in a program

    from root_env.openenv import RootAction, RootEnv

    with RootEnv(base_url="http://127.0.0.1:8000").sync() as env:
        result = env.reset(seed=7, seats=["marquise"], opponents="rules")
        while not result.done:
            result = env.step(RootAction(text=model(result.observation.message)))

Needs the extra `openenv`, in a clone `pip install -e ".[openenv]"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from root_env import text_v0
from root_env.doors.record import ROOT
from root_env.serve.lobby import check_name, check_reads_nothing
from root_env.support.documents import Document, Fields
from root_env.support.errors import whole
from root_env.support.extras import missing
from root_env.support.version import __version__

try:
    from fastapi import FastAPI
    from openenv.core import EnvClient
    from openenv.core.client_types import StepResult
    from openenv.core.env_server import Action, ConcurrencyConfig, Environment, Observation, State, create_app
    from openenv.core.env_server.types import EnvironmentMetadata
    from pydantic import AfterValidator, Field
except ImportError as error:
    raise missing("root_env.openenv", "OpenEnv", "openenv") from error

__all__ = ["RootAction", "RootEnv", "RootEnvironment", "RootObservation", "RootState", "app"]

MOST_SENT = 20_000
"""The most characters of an answer that are sent: the last ones."""
MOST_DECISIONS = 20_000
"""The most decisions of a game, `max_decisions`: they bound its memory, about 11 KB each."""
_HOW = "root_env.openenv.app(agents=['{}'])"
_TABLE = frozenset(["opponents", "questions", "seats", "tries", "unusable"])
"""Settings of `text_v0.resume`."""


class RootAction(Action):
    """The answer of the player asked."""

    text: Annotated[str, AfterValidator(lambda text: text[-MOST_SENT:])]


class RootObservation(Observation):
    """The news for a session. `reward`: the change for the player who answered; `rewards` has those of all players."""

    agent: str | None = Field(None, description="the player asked; null after the end")
    message: str = Field("", description="everything new for this player, with the introduction at first")
    answered: str | None = Field(None, description="the player who answered")
    reply: str = Field("", description="what was understood of the answer, for the player who answered")
    rewards: dict[str, float] = Field(default_factory=dict, description="agent id -> reward so far")


class RootState(State):
    """The game of a session. The record holds the seed, and with it the cards of all: show it to no player."""

    agent: str | None = None
    scores: dict[str, int] = Field(default_factory=dict)
    answers: dict[str, dict[str, int]] = Field(default_factory=dict)
    record: dict[str, Any] | None = None


class RootEnvironment(Environment[RootAction, RootObservation, RootState]):
    """The game of one session. `agents`: names of agents that may play, beyond those of this package."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, agents: Sequence[str] = ()):
        super().__init__()
        self._agents, self._is_closed = tuple(agents), False
        self._game: text_v0.TextEnv | None = None
        self._state = RootState()

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        game: str = ROOT,
        record: Fields | None = None,
        **settings: Any,
    ) -> RootObservation:
        """Begin a game, or go on from a `record`; `settings`: those of `text_v0.env` or `text_v0.resume`."""
        if self._is_closed:
            raise ValueError("this session has ended: connect again")
        self._check(settings, record)
        if record is None:
            env = text_v0.env(str(game), seed=seed, **settings)
        else:
            env = text_v0.resume(record, **{name: value for name, value in settings.items() if name in _TABLE})
        if env.config.max_decisions > MOST_DECISIONS:
            raise ValueError(f"max_decisions: at most {MOST_DECISIONS} here, got {env.config.max_decisions}")
        self._game, self._introduced = env, set[str]()
        self._paid, self._head = dict.fromkeys(env.seats, 0.0), env.game.beginning().record()
        self._state = RootState(episode_id=episode_id)
        return self._observation(env)

    def step(self, action: RootAction, timeout_s: float | None = None, **kwargs: Any) -> RootObservation:
        """Read the answer of the player asked; ValueError if no game has begun or it is over."""
        env = self._begun()
        agent = env.to_move
        decided = env.counts[agent]["decisions"] if agent else 0
        reply = env.answer(action.text)
        self._state.step_count += 1
        told = self._observation(env, agent, is_new=env.counts[agent]["decisions"] > decided)
        before, self._paid[agent] = self._paid[agent], env.rewards[agent]
        told.answered, told.reply, told.reward = agent, reply.words, self._paid[agent] - before
        return told

    @property
    def state(self) -> RootState:
        """The counts and the record of the game; empty before the first `reset`."""
        env = self._game
        if env is None:
            return self._state
        log = [entry if isinstance(entry, dict) else {"action": self._id(env, entry)} for entry in env.game.log]
        answers = {agent: dict(counts) for agent, counts in env.counts.items()}
        told = {"agent": env.to_move, "scores": env.game.scores, "answers": answers}
        return self._state.model_copy(update={**told, "record": {**self._head, "steps": log}})

    def get_metadata(self) -> EnvironmentMetadata:
        """The name, the version and a few words."""
        words = "The board game Root in words: messages for a player, and answers in words"
        return EnvironmentMetadata(name="root_env", description=words, version=__version__)

    def close(self) -> None:
        """Forget the game; this session begins no other one."""
        self._game, self._is_closed = None, True

    # -- inside ------------------------------------------------------------------------------------------

    def _begun(self) -> text_v0.TextEnv:
        if self._game is None:
            raise ValueError("no game has begun: call reset first, in a session of its own (/ws)")
        return self._game

    def _check(self, settings: Document, record: Fields | None) -> None:
        """Refuse settings that name files or agents which load files; ValueError has the reason."""
        if record is not None and not isinstance(record, Mapping):
            raise ValueError(f"a record is a mapping, got {type(record).__name__}")
        for name in {"tries", "questions"} & set(settings):
            settings[name] = whole(settings[name], name)
        check_reads_nothing({"config": settings.get("config"), "record": record})
        check_reads_nothing({"config": settings})
        opponents = settings.get("opponents", "rules")
        for name in opponents.values() if isinstance(opponents, Mapping) else [opponents]:
            check_name(str(name), self._agents, _HOW)

    def _observation(self, env: text_v0.TextEnv, answered: str | None = None, is_new: bool = True) -> RootObservation:
        agent, message = env.to_move, ""
        if agent is not None and is_new:
            primer = "" if agent in self._introduced else f"{env.primer(agent)}\n\n"
            self._introduced.add(agent)
            message = primer + env.message()
        for chat in env.chats.values():
            chat.clear()  # the client has its own conversation
        return RootObservation(agent=agent, message=message, done=env.is_over, rewards=env.rewards)

    @staticmethod
    def _id(env: text_v0.TextEnv, action: int) -> int:
        return env.game.rules.id_in_record(action, env.config)


class RootEnv(EnvClient[RootAction, RootObservation, RootState]):
    """The client of a server: a session with a game of its own."""

    def _step_payload(self, action: RootAction) -> Document:
        return {"text": action.text}

    def _parse_result(self, payload: Document) -> StepResult[RootObservation]:
        paid = {"done": payload["done"], "reward": payload["reward"]}
        return StepResult(observation=RootObservation(**payload["observation"], **paid), **paid)

    def _parse_state(self, payload: Document) -> RootState:
        return RootState(**payload)


def app(sessions: int = 64, idle: float | None = 3600.0, agents: Sequence[str] = ()) -> FastAPI:
    """The server, as OpenEnv makes it; the rules are compiled before it is there.

    `sessions`: the most games at once; a further client is refused. `idle`: the seconds after which a session without
    messages ends; None for never. `agents`: names of agents that may play, beyond those of this package.
    """
    make = partial(RootEnvironment, agents=tuple(agents))
    make().reset(seed=0)
    at_once = ConcurrencyConfig(max_concurrent_envs=sessions, session_timeout=idle)
    return create_app(make, RootAction, RootObservation, env_name="root_env", concurrency_config=at_once)
