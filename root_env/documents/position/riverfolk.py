"""The Riverfolk Company's board in a position document, read and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from root_env.core.data import tracks
from root_env.core.ids import N_SERVICES, Faction, Piece, Service, Suit
from root_env.documents.position import fields, limits
from root_env.errors import PositionError
from root_env.support.quoting import quoted
from root_env.text import names

BOXES = ("funds", "committed", "payments")
FIELDS = {*BOXES, "tracks", "prices", "bought", "hired", "riverboats", "supply"}
SUITS = tuple(suit.name.lower() for suit in Suit)[:3]
SERVING = (("hired", Service.MERCENARIES), ("riverboats", Service.RIVERBOATS))
"""State fields of services in force."""
Who = Callable[[Any, str], int]


def read_riverfolk(s, p: int, entry: Mapping[str, Any], field: str, who: Who) -> None:
    """Fill the board of player `p`; warriors on it come out of their owners' supplies (Law 11.2.4)."""
    board = s["riverfolk"]
    for box in BOXES:
        _read_box(s, board[box], entry.get(box, {}), f"{field}.{box}", p, who)
    for post, n in fields.mapping(entry.get("supply", {}), f"{field}.supply").items():
        kind = fields.parse(names.parse_piece, post, f"{field}.supply")
        if kind not in tracks.POSTS:
            raise PositionError(f"{field}.supply: {quoted(post)} is no trade post")
        most = int(s["piece_supply"][kind])
        s["piece_supply"][kind] = fields.integer(n, f"{field}.supply.{post}", 0, most)
    for suit, box in fields.mapping(entry.get("tracks", {}), f"{field}.tracks").items():
        k = fields.word(suit, SUITS, f"{field}.tracks")
        _read_box(s, board["tracks"][k], box, f"{field}.tracks.{suit}", p, who)
        if board["tracks"][k].sum() + s["piece_supply"][Piece.TRADE_POST_FOX + k] > tracks.POST_SPACES:
            raise PositionError(f"{field}.tracks.{suit}: the track has too few empty spaces (Law 11.5.3)")
    board["prices"] = 1
    for name, most in (("prices", tracks.MOST_PRICE), ("bought", limits.cards(s))):
        for word, n in fields.mapping(entry.get(name, {}), f"{field}.{name}").items():
            service = fields.parse(names.parse_service, word, f"{field}.{name}")
            board[name][service] = fields.integer(n, f"{field}.{name}.{word}", 0, most)
    for name, service in SERVING:
        if entry.get(name) is not None:
            buyer = who(entry[name], f"{field}.{name}")
            if buyer == p or (name == "hired" and s["faction"][buyer] in (Faction.VAGABOND, Faction.VAGABOND_2)):
                raise PositionError(f"{field}.{name}: {entry[name]} cannot buy this (Law 11.2.6, 11.2.7.III.b)")
            s[name] = buyer
            board["bought"][service] = max(1, board["bought"][service])


def check_turn(s) -> None:
    """Only the player taking the turn has bought anything (Law 11.2.6, 11.2.7)."""
    turn = int(s["turn"])
    for name, _ in SERVING:
        if s[name] >= 0 and s[name] != turn:
            raise PositionError(f"players.riverfolk.{name}: only who takes the turn can have this (Law 11.2.7)")
    if s["riverfolk"]["bought"].any() and turn == s["player_of"][Faction.RIVERFOLK]:
        raise PositionError("players.riverfolk.bought: the Riverfolk buy nothing from themselves (Law 11.2.6)")


def _read_box(s, box, given: Any, field: str, p: int, who: Who) -> None:
    """Warriors by owner, or how many of the Riverfolk's own."""
    if isinstance(given, int):
        _put(s, box, p, given, field)
        return
    for owner, n in fields.mapping(given, field).items():
        _put(s, box, who(owner, field), n, f"{field}.{owner}")


def _put(s, box, owner: int, given: Any, field: str) -> None:
    n = fields.integer(given, field, 0, limits.room(s, "warriors"))
    box[owner] += n
    s["warrior_supply"][owner] -= n
    if s["warrior_supply"][owner] < 0:
        raise PositionError(f"{field}: the owner has too few warriors left for {n}")


def write_riverfolk(s, agents: Sequence[str]) -> dict[str, Any]:
    """The fields that `read_riverfolk` reads."""
    board = s["riverfolk"]
    entry: dict[str, Any] = {box: _box(board[box], agents) for box in BOXES}
    entry["tracks"] = {SUITS[k]: _box(board["tracks"][k], agents) for k in range(3) if board["tracks"][k].any()}
    entry["prices"] = {names.service(k): int(board["prices"][k]) for k in range(N_SERVICES)}
    entry["bought"] = {names.service(k): int(board["bought"][k]) for k in range(N_SERVICES) if board["bought"][k]}
    for name, _ in SERVING:
        if s[name] >= 0:
            entry[name] = agents[int(s[name])]
    entry["supply"] = {names.piece(kind): int(s["piece_supply"][kind]) for kind in tracks.POSTS}
    return entry


def _box(box, agents: Sequence[str]) -> dict[str, int]:
    return {agent: int(box[p]) for p, agent in enumerate(agents) if box[p]}
