"""Law 9.7: two Vagabonds at one table."""

from collections import Counter

import pytest

from root_env.game import Game
from root_env.root.config import GameConfig
from root_env.support.errors import ConfigError, PositionError
from tests.given import given, new_game

TABLE = ("marquise", "vagabond", "vagabond")
SETUP = {"marquise": {"keep": 1, "sawmill": 1, "workshop": 5, "recruiter": 9}}


def two(*factions, turn="vagabond_0", **config):
    """Both pawns in clearing 10, a ruin there."""
    t = given(*(factions or TABLE), turn=turn, **config).clearing(1, marquise={"warriors": 1})
    t.player("vagabond_0", character="thief", location=10, satchel=["torch", "torch", "torch", "boot"])
    return t.player("vagabond_1", character="ranger", location=10, satchel=["torch", "torch", "boot"])


# -- set-up (Law 9.7.1) ------------------------------------------------------------------------------


def test_9_7_1__eight_items_two_under_each_ruin():
    """Covers Law 9.3.4."""
    t = new_game(*TABLE, setup="random", seed=3)
    under = [t.ruin_items(c) for c in range(1, 13) if t.has_ruin(c)]
    assert [len(items) for items in under] == [2, 2, 2, 2]
    assert Counter(i for items in under for i in items) == {"sack": 2, "boot": 2, "hammer": 2, "sword": 2}
    assert t.asked is not None


def test_9_7_1__items_under_ruins_can_be_named():
    t = new_game(*TABLE, setup=SETUP, vagabonds=["thief", "ranger"])
    t.force(ruins=["boot", "boot", "sword", "sack", "hammer", "hammer", "sack", "sword"])
    for _ in range(2):
        t.when(t.game.to_move, "choose forest no. 1")
    assert [t.ruin_items(c) for c in (6, 10, 11, 12)] == [
        ["boot", "boot"],
        ["sack", "sword"],
        ["hammer", "hammer"],
        ["sack", "sword"],
    ]
    assert t.game.phase == "daylight"


def test_9_7_1__who_sets_up_first_is_random():
    """Covers Law 5.1.7."""
    first = Counter(Game(GameConfig(factions=TABLE, setup=SETUP), seed).to_move for seed in range(40))
    assert set(first) == {"vagabond_0", "vagabond_1"} and min(first.values()) >= 8


def test_9_7_1__the_other_takes_another_character():
    """Covers Law 9.3.1."""
    t = new_game(*TABLE, setup=SETUP)
    first, second = t.game.to_move, "vagabond_0" if t.game.to_move == "vagabond_1" else "vagabond_1"
    t.when(first, "choose the harrier", "choose forest no. 2").asks(second, "setup character")
    t.refuses("choose the harrier").offers("choose the thief", "choose the ronin")
    t.when(second, "choose the thief", "choose forest no. 2")
    assert t.place_of("vagabond_0") == t.place_of("vagabond_1")


def test_9_7_1__a_configured_character_is_kept_for_its_player():
    for seed in range(6):
        t = new_game(*TABLE, setup=SETUP, vagabonds=[None, "tinker"], seed=seed)
        if t.game.to_move == "vagabond_1":
            t.when("vagabond_1", "choose forest no. 1")
        t.asks("vagabond_0", "setup character").refuses("choose the tinker").offers("choose the thief")


def test_9_7__config_knows_both_and_refuses_twins():
    config = GameConfig(factions=TABLE)
    assert config.agents == ["marquise_0", "vagabond_0", "vagabond_1"]
    with pytest.raises(ConfigError, match="'thief' is given twice"):
        GameConfig(factions=TABLE, vagabonds=["thief", "thief"])
    with pytest.raises(ConfigError, match="3 times"):
        GameConfig(factions=("vagabond",) * 3)
    with pytest.raises(ConfigError, match="vagabond_2"):
        GameConfig(factions=("marquise", "vagabond_2"))


# -- quests (Law 9.7.2) ------------------------------------------------------------------------------


def test_9_7_2__three_quests_for_both():
    """Covers Law 9.5.5: the next one can be completed by the other."""
    quests = ["Give a Speech (rabbit)", "Guard Duty (rabbit)", "Escort (mouse)"]
    t = two().table(quests=quests).player("vagabond_0", satchel=["torch", "tea", "boot"])
    t.player("vagabond_1", satchel=["torch", "sword", "boot"]).force(quests=["Errand (fox)"])
    t.when("vagabond_0", "complete the quest Give a Speech (rabbit)", "score for completed quests", "pass")
    assert t.face_up_quests == ["Errand (fox)", *quests[1:]]
    t.when("vagabond_1", "pass").when("vagabond_1", "complete the quest Guard Duty (rabbit)")
    t.when("vagabond_1", "score for completed quests").asks("vagabond_1", "vagabond action")
    assert (t.vp("vagabond_0"), t.vp("vagabond_1")) == (1, 1)  # each counts his own
    assert sorted(t.game.position()["players"]["vagabond_1"]["completed_quests"]) == ["Guard Duty (rabbit)"]


