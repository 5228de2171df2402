"""A pickle is read by the version that wrote it, and refused in words by every other."""

import copy
import json
import os
import pickle

import numpy as np
import pytest

from root_env import BatchGame, Game, GameConfig, Trace, root_v0, wroth
from root_env.agents.networks.network import layout_of
from root_env.doors.contract.pickled import PICKLED_BY
from root_env.engine.copies import as_bytes
from root_env.engine.jit import INTERPRETED
from root_env.engine.layouts import as_record, check_layout, whole
from root_env.gym import RootEnv, RootVectorEnv
from root_env.root.doors.binding import ROOT
from root_env.root.rules.boxes import BOXES
from root_env.root.rules.spec.scope import EVERYTHING, scope_of
from root_env.support.errors import ConfigError
from root_env.wroth.gym import WrothEnv
from tests.processes import printed

TABLE = {"setup": "random", "score_to_win": 8}
ELSEWHERE = "pickled by another version of root_env, or by a process with other factions, decks or maps"


def begun(env):
    env.reset(seed=3)
    return env


DOORS = {
    "game": lambda: Game(seed=3, **TABLE),
    "batch": lambda: BatchGame(num_games=3, seed=3, **TABLE),
    "aec": lambda: begun(root_v0.raw_env(**TABLE)),
    "aec of turns": lambda: begun(root_v0.env(**TABLE)),
    "aec before reset": lambda: root_v0.raw_env(**TABLE),
    "gymnasium": lambda: begun(RootEnv(**TABLE)),
    "gymnasium before reset": lambda: RootEnv(**TABLE),
    "gymnasium vector": lambda: begun(RootVectorEnv(2, **TABLE)),
    "trace": lambda: Trace(2, GameConfig(**TABLE)),
    "wroth": lambda: wroth.Game(seed=3),
    "wroth gymnasium": lambda: begun(WrothEnv()),
}


@pytest.mark.parametrize("door", DOORS)
def test_pickles_of_another_digest_are_refused_in_words(door, monkeypatch):
    made = DOORS[door]()
    rules = getattr(made, "unwrapped", made).rules
    pickle.loads(pickle.dumps(made))
    monkeypatch.setitem(vars(rules), "digest_of_states", "that of older rules")
    older = pickle.dumps(made)
    monkeypatch.undo()
    with pytest.raises(ValueError, match=ELSEWHERE):
        pickle.loads(older)


@pytest.mark.parametrize("door", DOORS)
def test_pickles_from_before_there_were_digests_are_refused_in_words(door, monkeypatch):
    made = DOORS[door]()

    def as_before(self):
        return {name: value for name, value in vars(self).items() if name not in self.MADE_ANEW}

    for cls in {*type(made).__mro__, *type(getattr(made, "unwrapped", made)).__mro__}:
        if "__getstate__" in vars(cls) and cls is not object:
            monkeypatch.setattr(cls, "__getstate__", as_before if hasattr(cls, "MADE_ANEW") else object.__getstate__)
    older = pickle.dumps(made)
    monkeypatch.undo()
    with pytest.raises(ValueError, match=ELSEWHERE):
        pickle.loads(older)


def _with_other_fields(states, change):
    """These states in a version with other fields: `change` turns today's fields into its own."""
    fields = [(name, states.dtype.fields[name][0]) for name in states.dtype.names]
    older = np.zeros(len(states), np.dtype(change(fields), align=True))
    for name in older.dtype.names:
        if name in states.dtype.names:
            older[name] = states[name]
    return older


OLDER = {
    "one field fewer": lambda fields: fields[:-1],
    "one field more": lambda fields: [("gone", np.int16), *fields],
    "another order": lambda fields: fields[::-1],
    "no field that a table is told by": lambda fields: [f for f in fields if f[0] not in ("player_of", "copies")],
}


