"""Conditions for actions of the Marquise de Cat, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.marquise import build as building
from root_env.root.factions.marquise.birdsong import with_room
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks
from root_env.root.rules.ids import Edition, Piece, Suit
from root_env.root.rules.state import State


def _spent(s: State, who: int, *arguments: int) -> str:
    """An action left (Law 6.5)."""
    return "" if s.marquise.actions else "your actions of this Daylight are spent"


def _recruit(s: State, who: int) -> str:
    """Once a turn, warriors and recruiters (Law 6.5.3)."""
    if s.marquise.recruited:
        return "you have recruited already in this turn"
    if not s.warrior_supply[who]:
        return "no warrior is left in your supply"
    return "" if plain(with_room)(s, who, Piece.RECRUITER) else "you have no recruiter where you can place warriors"


def _build(s: State, who: int, clearing: int, kind: int) -> str:
    """Rule, a slot, a building left, connected wood (Law 6.5.4)."""
    where, piece = names.clearing(clearing), Piece.SAWMILL + kind
    ruled = int(plain(ruling.ruled_clearings)(s, who))
    if not ruled >> clearing & 1:
        return f"you do not rule {where}"
    if not s.slots[clearing]:
        return f"no slot is open in {where}"
    if not plain(hooks.can_place)(s, who, clearing):
        return f"you cannot place pieces in {where}"
    if not s.piece_supply[piece]:
        return f"no {names.piece(piece)} is left on its track"
    cost = int(plain(building.cost)(s, kind))
    wood = int(plain(building.wood_in_reach)(s, who, clearing, ruled))
    return "" if wood >= cost else f"it costs {cost} wood, and {wood} can be reached from {where} through what you rule"


def _overwork(s: State, who: int, clearing: int) -> str:
    """A sawmill there, and a card of that suit (Law 6.5.5)."""
    if not s.pieces[Piece.SAWMILL, clearing]:
        return f"you have no sawmill in {names.clearing(clearing)}"
    if not missing.fitting(s, who, clearing):
        return f"you hold no {missing.fitting_card(s, clearing)}"
    return "" if plain(hooks.can_place)(s, who, clearing) else "you cannot place wood there"


def _extra_action(s: State, who: int) -> str:
    """A bird card; by the 2018 Law only after all other actions (Law 6.5)."""
    if s.edition == Edition.LAW_2018 and s.marquise.actions:
        return "you have actions left"
    return "" if missing.in_hand(s, who, Suit.BIRD) else "you hold no bird card"


MISSING = {
    "marquise_action": {
        "move": (_spent, missing.move),
        "battle": (_spent, missing.battle),
        "recruit": (_spent, _recruit),
        "build": (_spent, _build),
        "overwork": (_spent, _overwork),
        "extra_action": (_extra_action,),
    }
}
