"""`python -m root_env.training.ppo`: see `command`."""

import sys

from .command import main

if __name__ == "__main__":
    sys.exit(main())
