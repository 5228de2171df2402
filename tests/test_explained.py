"""All declared things are explained, in words that fit; a question is explained only to those who may know of it."""

import json
import random
import re
from dataclasses import replace

import pytest

from root_env import Game, GameConfig
from root_env.doors.contract.explaining import find
from root_env.root.declared import shared
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import Piece
from root_env.root.declared.law import SECTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.drawing.hooks import hooks
from root_env.root.lookup import names
from root_env.root.rules.data.decks import DECKS, ROWS
from root_env.root.rules.data.tracks import FIGURES
from root_env.root.rules.ids import Kind, Phase
from root_env.root.rules.ids import Piece as PieceKind
from root_env.root.rules.spec.actions import BY_NAME
from root_env.root.rules.spec.decisions import DECISIONS
from root_env.root.text import everybody, explained
from root_env.root.text.explaining import everything, explain_action, explain_family, explain_question, explanations
from tests import deals
from tests.processes import printed

KEEPERS = ("relicface", "duty", "wayside")
RELICS = [names.piece(kind) for kind in range(PieceKind.WAYSTATION_FIRST, PieceKind.THREE_JEWELRY + 1)]
"""Sorts of things and pieces that only the Keepers have."""
ALL = ("marquise", "eyrie", "alliance", "vagabond", "lizard", "riverfolk")


def test_every_declared_thing_has_words():
    found = everything()
    assert set(found["card"]) == {names.card(kind) for kind in range(len(ROWS))}
    assert set(found["piece"]) == {names.piece(kind) for kind in PieceKind}
    assert set(found["faction"]) == {faction.name for faction in RULES}
    words = {"item": names.ITEMS, "item_state": names.ITEM_STATES, "suit": names.SUITS, "quest": names.QUESTS}
    for sort, vocabulary in {**words, **names.OWN}.items():
        assert set(found[sort]) == set(vocabulary), sort


def test_every_action_question_track_and_block_goes_by_a_rule_with_words():
    """The section that a declaration names, or one around it."""
    known = {*everybody.EXPLAINED["rule"]}
    for faction in RULES:
        known |= {*explained.rules_of(faction.name)}
    for one in (one for one in MAPS if one.has_rules):
        known |= {*explained.rules_of_map(one.name)}
    cited = [*DECISIONS, *FIGURES.values(), *shared.OFFERS]
    cited += [one for faction in FACTIONS for one in (*faction.blocks, *faction.offers, *faction.hidden)]
    cited += [family for name, family in BY_NAME.items() if name not in explained.CARRIES_NOTHING]
    lacking = {one.law for one in cited if not explained.nearest(one.law, known)}
    assert lacking == {"5.1.5"}, "what lies in the item supply at the beginning is set-up"


def test_words_fit_and_name_sections_of_the_law():
    for sort, rows in everything().items():
        for word, words in rows.items():
            assert len(words) <= explained.MOST, (sort, word, len(words))
            assert "{" not in words and "  " not in words and ".." not in words, words
            cited = re.search(r"\(([0-9A-Z.IVXa-z, ]+)\)$", words)
            assert cited and {*cited[1].split(", ")} <= {*SECTIONS}, (sort, word, words)


