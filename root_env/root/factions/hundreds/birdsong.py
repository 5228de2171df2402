"""Birdsong of the Hundreds: raze, recruit, anoint, choose a mood (Law 14.4). `raze.py` has the first."""

from root_env.engine.ground import DecisionList
from root_env.engine.jit import I, njit
from root_env.root.factions.hundreds import hoard
from root_env.root.factions.hundreds.abilities import WARLORD, value_of
from root_env.root.factions.hundreds.declaration import BLOCKED_BY, MD, N_MOODS, PROWESS
from root_env.root.rules import pieces
from root_env.root.rules.abilities import hooks
from root_env.root.rules.events import E, note
from root_env.root.rules.frames import add, count_down, pop, push, top
from root_env.root.rules.ids import N_CLEARINGS, N_ITEMS, PC, ST, K
from root_env.root.rules.spec.actions import A, item_action
from root_env.root.rules.spec.decisions import ENDS_PHASE
from root_env.root.rules.state import State

LAVISH_WARRIORS = 2


@njit
def start_birdsong(s: State, who: int) -> None:
    """The four steps in order, with gaps between them; the last ends Birdsong (Law 14.4)."""
    push(s, K.CHOOSE_MOOD, who)
    push(s, K.GAP, who)
    push(s, K.ANOINT, who)
    push(s, K.GAP, who)
    push(s, K.HUNDREDS_RECRUIT, who)
    push(s, K.GAP, who)
    push(s, K.RAZE, who)
    push(s, K.GAP, who)


# -- Recruit (Law 14.4.2) ------------------------------------------------------------------------------


@njit
def run_hundreds_recruit(s: State, who: int) -> None:
    """Warriors by Prowess with the warlord, one at each stronghold; if too few are left, ask where (Law 14.4.2)."""
    pop(s)
    warlord = I(s.hundreds.warlord)
    if warlord >= 0 and hooks.can_place(s, who, warlord):
        pieces.place_warriors(s, who, warlord, value_of(s, PROWESS))
    wanted = 0
    for c in range(N_CLEARINGS):
        s.hundreds.recruited[c] = 0
        wanted += _missing(s, who, c)
    supply = I(s.warrior_supply[who])
    if 0 < supply < wanted:
        push(s, K.RECRUIT_SHORT, who, count=supply)
        return
    for c in range(N_CLEARINGS):
        pieces.place_warriors(s, who, c, _missing(s, who, c))


@njit
def _missing(s: State, who: int, c: int) -> int:
    """Warriors that strongholds in a clearing still get (Law 14.4.2)."""
    if s.pieces[PC.STRONGHOLD, c] == 0 or not hooks.can_place(s, who, c):
        return 0
    return I(s.pieces[PC.STRONGHOLD, c]) - I(s.hundreds.recruited[c])


@njit
def legal_recruit_short(s: State, who: int, out: DecisionList) -> None:
    """A clearing whose strongholds have not all had their warriors (Law 14.4.2, 1.5.4)."""
    for c in range(N_CLEARINGS):
        if _missing(s, who, c) > 0:
            add(out, A.CHOOSE_CLEARING + c)


@njit
def apply_recruit_short(s: State, who: int, c: int) -> None:
    """Place a warrior there; asked again while any are left (Law 14.4.2)."""
    s.hundreds.recruited[c] = I(s.hundreds.recruited[c]) + 1
    count_down(s)
    pieces.place_warriors(s, who, c, 1)


# -- Anoint (Law 14.4.3) -------------------------------------------------------------------------------


@njit
def legal_anoint(s: State, who: int, out: DecisionList) -> None:
    """A clearing with a warrior to replace; if there is none, any clearing (Law 14.4.3)."""
    if s.hundreds.warlord < 0:
        for c in range(N_CLEARINGS):
            if s.warriors[who, c] > 0 and hooks.can_place(s, who, c):
                add(out, A.CHOOSE_CLEARING + c)
        if out[0] == 0:
            for c in range(N_CLEARINGS):
                if hooks.can_place(s, who, c):
                    add(out, A.CHOOSE_CLEARING + c)
    if out[0] == 0:
        add(out, A.PASS)


