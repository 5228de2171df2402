"""Compile ahead of time: `python -m root_env.warm`. Once per machine; later processes load it.

The first game of a cold machine does the same by itself: all entry points are compiled together, by one process. Here
the rule-based bots are compiled too.
"""

from __future__ import annotations

from root_env.agents.warm import use_every_bot
from root_env.core.jit import cache_dir
from root_env.games.root import PARTS


def use_every_entry_point() -> None:
    """Call every entry point of the rules once; what is not compiled yet gets compiled."""
    for use in PARTS:
        use()


def main() -> int:
    """Compile everything and say so."""
    use_every_entry_point()
    use_every_bot()
    print(f"the rules core and the rule-based bots are compiled, in {cache_dir()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
