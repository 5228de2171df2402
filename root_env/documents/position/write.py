"""Writing a position in words: the whole of it, or what one player may know."""

from __future__ import annotations

from typing import Any

import numpy as np

from root_env.core.data import tracks
from root_env.core.ids import (
    N_CARDS,
    N_CLEARINGS,
    N_ITEMS,
    Column,
    Faction,
    Leader,
    Phase,
    Piece,
    Suit,
)
from root_env.documents.position import vagabond
from root_env.documents.position.chameleander import write_chameleander
from root_env.documents.position.lizard import write_lizard
from root_env.documents.position.riverfolk import write_riverfolk
from root_env.documents.position.schema import FORMAT, INTERNAL, VERSION
from root_env.documents.position.steps import write_step
from root_env.play.forcing import queued_outcomes
from root_env.play.game_state import GameState
from root_env.text import names


def write_position(game: GameState) -> dict[str, Any]:
    """The whole position, exact: `read_position` of it gives an equal game."""
    s = game.states[0]
    doc = _public(game, s)
    for p, agent in enumerate(game.agents):
        doc["players"][agent]["hand"] = _cards(s["hand"][p])
    alliance = int(s["player_of"][Faction.ALLIANCE])
    if alliance >= 0:
        doc["players"][game.agents[alliance]]["supporters"] = _cards(s["alliance"]["supporters"])
    for p in range(len(game.agents)):
        if s["faction"][p] in vagabond.VAGABONDS and vagabond.write_looked(s, p):
            doc["players"][game.agents[p]]["looked"] = vagabond.write_looked(s, p)
    doc["deck"] = [names.card(int(c)) for c in s["deck"][: int(s["deck_size"])][::-1]]
    doc["quest_deck"] = [names.quest(int(q)) for q in s["quest_deck"][: int(s["quest_deck_size"])][::-1]]
    doc["ruins"] = {
        c + 1: [names.item(int(i)) for i in s["ruin_items"][c] if i >= 0] for c in range(N_CLEARINGS) if s["ruins"][c]
    }
    write_step(s, game.agents, doc)
    forced = queued_outcomes(s)
    if forced:
        doc["forced"] = forced
    internals: dict[str, Any] = {name: np.asarray(s[name]).tolist() for name in INTERNAL}
    depth = int(s["depth"])
    internals["stack"] = [[int(v) for v in frame] for frame in s["stack"][:depth]]
    internals["battle"] = {n: np.asarray(s["battle"][n]).tolist() for n in s["battle"].dtype.names}
    internals["placed"] = s["marquise"]["placed"].tolist()
    internals["decree_left"] = s["eyrie"]["left"].tolist()
    internals["decree_column"] = int(s["eyrie"]["column"])
    doc["internals"] = internals
    return doc


def write_view(game: GameState, agent: str) -> dict[str, Any]:
    """What a player may know of the position: its own cards in words, other hands as counts, no hidden order."""
    s = game.states[0]
    doc = _public(game, s)
    del doc["seed"]  # it tells the deal
    p = game.player(agent)
    shown = (p, int(s["open_hand"]))
    for q, other in enumerate(game.agents):
        doc["players"][other]["hand"] = _cards(s["hand"][q]) if q in shown else int(s["hand_size"][q])
    alliance = int(s["player_of"][Faction.ALLIANCE])
    if alliance >= 0:
        own = alliance == p
        stack = _cards(s["alliance"]["supporters"]) if own else int(s["alliance"]["n_supporters"])
        doc["players"][game.agents[alliance]]["supporters"] = stack
    doc["deck_size"] = int(s["deck_size"])
    doc["known"] = {
        other: _cards(s["known"][p][q])
        for q, other in enumerate(game.agents)
        if q not in shown and s["known"][p][q].any()
    }
    two = len(vagabond.boards(s)) == 2
    under = {c + 1: int((s["ruin_items"][c] >= 0).sum()) if two else True for c in range(N_CLEARINGS) if s["ruins"][c]}
    doc["ruins"] = under | vagabond.ruins_seen_by(s, p)
    return doc


