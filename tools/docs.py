"""Files generated from the code: the pages of docs/generated, rooms.svg, and the stubs of states (`state.pyi`).

    python -m tools.docs            write them
    python -m tools.docs --check    exit status 1 if one of them differs from what the code says

Nothing is compiled: the tables need no rules. The output depends on the working tree alone.
"""

import os

os.environ["ROOT_ENV_JIT"] = "0"  # before root_env is imported

import ast
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from root_env.root.declared import events as shared_events
from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import Frame
from root_env.root.declared.frames import of_nobody
from root_env.root.declared.law import SECTIONS
from root_env.root.lookup import names
from root_env.root.observations import formats, structured
from root_env.root.observations.state_vector import STATE_SIZE
from root_env.root.rules.data import decks, maps, tracks
from root_env.root.rules.ids import FIRST_STEP, Faction, ItemState, Phase, Piece
from root_env.root.rules.spec import actions, decisions, events, menus, observation
from root_env.root.rules.spec.digest import tables_digest
from root_env.root.rules.spec.scope import FIRST
from root_env.root.text.describe import is_reserved
from root_env.support.files import write_text_atomically
from tools import architecture, law_index
from tools.pages import action_ids, explained_tables, stubs, task_tables, wroth_tables
from tools.pages.markdown import code, page, table

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("docs/generated")


def law(section: str) -> str:
    """`4.3.1 Title`, or the bare number for a chapter outside the index."""
    return f"{section} {SECTIONS[section]}" if section in SECTIONS else section


def numbered(words: Iterable[str]) -> str:
    return ", ".join(f"{i} {w}" for i, w in enumerate(words))


# -- actions -----------------------------------------------------------------------------------------

_FORESTS = "; ".join(
    f"on {m.name} {numbered(maps.forest_name(m, k) for k in range(len(m.forests)))}" for m in maps.MAPS
)
VALUES: dict[str, str] = {
    "clearing": "k is clearing k + 1",
    "forest": f"index among the map's forests: {_FORESTS}",
    "faction": numbered(_f.name.lower().replace("_", " ") for _f in Faction),
    "card": numbered(names.CARDS),
    "suit": numbered(names.SUITS),
    "item": numbered(names.ITEMS),
    "item_state": numbered(names.ITEM_STATES),
    "count": "the number itself",
    "quest": numbered(names.QUESTS),
    "piece": numbered(names.PIECES),
    "later_piece": f"the piece of this number and {actions.ARGUMENTS['piece']}",
    "building": numbered(names.PIECES[k] for k in (Piece.SAWMILL, Piece.WORKSHOP, Piece.RECRUITER)),
    "index": "place in the list of pending effects, 0 first",
    **{kind: numbered(words) for kind, words in names.OWN.items()},
}
"""Meaning of the values of each argument kind."""


def actions_page() -> str:
    families = []
    for number, f in enumerate(actions.FAMILIES):
        ids = range(f.base, f.base + f.size)
        used = sum(not is_reserved(a) for a in ids)
        span = f"{ids[0]}" if f.size == 1 else f"{ids[0]}..{ids[-1]}"
        words = f.text.format(*(f"<{a}>" for a in f.arguments))
        written = code(action_ids.id_of(f, actions.ARGUMENTS))
        families.append([number, code(f.name), span, written, used, code(*f.arguments), law(f.law), code(words)])
    kinds = [
        [code(name), size, code(*(f.name for f in actions.FAMILIES if name in f.arguments)), VALUES[name]]
        for name, size in actions.ARGUMENTS.items()
    ]
    return page(
        "Actions",
        f"`Discrete({FIRST.n_actions})` for every agent, `Discrete({actions.N_ACTIONS})` with a later faction "
        "([Scopes](../scopes.md)). An id is the base of its family plus its arguments in mixed "
        "radix, the first argument slowest: `move` from clearing `a` to clearing `b` (from 0) is "
        f"`{actions.BY_NAME['move'].base} + 12 * a + b`. `root_env.actions` has `encode` and `decode`, and "
        "`Game.describe` puts an action into the words of the question at hand. Argument sizes leave room for "
        "factions, cards and maps to come; ids of such values are reserved and never legal.",
        f"Digest of the action and observation tables: `{tables_digest()}`.",
        "## Families",
        f"A policy takes the ids from `root_env.tables`: {action_ids.HOW}",
        table(("No.", "Family", "Ids", "In a policy", "In use", "Arguments", "Law", "Words"), families),
        "## Arguments",
        table(("Argument", "Size", "Used by", "Values"), kinds),
    )


