"""A program on agents and training, as a user of an editable install writes it; read by type checkers, never run."""

from __future__ import annotations

from pathlib import Path

from root_env import agents
from root_env.agents import Agent, as_agent
from root_env.agents.analysis import Searched, network_for, search, shares
from root_env.games.view import PlayerView
from root_env.gym import RootEnv
from root_env.training import arena, dataset_reading, evaluate, gauntlet, puzzles, scores


def first(view: PlayerView) -> int:
    """A bot of one's own."""
    return int(view.legal_actions()[0])


def trained_against() -> None:
    """Agents as opponents, for all other seats and by seat."""
    env = RootEnv(opponents=agents.load("rules"), scope="table")
    env.set_opponents({"eyrie": as_agent(first), "alliance": "random"})


def measured(seed: int) -> float:
    """The share of games that it wins, by names and as an object."""
    evaluation = evaluate.challenge("policy", "rules", games=40, seed=seed)
    bot: Agent = as_agent(first)
    results = arena.challenge(bot, "eyrie", agents.load("rules"), games=4, seed=seed)
    games, won, low, high = arena.share(results["won"])
    return len(evaluation.rows) + games + won + low + high


def understood(view: PlayerView) -> dict[int, float]:
    """Advice for a position."""
    found: Searched = search(view, iterations=64, seed=1)
    return shares(network_for(view.config), view) | dict.fromkeys(found.visits, 0.0)


def kept(folder: Path) -> int:
    """Results that are kept on disk."""
    line = gauntlet.run("policy", quick=True)
    print(line, scores.score, puzzles.measure)
    return sum(len(episode.end) for episode in dataset_reading.episodes(folder))
