"""A guided game as the Keepers in Iron."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, MOVE, WHY_BATTLE, guide_of

_ENCAMP = (
    "Encamp: a waystation takes the place of a warrior. It crafts, recruits, draws a card more, and is where relics of "
    "the type that it shows are recovered. "
)
_RETINUE = (
    "Your Retinue acts: column by column, each card once, in a clearing of its suit. The first column moves, the "
    "second battles and delves relics, the third moves or recovers relics. "
)
_GATHER = "Gather Retinue: each card in a column acts in every turn, until you discard it. Ten cards are the most. "

GUIDE = guide_of(
    title="Keepers in Iron: Relics in the forests. Bring them to your waystations, and rule what is around them.",
    config={"factions": ("keepers", "marquise", "eyrie")},
    seed=5,
    new_from=3,
    turn=(
        "The Keepers in Iron have their turn. Their Retinue acts card by card. They delve relics out of forests, and "
        "score for those that they recover at a waystation of their type. Remove a relic, and you score two points."
    ),
    end=END,
    hints=(
        Hint(
            "setup_keepers",
            "Root is a race to 30 points. The Keepers score for relics: they delve them out of forests, take them "
            "along, and recover them at waystations. You begin with four warriors in a corner.",
            (choose("choose_clearing"),),
            "Most relics will lie in the forests away from it.",
        ),
        Hint(
            "setup_edge",
            "Four more warriors stand beside {clearing}, on the edge of the map. The other relics go into forests away "
            "from your warriors.",
            (choose("choose_clearing"),),
            "From there you reach other forests.",
        ),
        Hint(
            "encamp",
            _ENCAMP + "Once in each clearing.",
            (choose("choose_clearing"),),
            "There are warriors beside it, and relics near.",
        ),
        Hint("encamp", _ENCAMP.strip(), (choose("pass"),), "Your warriors are needed where they stand."),
        Hint(
            "encamp_with",
            "Each waystation has two sides, and one of them shows a type of relics.",
            (choose("choose_wayside"),),
            "Relics of this type are nearest.",
        ),
        Hint(
            "decamp",
            "Decamp: a waystation becomes a warrior again.",
            (choose("choose_piece"),),
            "No relic of its type is near. Next turn it can show another side.",
        ),
        Hint(
            "decamp",
            "Decamp: a waystation becomes a warrior again, and can be placed elsewhere next turn.",
            (choose("pass"),),
            "They stand well.",
        ),
        Hint(
            "keepers_recruit",
            "Recruit: for a card of its suit a waystation brings two warriors.",
            (choose("choose_clearing"),),
            "You have few warriors on the map, and must rule to delve.",
        ),
        Hint(
            "keepers_recruit",
            "Recruit: for a card of its suit a waystation brings two warriors.",
            (choose("pass"),),
            "A card in the Retinue acts in every turn: keep it for that.",
        ),
        Hint(
            "keepers_recruit_card", "A card is spent for two warriors.", (choose("choose_card"),), "You need it least."
        ),
        Hint(
            "craft",
            "You craft with waystations, each once a turn.",
            (choose("craft"),),
            "Items score. Other cards help you.",
        ),
        Hint(
            "craft",
            "You craft with waystations, each once a turn.",
            (choose("pass"),),
            "No card that you can craft is worth it now. Go on.",
        ),
        Hint("retinue", _RETINUE.strip(), (choose("choose_card"),), "It does the most now."),
        Hint(
            "retinue",
            _RETINUE + "A Faithful Retainer matches every suit.",
            (choose("retainer"),),
            "Once it is discarded it leaves the game; until then it acts anywhere.",
        ),
        Hint("retinue", _RETINUE.strip(), (choose("pass"),), "No card of this column can do more for you."),
        Hint(
            "retinue_act",
            MOVE,
            (choose("move"),),
            "You stand better there, beside relics or on the way to a waystation.",
        ),
        Hint("retinue_act", BATTLE, (choose("battle"),), WHY_BATTLE),
        Hint(
            "retinue_act",
            "Here you need not battle: you act at once.",
            (choose("choose_clearing"),),
            "A relic is worth its points only at a waystation that shows its type.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "Those who stay still rule what they leave. Where four stand in Evening, one is lost.",
        ),
        Hint(
            "carry",
            "With each warrior that moves a relic may move, from {clearing} to {to}.",
            (choose("choose_relic"),),
            "There it is nearer to a waystation of its type.",
        ),
        Hint(
            "carry",
            "With each warrior that moves a relic may move, from {clearing} to {to}.",
            (choose("pass"),),
            "It lies well, and beside it your warriors ignore the first hit of a battle.",
        ),
        Hint(
            "delve",
            "Delve: a relic comes out of a forest beside {clearing}, and shows its value, 1 to 3. If you rule fewer "
            "clearings by that forest, you discard the card that acts.",
            (choose("delve"),),
            "A waystation of its type is near, or you rule enough around that forest.",
        ),
        Hint("delve", "You may delve into {clearing}.", (choose("pass"),), "You would lose more than you win."),
        Hint(
            "recover",
            "Recover: a relic scores its value, and one of each type score 2 points more. If you rule fewer "
            "clearings of this suit than its value, you stop and discard the card.",
            (choose("choose_relic"),),
            "First those for which you keep the card.",
        ),
        Hint("recover", "You may recover more relics here.", (choose("pass"),), "The card is worth more."),
        Hint(
            "gather",
            _GATHER.strip(),
            (choose("choose_card"),),
            "It will act in a clearing of its suit in each turn to come.",
        ),
        Hint("gather", _GATHER.strip(), (choose("pass"),), "The other cards do more in your hand."),
        Hint("gather_to", "A card goes into one of three columns.", (choose("choose_duty"),), "There you have few."),
        Hint(
            "gather",
            _GATHER + "Instead of adding cards you may shift one to another column.",
            (choose("choose_duty"),),
            "It does more in another column.",
        ),
        Hint("shift", "A card of this column goes to another one.", (choose("choose_card"),), "It does more there."),
        Hint("shift", "A card of this column goes to another one.", (choose("retainer"),), "A Faithful Retainer acts."),
        *HINTS,
    ),
)
