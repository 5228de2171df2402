"""A Vagabond in position documents."""

from collections.abc import Mapping, Sequence

import numpy as np

from root_env.root.documents import fields, limits
from root_env.root.documents.frames import CLEARING, CLEARING_SUIT, IN_BATTLE, MANY, MOVES, PLAYER, Level, Row
from root_env.root.documents.parts import Checks, Reader
from root_env.root.factions.vagabond.characters import START
from root_env.root.factions.vagabond.declaration import ALLIED, COALITION_PLAYERS, HOSTILE, NO_RELATION, Character
from root_env.root.lookup import names
from root_env.root.lookup.boards import has_pawn, wanderers
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.data.tracks import RUIN_ITEMS
from root_env.root.rules.ids import FOREST, N_CLEARINGS, N_ITEMS, NOBODY, NOWHERE, Faction, ItemState, Kind, Phase
from root_env.root.text.table import bits
from root_env.support.documents import Document, Fields
from root_env.support.errors import PositionError
from root_env.support.quoting import quoted

_SIDES = (Faction.VAGABOND, Faction.VAGABOND_2)
RELATIONS = names.RELATIONS
_COUNT = {"$ref": "#/$defs/some"}
_WORDS = {"type": "array", "items": {"type": "string"}}
_BY_AGENT = {"type": "object", "propertyNames": {"$ref": "#/$defs/agent"}}
_ITEM_STATES = {
    "type": "object",
    "additionalProperties": False,
    "patternProperties": {"^(ready|exhausted|damaged|damaged[ _]exhausted)$": _COUNT},
}
FIELDS = {
    "character": {"enum": [*names.CHARACTERS, None]},
    "location": {
        "description": "A clearing's number, or a forest by the clearings that touch it; null: off the map.",
        "oneOf": [
            {"type": "integer", "minimum": 1, "maximum": 12},
            {"type": "string", "pattern": "^(clearing [0-9]+|(forest )?[0-9]+(-[0-9]+)+)$"},
            {"type": "null"},
        ],
    },
    "satchel": {
        "description": "All items he has, those on tracks and in the Damaged box included.",
        "oneOf": [
            _WORDS,
            {"type": "object", "additionalProperties": {"oneOf": [_COUNT, _ITEM_STATES]}},
            {"type": "null"},
        ],
    },
    "relationships": {**_BY_AGENT, "additionalProperties": {"enum": [*RELATIONS, "hostile"]}},
    "aids": {**_BY_AGENT, "additionalProperties": _COUNT},
    "completed_quests": _WORDS,
    "improvised": {"type": "boolean"},
    "from_ruins": _WORDS,
    "looked": {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 12}},
}


def _lacks_ruin(s: np.void, frame: np.void) -> str:
    c = int(frame["clearing"])
    return "" if s["ruins"][c] else f"no ruin lies in clearing {c + 1} (Law 9.5.3)"


