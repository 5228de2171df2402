"""The page of a search: what was found, how sure it is, what else moves, and every change that was tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pandas as pd

from root_env.balance.searches import changes
from root_env.balance.searches.changes import Axis, Point
from root_env.balance.searches.race import NEAR, UNDECIDED, WITHIN, Seen, Target
from root_env.balance.stats import paired
from root_env.balance.stats import sweep as stats_sweep
from root_env.support.version import __version__

from . import page
from . import sweep as report_sweep
from .head import Head
from .sections import Section
from .sentences import changed, faction, listed, players
from .sweep import Played
from .tables import between, figure, percent, table, whole, word


def write(
    folder: Path,
    axes: Sequence[Axis],
    wanted: Sequence[Target],
    found: Point | None,
    seen: Sequence[Seen],
    played: Played,
    command: str,
) -> tuple[Path, list[str]]:
    """Write the page and its CSV files; returns the path of the page, and its first lines."""
    front = pd.concat(
        [stats_sweep.front(axes, of).assign(agent=agent) for agent, of in played.items()], ignore_index=True
    )
    said = list(_sentences(axes, wanted, found, seen, played))
    parts = [_tried(axes, wanted, seen, list(played)), report_sweep.front(axes, front)]
    facts = [("changes", f"{len(seen):,} tried"), ("agents", ", ".join(played)), ("command", command)]
    facts += [(one.word, f"{', '.join(map(str, one.values))}; printed: {one.printed}") for one in axes]
    facts += [("version", f"root_env {__version__}")]
    title = f"The smallest change that brings {listed([_target(one) for one in wanted])}"
    return page.write_page(folder, Head(title, facts, said, None, None, ""), parts), said


def _target(target: Target) -> str:
    return f"{faction(target.faction)} to {'par' if target.share is None else f'{figure(100 * target.share)} %'}"


def _sentences(
    axes: Sequence[Axis], wanted: Sequence[Target], found: Point | None, seen: Sequence[Seen], played: Played
) -> Iterator[str]:
    if found is None:
        near = min(seen, key=lambda one: max(abs(middle) for middle, _, _ in one.off))
        yield (
            f"None of the {len(seen):,} changes brings {listed([_target(one) for one in wanted])}. The nearest is "
            f"{changes.told(axes, near.point)}: {_off(near, wanted, list(played))}. Give more figures, or more values."
        )
        return
    best = next(one for one in seen if one.point == found)
    smaller = sum(one.size < best.size for one in seen)
    yield (
        f"The smallest change that brings {listed([_target(one) for one in wanted])} is {changes.told(axes, found)} "
        f"({best.size} step{'s' * (best.size != 1)}; {f'{smaller} smaller change' + 's' * (smaller != 1)} did not): "
        f"{_off(best, wanted, list(played))}, after {best.games:,} games."
    )
    near = (WITHIN, NEAR, UNDECIDED)
    rivals = [one for one in seen if one.size == best.size and one.point != found and one.verdict in near]
    if rivals:
        yield f"As small, and not ruled out: {'; '.join(changes.told(axes, one.point) for one in rivals)}."
    for agent, of in played.items():
        if found != changes.printed(axes):
            pair = of[changes.printed(axes)], of[found]
            yield from changed(paired.factions(*pair), [agent], "it")
            turns = paired.games(*pair).set_index("what").loc["turns"]
            yield (
                f"With {players([agent])}, games have {figure(turns['after'])} player turns instead of "
                f"{figure(turns['before'])}: {figure(turns['difference'], 2, True)} "
                f"({between(turns['low'], turns['high'], 2, True)})."
            )
    yield "The change was chosen because it did well in these games, so the check on other deals is what counts."


def _off(one: Seen, wanted: Sequence[Target], agents: Sequence[str]) -> str:
    words = []
    for k, (middle, low, high) in enumerate(one.off):
        name, who = wanted[k % len(wanted)].faction, agents[k // len(wanted)]
        words.append(
            f"{faction(name)} lies {figure(100 * middle, 1, True)} points "
            f"({between(100 * low, 100 * high, 1, True)}) off with {players([who])}"
        )
    return listed(words)


def _tried(axes: Sequence[Axis], wanted: Sequence[Target], seen: Sequence[Seen], agents: Sequence[str]) -> Section:
    text = [
        "The smallest changes come first. Changes of one level play the same deals in rounds of twice as many games, "
        "and drop out when they surely lie off the target (a race: Maron and Moore 1993, Birattari and others 2002). "
        "The intervals shown are 95 % intervals of one change; the race decides by wider ones, which hold for all "
        "changes, targets and rounds at once."
    ]
    rows = []
    for one in seen:
        for k, off in enumerate(one.off):
            who, target = agents[k // len(wanted)], wanted[k % len(wanted)]
            rows.append((changes.told(axes, one.point), one.size, one.games, who, _target(target), *off, one.verdict))
    head = ["change", "steps", "games", "agent", "target", "off", "low", "high", "verdict"]
    frame = pd.DataFrame(rows, columns=head)
    columns = [
        *(("change", word("change")), ("target", word("target")), ("agent", word("agent"))),
        *(("verdict", word("verdict")), ("steps", whole("steps")), ("games", whole("games"))),
        *(("off, points", percent("off", 1, True)), ("95 %", report_sweep.interval(100, 1, True))),
    ]
    section = Section("tried", "Every change that was tried", text)
    section.add("search", frame, table(frame, columns, words=4))
    return section
