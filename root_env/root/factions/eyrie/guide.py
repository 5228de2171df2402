"""A guided game as the Eyrie Dynasties."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, WHY_BATTLE, guide_of

_COLUMNS = (
    "The Decree has four columns, done from left to right: recruit, move, battle, build. Ask of a card: can I do this "
    "in its suit next turn as well, and the turn after?"
)

GUIDE = guide_of(
    title="Eyrie Dynasties: Each turn you promise more, and must keep all of it. Strong, and never far from a fall.",
    config={"factions": ("eyrie", "marquise", "alliance")},
    seed=54,
    new_from=4,
    turn=(
        "The Eyrie Dynasties have their turn. Each turn they add to the Decree, and must then do all that it "
        "says: they grow fast, and fall into turmoil when they cannot. Roosts on the map score every turn."
    ),
    end=END,
    hints=(
        Hint(
            "setup_roost",
            "You begin in a corner, with a roost and six warriors.",
            (choose("choose_clearing"),),
            "From there you spread to the clearings beside it.",
        ),
        Hint(
            "choose_leader",
            "Root is a race to 30 points. The Eyrie write a Decree: what they must do, every turn. A leader begins it "
            "with two Loyal Viziers, which are bird cards, and has a strength of its own.",
            (choose("leader"),),
            "Its two columns are what you must do in each turn from the first one on, wherever you can.",
            rounds=(0,),
        ),
        Hint(
            "choose_leader",
            "After turmoil another leader takes over, with a Decree of two Loyal Viziers alone.",
            (choose("leader"),),
            "Its two columns can be done where your roosts and warriors stand.",
        ),
        Hint(
            "decree_card",
            "Each turn you must add a card to the Decree, and may add a second one. It says what you have to do, and "
            "its suit says where: in clearings of that suit. A bird card can be done anywhere.",
            (choose("choose_card"),),
            "What cannot be done brings turmoil: it is a suit in which you have a roost or warriors, or soon will.",
        ),
        Hint(
            "decree_card",
            "You may add a second card to the Decree, and need not.",
            (choose("pass"),),
            "Everything in the Decree must be done every turn from now on. A short Decree is easier to keep.",
        ),
        Hint(
            "decree_column",
            _COLUMNS,
            (choose("decree", column="recruit"),),
            "Recruit asks for a roost of that suit alone, and warriors are what all else needs.",
        ),
        Hint(
            "decree_column",
            _COLUMNS,
            (choose("decree", column="move"),),
            "Move asks for warriors in that suit, and takes them where you want to build or battle.",
        ),
        Hint(
            "decree_column",
            _COLUMNS,
            (choose("decree", column="battle"),),
            "Battle asks for an enemy beside your warriors in that suit, in every turn to come.",
        ),
        Hint(
            "decree_column",
            _COLUMNS,
            (choose("decree", column="build"),),
            "Build asks for a clearing of that suit that you rule, with an open slot and no roost. Roosts score.",
        ),
        Hint(
            "new_roost",
            "No roost of yours is on the map: you may place one, with three warriors.",
            (choose("choose_clearing"),),
            "Without a roost you neither recruit nor score in Evening.",
        ),
        Hint("new_roost", "No roost of yours is on the map.", (choose("pass"),), "There is no place for one now."),
        Hint(
            "craft",
            "You craft with roosts. The Eyrie score one point for an item, whatever it says, except under the Builder.",
            (choose("craft"),),
            "It costs you nothing but the card, which you lose for the Decree.",
        ),
        Hint(
            "craft",
            "You craft with roosts. The Eyrie score one point for an item, whatever it says, except under the Builder.",
            (choose("pass"),),
            "Nothing that you can craft is worth a card that the Decree needs. Go on.",
        ),
        Hint(
            "decree",
            "Now you resolve the Decree, column by column; this is {column}. Within a column you choose which card "
            "comes first.",
            (choose("resolve"),),
            "The suit with the fewest places comes first. Birds fit everywhere, and can wait.",
        ),
        Hint(
            "decree",
            "A card of the {column} column cannot be resolved: turmoil. You lose a point for each bird card in the "
            "Decree, the Decree is emptied, another leader comes, and Daylight ends.",
            (choose("turmoil"),),
            "It happens to every dynasty. With a new leader you begin with a short Decree.",
        ),
        Hint(
            "decree_recruit",
            "A card in the recruit column places {count:warrior} at a roost of its suit.",
            (choose("choose_clearing"),),
            "Warriors at a roost keep it yours, and go on from there.",
        ),
        Hint(
            "move",
            "The card makes you move out of a clearing of its suit. You move if you rule where you leave or where you "
            "arrive; where as many of others stand as of yours, the Eyrie rule all the same.",
            (choose("move"),),
            "Battle and build come after it: warriors go where you want to do these, or where roosts need them.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "Enough to do there what you want, and no more than the clearing that they leave can spare.",
        ),
        Hint(
            "battle",
            f"The card makes you battle in a clearing of its suit. {BATTLE}",
            (choose("battle"),),
            WHY_BATTLE,
        ),
        Hint(
            "decree_build",
            "You place a roost in a clearing of the card's suit that you rule, with an open slot and no roost.",
            (choose("choose_clearing"),),
            "Roosts score in every Evening, and more of them score more: this is how the Eyrie win.",
        ),
        *HINTS,
    ),
)
