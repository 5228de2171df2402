"""Actions that can be taken back have told nothing: over natural games, in worlds that the test draws itself."""

import random

import pytest

import root_env
from root_env.doors.foresight import Undo, _told
from root_env.support.errors import PositionError, StoppedGameError
from tests.given import given

TABLES = [("vagabond", "marquise"), ("vagabond", "riverfolk", "alliance"), ("eyrie", "lizard", "chameleander")]


@pytest.mark.parametrize("factions", TABLES)
def test_whatever_can_be_taken_back_told_nothing(factions):
    explored, open_after = 0, 0
    for seed in range(1 + ("vagabond" not in factions)):
        rng, undo = random.Random(seed), Undo()
        game = root_env.Game(factions=factions, seed=seed, skip_forced="public")
        for _ in range(80):
            if game.is_over:
                break
            legal = game.legal()
            exploring = [action for action in legal if "explore" in action.words.lower()]
            action = (exploring or [rng.choice(legal)])[0]
            before, mover = game.copy(), game.to_move
            undo.step(game, action.id, True)
            explored += bool(exploring)
            if not game.is_over and undo.can(before.player(mover)):
                open_after += 1
                assert not exploring, f"{action.words}: what lies under the ruin has been told"
                told = {after for world in (77, 78, 79) if (after := _after(before, mover, world, action.id))}
                assert len(told) <= 1, action.words
    assert open_after > 10
    assert explored or "vagabond" not in factions


def test_an_item_that_is_being_taken_lies_under_its_ruin_in_every_world():
    """Law 9.5.3: whoever explores has seen it, and takes it from there."""
    game = root_env.Game(factions=("vagabond", "marquise"), seed=1, skip_forced="public")
    rng = random.Random(1)
    while "take from the ruin" not in (game.question("vagabond_0") or ""):
        legal = game.legal()
        exploring = [action for action in legal if "explore" in action.words.lower()]
        game.step((exploring or [rng.choice(legal)])[0].id)
    here = int(game.states[0]["stack"]["clearing"][game.states[0]["depth"] - 1])
    item = game.states[0]["ruin_items"][here].tolist()
    for seed in range(20):
        assert game.determinize("vagabond_0", seed).states[0]["ruin_items"][here].tolist() == item


def _after(before, agent, seed, action):
    """All that the player would have been told in another game that it could be in; None where there is none."""
    try:
        world = before.determinize(agent, seed)
        world.step(action)
    except (PositionError, StoppedGameError):
        return None
    return _told(world, agent)


@pytest.mark.parametrize("others", range(4))
@pytest.mark.parametrize("guess", ["bomb", "snare", "extortion", "raid"])
def test_a_guess_cannot_be_taken_back(guess, others):
    """Law 13.2.4: a plot is of one of four types, so that a few other games can all give the same answer."""
    plots = {5: "raid"} | dict(zip((1, 2, 3), ["bomb", "snare", "raid"][:others], strict=False))
    t = given("marquise", "corvids", skip_forced="public").player("corvids", plots=plots)
    for clearing in plots:
        t.clearing(clearing, corvids={"plot": 1})
    t.clearing(5, marquise={"warriors": 1}).hand("marquise", "Sappers", "Armorers")
    t.when("marquise", "expose the plot in clearing 5", "choose Sappers (bird)")
    undo = Undo()
    undo.step(t.game, t._find(f"choose {guess}"), True)
    assert t.game.to_move == "marquise_0" and not undo.can(0)


def test_what_was_never_asked_is_not_worked_out(monkeypatch):
    """A game of a hundred actions is played again without a look at what any of them told; asked late or always, the
    answer is the same."""
    worlds, determinize = [], root_env.Game.determinize
    monkeypatch.setattr(root_env.Game, "determinize", lambda *args: worlds.append(1) or determinize(*args))
    late, always, rng = Undo(), Undo(), random.Random(4)
    games = [root_env.Game(factions=("marquise", "eyrie"), seed=4, skip_forced="public") for _ in range(2)]
    answers = 0
    for k in range(100):
        action = rng.choice(games[0].legal_actions().tolist())
        mover = games[0].player_to_move()
        late.step(games[0], action, True)
        assert not worlds
        always.step(games[1], action, True)
        answer = always.can(mover)
        answers += answer
        worlds.clear()
        if k % 9 == 8:
            assert late.can(mover) == answer
            if answer:
                games = [late.take_back(), always.take_back()]
                assert games[0].log == games[1].log
            worlds.clear()
    assert answers > 10
