"""The observation: its table, its writers, and what it hides."""

import itertools
import os
import subprocess
import sys

import numpy as np
import pytest

from root_env.engine.jit import INTERPRETED, record_at
from root_env.root.declared import law
from root_env.root.declared.decks import DECKS
from root_env.root.declared.factions import FACTIONS
from root_env.root.declared.maps import MAPS
from root_env.root.factions.eyrie.declaration import Leader
from root_env.root.factions.vagabond.declaration import NO_RELATION
from root_env.root.layout import lay_out
from root_env.root.rules import observe
from root_env.root.rules.data import decks
from root_env.root.rules.data.decks import ROWS
from root_env.root.rules.data.tracks import PIECE_OWNER
from root_env.root.rules.game import seeing, stepping
from root_env.root.rules.ids import FIRST_STEP, Card, CardType, Faction, K, Kind, Piece, Suit
from root_env.root.rules.spec import decisions
from root_env.root.rules.spec import observation as spec
from root_env.root.rules.spec.decisions import DECISIONS, FIRST_IN_ROWS, LATER_IN_ROWS
from root_env.root.rules.spec.observation import BLOCKS, HIGH, LOW, OBS_SIZE, SCALE, SLICE
from root_env.root.rules.spec.scope import EVERYTHING
from tests.contract.observations import FOUR, block, config, players, positions, row_of, to_move

interpreted = pytest.mark.skipif(not INTERPRETED, reason="calls inner rules: a test below runs it interpreted")


# --- the table ---


@pytest.mark.package_alone
def test_blocks_follow_each_other_and_are_well_formed():
    offset = 0
    for b in BLOCKS:
        assert b.offset == offset == getattr(spec.O, b.name.upper().replace(".", "_")), b.name
        assert -128 <= b.low <= 0 < b.high <= 127 and b.scale > 0, b.name
        assert b.visibility in ("public", "own", "known", "asked") and b.text, b.name
        assert b.law in law.SECTIONS, f"{b.name}: the Law has no section {b.law}"
        offset += b.size
    assert offset == OBS_SIZE == len(SCALE) == len(LOW) == len(HIGH)
    assert len(spec.BY_NAME) == len(BLOCKS)
    assert (SCALE.dtype, LOW.dtype, HIGH.dtype) == (np.float32, np.int8, np.int8)


def test_destinations_and_players_in_frames_are_as_the_decisions_say():
    for d in DECISIONS:
        assert decisions.OTHER_IS_CLEARING[d.number] == ("other: destination" in d.fields), d.name
        assert decisions.X_IS_PLAYER[d.number] == ("x: ally" in d.fields), d.name


def test_effects_are_the_persistent_cards():
    assert set(decks.EFFECTS) == {row.card for row in ROWS if row.type == CardType.PERSISTENT}


# --- the writers ---

WRITERS = {
    "write_context": "map phase turn turns players score_to_win edition used_effects activated scorched hired "
    "riverboats",
    "write_map": "context.suit context.ruler context.ruins context.slots context.ruin_items later.map",
    "write_map_board": " ".join(f"{one.name}." for one in MAPS),
    "write_table": "deck discard crafting available items quests lost_souls",
    "write_battle": "battle.",
    "write_players": "players. later.faction",
    "write_own": "own.hand",
    "write_known": "known.hands",
    "write_factions": "",
    "write_decision": "decision. later.decision later.trigger",
    "write_deck_boards": " ".join(f"{one.name}." for one in DECKS),
}
"""Writer -> its blocks: a prefix or a name, or last parts of names of the context."""
PIECE_BLOCKS = {f"{PIECE_OWNER[p].name}.{p.name}{more}".lower() for p in Piece for more in ("", "_supply")}
OF_FACTIONS = {"alliance": {"own.supporters", "known.supporters"}, "vagabond": {"known.ruin_items"}}
"""Blocks of no faction that the writer of a board fills."""
ABOUT_FACTIONS = ("in_play", "owner", "warriors", "warrior_supply")


def with_later(names: set[str]) -> set[str]:
    """These blocks, and those of later cards beside them."""
    return names | {b.name for b in BLOCKS if b.name.removeprefix("later.") in names}


def blocks_of(writer: str) -> set[str]:
    what = WRITERS[writer]
    if writer == "write_factions":
        sides = {f.name.lower() for f in Faction}
        own = {b.name for b in BLOCKS if b.name.split(".")[0] in sides}
        return with_later(own.union(*OF_FACTIONS.values()))
    if "." in what:
        return with_later({b.name for b in BLOCKS if b.name.startswith(tuple(what.split()))})
    return with_later({f"context.{part}" for part in what.split()})


