"""A deck declared outside the package plays, and what it leaves out or gets wrong is refused in words.

`tests/trial/deck` touches nothing outside its own folder.
"""

import json
from dataclasses import replace

import pytest

from root_env.root.declared import check_deck
from root_env.root.declared.deck import NEXT, Deck, dominance, item, persistent
from root_env.root.declared.decks import DECKS, with_others
from root_env.root.declared.errors import DeclarationError
from root_env.root.declared.form import is_shipped
from root_env.root.rules.abilities.asking import check_answers
from root_env.root.rules.cards.functions import PARAMETERS, check_names, found
from root_env.root.rules.data.decks import row_of
from tests.processes import printed, python
from tests.trial.copied import changed as put
from tests.trial.copied import copy_of
from tests.trial.deck.declaration import DECK

STANDARD = DECKS[0]
SHIPPED = [card for deck in DECKS if is_shipped(deck.package) for card in deck.cards]
BESIDE = {"ROOT_ENV_DECKS": "tests.trial.deck.declaration"}


def _play(*words: str, **more: str) -> dict:
    return json.loads(printed("-m", "tests.trial.play_deck", *words, **BESIDE | more))


@pytest.mark.slow
@pytest.mark.compiled
def test_the_trial_deck_plays_to_the_end():
    """Six games: every position keeps the invariants, is written and read, drawn and told, every game is replayed.

    With the trial faction declared beside it, though not at the table: the rules are compiled once for both.
    """
    both = {"ROOT_ENV_JIT": "1", "ROOT_ENV_FACTIONS": "tests.trial.otters.declaration"}
    played = _play("--games", "6", **both)
    assert played["kinds"] == len(SHIPPED) + len(DECK.cards)
    assert set(played["used"]) == {card.name for card in DECK.cards} - {"night_raid"}
    words = ("--games", "1", "--factions", "marquise", "eyrie")
    assert _play(*words, **both) == _play(*words)  # compiled as interpreted


WORDS = """
from root_env import Game, GameConfig
from root_env.root.rules.ids import Card
from root_env.engine.jit import cache
from root_env.root.rules.spec.observation import SLICE
from root_env.root.lookup import names

def refused(**settings):
    try:
        GameConfig(**settings)
    except ValueError as error:
        return str(error)

hand = SLICE["own.hand"]
print(int(Card.KITE), names.card(Card.KITE), names.card(Card.NIGHT_RAID), hand.stop - hand.start)
print(refused(deck="winter"))
print(refused(card_counts={"Kite": 2}))
print(refused(deck="harvest", card_counts={"Kite": 9}))
print(refused(deck="harvest", card_counts={"Sappers": 1}))
game = Game(factions=("marquise", "eyrie"), deck="harvest", seed=1)
game.force(draws=["Kite"])
print(game.forced, "Old Boots" in str(Game(factions=("marquise", "eyrie"), deck="harvest", seed=1).position()))
print(GameConfig.from_dict(game.config.to_dict()).deck)
"""


def test_words_for_the_trial_deck():
    assert printed("-c", WORDS, **BESIDE).splitlines() == [
        "71 Kite (bird) Night Raid (fox) 42",
        "deck: 'winter' is not known; choose from standard, exiles_partisans, harvest",
        "card_counts: 'Kite (bird)' is not in the standard deck",
        "card_counts: Kite (bird): must be a whole number 0..3, got 9",
        "card_counts: 'Sappers (bird)' is not in the harvest deck",
        "{'draws': ['Kite (bird)']} True",
        "harvest",
    ]


