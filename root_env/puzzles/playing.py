"""An agent plays a puzzle's turn."""

from __future__ import annotations

from root_env.puzzles.puzzle import Attempt, Puzzle
from root_env.support import by_name
from root_env.support.by_name import AgentLike, check_at


def attempt(puzzle: Puzzle, agent: AgentLike, deal: int = 0) -> bool:
    """Whether an agent solves a puzzle in a deal, a whole number from 0: it plays the turn, until that is decided.

    What others are asked in this turn, the rule-based bots answer. Random numbers of both are reseeded by the deal, so
    that the same agent does the same again, but for searches by seconds. TableError if the agent cannot play there.
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