def arguments(writer: str, s, viewer: int, row) -> tuple:
    places = record_at(EVERYTHING.places, 0)
    return (s, places, row) if writer == "write_table" else (s, viewer, places, row)


@pytest.mark.package_alone
def test_writers_share_the_blocks_among_them():
    names = [name for writer in WRITERS for name in blocks_of(writer)]
    assert sorted(names) == sorted(b.name for b in BLOCKS)


def _seated_four():
    states = lay_out(config(FOUR, seating="fixed"))
    stepping.reset_game(states, 0, 1, 2, stepping.new_list())
    return states


def _fill_battle(b) -> None:
    for field in b.dtype.names:
        b[field] = 1
    b["clearing"], b["attacker"], b["defender"], b["ally"], b["ambush"] = 2, 3, 1, 0, Card.AMBUSH_FOX


def _full() -> list[np.ndarray]:
    """Positions that no game reaches, with something in every block for their players 0, 1, 2."""
    found = []
    for place in range(3):
        states = _seated_four()
        s = states[0]
        for field in (
            "turns",
            "edition",
            "discard",
            "available",
            "items",
            "activated",
            "ruins",
            "slots",
            "crafted_items",
        ):
            s[field] = 1
        s["turn"], s["ruler"], s["rule_stale"], s["quest_cards"] = 0, 1, 0, (1, 2, 3)
        s["effects"] = s["used_effects"] = sum(1 << card for card in decks.EFFECTS)
        s["vp"], s["dominance"], s["known"] = 5, 1, 1
        s["coalition"][3] = 0
        _fill_battle(s["battle"])
        s["eyrie"] = (Leader.BUILDER, 3, 1, 1, 2)
        s["alliance"]["officers"] = s["alliance"]["operations"] = 2
        s["marquise"]["actions"] = s["marquise"]["recruited"] = 1
        for board in ("lizard", "riverfolk", "chameleander"):
            for field in s[board].dtype.names:
                s[board][field] = 1
        s["exiles_partisans"]["coffins"] = s["exiles_partisans"]["exhausted"] = 1
        s["serves"][3], s["lent"], s["riverboats"] = 2, 8, 2
        s["scorched"] = s["souls"] = s["lost_souls"] = s["ruin_items"] = 1
        for v in s["vagabond"]:
            for field in v.dtype.names:
                v[field] = 1
            v["location"], v["looked"] = 3 + 12 * (place > 0), (1 << 12) - 1
        s["stack"][0] = (K.CRAFT_RESOLVE, 0, -1, -1, 1, (7, int(Card.SABOTEURS), 7)[place], -1, -1)
        s["stack"][1] = s["stack"][2] = (K.OUTRAGE, 0, 4, 2, 1, -1, -1, -1)
        kind = (K.ORDER_TRIGGERS, K.MOVE_ALLY_COUNT, K.SETUP_BUILDING)[place]
        s["stack"][3] = (kind, place, 1, 3, 2, (5, 5, int(Card.SABOTEURS))[place], 1, 1)
        s["depth"] = 4
        found.append(states)
    return found


def _on_map(name: str) -> np.ndarray:
    """A game on a map, with the factions that came later than the first ones."""
    later = tuple(faction.name for faction in FACTIONS if not faction.box)[:5]
    states = lay_out(config((*later, "marquise"), seating="fixed", setup="random", map=name))
    stepping.reset_game(states, 0, 1, 2, stepping.new_list())
    states["corvids"]["plots"], states["corvids"]["face_up"] = 1, (1 << 12) - 1
    for word in ("figures", "tablets", "jewelry"):
        states["keepers"][word], states["keepers"][f"{word}_up"] = 0, 15
    return states


def _raid_and_post() -> np.ndarray:
    """A raid that lacks warriors and a Trade Disruption that may return one: the Alliance orders them (Law 1.1.3)."""
    states = lay_out(config(("alliance", "riverfolk", "corvids"), seating="fixed"))
    stepping.reset_game(states, 0, 1, 2, stepping.new_list())
    s = states[0]
    s["corvids"]["raided"], s["warrior_supply"][2], s["riverfolk"]["funds"][2] = 1 << 4, 0, 1
    s["stack"][0], s["stack"][1] = (K.TRADE_DISRUPTION, 1, -1, -1, 1, -1, -1, -1), (K.RAID_REMOVED, 2, *[-1] * 6)
    s["stack"][2], s["depth"] = (K.ORDER_TRIGGERS, 0, -1, -1, 2, -1, -1, -1), 3
    return states


