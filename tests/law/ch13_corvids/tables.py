"""Tables of the law tests of the Corvids, and what lies on their board (Law 13)."""

from root_env.root.lookup import names
from tests.given import given

PLOTS = ("bomb", "snare", "extortion", "raid")


def corvids(*others, phase="daylight", plots=None, face_up=(), guards=None, **config):
    """The turn of the Corvids, with these plots and warriors: clearing -> type, clearing -> number."""
    return _laid(
        given("corvids", *(others or ("marquise",)), turn="corvids", phase=phase, **config), plots, face_up, guards
    )


def theirs(faction="marquise", *others, phase="daylight", plots=None, face_up=(), guards=None, **config):
    """The turn of another player."""
    return _laid(given(faction, "corvids", *others, turn=faction, phase=phase, **config), plots, face_up, guards)


def _laid(t, plots, face_up, guards):
    for number in {**(plots or {}), **(guards or {})}:
        warriors = (guards or {}).get(number, 0)
        t.clearing(number, corvids={"warriors": warriors} | ({"plot": 1} if number in (plots or {}) else {}))
    return t.player("corvids", plots=plots or {}, face_up=list(face_up))


def plot(t, number):
    """The plot in a clearing, with its side: "bomb", "bomb face up"; None if there is none."""
    own, c = t.game.states[0]["corvids"], number - 1
    if own["plots"][c] < 0:
        return None
    return names.OWN["plot"][int(own["plots"][c])] + (" face up" if int(own["face_up"]) >> c & 1 else "")


def stock(t):
    """Plots in the supply, by type."""
    return {names.OWN["plot"][k]: int(n) for k, n in enumerate(t.game.states[0]["corvids"]["stock"]) if n}


def denied(t, number):
    """Types that the plot in a clearing is known not to be."""
    mask = int(t.game.states[0]["corvids"]["denied"][number - 1])
    return [word for k, word in enumerate(PLOTS) if mask >> k & 1]


def knows(t, faction, number):
    """The plot in a clearing as a player's view of the position has it: a type, True for an unknown one."""
    agent = t.game.agents[t.game.player(faction)]
    return t.game.view(agent).position()["players"]["corvids_0"]["plots"].get(number)


def where(t, faction):
    """Clearing -> warriors of a faction."""
    row = t.game.states[0]["warriors"][t.game.player(faction)].tolist()
    return {c + 1: n for c, n in enumerate(row) if n}