FRAMES = {
    Kind.SETUP_CHARACTER: Row(in_setup=True, later=False),
    Kind.SETUP_FOREST: Row(in_setup=True, later=False),
    Kind.REFRESH: Row({"count": MANY}, Level.MENU),
    Kind.SLIP: Row(level=Level.MENU),
    Kind.VAGABOND_ACTION: Row(level=Level.MENU),
    Kind.MOVE_ALLY: Row(MOVES),
    Kind.MOVE_ALLY_COUNT: Row(
        {**MOVES, "count": MANY, "x": PLAYER}, most=lambda s, f: s["warriors"][f["x"]][f["clearing"]]
    ),
    Kind.BATTLE_ALLY: Row(IN_BATTLE, Level.BATTLE),
    Kind.EXPLORE: Row({"clearing": CLEARING}, lacks=_lacks_ruin),
    Kind.AID_ITEM: Row({"other": PLAYER}),
    Kind.AID_CARD: Row(IN_BATTLE),
    Kind.AID_TAKE: Row({"other": PLAYER}),
    Kind.QUEST_REWARD: Row({"suit": CLEARING_SUIT}),
    Kind.STRIKE_PIECE: Row(IN_BATTLE),
    Kind.REPAIR: Row({"count": MANY}),
    Kind.STEAL: Row({"clearing": CLEARING}),
    Kind.DAY_LABOR: Row({"clearing": CLEARING}),
    Kind.DAMAGE_ITEM: Row({"count": MANY}, Level.TRIGGER, can_wait=True),
    Kind.ITEM_CAPACITY: Row(level=Level.MENU),
    Kind.INSTIGATE: Row({"clearing": CLEARING}),
    Kind.INSTIGATE_DEFENDER: Row(IN_BATTLE, names_himself=True),
    Kind.GLIDE: Row(),
    Kind.IMPROVISE: Row({"count": (-1, N_ITEMS - 1), "suit": CLEARING_SUIT, "x": (0, N_QUESTS - 1)}),
    Kind.PROTECTOR: Row(IN_BATTLE, Level.BATTLE, asks=None),
    Kind.AID_DONE: Row({"other": PLAYER}),
    Kind.QUEST_DRAW: Row({"count": (0, 2)}),
    Kind.REST: Row(level=Level.MENU),
    Kind.HIDEOUT_DONE: Row(),
    Kind.COUNT_TEA: Row(level=Level.MENU),
}
STEPS = {
    Phase.DAYLIGHT: ((Kind.VAGABOND_ACTION,),),
    Phase.EVENING: ((Kind.ITEM_CAPACITY, Kind.GAP, Kind.DISCARD), (Kind.ITEM_CAPACITY,)),
}
FORMS_COALITIONS = COALITION_PLAYERS
"""A dominance card of his is a coalition (Law 9.2.8)."""


def read(reader: Reader, p: int, entry: Fields, field: str) -> None:
    """Fill the board of player `p` (Law 9.2, 9.7)."""
    s, v = reader.s, reader.board(p)
    character = entry.get("character", _default_character(s, p))
    v["character"] = -1 if character is None else fields.word(character, names.CHARACTERS, f"{field}.character")
    place = entry.get("location", names.forest(int(s["map"]), 0))
    v["location"] = _location(s, place, f"{field}.location")
    _read_satchel(v, entry, field)
    n = int(s["n_players"])
    v["relation"] = 0
    for q in np.flatnonzero(s["faction"] != NOBODY):  # forces that are no players stand behind the players
        v["relation"][q] = NO_RELATION if q >= n or has_pawn(s, int(q)) else 0
    for agent, word in fields.mapping(entry.get("relationships", {}), f"{field}.relationships").items():
        q = reader.who(agent, f"{field}.relationships")
        if v["relation"][q] == NO_RELATION:
            raise PositionError(f"{field}.relationships.{agent}: Vagabonds have no relationship with each other")
        words = (*RELATIONS, "hostile")
        r = fields.word(word, words, f"{field}.relationships.{agent}")
        v["relation"][q] = HOSTILE if words[r] == "hostile" else r
    for agent, count in fields.mapping(entry.get("aids", {}), f"{field}.aids").items():
        v["aids"][reader.who(agent, f"{field}.aids")] = fields.integer(
            count, f"{field}.aids.{agent}", 0, limits.room(v, "aids")
        )
    for word in fields.distinct(entry.get("completed_quests", ()), f"{field}.completed_quests"):
        v["quests"] |= 1 << fields.parse(names.parse_quest, word, f"{field}.completed_quests")
    v["improvised"] = fields.flag(entry.get("improvised", False), f"{field}.improvised")
    _read_ruin_marks(v, entry, field)


def _default_character(s: np.void, p: int) -> str:
    """The configured character, else the thief; for the second Vagabond the tinker, unless the other has it."""
    k = _SIDES.index(int(s["faction"][p]))
    configured = [int(c) for c in s["characters"]]
    if configured[k] >= 0:
        return names.CHARACTERS[configured[k]]
    taken = {configured[1 - k], int(s["vagabond"][1 - k]["character"])}
    return names.CHARACTERS[next(c for c in range(len(names.CHARACTERS)) if c not in taken)]


def _read_ruin_marks(v: np.void, entry: Fields, field: str) -> None:
    """Items taken from ruins and ruins looked under, at a table with two Vagabonds (Law 9.7.3)."""
    for word in fields.distinct(entry.get("from_ruins", ()), f"{field}.from_ruins"):
        item = fields.parse(names.parse_item, word, f"{field}.from_ruins")
        if item not in RUIN_ITEMS:
            raise PositionError(f"{field}.from_ruins: no ruin holds a {names.item(item)}")
        v["from_ruins"] |= 1 << item
    for number in fields.distinct(entry.get("looked", ()), f"{field}.looked"):
        v["looked"] |= 1 << fields.clearing_index(number, f"{field}.looked")


