"""Chance: the only place in the rules of Root that draws random numbers or forced outcomes.

The numbers come from `engine.stream`. Forced outcomes (`Game.force`) are queues that are used up before it is asked; an
impossible one sets `s.fault`.
"""

from collections.abc import Callable

from root_env.engine.compose import written
from root_env.engine.jit import I, njit
from root_env.engine.jit.views import Cells
from root_env.engine.stream import below, next32, shuffle
from root_env.root.rules.ids import FT, N_CARDS
from root_env.root.rules.spec.axes import AXES
from root_env.root.rules.state import DICE, SHARED_QUEUES, State

BATTLE, DRAWS, TAKEN, QUESTS, RUINS = 0, 1, 2, 3, 4
"""The queues of everybody; those of the dice of factions follow (`state.DICE`)."""


@njit
def _next_forced(s: State, queue: int, values: Cells) -> int:
    """Take the first entry of a forced queue; the caller has checked that there is one."""
    value = I(values[0])
    n = I(s.n_forced[queue]) - 1
    for i in range(n):
        values[i] = values[i + 1]
    s.n_forced[queue] = n
    return value


@njit
def roll(s: State) -> int:
    """Roll both battle dice, each 0..3 (Law 4.3.3); returns higher * 4 + lower."""
    if s.n_forced[BATTLE] > 0:
        first, second = I(s.forced_dice[0, 0]), I(s.forced_dice[0, 1])
        n = I(s.n_forced[BATTLE]) - 1
        for i in range(n):
            s.forced_dice[i, 0] = s.forced_dice[i + 1, 0]
            s.forced_dice[i, 1] = s.forced_dice[i + 1, 1]
        s.n_forced[BATTLE] = n
    else:
        bits = next32(s)
        first, second = bits >> 30, (bits >> 28) & 3
    if first < second:
        first, second = second, first
    return first * 4 + second


def die(name: str) -> Callable[[State], int]:
    """The rule that rolls a die of a faction (`Faction.dice`); all its faces are equally likely."""
    place = next(k for k, (one, _) in enumerate(DICE) if one.name == name)
    queue, rolls = SHARED_QUEUES + place, f"roll_{name}"
    lines = [
        f"def {rolls}(s):",
        f"    if s.n_forced[{queue}] > 0:",
        f"        return next_forced(s, {queue}, s.forced_{name})",
        f"    return below(s, {AXES[DICE[place][0].faces]})",
    ]
    scope = {"__name__": __name__, "next_forced": _next_forced, "below": below}
    return njit(written(f"<{rolls} of {__name__}>", lines, rolls, scope))


@njit
def shuffle_deck(s: State) -> None:
    """Shuffle the shared deck in place (Law 2.1)."""
    shuffle(s, s.deck, I(s.deck_size))


@njit
def bring_forced_draw(s: State) -> None:
    """If a draw is forced, swap that card to the top of the deck; the deck must not be empty."""
    if s.n_forced[DRAWS] == 0:
        return
    card = _next_forced(s, DRAWS, s.forced_draws)
    top = I(s.deck_size) - 1
    for i in range(top, -1, -1):
        if s.deck[i] == card:
            s.deck[i] = s.deck[top]
            s.deck[top] = card
            return
    s.fault = FT.IMPOSSIBLE_OUTCOME


@njit
def random_card(s: State, owner: int) -> int:
    """Kind of a card picked at random from a hand that is not empty (Law 21.22)."""
    if s.n_forced[TAKEN] > 0:
        card = _next_forced(s, TAKEN, s.forced_taken)
        if s.hand[owner, card] > 0:
            return card
        s.fault = FT.IMPOSSIBLE_OUTCOME
    k = below(s, I(s.hand_size[owner]))
    for card in range(N_CARDS):
        k -= I(s.hand[owner, card])
        if k < 0:
            return card
    return -1


@njit
def draw_quest(s: State) -> int:
    """Take the top quest; -1 if the quest deck is empty (Law 9.3.3, 9.5.5)."""
    n = I(s.quest_deck_size)
    if n == 0:
        return -1
    if s.n_forced[QUESTS] > 0:
        quest = _next_forced(s, QUESTS, s.forced_quests)
        found = -1
        for i in range(n):
            if s.quest_deck[i] == quest:
                found = i
        if found < 0:
            s.fault = FT.IMPOSSIBLE_OUTCOME
        else:
            s.quest_deck[found] = s.quest_deck[n - 1]
            s.quest_deck[n - 1] = quest
    s.quest_deck_size = n - 1
    return I(s.quest_deck[n - 1])


@njit
def shuffle_quests(s: State) -> None:
    """Shuffle the quest deck in place (Law 9.3.3)."""
    shuffle(s, s.quest_deck, I(s.quest_deck_size))


@njit
def forced_ruin(s: State) -> int:
    """Item forced under the next ruin, -1 if none is queued."""
    if s.n_forced[RUINS] == 0:
        return -1
    return _next_forced(s, RUINS, s.forced_ruins)
