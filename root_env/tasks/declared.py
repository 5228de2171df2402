"""The declarations of the named tasks: tables, opponents, seeds, budget and evaluation of each.

A name stands for one task for ever: `root_env.tasks.frozen` has the digests. A changed task gets another name or the
next version. A task that can no longer be played as before goes to `RETIRED`, and its name is never used again. This
module imports nothing large, because registries read the names.
"""

import hashlib
import itertools
from dataclasses import dataclass, field

from root_env.doors.contract.limits import TaskError
from root_env.support.documents import Fields

DRAWN = "random"
"""The `learner` of a task in which each game draws the learning seat."""
_DEVELOPMENT = 2**41
"""The seed of a task's evaluation plus this is the seed of its development split."""
_WHOLE = 1000
"""The games of an evaluation without a time limit, or a few more if they must be a multiple of the seats."""
_DIGITS = 16


@dataclass(frozen=True)
class Data:
    """The dataset of a task, its only games to learn from: arguments of `root_env.training.dataset`, and a digest."""

    agent: str
    tables: str
    games: int
    seed: int
    digest: str
    """16 hex digits from the game, player, action and reward of every decision, see the README.md of the dataset."""
    moves: str = field(default="", repr=False)
    """The task whose moves, in this package, are played again without asking the agent, "" for none: on another
    processor a network or a search may decide a close question in another way."""

    def command(self, out: str) -> str:
        """The command that writes the dataset into a folder."""
        words = f"--agent {self.agent} --tables {self.tables} --games {self.games} --seed {self.seed}"
        moves = f" --moves {self.moves}" if self.moves else ""
        return f"python -m root_env.training.dataset {words}{moves} --out {out}"


