"""A view holds nothing that its player may not know, and so no agent can use it."""

from __future__ import annotations

import functools
import gc
import itertools
import random
import types

import numpy as np
import pytest

from root_env import Game
from root_env.core import invariants
from root_env.core.ids import Faction
from root_env.core.jit import INTERPRETED
from root_env.core.state import supporter_knowledge
from tests import told
from tests.agents.playing import PRESENT, on_the_way, seated, table

TABLES = [
    table("marquise", "eyrie", "alliance", "vagabond"),
    table("chameleander", "riverfolk", "vagabond", "alliance", observation={"history": 6}),
    table("vagabond", "alliance", "lizard", "vagabond", "eyrie", skip_forced="public"),
    table("lizard", "alliance", edition="2018"),
]
POSITIONS = 3 if INTERPRETED else 50
"""Per table; each gives a view to every player."""
SUPPORTERS = -1
"""Stands for the Supporters stack where players stand for their hands."""


# -- two deals that one player cannot tell apart -----------------------------------------------------


def _counts(s, pile: int):
    return s["alliance"]["supporters"] if pile == SUPPORTERS else s["hand"][pile]


def _knowledge(s, observer: int, pile: int):
    return supporter_knowledge(s)[observer] if pile == SUPPORTERS else s["known"][observer][pile]


def _hidden_piles(s, viewer: int, asked: int) -> list[int]:
    """Hands, and the Supporters, that are hidden from the viewer; not those a question was asked for."""
    n = int(s["n_players"])
    piles = [p for p in range(n) if p not in (viewer, asked)]
    owners = [p for p in range(n) if s["faction"][p] == Faction.ALLIANCE]
    return piles + [SUPPORTERS for p in owners if p not in (viewer, asked)]


def _swappable(s, pile: int, viewer: int) -> np.ndarray:
    """Cards of which a pile holds one copy, that the viewer does not know of."""
    counts = _counts(s, pile)
    unknown = np.zeros(len(counts), bool)
    if pile == SUPPORTERS or pile != viewer:
        unknown = _knowledge(s, viewer, pile) == 0
    return np.flatnonzero((counts == 1) & unknown)


def _observers(s, pile: int, viewer: int) -> list[int]:
    owner = next(p for p in range(6) if s["faction"][p] == Faction.ALLIANCE) if pile == SUPPORTERS else pile
    return [p for p in range(int(s["n_players"])) if p not in (viewer, owner)]


def _exchange_piles(s, a: int, b: int, viewer: int, rng: random.Random) -> bool:
    """Exchange a card of one pile for a card of another; whoever had seen the one now has seen the other."""
    mine = [c for c in _swappable(s, a, viewer) if _counts(s, b)[c] == 0]
    theirs = [c for c in _swappable(s, b, viewer) if _counts(s, a)[c] == 0]
    if not mine or not theirs:
        return False
    x, y = int(rng.choice(mine)), int(rng.choice(theirs))
    for pile, old, new in ((a, x, y), (b, y, x)):
        _put_in_place(s, pile, old, new, viewer)
    return True


def _exchange_with_deck(s, pile: int, viewer: int, rng: random.Random) -> bool:
    """Exchange a card of a pile for one of the deck."""
    n = int(s["deck_size"])
    mine = _swappable(s, pile, viewer).tolist()
    places = [k for k in range(n) if _counts(s, pile)[int(s["deck"][k])] == 0]
    if not mine or not places:
        return False
    x, k = rng.choice(mine), rng.choice(places)
    y = int(s["deck"][k])
    s["deck"][k] = x
    _put_in_place(s, pile, x, y, viewer)
    return True


def _put_in_place(s, pile: int, old: int, new: int, viewer: int) -> None:
    counts = _counts(s, pile)
    counts[old], counts[new] = 0, 1
    for observer in _observers(s, pile, viewer):
        known = _knowledge(s, observer, pile)
        known[new], known[old] = known[old], 0


