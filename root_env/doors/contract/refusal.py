"""The sentence with which every door refuses an action: the game, the player and the question, the legal actions.

marquise_0 must choose a corner for the keep, and may not pass (action 0); legal are 65 (choose clearing 1),
66 (choose clearing 2), 67 (choose clearing 3), 68 (choose clearing 4)
"""

import operator
from typing import Any

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.contract.rules import ALL, Rules
from root_env.support.quoting import quoted

_BOOLEANS = (bool, np.bool_)
ILLEGAL = "illegal action"
"""`info["ended_by"]` of a game that an illegal action has ended; else it is one of `Rules.ends`."""
NAMED = 8
"""The most legal actions that the sentence names; of more it tells only the number."""


def action_id(value: Any, n_actions: int) -> int:
    """An action id as a plain integer; -1 for a value that is not a whole number in 0..n_actions - 1."""
    try:
        number = operator.index(value)
    except TypeError:
        return -1
    return number if 0 <= number < n_actions and not isinstance(value, _BOOLEANS) else -1


def what_is_legal(rules: Rules, legal: np.ndarray) -> str:
    """A list of legal actions of the core in words."""
    actions = sorted(legal[1 : 1 + int(legal[0])].tolist())
    named = ", ".join(f"{action} ({rules.family_words(action)})" for action in actions[:NAMED])
    return named + (f" and {len(actions) - NAMED} more" if len(actions) > NAMED else "")


def question(rules: Rules, config: AnyConfig, states: np.ndarray, i: int) -> str:
    """The question in row `i` and the player who is asked, in words that the player asked may know."""
    return rules.question(states, i, int(states["stack"]["who"][i, states["depth"][i] - 1]), config)


def question_and_menu(rules: Rules, config: AnyConfig, states: np.ndarray) -> str:
    """The question at which a fault has stopped the game in `states`, structured array (1,), and its menu."""
    stepping = rules.machine_for(states).stepping
    menu = stepping.new_list()
    stepping.options_of_top(states, 0, menu)
    return f' ("{question(rules, config, states, 0)}", and its menu is {what_is_legal(rules, menu)})'


def refusal(
    rules: Rules, config: AnyConfig, states: np.ndarray, i: int, legal: np.ndarray, action: object, why: str = ""
) -> str:
    """The reason why the player asked in row `i` may not take `action`, a value of any type as it was given.

    `why` follows the action and says who has chosen it. The words tell no more than the player asked may know.
    """
    if states["over"][i]:
        return "the game is over; start a new one with reset()"
    asked, n_actions = question(rules, config, states, i), rules.scope_for(ALL, [config]).n_actions
    number = action_id(action, n_actions)
    if number >= 0:
        words = f"may not {rules.family_words(number)} (action {number})"
    elif isinstance(action, int | np.integer) and not isinstance(action, bool | np.bool_):
        words = f"there is no action {quoted(int(action))}, ids are 0..{n_actions - 1}"
    else:
        words = f"an action is a whole number 0..{n_actions - 1}, not {quoted(action)}"
    return f"{asked}, and {words}{why}; legal are {what_is_legal(rules, legal)}"


def no_actions(actions: np.ndarray, n: int) -> str | None:
    """The reason why an array cannot be the actions of `n` games; None if it can."""
    if actions.shape == (n,) and actions.dtype.kind in "iu":
        return None
    return f"actions must be whole numbers of shape ({n},), one for each game, got {actions.dtype} {actions.shape}"
