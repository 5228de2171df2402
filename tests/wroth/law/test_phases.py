"""Set-up, the other phases of a round, and the end of the game."""

from __future__ import annotations

import numpy as np
import pytest

from root_env.wroth.config import WrothConfig
from root_env.wroth.layout import lay_out
from root_env.wroth.rules.game import stepping
from root_env.wroth.rules.ids import MAX_ROSTERS, Seeing
from tests.wroth.given import given

MINES = ["mine"] * 7


def started(*factions: str, seed: int = 1, **settings):
    """State of a game after set-up, phases 1 to 3 and the roll of the dice."""
    states = lay_out(WrothConfig(factions, **settings))
    stepping.reset_game(states, 0, seed, 2, stepping.new_list())
    return states[0]


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "dice"), [(2, 7), (3, 7), (4, 9)])
def test_set_up(n, dice):
    s = started(*("guild", "runen", "ooglan", "koda")[:n])
    assert s["mat"][:n].tolist() == [20] * n  # 25, of which 3 by set-up and 2 by phase 3 are on the Shores
    assert s["basics"][:n, 8].tolist() == [5] * n and s["basics"].sum() == 5 * n
    assert s["corra"][:n].tolist() == [1] * n and not s["vp"].any()
    assert s["pool"].sum() + s["dice"].sum() == dice
    assert len(set(s["bag"][:8].tolist())) == 8
    assert s["faction"].max() < MAX_ROSTERS


def test_first_player_and_tokens_are_drawn_at_random():
    firsts = {int(started("guild", "runen", "ooglan", seed=seed)["first"]) for seed in range(30)}
    assert firsts == {0, 1, 2}
    drawn = {token for seed in range(30) for token in started("guild", "runen", seed=seed)["bag"][:8].tolist()}
    assert drawn == set(range(12))


def test_seats_are_random_if_asked():
    orders = {tuple(started("guild", "runen", "ooglan", seed=k, seating="random")["order"][:3]) for k in range(60)}
    assert len(orders) == 6
    assert tuple(started("guild", "runen", "ooglan", seed=3)["order"][:3]) == (0, 1, 2)


# -- phase 1 -----------------------------------------------------------------------------------------


def test_from_the_second_round_on_the_next_player_is_first():
    t = (
        given("guild", "runen", "koda", phase="maintenance")
        .first("runen")
        .force(dice=["mine", "battle"] * 3 + ["mine"])
    )
    t.asks("koda", "draft")
    assert t.s["round"] == 3


def test_menders_regain_1_vitality_up_to_their_highest():
    t = given("runen", "guild", phase="maintenance").force(dice=["mine", "battle"] * 3 + ["mine"])
    t.elite("runen", "mender", 1, 1).elite("runen", "mender", 2).elite("runen", "bulwark", 3, 1)
    assert t.elites("runen", 1) == [("mender", 2)] and t.elites("runen", 2) == [("mender", 3)]
    assert t.elites("runen", 3) == [("bulwark", 1)]
    t.asks("guild", "draft")


# -- phase 2 -----------------------------------------------------------------------------------------


def test_who_holds_a_region_may_take_the_action_of_its_symbol():
    t = given("guild", "runen", phase="spoils").token(3, symbol="mine").troops("guild", {3: 2}).troops("runen", {3: 1})
    t.force(dice=["mine", "battle"] * 3 + ["mine"])
    t.asks("guild", "spoils", ["Mine: take a Corra", "pass: leave the spoils"])
    t.when("guild", "Mine: take a Corra")
    assert t.number("corra", "guild") == 2  # the other one comes with phase 3
    t.asks("guild", "draft")


def test_spoils_may_be_left():
    t = given("guild", "runen", phase="spoils").token(3, symbol="mine").troops("guild", {3: 2})
    t.force(dice=["mine", "battle"] * 3 + ["mine"]).when("guild", "pass: leave the spoils")
    assert t.number("corra", "guild") == 1
    t.asks("guild", "draft")


@pytest.mark.parametrize("troops", [{"guild": 2, "runen": 2}, {}])
def test_a_tie_or_an_empty_region_gives_no_spoils(troops):
    t = given("guild", "runen", phase="spoils").token(3, symbol="mine").force(dice=["mine", "battle"] * 3 + ["mine"])
    for name, n in troops.items():
        t.troops(name, {3: n})
    t.asks("guild", "draft")


def test_a_token_without_symbol_gives_no_spoils():
    t = given("guild", "runen", phase="spoils").troops("guild", {3: 2}).force(dice=["mine", "battle"] * 3 + ["mine"])
    t.asks("guild", "draft")


