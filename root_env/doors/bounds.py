"""Questions of which everybody can tell that they leave nothing to choose, or perhaps nothing.

Both answers are the same in all games that look the same to everybody: acting by them tells nothing of a hand.
"""

from __future__ import annotations

from root_env.doors.game import PlayedGame


def only_answer(game: PlayedGame) -> int | None:
    """The action that is left to whoever is asked, as everybody can tell; None where there may be a choice."""
    if game.is_over or len(game.legal_actions()) != 1:
        return None
    listed = _least_and_most(game)
    return listed[0][0] if listed and listed[0] == listed[1] and len(listed[0]) == 1 else None


def perhaps_only_pass(game: PlayedGame) -> int | None:
    """The pass of whoever is asked, where everybody can tell that there may be nothing else, but not whether there is:
    taken after a fixed time, whatever the hand, it tells nothing. None elsewhere.
    """
    if game.is_over:
        return None
    listed = _least_and_most(game)
    if not listed or len(listed[0]) != 1 or len(listed[1]) == 1:
        return None
    (only,) = listed[0]
    return only if only in listed[1] and _family(game, only) == "pass" else None


def _family(game: PlayedGame, action: int) -> str:
    """The family of an action."""
    return game.rules.decode(action, game.states, 0, game.config).family


def _least_and_most(game: PlayedGame) -> list[list[int]]:
    """What could be chosen with as few and with as many hidden cards as there can be; [] where that is not known."""
    found = []
    for states in game.rules.least_and_most(game.states, 0):
        listed = game.machine.stepping.new_list()
        game.machine.stepping.options_of_top(game.machine.take_in(states), 0, listed)
        found.append(sorted(int(action) for action in listed[1 : 1 + listed[0]]))
    return found
