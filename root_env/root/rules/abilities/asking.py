"""A hook finds the factions that answer it by its own name, in their abilities.

A hook stands in a module of this folder, with the Law it serves; its body runs where no faction answers. A faction
answers it with a function of the same name and parameters in its module `abilities`:

    @asked_of("defender")                            def deals_higher_roll(s, defender):
    def deals_higher_roll(s, defender):                  return True
        return False
                                                     in alliance/abilities.py

is compiled as it would be written by hand:

    def deals_higher_roll(s, defender):
        faction = I(s.faction[defender])
        if faction == F.ALLIANCE:
            return alliance.deals_higher_roll(s, defender)
        return False

`asked_of_owner` asks the faction that owns a kind of piece, `asked_of_all` every faction in play.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any, TypeVar, cast

from root_env.engine.compose import written_from
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import RULES
from root_env.root.rules.data.tracks import OWNER
from root_env.root.rules.each_faction import of_each_faction
from root_env.root.rules.ids import Faction

PART = "abilities"
Hook = TypeVar("Hook", bound=AnyRule)
_HOOKS: dict[str, str] = {}
"""Name of each hook -> its parameters."""
_ANSWERED: dict[str, int] = {}
"""Name of each hook -> number of answers that it has found."""


def asked_of(player: str) -> Callable[[Hook], Hook]:
    """Decorate a hook that is asked of the faction of one player: `player` names the parameter."""
    return lambda body: _hook(body, f"asked_faction = I(s.faction[{player}])", _one_answers)


def asked_of_owner(piece: str) -> Callable[[Hook], Hook]:
    """Decorate a hook that is asked of the faction that owns a kind of piece: `piece` names the parameter."""
    return lambda body: _hook(body, f"asked_faction = OWNER[{piece}]", _one_answers)


def asked_of_all(until: str = "") -> Callable[[Hook], Hook]:
    """Decorate a hook that is asked of every faction in play, by their numbers.

    With `until`, a condition on `answer`, the hook returns the first answer that meets it, and runs its
    body if none does.
    """
    return lambda body: _hook(body, "", lambda call, sides: _all_answer(call, sides, until))


def _one_answers(call: str, sides: tuple[Faction, ...]) -> list[str]:
    test = " or ".join(f"asked_faction == {int(side)}" for side in sides)
    return [f"if {test}:", f"    return {call}"]


def _all_answer(call: str, sides: tuple[Faction, ...], until: str) -> list[str]:
    in_play = " or ".join(f"s.player_of[{int(side)}] >= 0" for side in sides)
    if not until:
        return [f"if {in_play}:", f"    {call}"]
    return [f"if {in_play}:", f"    answer = {call}", f"    if {until}:", "        return answer"]


def _hook(body: Hook, first: str, asking: Callable[..., list[str]]) -> Hook:
    """The hook as a rule: it asks the factions that answer it, then runs its body."""
    name = body.__name__
    parameters = _HOOKS[name] = _parameters(body)
    answers = of_each_faction(PART, name, needed=False)
    _ANSWERED[name] = len(answers)
    if not answers:
        return njit(body)
    for answer in answers.values():
        _check_parameters(answer, parameters)
    module, source = body.__globals__, textwrap.dedent(inspect.getsource(body))

    def write(keeps: Keeps) -> AnyRule:
        lines, scope = [first] if first else [], {"I": I, "OWNER": OWNER}
        for sides, answer in answers.items():
            if any(map(keeps, sides)):
                called = f"{sides[0].name.lower()}_{name}"
                scope[called] = answer
                lines += asking(called + parameters, sides)
        # at first the module itself, since its names are not all there yet; for a part of the game a copy of it
        names = dict(module) if name in module else module
        names |= scope
        return _with_lines_before(body, source, lines, names)

    return cast(Hook, written_from("faction", write))


def _parameters(function: AnyRule) -> str:
    return f"({', '.join(inspect.signature(function).parameters)})"


def _with_lines_before(body: AnyRule, source: str, lines: list[str], scope: dict[str, Any]) -> AnyRule:
    """`body`, of this source, with lines before its own; `scope` has the names in both. Tracebacks show both."""
    tree = ast.parse(source)
    ast.increment_lineno(tree, body.__code__.co_firstlineno - 1)
    function = tree.body[0]
    function.decorator_list = []
    asked = ast.parse("\n".join(lines)).body
    for node in (inner for statement in asked for inner in ast.walk(statement)):
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = function.lineno
            node.col_offset = node.end_col_offset = 0
    function.body[1:1] = asked  # after the docstring
    exec(compile(tree, body.__code__.co_filename, "exec"), scope)
    return scope[body.__name__]


def _check_parameters(answer: AnyRule, wanted: str) -> None:
    given = _parameters(getattr(answer, "py_func", answer))
    if given != wanted:
        raise DeclarationError(
            f"{answer.__module__}.{answer.__name__}{given} answers a hook, and is called with {wanted}: name its "
            "parameters so"
        )


def refuse_unasked() -> None:
    """Refuse abilities of a faction from outside that no hook asks for; called once all hooks are there.

    Factions of this package have functions for their own folders there too; a test finds unused ones. An answer that
    came after its hook, by an import in a circle, would never be asked.
    """
    for name, found in _ANSWERED.items():
        if len(of_each_faction(PART, name, needed=False)) != found:
            raise DeclarationError(
                f"{name}: this hook was made before some faction had its answer; import "
                "root_env.root.rules.abilities before abilities of a faction"
            )
    for faction in RULES:
        module = faction.part(PART)
        if faction.of_the_package or module is None:
            continue
        for name, made in vars(module).items():
            own = callable(made) and getattr(made, "__module__", "") == module.__name__
            if own and not name.startswith("_") and name not in _HOOKS:
                raise DeclarationError(
                    f"{module.__name__}.{name}: no hook has that name, so that nobody would call it; hooks stand in "
                    "the modules of root/rules/abilities, and a function for the faction's own use begins with _ "
                    "or stands in another module"
                )
