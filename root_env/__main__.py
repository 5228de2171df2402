"""`python -m root_env` is the console command `root-env`."""

import sys

from root_env.cli import main

if __name__ == "__main__":
    sys.exit(main())
