"""Forced outcomes: what was queued happens, once and in order, or is refused."""

from __future__ import annotations

import pytest

from root_env import ForcedOutcomeError, Game, GameConfig
from root_env.root.text.describe import describe_family
from root_env.support.errors import IllegalActionError
from tests.contract.playing import after
from tests.given import given

# -- forced outcomes ---------------------------------------------------------------------------------


def _battle(**more):
    t = given("marquise", "eyrie", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1})
    t.clearing(5, marquise={"warriors": 4}, eyrie={"warriors": 4})
    for faction, cards in more.items():
        t.hand(faction, *cards)
    t.player("marquise", actions=3)
    return t


def _pass_until(game: Game, wanted: str, limit: int = 30) -> int:
    for _ in range(limit):
        for action in game.legal_actions():
            if describe_family(int(action)) == wanted:
                return int(action)
        game.step(int(game.legal_actions()[0]))
    raise AssertionError(f"{wanted!r} never became legal")


@pytest.mark.parametrize("dice", [(0, 0), (3, 0), (1, 2), (3, 3)])
def test_dice_are_rolled_as_forced(dice):
    t = _battle()
    t.force(dice=[dice])
    game = t.game
    game.step(_pass_until(game, "battle eyrie in clearing 5"))
    assert t.warriors("eyrie", 5) == 4 - max(dice)
    assert t.warriors("marquise", 5) == 4 - min(dice)
    assert not game.states[0]["n_forced"].any()


def test_dice_may_come_as_lists_and_after_the_start():
    t = _battle()
    t.game.force(dice=[[2, 1]])
    t.game.step(_pass_until(t.game, "battle eyrie in clearing 5"))
    assert (t.warriors("eyrie", 5), t.warriors("marquise", 5)) == (2, 3)


def test_draws_come_as_forced_and_in_order():
    t = given("marquise", "eyrie", turn="marquise", phase="evening")
    t.force(draws=["Sappers (bird)"])
    t.game.force(draws=["Anvil (fox)"])
    game = t.game
    while game.turn == "marquise_0":
        game.step(int(game.legal_actions()[0]))
    assert t.cards("marquise") == ["Sappers (bird)"]
    assert int(game.states[0]["n_forced"][1]) <= 1


def test_a_card_is_taken_as_forced():
    t = given(turn="vagabond")
    t.player("vagabond", character="thief", location=5)
    t.clearing(5, marquise={"warriors": 1})
    t.hand("marquise", "Sappers (bird)", "Anvil (fox)", "Cobbler", "Bake Sale")
    t.force(taken=["Cobbler"])
    game = t.game
    game.step(_pass_until(game, "take the special action"))
    if game.to_move == "vagabond_0" and t.asked == "steal":
        game.step(int(game.legal_actions()[0]))
    assert "Cobbler (rabbit)" in t.cards("vagabond")


def test_ruins_and_quests_are_laid_out_as_forced():
    from root_env.root.lookup import names

    ruins = {6: ["hammer"], 10: ["sword"], 11: ["boot"], 12: ["sack"]}
    found = []
    for seed in range(3):
        game = Game(GameConfig(factions=("vagabond", "eyrie")), seed)
        game.force(
            ruins=["hammer", "sword", "boot", "sack"], quests=["Errand (rabbit)", names.quest(0), names.quest(1)]
        )
        while game.phase == "setup":
            game.step(int(game.legal_actions()[0]))
        document = game.position()
        found.append((document["ruins"], document["quests"]))
        assert not game.states[0]["n_forced"].any()
    assert found == [(ruins, ["Errand (rabbit)", names.quest(0), names.quest(1)])] * 3


@pytest.mark.parametrize(
    "outcomes",
    [
        {"dice": [(4, 0)]},
        {"dice": [(1,)]},
        {"dice": [5]},
        {"dice": ["31", None]},
        {"dice": [(1.5, 0)]},
        {"draws": ["Ace of spades"]},
        {"draws": [7]},
        {"draws": ["Ambush!"]},
        {"taken": [None]},
        {"quests": ["nothing"]},
        {"ruins": ["ladder"]},
        {"dice": [(1, 1)] * 17},
        {"dice": [(1, 1)], "draws": ["Ace of spades"]},
    ],
)
def test_what_cannot_be_forced_is_refused_and_nothing_is_queued(outcomes):
    game = after(15, 2)
    before, record = game.states.tobytes(), game.record()
    with pytest.raises(ForcedOutcomeError):
        game.force(**outcomes)
    assert game.states.tobytes() == before
    assert game.record() == record


def _stays(game: Game, action: int) -> None:
    before, legal, decisions = game.states.tobytes(), game.legal_actions().tolist(), game.decisions
    steps = len(game.record()["steps"])
    with pytest.raises(ForcedOutcomeError):
        game.step(action)
    assert game.states.tobytes() == before
    assert game.legal_actions().tolist() == legal
    assert game.decisions == decisions
    assert len(game.record()["steps"]) == steps


def test_an_impossible_draw_raises_and_leaves_the_game():
    t = given("marquise", "eyrie", turn="marquise", phase="daylight")
    t.hand("eyrie", *["Ambush! (bird)"] * 2)
    t.clearing(5, marquise={"warriors": 2, "sawmill": 1}).player("marquise", actions=1)
    game = t.game
    game.force(draws=["Ambush! (bird)"])
    while game.turn == "marquise_0":
        last = game.copy()
        try:
            game.step(int(game.legal_actions()[0]))
        except ForcedOutcomeError:
            _stays(last, int(last.legal_actions()[0]))
            return
    raise AssertionError("the Marquise drew a card that was not there to draw")


def test_an_impossible_theft_raises_and_leaves_the_game():
    t = given(turn="vagabond")
    t.player("vagabond", character="thief", location=5)
    t.clearing(5, marquise={"warriors": 1})
    t.hand("marquise", "Sappers (bird)")
    t.force(taken=["Cobbler"])
    game = t.game
    action = _pass_until(game, "take the special action")
    _stays(game, action)
    with pytest.raises(IllegalActionError):
        game.step(-1)


def test_queues_are_copied_written_and_cleared():
    game = after(15, 2)
    game.force(dice=[(3, 1), (0, 0)], draws=["Sappers (bird)"], taken=["Cobbler"], ruins=["boot"])
    forced = {"dice": [[3, 1], [0, 0]], "draws": ["Sappers (bird)"], "taken": ["Cobbler (rabbit)"], "ruins": ["boot"]}
    assert game.copy().position()["forced"] == forced
    assert Game.from_position(game.position()).position()["forced"] == forced
    for agent in game.agents:
        blind = game.determinize(agent, 1)
        assert "forced" not in blind.position()
        for name in ("forced_dice", "forced_draws", "forced_taken", "forced_quests", "forced_ruins"):
            assert not blind.states[0][name].any(), "what was queued can be read from the bytes"
    assert game.position()["forced"] == forced


def test_outcomes_left_over_can_be_asked_for():
    t = _battle()
    t.force(dice=[(2, 1)])
    game = t.game
    game.force(dice=[(3, 0)], draws=["Anvil"])
    assert game.forced == {"dice": [[2, 1], [3, 0]], "draws": ["Anvil (fox)"]} == game.position()["forced"]
    game.step(_pass_until(game, "battle eyrie in clearing 5"))
    assert game.forced == {"dice": [[3, 0]], "draws": ["Anvil (fox)"]}
    assert Game.from_position(game.position()).forced == game.forced
    game.reset(seed=1)
    assert game.forced == {}