def _public(game: GameState, s) -> dict[str, Any]:
    """Everything on the table."""
    turn = int(s["turn"])
    return {
        "format": FORMAT,
        "version": VERSION,
        "config": game.config.to_dict(),
        "seed": game.seed,
        "order": list(game.order),
        "turn": None if turn < 0 else game.agents[turn],
        "phase": Phase(int(s["phase"])).name.lower(),
        "turns": int(s["turns"]),
        "clearings": {c + 1: _clearing(game, s, c) for c in range(N_CLEARINGS)},
        "players": {agent: _player(game, s, p) for p, agent in enumerate(game.agents)},
        "discard": _cards(s["discard"]),
        **({"lost_souls": _cards(s["lost_souls"])} if s["souls"] else {}),
        "available_dominance": [Suit(k).name.lower() for k in range(4) if s["available"][k]],
        "items": _items(s["items"]),
        "quests": [names.quest(int(q)) if q >= 0 else None for q in s["quest_cards"]],
        **({"scorched": [c + 1 for c in range(N_CLEARINGS) if int(s["scorched"]) >> c & 1]} if s["scorched"] else {}),
        "activated": {Suit(k).name.lower(): int(s["activated"][k]) for k in range(3) if s["activated"][k]},
        "used_effects": [names.card(c) for c in range(N_CARDS) if int(s["used_effects"]) >> c & 1],
    }


def _cards(counts) -> list[str]:
    return [names.card(c) for c in range(N_CARDS) for _ in range(int(counts[c]))]


def _items(counts) -> dict[str, int]:
    return {names.item(i): int(counts[i]) for i in range(N_ITEMS) if counts[i]}


def _clearing(game: GameState, s, c: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"suit": Suit(int(s["suit"][c])).name.lower()}
    for p, agent in enumerate(game.agents):
        pieces = {"warriors": int(s["warriors"][p][c])} if s["warriors"][p][c] else {}
        faction = int(s["faction"][p])
        for kind in range(int(tracks.FIRST_PIECE[faction]), int(tracks.END_PIECE[faction])):
            if s["pieces"][kind][c]:
                pieces[names.piece(kind)] = int(s["pieces"][kind][c])
        if pieces:
            entry[agent] = pieces
    return entry


def _player(game: GameState, s, p: int) -> dict[str, Any]:
    faction = Faction(int(s["faction"][p]))
    entry: dict[str, Any] = {"vp": int(s["vp"][p])}
    entry["effects"] = [names.card(c) for c in range(N_CARDS) if int(s["effects"][p]) >> c & 1]
    entry["items"] = _items(s["crafted_items"][p])
    if s["dominance"][p] >= 0:
        entry["dominance"] = Suit(int(s["dominance"][p])).name.lower()
    if s["coalition"][p] >= 0:
        entry["coalition"] = game.agents[s["coalition"][p]]
    if s["start"][p] >= 0:
        entry["start"] = int(s["start"][p]) + 1
    if faction == Faction.MARQUISE:
        entry |= {"actions": int(s["marquise"]["actions"]), "recruited": bool(s["marquise"]["recruited"])}
        entry["supply"] = {"keep": int(s["piece_supply"][Piece.KEEP])}
    elif faction == Faction.EYRIE:
        entry |= _eyrie(s["eyrie"])
    elif faction == Faction.ALLIANCE:
        entry |= {"officers": int(s["alliance"]["officers"]), "operations": int(s["alliance"]["operations"])}
    elif faction == Faction.LIZARD:
        entry |= write_lizard(s)
    elif faction == Faction.CHAMELEANDER:
        entry |= write_chameleander(s)
    elif faction == Faction.RIVERFOLK:
        entry |= write_riverfolk(s, game.agents)
    else:
        entry |= vagabond.write_vagabond(s, p, game.agents)
    if faction not in vagabond.VAGABONDS:
        entry["warrior_supply"] = int(s["warrior_supply"][p])
    return entry


def _eyrie(board) -> dict[str, Any]:
    return {
        "leader": None if board["leader"] < 0 else Leader(int(board["leader"])).name.lower(),
        "retired": [le.name.lower() for le in Leader if int(board["retired"]) >> le & 1],
        "decree": {col.name.lower(): _cards(board["decree"][col]) for col in Column},
    }