@pytest.mark.parametrize("older", OLDER)
@pytest.mark.parametrize("factions", [("marquise", "eyrie"), ("lizard", "eyrie", "alliance")])
def test_states_of_another_version_are_never_cut_by_their_bytes(older, factions):
    """This holds also if the digest tells nothing."""
    game = Game(seed=3, factions=factions, setup="random")
    states, record = _with_other_fields(game.states, OLDER[older]), game.states.dtype
    for read in (lambda: as_record(states, record), lambda: check_layout(states, ROOT.machine.game.STATE)):
        with pytest.raises(ValueError, match="the states are of another version"):
            read()
    kept = game.__getstate__() | {"states": states}
    with pytest.raises(ValueError, match="the states are of another version"):
        object.__new__(Game).__setstate__(kept)
    with pytest.raises(ValueError, match="the states are of another version"):
        Game.of(game.config, game.seed, states)


@pytest.mark.parametrize("older", OLDER)
def test_a_batch_reads_no_states_of_another_version_and_stays_as_it_was(older):
    batch = BatchGame(num_games=2, seed=3, **TABLE)
    before = as_bytes(batch.states).tobytes(), batch.seeds.tolist()
    saved = BatchGame(num_games=2, seed=9, **TABLE).state_dict()
    for name in ("states", "finals"):
        older_ones = _with_other_fields(saved[name], OLDER[older])
        with pytest.raises(ValueError, match="the states are of another version"):
            batch.load_state_dict(saved | {name: older_ones})
        with pytest.raises(ValueError, match="the states are of another version"):
            object.__new__(BatchGame).__setstate__(batch.__getstate__() | {name: older_ones})
    assert (as_bytes(batch.states).tobytes(), batch.seeds.tolist()) == before
    with pytest.raises(ValueError, match="other tables"):
        batch.load_state_dict(saved | {"tables": ROOT.digest()})


def test_the_digest_tells_what_states_hold_by_number(monkeypatch):
    """The digest changes with a kind of frame, a map or a field more or elsewhere, even if all else is as it was."""

    def digest():
        vars(ROOT).pop("digest_of_states", None)
        return ROOT.digest_of_states

    now, lines = digest(), list(ROOT.numbered())
    assert digest() == now
    for k in range(len(lines)):
        monkeypatch.setattr(type(ROOT), "numbered", lambda self, k=k: [*lines[:k], lines[k] + "'", *lines[k + 1 :]])
        assert digest() != now
    monkeypatch.undo()
    monkeypatch.setattr("root_env.doors.contract.rules.fields_of", lambda record: ["vp <i2 (6,) 0"])
    assert digest() != now
    monkeypatch.undo()
    assert digest() == now
    assert any("autumn" in line for line in lines)


# -- processes with something else loaded ------------------------------------------------------------

WRITE = """
import pickle, sys
from root_env import BatchGame, Game, GameConfig, root_v0
from root_env.gym import RootEnv
from root_env.root.rules.spec.scope import EVERYTHING

one = {"factions": ("marquise", "eyrie"), "map": sys.argv[2], "setup": "random"}
env, aec = RootEnv(**one), root_v0.raw_env(**one)
env.reset(seed=1), aec.reset(seed=1)
made = {"game": Game(seed=1, **one), "env": env, "aec": aec, "batch": BatchGame(num_games=2, seed=1, **one)}
made |= {"state": BatchGame(num_games=2, seed=1, **one).state_dict(), "config": GameConfig(**one), "scope": EVERYTHING}
pickle.dump({name: pickle.dumps(one) for name, one in made.items()}, open(sys.argv[1], "wb"))
"""
READ = """
import json, pickle, sys
from root_env import BatchGame

told = {}
for name, written in pickle.load(open(sys.argv[1], "rb")).items():
    try:
        read = pickle.loads(written)
        if name == "state":
            BatchGame(read["configs"][0] | {"map": "autumn"}, 2).load_state_dict(read)
        told[name] = ""
    except ValueError as error:
        told[name] = str(error)
print(json.dumps(told))
"""


MIRROR, POND = "tests.trial.mirror.declaration", "tests.trial.pond.declaration"


