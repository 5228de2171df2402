"""The Riverfolk Company in position documents."""

from collections.abc import Sequence

import numpy as np

from root_env.root.documents import fields, limits
from root_env.root.documents.frames import CARD, CLEARING, FLAG, MANY, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.factions.riverfolk.abilities import TO_TRACK
from root_env.root.factions.riverfolk.declaration import MOST_PRICE, N_SERVICES, POST_SPACES, Service
from root_env.root.lookup import names
from root_env.root.lookup.boards import has_pawn
from root_env.root.rules.data.decks import ICONS
from root_env.root.rules.data.tracks import of_suits
from root_env.root.rules.ids import N_CLEARINGS, N_SUITS, NOBODY, Faction, Kind, Phase
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError
from root_env.support.quoting import quoted

POSTS = tuple(of_suits("TRADE_POST").values())
BOXES = ("funds", "committed", "payments")
SUITS = names.SUITS[:3]
SERVING = (("hired", Service.MERCENARIES), ("riverboats", Service.RIVERBOATS))
"""Field of the state -> the service in force that it stores."""
_BOX = {"$ref": "#/$defs/box"}
_AGENT = {"$ref": "#/$defs/agent_or_null"}
_SERVICE = {"$ref": "#/$defs/service"}


def _of(names_: Fields, most: int) -> Document:
    """Schema of counts by name."""
    counts = {"type": "integer", "minimum": 0, "maximum": most}
    return {"type": "object", "propertyNames": names_, "additionalProperties": counts}


FIELDS = {
    "funds": _BOX,
    "committed": _BOX,
    "payments": _BOX,
    "tracks": {"type": "object", "propertyNames": {"$ref": "#/$defs/suit"}, "additionalProperties": _BOX},
    "prices": _of(_SERVICE, 4),
    "bought": _of(_SERVICE, 54),
    "hired": _AGENT,
    "riverboats": _AGENT,
    "supply": _of({"enum": [names.piece(post) for post in POSTS]}, 3),
}


def _check_fund(s: np.void, frame: np.void, where: str) -> None:
    if frame["x"] == TO_TRACK and frame["suit"] < 0:
        raise PositionError(f"{where}.suit: funds are placed on the Trade Posts track of a suit (Law 11.5.3)")


def _check_craft(s: np.void, frame: np.void, where: str) -> None:
    if not ICONS[int(frame["card"])]:
        raise PositionError(f"{where}.card: card {frame['card']} cannot be crafted (Law 4.1)")


def _check_paid(s: np.void, frame: np.void, where: str) -> None:
    limit, other = N_CLEARINGS if frame["x"] == 0 else len(s["player_of"]), int(frame["other"])
    if other >= limit or (frame["x"] == 1 and s["player_of"][other] < 0):
        raise PositionError(f"{where}.other: there is no such clearing or faction")


def _funds(s: np.void, frame: np.void) -> int:
    return s["riverfolk"]["funds"].sum()


