"""The documentation is true: its links lead somewhere, its schemas fit. `tests/site` runs its blocks of code."""

import importlib
import json
import random
import re
from pathlib import Path

import jsonschema
import pytest

import root_env
from root_env.root.config import GameConfig
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import RULES
from root_env.root.documents.schema import BOARD_INTERNALS, INTERNALS
from root_env.root.documents.steps import stacks_of
from root_env.root.lookup import part_modules
from root_env.root.rules.ids import Phase
from tools.pages.action_ids import id_of

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]
LINKED = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs" / "generated").glob("*.md"))]
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", LINKED, ids=name)
def test_links_lead_somewhere(path):
    links = [t for t in _LINK.findall(path.read_text(encoding="utf-8")) if "://" not in t]
    broken = [t for t in links if not (path.parent / t).exists()]
    assert not broken, f"{name(path)}: {broken}"


# -- what the rest of the Law needs ------------------------------------------------------------------

NEEDS = ROOT / "docs" / "needs.md"
LAST_SECTION = {
    12: 6,
    13: 7,
    14: 7,
    15: 6,
    16: 6,
    17: 6,
    18: 6,
    19: 10,
    20: 11,
    21: 36,
    22: 3,
    23: 12,
    24: 1,
    25: 6,
    26: 12,
}
"""Chapter of the Law -> the number of its last section."""


def _sections_of_rows():
    """Chapter and section of all that the first cells of the rows name: `12.3`, `12.3.1 to 12.3.4`, `23.1 to 23.4`."""
    for cell in re.findall(r"^\| (\d[^|]*) \|", NEEDS.read_text(encoding="utf-8"), re.MULTILINE):
        for part in cell.split(", "):
            (chapter, first), (_, last) = (map(int, one.split(".")[:2]) for one in (part.split(" to ") * 2)[:2])
            yield from ((chapter, section) for section in range(first, last + 1))


def test_every_section_from_chapter_12_on_has_a_row():
    wanted = {(chapter, section) for chapter, last in LAST_SECTION.items() for section in range(1, last + 1)}
    assert set(_sections_of_rows()) == wanted


def test_what_the_law_needs_stands_in_the_files_named():
    for word, path in re.findall(r"\[`(\w+)`\]\(([^)#]+)\)", NEEDS.read_text(encoding="utf-8")):
        text = (NEEDS.parent / path).read_text(encoding="utf-8")
        assert re.search(rf"\b{word}\b", text), f"docs/needs.md: there is no {word} in {path}"


@pytest.mark.parametrize(
    ("tables", "rules"),
    [
        ("root_env.tables", "root_env.root.rules.spec.actions"),
        ("root_env.wroth.tables", "root_env.wroth.rules.spec.actions"),
    ],
)
def test_what_a_policy_writes_is_the_id_of_the_action(tables, rules):
    """The ids are those of the generated pages, for the highest arguments of every family."""
    written, spec = (
        importlib.import_module(tables),
        importlib.import_module(rules),
    )
    for family in spec.TABLE.families:
        highest = [spec.ARGUMENTS[kind] - 1 for kind in family.arguments]
        at = dict(zip("ab", highest, strict=False))
        action = eval(id_of(family, spec.ARGUMENTS), {"A": written.A}, at)
        assert action == spec.TABLE.encode(family.name, *highest) == family.base + family.size - 1


# -- schemas -----------------------------------------------------------------------------------------


