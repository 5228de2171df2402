"""Damaged checkpoints: one error in words, whatever the damage; a kill leaves the old checkpoint or the new one."""

import contextlib
import itertools
import json
import os
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("safetensors", reason="comes with the extra `train`")

from safetensors.numpy import save

from root_env import GameConfig
from root_env.agents.networks import policy as module
from root_env.agents.networks.checkpoint_files import (
    CARD,
    CheckpointError,
    file_names,
    read_card,
    weights_file,
    write_checkpoint,
)
from root_env.agents.networks.naming import actions_at, features_at
from root_env.agents.networks.network import layout_of
from root_env.agents.networks.policy import load_policy, save_policy

BASE = ("marquise", "eyrie", "alliance", "vagabond")
LAYOUT = layout_of("mlp", features_at(BASE, 4), actions_at(BASE))
N_IN, N_OUT, HIDDEN = len(LAYOUT.features), len(LAYOUT.actions), 4


def some_weights(seed: int = 0) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    sizes = {"trunk.0": (HIDDEN, N_IN), "trunk.2": (HIDDEN, HIDDEN), "policy": (N_OUT, HIDDEN)}
    weights = {f"{name}.weight": rng.normal(size=size) for name, size in sizes.items()}
    return weights | {f"{name}.bias": rng.normal(size=size[0]) for name, size in sizes.items()}


