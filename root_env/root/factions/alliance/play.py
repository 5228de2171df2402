"""Questions of the Woodland Alliance that only some supporters raise, and conditions for its actions."""

import numpy as np

from root_env.engine.jit import plain
from root_env.root.factions.alliance import birdsong, daylight
from root_env.root.lookup import names
from root_env.root.lookup.land import suits_of
from root_env.root.play import missing
from root_env.root.rules.abilities import hooks
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.ids import Kind, Piece, Suit
from root_env.root.rules.state import State


def question_arises(s: np.void, frame: np.void) -> bool:
    """False if no supporter is to be chosen: no more match the clearing than are spent (Law 8.2.3)."""
    if frame["kind"] != Kind.SPEND_SUPPORTER:
        return True
    suits = suits_of(np.array([s], s.dtype), 0, int(frame["clearing"])) | 1 << Suit.BIRD
    return int(s["alliance"]["supporters"][suits >> SUIT & 1 != 0].sum()) > frame["count"]


# -- conditions, see `root_env.root.play.missing` --------------------------------------------------------------


def _supporters(s: State, clearing: int, cost: int) -> str:
    """Enough supporters for a clearing (Law 8.2.3)."""
    has = int(plain(birdsong.matching_supporters)(s, clearing))
    if has >= cost:
        return ""
    return f"it costs {cost} supporters, each a {missing.fitting_card(s, clearing)}, and you have {has}"


def _revolt(s: State, who: int, clearing: int) -> str:
    """Sympathy, no base there, the base of the suit, supporters (Law 8.4.1)."""
    if not s.pieces[Piece.SYMPATHY, clearing]:
        return f"{names.clearing(clearing)} is not sympathetic"
    if plain(birdsong.has_base)(s, clearing):
        return f"a base stands in {names.clearing(clearing)} already"
    if plain(birdsong.base_for)(s, clearing) < 0:
        return f"{names.clearing(clearing)} is {missing.suits(s, clearing)}, and no such base is left on your board"
    return _supporters(s, clearing, birdsong.REVOLT_COST)


def _spread(s: State, who: int, clearing: int) -> str:
    """A token, room for it, sympathy beside it, supporters (Law 8.4.2)."""
    if said := _token(s, who, clearing):
        return said
    near = int(plain(hooks.paths_from)(s, who, clearing))
    beside = any(near >> c & 1 and s.pieces[Piece.SYMPATHY, c] for c in range(len(s.suit)))
    if plain(birdsong.sympathy_on_map)(s) and not beside:
        return f"no sympathy lies beside {names.clearing(clearing)}"
    return _supporters(s, clearing, int(plain(birdsong.spread_cost)(s, who, clearing)))


def _token(s: State, who: int, clearing: int) -> str:
    """A sympathy token left, and room for it (Law 8.2.5)."""
    if not s.piece_supply[Piece.SYMPATHY]:
        return "no sympathy token is left"
    if s.pieces[Piece.SYMPATHY, clearing]:
        return f"{names.clearing(clearing)} is sympathetic already"
    return "" if plain(hooks.can_place)(s, who, clearing) else f"you cannot place pieces in {names.clearing(clearing)}"


def _mobilize(s: State, who: int) -> str:
    """A card (Law 8.5.2)."""
    return "" if s.hand_size[who] else "your hand is empty"


def _train(s: State, who: int) -> str:
    """A base, and a card of its suit (Law 8.5.3)."""
    suits = int(plain(daylight.base_suits)(s))
    if not suits:
        return "you have no base on the map"
    if any(suits >> suit & 1 and missing.in_hand(s, who, suit) for suit in range(3)):
        return ""
    return "you hold no card of the suit of a base, and no bird"


def _spent(s: State, who: int, *arguments: int) -> str:
    """An operation left (Law 8.6.1)."""
    if s.alliance.operations:
        return ""
    return "your operations are spent" if s.alliance.officers else "you have no officer, and each is one operation"


def _recruit(s: State, who: int) -> str:
    """A warrior, and a base (Law 8.6.1.III)."""
    if not s.warrior_supply[who]:
        return "no warrior is left in your supply"
    bases = any(plain(birdsong.has_base)(s, c) and plain(hooks.can_place)(s, who, c) for c in range(len(s.suit)))
    return "" if bases else "you have no base on the map"


def _organize(s: State, who: int, clearing: int) -> str:
    """A warrior there, and room for sympathy (Law 8.6.1.IV)."""
    return (
        _token(s, who, clearing) if s.warriors[who, clearing] else f"you have no warrior in {names.clearing(clearing)}"
    )


MISSING = {
    "revolt": {"revolt": (_revolt,)},
    "spread_sympathy": {"spread": (_spread,)},
    "alliance_daylight": {"mobilize": (_mobilize,), "train": (_mobilize, _train)},
    "operation": {
        "move": (_spent, missing.move),
        "battle": (_spent, missing.battle),
        "recruit": (_spent, _recruit),
        "organize": (_spent, _organize),
    },
}
