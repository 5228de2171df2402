"""The Underground Duchy in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields
from root_env.root.documents.frames import CLEARING, CLEARING_SUIT, FLAG, MANY, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Internal, Reader
from root_env.root.factions.duchy.declaration import (
    ASSEMBLY_ACTIONS,
    CAJOLED,
    N_MINISTERS,
    N_RANKS,
    OF_A_RANK,
    OUT,
    RANK_OF,
)
from root_env.root.lookup import names
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.data.tracks import TOTAL
from root_env.root.rules.ids import Kind, Phase, Piece
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError

MINISTERS, RANKS = names.OWN["minister"], names.OWN["rank"]
_MINISTERS = {"type": "array", "items": {"enum": [*MINISTERS]}, "uniqueItems": True}
FIELDS = {
    "burrow": {"$ref": "#/$defs/warriors"},
    "swayed": _MINISTERS,
    "used": _MINISTERS,
    "crowns": {
        "type": "object",
        "propertyNames": {"enum": [*RANKS]},
        "additionalProperties": {"type": "integer", "minimum": 0, "maximum": OF_A_RANK},
    },
    "revealed": {"$ref": "#/$defs/cards"},
}


def _placed(s: np.void, kind: int) -> int:
    return int(TOTAL[kind]) - int(s["piece_supply"][kind])


def _lacks_place(s: np.void, frame: np.void) -> str:
    """No place: an own keep bars only others, a torch bars all (Law 6.2.2, 26.6.2)."""
    c = int(frame["clearing"])
    barred = int(s["scorched"]) >> c & 1 or s["pieces"][Piece.KEEP][c]
    return f"no piece can be placed in clearing {c + 1} (Law 6.2.2, 26.6.2)" if barred else ""


def _lacks_site(s: np.void, frame: np.void) -> str:
    """A building left, and a slot for it (Law 12.5.1.I, 2.2.3)."""
    if not s["piece_supply"][Piece.CITADEL] and not s["piece_supply"][Piece.MARKET]:
        return "no citadel or market is left (Law 1.5.1)"
    c = int(frame["clearing"])
    return _lacks_place(s, frame) if s["slots"][c] > 0 else f"clearing {c + 1} has no open slot (Law 2.2.3)"


def _lacks_digging(s: np.void, frame: np.void) -> str:
    """No tunnel there but one that can go first, and a warrior to move (Law 12.5.1.V, 12.2.4)."""
    c = int(frame["clearing"])
    going = int(s["piece_supply"][Piece.TUNNEL] == 0)
    if s["pieces"][Piece.TUNNEL][c] > going or not s["duchy"]["burrow"]:
        return f"a tunnel is dug for warriors of the Burrow where there is none, not in clearing {c + 1} (12.5.1.V)"
    return _lacks_place(s, frame)


def _lacks_full_map(s: np.void, frame: np.void) -> str:
    if s["piece_supply"][Piece.TUNNEL]:
        return "a tunnel is left to place (Law 12.2.4)"
    return "" if frame["x"] == CAJOLED else _lacks_digging(s, frame)


def _most_through_tunnel(s: np.void, frame: np.void) -> int:
    if frame["x"] == OUT:
        return int(s["duchy"]["burrow"])
    return int(s["warriors"][frame["who"]][frame["clearing"]])


def _lacks_tunnel(s: np.void, frame: np.void) -> str:
    c = int(frame["clearing"])
    return "" if s["pieces"][Piece.TUNNEL][c] else f"no tunnel is in clearing {c + 1} (Law 12.2.2)"


def _lacks_site_anywhere(s: np.void, frame: np.void) -> str:
    left = s["piece_supply"][Piece.CITADEL] or s["piece_supply"][Piece.MARKET]
    return "" if left else "no citadel or market is left (Law 1.5.1)"


def _brigadier(s: np.void, frame: np.void, where: str) -> None:
    if (frame["count"] == 2) != (frame["x"] == 0):
        raise PositionError(f"{where}.x: the first move or battle chooses what the second one is (Law 12.5.2.IV)")


def _swaying(s: np.void, frame: np.void, where: str) -> None:
    minister = int(frame["x"])
    if int(s["duchy"]["swayed"]) >> minister & 1 or not s["duchy"]["crowns"][RANK_OF[minister]]:
        raise PositionError(f"{where}.x: that minister cannot be swayed (Law 12.5.3.I)")


def _lacks_lords(s: np.void, frame: np.void) -> str:
    swayed = bits(s["duchy"]["swayed"], N_MINISTERS)
    ranks = [RANK_OF[minister] for minister in swayed]
    return "" if ranks.count(max(ranks, default=0)) > 1 else "of several ministers of one rank one is lost (Law 12.2.3)"


FRAMES = {
    Kind.SETUP_SURFACE: Row(in_setup=True, later=False),
    Kind.ASSEMBLY: Row({"count": (1, ASSEMBLY_ACTIONS)}, Level.MENU),
    Kind.BUILD_CARD: Row({"clearing": CLEARING, "x": FLAG}, lacks=_lacks_site),
    Kind.BUILD_TYPE: Row({"clearing": CLEARING}, lacks=_lacks_site),
    Kind.TUNNEL_CARD: Row({"clearing": CLEARING}, lacks=_lacks_digging),
    Kind.TUNNEL_GONE: Row({"clearing": CLEARING, "x": FLAG}, lacks=_lacks_full_map),
    Kind.BURROW_COUNT: Row(
        {"clearing": CLEARING, "count": MANY, "x": FLAG}, most=_most_through_tunnel, lacks=_lacks_tunnel
    ),
    Kind.DRIVEN_THROUGH: Row(
        {"clearing": CLEARING, "count": MANY, "other": PLAYER, "x": FLAG},
        most=_most_through_tunnel,
        lacks=_lacks_tunnel,
    ),
    Kind.PARLIAMENT: Row(level=Level.MENU),
    Kind.FOREMOLE: Row(lacks=_lacks_site_anywhere),
    Kind.BRIGADIER: Row({"count": (1, 2), "x": (0, 2)}, Level.MENU, lies_on=Kind.PARLIAMENT, check=_brigadier),
    Kind.BANKER: Row(),
    Kind.BANKER_CARD: Row({"count": FLAG, "suit": CLEARING_SUIT}),
    Kind.MAYOR: Row(),
    Kind.SWAY: Row(level=Level.MENU),
    Kind.SWAY_CARD: Row({"count": MANY, "x": (0, N_MINISTERS - 1)}, check=_swaying),
    Kind.PRICE_MINISTER: Row(level=Level.TRIGGER, lacks=_lacks_lords),
    Kind.DUCHY_RECRUIT: Row(level=Level.MENU),
    Kind.DUCHY_RETURN: Row(level=Level.MENU),
    Kind.PRICE_OF_FAILURE: Row(level=Level.TRIGGER, can_wait=True),
}
STEPS = {
    Phase.DAYLIGHT: (
        (Kind.GAP, Kind.SWAY, Kind.PARLIAMENT, Kind.ASSEMBLY),
        (Kind.GAP, Kind.SWAY, Kind.PARLIAMENT),
        (Kind.GAP, Kind.SWAY),
    ),
    Phase.EVENING: ((Kind.DISCARD, Kind.DRAW_CARDS, Kind.CRAFT), (Kind.DISCARD,)),
}
STARTS_BY = Kind.SETUP_SURFACE
INTERNALS = {"shown": Internal("shown", 0, 10)}


def _ministers(words: object, field: str) -> int:
    found = 0
    for word in fields.distinct(words, field):
        found |= 1 << fields.word(word, MINISTERS, field)
    return found


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p`: without crowns in the document, those that swayed ministers leave (Law 12.5.3)."""
    s, board = reader.s, reader.board(p)
    board["swayed"] = _ministers(entry.get("swayed", ()), f"{field}.swayed")
    board["used"] = _ministers(entry.get("used", ()), f"{field}.used")
    for minister in bits(board["swayed"], N_MINISTERS):
        board["crowns"][RANK_OF[minister]] += 1
    board["crowns"] = OF_A_RANK - board["crowns"]
    for word, n in fields.mapping(entry.get("crowns", {}), f"{field}.crowns").items():
        rank = fields.word(word, RANKS, f"{field}.crowns")
        board["crowns"][rank] = fields.integer(n, f"{field}.crowns.{word}", 0, OF_A_RANK)
    for card in fields.sequence(entry.get("revealed", ()), f"{field}.revealed"):
        fields.add_card(s, board["revealed"], card, f"{field}.revealed")


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    return {
        "swayed": [MINISTERS[minister] for minister in bits(board["swayed"], N_MINISTERS)],
        "used": [MINISTERS[minister] for minister in bits(board["used"], N_MINISTERS)],
        "crowns": {RANKS[rank]: int(n) for rank, n in enumerate(board["crowns"].tolist())},
        "revealed": names.cards(board["revealed"]),
    }