@interpreted
def test_each_writer_keeps_to_its_blocks_and_fills_all_of_them():
    untouched = {b.name for b in BLOCKS}
    for states in (*_full(), _raid_and_post(), *positions(3), *map(_on_map, (one.name for one in MAPS))):
        s = record_at(states, 0)
        for writer, viewer in itertools.product(WRITERS, range(int(states[0]["n_players"]))):
            poisoned = np.full(OBS_SIZE, 91, np.int8)
            getattr(observe, writer)(*arguments(writer, s, viewer, poisoned))
            allowed = np.zeros(OBS_SIZE, bool)
            for name in blocks_of(writer):
                allowed[SLICE[name]] = True
                if (poisoned[SLICE[name]] != 91).any():
                    untouched.discard(name)
            assert (poisoned[~allowed] == 91).all(), writer
    assert not untouched, f"never written: {sorted(untouched)}"


@interpreted
def test_the_writer_of_a_board_keeps_to_the_blocks_of_its_faction():
    for n, states in enumerate([*_full(), *positions(3)]):
        s, viewer = record_at(states, 0), n % int(states[0]["n_players"])
        for who in range(int(s.n_players)):
            side = FACTIONS[s.faction[who]]
            row = np.full(OBS_SIZE, 91, np.int8)
            write_board = side.function("observed", "write_board")
            write_board(s, who, viewer, spec.SECTION_AT[side.number], record_at(EVERYTHING.places, 0), row)
            allowed = {b.name for b in BLOCKS if b.name.split(".")[0] == side.name} - PIECE_BLOCKS
            allowed -= {f"{side.name}.{part}" for part in ABOUT_FACTIONS}
            for name in with_later(allowed | OF_FACTIONS.get(side.rules, set())):
                row[SLICE[name]] = 91
            assert (row == 91).all(), side.name


@pytest.mark.own_mode
@pytest.mark.compiled
@pytest.mark.skipif(INTERPRETED, reason="has run above")
def test_the_writers_one_by_one_interpreted():
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", __file__, "-k", "each_writer"]
    done = subprocess.run(command, env=os.environ | {"ROOT_ENV_JIT": "0"}, capture_output=True, text=True)
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout


def test_a_row_does_not_depend_on_what_the_array_held():
    for n, states in enumerate(positions(5)):
        viewer = n % int(states[0]["n_players"])
        rows = np.stack([np.full(OBS_SIZE, 91, np.int8), np.full(OBS_SIZE, -77, np.int8)])
        for row in rows:
            seeing.observe_game(states, 0, viewer, EVERYTHING.places, row)
        assert (rows[0] == rows[1]).all()


def test_values_stay_in_their_range():
    for states in positions():
        for viewer in players(states):
            row = row_of(states, viewer)
            bad = np.flatnonzero((row < LOW) | (row > HIGH))
            assert bad.size == 0, [b.name for b in BLOCKS if b.offset <= bad[0]][-1]


def test_many_rows_are_the_rows_one_by_one_and_nobody_sees_nothing():
    batch = np.concatenate([*positions(40), positions()[-1]])
    viewers = np.array([to_move(batch[i : i + 1]) for i in range(len(batch))], np.int8)
    rows = np.full((len(batch), OBS_SIZE), 91, np.int8)
    seeing.observe_many(batch, viewers, EVERYTHING.places, rows)
    assert -1 in viewers
    for i, viewer in enumerate(viewers):
        alone = row_of(batch[i : i + 1].copy(), int(viewer))
        assert (rows[i] == alone).all()
        assert viewer >= 0 or not rows[i].any()


# --- what stands there ---


def cards(row: np.ndarray, name: str) -> np.ndarray:
    """A block by cards, those of later decks included."""
    return np.concatenate([block(row, name), block(row, f"later.{name}")], -1)