# -- observation -------------------------------------------------------------------------------------

_EFFECTS = [names.CARDS[c] for c in decks.EFFECTS]
AXIS_VALUES: dict[str, str] = {
    "seat": "0 the observer, then clockwise; seats beyond the table's size stay 0",
    "other": "the other players, clockwise from the observer",
    "clearing": VALUES["clearing"],
    "forest": VALUES["forest"],
    "card": "ids of cards, as in the action table",
    "effect": numbered(_EFFECTS),
    "faction": numbered(_f.name.lower().replace("_", " ") for _f in Faction),
    "map": numbered(m.name for m in maps.MAPS),
    "suit": numbered(names.SUITS),
    "clearing_suit": numbered(names.SUITS[:3]),
    "phase": numbered(_p.name.lower() for _p in Phase),
    "side": "0 attacker, 1 defender",
    "ruin": "the map's ruins, by the number of their clearing",
    "space": "of the Ego track, left to right",
    "ego": "0 without, 1 with draw icon",
    "item": numbered(names.ITEMS),
    "item_state": numbered(s.name.lower().replace("_", " ") for s in ItemState),
    "quest": numbered(names.QUESTS),
    **{kind: numbered(words) for kind, words in names.OWN.items()},
    "decision": "numbers of decisions, see [decisions](decisions.md)",
    "trigger": numbered(k.name.lower().replace("_", " ") for k in decisions.TRIGGERS),
    "index": "place in the list of pending effects, 0 first",
}


def blocks_table() -> list[str]:
    rows = []
    for b in observation.BLOCKS:
        axes = " x ".join(f"{a} {observation.AXES[a]}" for a in b.axes) or "one number"
        place = f"{b.offset}..{b.offset + b.size - 1}" if b.size > 1 else f"{b.offset}"
        row = [code(b.name), place, b.size, axes, f"{b.low}..{b.high}", f"{b.scale:.4g}", b.visibility]
        rows.append([*row, b.law, b.text, structured.array_of(b)])
    head = ("Block", "Features", "Size", "Axes", "Range", "Scale", "Visible", "Law", "Meaning", "Structured")
    return table(head, rows)


def structured_table() -> list[str]:
    rows = []
    for name, index in structured.INDEX.items():
        axis = structured.ENTITIES[name][0] if name in structured.ENTITIES else "none"
        rows.append([code(name), index.shape, axis, sum(structured.array_of(b) == name for b in observation.BLOCKS)])
    n = observation.AXES["clearing"]
    rows.append([code("adjacency"), (n, n), "clearing", "1 where a path links two clearings of the map"])
    k = formats.HISTORY_FEATURES
    rows.append([code("history"), f"(k, {k})", "past decision", "only with `history` k > 0"])
    return table(("Array", "Shape", "Rows", "Blocks or contents"), rows)


def observation_page() -> str:
    sizes: dict[str, int] = {}
    for b in observation.BLOCKS:
        sizes[b.visibility] = sizes.get(b.visibility, 0) + b.size
    visible = [
        ("public", sizes["public"], "what lies open on the table: equal for all observers, but for the order of seats"),
        ("own", sizes["own"], "the observer's own hidden cards"),
        ("known", sizes["known"], "what the observer has seen of hidden cards of others"),
        ("asked", sizes["asked"], "the question now asked of the observer; 0 for everybody else"),
    ]
    axes = [[code(name), observation.AXES[name], values] for name, values in AXIS_VALUES.items()]
    return page(
        "Observation",
        f"int8 `({FIRST.size},)`, with a later faction `({observation.OBS_SIZE},)`: the blocks one after another, each "
        "with its axes in C order. Flags and "
        "one-hots are 0 or 1. A block is 0 throughout where there is nothing to show: a faction that is not in play, a "
        f"question that is not asked. Digest of the action and observation tables: `{tables_digest()}`.",
        "## Formats",
        [
            '`GameConfig(observation={"format": ..., "history": k})`:',
            "",
            "- `int8` (default): the row itself, int8.",
            "- `float32`: the row times the scales below, roughly in [-1, 1].",
            "- `structured`: a dict of float32 arrays, scaled; the last column of the block table says where a block "
            "stands. `root_env.root.observations.structured.FEATURES` names the columns.",
            f"- `history`: the last k public decisions, newest first, {formats.HISTORY_FEATURES} numbers each, "
            "appended to the flat formats and unscaled: present, who (one-hot over seats from the observer), number of "
            "the action family, first argument + 1, second argument + 1, whether the card was hidden.",
            "",
            f"`state()` is another vector, int16 `({STATE_SIZE},)`, with everything hidden in it: for central critics "
            "only. `root_env.root.observations.state_vector.FIELDS` says what stands where.",
        ],
        structured_table(),
        "## Visibility",
        table(("Visible", "Features", "What it depends on"), visible),
        "## Blocks",
        blocks_table(),
        "## Axes",
        table(("Axis", "Length", "Values"), axes),
    )


