"""`Puzzle`: a position, the player, and the condition of a solution; `Attempt`: one try at it, by anybody who plays."""

import json
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from root_env.doors.game import PlayedGame
from root_env.engine.copies import copy_states
from root_env.puzzles.goals import Goal
from root_env.root.doors.game import Game
from root_env.support import by_name
from root_env.support.by_name import AgentLike, check_at
from root_env.support.documents import Fields
from root_env.support.errors import ConfigError, PositionError, ReachWarning
from root_env.support.quoting import quoted
from root_env.tasks.declared import digest_of_text

THEMES: dict[str, str] = {
    "win": "win in this turn",
    "dominance": "break a dominance that wins in its player's next Birdsong",
    "police 27": "hold up an opponent with 27 points or more",
    "police 20": "hold up an opponent with 18 to 23 points who is ahead",
    "turmoil": "as the Eyrie, add to the Decree and resolve all of it",
    "revolt": "as the Alliance, revolt now or not, and where",
    "lead": "defend a lead: the best first action of whoever is ahead",
}
"""Theme -> the task of such puzzles."""
HANDMADE_THEMES: dict[str, str] = {
    "win": THEMES["win"],
    "block": "hold up an opponent who wins in its next turn unless something is done now",
    "dominance": THEMES["dominance"],
    "turmoil": THEMES["turmoil"],
    "blunder": "avoid a loss at hand: the last base, a revolt",
}
"""The themes of the set "handmade"."""


class PuzzleError(ValueError):
    """A file of puzzles, or a puzzle, cannot be used; the message has its name and the reason."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. Things that only others know (hands, the order of the deck) are no part of it: each deal draws them."""

    name: str
    theme: str
    """One of `THEMES`, or of `HANDMADE_THEMES`."""
    agent: str
    """The agent id of the player: "eyrie_0"."""
    words: str
    """The task in a sentence or two."""
    position: Fields
    """A position document, see docs/positions.md, with the knowledge of this player."""
    goal: Goal | None = None
    """The goal for the end of the turn; None if one of `actions` solves the puzzle."""
    actions: Sequence[Fields] = ()
    """First actions that solve it, each as keywords of `Game.find_all`: the family and arguments."""
    checked: Fields = field(default_factory=dict)
    """The results of its check: those of the search and others, win shares with and without the solution."""
    solution: Sequence[str] = ()
    """The player's choices, in words, that reached the goal in one deal; empty if none are known."""

    @property
    def faction(self) -> str:
        """The faction of the player."""
        return self.agent.rpartition("_")[0]

    @property
    def digest(self) -> str:
        """16 hex digits from the player, the position, the goal and the actions; words and figures do not count."""
        goal = vars(self.goal) if self.goal else None
        played = [self.agent, self.position, goal, [dict(one) for one in self.actions]]
        return digest_of_text(json.dumps(played, sort_keys=True))

    def game(self, deal: int = 0, **settings: object) -> Game:
        """The game at the puzzle's position, in which `agent` decides; `deal`, from 0, seeds hidden cards and chance.

        `settings`: other fields of the configuration, such as `skip_forced`. PuzzleError if the position cannot be
        played.
        """
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ReachWarning)
                game = Game.from_position(self._with(settings))
        except (ConfigError, PositionError) as error:
            raise PuzzleError(f"puzzle {self.name}: position: {error}") from None
        if self.agent not in game.agents:
            raise PuzzleError(f"puzzle {self.name}: {quoted(self.agent)} is not at the table of its position")
        if game.to_move != self.agent or game.turn != self.agent:
            raise PuzzleError(
                f"puzzle {self.name}: {self.agent} must decide, in its own turn; in this position {game.to_move} "
                f"decides, in the turn of {game.turn}"
            )
        try:
            return game.determinize(self.agent, deal)
        except PositionError as error:
            raise PuzzleError(f"puzzle {self.name}: position: {error}") from None

    def hint(self) -> str:
        """A sentence that helps without telling the solution; "" if no solution is known."""
        if self.goal:
            verbs = dict.fromkeys(words.split()[0].rstrip(":") for words in self.solution)
            return f"It takes: {', '.join(verb for verb in verbs if verb != 'pass')}." if verbs else ""
        right, of = self._right()
        return f"{len(right)} of {of} choices {'solve' if len(right) > 1 else 'solves'} it."

    def answer(self) -> str:
        """The solution in a sentence; "" if none is known. For a goal it is one way, with the dice of one deal."""
        if self.goal:
            return f"One way, with the dice and cards of one deal: {'; '.join(self.solution)}." if self.solution else ""
        return f"Choose: {' or: '.join(self._right()[0])}."

    def _right(self) -> tuple[list[str], int]:
        """The words of the first actions that solve it, and the number of all choices."""
        game = self.game()
        right = {found for one in self.actions for found in game.find_all(**one)}
        return [game.describe(action, self.agent).removeprefix(f"{self.agent}: ") for action in sorted(right)], len(
            game.legal_actions()
        )

    def _with(self, settings: Fields) -> Fields:
        """The position with other settings of its configuration."""
        config = self.position.get("config", {})
        if not settings or not isinstance(config, Mapping):  # reading it raises an error in words
            return self.position
        return {**self.position, "config": {**config, **settings}}

    def solved(self, game: PlayedGame) -> bool | None:
        """True if the actions since this game's record began solve the puzzle; None if that is not decided yet.

        For games that began at the puzzle's position, such as those of `game`.
        """
        past = game.beginning()
        attempt = Attempt(self, past)
        for entry in game.log:
            if attempt.solved is not None:
                break
            if isinstance(entry, Mapping):
                past.force(**entry["force"])
            else:
                attempt.step(entry)
        return attempt.solved


class Attempt:
    """A try at a puzzle: take the actions of a game through `step`; `solved` is None until it is decided."""

    def __init__(self, puzzle: Puzzle, game: PlayedGame):
        self.puzzle: Puzzle = puzzle
        self.game: PlayedGame = game
        self.solved: bool | None = None if puzzle.agent in game.agents else False
        self._before, self._turns = copy_states(game.states), game.turns

    def step(self, action: int) -> None:
        """Take an action of the player to move, see `Game.step`."""
        puzzle, game = self.puzzle, self.game
        asked = game.to_move == puzzle.agent
        accepted = [found for one in puzzle.actions for found in game.find_all(**one)] if asked else []
        game.step(action)
        if accepted:
            self.solved = action in accepted
        elif game.is_over or game.turns != self._turns:
            solver = game.player(puzzle.agent)
            goal = puzzle.goal
            done = goal is not None and goal.reached(self._before, game.states, game.agents, solver)
            self.solved = done and (game.is_over or goal is None or goal.lasts(game, puzzle.agent, self._turns))


def attempt(puzzle: Puzzle, agent: AgentLike, deal: int = 0) -> bool:
    """True if an agent solves a puzzle in a deal, a whole number from 0: the agent plays the turn until it is decided.

    Rule-based bots answer the questions to other players in this turn. The deal seeds the random numbers of both, so
    that an agent always plays the same, except searches with a time budget. TableError if the agent cannot play there.
    """
    game = puzzle.game(deal)
    agents = by_name.load_agents()
    solver, others = agents.on_views(agent), agents.on_views(agents.load("rules"))
    for seat in (solver, others):
        seat.reseed(deal)
    check_at(agent, game.config)
    one = Attempt(puzzle, game)
    while one.solved is None and game.to_move is not None:
        asked = solver if game.to_move == puzzle.agent else others
        one.step(asked.act(game.view(game.to_move)))
    return bool(one.solved)
