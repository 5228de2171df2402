"""A menu in words: similar options share a line, and answers are numbers or words."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from root_env.doors.contract.arguments import Action
from root_env.doors.contract.explaining import fits, words_of
from root_env.support.wrapping import TIED

PASS = "0"
"""The label of the pass."""
_WORTH = 2
"""The average number of options from which groups of options get lines of their own."""


_LONG = 12
"""The most lines of a menu that is shown in full; in a longer one some lines stand for many options."""
_MANY = 9
"""The number of options of one action from which they share a line in a long menu."""


@dataclass(frozen=True)
class Option:
    """A legal action: `label`, which the person types, its id, its words, and `shown`, the words on its line."""

    label: str
    action: int
    words: str
    shown: str


@dataclass(frozen=True)
class Line:
    """Options on one line and their common words; `span`: label and words of a line that stands for a range."""

    head: str
    options: tuple[Option, ...]
    span: tuple[str, str] | None = None

    @property
    def words(self) -> str:
        """The line as it is shown, `3) build a sawmill`; what stands for one choice has TIED spaces."""
        if self.span or not self.head:
            label, words = self.span or (self.options[0].label, self.options[0].shown)
            return f"{label}) {words}"
        shown = (f"{option.label}) {option.shown}".replace(" ", TIED) for option in self.options)
        return f"{self.head}: {'  '.join(shown)}"

    @property
    def listed(self) -> str:
        """The line without numbers, `build a sawmill in clearing 1, 3 or 5`; `words` where that is no sentence."""
        several = [option.shown.split() for option in self.options]
        same = _alike(several)
        if self.span or "..." in self.head or len(several) < 2 or any(len(words) != same + 1 for words in several):
            return self.words
        *some, last = [words[-1] for words in several]
        return " ".join((self.head, *several[0][:same], f"{', '.join(some)} or {last}"))


class Menu:
    """The legal actions of the player asked; `lines` has the lines to show, the pass last.

    The pass has the label 0, a count itself, and any other action its number in the menu.
    """

    def __init__(self, legal: Sequence[Action]):
        passing = [action for action in legal if action.family == "pass"]
        others = [action for action in legal if action.family != "pass"]
        counts = [int(action.arguments["count"]) for action in others if set(action.arguments) == {"count"}]
        if len(others) > 1 and len(counts) == len(others) and not (passing and 0 in counts):
            self.lines: list[Line] = _counted(others, counts)
        else:
            self.lines = _numbered([(action, _pieces(action)) for action in others])
        self.lines += [Line("", (Option(PASS, action.id, action.words, action.words),)) for action in passing]
        self.options: tuple[Option, ...] = tuple(option for line in self.lines for option in line.options)

    def short(self) -> list[Line]:
        """`lines`, but in a long menu one line for an action with many options: its range, and the way to see all."""
        groups = [list(lines) for _, lines in itertools.groupby(self.lines, lambda line: line.head.split(" ")[0])]
        if len(self.lines) <= _LONG:
            return self.lines
        return [line for lines in groups for line in (lines if not lines[0].head else _gathered(lines))]

    def among(self, options: Sequence[Option]) -> list[Line]:
        """The lines with only some of the options."""
        left = [Line(line.head, tuple(one for one in line.options if one in options)) for line in self.lines]
        return [line for line in left if line.options]

    def find(self, text: str) -> list[Option]:
        """The options that fit a text: the one with this number, or all that contain these words in this order.

        A word matches every word that begins with it; numbers match only themselves. If an option consists of just
        these words, only this option matches; if some begin with the first of them, only these do.
        """
        if text.strip().isdecimal():
            label = str(int(text))
            return [option for option in self.options if option.label == label]
        asked = words_of(text)
        found = [option for option in self.options if asked and fits(asked, words_of(option.words))]
        exact = [option for option in found if words_of(option.words) == asked]
        begins = [option for option in found if fits(asked[:1], words_of(option.words)[:1])]
        return exact or begins or found


def _gathered(lines: list[Line]) -> list[Line]:
    """Lines of the same action, as one if they have many options."""
    options = tuple(option for line in lines for option in line.options)
    if len(lines) == 1 or len(options) < _MANY:
        return lines
    heads = [line.head.split(" ") for line in lines]
    same = _alike(heads)
    several = ", ".join(dict.fromkeys(head[same] for head in heads if len(head) > same))
    said = f"{' '.join(heads[0][:same])} {several}: {len(options)} choices; type {heads[0][0]} to see them"
    return [Line(heads[0][0], options, (f"{options[0].label} to {options[-1].label}", said))]


def _counted(actions: Sequence[Action], counts: Sequence[int]) -> list[Line]:
    """Options that are counts; consecutive counts share a line: `1 to 7) move 1 to 7 warriors from ...`."""
    options = [Option(str(n), action.id, action.words, action.words) for n, action in zip(counts, actions, strict=True)]
    span, last = f"{counts[0]} to {counts[-1]}", actions[-1].words
    said = re.sub(rf"\b{counts[-1]}\b", span, last, count=1)
    if said != last and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return [Line("", tuple(options), (span, said))]
    return [Line("", (option,)) for option in options]


# -- options with common words --------------------------------------------------------------------------

_Several = list[tuple[Action, list[str]]]
"""Actions, each with its words; a part that must not be cut counts as one word."""


def _pieces(action: Action) -> list[str]:
    """The words of an action; the name of an argument is one piece, and so is a text between brackets."""
    words = action.words
    for name in sorted((str(value) for value in action.arguments.values()), key=len, reverse=True):
        words = words.replace(name, name.replace(" ", TIED))
    pieces: list[str] = []
    deep = 0
    for word in words.split(" "):
        if deep:
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
        deep = max(0, deep + word.count("(") - word.count(")"))
    return [piece.replace(TIED, " ") for piece in pieces]


def _numbered(actions: _Several) -> list[Line]:
    """Numbered lines of options; options with the same common words share a line."""
    lines: list[Line] = []
    number = 0
    for some, head in _groups(actions):
        said, shown = _common(some, head) if len(some) > 1 else ("", [some[0][0].words])
        labelled = zip(range(number + 1, number + 1 + len(some)), some, shown, strict=True)
        options = tuple(Option(str(k), action.id, action.words, text) for k, (action, _), text in labelled)
        number += len(some)
        if said and lines and lines[-1].head == said:
            lines[-1] = Line(said, lines[-1].options + options)
        else:
            lines.append(Line(said, options))
    return lines


def _groups(actions: _Several) -> Iterator[tuple[_Several, int]]:
    """Groups of actions that begin with the same words, each with the number of these words."""
    head = _alike([words for _, words in actions])
    ways: dict[str, _Several] = {}
    for action, words in actions:
        ways.setdefault(" ".join(words[head : head + 1]), []).append((action, words))
    if len(actions) == 1 or (head and len(actions) < _WORTH * len(ways)):
        yield actions, head
        return
    for some in ways.values():
        yield from _groups(some)


def _alike(several: Sequence[Sequence[str]]) -> int:
    """The number of words at the beginning that are the same in all of them."""
    n = 0
    for words in zip(*several, strict=False):
        if len(set(words)) > 1:
            break
        n += 1
    return n


def _common(actions: _Several, head: int) -> tuple[str, list[str]]:
    """The common words of actions with the same first `head` words, `add ... to the Decree`, and the rest of each.

    A number or a bracket stays together with the word before it.
    """
    several = [words for _, words in actions]
    while head > 1 and any(len(words) == head or words[head][0] in "(0123456789" for words in several):
        head -= 1
    tail = _alike([words[head:][::-1] for words in several])
    while tail and any(words[-tail].startswith("(") or len(words) <= head + tail for words in several):
        tail -= 1
    first = several[0]
    said = " ".join(first[:head]) + (f" ... {' '.join(first[len(first) - tail :])}" if tail else "")
    return said, [" ".join(words[head : len(words) - tail]) for words in several]
