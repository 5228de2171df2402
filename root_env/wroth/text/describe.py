"""Questions and actions in words. Nothing is hidden in this game: all viewers read the same."""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from root_env.wroth.lookup.box import Box, shipped_box
from root_env.wroth.rules.ids import FIRST_STEP, NOWHERE, Kind
from root_env.wroth.rules.spec.actions import TABLE, A
from root_env.wroth.rules.spec.decisions import DECISIONS, OTHER_IS_PLACE
from root_env.wroth.text import names

PLAIN: dict[str, Callable[[int], str]] = {
    "region": names.place,
    "place": names.place,
    "opponent": names.opponent,
    "face": lambda k: names.FACES[k],
    "payment": names.payment,
    "kind": lambda k: f"no. {k + 1}",
    "elite": lambda k: f"no. {k + 1}",
    "ability": lambda k: f"no. {k + 1}",
    "count": str,
}
"""Words per argument kind, without a game."""
BESIDE = {Kind.DRAFT: "besides", Kind.TURN: "with"}
"""Question -> word before the dice of the player who is asked, which its text adds."""


def describe_family(action: int) -> str:
    """Words of an action id without a game: `move from region 5 to region 2`. ValueError outside the action space."""
    family, values = TABLE.decode(int(action))
    return family.text.format(*(PLAIN[kind](v) for kind, v in zip(family.arguments, values, strict=True)))


