"""Conversion of action ids to words and back: the family of an id and its arguments by name."""

from root_env.root.actions import (
    FACTOR_SHAPE,
    FACTORS,
    FAMILY_NAMES,
    Action,
    decode,
    encode,
    factor,
    join,
    matching,
    next_mask,
)

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
