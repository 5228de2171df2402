"""The things around the map: turn and question, battle, score track, items, piles, quests, dominance cards."""

from root_env.drawing.sheet import Box
from root_env.drawing.svg import circle, rect, shortened, text, use, wrapped
from root_env.root.drawing import flow
from root_env.root.drawing.flow import Flow, fitted
from root_env.root.drawing.looks import fill, ink
from root_env.root.lookup import names, part_modules
from root_env.root.text.describe import describe_question
from root_env.root.text.table import Table

_TITLE = 262


def header(t: Table, box: Box) -> str:
    """Turn, phase and viewer on the left; the question and the battle on the right."""
    s = t.s
    x, y, width, height = box
    shapes = []
    if s["turn"] < 0:
        shapes.append(text(x + 4, y + 24, "Set-up", "b t20"))
    else:
        f = t.factions[int(s["turn"])]
        shapes.append(use(f"w{f}", x + 14, y + 22, scale=1.3))
        shapes.append(text(x + 32, y + 18, t.short(int(s["turn"])), "b t16"))
        shapes.append(text(x + 32, y + 34, f"turn {int(s['turns'])}, {names.phase(s['phase']).capitalize()}", "t13"))
    shapes.append(text(x + 4, y + 54, f"{names.map_name(s['map']).capitalize()} map, {t.viewer_words(t.short)}", "q"))
    left = x + _TITLE
    shapes.append(rect(left, y, width - _TITLE, height, "ask", 8))
    battle = t.battle_words(t.short)
    lines = wrapped(_question(t), width - _TITLE - 24, 14, True)[: 2 if battle else 3]
    top = y + (height - 18 * len(lines) - (20 if battle else 0)) / 2
    shapes += [text(left + 12, top + 14 + 18 * k, line, "b t14") for k, line in enumerate(lines)]
    if battle:
        base = top + 18 * len(lines) + 15
        shapes.append(use("swords", left + 20, base - 4, scale=0.9))
        shapes.append(text(left + 34, base, shortened(battle, width - _TITLE - 50, 13), "t13"))
    return "".join(shapes)


def _question(t: Table) -> str:
    """The question or the end, with agents by their short names."""
    if t.s["over"]:
        return t.end_words(t.short)
    words = describe_question(t.states, t.i, t.viewer)
    for p, agent in enumerate(t.sides):
        words = words.replace(agent, t.short(p))
    return words


def track(last: int, box: Box) -> str:
    """The spaces of the score track, from 0 to the points that win."""
    x, y, width, height = box
    step = width / (last + 1)
    shapes = []
    for k in range(last + 1):
        kind = "goal" if k == last else "cell5" if k % 5 == 0 else "cell"
        shapes.append(rect(x + k * step + 0.5, y, step - 1, height, kind, 4))
        shapes.append(text(x + (k + 0.5) * step, y + 11, k, "m q t10" if k % 5 and k != last else "m b t10"))
    return "".join(shapes)


def score(t: Table, box: Box) -> str:
    """A marker of every player still on the score track."""
    s, shapes = t.s, []
    x, y, width, _ = box
    last = int(s["score_to_win"])
    step = width / (last + 1)
    spaces: dict[int, list[int]] = {}
    for p in map(int, s["order"][: len(t.agents)]):
        if s["dominance"][p] < 0 and s["coalition"][p] < 0:
            spaces.setdefault(min(int(s["vp"][p]), last), []).append(p)
    for k, there in spaces.items():
        for j, p in enumerate(there):
            shapes.append(_marker(t, p, x + (k + 0.5) * step, y + 13, j, len(there)))
    return "".join(shapes)


def _marker(t: Table, who: int, x: float, y: float, place: int, of: int) -> str:
    """A player's marker on a space with its middle at `x`, one of several: alone it is larger."""
    f = t.factions[who]
    if of == 1:
        return circle(x, y + 14, 9.5, f"{fill(f)} o") + text(x, y + 18.4, t.initial(who), f"m b t12 {ink(f)}")
    wide = 3 if of > 4 else 2 if of == 4 else of
    mx, my = x + (place % wide - (wide - 1) / 2) * 12, y + (13 if of <= 3 else 7 + 13 * (place // wide))
    letters = t.initial(who)
    size = "t9" if len(letters) == 1 else "t7"
    return circle(mx, my, 6.3, f"{fill(f)} o") + text(mx, my + 3.2, letters, f"m b {size} {ink(f)}")


def shared(t: Table, box: Box) -> str:
    """Items to craft, deck, quests and dominance cards."""
    x, y, width, height = box
    frame = rect(x, y, width, height, "panel", 8)
    return frame + fitted(lambda part: _open(t, part), x + 8, y + 5, width - 16, _open_height(t), 1.1)


def piles(t: Table, box: Box) -> str:
    """The discard pile and the Lost Souls by name, below `shared`; for viewers who see all the next cards too."""
    x, y, width, height = box
    above = _open_height(t) + 8
    return fitted(lambda part: _piles(t, part), x + 8, y + above, width - 16, height - above - 4, 1.1)


def shared_apart(t: Table, box: Box) -> str:
    """Items to craft, deck, quests and dominance cards in a place of their own."""
    x, y, width, height = box
    frame = rect(x, y, width, height, "panel", 8)
    return frame + fitted(lambda part: _open(t, part), x + 8, y + 5, width - 16, height - 10, 1.0)


def piles_apart(t: Table, box: Box) -> str:
    """The discard pile and other piles in a place of their own."""
    x, y, width, height = box
    frame = rect(x, y, width, height, "panel", 8)
    return frame + fitted(lambda part: _piles(t, part), x + 8, y + 5, width - 16, height - 10, 1.0)


def _open_height(t: Table) -> int:
    forces = len(t.sides) - len(t.agents)
    return 24 * (1 + forces) + sum(part_modules.found("drawing", t.factions, "BESIDE_HEIGHT"))


def _open(t: Table, part: Flow) -> None:
    s = t.s
    part.label("items to craft")
    left = s["items"].tolist()
    part.chips(
        flow.item(k, left[k]) if left[k] else flow.item(k, 0, "gone")
        for k in range(len(left))
        if left[k] or s["item_supply"][k]
    )
    part.label("deck")
    part.icon("deck", int(s["deck_size"]), scale=0.8)
    if s["available"].any():
        part.label("dominance to take")
        for suit, count in enumerate(s["available"].tolist()):
            if count:
                part.icon(f"s{suit}", count if count > 1 else "", scale=0.85)
    for beside_map in part_modules.found("drawing", t.factions, "beside_map"):
        beside_map(t, part)
    for force in range(len(t.agents), len(t.sides)):
        part.line()
        part.label(t.sides[force])
        part_modules.part("drawing", t.factions[force]).board(t, force, part)
        part.label("controlled by")
        part.words(t.short(int(t.s["serves"][force])) if t.s["serves"][force] >= 0 else "nobody", "b")


def _piles(t: Table, part: Flow) -> None:
    s = t.s
    if t.viewer == "all":
        part.label("next cards")
        part.chips(flow.card(kind) for kind in t.next_cards())
        part.line()
    if s["souls"]:
        part.label("Lost Souls")
        part.chips(flow.cards(s["lost_souls"].tolist()))
        part.line()
    discarded = int(s["discard"].sum())
    part.label(f"discard pile, {discarded}" if discarded else "discard pile")
    part.chips(flow.cards(s["discard"].tolist()), "empty")