class Context:
    """The pending question of row `i` of `states`, with the names of a box (None: the stand-in figures)."""

    s: np.void
    box: Box

    def __init__(self, states: np.ndarray, i: int, box: Box | None = None):
        self.s, self.box = states[i], shipped_box() if box is None else box
        self.rosters = [self.box.factions[k] for k in self.s["faction"][: self.s["n_players"]].tolist()]
        taken = [roster.name for roster in self.rosters]
        self.agents: tuple[str, ...] = tuple(f"{name}_{taken[:k].count(name)}" for k, name in enumerate(taken))
        depth = int(self.s["depth"])
        self.f: np.void = self.s["stack"][max(depth - 1, 0)]
        self.asks: bool = not self.s["over"] and depth > 0 and int(self.f["kind"]) < FIRST_STEP
        self.who: int = int(self.f["who"])

    # -- names in this game --------------------------------------------------------------------------

    def opponent(self, k: int) -> str:
        """Agent id of an opponent whom an action of the player asked names."""
        n = len(self.agents)
        if k >= n - 1:
            return names.opponent(k)
        return self.agents[int(self.s["order"][(int(self.s["seat"][self.who]) + 1 + k) % n])]

    def kind(self, k: int) -> str:
        """Name of an elite kind of the player who is asked."""
        elites = self.rosters[self.who].elites
        return elites[k].name if k < len(elites) else PLAIN["kind"](k)

    def ability(self, k: int) -> str:
        """Name of an ability of the player who is asked."""
        abilities = self.rosters[self.who].abilities
        return abilities[k].name if k < len(abilities) else PLAIN["ability"](k)

    def elite(self, who: int, slot: int) -> str:
        """An elite by its kind, its die and its vitality: `bulwark 2 (vitality 3)`."""
        dice = self.rosters[who].dice
        name = dice[slot] if slot < len(dice) else PLAIN["elite"](slot)
        vitality = int(self.s["elite_vitality"][who, slot])
        return f"{name} (vitality {vitality})" if vitality else name

    @property
    def hurt(self) -> int:
        """The player whose elites this question names: the one who takes damage, else the player who is asked."""
        return int(self.f["other"]) if self.asks and int(self.f["kind"]) == Kind.DAMAGE else self.who

    @cached_property
    def marks(self) -> list[str]:
        """A letter for each player, with a number if two have the same."""
        letters = [agent[0].upper() for agent in self.agents]
        return [
            letter if letters.count(letter) == 1 else f"{letter}{letters[:who].count(letter)}"
            for who, letter in enumerate(letters)
        ]

    def elites(self, who: int, place: int) -> list[tuple[str, int]]:
        """Names and vitality of a player's elite dice in a place, NOWHERE for the playmat."""
        s, dice = self.s, self.rosters[who].dice
        there = (k for k in range(len(dice)) if s["elite_place"][who, k] == place)
        return [(dice[k], int(s["elite_vitality"][who, k])) for k in there]

    # -- sentences -----------------------------------------------------------------------------------

    def _argument(self, family: str, kind: str, value: int) -> str:
        if kind == "elite":
            return self.elite(self.hurt if family == "hit_elite" else self.who, value)
        if kind == "count":
            return names.basics(value)
        in_game = {"opponent": self.opponent, "kind": self.kind, "ability": self.ability}
        return in_game.get(kind, PLAIN[kind])(value)

    def _fields(self) -> dict[str, str]:
        """The fields that sentences of this question may name."""
        kind, region, other = int(self.f["kind"]), int(self.f["region"]), int(self.f["other"])
        found = {"count": str(int(self.f["count"])), "from_region": "out of one region"}
        if region != NOWHERE:
            found |= {"region": names.place(region), "from_region": f"out of {names.place(region)}"}
        if other >= 0:
            found |= {"to": names.place(other)} if OTHER_IS_PLACE[kind] else {"enemy": self.agents[other]}
        for name, act in (("act", int(self.f["x"])), ("last", int(self.s["last"]))):
            if 0 <= act < len(names.ACTS):
                found[name] = names.ACTS[act]
        return found

    def called(self, action: int, player: int) -> str:
        """An action of a player, for any question; ValueError if it names a thing that is not at this table."""
        family, values = TABLE.decode(int(action))
        roster, n = self.rosters[player], len(self.agents)
        clockwise = [int(self.s["order"][(int(self.s["seat"][player]) + k) % n]) for k in range(1, n)]
        known = {
            "opponent": [self.agents[who] for who in clockwise],
            "kind": [elite.name for elite in roster.elites],
            "ability": [power.name for power in roster.abilities],
        }
        words = []
        for kind, value in zip(family.arguments, values, strict=True):
            if value >= len(known.get(kind, range(value + 1))):
                raise ValueError(f"{family.name}: there is no {kind} {value + 1} at this table")
            words.append(known[kind][value] if kind in known else PLAIN[kind](value))
        return family.text.format(*words)

    def option(self, action: int) -> str:
        """An action in the words of this question's menu."""
        family, values = TABLE.decode(int(action))
        if not self.asks:
            return describe_family(action)
        decision, fields = DECISIONS[int(self.f["kind"])], self._fields()
        if action == A.PASS:
            return f"pass: {decision.passing.format(**fields)}" if decision.passing else "pass"
        words = [self._argument(family.name, kind, v) for kind, v in zip(family.arguments, values, strict=True)]
        known = decision.choices.get(family.name)
        try:
            return (known or family.text).format(*words, **fields)
        except KeyError:  # an action that this question does not offer
            return family.text.format(*words)

    def action(self, action: int) -> str:
        """An action with the player who takes it: `guild_0: Maneuver: move from the Shores to region 2`."""
        return f"{self.agents[self.who]}: {self.option(action)}" if self.asks else self.option(action)

    def question(self) -> str:
        """The question, with the player who is asked."""
        if not self.asks:
            return "the game is over" if self.s["over"] else "nobody is asked"
        asked = f"{self.agents[self.who]} {DECISIONS[int(self.f['kind'])].asks.format(**self._fields())}"
        beside = BESIDE.get(int(self.f["kind"]))
        return f"{asked} {beside} {dice}" if beside and (dice := self._dice()) else asked

    def _dice(self) -> str:
        """The dice on the playmat of the player who is asked: `Mine, Extend and the all-seeing Double`."""
        seeing = int(self.s["seeing"][self.who])
        parts = [names.dice(self.s["dice"][self.who]), f"the all-seeing {names.SEEING[seeing]}" if seeing >= 0 else ""]
        return " and ".join(filter(None, parts))
