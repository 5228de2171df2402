"""Files of puzzles: JSON, checked by a schema before any part of them is used."""

from os import PathLike
from typing import Any

from root_env.puzzles.goals import KINDS, Goal
from root_env.puzzles.puzzle import HANDMADE_THEMES, THEMES, Puzzle, PuzzleError
from root_env.support.documents import Document, Fields
from root_env.support.loading import DocumentError, load_document
from root_env.support.quoting import quoted
from root_env.support.schemas import problem_of, validator_of

FORMAT, VERSION = "root_env puzzles", 1
MOST = 10_000
"""The most puzzles in a file."""
_TEXT = {"type": "string", "maxLength": 400}
_GOAL = {
    "type": "object",
    "properties": {
        "kind": {"enum": list(KINDS)},
        "of": {"type": "string", "maxLength": 40},
        "most": {"type": "integer", "minimum": 0, "maximum": 100},
    },
    "required": ["kind"],
    "additionalProperties": False,
}
_ACTION = {
    "type": "object",
    "properties": {"family": {"type": "string", "maxLength": 60}},
    "required": ["family"],
    "additionalProperties": {"type": ["string", "integer"], "maxLength": 60},
    "maxProperties": 8,
}
_PUZZLE = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "pattern": r"^[a-z0-9][a-z0-9-]{0,59}\Z"},
        "theme": {"enum": list(THEMES | HANDMADE_THEMES)},
        "agent": {"type": "string", "pattern": r"^[a-z_]{1,40}_[0-9]\Z"},
        "words": _TEXT,
        "position": {"type": "object"},
        "goal": _GOAL,
        "actions": {"type": "array", "items": _ACTION, "minItems": 1, "maxItems": 200},
        "checked": {"type": "object"},
        "solution": {"type": "array", "items": _TEXT, "minItems": 1, "maxItems": 200},
    },
    "required": ["name", "theme", "agent", "words", "position"],
    "oneOf": [{"required": ["goal"]}, {"required": ["actions"]}],
    "additionalProperties": False,
}
_FILE = {
    "type": "object",
    "properties": {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "puzzles": {"type": "array", "items": _PUZZLE, "minItems": 1, "maxItems": MOST},
    },
    "required": ["format", "version", "puzzles"],
    "additionalProperties": False,
}


def read(document: Any, source: str = "puzzles") -> dict[str, Puzzle]:
    """The puzzles of a document by name, in its order; PuzzleError for a bad document. Positions are not checked."""
    problem = problem_of(validator_of(_FILE), document)
    if problem is not None:
        raise PuzzleError(f"{source}: {problem}")
    found: dict[str, Puzzle] = {}
    for one in document["puzzles"]:
        if one["name"] in found:
            raise PuzzleError(f"{source}: two puzzles have the name {one['name']}")
        found[one["name"]] = _puzzle(one, source)
    return found


def _puzzle(one: Fields, source: str) -> Puzzle:
    goal = Goal(**one["goal"]) if "goal" in one else None
    if goal:
        needs = KINDS[goal.kind].needs
        for name in ("of", "most"):
            if (getattr(goal, name) is None) == (name in needs):
                must = f"needs {name!r}" if name in needs else f"takes no {name!r}"
                raise PuzzleError(f"{source}: puzzle {one['name']}: the goal {goal.kind!r} {must}")
        _check_goal(goal, one, source)
    words = {name: one[name] for name in ("name", "theme", "agent", "words", "position")}
    told = {name: tuple(one.get(name, ())) for name in ("actions", "solution")}
    return Puzzle(**words, **told, goal=goal, checked=one.get("checked", {}))


def _check_goal(goal: Goal, one: Fields, source: str) -> None:
    """Raise PuzzleError for a goal about a player of the wrong faction, or about the solver."""
    kind = KINDS[goal.kind]
    who = goal.of if "of" in kind.needs else one["agent"]
    other_sort = kind.about and not who.startswith(f"{kind.about}_")
    if other_sort or goal.of == one["agent"]:
        raise PuzzleError(f"{source}: puzzle {one['name']}: the goal {goal.kind!r} cannot be about {quoted(who)}")


def load(path: str | PathLike[str]) -> dict[str, Puzzle]:
    """The puzzles of a file of your own, by name; every position is played to its first decision.

    PuzzleError for a file that cannot be read, and for a puzzle that cannot be played.
    """
    try:
        found = read(load_document(path, "JSON"), str(path)[:200])
    except DocumentError as error:
        raise PuzzleError(str(error)) from None
    for puzzle in found.values():
        check(puzzle)
    return found


def check(puzzle: Puzzle) -> None:
    """Raise PuzzleError for a puzzle with a bad position or goal, or with actions of which none, or all, are legal."""
    game, goal = puzzle.game(), puzzle.goal
    if goal and goal.of is not None and goal.of not in game.agents:
        raise PuzzleError(f"puzzle {puzzle.name}: goal: {quoted(goal.of)} is not at the table")
    if goal:
        already = goal.reached(game.states, game.states, game.agents, game.player(puzzle.agent))
        if already and goal.of is not None and KINDS[goal.kind].share is None:
            raise PuzzleError(f"puzzle {puzzle.name}: goal: it is reached before anything is done")
        return
    try:
        accepted = {action for one in puzzle.actions for action in game.find_all(**one)}
    except (ValueError, TypeError) as error:
        raise PuzzleError(f"puzzle {puzzle.name}: actions: {error}") from None
    if not accepted or len(accepted) == len(game.legal_actions()):
        raise PuzzleError(f"puzzle {puzzle.name}: actions: some, but not all legal actions must be accepted")


def document_of(puzzles: Any) -> Document:
    """The document that `read` reads, for `json.dumps`."""
    return {"format": FORMAT, "version": VERSION, "puzzles": [_written(one) for one in puzzles]}


def _written(puzzle: Puzzle) -> Document:
    words = {name: getattr(puzzle, name) for name in ("name", "theme", "agent", "words")}
    if puzzle.goal:
        goal = {name: value for name, value in vars(puzzle.goal).items() if value is not None}
        words |= {"goal": goal} | ({"solution": list(puzzle.solution)} if puzzle.solution else {})
    else:
        words |= {"actions": [dict(one) for one in puzzle.actions]}
    return {**words, "checked": dict(puzzle.checked), "position": dict(puzzle.position)}
