"""A guided game as the Corvid Conspiracy."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, WHY_BATTLE, guide_of

_CONSPIRE = "Daylight: {count:action} left."
_MOVE = " Corvids move along paths, whoever rules there."
_EXERT = "Evening: you draw cards, or take one action more."

GUIDE = guide_of(
    title="Corvid Conspiracy: Hide plots, and flip them when nobody looks. Each flip scores for all that lie open.",
    config={"factions": ("corvids", "marquise", "eyrie")},
    seed=7,
    new_from=3,
    turn=(
        "The Corvids have their turn. They flip plots face up and score for all that lie so, spread warriors, and hide "
        "new plots. In your own turn you may show them a card to guess a plot beside your pieces."
    ),
    end=END,
    hints=(
        Hint(
            "setup_scatter",
            "Root is a race to 30 points. The Corvids score when they flip plots, a point for each that lies face up. "
            "You begin with one warrior in a clearing of each suit.",
            (choose("choose_clearing"),),
            "A warrior far from others hides a plot that nobody reaches soon.",
        ),
        Hint(
            "craft",
            "You craft with plots, face up or down, each once a turn.",
            (choose("craft"),),
            "It scores, or helps you for the rest of the game.",
        ),
        Hint(
            "craft",
            "You craft with plots, face up or down, each once a turn.",
            (choose("pass"),),
            "No card that you can craft is worth it now. Go on.",
        ),
        Hint(
            "flip_plot",
            "Birdsong: flip plots where you have a warrior. Each flip scores for every plot that then lies face up. "
            "A bomb removes all enemy pieces there, an extortion takes cards from those who have any.",
            (choose("flip"),),
            "It scores now, and more for every later one. Face down it could be guessed.",
        ),
        Hint(
            "flip_plot",
            "Birdsong: you may flip plots where you have a warrior.",
            (choose("pass"),),
            "None can be flipped, or it does more where it lies: face down it deals a hit in defence.",
        ),
        Hint(
            "corvids_recruit",
            "Once a turn a card of your choice brings a warrior to each clearing of its suit; for a bird you choose.",
            (choose("choose_card"),),
            "Warriors become plots, and only beside a warrior can a plot be flipped.",
        ),
        Hint(
            "corvids_recruit",
            "Once a turn a card of your choice brings a warrior to each clearing of its suit.",
            (choose("pass"),),
            "You hold no card that you can spare, or no warrior is left.",
        ),
        Hint(
            "recruit_suit",
            "A bird brings warriors to the clearings of any one suit.",
            (choose("choose_suit"),),
            "There they meet fewest enemies, or guard your plots.",
        ),
        Hint(
            "short_of_warriors",
            "Too few warriors are left for all these clearings.",
            (choose("choose_clearing"),),
            "There one is needed most.",
        ),
        Hint(
            "conspire",
            _CONSPIRE + " A plot costs a warrior of its clearing, the next one in this turn two, and so on.",
            (choose("plot"),),
            "A plot scores when it is flipped, in a later turn, if a warrior of yours is there then.",
        ),
        Hint(
            "conspire",
            _CONSPIRE + _MOVE,
            (choose("move"),),
            "Warriors beside a plot flip it, and guard it until then.",
        ),
        Hint("conspire", f"{_CONSPIRE} {BATTLE}", (choose("battle"),), WHY_BATTLE),
        Hint(
            "conspire",
            _CONSPIRE + " A trick swaps two plots that lie the same way up.",
            (choose("trick"),),
            "Who has guessed what lies there must guess anew.",
        ),
        Hint(
            "conspire",
            _CONSPIRE + " You need not take them all.",
            (choose("pass"),),
            "Nothing is worth it now: your warriors stand where they should.",
        ),
        Hint(
            "plot_which",
            "Which plot do you hide in {clearing}? Bombs clear their place, snares hold others there, extortion brings "
            "cards, a raid brings warriors when it is removed.",
            (choose("choose_plot"),),
            "Others see that a plot lies there, and must guess which.",
        ),
        Hint(
            "plot_which",
            "Chameleander lets you lay a plot down in {clearing}, on either side.",
            (choose("lay_open"),),
            "It lies open from the first: every flip scores a point more for it.",
        ),
        Hint(
            "trick_with",
            "Two plots change places.",
            (choose("choose_clearing"),),
            "It does more there.",
        ),
        Hint(
            "exert",
            _EXERT + " A plot can be one.",
            (choose("plot"),),
            "One plot more is worth more than a card.",
        ),
        Hint("exert", _EXERT + _MOVE, (choose("move"),), "Your warriors stand better for it in your next Birdsong."),
        Hint("exert", f"{_EXERT} {BATTLE}", (choose("battle"),), WHY_BATTLE),
        Hint("exert", _EXERT + " A trick swaps two plots.", (choose("trick"),), "They do more where they come to lie."),
        Hint(
            "exert",
            _EXERT + " Every extortion that lies face up draws one card more.",
            (choose("pass"),),
            "Cards become warriors in your next Birdsong.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "A plot needs a warrior beside it to be flipped.",
        ),
        Hint(
            "raid_next",
            "Several raids were removed, and too few warriors are left.",
            (choose("choose_clearing"),),
            "Around it they are needed most.",
        ),
        *HINTS,
    ),
)
