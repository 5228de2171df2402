"""Every pair of factions that can meet has a test (docs/interactions.md), and scenarios that stand nowhere else."""

import re
from itertools import combinations, permutations
from pathlib import Path

import pytest

from root_env.tables import FACTIONS
from tests.given import given

ROOT = Path(__file__).resolve().parents[3]


def tables(heading: str) -> list[list[list[str]]]:
    """The tables under a heading of the page, each with its first row and without the line below it."""
    page = (ROOT / "docs" / "interactions.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    found = [
        [[cell.strip() for cell in line[1:-1].split("|")] for line in table.splitlines()]
        for table in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE)
    ]
    return [[table[0], *table[2:]] for table in found]


def rows() -> list[list[str]]:
    return tables("Tests by pair")[0][1:]


@pytest.mark.package_alone
def test_every_reaction_has_a_cell():
    """A row for each faction that reacts, a column for each that acts; no words for its own."""
    cells = {}
    for (_, *columns), *lines in tables("Reactions"):
        for who, *words in lines:
            cells |= {(who, by): said for by, said in zip(columns, words, strict=True)}
    assert {pair for pair, said in cells.items() if said} == {*permutations(FACTIONS, 2), ("vagabond", "vagabond")}


@pytest.mark.package_alone
def test_every_pair_of_factions_is_listed():
    listed = {tuple(row[0].split(", ")) for row in rows()}
    assert listed == {*combinations(FACTIONS, 2), ("vagabond", "vagabond")}


def test_every_test_of_the_lists_exists():
    there = set()
    for file in (ROOT / "tests" / "law").rglob("test_*.py"):
        there |= set(re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE))
    cases = tables("Where reactions meet")[0][1:]
    for row in (*cases, *rows()):
        named = re.findall(r"`(test_\w+)`", row[-1])
        assert named and [name for name in named if name not in there] == []


# -- scenarios ---------------------------------------------------------------------------------------


def test_interaction__guerrilla_war_against_the_commander():
    """Covers Law 8.2.2, 7.8.3: the Alliance deals the higher roll, the Commander an extra hit."""
    t = given("eyrie", "alliance", "marquise", turn="eyrie").clearing(1, eyrie={"roost": 1, "warriors": 1})
    t.clearing(5, eyrie={"warriors": 4}, alliance={"warriors": 4}).player("eyrie", leader="commander")
    t.force(dice=[(3, 1)]).when("eyrie", "move from clearing 1 to clearing 9")
    if t.asked == "battle":
        t.when("eyrie", "battle alliance in clearing 5")
    assert (t.warriors("eyrie", 5), t.warriors("alliance", 5)) == (1, 2)


def test_interaction__the_cult_places_nothing_in_a_scorched_clearing():
    """Covers Law 26.6.2, 10.5.1, 10.5.2: the Cult is the partner whose pieces the torch has spared."""
    t = given("lizard", "marquise", "eyrie", "vagabond", turn="lizard").table(scorched=[8]).hand("lizard", "Anvil")
    t.clearing(8, lizard={"warriors": 3}).clearing(1, lizard={"warriors": 1})
    t.player("vagabond", character="scoundrel", location=8, satchel=["boot"], coalition="lizard", dominance="fox")
    t.when("lizard", "choose Anvil (fox)").asks("lizard", "ritual")
    t.refuses("choose clearing 8", "build a garden in clearing 8")
    t.offers("choose clearing 1", "choose clearing 12", "build a garden in clearing 1")


def test_interaction__scorched_earth_disrupts_trade():
    """Covers Law 26.6.2, 11.2.5.I: the post leaves the game, the company chooses which funds it loses."""
    t = given("riverfolk", "marquise", "vagabond", turn="vagabond")
    t.clearing(8, riverfolk={"fox trade post": 1, "warriors": 1}).player("riverfolk", funds={"riverfolk": 2})
    t.player("vagabond", character="scoundrel", location=8, satchel=["torch", "boot"])
    t.when("vagabond", "take the special action")
    assert (t.on_map("fox trade post"), t.warriors("riverfolk", 8), t.vp("vagabond")) == (0, 0, 1)
    assert int(t.game.states[0]["riverfolk"]["funds"].sum()) == 1
    t.asks("vagabond", "vagabond action")


def test_interaction__an_instigated_battle_against_a_trade_post():
    """Covers Law 26.4.2, 11.2.5.I: the Vagrant scores for the post that the Marquise removes."""
    t = given("riverfolk", "marquise", "vagabond", turn="vagabond")
    t.clearing(8, riverfolk={"fox trade post": 1}, marquise={"warriors": 1})
    t.player("vagabond", character="vagrant", location=8, satchel=["torch", "boot"]).force(dice=[(0, 0)])
    t.when("vagabond", "take the special action")
    for faction in ("marquise", "riverfolk"):
        if t.asked.startswith("instigate"):
            t.when("vagabond", f"choose {faction}")
    assert (t.on_map("fox trade post"), t.vp("vagabond"), t.vp("marquise")) == (0, 1, 0)
    t.asks("vagabond", "vagabond action")


def test_interaction__where_the_eyrie_tie_the_hundreds_build_no_stronghold():
    """Lords of the Forest: two warriors of each in clearing 5, and the Eyrie rule. Covers Law 7.2.2, 14.5.2.III."""
    t = given("hundreds", "eyrie", turn="hundreds").hand("hundreds", "A Visit to Friends")
    t.clearing(5, hundreds={"warriors": 2}, eyrie={"warriors": 2}).player("hundreds", warlord=5, mood="rowdy")
    t.asks("hundreds", "command").refuses("build a stronghold in clearing 5")
    t = given("hundreds", "eyrie", turn="hundreds").hand("hundreds", "A Visit to Friends")
    t.clearing(5, hundreds={"warriors": 3}, eyrie={"warriors": 2}).player("hundreds", warlord=5, mood="rowdy")
    t.when("hundreds", "build a stronghold in clearing 5").asks("hundreds", "advance")
