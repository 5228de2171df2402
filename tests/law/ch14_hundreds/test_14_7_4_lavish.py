"""Law 14.7.4: Lavish."""

from root_env import Game
from tests.law.ch14_hundreds.test_14_7_moods import ours


def lavish(**hoard):
    t = ours("rowdy", phase="birdsong").player("hundreds", hoard=hoard).clearing(3, marquise={"warriors": 1})
    return t.when("hundreds", "become lavish")


def test_14_7_4__items_of_the_hoard_become_two_warriors_each():
    t = lavish(boot=1, tea=2).asks("hundreds", "lavish", ["choose ready boot", "choose ready tea", "pass"])
    before, boots = t.warriors("hundreds", 5), t.item_supply("boot")
    t.when("hundreds", "choose ready tea").asks("hundreds", "lavish", ["choose ready boot", "choose ready tea", "pass"])
    assert (t.hoard, t.warriors("hundreds", 5)) == ({"boot": 1, "tea": 1}, before + 2)
    t.when("hundreds", "choose ready boot", "choose ready tea").asks("hundreds", "command")
    assert (t.hoard, t.warriors("hundreds", 5), t.item_supply("boot")) == ({}, before + 6, boots)
    assert t.vp("hundreds") == 0


def test_14_7_4__any_number_or_none():
    t = lavish(boot=1, tea=2)
    before = t.warriors("hundreds", 5)
    t.when("hundreds", "pass").asks("hundreds", "command")
    assert (t.hoard, t.warriors("hundreds", 5)) == ({"boot": 1, "tea": 2}, before)


def test_14_7_4__without_items_nothing_is_asked():
    lavish().asks("hundreds", "command")


def test_14_7_4__not_in_another_mood():
    t = ours("rowdy", phase="birdsong").player("hundreds", hoard={"tea": 2}).when("hundreds", "become stubborn")
    t.asks("hundreds", "command")
    assert t.hoard == {"tea": 2}


def test_14_7_4__whoever_stays_lavish_removes_items_too():
    """Covers Law 14.4.4."""
    everything = {"hammer": 1, "tea": 1, "boot": 1, "sack": 1, "coin": 1, "crossbow": 1, "sword": 1}
    t = ours("lavish", phase="birdsong").player("hundreds", hoard=everything).asks("hundreds", "lavish")
    t.when("hundreds", "choose ready sword", "pass").asks("hundreds", "command")
    assert "sword" not in t.hoard


def test_14_7_4__the_track_is_shorter_then():
    """Covers Law 14.2.4.II."""
    t = lavish(coin=3).when("hundreds", "choose ready coin", "pass").asks("hundreds", "command")
    for k in range(2):
        t.asks("hundreds", "command")
        t.when("hundreds", f"move from clearing {(5, 1)[k]} to clearing {(1, 5)[k]}", "choose 3")
        if t.asked == "which go":
            t.when("hundreds", "pass")
    t.asks("hundreds", "advance")


def test_14_7_4__with_too_few_warriors_as_many_as_there_are():
    """Covers Law 1.5.4."""
    t = ours("rowdy", phase="birdsong", warriors=19).player("hundreds", hoard={"boot": 1})
    t.when("hundreds", "become lavish", "choose ready boot")
    assert (t.warriors("hundreds", 5), t.supply("hundreds"), t.hoard) == (21, 0, {})
    t.asks("hundreds", "command")


def test_14_7_4__beside_the_keep_nobody_comes():
    """Covers Law 6.2.2."""
    t = ours("rowdy", phase="birdsong").clearing(5, marquise={"keep": 1}).player("hundreds", hoard={"boot": 1})
    t.when("hundreds", "become lavish", "choose ready boot").asks("hundreds", "command")
    assert (t.warriors("hundreds", 5), t.hoard) == (3, {})


def test_14_7_4__it_is_the_end_of_birdsong():
    """Effects of Birdsong come before it, none after it. Covers Law 1.4.1."""
    t = ours("rowdy", phase="birdsong").player("hundreds", hoard={"tea": 1}, effects=["Royal Claim"])
    t.when("hundreds", "pass", "pass", "pass", "pass", "become lavish").asks("hundreds", "gap")
    t.when("hundreds", "pass").asks("hundreds", "lavish").when("hundreds", "choose ready tea").asks(
        "hundreds", "command"
    )


def lavish_emigrants(**hoard):
    """Lavish with Eyrie Émigré at the end of Birdsong, beside a Marquise with a sword."""
    t = ours("rowdy", phase="birdsong", deck="exiles_partisans").clearing(1, marquise={"warriors": 1})
    t.player("hundreds", hoard=hoard, effects=["Eyrie Émigré"]).player("marquise", items={"sword": 1})
    while "become lavish" not in t.options():
        t.when("hundreds", t.options()[-1])
    t.when("hundreds", "become lavish")
    while t.asked == "gap":
        t.when("hundreds", "pass")
    return t


def test_14_7_4__another_effect_at_the_end_of_birdsong_may_come_first():
    """Covers Law 1.1.3, 1.4.1."""
    t = lavish_emigrants(tea=1).asks("hundreds", "lavish", ["choose ready tea", "resolve effect 1 next", "pass"])
    t.when("hundreds", "resolve effect 1 next").asks("hundreds", "move or battle").when("hundreds", "pass")
    t.asks("hundreds", "lavish", ["choose ready tea", "pass"]).when("hundreds", "choose ready tea")
    t.asks("hundreds", "command")
    t = lavish_emigrants(tea=1).when("hundreds", "choose ready tea").asks("hundreds", "move or battle")


def test_14_7_4__once_begun_no_other_effect_comes_between_two_items():
    """Covers Law 1.4.2: an ability is not interrupted."""
    t = lavish_emigrants(tea=1, boot=1).when("hundreds", "choose ready tea")
    t.asks("hundreds", "lavish", ["choose ready boot", "pass"])
    again = Game.from_position(t.game.position())
    assert again.legal_actions().tolist() == t.game.legal_actions().tolist()
    t.when("hundreds", "pass").asks("hundreds", "move or battle")


def test_14_7_4__an_item_that_the_other_effect_brings_may_be_given_away():
    """Covers Law 14.2.5."""
    t = lavish_emigrants().asks("hundreds", "move or battle").force(dice=[(0, 0)])
    t.when("hundreds", "move from clearing 5 to clearing 1", "choose 2", "pass")
    t.when("hundreds", "battle marquise in clearing 1", "fight to loot")
    t.asks("hundreds", "lavish", ["choose ready sword", "pass"])