# -- ruins (Law 9.7.3) -------------------------------------------------------------------------------


def test_9_7_3__of_two_items_he_takes_one():
    """A starting item of the type does not matter. Covers Law 9.5.3: the ruin stays until the last one is gone."""
    t = two().table(ruins={10: ["boot", "sword"]}).when("vagabond_0", "explore")
    t.asks("vagabond_0", "explore", options=["choose ready boot", "choose ready sword", "pass"])
    t.when("vagabond_0", "choose ready sword").asks("vagabond_0", "vagabond action")
    assert (t.vp("vagabond_0"), t.item("sword", "vagabond_0"), t.ruin_items(10)) == (1, {"ready": 1}, ["boot"])
    assert t.has_ruin(10)
    t.when("vagabond_0", "explore").asks("vagabond_0", "vagabond action")
    assert (t.vp("vagabond_0"), t.item("boot", "vagabond_0"), t.has_ruin(10)) == (2, {"ready": 2}, False)


def test_9_7_3__he_may_take_none():
    t = two().table(ruins={10: ["boot", "sword"]}).when("vagabond_0", "explore", "pass")
    t.asks("vagabond_0", "vagabond action")
    assert (t.vp("vagabond_0"), t.ruin_items(10)) == (0, ["boot", "sword"])
    assert t.item("torch", "vagabond_0") == {"ready": 2, "exhausted": 1}


def test_9_7_3__no_second_item_of_a_type_from_a_ruin():
    t = two().table(ruins={10: ["boot", "sword"]}).player("vagabond_0", from_ruins=["boot"], satchel=["torch", "boot"])
    t.when("vagabond_0", "explore")
    t.asks("vagabond_0", "explore", options=["choose ready sword", "pass"])


@pytest.mark.parametrize("left", [["boot", "boot"], ["boot"]])
def test_9_7_3__with_all_types_he_takes_nothing_and_scores_nothing(left):
    t = two().table(ruins={10: left}).player("vagabond_0", from_ruins=["boot"], satchel=["torch", "boot"])
    t.when("vagabond_0", "explore").asks("vagabond_0", "vagabond action")
    assert (t.vp("vagabond_0"), t.item("torch", "vagabond_0"), t.ruin_items(10)) == (0, {"exhausted": 1}, left)
    assert t.has_ruin(10)


def test_9_7_3__an_item_lost_from_the_pack_can_be_taken_again():
    """Covers Law 9.6.4."""
    t = two().table(ruins={10: ["boot", "sword"]})
    t.player("vagabond_0", from_ruins=["boot"], satchel=["torch", "boot", *["hammer"] * 5])
    t.when("vagabond_0", "pass").asks("vagabond_0", "item capacity").when("vagabond_0", "choose ready boot")
    assert "from_ruins" not in t.game.position()["players"]["vagabond_0"]
    t.asks("vagabond_1", "slip")


def test_9_7_3__he_knows_what_is_left_and_the_other_does_not():
    """Covers Law 1.2.2: only he who has looked sees the rest."""
    ruins = {6: True, 10: ["boot", "sword"], 11: True, 12: True}
    t = two().table(ruins=ruins).when("vagabond_0", "explore", "choose ready boot")
    assert t.game.view("vagabond_0").position()["ruins"][10] == ["sword"]
    assert t.game.view("vagabond_1").position()["ruins"][10] == 1
    seen = {
        agent: {tuple(t.game.determinize(agent, seed=k).states[0]["ruin_items"][9]) for k in range(30)}
        for agent in t.game.agents
    }
    assert len(seen["vagabond_0"]) == 1 and len(seen["vagabond_1"]) > 1 and len(seen["marquise_0"]) > 1
    assert "ruin (sword)" in t.game.render("vagabond_0") and "ruin (sword)" not in t.game.render("vagabond_1")
    t.asks("vagabond_0", "vagabond action")


def test_9_7_3__the_items_he_chooses_from_are_his_secret():
    t = two().table(ruins={6: True, 10: ["boot", "sword"], 11: True}).when("vagabond_0", "explore")
    t.asks("vagabond_0", "explore")
    for seed in range(5):
        other = t.game.determinize("vagabond_0", seed=seed)
        assert other.legal_actions().tolist() == t.game.legal_actions().tolist()
    assert len({t.game.determinize("vagabond_1", seed=k).position()["ruins"][10][0] for k in range(30)}) > 1


def test_9_7_3__one_vagabond_alone_has_one_item_per_ruin():
    t = given("marquise", "vagabond", turn="vagabond").clearing(1, marquise={"warriors": 1})
    t.player("vagabond", character="thief", location=10, satchel=["torch", "boot"])
    assert [len(t.ruin_items(c)) for c in (6, 10, 11, 12)] == [1, 1, 1, 1]
    t.when("vagabond", "explore").asks("vagabond", "vagabond action")


# -- side by side ------------------------------------------------------------------------------------


