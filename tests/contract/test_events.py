"""Events of a game: `Game.events`, `Game.history`, `Game.points`, and the same on a view."""

from __future__ import annotations

import pickle
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from root_env import Game, GameConfig, replay
from root_env.engine.copies import copy_states
from root_env.engine.layouts import whole
from root_env.events import EVENT_KINDS, Event
from root_env.root.declared.check import refuse_what_cannot_be
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.form import Event as FormEvent
from root_env.root.rules.game import stepping
from root_env.root.rules.spec.events import EVENTS, EventKind, For
from tests.contract.playing import after, play_on, step_randomly, variants
from tests.given import Scenario, given, new_game

ROOT = Path(__file__).resolve().parents[2]


def told(t: Scenario, viewer: str | None = "all") -> list[str]:
    """Words of the last action's events, choices left out."""
    return [event.words for event in t.game.events(viewer) if event.kind != "choice"]


def of_kind(t: Scenario, kind: str, viewer: str | None = "all") -> list[Event]:
    return [event for event in t.game.events(viewer) if event.kind == kind]


# -- what is told ------------------------------------------------------------------------------------


def test_a_battle_tells_dice_hits_losses_and_points():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 4})
    t.clearing(5, eyrie={"warriors": 1, "roost": 1}).player("marquise", actions=3).force(dice=[(3, 0)])
    t.when("marquise", "battle eyrie in clearing 5")
    assert told(t) == [
        "marquise_0 battles eyrie_0 in clearing 5",
        "the dice show 3 and 0",
        "marquise_0 deals 3 hits to eyrie_0: 3 rolled, 0 extra",
        "eyrie_0 deals 0 hits to marquise_0: 0 rolled, 0 extra",
        "1 warrior of eyrie_0 removed from clearing 5",
        "a roost of eyrie_0 removed from clearing 5",
        "marquise_0 scores 1 point for removing buildings and tokens and has 1",
        "the battle in clearing 5 is over",
    ]
    [roll] = of_kind(t, "roll")
    assert (roll.step, roll.agent, roll.arguments) == (1, "marquise_0", {"high": 3, "low": 0})
    [lost] = of_kind(t, "warriors_removed")
    assert (lost.agent, lost.arguments) == ("eyrie_0", {"count": 1, "clearing": 5})
    t.asks("marquise", "marquise action")


def test_extra_hits_are_told_apart():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 2}, eyrie={"roost": 1})
    t.player("marquise", actions=3).force(dice=[(1, 1)]).when("marquise", "battle eyrie in clearing 5")
    assert [event.arguments for event in of_kind(t, "hits")] == [
        {"taker": "eyrie_0", "count": 2, "rolled": 1, "extra": 1},
        {"taker": "marquise_0", "count": 0, "rolled": 0, "extra": 0},
    ]
    t.asks("marquise", "marquise action")


def test_an_ambush_tells_who_deals_what():
    t = given("marquise", "eyrie", turn="marquise").clearing(5, marquise={"warriors": 2}, eyrie={"warriors": 1})
    t.player("marquise", actions=3).hand("eyrie", "Ambush! (bird)", "Bake Sale")
    t.when("marquise", "battle eyrie in clearing 5").when("eyrie", "play the bird ambush")
    assert told(t, None)[:4] == [
        "eyrie_0 reveals Ambush! (bird)",
        "eyrie_0 deals 2 hits to marquise_0 by ambush",
        "2 warriors of marquise_0 removed from clearing 5",
        "the battle in clearing 5 is over",
    ]
    t.asks("eyrie", "decree column")


