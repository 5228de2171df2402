"""`python -m root_env.training.ppo`: see `run`."""

import sys

from .run import main

if __name__ == "__main__":
    sys.exit(main())
