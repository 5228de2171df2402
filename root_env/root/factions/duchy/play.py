"""Conditions for actions of the Underground Duchy, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.duchy import abilities, building, digging
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.ids import Piece
from root_env.root.rules.state import State


def _card(s: State, who: int, clearing: int) -> str:
    """A card in hand of the clearing's suit (Law 12.5.1.I, 12.5.1.V)."""
    if missing.fitting(s, who, clearing):
        return ""
    return f"you hold no {missing.fitting_card(s, clearing)}"


def _placed(s: State, who: int, clearing: int) -> str:
    return "" if plain(hooks.can_place)(s, who, clearing) else f"you cannot place pieces in {names.clearing(clearing)}"


def _erect(s: State, who: int, clearing: int) -> str:
    """A building left, a ruled clearing, a slot, a card (Law 12.5.1.I)."""
    if plain(building.can_erect)(s, who, clearing):
        return ""
    if not s.piece_supply[Piece.CITADEL] and not s.piece_supply[Piece.MARKET]:
        return "all your citadels and markets are on the map"
    if not plain(ruling.rules)(s, who, clearing):
        return f"you do not rule {names.clearing(clearing)}"
    if s.slots[clearing] <= 0:
        return f"no slot is open in {names.clearing(clearing)}"
    return _placed(s, who, clearing) or _card(s, who, clearing)


def _tunnel(s: State, who: int, clearing: int) -> str:
    """No tunnel there, a warrior in the Burrow, a card (Law 12.5.1.V)."""
    if plain(digging.can_dig)(s, who, clearing):
        return ""
    if s.pieces[Piece.TUNNEL, clearing]:
        return f"a tunnel is in {names.clearing(clearing)} already"
    if not s.duchy.burrow:
        return "no warrior is in the Burrow"
    return _placed(s, who, clearing) or _card(s, who, clearing) or f"nobody can enter {names.clearing(clearing)}"


def _recruit(s: State, who: int) -> str:
    """A warrior in the supply (Law 12.5.1.II)."""
    return "" if s.warrior_supply[who] else "no warrior is left in your supply"


def _through(s: State, who: int, clearing: int) -> str:
    """A tunnel there (Law 12.2.2)."""
    return "" if s.pieces[Piece.TUNNEL, clearing] else f"no tunnel is in {names.clearing(clearing)}"


def _enter(s: State, who: int, clearing: int) -> str:
    if plain(abilities.can_enter_burrow)(s, who, clearing):
        return ""
    return _through(s, who, clearing) or f"you have no warrior in {names.clearing(clearing)} who can leave it"


def _leave(s: State, who: int, clearing: int) -> str:
    if plain(abilities.can_leave_burrow)(s, who, clearing):
        return ""
    if said := _through(s, who, clearing):
        return said
    return f"nobody can enter {names.clearing(clearing)}" if s.duchy.burrow else "no warrior is in the Burrow"


_MOVES = {"enter_burrow": (_enter,), "leave_burrow": (_leave,)}
MISSING = {
    "assembly": {"erect": (_erect,), "tunnel": (_tunnel,), "recruit": (_recruit,), **_MOVES},
    "brigadier": _MOVES,
}