def test_a_fall_into_turmoil_tells_what_is_lost():
    t = given("marquise", "eyrie", turn="eyrie").clearing(11, marquise={"warriors": 1})
    t.player("eyrie", leader="despot", vp=9, decree={"battle": ["Bake Sale"]})
    t.clearing(8, eyrie={"warriors": 2})
    t.when("eyrie", "move from clearing 8 to clearing 7", "choose 1")
    assert told(t, None) == [
        "1 warrior of eyrie_0 moved from clearing 8 to clearing 7",
        "eyrie_0 falls into turmoil",
        "eyrie_0 loses 2 points for bird cards in the Decree and has 7",
        "eyrie_0 loses Bake Sale (rabbit) from the Decree",
        "eyrie_0 deposes the leader, the despot",
    ]
    assert t.game.points["eyrie_0"] == {"turmoil": -2}
    t.asks("eyrie", "choose leader")


def test_forced_decisions_are_told_as_such():
    t = new_game("marquise", "eyrie", "alliance")
    t.when("marquise", "choose clearing 1")
    assert [(e.arguments["how"], e.agent) for e in of_kind(t, "choice")] == [("chosen", "marquise_0")]
    for _ in range(3):
        t.game.step(int(t.game.legal_actions()[0]))
    choices = of_kind(t, "choice")
    assert [(e.arguments["how"], e.agent) for e in choices] == [("chosen", "marquise_0"), ("forced", "eyrie_0")]
    assert choices[1].words == "eyrie_0: start in clearing 3"
    assert (choices[1].arguments["action"].family, choices[1].step) == ("choose_clearing", 4)


def test_crafting_tells_the_item_and_its_points():
    t = given("marquise", "eyrie", turn="marquise").clearing(1, marquise={"workshop": 1, "warriors": 1})
    t.hand("marquise", "Anvil").when("marquise", "craft Anvil (fox)")
    assert told(t)[:4] == [
        "marquise_0 reveals Anvil (fox)",
        "marquise_0 crafts Anvil (fox)",
        "marquise_0 gains hammer",
        "marquise_0 scores 2 points for crafting an item and has 2",
    ]
    assert t.game.points == {"marquise_0": {"crafting": 2}, "eyrie_0": {}}
    t.asks("marquise", "marquise action")


def march_in(*hand: str) -> Scenario:
    """The Marquise marches into a sympathetic clearing."""
    t = given("marquise", "eyrie", "alliance", turn="marquise").force(draws=["Scouting Party"])
    t.clearing(5, marquise={"warriors": 1}).clearing(1, alliance={"sympathy": 1}).hand("marquise", *hand)
    return t.when("marquise", "move from clearing 5 to clearing 1")


def test_the_card_of_an_outrage_is_told_to_those_who_see_it():
    t = march_in("Anvil", "Root Tea (fox)").when("marquise", "choose Anvil (fox)")
    unseen = "alliance_0 adds 1 card to the supporters, from marquise_0"
    for viewer, words in {"alliance": "Anvil (fox)", "marquise": "Anvil (fox)", "eyrie": None, None: None}.items():
        [supporter] = of_kind(t, "supporter", viewer)
        assert supporter.words == (unseen.replace("1 card", words) if words else unseen)
        assert supporter.arguments.get("cards") == ((words,) if words else None)
        [choice] = of_kind(t, "choice", viewer)
        assert ("Anvil" in choice.words) == bool(words)
        assert ("action" in choice.arguments) == (viewer == "marquise")
    t.asks("marquise", "move")


def test_an_outrage_without_a_card_tells_of_the_look_and_the_draw():
    t = march_in("Sword")
    words = [
        "outrage: marquise_0 owes alliance_0 a card for clearing 1",
        "alliance_0 looks at the hand of marquise_0",
        "alliance_0 adds 1 card to the supporters",
    ]
    assert told(t, None)[1:] == words
    assert told(t, "alliance")[-2:] == [
        f"{words[1]}: Sword (mouse)",
        words[2].replace("1 card", "Scouting Party (mouse)"),
    ]
    assert told(t, "eyrie") == told(t, None)
    t.asks("marquise", "move")