_OF_SERVICE = (0, N_SERVICES - 1)
_PAYS = {"other": PLAYER, "count": MANY, "x": _OF_SERVICE}
FRAMES = {
    Kind.SETUP_RIVER: Row({"count": MANY}, most=lambda s, f: s["warrior_supply"][f["who"]], in_setup=True, later=False),
    Kind.SET_PRICE: Row({"x": _OF_SERVICE}, Level.MENU, in_setup=True),
    Kind.BUY_CARD: Row({"other": PLAYER}, asks=None, other_is_owner=True),
    Kind.PAY_ITEM: Row(_PAYS, asks=(Faction.VAGABOND, Faction.VAGABOND_2), other_is_owner=True),
    Kind.PAY_CARD: Row(_PAYS, asks=(Faction.CHAMELEANDER,), other_is_owner=True),
    Kind.RIVERFOLK_ACTION: Row(level=Level.MENU),
    Kind.FUND_OWNER: Row({"count": MANY, "suit": (-1, N_SUITS - 1), "x": (0, 2)}, most=_funds, check=_check_fund),
    Kind.RIVER_RECRUIT: Row(),
    Kind.EXPORT: Row({"card": CARD}, check=_check_craft),
    Kind.LOSE_FUND: Row({"count": MANY}, Level.TRIGGER, most=_funds),
    Kind.PROTECTIONISM: Row(level=Level.MENU),
    Kind.DIVIDENDS: Row(level=Level.MENU),
    Kind.GATHER_FUNDS: Row(level=Level.MENU),
    Kind.PAID_ACTION: Row({"clearing": CLEARING, "other": (0, 15), "x": FLAG}, check=_check_paid),
    Kind.TRADE_DISRUPTION: Row({"count": MANY}, Level.TRIGGER, can_wait=True),
}
_PRICES = (Kind.SET_PRICE,) * N_SERVICES
STEPS = {
    Phase.DAYLIGHT: ((Kind.RIVERFOLK_ACTION,),),
    Phase.EVENING: ((*_PRICES, Kind.GAP, Kind.DISCARD), _PRICES, _PRICES[1:], _PRICES[2:]),
}


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p`; warriors on it come out of their owners' supplies (Law 11.2.4)."""
    s, board = reader.s, reader.board(p)
    for box in BOXES:
        _read_box(reader, board[box], entry.get(box, {}), f"{field}.{box}", p)
    for post, n in fields.mapping(entry.get("supply", {}), f"{field}.supply").items():
        kind = fields.parse(names.parse_piece, post, f"{field}.supply")
        if kind not in POSTS:
            raise PositionError(f"{field}.supply: {quoted(post)} is no trade post")
        most = int(s["piece_supply"][kind])
        s["piece_supply"][kind] = fields.integer(n, f"{field}.supply.{post}", 0, most)
    for suit, box in fields.mapping(entry.get("tracks", {}), f"{field}.tracks").items():
        k = fields.word(suit, SUITS, f"{field}.tracks")
        _read_box(reader, board["tracks"][k], box, f"{field}.tracks.{suit}", p)
        if board["tracks"][k].sum() + s["piece_supply"][POSTS[k]] > POST_SPACES:
            raise PositionError(f"{field}.tracks.{suit}: the track has too few empty spaces (Law 11.5.3)")
    board["prices"] = 1
    for name, most in (("prices", MOST_PRICE), ("bought", int(s["copies"].sum()))):
        for word, n in fields.mapping(entry.get(name, {}), f"{field}.{name}").items():
            service = fields.parse(names.parse_service, word, f"{field}.{name}")
            board[name][service] = fields.integer(n, f"{field}.{name}.{word}", 0, most)
    for name, service in SERVING:
        if entry.get(name) is not None:
            buyer = reader.who(entry[name], f"{field}.{name}")
            if buyer == p or (name == "hired" and has_pawn(s, buyer)):
                raise PositionError(f"{field}.{name}: {entry[name]} cannot buy this (Law 11.2.6, 11.2.7.III.b)")
            if name == "hired":
                s["serves"][p] = buyer
            else:
                s["riverboats"] = buyer
            board["bought"][service] = max(1, board["bought"][service])


def check_turn(s: np.void, p: int, board: np.void) -> None:
    """Only the player taking the turn has bought anything (Law 11.2.6, 11.2.7)."""
    turn = int(s["turn"])
    for name, _ in SERVING:
        if _served(s, p, name) not in (NOBODY, turn):
            raise PositionError(f"players.riverfolk.{name}: only who takes the turn can have this (Law 11.2.7)")
    if board["bought"].any() and turn == p:
        raise PositionError("players.riverfolk.bought: the Riverfolk buy nothing from themselves (Law 11.2.6)")


def _served(s: np.void, p: int, name: str) -> int:
    """The player who has a service in force."""
    return int(s["serves"][p] if name == "hired" else s["riverboats"])


def _read_box(reader: Reader, box: np.ndarray, given: object, field: str, p: int) -> None:
    """Read a box: warriors by owner, or a number of the Riverfolk's own."""
    if isinstance(given, int):
        _put(reader.s, box, p, given, field)
        return
    for owner, n in fields.mapping(given, field).items():
        _put(reader.s, box, reader.who(owner, field), n, f"{field}.{owner}")


def _put(s: np.void, box: np.ndarray, owner: int, given: object, field: str) -> None:
    n = fields.integer(given, field, 0, limits.room(s, "warriors"))
    box[owner] += n
    s["warrior_supply"][owner] -= n
    if s["warrior_supply"][owner] < 0:
        raise PositionError(f"{field}: the owner has too few warriors left for {n}")


def write(s: np.void, p: int, board: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads."""
    entry: Document = {box: _box(board[box], agents) for box in BOXES}
    entry["tracks"] = {SUITS[k]: _box(board["tracks"][k], agents) for k in range(3) if board["tracks"][k].any()}
    entry["prices"] = {names.service(k): int(board["prices"][k]) for k in range(N_SERVICES)}
    entry["bought"] = {names.service(k): int(board["bought"][k]) for k in range(N_SERVICES) if board["bought"][k]}
    for name, _ in SERVING:
        if _served(s, p, name) >= 0:
            entry[name] = agents[_served(s, p, name)]
    entry["supply"] = {names.piece(kind): int(s["piece_supply"][kind]) for kind in POSTS}
    return entry


def _box(box: np.ndarray, agents: Sequence[str]) -> dict[str, int]:
    return {agent: int(box[p]) for p, agent in enumerate(agents) if box[p]}


def step_word(kinds: tuple[Kind, ...]) -> str:
    """The word of the step; at the steps of prices it names the service too."""
    word = kinds[-1].name.lower()
    return f"{word} {names.service(N_SERVICES - len(kinds))}" if kinds[-1] == Kind.SET_PRICE else word


def step_frame(s: np.void, p: int, kind: Kind, depth: int, given: int) -> dict[str, int]:
    """The service whose price is asked; `depth` counts the frames of the step from below (Law 11.6.2)."""
    return {"x": N_SERVICES - 1 - depth} if kind == Kind.SET_PRICE else {}


def check(checks: Checks, p: int) -> None:
    """Services have prices, mercenaries serve from Daylight on (Law 11.2.7.III, 11.3.5)."""
    s = checks.s
    if not checks.board(p)["prices"].all() and not checks.unset(p, Kind.SET_PRICE):
        checks.refuse(checks.path(p, "prices"), "are 1 or more once they are set (Law 11.3.5)")
    if s["serves"][p] >= 0 and s["phase"] not in (Phase.DAYLIGHT, Phase.EVENING):
        checks.refuse(checks.path(p, "hired"), "mercenaries serve in Daylight and Evening (Law 11.2.7.III)")
