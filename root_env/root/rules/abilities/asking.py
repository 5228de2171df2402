"""A hook finds the factions and the cards that answer it by its own name, in their modules.

A hook stands in a module of this folder, with the Law it serves; its body runs where no faction answers. A faction
answers it with a function of the same name and parameters in its module `abilities`:

    @asked_of("defender")                            def deals_higher_roll(s, defender):
    def deals_higher_roll(s, defender):                  return True
        return False
                                                     in badger/abilities.py

is compiled as it would be written by hand:

    def deals_higher_roll(s, defender):
        faction = I(s.faction[defender])
        if faction == F.BADGER:
            return badger.deals_higher_roll(s, defender)
        return False

`asked_of_owner` asks the faction that owns a kind of piece, `asked_of_all` every faction in play.

A card in a play area answers with `<hook>_<card>` in the module `always` of its deck. `cards` of a hook says how its
answer joins that of the faction: `or`, `|` for bits, `+` for numbers. A hook without a result tells the cards of the
player (EVENT), those of every player (FOR_ALL: their functions get the player who has the card after `s`), or all that
are in the game, wherever they lie (FOR_TABLE).
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from root_env.engine.compose import written, written_from
from root_env.engine.ground import AnyRule
from root_env.engine.jit import I, njit
from root_env.engine.specialization import Keeps
from root_env.root.declared.deck import Card, Deck
from root_env.root.declared.decks import DECKS
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.factions import RULES
from root_env.root.rules.data.decks import EFFECT_BIT
from root_env.root.rules.data.tracks import OWNER
from root_env.root.rules.each_faction import of_each_faction
from root_env.root.rules.ids import Faction

PART, CARDS_PART = "abilities", "always"
EVENT, FOR_ALL, FOR_TABLE = "event", "for all", "for table"
_WITHOUT_RESULT = (EVENT, FOR_ALL, FOR_TABLE)
Hook = TypeVar("Hook", bound=AnyRule)
_HOOKS: dict[str, str] = {}
"""Name of each hook -> its parameters."""
_ANSWERED: dict[str, int] = {}
"""Name of each hook -> number of answers that it has found."""
_OF_CARDS: set[str] = set()
"""Names of the hooks that cards can answer."""


def asked_of(player: str, cards: str = "") -> Callable[[Hook], Hook]:
    """Decorate a hook that is asked of the faction of one player, and of his cards: `player` names the parameter."""
    return lambda body: _hook(body, f"asked_faction = I(s.faction[{player}])", _one_answers, cards, player)


def asked_of_owner(piece: str) -> Callable[[Hook], Hook]:
    """Decorate a hook that is asked of the faction that owns a kind of piece: `piece` names the parameter."""
    return lambda body: _hook(body, f"asked_faction = OWNER[{piece}]", _one_answers)


def asked_of_all(until: str = "", cards: str = "") -> Callable[[Hook], Hook]:
    """Decorate a hook that is asked of every faction in play, by their numbers.

    With `until`, a condition on `answer`, the hook returns the first answer that meets it, and runs its
    body if none does.
    """
    return lambda body: _hook(body, "", lambda call, sides: _all_answer(call, sides, until), cards)


def _one_answers(call: str, sides: tuple[Faction, ...]) -> list[str]:
    test = " or ".join(f"asked_faction == {int(side)}" for side in sides)
    return [f"if {test}:", f"    return {call}"]


def _all_answer(call: str, sides: tuple[Faction, ...], until: str) -> list[str]:
    in_play = " or ".join(f"s.player_of[{int(side)}] >= 0" for side in sides)
    if not until:
        return [f"if {in_play}:", f"    {call}"]
    return [f"if {in_play}:", f"    answer = {call}", f"    if {until}:", "        return answer"]


def _hook(body: Hook, first: str, asking: Callable[..., list[str]], cards: str = "", player: str = "") -> Hook:
    """The hook as a rule: it asks the factions and cards that answer it, then runs its body."""
    name = body.__name__
    parameters = _HOOKS[name] = _parameters(body)
    answers = of_each_faction(PART, name, needed=False)
    _ANSWERED[name] = len(answers)
    of_cards = _of_cards(name, parameters, cards) if cards else {}
    if not answers and not of_cards:
        return njit(body)
    for answer in answers.values():
        _check_parameters(answer, parameters)
    module, source = body.__globals__, textwrap.dedent(inspect.getsource(body))

    def write(keeps: Keeps, keeps_card: Keeps) -> AnyRule:
        lines, scope = [first] if first and answers else [], {"I": I, "OWNER": OWNER}
        for sides, answer in answers.items():
            if any(map(keeps, sides)):
                called = f"{sides[0].name.lower()}_{name}"
                scope[called] = answer
                lines += asking(called + parameters, sides)
        kept = {card: answer for card, answer in of_cards.items() if keeps_card(card.number)}
        scope |= {f"{name}_{card.name}": answer for card, answer in kept.items()}
        if cards in _WITHOUT_RESULT:
            lines = _told(kept, name, parameters, player if cards == EVENT else cards) + lines
        # at first the module itself, since its names are not all there yet; for a part of the game a copy of it
        names = dict(module) if name in module else module
        names |= scope
        asked = _with_lines_before(body, source, lines, names)
        return asked if cards in _WITHOUT_RESULT or not kept else _joined(asked, kept, cards, parameters, player)

    return cast(Hook, written_from("faction card", write))


def _of_cards(name: str, parameters: str, cards: str) -> dict[Card, AnyRule | None]:
    """The functions of the cards that answer a hook; None for one that always says yes."""
    _OF_CARDS.add(name)
    wanted = parameters.replace("(s", "(s, holder", 1) if cards == FOR_ALL else parameters
    found = {}
    for deck in DECKS:
        for card in (card for card in deck.cards if name in card.answers):
            answer = getattr(deck.part(CARDS_PART), f"{name}_{card.name}", None)
            if answer is None and cards != "or":
                raise DeclarationError(
                    f"{deck.package}.{CARDS_PART} has no function {name}_{card.name}{wanted}: {card.name} answers that "
                    "hook; write it there, beside the declaration"
                )
            if answer is not None:
                _check_parameters(answer, wanted)
            found[card] = answer
    return found


def _told(kept: Mapping[Card, AnyRule | None], name: str, parameters: str, whose: str) -> list[str]:
    """Lines that tell cards of an event: those of one player (the parameter `whose`), FOR_ALL or FOR_TABLE."""
    lines = []
    for card in kept:
        call = f"{name}_{card.name}{parameters}"
        if whose == FOR_TABLE:
            lines += [f"if s.copies[{card.number}] > 0:", f"    {call}"]
        elif whose == FOR_ALL:
            lines.append("for holder in range(I(s.n_players)):")
            lines.append(f"    if I(s.effects[holder]) >> {EFFECT_BIT[card.number]} & 1:")
            lines.append(f"        {call.replace('(s', '(s, holder', 1)}")
        else:
            lines += [f"if I(s.effects[{whose}]) >> {EFFECT_BIT[card.number]} & 1:", f"    {call}"]
    return lines


def _joined(asked: AnyRule, kept: Mapping[Card, AnyRule | None], join: str, parameters: str, player: str) -> AnyRule:
    """The rule that joins the answers of the player's cards to what `asked` answers."""
    name = asked.__name__
    lines = [f"def {name}{parameters}:", f"    {asked.__doc__!r}", f"    answer = asked{parameters}"]
    lines.append(f"    held = I(s.effects[{player}])")
    for card in kept:
        lines.append(f"    if held >> {EFFECT_BIT[card.number]} & 1:  # {card.title}")
        said = f"answer {join} {name}_{card.name}{parameters}" if kept[card] else "True"
        lines.append(f"        answer = {said}")
    scope = {"__name__": asked.__module__, "I": I, "asked": njit(asked)}
    scope |= {f"{name}_{card.name}": answer for card, answer in kept.items()}
    return written(f"<{name} with cards>", [*lines, "    return answer"], name, scope)


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
    """Refuse abilities that no hook asks for; called once all hooks are there.

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
    for deck in DECKS:
        check_answers(deck)


def check_answers(deck: Deck) -> None:
    """Refuse answers of a deck's cards to hooks that ask no cards, and functions that no card answers with."""
    wanted = {f"{hook}_{card.name}" for card in deck.cards for hook in card.answers}
    for card in deck.cards:
        for hook in set(card.answers) - _OF_CARDS:
            raise DeclarationError(
                f"{deck.package}.declaration: {card.name} answers the hook {hook!r}, which asks no cards; those that "
                f"do are {', '.join(sorted(_OF_CARDS))}. A hook asks cards if its decorator in root/rules/abilities "
                "says how their answers join (`cards`)"
            )
    for name in dir(deck.part(CARDS_PART)):
        if name.startswith(tuple(f"{hook}_" for hook in _OF_CARDS)) and name not in wanted:
            raise DeclarationError(
                f"{deck.package}.{CARDS_PART} has a function {name}, and no card that answers with it"
            )
