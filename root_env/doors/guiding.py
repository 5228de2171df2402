"""The words of the guide of a first game about the current position, see `root_env.doors.contract.guides`.

They follow from the game and its record alone. So they still fit after an undo, after a choice that was not suggested,
and after a restart of the server.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import numpy as np

from root_env.doors.contract.guides import NOTHING, Choice, Guide, Hint, Told
from root_env.doors.game import PlayedGame
from root_env.support import by_name

Fitting = list[tuple[Hint, Choice, list[int]]]
"""Hints, each with one of its choices that is legal, and the actions of that choice."""
Kind = tuple[str, str, tuple[tuple[str, Hashable], ...]]
"""A kind of choice that can be new to a player: question, family of actions, and the arguments that matter."""


def begin(door: Callable[..., PlayedGame], guide: Guide, **settings: object) -> PlayedGame:
    """The game of a guide at its start, from a class such as `Game`; `settings` are added to its configuration."""
    return door(**{**guide.config, **settings}, seed=guide.seed)


def round_of(game: PlayedGame) -> int:
    """The number of the current round; 0 is set-up."""
    return game.rules.round_of(game.states, 0, game.config)


def hint_for(guide: Guide, game: PlayedGame, player: int) -> Told:
    """The words of a guide for a player now."""
    now = round_of(game)
    if game.is_over or now > guide.rounds + 1:
        return NOTHING
    if now > guide.rounds:
        return Told(guide.end, why=_left_out(guide, game, player))
    if game.player_to_move() != player:
        other = "" if game.turn == game.agents[player] else str(game.turn).rpartition("_")[0]
        return Told(guide.others.get(other, ""))
    hints = [hint for hint in _asked(guide, game) if not hint.rounds or now in hint.rounds]
    fitting = _fitting(hints, game, game.legal_actions().tolist())
    if fitting:
        return _suggested(guide, game, player, fitting)
    return next((_told(hint, game, player) for hint in hints if not hint.choices), NOTHING)


# -- suggestions -------------------------------------------------------------------------------------------


def _asked(guide: Guide, game: PlayedGame) -> list[Hint]:
    """The hints for the current question."""
    asked = game.rules.asked(game.states, 0)
    return [hint for hint in guide.hints if hint.asked == asked]


def _fitting(hints: Sequence[Hint], game: PlayedGame, actions: Sequence[int]) -> Fitting:
    """The choices of hints that fit some of these actions; each action goes with the first choice that fits it."""
    found, left = [], list(actions)
    for hint in hints:
        for choice in hint.choices:
            fit = list(game.rules.matching(left, choice.family, choice.arguments, game.states, game.config))
            if fit:
                found.append((hint, choice, fit))
                left = [action for action in left if action not in fit]
    return found


def _suggested(guide: Guide, game: PlayedGame, player: int, fitting: Fitting) -> Told:
    """The suggestion: an action that is new to the player, or else the best of those that fit."""
    action = _new(guide, game, player, fitting)
    if action is None:
        action = _best(guide, game, player, fitting)
    hint = next(hint for hint, _, actions in fitting if action in actions)
    return _told(hint, game, player, action)


def _new(guide: Guide, game: PlayedGame, player: int, fitting: Fitting) -> int | None:
    """The best action of a kind new to the player, where a pass is legal; None if there is none worth suggesting."""
    now = round_of(game)
    passing = [action for _, choice, actions in fitting if choice.family == "pass" for action in actions]
    if not 0 < guide.new_from <= now or not passing:
        return None
    seen = {kind for kind, _ in _taken(guide, game, player)}
    new = [one for one in fitting if one[1].family != "pass" and _kind(*one) not in seen]
    if not new:
        return None
    action = _best(guide, game, player, new)
    is_worth_it = now == guide.rounds or _best_of(guide, game, player, [action, *passing]) in (action, None)
    return action if is_worth_it else None


def _told(hint: Hint, game: PlayedGame, player: int, action: int | None = None) -> Told:
    step, why = (game.rules.fill_in(words, game.states, 0, player, game.config) for words in (hint.step, hint.why))
    return Told(
        step, action, "" if action is None else game.rules.option(game.states, 0, action, player, game.config), why
    )


def _best(guide: Guide, game: PlayedGame, player: int, fitting: Fitting) -> int:
    """The best action of those that fit; without an adviser one of the first choice."""
    best = _best_of(guide, game, player, [action for _, _, actions in fitting for action in actions])
    return fitting[0][2][-1] if best is None else best


def _best_of(guide: Guide, game: PlayedGame, player: int, actions: Sequence[int]) -> int | None:
    """The action, of these, that the adviser would take; None without an adviser."""
    adviser = _adviser(guide, game)
    if adviser is None:
        return None
    agent = game.agents[player]
    mask = np.zeros_like(game.mask())
    mask[list(actions)] = 1
    row = np.asarray(game.observe(agent))
    return int(adviser.act(row[None], mask[None], [agent], np.random.default_rng(game.decisions))[0])


def _adviser(guide: Guide, game: PlayedGame) -> Any:
    """The adviser of the guide at this table; None if there is none."""
    if not guide.adviser:
        return None
    agent = by_name.load_agents().load(guide.adviser, game.rules.name)
    return agent if agent.knows_table(game.config) else None


# -- what is new to a player -------------------------------------------------------------------------------


def _kind(hint: Hint, choice: Choice, _: object = None) -> Kind:
    return hint.asked, choice.family, tuple(choice.arguments.items())


def _taken(guide: Guide, game: PlayedGame, player: int) -> Iterator[tuple[Kind, PlayedGame]]:
    """The choices so far of a player for which the guide has a hint, each with the game before it."""
    past = game.beginning()
    for entry in game.log:
        if isinstance(entry, dict):
            past.force(**entry["force"])
            continue
        if past.player_to_move() == player:
            for one in _fitting(_asked(guide, past), past, [entry]):
                yield _kind(*one), past
        past.step(entry)


def _left_out(guide: Guide, game: PlayedGame, player: int) -> str:
    """A sentence with the kinds of choices that a player could have taken and never has; "" if there are none."""
    seen, could = set(), {}
    for kind, past in _taken(guide, game, player):
        seen.add(kind)
        could |= {_kind(*one): None for one in _fitting(_asked(guide, past), past, past.legal_actions().tolist())}
    names = [
        " ".join((family.replace("_", " "), *(str(value) for _, value in arguments)))
        for asked, family, arguments in could
        if (asked, family, arguments) not in seen and family != "pass" and not family.startswith("choose_")
    ]
    return f"You have left out so far: {', '.join(dict.fromkeys(names))}." if names else ""
