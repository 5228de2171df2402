"""The odds of a battle before it begins: hits over the two dice, and a player's knowledge of an ambush.

The odds depend only on things that the player may know: pieces, effects in play, the own hand, and seen cards of the
others. The rules' own hooks count the hits, so that every faction's abilities are included.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

import root_env.root.rules.dispatch  # noqa: F401  it sets the order in which rules are written from tables
from root_env.engine.jit import plain, record_view
from root_env.engine.layouts import whole
from root_env.root.lookup import names
from root_env.root.lookup.land import suits_of
from root_env.root.rules import forces, pieces
from root_env.root.rules.abilities import hooks, losing, rolls
from root_env.root.rules.cards import battle_effects
from root_env.root.rules.data.decks import AMBUSHES, N_AMBUSHES, effects_in
from root_env.root.rules.ids import NOBODY, Suit
from root_env.root.rules.key_actions.battle import AMBUSH_HITS
from root_env.root.rules.spec.actions import decode
from root_env.root.rules.state import State

ROLLS = tuple((max(a, b), min(a, b)) for a in range(4) for b in range(4))
"""The higher and the lower die of each of the sixteen rolls, all equally likely (Law 4.3.3)."""
NO, PERHAPS, YES = "no", "perhaps", "yes"
Chances = dict[tuple[int, int], float]
"""(hits that the attacker deals, hits that it takes) -> the probability."""


class Odds(NamedTuple):
    """The odds of a battle, without effects after the roll and without decisions before it.

    `hits`: without an ambush. `ambush`: NO, PERHAPS or YES, for an ambush by the defender. `ambushed`: hits with those
    of an ambush that is not foiled; None if the pieces that take these decide the number that can still be rolled.
    `effects`: cards of the attacker and of the defender that could be used after the roll. `more`: True if there is a
    decision before the roll.
    """

    hits: Chances
    ambush: str
    ambushed: Chances | None
    effects: tuple[tuple[str, ...], tuple[str, ...]]
    more: bool


def mean(chances: Mapping[tuple[int, int], float]) -> tuple[float, float]:
    """Hits dealt and hits taken on average."""
    dealt = sum(share * pair[0] for pair, share in chances.items())
    return dealt, sum(share * pair[1] for pair, share in chances.items())


def battle_odds(states: np.ndarray, i: int, viewer: int, attacker: int, defender: int, clearing: int) -> Odds:
    """The odds of a battle between two players in a clearing (0..11), as the player `viewer` knows them."""
    kept = whole(states[i : i + 1]).copy()
    s = record_view(kept, 0)
    _begin(s, attacker, defender, clearing)
    ambush = _ambush(kept[0], viewer, attacker, defender, clearing)
    sides = ((attacker, battle_effects.ATTACKER), (defender, battle_effects.DEFENDER))
    effects = tuple(_effects(s, who, side) for who, side in sides)
    more = bool(plain(rolls.has_before_roll)(s))
    hits = _chances(s, attacker, defender, clearing)
    return Odds(hits, ambush, _ambushed(s, attacker, defender, clearing), (effects[0], effects[1]), more)


def _begin(s: State, attacker: int, defender: int, clearing: int) -> None:
    """The record of the battle as it begins (Law 4.3)."""
    b = s.battle
    b.active, b.clearing, b.attacker, b.defender = 1, clearing, attacker, defender
    b.ally, b.arbiter, b.exposed, b.asked = NOBODY, -1, 0, 0
    for side in range(2):
        b.used[side] = b.done[side] = b.extra[side] = b.ignores_rolled[side] = b.roll[side] = 0


def _chances(s: State, attacker: int, defender: int, clearing: int, before: int = 0) -> Chances:
    """Hits over all rolls; `before`: hits that the attacker has taken already (Law 4.3.3, 4.3.5)."""
    limits = [int(plain(hooks.rolled_hits_limit)(s, who, clearing)) for who in (attacker, defender)]
    swapped = plain(hooks.deals_higher_roll)(s, defender)
    extra = int(plain(hooks.attack_hits)(s, attacker)) + int(plain(hooks.is_defenseless)(s, defender, clearing))
    extra_taken = int(plain(hooks.defense_hits)(s, defender, clearing))
    found: dict[tuple[int, int], float] = defaultdict(float)
    for high, low in ROLLS:
        ours, theirs = (low, high) if swapped else (high, low)
        dealt = _seen(s, defender, clearing, min(ours, limits[0]))
        taken = _seen(s, attacker, clearing, min(theirs, limits[1]))
        found[dealt + extra, taken + extra_taken + before] += 1 / len(ROLLS)
    return dict(sorted(found.items()))


def _seen(s: State, who: int, clearing: int, rolled: int) -> int:
    """Rolled hits without those that this side ignores (Law C.2.4)."""
    fighting = plain(forces.fighting_for)(s, who, clearing)
    return rolled - int(plain(losing.unseen_hits)(s, who, clearing, rolled, fighting))


def _ambushed(s: State, attacker: int, defender: int, clearing: int) -> Chances | None:
    """Hits over all rolls after an ambush: two warriors fewer, or none left and the battle is over (Law 4.3.1.II)."""
    other = plain(losing.takes_hits_by_items)(s, attacker) or plain(losing.loses_no_warriors)(s, attacker)
    if other or plain(forces.fighting_for)(s, attacker, clearing) > 0:
        return None
    if s.warriors[attacker, clearing] <= AMBUSH_HITS:
        return {(0, AMBUSH_HITS): 1.0}
    plain(pieces.take_warriors)(s, attacker, clearing, AMBUSH_HITS)
    return _chances(s, attacker, defender, clearing, AMBUSH_HITS)


def _ambush(s: np.void, viewer: int, attacker: int, defender: int, clearing: int) -> str:
    """NO, PERHAPS or YES: the defender can play an ambush, by the knowledge of `viewer` (Law 4.3.1, 2.1.2)."""
    if s["hand_size"][defender] == 0 or plain(hooks.stops_ambush)(record_view(np.array([s]), 0), attacker):
        return NO
    suits = suits_of(np.array([s], s.dtype), 0, clearing) | 1 << Suit.BIRD
    kinds = [int(AMBUSHES[suit, k]) for suit in Suit if suits >> suit & 1 for k in range(N_AMBUSHES[suit])]
    own = viewer == defender
    held = s["hand"][defender] if own or s["open_hand"] == defender else s["known"][viewer, defender]
    if held[kinds].any():
        return YES
    if int(held.sum()) == int(s["hand_size"][defender]):
        return NO
    elsewhere = s["discard"][kinds] + s["lost_souls"][kinds] + s["hand"][viewer][kinds]
    elsewhere += s["known"][viewer][:, kinds].sum(axis=0) - s["known"][viewer, defender][kinds]
    return PERHAPS if (s["copies"][kinds] > elsewhere).any() else NO


def _effects(s: State, who: int, side: int) -> tuple[str, ...]:
    """Cards in play that this side could use after the roll."""
    usable = int(plain(battle_effects.usable_cards)(s, who, side))
    return tuple(names.card(kind) for kind in effects_in(usable))


def odds_of(states: np.ndarray, i: int, action: int) -> Odds | None:
    """The odds of a battle that the player who is asked can begin with this action; None for any other action."""
    family, values = decode(int(action))
    s = states[i]
    if family.name != "battle" or s["depth"] == 0:
        return None
    who, clearing, faction = int(s["stack"]["who"][s["depth"] - 1]), *values
    return battle_odds(states, i, who, who, int(s["player_of"][faction]), clearing)


# -- in words --------------------------------------------------------------------------------------------


def odds_in_words(odds: Odds, defender: str) -> list[str]:
    """Lines for the player who attacks the player called `defender`."""
    lines = [f"{_average(odds.hits)}; dealt-taken: {_listed(odds.hits)}."]
    if odds.ambush != NO:
        holds = "holds an ambush" if odds.ambush == YES else "may hold an ambush"
        then = f", with which {_average(odds.ambushed, 'you')}" if odds.ambushed else ""
        lines.append(f"{defender} {holds}: two hits before the roll{then}.")
    for whose, cards in zip(("You", defender), odds.effects, strict=True):
        if cards:
            lines.append(f"{whose} may use {' and '.join(cards)} after the roll.")
    return lines + (["What is decided before the roll is not counted."] if odds.more else [])


def _average(chances: Mapping[tuple[int, int], float], you: str = "You") -> str:
    dealt, taken = mean(chances)
    return f"{you} deal {dealt:.2g} hits and take {taken:.2g} on average"


def _listed(chances: Chances) -> str:
    """`2-1 25 %, 1-0 19 %`, the likeliest first."""
    ranked: Sequence[tuple[tuple[int, int], float]] = sorted(chances.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{dealt}-{taken} {share:.0%}".replace("%", " %") for (dealt, taken), share in ranked)
