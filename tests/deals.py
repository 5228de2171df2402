"""Another deal of a game, that one player cannot tell from it: hidden things are exchanged one by one.

What is hidden, and who knows what of it, is read from the declarations (`declared/form.py`: `Hidden`, `Named`), so that
whatever is declared is dealt anew. `root/play/determinize.py` has no part in this.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from root_env import Game
from root_env.engine.jit import plain, record_view
from root_env.root.declared.factions import FACTIONS, RULES
from root_env.root.declared.form import CARD_MEMORY, COUNTED, HOLDS, PLACED, Hidden
from root_env.root.declared.shared import HIDDEN
from root_env.root.lookup.boards import board_of
from root_env.root.rules import invariants
from root_env.root.rules.data.decks import SUIT
from root_env.root.rules.game import is_hidden_question
from root_env.root.rules.ids import Suit
from root_env.root.rules.spec.decisions import NAMES_CARD, SEES
from root_env.root.rules.state import pile_knowledge


class Pile(NamedTuple):
    """Cards that a player holds: his hand, or a pile on his board."""

    owner: int
    declared: Hidden


def _boards(s) -> Iterator[tuple[int, Hidden]]:
    for p in range(int(s["n_players"])):
        for one in FACTIONS[int(s["faction"][p])].hidden:
            yield p, one


def _piles(s) -> list[Pile]:
    hand = next(one for one in HIDDEN if one.field == "hand")
    return [Pile(p, hand) for p in range(int(s["n_players"]))] + [
        Pile(p, one) for p, one in _boards(s) if one.of == "card"
    ]


# -- cards -------------------------------------------------------------------------------------------


def _counts(s, pile: Pile):
    return s["hand"][pile.owner] if pile.declared.field == "hand" else board_of(s, pile.owner)[pile.declared.field]


def _knowledge(s, observer: int, pile: Pile):
    """An observer's knowledge of a pile, to be changed; zeros for a pile that nobody else knows of."""
    if pile.declared.seen != CARD_MEMORY:
        return np.zeros(len(_counts(s, pile)), np.int8)
    return s["known"][observer][pile.owner] if pile.declared.field == "hand" else pile_knowledge(s)[observer]


def _named(s, pile: Pile) -> list[np.void]:
    """The frames that name a card of a hand."""
    frames = [f for f in s["stack"][: s["depth"]] if int(f["kind"]) in NAMES_CARD]
    held = [f for f in frames if f[NAMES_CARD[int(f["kind"])].held_by] == pile.owner]
    return held if pile.declared.field == "hand" else []


def _swappable(s, pile: Pile, viewer: int) -> np.ndarray:
    """Cards of which a pile holds one copy, that the viewer does not know of and no frame names."""
    counts = _counts(s, pile)
    unknown = np.zeros(len(counts), bool)
    if pile.owner != viewer:
        unknown = _knowledge(s, viewer, pile) == 0
    for frame in _named(s, pile):
        unknown[frame["card"]] = False
    return np.flatnonzero((counts == 1) & unknown)


def _observers(s, pile: Pile, viewer: int) -> list[int]:
    return [p for p in range(int(s["n_players"])) if p not in (viewer, pile.owner)]


def _exchange_piles(s, a: Pile, b: Pile, viewer: int, rng: random.Random) -> None:
    """Exchange a card of one pile for a card of another; whoever had seen the one now has seen the other."""
    mine = [c for c in _swappable(s, a, viewer) if _counts(s, b)[c] == 0]
    theirs = [c for c in _swappable(s, b, viewer) if _counts(s, a)[c] == 0]
    if mine and theirs:
        x, y = int(rng.choice(mine)), int(rng.choice(theirs))
        for pile, old, new in ((a, x, y), (b, y, x)):
            _put_in_place(s, pile, old, new, viewer)


