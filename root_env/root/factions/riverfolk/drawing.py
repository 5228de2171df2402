"""The Riverfolk Company as drawn."""

from root_env.drawing.svg import path, text_width
from root_env.root.drawing.flow import Flow
from root_env.root.drawing.looks import DARK, Figure, with_badge
from root_env.root.drawing.tracks import owners, track, warriors
from root_env.root.lookup import names
from root_env.root.rules.data.tracks import of_suits
from root_env.root.rules.ids import Faction
from root_env.root.text.table import Table

FIGURES = {
    Faction.RIVERFOLK: Figure(
        "#56b4e9", DARK, path("M-4.6-7.5Q-7.5-9-6.8-5.4ZM4.6-7.5Q7.5-9 6.8-5.4ZM-4-3-9-4M-4-2-9-1M4-3 9-4M4-2 9-1")
    ),
}
_SCALES = path("M-2.5-8.2 4.5-1H-9ZM-7.6.4H1V3H-2.5V6H-5Q-7-1-7.6.4Z", "I")
PIECES = {post: with_badge(_SCALES, suit) for suit, post in of_suits("TRADE_POST").items()}


def board(t: Table, who: int, flow: Flow) -> None:
    """The faction board."""
    r = t.board(who)
    flow.label("prices", at="rule-11.2.6")
    for k, price in enumerate(r["prices"].tolist()):
        flow.words(f"{names.service(k)} ", "", at=f"service-{k}")
        flow.words(str(price or "-"), "b", 12, at=f"service-{k}")
        flow.gap(5)
    warriors(t, who, flow)
    flow.line()
    for suit, kind in of_suits("TRADE_POST").items():
        track(t, flow, kind, (), "trade posts" if suit == 0 else "")
        owners(t, flow, r["tracks"][suit].tolist(), "")
    flow.line()
    for label in ("funds", "committed", "payments"):
        if label == "funds" or r[label].any():
            flow.label(label, at="rule-11.2.6" if label == "payments" else "rule-11.2.4")
            owners(t, flow, r[label].tolist())
    if r["bought"].any():
        bought = [(names.service(k), count) for k, count in enumerate(r["bought"].tolist()) if count]
        told = ", ".join(word if count == 1 else f"{word} ({count})" for word, count in bought)
        flow.label("bought this turn", text_width(told, 11))
        flow.words(told)
    if t.s["serves"][who] >= 0:
        flow.label("mercenaries serve")
        flow.words(t.short(int(t.s["serves"][who])), "b")