def test_spoils_are_taken_region_by_region_and_majority_is_read_on_the_way():
    t = given("guild", "runen", phase="spoils").force(dice=["mine", "battle"] * 3 + ["mine"])
    t.token(1, symbol="battle").token(2, symbol="mine").token(5, symbol="mine")
    t.troops("guild", {1: 2, 2: 1}).troops("runen", {2: 2, 5: 1})
    t.asks("guild", "spoils").when("guild", "Battle: attack runen_0 in region 2")
    t.asks("runen", "spoils")  # region 2 is tied by now, so that region 5 follows
    t.when("runen", "pass: leave the spoils").asks("guild", "draft")


def test_spoils_extend_and_maneuver_as_the_dice_do():
    t = given("guild", "runen", phase="spoils").force(dice=["mine", "battle"] * 3 + ["mine"])
    t.token(1, symbol="maneuver").token(3, symbol="extend").troops("guild", {1: 2, 3: 1})
    t.when("guild", "Maneuver: move from region 1 to region 2", "move 1 basic troop from region 1 to region 2")
    t.asks("guild", "spoils", offers=["Extend: deploy to region 2"])
    t.when("guild", "Extend: deploy to region 2", "deploy 2 basic troops to region 2")
    assert t.basics("guild", 2) == 3
    t.asks("guild", "draft")


def test_nothing_is_bought_with_spoils():
    t = given("guild", "runen", phase="spoils").token(3, symbol="mine").troops("guild", {3: 2}).corra("guild", 20)
    t.all_seeing("guild", "mine").refuses("buy", "all-seeing", "use ability")
    t.asks("guild", "spoils")


# -- phase 3 -----------------------------------------------------------------------------------------


def test_everybody_is_reinforced_sees_and_takes_a_corra():
    t = given("guild", "runen", phase="groundwork").troops("guild", {1: 24}).all_seeing("runen", "double")
    t.force(all_seeing=["strike", "mine"], dice=["mine", "battle"] * 3 + ["mine"])
    assert t.basics("guild", "shores") == 1 and t.basics("runen", "shores") == 2  # only one was left
    assert t.sees("guild") == "strike" and t.sees("runen") == "mine"
    assert t.number("corra", "guild") == t.number("corra", "runen") == 1
    t.asks("guild", "draft")


def test_all_seeing_dice_show_every_face():
    seen = {int(started("guild", "runen", seed=seed)["seeing"][0]) for seed in range(60)}
    assert seen == set(Seeing)


# -- phase 4 -----------------------------------------------------------------------------------------


def test_dice_are_drafted_one_at_a_time_from_the_first_player_clockwise():
    t = given("guild", "runen", "koda", phase="draft").first("runen")
    t.force(dice=["mine", "mine", "extend", "extend", "maneuver", "battle", "battle"])
    faces = ("Battle", "Extend", "Maneuver", "Mine")
    t.asks("runen", "draft", [f"draft {face}" for face in faces])
    t.when("runen", "draft Maneuver").asks("koda", "draft").refuses("draft Maneuver")
    t.when("koda", "draft Mine").when("guild", "draft Mine").when("runen", "draft Battle")
    t.when("koda", "draft Extend").when("guild", "draft Extend")
    assert [t.held(name) for name in ("runen", "koda", "guild")] == [
        ["maneuver", "battle"],
        ["mine", "extend"],
        ["mine", "extend"],
    ]
    assert t.in_pool("battle") == 1
    t.asks("runen", "turn")


def test_two_players_draft_three_dice_each():
    t = given("guild", "runen", phase="draft").force(dice=MINES)
    assert t.held("guild") == t.held("runen") == ["mine"] * 3 and t.in_pool("mine") == 1
    t.asks("guild", "turn")


def test_four_players_draft_two_dice_each():
    t = given("guild", "runen", "koda", "lythe", phase="draft").force(dice=["mine"] * 9)
    assert [len(t.held(name)) for name in t.agents] == [2, 2, 2, 2] and t.in_pool("mine") == 1
    t.asks("guild", "turn")


def test_the_last_die_goes_to_the_one_player_with_fewest_points():
    t = given("guild", "runen", "koda", phase="draft").force(dice=MINES).holds("guild", vp=5).holds("koda", vp=3)
    assert [len(t.held(name)) for name in t.agents] == [2, 3, 2] and t.in_pool("mine") == 0
    t.asks("guild", "turn")


def test_the_last_die_goes_to_nobody_where_two_have_fewest_points():
    t = given("guild", "runen", "koda", phase="draft").force(dice=MINES).holds("guild", vp=5)
    assert [len(t.held(name)) for name in t.agents] == [2, 2, 2] and t.in_pool("mine") == 1
    t.asks("guild", "turn")


# -- phase 6 and the end -----------------------------------------------------------------------------


def scored(*factions: str, **settings):
    """Phase 6 begins; the next round is drafted with forced dice."""
    return given(*factions, phase="victory_points", **settings).force(dice=["mine", "battle"] * 3 + ["mine"])


