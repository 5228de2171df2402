"""Writing a position in words: the whole position, or the view of one player."""

from collections.abc import Mapping

import numpy as np

from root_env.doors.contract.any_game import AnyGame
from root_env.doors.contract.forcing import queued_outcomes
from root_env.doors.contract.rules import TABLE
from root_env.engine.layouts import whole
from root_env.root.declared.maps import MAPS
from root_env.root.documents import hidden, regions
from root_env.root.documents.schema import BOARD_INTERNALS, FORMAT, GROWS, INTERNALS, VERSION
from root_env.root.documents.steps import write_step
from root_env.root.forcing import QUEUES
from root_env.root.lookup import names, part_modules
from root_env.root.lookup.boards import board_of, has_pawn, is_drafted, ruin_sets, ruins_seen
from root_env.root.rules.data import tracks
from root_env.root.rules.data.decks import effects_in
from root_env.root.rules.ids import N_CLEARINGS, N_ITEMS, NOBODY
from root_env.root.rules.spec.numbering import to_document
from root_env.root.scopes import scope_for
from root_env.root.text.table import bits
from root_env.support.documents import Document


def write_position(game: AnyGame) -> Document:
    """The whole position, exactly: `read_position` of it gives an equal game."""
    s = whole(game.states)[0]
    doc = _public(game, s)
    for p, agent in enumerate(game.agents):
        doc["players"][agent]["hand"] = names.cards(s["hand"][p])
        doc["players"][agent] |= hidden.written(s, p, "all")
        for write_hidden in part_modules.found("documents", [s["faction"][p]], "write_hidden"):
            doc["players"][agent] |= write_hidden(s, p, board_of(s, p))
    doc["deck"] = [names.card(int(c)) for c in s["deck"][: int(s["deck_size"])][::-1]]
    doc["quest_deck"] = [names.quest(int(q)) for q in s["quest_deck"][: int(s["quest_deck_size"])][::-1]]
    doc["ruins"] = {
        c + 1: [names.item(int(i)) for i in s["ruin_items"][c] if i >= 0] for c in range(N_CLEARINGS) if s["ruins"][c]
    }
    write_step(s, game.agents, doc)
    forced = queued_outcomes(QUEUES, s)
    if forced:
        doc["forced"] = forced
    scope = scope_for(TABLE, [game.config])
    table, sides = scope.table, len(game.agents) + len(game.config.forces)
    own = {"card": table.cards, "piece": table.pieces, "side": sides}
    internals: Document = {name: _own_part(name, np.asarray(s[name]), own).tolist() for name in INTERNALS}
    internals["log_action"] = [to_document(scope, int(action)) for action in s["log_action"]]
    depth = int(s["depth"])
    internals["stack"] = [[int(v) for v in frame] for frame in s["stack"][:depth]]
    internals["battle"] = {n: np.asarray(s["battle"][n]).tolist() for n in s["battle"].dtype.names}
    for name, (board, internal) in BOARD_INTERNALS.items():
        if board in game.config.in_play:
            internals[name] = np.asarray(s[board][internal.field]).tolist()
    doc["internals"] = internals
    return doc


def _own_part(name: str, values: np.ndarray, own: Mapping[str, int]) -> np.ndarray:
    """A field without the kinds of cards or pieces, and sides, behind those of the table, which has none of these."""
    for kind, axes in GROWS.get(name, {}).items():
        for axis, least in axes:
            values = np.take(values, range(max(least, own[kind])), axis)
    return values


def write_view(game: AnyGame, agent: str) -> Document:
    """The position as a player may know it: its own cards in words, other hands as counts, no hidden order."""
    s = whole(game.states)[0]
    doc = _public(game, s)
    del doc["seed"]  # the seed would reveal the deal
    p = game.player(agent)
    shown = (p, int(s["open_hand"]))
    for q, other in enumerate(game.agents):
        doc["players"][other]["hand"] = names.cards(s["hand"][q]) if q in shown else int(s["hand_size"][q])
        doc["players"][other] |= hidden.written(s, q, p)
    doc["deck_size"] = int(s["deck_size"])
    doc["known"] = {
        other: names.cards(s["known"][p][q])
        for q, other in enumerate(game.agents)
        if q not in shown and s["known"][p][q].any()
    }
    two = ruin_sets(s) == 2
    under = {c + 1: int((s["ruin_items"][c] >= 0).sum()) if two else True for c in range(N_CLEARINGS) if s["ruins"][c]}
    looked = bits(ruins_seen(s, p), N_CLEARINGS)
    doc["ruins"] = under | {c + 1: [names.item(int(i)) for i in s["ruin_items"][c] if i >= 0] for c in looked}
    return doc


