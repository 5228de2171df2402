"""Questions and actions in words, as one viewer may know them.

The words are declared with each decision (`root/declared/form.py`): the question, its own actions, and a pass.

A viewer is None (the public), an agent id or player index, or "all". An action is told as the viewer sees it: a card
given, mobilized or paid for Outrage is named only to those who see it.
"""

import numpy as np

from root_env.root.rules.spec.actions import BY_NAME, A, decode
from root_env.root.text.context import PLAIN, Context
from root_env.root.text.viewer import Viewer


def is_reserved(action: int) -> bool:
    """True if an action id is reserved: one of its arguments has no meaning yet."""
    return describe_family(action).endswith(" (reserved)")


def describe_family(action: int) -> str:
    """Words of an action id without a game: `move from clearing 5 to clearing 2`.

    Reserved ids read `choose_card 50 (reserved)`. Raises ValueError outside the action space.
    """
    family, values = decode(int(action))
    try:
        return family.text.format(*(PLAIN[kind](v) for kind, v in zip(family.arguments, values, strict=True)))
    except IndexError:
        return f"{family.name} {' '.join(map(str, values))} (reserved)"


IN_GAME_TEXT: dict[str, str] = {
    "ambush": "play Ambush! ({0})",
    "activate_dominance": "activate Dominance ({0})",
    "take_dominance": "take Dominance ({0}) for a card",
}
"""Words of families inside a game, for every question."""
assert set(IN_GAME_TEXT) <= set(BY_NAME)


def describe_option(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> str:
    """An action in the context of the top frame, without the player's name: `spend Anvil (fox) on overwork in ...`."""
    c = Context(states, i, viewer)
    family, values = decode(int(action))
    if c.kind is None or is_reserved(action):
        return describe_family(action)
    if family.name == "pass":
        hidden = c.conceals_question() or not c.decision.passing
        return "pass" if hidden else f"pass: {c.say(c.decision.passing)}"
    return c.say(c.choices(family) or IN_GAME_TEXT.get(family.name, family.text), c.arguments(family, values))


def describe_action(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> str:
    """An action of the player who must decide in row `i`: `marquise_0: move from clearing 5 to clearing 2`.

    Ask before the action is taken. For the menu of a player, pass that player as the viewer.
    """
    c = Context(states, i, viewer)
    words = describe_option(states, i, action, viewer)
    return f"{c['who']}: {words}" if c.asks else words


def describe_question(states: np.ndarray, i: int, viewer: Viewer = None) -> str:
    """The question: `alliance_0 must choose which card to add to the supporters (Outrage in clearing 4 (fox))`.

    If the question itself would reveal hidden cards, the other players read only that the player is to decide.
    """
    c = Context(states, i, viewer)
    if not c.asks:
        return "the game is over" if c.s["over"] else "nobody is asked"
    if c.conceals_question():
        return f"{c['who']} is to decide"
    return f"{c['who']} {c.say(c.decision.asks)}"


def asked(states: np.ndarray, i: int) -> str:
    """The name of the pending question in the table of decisions; "" if there is none."""
    c = Context(states, i, None)
    return c.decision.name.lower() if c.asks else ""


def fill_in(words: str, states: np.ndarray, i: int, viewer: Viewer = None) -> str:
    """A text about the pending question, with its fields filled in (`root_env.root.text.fields`)."""
    return Context(states, i, viewer).say(words)


def goes_unnoticed(states: np.ndarray, i: int, action: int, viewer: Viewer = None) -> bool:
    """True if an action is a pass on a question that the viewer must not know of."""
    return action == A.PASS and Context(states, i, viewer).conceals_question()
