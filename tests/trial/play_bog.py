"""Clearings of several suits and of none: `ROOT_ENV_MAPS=tests.trial.bog.declaration python -m tests.trial.play_bog`.

On the Bog clearing 1 is fox, rabbit and mouse, clearing 5 fox and rabbit, clearing 9 has no suit. Scenarios show that
the rules see these suits; then random games are played. It prints the names of the scenarios and the number of games.
"""

import argparse
import json
import random
import warnings

from root_env import Game, GameConfig
from root_env.doors.why_not import why_not
from root_env.root.rules import invariants
from root_env.root.rules.invariants import MESSAGES
from root_env.support.errors import ReachWarning
from tests.contract.playing import TABLES
from tests.given import given
from tests.trial.every_field import read_differently

FOX, RABBIT, MOUSE, BIRD = "Anvil (fox)", "Cobbler (rabbit)", "Sword (mouse)", "Armorers (bird)"
BIRDS = [BIRD, "Sappers (bird)"]
AMBUSHES = ["Ambush! (bird)", "Ambush! (fox)", "Ambush! (mouse)", "Ambush! (rabbit)"]


def _bog(*factions, **more):
    return given(*factions, map="bog", **more)


def moves_start_in_clearings_of_the_suit():
    for card, origins in ((FOX, {5}), (RABBIT, {5}), (MOUSE, {7}), (BIRD, {5, 7, 9})):
        t = _bog("marquise", "eyrie", turn="eyrie").player("eyrie", leader="charismatic", decree={"move": [card]})
        t.clearing(7, eyrie={"roost": 1})  # the vizier recruits there
        for c in (5, 9):
            t.clearing(c, eyrie={"warriors": 1})
        t.asks("eyrie", "move")
        assert {int(words.split()[3]) for words in t.options()} == origins, (card, t.options())


def battles_are_in_clearings_of_the_suit():
    for card, where in ((FOX, {5}), (RABBIT, {5}), (MOUSE, set()), (BIRD, {5, 9})):
        t = _bog("marquise", "eyrie", "alliance", turn="eyrie").clearing(7, eyrie={"roost": 1})
        t.player("eyrie", leader="builder", decree={"battle": [card]})
        for c in (5, 9):
            t.clearing(c, eyrie={"warriors": 1}, marquise={"warriors": 1}, alliance={"sympathy": 1})
        t.when("eyrie", "move from clearing 7 to clearing 8")
        t.asks("eyrie", "battle" if where else "choose leader")
        assert {int(words.split()[-1]) for words in t.options() if "battle" in words} == where, (card, t.options())


def ambushes_match_each_suit():
    for c, suits in ((1, ["fox", "mouse", "rabbit"]), (5, ["fox", "rabbit"]), (9, [])):
        t = _bog("marquise", "eyrie", turn="marquise").hand("eyrie", *AMBUSHES)
        t.clearing(c, marquise={"warriors": 2}, eyrie={"warriors": 1}).when("marquise", f"battle eyrie in clearing {c}")
        t.asks("eyrie", "ambush", [*(f"play the {suit} ambush" for suit in suits), "play the bird ambush", "pass"])


def dominance_counts_a_clearing_for_each_of_its_suits():
    for suit, others, wins in (("fox", (6,), True), ("rabbit", (3,), True), ("mouse", (2,), False)):
        t = _bog("marquise", "eyrie", "alliance", turn="alliance").player("marquise", dominance=suit)
        for c in (1, 5, 9, *others):
            t.clearing(c, marquise={"warriors": 1})
        t.clearing(7, eyrie={"warriors": 1}).hand("alliance", MOUSE).asks("alliance", "alliance daylight")
        t.when("alliance", "pass")  # the Birdsong of the Marquise is next
        assert t.game.is_over == wins, suit


def cards_match_each_suit():
    for c, cards in ((1, [*BIRDS, FOX, RABBIT, MOUSE]), (5, [*BIRDS, FOX, RABBIT]), (9, BIRDS)):
        t = _bog("marquise", "eyrie", turn="marquise").hand("marquise", FOX, RABBIT, MOUSE, *BIRDS)
        t.clearing(c, marquise={"warriors": 1, "sawmill": 1}).when("marquise", f"overwork in clearing {c}")
        t.asks("marquise", "overwork card", [f"choose {card}" for card in cards])