def _exchange_with_deck(s, pile: Pile, viewer: int, rng: random.Random) -> None:
    """Exchange a card of a pile for one of the deck."""
    n = int(s["deck_size"])
    mine = _swappable(s, pile, viewer).tolist()
    places = [k for k in range(n) if _counts(s, pile)[int(s["deck"][k])] == 0]
    if mine and places:
        x, k = rng.choice(mine), rng.choice(places)
        y = int(s["deck"][k])
        s["deck"][k] = x
        _put_in_place(s, pile, x, y, viewer)


def _put_in_place(s, pile: Pile, old: int, new: int, viewer: int) -> None:
    counts = _counts(s, pile)
    counts[old], counts[new] = 0, 1
    for observer in _observers(s, pile, viewer):
        known = _knowledge(s, observer, pile)
        known[new], known[old] = known[old], 0


def _knowledge_anew(s, viewer: int, rng: random.Random) -> None:
    """The others have seen other cards of each other's, fewer or more: at least as many as everybody knows."""
    for pile in [p for p in _piles(s) if p.owner != viewer and p.declared.seen == CARD_MEMORY]:
        is_hand = pile.declared.field == "hand"
        common = s["common"][pile.owner] if is_hand else s["common_supporters"]
        rest = np.repeat(np.arange(len(common)), _counts(s, pile) - common).tolist()
        for observer in _observers(s, pile, viewer):
            seen = s["seen"][observer, pile.owner if is_hand else observer]
            cards = rng.sample(rest, rng.randint(int(seen), len(rest)))
            _knowledge(s, observer, pile)[:] = common + np.bincount(cards, minlength=len(common))


def _other_cards_named(s, viewer: int, rng: random.Random) -> None:
    """Frames name other cards of the hand, where the viewer has not seen which."""
    for pile in [p for p in _piles(s) if p.owner != viewer]:
        for frame in _named(s, pile):
            named = NAMES_CARD[int(frame["kind"])]
            open_to_all = named.shown_to == "all" or s["open_hand"] == pile.owner
            if open_to_all or (named.shown_to and frame[named.shown_to] == viewer):
                continue
            cards = np.flatnonzero(_counts(s, pile))
            if named.matches:
                suit = frame["suit"] if named.matches == "suit" else s["suit"][frame["clearing"]]
                cards = cards[(SUIT[cards] == suit) | (SUIT[cards] == Suit.BIRD)]
            frame["card"] = rng.choice(cards.tolist())


# -- what lies in places ---------------------------------------------------------------------------------


def _sees(s, viewer: int, owner: int, one: Hidden) -> int:
    """One bit for each place whose contents the viewer has seen."""
    if one.knows == "owner" and owner == viewer:
        return -1
    asked = [f for f in s["stack"][: s["depth"]] if SEES.get(int(f["kind"])) == one.field and f["who"] == viewer]
    seen = sum({1 << int(f["clearing"]) for f in asked})
    if one.seen in HOLDS:
        own = FACTIONS[int(s["faction"][viewer])].board
        return seen | sum(int(board_of(s, viewer)[f.name]) for f in own if f.holds == one.seen)
    if one.seen:
        places = board_of(s, owner)[one.seen]
        return seen | int(places[viewer] if places.shape else places)
    return seen


def _kinds_anew(s, viewer: int, asked: int, rng: random.Random) -> None:
    """Exchange the things in places, and counted things that are no cards, with all of the same axis."""
    things = [(p, one, board_of(s, p)[one.field]) for p, one in _boards(s) if one.of != "card" and p != asked]
    things += [(-1, one, s[one.field]) for one in HIDDEN if one.sort == PLACED]
    for of in sorted({one.of for _, one, _ in things}):
        spots, kinds = [], []
        for owner, one, cells in things:
            if one.of == of:
                for at, kind in _lying(s, viewer, owner, one, cells):
                    spots.append((cells, at, one.sort))
                    kinds.append(kind)
        while True:
            rng.shuffle(kinds)
            for cells, _, sort in spots:
                if sort == COUNTED:
                    cells[:] = 0
            for (cells, at, sort), kind in zip(spots, kinds, strict=True):
                if sort == COUNTED:
                    cells[kind] += 1
                else:
                    cells[at] = kind
            if not any(_is_excluded(s, owner, one, cells) for owner, one, cells in things if one.of == of):
                break
    for _, _, cells in things:
        if cells.ndim > 1:  # two lie in the order of their types
            for row in cells:
                if 0 <= row[1] < row[0]:
                    row[:] = row[::-1].copy()


