"""Policies for `BatchGame.rollout` and `Game.rollout_value`: functions that the compiled loop calls for each decision.

    from root_env.policies import njit, random_below

    @njit
    def mostly_last(observation, legal_ids, n_legal, rng):
        if random_below(rng, 10) == 0:
            return legal_ids[random_below(rng, n_legal)]
        return legal_ids[n_legal - 1]

* `observation` int8 (OBS_SIZE,): the observation of the player asked, see docs/generated/observation.md
* `legal_ids` int16 (n_legal,): the ids of its legal actions, in no particular order
* `n_legal`: their number, 1 or more
* `rng` int64 (4,): the random numbers of this game's policies, for `random_below`; results are reproducible only if
  the policy uses no other random numbers

The function returns one of `legal_ids`, a whole number; a function that can return anything else is refused at its
first call. All arrays except `rng` are read-only; with ROOT_ENV_JIT=0 they are int64, so that sums are the same as in
compiled code.

Declare a policy of many functions with `policy`, and its parts with `helper`, or with `reader` if they make no arrays,
as the rule-based bots in `agents/rules` do. Each part is then compiled once, and the whole is cached on disk for the
next process.

A policy that may see hidden cards is declared with `sees="everything"`. It gets the record of the whole state instead
of the observation, and must not write to it:

    from root_env.policies import policy

    @policy(sees="everything")
    def by_deck(state, legal_ids, n_legal, rng):
        return legal_ids[state.deck[0] % n_legal]
"""

import functools
import hashlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, SupportsIndex, TypeVar, overload

import numpy as np

from root_env.doors.contract.rules import longest_row, row_without_history
from root_env.doors.playing.interruptible import interruptible
from root_env.doors.policy_sources import Sources
from root_env.engine import jit, seeding
from root_env.engine.jit import INTERPRETED, I, record_at, spread
from root_env.engine.layouts import whole
from root_env.engine.loop import pick
from root_env.engine.stream import MASK, advance
from root_env.support.arrays import Int64
from root_env.support.by_name import ROOT, AgentLike, decider_of, is_row_agent
from root_env.support.quoting import quoted

__all__ = [
    "SEES", "F", "Policy", "ask", "check_streams", "choices", "decide", "declared", "function_of", "helper",
    "is_compiled", "name_of", "njit", "plain", "policy", "random_below", "reader", "rng_of", "sees_everything",
    "streams", "streams_from", "uniform",
]  # fmt: skip
"""The names of `root_env.policies`."""

PolicyFunction = Callable[[Any, np.ndarray, int, np.ndarray], SupportsIndex]
"""A policy: `(observation, legal_ids, n_legal, rng)` -> one of `legal_ids`; or `(state, ...)`, see above."""
Policy = str | PolicyFunction | AgentLike
"""A policy, the name of an agent or an agent."""
Policies = Policy | Sequence[Policy] | Mapping[str, Policy]
"""The policies of a game: one for everybody, one for each player, or several by agent id or faction."""
F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
SEES = ("observation", "everything")
"""The values of `sees` in the declaration of a policy."""
STREAM = 7
"""Number of the random stream of policies; chance uses stream 0 with other seed words."""
_ROUNDS = 15
_MANY = 16
"""Number of streams from which NumPy starts them faster than Python does."""
_NO_STATES = np.zeros(0, np.int8)
"""The argument `states` of a loop whose policy sees observations."""


def njit(function: F) -> F:
    """Compile a policy or one of its helpers, like `numba.njit`; with ROOT_ENV_JIT=0 it stays a Python function."""
    if INTERPRETED:
        function.py_func = function  # a compiled function has it: `is_compiled` is then True
        return function
    import numba

    return numba.njit(nogil=True)(function)


def helper(function: F) -> F:
    """Compile a part of a policy, to be called by other parts with integers of any type; Python cannot call it.

    With ROOT_ENV_JIT=0 it stays a Python function. All parts of one `policy` are linked and optimised together.
    """
    return _part(function, jit.counting)


