"""The answer to a player who asks why an action is not possible now: the typed words are looked up in all actions.

The answer names the condition of the rules that is not met, as far as the player may know it.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from root_env.doors.contract.arguments import Action
from root_env.doors.contract.explaining import fits, meant, words_of
from root_env.doors.game import PlayedGame
from root_env.support.quoting import quoted

PASS = "pass"
ANSWERS = (PASS, "choose_")
"""Beginnings of families whose actions have a meaning in one question only: nobody asks for them by their words."""
ENDS = frozenset({"end", "finish", "pass", "stop"})
"""Words of people who want to end a turn or a part of it: `end my turn`."""
RESERVED = " (reserved)"
"""The end of the words of ids that have no meaning yet."""
MOST_LOOKED_AT = 12
"""The most actions whose conditions are checked, by rules in plain Python."""
MOST_TYPED = 100
"""The most letters that are read."""


class _Named(NamedTuple):
    """An action of a table, and its words by `words_of`."""

    action: Action
    words: list[str]


_KEPT: dict[str, list[_Named]] = {}
"""Configuration -> its actions, since a table asks again."""
_MOST_KEPT = 16


def why_not(game: PlayedGame, player: int, typed: str) -> list[str]:
    """The lines that tell `player` why the actions that `typed` names are not possible, or that they are on offer."""
    asked = [re.sub(r"_\d+$", "", word) for word in words_of(typed[:MOST_TYPED])]  # eyrie_0: actions say eyrie
    if not asked:
        return ["Say which action you mean, such as: move 3 5"]
    if game.is_over:
        return ["The game is over."]
    found = _called(game, player, asked) or _called(game, player, meant(asked))
    if not found and ENDS & {*asked}:
        return [_passing(game, player)]
    if not found:
        return [f"No action at this table is called {quoted(typed[:MOST_TYPED])}; say it as in: battle eyrie 5."]
    whole, rest = _by_family(game, player, found)
    told: dict[str, list[str]] = {}
    for action in rest[:MOST_LOOKED_AT]:
        told.setdefault(_of_action(game, action), []).append(action.words)
    lines = [_line(words, reason) for reason, words in told.items()]
    if len(rest) > MOST_LOOKED_AT:
        lines.append(f"{len(rest) - MOST_LOOKED_AT} more actions are called that; say more.")
    return lines or whole


def _called(game: PlayedGame, player: int, asked: list[str]) -> list[Action]:
    """The actions whose words fit `asked`; if there are any whose first words fit each other, these alone."""
    named = [one for one in _all(game, player) if asked and fits(asked, one.words)]
    begun = [one for one in named if fits(asked[:1], one.words[:1])]
    return [one.action for one in begun or named]


def _passing(game: PlayedGame, player: int) -> str:
    """The reason why `player` cannot end the turn, or a part of it."""
    if game.player_to_move() != player:
        return "You are not asked now; whoever is asked decides first."
    passes = [action for action in game.legal() if action.family == PASS]
    if passes:
        return f"On offer, choose it: {passes[0].words}."
    return "You must choose one of what is offered first; nothing here can be passed."


def _by_family(game: PlayedGame, player: int, found: list[Action]) -> tuple[list[str], list[Action]]:
    """Lines for the families of which no action is possible now, and the actions of all other families."""
    reasons = {family: _of_family(game, player, family) for family in dict.fromkeys(one.family for one in found)}
    told: dict[str, list[Action]] = {}
    for action in found:
        if reasons[action.family]:
            told.setdefault(reasons[action.family], []).append(action)
    lines = []
    for reason, actions in told.items():
        families = dict.fromkeys(action.family.replace("_", " ") for action in actions)
        lines.append(_line([actions[0].words] if len(actions) == 1 else [", ".join(families)], reason))
    return lines, [action for action in found if not reasons[action.family]]


def _of_family(game: PlayedGame, player: int, family: str) -> str:
    """The reason why no action of a family can be offered to a player now; "" if some can."""
    said = game.rules.family_missing(game.states, 0, player, family, game.config)
    return said or ("" if game.player_to_move() == player else "you are not asked now")


def _line(words: list[str], reason: str) -> str:
    """The line for actions that share one reason."""
    more = "" if len(words) == 1 else f" and {len(words) - 1} more"
    return f"{words[0][:1].upper()}{words[0][1:]}{more}: {reason}."


def _of_action(game: PlayedGame, action: Action) -> str:
    """The reason why this action is not offered to the player who is asked."""
    if action.id in game.legal_actions():
        return "on offer, choose it"
    if said := game.rules.missing(game.states, 0, action, game.config):
        return said
    rule = game.rules.explain_action(game.states, 0, action, game.config)
    return (
        f"not offered, and what is missing cannot be said here. {rule[-1].rstrip('.')}" if rule else "not offered here"
    )


def _all(game: PlayedGame, player: int) -> list[_Named]:
    """All actions of a player that have words of their own, at any question."""
    rules, config = game.rules, game.config
    key = f"{rules.name} {config!r}"
    if rules.called_by_player:
        key += f" {player} {game.states['order'][0].tolist()}"
    found = _KEPT.get(key)  # another thread may empty it
    if found is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        found = [named for number in _numbers(game) if (named := _named(game, number, player)) is not None]
        _KEPT[key] = found
    return found


def _numbers(game: PlayedGame) -> list[int]:
    return [int(number) for number in game.rules.scope_for("table", [game.config]).actions]


def _named(game: PlayedGame, number: int, player: int) -> _Named | None:
    """An action with its words; None if it has no meaning, or one in a single question only."""
    try:
        action = game.rules.decode(number, game.states, 0, game.config)
        words = game.rules.called(game.states, 0, number, player, game.config)
    except (ValueError, IndexError):
        return None
    if action.family.startswith(ANSWERS):
        return None
    if words.endswith(RESERVED):
        return None
    return _Named(replace(action, words=words), words_of(words))