@pytest.mark.parametrize("written, played, read", [(MIRROR, "mirror", ""), (f"{POND},{MIRROR}", "mirror", MIRROR)])
def test_a_map_that_is_not_loaded_or_has_another_number_is_refused(written, played, read, tmp_path):
    path = tmp_path / "pickles"
    printed("-c", WRITE, str(path), played, ROOT_ENV_MAPS=written)
    assert set(json.loads(printed("-c", READ, str(path), ROOT_ENV_MAPS=written)).values()) == {""} | (
        {"the state is of a batch with other configurations"}
    )
    told = json.loads(printed("-c", READ, str(path), ROOT_ENV_MAPS=read))
    for name in ("game", "env", "aec", "batch"):
        assert ELSEWHERE in told[name] or "is not known; choose from autumn" in told[name], (name, told[name])
    assert "with other factions, decks or maps" in told["state"]
    if read:
        assert told["config"] == "", "a configuration has names"
        assert ELSEWHERE in told["scope"], "the pond has features of its own"
    else:
        assert told["config"].startswith("map: 'mirror' is not known; choose from autumn")


@pytest.mark.own_mode  # it says itself how many machines there are: with bounds checks each would be compiled for it
def test_one_machine_reads_what_several_have_written_and_the_other_way_round(tmp_path):
    path = tmp_path / "pickles"
    several = os.environ.get("ROOT_ENV_JIT", "1")  # only compiled rules have several; plain Python is one machine
    for writes, reads, jit in (("0", "1", several), ("1", "0", "0")):
        printed("-c", WRITE, str(path), "autumn", ROOT_ENV_ONE_MACHINE=writes, ROOT_ENV_JIT=jit)
        assert set(json.loads(printed("-c", READ, str(path), ROOT_ENV_ONE_MACHINE=reads)).values()) == {""}


# -- what is made of names and numbers beside games --------------------------------------------------


def test_configurations_of_other_fields_are_refused_in_words():
    for config in (GameConfig(), wroth.WrothConfig()):
        state = dict(vars(config))
        fewer, more = {name: state[name] for name in list(state)[1:]}, state | {"hurricanes": 3}
        assert pickle.loads(pickle.dumps(config)) == config == copy.deepcopy(config)
        for other in (fewer, more):
            with pytest.raises(ConfigError, match="pickled by another version, whose fields are others"):
                object.__new__(type(config)).__setstate__(other)
    with pytest.raises(ConfigError, match="deck: 'exiles' is not known"):
        object.__new__(GameConfig).__setstate__(vars(GameConfig()) | {"deck": "exiles"})
    with pytest.raises(ConfigError, match="factions: 'dragons' cannot be played"):
        object.__new__(GameConfig).__setstate__(vars(GameConfig()) | {"factions": ("dragons", "eyrie")})


def test_scopes_and_layouts_of_networks_of_another_version_are_refused_in_words(monkeypatch):
    layout = layout_of("board", EVERYTHING.features, EVERYTHING.actions)
    assert pickle.loads(pickle.dumps(layout)).sizes == layout.sizes == copy.deepcopy(layout).sizes
    written = []
    for scope in (EVERYTHING, scope_of(frozenset(("marquise", "eyrie")), frozenset(("standard",)), frozenset())):
        assert pickle.loads(pickle.dumps(scope)) is scope is copy.deepcopy(scope)
        monkeypatch.setitem(vars(scope), "digest", "of other rows")
        written.append(pickle.dumps(scope))
    monkeypatch.setattr(type(ROOT), "digest", lambda self: "of other tables")
    written.append(pickle.dumps(layout))
    monkeypatch.undo()
    for older in written:
        with pytest.raises(ValueError, match=ELSEWHERE):
            pickle.loads(older)


def test_rules_are_not_in_pickles():
    """Nor their digests, which would then be compared with themselves."""
    assert pickle.loads(pickle.dumps(ROOT)) is ROOT is copy.deepcopy(ROOT)
    assert ROOT.digest_of_states.encode() not in pickle.dumps(ROOT)
    assert PICKLED_BY not in vars(pickle.loads(pickle.dumps(Game(seed=1, **TABLE))))


@pytest.mark.skipif(INTERPRETED or len(BOXES) == 1, reason="all tables have one form")
def test_forms_are_read_in_either_direction():
    base, more = Game(**TABLE).states, Game(factions=("lizard", "eyrie", "alliance"), setup="random").states
    assert base.dtype != more.dtype
    for states in (base, whole(base), more):
        check_layout(states, ROOT.machine.game.STATE)
    assert np.array_equal(as_record(whole(base), base.dtype), base)
