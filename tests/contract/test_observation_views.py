"""Views derived from the observation and the state: the structured view, the state vector."""

import numpy as np
import pytest

from root_env.root.observations import structured as view
from root_env.root.observations.state_vector import FIELDS, STATE_SIZE, state_vector
from root_env.root.rules.data.maps import MAPS
from root_env.root.rules.spec.observation import OBS_SIZE, SCALE
from tests.contract.observations import block, positions, row_of
from tests.law.ch25_maps.tables import on

# --- the structured view ---


def test_every_feature_stands_once_in_the_structured_view():
    index = np.concatenate([part.reshape(-1) for part in view.INDEX.values()])
    assert sorted(index) == list(range(OBS_SIZE))
    for name, (_, rows) in view.ENTITIES.items():
        assert view.INDEX[name].shape == (rows, len(view.FEATURES[name]))
    assert view.INDEX["globals"].shape == (len(view.FEATURES["globals"]),)


def test_the_structured_view_goes_back_to_the_row():
    space = view.structured_space()
    for states in positions(30):
        row = row_of(states, 0)
        arrays = view.structured(row)
        assert space.contains(arrays)
        back = np.zeros(OBS_SIZE, np.int8)
        for name, index in view.INDEX.items():
            back[index] = np.rint(arrays[name] / SCALE[index])
        assert (back == row).all()


def test_columns_of_the_structured_view_are_what_they_are_called():
    states = positions()[200]
    row = row_of(states, 0)
    arrays = view.structured(row)

    def column(array, name):
        return arrays[array][..., view.FEATURES[array].index(name)]

    assert np.allclose(column("cards", "known.hands[1]"), block(row, "known.hands")[1] / 3)
    assert np.allclose(column("cards", "eyrie.decree[2]"), block(row, "eyrie.decree")[2] / 3)
    assert (column("clearings", "context.ruler[1]") == block(row, "context.ruler")[:, 1]).all()
    assert (column("factions", "players.effects[3]") == block(row, "players.effects")[:, 3]).all()
    assert column("globals", "context.deck") == pytest.approx(block(row, "context.deck") / 54)
    linked = {tuple(sorted(pair + 1)) for pair in np.argwhere(arrays["adjacency"])}
    assert linked == set(MAPS[0].paths)


@pytest.mark.parametrize("closed", [[], ["2-5", "8-9"], ["2-5", "3-7", "5-9", "6-11", "8-9", "11-12"]])
def test_the_adjacency_of_the_structured_view_has_open_paths_only(closed):
    """Law 25.4.2, in the whole row and in that of the table."""
    game = on("mountain", "marquise", "eyrie").table(map={"closed_paths": closed}).game
    paths = {"-".join(map(str, pair)) for pair in next(one for one in MAPS if one.name == "mountain").paths}
    scope = game.rules.scope_for("table", [game.config])
    row = game.observe(game.player(game.to_move))
    for arrays in (view.structured(row), view.structured(row[scope.features], scope)):
        pairs = np.argwhere(np.triu(arrays["adjacency"])) + 1
        assert {f"{a}-{b}" for a, b in pairs} == paths - set(closed)


def test_the_structured_view_takes_batches_and_refuses_other_rows():
    rows = np.stack([row_of(states, 0) for states in positions(60)])
    batch = view.structured(rows)
    for i, row in enumerate(rows):
        for name, array in view.structured(row).items():
            assert array.dtype == np.float32 and (batch[name][i] == array).all()
    with pytest.raises(ValueError, match="features"):
        view.structured(rows[:, 1:])


# --- the full state ---


def test_the_state_vector_shows_the_whole_state_and_no_chance():
    rng = np.random.default_rng(3)
    for states in positions(10):
        vector = state_vector(states, 0)
        assert vector.shape == (STATE_SIZE,) and vector.dtype == np.int16
        s = states[0]
        assert (vector[FIELDS["hand"][0]] == s["hand"].reshape(-1)).all()
        assert (vector[FIELDS["alliance.supporters"][0]] == s["alliance"]["supporters"]).all()
        bits = vector[FIELDS["effects"][0]].reshape(6, -1).astype(np.int64)
        assert ((bits << np.arange(bits.shape[1])).sum(1) == s["effects"]).all()
        s["rng"] = rng.integers(0, 1 << 32, 4)
        s["forced_draws"], s["n_forced"] = 3, 2
        s["stack"][s["depth"] :]["count"] = 9
        assert (state_vector(states, 0) == vector).all()
        s["vp"][0] += 1
        assert (state_vector(states, 0) != vector).any()


def test_the_state_vector_leaves_the_state_alone():
    states = positions(100)[-1]
    before = states.tobytes()
    state_vector(states, 0)
    assert states.tobytes() == before