def test_what_a_row_says_of_a_position():
    for states in positions(4):
        s = states[0]
        n = int(s["n_players"])
        for viewer in players(states):
            row = row_of(states, viewer)
            assert (cards(row, "own.hand") == s["hand"][viewer]).all()
            factions = np.concatenate([block(row, "players.faction"), block(row, "later.faction")], 1)
            assert factions.sum() == n == block(row, "players.present").sum()
            assert block(row, "context.turn").sum() == (s["turn"] >= 0)
            assert block(row, "context.suit").argmax(1).tolist() == s["suit"].tolist()
            assert (cards(row, "context.discard") == s["discard"]).all()
            own = s["alliance"]["supporters"] * (s["faction"][viewer] == Faction.ALLIANCE)
            assert (cards(row, "own.supporters") == own).all()
            for p in players(states):
                seat = (s["seat"][p] - s["seat"][viewer]) % n
                name = Faction(s["faction"][p]).name.lower()
                assert factions[seat, s["faction"][p]] == 1
                assert block(row, "players.vp")[seat] == s["vp"][p]
                assert block(row, "players.hand_size")[seat] == s["hand"][p].sum()
                assert block(row, f"{name}.owner").argmax() == seat
                assert [bool(v) for v in cards(row, "players.effects")[seat]] == [
                    bool(s["effects"][p] >> card & 1) for card in decks.EFFECTS
                ]
                if p != viewer:
                    assert (cards(row, "known.hands")[seat - 1] == s["known"][viewer][p]).all()
                if not name.startswith("vagabond"):
                    assert (block(row, f"{name}.warriors") == s["warriors"][p]).all()
                    assert block(row, f"{name}.warrior_supply") == s["warrior_supply"][p]


def test_cards_in_the_open_and_the_observers_own_are_all_that_is_seen():
    """Every card is in a zone that the row shows, or is counted by it."""
    for states in positions(4):
        s = states[0]
        if s["battle"]["active"] and s["battle"]["ambush"] >= 0:
            continue  # that card lies in the battle
        if any(f["kind"] in (K.DECREE_COLUMN, K.RITUAL, K.GATHER_TO) for f in s["stack"][: s["depth"]]):
            continue  # a revealed card that has no place yet
        row = row_of(states, 0)
        seen = sum(int(block(row, f"context.{zone}").sum()) for zone in ("discard", "crafting", "available", "deck"))
        seen += int(block(row, "players.hand_size").sum()) + int(block(row, "players.effects").sum())
        seen += int(block(row, "eyrie.decree").sum()) + int(block(row, "alliance.supporters"))
        seen += int(block(row, "players.dominance").sum()) + int(block(row, "context.lost_souls").sum())
        for zone in ("lizard.revealed", "duchy.revealed", "keepers.retinue"):
            seen += int(block(row, zone).sum())
        assert seen == (54 if s["n_players"] > 2 else 50)


def test_rulers_are_fresh():
    for states in positions(6):
        s = states[0]
        before = block(row_of(states, 0), "context.ruler").copy()
        s["rule_stale"] = (1 << 12) - 1
        s["ruler"] = -1
        assert (block(row_of(states, 0), "context.ruler") == before).all()


def test_only_the_player_asked_sees_the_question():
    asked = set()
    for states in positions():
        s = states[0]
        for viewer in players(states):
            row = row_of(states, viewer)
            shown = [b.name for b in BLOCKS if b.visibility == "asked" and row[SLICE[b.name]].any()]
            if viewer != to_move(states):
                assert not shown
                continue
            frame = s["stack"][s["depth"] - 1]
            asked.add(int(frame["kind"]))
            kinds = [*FIRST_IN_ROWS, *LATER_IN_ROWS]
            told = np.concatenate([block(row, "decision.kind"), block(row, "later.decision")])
            assert told.sum() == 1 and kinds[told.argmax()] == frame["kind"] < FIRST_STEP
            if frame["clearing"] >= 0:
                assert block(row, "decision.clearing").argmax() == frame["clearing"]
    assert len(asked) > 20


def test_arguments_of_a_question():
    states = _seated_four()
    s = states[0]
    s["depth"] = 1
    s["stack"][0] = (K.MOVE_ALLY_COUNT, 1, 3, 8, 4, -1, -1, 0)  # the ally is player 0, last from player 1
    row = row_of(states, 1)
    assert block(row, "decision.clearing").nonzero()[0].tolist() == [3]
    assert block(row, "decision.destination").nonzero()[0].tolist() == [8]
    assert block(row, "decision.player").nonzero()[0].tolist() == [3]
    assert (block(row, "decision.count"), block(row, "decision.x")) == (4, 0)
    s["stack"][0] = (K.OUTRAGE, 3, 5, 2, 1, -1, -1, -1)
    row = row_of(states, 3)
    assert block(row, "decision.player").nonzero()[0].tolist() == [3]
    assert not block(row, "decision.destination").any()


