"""Law 15 with the cards of both decks, with forced moves and on each map."""

import pytest

from root_env import Game
from root_env.root.factions.keepers.declaration import GONE, HELD
from root_env.root.rules.data.maps import FOREST_CLEARINGS, N_FORESTS_OF
from root_env.root.rules.ids import FOREST
from tests.given import given, new_game
from tests.law.ch15_keepers.tables import RETAINERS, act, board, column, ours, settle, theirs

EDGES = {
    "autumn": {1, 5, 2, 6, 3, 7, 8, 4, 9},
    "winter": {1, 5, 6, 2, 7, 3, 8, 9, 4, 10},
    "lake": {1, 5, 4, 6, 7, 2, 8, 3, 9},
    "mountain": {1, 8, 4, 12, 7, 3, 6, 2, 5, 9},
}
RABBIT, DOMINANCE = "A Visit to Friends (rabbit)", "Dominance (rabbit)"
NORTH = {"figures": ["out", "out", "1-2-5-10", "out"]}
BATTLE = "battle marquise in clearing 5"


# -- maps ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDGES)
def test_15_4_1__they_come_back_to_the_edge_of_each_map(name):
    """Covers Law 21.15."""
    t = ours(phase="birdsong", map=name)
    for c, suit in enumerate(("fox", "rabbit", "mouse") * 4, 1):
        t.clearing(c, suit=suit)
    t.asks("keepers", "encamp")
    assert {int(words.split()[-1]) for words in t.options()} == {c for c in EDGES[name] if t.open_slots(c) > 0}


@pytest.mark.parametrize("name", EDGES)
@pytest.mark.parametrize("seed", range(4))
def test_15_3_4__relics_lie_as_evenly_as_possible_on_each_map(name, seed):
    """Covers Law 15.3.1, 15.3.3."""
    t = new_game("marquise", "keepers", seed=seed, setup="random", map=name)
    s, who = t.game.states[0], t.game.player("keepers")
    start = int(s["start"][who]) + 1
    mine = {c for c in range(1, 13) if t.warriors("keepers", c)}
    assert start in mine and len(mine) == 2 and mine <= EDGES[name]
    forests = range(int(N_FORESTS_OF[int(s["map"])]))
    lying = [int((board(t)["relic_at"] == FOREST + k).sum()) for k in forests]
    beside = [any(int(FOREST_CLEARINGS[int(s["map"])][k]) >> (c - 1) & 1 for c in mine) for k in forests]
    rest = [n for n, near in zip(lying, beside, strict=True) if not near]
    assert sum(lying) == 12 and max(rest) - min(rest) <= 1
    assert [n for n, near in zip(lying, beside, strict=True) if near] == [1] * sum(beside)


# -- forced moves (Law 1.5.5) --------------------------------------------------------------------------


def test_15_2_4__an_ally_who_takes_them_along_lets_them_bring_relics():
    """Covers Law 1.5.5, 9.2.9.II.b: forced, they choose."""
    t = theirs("vagabond", "marquise").player("vagabond", location=5, satchel=["boot"])
    t.player("vagabond", relationships={"keepers": "allied"}).clearing(5, keepers={"warriors": 2, "figure one": 1})
    t.when("vagabond", "move from clearing 5 to clearing 1")
    for words in ("choose keepers", "choose 2"):
        if words in t.options():
            t.when("vagabond", words)
    t.asks("keepers", "carry", ["choose the figure one", "pass"]).when("keepers", "choose the figure one")
    assert (t.warriors("keepers", 1), t.pieces("figure one", 1)) == (2, 1)


# -- cards ---------------------------------------------------------------------------------------------


def test_15_2_5__a_favor_takes_relics_of_several_clearings_as_trophies():
    """Covers Law 4.1.2, 1.5.4."""
    t = theirs().clearing(8, marquise={"workshop": 2}).clearing(1, marquise={"workshop": 1})
    t.clearing(6, keepers={"warriors": 1, "figure one": 1, "figure three": 1}).clearing(12, keepers={"tablet two": 1})
    t.hand("marquise", "Favor of the Foxes").when("marquise", "craft Favor of the Foxes (fox)")
    assert t.vp("marquise") == 6
    for forest in (1, 2, 3):
        t.asks("marquise", "trophy").when("marquise", f"choose forest no. {forest}")
    assert not (board(t)["relic_at"] == HELD).any()
    t.asks("keepers", "encamp")


def test_15_2_5__trophies_can_win_the_game():
    """Covers Law 3.1: no forest is asked for, and the relic is held in the position at the end."""
    t = theirs().player("marquise", vp=28).clearing(5, marquise={"warriors": 3}, keepers={"figure one": 1})
    t.force(dice=[(0, 0)]).when("marquise", "battle keepers in clearing 5").is_won_by("marquise")
    document = t.game.position()
    assert document["players"]["keepers_0"]["relics"]["figures"].count("held") == 1
    assert Game.from_position(document).position() == document


@pytest.mark.parametrize(("dice", "left"), [((1, 1), 2), ((3, 0), 3), ((0, 0), 3)])
def test_15_2_4__after_an_ambush_no_hit_of_the_roll_is_ignored(dice, left):
    t = ours().player("keepers", retinue={"delve": ["Faithful Retainer"]}).hand("marquise", "Ambush! (rabbit)")
    t.clearing(5, keepers={"warriors": 4, "figure one": 1}, marquise={"warriors": 2}).force(dice=[dice])
    settle(act(t, "delve"), BATTLE)
    t.when("marquise", "play the rabbit ambush")
    assert t.warriors("keepers", 5) == left