def _public(game: AnyGame, s) -> Document:
    """All public fields of the position."""
    turn = int(s["turn"])
    return {
        "format": FORMAT,
        "version": VERSION,
        "config": game.config.to_dict(),
        "seed": game.seed,
        "order": list(game.order),
        "turn": None if turn < 0 else game.agents[turn],
        "phase": names.phase(s["phase"]),
        "turns": int(s["turns"]),
        "clearings": {c + 1: _clearing(game, s, c) for c in range(N_CLEARINGS)},
        "players": {agent: _player(game, s, p) for p, agent in enumerate(game.agents)},
        **_forces(game, s),
        "discard": names.cards(s["discard"]),
        **({"lost_souls": names.cards(s["lost_souls"])} if s["souls"] else {}),
        "available_dominance": [names.SUITS[k] for k in range(4) if s["available"][k]],
        "items": _items(s["items"]),
        "quests": [names.quest(int(q)) if q >= 0 else None for q in s["quest_cards"]],
        **({"scorched": [c + 1 for c in bits(s["scorched"], N_CLEARINGS)]} if s["scorched"] else {}),
        "activated": {names.SUITS[k]: int(s["activated"][k]) for k in range(3) if s["activated"][k]},
        **_map(game, s),
        **_on_cards(game, s),
        "used_effects": [names.card(c) for c in effects_in(s["used_effects"])],
    }


def _map(game: AnyGame, s) -> Document:
    """The own fields of a map with rules; {} for other maps."""
    part, number = part_modules.map_part("documents", int(s["map"])), int(s["map"])
    return {} if part is None else {"map": part.write(s, s[MAPS[number].name], game.agents)}


def _on_cards(game: AnyGame, s) -> Document:
    """The fields of what lies on the cards of the deck in play; {} for a deck without a record."""
    deck = part_modules.deck_with_record(s)
    part = part_modules.deck_documents(deck)
    return {} if part is None else {"on_cards": part.write(s, s[deck.name], game.agents)}


def _items(counts) -> dict[str, int]:
    return {names.item(i): int(counts[i]) for i in range(N_ITEMS) if counts[i]}


def _clearing(game: AnyGame, s, c: int) -> Document:
    entry: Document = {"suit": names.suit(s["suit"][c])}
    for p, agent in enumerate((*game.agents, *game.config.forces)):
        pieces = {"warriors": int(s["warriors"][p][c])} if s["warriors"][p][c] else {}
        faction = int(s["faction"][p])
        for kind in range(int(tracks.FIRST_PIECE[faction]), int(tracks.END_PIECE[faction])):
            if s["pieces"][kind][c]:
                pieces[names.piece(kind)] = int(s["pieces"][kind][c])
        if pieces:
            entry[agent] = pieces
    return entry


def _forces(game: AnyGame, s) -> Document:
    """The boards of the forces that are no players; {} at a table without them."""
    found: Document = {}
    for side, force in enumerate(game.config.forces, len(game.agents)):
        who, part = int(s["serves"][side]), part_modules.part("documents", int(s["faction"][side]))
        found[force] = {
            "controlled_by": game.agents[who] if who != NOBODY else None,
            **part.write(s, side, board_of(s, side), game.agents),
            **regions.written(s, side),
            "warrior_supply": int(s["warrior_supply"][side]),
        }
    return {"forces": found} if found else {}


def _player(game: AnyGame, s, p: int) -> Document:
    faction = int(s["faction"][p])
    entry: Document = {"vp": int(s["vp"][p])}
    if is_drafted(s):
        entry["faction"] = names.faction(faction) if faction != NOBODY else None
    entry["effects"] = [names.card(c) for c in effects_in(s["effects"][p])]
    entry["items"] = _items(s["crafted_items"][p])
    if s["dominance"][p] >= 0:
        entry["dominance"] = names.suit(s["dominance"][p])
    if s["coalition"][p] >= 0:
        entry["coalition"] = game.agents[s["coalition"][p]]
    if s["start"][p] >= 0:
        entry["start"] = int(s["start"][p]) + 1
    if faction != NOBODY:
        entry |= part_modules.part("documents", faction).write(s, p, board_of(s, p), game.agents)
        entry |= regions.written(s, p)
    if not has_pawn(s, p):
        entry["warrior_supply"] = int(s["warrior_supply"][p])
    return entry
