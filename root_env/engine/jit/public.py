"""Compiled functions made with Numba's public interface alone: `ROOT_ENV_JIT=numba`, see docs/numba.md.

This is the fallback if a new Numba breaks `compiled` or `linking`. Games are the same, bit for bit. Numba compiles a
rule once for every mix of integer types with which it is called, and links all rules into every entry point again:
compiling takes many times as long.
"""

from collections.abc import Callable

import numba
import numba.extending

from root_env.engine.jit.cache import cache_dir

FLAGS = {"boundscheck": None, "error_model": "numpy", "nogil": True}
"""The options of `numba.njit`. `boundscheck` None: NUMBA_BOUNDSCHECK decides."""

COMPANIONS: list[tuple[str, Callable[[], None]]] = []
"""Not used: `compiled` compiles these together, but here each function is compiled by itself, at its first call."""


def rule(function, *, counting: bool = False):
    """A function that rules and entry points call. `counting` changes nothing: Numba always counts references."""
    return numba.njit(**FLAGS)(function)


is_rule = numba.extending.is_jitted


def like(one, function):
    """`function` as a rule of the same kind."""
    return rule(function)


def shared(function, examples: Callable[[], tuple]):
    """A rule that many entry points call; each of them gets its own copy."""
    return rule(function)


def composed(function, examples: Callable[[], tuple]):
    """Like `shared`."""
    return rule(function)


def entry(function):
    """A function that Python calls, kept on disk beside the code of the same sources.

    Each module has a folder of its own: Numba names files by the function and its source file, which games share.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_dir() / function.__module__)
    try:
        return numba.njit(cache=True, **FLAGS)(function)
    finally:
        numba.config.CACHE_DIR = before


def unkept(function):
    """A function that Python calls, compiled again in every process."""
    return rule(function)