def reader(function: F) -> F:
    """Like `helper`, for a part that only reads: it must not make arrays, nor call functions that return new arrays.

    It does no reference counting for the observation: in policies of many small parts that takes a fifth of the time.
    """
    return _part(function, jit.njit)


def _part(function, compile_as):
    if INTERPRETED:
        function.py_func = function
        return function
    return compile_as(function)


@dataclass(frozen=True)
class Declared:
    """The declaration of a function with `policy`."""

    sources: Sources
    sees: str
    line: int
    """The line of the function in its file: two functions can have one name."""
    taken: str
    """The values of its closure in words: two functions that differ in them have compiled code of their own."""

    @property
    def version(self) -> str:
        """A word that changes with the code."""
        made = hashlib.sha256(self.taken.encode()).hexdigest()[:8] if self.taken else ""
        return "-".join(filter(None, (self.sources.digest, str(self.line), made)))


_DECLARED: dict[Callable[..., object], Declared] = {}


@overload
def policy(function: F) -> F: ...
@overload
def policy(*, sees: str) -> Callable[[F], F]: ...
def policy(function=None, *, sees="observation"):
    """Compile a policy once per machine: its code is cached on disk, beside that of the rules.

    `sees`: "observation", the observation of the player asked, or "everything", the record of the state with all hidden
    cards: `@policy(sees="everything")`.

    A policy is compiled again after a change of its source file, or of a file that this imports, directly or not, from
    the same top-level package (`root_env.doors.policy_sources`). If it was typed into Python or a notebook it has no
    file, and every process compiles it. Its parts are declared with `helper`. A policy and its parts are for compiled
    loops; Python cannot call them. A function that another function makes belongs to the module in its `__module__`;
    two whose closures hold different numbers or functions are different policies. A policy of several parts is compiled
    by itself, and the loops that ask it call it by its address: there is one loop for each game and machine.
    """
    if sees not in SEES:
        raise ValueError(
            f'policy: sees={quoted(sees)} is not known; write @policy(sees="everything") for a policy that gets the '
            "state with all hidden cards, and @policy for one that gets an observation"
        )
    if function is not None and not callable(function):
        raise ValueError(f"policy: {quoted(function)} is not a function; write @policy(sees=...) with the name")

    def declare(function: F) -> F:
        line = getattr(getattr(function, "__code__", None), "co_firstlineno", 0)
        known = Declared(Sources(function), sees, line, _taken(function))
        if sees == "observation":
            compiled = _part(function, lambda f: jit.composed(f, _arguments, lambda: known.version))
        else:
            compiled = helper(function)
        _DECLARED[compiled] = known
        return compiled

    return declare if function is None else declare(function)


def _arguments() -> tuple[np.ndarray, np.ndarray, int, Int64]:
    """Arguments with the types that a policy gets."""
    observation, legal_ids = np.zeros(1, np.int8), np.zeros(1, np.int16)
    observation.flags.writeable = legal_ids.flags.writeable = False
    return observation, legal_ids, 0, np.zeros(4, np.int64)


def _taken(function: Callable[..., object], within: tuple[object, ...] = ()) -> str:
    """The values in the closure of a function in words; ValueError for a value that words cannot identify.

    `within`: the functions whose closures lead here, for functions that call each other.
    """
    names = getattr(getattr(function, "__code__", None), "co_freevars", ())
    words = []
    for name, cell in zip(names, getattr(function, "__closure__", None) or (), strict=True):
        try:
            value = cell.cell_contents
        except ValueError:  # an empty cell: a function that calls itself
            continue
        inner = plain(value)
        if inspect.isfunction(inner):
            own = "" if inner in within else _taken(inner, (*within, inner))
            words.append(f"{name}={inner.__module__}.{inner.__qualname__}({own})")
        elif _is_number(value):
            words.append(f"{name}={value!r}")
        else:
            raise ValueError(
                f"policy: {name_of(function)} takes {name}, {type(value).__name__}, from the function that makes it, "
                "and its code on disk could not be told from that of another; it can take numbers, tuples and "
                "functions, or be decorated with root_env.policies.njit, which keeps nothing on disk"
            )
    return ", ".join(words)