def a_crafting_piece_fulfils_one_icon_of_any_of_its_suits():
    """Armorers and a crossbow take a fox, Sappers a mouse, Cobbler two rabbits, Tax Collector one of each suit."""
    armorers, crossbow, sappers, cobbler = "Armorers (bird)", "Crossbow (mouse)", "Sappers (bird)", "Cobbler (rabbit)"
    hand = [armorers, crossbow, sappers, cobbler, "Tax Collector (fox)"]
    for workshops, cards in (
        ({5: 1}, [armorers, crossbow]),
        ({5: 2}, [armorers, crossbow, cobbler]),
        ({9: 2}, []),
        ({5: 2, 7: 1}, hand),
        ({1: 1, 5: 1, 9: 2}, [armorers, crossbow, sappers, cobbler]),
    ):
        t = _bog("marquise", "eyrie", turn="marquise").hand("marquise", *hand).clearing(11, marquise={"warriors": 1})
        for c, n in workshops.items():
            t.clearing(c, marquise={"workshop": n})
        assert sorted(o for o in t.options() if o.startswith("craft")) == sorted(f"craft {card}" for card in cards)
    t = _bog("marquise", "eyrie", turn="marquise").hand("marquise", *hand).clearing(11, marquise={"warriors": 1})
    t.clearing(5, marquise={"workshop": 2}).when("marquise", "craft Crossbow (mouse)")
    t.asks("marquise", "craft", ["craft Armorers (bird)", "pass"])  # one is left, as fox or as rabbit
    t.when("marquise", "craft Armorers (bird)").asks("marquise", "marquise action")


def hammers_give_icons_of_each_suit_of_the_clearing():
    t = _bog("marquise", "vagabond", turn="vagabond").hand("vagabond", "Armorers", "Woodland Runners", MOUSE)
    t.player("vagabond", location=5, satchel=["hammer"])
    t.offers("craft Armorers (bird)", "craft Woodland Runners (bird)").refuses(f"craft {MOUSE}")


def outrage_takes_a_card_of_any_suit_and_others_learn_less():
    """The Eyrie know the hand: of a card for a fox clearing they forget no mouse, of one for two suits any."""
    hand = FOX, "Bake Sale (rabbit)", MOUSE
    for c, suits, known in ((5, 2, []), (6, 1, [hand[1], MOUSE])):
        t = _bog("marquise", "eyrie", "alliance", turn="marquise").hand("marquise", *hand, "Root Tea (fox)")
        t.clearing(2, marquise={"warriors": 1}).clearing(c, alliance={"sympathy": 1}).asks(
            "marquise", "marquise action"
        )
        eyrie, marquise = t.game.player("eyrie"), t.game.player("marquise")
        t.game.states["known"][0, eyrie, marquise] = t.game.states["hand"][0, marquise]
        t.when("marquise", f"move from clearing 2 to clearing {c}")
        t.asks("marquise", "outrage", [f"choose {card}" for card in (*hand[:suits], "Root Tea (fox)")])
        t.when("marquise", f"choose {FOX}")
        assert t.stack_of_supporters == [FOX] and t.known("eyrie", "marquise") == known, (
            c,
            t.known("eyrie", "marquise"),
        )


def revolts_place_a_base_of_a_suit_that_is_left():
    """Each supporter matches by itself, and sympathy counts in clearings of the base's suit."""
    t = _bog("marquise", "alliance", turn="alliance", phase="birdsong").hand("alliance", BIRD)
    t.supporters(FOX, RABBIT, "Root Tea (rabbit)", MOUSE)
    t.clearing(5, alliance={"sympathy": 1}).clearing(10, alliance={"sympathy": 1})
    t.clearing(6, alliance={"fox base": 1}).clearing(9, alliance={"sympathy": 1})
    t.asks("alliance", "revolt", ["revolt in clearing 5", "revolt in clearing 10", "pass"])
    t.when("alliance", "revolt in clearing 5")
    t.asks("alliance", "spend supporter", [f"choose {FOX}", f"choose {RABBIT}", "choose Root Tea (rabbit)"])
    assert not read_differently(t.game.states, Game.from_position(t.game.position()).states)
    t.when("alliance", f"choose {FOX}", f"choose {RABBIT}")
    assert (t.pieces("rabbit base", 5), t.warriors("alliance", 5)) == (1, 2)


