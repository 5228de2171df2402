"""The balance lab: `python -m root_env.balance`; the package `balance` says what it is.

In a clone this module stands for the folder `balance`, see `root_env.support.folders`.
"""

from __future__ import annotations

import importlib
import sys

from root_env.support.folders import stand_for_folder

NAME = "root_env.balance"

stand_for_folder(NAME)
if __name__ == "__main__":
    sys.exit(importlib.import_module(f"{NAME}.__main__").main())
