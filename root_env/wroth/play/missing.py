"""Reasons why an action is not offered: the conditions of the rules that are missing, in words.

`MISSING` has the conditions of actions by question and family. A condition is a function `(s, who, *arguments)` that
returns in words what `who` lacks, "" if nothing. Nothing is hidden in this game.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from root_env.engine.jit import plain, record_view
from root_env.wroth.rules import acts, control, troops
from root_env.wroth.rules.dispatch import TAKES
from root_env.wroth.rules.figures import ALL_SEEING, FIRST_PAID, SECOND_PAID
from root_env.wroth.rules.ids import MAX_ELITES, NOWHERE, SHORES, Ability, Effect, Face, Kind, Seeing
from root_env.wroth.rules.spec.actions import TABLE
from root_env.wroth.rules.spec.decisions import DECISIONS
from root_env.wroth.rules.state import Frame, State
from root_env.wroth.rules.table import opponent_of
from root_env.wroth.text import names

Condition = Callable[..., str]
WHEN = {
    Kind.DRAFT: "in the Draft",
    Kind.TURN: "in your turn",
    Kind.SPOILS: "in the Spoils",
    Kind.REPEAT: "when you use Double",
    Kind.EXODUS: "in an Exodus",
}
"""Question -> the time at which it comes up; none for questions that are a part of another one."""


def _top(s: State) -> Frame:
    return s.stack[s.depth - 1]


def _opponent(s: State, who: int, opponent: int) -> int:
    """The player whom an action names, -1 if fewer play."""
    return int(plain(opponent_of)(s, who, opponent)) if opponent < s.n_players - 1 else -1


# -- the actions of an action die (Phase 5, Phase 2) -------------------------------------------------------


def _extend(s: State, who: int, place: int) -> str:
    """A basic troop on the mat, and an own troop there."""
    if said := _muster(s, who):
        return said
    return "" if s.presence[who] >> place & 1 else f"you have no troop in {names.place(place)}"


def _muster(s: State, who: int) -> str:
    """A basic troop on the mat."""
    return "" if s.mat[who] else "no basic troop is left on your mat"


def _move(s: State, who: int, origin: int, destination: int) -> str:
    """An own troop there, and a border."""
    if not s.presence[who] >> origin & 1:
        return f"you have no troop in {names.place(origin)}"
    near = s.borders[origin] >> destination & 1
    return "" if near else f"{names.place(destination)} does not border {names.place(origin)}"


def _battle(s: State, who: int, region: int, opponent: int) -> str:
    """An enemy there, within reach."""
    if plain(control.reach)(s, who) >> region & 1:
        return _there(s, who, region, opponent)
    return f"you have no troop in {names.place(region)} or in a region next to it; the Shores do not count"


def _there(s: State, who: int, region: int, opponent: int) -> str:
    """An enemy in a numbered region."""
    other = _opponent(s, who, opponent)
    if other < 0:
        return "so many do not play here"
    return "" if plain(control.regions_of)(s, other) >> region & 1 else "that player has no troop there"


ACTS: Mapping[str, tuple[int, tuple[Condition, ...]]] = {
    "mine": (Face.MINE, ()),
    "extend": (Face.EXTEND, (_extend,)),
    "move": (Face.MANEUVER, (_move,)),
    "muster": (Face.MANEUVER, (_muster,)),
    "battle": (Face.BATTLE, (_battle,)),
}
"""Family -> the face of its action, and the conditions that it has in every question."""


def _acts(of: Callable[[int], Sequence[Condition]]) -> dict[str, Sequence[Condition]]:
    """Family -> its conditions; those of the face, `of(face)`, come first."""
    return {family: (*of(face), *needs) for family, (face, needs) in ACTS.items()}


def _is(asked: str) -> Callable[[int], Sequence[Condition]]:
    """The condition that a question is about the action of a face; `asked`: words such as "you repeat {0}"."""

    def of(face: int) -> Sequence[Condition]:
        def is_that(s: State, who: int, *arguments: int) -> str:
            act = int(_top(s).x)
            return "" if act == face else asked.format(names.ACTS[act])

        return (is_that,)

    return of


# -- a turn (Phase 5) --------------------------------------------------------------------------------------


def _unused(s: State, who: int, *arguments: int) -> str:
    """No die used in this turn yet."""
    if not s.acted:
        return ""
    return "you have used a die in this turn; what is left is to buy, to use the all-seeing die, or to end it"


def _held(s: State, who: int, die: int) -> int:
    """Number of dice of a face that a player holds; ALL_SEEING counts that die."""
    return int(s.seeing[who] >= 0) if die == ALL_SEEING else int(s.dice[who, die])


def _die(s: State, who: int, face: int) -> str:
    """An action die that shows the face."""
    return "" if _held(s, who, face) else f"none of your action dice shows {names.FACES[face]}"


def _with_die(face: int) -> Sequence[Condition]:
    return (_unused, lambda s, who, *arguments: _die(s, who, face))


def _exodus(s: State, who: int, payment: int) -> str:
    """Both dice (The Exodus Action)."""
    paid = int(FIRST_PAID[payment]), int(SECOND_PAID[payment])
    enough = all(_held(s, who, die) >= paid.count(die) for die in paid)
    return "" if enough else f"you do not hold {names.payment(payment)}"


def _buy(s: State, who: int, kind: int, place: int) -> str:
    """An elite of that kind on the mat, its cost, a place for it (Buying elite troops)."""
    if not s.kind_vitality[who, kind]:
        return "your faction has no such elite"
    if plain(troops.on_mat)(s, who, kind) < 0:
        return "no elite of that kind is left on your mat"
    if s.kind_cost[who, kind] > s.corra[who]:
        return f"it costs {int(s.kind_cost[who, kind])} Corra, and you have {int(s.corra[who])}"
    effects = int(s.kind_effects[who, kind])
    if place == SHORES or effects >> Effect.INFILTRATE & 1:
        return ""
    if not effects >> Effect.SPEARHEAD & 1:
        return "it is deployed to your deployment zone on the Shores"
    return "" if s.presence[who] >> place & 1 else "it is deployed to your deployment zone, or where you have a troop"


def _ability(s: State, who: int, k: int) -> str:
    """An ability that is not used up, its cost, and an effect (Buying faction abilities)."""
    if s.ability[who, k] < 0:
        return "your faction has no such ability"
    if s.ability_once[who, k] and int(s.ability_used[who]) >> k & 1:
        return "it is used once in a game, and you have"
    if s.ability_cost[who, k] > s.corra[who]:
        return f"it costs {int(s.ability_cost[who, k])} Corra, and you have {int(s.corra[who])}"
    return _useful(s, who, int(s.ability[who, k]))


def _useful(s: State, who: int, ability: int) -> str:
    if ability == Ability.MUSTER:
        return _muster(s, who)
    if ability == Ability.RECALL:
        return "" if s.discarded[who] else "none of your basic troops is discarded"
    others = (other for other in range(int(s.n_players)) if other != who)
    return "" if any(plain(control.regions_of)(s, other) for other in others) else "nobody else is in a numbered region"


def _seeing(face: Seeing) -> Condition:
    """The condition that the all-seeing die shows this face (The All-Seeing Die)."""

    def shows(s: State, who: int, *arguments: int) -> str:
        shown = int(s.seeing[who])
        if shown < 0:
            return "your all-seeing die is spent"
        return "" if shown == face else f"your all-seeing die shows {names.SEEING[shown]}"

    return shows


def _double(s: State, who: int) -> str:
    """An action of this turn that can be taken once more (The All-Seeing Die, Double)."""
    if s.last < 0:
        return "it repeats at once the action just taken, and there is none"
    return "" if plain(acts.can_act)(s, who, int(s.last)) else f"{names.ACTS[int(s.last)]} cannot be done once more"


# -- the other questions -----------------------------------------------------------------------------------


def _in_pool(s: State, who: int, face: int) -> str:
    """A die in the pool that shows the face (Phase 4)."""
    return "" if s.pool[face] else f"no die in the central pool shows {names.FACES[face]}"


def _same_region(s: State, who: int, origin: int, destination: int) -> str:
    """All troops of an Exodus come out of one region (The Exodus Action)."""
    first = int(_top(s).region)
    return "" if first in (NOWHERE, origin) else f"your Exodus leads out of {names.place(first)}"


def _guarded(s: State, who: int, slot: int = -1) -> str:
    """Guards take damage first (Dealing damage, Elite troops)."""
    f = _top(s)
    victim, region = int(f.other), int(f.region)

    def guards(one: int) -> bool:
        return s.elite_place[victim, one] == region and bool(plain(troops.has_effect)(s, victim, one, Effect.GUARD))

    guarded = any(guards(one) for one in range(MAX_ELITES))
    return "a guard there takes damage first" if guarded and (slot < 0 or not guards(slot)) else ""


def _basic_there(s: State, who: int) -> str:
    """A basic troop to hit (Dealing damage)."""
    return "" if s.basics[_top(s).other, _top(s).region] else "no basic troop is there"


def _elite_there(s: State, who: int, slot: int) -> str:
    """That elite, the first of those alike (Dealing damage)."""
    f = _top(s)
    if s.elite_place[f.other, slot] != f.region:
        return "that elite is not there"
    return "" if plain(troops.is_first_alike)(s, int(f.other), slot, 0) else "another one that is alike is hit first"


MISSING: Mapping[Kind, Mapping[str, Sequence[Condition]]] = {
    Kind.DRAFT: {"draft": (_in_pool,)},
    Kind.TURN: {
        **_acts(_with_die),
        "discard": (_unused, _die),
        "exodus": (_unused, _exodus),
        "buy": (_buy,),
        "ability": (_ability,),
        "see_mine": (_seeing(Seeing.MINE),),
        "strike": (_seeing(Seeing.STRIKE), _there),
        "assault": (_seeing(Seeing.ASSAULT), _battle),
        "double": (_seeing(Seeing.DOUBLE), _double),
    },
    Kind.REPEAT: _acts(_is("you repeat {0}")),
    Kind.SPOILS: _acts(_is("the symbol of the token is {0}")),
    Kind.EXODUS: {"move": (_same_region, _move)},
    Kind.DAMAGE: {"hit_basic": (_guarded, _basic_there), "hit_elite": (_elite_there, _guarded)},
    Kind.BLAST: {"blast": (_there,)},
}
"""Question -> family -> conditions of its actions."""


# -- looking it up -----------------------------------------------------------------------------------------


def family_missing(s: np.void, viewer: int, family: str) -> str:
    """The reason why the question can offer a player no action of a family; "" if it can."""
    kinds = [kind for kind, menu in TAKES.items() if family in menu]
    frame = s["stack"][max(int(s["depth"]) - 1, 0)]
    told = [WHEN[kind] for kind in kinds if kind in WHEN]
    when = f"; this is done {', '.join(told[:-1])}{' or ' * (len(told) > 1)}{told[-1]}" if told else ""
    if int(frame["who"]) != viewer:
        return f"you are not asked now{when}"
    return "" if int(frame["kind"]) in kinds else f"you are asked something else now{when}"


def missing(states: np.ndarray, i: int, action: int) -> str:
    """The missing condition of an action of the player who is asked in row `i`; "" if no condition here names one."""
    s = record_view(states[i : i + 1].copy(), 0)
    kind, who = int(_top(s).kind), int(_top(s).who)
    family, values = TABLE.decode(int(action))
    if kind >= len(DECISIONS):
        return ""
    for condition in MISSING.get(Kind(kind), {}).get(family.name, ()):
        if said := condition(s, who, *values):
            return said
    return ""
