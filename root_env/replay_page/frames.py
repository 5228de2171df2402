"""What one viewer sees of a game, step by step: the board, what is asked, what is done, what else could be done.

A step is a decision that left a choice; its frame shows the game before it. The last frame has nothing taken.

A frame shows what `Game.describe`, `Game.question` and the drawn board show to this viewer. In addition:

- The list of legal actions is shown to the player who decides and to "all": it can reveal a hand.
- Other players get no frame for a pass on a question that is asked only because of hidden cards. At a table nobody
  would have noticed it.
- The results of a step are what `Game.events` tells this viewer. After a step without a frame they belong to the frame
  before it.
- Only "all" sees forced outcomes: they may name cards that are still to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from root_env.doors.game import PlayedGame
from root_env.root.text.describe import describe_option, goes_unnoticed
from root_env.root.text.table import end_words, instead_of_points
from root_env.root.text.viewer import Viewer
from root_env.support.documents import Document, Fields


class Frame(NamedTuple):
    """One step as one viewer sees it."""

    at: int
    """Number of steps in the record before this one; forced outcomes do not count."""
    turn: int
    """Player turns begun; 0 in set-up."""
    whose: int
    """Player whose turn it is, -1 in set-up."""
    phase: str
    """"setup", "birdsong", "daylight" or "evening"."""
    who: int
    """Player who decides, -1 when the game is over."""
    question: str
    taken: str | None
    """What is done here, in words; None where the record ends."""
    options: list[str] | None
    """What could be done, in words, by action id; None if the viewer may not know."""
    chosen: int | None
    """Which of the options is taken."""
    marks: list[int | str]
    """By player: the victory points, or in words what stands in their place."""
    note: str | None
    """Outcomes of chance forced before this step."""


def steps_of(record: Fields, game: PlayedGame) -> Iterator[tuple[int | None, Document]]:
    """Play a checked record; `game` is its start. Yields (next action, outcomes forced before it) at each step.

    `game` stands before the action while it is yielded. The last pair has None for an action.
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
    """The frame of the step `action`, as `viewer` sees it; None if this viewer must not notice the step."""
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
    """By player: victory points, or what the player wins by once the marker is off the track (Law 3.3.1)."""
    s, called = game.states[0], game.agents.__getitem__
    return [instead_of_points(s, p, called) or int(s["vp"][p]) for p in range(len(game.agents))]


def ending(game: PlayedGame) -> str:
    """How a game that is over has ended."""
    return end_words(game.winners, game.truncated)


def _forced_words(forced: Fields) -> str:
    parts = []
    for sort, values in forced.items():
        said = [f"{v[0]}-{v[1]}" if sort == "dice" else str(v) for v in values]
        parts.append(f"{sort} {', '.join(said)}")
    return f"Forced: {'; '.join(parts)}"
