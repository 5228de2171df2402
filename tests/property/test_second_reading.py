"""The core's menus against the second reading of the Law; `compare_menus` does the same at length."""

import ast
from pathlib import Path

from tests.property import reading
from tests.property.compare_menus import KINDS, Comparison, compare
from tests.property.reading import MENUS

STRETCHES = 640
LEAST = 2
"""Menus of each kind that the sweep compares at least."""
MAY_KNOW = {"root_env.root.rules.ids"}
"""All that the reading takes from the core: the numbers of decisions in a stack."""


def test_menus_are_those_of_a_second_reading_of_the_law():
    comparison = Comparison()
    for seed in range(STRETCHES):
        compare(seed, comparison)
    assert not comparison.differences, "\n".join(comparison.differences[:5])
    seldom = {kind: comparison.met[kind] for kind in KINDS if comparison.met[kind] < LEAST}
    assert not seldom, f"{comparison.met.total()} menus were compared, of these kinds hardly any: {seldom}"


def test_the_second_reading_answers_every_question():
    assert set(MENUS) == set(KINDS)


def test_the_second_reading_knows_nothing_of_the_rules():
    for path in Path(reading.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            known = [node.module] if isinstance(node, ast.ImportFrom) else []
            known += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            core = {name for name in known if name.startswith("root_env.root.rules")}
            assert core <= MAY_KNOW, f"{path.name} reads {sorted(core - MAY_KNOW)}"