def _location(s: np.void, value: object, field: str) -> int:
    if value is None:
        return -1
    if isinstance(value, int) and not isinstance(value, bool):
        return fields.clearing_index(value, field)
    if isinstance(value, str) and value.startswith("clearing "):
        return fields.clearing_index(value.removeprefix("clearing "), field)
    return FOREST + fields.parse(lambda w: names.parse_forest(int(s["map"]), w), value, field)


def _read_satchel(v: np.void, entry: Fields, field: str) -> None:
    """Items by state, `{"boot": {"ready": 2}}`, or a list of words, `["boot", "tea exhausted"]`."""
    given = entry.get("satchel")
    if given is None:
        if v["character"] >= 0:
            v["items"][:, ItemState.READY] = START[int(v["character"])]
        return
    states = tuple(st.name.lower() for st in ItemState)
    if isinstance(given, Mapping):
        for word, by_state in given.items():
            item = fields.parse(names.parse_item, word, f"{field}.satchel")
            if isinstance(by_state, int):
                by_state = {"ready": by_state}
            for state, n in fields.mapping(by_state, f"{field}.satchel.{word}").items():
                st = fields.word(str(state).replace(" ", "_"), states, f"{field}.satchel.{word}")
                v["items"][item][st] = fields.integer(n, f"{field}.satchel.{word}.{state}", 0, limits.room(v, "items"))
        return
    for words in fields.sequence(given, f"{field}.satchel"):
        if not isinstance(words, str):
            raise PositionError(f"{field}.satchel: items are words, got {quoted(words)}")
        head, _, tail = words.partition(" ")
        st = fields.word(tail.replace(" ", "_") or "ready", states, f"{field}.satchel")
        of = v["items"][fields.parse(names.parse_item, head, f"{field}.satchel")]
        of[st] = fields.integer(int(of[st]) + 1, f"{field}.satchel", 0, limits.room(v, "items"))


def write(s: np.void, p: int, v: np.void, agents: Sequence[str]) -> Document:
    """The fields that `read` reads; the last ones only if they differ from their defaults."""
    place = int(v["location"])
    relations = {}
    for q, agent in enumerate(agents):
        r = int(v["relation"][q])
        if r != NO_RELATION:
            relations[agent] = "hostile" if r == HOSTILE else RELATIONS[r]
    entry: Document = {
        "character": None if v["character"] < 0 else names.CHARACTERS[int(v["character"])],
        "location": None if place < 0 else place + 1 if place < FOREST else names.forest(int(s["map"]), place - FOREST),
        "satchel": {
            names.item(i): {st.name.lower(): int(v["items"][i][st]) for st in ItemState if v["items"][i][st]}
            for i in range(N_ITEMS)
            if v["items"][i].any()
        },
        "relationships": relations,
        "aids": {agent: int(v["aids"][q]) for q, agent in enumerate(agents) if v["aids"][q]},
        "completed_quests": [names.quest(q) for q in bits(v["quests"], N_QUESTS)],
    }
    if v["improvised"]:
        entry["improvised"] = True
    if v["from_ruins"]:
        entry["from_ruins"] = [names.item(i) for i in bits(v["from_ruins"], N_ITEMS)]
    return entry


def write_hidden(s: np.void, p: int, v: np.void) -> Document:
    """Clearings with ruins whose items he alone has seen (Law 9.7.3)."""
    looked = [c + 1 for c in bits(v["looked"], N_CLEARINGS)]
    return {"looked": looked} if looked else {}


def items_brought(s: np.void) -> np.ndarray:
    """Most items of each type that the Vagabonds in play bring: any character's starting items (Law 9.3.5)."""
    return START.max(0) * len(wanderers(s))


def torches(s: np.void) -> int:
    """Torches that can be spent on a scorched clearing: a Scoundrel has one (Law 26.6.2)."""
    return sum(int(v["character"] == Character.SCOUNDREL) for v in wanderers(s))


# -- the Law -----------------------------------------------------------------------------------------


