"""Conditions for actions of the Chameleander, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.chameleander import abilities as ability
from root_env.root.factions.chameleander.cajole import CAJOLED, can_cajole
from root_env.root.factions.chameleander.declaration import SLOUGH_CARDS
from root_env.root.factions.chameleander.mark import MARKED, can_mark
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.state import State


def _here(s: State, who: int) -> int:
    """The clearing of its warrior."""
    return int(plain(ability.place)(s, who))


def _slough(s: State, who: int) -> str:
    """Four cards, and an ego on the track (Law C.4.1)."""
    if s.hand_size[who] < SLOUGH_CARDS:
        return f"it costs {SLOUGH_CARDS} cards, and you hold {int(s.hand_size[who])}"
    return "" if plain(ability.next_space)(s) >= 0 else "no ego is left on your track"


def _skip(s: State, who: int, origin: int, destination: int) -> str:
    """Its warrior there, and a path (Law C.4.2)."""
    if _here(s, who) != origin:
        return f"you are in {names.clearing(_here(s, who))}"
    return "" if plain(hooks.ways)(s, who, origin) >> destination & 1 else "no path that is open to you leads there"


def _spent(s: State, who: int, *arguments: int) -> str:
    """An action left (Law C.5.2)."""
    return "" if s.chameleander.actions else "your actions of this Daylight are spent; an ego with you gives one more"


def _ego(s: State, who: int, *arguments: int) -> str:
    """An ego in the clearing of its warrior (Law C.5.2, C.5.2.I)."""
    here = _here(s, who)
    return "" if plain(ability.ego_at)(s, here) else f"you have no ego in {names.clearing(here)}"


def _beckon(s: State, who: int, faction: int) -> str:
    """A piece of the faction here or next to here, a warrior left, room for it (Law C.5.2.III)."""
    side, other, here = names.side(faction), int(s.player_of[faction]), _here(s, who)
    if other < 0:
        return f"{side} does not play here"
    if other == who:
        return "nobody beckons himself"
    if not s.warrior_supply[other]:
        return f"{side} has no warrior left in its supply"
    if not plain(hooks.can_place)(s, other, here):
        return f"{side} cannot place pieces in {names.clearing(here)}"
    near = int(plain(hooks.paths_from)(s, who, here)) | 1 << here
    if any(near >> c & 1 and plain(hooks.present)(s, other, c) for c in range(len(s.suit))):
        return ""
    return f"{side} has nothing in {names.clearing(here)} or next to it"


def _card(s: State, who: int) -> str:
    """A card to spend (Law C.5.2.IV, C.5.2.V)."""
    return "" if s.hand_size[who] else "your hand is empty"


def _mark(s: State, who: int) -> str:
    """Once a turn, and a card that matches a clearing with an enemy warrior (Law C.5.2.IV)."""
    if int(s.chameleander.taken) & MARKED:
        return "you have marked for death already in this turn"
    return "" if plain(can_mark)(s, who) else "none of your cards matches a clearing with an enemy warrior"


def _cajole(s: State, who: int) -> str:
    """Once a turn, and another player who rules (Law C.5.2.V)."""
    if int(s.chameleander.taken) & CAJOLED:
        return "you have cajoled already in this turn"
    plain(ruling.refresh)(s)
    return "" if plain(can_cajole)(s, who) else f"nobody else rules {names.clearing(_here(s, who))}"


MISSING = {
    "slough": {"slough": (_slough,)},
    "skip_move": {"move": (_skip,)},
    "chameleander_action": {
        "move": (_spent, missing.move),
        "battle": (_spent, _ego, missing.battle),
        "beckon": (_spent, _beckon),
        "mark_for_death": (_spent, _card, _mark),
        "cajole": (_spent, _card, _cajole),
        "remove_ego": (_ego,),
    },
}
