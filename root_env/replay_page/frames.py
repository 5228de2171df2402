"""The frames of a game for one viewer, step by step: the board, the question, the action, and the other legal actions.

A step is a decision with a choice; its frame shows the game before it. The last frame has no action.

A frame shows the words of `Game.describe` and `Game.question` and the drawn board for this viewer. In addition:

- Only the player who decides and "all" see the list of legal actions: it can reveal a hand.
- Other players get no frame for a pass on a question that is asked only because of hidden cards. At a real table nobody
  would have noticed it.
- The results of a step are the `Game.events` for this viewer. After a step without a frame they belong to the frame
  before it.
- Only "all" sees forced outcomes: they may name cards that have not been drawn yet.
"""

from collections.abc import Iterator
from typing import NamedTuple

from root_env.doors.game import PlayedGame
from root_env.root.text.describe import describe_option, goes_unnoticed
from root_env.root.text.table import end_words, instead_of_points
from root_env.root.text.viewer import Viewer
from root_env.support.documents import Document, Fields


class Frame(NamedTuple):
    """One step for one viewer."""

    at: int
    """The number of steps in the record before this one; forced outcomes do not count."""
    turn: int
    """The number of player turns begun; 0 in set-up."""
    whose: int
    """The player whose turn it is, -1 in set-up."""
    phase: str
    """"setup", "birdsong", "daylight" or "evening"."""
    who: int
    """The player who decides, -1 when the game is over."""
    question: str
    taken: str | None
    """The action taken, in words; None at the end of the record."""
    options: list[str] | None
    """The legal actions in words, ascending by id; None if the viewer may not know them."""
    chosen: int | None
    """The index of the option that is taken."""
    marks: list[int | str]
    """By player: the victory points, or the words in their place."""
    note: str | None
    """Outcomes of chance forced before this step."""


def steps_of(record: Fields, game: PlayedGame) -> Iterator[tuple[int | None, Document]]:
    """Play a checked record; `game` is its start. Yields (next action, outcomes forced before it) at each step.

    While a pair is yielded, `game` is at the state before the action. The last pair has None for an action.
    """
    forced: Document = {}
    for entry in record["steps"]:
        if "force" in entry:
            game.force(**entry["force"])
            for sort, values in entry["force"].items():
                forced.setdefault(sort, []).extend(values)
            continue
        yield int(entry["action"]), forced
        forced = {}
        game.step(entry["action"])
    yield None, forced


def frame(game: PlayedGame, at: int, action: int | None, forced: Fields, viewer: Viewer) -> Frame | None:
    """The frame of the step `action` for `viewer`; None if this viewer must not notice the step."""
    if action is not None and goes_unnoticed(game.states, 0, action, viewer):
        return None
    who = -1 if game.to_move is None else game.player(game.to_move)
    options, chosen = None, None
    if who >= 0 and viewer in ("all", game.agents[who]):
        legal = game.legal_actions().tolist()
        options = [describe_option(game.states, 0, a, viewer) for a in legal]
        chosen = None if action is None else legal.index(action)
    return Frame(
        at,
        game.turns,
        -1 if game.turn is None else game.player(game.turn),
        game.phase,
        who,
        ending(game) if game.is_over else game.question(viewer),
        None if action is None else game.describe(action, viewer),
        options,
        chosen,
        marks(game),
        _forced_words(forced) if forced and viewer == "all" else None,
    )


def led_to(game: PlayedGame, taken: str | None, viewer: Viewer) -> list[str]:
    """The results of the last step, as `viewer` may know them, without the action itself (`taken`, in words)."""
    events = game.events(viewer)
    own = bool(events) and events[0].kind == "choice" and events[0].words == taken
    return [str(event) for event in events[own:]]


def marks(game: PlayedGame) -> list[int | str]:
    """By player: victory points, or after the marker has left the track the way to win, in words (Law 3.3.1)."""
    s, called = game.states[0], game.agents.__getitem__
    return [instead_of_points(s, p, called) or int(s["vp"][p]) for p in range(len(game.agents))]


def ending(game: PlayedGame) -> str:
    """The end of a finished game in words."""
    return end_words(game.winners, game.truncated)


def _forced_words(forced: Fields) -> str:
    parts = []
    for sort, values in forced.items():
        said = [f"{v[0]}-{v[1]}" if sort == "dice" else str(v) for v in values]
        parts.append(f"{sort} {', '.join(said)}")
    return f"Forced: {'; '.join(parts)}"