def test_effects_to_put_in_order_are_shown_top_first():
    states = _seated_four()
    s = states[0]
    s["stack"][0] = (K.BASE_LOST, 2, 7, -1, 1, -1, -1, -1)
    s["stack"][1] = (K.OUTRAGE, 0, 4, 2, 1, -1, -1, -1)
    s["stack"][2] = (K.ORDER_TRIGGERS, 0, -1, -1, 2, -1, -1, -1)
    s["depth"] = 3
    row = row_of(states, 0)
    outrage, base_lost = decisions.TRIGGERS.index(Kind.OUTRAGE), decisions.TRIGGERS.index(Kind.BASE_LOST)
    assert np.argwhere(block(row, "decision.trigger")).tolist() == [[0, outrage], [1, base_lost]]
    assert np.argwhere(block(row, "decision.trigger_clearing")).tolist() == [[0, 4], [1, 7]]
    assert not row_of(states, 2)[spec.O.DECISION_KIND :][: len(DECISIONS)].any()


def test_a_raid_to_put_in_order_is_a_later_effect():
    row = row_of(_raid_and_post(), 0)
    disruption = decisions.TRIGGERS.index(Kind.TRADE_DISRUPTION)
    assert np.argwhere(block(row, "decision.trigger")).tolist() == [[1, disruption]]
    assert np.argwhere(block(row, "later.trigger")).tolist() == [[0, 0]]
    assert decisions.LATER_TRIGGERS[0] == Kind.RAID_REMOVED
    assert not block(row, "decision.trigger_clearing").any(), "neither is of one clearing"


def test_battle_coalition_and_boards():
    states = _seated_four()
    s = states[0]
    s["battle"]["active"], s["battle"]["clearing"] = 1, 6
    s["battle"]["attacker"], s["battle"]["defender"], s["battle"]["ally"] = 3, 1, 0
    s["battle"]["ambush"], s["battle"]["roll"] = Card.AMBUSH_MOUSE, (3, 1)
    s["coalition"][3], s["dominance"][3] = 0, Suit.RABBIT
    s["eyrie"]["leader"], s["eyrie"]["retired"] = Leader.DESPOT, 0b101
    v = s["vagabond"][0]
    v["location"], v["relation"], v["quests"] = 12 + 4, (2, -1, 0, NO_RELATION, 0, 0), 0b1001
    row = row_of(states, 2)
    assert [block(row, f"battle.{side}").argmax() for side in ("attacker", "defender", "ally")] == [1, 3, 2]
    assert block(row, "battle.ambush").tolist() == [0, 0, 1, 0] and block(row, "battle.roll").tolist() == [3, 1]
    assert np.argwhere(block(row, "players.partner")).tolist() == [[1, 2], [2, 1]]
    assert block(row, "players.off_track").tolist() == [0, 1, 0, 0, 0, 0]
    assert block(row, "players.dominance")[1].tolist() == [0, 1, 0, 0]
    assert block(row, "eyrie.leader").argmax() == Leader.DESPOT and block(row, "eyrie.viziers").tolist() == [0, 1, 0, 1]
    assert block(row, "eyrie.retired").tolist() == [1, 0, 1, 0]
    assert block(row, "vagabond.forest").argmax() == 4 and not block(row, "vagabond.clearing").any()
    assert block(row, "vagabond.relation").tolist() == [0, 0, 2, -1, 0, 0]
    assert block(row, "vagabond.completed").nonzero()[0].tolist() == [0, 3]
    s["battle"]["active"] = 0
    row = row_of(states, 2)
    assert not any(block(row, b.name).any() for b in BLOCKS if b.name.startswith("battle."))


# --- seats ---


def _rotated(states, by: int) -> np.ndarray:
    """The same position with every player `by` seats further on, the clockwise order kept."""
    new = states.copy()
    s, n = new[0], int(states[0]["n_players"])
    s["order"][:n] = np.roll(states[0]["order"][:n], by)
    s["seat"][s["order"][:n]] = np.arange(n)
    return new


def test_where_the_table_is_entered_does_not_matter():
    for n, states in enumerate(positions(6)):
        turned = _rotated(states, 1 + n % (int(states[0]["n_players"]) - 1))
        for viewer in players(states):
            assert (row_of(states, viewer) == row_of(turned, viewer)).all()


def test_public_blocks_differ_between_observers_only_by_the_order_of_seats():
    for states in positions(6):
        s = states[0]
        n = int(s["n_players"])
        rows = [row_of(states, viewer) for viewer in range(n)]
        for viewer in range(1, n):
            seats = np.arange(6)
            seats[:n] = (np.arange(n) + s["seat"][viewer] - s["seat"][0]) % n  # player 0's number of each seat
            for b in BLOCKS:
                if b.visibility == "public":
                    expected = block(rows[0], b.name)
                    for axis, kind in enumerate(b.axes):
                        if kind == "seat":
                            expected = np.take(expected, seats, axis)
                    assert (block(rows[viewer], b.name) == expected).all(), b.name
