"""A guided game as the Lizard Cult."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Lizard Cult: Cards are shown, not spent; gardens rule where they stand, and score with patience.",
    config={"factions": ("lizard", "marquise", "eyrie")},
    seed=4,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "setup_corner",
            "Root is a race to 30 points. The Lizard Cult plants gardens, and scores for them with cards. You begin in "
            "a corner with a garden, and with a warrior in each clearing next to it.",
            (choose("choose_clearing"),),
            "Any corner will do. You need not be strong to rule: a garden rules its clearing whoever else is there.",
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
            "Acolytes pay for conspiracies in Outcast clearings. Sanctify turns an enemy building into a garden of "
            "yours, and you score for what is removed.",
            (choose("sanctify"),),
            "A garden more for you, a building less for an enemy: the strongest that you can do.",
        ),
        Hint(
            "conspiracy",
            "Acolytes pay for conspiracies in Outcast clearings. Convert replaces an enemy warrior by one of yours.",
            (choose("convert"),),
            "It takes a warrior from an enemy and brings you one where you had none.",
        ),
        Hint(
            "conspiracy",
            "Birdsong is for conspiracies, which acolytes pay for: crusade, convert, sanctify. You have too few for "
            "one now, or nothing to strike at in an Outcast clearing.",
            (choose("pass"),),
            "Warriors that you lose as defender become acolytes, and a bird card can make one in Daylight.",
        ),
        Hint(
            "crusade_battle",
            "A crusade may battle where it has moved to.",
            (choose("battle"), choose("pass")),
            "Battle where you have more warriors than the enemy.",
        ),
        Hint("convert", "Whose warrior becomes yours?", (choose("choose_faction"),), "Take it from who leads."),
        Hint("sanctify", "Which building becomes a garden?", (choose("choose_piece"),), "The one that earns most."),
        Hint(
            "ritual_card",
            "Daylight: show a card for a ritual of its suit. It comes back to your hand in Evening, unless you spend "
            "it to score. Birds are not wild for you: they make acolytes.",
            (choose("choose_card"),),
            "Show one card after another: each is a warrior, a garden or points.",
        ),
        Hint(
            "ritual_card",
            "No card that you hold allows a ritual any more.",
            (choose("pass"),),
            "End Daylight; the cards that you have shown come back.",
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
            "This is how the Cult wins. It takes two gardens of the suit: one alone scores nothing, and then recruit "
            "instead.",
            rounds=(2, 3),
        ),
        Hint(
            "ritual",
            "A warrior can be recruited in any clearing of the card's suit, wherever that is.",
            (choose("choose_clearing"),),
            "Recruit where a slot is open and few others stand: with one more than they have you rule, and can build.",
        ),
        Hint(
            "ritual",
            "A bird card makes an acolyte of a warrior from your supply.",
            (choose("sacrifice"),),
            "Two or three acolytes pay for a conspiracy in the next Birdsong.",
        ),
        Hint(
            "ritual",
            "Score: spend the card for the points of your gardens of its suit, once in a turn for each suit.",
            (choose("score_gardens"),),
            "It takes two gardens of the suit to score, but nothing else can be done with this card now.",
        ),
        Hint(
            "craft",
            "In Evening you craft, with gardens of the Outcast suit only; the suit of their clearing is what counts.",
            (choose("craft"), choose("pass")),
            "Items score at once. Where you cannot, go on: your cards are worth more in the next Daylight.",
        ),
        *HINTS,
    ),
)