@pytest.mark.parametrize(
    ("variable", "named", "words"),
    [
        ("DECKS", "tests.trial.desk", "ROOT_ENV_DECKS names tests.trial.desk, and there is no module tests.trial.desk"),
        ("DECKS", "tests.trial.deck.always", "tests.trial.deck.always declares no deck: it needs DECK = Deck"),
        ("DECKS", "tests.trial.deck.declaration, tests.trial.deck.declaration", "2 decks are called harvest"),
        ("FACTIONS", "my_game.otters", "ROOT_ENV_FACTIONS names my_game.otters, and there is no module my_game"),
        ("FACTIONS", "tests.trial.from_before", "imports root_env.core, which is not there; CHANGELOG.md says where"),
        ("FACTIONS", "json", "json declares no faction: it needs FACTION = Faction(...)"),
        ("MAPS", "my_game.pond", "ROOT_ENV_MAPS names my_game.pond, and there is no module my_game"),
    ],
)
def test_a_module_that_is_not_there_or_declares_nothing_is_refused(variable, named, words):
    done = python("-c", "import root_env.tables", **{f"ROOT_ENV_{variable}": named})
    assert done.returncode != 0 and words in done.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("own_turn.py", "legal_hang", "legal_hand", "deck.own_turn has no function legal_hang_lantern"),
        ("own_turn.py", "apply_hang", "apply_hand", "deck.own_turn has no function apply_hang_lantern"),
        ("own_turn.py", "run_light", "run_lights", "deck.own_turn has no function run_light_lanterns"),
        ("documents.py", "Kind.HANG_LANTERN: Row", "#", "deck.documents: FRAMES lacks a row for HANG_LANTERN"),
        ("declaration.py", 'asks="must', 'passing="must', "deck.declaration: HANG_LANTERN needs `asks`"),
        ("declaration.py", '"4.1.3"', '"4.1.9"', "deck.declaration: HANG_LANTERN"),
        ("declaration.py", "LIGHT_LANTERNS", "HANG_LANTERN", "two decisions or steps are called HANG_LANTERN"),
    ],
)
def test_questions_of_cards_are_checked(tmp_path, file, old, new, words):
    put(copy_of("deck", tmp_path) / file, old, new)
    code = "from root_env.root.documents import stack"
    done = python("-c", code, path=tmp_path, ROOT_ENV_DECKS="deck.declaration")
    assert done.returncode != 0 and words in done.stderr, done.stderr


def changed(card: str, /, **fields) -> Deck:
    """The trial deck with one card changed."""
    return replace(DECK, cards=tuple(replace(c, **fields) if c.name == card else c for c in DECK.cards))


def with_cards(*cards) -> Deck:
    """The trial deck with more cards."""
    return replace(DECK, cards=(*DECK.cards, *cards))


def kinds(n: int) -> tuple:
    """So many kinds of items."""
    return tuple(item(NEXT, f"boot_{k}", f"Boot {k}", "fox", "boot", ("fox",), 1) for k in range(n))


ROOM = check_deck.MOST_KINDS - len(SHIPPED) - len(DECK.cards)
LASTING = sum(card.type == "persistent" for card in (*SHIPPED, *DECK.cards))
"""Kinds of cards that stay in play areas, with the trial deck."""
CANNOT_BE = [
    (changed("kite", number=77), "have the number NEXT"),
    (changed("kite", name="drums"), "2 cards are called drums: rename one"),
    (changed("kite", name="sappers"), "2 cards are called sappers: rename one, or name a card that another deck"),
    (changed("kite", name="My Kite"), "My Kite: the name of a card is words of small letters"),
    (changed("kite", title=""), "kite: has no title; write what is printed on it"),
    (changed("kite", title="Birdy Bindle"), "kite is Birdy Bindle (bird), as birdy_bindle is: let its deck name it"),
    (changed("kite", copies=0), "kite: has 0 copies"),
    (changed("kite", copies=99), "the deck has 146 cards; 30 to 127 are possible"),
    (changed("kite", vp=31), "kite: crafting it scores 31; 0 to 30 are possible"),
    (changed("drums", when="noon"), "drums: when='noon' is not known; an effect is used in one of: start of birdsong"),
    (changed("drums", when=""), "drums: when='' is not known"),
    (changed("windfall", answers=("stops_ambush",)), "windfall: `answers` is for cards that stay in play areas"),
    (changed("soft_paws", answers=()), "soft_paws: an effect that holds always answers hooks"),
    (changed("gleaners", must=True), "gleaners: must=True is for effects at the start of a phase, not 'birdsong'"),
    (changed("hedge", once=False), "hedge: once=False is for effects on one's own turn"),
    (changed("hedge", player="scare {0}"), "hedge: `player` is for effects on one's own turn, not 'defense'"),
    (changed("pedlars", player="trade"), "pedlars: `player` has words for the choice of a player, and {0}"),
    (replace(DECK, shared=(("anvill", 1),)), "`shared` names anvill, and no deck brings such a card"),
    (replace(DECK, shared=(*DECK.shared, ("kite", 1))), "kite is a card of the deck itself"),
    (replace(DECK, shared=(("anvil", 0),)), "`shared` has 0 copies of anvil"),
    (replace(DECK, shared=()), "the deck has 27 cards; 30 to 127 are possible"),
    (replace(DECK, name="standard"), "2 decks are called standard"),
    (
        with_cards(dominance(NEXT, "feast", "fox", "Feast")),
        "feast is a second dominance card of fox: let its deck name",
    ),
    (with_cards(*kinds(ROOM + 1)), "128 kinds of cards, and there is room for 127"),
    (
        with_cards(
            *(persistent(NEXT, f"c_{k}", f"C {k}", "fox", 1, ("fox",), "daylight") for k in range(64 - LASTING))
        ),
        "64 kinds of cards that stay in play areas, and there is room for 63",
    ),
]


