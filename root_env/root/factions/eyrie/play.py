"""Conditions for actions of the Eyrie Dynasties, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.eyrie.abilities import warriors_per_recruit
from root_env.root.factions.eyrie.daylight import can_recruit, feasible
from root_env.root.factions.eyrie.declaration import Column
from root_env.root.lookup import names
from root_env.root.rules.ids import Piece
from root_env.root.rules.state import State

NEEDS = {
    Column.RECRUIT: "no roost of yours stands in {where} where you can place warriors",
    Column.MOVE: "no move leads out of {where}",
    Column.BATTLE: "there is nobody to battle in {where}",
    Column.BUILD: "you rule nothing among {where} that has an open slot and no roost",
}
"""Column -> words for the missing condition of its cards (Law 7.5.2)."""


def _resolvable(s: State, who: int, column: Column) -> list[int]:
    """Suits of the cards of a column that can be resolved; if none can, those that recruit in part (Law 7.5.2, 7.7)."""
    left = [suit for suit in range(4) if s.eyrie.left[column, suit]]
    whole = [suit for suit in left if plain(feasible)(s, who, column, suit)]
    if whole or column != Column.RECRUIT:
        return whole
    return [suit for suit in left if plain(can_recruit)(s, who, suit, 1)]


def _resolve(s: State, who: int, suit: int) -> str:
    """A card of the suit in the column, and an action that it can take (Law 7.5.2)."""
    column = Column(int(s.eyrie.column))
    if not s.eyrie.left[column, suit]:
        return f"no {names.suit(suit)} card is left in the {column.name.lower()} column"
    if suit in _resolvable(s, who, column):
        return ""
    if column == Column.RECRUIT and s.warrior_supply[who] < plain(warriors_per_recruit)(s):
        return "too few warriors are left in your supply"
    if column == Column.BUILD and not s.piece_supply[Piece.ROOST]:
        return "no roost is left"
    return NEEDS[column].format(where="all clearings" if suit == 3 else f"{names.suit(suit)} clearings")


def _turmoil(s: State, who: int) -> str:
    """No card in the column that can be resolved (Law 7.7)."""
    could = _resolvable(s, who, Column(int(s.eyrie.column)))
    return "a card of this column can be resolved, and must be" if could else ""


MISSING = {"decree": {"resolve": (_resolve,), "turmoil": (_turmoil,)}}
