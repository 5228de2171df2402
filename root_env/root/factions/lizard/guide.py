"""A guided game as the Lizard Cult."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, WHY_BATTLE, guide_of

_ACOLYTES = "Acolytes pay for conspiracies in Outcast clearings, these are {outcast}; you have {acolytes}. "

GUIDE = guide_of(
    title="Lizard Cult: Cards are shown, not spent; gardens rule where they stand, and score with patience.",
    config={"factions": ("lizard", "marquise", "eyrie")},
    seed=19,
    new_from=4,
    end=END,
    hints=(
        Hint(
            "setup_corner",
            "Root is a race to 30 points. The Lizard Cult plants gardens, and scores for them with cards. You begin in "
            "a corner with a garden, and with a warrior in each clearing next to it.",
            (choose("choose_clearing"),),
            "You need not be strong to rule: a garden rules its clearing whoever else is there.",
        ),
        Hint(
            "setup_outcast",
            "One suit is the Outcast. Conspiracies strike in its clearings, and gardens of its suit craft. In each "
            "Birdsong it moves to the suit of which most cards were spent, the Lost Souls.",
            (choose("choose_suit"),),
            "You will want enemies nearby in clearings of that suit; later the cards that others spend decide.",
        ),
        Hint(
            "conspiracy",
            _ACOLYTES + "Sanctify turns an enemy building into a garden of yours, and you score for what is removed.",
            (choose("sanctify"),),
            "A garden more for you, a building less for an enemy.",
        ),
        Hint(
            "conspiracy",
            _ACOLYTES + "Convert replaces an enemy warrior by one of yours.",
            (choose("convert"),),
            "It takes a warrior from an enemy and brings you one.",
        ),
        Hint(
            "conspiracy",
            _ACOLYTES + "A crusade moves warriors out of such a clearing, and may battle where they arrive.",
            (choose("move"),),
            "It is the only way in which warriors of yours can move.",
        ),
        Hint("conspiracy", _ACOLYTES + BATTLE, (choose("battle"),), WHY_BATTLE),
        Hint(
            "conspiracy",
            _ACOLYTES + "You crusade, convert and sanctify, or keep your acolytes.",
            (choose("pass"),),
            "You have too few for what is worth it. Warriors that you lose as defender become acolytes, and a bird "
            "card can make one in Daylight.",
        ),
        Hint("crusade_battle", "A crusade may battle where it has moved to.", (choose("battle"),), WHY_BATTLE),
        Hint(
            "crusade_battle", "A crusade may battle where it has moved to.", (choose("pass"),), "Not against so many."
        ),
        Hint("convert", "Whose warrior becomes yours?", (choose("choose_faction"),), "It hurts most there."),
        Hint("sanctify", "Which building becomes a garden?", (choose("choose_piece"),), "It earns its owner most."),
        Hint(
            "ritual_card",
            "Daylight: show a card for a ritual of its suit. It comes back to your hand in Evening, unless you spend "
            "it to score. Birds are not wild for you: they make acolytes.",
            (choose("choose_card"),),
            "Show one card after another: each is a warrior, a garden or points.",
        ),
        Hint(
            "ritual_card",
            "You show cards for rituals, one after the other, and need not.",
            (choose("pass"),),
            "No card that is left does anything for you now. The cards that you have shown come back.",
        ),
        Hint(
            "ritual",
            "A garden is built where you rule a clearing of the card's suit with an open slot.",
            (choose("garden"),),
            "Gardens rule, score and draw cards. Whoever removes one costs you a card, so spread them.",
        ),
        Hint(
            "ritual",
            "Score: spend the card for the points of your gardens of its suit, once in a turn for each suit.",
            (choose("score_gardens"),),
            "This is how the Cult wins: the more gardens of the suit are on the map, the more points.",
        ),
        Hint(
            "ritual",
            "A warrior can be recruited in any clearing of the card's suit, wherever that is.",
            (choose("choose_clearing"),),
            "Where you have one more than others have, you rule, and can build.",
        ),
        Hint(
            "ritual",
            "Sacrifice: a bird card makes an acolyte of a warrior on the map.",
            (choose("sacrifice"),),
            "Two or three acolytes pay for a conspiracy in the next Birdsong.",
        ),
        Hint("score_card", "A card of the {suit} gardens is spent.", (choose("choose_card"),), "You need it least."),
        Hint(
            "sacrifice_from",
            "A warrior becomes an acolyte.",
            (choose("choose_clearing"),),
            "It is missed least there.",
        ),
        Hint(
            "craft",
            "In Evening you craft, with gardens of the Outcast suit only; the suit of their clearing is what counts.",
            (choose("craft"),),
            "Items score at once, other cards help you.",
        ),
        Hint(
            "craft",
            "In Evening you craft, with gardens of the Outcast suit only; the suit of their clearing is what counts.",
            (choose("pass"),),
            "Nothing is within reach that is worth more than what its card does in the next Daylight.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "Those who stay guard what they leave.",
        ),
        *HINTS,
    ),
)