def _knowledge_anew(s, viewer: int, rng: random.Random) -> None:
    """The others have seen other cards of each other's, fewer or more: at least as many as everybody knows."""
    n = int(s["n_players"])
    alliance = int(s["player_of"][Faction.ALLIANCE])
    for pile in [p for p in range(n) if p != viewer] + [SUPPORTERS] * (alliance not in (-1, viewer)):
        common = s["common_supporters"] if pile == SUPPORTERS else s["common"][pile]
        rest = np.repeat(np.arange(len(common)), _counts(s, pile) - common).tolist()
        for observer in _observers(s, pile, viewer):
            seen = s["seen"][observer, observer if pile == SUPPORTERS else pile]
            cards = rng.sample(rest, rng.randint(int(seen), len(rest)))
            _knowledge(s, observer, pile)[:] = common + np.bincount(cards, minlength=len(common))


def _ruins_anew(s, viewer: int, rng: random.Random) -> None:
    """Exchange the items under ruins, where the viewer is no Vagabond, who may have looked."""
    if s["faction"][viewer] in (Faction.VAGABOND, Faction.VAGABOND_2):
        return
    places = [tuple(at) for at in np.argwhere(s["ruin_items"] >= 0)]
    items = [int(s["ruin_items"][at]) for at in places]
    rng.shuffle(items)
    for at, item in zip(places, items, strict=True):
        s["ruin_items"][at] = item
    for under in s["ruin_items"]:  # two lie in the order of their types
        if 0 <= under[1] < under[0]:
            under[:] = under[::-1].copy()


def another_deal(game: Game, viewer: int, rng: random.Random) -> Game:
    """The same game with other cards in other hands, decks in another order, another future and another seed."""
    twin = game.copy()
    s = twin.states[0]
    piles = _hidden_piles(s, viewer, game.player_to_move())
    for _ in range(12):
        pile = rng.choice(piles) if piles else None
        if pile is not None and (len(piles) < 2 or rng.random() < 0.6):
            _exchange_with_deck(s, pile, viewer, rng)
        elif pile is not None:
            _exchange_piles(s, *rng.sample(piles, 2), viewer, rng)
    for deck, size in (("deck", "deck_size"), ("quest_deck", "quest_deck_size")):
        n = int(s[size])
        order = s[deck][:n].tolist()
        rng.shuffle(order)
        s[deck][:n] = order
    _ruins_anew(s, viewer, rng)
    _knowledge_anew(s, viewer, rng)
    s["rng"][:] = [rng.randrange(1 << 32) for _ in range(3)] + [rng.randrange(1 << 31) * 2 + 1]
    twin.seed = rng.randrange(1 << 60)
    assert invariants.check_game(twin.states, 0) == 0, "the other deal is not a game"
    return twin


@functools.lru_cache
def positions(k: int) -> list[Game]:
    """Games of table k on the way, far into them too."""
    rng = random.Random(k)
    lengths = [rng.randrange(1, 30 if INTERPRETED else 260) for _ in range(POSITIONS)]
    games = [on_the_way(TABLES[k], rng.randrange(10**6), n) for n in lengths]
    return [game for game in games if not game.is_over]


@pytest.mark.parametrize("name", PRESENT)
@pytest.mark.parametrize("k", range(len(TABLES)))
def test_hidden_cards_change_no_choice(name, k):
    if name == "policy" and k:
        return  # its only table is the first
    first, second = seated(name, 5), seated(name, 5)
    rng, different = random.Random(k), 0
    for game in positions(k)[: 6 if name in ("ismcts", "search") else POSITIONS]:
        twin = another_deal(game, game.player_to_move(), rng)
        different += not np.array_equal(game.states[0]["hand"], twin.states[0]["hand"])
        assert first.act(game.view(game.to_move)) == second.act(twin.view(game.to_move))
    assert different