def validator(kind: str) -> jsonschema.Draft202012Validator:
    schema = json.loads(
        (ROOT / "root_env" / "root" / "documents" / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8")
    )
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def as_json(document) -> dict:
    return json.loads(json.dumps(document))


TABLES = (
    {"factions": ("marquise", "eyrie", "alliance", "vagabond"), "observation": {"history": 2}},
    {"factions": ("alliance", "eyrie"), "skip_forced": "none", "clearing_suits": ("fox", "mouse", "rabbit") * 4},
    {"factions": ("vagabond", "marquise", "alliance"), "setup": "random", "vagabonds": ("ranger",), "edition": "2018"},
    {"factions": ("riverfolk", "corvids"), "map": "lake", "clearing_suits": "shuffled", "score_to_win": 12},
    {"factions": ("marquise", "hundreds", "lizard", "keepers"), "deck": "exiles_partisans", "map": "mountain"},
)


@pytest.mark.parametrize("config", TABLES)
def test_real_documents_fit_their_schemas(config):
    position, record = validator("position"), validator("record")
    game, rng = root_env.Game(GameConfig(**config), seed=4), random.Random(4)
    game.force(dice=[(3, 1)], draws=["Anvil"], taken=["Sappers"])
    position.validate(as_json(game.position()))
    record.validate(as_json(game.record()))
    game = root_env.Game(GameConfig(**config), seed=4)
    while not game.is_over:
        if game.decisions % 100 == 0 or game.phase == "setup":
            position.validate(as_json(game.position()))
        game.step(rng.choice(game.legal_actions().tolist()))
    position.validate(as_json(game.position()))
    record.validate(as_json(game.record()))
    record.validate(as_json(root_env.Game.from_position(game.position()).record()))


@pytest.mark.parametrize(
    "change",
    [
        {"phases": "daylight"},
        {"phase": "noon"},
        {"turn": "corvid"},
        {"clearings": {"13": {}}},
        {"clearings": {"1": {"marquise": {"warriors": -1}}}},
        {"players": {"marquise": {"leader": "despot"}}},
        {"players": {"eyrie": {"leader": "king"}}},
        {"players": {"vagabond": {"location": 13}}},
        {"quests": ["Escort"] * 4},
        {"forced": {"dice": [[4, 0]]}},
        {"internals": {}},
        {"config": {"colour": "red"}},
    ],
)
def test_the_position_schema_refuses_what_the_reader_refuses(change):
    document = {"config": {"factions": ["marquise", "eyrie", "vagabond"]}, **change}
    assert not validator("position").is_valid(document)
    with pytest.raises(root_env.PositionError):
        root_env.Game.from_position(document)


@pytest.mark.parametrize("faction", RULES, ids=lambda faction: faction.name)
def test_the_position_schema_has_what_a_faction_says_of_its_board(faction):
    """If it fails, copy FIELDS of `root_env/root/factions/<name>/documents.py` into the schema."""
    properties = validator("position").schema["$defs"][faction.name]["properties"]
    assert properties == json.loads(json.dumps(part_modules.part("documents", faction.number).FIELDS))


def test_the_position_schema_has_what_lies_on_the_cards_of_decks():
    found = [part.FIELDS for deck in DECKS if deck.board and (part := part_modules.deck_documents(deck))]
    properties = validator("position").schema["properties"]["on_cards"]["properties"]
    assert properties == json.loads(json.dumps({name: form for fields in found for name, form in fields.items()}))


def test_the_position_schema_has_what_maps_keep():
    found = [part.FIELDS for part in part_modules.map_parts("documents")]
    properties = validator("position").schema["properties"]["map"]["properties"]
    assert properties == json.loads(json.dumps({name: form for fields in found for name, form in fields.items()}))


def test_the_position_schema_names_all_steps_and_players():
    schema = validator("position").schema
    parts = part_modules.parts("documents").values()
    assert set(schema["properties"]["step"]["enum"]) == {
        word for part in parts for phase in Phase for word in stacks_of(part, phase)
    }
    named = {
        definition["$ref"].split("/")[-1]
        for definition in schema["properties"]["players"]["patternProperties"].values()
    }
    assert named == {"drafting", *(faction.name for faction in RULES)}


def test_the_position_schema_names_the_fields_of_the_code():
    schema = validator("position").schema
    definitions = schema["$defs"]
    assert set(definitions["config"]["properties"]) == set(GameConfig.__dataclass_fields__)
    internals = set(definitions["internals"]["properties"])
    assert set(definitions["internals"]["required"]) == {*INTERNALS, "stack", "battle"}
    assert internals == {*INTERNALS, "stack", "battle", *BOARD_INTERNALS}
    page = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    fields = set(schema["properties"]) | internals
    for kind in ("player", *(faction.name for faction in RULES)):
        fields |= set(definitions[kind]["properties"])
    assert not [field for field in sorted(fields) if f"`{field}`" not in page]
