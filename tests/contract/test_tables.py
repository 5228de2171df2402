"""The tables that bots are written with: plain numbers and arrays, in Python and inside compiled policies."""

from types import ModuleType

import numpy as np
import pytest

from root_env import tables
from root_env.policies import decide, policy, streams_from
from root_env.tables import N_ACTIONS, OBS_SIZE, A, C, F, K, O

SIX = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")
FOR_PYTHON = {
    *("ARGUMENTS", "AXES", "BLOCKS", "EFFECTS", "FACTIONS", "FAMILIES", "SCALE", "SLICE"),
    *("decode", "encode", "tables_digest"),
}
"""Names that are no use in compiled policies."""
CALLED = {"chosen_piece"}
"""Functions for compiled policies."""


def test_tables_are_whole_numbers_and_arrays_that_nobody_can_write_to():
    for name in set(tables.__all__) - FOR_PYTHON - CALLED:
        value = getattr(tables, name)
        if isinstance(value, np.ndarray):
            assert (value.dtype, value.flags.writeable) == (np.int64, False), name
            with pytest.raises(ValueError, match="read-only"):
                value.flat[0] = 1
        elif isinstance(value, ModuleType):
            members = {k: v for k, v in vars(value).items() if not k.startswith("__")}
            assert members, name
            assert all(type(v) is int for v in members.values()), name
        else:
            assert type(value) is int, name


@pytest.mark.package_alone
def test_tables_say_what_the_docstring_says():
    assert A.MOVE <= tables.encode("move", 0, 1) < A.MOVE_END
    assert tables.decode(A.MOVE)[0].name == "move"
    chosen = getattr(tables.chosen_piece, "py_func", tables.chosen_piece)  # compiled, only rules and policies call it
    assert [chosen(tables.encode("choose_piece", k)) for k in (0, tables.N_PIECES - 1)] == [0, tables.N_PIECES - 1]
    assert {b.name for b in tables.BLOCKS} == set(tables.SLICE)
    n = tables.AXES["card"]
    assert tables.SLICE["own.hand"] == slice(O.OWN_HAND, O.OWN_HAND + n)
    assert tables.SLICE["later.own.hand"] == slice(O.LATER_OWN_HAND, O.LATER_OWN_HAND + tables.N_CARDS - n)
    assert len(tables.SCALE) == OBS_SIZE == sum(b.size for b in tables.BLOCKS)
    assert (*SIX, "chameleander", "hundreds", "corvids", "keepers", "duchy") == tables.FACTIONS
    assert (F.CHAMELEANDER, K.START_WINDOW) == (6, 0)
    assert tables.CARD_COST.shape == (tables.N_CARDS, 4)
    assert tables.CARD_VP[C.BAKE_SALE] == 3
    assert all(getattr(tables, name) is not None for name in tables.__all__)


@policy
def by_the_tables(observation, legal_ids, n_legal, rng):
    """Takes the dearest item to craft, else the last action: tables index and compare inside compiled code."""
    best, most = legal_ids[n_legal - 1], 0
    for k in range(n_legal):
        if A.CRAFT <= legal_ids[k] < A.CRAFT_END:
            worth = tables.CARD_VP[legal_ids[k] - A.CRAFT] if observation[O.DECISION_KIND + K.CRAFT] != 0 else 0
            if worth > most:
                best, most = legal_ids[k], worth
    return best


def test_compiled_policies_can_use_the_tables():
    rows, masks = np.zeros((2, OBS_SIZE), np.int8), np.zeros((2, N_ACTIONS), np.int8)
    masks[:, [A.PASS, A.CRAFT + C.SWORD, A.CRAFT + C.BAKE_SALE, A.USE + C.COBBLER]] = 1
    rows[0, O.DECISION_KIND + K.CRAFT] = 1
    chosen = decide(by_the_tables, rows, masks, streams_from(np.random.default_rng(0), 2))
    assert chosen.tolist() == [A.CRAFT + C.BAKE_SALE, A.USE + C.COBBLER]