def test_others_know_as_much_as_everybody_knows_they_do():
    """What has been seen in the open stays seen, and of a viewer's own cards all (Law 1.2.1)."""
    informed = 0
    for k in range(len(TABLES)):
        for game in positions(k):
            old = game.states[0]
            for viewer, agent in enumerate(game.agents):
                new = game.determinize(agent, 1).states[0]
                others = [p for p in range(len(game.agents)) if p != viewer]
                assert np.array_equal(new["known"][:, viewer], old["known"][:, viewer])
                for observer, owner in itertools.permutations(others, 2):
                    least = old["common"][owner].sum() + old["seen"][observer, owner]
                    assert (new["known"][observer, owner] >= old["common"][owner]).all()
                    assert new["known"][observer, owner].sum() == least
                    informed += least > 0
    assert informed


# -- no way from a view to its game ------------------------------------------------------------------

FOREIGN = ("numpy", "numba", "llvmlite", "_pytest", "pytest", "pluggy", "scipy", "threading", "importlib", "builtins")


def _is_foreign(thing) -> bool:
    """Whether it belongs to a library: what lies behind it holds all that the process holds."""
    name = thing.__name__ if isinstance(thing, types.ModuleType) else getattr(thing, "__module__", None)
    if isinstance(thing, types.ModuleType | type | types.FunctionType):
        return isinstance(name, str) and not name.startswith(("root_env", "agents"))
    return type(thing).__module__.partition(".")[0] in FOREIGN and not isinstance(
        thing, np.ndarray | np.generic | dict | list | tuple | set | frozenset | types.CellType | types.MethodType
    )


def reachable(root) -> list:
    """Every object behind a view: attributes, items, closures, bases of arrays, globals of its functions, caches."""
    seen, todo, found = set(), [root], []
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, str | bytes | int | float | types.FrameType) or _is_foreign(thing):
            continue
        seen.add(id(thing))
        found.append(thing)
        todo += gc.get_referents(thing)
        if isinstance(thing, np.ndarray):
            todo.append(thing.base)
    return found


def _sight(game: Game, things: list) -> list[str]:
    """What of a true game is among these objects."""
    seen = ["the game"] * any(t is game for t in things)
    arrays = [t for t in things if isinstance(t, np.ndarray)]
    words = game.states[0]["rng"].tobytes()
    for array in arrays:
        if np.shares_memory(array, game._bytes) or np.shares_memory(array, game.legal_list):
            seen.append("its memory")
        if array.dtype != object and words in array.tobytes():
            seen.append("its future")
    numbers = {t for thing in things for t in gc.get_referents(thing) if type(t) is int}
    return seen + ["its seed"] * (game.seed in numbers)


def test_the_search_would_find_a_game():
    game = on_the_way(TABLES[0], 1, 12)
    view = game.view("eyrie")
    for hide in (lambda: game, lambda g=game: g, [{"deep": (game,)}], game.states, game.legal_actions, game._s):
        view.extra = hide
        assert _sight(game, reachable(view)), hide


@pytest.mark.parametrize("k", range(len(TABLES)))
def test_no_way_leads_from_a_view_to_its_game(k):
    for number in range(2):
        game = on_the_way(TABLES[k], 10**12 + number, 20 + 15 * number)
        for agent in game.agents:
            view = game.view(agent)
            view.determinize(3)
            assert _sight(game, reachable(view)) == []


def test_what_a_view_gives_away_is_its_own():
    """Writing to what a view hands out changes neither the game nor, through it, anybody's view."""
    game = on_the_way(TABLES[0], 4, 20)
    agent = game.to_move
    view = game.view(agent)
    before = game.states.tobytes()
    view.determinize(1).step(int(view.legal_actions()[0]))
    for array in (view.mask, view.legal_actions(), view.observation):
        if array.flags.writeable:
            array[:] = 0
    view.scores.clear()
    view.position().clear()
    assert game.states.tobytes() == before
    assert game.view(agent).legal_actions().tolist() == game.legal_actions().tolist()


def test_agents_get_the_same_position_whoever_asks():
    """The same view twice, and from a copy of the game: what is inside it depends on what is seen alone."""
    game = on_the_way(TABLES[2], 6, 25)
    for agent in game.agents:
        assert dict(told.of_game(game, agent)) == dict(told.of_game(game.copy(), agent))
