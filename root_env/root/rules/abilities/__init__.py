"""The hook points that factions answer in their module `abilities`; `asking.py` explains how.

`hooks` is imported first, whatever is asked for: abilities import it, and are read while its functions are made.
"""

from root_env.root.rules.abilities import hooks as hooks
