"""Actions of a scope, in any game: a scope has `n_actions` of them, and `actions` are their ids."""

import operator
from typing import Any

import numpy as np

from root_env.doors.contract.any_config import AnyScope
from root_env.doors.contract.rules import Rules
from root_env.support.errors import IllegalActionError


def id_of_all(action: Any, scope: AnyScope, rules: Rules) -> Any:
    """The id, among all actions, of an action of a scope; a value of another type is returned, for the game to refuse.

    IllegalActionError for a number that is no action of the scope.
    """
    if not scope.renumbers or isinstance(action, bool | np.bool_) or not hasattr(action, "__index__"):
        return action
    number = operator.index(action)
    if not 0 <= number < scope.n_actions:
        raise IllegalActionError(f"{number} is not an action: in this scope they are 0..{scope.n_actions - 1}")
    return int(scope.actions[number])
