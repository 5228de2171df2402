"""A deck that is not shipped: a dozen kinds of cards of its own, one of each sort, among kinds of the standard deck.

It touches nothing outside this folder. `ROOT_ENV_DECKS=tests.trial.deck.declaration` adds it.
"""

from root_env.root.declared.deck import NEXT, Deck, ambush, immediate, item, persistent
from root_env.root.declared.form import Decision, Step

DECK = Deck(
    "harvest",
    (
        persistent(
            NEXT, "dawn_choir", "Dawn Choir", "rabbit", 3, ("rabbit",), "start of birdsong",
            must=True, player="sing to {0} ({card})",
        ),
        persistent(NEXT, "gleaners", "Gleaners", "fox", 3, ("fox",), "birdsong", once=False),
        persistent(NEXT, "drums", "Drums", "bird", 2, ("mouse",), "start of daylight"),
        persistent(
            NEXT, "pedlars", "Pedlars", "mouse", 3, ("mouse",), "daylight",
            player="trade a card with {0} ({card})",
        ),
        persistent(NEXT, "lanterns", "Lanterns", "fox", 2, ("bird",), "start of evening"),
        persistent(NEXT, "pitchforks", "Pitchforks", "rabbit", 3, ("fox",), "battle"),
        persistent(NEXT, "hedge", "Hedge", "mouse", 2, ("rabbit",), "defense"),
        persistent(NEXT, "soft_paws", "Soft Paws", "bird", 2, ("mouse",), "always", answers=("stops_ambush",)),
        immediate(NEXT, "windfall", "Windfall", "mouse", ("mouse",), copies=3),
        item(NEXT, "old_boots", "Old Boots", "fox", "boot", ("rabbit",), 1, copies=2),
        ambush(NEXT, "night_raid", "fox", title="Night Raid"),
        item(NEXT, "kite", "Kite", "bird", "sack", ("mouse",), 2),
    ),
    shared=(
        ("anvil", 1), ("bake_sale", 1), ("root_tea_mouse", 2), ("birdy_bindle", 1), ("arms_trader", 1),
        ("royal_claim", 1), ("favor_of_the_mice", 1), ("codebreakers", 1), ("tax_collector", 2), ("armorers", 1),
        ("ambush_bird", 2), ("ambush_mouse", 1), ("ambush_rabbit", 1), ("ambush_fox", 1),
        ("dominance_bird", 1), ("dominance_fox", 1), ("dominance_rabbit", 1), ("dominance_mouse", 1),
    ),
    decisions=(
        Decision(
            "HANG_LANTERN", "where to hang a lantern", "4.1.3", fields="count: lanterns left", at="own_turn",
            takes="choose_clearing",
            asks="must choose where to hang a lantern ({count:lantern} left)", choices="hang a lantern in {0}",
        ),
    ),
    steps=(Step("LIGHT_LANTERNS", at="own_turn"),),
)  # fmt: skip
