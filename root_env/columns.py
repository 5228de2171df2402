"""`Columns`: games side by side, each with one learning seat; all other seats are played until the learner must decide.

A column is one learning seat of one game for the whole of that game. `root_env.sb3` shows it to Stable-Baselines3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from root_env import seeding
from root_env.batch import BatchGame
from root_env.config import GameConfig
from root_env.core import engine, many, observe
from root_env.core.ids import MAX_PLAYERS
from root_env.core.spec.actions import N_ACTIONS
from root_env.core.spec.observation import OBS_SIZE
from root_env.core.state import STATE, new_states
from root_env.describe import describe_family
from root_env.errors import IllegalActionError
from root_env.rewards import final_rewards

Policy = Callable[[np.ndarray, np.ndarray, Sequence[str], np.random.Generator], np.ndarray]
"""`f(observations, masks, agent_ids, rng) -> actions`: int8 (n, OBS_SIZE), int8 (n, N_ACTIONS), n ids; n integers."""

MOST_SKIPPED = 1000
"""Games in a row that may end before a column's learner is asked anything."""
_SEATS, _PICKS, _POLICIES = -1, -2, -3
"""Streams of a seed beside those of its games."""


def random_policy(observations, masks, agent_ids, rng) -> np.ndarray:
    """A uniformly random legal action for every row."""
    legal = np.cumsum(masks, axis=1, dtype=np.int64)
    nth = np.floor(rng.random(len(legal)) * legal[:, -1]).astype(np.int64)
    return (legal > nth[:, None]).argmax(axis=1)


NAMED: dict[str, Policy] = {"random": random_policy}
"""Opponents by name."""


