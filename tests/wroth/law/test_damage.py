"""Attacking and dealing damage, and what elite troops add to it."""

from __future__ import annotations

import pytest

from tests.wroth.given import given


def battle(enemy: str = "runen", face: str = "battle"):
    """A turn of guild with two troops in region 1, which can battle, against another faction."""
    t = given("guild", enemy, turn="guild").troops("guild", {1: 2}).dice(enemy, "mine")
    return t.dice("guild", "battle") if face == "battle" else t.dice("guild", "mine").all_seeing("guild", face)


def test_the_attacker_chooses_who_is_hurt_point_by_point():
    t = battle("ooglan", "assault").troops("ooglan", {1: 2}).elite("ooglan", "warlord", 1)
    t.when("guild", "Assault: attack ooglan_0 in region 1")
    for _ in range(2):
        t.asks("guild", "damage", ["hit a basic troop of ooglan_0", "hit warlord 1 (vitality 4) of ooglan_0"])
        if t.basics("ooglan", 1) == 2:
            t.when("guild", "hit a basic troop of ooglan_0")
    t.when("guild", "hit warlord 1 (vitality 4) of ooglan_0")
    assert t.elites("ooglan", 1) == [("warlord", 3)] and t.basics("ooglan", 1) == 1
    t.asks("guild", "turn")


def test_points_stay_with_one_faction():
    t = given("guild", "runen", "koda", turn="guild").troops("guild", {1: 1}).troops("runen", {1: 1})
    t.troops("koda", {1: 2}).dice("guild", "mine").dice("runen", "mine").all_seeing("guild", "assault")
    t.when("guild", "Assault: attack runen_0 in region 1")
    assert t.basics("koda", 1) == 2
    t.asks("guild", "turn")


def test_a_dead_basic_troop_is_out_of_the_game():
    t = battle().troops("runen", {1: 1}).when("guild", "Battle: attack runen_0 in region 1")
    assert t.number("discarded", "runen") == 1 and t.number("mat", "runen") == 24
    t.asks("runen", "turn")


def test_a_dead_elite_returns_to_the_playmat():
    t = battle("ooglan").elite("ooglan", "raider", 1, 1).when("guild", "Battle: attack ooglan_0 in region 1")
    assert t.elites("ooglan", 1) == [] and t.number("discarded", "ooglan") == 0
    t.asks("ooglan", "turn")


def test_an_elite_is_deployed_with_its_highest_number():
    t = given("runen", "guild", turn="runen").corra("runen", 3).dice("runen", "mine").dice("guild", "mine")
    t.elite("runen", "bulwark", 1, 1)
    t.when("runen", "buy elite bulwark in the Shores")
    assert t.elites("runen", "shores") == [("bulwark", 4)] and t.elites("runen", 1) == [("bulwark", 1)]
    t.asks("runen", "turn")


def test_two_elites_alike_are_one_choice():
    t = battle("ooglan").elite("ooglan", "warlord", 1, 2).elite("ooglan", "warlord", 1, 2).troops("ooglan", {1: 1})
    t.when("guild", "Battle: attack ooglan_0 in region 1")
    t.asks("guild", "damage", ["hit a basic troop of ooglan_0", "hit warlord 1 (vitality 2) of ooglan_0"])


def test_a_guard_takes_the_damage_of_its_faction_in_its_region():
    t = battle().troops("runen", {1: 2, 2: 1}).elite("runen", "bulwark", 1)
    t.when("guild", "Battle: attack runen_0 in region 1")  # no choice: the guard is hit
    assert t.elites("runen", 1) == [("bulwark", 3)] and t.basics("runen", 1) == 2
    t.asks("runen", "turn")
    t = battle().troops("runen", {2: 1}).elite("runen", "bulwark", 1)
    t.when("guild", "Battle: attack runen_0 in region 2")
    assert t.basics("runen", 2) == 0
    t.asks("runen", "turn")


def test_what_a_dead_guard_leaves_hits_others():
    t = battle(face="assault").troops("runen", {1: 2}).elite("runen", "bulwark", 1, 1).elite("runen", "mender", 1)
    t.when("guild", "Assault: attack runen_0 in region 1")
    t.asks("guild", "damage", ["hit a basic troop of runen_0", "hit mender 1 (vitality 3) of runen_0"])