def gardens_and_trade_posts_go_where_their_suit_is():
    for card, where in ((FOX, 5), ("Root Tea (rabbit)", 5), (MOUSE, 7)):
        t = _bog("lizard", "marquise", turn="lizard").hand("lizard", card, BIRD)
        for c in (5, 7, 9):
            t.clearing(c, lizard={"warriors": 1})
        t.when("lizard", f"choose {card}")
        built = [o for o in t.options() if o.startswith("build")]
        assert built == [f"build a garden in clearing {where}"], built
    t = _bog("riverfolk", "marquise", turn="riverfolk").player("riverfolk", funds={"riverfolk": 6})
    for c in (5, 9):
        t.clearing(c, riverfolk={"warriors": 1})
    t.clearing(6, riverfolk={"warriors": 1, "fox trade post": 1}).clearing(8, riverfolk={"fox trade post": 1})
    t.clearing(12, riverfolk={"fox trade post": 1})
    posts = [o for o in t.options() if "trade post" in o]
    assert posts == ["establish a trade post in clearing 5"], posts
    t.when("riverfolk", posts[0])
    assert t.pieces("rabbit trade post", 5) == 1


def quests_ask_for_any_suit_of_the_clearing():
    quests = ["Errand (fox)", "Escort (mouse)", "Guard Duty (mouse)"]
    for c, done in ((5, quests[:1]), (1, quests[:2]), (9, [])):
        t = _bog("marquise", "vagabond", turn="vagabond").table(quests=quests)
        t.player("vagabond", location=c, satchel=["tea", "boot", "boot", "boot"])
        assert [o for o in t.options() if "quest" in o] == [f"complete the quest {quest}" for quest in done]


def favors_remove_from_every_clearing_of_the_suit():
    t = _bog("marquise", "eyrie", turn="marquise").hand("marquise", "Favor of the Rabbits")
    t.clearing(3, marquise={"workshop": 1}).clearing(4, marquise={"workshop": 1}).clearing(10, marquise={"workshop": 1})
    for c in (1, 5, 6, 9):
        t.clearing(c, eyrie={"warriors": 1})
    t.when("marquise", "craft Favor of the Rabbits (rabbit)")
    assert [t.warriors("eyrie", c) for c in (1, 5, 6, 9)] == [0, 0, 1, 1]


def what_is_missing_is_said_of_all_suits():
    t = _bog("marquise", "vagabond", turn="vagabond").table(quests=["Escort (mouse)", "Errand (fox)"])
    t.player("vagabond", location=5, satchel=["boot", "boot", "boot"]).asks("vagabond", "vagabond action")
    (line,) = why_not(t.game, 1, "quest escort")
    assert line.endswith("it is done in a mouse clearing, and you are in one that is fox and rabbit."), line
    t = _bog("marquise", "eyrie", turn="marquise").clearing(9, marquise={"warriors": 1, "sawmill": 1})
    (line,) = why_not(t.asks("marquise", "marquise action").game, 0, "overwork 9")
    assert line.endswith("you hold no bird card."), line


SCENARIOS = [
    made
    for name, made in list(globals().items())
    if getattr(made, "__module__", "") == __name__ and not name.startswith("_")
]


def _play(seed: int) -> None:
    """A random game to its end: invariants hold, positions are read to the byte, and hidden cards are drawn anew."""
    rng = random.Random(seed)
    game = Game(GameConfig(factions=TABLES[seed % len(TABLES)], map="bog", setup="random"), seed=seed)
    while not game.is_over:
        code = invariants.check_game(game.states, 0)
        assert code == 0, MESSAGES[code]
        if game.decisions % 50 == 0:
            again = Game.from_position(json.loads(json.dumps(game.position())))
            assert not read_differently(game.states, again.states)
            assert again.legal_actions().tolist() == game.legal_actions().tolist()
            game.render()
            game.determinize(rng.choice(game.agents), 1)
        game.step(rng.choice(game.legal_actions().tolist()))


def main() -> None:
    """Show the scenarios, then play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=len(TABLES))
    warnings.simplefilter("ignore", ReachWarning)
    for shown in SCENARIOS:
        shown()
    games = parser.parse_args().games
    for seed in range(games):
        _play(seed)
    print(json.dumps({"scenarios": [shown.__name__ for shown in SCENARIOS], "games": games}))


if __name__ == "__main__":
    main()
