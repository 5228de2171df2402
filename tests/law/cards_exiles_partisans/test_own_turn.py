"""Effects of Exiles and Partisans that are used at some moment (Law 4.1.3; the cards)."""

import pytest

from root_env.root.drawing.picture import draw
from root_env.root.lookup import names
from root_env.root.rules.ids import Card
from tests.given import given

DECK = "exiles_partisans"


def at_table(*factions, **config):
    """A scenario with the deck."""
    return given(*factions, deck=DECK, **config)


# -- Eyrie Émigré ------------------------------------------------------------------------------------


def emigrating():
    """The Alliance at the end of Birdsong, beside the Marquise."""
    t = at_table("alliance", "marquise", turn="alliance", phase="birdsong").player("alliance", effects=["Eyrie Émigré"])
    t.clearing(1, alliance={"warriors": 3}).clearing(5, marquise={"warriors": 1})
    return t


def test_4_1_3__eyrie_emigre_moves_then_battles_there():
    t = emigrating()
    t.asks("alliance", "move or battle").offers("move from clearing 1 to clearing 5", "pass")
    t.when("alliance", "move from clearing 1 to clearing 5", "choose 2").asks("alliance", "move or battle")
    t.refuses("move from clearing 1 to clearing 9").force(dice=[(1, 0)]).when(
        "alliance", "battle marquise in clearing 5"
    )
    assert t.effects("alliance") == ["Eyrie Émigré (bird)"]
    assert t.warriors("marquise", 5) == 0


def test_4_1_3__eyrie_emigre_is_discarded_without_a_move():
    t = emigrating().when("alliance", "pass")
    assert t.effects("alliance") == [] and t.discard == ["Eyrie Émigré (bird)"]


def test_4_1_3__eyrie_emigre_is_discarded_without_a_battle():
    t = emigrating().when("alliance", "move from clearing 1 to clearing 9", "choose 1")
    assert t.effects("alliance") == [] and t.discard == ["Eyrie Émigré (bird)"]


def test_4_1_3__eyrie_emigre_is_discarded_if_nothing_can_move():
    t = at_table("alliance", "marquise", turn="alliance", phase="birdsong").player("alliance", effects=["Eyrie Émigré"])
    assert t.game and t.discard == ["Eyrie Émigré (bird)"]


# -- Coffin Makers -----------------------------------------------------------------------------------


def coffins(t):
    """Warriors on the card, by player."""
    return t.game.states[0]["exiles_partisans"]["coffins"][: len(t.game.agents)].tolist()


def fighting(*effects, hand=()):
    """The Marquise and the Eyrie fight in clearing 1, and each loses a warrior."""
    t = at_table("marquise", "eyrie", turn="marquise").player("eyrie", effects=list(effects))
    t.clearing(1, marquise={"warriors": 2, "keep": 1}, eyrie={"warriors": 2}).hand("marquise", *hand)
    return t.force(dice=[(1, 1)]).when("marquise", "battle eyrie in clearing 1")


def test_4_1_3__removed_warriors_lie_on_coffin_makers():
    t = fighting("Coffin Makers")
    assert coffins(t) == [1, 1]
    assert t.supply("marquise") == 25 - 2 and t.supply("eyrie") == 20 - 2


def test_4_1_3__without_coffin_makers_they_return_to_their_supply():
    t = fighting()
    assert coffins(t) == [0, 0]
    assert t.supply("marquise") == 25 - 1


def test_6_2_3__field_hospitals_save_warriors_from_coffin_makers():
    t = fighting("Coffin Makers", hand=["Anvil"]).asks("marquise", "field hospitals")
    t.when("marquise", "choose Anvil (fox)")
    assert coffins(t) == [0, 1] and t.warriors("marquise", 1) == 2


def test_10_4_3_II__replaced_warriors_do_not_lie_on_coffin_makers():
    t = at_table("lizard", "eyrie", turn="lizard", phase="birdsong").player("eyrie", effects=["Coffin Makers"])
    t.player("lizard", acolytes=2).clearing(1, eyrie={"warriors": 1}).clearing(1, eyrie={"warriors": 1})
    t.player("lizard", outcast="fox")
    while t.game.to_move == "lizard_0" and "convert in clearing 1" not in t.options():
        if "convert" in t.options():
            t.when("lizard", "convert")
            break
        t.game.step(int(t.game.legal_actions()[0]))
    assert coffins(t) == [0, 0]


