"""Effects of the Exiles and Partisans deck that hold while their card lies in a play area (Law 4.1.3; the cards)."""

from root_env.engine.jit import njit
from root_env.root.rules.state import State


@njit
def _never(s: State, who: int) -> bool:
    return False


for _name in [
    "boat_builders",
    "corvid_planners",
    "eyrie_emigre",
    "soup_kitchens",
    "informants",
    "coffin_makers",
    "tunnels",
    "league_of_adventurous_mice",
    "master_engravers",
    "murine_broker",
]:
    globals()[f"stops_ambush_{_name}"] = _never
