"""OpenSpiel: importing this module registers the game `root_env`.

    import pyspiel
    import root_env.openspiel

    game = pyspiel.load_game("root_env", {"factions": "marquise,eyrie", "score_to_win": 10})
    game = pyspiel.load_game("root_env(factions=marquise+eyrie,score_to_win=10)")    # a comma would end the parameter

`PARAMETERS` has all parameters. Needs the extra `openspiel`, in a clone `pip install -e ".[openspiel]"`; not on
Windows.

Chance. The game begins with one explicit chance node, which picks one of `deals` seeds; everything after it (deals,
shuffles, dice) follows from that seed and the actions. So `apply_action` is deterministic, a history is the whole
state, and OpenSpiel's serialization and copies are exact. Therefore a search over copies of the true state sees the
coming dice and the hidden cards. Search with information-set methods: `resample_from_infostate` draws both anew.
Methods that walk the whole tree (CFR, exploitability) are out of reach for a game of this length.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from root_env.support.documents import Document, Fields
from root_env.support.extras import missing

try:
    import pyspiel
except ImportError as error:
    raise missing("root_env.openspiel", "OpenSpiel (not on Windows)", "openspiel") from error

from root_env.doors.playing.rewards import final_rewards
from root_env.root.config import GameConfig
from root_env.root.doors.game import Game
from root_env.root.rules.ids import MAX_PLAYERS
from root_env.root.scopes import scope_for
from root_env.root.text.describe import describe_family
from root_env.support.quoting import quoted

__all__ = ["DEFAULTS", "PARAMETERS", "CompiledPlayouts", "Parameter", "RootGame", "RootObserver", "RootState"]


class Parameter(NamedTuple):
    """A parameter of the game: its default and its meaning."""

    default: int | str
    words: str


PARAMETERS = {
    "factions": Parameter("marquise+eyrie", "who plays, in seat order: names joined by a comma or a plus"),
    "deals": Parameter(10_000, "seeds that the chance node picks from, 1 or more"),
    "reward": Parameter("win", "what returns are: win, rank or score_margin"),
    "max_turns": Parameter(0, "turns of all players after which a game is a draw; 0: the limit of GameConfig"),
    "score_to_win": Parameter(30, "victory points that win"),
}
"""Name -> parameter; all other fields of `GameConfig` stay at their defaults."""
DEFAULTS = {name: parameter.default for name, parameter in PARAMETERS.items()}


def parameters_of(given: Fields | None) -> Document:
    """All parameters, with factions joined by a plus; ValueError names an unknown one or a wrong type."""
    given = given or {}
    for name, value in given.items():
        if name not in PARAMETERS:
            known = "; ".join(f"{known}: {parameter.words}" for known, parameter in PARAMETERS.items())
            raise ValueError(f"parameter {quoted(name)} is not known; a game of root_env has {known}")
        kind = type(DEFAULTS[name])
        if type(value) is not kind:
            what = "a whole number" if kind is int else "a text"
            raise ValueError(f"{name}: must be {what} ({PARAMETERS[name].words}), got {quoted(value)}")
    found = {**DEFAULTS, **given}
    for name, least in (("deals", 1), ("max_turns", 0)):
        if found[name] < least:
            raise ValueError(f"{name}: must be {least} or more ({PARAMETERS[name].words}), got {found[name]}")
    found["factions"] = "+".join(word.strip() for word in re.split("[,+]", found["factions"]))
    return found


def game_type(reward: str) -> pyspiel.GameType:
    """The GameType for OpenSpiel. Rewards `win` and `rank` are zero-sum, `score_margin` is not."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name="root_env",
        long_name="Root",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if reward == "score_margin" else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # a history of thousands of decisions fits in no tensor
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class RootGame(pyspiel.Game):
    """The game. Parameters: see PARAMETERS; ValueError, naming the parameter, for impossible values."""

    deals: Any

    def __init__(self, params: Fields | None = None):
        given = parameters_of(params)
        self.config: GameConfig = GameConfig(
            factions=tuple(given["factions"].split("+")),
            reward=given["reward"],
            max_turns=given["max_turns"] or None,
            score_to_win=given["score_to_win"],
        )
        self.deals, n = given["deals"], len(self.config.agents)
        self.scope = scope_for("all", [self.config])
        kind = game_type(given["reward"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.scope.n_actions,
            max_chance_outcomes=self.deals,
            num_players=n,
            min_utility=-(n - 1.0),  # all others may win together
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.config.max_decisions,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> RootState:
        """The state before the deal."""
        return RootState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RootObserver:
        """An observer of one player's view; with perfect recall as a string only."""
        if params:
            raise ValueError(f"observation parameters: none are supported, got {params}")
        return RootObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.scope.size)


class RootState(pyspiel.State):
    """One state: `root` is the game, None before the deal."""

    deals: Any
    config: GameConfig

    def __init__(self, game: RootGame):
        super().__init__(game)
        self.config, self.deals = game.config, game.deals
        self.root: Game | None = None
        self.memories: list[str] = [""] * len(self.config.agents)
        """By player: a digest of all that it has seen and done; equal for histories that it cannot distinguish."""

    def current_player(self) -> int:
        """Index of the player who must decide, in or out of turn."""
        if self.root is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.root.is_over else self.root.player(self.root.to_move)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player):
        return self.root.legal_actions().tolist() if player == self.current_player() else []

    def _apply_action(self, action):
        if self.root is None:
            self.root, chosen = Game(self.config, seed=action), None
        else:
            chosen = self.current_player(), action
            self.root.step(action)
        for player in range(len(self.memories)):
            self._remember(player, action if chosen and chosen[0] == player else "")

    def _remember(self, player: int, own_action) -> None:
        """Add to a player's memory its present view, its question and its action."""
        seen = self.root.observe(player).tobytes() + self.root.mask(player).tobytes()
        now = hashlib.blake2b(seen, digest_size=16).hexdigest()
        before = f"{self.memories[player]}|{own_action}|{now}"
        self.memories[player] = hashlib.blake2b(before.encode(), digest_size=16).hexdigest()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> RootState:
        """A state that `player_id` cannot distinguish from this one: hidden cards and coming chance are drawn anew.

        Its `history` is still that of the true state, so neither serialize it nor undo actions in it.
        """
        new = self.clone()
        new.root = self.root.determinize(player_id, seed=int(probability_sampler() * 2**53))
        for player in range(len(new.memories)):
            if player != player_id:  # the others' memories would reveal the true cards
                new.memories[player] = ""
                new._remember(player, "")
        return new

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.root.describe(action, viewer="all") if player == self.current_player() else describe_family(action)

    def is_terminal(self) -> bool:
        """True if the game has ended, by victory or by a limit."""
        return self.root is not None and self.root.is_over

    def returns(self) -> list[float]:
        """Final rewards by player, 0 before the end and in a game that a limit has ended (`reward=win`)."""
        if not self.is_terminal():
            return [0.0] * len(self.config.agents)
        game = self.root
        winners = [game.player(agent) for agent in game.winners]
        return final_rewards(self.config.reward, list(game.scores.values()), winners, game.truncated)

    def __str__(self) -> str:
        return "before the deal" if self.root is None else self.root.render("all")