def test_who_controls_a_region_scores_its_number():
    t = scored("guild", "runen").token(3, vp=4).troops("guild", {3: 2}).troops("runen", {3: 1})
    assert t.number("vp", "guild") == 4 and t.number("vp", "runen") == 0
    t.asks("runen", "draft")


def test_who_is_alone_there_scores_1_more():
    t = scored("guild", "runen").token(3, vp=4).troops("guild", {3: 1})
    assert t.number("vp", "guild") == 5
    t.asks("runen", "draft")


def test_a_tie_scores_for_nobody():
    t = scored("guild", "runen", "koda").token(3, vp=4)
    t.troops("guild", {3: 2}).troops("runen", {3: 2}).troops("koda", {3: 1})
    assert [t.number("vp", name) for name in t.agents] == [0, 0, 0]
    t.asks("runen", "draft")


def test_an_elite_counts_as_one_troop_whatever_its_vitality():
    t = scored("guild", "runen").token(3, vp=4).troops("guild", {3: 2}).elite("runen", "bulwark", 3)
    assert t.number("vp", "guild") == 4
    t.asks("runen", "draft")


def test_the_shores_score_nothing():
    t = scored("guild", "runen").troops("guild", {"shores": 9})
    assert t.number("vp", "guild") == 0
    t.asks("runen", "draft")


def test_elites_score_once_for_each_kind_where_their_owner_has_control():
    t = scored("koda", "guild").token(3, vp=4).troops("koda", {3: 1}).troops("guild", {3: 1})
    t.elite("koda", "stoic", 3).elite("koda", "stoic", 3)
    assert t.number("vp", "koda") == 4 + 1
    t.asks("guild", "draft")


def test_different_kinds_add_up():
    t = scored("lythe", "guild").token(3, vp=4).troops("guild", {3: 1})
    t.elite("lythe", "elagynt", 3).elite("lythe", "champion", 3)
    assert t.number("vp", "lythe") == 4 + 1 + 2
    t.asks("guild", "draft")


def test_elites_score_nothing_without_control():
    t = scored("koda", "guild").token(3, vp=4).elite("koda", "stoic", 3).troops("guild", {3: 1})
    assert t.number("vp", "koda") == t.number("vp", "guild") == 0
    t.asks("guild", "draft")


def winners(t) -> list[str]:
    """Winners of a game that is over."""
    assert t.asked == "nobody: the game is over" and not t.s["truncated"]
    return [agent for who, agent in enumerate(t.agents) if int(t.s["winners"]) >> who & 1]


def test_who_has_30_points_after_a_round_has_won():
    t = scored("guild", "runen").token(3, vp=4).troops("guild", {3: 1}).holds("guild", vp=25)
    assert winners(t) == ["guild_0"]


def test_29_points_win_nothing():
    t = scored("guild", "runen").token(3, vp=4).troops("guild", {3: 1}).holds("guild", vp=24)
    t.asks("runen", "draft")


def test_the_highest_total_wins():
    t = scored("guild", "runen", "koda").holds("guild", vp=31).holds("runen", vp=33).holds("koda", vp=32)
    assert winners(t) == ["runen_0"]


def test_a_tie_is_won_by_more_regions_and_else_together():
    t = scored("guild", "runen", "koda").token(1, vp=2).token(2, vp=0).token(3, vp=0)
    t.troops("guild", {1: 1}).troops("runen", {2: 1, 3: 1})
    t.holds("guild", vp=30).holds("runen", vp=31).holds("koda", vp=33)
    assert winners(t) == ["runen_0"]  # 33 each, with 1, 2 and 0 regions
    t = scored("guild", "runen", "koda").holds("guild", vp=30).holds("runen", vp=29).holds("koda", vp=30)
    assert winners(t) == ["guild_0", "koda_0"]


def test_points_are_looked_at_after_phase_6_only():
    t = given("guild", "runen", phase="groundwork").holds("guild", vp=40).force(dice=["mine", "battle"] * 3 + ["mine"])
    t.asks("guild", "draft")


def test_a_limit_of_rounds_ends_the_game_without_winner():
    t = scored("guild", "runen", max_rounds=2).holds("guild", vp=20)
    assert t.asked == "nobody: the game is over" and t.s["truncated"] and not t.s["winners"]
    t = scored("guild", "runen", max_rounds=3)
    t.asks("runen", "draft")


def test_a_limit_of_decisions_ends_the_game_without_winner():
    states, out = lay_out(WrothConfig(max_decisions=5)), stepping.new_list()
    stepping.reset_game(states, 0, 1, 2, out)
    assert stepping.play_random(states, 0, np.array([1, 2, 3, 1], np.int64), out, 100) == 5
    assert states[0]["truncated"] and states[0]["over"] and out[0] == 0
