"""The scenario language of Wroth's law tests: given a position, when players act, then things hold.

    t = given("guild", "runen", turn="guild")
    t.troops("guild", {3: 2, "shores": 1}).troops("runen", {4: 1})
    t.dice("guild", "battle", "mine").all_seeing("guild", "double").corra("guild", 3)
    t.when("guild", "Battle: attack runen_0 in region 4")
    t.asks("guild", "turn", offers=["Double: repeat Battle"])

Without `phase` the position is a turn of phase 5; with it, the beginning of that phase. Actions are named by the words
of the menu. Every scenario ends by saying what is asked next.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.lookup.box import Box, shipped_box
from root_env.wroth.rules import invariants
from root_env.wroth.rules.chance import DICE, FIRST, SEEING, TOKENS
from root_env.wroth.rules.figures import N_DICE
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import BASICS, N_PLACES, SHORES, Face, Kind, Phase, Seeing
from root_env.wroth.text.describe import Context

QUEUES = {"dice": DICE, "all_seeing": SEEING, "tokens": TOKENS, "first": FIRST}


def given(
    *factions: str, turn: str | None = None, phase: str = "actions", box: Box | None = None, **settings: Any
) -> Scenario:
    """A scenario in the second round, the map empty, regions 1 to 8 with tokens of 1 VP without symbol.

    `turn`: whose turn of phase 5 it is, the first player by default. `phase`: one that begins.
    """
    return Scenario(factions, turn, phase, box or shipped_box(), settings)


def place(where: int | str) -> int:
    """Number of a place: a region 1 to 8, or "shores"."""
    return SHORES if where == "shores" else int(where) - 1


class Scenario:
    """One scenario; see the module's text."""

    def __init__(self, factions, turn, phase, box, settings):
        config = WrothConfig(factions, box=box, **{"max_rounds": 50, **settings})
        self.box, self.factions, self.agents = box, list(factions), config.agents
        self.states = lay_out(config)
        self.s, self.out = self.states[0], stepping.new_list()
        self._turn, self._phase, self._playing = turn or self.agents[0], phase, False
        s = self.s
        s["round"], s["first"] = 2, 0
        s["phase"] = Phase[phase.upper()]
        s["rng"] = [1, 2, 3, 4]
        n = len(box.tokens)
        s["token_vp"][:n], s["token_symbol"][:n] = 1, -1

    # -- given ---------------------------------------------------------------------------------------

    def _open(self) -> np.void:
        assert not self._playing, "the position is already being played; put this line before the first `when`"
        return self.s

    def _who(self, name: str) -> int:
        return self.agents.index(name if name in self.agents else f"{name}_0")

    def troops(self, name: str, basics: dict[int | str, int], discarded: int = 0) -> Scenario:
        """Basic troops by place; the rest is on the mat."""
        s, who = self._open(), self._who(name)
        for where, n in basics.items():
            s["basics"][who, place(where)] = n
        s["discarded"][who] = discarded
        return self

    def elite(self, name: str, kind: str, where: int | str, vitality: int | None = None) -> Scenario:
        """An elite of a kind in a place, by default as it is deployed."""
        s, who = self._open(), self._who(name)
        k = [elite.name for elite in self.box.factions[int(s["faction"][who])].elites].index(kind)
        free = (s["elite_kind"][who] == k) & (s["elite_place"][who] < 0)
        slot = int(np.flatnonzero(free)[0])
        s["elite_place"][who, slot] = place(where)
        s["elite_vitality"][who, slot] = s["kind_vitality"][who, k] if vitality is None else vitality
        return self

    def dice(self, name: str, *faces: str) -> Scenario:
        """Action dice that a player holds."""
        for face in faces:
            self._open()["dice"][self._who(name), Face[face.upper()]] += 1
        return self

    def all_seeing(self, name: str, face: str) -> Scenario:
        """Face of the all-seeing die of a player."""
        self._open()["seeing"][self._who(name)] = Seeing[face.upper()]
        return self

    def holds(self, name: str, **fields: int) -> Scenario:
        """Other numbers of a player: corra, vp."""
        for field, value in fields.items():
            self._open()[field][self._who(name)] = value
        return self

    def corra(self, name: str, n: int) -> Scenario:
        """Corra of a player."""
        return self.holds(name, corra=n)

    def token(self, region: int, vp: int = 1, symbol: str | None = None) -> Scenario:
        """The token of a region."""
        s = self._open()
        token = int(s["bag"][region - 1])
        s["token_vp"][token], s["token_symbol"][token] = vp, -1 if symbol is None else Face[symbol.upper()]
        return self

    def first(self, name: str) -> Scenario:
        """The first player."""
        self._open()["first"] = self._who(name)
        return self

    def force(self, **outcomes: list[str] | list[int]) -> Scenario:
        """Coming chance outcomes: dice, all_seeing (faces), tokens (numbers), first (a player's number)."""
        for name, values in outcomes.items():
            queue, faces = QUEUES[name], {"dice": Face, "all_seeing": Seeing}.get(name)
            for value in values:
                n = int(self.s["n_forced"][queue])
                self.s["forced"][queue, n] = faces[value.upper()] if faces else value
                self.s["n_forced"][queue] = n + 1
        return self

    def _push(self, kind: Kind, who: int = -1, x: int = -1) -> None:
        depth = int(self.s["depth"])
        self.s["stack"][depth] = (kind, who, -1, -1, -1, x, -1)
        self.s["depth"] = depth + 1

    def _play(self) -> None:
        """Count what follows from the position, lay the stack, and list what can be chosen."""
        if self._playing:
            return
        self._playing, s, n = True, self.s, len(self.agents)
        for who in range(n):
            s["mat"][who] = BASICS - int(s["basics"][who].sum()) - int(s["discarded"][who])
            for where in range(N_PLACES):
                s["troops"][who, where] = s["basics"][who, where] + int((s["elite_place"][who] == where).sum())
            s["presence"][who] = sum(1 << k for k in range(N_PLACES) if s["troops"][who, k])
        for region in range(SHORES):
            sizes = s["troops"][:n, region]
            most = np.flatnonzero(sizes == sizes.max())
            s["controller"][region] = most[0] if len(most) == 1 else -1
        s["pool"][Face.MINE] = int(N_DICE[n]) - int(s["dice"].sum())
        if self._phase == "actions":
            who = self._who(self._turn)
            self._push(Kind.START_PHASE, x=Phase.VICTORY_POINTS)
            self._push(Kind.NEXT_TURN, who)
        else:
            self._push(Kind.START_PHASE, x=Phase[self._phase.upper()])
        stepping.list_game(self.states, 0, self.out)
        self._check()

    def _check(self) -> None:
        code = invariants.check_game(self.states, 0)
        assert code == 0, invariants.Broken(code).words
        assert self.s["fault"] == 0

    # -- when ----------------------------------------------------------------------------------------

    def options(self) -> dict[str, int]:
        """Words of the legal actions and their ids."""
        self._play()
        legal = self.out[1 : 1 + int(self.out[0])].tolist()
        words = {Context(self.states, 0, self.box).option(action): action for action in legal}
        assert len(words) == len(legal), "two actions read alike"
        return words

    def when(self, name: str, *actions: str) -> Scenario:
        """The player takes these actions, one after another; it must be the one asked each time."""
        self._play()
        for words in actions:
            assert self.to_move == self._who(name), f"{self.asked} is asked, not {name}, before {words!r}"
            found = self.options()
            assert words in found, f"{words!r} is not legal, {self.asked}; legal: {sorted(found)}"
            stepping.step_game(self.states, 0, found[words], self.out)
            self._check()
        return self

    # -- then ----------------------------------------------------------------------------------------

    @property
    def to_move(self) -> int:
        """Player who is asked, -1 when the game is over."""
        self._play()
        return -1 if self.s["over"] else int(self.s["stack"]["who"][int(self.s["depth"]) - 1])

    @property
    def asked(self) -> str:
        """Player asked and kind of question: `guild_0: turn`."""
        self._play()
        if self.s["over"]:
            return "nobody: the game is over"
        kind = Kind(int(self.s["stack"]["kind"][int(self.s["depth"]) - 1]))
        return f"{self.agents[self.to_move]}: {kind.name.lower().replace('_', ' ')}"

    def asks(self, name: str, kind: str, options: list[str] | None = None, offers: list[str] = ()) -> Scenario:
        """This player is asked this kind of question, with exactly these options if given, and at least `offers`."""
        assert self.asked == f"{self.agents[self._who(name)]}: {kind}", f"{self.asked}, options {self.options()}"
        if options is not None:
            assert sorted(self.options()) == sorted(options)
        return self.offers(*offers)

    def offers(self, *actions: str) -> Scenario:
        """All of these are legal now."""
        for words in actions:
            assert words in self.options(), f"{words!r} is not legal, {self.asked}; legal: {sorted(self.options())}"
        return self

    def refuses(self, *beginnings: str) -> Scenario:
        """No action whose words begin so is legal now."""
        for words in beginnings:
            legal = [option for option in self.options() if option.startswith(words)]
            assert not legal, f"legal: {legal}"
        return self

    def is_in(self, phase: str) -> Scenario:
        """The game stands in this phase."""
        assert Phase(int(self.s["phase"])).name.lower() == phase
        return self

    def number(self, field: str, name: str) -> int:
        """A number of a player: corra, vp, mat, discarded."""
        self._play()
        return int(self.s[field][self._who(name)])

    def basics(self, name: str, where: int | str) -> int:
        """Basic troops in a place."""
        self._play()
        return int(self.s["basics"][self._who(name), place(where)])

    def elites(self, name: str, where: int | str) -> list[tuple[str, int]]:
        """Elites in a place: kind and vitality."""
        self._play()
        who = self._who(name)
        kinds = self.box.factions[int(self.s["faction"][who])].elites
        slots = np.flatnonzero(self.s["elite_place"][who] == place(where)).tolist()
        return [(kinds[int(self.s["elite_kind"][who, k])].name, int(self.s["elite_vitality"][who, k])) for k in slots]

    def held(self, name: str) -> list[str]:
        """Faces of the action dice that a player holds."""
        self._play()
        return [face.name.lower() for face in Face for _ in range(int(self.s["dice"][self._who(name), face]))]

    def in_pool(self, face: str) -> int:
        """Dice of a face in the central pool."""
        self._play()
        return int(self.s["pool"][Face[face.upper()]])

    def sees(self, name: str) -> str | None:
        """Face of a player's all-seeing die, None once spent."""
        self._play()
        face = int(self.s["seeing"][self._who(name)])
        return None if face < 0 else Seeing(face).name.lower()