def _is_number(value: object) -> bool:
    """True if a value is a number, a text, or a tuple of these: `repr` identifies such a value."""
    if isinstance(value, tuple):
        return all(map(_is_number, value))
    return isinstance(value, bool | int | float | str | np.generic)


def declared(policy: Callable[..., object]) -> Declared | None:
    """The declaration of a policy; None if it was not declared with `policy`."""
    return _DECLARED.get(policy)


def sees_everything(policy: Callable[..., object]) -> bool:
    """True if a policy gets the state instead of the observation."""
    known = _DECLARED.get(policy)
    return known is not None and known.sees == "everything"


@njit
def random_below(rng: Int64, n: int) -> int:
    """A uniform integer 0..n - 1 from `rng`, int64 (4,), which advances (bias below n * 2**-32)."""
    return pick(rng, n)


@policy
def uniform(observation: np.ndarray, legal_ids: np.ndarray, n_legal: int, rng: np.ndarray) -> int:
    """The policy "random" as a function."""
    return legal_ids[random_below(rng, n_legal)]


def rng_of(seed: int) -> Int64:
    """The random stream of a rollout's policies, int64 (4,): game g of `rollout(seed=s)` uses `game_seed(s, g, 1)`."""
    return streams(np.array([seeding.words(seed)], np.int64))[0]


def streams(words: np.ndarray, number: int = STREAM) -> Int64:
    """Generators started from seed words int64 (n, 2): int64 (n, 4), as `engine.loops.many` starts its own."""
    n, mask = len(words), MASK
    rngs = np.stack([words[:, 0] & mask, words[:, 1] & mask, np.full(n, number), np.ones(n, np.int64)], -1)
    if n < _MANY:  # number by number is faster
        rows = rngs.tolist()
        for row in rows:
            for _ in range(_ROUNDS):
                plain(advance)(row)
        return np.array(rows, np.int64).reshape(n, 4)
    for _ in range(_ROUNDS):
        draw(rngs)
    return rngs


def draw(rngs: np.ndarray) -> Int64:
    """A number 0 .. 2**32 - 1 from each random stream, int64 (n,); the streams advance."""
    return plain(advance)(rngs.T)


