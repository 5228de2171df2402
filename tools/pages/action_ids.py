"""The ids of actions as the author of a policy writes them, for the pages of tables."""

from collections.abc import Mapping

from root_env.engine.tables import Family

HOW = (
    "`A.MOVE` is the first id of the family `move`, `A.MOVE_END` is one past its last, and a and b are the arguments "
    "in their order. *No.* counts the families, as the first part of [actions in parts](../factored.md) does."
)


def id_of(family: Family, arguments: Mapping[str, int]) -> str:
    """The id of an action by its arguments: `A.MOVE + 12 * a + b`. `arguments`: number of values of each kind."""
    terms, step = [], 1
    for letter, kind in reversed(list(zip("ab", family.arguments, strict=False))):
        terms.insert(0, letter if step == 1 else f"{step} * {letter}")
        step *= arguments[kind]
    return " + ".join([f"A.{family.name.upper()}", *terms])
