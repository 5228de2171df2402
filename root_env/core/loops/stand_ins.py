"""Names in the loops that stand for what a game brings; `template.made_for` puts that in their places.

* `game`: what the rules of the game are, a namespace made by `machine.parts`
* `engine`, `seeing`, `tracing`: those modules made for the game
* `broken(s)`: code of the first invariant that a state breaks, 0 if all hold
"""

from typing import Any

game: Any = None
engine: Any = None
seeing: Any = None
tracing: Any = None
broken: Any = None