def test_the_codebreakers_of_an_open_hand_tell_nobody_what_they_see():
    """The hand of the Riverfolk lies open (Law 11.2.3), the one that they look at does not."""
    t = given("riverfolk", "eyrie", "alliance", turn="riverfolk").player("riverfolk", effects=["Codebreakers"])
    t.hand("eyrie", "Anvil").hand("alliance", "Cobbler").clearing(5, riverfolk={"warriors": 1})
    t.when("riverfolk", "use Codebreakers (mouse)", "choose eyrie")
    seen = {
        viewer: of_kind(t, "look", viewer)[0].arguments.get("cards") for viewer in ("riverfolk", "eyrie", "alliance")
    }
    assert seen == {"riverfolk": ("Anvil (fox)",), "eyrie": ("Anvil (fox)",), "alliance": None}
    assert of_kind(t, "look", None)[0].arguments.get("cards") is None


def test_a_look_at_an_empty_hand_names_no_card():
    t = march_in()
    assert "alliance_0 looks at the hand of marquise_0" in told(t, "alliance")
    [look] = of_kind(t, "look", "alliance")
    assert look.arguments == {"owner": "marquise_0", "count": 0}
    t.asks("marquise", "move")


def test_field_hospitals_tell_where_the_warriors_go():
    t = given("marquise", "eyrie", turn="marquise").hand("marquise", "Bake Sale").force(dice=[(2, 2)])
    t.clearing(1, marquise={"keep": 1}).clearing(5, marquise={"warriors": 3}, eyrie={"warriors": 3})
    t.when("marquise", "battle eyrie in clearing 5", "choose Bake Sale (rabbit)")
    assert told(t, None)[:2] == [
        "marquise_0 discards Bake Sale (rabbit)",
        "marquise_0 places 2 warriors in clearing 1",
    ]
    t.asks("marquise", "marquise action")


def test_a_quest_tells_items_points_and_the_new_quest():
    t = given("marquise", "vagabond", turn="vagabond").player("vagabond", location=8, satchel=["tea", "boot", "boot"])
    t.player("vagabond", character="thief").table(quests=["Errand (fox)"], quest_deck=["Escort (mouse)"])
    t.when("vagabond", "complete the quest Errand (fox)")
    assert told(t, None) == [
        "vagabond_0 exhausts tea and boot",
        "vagabond_0 completes the quest Errand (fox)",
    ]
    t.when("vagabond", "score for completed quests")
    assert told(t, None) == [
        "vagabond_0 scores 1 point for completed quests and has 1",
        "the quest Escort (mouse) is turned up",
    ]
    t.asks("vagabond", "vagabond action")


def test_dominance_and_the_end_of_the_game_are_told():
    t = given("marquise", "eyrie", "alliance", turn="marquise").player("marquise", vp=10)
    t.clearing(1, marquise={"warriors": 1}).hand("marquise", "Dominance (fox)")
    t.when("marquise", "activate fox dominance")
    assert told(t, None)[1] == "marquise_0 plays for Dominance (fox) and leaves the score track"
    t.asks("marquise", "marquise action")
    t = given("marquise", "eyrie", turn="marquise", score_to_win=2).clearing(1, marquise={"workshop": 1, "warriors": 1})
    t.hand("marquise", "Anvil").when("marquise", "craft Anvil (fox)").is_won_by("marquise")
    assert told(t, None)[-1] == "marquise_0 wins by points"


# -- who may know what -------------------------------------------------------------------------------


def test_drawn_cards_are_told_to_the_player_who_draws():
    game = Game(seed=5)
    for agent in game.agents:
        drawn = {e.agent: e.arguments for e in game.events(agent) if e.kind == "draw"}
        assert all(arguments["count"] == 3 for arguments in drawn.values())
        assert {a for a, arguments in drawn.items() if "cards" in arguments} == {agent}
    assert not any("cards" in e.arguments for e in game.events() if e.kind == "draw")
    assert all("cards" in e.arguments for e in game.events("all") if e.kind == "draw")


# -- where events are asked for ----------------------------------------------------------------------


