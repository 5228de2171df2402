"""Conditions for actions of the Lord of the Hundreds, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.hundreds import daylight, evening
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.ids import Piece
from root_env.root.rules.state import State


def _card(s: State, who: int, clearing: int) -> str:
    """A card in hand of the clearing's suit (Law 14.5.2.III, 14.6.1)."""
    if missing.fitting(s, who, clearing):
        return ""
    return f"you hold no {missing.fitting_card(s, clearing)} to spend"


def _placed(s: State, who: int, clearing: int) -> str:
    return "" if plain(hooks.can_place)(s, who, clearing) else f"you cannot place pieces in {names.clearing(clearing)}"


def _fortify(s: State, who: int, clearing: int) -> str:
    """A stronghold left, a ruled clearing, a slot, a card (Law 14.5.2.III)."""
    if plain(daylight.can_fortify)(s, who, clearing):
        return ""
    if not s.piece_supply[Piece.STRONGHOLD]:
        return "all your strongholds are on the map"
    if not plain(ruling.rules)(s, who, clearing):
        return f"you do not rule {names.clearing(clearing)}"
    if s.slots[clearing] <= 0:
        return f"no slot is open in {names.clearing(clearing)}"
    return _placed(s, who, clearing) or _card(s, who, clearing)


def _incite(s: State, who: int, clearing: int) -> str:
    """A mob left, a warrior there and no mob, a card (Law 14.6.1)."""
    if plain(evening.can_incite)(s, who, clearing):
        return ""
    if not s.piece_supply[Piece.MOB]:
        return "all your mobs are on the map"
    if s.pieces[Piece.MOB, clearing]:
        return f"a mob is in {names.clearing(clearing)} already"
    if not s.warriors[who, clearing]:
        return f"you have no warrior in {names.clearing(clearing)}"
    return _placed(s, who, clearing) or _card(s, who, clearing)


def _warlord(s: State, who: int, *arguments: int) -> str:
    """A warlord on the map (Law 14.5.3)."""
    return "" if s.hundreds.warlord >= 0 else "your warlord is off the map"


def _here(s: State, who: int, clearing: int, *arguments: int) -> str:
    """The warlord's clearing (Law 14.5.3)."""
    at = int(s.hundreds.warlord)
    return "" if at == clearing else f"your warlord is in {names.clearing(at)}, and battles there"


_BATTLE = {"battle": (_warlord, _here, missing.battle)}
MISSING = {
    "command": {"fortify": (_fortify,)},
    "advance": _BATTLE,
    "advance_battle": _BATTLE,
    "relentless": _BATTLE,
    "incite": {"incite": (_incite,)},
}