# -- decisions -------------------------------------------------------------------------------------


def served_by(sort: str, verb: str) -> Iterator[tuple[str, Frame, tuple[str, str]]]:
    """(group, frame, function) of each of the declared "decisions" or "steps": who owns it and what serves it."""
    for frame, package in of_nobody(sort):
        function = getattr(importlib.import_module(f"{package}.{frame.at}"), f"{verb}_{frame.name.lower()}")
        yield "shared", frame, (function.__module__, function.__name__)
    for faction in RULES:
        for frame in getattr(faction, sort):
            function = faction.function(frame.at, f"{verb}_{frame.name.lower()}")
            yield faction.name, frame, (function.__module__, function.__name__)


def place_of(function: tuple[str, str]) -> str:
    return f"{function[0].removeprefix('root_env.').replace('.', '/')}.py::{function[1]}"


def decisions_page() -> str:
    groups: dict[str, list] = {}
    for group, d, function in served_by("decisions", "legal"):
        row = [d.number, code(d.name.lower()), d.question, law(d.law), d.fields, "yes" if d.hidden else ""]
        groups.setdefault(group, []).append([*row, code(*menus.taken(d)), code(place_of(function))])
    head = ("No.", "Decision", "What is asked", "Law", "Frame fields", "Hidden", "Families it can list", "Listed by")
    parts: list[str | list[str]] = []
    for group, rows in groups.items():
        parts += [f"## {'Any player' if group == 'shared' else group.capitalize()}", table(head, rows)]
    steps = sorted((step.number, step.name, function) for _, step, function in served_by("steps", "run"))
    return page(
        "Decisions",
        f"{len(decisions.DECISIONS)} kinds of questions, by `ids.Kind`; the number is the index of the block "
        "`decision.kind` of the observation, in which the draft has no place. Fields of a frame beyond `who` are named "
        "where they mean something. "
        "Hidden: the question, or its options, exist because of cards that others cannot see, so that "
        '`skip_forced="public"` stops at it even with one option left. Families are those that the declaration names: '
        "all that can appear, not all at once; what is offered throughout a phase (`use`, dominance) depends on the "
        "phase.",
        *parts,
        "## Steps",
        f"Frames from {FIRST_STEP} on ask nobody; the engine runs them.",
        table(
            ("No.", "Step", "Run by"), ([number, code(name.lower()), code(place_of(f))] for number, name, f in steps)
        ),
    )


# -- configuration -----------------------------------------------------------------------------------

WRITTEN_OUT = {"Fields": "Mapping[str, Any]", "Reward": "str | Callable[..., Mapping[str, float]]"}
"""Names of types in `root/config.py` -> the types, which a user need not look up."""