def begin_step(reader: Reader, p: int, word: str, entry: Fields, field: str) -> None:
    """In Evening the revealed cards have gone back to the hand first (Law 12.6.1)."""
    if reader.s["phase"] == Phase.EVENING and reader.board(p)["revealed"].any():
        raise PositionError(f"{field}.revealed: at the step {word} the cards are back in the hand (Law 12.6.1)")


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """Two actions of the Assembly, and the cards that markets draw (Law 12.5.1, 12.6.3)."""
    if kind == Kind.ASSEMBLY:
        return {"count": ASSEMBLY_ACTIONS}
    return {"count": int(s["duchy_draws"][_placed(s, Piece.MARKET)])} if kind == Kind.DRAW_CARDS else {}


# -- the Law -----------------------------------------------------------------------------------------


def check(checks: Checks, p: int) -> None:
    """Each swayed minister has a crown of his rank; cards lie revealed in Daylight and Evening (Law 12.5.3, 12.6.1)."""
    s, board = checks.s, checks.board(p)
    swayed = [int(RANK_OF[minister]) for minister in bits(board["swayed"], N_MINISTERS)]
    for rank in range(N_RANKS):
        if board["crowns"][rank] + swayed.count(rank) > OF_A_RANK:
            checks.refuse(checks.path(p, "crowns"), f"there are {OF_A_RANK} crowns of each rank (Law 12.3.6)")
    own = s["turn"] == p and s["phase"] in (Phase.DAYLIGHT, Phase.EVENING)
    if board["revealed"].any() and not own:
        checks.refuse(checks.path(p, "revealed"), "cards lie there in the Duchy's Daylight and Evening (Law 12.6.1)")
    by_suit = np.bincount(SUIT[: len(board["revealed"])], board["revealed"], len(board["shown"]))
    if (board["shown"] > by_suit).any():
        checks.refuse("internals.shown", "more cards than lie revealed (Law 12.5.3.II)")
    if board["shown"].any() and Kind.SWAY_CARD not in checks.waiting:
        checks.refuse("internals.shown", "cards are revealed for a minister who is being swayed (Law 12.5.3.II)")
    if not checks.over:
        _check_pending(checks, p)


