"""A game for players who read and write: a message in words when a seat is asked, and an answer in words.

`root_env.text_v0` has the door for users.
"""

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.seats import agent_index
from root_env.doors.game import PlayedGame
from root_env.doors.playing.players import Players
from root_env.doors.playing.rewards import REWARDS, rewards_of
from root_env.doors.policies import Policies, rng_of
from root_env.doors.words.seat import Reply, WordSeat, primer
from root_env.engine import seeding
from root_env.support.documents import Document, Fields
from root_env.support.errors import IllegalActionError, StoppedGameError, whole
from root_env.support.quoting import quoted

UNUSABLE = ("pass", "random", "lose")
"""The words of `unusable`: the player passes if it can, else a random choice is taken; a random choice; it loses."""
_POLICY = 1
"""The number of the seed for those who do not read and write, see `seeding.game_seed`."""


class TextEnv:
    """One game in which some seats read and write; agents play the others.

    `game`: the class of the game; `config`: its configuration; `seed`: see `reset`. `seats`: agent ids or factions that
    read and write; None: all. `opponents`: an agent or its name ("random", "rules", "search:64", ...) for the other
    seats, or a dict of them by agent id or faction. `tries`: the number of unusable answers to one decision after which
    `unusable` is done: "pass" (a random choice where the player cannot pass), "random", or "lose" (the game ends: -1
    for this player, 0 for the others). `questions`: the number of questions that a player may ask at one decision; each
    further one counts as an unusable answer.
    """

    game: PlayedGame
    config: AnyConfig

    def __init__(
        self,
        game: Callable[..., PlayedGame],
        config: AnyConfig,
        *,
        seed: int | None = None,
        seats: str | Iterable[str] | None = None,
        opponents: Policies = "rules",
        tries: int = 3,
        unusable: str = "pass",
        questions: int = 8,
    ):
        if unusable not in UNUSABLE:
            raise ValueError(f"unusable: {quoted(unusable)} is not known; choose from {', '.join(UNUSABLE)}")
        self._class, self.config, self.unusable = game, config, unusable
        self.tries, self.questions = whole(tries, "tries", least=1), whole(questions, "questions", least=0)
        named = config.agents if seats is None else [seats] if isinstance(seats, str) else seats
        self.seats: tuple[str, ...] = _agents(named, config)
        given = dict.fromkeys(config.agents, opponents) if not isinstance(opponents, Mapping) else opponents
        others = {agent: one for agent, one in given.items() if agent not in self.seats}
        self._players = Players(game.rules, {**dict.fromkeys(self.seats, "random"), **others}, [config])  # type: ignore[attr-defined]
        self.reset(seed)

    # -- a game ------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Begin a game, and play on until a seat that reads is asked. None: a fresh seed."""
        self.begin(self._class(self.config, seeding.fresh_seed() if seed is None else seed))

    def begin(self, game: PlayedGame) -> None:
        """Go on with a game, such as one from a record or a position; it is changed from then on."""
        self.game = game
        seed = seeding.game_seed(game.seed, 0, _POLICY)
        self._rngs, self._random = rng_of(seed)[None], random.Random(seed)
        self._sides = {agent: WordSeat(agent) for agent in self.seats}
        self._told: dict[str, str] = {}
        self._left, self._asked, self._loser = self.tries, 0, None
        self.counts: dict[str, Counter[str]] = {agent: Counter() for agent in self.seats}
        """Agent id -> what its answers were: "decisions", "understood", "unusable", "questions", "decided" by rule."""
        self.chats: dict[str, list[dict[str, str]]] = {agent: [] for agent in self.seats}
        """Agent id -> its conversation: messages with "role" ("user", "assistant") and "content"."""
        self._play_others()

    @property
    def to_move(self) -> str | None:
        """The agent that is asked; None when the game is over."""
        return None if self.is_over else self.game.to_move

    @property
    def is_over(self) -> bool:
        """True if the game is over, or a player has lost it by unusable answers."""
        return self._loser is not None or self.game.is_over

    @property
    def rewards(self) -> dict[str, float]:
        """Agent id -> its reward so far: that of `config.reward` at the end, and `config.shaping` per victory point."""
        agents = self.game.agents
        if self._loser is not None:
            return {agent: -1.0 if agent == self._loser else 0.0 for agent in agents}
        paid = {agent: self.config.shaping * vp for agent, vp in self.game.scores.items()}
        if self.game.is_over:
            kind = REWARDS[self.config.reward if isinstance(self.config.reward, str) else "win"]
            final = rewards_of(self.game.states, 0, kind).tolist()
            paid = {agent: paid[agent] + one for agent, one in zip(agents, final, strict=True)}
        return paid

    # -- words -------------------------------------------------------------------------------------------

    def primer(self, agent: str) -> str:
        """An introduction for a seat: the rules, its faction, the others at the table, and how to answer."""
        return primer(self.game, agent)

    def message(self, agent: str | None = None) -> str:
        """Everything new for a seat since its last message: what happened, the board, the question with its choices.

        None: the seat that is asked. The same text until something happens.
        """
        agent = self._side(agent)
        if agent not in self._told:
            self._told[agent] = self._sides[agent].message(self.game)
            self.chats[agent].append({"role": "user", "content": self._told[agent]})
        return self._told[agent]

    def answer(self, text: str) -> Reply:
        """Read the text of the seat that is asked; if it names a choice, take it and play on to the next question.

        IllegalActionError after the end.
        """
        agent = self.to_move
        if agent is None:
            raise IllegalActionError("the game is over")
        self.message(agent)
        chat, counts, side = self.chats[agent], self.counts[agent], self._sides[agent]
        chat.append({"role": "assistant", "content": text})
        reply = side.reply(self.game, text)
        if reply.option is not None:
            counts["understood"] += 1
            self._take(agent, reply.option.action)
            while self.to_move == agent and (more := side.follows(self.game)) is not None:
                self._take(agent, more.action)
                reply = reply._replace(words=f"{reply.words}; {more.words}")
            return reply
        if reply.asks and self._asked < self.questions:
            self._asked += 1
            counts["questions"] += 1
            chat.append({"role": "user", "content": reply.words})
            return reply
        return self._unusable(agent, reply)

    def report(self) -> Document:
        """The result of the game: winners, points, rewards, and what the answers of each seat were."""
        return {
            "over": self.is_over,
            "winners": list(self.game.winners) if self._loser is None else [],
            "scores": self.game.scores,
            "rewards": self.rewards,
            "answers": {agent: dict(counts) for agent, counts in self.counts.items()},
            "lost by unusable answers": self._loser,
            "record": self.game.record(),
        }

    # -- inside ------------------------------------------------------------------------------------------

    def _side(self, agent: str | None) -> str:
        agent = self.to_move if agent is None else agent
        if agent not in self._sides:
            raise ValueError(f"agent: {quoted(agent)} does not read here; the seats are {', '.join(self.seats)}")
        return agent

    def _unusable(self, agent: str, reply: Reply) -> Reply:
        """Count an unusable answer; after the last try do what `unusable` says."""
        counts = self.counts[agent]
        counts["unusable"] += 1
        self._left -= 1
        if self._left > 0:
            tries = "1 try is" if self._left == 1 else f"{self._left} tries are"
            words = f"{reply.words}\n{tries} left."
            self.chats[agent].append({"role": "user", "content": words})
            return reply._replace(words=words)
        counts["decided"] += 1
        if self.unusable == "lose":
            self._loser = agent
            return reply._replace(words=f"{reply.words}\n{agent} has lost by unusable answers.")
        legal = self.game.legal()
        passes = [action for action in legal if action.family == "pass"] if self.unusable == "pass" else []
        action = passes[0] if passes else self._random.choice(legal)
        self._take(agent, action.id)
        return reply._replace(words=f"{reply.words}\nDecided for you: {action.words}.")

    def _take(self, agent: str, action: int) -> None:
        self.counts[agent]["decisions"] += 1
        self._told.clear()
        self._left, self._asked = self.tries, 0
        self._step(action)
        self._play_others()

    def _play_others(self) -> None:
        """Let the others play until a seat that reads is asked, or the game is over."""
        while not self.game.is_over and self.game.to_move not in self._sides:
            self._step(self._players.choose(self.game, self._rngs))

    def _step(self, action: int) -> None:
        with contextlib.suppress(StoppedGameError):  # over as truncated; the result says so
            self.game.step(action)


def _agents(names: Iterable[str], config: AnyConfig) -> tuple[str, ...]:
    """The agent ids of seats that are named by agent ids or factions; ValueError for others."""
    index, found = agent_index(config.agents), []
    for name in names:
        if name not in index:
            raise ValueError(f"seats: {quoted(name)} does not play here; agents are {', '.join(config.agents)}")
        found.append(config.agents[index[name]])
    return tuple(dict.fromkeys(found))


def table(settings: Fields) -> tuple[Document, Document]:
    """Settings in two: those of `TextEnv`, and those of a configuration."""
    own = {"seats", "opponents", "tries", "unusable", "questions"}
    return {k: v for k, v in settings.items() if k in own}, {k: v for k, v in settings.items() if k not in own}
