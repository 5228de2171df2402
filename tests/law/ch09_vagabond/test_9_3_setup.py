"""Law 9.3: set-up of the Vagabond."""

from collections import Counter

import pytest

from root_env.game import Game
from tests.given import Scenario, given

MARQUISE = {"keep": 1, "sawmill": 1, "workshop": 5, "recruiter": 9}


def new_game(seed=0, factions=("marquise", "vagabond"), **config) -> Scenario:
    """A game in set-up, the Marquise's choices taken, the Vagabond asked first."""
    t = given(*factions)
    t._game = Game({"factions": factions, "setup": {"marquise": MARQUISE}, **config}, seed=seed)
    return t


def ruin_items(t) -> dict[int, list[str]]:
    """Items under the ruins by clearing."""
    return {int(c): items for c, items in t.game.position()["ruins"].items()}


# -- 9.3.1, 9.3.2 --------------------------------------------------------------------------------------


def test_9_3_1__he_chooses_one_of_the_characters():
    """Covers Law 9.3.2."""
    characters = ("thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer", "harrier", "ronin")
    t = new_game().asks("vagabond", "setup character", options=[f"choose the {c}" for c in characters])
    t.when("vagabond", "choose the tinker")
    t.asks("vagabond", "setup forest", options=[f"choose forest no. {k}" for k in range(1, 8)])
    assert t.game.position()["players"]["vagabond_0"]["character"] == "tinker"


def test_9_3_1__a_configured_character_is_not_asked():
    t = new_game(vagabonds=["ranger"]).asks("vagabond", "setup forest")
    assert t.game.position()["players"]["vagabond_0"]["character"] == "ranger"


@pytest.mark.parametrize(
    ("k", "name"), [(1, "forest 1-2-5-10"), (4, "forest 3-6-11"), (6, "forest 4-7-8-12"), (7, "forest 4-9-12")]
)
def test_9_3_2__the_pawn_starts_in_any_forest(k, name):
    t = new_game(vagabonds=["thief"])
    assert t.location == "off the map"
    t.when("vagabond", f"choose forest no. {k}")
    assert t.location == name
    assert t.game.phase != "setup"
    t.asks("marquise", "marquise action")


# -- 9.3.3 Quests --------------------------------------------------------------------------------------


def test_9_3_3__three_quests_are_drawn_from_the_shuffled_deck():
    """Covers Law 5.1.7."""
    drawn = set()
    for seed in range(20):
        t = new_game(seed, vagabonds=["thief"])
        assert t.face_up_quests == [None, None, None]
        t.when("vagabond", "choose forest no. 1")
        up = t.face_up_quests
        deck = t.game.position()["quest_deck"]
        assert len(set(up)) == 3 and None not in up
        assert len(deck) == 12 and not set(up) & set(deck)
        assert t.completed_quests == []
        drawn.add(tuple(sorted(up)))
    assert len(drawn) > 10


def test_9_3_3__forced_quests_lie_face_up_in_their_order():
    t = new_game(vagabonds=["thief"])
    t.force(quests=["Errand (fox)", "Escort (mouse)", "Expel Bandits (rabbit)"]).when("vagabond", "choose forest no. 1")
    assert t.face_up_quests == ["Errand (fox)", "Escort (mouse)", "Expel Bandits (rabbit)"]
    t.asks("marquise", "marquise action")


# -- 9.3.4 Ruins ---------------------------------------------------------------------------------------


def test_9_3_4__each_ruin_hides_one_of_the_four_r_items_at_random():
    seen: Counter = Counter()
    for seed in range(60):
        t = new_game(seed, vagabonds=["thief"]).when("vagabond", "choose forest no. 1")
        items = ruin_items(t)
        assert sorted(items) == [6, 10, 11, 12]
        assert sorted(i for under in items.values() for i in under) == ["boot", "hammer", "sack", "sword"]
        seen[items[6][0]] += 1
    assert set(seen) == {"boot", "hammer", "sack", "sword"}
    assert min(seen.values()) >= 5


def test_9_3_4__the_r_items_are_not_taken_from_the_item_supply():
    """Covers Law 5.1.5."""
    t = new_game(vagabonds=["thief"]).when("vagabond", "choose forest no. 1")
    supply = {w: t.item_supply(w) for w in ("boot", "sack", "crossbow", "hammer", "sword", "tea", "coin", "torch")}
    assert supply == {"boot": 2, "sack": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coin": 2, "torch": 0}
    assert all(t.has_ruin(c) for c in (6, 10, 11, 12))


# -- 9.3.5 Starting Items ------------------------------------------------------------------------------


STARTING_ITEMS = {
    "thief": ["boot", "torch", "tea", "sword"],
    "tinker": ["boot", "torch", "sack", "hammer"],
    "ranger": ["boot", "torch", "crossbow", "sword"],
    "vagrant": ["coin", "torch", "boot"],
    "arbiter": ["boot", "torch", "sword", "sword"],
    "scoundrel": ["boot", "boot", "torch", "crossbow"],
    "adventurer": ["boot", "torch", "hammer"],
    "harrier": ["coin", "torch", "sword", "crossbow"],
    "ronin": ["boot", "boot", "torch", "sword"],
}


@pytest.mark.parametrize(("character", "items"), STARTING_ITEMS.items())
def test_9_3_5__he_takes_the_items_of_his_character_face_up(character, items):
    """In set-up, and in a position that says nothing of them.

    Covers Law 26.1.1, 26.2.1, 26.3.1, 26.4.1, 26.5.1, 26.6.1, 26.7.1, 26.8.1, 26.9.1.
    """
    t = new_game().when("vagabond", f"choose the {character}")
    assert t.items == 0
    t.when("vagabond", "choose forest no. 1").asks("marquise", "marquise action")
    placed = given("marquise", "vagabond", turn="vagabond").player("vagabond", character=character, location=8)
    placed.asks("vagabond", "vagabond action")
    for scenario in (t, placed):
        assert {item: scenario.item(item) for item in items} == {i: {"ready": n} for i, n in Counter(items).items()}
        assert scenario.items == len(items)


# -- 9.3.6 Relationships -------------------------------------------------------------------------------


def test_9_3_6__every_faction_starts_indifferent():
    t = new_game(factions=("marquise", "eyrie", "alliance", "vagabond"), vagabonds=["thief"])
    assert t.game.position()["players"]["vagabond_0"]["relationships"] == {
        "marquise_0": "indifferent",
        "eyrie_0": "indifferent",
        "alliance_0": "indifferent",
    }
