"""Choices of the rule-based bots if the best one is plain: dominance, Blending In, services."""

from __future__ import annotations

from root_env.root.text.describe import describe_family
from tests.agents.playing import seated
from tests.given import given


def chosen(t) -> str:
    """The choice of the bot in a scenario, in words."""
    return describe_family(seated("rules", 1).act(t.game.view(t.game.to_move)))


def gardens(vp: int, rival: int):
    """The Cult's Daylight with a guarded garden in three fox clearings and the card for them."""
    t = given("lizard", "marquise", "eyrie", turn="lizard").player("lizard", vp=vp, outcast="mouse")
    for number in (1, 6, 8):
        t.clearing(number, lizard={"fox garden": 1, "warriors": 3})
    t.clearing(11, marquise={"warriors": 2}).player("marquise", vp=rival)
    return t.hand("lizard", "Dominance (fox)", "Anvil")


def test_it_goes_for_dominance_where_its_rule_will_hold():
    assert chosen(gardens(vp=12, rival=14)) == "activate fox dominance"


def test_it_does_not_where_points_win_sooner():
    assert chosen(gardens(vp=28, rival=5)) != "activate fox dominance"


def exposed(warriors: int, ego: int):
    """The Marquise battles Chameleander, and is asked for a card before the roll."""
    t = given("marquise", "chameleander", turn="marquise").hand("marquise", "Foxfolk Steel")
    t.clearing(6, marquise={"warriors": warriors}, chameleander={"warriors": 1, "ego": ego})
    t.when("marquise", "battle chameleander in clearing 6")
    return t.asks("marquise", "blending in")


def test_it_gives_chameleander_a_card_where_hits_are_worth_it():
    assert chosen(exposed(warriors=4, ego=4)) == "choose Foxfolk Steel (fox)"


def test_it_keeps_the_card_where_there_is_nothing_to_hit():
    assert chosen(exposed(warriors=4, ego=0)) == "pass"


def asked_a_price(*cards: str):
    """The Riverfolk's Evening, with an open hand, between two players without cards."""
    t = given("riverfolk", "marquise", "eyrie", turn="riverfolk", phase="evening").hand("riverfolk", *cards)
    return t.player("riverfolk", prices={"hand card": 3, "riverboats": 3, "mercenaries": 3}).asks(
        "riverfolk", "set price"
    )


def test_the_riverfolk_ask_what_both_others_will_pay():
    assert chosen(asked_a_price("Anvil", "Sword")) == "choose 2"


def test_the_riverfolk_ask_the_most_where_sales_bring_less_than_protectionism():
    assert chosen(asked_a_price("Dominance (fox)")) == "choose 4"
