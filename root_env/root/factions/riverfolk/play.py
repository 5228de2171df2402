"""Conditions for actions and services of the Riverfolk Company, see `root_env.root.play.missing`."""

import numpy as np

from root_env.engine.jit import plain
from root_env.root.factions.riverfolk import abilities as riverfolk
from root_env.root.factions.riverfolk.declaration import N_SERVICES, Service
from root_env.root.lookup import names
from root_env.root.play import missing
from root_env.root.rules import ruling
from root_env.root.rules.abilities import hooks, matching, pawns
from root_env.root.rules.data.decks import ICONS
from root_env.root.rules.ids import Faction, Kind, Phase, Piece
from root_env.root.rules.spec.actions import A
from root_env.root.rules.state import State


def _fund(s: State, who: int, *arguments: int) -> str:
    """A fund to commit or to spend (Law 11.5)."""
    return "" if plain(riverfolk.all_funds)(s) else "no fund is left"


def _funds_for(s: State, who: int, card: int) -> str:
    """A fund for each icon of a card in hand (Law 11.2.1)."""
    needs, has = int(ICONS[card]), int(plain(riverfolk.all_funds)(s))
    return f"it takes {needs} funds, and you have {has}" if s.hand[who, card] and needs > has else ""


def _trade_post(s: State, who: int, clearing: int) -> str:
    """A trade post left, none there, two funds of the ruler there (Law 11.5.6)."""
    where = names.clearing(clearing)
    if plain(riverfolk.has_post)(s, clearing):
        return f"a trade post stands in {where} already"
    if plain(matching.piece_for)(s, clearing, Piece.TRADE_POST_FOX) < 0:
        return f"{where} is {missing.suits(s, clearing)}, and no such trade post is left on its track"
    plain(ruling.refresh)(s)
    ruler, cost = int(s.ruler[clearing]), int(s.garrison_funds)
    if ruler < 0:
        return f"nobody rules {where}, and it costs {cost} funds of whoever does"
    if s.riverfolk.funds[ruler] < cost:
        side, has = names.side(int(s.faction[ruler])), int(s.riverfolk.funds[ruler])
        return f"it costs {cost} funds of {side}, who rules {where}, and you have {has} of these"
    return "" if plain(hooks.can_place)(s, who, clearing) else f"you cannot place pieces in {where}"


# -- services, bought by others (Law 11.2.6) ---------------------------------------------------------------


def _in_time(s: State, who: int, service: int) -> str:
    """The start of Birdsong (Law 11.2.6)."""
    is_start = int(s.stack[s.depth - 1].kind) == Kind.START_WINDOW and s.phase == Phase.BIRDSONG
    return "" if is_start else "services are bought at the start of Birdsong"


def _on_sale(s: State, who: int, service: int) -> str:
    """A service that has an effect for the player and has not been bought (Law 11.2.7)."""
    seller = int(plain(riverfolk.company)(s))
    if who == seller:
        return "you sell it to others"
    if service == Service.HAND_CARD:
        return "" if s.hand_size[seller] else "no card is on sale"
    if service == Service.MERCENARIES and plain(pawns.moves_by_pawn)(s, who):
        return "they do not serve a Vagabond"
    return "you have bought it for this turn" if s.riverfolk.bought[service] else ""


def _price(s: State, who: int, service: int) -> str:
    """The price, in warriors, items or cards (Law 11.2.6.I, 11.2.6.III, C.2.7)."""
    price = int(s.riverfolk.prices[service])
    if plain(pawns.moves_by_pawn)(s, who):
        has, paid = int(plain(riverfolk.ready_items)(s, who)), "items that are ready"
    elif s.faction[who] == Faction.CHAMELEANDER:
        has, paid = int(s.hand_size[who]), "cards"
    else:
        has, paid = int(s.warrior_supply[who]), "warriors in your supply"
    return "" if has >= price else f"it costs {price}, and you have {has} {paid}"


def _many(s: State, who: int, service: int) -> str:
    """One service a turn, and one more for each clearing shared with a trade post (Law 11.2.6.II)."""
    listed = np.zeros(N_SERVICES + 1, np.int16)
    plain(riverfolk.list_services)(s, who, listed)
    if A.BUY + service in listed[1 : 1 + listed[0]]:
        return ""
    return "you have bought what you may in this turn: one service, and one for each trade post that you stand beside"


MISSING = {
    "riverfolk_action": {
        "move": (_fund, missing.move),
        "battle": (_fund, missing.battle),
        "craft": (_fund, _funds_for, missing.craft),
        "recruit": (_fund,),
        "draw": (_fund,),
        "trade_post": (_trade_post,),
    },
    missing.OFFERED: {"buy": (_in_time, _on_sale, _price, _many)},
}
