"""Questions with only one answer, or perhaps only one, as every player can tell.

Both functions give the same result in all games that look the same to everybody: to act on it tells nothing of a hand.
"""

from root_env.doors.game import PlayedGame


def only_answer(game: PlayedGame) -> int | None:
    """The only legal action of the player asked, if every player can tell that it is the only one; else None."""
    if game.is_over or len(game.legal_actions()) != 1:
        return None
    listed = _least_and_most(game)
    return listed[0][0] if listed and listed[0] == listed[1] and len(listed[0]) == 1 else None


def perhaps_only_pass(game: PlayedGame) -> int | None:
    """The pass of the player asked, if for the others it may be the only legal action, but need not be; else None.

    A pass that is taken after a fixed time, with any hand, tells nothing.
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
    """The legal actions with the fewest and with the most possible hidden cards; [] if these are not known."""
    found = []
    for states in game.rules.least_and_most(game.states, 0):
        listed = game.machine.stepping.new_list()
        game.machine.stepping.options_of_top(game.machine.take_in(states), 0, listed)
        found.append(sorted(int(action) for action in listed[1 : 1 + listed[0]]))
    return found