@njit
def apply_anoint(s: State, who: int, c: int) -> None:
    """The warlord replaces a warrior, or is placed (Law 14.4.3)."""
    pop(s)
    if s.warriors[who, c] > 0:
        pieces.take_warriors(s, who, c, 1)
        hooks.warriors_returned(s, who, 1)
    pieces.place_marked(s, who, c, WARLORD)
    note(s, E.WARLORD, who, clearing=c)


# -- Choose Mood (Law 14.4.4, 14.7.4) ------------------------------------------------------------------


@njit
def can_be(s: State, mood: int) -> bool:
    """True if a mood can be chosen: another one whose item is not in the Hoard (Law 14.4.4)."""
    item = BLOCKED_BY[mood]
    return mood != s.hundreds.mood and (item < 0 or s.hundreds.hoard[item] == 0)


@njit
def legal_choose_mood(s: State, who: int, out: DecisionList) -> None:
    """Another mood; Lavish stays if there is no other (Law 14.4.4)."""
    for mood in range(N_MOODS):
        if can_be(s, mood):
            add(out, A.CHOOSE_MOOD + mood)
    if out[0] == 0:
        add(out, A.PASS)


@njit
def apply_choose_mood_in_choose_mood(s: State, who: int, mood: int) -> None:
    """Replace the mood card (Law 14.4.4)."""
    pop(s)
    s.hundreds.mood = mood
    note(s, E.MOOD, who, x=mood)
    _end_birdsong(s, who)


@njit
def apply_pass_in_choose_mood(s: State, who: int) -> None:
    """They stay lavish (Law 14.4.4)."""
    pop(s)
    _end_birdsong(s, who)


@njit
def _end_birdsong(s: State, who: int) -> None:
    """After the last gap, at the end of Birdsong, a lavish player may give items away (Law 14.7.4, 1.4.1).

    Another effect at that time may bring the first item.
    """
    if s.hundreds.mood == MD.LAVISH and (_hoards(s) or ENDS_PHASE[top(s).kind] != 0):
        push(s, K.LAVISH, who)
    push(s, K.GAP, who)


@njit
def _hoards(s: State) -> bool:
    for item in range(N_ITEMS):
        if s.hundreds.hoard[item] > 0:
            return True
    return False


@njit
def legal_lavish(s: State, who: int, out: DecisionList) -> None:
    """An item of the Hoard, or none; before the first item another end of Birdsong (Law 14.7.4, 1.1.3, 1.4.2)."""
    for item in range(N_ITEMS):
        if s.hundreds.hoard[item] > 0:
            add(out, item_action(item, ST.READY))
    ends = ENDS_PHASE[s.stack[I(s.depth) - 2].kind] != 0 and top(s).count < 0
    if ends:
        add(out, A.CHOOSE_NEXT)
    if not ends or _hoards(s):
        add(out, A.PASS)


@njit
def apply_choose_next_in_lavish(s: State, who: int, nth: int) -> None:
    """The effect that waits below at the end of Birdsong goes first (Law 1.1.3, 1.4.1)."""
    pop(s)
    first = I(top(s).kind)
    pop(s)
    push(s, K.LAVISH, who)
    push(s, first, who)


@njit
def apply_choose_item_in_lavish(s: State, who: int, item: int, state: int) -> None:
    """Remove it for two warriors with the warlord; asked again while there are items (Law 14.7.4)."""
    hoard.lose(s, who, item)
    warlord = I(s.hundreds.warlord)
    if warlord >= 0 and hooks.can_place(s, who, warlord):
        pieces.place_warriors(s, who, warlord, LAVISH_WARRIORS)
    top(s).count = 1
    if not _hoards(s):
        pop(s)
