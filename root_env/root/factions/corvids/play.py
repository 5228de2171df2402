"""Conditions for actions of the Corvid Conspiracy, see `root_env.root.play.missing`."""

from root_env.engine.jit import plain
from root_env.root.factions.corvids import abilities, daylight
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules.abilities import hooks
from root_env.root.rules.ids import Faction, Piece
from root_env.root.rules.scoring import enemies
from root_env.root.rules.state import State


def _plot(s: State, who: int, clearing: int) -> str:
    """A plot left, none there, enough warriors (Law 13.5.2)."""
    where, cost = names.clearing(clearing), int(plain(daylight.plot_cost)(s))
    if not s.piece_supply[Piece.PLOT]:
        return "all your plots are on the map"
    if s.pieces[Piece.PLOT, clearing]:
        return f"a plot is in {where} already"
    if s.warriors[who, clearing] < cost:
        price = "a warrior" if cost == 1 else f"{cost} warriors"
        return f"it costs {price}, and you have {int(s.warriors[who, clearing])} in {where}"
    return "" if plain(hooks.can_place)(s, who, clearing) else f"you cannot place pieces in {where}"


def _trick(s: State, who: int, clearing: int) -> str:
    """Another plot with the same side up (Law 13.5.4)."""
    if not s.pieces[Piece.PLOT, clearing]:
        return f"no plot is in {names.clearing(clearing)}"
    return "" if plain(daylight.can_trick)(s, clearing) else "no other plot has the same side up"


def _flip(s: State, who: int, clearing: int) -> str:
    """A facedown plot and a warrior (Law 13.4.2)."""
    where = names.clearing(clearing)
    if not plain(abilities.hides_plot)(s, clearing):
        return f"no plot lies face down in {where}"
    return "" if s.warriors[who, clearing] else f"you have no warrior in {where}"


def _expose(s: State, who: int, clearing: int) -> str:
    """An enemy's facedown plot, own pieces beside it, a matching card (Law 13.2.4)."""
    where = names.clearing(clearing)
    if not plain(abilities.hides_plot)(s, clearing):
        return f"no plot lies face down in {where}"
    if not plain(enemies)(s, int(s.player_of[Faction.CORVIDS]), who):
        return "it is yours, or your partner's"
    if not plain(hooks.present)(s, who, clearing):
        return f"you have no piece in {where}"
    return "" if missing.fitting(s, who, clearing) else f"you hold no {missing.fitting_card(s, clearing)} to show"


_ACTIONS = {"plot": (_plot,), "trick": (_trick,)}
MISSING = {
    "conspire": _ACTIONS,
    "exert": _ACTIONS,
    "flip_plot": {"flip": (_flip,)},
    missing.OFFERED: {"expose": (_expose,)},
}
