"""Effects of Exiles and Partisans that hold while they lie in a play area (Law 4.1.3; the cards)."""

import pytest

from tests.given import given

DECK = "exiles_partisans"


def at_table(*factions, **config):
    """A scenario with the deck."""
    return given(*factions, deck=DECK, **config)


def destinations(t, origin):
    """Clearings to which a move leads."""
    start = f"move from clearing {origin} to clearing "
    return {int(words.removeprefix(start)) for words in t.options() if words.startswith(start)}


def marching(*effects, **warriors):
    """The Marquise on a march, with these effects."""
    t = at_table("marquise", "eyrie", turn="marquise").player("marquise", effects=list(effects))
    for place, n in warriors.items():
        t.clearing(int(place[1:]), marquise={"warriors": n})
    return t


@pytest.mark.parametrize("has", [True, False])
def test_4_1_3__boat_builders_treat_rivers_as_paths(has):
    """Covers Law 2.3: rule is still needed."""
    t = marching(*(["Boat Builders"] if has else []), c4=3)
    assert (7 in destinations(t, 4)) == has
    t = marching("Boat Builders", c4=1).clearing(4, eyrie={"warriors": 2}, marquise={"warriors": 1})
    t.clearing(7, eyrie={"warriors": 1}).clearing(1, marquise={"warriors": 1})
    assert destinations(t, 4) == set()


@pytest.mark.parametrize("has", [True, False])
def test_4_1_3__corvid_planners_ignore_rule(has):
    t = marching(*(["Corvid Planners"] if has else [])).clearing(1, marquise={"warriors": 1}, eyrie={"warriors": 2})
    t.clearing(12, marquise={"warriors": 1})
    assert bool(destinations(t, 1)) == has


@pytest.mark.parametrize("has", [True, False])
def test_4_1_3__tunnels_join_clearings_with_crafting_pieces(has):
    t = marching(*(["Tunnels"] if has else []))
    t.clearing(1, marquise={"warriors": 1, "workshop": 1}).clearing(3, marquise={"workshop": 1})
    t.clearing(2, marquise={"sawmill": 1})
    assert (3 in destinations(t, 1)) == has
    assert 2 not in destinations(t, 1)


def test_4_1_3__tunnels_join_nothing_for_the_riverfolk():
    """Covers Law 11.2.1: they craft with funds."""
    t = at_table("riverfolk", "marquise", turn="riverfolk").player(
        "riverfolk", effects=["Tunnels"], funds={"riverfolk": 3}
    )
    t.clearing(1, riverfolk={"warriors": 3, "fox trade post": 1}).clearing(8, riverfolk={"fox trade post": 1})
    t.when("riverfolk", "pass")
    assert 8 not in destinations(t, 1)


@pytest.mark.parametrize("has", [True, False])
def test_4_1_3__soup_kitchens_make_tokens_count_twice_for_rule(has):
    """Covers Law 2.5, 1.1.1: tokens alone can rule."""
    t = marching(*(["Soup Kitchens"] if has else [])).clearing(1, marquise={"warriors": 1, "wood": 1})
    t.clearing(1, marquise={"warriors": 1, "wood": 1}, eyrie={"warriors": 2})
    assert bool(destinations(t, 1)) == has


@pytest.mark.parametrize(("effects", "vp"), [(["Master Engravers"], 3), ([], 2)])
def test_4_1_2__master_engravers_score_a_point_more(effects, vp):
    t = marching(*effects, c11=1).clearing(8, marquise={"workshop": 1}).hand("marquise", "Anvil")
    t.when("marquise", "craft Anvil (fox)")
    assert t.vp("marquise") == vp


def test_4_1_2__master_engravers_of_the_eyrie_score_two():
    """Covers Law 7.2.3."""
    t = at_table("marquise", "eyrie", turn="eyrie").player("eyrie", effects=["Master Engravers"], leader="commander")
    t.clearing(8, eyrie={"roost": 1, "warriors": 2}).hand("eyrie", "Anvil").when("eyrie", "craft Anvil (fox)")
    assert t.vp("eyrie") == 2


def test_4_1_2__murine_broker_draws_when_another_crafts_an_item():
    t = marching(c11=1).clearing(8, marquise={"workshop": 1}).hand("marquise", "Anvil")
    t.player("eyrie", effects=["Murine Broker"]).when("marquise", "craft Anvil (fox)")
    assert t.hand_size("eyrie") == 1


def test_4_1_2__murine_broker_draws_nothing_for_ones_own_item():
    t = marching("Murine Broker", c11=1).clearing(8, marquise={"workshop": 1}).hand("marquise", "Anvil")
    t.when("marquise", "craft Anvil (fox)")
    assert t.hand_size("marquise") == 0 and t.hand_size("eyrie") == 0


def evening(discard, *effects):
    """The Alliance draws in Evening."""
    t = at_table("marquise", "alliance", turn="alliance", phase="evening", skip_forced="none")
    return t.player("alliance", effects=list(effects)).table(discard=discard)


def test_4_1_3__informants_take_an_ambush_instead_of_all_cards():
    t = evening(["Ambush! (fox)", "Anvil"], "Informants").when("alliance", "pass")
    t.asks("alliance", "informants", options=["choose Ambush! (fox)", "pass"]).when("alliance", "choose Ambush! (fox)")
    assert t.cards("alliance") == ["Ambush! (fox)"] and t.discard == ["Anvil (fox)"]


def test_4_1_3__informants_may_draw_as_usual():
    t = evening(["Ambush! (fox)"], "Informants").when("alliance", "pass", "pass")
    assert t.hand_size("alliance") == 1 and t.discard == ["Ambush! (fox)"]


def test_4_1_3__informants_need_an_ambush_in_the_discard_pile():
    t = evening(["Anvil"], "Informants").when("alliance", "pass")
    assert t.hand_size("alliance") == 1
