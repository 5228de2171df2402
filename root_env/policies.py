"""Policies for `BatchGame.rollout` and `Game.rollout_value`: functions that the compiled loop calls for each decision.

    from root_env.policies import njit, random_below

    @njit
    def mostly_last(observation, legal_ids, n_legal, rng):
        if random_below(rng, 10) == 0:
            return legal_ids[random_below(rng, n_legal)]
        return legal_ids[n_legal - 1]

* `observation` int8 (OBS_SIZE,): what the player asked sees, see docs/generated/observation.md
* `legal_ids` int32 (n_legal,): the actions it may take, in no particular order
* `n_legal`: how many there are, 1 or more
* `rng` int64 (4,): the random numbers of this game's policies, for `random_below`; no other source of chance makes
  results reproducible

The function returns one of `legal_ids`, a whole number: one that may return anything else is refused when it is first
asked. The arrays are read-only, `rng` apart; with ROOT_ENV_JIT=0 they are int64, so
that sums come out as they do compiled. A function whose name begins with
`cheating_` gets the whole state record (`root_env.core.state.STATE`, hidden cards included) in place of the
observation, and must not write to it.

A policy of many functions is better declared with `policy`, its parts with `helper`, as the rule-based bots in
`agents/rules` are: each part is then compiled once, and the whole is kept on disk for the next process.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any, TypeVar

import numpy as np

from root_env.config import GameConfig
from root_env.core import chance, engine, jit, seeding
from root_env.core.ids import MAX_PLAYERS
from root_env.core.jit import INTERPRETED, I, record_at, spread
from root_env.core.state import new_states
from root_env.support.arrays import Int64
from root_env.support.by_name import AgentLike, decider_of, is_row_agent
from root_env.support.quoting import quoted
from root_env.support.sources import Sources

Policy = str | Callable[..., Any] | AgentLike
F = TypeVar("F", bound=Callable[..., Any])
CHEATING = "cheating_"
STREAM = 7
"""Number of the stream that policies draw from; chance draws from stream 0 of other seed words."""
_ROUNDS = 15


def njit(function: F) -> F:
    """Compile a policy, or a helper of one, like `numba.njit`; with ROOT_ENV_JIT=0 it stays plain Python."""
    if INTERPRETED:
        function.py_func = function  # as of a compiled function: `is_compiled` then knows it
        return function
    import numba

    return numba.njit(nogil=True)(function)


def helper(function: F) -> F:
    """Compile a part of a policy for other parts to call, whatever integers they pass; Python cannot call it.

    With ROOT_ENV_JIT=0 it stays plain Python. All parts of one `policy` are linked and optimised together.
    """
    if INTERPRETED:
        function.py_func = function
        return function
    return jit.njit(function)


def policy(function: F) -> F:
    """Compile a policy once per machine: its code is kept on disk, beside that of the rules.

    It is compiled again once its source file has changed, or one that this imports from the same top-level package,
    directly or not (`root_env.support.sources`). Its parts are declared with `helper`. Like them it is for compiled
    loops, and Python cannot call it. A function made by another counts as one of the module that its `__module__`
    names.
    """
    compiled = helper(function)
    _KEPT[compiled] = Sources(function)
    return compiled


_KEPT: dict[Callable, Sources] = {}
"""Policies whose code is kept on disk -> the sources they come from."""


@njit
def random_below(rng: Int64, n: int) -> int:
    """A uniform integer 0..n - 1 from `rng`, int64 (4,), which moves on (bias below n * 2**-32)."""
    return engine.pick(rng, n)


@policy
def uniform(observation, legal_ids, n_legal, rng):
    """The policy "random" as a function."""
    return legal_ids[random_below(rng, n_legal)]


def rng_of(seed: int) -> Int64:
    """The random numbers of a rollout's policies, int64 (4,): game g of `rollout(seed=s)` has `game_seed(s, g, 1)`."""
    return streams(np.array([seeding.words(seed)], np.int64))[0]


def streams(words: np.ndarray, number: int = STREAM) -> Int64:
    """Generators started from seed words int64 (n, 2): int64 (n, 4), as `core.many` starts its own."""
    n, mask = len(words), chance.MASK
    rngs = np.stack([words[:, 0] & mask, words[:, 1] & mask, np.full(n, number), np.ones(n, np.int64)], -1)
    for _ in range(_ROUNDS):
        draw(rngs)
    return rngs


def draw(rngs: np.ndarray) -> Int64:
    """A number 0 .. 2**32 - 1 from each row of random numbers, int64 (n,); the rows move on."""
    mask = chance.MASK
    a, b, c, k = rngs.T.copy()
    t = (a + b + k) & mask
    rngs[:, 0], rngs[:, 1] = b ^ (b >> 9), (c + ((c << 3) & mask)) & mask
    rngs[:, 2], rngs[:, 3] = ((((c << 21) & mask) | (c >> 11)) + t) & mask, (k + 1) & mask
    return t