def test_a_view_tells_what_happened_since_the_player_last_acted():
    game, rng = Game(seed=3), random.Random(3)
    play_on(game, rng, 60)
    mine = game.to_move
    first = len(game.log) + 1
    step_randomly(game, rng)
    while game.to_move != mine:
        step_randomly(game, rng)
    view = game.view(mine, events=True)
    assert view.history() == game.history(mine)
    assert view.events() == tuple(e for e in game.history(mine) if e.step >= first)
    assert view.points == game.points
    with pytest.raises(ValueError, match=r"game.view\('.*', events=True\)"):
        game.view(mine).events()
    with pytest.raises(ValueError, match="holds no events"):
        _ = game.view(mine).points


def test_a_replayed_record_tells_the_same():
    game = after(80, 2)
    assert replay(game.record()).history("all") == game.history("all")
    assert replay(game.record(), steps=30).events() == tuple(e for e in game.history() if e.step == 30)


def test_copies_go_on_telling_by_themselves():
    game, rng = after(40, 4), random.Random(9)
    before = game.history()
    copy = game.copy()
    step_randomly(copy, rng)
    assert copy.history()[: len(before)] == before == game.history()
    assert pickle.loads(pickle.dumps(game)).history() == before
    step_randomly(game, random.Random(10))
    assert game.history()[: len(before)] == before
    game.reset(1)
    assert {e.step for e in game.history()} == {0}


def test_set_up_choices_given_by_name_are_told():
    config = GameConfig(factions=("marquise", "eyrie"), setup={"marquise": {"keep": 1}})
    words = [e.words for e in Game(config, seed=1).events()]
    assert "marquise_0: place the keep in clearing 1" in words and "marquise_0 places the keep in clearing 1" in words


def test_forced_outcomes_are_told_as_they_come():
    game, rng = Game(seed=2), random.Random(0)
    game.force(dice=[(3, 1)])
    while not any(e.kind == "roll" for e in game.events()):
        step_randomly(game, rng)
    assert next(e.arguments for e in game.events() if e.kind == "roll") == {"high": 3, "low": 1}


def test_telling_plays_the_same_game():
    """Plain Python comes to the same state, byte by byte, and to the same legal actions."""
    for k, config in list(variants())[:8]:
        game, rng = Game(config, k), random.Random(k)
        states, legal = copy_states(whole(game.states)), game.legal_list.copy()
        while not game.is_over and game.decisions < 60:
            action = step_randomly(game, rng)
            assert stepping.tell(states, 0, stepping.STEP, action, 0, legal, lambda *told: None) == stepping.DONE
            assert np.array_equal(states, whole(game.states))
            assert sorted(legal[1 : legal[0] + 1]) == game.legal_actions().tolist()


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            FormEvent("X", "7.7", "{who} has {clearing}"),
            "the words of the event X use {clearing}, which it",
        ),
        (FormEvent("X", "7.7", "", "clearings"), "the event X tells 'clearings': known are clearing, to"),
        (FormEvent("X", "7.99", ""), "X names section '7.99', which is not in the Law"),
        (FormEvent("DRAW", "7.7", ""), "two events are called DRAW: choose another name"),
    ],
)
def test_an_event_that_cannot_be_declared_is_refused_in_words(event, words):
    with pytest.raises(DeclarationError, match=re.escape(words)):
        refuse_what_cannot_be([replace(FACTIONS[1], events=(event,))], ())


@pytest.mark.package_alone
def test_every_kind_and_reason_is_told_somewhere():
    folders = [ROOT / "root_env" / "root" / name for name in ("rules", "factions", "decks", "maps")]
    rules = "\n".join(path.read_text() for folder in folders for path in folder.rglob("*.py"))
    for prefix, names in (("E", EventKind), ("FOR", For)):
        told = set(re.findall(rf"\b{prefix}\.([A-Z_]+)", rules))
        assert told == {name.name for name in names}


def test_every_kind_has_a_name():
    assert len(set(EVENT_KINDS)) == len(EVENTS)


def test_a_position_is_read_after_events_have_been_told():
    """Both run rules as plain Python; in a process of its own, in which nothing else has asked for that before."""
    code = "from root_env import Game; game = Game(seed=1); game.events(); Game.from_position(game.position())"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
