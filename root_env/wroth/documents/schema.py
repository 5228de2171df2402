"""Names, versions and ranges that writer and reader of positions share."""

from root_env.wroth.rules.ids import EVERY_REGION, EXODUS, Phase
from root_env.wroth.rules.spec.actions import N_ACTIONS

FORMAT = "wroth position"
VERSION = 1
SHORES = "shores"
BASICS = "basic troops"
"""The word for basic troops in a region; elites have the names of their dice."""
ENTRIES = (
    "format", "version", "config", "seed", "order", "round", "phase", "first", "turn", "regions", "players", "pool",
    "forced", "internals",
)  # fmt: skip
PLAYER_ENTRIES = ("vp", "corra", "dice", "all_seeing", "mat", "discarded", "used")
INTERNALS: dict[str, tuple[int, int]] = {
    "acted": (0, 1),
    "last": (-1, EXODUS),
    "turns": (0, 10**9),
    "decisions": (0, 10**6),
    "over": (0, 1),
    "truncated": (0, 1),
    "entered": (0, EVERY_REGION),
    "keep_log": (0, 1),
    "log_action": (0, N_ACTIONS - 1),
    "rng": (0, (1 << 32) - 1),
}
"""State fields without words, written as numbers under `internals`, and their ranges; `winners`, `log_who`, `bag` and
`stack` stand beside them."""
OTHERS = ("winners", "log_who", "bag", "stack")
MOST_VP, MOST_CORRA = 30_000, 10_000
"""Limits of points and Corra: a game of 1,000 rounds adds less than the room above them."""
PHASES: tuple[str, ...] = tuple(phase.name.lower() for phase in Phase)
BEGINNINGS = (Phase.SPOILS, Phase.GROUNDWORK, Phase.DRAFT, Phase.ACTIONS, Phase.VICTORY_POINTS)
"""Phases that a position without internals can begin."""