@pytest.mark.parametrize(("deck", "words"), CANNOT_BE, ids=[words[:40] for _, words in CANNOT_BE])
def test_a_deck_that_cannot_be_is_refused_in_words(deck, words):
    with pytest.raises(DeclarationError) as error:
        with_others([replace(deck, package="tests.trial.deck")])
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (2, "arms_trader, crossbow_bird: all have the number 2; give the new card the next free one"),
        (42, "no card has the number 0: numbers of cards run from 0 without a gap"),
        (NEXT, "arms_trader: a card of this package needs its number, the next free one"),
    ],
)
def test_numbers_of_the_package_are_checked(number, words):
    first, *others = STANDARD.cards
    with pytest.raises(DeclarationError) as error:
        check_deck.refuse_what_cannot_be([replace(STANDARD, cards=(replace(first, number=number), *others))])
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"suit": "wolf"}, "kite: the suit 'wolf' is not known; choose from fox, rabbit, mouse, bird"),
        ({"item": "string"}, "kite: the item 'string' is not known; choose from boot, sack"),
        ({"type": "toy"}, "kite: the type 'toy' is not known"),
        ({"cost": ("mause",)}, "kite: the suit of an icon 'mause' is not known"),
        ({"cost": ()}, "kite has no cost; without an icon it can never be crafted (Law 4.1.1)"),
        ({"type": "ambush"}, "kite is never crafted, but has a cost"),
    ],
)
def test_words_of_a_card_that_name_nothing_are_refused(fields, words):
    kite = next(card for card in DECK.cards if card.name == "kite")
    with pytest.raises(DeclarationError) as error:
        row_of(replace(kite, **fields))
    assert words in str(error.value)


def _find_all(deck: Deck) -> None:
    """Everything that looks for functions, on one deck."""
    decks = [replace(with_others([deck])[-1], package="tests.trial.deck")]
    for part, word in PARAMETERS:
        found(part, word, needed=not word.startswith("can_"), decks=decks)
    for part in {part for part, _ in PARAMETERS}:
        check_names(part, decks)
    check_answers(decks[0])


def test_all_functions_of_the_trial_deck_are_found():
    _find_all(DECK)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (changed("drums", name="drum"), "deck.own_turn has no function use_drum(s, who, card); write it there"),
        (changed("hedge", name="hedges"), "deck.in_battle has no function use_hedges(s, who, side); write it there"),
        (changed("windfall", name="storm"), "deck.immediate has no function resolve_storm(s, who, card); write it"),
        (changed("drums", player="drum for {0}"), "own_turn has no function choose_drums(s, who, target)"),
        (changed("pedlars", player=""), "a function can_choose_pedlars, and pedlars has no words for it"),
        (changed("drums", when="battle"), "deck.in_battle has no function use_drums(s, who, side)"),
        (replace(DECK, cards=DECK.cards[1:]), "has a function choose_dawn_choir, and no card that needs it"),
        (changed("soft_paws", answers=("stops_rain",)), "soft_paws answers the hook 'stops_rain', which asks no cards"),
        (changed("soft_paws", name="paws"), "always has a function stops_ambush_soft_paws, and no card that answers"),
    ],
)
def test_functions_left_out_or_misspelt_are_refused(deck, words):
    with pytest.raises(DeclarationError) as error:
        _find_all(deck)
    assert words in str(error.value)


def test_functions_with_other_parameters_are_refused(monkeypatch):
    from tests.trial.deck import own_turn

    monkeypatch.setattr(own_turn, "use_drums", lambda s, who: None)
    with pytest.raises(DeclarationError, match=r"own_turn: use_drums\(s, who\) is called with \(s, who, card\)"):
        _find_all(DECK)
