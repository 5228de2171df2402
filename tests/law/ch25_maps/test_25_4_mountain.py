"""Closed paths, their removal, and the Tower (Law 25.4.2 to 25.4.4)."""

import pytest

from tests.law.ch25_maps.tables import closed, on

PATHS = {"2-5": (2, 5), "3-7": (3, 7), "5-9": (5, 9), "6-11": (6, 11), "8-9": (8, 9), "11-12": (11, 12)}


def mountain(*factions: str, **more):
    return on("mountain", *(factions or ("marquise", "eyrie")), **more)


def remove(path: str) -> str:
    a, b = PATHS[path]
    return f"remove the closed path marker from {a} to {b}"


# -- closed paths (25.4.2) -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_25_4_2__nobody_moves_along_a_closed_path(path):
    a, b = PATHS[path]
    t = mountain().clearing(a, marquise={"warriors": 1}).clearing(b, marquise={"warriors": 1})
    t.refuses(f"move from clearing {a} to clearing {b}", f"move from clearing {b} to clearing {a}")


@pytest.mark.parametrize("path", PATHS)
def test_25_4_2__once_it_is_open_both_ways(path):
    a, b = PATHS[path]
    t = mountain().table(map={"closed_paths": [one for one in PATHS if one != path]})
    t.clearing(a, marquise={"warriors": 1}).clearing(b, marquise={"warriors": 1})
    t.offers(f"move from clearing {a} to clearing {b}", f"move from clearing {b} to clearing {a}")


def test_25_4_2__a_pawn_does_not_move_along_it_but_slips_across_it():
    """Covers Law 9.4.2: into the forest beyond it."""
    t = mountain("vagabond", "marquise", phase="birdsong").player("vagabond", location="5-9-10", satchel=["boot"] * 2)
    t.asks("vagabond", "slip").offers("choose forest no. 9", "choose forest no. 8")
    t = mountain("vagabond", "marquise").player("vagabond", location=9, satchel=["boot"] * 2)
    t.refuses("move from clearing 9 to clearing 5", "move from clearing 9 to clearing 8")
    t.offers("move from clearing 9 to clearing 1").asks("vagabond", "vagabond action")


def test_25_4_2__sympathy_does_not_spread_along_it():
    """Covers Law 8.4.2."""
    t = mountain("alliance", "marquise", phase="birdsong").clearing(2, alliance={"sympathy": 1})
    t.supporters("A Visit to Friends", "Sword", "Crossbow (mouse)")
    t.when("alliance", "pass").asks("alliance", "spread sympathy")
    t.refuses("spread sympathy to clearing 5").offers("spread sympathy to clearing 6", "spread sympathy to clearing 11")


def test_25_4_2__wood_does_not_go_along_it():
    """Covers Law 6.5.4.I: clearing 5 is ruled, and no wood reaches it."""
    t = mountain().clearing(2, marquise={"sawmill": 1, "wood": 1}).clearing(5, marquise={"warriors": 1})
    t.offers("build a sawmill in clearing 2").refuses("build a sawmill in clearing 5")
    t = mountain().table(map={"closed_paths": ["3-7"]})
    t.clearing(2, marquise={"sawmill": 1, "wood": 1}).clearing(5, marquise={"warriors": 1})
    t.offers("build a sawmill in clearing 5")


# -- removing them (25.4.3) ------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [0, 1])
@pytest.mark.parametrize("path", PATHS)
def test_25_4_3__with_a_piece_at_either_end(path, end):
    t = mountain().clearing(PATHS[path][end], marquise={"warriors": 1}).hand("marquise", "Birdy Bindle")
    t.when("marquise", remove(path))
    assert closed(t) == [one for one in PATHS if one != path] and t.vp("marquise") == 1
    assert (t.hand_size("marquise"), t.discard) == (0, ["Birdy Bindle (bird)"])
    t.asks("marquise", "marquise action")


@pytest.mark.parametrize("pieces", [{"wood": 1}, {"keep": 1}, {"sawmill": 1}, {"warriors": 1}])
def test_25_4_3__any_faction_piece_is_enough(pieces):
    """Whoever rules there. Covers Law 21.10."""
    t = mountain().clearing(6, marquise=pieces, eyrie={"warriors": 5}).hand("marquise", "Anvil")
    t.clearing(1, marquise={"warriors": 1}).offers(remove("6-11"))


def test_25_4_3__a_pawn_is_a_piece():
    t = mountain("vagabond", "marquise").player("vagabond", location=7, satchel=["boot", "torch"])
    t.hand("vagabond", "Anvil").when("vagabond", remove("3-7"))
    assert (t.vp("vagabond"), t.hand_size("vagabond")) == (1, 0)
    t.asks("vagabond", "vagabond action").offers("move from clearing 7 to clearing 3")


