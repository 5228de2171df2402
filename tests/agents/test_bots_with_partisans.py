"""The rule-based bots with the cards of Exiles & Partisans."""

import numpy as np

from root_env import agents
from root_env.root.text.describe import describe_family
from tests.given import given

DECK = "exiles_partisans"


def chosen(t):
    """The words of the action that the bot takes."""
    game = t.game
    who, rng = game.to_move, np.random.default_rng(0)
    action = agents.load("rules").act(game.observe(who)[None], game.mask(who)[None], [who], rng)
    return describe_family(int(action[0]))


def at_table(*effects, turn="marquise", phase="daylight", **config):
    """The Marquise with these effects, against the Eyrie, who lead, and the Alliance."""
    t = given("marquise", "eyrie", "alliance", "vagabond", deck=DECK, turn=turn, phase=phase, **config)
    t.player("marquise", effects=list(effects)).player("eyrie", vp=20).clearing(2, eyrie={"roost": 1, "warriors": 2})
    return t.player("vagabond", location="clearing 8", satchel=["boot", "torch"])


def evening(recruiters):
    """The Marquise in Evening, about to draw or to take an ambush; recruiters bring further cards."""
    t = at_table("Informants", phase="evening").table(discard=["Ambush! (fox)"])
    for number in (5, 7, 9)[: recruiters // 2]:
        t.clearing(number, marquise={"recruiter": 2})
    return t.clearing(8, marquise={"warriors": 3}).asks("marquise", "informants")


def test_an_ambush_is_worth_one_card():
    assert [chosen(evening(n)) for n in (0, 6)] == ["choose Ambush! (fox)", "pass"]


def test_charm_offensive_gives_its_point_to_no_leader():
    t = at_table("Charm Offensive", phase="evening").clearing(9, marquise={"warriors": 3})
    assert chosen(t) == "use Charm Offensive (rabbit)"
    t.when("marquise", "use Charm Offensive (rabbit)").asks("marquise", "choose player")
    assert chosen(t) != "choose eyrie"


def test_false_orders_send_enemies_away_from_own_warriors():
    t = at_table("False Orders", phase="birdsong").clearing(9, marquise={"warriors": 2}, eyrie={"warriors": 4})
    assert chosen(t) == "use False Orders (fox)"
    t.when("marquise", "use False Orders (fox)").asks("marquise", "false orders")
    assert chosen(t).startswith("move from clearing 9 ")


def test_saboteurs_take_the_best_card():
    t = at_table("Saboteurs", phase="birdsong").clearing(9, marquise={"warriors": 2})
    t.player("eyrie", effects=["Informants", "Propaganda Bureau"]).when("marquise", "use Saboteurs (bird)")
    assert chosen(t) == "choose Propaganda Bureau (fox)"


def test_the_bureau_spends_no_good_card():
    """A card that cannot be crafted for points, and where own warriors stand."""
    t = at_table("Propaganda Bureau").hand("marquise", "Bake Sale", "Tunnels")
    t.clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 1}).clearing(10, eyrie={"warriors": 1})
    t.when("marquise", "use Propaganda Bureau (fox)")
    assert chosen(t) == "choose Tunnels (rabbit)"
    t.when("marquise", "choose Tunnels (rabbit)").asks("marquise", "propaganda target")
    assert chosen(t) == "choose clearing 5"


def test_partisans_rise_when_they_cost_no_hand():
    for hand, rises in ((["Anvil"], True), (["Sword", "Bake Sale", "Investments"], False)):
        t = at_table("Fox Partisans").hand("marquise", *hand).force(dice=[(1, 0)])
        t.clearing(1, marquise={"warriors": 3}, eyrie={"warriors": 3}).when("marquise", "battle eyrie in clearing 1")
        t.asks("marquise", "battle effect")
        assert (chosen(t) == "use Fox Partisans (fox)") == rises


def test_the_emigrant_moves_where_he_is_stronger():
    t = at_table("Eyrie Émigré", phase="birdsong").clearing(1, marquise={"warriors": 4})
    t.clearing(5, alliance={"warriors": 1}).asks("marquise", "move or battle")
    assert chosen(t) == "move from clearing 1 to clearing 5"
    t.when("marquise", "move from clearing 1 to clearing 5", "choose 4").asks("marquise", "move or battle")
    assert chosen(t) == "battle alliance in clearing 5"
