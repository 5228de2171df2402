"""Tables of the law tests of the Underground Duchy, and what lies on its board (Law 12)."""

from root_env.root.lookup import names
from tests.given import given

FOX, RABBIT, MOUSE, BIRD = "Anvil (fox)", "A Visit to Friends (rabbit)", "Sword (mouse)", "Royal Claim (bird)"


def duchy(*others, phase="daylight", at=None, tunnels=(), **config):
    """The turn of the Duchy, with these warriors and tunnels: clearing -> number, clearings."""
    return _laid(given("duchy", *(others or ("marquise",)), turn="duchy", phase=phase, **config), at or {}, tunnels)


def theirs(faction="marquise", *others, phase="daylight", at=None, tunnels=(), **config):
    """The turn of another player."""
    return _laid(given(faction, "duchy", *others, turn=faction, phase=phase, **config), at or {}, tunnels)


def _laid(t, at, tunnels):
    for number in {*at, *tunnels}:
        t.clearing(number, duchy={"warriors": at.get(number, 0), "tunnel": int(number in tunnels)})
    return t


def burrow(t):
    """Warriors in the Burrow."""
    return int(t.game.states[0]["duchy"]["burrow"])


def swayed(t):
    """The swayed ministers."""
    mask = int(t.game.states[0]["duchy"]["swayed"])
    return [word for k, word in enumerate(names.OWN["minister"]) if mask >> k & 1]


def crowns(t):
    """Crowns on the faction board: squires, nobles, lords."""
    return tuple(int(n) for n in t.game.states[0]["duchy"]["crowns"])


def revealed(t):
    """Cards revealed this turn."""
    return sorted(names.cards(t.game.states[0]["duchy"]["revealed"]))


def where(t, faction="duchy"):
    """Clearing -> warriors of a faction."""
    row = t.game.states[0]["warriors"][t.game.player(faction)].tolist()
    return {c + 1: n for c, n in enumerate(row) if n}
