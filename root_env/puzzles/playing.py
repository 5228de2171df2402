"""The turn of a puzzle, played by an agent."""

from root_env.puzzles.puzzle import Attempt, Puzzle
from root_env.support import by_name
from root_env.support.by_name import AgentLike, check_at


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
