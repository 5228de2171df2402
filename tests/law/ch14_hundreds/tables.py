"""Tables of the law tests of the Hundreds' abilities (Law 14.2)."""

from tests.given import given

OURS = "A Visit to Friends (rabbit)"


def ours(*others, phase="daylight", warlord=5, **config):
    """The turn of the Hundreds, a warrior of the Marquise far away."""
    t = given("hundreds", *(others or ("marquise",)), turn="hundreds", phase=phase, **config)
    t.player("hundreds", warlord=warlord, mood="rowdy")
    return t.clearing(3, marquise={"warriors": 1}) if "marquise" in (others or ("marquise",)) else t


def theirs(faction="marquise", *others, phase="daylight", **config):
    """The turn of another player, who has nothing on the map yet."""
    return given(faction, "hundreds", *others, turn=faction, phase=phase, **config).player("hundreds", mood="rowdy")