def test_9_7__they_have_no_relationship():
    """Covers Law 9.3.6, 9.2.9."""
    t = two()
    relations = {a: set(t.game.position()["players"][a]["relationships"]) for a in ("vagabond_0", "vagabond_1")}
    assert relations == {"vagabond_0": {"marquise_0"}, "vagabond_1": {"marquise_0"}}
    with pytest.raises(PositionError, match="no relationship"):
        _ = two().player("vagabond_0", relationships={"vagabond_1": "amiable"}).game
    t.asks("vagabond_0", "vagabond action")


def test_9_7__one_can_aid_the_other_for_nothing():
    """Covers Law 9.5.4, 9.2.9.I."""
    t = two().hand("vagabond_0", "Cobbler").when("vagabond_0", "aid second vagabond", "choose ready boot")
    t.asks("vagabond_0", "vagabond action")
    assert (t.cards("vagabond_1"), t.vp("vagabond_0")) == (["Cobbler (rabbit)"], 0)


def test_9_7__they_battle_each_other_with_items():
    """Covers Law 9.2.4, 9.2.6, 9.2.7: no warriors, no hostility, no Infamy."""
    t = two().player("vagabond_0", satchel=["sword", "boot", "tea"]).player("vagabond_1", satchel=["sword", "boot"])
    t.force(dice=[(1, 1)]).when("vagabond_0", "battle second vagabond in clearing 10")
    t.asks("vagabond_1", "take hit").when("vagabond_1", "choose ready boot")
    t.asks("vagabond_0", "take hit").when("vagabond_0", "choose ready tea")
    assert (t.item("boot", "vagabond_1"), t.item("tea", "vagabond_0")) == ({"damaged": 1}, {"damaged": 1})
    assert (t.vp("vagabond_0"), t.vp("vagabond_1")) == (0, 0)
    t.asks("vagabond_0", "vagabond action")


def test_9_7__each_has_relationships_of_his_own():
    """Covers Law 9.2.9.III."""
    t = two().clearing(10, marquise={"warriors": 1}).player("vagabond_0", satchel=["crossbow", "boot"])
    t.when("vagabond_0", "strike marquise").asks("vagabond_0", "vagabond action")
    assert (t.relation("marquise", of="vagabond_0"), t.relation("marquise", of="vagabond_1")) == (
        "hostile",
        "indifferent",
    )


def test_9_7__neither_takes_part_in_the_others_coalition():
    """Covers Law 9.2.8: the partner must not be in a coalition."""
    t = two("marquise", "eyrie", "vagabond", "vagabond").player("vagabond_1", coalition="marquise", dominance="fox")
    t.clearing(2, eyrie={"warriors": 1}).player("marquise", vp=3).player("eyrie", vp=5)
    t.player("vagabond_0", vp=10).hand("vagabond_0", "Dominance (mouse)")
    t.asks("vagabond_0", "vagabond action").refuses("activate mouse dominance")


def test_9_7__both_can_have_a_partner_and_win_with_him():
    """Covers Law 9.2.8, 3.1: who partners a Vagabond wins with that Vagabond's partner."""
    t = two("marquise", "eyrie", "vagabond", "vagabond", turn="vagabond_1").clearing(2, eyrie={"warriors": 1})
    t.player("vagabond_0", coalition="vagabond_1", dominance="fox").player("vagabond_1", vp=10)
    t.player("marquise", vp=3).player("eyrie", vp=5).hand("vagabond_1", "Dominance (mouse)")
    t.when("vagabond_1", "activate mouse dominance").asks("vagabond_1", "vagabond action")
    position = t.game.position()
    assert position["players"]["vagabond_1"]["coalition"] == "marquise_0"
    t = given("marquise", "eyrie", "vagabond", "vagabond", turn="marquise").clearing(2, marquise={"workshop": 1})
    t.player("vagabond_0", coalition="vagabond_1", dominance="fox")
    t.player("vagabond_1", coalition="marquise", dominance="mouse").player("marquise", vp=29)
    t.hand("marquise", "Root Tea (mouse)").when("marquise", "craft Root Tea (mouse)")
    t.is_won_by("marquise", "vagabond_0", "vagabond_1")


def test_9_7_3__an_item_that_the_hundreds_cannot_raze_is_one_that_they_have_seen():
    """With two Vagabonds there are two of each type. Covers Law 14.4.1."""
    t = given("hundreds", "vagabond", "vagabond", turn="hundreds", phase="birdsong").force(mob=["mouse"])
    t.player("hundreds", warlord=5, mood="rowdy", hoard={"boot": 1}, from_ruins=["boot"])
    t.player("vagabond_0", location=3).player("vagabond_1", location=3).table(ruins={6: ["boot"], 10: ["hammer"]})
    t.clearing(5, hundreds={"warriors": 2}).clearing(6, hundreds={"mob": 1})
    assert t.game.view("hundreds_0").position()["ruins"][6] == ["boot"]
    assert t.game.view("vagabond_0").position()["ruins"][6] == 1
    assert t.hoard == {"boot": 1}
    t.asks("hundreds", "spread mob")  # the die comes after the ruins