@pytest.mark.parametrize(
    "face, region, left", [("battle", 1, 2), ("assault", 1, 1), ("battle", 2, 3), ("strike", 1, 3)]
)
def test_a_raider_adds_1_to_battle_and_assault_against_its_region_and_nothing_else(face, region, left):
    t = battle(face=face).troops("runen", {region: 4}).elite("guild", "raider", 1)
    t.when("guild", f"{face.capitalize()}: attack runen_0 in region {region}")
    assert t.basics("runen", region) == left
    t.asks("runen" if face == "battle" else "guild", "turn")


# -- traps -------------------------------------------------------------------------------------------


def turn(*traps: int, face: str = "maneuver"):
    """A turn of guild, which can move, against koda with trappers in these regions."""
    t = given("guild", "koda", turn="guild").troops("guild", {1: 3}).dice("guild", face).dice("koda", "mine")
    for region in traps:
        t.elite("koda", "trapper", region)
    return t


def moved(*traps: int, troops: str = "2 basic troops"):
    """Guild has moved troops to region 2."""
    maneuver = "Maneuver: move from region 1 to region 2"
    return turn(*traps).when("guild", maneuver, f"move {troops} from region 1 to region 2")


def test_a_trap_is_offered_when_an_enemy_has_moved_into_its_region():
    t = moved(2)
    spring = "spring trapper 1 (vitality 2) on guild_0 in region 2"
    t.asks("koda", "trap", ["pass: keep the trap", spring])
    t.when("koda", spring)
    assert t.basics("guild", 2) == 1 and t.elites("koda", 2) == []
    t.asks("koda", "turn", offers=["Mine: take a Corra"])


def test_a_trap_may_be_kept():
    t = moved(2)
    t.when("koda", "pass: keep the trap")
    assert t.basics("guild", 2) == 2 and t.elites("koda", 2) == [("trapper", 2)]
    t.asks("koda", "turn")


def test_a_trap_is_not_offered_for_other_regions():
    moved(3).asks("koda", "turn")


def test_a_trap_answers_deployed_troops_too():
    t = turn(1, face="extend")
    t.when("guild", "Extend: deploy to region 1", "deploy 1 basic troop to region 1")
    t.asks("koda", "trap")
    t = turn(8, face="mine").corra("guild", 4)
    t.when("guild", "buy elite infiltrator in region 8")
    t.asks("koda", "trap").when("koda", "spring trapper 1 (vitality 2) on guild_0 in region 8")
    assert t.elites("guild", 8) == []
    t.asks("guild", "turn")


def test_two_traps_may_both_be_sprung():
    t = moved(2, 2)
    t.when("koda", "spring trapper 1 (vitality 2) on guild_0 in region 2")
    t.when("koda", "spring trapper 2 (vitality 2) on guild_0 in region 2")
    assert t.basics("guild", 2) == 0 and t.elites("koda", 2) == []
    t.asks("koda", "turn")


def test_a_trap_is_not_wasted_on_nobody():
    t = moved(2, 2, troops="1 basic troop")
    t.when("koda", "spring trapper 1 (vitality 2) on guild_0 in region 2")
    assert t.elites("koda", 2) == [("trapper", 2)]
    t.asks("koda", "turn")


def test_traps_wait_until_an_exodus_is_carried_out_in_full():
    t = turn(2, 6, face="mine").dice("guild", "mine")
    t.when("guild", "Exodus for Mine and Mine", "lead troops from region 1 to region 6")
    t.when("guild", "move 1 basic troop from region 1 to region 6")
    t.asks("guild", "exodus").when("guild", "lead troops from region 1 to region 2")
    t.when("guild", "move 1 basic troop from region 1 to region 2", "pass: move no more troops")
    t.asks("koda", "trap").when("koda", "spring trapper 1 (vitality 2) on guild_0 in region 2")
    t.asks("koda", "trap").when("koda", "spring trapper 2 (vitality 2) on guild_0 in region 6")
    assert t.basics("guild", 2) == t.basics("guild", 6) == 0
    t.asks("koda", "turn")


def test_own_troops_spring_no_trap():
    t = given("koda", "guild", turn="koda").troops("koda", {1: 3}).dice("koda", "maneuver").dice("guild", "mine")
    t.elite("koda", "trapper", 2)
    t.when("koda", "Maneuver: move from region 1 to region 2", "move 2 basic troops from region 1 to region 2")
    t.asks("guild", "turn")