class Players:
    """Who decides for each player of each configuration.

    `policy`: the name of an agent, a policy function, an agent, a sequence of these by player, or a dict by agent id
    or bare faction name in which whoever is missing plays at random.
    """

    def __init__(self, policy: Policy | Sequence[Policy] | Mapping[str, Policy], configs: Sequence[GameConfig]):
        self.configs = configs
        self.functions: list[Any] = []
        """Compiled functions and agents that are asked in Python."""
        known: dict[str, Any] = {"random": uniform}
        self.table = np.zeros((len(configs), MAX_PLAYERS), np.int64)
        """(configuration, player): index into `functions`."""
        if isinstance(policy, Mapping):
            check_names(policy, configs, "policy")
        self.all_random = True
        for c, config in enumerate(configs):
            for p, one in enumerate(by_player(policy, config)):
                self.all_random &= isinstance(one, str) and one == "random"
                if isinstance(one, str):  # one agent for all its seats
                    one = known[one] = known.get(one) or decider_of(one, "policy")
                self.table[c, p] = self._index(one)

    def _index(self, given: Any) -> int:
        decider = decider_of(given, "policy")
        function = decider if is_row_agent(decider) else function_of(decider)
        if function not in self.functions:
            self.functions.append(function)
        return self.functions.index(function)

    def name(self, config: int, player: int) -> str:
        """The name of the function that decides there."""
        function = self.functions[self.table[config, player]]
        return name_of(function)

    def ask(self, configs, states, lists, observations, to_move, rngs, actions) -> None:
        """Write the choice of each row's decider into `actions`, int64 (n,); rows with nothing to choose get -1."""
        choosing = (to_move >= 0) & (lists[:, 0] > 0)
        asked = np.where(choosing, self.table[configs, np.maximum(to_move, 0)], -1)
        actions[:] = -1
        compiled = ["random" if is_row_agent(one) else one for one in self.functions]
        for k, one in enumerate(self.functions):
            rows = np.flatnonzero(asked == k) if is_row_agent(one) else ()
            if len(rows):
                tables = [self.configs[c] for c in configs[rows].tolist()]
                actions[rows] = one.choose(rows, tables, states, lists, observations, to_move, rngs)
                asked[rows] = -1
        ask(compiled, asked, states, lists, observations, rngs, actions)


def ask(policies: Sequence[Policy], asked, states, lists, observations, rngs, actions) -> None:
    """Write what policy `asked[i]` chooses in row i into `actions`, int64 (n,); other rows stay as they are."""
    shown = [states, _shown(lists), _shown(observations)]
    for k, one in enumerate(policies):
        if (asked == k).any():
            spread(_asker(function_of(one)), len(actions), k, asked, *shown, rngs, actions)


def check_names(policy: Mapping[str, Any], configs: Sequence[GameConfig], field: str) -> None:
    """ValueError if a name in the mapping is neither an agent nor a faction of any of these tables."""
    known = {name for c in configs for name in (*c.agents, *c.factions)}
    for name in policy:
        if name not in known:
            agents = sorted({agent for c in configs for agent in c.agents})
            raise ValueError(f"{field}: {quoted(name)} is at no table; agents are {', '.join(agents)}")


def by_player(policy, config: GameConfig) -> list[Any]:
    """What is given for each player: one for all, a sequence, or a mapping by agent id or bare faction name."""
    agents = config.agents
    if isinstance(policy, Mapping):
        bare = [agent.rsplit("_", 1)[0] for agent in agents]
        return [policy.get(agent, policy.get(name, "random")) for agent, name in zip(agents, bare, strict=True)]
    if isinstance(policy, str) or not isinstance(policy, Sequence):
        return [policy] * len(agents)
    if len(policy) != len(agents):
        raise ValueError(f"policy: {len(policy)} policies for the {len(agents)} players {', '.join(agents)}")
    return list(policy)


def _plain(function: Callable) -> Callable:
    return getattr(function, "py_func", function)


def name_of(policy: Any) -> str:
    """What a policy is called in messages."""
    return getattr(_plain(policy), "__name__", type(policy).__name__)


def is_compiled(policy: Any) -> bool:
    """Whether a policy has been through `njit`, this module's or Numba's own."""
    return hasattr(policy, "py_func")


def function_of(policy: Any, field: str = "policy") -> Callable:
    """A policy as a function that a compiled loop can call; ValueError, in words, if it is none."""
    if isinstance(policy, str) and policy == "random":
        return uniform
    policy = decider_of(policy, field)
    if is_row_agent(policy):
        raise ValueError(
            f'{field}: {name_of(policy)} is not compiled, and cannot decide here; "random", "rules" and functions can'
        )
    if not callable(policy):
        raise ValueError(f"{field}: {quoted(policy)} is neither the name of an agent nor a function")
    plain = _plain(policy)
    name = getattr(plain, "__name__", repr(policy))
    if not INTERPRETED and not is_compiled(policy):
        raise ValueError(f"{field}: {name} is plain Python; decorate it with root_env.policies.njit")
    if not inspect.isfunction(plain) or len(inspect.signature(plain).parameters) != 4:
        first = "state" if name.startswith(CHEATING) else "observation"
        raise ValueError(f"{field}: {name} must be a function of ({first}, legal_ids, n_legal, rng)")
    return plain if INTERPRETED else policy