def test_25_4_3__not_out_of_a_forest():
    """Covers Law 2.4.1: a pawn in a forest stands in no clearing."""
    t = mountain("vagabond", "marquise").player("vagabond", location="3-7-11-12", satchel=["boot", "torch"])
    t.hand("vagabond", "Anvil").refuses(remove("3-7"), remove("11-12")).asks("vagabond", "vagabond action")


def test_25_4_3__nor_by_pieces_of_another_player():
    t = mountain().clearing(2, eyrie={"warriors": 2}).clearing(1, marquise={"warriors": 1}).hand("marquise", "Anvil")
    t.refuses(remove("2-5")).asks("marquise", "marquise action")


@pytest.mark.parametrize("phase", ["birdsong", "daylight", "evening"])
def test_25_4_3__in_daylight_only(phase):
    t = mountain("alliance", "marquise", phase=phase).clearing(2, alliance={"warriors": 1, "sympathy": 1})
    t.player("alliance", officers=1).supporters("Sword").hand("alliance", "Anvil", "Foxfolk Steel")
    (t.offers if phase == "daylight" else t.refuses)(remove("2-5"))
    assert t.game.to_move == "alliance_0" and t.game.phase == phase


def test_25_4_3__which_card_is_chosen():
    t = mountain().clearing(2, marquise={"warriors": 1}).hand("marquise", "Anvil", "Sword")
    t.when("marquise", remove("2-5")).asks("marquise", "spend for path", ["choose Anvil (fox)", "choose Sword (mouse)"])
    t.when("marquise", "choose Sword (mouse)")
    assert t.cards("marquise") == ["Anvil (fox)"] and t.discard == ["Sword (mouse)"]
    t.asks("marquise", "marquise action")


def test_25_4_3__a_card_that_the_cult_spends_does_not_lie_among_the_lost_souls_twice():
    """Covers Law 10.2.6: cards that others spend in their turn are Lost Souls."""
    t = mountain("marquise", "lizard").clearing(2, marquise={"warriors": 1}).hand("marquise", "Anvil")
    t.when("marquise", remove("2-5"))
    assert (t.lost_souls, t.discard) == (["Anvil (fox)"], [])
    t.asks("marquise", "marquise action")


def test_25_4_3__again_in_the_next_turn_of_another_player():
    t = mountain().clearing(5, marquise={"warriors": 1}, eyrie={"warriors": 1, "roost": 1})
    t.table(map={"opened": True, "closed_paths": ["5-9", "8-9"]}).hand("marquise", "Anvil")
    t.refuses(remove("5-9")).when("marquise", "pass")
    assert not t.game.position()["map"]["opened"] and t.game.turn == "eyrie_0"


def test_25_4_3__what_is_open_stays_open():
    t = mountain().table(map={"closed_paths": ["3-7"]}).clearing(2, marquise={"warriors": 1}).hand("marquise", "Anvil")
    t.refuses(remove("2-5")).offers("move from clearing 2 to clearing 5")


# -- the Pass and the Tower (25.4.4) ---------------------------------------------------------------------


def test_25_4_4__the_lords_of_the_forest_rule_it_in_a_tie():
    """Covers Law 7.2.2."""
    t = mountain("eyrie", "marquise", turn="eyrie", phase="evening")
    t.clearing(10, eyrie={"warriors": 1}, marquise={"warriors": 1}).asks("marquise", "marquise action")
    assert t.vp("eyrie") == 1


def test_25_4_4__a_pawn_does_not_rule_it():
    """Covers Law 9.2.3."""
    t = (
        mountain("vagabond", "marquise")
        .player("vagabond", location=10, satchel=["torch"])
        .clearing(1, marquise={"warriors": 1})
    )
    t.asks("vagabond", "vagabond action").when("vagabond", "pass").asks("marquise", "marquise action")
    assert t.vp("vagabond") == 0


def test_25_4_4__not_at_the_end_of_another_players_evening():
    t = mountain().clearing(10, eyrie={"warriors": 2}).clearing(1, marquise={"warriors": 1}).when("marquise", "pass")
    assert (t.vp("marquise"), t.vp("eyrie")) == (0, 0)
    assert t.game.turn == "eyrie_0"


def test_25_4_4__mercenaries_count_at_the_end_of_evening():
    """Covers Law 11.2.7.III: the buyer treats them as his own for rule in Daylight and Evening."""
    t = mountain("marquise", "riverfolk").player("riverfolk", hired="marquise")
    t.clearing(10, riverfolk={"warriors": 2}, marquise={"warriors": 1}).when("marquise", "pass")
    assert t.vp("marquise") == 1 and t.game.turn == "riverfolk_0"


def test_25_4_4__without_them_the_riverfolk_rule_it():
    t = mountain("marquise", "riverfolk").clearing(10, riverfolk={"warriors": 2}, marquise={"warriors": 1})
    t.when("marquise", "pass")
    assert t.vp("marquise") == 0 and t.game.turn == "riverfolk_0"
