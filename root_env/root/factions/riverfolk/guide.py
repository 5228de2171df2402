"""A guided game as the Riverfolk Company."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, MOVE, WHY_BATTLE, guide_of

GUIDE = guide_of(
    title="Riverfolk Company: Your hand is open, and for sale. What others pay you is what you act with.",
    config={"factions": ("riverfolk", "marquise", "eyrie")},
    seed=4,
    new_from=4,
    end=END,
    hints=(
        Hint(
            "setup_river",
            "Root is a race to 30 points. The Riverfolk live by the river, and trade. Four warriors begin in clearings "
            "that touch it: {count:warrior} to place.",
            (choose("choose_clearing"),),
            "A trade post is paid for with funds of whoever rules its clearing: where you rule, with your own.",
        ),
        Hint(
            "set_price",
            "You sell three services: a card of your hand, which all can see, riverboats and mercenaries. Others pay "
            "with their warriors, which become your funds. This is the price of {service}.",
            (choose("choose_count"),),
            "High enough to be worth it to you, and not so high that nobody buys.",
        ),
        Hint(
            "riverfolk_action",
            "Daylight is paid for with funds. A trade post costs two funds of whoever rules its clearing, and scores "
            "at once. Funds that are spent are gone, those that are committed come back.",
            (choose("trade_post"),),
            "Posts score now, and with one on the map every two funds that you keep score a point in Birdsong.",
        ),
        Hint(
            "riverfolk_action",
            "You craft with the spaces that trade posts have left, and commit a fund for each.",
            (choose("craft"),),
            "The fund comes back, so crafting costs you nothing but the card.",
        ),
        Hint(
            "riverfolk_action",
            "A card more in your hand is a card more to sell or craft. Drawing commits a fund, which comes back.",
            (choose("draw"),),
            "Others look at your hand when they think of buying: offer them something.",
        ),
        Hint(
            "riverfolk_action",
            "A fund recruits a warrior in any clearing by the river. It is spent.",
            (choose("recruit"),),
            "Warriors rule, and where you rule a post is paid for with your own funds.",
        ),
        Hint(
            "riverfolk_action",
            f"A fund is committed for a move. {MOVE} The Riverfolk also move along the river.",
            (choose("move"),),
            "Where you come to rule, a post is paid for with your own funds.",
        ),
        Hint("riverfolk_action", f"A fund is committed to battle. {BATTLE}", (choose("battle"),), WHY_BATTLE),
        Hint(
            "riverfolk_action",
            "You have {funds:fund} left. You may draw, recruit, move, battle and build for funds, or keep these.",
            (choose("pass"),),
            "Funds that you keep score in Birdsong once a post stands: a point for every two.",
        ),
        Hint(
            "fund_owner",
            "Funds are warriors of several players. Whose do you use?",
            (choose("choose_faction"),),
            "Posts are paid for with funds of whoever rules their clearing: keep those for them.",
        ),
        Hint(
            "river_recruit",
            "The warrior is placed in a clearing by the river.",
            (choose("choose_clearing"),),
            "One more there lets you rule, or guards what you have.",
        ),
        Hint("river_recruit", "The warrior is placed by the river.", (choose("pass"),), "No warrior is left."),
        Hint(
            "export",
            "What you craft can be exported: discard it for a warrior among your payments.",
            (choose("take_benefit"),),
            "What {card} gives is worth more to you than a warrior.",
        ),
        Hint(
            "export",
            "What you craft can be exported: discard it for a warrior among your payments.",
            (choose("export"),),
            "A warrior among your payments is a fund more in your next turn.",
        ),
        Hint(
            "lose_fund",
            "Trade Disruption: a post was removed, and half of your funds go, {count} more.",
            (choose("choose_faction"),),
            "Give up those of players who rule where you will build nothing.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "Enough to do there what you want, and no more than the clearing that they leave can spare.",
        ),
        *HINTS,
    ),
)
