"""The drawn board: well-formed, complete, of the right numbers, and silent about what a viewer may not know."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from PIL import ImageFont

from root_env import Game, GameConfig
from root_env.drawing import svg
from root_env.drawing.sheet import Drawing, pixels, png
from root_env.engine.layouts import whole
from root_env.root.drawing import flow
from root_env.root.drawing.geography import HEIGHT, ROOM_X, ROOM_Y, ROUND, geography
from root_env.root.drawing.geography import WIDTH as MAP_WIDTH
from root_env.root.drawing.picture import WIDTH, arrange, draw
from root_env.root.factions.eyrie.declaration import Leader
from root_env.root.factions.vagabond.declaration import HOSTILE
from root_env.root.lookup import names
from root_env.root.rules.data import maps
from root_env.root.rules.data.tracks import OWNER
from root_env.root.rules.ids import FOREST, N_CLEARINGS, Card, Faction, Item, ItemState, Kind, Phase, Piece
from root_env.root.rules.state import pile_knowledge
from tests.contract.playing import after
from tests.test_describe import begin, play

FEW = (("marquise", "eyrie"), ("eyrie", "alliance", "lizard"), ("vagabond", "riverfolk"))
SPACE = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def boards() -> list[np.ndarray]:
    """Positions from the whole of several random games, of two to six players, and one in a battle."""
    played = [s.copy() for seed in range(9) for k, (s, _, _) in enumerate(play(seed, 700)) if k % 90 == 5]
    few = [after(k, k, GameConfig(factions=f, setup="random")).states for f in FEW for k in (3, 60, 200)]
    fought = next(s.copy() for s, _, _ in play(0, 700) if s[0]["battle"]["active"])
    return [*played, *few, fought]


@pytest.fixture(scope="module")
def drawn(boards) -> list[dict]:
    """The drawing of each of these positions for each viewer."""
    return [{viewer: draw(states, 0, viewer) for viewer in viewers(states)} for states in boards]


def viewers(states) -> list:
    return [None, "all", *range(int(states[0]["n_players"]))]


def test_what_is_drawn_for_one_viewer_stays_what_another_sees(boards, drawn):
    """Parts that are alike are drawn once; nobody gets one that shows more, or less."""
    for states, alone in zip(boards, drawn, strict=True):
        seen = {}
        for viewer in viewers(states):
            assert draw(states, 0, viewer, seen).parts == alone[viewer].parts


def tree(drawing: Drawing) -> ET.Element:
    return ET.fromstring(drawing.svg())


def height(players: int) -> int:
    """Height of the pictures of so many players, with any factions."""
    return arrange(tuple(range(players))).height


def uses(part: str) -> Counter[str]:
    """Count of each common drawing in a part; a number right behind a drawing is its count."""
    counts: Counter[str] = Counter()
    for parent in ET.fromstring(f"<g>{part}</g>").iter():
        children = list(parent)
        for k, child in enumerate(children):
            if child.tag == "use":
                behind = children[k + 1] if k + 1 < len(children) else None
                told = behind.text if behind is not None and behind.tag == "text" else ""
                counts[child.get("href").removeprefix("#r-")] += int(told) if told and told.isdigit() else 1
    return counts


_CARDS = {f"#r-c{kind}": name.rsplit(" (", 1)[0] for kind, name in enumerate(names.CARDS)}


def words(part: str) -> str:
    """The text of a part, cards by their names."""
    whole = ET.fromstring(f"<g>{part}</g>").iter()
    told = (e.text if e.tag == "text" else _CARDS.get(e.get("href")) for e in whole)
    return " | ".join(line for line in told if line and line.strip())


# -- form --------------------------------------------------------------------------------------------------


def test_pictures_are_well_formed_and_hold_what_they_use(drawn):
    for board in drawn:
        root = tree(board["all"])
        ids = {e.get("id") for e in root.iter() if e.get("id")}
        used = {e.get("href") for e in root.iter(f"{SPACE}use")}
        assert used and used <= {f"#{name}" for name in ids}
        assert not {e.get("href") or "" for e in root.iter()} & {"http"} and "http" not in board[None].style


def test_every_class_has_its_rule_and_no_rule_needs_surroundings(drawn):
    """A browser matches what a `<use>` repeats without its ancestors."""
    style = re.sub(r"@font-face{.*?}", "", drawn[0][None].style.split("</style>")[0].removeprefix("<style>"))
    selectors = set(re.findall(r"([^{}]+){[^{}]*}", style))
    assert all(re.fullmatch(r"\.[\w-]+", s) for s in selectors)
    used = {name for board in drawn for e in tree(board["all"]).iter() for name in (e.get("class") or "").split()}
    assert {f".{name}" for name in used} <= selectors


def test_tables_of_two_to_six_players(boards, drawn):
    assert {int(s[0]["n_players"]) for s in boards} >= {2, 3, 4, 5, 6}
    for states, board in zip(boards, drawn, strict=True):
        count = int(states[0]["n_players"])
        drawing = board[None]
        own = [f"{part}-{p}" for p in range(count) for part in ("player", "board", "hand")]
        clearings = [f"clearing-{c + 1}" for c in range(N_CLEARINGS)]
        around = ["header", "track", "score", "shared", "discard"]
        assert list(drawing.parts) == ["ground", *clearings, "pawns", *around, *own]
        assert (drawing.width, drawing.height) == (WIDTH, height(count))


@pytest.mark.parametrize("players", range(2, 7))
def test_panels_stand_apart_and_inside(players):
    layout = arrange(tuple(range(players)))
    boxes = [*layout.players, layout.shared]
    assert len(layout.players) == players
    for k, a in enumerate(boxes):
        assert a.x >= 0 and a.x + a.width <= WIDTH and a.y >= 0 and a.y + a.height <= layout.height
        for b in boxes[:k]:
            beside = a.x >= b.x + b.width or b.x >= a.x + a.width
            assert beside or a.y >= b.y + b.height or b.y >= a.y + a.height


def test_what_is_written_fits_its_box(boards, monkeypatch):
    scales, fit = [], flow.fit

    def watched(fill, width, height, most=1.9):
        part, scale = fit(fill, width, height, most)
        assert part.height * scale <= height
        scales.append(scale)
        return part, scale

    monkeypatch.setattr(flow, "fit", watched)
    for states in boards:
        draw(states, 0, "all")
    assert min(scales) >= 0.62, "letters of less than seven pixels"
    assert np.mean(np.array(scales) >= 1) > 0.9


def test_widths_of_letters_are_those_of_the_fonts():
    for file, bold in zip(svg.font_files(), (False, True), strict=True):
        font = ImageFont.truetype(file, 1000)
        for line in ("Gently Used Knapsack", "Mouse-in-a-Sack", "30 VP", f"7{flow.TIMES}"):
            assert svg.text_width(line, 100, bold) == pytest.approx(font.getlength(line) / 10, rel=0.02)


def test_parts_that_do_not_change_are_the_same_string(boards):
    states = boards[0]
    before = draw(states, 0).parts
    assert draw(states.copy(), 0).parts == before
    moved = states.copy()
    moved[0]["warriors"][0, 3] += 1
    changed = {name for name, part in draw(moved, 0).parts.items() if part != before[name]}
    assert changed == {"clearing-4"}


def test_drawing_changes_nothing(boards):
    for states in boards:
        before = states.tobytes()
        draw(states, 0, "all")
        assert states.tobytes() == before


# -- the map -----------------------------------------------------------------------------------------------


def test_clearings_show_their_pieces_in_the_right_numbers(boards, drawn):
    seen: Counter[str] = Counter()
    for states, board in zip(boards, drawn, strict=True):
        s = whole(states)[0]
        parts = board[None].parts
        for c in range(N_CLEARINGS):
            shown = uses(parts[f"clearing-{c + 1}"])
            wanted = Counter({f"p{kind:d}": int(s["pieces"][kind, c]) for kind in Piece})
            for p in range(int(s["n_players"])):
                wanted[f"w{s['faction'][p]}"] += int(s["warriors"][p, c])
            for k, faction in enumerate((Faction.VAGABOND, Faction.VAGABOND_2)):
                if s["player_of"][faction] >= 0 and s["vagabond"][k]["location"] == c:
                    wanted[f"w{faction:d}"] += 1
            wanted["ruin"] = int(s["ruins"][c])
            assert {k: v for k, v in shown.items() if k[0] in "pwr"} == {k: v for k, v in wanted.items() if v}
            assert parts[f"clearing-{c + 1}"].count('class="r-slot"') == s["slots"][c]
            assert shown[f"s{s['suit'][c]}"] == 1 and str(c + 1) in words(parts[f"clearing-{c + 1}"]).split(" | ")
            seen.update(shown)
    warriors = {f"w{f:d}" for f in Faction if f <= Faction.VAGABOND_2}
    assert warriors <= set(seen)


@pytest.mark.parametrize("kind", Piece)
def test_every_kind_of_piece_shows(kind):
    table = [names.faction(OWNER[kind]), "eyrie" if OWNER[kind] != Faction.EYRIE else "marquise"]
    states = Game(GameConfig(factions=table), 1).states
    states[0]["pieces"][:, 4] = 0
    states[0]["pieces"][kind, 4] = 1
    assert uses(draw(states, 0).parts["clearing-5"])[f"p{kind:d}"] == 1


def test_the_ruler_has_a_shield():
    states = Game(GameConfig(factions=("marquise", "eyrie")), 1).states
    s = states[0]
    s["warriors"], s["pieces"], s["buildings"], s["tokens"] = 0, 0, 0, 0
    s["warriors"][0, 4] = 1
    assert "M" in words(draw(states, 0).parts["clearing-5"]).split(" | ")
    s["warriors"][1, 4] = 1  # a tie, which the Eyrie rules (Law 7.2.2)
    assert "E" in words(draw(states, 0).parts["clearing-5"]).split(" | ")
    assert words(draw(states, 0).parts["clearing-6"]) == "6"


def test_pawns_in_forests():
    states = Game(GameConfig(factions=("vagabond", "eyrie", "vagabond")), 1).states
    s = states[0]
    s["vagabond"]["location"] = FOREST + 2, FOREST + 2
    parts = draw(states, 0).parts
    assert uses(parts["pawns"]) == {f"w{Faction.VAGABOND:d}": 1, f"w{Faction.VAGABOND_2:d}": 1}
    s["vagabond"]["location"] = 3, FOREST
    assert uses(draw(states, 0).parts["pawns"]) == {f"w{Faction.VAGABOND_2:d}": 1}


def test_a_scorched_clearing_burns():
    states = Game(GameConfig(), 1).states
    states[0]["scorched"] = 1 << 6
    burning = [c for c in range(N_CLEARINGS) if "#r-scorch" in draw(states, 0).parts[f"clearing-{c + 1}"]]
    assert burning == [6]


@pytest.mark.parametrize("board", range(len(maps.MAPS)))
def test_maps_have_room(board):
    """Clearings do not touch, names of forests stand in the open, no path or river runs through another clearing."""
    g, m = geography(board), maps.MAPS[board]
    for k, (x, y) in enumerate(g.clearings):
        assert ROOM_X < x < MAP_WIDTH - ROOM_X and ROOM_Y < y < HEIGHT - ROOM_Y
        for ox, oy in g.clearings[:k]:
            apart = max(abs(x - ox) - 2 * ROOM_X, -2 * ROUND), max(abs(y - oy) - 2 * ROOM_Y, -2 * ROUND)
            assert max(apart) > 0 or np.hypot(apart[0] + 2 * ROUND, apart[1] + 2 * ROUND) > 2 * ROUND + 8
    for x, y in (*g.forests, *g.trees):
        assert all(np.hypot((x - cx) / ROOM_X, (y - cy) / ROOM_Y) > 1 for cx, cy in g.clearings)
    ways = zip((*m.paths, *m.rivers), (*g.paths, *g.rivers), strict=False)
    for (a, b), d in ways:
        (ax, ay), (mx, my), (bx, by) = (map(float, pair.split()) for pair in _points(d))
        for t in np.linspace(0, 1, 60):
            x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx
            y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by
            for c, (cx, cy) in enumerate(g.clearings):
                assert c + 1 in (a, b) or np.hypot((x - cx) / ROOM_X, (y - cy) / ROOM_Y) > 1


def _points(d: str) -> list[str]:
    """The three points of `M1 2Q3 4 5 6`."""
    start, rest = d[1:].split("Q")
    mx, my, bx, by = rest.split()
    return [start, f"{mx} {my}", f"{bx} {by}"]


# -- players -----------------------------------------------------------------------------------------------


def test_panels_tell_name_score_and_cards(boards, drawn):
    for states, board in zip(boards, drawn, strict=True):
        s, parts = states[0], board[None].parts
        for p in range(int(s["n_players"])):
            told = words(parts[f"player-{p}"]).split(" | ")
            assert str(s["hand_size"][p]) in told
            if s["coalition"][p] < 0 and s["dominance"][p] < 0:
                assert f"{s['vp'][p]} VP" in told
            for kind in range(len(Card)):
                if int(s["effects"][p]) >> kind & 1:
                    assert names.CARDS[kind].rsplit(" (", 1)[0] in told


def test_the_decree_shows_cards_and_viziers():
    states = Game(GameConfig(factions=("marquise", "eyrie")), 1).states
    e = states[0]["eyrie"]
    e["leader"], e["decree"][:] = Leader.DESPOT, 0
    e["decree"][2, Card.ANVIL] = 2
    told = words(draw(states, 0).parts["board-1"])
    assert told.count("Loyal Vizier") == 2 and f"Anvil {flow.TIMES}2" in told and "Despot" in told


def test_satchel_and_relationships_show():
    states = Game(GameConfig(factions=("vagabond", "eyrie", "marquise"), vagabonds=["thief"], setup="random"), 1).states
    v = states[0]["vagabond"][0]
    v["items"][:] = 0
    v["items"][Item.SWORD] = 2, 1, 0, 0
    v["items"][Item.TEA, ItemState.DAMAGED] = 1
    v["relation"][1:3] = HOSTILE, 2
    part = draw(states, 0).parts["board-0"]
    told = words(part)
    assert all(word in told for word in ("Thief", "ready", "exhausted", "damaged", "hostile", "friendly"))
    assert "damaged exhausted" not in told and f"{flow.TIMES}2" in told
    assert uses(part)[f"i{Item.SWORD:d}"] == 2 and uses(part)[f"i{Item.TEA:d}"] == 1


def test_tracks_show_what_is_left(boards, drawn):
    for states, board in zip(boards, drawn, strict=True):
        s, parts = states[0], board[None].parts
        for kind in (Piece.SAWMILL, Piece.ROOST, Piece.SYMPATHY, Piece.GARDEN_MOUSE, Piece.TRADE_POST_FOX):
            p = int(s["player_of"][OWNER[kind]])
            if p >= 0:
                assert uses(parts[f"board-{p}"])[f"p{kind:d}"] == s["piece_supply"][kind]


def test_tracks_show_the_points_of_the_game():
    config = GameConfig(factions=("marquise", "eyrie"), overrides={"roost_vp": [0, 7, 8, 9, 9, 9, 9, 9]})
    states = Game(config, 1).states
    states[0]["piece_supply"][Piece.ROOST] = 4
    assert " roosts | 7 | 8 | 9 |" in words(draw(states, 0).parts["board-1"])


def test_battle_turn_and_question_show(boards, drawn):
    fought = 0
    for states, board in zip(boards, drawn, strict=True):
        s, parts = states[0], board[None].parts
        header = words(parts["header"])
        if s["turn"] >= 0:
            assert f"turn {s['turns']}, {Phase(s['phase']).name.capitalize()}" in header
        if s["battle"]["active"] and not s["over"]:
            fought += 1
            assert " attacks " in header
        if not s["over"]:
            who = int(s["stack"][int(s["depth"]) - 1]["who"])
            marked = [p for p in range(int(s["n_players"])) if "to decide" in parts[f"player-{p}"]]
            assert marked == [who]
    assert fought


def test_the_end_crowns_the_winners():
    states, _ = begin(0)
    states[0]["over"], states[0]["winners"] = 1, 0b101
    parts = draw(states, 0).parts
    assert [p for p in range(4) if "#r-crown" in parts[f"player-{p}"]] == [0, 2]
    assert "won" in words(parts["header"]) and "to decide" not in parts["player-0"]


def test_markers_on_the_score_track(boards, drawn):
    for states, board in zip(boards, drawn, strict=True):
        s = states[0]
        on = sum(s["dominance"][p] < 0 and s["coalition"][p] < 0 for p in range(int(s["n_players"])))
        assert board[None].parts["score"].count("<circle") == on


# -- what is hidden ----------------------------------------------------------------------------------------


def test_a_player_sees_its_own_hand_and_what_it_knows():
    states, _ = begin(0)
    s = states[0]
    s["hand"] = 0
    s["hand"][0, Card.ANVIL], s["hand"][1, Card.BAKE_SALE], s["hand"][1, Card.COBBLER] = 2, 1, 1
    s["hand_size"][:4] = 2, 2, 0, 0
    s["known"] = 0
    s["known"][0, 1, Card.COBBLER] = 1
    own, public, whole = (draw(states, 0, v).parts for v in ("marquise", None, "all"))
    assert words(own["hand-0"]) == f"hand | Anvil {flow.TIMES}2"
    assert words(own["hand-1"]) == "hand | Cobbler | 1"
    assert words(public["hand-1"]) == "hand | 2" and uses(public["hand-1"])["back"] >= 2
    assert words(whole["hand-1"]) == "hand | Bake Sale | Cobbler"
    s["open_hand"] = 1
    assert words(draw(states, 0).parts["hand-1"]) == "hand | Bake Sale | Cobbler"


def test_supporters_show_to_their_owner_and_to_who_gave_them():
    states, _ = begin(0)
    s = states[0]
    s["alliance"]["supporters"] = 0
    s["alliance"]["supporters"][[Card.ANVIL, Card.SWORD]] = 1
    s["alliance"]["n_supporters"] = 2
    pile_knowledge(s)[:] = 0
    pile_knowledge(s)[1, Card.SWORD] = 1
    p = int(s["player_of"][Faction.ALLIANCE])
    told = {v: words(draw(states, 0, v).parts[f"hand-{p}"]).split("supporters")[1] for v in ("alliance", "eyrie", None)}
    assert told == {"alliance": " | Anvil | Sword", "eyrie": " | Sword | 1", None: " | 2"}


def test_items_under_ruins_show_only_to_who_has_looked(boards):
    states = Game(GameConfig(factions=("marquise", "vagabond"), setup="random"), 1).states
    s = states[0]
    c = int(np.flatnonzero(s["ruins"])[0])
    item = f"i{int(s['ruin_items'][c, 0])}"
    assert [uses(draw(states, 0, v).parts[f"clearing-{c + 1}"])[item] for v in (None, 0, 1, "all")] == [0, 0, 0, 1]
    s["vagabond"][0]["looked"] = 1 << c
    assert [uses(draw(states, 0, v).parts[f"clearing-{c + 1}"])[item] for v in (None, 0, 1, "all")] == [0, 0, 1, 1]


def test_a_question_that_tells_of_hands_is_not_asked_aloud():
    states, _ = begin(0)
    s = states[0]
    s["skip_forced"] = 2
    s["stack"][int(s["depth"]) - 1]["kind"] = Kind.AMBUSH
    who = int(s["stack"][int(s["depth"]) - 1]["who"])
    assert "is to decide" in words(draw(states, 0, (who + 1) % 4).parts["header"])
    assert "is to decide" in words(draw(states, 0).parts["header"])


# -- files and pixels ----------------------------------------------------------------------------------------


def test_a_game_writes_its_drawing(tmp_path):
    game = after(40, 2)
    for viewer in (None, "all", "eyrie"):
        game.save_svg(tmp_path / "board.svg", viewer)
        written = (tmp_path / "board.svg").read_text(encoding="utf-8")
        assert written == draw(game.states, 0, viewer).svg()
    game.view("eyrie").save_svg(tmp_path / "view.svg")
    assert (tmp_path / "view.svg").read_text(encoding="utf-8") == written
    with pytest.raises(ValueError, match="not at this table"):
        game.save_svg(tmp_path / "board.svg", "lizard")


def test_pixels_have_their_shape_and_are_always_the_same():
    for factions in (("marquise", "eyrie"), ("marquise", "eyrie", "alliance", "lizard", "riverfolk", "vagabond")):
        game = after(20, 3, GameConfig(factions=factions))
        image = pixels(draw(game.states, 0))
        assert image.dtype == np.uint8 and image.shape == (height(len(factions)), WIDTH, 3)
        assert np.array_equal(image, pixels(draw(game.states, 0)))
        assert len(np.unique(image.astype(np.int32) @ (1, 256, 65536))) > 50, "colours"


def test_letters_are_drawn_without_fonts_of_the_machine():
    with_letters = draw(after(5).states, 0)
    without = replace(with_letters, parts={})
    header = replace(with_letters, parts={"header": with_letters.parts["header"]})
    assert png(header.svg()) != png(without.svg())
    only = replace(with_letters, parts={"a": '<text x="10" y="50">word</text>'})
    assert png(only.svg()) != png(without.svg())