class RootObserver:
    """The view of one player: the observation of root_env as a tensor, the text board as a string."""

    def __init__(self, iig_obs_type: Any, size: int):
        self.recalls: bool = iig_obs_type.perfect_recall
        self.tensor: np.ndarray = np.zeros(0 if self.recalls else size, np.float32)
        self.dict: dict[str, np.ndarray] = {} if self.recalls else {"observation": self.tensor}

    def set_from(self, state: RootState, player: int) -> None:
        """Write the observation of `player` into `tensor`; zeros before the deal."""
        if self.recalls:
            raise NotImplementedError("information_state_tensor: root_env has observation_tensor only")
        self.tensor[:] = 0 if state.root is None else state.root.observe(player)

    def string_from(self, state: RootState, player: int) -> str:
        """With perfect recall the digest of all that the player saw and did; else the board as it sees it."""
        if self.recalls:
            return f"player {player} {state.memories[player]}"
        return "before the deal" if state.root is None else state.root.render(player)


pyspiel.register_game(game_type(DEFAULTS["reward"]), RootGame)


class CompiledPlayouts:
    """An evaluator for OpenSpiel's searches: one random playout inside the compiled core, uniform priors."""

    def __init__(self, seed: int):
        self._rng = np.random.default_rng(seed)

    def evaluate(self, state: RootState) -> list[float]:
        """Final reward by player of one playout from here."""
        return list(state.root.rollout_value(1, seed=int(self._rng.integers(2**63))).values())

    def prior(self, state: RootState) -> list[tuple[int, float]]:
        """All legal actions with the same probability."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]
