"""Rule-based bots that lean to one side: opponents that nobody trains against, kept by their names and weights.

    agent = agents.load("rules:racing")

A style takes some of its legal actions out of sight, with the chances that `STYLES` declares, and the rule-based bots
choose among the others; or it looks ahead in a small search that asks nobody but the bots. So it plays any table that
the bots know, and well enough to win there. The weights of a name never change: named tasks are played against them. A
new style gets a new name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from root_env.doors.contract.any_config import AnyConfig
from root_env.doors.games import doors_of
from root_env.doors.policies import decide, streams_from
from root_env.doors.view import GameView
from root_env.root.doors.tables import MAX_PLAYERS, N_ACTIONS, A, O
from root_env.support.by_name import ROOT
from root_env.support.quoting import quoted

from .base import ReactiveAgent, ViewAgent, without_history
from .bots import RuleBots, seated_in
from .guided.agent import Guided


@dataclass(frozen=True)
class Style:
    """The leaning of a bot: families of actions, each with the chance that a decision follows the leaning."""

    words: str
    prefers: Mapping[str, float] = field(default_factory=dict)
    """It looks at these alone, if any are legal."""
    shuns: Mapping[str, float] = field(default_factory=dict)
    """It does not look at these, if others are legal."""
    polices: float = 0.0
    """It looks only at battles with the leader, if any are legal; it never does so while it leads itself."""


@dataclass(frozen=True)
class LookingAhead:
    """A style that searches (`root_env.agents.guided`); the bots rank its actions and play on, points are its value."""

    words: str
    iterations: int
    turns: int
    """Turns after the present one that are played on."""


_SCORING = dict.fromkeys(("craft", "build", "spread", "garden", "trade_post", "quest_points"), 0.9)
STYLES: Mapping[str, Style | LookingAhead] = {
    "racing": Style("takes what scores, and fights little", prefers=_SCORING, shuns={"battle": 0.8}),
    "policing": Style("attacks whoever leads", polices=0.7),
    "hoarding": Style(
        "keeps cards, gathers warriors and waits",
        prefers={"recruit": 0.9, "draw": 0.9},
        shuns={"craft": 0.8, "battle": 0.8, "aid": 0.8},
    ),
    "searching": LookingAhead("looks some turns ahead", iterations=16, turns=4),
}
"""Name -> style."""
_SIDES = 16
"""Actions of a battle in a clearing, one for each defender."""


def _of_family(name: str) -> np.ndarray:
    """The actions of a family, bool (N_ACTIONS,)."""
    found = np.zeros(N_ACTIONS, bool)
    found[getattr(A, name.upper()) : getattr(A, f"{name.upper()}_END")] = True
    return found


def in_style(name: str, game: str = ROOT) -> StyledBots | SearchingBots:
    """The rule-based bots in the style of this name; ValueError if there is none."""
    if game != ROOT or name not in STYLES:
        there = f"choose from {', '.join(STYLES)}" if game == ROOT else f"{game} has none"
        raise ValueError(f"style: {quoted(name)} is no style of the rule-based bots; {there}")
    style = STYLES[name]
    agent = SearchingBots(style) if isinstance(style, LookingAhead) else StyledBots(style)
    agent.name = f"rules:{name}"
    return agent


class _InStyle:
    """The rule-based bots in a style; `TableError` where the bots cannot play."""

    def __init__(self, style: Style | LookingAhead):
        self.style, self.bots = style, RuleBots(ROOT)
        self.policy = self.bots.policy
        """The bots' own policy, which chooses in the end, or is asked by the search."""
        self.declaration = repr(style)

    def check_table(self, config: AnyConfig) -> None:
        """TableError at a table that the bots do not know."""
        self.bots.check_table(config)

    def knows_table(self, config: AnyConfig) -> bool:
        """True if the bots know a table."""
        return self.bots.knows_table(config)


class SearchingBots(_InStyle, ViewAgent):
    """The rule-based bots, looking ahead."""

    def __init__(self, style: LookingAhead):
        super().__init__(style)
        asks = {"prior": "rules", "value": "points", "playouts": "rules"}
        self._search = Guided(style.iterations, turns=style.turns, **asks)

    def act(self, view: GameView) -> int:
        """See `ViewAgent.act`."""
        return self._search.act(view)

    def reseed(self, seed: int | None) -> None:
        """See `ViewAgent.reseed`."""
        self._search.reseed(seed)


class StyledBots(_InStyle, ReactiveAgent):
    """The rule-based bots, without some of their actions in sight."""

    style: Style

    def __init__(self, style: Style):
        super().__init__(style)
        self._prefers = [(_of_family(name), chance) for name, chance in self.style.prefers.items()]
        self._shuns = [(_of_family(name), chance) for name, chance in self.style.shuns.items()]

    def act(
        self, observations: np.ndarray, masks: np.ndarray, agent_ids: Sequence[str], rng: np.random.Generator
    ) -> np.ndarray:
        """See `RuleBots.act`."""
        self.bots.check_asked(observations, masks)
        observations = without_history(doors_of(ROOT).rules, np.asarray(observations), masks)
        seen = np.array(masks, np.int8)
        for family, chance in self._shuns:
            _narrow(seen, ~family, rng.random(len(seen)) < chance)
        for family, chance in self._prefers:
            _narrow(seen, family, rng.random(len(seen)) < chance)
        if self.style.polices:
            _narrow(seen, _against_leaders(observations), rng.random(len(seen)) < self.style.polices)
        return decide(self.policy, observations, seen, streams_from(rng, len(seen)))


def _narrow(seen: np.ndarray, to: np.ndarray, where: np.ndarray) -> None:
    """Leave only the actions `to`, bool (N_ACTIONS,) or (n, N_ACTIONS), in these rows of masks, if there are any."""
    fewer = seen * to[..., : seen.shape[1]]
    rows = where & fewer.any(1)
    seen[rows] = fewer[rows]


def _against_leaders(observations: np.ndarray) -> np.ndarray:
    """Battles with a player who has more points than all others, bool (n, N_ACTIONS)."""
    points = observations[:, O.PLAYERS_VP : O.PLAYERS_VP + MAX_PLAYERS].astype(int)
    points[:, 0] += 1  # a player level with the others counts as the leader
    leader = points.argmax(1)
    sides = seated_in(observations, ROOT)[np.arange(len(observations)), leader]
    found = np.zeros((len(observations), N_ACTIONS), bool)
    actions = np.arange(A.BATTLE, A.BATTLE_END)
    defender = (actions - A.BATTLE) % _SIDES
    found[:, actions] = sides[:, np.minimum(defender, sides.shape[1] - 1)] & (defender < sides.shape[1])
    found[leader == 0] = False
    return found
