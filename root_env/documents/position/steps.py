"""The field `step`: a position that stands at one of the menus of Daylight or Evening, named by its decision.

A menu can be named if nothing but the later steps of its phase lies below it. The same frames are built for reading
and for writing, so that a step is written exactly where it is read as the same stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from root_env.core.data.decks import SUIT
from root_env.core.data.tracks import GARDEN_OF_SUIT, VIZIERS
from root_env.core.ids import EGO_SPACES, N_CARDS, Column, Faction, Kind, Phase, Service, Suit
from root_env.documents.position import fields
from root_env.errors import PositionError
from root_env.text import names

SUITS = tuple(suit.name.lower() for suit in Suit)
COLUMNS = tuple(column.name.lower() for column in Column)
_DAYLIGHT, _EVENING = Phase.DAYLIGHT, Phase.EVENING
_PRICES = (Kind.SET_PRICE,) * len(Service)
_MARKED = 1
"""Mark for Death, in the Chameleander's `taken`."""

STACKS: Mapping[tuple[Faction, Phase], tuple[tuple[Kind, ...], ...]] = {
    (Faction.MARQUISE, _DAYLIGHT): ((Kind.MARQUISE_ACTION, Kind.CRAFT), (Kind.MARQUISE_ACTION,)),
    (Faction.MARQUISE, _EVENING): ((Kind.DISCARD,),),
    (Faction.EYRIE, _DAYLIGHT): ((Kind.DECREE_START, Kind.CRAFT), (Kind.DECREE,), (Kind.GAP,), (Kind.CHOOSE_LEADER,)),
    (Faction.EYRIE, _EVENING): ((Kind.DISCARD,),),
    (Faction.ALLIANCE, _DAYLIGHT): ((Kind.ALLIANCE_DAYLIGHT,),),
    (Faction.ALLIANCE, _EVENING): ((Kind.OPERATION,), (Kind.DISCARD,)),
    (Faction.VAGABOND, _DAYLIGHT): ((Kind.VAGABOND_ACTION,),),
    (Faction.VAGABOND, _EVENING): ((Kind.ITEM_CAPACITY, Kind.DISCARD), (Kind.ITEM_CAPACITY,)),
    (Faction.LIZARD, _DAYLIGHT): ((Kind.RITUAL_CARD,),),
    (Faction.LIZARD, _EVENING): ((Kind.DISCARD, Kind.DRAW_CARDS, Kind.CRAFT), (Kind.DISCARD,)),
    (Faction.RIVERFOLK, _DAYLIGHT): ((Kind.RIVERFOLK_ACTION,),),
    (Faction.RIVERFOLK, _EVENING): ((*_PRICES, Kind.DISCARD), _PRICES, _PRICES[1:], _PRICES[2:]),
    (Faction.CHAMELEANDER, _DAYLIGHT): (
        (Kind.CHAMELEANDER_ACTION, Kind.CRAFT),
        (Kind.CHAMELEANDER_ACTION,),
    ),
    (Faction.CHAMELEANDER, _EVENING): ((Kind.BOAST,), (Kind.DISCARD,)),
}
"""What lies on the stack above the turn and its coming phases, the menu last."""


def _word(kinds: tuple[Kind, ...]) -> str:
    """The name of a step: the decision's, as in docs/generated/decisions.md; of the prices also the service."""
    word = kinds[-1].name.lower()
    return f"{word} {names.service(len(Service) - len(kinds))}" if kinds[-1] == Kind.SET_PRICE else word


def _stacks(s) -> dict[str, tuple[Kind, ...]]:
    """The steps that the phase of this turn has, by name."""
    faction = Faction(int(s["faction"][int(s["turn"])]))
    faction = Faction.VAGABOND if faction == Faction.VAGABOND_2 else faction
    return {_word(kinds): kinds for kinds in STACKS.get((faction, Phase(int(s["phase"]))), ())}