def ask(
    policies: Sequence[Policy],
    asked: np.ndarray,
    states: np.ndarray,
    lists: np.ndarray,
    observations: np.ndarray,
    rngs: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Write the choice of policy `asked[i]` in row i into `actions`, int64 (n,); other rows are not changed."""
    shown = shown_to_policies(lists), shown_to_policies(observations)
    for k, one in enumerate(policies):
        if (asked == k).any():
            function = function_of(one)
            seen = whole(states) if sees_everything(function) else _NO_STATES
            _ask(function, k, asked, seen, *shown, rngs, actions)


def plain(function: T) -> T:
    """The Python function behind a compiled one."""
    return getattr(function, "py_func", function)


def _ask(function: PolicyFunction, k: int, asked: np.ndarray, *arrays: np.ndarray) -> None:
    """Let policy number `k` choose in the rows in which it is asked; Ctrl-C ends the loop after its next answer."""
    loop, asked = _asker(function), asked.copy()
    interruptible(
        loop,
        len(asked),
        lambda: np.count_nonzero(asked == k),
        lambda: loop(0, 0, k, asked, *arrays),
        lambda: spread(loop, len(asked), k, asked, *arrays),
        lambda: asked.fill(-1),
    )


def name_of(policy: object) -> str:
    """The name of a policy in messages."""
    return getattr(plain(policy), "__name__", type(policy).__name__)


def is_compiled(policy: object) -> bool:
    """True if a policy was compiled by `njit`, this module's or Numba's own."""
    return hasattr(policy, "py_func")


@functools.lru_cache(maxsize=256)
def _parameters(function: FunctionType) -> tuple[str, ...]:
    """The names of a function's parameters; cached, because a search needs them thousands of times."""
    return tuple(inspect.signature(function).parameters)


def function_of(policy: object, field: str = "policy", game: str = ROOT) -> PolicyFunction:
    """A policy as a function that a compiled loop can call; ValueError for anything else.

    `game`: the game in which names of agents are looked up.
    """
    if isinstance(policy, str) and policy == "random":
        return uniform
    policy = decider_of(policy, field, game)
    if is_row_agent(policy):
        raise ValueError(
            f"{field}: {name_of(policy)} is asked in Python, and only compiled policies can decide here: "
            '"random", "rules", or a function with @root_env.policies.policy'
        )
    if not callable(policy):
        raise ValueError(f"{field}: {quoted(policy)} is neither the name of an agent nor a compiled function")
    python = plain(policy)
    name = getattr(python, "__name__", repr(policy))
    if not INTERPRETED and not is_compiled(policy):
        raise ValueError(f"{field}: {name} is plain Python; decorate it with root_env.policies.njit")
    names = _parameters(python) if inspect.isfunction(python) else ()
    if len(names) != 4:
        first = "state" if sees_everything(policy) else "observation"
        raise ValueError(f"{field}: {name} must be a function of ({first}, legal_ids, n_legal, rng)")
    if names[0] == "state" and not sees_everything(policy):
        raise ValueError(
            f"{field}: {name} takes a state, and policies get an observation; declare it with "
            '@root_env.policies.policy(sees="everything"), or call its first argument `observation`'
        )
    return python if INTERPRETED else policy


def choices(function: PolicyFunction, lists: np.ndarray, observations: np.ndarray, rngs: np.ndarray) -> np.ndarray:
    """The choices of a compiled policy that sees observations in all rows, int64 (n,); `rngs` int64 (n, 4) advance.

    Rows of the default spaces are lengthened by zeros, since compiled code checks no length.
    """
    if np.shape(observations)[1] < longest_row():
        observations = np.pad(observations, ((0, 0), (0, longest_row() - np.shape(observations)[1])))
    actions = np.full(len(lists), -1)
    everywhere = np.zeros(len(lists), np.int64)
    shown = shown_to_policies(lists), shown_to_policies(observations)
    _ask(function, 0, everywhere, _NO_STATES, *shown, rngs, actions)
    return actions


def streams_from(rng: np.random.Generator, n: int) -> Int64:
    """Random streams for `n` rows, int64 (n, 4), from a generator of NumPy."""
    return streams(rng.integers(0, 2**32, (n, 2)).astype(np.int64))


def check_streams(rngs: np.ndarray, n: int) -> None:
    """Raise ValueError unless `rngs` are random streams of `n` rows with the dtype that policies are compiled for."""
    if not (isinstance(rngs, np.ndarray) and rngs.dtype == np.int64 and rngs.shape == (n, 4) and rngs.flags.carray):
        given = f"{rngs.dtype} {rngs.shape}" if isinstance(rngs, np.ndarray) else type(rngs).__name__
        raise ValueError(
            f"rngs: must be writable int64 ({n}, 4) without gaps, as `root_env.policies.streams_from` gives them, "
            f"got {given}"
        )


def decide(policy: Policy, observations: np.ndarray, masks: np.ndarray, rngs: np.ndarray) -> Int64:
    """The actions of "random" or a compiled policy for observations int8 (n, OBS_SIZE) and masks (n, N_ACTIONS).

    `rngs` int64 (n, 4) from `streams_from`; they advance. Every row needs a legal action. Returns int64 (n,). Rows of
    the default spaces lose their history and are lengthened by zeros; all are of the game that the policy plays.
    """
    n, function = len(masks), function_of(policy)
    check_streams(rngs, n)
    if np.ndim(observations) != 2 or len(observations) != n:
        raise ValueError(f"observations: must be {n} rows, as many as masks, got the shape {np.shape(observations)}")
    if sees_everything(function):
        raise ValueError(
            f'decide: {name_of(function)} is declared with sees="everything", and here there are observations only'
        )
    rows, legal = np.nonzero(masks)
    counts = np.bincount(rows, minlength=n)
    if n and counts.min() == 0:
        raise ValueError(f"masks: row {int(counts.argmin())} has no legal action")
    lists = np.zeros((n, 1 + counts.max(initial=0)), np.int16)
    lists[:, 0] = counts
    lists[rows, 1 + np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)] = legal
    rows = np.asarray(observations, np.int8)[:, : row_without_history(np.shape(masks)[1])]
    return choices(function, lists, np.ascontiguousarray(rows), rngs)