@pytest.mark.parametrize(("n", "vp"), [(4, 0), (5, 1), (11, 2)])
def test_4_1_3__coffin_makers_score_a_point_per_five_and_return_all(n, vp):
    t = at_table("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["Coffin Makers"])
    t.table(on_cards={"coffins": {"eyrie": n}}).clearing(1, marquise={"warriors": 1})
    while coffins(t) != [0, 0]:
        t.game.step(int(t.game.legal_actions()[0]))
    assert t.vp("marquise") == vp and t.supply("eyrie") == 20


def test_4_1_3__warriors_return_when_saboteurs_discard_coffin_makers():
    t = at_table("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["Saboteurs"])
    t.player("eyrie", effects=["Coffin Makers"]).table(on_cards={"coffins": {"marquise": 3}})
    assert t.supply("marquise") == 22
    t.when("marquise", "use Saboteurs (bird)")
    assert t.effects("eyrie") == [] and t.supply("marquise") == 25 and coffins(t) == [0, 0]


# -- League of Adventurous Mice ----------------------------------------------------------------------


def adventurous(**items):
    """The Marquise with the League, and crafted items."""
    t = at_table("marquise", "eyrie", turn="marquise")
    t.player("marquise", effects=["League of Adventurous Mice"], items=items)
    return t.clearing(1, marquise={"warriors": 2}, eyrie={"warriors": 1})


USE = "use League of Adventurous Mice (mouse)"


def test_4_1_3__the_league_exhausts_an_item_for_a_battle():
    t = adventurous(sword=1).offers(USE).when("marquise", USE).asks("marquise", "move or battle")
    t.force(dice=[(1, 0)]).when("marquise", "battle eyrie in clearing 1")
    assert t.warriors("eyrie", 1) == 0 and t.crafted("marquise") == {"sword": 1}
    assert t.game.position()["on_cards"]["exhausted"] == {"marquise_0": {"sword": 1}}


def test_4_1_3__the_league_asks_which_item_then_moves():
    t = adventurous(sword=1, tea=1).when("marquise", USE).asks("marquise", "league item")
    assert len(t.options()) == 2
    t.when("marquise", t.options()[0]).offers("move from clearing 1 to clearing 5", "battle eyrie in clearing 1")


def test_4_1_3__the_league_needs_an_item_face_up():
    adventurous().refuses(USE)
    adventurous(sword=1).table(on_cards={"exhausted": {"marquise": {"sword": 1}}}).refuses(USE)


def test_9_5_4__an_exhausted_item_may_still_be_taken():
    t = at_table("vagabond", "marquise", turn="vagabond").player("marquise", items={"sword": 1})
    t.player("marquise", effects=["League of Adventurous Mice"])
    t.table(on_cards={"exhausted": {"marquise": {"sword": 1}}}).clearing(1, marquise={"warriors": 1})
    t.player("vagabond", character="ranger", satchel={"boot": 1, "torch": 1}, location="clearing 1")
    t.hand("vagabond", "Anvil").when("vagabond", "aid marquise")
    while t.asked != "aid take":
        t.game.step(int(t.game.legal_actions()[0]))
    t.when("vagabond", next(words for words in t.options() if words != "pass"))
    assert t.item("sword") == {"ready": 1} and t.game.position()["on_cards"]["exhausted"] == {}


# -- the others --------------------------------------------------------------------------------------


def test_4_1_3__saboteurs_need_a_crafted_card_of_an_enemy():
    t = at_table("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["Saboteurs"])
    t.clearing(1, marquise={"warriors": 1}).refuses("use Saboteurs (bird)")


def test_4_1_3__false_orders_move_half_rounded_up_regardless_of_rule():
    t = at_table("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["False Orders"])
    t.clearing(1, marquise={"warriors": 9}, eyrie={"warriors": 3})
    t.when("marquise", "use False Orders (fox)").asks("marquise", "false orders")
    t.when("marquise", "move from clearing 1 to clearing 5")
    assert t.warriors("eyrie", 5) == 2 and t.warriors("eyrie", 1) == 1 and t.effects("marquise") == []


def test_4_1_3__swap_meet_may_give_the_card_back():
    t = at_table("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["Swap Meet"])
    t.clearing(1, marquise={"warriors": 1}).hand("marquise", "Sword").hand("eyrie", "Anvil")
    t.when("marquise", "use Swap Meet (rabbit)")
    t.asks("marquise", "swap meet", options=["choose Anvil (fox)", "choose Sword (mouse)"])
    t.when("marquise", "choose Anvil (fox)")
    assert t.cards("eyrie") == ["Anvil (fox)"] and t.cards("marquise") == ["Sword (mouse)"]


def test_4_1_3__swap_meet_needs_cards_in_another_hand():
    t = at_table("marquise", "eyrie", turn="marquise", phase="birdsong").player("marquise", effects=["Swap Meet"])
    t.hand("marquise", "Sword").refuses("use Swap Meet (rabbit)")


@pytest.mark.parametrize(("left", "own"), [(1, 1), (0, 0)])
def test_4_1_3__propaganda_bureau_wins_a_warrior_over(left, own):
    t = at_table("marquise", "eyrie", turn="marquise").player("marquise", effects=["Propaganda Bureau"])
    t.clearing(1, eyrie={"warriors": 1 + left}).clearing(5, marquise={"warriors": 1})
    t.hand("marquise", "Anvil").when("marquise", "use Propaganda Bureau (fox)")
    assert t.warriors("eyrie", 1) == left and t.warriors("marquise", 1) == 1 and t.cards("marquise") == []


@pytest.mark.parametrize(("clearing", "offered"), [(1, True), (5, False)])
def test_4_1_3__partisans_rise_in_clearings_of_their_suit(clearing, offered):
    t = at_table("marquise", "eyrie", turn="marquise").player("marquise", effects=["Fox Partisans"])
    t.clearing(clearing, marquise={"warriors": 3}, eyrie={"warriors": 3}).hand(
        "marquise", "Sword", "Anvil", "Arms Trader"
    )
    t.force(dice=[(1, 0)]).when("marquise", f"battle eyrie in clearing {clearing}")
    if not offered:
        assert t.warriors("eyrie", clearing) == 2
        return
    t.asks("marquise", "battle effect").when("marquise", "use Fox Partisans (fox)")
    assert t.warriors("eyrie", 1) == 1 and t.cards("marquise") == ["Anvil (fox)", "Arms Trader (bird)"]


def test_4_1_3__charm_offensive_draws_and_another_scores():
    t = at_table("marquise", "eyrie", turn="marquise", phase="evening", skip_forced="none")
    t.player("marquise", effects=["Charm Offensive"]).when("marquise", "use Charm Offensive (rabbit)")
    t.when("marquise", "choose eyrie")
    assert t.vp("eyrie") == 1 and t.vp("marquise") == 0 and t.hand_size("marquise") >= 1


def test_names_of_cards_need_no_accents():
    assert names.CARDS.parse("eyrie emigre (bird)") == names.CARDS.parse("Eyrie Émigré (bird)") == Card.EYRIE_EMIGRE


def test_what_lies_on_cards_is_drawn_and_told():
    """Items that are exhausted lie face down; warriors on Coffin Makers stand beside it."""
    t = adventurous(sword=1, tea=1).player("eyrie", effects=["Coffin Makers"])
    t.table(on_cards={"exhausted": {"marquise": {"tea": 1}}, "coffins": {"marquise": 7}})
    parts = draw(t.game.states, 0).parts
    assert 'class="r-spent"' in parts["player-0"] and ">7</text>" in parts["player-1"]
    assert 'class="r-spent"' not in draw(adventurous(sword=1, tea=1).game.states, 0).parts["player-0"]
    told = t.game.render()
    assert "On Coffin Makers: 7 x marquise_0" in told and "Exhausted crafted items of marquise_0: tea" in told