ANSWERED_AT_ONCE = {
    Kind.BUILD_CARD, Kind.BUILD_TYPE, Kind.TUNNEL_CARD, Kind.TUNNEL_GONE, Kind.BURROW_COUNT, Kind.FOREMOLE,
    Kind.BANKER, Kind.BANKER_CARD, Kind.MAYOR, Kind.SWAY_CARD, Kind.PRICE_MINISTER,
}  # fmt: skip
"""Kinds of questions on which nothing else comes to lie."""


def _check_pending(checks: Checks, p: int) -> None:
    """Questions that are answered at once lie on top; all cards for a minister are counted (Law 12.5.3.II)."""
    s = checks.s
    last = int(s["depth"]) - 1
    for d, frame in enumerate(s["stack"][: last + 1]):
        kind, field = Kind(int(frame["kind"])), f"internals.stack[{d}]"
        if kind in ANSWERED_AT_ONCE and d < last:
            checks.refuse(field, f"{kind.name} is answered before anything else")
        if kind == Kind.SWAY_CARD:
            shown = int(checks.board(p)["shown"].sum())
            if shown + int(frame["count"]) != s["sway_cards"][RANK_OF[int(frame["x"])]]:
                checks.refuse(f"{field}.count", "so many cards are not left to reveal (Law 12.5.3.II)")
