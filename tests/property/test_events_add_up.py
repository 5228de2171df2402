"""Events and the state agree in random games: whatever changes is told, and nothing else."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from root_env import Game
from root_env.engine.layouts import whole
from root_env.events import Event
from root_env.root.factions.vagabond.declaration import HOSTILE
from root_env.root.lookup import names
from root_env.root.rules.ids import Faction
from tests.contract.playing import step_randomly, variants


class Ledger:
    """The state of a game as its events add up to it, told everything."""

    def __init__(self):
        self.points, self.kept = Counter(), {}
        self.warriors, self.pieces = Counter(), Counter()
        self.hands, self.supporters, self.decree, self.play_areas = Counter(), Counter(), Counter(), Counter()
        self.items, self.funds = Counter(), Counter()
        self.officers = self.acolytes = 0

    def add(self, e: Event) -> None:
        a = e.arguments
        n = a.get("count", 1)
        cards = a.get("cards", (a["card"],) if "card" in a else ())
        match e.kind:
            case "points" | "points_lost":
                self.points[e.agent] += n if e.kind == "points" else -n
                assert self.points[e.agent] == a["total"]
            case "warriors_placed":
                self.warriors[e.agent, a["clearing"]] += n
            case "warriors_removed":
                self.warriors[e.agent, a["clearing"]] -= n
            case "warriors_moved":
                self.warriors[e.agent, a["clearing"]] -= n
                self.warriors[e.agent, a["to"]] += n
            case "piece_placed":
                self.pieces[a["piece"], a["clearing"]] += 1
            case "piece_removed":
                self.pieces[a["piece"], a["clearing"]] -= 1
            case "piece_moved":
                self.pieces[a["piece"], a["clearing"]] -= 1
                self.pieces[a["piece"], a["to"]] += 1
            case "draw" | "from_discard" | "dominance_taken" | "revealed_returned" | "taken_back":
                self.hands.update((e.agent, card) for card in cards)
            case "discard" | "reveal":
                self.hands.subtract((e.agent, card) for card in cards)
            case "hand_over":
                self.hands.subtract((e.agent, card) for card in cards)
                self.hands.update((a["taker"], card) for card in cards)
            case "supporter":
                self.supporters.update(cards)
                self.hands.subtract((a["giver"], card) for card in cards if "giver" in a)
            case "supporter_discarded":
                self.supporters.subtract(cards)
            case "to_decree":
                self.decree.update(cards)
            case "decree_discarded":
                self.decree.subtract(cards)
            case "effect_gained":
                self.play_areas.update((e.agent, card) for card in cards)
            case "effect_discarded":
                self.play_areas.subtract((e.agent, card) for card in cards)
            case "item_gained":
                self.items.update((e.agent, item) for item in a["items"])
            case "item_given":
                self.items[e.agent, a["item"]] -= 1
            case "item_lost":
                self.items.subtract((e.agent, item) for item in a["items"])
            case "officers":
                self.officers += n
            case "officers_lost":
                self.officers -= n
            case "acolytes":
                self.acolytes += n
            case "acolytes_spent":
                self.acolytes -= n
            case "payment":
                self.funds[e.agent] += n
            case "funds_spent":
                self.funds[a["owner"]] -= n
            case "relationship":
                self.kept[e.agent, a["player"]] = a["relation"]
            case "hostile":
                self.kept[e.agent, a["player"]] = "hostile"
            case "leader" | "pawn_moved" | "character" | "turn" | "phase":
                self.kept[e.kind, e.agent if e.kind not in ("turn", "phase") else None] = next(iter(a.values()))


def _positive(counted: Counter) -> dict:
    return {key: n for key, n in counted.items() if n}


def _cards(rows, agents) -> dict:
    return {(a, names.CARDS[c]): int(n) for a, row in zip(agents, rows, strict=False) for c, n in enumerate(row) if n}


def _bag(row) -> dict:
    return {names.CARDS[c]: int(n) for c, n in enumerate(row) if n}


def check(game: Game, ledger: Ledger) -> None:
    """Everything on the ledger is so."""
    s, agents = whole(game.states)[0], game.agents
    assert _positive(ledger.points) == {a: n for a, n in game.scores.items() if n}
    assert {a: sum(sheet.values()) for a, sheet in game.points.items()} == game.scores
    board = {
        (a, c + 1): int(s["warriors"][p, c]) for p, a in enumerate(agents) for c in range(12) if s["warriors"][p, c]
    }
    assert _positive(ledger.warriors) == board
    pieces = {
        (names.PIECES[k], int(c) + 1): int(s["pieces"][k, c]) for k, c in zip(*np.nonzero(s["pieces"]), strict=True)
    }
    assert _positive(ledger.pieces) == pieces
    assert _positive(ledger.hands) == _cards(s["hand"], agents)
    assert _positive(ledger.supporters) == _bag(s["alliance"]["supporters"])
    assert _positive(ledger.decree) == _bag(s["eyrie"]["decree"].sum(axis=0))
    areas = {
        (a, card): 1 for p, a in enumerate(agents) for c, card in enumerate(names.CARDS) if s["effects"][p] >> c & 1
    }
    assert _positive(ledger.play_areas) == areas
    assert ledger.officers == s["alliance"]["officers"] and ledger.acolytes == s["lizard"]["acolytes"]
    river = s["riverfolk"]
    funds = river["funds"] + river["committed"] + river["payments"] + river["tracks"].sum(axis=0)
    assert _positive(ledger.funds) == {a: int(n) for a, n in zip(agents, funds, strict=False) if n}
    for p in range(len(agents)):
        check_items(game, p, ledger)


def check_items(game: Game, p: int, ledger: Ledger) -> None:
    """Items in the box or Satchel, relationships and the pawn."""
    s, agent = game.states[0], game.agents[p]
    held, board = s["crafted_items"][p], None
    if s["faction"][p] in (Faction.VAGABOND, Faction.VAGABOND_2):
        board = s["vagabond"][int(s["faction"][p] == Faction.VAGABOND_2)]
        held = board["items"].sum(axis=1)
    elif s["faction"][p] == Faction.HUNDREDS:
        held = s["hundreds"]["hoard"]
    items = {(agent, names.ITEMS[i]): int(n) for i, n in enumerate(held) if n}
    assert {key: n for key, n in _positive(ledger.items).items() if key[0] == agent} == items
    if board is None:
        return
    if board["location"] >= 0:
        assert ledger.kept["pawn_moved", agent] == names.place(int(s["map"]), int(board["location"]))
    for (one, other), relation in ledger.kept.items():
        if one == agent and isinstance(other, str):
            space = int(board["relation"][game.player(other)])
            assert relation == ("hostile" if space == HOSTILE else names.RELATIONS[space])


@pytest.mark.parametrize(("k", "config"), list(variants()))
def test_events_add_up_to_the_state(k, config):
    game, rng, ledger = Game(config, 40 + k), random.Random(k), Ledger()
    for event in game.events("all"):
        ledger.add(event)
    while not game.is_over:
        step_randomly(game, rng)
        for event in game.events("all"):
            ledger.add(event)
        if rng.random() < 0.1 or game.is_over:
            check(game, ledger)
    turns = ledger.kept["turn", None]
    assert turns == game.turns and ledger.kept["phase", None] == game.phase
    wins = {e.agent for e in game.events() if e.kind == "win"}
    assert wins == set(game.winners)
    assert any(e.kind == "stopped" for e in game.events()) == game.truncated
