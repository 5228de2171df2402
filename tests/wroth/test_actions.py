"""Actions of Wroth by words: ids to families and named arguments, and back."""

from __future__ import annotations

import numpy as np
import pytest

from root_env.engine import seeding
from root_env.wroth import actions
from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import Kind
from root_env.wroth.rules.spec.actions import N_ACTIONS
from root_env.wroth.text.describe import Context
from tests.wroth.given import given


def test_every_id_is_written_and_read_back_without_a_game():
    told = [actions.decode(action) for action in range(N_ACTIONS)]
    assert [actions.encode(one.family, **one.arguments) for one in told] == list(range(N_ACTIONS))
    assert {one.family for one in told} == set(actions.FAMILY_NAMES)


@pytest.mark.parametrize("factions", [("guild", "runen"), ("lythe", "mirror", "mirror", "koda")])
def test_every_id_is_written_and_read_back_in_a_game(factions):
    states, out = lay_out(WrothConfig(factions, seating="random")), stepping.new_list()
    stepping.reset_game(states, 0, *seeding.words(3), out)
    rng, kinds = np.random.default_rng(4), set()
    while not states[0]["over"]:
        kind = int(states[0]["stack"]["kind"][states[0]["depth"] - 1])
        game, legal = Context(states, 0), out[1 : 1 + out[0]].tolist()
        for action in range(N_ACTIONS) if kind not in kinds else legal:
            told = actions.decode(action, game)
            assert actions.encode(told.family, game, **told.arguments) == action
        kinds.add(kind)
        for action in legal:
            told = actions.decode(action, game)
            assert list(actions.matching(legal, told.family, game, **told.arguments)) == [action]
        stepping.step_game(states, 0, int(rng.choice(legal)), out)
    assert {Kind.TURN, Kind.DAMAGE, Kind.MOVE_BASICS} < kinds


def test_arguments_read_as_players_say_them():
    assert actions.decode(actions.encode("move", origin="shores", destination=3)).arguments == {
        "origin": "shores",
        "destination": 3,
    }
    paid = actions.encode("exodus", payment="all-seeing die and mine")
    assert actions.decode(paid).arguments == {"payment": "mine and all-seeing die"}
    assert actions.decode(actions.encode("battle", region=8, opponent=2)).arguments == {"region": 8, "opponent": 2}


def test_a_game_has_names_for_opponents_elites_and_abilities():
    t = given("guild", "runen", "ooglan").troops("guild", {3: 2}).troops("ooglan", {3: 2})
    t.elite("ooglan", "warlord", 3).elite("guild", "raider", 3).dice("guild", "battle").corra("guild", 9)
    t.options()
    game = Context(t.states, 0)
    battle = actions.encode("battle", game, region=3, opponent="ooglan_0")
    assert actions.decode(battle).arguments["opponent"] == 2
    assert actions.encode("buy", game, kind="raider", place="shores") == actions.encode("buy", kind=2, place="shores")
    assert actions.encode("ability", game, ability="sabotage") == actions.encode("ability", ability=1)
    stepping.step_game(t.states, 0, battle, t.out)
    hit = actions.encode("hit_elite", Context(t.states, 0), elite="warlord 1")
    assert hit in t.out[1 : 1 + t.out[0]] and actions.decode(hit).arguments == {"elite": 3}
    assert actions.decode(hit, Context(t.states, 0)).arguments == {"elite": "warlord 1"}


@pytest.mark.parametrize(
    ("family", "arguments", "words"),
    [
        ("battel", {}, "'battel' is not known"),
        ("move", {"origin": 3}, "move: needs origin, destination; destination is missing"),
        ("move", {"origin": 9, "destination": 1}, "regions are numbered 1 to 8, got 9"),
        ("move", {"origin": 1, "destination": "shores"}, "destination: must be a whole number, got 'shores'"),
        ("draft", {"face": "strike"}, "'strike' is not known; choose from mine, extend, maneuver, battle"),
        ("exodus", {"payment": "all-seeing die and all-seeing die"}, "must name two dice of mine"),
        ("exodus", {"payment": 3}, "must name two dice of mine"),
        ("choose_count", {"count": 26}, "count must be 0..25, got 26"),
        ("battle", {"region": 1, "opponent": "runen_0"}, "'runen_0' is not known; names need a game"),
        ("choose_elite", {"elite": 9}, "elite must be 0..7, got 8"),
        ("mine", {"region": 1}, "mine: has no argument 'region'; it takes no arguments"),
    ],
)
def test_what_cannot_be_encoded_is_said_in_words(family, arguments, words):
    with pytest.raises(ValueError) as refused:
        actions.encode(family, **arguments)
    assert words in str(refused.value)


def test_matching_leaves_open_what_is_not_named():
    ids = range(N_ACTIONS)
    assert len(list(actions.matching(ids, "battle", region=3))) == 3
    assert {actions.decode(a).family for a in actions.matching(ids, opponent=1)} == {
        "battle", "strike", "assault", "blast"
    }  # fmt: skip
    with pytest.raises(ValueError, match="no action has an argument 'clearing'"):
        list(actions.matching(ids, clearing=3))