def check(checks: Checks, p: int) -> None:
    """Check coalition, pawn, relationships and marks (Law 9.2, 9.7)."""
    _check_coalition(checks, p)
    _check_pawn(checks, p)
    _check_relations(checks, p)
    _check_marks(checks, p)
    if checks.s["crafted_items"][p].any():
        checks.refuse(f"players.{checks.agents[p]}.items", "a Vagabond keeps items in the satchel (Law 9.2.1)")


def _check_coalition(checks: Checks, p: int) -> None:
    """A Vagabond's dominance card is his coalition, at a table of four or more (Law 9.2.8)."""
    s, partner = checks.s, int(checks.s["coalition"][p])
    field = f"players.{checks.agents[p]}.coalition"
    if partner == NOBODY:
        if s["dominance"][p] >= 0 and not checks.over and Kind.COALITION not in checks.waiting:
            checks.refuse(field, "a Vagabond activates a dominance card to form one: name the partner (Law 9.2.8)")
        return
    if partner == p:
        checks.refuse(field, "is formed with another player (Law 9.2.8)")
    if len(checks.agents) < COALITION_PLAYERS:
        checks.refuse(field, f"needs a table of {COALITION_PLAYERS} players or more (Law 9.2.8)")
    if s["dominance"][p] < 0:
        checks.refuse(field, "is formed by activating a dominance card: give `dominance` (Law 9.2.8)")


def _check_pawn(checks: Checks, p: int) -> None:
    """Each has a character, one of those configured; a pawn stands on the map (Law 9.2.2, 9.3.1, 9.3.2, 9.7)."""
    s, field = checks.s, f"players.{checks.agents[p]}"
    k = _SIDES.index(int(s["faction"][p]))
    v, configured = s["vagabond"][k], int(s["characters"][k])
    if v["character"] < 0 and not checks.unset(p, Kind.SETUP_CHARACTER):
        checks.refuse(f"{field}.character", "is null only until set-up asks for it (Law 9.3.1)")
    if v["location"] == NOWHERE and not checks.unset(p, Kind.SETUP_FOREST):
        checks.refuse(f"{field}.location", "is null only until set-up asks for it (Law 9.3.2)")
    if checks.in_setup:
        return
    if configured not in (-1, int(v["character"])):
        checks.refuse(f"{field}.character", f"config.vagabonds says {names.CHARACTERS[configured]}")
    if v["character"] == s["vagabond"][1 - k]["character"]:
        checks.refuse(f"{field}.character", "both Vagabonds have the same; there is one of each (Law 9.3.1)")


def _check_relations(checks: Checks, p: int) -> None:
    """Aids are fewer than those that leave the space, and there are none on the last space (Law 9.2.9.I.a)."""
    s, v = checks.s, checks.board(p)
    for q in np.flatnonzero(v["aids"]):
        space = int(v["relation"][q])
        most = int(s["aids_needed"][space]) - 1 if HOSTILE < space < ALLIED else 0
        if v["aids"][q] > most:
            checks.refuse(
                f"players.{checks.agents[p]}.aids.{checks.agents[q]}",
                f"at most {most} count towards the next space, got {v['aids'][q]} (Law 9.2.9.I.a)",
            )


def _check_marks(checks: Checks, p: int) -> None:
    """Only the Adventurer improvises; ruins are marked at a table with two Vagabonds only (Law 9.7.3, 26.7.2)."""
    s, v, field = checks.s, checks.board(p), f"players.{checks.agents[p]}"
    if v["improvised"] and v["character"] != Character.ADVENTURER:
        checks.refuse(f"{field}.improvised", "only the Adventurer improvises (Law 26.7.2)")
    two = len(wanderers(s)) == 2
    for name in ("from_ruins", "looked"):
        if v[name] and not two:
            checks.refuse(f"{field}.{name}", "is kept only at a table with two Vagabonds (Law 9.7.3)")
    for item in bits(v["from_ruins"], N_ITEMS):
        if not v["items"][item].any():
            checks.refuse(f"{field}.from_ruins", f"the satchel holds no {names.item(item)} (Law 9.7.3)")
    for c in bits(v["looked"], N_CLEARINGS):
        if not s["ruins"][c]:
            checks.refuse(f"{field}.looked", f"no ruin lies in clearing {c + 1} (Law 9.7.3)")