def shown_to_policies(array: np.ndarray) -> np.ndarray:
    """An array for policies: read-only, and int64 in the interpreter, where small integers would overflow."""
    view = array.astype(np.int64) if INTERPRETED else array.view()
    view.flags.writeable = False
    return view


def _refuse_answer(policy: object, answer: str) -> ValueError:
    return ValueError(f"policy: {name_of(policy)} must return one of legal_ids, a whole number; it returns {answer}")


def whole_number(policy: object, answer: object) -> int:
    """The answer of `policy` as a 64-bit integer; ValueError if it is not an integer.

    In compiled code the type is checked while the loop is compiled, so that the loop itself is not slower.
    """
    if isinstance(answer, bool | np.bool_) or not isinstance(answer, int | np.integer):
        raise _refuse_answer(policy, quoted(answer))
    return int(answer)


if not INTERPRETED:
    from numba import extending
    from numba.core import types

    @extending.overload(whole_number)
    def _whole_number(policy, answer):
        if not isinstance(answer, types.Integer):
            raise _refuse_answer(policy.dispatcher, f"the type {answer}")
        return lambda policy, answer: I(answer)


_POLICY = None
"""Placeholder for the policy in the two loops below."""


def _ask_with_observation(low, high, k, asked, states, lists, observations, rngs, actions):
    for i in range(low, high):
        if asked[i] == k:
            n = I(lists[i, 0])
            actions[i] = whole_number(_POLICY, _POLICY(observations[i], lists[i, 1 : 1 + n], n, rngs[i]))


def _ask_with_state(low, high, k, asked, states, lists, observations, rngs, actions):
    for i in range(low, high):
        if asked[i] == k:
            n = I(lists[i, 0])
            actions[i] = whole_number(_POLICY, _POLICY(record_at(states, i), lists[i, 1 : 1 + n], n, rngs[i]))


@functools.lru_cache(maxsize=64)
def _asker(policy: PolicyFunction) -> Callable[..., None]:
    """A loop that calls one policy in the rows in which it is asked. Compiled once per policy, without rules."""
    return loop_with(policy, _ask_with_state if sees_everything(policy) else _ask_with_observation, "")


def loop_with(
    policy: PolicyFunction, template: Callable[..., None], suffix: str, **constants: object
) -> Callable[..., None]:
    """A compiled loop over rows with a policy in it: `template` with the policy as its global `_POLICY`.

    `constants` replace further globals and must depend on nothing but the policy. If the policy was declared with
    `policy`, the loop is cached on disk, under the policy's name and `suffix`.
    """
    function = plain(policy)
    scope = {**template.__globals__, "_POLICY": policy, **constants}
    loop = FunctionType(template.__code__, scope, function.__name__ + suffix)
    if INTERPRETED:
        return loop
    known = declared(policy)
    if known is None:
        return jit.unkept(loop)
    loop.__module__, loop.__qualname__ = function.__module__, f"{function.__qualname__}{suffix}-{known.version}"
    return jit.entry()(loop)