def _is_excluded(s, owner: int, one: Hidden, cells) -> bool:
    """True if something lies where everybody knows that it does not."""
    if not one.excludes:
        return False
    excluded = board_of(s, owner)[one.excludes].tolist()
    return any(kind >= 0 and excluded[at] >> kind & 1 for at, kind in enumerate(cells.tolist()))


def _lying(s, viewer: int, owner: int, one: Hidden, cells) -> list[tuple[tuple[int, ...], int]]:
    """Place and kind of all that the viewer has not seen."""
    if one.sort == COUNTED:
        return [] if owner == viewer else [((), int(k)) for k in np.repeat(np.arange(len(cells)), cells)]
    seen = _sees(s, viewer, owner, one)
    return [(tuple(at), int(cells[tuple(at)])) for at in np.argwhere(cells >= 0).tolist() if not seen >> at[0] & 1]


# -- deals -------------------------------------------------------------------------------------------


def another_deal(game: Game, viewer: int, rng: random.Random, *, asked_too: bool = False) -> Game:
    """The same game with other cards in other hands, decks in another order, another future and another seed.

    What the player holds who is asked stays, as he would not be asked else; not with `asked_too`.
    """
    twin = game.copy()
    s = twin.states[0]
    asked = -1 if asked_too else game.player_to_move()
    piles = [pile for pile in _piles(s) if pile.owner not in (viewer, asked)]
    for _ in range(12):
        pile = rng.choice(piles) if piles else None
        if pile is not None and (len(piles) < 2 or rng.random() < 0.6):
            _exchange_with_deck(s, pile, viewer, rng)
        elif pile is not None:
            _exchange_piles(s, *rng.sample(piles, 2), viewer, rng)
    for one in (one for one in HIDDEN if one.sort not in (COUNTED, PLACED)):
        n = int(s[f"{one.field}_size"])
        order = s[one.field][:n].tolist()
        rng.shuffle(order)
        s[one.field][:n] = order
    _kinds_anew(s, viewer, asked, rng)
    _other_cards_named(s, viewer, rng)
    _knowledge_anew(s, viewer, rng)
    s["rng"][:] = [rng.randrange(1 << 32) for _ in range(3)] + [rng.randrange(1 << 31) * 2 + 1]
    twin.seed = rng.randrange(1 << 60)
    code = invariants.check_game(twin.states, 0)
    assert code == 0, f"the other deal is not a game: {invariants.MESSAGES[code]}"
    return twin


def is_hidden(game: Game) -> bool:
    """True if the question now asked is one that hidden cards can cause, by the rules."""
    s = game.states[0]
    return plain(is_hidden_question)(record_view(game.states, 0), int(s["stack"]["kind"][s["depth"] - 1]))


def menus_differ(game: Game, rng: random.Random) -> bool:
    """True if the legal actions depend on something that another player does not see."""
    others = [p for p in range(len(game.agents)) if p != game.player_to_move()]
    twin, engine = another_deal(game, rng.choice(others), rng, asked_too=True), game.machine.stepping
    out = engine.new_list()
    engine.options_of_top(twin.states, 0, out)
    return sorted(out[1 : out[0] + 1].tolist()) != sorted(game.legal_actions().tolist())


def declared_fields() -> set[str]:
    """The fields of boards that hold hidden things or those who have seen them, such as `alliance.supporters`."""
    looked = {one.seen for one in HIDDEN if one.seen in HOLDS}
    seen = {f"{f.name}.{field.name}" for f in RULES for field in f.board if field.holds in looked}
    return seen | {
        f"{f.name}.{name}" for f in RULES for one in f.hidden for name in (one.field, one.seen, one.excludes)
    }
