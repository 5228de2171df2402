"""Tables of the law tests of Chameleander."""

from __future__ import annotations

from tests.given import Scenario, given


def chameleander_at(number, *others, ego=0, superego=0, turn="chameleander", **config) -> Scenario:
    """Chameleander in a clearing with so many ego, against the Marquise if nobody else is named."""
    t = given("chameleander", *(others or ("marquise",)), turn=turn, **config)
    return t.clearing(number, chameleander={"warriors": 1, "ego": ego, "superego": superego})
