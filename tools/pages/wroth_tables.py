"""The page of the second game's tables: actions, observation, questions, events."""

from collections.abc import Iterator

from root_env.engine.tables import Block, Family
from root_env.wroth.rules.ids import Kind
from root_env.wroth.rules.spec import actions, observation
from root_env.wroth.rules.spec.decisions import DECISIONS
from root_env.wroth.rules.spec.events import EVENTS, Reason
from root_env.wroth.rules.spec.scope import scope_of
from root_env.wroth.text.describe import PLAIN
from tools.pages import action_ids
from tools.pages.markdown import code, page, table


def _families() -> Iterator[list[object]]:
    for number, f in enumerate(actions.TABLE.families):
        span = f"{f.base}" if f.size == 1 else f"{f.base}..{f.base + f.size - 1}"
        written = code(action_ids.id_of(f, actions.ARGUMENTS))
        yield [number, code(f.name), span, written, code(*f.names), f.law, _words(f)]


def _words(family: Family) -> str:
    return code(family.text.format(*(f"<{name}>" for name in family.names)))


def _arguments() -> Iterator[list[object]]:
    for name, size in actions.ARGUMENTS.items():
        yield [code(name), size, f"{PLAIN[name](0)} .. {PLAIN[name](size - 1)}"]


def _block(block: Block) -> list[object]:
    axes = " x ".join(f"{axis} {length}" for axis, length in zip(block.axes, block.shape, strict=True)) or "1"
    seen = "the player asked" if block.asked else "all"
    return [code(block.name), block.offset, axes, block.high, f"{block.scale:.3g}", seen, block.words]


def wroth_page() -> str:
    """The page as text."""
    sizes = "; ".join(f"{n} players: {scope_of(n).size} and {scope_of(n).n_actions}" for n in (2, 3, 4))
    return page(
        "Wroth: tables",
        "What an agent of the second game sees and does, see [Wroth](../wroth.md).",
        "## Actions",
        f"{actions.N_ACTIONS} ids in all. An id is the base of its family plus its arguments in mixed radix, the first "
        f"argument slowest. A policy takes them from `root_env.wroth.tables`: {action_ids.HOW}",
        table(("No.", "Family", "Ids", "In a policy", "Arguments", "Rules", "Words"), _families()),
        table(("Argument", "Size", "Values"), _arguments()),
        "## Observation",
        f"int8 ({observation.OBS_SIZE},), blocks one after another, axes in C order; features and actions in the scope "
        f"of a table: {sizes}.",
        table(("Block", "From", "Axes", "Most", "Scale", "Seen by", "What"), map(_block, observation.BLOCKS)),
        "## Questions",
        table(
            ("Question", "Rules", "Words", "Passing", "Frame"),
            ([code(Kind(d.kind).name.lower()), d.law, d.asks, d.passing, d.fields] for d in DECISIONS),
        ),
        "## Events",
        table(("Event", "Rules", "Words"), ([code(e.name.lower()), e.law, e.words] for e in EVENTS)),
        f"Points are scored for {', '.join(reason.name.lower() for reason in Reason)}.",
    )
