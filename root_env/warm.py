"""Compiles ahead of time: `python -m root_env.warm`, once per machine. Later processes load the compiled code.

The first game on a machine compiles all entry points of the rules too. This command also compiles the rule-based bots.
"""

import argparse
import sys
from collections.abc import Sequence

from root_env.agents.warm import use_every_bot
from root_env.engine.jit import cache_dir
from root_env.root.doors.binding import use_every_entry_point
from root_env.support.called import called


def main(argv: Sequence[str] = ()) -> int:
    """Compile everything, and print the folder of the compiled code."""
    argparse.ArgumentParser(prog=" ".join(called(__spec__.name)), description=__doc__).parse_args(argv)
    use_every_entry_point()
    use_every_bot()
    print(f"the rules core and the rule-based bots are compiled, in {cache_dir()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
