"""A guided game as the Eyrie Dynasties."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Eyrie Dynasties: Each turn you promise more, and must keep all of it. Strong, and never far from a fall.",
    config={"factions": ("eyrie", "marquise", "alliance")},
    seed=4,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "choose_leader",
            "Root is a race to 30 points. The Eyrie write a Decree: what they must do, every turn. A leader begins it "
            "with two Loyal Viziers, which are bird cards, and has a strength of its own.",
            (choose("leader", leader="despot"), choose("leader")),
            "It moves and builds from the first turn, so that you spread at once.",
            rounds=(0,),
        ),
        Hint(
            "choose_leader",
            "After turmoil another leader takes over, with a Decree of two Loyal Viziers alone.",
            (choose("leader", leader="charismatic"), choose("leader", leader="builder"), choose("leader")),
            "Choose one whose two columns you can resolve where your roosts and warriors stand.",
        ),
        Hint(
            "decree_card",
            "You may add a second card to the Decree, and need not.",
            (choose("pass"),),
            "Everything in the Decree must be done every turn from now on. A short Decree is easier to keep.",
        ),
        Hint(
            "decree_card",
            "Each turn you must add a card to the Decree. It says what you have to do, and its suit says where: in "
            "clearings of that suit. A bird card can be done anywhere.",
            (choose("choose_card"),),
            "Take a suit in which you have a roost, or warriors: what cannot be done brings turmoil.",
        ),
        Hint(
            "decree_column",
            "Four columns, done from left to right: recruit, move, battle, build.",
            (choose("decree", column="recruit"),),
            "Your first roost can always recruit for a card of its suit, and warriors are what all else needs.",
            rounds=(1, 2),
        ),
        Hint(
            "decree_column",
            "Four columns, done from left to right: recruit, move, battle, build. Ask of a card: can I do this in that "
            "suit next turn as well, and the turn after?",
            (choose("decree", column="move"), choose("decree")),
            "You have warriors in more places now, and moving is easier to keep than battling.",
        ),
        Hint(
            "craft",
            "You craft with roosts. The Eyrie score one point for an item, whatever it says.",
            (choose("craft"), choose("pass")),
            "What you craft is one card fewer for the Decree, so craft what helps at once, and else go on.",
        ),
        Hint(
            "decree",
            "Now you resolve the Decree, column by column. Within a column you choose which card comes first.",
            tuple(choose("resolve", suit=suit) for suit in ("fox", "rabbit", "mouse", "bird")),
            "Begin with the suit that has the fewest places, and keep birds for last.",
        ),
        Hint(
            "decree",
            "A card of the Decree cannot be resolved: turmoil. You lose a point for each bird card in the Decree, the "
            "Decree is emptied, another leader comes, and Daylight ends.",
            (choose("turmoil"),),
            "It happens to every dynasty. With a new leader you begin with a short Decree.",
        ),
        Hint(
            "decree_recruit",
            "A warrior is placed at a roost of the card's suit.",
            (choose("choose_clearing"),),
            "Warriors at a roost keep it yours, and go on from there.",
        ),
        Hint(
            "move",
            "The card makes you move out of a clearing of its suit. You move if you rule where you leave or where you "
            "arrive; where as many of others stand as of yours, the Eyrie rule all the same.",
            (choose("move", origin=4, destination=9), choose("move", origin=4, destination=8), choose("move")),
            "Go where a slot is open and few others stand: your build card needs a clearing that you rule, without a "
            "roost.",
            rounds=(1,),
        ),
        Hint(
            "move",
            "Moving comes before building, so that you can move to where you will build.",
            (
                choose("move", origin=4, destination=8),
                choose("move", origin=4, destination=12),
                choose("move", origin=9, destination=12),
                choose("move", origin=4, destination=9),
                choose("move"),
            ),
            "Build needs a clearing that you rule, with an open slot and without a roost: go to the next one.",
        ),
        Hint(
            "move_count",
            "How many warriors go. At least one must.",
            (choose("choose_count", count=3), choose("choose_count", count=2), choose("choose_count", count=1)),
            "Enough to rule where they arrive. The rest guard the roost.",
        ),
        Hint(
            "battle",
            "The card makes you battle in a clearing of its suit. Of two dice the attacker deals the higher, the "
            "defender the lower, neither more than it has warriors there.",
            (choose("battle", defender="alliance_0"), choose("battle")),
            "Attack where few or none can hit back.",
        ),
        Hint(
            "decree_build",
            "You place a roost in a clearing of the suit that you rule, with an open slot and no roost.",
            (choose("choose_clearing"),),
            "Roosts score in every Evening, and more of them score more: this is how the Eyrie win.",
        ),
        *HINTS,
    ),
)
