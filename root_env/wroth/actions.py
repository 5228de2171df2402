"""Action ids of Wroth in words and back: the family of an id and its arguments by name.

    from root_env.wroth import actions

    actions.decode(action)                                 # Action(id=..., family="battle", arguments={...})
    actions.encode("move", origin="shores", destination=3)

`factor`, `join` and `next_mask` split an action into numbers, its family first, for learners: see docs/factored.md.

Regions are numbers 1 to 8, the Shores are "shores". Opponents, elites and abilities depend on the game. Without a game
they are numbers from 1: an opponent counted clockwise, an elite or an ability by its place in the box. With a game (a
`Context`) they are agent ids or names of the box; "raider 2" is the second die of a kind. docs/generated/wroth.md lists
the families.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from root_env.doors.contract.arguments import Action, Codec, Words, whole
from root_env.doors.contract.factors import Factors
from root_env.support.arrays import Int8, Int64
from root_env.support.quoting import quoted
from root_env.wroth.rules.figures import ALL_SEEING, PAYMENTS
from root_env.wroth.rules.ids import N_REGIONS, SHORES, Face
from root_env.wroth.rules.spec.actions import TABLE
from root_env.wroth.text.describe import Context

__all__ = [
    "FACTORS",
    "FACTOR_SHAPE",
    "FAMILY_NAMES",
    "Action",
    "decode",
    "encode",
    "factor",
    "join",
    "matching",
    "next_mask",
]

FAMILY_NAMES: tuple[str, ...] = tuple(family.name for family in TABLE.families)
"""Every family, in the order of ids."""

FACTORS = Factors(TABLE.families, TABLE.arguments)
"""The actions as tuples of numbers, for `factor`, `join` and `next_mask`."""
FACTOR_SHAPE: tuple[int, ...] = FACTORS.shape
"""Number of values of each factor of an action: families, values of the first argument, of the second."""
factor: Callable[..., Int64] = FACTORS.factor
join: Callable[..., Int64] = FACTORS.join
next_mask: Callable[..., Int8] = FACTORS.next_mask
_FACES = tuple(face.name.lower() for face in Face)
_DICE = {**{face.name.lower(): int(face) for face in Face}, "all-seeing die": ALL_SEEING}
_SEPARATOR = " and "


def _write_place(place: int, game: Context | None) -> int | str:
    return "shores" if place == SHORES else place + 1


def _read_region(word: object, game: Context | None) -> int:
    region = whole(word)
    if not 1 <= region <= N_REGIONS:
        raise ValueError(f"regions are numbered 1 to {N_REGIONS}, got {region}")
    return region - 1


def _read_place(word: object, game: Context | None) -> int:
    return SHORES if isinstance(word, str) and word == "shores" else _read_region(word, game)


def _read_face(word: object, game: Context | None) -> int:
    if not isinstance(word, str) or word not in _FACES:
        raise ValueError(f"{quoted(word)} is not known; choose from {', '.join(_FACES)}")
    return _FACES.index(word)


def _write_payment(payment: int, game: Context | None) -> str:
    words = {number: word for word, number in _DICE.items()}
    return _SEPARATOR.join(words[die] for die in PAYMENTS[payment])


def _read_payment(word: object, game: Context | None) -> int:
    """Two dice, in either order."""
    dice = word.split(_SEPARATOR) if isinstance(word, str) else []
    paid = sorted(_DICE.get(die, len(_DICE)) for die in dice)
    for payment, pair in enumerate(PAYMENTS):
        if sorted(pair) == paid:
            return payment
    raise ValueError(f"must name two dice of {', '.join(_DICE)} as in 'mine and battle', got {quoted(word)}")


def _named(called: Callable[[Context], Sequence[str]]) -> Words[Context | None]:
    """Words for values with names in a game, in the order of their numbers; without a game, numbers from 1."""

    def write(value: int, game: Context | None) -> int | str:
        known = called(game) if game else ()
        return known[value] if value < len(known) else value + 1

    def read(word: object, game: Context | None) -> int:
        if not isinstance(word, str):
            return whole(word) - 1
        known = called(game) if game else ()
        if word not in known:
            choose = f"choose from {', '.join(known)}" if known else "names need a game"
            raise ValueError(f"{quoted(word)} is not known; {choose}")
        return known.index(word)

    return Words(write, read)


KINDS: dict[str, Words[Context | None]] = {
    "region": Words(_write_place, _read_region),
    "place": Words(_write_place, _read_place),
    "opponent": _named(lambda game: [game.opponent(k) for k in range(len(game.agents) - 1)]),
    "face": Words(lambda face, game: _FACES[face], _read_face),
    "payment": Words(_write_payment, _read_payment),
    "kind": _named(lambda game: [elite.name for elite in game.rosters[game.who].elites]),
    "elite": _named(lambda game: game.rosters[game.hurt].dice),
    "ability": _named(lambda game: [power.name for power in game.rosters[game.who].abilities]),
    "count": Words(lambda n, game: n, whole),
}
"""One row per kind of argument."""
_CODEC = Codec(TABLE.by_name, KINDS, TABLE.decode, TABLE.encode)


def written(kind: str, value: int, game: Context | None = None) -> str | int:
    """A value of one kind of argument in words: 4 of "region" is 5, 0 of "face" is "mine"."""
    return _CODEC.written(kind, value, game)


def decode(action: int, game: Context | None = None) -> Action:
    """Family and named arguments of an id, 0..N_ACTIONS - 1; ValueError outside."""
    return _CODEC.decode(action, game)


def encode(family: str, game: Context | None = None, **arguments: object) -> int:
    """Id of an action by its family and all of its arguments by name. ValueError names an unknown or missing one."""
    return _CODEC.encode(family, arguments, game)


def matching(
    ids: Iterable[int], family: str | None = None, game: Context | None = None, **arguments: object
) -> Iterator[int]:
    """The ids among `ids` of this family (None: any) with these arguments; arguments that are not given match all."""
    return _CODEC.matching(ids, family, arguments, game)