class Columns(BatchGame):
    """`num_games` columns. `learner`: a faction or agent id, "random" (drawn for each episode) or "rotate".

    "rotate": column i begins with player i (modulo their number) and moves on to the next in `factions` with each of
    its episodes. `opponents`: see `set_opponents`. Game g of column i is that of `game_seed(seed, i, g)`.

    A game that ends before its learner was asked anything is no episode: the column goes on to its next game, with
    the same seat learning, and `skipped` counts it.

    `begin` and `step` leave every column at a decision of its learner; then hold, fresh with each call:

    * `observations` int8 (N, OBS_SIZE), `legal` int8 (N, N_ACTIONS): what the learner sees and may do
    * `pay` float32 (N,): what the learner was paid since its last decision, the end of its game included
    * `ended`, `truncated` bool (N,): columns whose episode the last call ended; the rest belongs to the next game
    * `finals`: for each of these, how its game ended: `agent`, `observation`, `winners`, `scores`, `turns`
    """

    def __init__(
        self,
        config: GameConfig | Sequence[GameConfig] | None = None,
        num_games: int = 1,
        seed: int | None = None,
        *,
        learner: str = "rotate",
        opponents: Any = "random",
        num_threads: int | None = None,
    ):
        super().__init__(
            config, num_games, seed, autoreset="next_step", observations=False, masks=False, num_threads=num_threads
        )
        n, most = num_games, (len(self.configs), MAX_PLAYERS)
        self._rows = np.arange(n)
        self._table = np.full(most, "", object)  # agent id by configuration and player
        for c, cfg in enumerate(self.configs):
            self._table[c, : len(cfg.agents)] = cfg.agents
        self._players = np.array([len(c.factions) for c in self.configs])[self._layout_of]
        self._take_learner(learner)
        self.set_opponents(opponents)
        self.learners = np.zeros(n, np.int64)
        self.episodes = np.zeros(n, np.int64)
        self.skipped = 0
        self.pay = np.zeros(n, np.float32)
        self.legal = np.zeros((n, N_ACTIONS), np.int8)
        self.observations = np.zeros((n, OBS_SIZE), np.int8)
        self.finals: dict[int, dict[str, Any]] = {}
        self._asked = np.zeros(n, np.bool_)  # whether the learner has decided anything in this game
        self._vp = np.zeros(n, np.int64)  # the learner's, at its last decision
        self._picks = np.zeros((n, 4), np.int64)
        self._no_masks = np.zeros((n, 0), np.int8)
        self._begun = self._ready = False

    def _take_learner(self, learner: str) -> None:
        self.learner = learner
        self._fixed: np.ndarray | None = None
        if learner in ("random", "rotate"):
            return
        seats = []
        for c in self.configs:
            agent = learner if learner in c.agents else f"{learner}_0"
            if agent not in c.agents:
                raise ValueError(f'learner: {learner!r} is none of {", ".join(c.agents)}, "random", "rotate"')
            seats.append(c.agents.index(agent))
        self._fixed = np.array(seats)[self._layout_of]

    @property
    def agents(self) -> list[str]:
        """Agent id of each column's learner."""
        return self._table[self._layout_of, self.learners].tolist()

    def agent(self, i: int) -> str:
        """Agent id of the learner of column `i`."""
        return self._table[self._layout_of[i], self.learners[i]]

    # -- opponents -----------------------------------------------------------------------------------

    def set_opponents(self, opponents: str | Policy | Mapping[str, str | Policy]) -> None:
        """Who plays the seats that do not learn, from now on, in running games too.

        "random", or a policy `f(observations, masks, agent_ids, rng) -> actions`, or a dict of these by agent id or
        bare faction name, where whoever is not named plays at random. A policy is called once for all columns that
        wait for it, whichever seats they are; one object under several names is one policy.
        """
        known = {agent for c in self.configs for agent in c.agents}
        by_agent: dict[str, Policy] = {}
        if isinstance(opponents, Mapping):
            for name, policy in opponents.items():
                agent = name if name in known else f"{name}_0"
                if agent not in known:
                    raise ValueError(f"opponents: {name!r} is at no table; agents are {', '.join(sorted(known))}")
                by_agent[agent] = _policy(policy)
        else:
            by_agent = dict.fromkeys(known, _policy(opponents))
        self._policies: list[Policy] = [random_policy]  # played by the compiled core
        self._policy_of = np.zeros(self._table.shape, np.int64)
        for (c, p), agent in np.ndenumerate(self._table):
            policy = by_agent.get(agent, random_policy)
            places = [k for k, other in enumerate(self._policies) if other is policy]
            self._policy_of[c, p] = places[0] if places else len(self._policies)
            if not places:
                self._policies.append(policy)

    # -- stepping ------------------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> None:
        """Start every column: over again with a new `seed`, else with its next game."""
        fresh = seed is not None or not self._begun
        if seed is not None:
            self.reset(seed)
        self._begun, self._ready = True, False
        if fresh:
            self._start_streams()
        else:
            self.episodes += 1
            self._restart(self._rows)
        self._choose_learners(self._rows)
        self._play_on()

    def step(self, actions: np.ndarray) -> None:
        """Take each learner's action, then play until each learner's next decision, in its next game if need be.

        All actions are checked first, as in BatchGame. If an opponent fails, its error is raised and the columns must
        `begin` again.
        """
        if not self._ready:
            raise RuntimeError("the columns have not begun, or an opponent has failed: call begin() or reset()")
        actions = self._checked(actions)
        self._ready = False
        self._asked[:] = True
        self._take(self._states, self._lists, actions, self._layout_of)
        self._play_on()

    def _start_streams(self) -> None:
        self.episodes[:] = 0
        self.skipped = 0
        base = seeding.game_seed(self.seed, _PICKS)
        for k in range(2):
            words = seeding.words_of(seeding.game_seeds(base, self._rows, np.full(self.num_games, k)))
            self._picks[:, 2 * k : 2 * k + 2] = words
        self.rng = np.random.default_rng(seeding.game_seed(self.seed, _POLICIES))

    def _choose_learners(self, rows: np.ndarray) -> None:
        """Seat the learners of games that have just begun."""
        players, episodes = self._players[rows], self.episodes[rows]
        if self._fixed is not None:
            self.learners[rows] = self._fixed[rows]
        elif self.learner == "rotate":
            self.learners[rows] = (rows + episodes) % players
        else:
            drawn = seeding.game_seeds(seeding.game_seed(self.seed, _SEATS), rows, episodes)
            self.learners[rows] = drawn % players.astype(np.uint64)
        self._asked[rows] = False

    def _restart(self, rows: np.ndarray) -> None:
        """Begin the next game of these columns."""
        self._episodes[rows] += 1
        self.seeds[rows] = seeding.game_seeds(self.seed, rows, self._episodes[rows])
        states, lists = new_states(len(rows)), self._lists[rows]
        with self._with_threads(len(rows)):
            words = seeding.words_of(self.seeds[rows])
            many.reset_batch(states, lists, self._layouts, self._layout_of[rows], words)
        self._put(rows, states, lists)

    def _play_on(self) -> None:
        """Bring every column to its learner's next decision; pay, and note what has ended."""
        self.ended = np.zeros(self.num_games, np.bool_)
        self.truncated = np.zeros(self.num_games, np.bool_)
        self.finals = {}
        self._play_others()
        pay = self._shaping * (self._learners_vp() - self._vp) * self._asked
        for _ in range(MOST_SKIPPED):
            over = np.flatnonzero(self._states["over"])
            if not len(over):
                break
            for i in over[self._asked[over]].tolist():
                pay[i] += self._note_end(i)
            self.skipped += int((~self._asked[over]).sum())
            self.episodes[over] += self._asked[over]
            self._restart(over)
            self._choose_learners(over)
            self._play_others()
        else:
            agent = self.agents[over[0]]
            raise RuntimeError(f"{MOST_SKIPPED} games in a row ended before {agent} was asked anything")
        self.pay = pay.astype(np.float32)
        self._vp = self._learners_vp()
        self._show()
        self._ready = True

    def _learners_vp(self) -> np.ndarray:
        return self._states["vp"][self._rows, self.learners].astype(np.int64)

    def _note_end(self, i: int) -> float:
        """Note how the game of column `i` has ended; returns the learner's reward for it."""
        s, p, agents = self._states[i], int(self.learners[i]), self.config_of(i).agents
        scores = [int(s["vp"][q]) for q in range(len(agents))]
        winners = [q for q in range(len(agents)) if int(s["winners"]) >> q & 1]
        row = np.zeros(OBS_SIZE, np.int8)
        observe.observe_game(self._states, i, p, row)
        self.ended[i], self.truncated[i] = True, bool(s["truncated"])
        self.finals[i] = {
            "agent": agents[p],
            "observation": row,
            "winners": tuple(agents[q] for q in winners),
            "scores": dict(zip(agents, scores, strict=True)),
            "turns": int(s["turns"]),
        }
        return final_rewards(self.config.reward, scores, winners, bool(s["truncated"]))[p]

    def _show(self) -> None:
        """Write what the learners see and may do, in arrays of their own."""
        self.observations = np.zeros((self.num_games, OBS_SIZE), np.int8)
        self.legal = np.zeros((self.num_games, N_ACTIONS), np.int8)
        with self._with_threads():
            many.write_batch(self._states, self._lists, self.to_move, self.observations, self.legal, 3)

    # -- the other seats -------------------------------------------------------------------------------

    def _play_others(self) -> None:
        """Play the seats that do not learn until every learner must decide or its game is over."""
        if len(self._policies) == 1:
            with self._with_threads():
                many.play_to_learner(self._states, self._lists, self._picks, self.learners, self._no_masks, 0)
            return
        while True:
            deciders = self._states["stack"]["who"][self._rows, self._states["depth"] - 1]
            waits = (self._states["over"] == 0) & (deciders != self.learners)
            if not waits.any():
                return
            at_random = waits & (self._policy_of[self._layout_of, deciders] == 0)
            for i in np.flatnonzero(at_random):  # all of these first, so that policies are asked less often
                engine.play_random(self._states, i, self._picks[i], self._lists[i], 1)
            if not at_random.any():
                self._play_round(np.flatnonzero(waits))

    def _play_round(self, rows: np.ndarray) -> None:
        """One decision of another seat in each of these columns."""
        n = len(rows)
        states, lists = self._get(rows)
        to_move = np.zeros(n, np.int8)
        observations, masks = np.zeros((n, OBS_SIZE), np.int8), np.zeros((n, N_ACTIONS), np.int8)
        with self._with_threads(n):
            many.write_batch(states, lists, to_move, observations, masks, 3)
        players = to_move.astype(np.int64)
        actions = self._ask(rows, players, observations, masks)
        bad = many.first_illegal(lists, actions, np.zeros(n, np.int8))
        if bad >= 0:
            action, agent = int(actions[bad]), self._table[self._layout_of[rows[bad]], players[bad]]
            words = describe_family(action) if 0 <= action < N_ACTIONS else "no such action"
            raise IllegalActionError(
                f"column {rows[bad]}: the opponent {agent} may not {words} (action {action}); "
                f"legal are {np.flatnonzero(masks[bad]).tolist()}"
            )
        self._take(states, lists, actions, self._layout_of[rows])
        self._put(rows, states, lists)

    def _ask(self, rows, players, observations, masks) -> np.ndarray:
        """The actions of the policies in charge, int64 (n,): one call per policy."""
        layouts = self._layout_of[rows]
        policy_of = self._policy_of[layouts, players]
        agents = self._table[layouts, players]
        actions = np.zeros(len(rows), np.int64)
        for k in np.unique(policy_of).tolist():
            those = np.flatnonzero(policy_of == k)
            given = self._policies[k](observations[those], masks[those], agents[those].tolist(), self.rng)
            given = np.asarray(given)
            if given.shape != (len(those),) or given.dtype.kind not in "iu":
                raise ValueError(
                    f"opponents: a policy must return whole numbers of shape ({len(those)},), "
                    f"got {given.dtype} {given.shape}"
                )
            actions[those] = given
        return actions

    # -- some of the games -----------------------------------------------------------------------------

    def _get(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Copies of states and decision lists of these rows."""
        return np.ndarray(len(rows), STATE, _bytes(self._states)[rows]), self._lists[rows]

    def _put(self, rows: np.ndarray, states: np.ndarray, lists: np.ndarray) -> None:
        _bytes(self._states)[rows] = _bytes(states)
        self._lists[rows] = lists

    def _take(self, states: np.ndarray, lists: np.ndarray, actions: np.ndarray, layout_of: np.ndarray) -> None:
        """Take a legal action in each of these games; those that end stay as they are at the end."""
        n = len(states)
        nothing = np.zeros((n, 0), np.int8)
        with self._with_threads(n):
            many.step_batch(
                states, lists, actions, self._layouts, layout_of, self._next_words[:n], np.zeros(n, np.int8),
                many.NEXT_STEP, self._kind, 0.0, 0, np.zeros((n, MAX_PLAYERS), np.float32), np.zeros(n, np.bool_),
                np.zeros(n, np.bool_), np.zeros(n, np.int8), nothing, nothing, self._final_states[:n],
            )  # fmt: skip

    # -- saving ------------------------------------------------------------------------------------------

    _KEPT = ("learners", "episodes", "_asked", "_vp", "_picks")

    def state_dict(self) -> dict[str, Any]:
        """Everything that decides how the columns go on, opponents left out."""
        own = {name: getattr(self, name).copy() for name in self._KEPT}
        return {
            "batch": super().state_dict(),
            "learner": self.learner,
            "skipped": self.skipped,
            "rng": self.rng.bit_generator.state,
            **own,
        }

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Go on where `state_dict` was taken, with columns of the same number, configurations and learner."""
        if state["learner"] != self.learner:
            raise ValueError(f"the state is of learner {state['learner']!r}, here it is {self.learner!r}")
        super().load_state_dict(state["batch"])
        for name in self._KEPT:
            getattr(self, name)[:] = state[name]
        self.skipped = state["skipped"]
        self.rng = np.random.default_rng()
        self.rng.bit_generator.state = state["rng"]
        self._begun = self._ready = True
        self._show()


def _bytes(states: np.ndarray) -> np.ndarray:
    """States as int8 (n, bytes of one): copies of rows are then copies of bytes."""
    return states.view(np.int8).reshape(len(states), STATE.itemsize)


def _policy(policy: str | Policy) -> Policy:
    """A policy from its name or itself."""
    if isinstance(policy, str) and policy in NAMED:
        return NAMED[policy]
    if not callable(policy):
        raise ValueError(f"opponents: {policy!r} is neither a policy to call nor one of {', '.join(NAMED)}")
    return policy