def test_what_a_drawing_shows_is_explained():
    """A page finds the explanation of a drawn thing by the same words. Only what absent players have, has none."""
    config = GameConfig(factions=ALL)
    found, lacking = explanations(config), set()
    for told in hooks(config.agents, config.map).values():
        lacking |= {(kind, word) for kind, word in told if word not in found.get(kind, ())}
    absent = ("ego", "superego", "mob", "stronghold", "plot", "citadel", "market", "tunnel")
    assert lacking == {
        *((kind, word) for kind, word in lacking if kind in ("clearing", "forest")),  # actions; places are explained
        *((kind, word) for kind in ("piece", "track") for word in absent),
        *((kind, word) for kind in ("mood", "plot", "closed", "minister", *KEEPERS) for word in names.OWN[kind]),
        *((kind, word) for kind in ("piece", "track") for word in RELICS),
        *(("card", names.card(card)) for deck in DECKS if deck != config.deck for card in DECKS[deck]),
    } - {("card", names.card(card)) for card in DECKS[config.deck]}


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        *((word, f"{word.capitalize()}: ") for word in ("clearing", "slot", "ruin", "forest", "rule", "river")),
        ("How do I win?", "How to Win: "),
        ("attack", "Battle: "),
        ("what are warriors", "Warrior: "),
        ("clearing 10", "Clearing 10: Rabbit clearing with 2 slots, one with a ruin, paths to 1, 2 and 12; river to 5"),
        ("forest 4-9-12", "Forest 4-9-12: Touches the clearings 4, 9 and 12"),
        ("end of my turn", "Turn: "),
    ],
)
def test_what_a_newcomer_asks_is_found(asked, first):
    assert find(explanations(GameConfig()), asked)[0].startswith(first)


def test_clearings_have_the_suits_of_the_table():
    suits = ("mouse",) * 12
    assert find(explanations(GameConfig(clearing_suits=suits)), "clearing 1")[0].startswith(
        "Clearing 1: Mouse clearing"
    )
    assert find(explanations(GameConfig()), "clearing 1")[0].startswith("Clearing 1: Fox clearing")


# -- what is missing is asked for ------------------------------------------------------------------------


def without(faction, sort, name):
    table = explained.table_of(faction)
    return {**table, sort: {key: words for key, words in table[sort].items() if key != name}}


def declared(name):
    return next(one for one in RULES if one.name == name)


