"""The rule-based bots hurt the player who is about to win, and among equals the one who moves first."""

from root_env.agents import load, on_views
from root_env.tables import A, F
from tests.given import given

BOT = on_views(load("rules"), seed=1)


def attacked(**vp: int) -> int:
    """Faction that the Marquise battles, three warriors beside a roost and a token that nobody guards."""
    t = given("marquise", "eyrie", "alliance", turn="marquise")
    t.clearing(1, marquise={"warriors": 1, "keep": 1})
    t.clearing(5, marquise={"warriors": 3}, eyrie={"roost": 1}, alliance={"sympathy": 1})
    t.clearing(9, eyrie={"warriors": 2, "roost": 1})
    for name, points in vp.items():
        t.player(name, vp=points)
    game = t.player("marquise", actions=3).game
    battles = [int(a) for a in game.legal_actions() if A.BATTLE <= a < A.BATTLE_END]
    assert {(a - A.BATTLE) % 16 for a in battles} == {F.EYRIE, F.ALLIANCE}
    action = BOT.act(game.view("marquise"))
    assert action in battles, game.describe(action)
    return (action - A.BATTLE) % 16


def test_the_battle_goes_at_whoever_is_about_to_win():
    assert attacked(eyrie=27, alliance=4) == F.EYRIE
    assert attacked(eyrie=4, alliance=27) == F.ALLIANCE
