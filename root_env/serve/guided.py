"""Guided first games: the list of them, the table of one, and the words of its guide about a position."""

from dataclasses import replace

from root_env.doors.contract.guides import NOTHING
from root_env.doors.contract.rules import Viewer
from root_env.doors.game import PlayedGame
from root_env.doors.games import doors_of, game_names
from root_env.doors.guiding import hint_for
from root_env.doors.payments import payments
from root_env.serve.lobby import PERSON, Plan, plan_of
from root_env.support.documents import Document

GUIDED = 0
"""The index of the guided player, who plays the first faction."""


def offered() -> list[dict[str, str]]:
    """All guided games: `game` and `guide` for `guided_plan`, the name of the game for people, and a title."""
    return [
        {"game": game, "called": rules.title, "guide": name, "title": guide.title}
        for game in game_names()
        for rules in (doors_of(game).rules,)
        for name, guide in rules.guides.items()
    ]


def guided_plan(game: str, name: str) -> Plan:
    """The table of a guided game: a person in the first seat, agents in all others. ValueError for an unknown guide."""
    guides = doors_of(game).rules.guides
    if name not in guides:
        raise ValueError(f"guide: {name!r} is not known; choose from {', '.join(guides) or 'none of this game'}")
    guide = guides[name]
    config = doors_of(game).rules.config(**guide.config)
    seats = [PERSON, *[guide.opponent] * (len(config.agents) - 1)]
    plan = plan_of({"game": game, "config": config.to_dict(), "seed": guide.seed, "seats": seats})
    hint_for(guide, plan.begin(), GUIDED)  # loads and compiles the adviser here, so that the table need not wait
    return replace(plan, guide=name)


def guide_message(plan: Plan, game: PlayedGame, viewer: Viewer) -> Document | None:
    """The words of the guide of a table to a viewer about the current position; None if there are none."""
    guide = game.rules.guides.get(plan.guide)
    told = hint_for(guide, game, GUIDED) if guide and viewer == GUIDED else NOTHING
    if told.action is not None and (paid := payments(game)):
        most = max(paid, key=lambda one: one.actions.count(told.action))
        told = told._replace(action=most.id, choice=most.words)
    return told._asdict() if told.step else None