REFUSED = {
    "a piece": ("marquise", "piece", "keep", "piece 'keep' has no words"),
    "pieces with suits": ("lizard", "piece", "garden", "piece 'garden' has no words"),
    "a leader": ("eyrie", "leader", "despot", "leader 'despot' has no words"),
    "an ability": ("alliance", "rule", "8.2.6", "rule '8.2.6' has no words"),
    "an action": ("chameleander", "rule", "C.5.2.III", "rule 'C.5.2.III' has no words"),
    "an action of another faction": ("riverfolk", "action", "recruit", "action 'recruit' has no words"),
    "a question": ("vagabond", "rule", "9.3", r"rule '9\.3\.[23]' has no words, nor a section around it"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_has_no_words_is_named(case):
    faction, sort, name, message = REFUSED[case]
    with pytest.raises(DeclarationError, match=f"EXPLAINED of the faction {faction}: .*{message}.*adding_a_faction"):
        explained.refuse_what_lacks_words(declared(faction), without(faction, sort, name))


def test_a_piece_that_is_new_is_asked_for():
    marquise = declared("marquise")
    more = replace(marquise, pieces=(*marquise.pieces, Piece("BAKERY", 3, building=True)))
    with pytest.raises(DeclarationError, match="piece 'bakery' has no words"):
        explained.refuse_what_lacks_words(more, explained.table_of("marquise"))


WRONG = {
    "out of date": ("piece", {"cannon": "Token (6.4)"}, "piece 'cannon' is nothing that is declared"),
    "an old section": ("rule", {"6.9": "Nothing"}, "rule '6.9' is nothing that is declared"),
    "too long": ("piece", {"keep": "far " * 75 + "(6.2.2)"}, r"piece 'keep' has \d+ letters, 280 are the most"),
    "no section": ("piece", {"keep": "A token"}, "piece 'keep' does not end with sections of the Law"),
    "no such section": ("piece", {"keep": "A token (6.99)"}, "piece 'keep' does not end with sections of the Law"),
    "an action without rule": ("action", {"move": "6.2"}, "action 'move' names rule '6.2', which has no words"),
}


@pytest.mark.parametrize("case", WRONG)
def test_words_that_are_wrong_are_refused(case):
    sort, rows, message = WRONG[case]
    table = explained.table_of("marquise")
    with pytest.raises(DeclarationError, match=message):
        explained.refuse_what_lacks_words(declared("marquise"), {**table, sort: {**table[sort], **rows}})


def test_a_card_with_an_effect_is_asked_for(monkeypatch):
    monkeypatch.setattr(explained.part_modules, "deck_text", lambda number: None)
    explained.effects_of_deck.cache_clear()
    with pytest.raises(
        DeclarationError, match=r"EXPLAINED of the deck standard: card .armorers. has no words.*adding_a_card"
    ):
        explained.effects_of_deck("standard")
    monkeypatch.undo()
    assert "armorers" in explained.effects_of_deck("standard")


PLUG_INS = """
import json
from root_env.root.declared.factions import RULES
from root_env.root.text.explaining import everything, explanations
from root_env import GameConfig
found = everything()
table = {"factions": ("otters", "magpies"), "deck": "harvest", "map": "pond", "overrides": {"holt_vp": [9] * 6}}
game = explanations(GameConfig(**table))
print(json.dumps([found, game]))

from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.maps import MAPS
from root_env.root.text import explained

explained.table_of_map.cache_clear()
explained.part_modules.map_part("text", len(MAPS) - 1).EXPLAINED["rule"].clear()
try:
    explained.table_of_map("pond")
except DeclarationError as error:
    print(error)
"""


def test_plug_ins_explain_what_they_bring():
    outside = {"FACTIONS": "otters magpies", "DECKS": "deck hoard", "MAPS": "pond"}
    named = {
        f"ROOT_ENV_{kind}": ",".join(f"tests.trial.{one}.declaration" for one in ones.split())
        for kind, ones in outside.items()
    }
    told, refused = printed("-c", PLUG_INS, **named).splitlines()
    assert refused.startswith("EXPLAINED of the map pond: rule '25.3.5' has no words") and "adding_a_map" in refused
    found, game = json.loads(told)
    assert found["temper"] == {"calm": "One feast each Daylight (O.5.2)", "playful": "Two feasts each Daylight (O.5.2)"}
    assert found["card"]["Gleaners (fox)"] == "Cost: fox. In Birdsong: Draw a card, if you hold fewer than two (4.1)"
    assert found["rule"]["O.2.1"] == "Slides: Rivers are paths for you (O.2.1)"
    assert "marquise" in found["faction"] and set(game["faction"]) == {"otters", "magpies", "otters_0", "magpies_0"}
    assert "9, 9, 9, 9, 9, 9 VP" in game["piece"]["holt"] and "25.3.5" in game["rule"]
    assert "Kite (bird)" in game["card"] and "Cobbler (rabbit)" not in game["card"]


# -- at a table ------------------------------------------------------------------------------------------


def test_words_follow_the_configuration():
    config = GameConfig(overrides={"wood_cost": [7] * 6, "dominance_vp": 4}, card_vp={"Anvil (fox)": 5})
    found = explanations(config)
    assert "cost 7, 7, 7, 7, 7, 7 wood" in found["piece"]["sawmill"]
    assert "From 4 VP on" in found["card"]["Dominance (fox)"]
    assert "Gives a hammer and 5 VP" in found["card"]["Anvil (fox)"]
    assert "ego" not in found["piece"] and found["faction"]["eyrie_0"] == found["faction"]["eyrie"]


def test_the_2018_law_has_words_of_its_own():
    now, then = (explanations(GameConfig(edition=edition))["rule"]["6.2.3"] for edition in ("current", "2018"))
    assert "all of them" in now and "each card" in then
    for faction in RULES:
        assert explained.table_of(faction.name, True).keys() == explained.table_of(faction.name).keys()


def test_factions_of_a_draft_are_explained_by_the_words_of_its_choices():
    game = Game(GameConfig(factions=("marquise", "vagabond", "eyrie"), players=2), seed=1)
    told = [explain_action(game.states, 0, action, game.config) for action in game.legal()]
    assert sorted(lines[0].partition(":")[0] for lines in told) == ["Eyrie", "Marquise", "Vagabond"]


def test_cards_say_what_they_cost_and_when_they_are_used():
    cards = everything()["card"]
    assert cards["Tax Collector (fox)"] == (
        "Cost: fox, rabbit, mouse. In Daylight, once a turn: "
        "Remove one of your warriors from the map to draw a card (4.1)"
    )
    assert cards["Royal Claim (bird)"].startswith("Cost: 4 any suit. In Birdsong: Discard it")
    assert (
        cards["Sword (mouse)"]
        == "Cost: 2 fox. Gives a sword and 2 VP, while that item is left in the supply (4.1.2, 3.2.2)"
    )


def test_a_character_begins_with_its_items():
    found = everything()
    assert found["character"]["ronin"].startswith("Starts with 2 boots, torch, sword. Swift Strike: ")
    assert found["quest"]["Expel Bandits (mouse)"].startswith("In a mouse clearing exhaust 2 swords: ")
    assert found["quest"]["Errand (fox)"].startswith("In a fox clearing exhaust tea and boot: ")


# -- what is asked ---------------------------------------------------------------------------------------


def questions(seed, **config):
    """Games at random, at every question."""
    game, rng = Game(GameConfig(**config), seed=seed), random.Random(seed)
    while not game.is_over and game.decisions < 700:
        yield game
        game.step(rng.choice(game.legal_actions().tolist()))


def test_every_question_and_action_is_explained():
    seen = set()
    for game in questions(3, factions=ALL, max_turns=60):
        words = explain_question(game.states, 0, "all", game.config)
        assert words and len(words) <= explained.MOST, game.question("all")
        for action in game.legal():
            told = explain_family(game.states, 0, action.family, game.config)
            assert bool(told) == (action.family not in explained.CARRIES_NOTHING), (action, told)
        seen.add(Kind(int(game.states[0]["stack"]["kind"][game.states[0]["depth"] - 1])))
    assert len(seen) > 35


def test_the_same_action_is_explained_by_whoever_asks():
    told = {}
    for game in questions(11, factions=("marquise", "alliance", "riverfolk", "vagabond"), max_turns=80):
        if game.states[0]["phase"] != Phase.SETUP:
            for action in game.legal():
                if action.family in ("recruit", "move", "battle"):
                    told.setdefault(
                        (action.family, game.to_move), explain_family(game.states, 0, action.family, game.config)
                    )
    assert told["recruit", "marquise_0"].startswith("Recruit: One action, once a turn")
    assert told["recruit", "riverfolk_0"].startswith("Recruit: Spend a fund")
    assert told["move", "vagabond_0"].startswith("Move: Exhaust a boot")
    assert told["battle", "vagabond_0"].startswith("Battle: Exhaust a sword")


def test_a_question_that_tells_of_a_hand_is_not_explained_to_others():
    hidden = 0
    for game in questions(7, skip_forced="all", max_turns=60):
        asked = game.player_to_move()
        for viewer in (None, (asked + 1) % len(game.agents)):
            words = explain_question(game.states, 0, viewer, game.config)
            hidden += words == ""
            assert bool(words) == (not game.question(viewer).endswith("is to decide"))
    assert hidden > 10


def test_explanations_are_the_same_where_only_hidden_things_differ():
    rng = random.Random(1)
    for k, game in enumerate(questions(9, factions=ALL, max_turns=40)):
        if k % 9 == 0:
            viewer = (game.player_to_move() + 1) % len(game.agents)
            twin = deals.another_deal(game, viewer, rng)
            assert explain_question(twin.states, 0, viewer, game.config) == explain_question(
                game.states, 0, viewer, game.config
            )