def phases_from(s, first: int) -> list[list[int]]:
    """The frames at the bottom: the end of the turn and its phases from `first` on."""
    who = int(s["turn"])
    to_come = range(int(Phase.EVENING), first - 1, -1)
    return [_frame(Kind.END_TURN, who), *[_frame(Kind.START_PHASE, who, x=phase) for phase in to_come]]


def _frame(kind: Kind, who: int, count: int = -1, x: int = -1) -> list[int]:
    return [int(kind), who, -1, -1, count, -1, -1, x]


def _frames(s, kinds: tuple[Kind, ...], boasts: int) -> list[list[int]]:
    """The frames of a step, from the bottom."""
    who, built = int(s["turn"]), phases_from(s, int(s["phase"]) + 1)
    for d, kind in enumerate(kinds):
        if kind == Kind.SET_PRICE:
            built.append(_frame(kind, who, x=len(Service) - 1 - d))
        elif kind == Kind.BOAST:
            built.append(_frame(kind, who, count=boasts))
        elif kind == Kind.DRAW_CARDS:
            built.append(_frame(kind, who, count=_lizard_draws(s)))
        else:
            built.append(_frame(kind, who))
    return built


def _lizard_draws(s) -> int:
    """One card, and one for each suit with enough gardens on the map (Law 10.6.3)."""
    return 1 + int((s["pieces"][list(GARDEN_OF_SUIT.values())].sum(1) >= s["garden_draw"]).sum())


def _all_boasts(s) -> int:
    """One, and one for each ego on The Id (Law C.6.1)."""
    return 1 + int(s["chameleander"]["id"].sum())


def _whole_decree(s) -> np.ndarray:
    """Cards of the Decree by column and suit, Loyal Viziers as birds (Law 7.5.2, 7.3.4)."""
    board = s["eyrie"]
    whole = np.zeros(board["left"].shape, int)
    for card in range(N_CARDS):
        whole[:, SUIT[card]] += board["decree"][:, card]
    whole[:, Suit.BIRD] += VIZIERS[int(board["leader"])]
    return whole


# -- writing -----------------------------------------------------------------------------------------


def write_step(s, agents: Sequence[str], doc: dict[str, Any]) -> None:
    """Name the step at which the game stands, and what its player has left there; nothing if it cannot be named."""
    word = step_of(s)
    if word is None:
        return
    doc["step"] = word
    board = doc["players"][agents[int(s["turn"])]]
    if word == "decree":
        column = int(s["eyrie"]["column"])
        left = s["eyrie"]["left"][column]
        board["decree_left"] = {COLUMNS[column]: [SUITS[k] for k in range(len(SUITS)) for _ in range(int(left[k]))]}
    elif word == "boast":
        board["boasts"] = int(s["stack"][int(s["depth"]) - 1]["count"])


def step_of(s) -> str | None:
    """The step at which the game stands, or None in the midst of something and where the phase has yet to begin."""
    if s["over"] or s["turn"] < 0:
        return None
    stack = [[int(value) for value in frame] for frame in s["stack"][: int(s["depth"])]]
    for word, kinds in _stacks(s).items():
        if stack == _frames(s, kinds, stack[-1][4]):
            return word
    return None


# -- reading -----------------------------------------------------------------------------------------