@pytest.mark.parametrize(("n", "left"), [(1, 1), (3, 3), (4, 3), (5, 4), (8, 7), (15, 14)])
def test_15_6_1__at_each_number(n, left):
    t = ours(phase="evening").clearing(5, keepers={"warriors": n}).asks("keepers", "gather")
    assert (t.warriors("keepers", 5), t.supply("keepers")) == (left, 15 - left)


def test_15_6_1__coffin_makers_take_those_who_live_off_the_land():
    """Those that waystations replace go to the supply. Covers Law 21.23."""
    t = given("keepers", "marquise", turn="keepers", phase="evening", deck="exiles_partisans")
    t.player("marquise", effects=["Coffin Makers"]).clearing(5, keepers={"warriors": 4}).asks("keepers", "gather")
    assert (t.warriors("keepers", 5), t.supply("keepers")) == (3, 11)
    t = given("keepers", "marquise", turn="keepers", phase="birdsong", deck="exiles_partisans")
    t.player("marquise", effects=["Coffin Makers"]).clearing(5, keepers={"warriors": 4})
    t.when("keepers", "choose clearing 5", "choose the waystation first figure")
    assert (t.warriors("keepers", 5), t.supply("keepers")) == (3, 12)


def test_15_5_2__cards_of_the_later_deck_act():
    t = given("keepers", "marquise", turn="keepers", deck="exiles_partisans")
    t.player("keepers", retinue={"move": ["Coffin Makers"], "delve": ["Tunnels", "False Orders"]})
    t.clearing(5, keepers={"warriors": 2}).clearing(3, marquise={"warriors": 1})
    act(t, "move", "Coffin Makers (rabbit)").when("keepers", "move from clearing 5 to clearing 1", "choose 1")
    assert t.warriors("keepers", 1) == 1


def test_15_6_2__cards_of_the_later_deck_join_the_retinue():
    t = given("keepers", "marquise", turn="keepers", phase="evening", deck="exiles_partisans")
    t.hand("keepers", "Coffin Makers").when("keepers", "choose Coffin Makers (rabbit)", "choose the column delve")
    assert column(t, "delve") == ["Faithful Retainer", "Coffin Makers (rabbit)"]


def _delving(card):
    """The card delves a relic worth three where they rule one clearing."""
    t = ours("marquise", "eyrie").player("keepers", retinue={"delve": [card]}, relics=NORTH)
    t.clearing(5, keepers={"warriors": 1}).clearing(3, marquise={"warriors": 1})
    return settle(act(t, "delve", card), "choose clearing 5", "delve the figure from forest no. 1")


def test_15_5_2_II_b__a_dominance_card_that_is_discarded_is_available():
    """Covers Law 3.3.3."""
    t = _delving(DOMINANCE)
    assert (column(t, "delve"), t.available, t.discard) == ([], ["rabbit"], [])


def test_15_5_2_II_b__lost_retainers_are_no_cards_of_the_ten():
    """Covers Law 15.3.5, 15.6.2: they leave the game, and make room in the Retinue."""
    t = _delving("Faithful Retainer")
    assert (column(t, "delve"), t.discard, t.pieces("figure three", 5)) == ([], [], 1)
    full = {**RETAINERS, "delve": [], "move": ["Faithful Retainer", RABBIT, "Anvil", "Sword", "Cobbler", "Bake Sale"]}
    t = ours(phase="evening").player("keepers", retinue={**full, "recover": ["Faithful Retainer", "Armorers"]})
    t.hand("keepers", "Root Tea (fox)", "Birdy Bindle", "Sappers")
    for card in ("Root Tea (fox)", "Birdy Bindle (bird)"):
        t.when("keepers", f"choose {card}", "choose the column delve")
    assert len(column(t, "delve")) == 2 and t.asked != "gather"


def test_15_5_2_II_b__a_discarded_card_goes_to_the_lost_souls():
    """Covers Law 10.2.6."""
    t = ours("marquise", "lizard").player("keepers", retinue={"delve": [RABBIT]}, relics=NORTH)
    t.clearing(5, keepers={"warriors": 1}).clearing(3, marquise={"warriors": 1})
    settle(act(t, "delve", RABBIT), "choose clearing 5", "delve the figure from forest no. 1")
    assert (column(t, "delve"), t.lost_souls, t.discard) == ([], [RABBIT], [])


# -- what is known (Law 15.2.1) ------------------------------------------------------------------------


def test_15_2_1__a_delved_relic_is_known_to_all_also_back_in_a_forest():
    t = theirs().clearing(5, marquise={"warriors": 3}, keepers={"figure three": 1}).force(dice=[(0, 0)])
    t.player("keepers", relics={"figures": ["1-2-5-10", "1-2-5-10", 5, "1-2-5-10"]})
    t.when("marquise", "battle keepers in clearing 5", "choose forest no. 1")
    for agent in t.game.agents:
        seen = t.game.view(agent).position()["players"]["keepers_0"]["figures"]
        assert seen == {1: True, 2: True, 3: "three", 4: True}
        dealt = {tuple(t.game.determinize(agent, seed).states[0]["keepers"]["figures"].tolist()) for seed in range(40)}
        assert {values[2] for values in dealt} == {2} and len(dealt) == 6


def test_15_2_1__a_relic_out_of_the_game_is_seen():
    t = ours().player("keepers", relics={"figures": ["out", "1-2-5-10", "1-2-5-10", "1-2-5-10"]})
    assert int(board(t)["relic_at"][0]) == GONE and int(board(t)["figures_up"]) == 1
