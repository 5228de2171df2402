"""A deck that is not shipped: eighteen kinds of cards that stay in play areas, among kinds of the standard deck.

With the trial deck declared before it there are more kinds of cards than an action had places for when ids were
released, and effects whose numbers are no bits. `ROOT_ENV_DECKS` then names `tests.trial.deck.declaration` and
`tests.trial.hoard.declaration`.
"""

from root_env.root.declared.deck import NEXT, Deck, persistent

SUITS = ("fox", "rabbit", "mouse")
WHEN = ("start of birdsong", "daylight", "battle")
DECK = Deck(
    "hoard",
    tuple(
        persistent(NEXT, f"charm_{k}", f"Charm {k}", SUITS[k % 3], 2, (SUITS[k % 3],), WHEN[k // 6]) for k in range(18)
    ),
    shared=(
        ("anvil", 1), ("bake_sale", 1), ("root_tea_mouse", 1), ("birdy_bindle", 1), ("armorers", 2), ("sappers", 2),
        ("ambush_bird", 1), ("ambush_fox", 1), ("dominance_bird", 1), ("dominance_fox", 1), ("dominance_rabbit", 1),
        ("dominance_mouse", 1),
    ),
)  # fmt: skip