@pytest.fixture(scope="module", autouse=True)
def rules_known():
    """The digest of the rules is of 64 games; here only that it is compared matters."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            module, "rules_digest", lambda factions, sizes, game: "0" * len(GameConfig(factions=factions).factions)
        )
        yield


@pytest.fixture
def saved(tmp_path):
    save_policy(tmp_path / "one", "mlp", some_weights(), LAYOUT, {"factions": BASE})
    return tmp_path / "one"


def refusal(folder) -> str:
    with pytest.raises(CheckpointError) as caught:
        load_policy(folder)
    assert str(folder) in str(caught.value) and "\n" not in str(caught.value)
    return str(caught.value)


def change(folder, **fields):
    card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    (folder / CARD).write_text(json.dumps({**card, **fields}), encoding="utf-8")


JUNK = (
    b"",
    b"{",
    b"junk",
    b"\x00" * 64,
    b"\xff\xfe",
    b"PK\x03\x04",
    b"\x80\x04.",
    b"[" * 20_000,
    b"[]",
    b"null",
    b"1e999",
)


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("which", ["card", "weights"])
def test_junk_is_refused_in_words(saved, which, junk):
    path = saved / CARD if which == "card" else weights_file(saved)
    path.write_bytes(junk)
    assert "copy the checkpoint anew" in refusal(saved)


@pytest.mark.parametrize("which", ["card", "weights"])
def test_a_file_that_is_gone_or_a_folder_is_refused(saved, which):
    path = saved / CARD if which == "card" else weights_file(saved)
    path.unlink()
    assert "no checkpoint can be read there" in refusal(saved)
    path.mkdir()
    assert "no checkpoint can be read there" in refusal(saved)


def test_any_part_of_the_weights_that_is_cut_off_or_turned_is_noticed(saved):
    path = weights_file(saved)
    content, rng = path.read_bytes(), np.random.default_rng(0)
    for at in rng.integers(0, len(content), 30).tolist():
        path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        assert "is damaged" in refusal(saved)
        path.write_bytes(content[:at])
        assert "is damaged" in refusal(saved)
    path.write_bytes(content)
    load_policy(saved)


def test_a_card_cut_off_anywhere_is_refused(saved):
    content = (saved / CARD).read_bytes()
    for at in range(0, len(content) - 2, len(content) // 40):
        (saved / CARD).write_bytes(content[:at])
        refusal(saved)


WRONG = (
    None,
    0,
    -1,
    1e300,
    True,
    "x",
    "",
    [],
    [1],
    ["x"],
    [None],
    {},
    {"x": 1},
    [["marquise"]],
    "0" * 70,
    ["a/0-999999"],
    ["a[b|c"],
)


@pytest.mark.parametrize("field", ["format", "factions", "rules", "features", "actions", "scales", "net", "weights"])
def test_a_card_with_anything_else_in_a_field_is_refused(saved, field):
    for wrong in WRONG:
        change(saved, **{field: wrong})
        refusal(saved)


def test_invented_and_repeated_factions_are_refused_before_tables_are_made_of_them(saved):
    """Six of sixty factions make fifty million tables."""
    for names in ([f"faction {k}" for k in range(60)], ["marquise"] * 60):
        change(saved, factions=names, sizes=[6])
        refusal(saved)


@pytest.mark.parametrize("words", [{"axes": {"q": 1_000_000_000}}, {"axes": {"q": ["x"] * 1000}}])
def test_an_old_card_with_more_names_than_there_can_be_is_refused(saved, words):
    card = {"format": 3, "features": ["a/0-999999"] * 2000, "actions": [], "factions": list(BASE), "rules": ""}
    blocks = {"blocks": {"a": ["q q", 1]}, "families": {}, "arguments": {}}
    (saved / CARD).write_text(json.dumps({**card, "words": {**blocks, **words}}))
    refusal(saved)


@pytest.mark.parametrize("field", ["training", "settings"])
def test_so_is_one_whose_settings_are_no_object(saved, field):
    for wrong in (wrong for wrong in WRONG if wrong is not None and not isinstance(wrong, dict)):
        change(saved, **{field: wrong})
        assert f"'{field}'" in refusal(saved)


@pytest.mark.parametrize("field", ["kind", "channels", "plain", "local"])
def test_so_is_a_network_of_another_kind_or_size(saved, field):
    net = read_card(saved)["net"]
    for wrong in (*WRONG[:1], -1, 0.5, True, "board", "x", [], 10**9):
        change(saved, net=net | {field: wrong})
        refusal(saved)


@pytest.mark.parametrize("name", ["../one/model.safetensors", "/etc/passwd", "..", "card.json", ""])
def test_weights_lie_in_the_folder(saved, name):
    change(saved, weights=read_card(saved)["weights"] | {"file": name})
    assert "damaged at 'weights'" in refusal(saved)


# -- the layers that predict who wins, in a file of their own --


@pytest.fixture
def wise(saved):
    """A checkpoint that predicts the winner."""
    write_checkpoint(saved, weights_file(saved).read_bytes(), read_card(saved), save(winner_weights()))
    assert load_policy(saved).knows_winners
    return saved


def winner_weights(seed: int = 0, seats: int = 4) -> dict[str, np.ndarray]:
    rng, widths = np.random.default_rng(seed), (N_IN, 8, 4, seats)
    made = {}
    for k, (n_in, n_out) in enumerate(itertools.pairwise(widths)):
        made[f"winner.{2 * k}.weight"] = rng.normal(size=(n_out, n_in)).astype(np.float16)
        made[f"winner.{2 * k}.bias"] = np.zeros(n_out, np.float16)
    return made


def test_a_new_prediction_of_the_winner_leaves_the_file_of_the_player_alone(wise):
    before = weights_file(wise).name
    write_checkpoint(wise, weights_file(wise).read_bytes(), read_card(wise), save(winner_weights(1)))
    load_policy(wise)
    assert sorted(path.name for path in wise.iterdir()) == sorted(file_names(wise))
    assert weights_file(wise).name == before and len(file_names(wise)) == 3


@pytest.mark.parametrize("wrong", [*JUNK, b"\0" * 100])
def test_a_damaged_file_of_the_winner_is_refused(wise, wrong):
    (wise / file_names(wise)[2]).write_bytes(wrong)
    assert "copy the checkpoint anew" in refusal(wise)


def test_so_is_one_that_is_gone_or_elsewhere_or_holds_more(wise):
    told = read_card(wise)["winner"]
    for name in ("../one/winner.safetensors", "/etc/passwd", "", 3):
        change(wise, winner=told | {"file": name})
        assert "damaged at 'winner'" in refusal(wise)
    change(wise, winner={"file": told["file"]})
    assert "damaged at 'winner'" in refusal(wise)
    change(wise, winner=told)
    more = save({**winner_weights(), "policy.bias": np.zeros(N_OUT, np.float16)})
    write_checkpoint(wise, weights_file(wise).read_bytes(), read_card(wise), more)
    assert "holds other layers, such as 'policy.bias'" in refusal(wise)
    (wise / file_names(wise)[2]).unlink()
    assert "no checkpoint can be read there" in refusal(wise)


def changed(weights, name, array):
    return {**weights, name: array}


HALF = {name: w.astype(np.float16) for name, w in some_weights().items()}
UNFIT = {
    "nothing": {},
    "one layer less": {name: w for name, w in HALF.items() if "trunk.2" not in name},
    "NaN": changed(HALF, "policy.bias", np.full(N_OUT, np.nan, np.float16)),
    "infinity": changed(HALF, "policy.bias", np.full(N_OUT, np.inf, np.float16)),
    "whole numbers": changed(HALF, "policy.bias", np.ones(N_OUT, np.int64)),
    "too few inputs": changed(HALF, "trunk.0.weight", HALF["trunk.0.weight"][:, 1:]),
    "one bias for all": changed(HALF, "policy.bias", np.ones(1, np.float16)),
    "too many outputs": changed(
        changed(HALF, "policy.weight", np.ones((N_OUT + 1, HIDDEN), np.float16)),
        "policy.bias",
        np.ones(N_OUT + 1, np.float16),
    ),
    "one number": changed(HALF, "trunk.2.weight", np.float16(1)[None]),
}


@pytest.mark.parametrize("what", UNFIT)
def test_whole_weights_that_do_not_fit_are_refused(saved, what):
    write_checkpoint(saved, save(UNFIT[what]), read_card(saved))
    refusal(saved)


@pytest.mark.parametrize("stop", range(4))
def test_whoever_is_stopped_while_saving_leaves_the_old_checkpoint_or_the_new_one(saved, monkeypatch, stop):
    """Stopped before the first, second, third and fourth change of a name in the folder."""
    both = [some_weights(seed)["policy.bias"].astype(np.float16) for seed in (0, 1)]
    done = []

    def maybe(change):
        def step(*args, **kws):
            if len(done) == stop:
                raise KeyboardInterrupt
            done.append(change)
            return change(*args, **kws)

        return step

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", maybe(os.replace))
        patch.setattr("pathlib.Path.unlink", maybe(Path.unlink))
        with contextlib.suppress(KeyboardInterrupt):
            save_policy(saved, "mlp", some_weights(1), LAYOUT, {"factions": BASE})
    bias = load_policy(saved).weights["policy.bias"]
    assert np.array_equal(bias, both[0 if stop < 2 else 1])
    save_policy(saved, "mlp", some_weights(1), LAYOUT, {"factions": BASE})
    assert np.array_equal(load_policy(saved).weights["policy.bias"], both[1])
    assert len([path for path in saved.iterdir() if not path.name.endswith(".part")]) == 2