def choices(function: Callable, states, lists, observations, rngs) -> np.ndarray:
    """What a compiled policy chooses in every row, int64 (n,); `rngs` int64 (n, 4) move on."""
    actions = np.full(len(lists), -1)
    everywhere = np.zeros(len(lists), np.int64)
    spread(_asker(function), len(lists), 0, everywhere, states, _shown(lists), _shown(observations), rngs, actions)
    return actions


def streams_from(rng: np.random.Generator, n: int) -> Int64:
    """Random numbers for `n` rows of policies, int64 (n, 4), from a generator of NumPy."""
    return streams(rng.integers(0, 2**32, (n, 2)).astype(np.int64))


def check_streams(rngs: np.ndarray, n: int) -> None:
    """ValueError unless `rngs` are random numbers of `n` rows in the one form that policies are compiled for."""
    if not (isinstance(rngs, np.ndarray) and rngs.dtype == np.int64 and rngs.shape == (n, 4) and rngs.flags.carray):
        given = f"{rngs.dtype} {rngs.shape}" if isinstance(rngs, np.ndarray) else type(rngs).__name__
        raise ValueError(
            f"rngs: must be writable int64 ({n}, 4) without gaps, as `root_env.policies.streams_from` gives them, "
            f"got {given}"
        )


def decide(policy: Policy, observations: np.ndarray, masks: np.ndarray, rngs: np.ndarray) -> Int64:
    """What "random" or a compiled policy does, given observations int8 (n, OBS_SIZE) and masks (n, N_ACTIONS).

    `rngs` int64 (n, 4) from `streams_from`, which move on. Every row needs a legal action. Returns int64 (n,).
    """
    n, function = len(masks), function_of(policy)
    check_streams(rngs, n)
    if _plain(function).__name__.startswith(CHEATING):
        raise ValueError("decide: a policy that reads the state cannot decide from observations")
    rows, legal = np.nonzero(masks)
    counts = np.bincount(rows, minlength=n)
    if n and counts.min() == 0:
        raise ValueError(f"masks: row {int(counts.argmin())} has no legal action")
    lists = np.zeros((n, engine.MAX_LEGAL + 1), np.int32)
    lists[:, 0] = counts
    lists[rows, 1 + np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)] = legal
    return choices(function, new_states(1), lists, np.ascontiguousarray(observations, np.int8), rngs)


def _shown(array: np.ndarray) -> np.ndarray:
    """What a policy gets to see, read-only; as int64 for the interpreter, whose small integers would wrap."""
    view = array.astype(np.int64) if INTERPRETED else array.view()
    view.flags.writeable = False
    return view


def _refuse_answer(policy: Any, answer: str) -> ValueError:
    return ValueError(f"policy: {name_of(policy)} must return one of legal_ids, a whole number; it returns {answer}")


def whole_number(policy, answer):
    """What `policy` has answered as an integer of full width; ValueError if it is no integer.

    Compiled, the type of the answer is looked at while the loop is compiled: the loop itself pays nothing.
    """
    if isinstance(answer, bool | np.bool_) or not isinstance(answer, int | np.integer):
        raise _refuse_answer(policy, quoted(answer))
    return int(answer)


if not INTERPRETED:
    from numba.core import types
    from numba.extending import overload

    @overload(whole_number)
    def _whole_number(policy, answer):
        if not isinstance(answer, types.Integer):
            raise _refuse_answer(policy.dispatcher, f"the type {answer}")
        return lambda policy, answer: I(answer)


_POLICY = None
"""Stands for the policy in `_ask` and `_ask_cheating`."""


def _ask(low, high, k, asked, states, lists, observations, rngs, actions):
    for i in range(low, high):
        if asked[i] == k:
            n = I(lists[i, 0])
            actions[i] = whole_number(_POLICY, _POLICY(observations[i], lists[i, 1 : 1 + n], n, rngs[i]))


def _ask_cheating(low, high, k, asked, states, lists, observations, rngs, actions):
    for i in range(low, high):
        if asked[i] == k:
            n = I(lists[i, 0])
            actions[i] = whole_number(_POLICY, _POLICY(record_at(states, i), lists[i, 1 : 1 + n], n, rngs[i]))


@functools.lru_cache(maxsize=64)
def _asker(policy: Callable) -> Callable:
    """A loop over rows that asks one policy where it decides. Compiled once per policy; no rules are in it."""
    plain = _plain(policy)
    loop = _ask_cheating if plain.__name__.startswith(CHEATING) else _ask
    loop = FunctionType(loop.__code__, {**globals(), "_POLICY": policy}, plain.__name__)
    if INTERPRETED:
        return loop
    if policy in _KEPT:
        loop.__module__, loop.__qualname__ = plain.__module__, f"{plain.__qualname__}-{_KEPT[policy].digest}"
        return jit.entry()(loop)
    return jit.compiled.Anew.of(loop)