@dataclass(frozen=True)
class Task:
    """A task. It fixes the evaluation; training is free within the budget."""

    name: str
    """The name, with its version at the end: `base4-v1`. Its id in the registries is `root_env/base4-v1`."""
    words: str
    """A sentence about the task."""
    tables: tuple[tuple[str, ...], ...]
    """The factions of each configuration; game after game takes the next one in turn."""
    learner: str
    """The faction that learns, or `DRAWN`."""
    opponents: str
    """The agent in all other seats, a name of `root_env.agents.load`."""
    budget: int
    """The most decisions of the learner in training; 0: no limit, or no games at all if there is a dataset."""
    par: float
    """The share of games that the opponent wins in the learner's place, measured by `python -m tools.tasks --par`."""
    games: int
    """The games of the evaluation when the task got its name; now `whole` games are played."""
    seed: int
    """The seed of the evaluation."""
    game: str = "root"
    settings: Fields = field(default_factory=lambda: {"seating": "random"})
    """Fields of every configuration beside its factions."""
    seconds: float | None = None
    """The greatest mean time of the learner per decision over a game, in evaluation; None: no limit."""
    data: Data | None = None
    """The only games to learn from; None: the learner plays games itself."""
    trains_on: tuple[tuple[str, ...], ...] | None = None
    """The tables of training, if they differ from those of the evaluation."""
    trains_against: str | None = None
    """The opponents of training, if those of the evaluation are for the evaluation alone."""
    start: str | None = None
    """A file in `root_env.tasks.starts` with positions; each game begins in one of them, drawn by the seed, which also
    determines chance and the cards that the position leaves open. None: games begin with set-up."""

    @property
    def digest(self) -> str:
        """A digest of all fields except `words` and `par`, 16 hex digits."""
        names = (name for name in sorted(self.__dataclass_fields__) if name not in _SAID)
        played = {name: getattr(self, name) for name in names if name not in _LATER or getattr(self, name) is not None}
        played["settings"] = sorted(self.settings.items())
        return digest_of_text(repr(sorted(played.items())))

    def check_played(self) -> None:
        """Raise TaskError for a task that is learned from data: it allows no games in training."""
        if self.data:
            raise TaskError(
                f"{self.name} is learned from data alone: {self.data.command(f'data/{self.name}')} writes them. No "
                "game is played in training, so it has no environment; python -m root_env.training.gauntlet plays "
                "the evaluation"
            )

    @property
    def whole(self) -> int:
        """The games of a whole evaluation: `games` if there is a time limit; else at least 1,000, and the same number
        for each seat."""
        seats = len(self.seats)
        return self.games if self.seconds else max(self.games, -(-_WHOLE // seats) * seats)

    @property
    def development_seed(self) -> int:
        """The seed of the deals for choosing settings and measuring curves; no evaluation uses it."""
        return self.seed + _DEVELOPMENT

    @property
    def training_tables(self) -> tuple[tuple[str, ...], ...]:
        """The factions of the tables of training."""
        return self.trains_on or self.tables

    @property
    def training_learner(self) -> str:
        """The learner in training: the faction of the evaluation, or a drawn one if that is left out of training."""
        return DRAWN if self.trains_on else self.learner

    @property
    def factions(self) -> tuple[str, ...]:
        """All factions of training and of the evaluation: a network needs room for them."""
        return tuple(dict.fromkeys(name for table in (*self.training_tables, *self.tables) for name in table))

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        """(configuration, player index of the learner), which the games of the evaluation take in turn."""
        return tuple(
            (c, player)
            for c, factions in enumerate(self.tables)
            for player, faction in enumerate(factions)
            if self.learner in (DRAWN, faction)
        )

    def describe(self) -> str:
        """The task in a few lines."""
        lines = [
            f"{self.name}: {self.words}",
            f"  table       {self.table_words()}",
            f"  learner     {self.learner_words()}, against {self.opponents} in all other seats",
            f"  training    {self.training_words()}",
            f"  evaluation  {self.whole:,} games from seed {self.seed}: share of games won, 95 % Wilson interval",
            f"  par         {100 * self.par:.1f} %, what {self.opponents} wins in the learner's place",
        ]
        if self.seconds is not None:
            lines.append(f"  time        {self.seconds:g} s a decision, the mean over a game; a game over time is lost")
        return "\n".join(lines)

    def table_words(self) -> str:
        """The tables and their settings in words."""
        factions = ", ".join(dict.fromkeys(name for table in self.tables for name in table))
        each = f"{len(self.tables)} tables of {len(self.tables[0])} of {factions}" if len(self.tables) > 1 else factions
        extra = [f"{name} {value}" for name, value in self.settings.items() if name != "seating"]
        extra += [f"from positions ({self.start})"] if self.start else []
        return "; ".join([each, *extra])

    def learner_words(self) -> str:
        """The learner in words."""
        return "a faction drawn for each game" if self.learner == DRAWN else self.learner

    def training_words(self) -> str:
        """The allowed training in words."""
        if self.trains_on:
            fewer = ", ".join(dict.fromkeys(name for table in self.trains_on for name in table))
            return f"at most {self.budget:,} decisions at the {len(self.trains_on)} tables of {fewer}, without others"
        if self.trains_against:
            return f"at most {self.budget:,} decisions, against {self.trains_against} or yourself: never against these"
        if self.data:
            return f"only what `{self.data.command(f'data/{self.name}')}` writes (digest {self.data.digest})"
        if not self.budget:
            return "as you like, with seeds below 2**31"
        return f"at most {self.budget:,} decisions of the learner, with seeds below 2**31"


_SAID = ("words", "par")
"""Fields that change nothing in play."""
_LATER = ("trains_on", "trains_against", "start")
"""Fields that were added later: a task without them keeps its old digest."""


def digest_of_text(text: str) -> str:
    """A digest of a text, 16 hex digits."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


_BASE = ("marquise", "eyrie", "alliance", "vagabond")
_FIRST_SEVEN = (*_BASE, "lizard", "riverfolk", "chameleander")
"""The seven factions of the first tasks; later factions are not added, since a named task never changes."""
_ELEVEN = (*_FIRST_SEVEN, "hundreds", "corvids", "keepers", "duchy")
_OF_ELEVEN = tuple(tuple(_ELEVEN[(k + step) % len(_ELEVEN)] for step in (0, 1, 3, 7)) for k in range(len(_ELEVEN)))
"""Tables of four where each of eleven factions sits equally often, and two of them meet as evenly as can be."""
_DUEL = (("marquise", "eyrie"),)
_FROZEN = "policy:woodland1"
"""A network of this package that never changes."""
_SIX = tuple(name for name in _FIRST_SEVEN if name != "eyrie")
_WITH_EYRIE = tuple(("eyrie", *others) for others in itertools.combinations(_SIX, 3))
_TO_10 = {"seating": "random", "score_to_win": 10}

TASKS: tuple[Task, ...] = (
    Task(
        "duel10-v1",
        "Two factions to 10 points against a random player. Learned in minutes.",
        *(_DUEL, DRAWN, "random", 200_000, 0.5, 400, 2**40 + 1),
        settings=_TO_10,
    ),
    Task(
        "duel10-rules-v1",
        "The same two factions to 10 points, against the rule-based bot.",
        *(_DUEL, DRAWN, "rules", 1_000_000, 0.5, 400, 2**40 + 2),
        settings=_TO_10,
    ),
    *(
        Task(
            f"{faction}-v1",
            f"One faction of the base game, the {faction.capitalize()}, against three rule-based bots.",
            *((_BASE,), faction, "rules", 2_000_000, par, 400, 2**40 + 3 + k),
        )
        for k, (faction, par) in enumerate(zip(_BASE, (0.195, 0.266, 0.321, 0.229), strict=True))
    ),
    Task(
        "base4-v1",
        "The base game with four players, each of its factions equally often, against three rule-based bots.",
        *((_BASE,), DRAWN, "rules", 10_000_000, 0.25, 400, 2**40 + 7),
    ),
    Task(
        "mixed4-v2",
        "All tables of four that seven factions make, in every seat of them: one agent for all.",
        *(tuple(itertools.combinations(_FIRST_SEVEN, 4)), DRAWN, "rules", 50_000_000, 0.25, 420, 2**40 + 14),
    ),
    Task(
        "exploit4-v1",
        "Exploit three copies of a frozen network at the base table: find what it does wrong, and win more than it.",
        *((_BASE,), DRAWN, _FROZEN, 5_000_000, 0.25, 200, 2**40 + 9),
    ),
    Task(
        "response2-v1",
        "Best response to a frozen network in a game of two, one wins and one loses: what is won beyond a half is a "
        "lower bound of how exploitable it is.",
        *(_DUEL, DRAWN, _FROZEN, 5_000_000, 0.5, 200, 2**40 + 10),
    ),
    Task(
        "search4-v1",
        "The base game with 0.1 s for a decision, on one thread: what is searched in that time, not what was learned "
        "before, is asked for. Training is free.",
        *((_BASE,), DRAWN, "rules", 0, 0.25, 100, 2**40 + 11),
        seconds=0.1,
    ),
    Task(
        "offline4-v1",
        "The base game from games of others alone: learn from a fixed dataset, play no game before the evaluation.",
        *((_BASE,), DRAWN, "rules", 0, 0.25, 400, 2**40 + 12),
        data=Data("rules", "base", 400, 26110, "fcb0bcc2b6731e4e"),
    ),
    Task(
        "wroth2-v2",
        "Wroth, the second game of this package: two players, against its rule-based bot.",
        *((("guild", "runen"),), DRAWN, "rules", 2_000_000, 0.5, 400, 2**40 + 15),
        game="wroth",
    ),
    Task(
        "base4-100k-v1",
        "base4 with few samples: what is learned from 100,000 decisions.",
        *((_BASE,), DRAWN, "rules", 100_000, 0.25, 1000, 2**40 + 16),
    ),
    Task(
        "mixed4-1m-v1",
        "mixed4 with a fiftieth of the budget.",
        *(tuple(itertools.combinations(_FIRST_SEVEN, 4)), DRAWN, "rules", 1_000_000, 0.25, 1120, 2**40 + 17),
    ),
    Task(
        "exploit4-500k-v1",
        "exploit4 with a tenth of the budget.",
        *((_BASE,), DRAWN, _FROZEN, 500_000, 0.25, 1000, 2**40 + 18),
    ),
    Task(
        "response2-500k-v1",
        "response2 with a tenth of the budget.",
        *(_DUEL, DRAWN, _FROZEN, 500_000, 0.5, 1000, 2**40 + 19),
    ),
    *(
        Task(
            f"{style}4-v1",
            f"Opponents nobody has trained against: the base game against three {style} bots. {words}",
            *((_BASE,), DRAWN, f"rules:{style}", 2_000_000, 0.25, 1000, 2**40 + 20 + k),
            trains_against="rules",
        )
        for k, (style, words) in enumerate(
            {
                "racing": "They take what scores, and fight little.",
                "policing": "They attack whoever leads.",
                "hoarding": "They keep cards, gather warriors and wait.",
            }.items()
        )
    ),
    Task(
        "seventh4-v1",
        "A faction left out of training: learn with six, then play the Eyrie at all its tables of four.",
        *(_WITH_EYRIE, "eyrie", "rules", 2_000_000, 0.163, 1000, 2**40 + 23),
        trains_on=tuple(itertools.combinations(_SIX, 4)),
    ),
    Task(
        "searching4-v1",
        "Opponents nobody has trained against: the base game against three searching bots. They look some turns ahead.",
        *((_BASE,), DRAWN, "rules:searching", 2_000_000, 0.25, 1000, 2**40 + 24),
        trains_against="rules",
    ),
    Task(
        "offline4-random-v1",
        "offline4 with games of random players. Nobody there plays well: what is to be imitated?",
        *((_BASE,), DRAWN, "rules", 0, 0.25, 1000, 2**40 + 25),
        data=Data("random", "base", 400, 26111, "f5d9f9dd04efbc92"),
    ),
    Task(
        "offline4-policy-v1",
        "offline4 with games of the policy that shipped with version 0.3, far stronger than the bots of offline4.",
        *((_BASE,), DRAWN, "rules", 0, 0.25, 1000, 2**40 + 26),
        data=Data("policy", "base", 400, 26112, "612d073ba8aeef5e", "offline4-policy-v1"),
    ),
    Task(
        "offline4-search-v1",
        "offline4 with games of the search of version 0.3, which is stronger still.",
        *((_BASE,), DRAWN, "rules", 0, 0.25, 1000, 2**40 + 27),
        data=Data("search:16", "base", 400, 26113, "404ee9ffada6687e", "offline4-search-v1"),
    ),
    Task(
        "partner4-v1",
        "Win with a partner: a Vagabond who has just formed a coalition with a bot, against two bots.",
        *((_BASE,), "vagabond", "rules", 2_000_000, 0.258, 1000, 2**40 + 28),
        start="coalitions4",
    ),
    Task(
        "track2-v1",
        "One building track of the Marquise pays, and no observation says which: build, see what paid, and remember.",
        *(_DUEL, "marquise", "rules", 200_000, 0.484, 1000, 2**40 + 29),
        start="track2",
    ),
    Task(
        "eleven4-v1",
        "Eleven factions at eleven tables of four, each faction equally often: one agent for all.",
        *(_OF_ELEVEN, DRAWN, "rules", 50_000_000, 0.25, 1012, 2**40 + 30),
    ),
    Task(
        "exiles4-v1",
        "The base game with the deck Exiles & Partisans: what does a plan made for the other deck lose?",
        *((_BASE,), DRAWN, "rules", 10_000_000, 0.25, 1000, 2**40 + 31),
        settings={"seating": "random", "deck": "exiles_partisans"},
    ),
    Task(
        "mountain4-v1",
        "The base game on the Mountain: closed paths, suits drawn for each game, a point for the Pass.",
        *((_BASE,), DRAWN, "rules", 10_000_000, 0.25, 1000, 2**40 + 32),
        settings={"seating": "random", "map": "mountain"},
    ),
)
"""All tasks, from small ones to the whole game."""
BY_NAME = {task.name: task for task in TASKS}
RETIRED: dict[str, str] = {
    "mixed4-v1": "mixed4-v1 was played against rule-based bots that are no more: the Company, the Cult and "
    "Chameleander stalled; take mixed4-v2",
    "wroth2-v1": "wroth2-v1 was played with stand-in figures by which the guild won three games of four; take "
    "wroth2-v2",
}
"""Name of a retired task -> the reason, and the task to use instead."""