def config_fields(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """(name, type, default, docstring) of each field of `GameConfig`, as its source has them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    body = next(n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "GameConfig")
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign):
            text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            told = re.sub(r"\w+", lambda word: WRITTEN_OUT.get(word[0], word[0]), ast.unparse(node.annotation))
            yield node.target.id, told, _default(node.value), " ".join(str(text).split())


def _default(value: ast.expr | None) -> str:
    if value is None:
        return "required"
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "field":
        factory = next(k.value for k in value.keywords if k.arg == "default_factory")
        return ast.unparse(factory.body) if isinstance(factory, ast.Lambda) else {"dict": "{}"}[factory.id]
    return ast.unparse(value)


def config_page() -> str:
    rows = [[code(n), code(t), code(d), text] for n, t, d, text in config_fields(ROOT / "root_env/root/config.py")]
    return page(
        "Configuration",
        "Fields of `root_env.GameConfig`. Every field has a default; what cannot be played raises `ConfigError`, which "
        "names the field. The same fields are the keywords of `root_v0.env(...)` and the mapping `config` of "
        "positions and records.",
        table(("Field", "Type", "Default", "Meaning"), rows),
        "## Figures",
        "Names of `overrides`, each with a number or as many as its printed values, within the limits. Bots and "
        "policies do not read them: they play on as if the printed values held.",
        table(("Name", "Printed", "Limits", "Law", "Meaning"), map(_figure, tracks.FIGURES.items())),
    )


def _figure(named: tuple[str, tracks.Figure]) -> list[object]:
    name, figure = named
    doubt = f" ({tracks.UNCONFIRMED[name]})" if name in tracks.UNCONFIRMED else ""
    printed = ", ".join(map(str, figure.values))
    return [code(name), printed, f"{figure.low}..{figure.high}", figure.law, figure.text + doubt]


# -- events ------------------------------------------------------------------------------------------


def events_page() -> str:
    """Kinds of events by who declares them, and reasons for points."""
    declared: list[tuple[str, tuple, tuple]] = [("Every game", shared_events.EVENTS, shared_events.REASONS)]
    declared += [(f.name.capitalize(), f.events, f.reasons) for f in FACTIONS]
    rows = {row.declared.name: row for row in events.EVENTS}
    parts: list[str | list[str]] = []
    for title, kinds, reasons in declared:
        if kinds or reasons:
            parts.append(f"## {title}")
        if kinds:
            parts.append(table(("Event", "Arguments", "Law", "Words"), (_event(rows[kind.name]) for kind in kinds)))
        if reasons:
            named = (f"`{reason.name.lower().replace('_', ' ')}` ({reason.words})" for reason in reasons)
            parts.append(f"Points are scored or lost for: {', '.join(named)}.")
    return page(
        "Events",
        "What `Game.events()` tells, see [events](../events.md): the kind, its arguments beside the agent, and the "
        "words. A part in brackets is said where there is such a player or card. Arguments in italics are told to "
        "those only who know the card: the agent and the other player, and everybody while one of their hands lies "
        "open.",
        *parts,
    )


def _event(row: events.Event) -> list[object]:
    told = [f"*{field.name}*" if field.name == row.private else field.name for field in row.fields]
    words = row.declared.words or "what is chosen, as the viewer sees it"
    return [code(row.declared.name.lower()), ", ".join(told), law(row.declared.law), words]


# -- all pages ---------------------------------------------------------------------------------------


def pages() -> dict[str, str]:
    """File name -> text of every generated page and picture."""
    return {
        "actions.md": actions_page(),
        "observation.md": observation_page(),
        "decisions.md": decisions_page(),
        "events.md": events_page(),
        "law_index.md": law_index.render_markdown(law_index.build_index(ROOT)),
        "config.md": config_page(),
        "tasks.md": task_tables.tasks_page(),
        "explained.md": explained_tables.explained_page(),
        "wroth.md": wroth_tables.wroth_page(),
        "rooms.svg": architecture.picture(),
    }


def differing(folder: Path) -> list[str]:
    """Pages of the folder that are missing, out of date, or not written by this tool."""
    wanted = pages()
    there = {p.name: p.read_text(encoding="utf-8") for p in folder.iterdir() if p.suffix in (".md", ".svg")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.docs [--check]", file=sys.stderr)
        return 2
    folder = ROOT / FOLDER
    if arguments:
        wrong = [(FOLDER / name).as_posix() for name in differing(folder)]
        wrong += [str(path) for path, text in stubs.stubs().items() if path.read_text(encoding="utf-8") != text]
        for name in wrong:
            print(f"{name} differs from the code")
        if wrong:
            print("run python -m tools.docs")
        return 1 if wrong else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        write_text_atomically(folder / name, text)
    for path, text in stubs.stubs().items():
        write_text_atomically(path, text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