class StepReader:
    """The part of the reader that puts a position without internals where `step` says."""

    def _begin_step(self) -> list[list[int]]:
        """The frames of the step; counts that the phase has set at its start are set unless the document has them."""
        s, word = self.s, self.doc["step"]
        stacks = _stacks(s)
        if not isinstance(word, str) or word not in stacks:
            known = f"choose from {', '.join(stacks)}" if stacks else "there are steps in daylight and evening"
            agent, phase = self.agents[int(s["turn"])], Phase(int(s["phase"])).name.lower()
            raise PositionError(f"step: {agent} has no such step in {phase}; {known}")
        who = int(s["turn"])
        faction, entry, field = Faction(int(s["faction"][who])), self.entries[who], f"players.{self.agents[who]}"
        if faction == Faction.MARQUISE and s["phase"] == _DAYLIGHT and "actions" not in entry:
            s["marquise"]["actions"] = s["marquise_actions"]
        elif faction == Faction.CHAMELEANDER and s["phase"] == _DAYLIGHT and "actions" not in entry:
            s["chameleander"]["actions"] = s["chameleander_actions"]
        elif faction == Faction.ALLIANCE and word == "operation" and "operations" not in entry:
            s["alliance"]["operations"] = s["alliance"]["officers"]
        elif faction == Faction.LIZARD and s["phase"] == _EVENING and s["lizard"]["revealed"].any():
            raise PositionError(f"{field}.revealed: at the step {word} the cards are back in the hand (Law 10.6.1)")
        elif word == "decree":
            self._read_decree_left(entry.get("decree_left"), f"{field}.decree_left")
        elif word == "choose_leader":
            self._check_turmoil(field)
        return _frames(s, stacks[word], self._boasts(word, entry, field))

    def _boasts(self, word: str, entry: Mapping[str, Any], field: str) -> int:
        if word != "boast":
            return -1
        if int(self.s["chameleander"]["taken"]) & _MARKED:
            raise PositionError(f"{field}.taken: after Mark for Death nobody boasts (Law C.6.1)")
        return fields.integer(entry.get("boasts", _all_boasts(self.s)), f"{field}.boasts", 1, 1 + EGO_SPACES)

    def _check_turmoil(self, field: str) -> None:
        """Turmoil has turned the leader down and emptied the Decree (Law 7.7.2, 7.7.3)."""
        board = self.s["eyrie"]
        if board["retired"] and not int(board["retired"]) >> int(board["leader"]) & 1:
            raise PositionError(f"{field}.retired: before choose_leader the old leader is turned down (Law 7.7.3)")
        if board["decree"].any():
            raise PositionError(f"{field}.decree: turmoil has emptied it before choose_leader (Law 7.7.2)")

    def _read_decree_left(self, given: Any, field: str) -> None:
        """A column and the suits left in it, or a column of which all is left; what lies right of it is whole."""
        s, whole = self.s, _whole_decree(self.s)
        if given is None:
            column = int(np.flatnonzero(whole.any(1))[0])  # a Decree has two Loyal Viziers
            left = whole[column]
        elif isinstance(given, str):
            column = fields.word(given, COLUMNS, field)
            left = whole[column]
        else:
            named = list(fields.mapping(given, field).items())
            if len(named) != 1:
                raise PositionError(f"{field}: name one column; those right of it are whole (Law 7.5.2)")
            column = fields.word(named[0][0], COLUMNS, field)
            left = np.zeros(len(SUITS), int)
            for suit in fields.sequence(named[0][1], f"{field}.{COLUMNS[column]}"):
                left[fields.word(suit, SUITS, f"{field}.{COLUMNS[column]}")] += 1
        if not left.any():
            raise PositionError(
                f"{field}: nothing is left in {COLUMNS[column]}; name a later column, or the step gap behind the Decree"
            )
        for k in np.flatnonzero(left > whole[column]):
            raise PositionError(
                f"{field}.{COLUMNS[column]}: the column has {whole[column][k]} {SUITS[k]}, not {left[k]} (Law 7.5.2)"
            )
        s["eyrie"]["column"] = column
        s["eyrie"]["left"][column] = left
        s["eyrie"]["left"][column + 1 :] = whole[column + 1 :]

    def _check_step(self, has_internals: bool) -> None:
        """Fields of a step belong to it; where internals say more, they say the same."""
        word = self.doc.get("step")
        if has_internals and "step" in self.doc and word != step_of(self.s):
            raise PositionError(f"step: the internals stand at {step_of(self.s) or 'no step that has a name'}")
        for name, step in (("decree_left", "decree"), ("boasts", "boast")):
            for p, entry in self.entries.items():
                if name in entry and (word != step or p != int(self.s["turn"])):
                    field = f"players.{self.agents[p]}.{name}"
                    raise PositionError(f"{field}: is read at the step {step} of this player's turn only, see `step`")
