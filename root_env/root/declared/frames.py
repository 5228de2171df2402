"""The questions and steps that belong to no faction, numbered; also those of cards and maps."""

from root_env.root.declared.check import refuse_what_cannot_be
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS, fill, next_free, of_the_package
from root_env.root.declared.form import FIRST_STEP, Decision, Frame, Step, is_shipped
from root_env.root.declared.maps import MAPS


def _of_nobody() -> tuple[tuple[Frame, str], ...]:
    """The frames of this package, and those of somebody's own decks and maps with the next free numbers."""
    found = of_the_package()
    of_factions = [frame.number for faction in FACTIONS for frame in (*faction.decisions, *faction.steps)]
    for one in (*DECKS, *MAPS):
        if not is_shipped(one.package):
            numbers = [*of_factions, *(frame.number for frame, _ in found)]
            decisions = fill(one.decisions, next_free(n for n in numbers if n < FIRST_STEP))
            steps = fill(one.steps, next_free((n for n in numbers if n >= FIRST_STEP), FIRST_STEP))
            found += [(frame, one.package) for frame in (*decisions, *steps)]
    sections = {number: title for one in MAPS for number, title in one.sections.items()}
    refuse_what_cannot_be(FACTIONS, found, sections)
    return tuple(found)


OF_NOBODY = _of_nobody()
"""Every question and step of everybody, of cards and of maps, with the package of its `at`."""


def of_nobody(sort: str) -> list[tuple[Frame, str]]:
    """The "decisions" or the "steps" of these, by number."""
    wanted = {"decisions": Decision, "steps": Step}[sort]
    return sorted((one for one in OF_NOBODY if isinstance(one[0], wanted)), key=lambda one: one[0].number)
