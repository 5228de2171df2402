"""A guided game as the Riverfolk Company."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Riverfolk Company: Your hand is open, and for sale. What others pay you is what you act with.",
    config={"factions": ("riverfolk", "marquise", "eyrie")},
    seed=4,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "setup_river",
            "Root is a race to 30 points. The Riverfolk live by the river, and trade. Four warriors begin in clearings "
            "that touch it.",
            (choose("choose_clearing"),),
            "Keep them together: a trade post is paid for with funds of whoever rules its clearing, and where you "
            "rule these are your own.",
        ),
        Hint(
            "set_price",
            "You sell three services: a card of your hand, which all can see, riverboats and mercenaries. Others pay "
            "with their warriors, which become your funds.",
            (choose("choose_count", count=2),),
            "Two is a price that others pay. Nobody buys at four, and at one you sell too cheaply.",
            rounds=(0,),
        ),
        Hint(
            "set_price",
            "In each Evening you set the prices anew.",
            (choose("choose_count", count=2),),
            "Ask more for what others need badly: look at what they hold and where they stand.",
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
            "The fund comes back, so crafting costs you nothing but the card. An item scores.",
        ),
        Hint(
            "riverfolk_action",
            "A card more in your hand is a card more to sell. Drawing commits a fund, which comes back.",
            (choose("draw"),),
            "Others look at your hand when they think of buying: offer them something.",
            rounds=(3,),
        ),
        Hint(
            "riverfolk_action",
            "A fund recruits a warrior in any clearing by the river.",
            (choose("recruit"),),
            "Warriors rule, and where you rule a post is paid for with your own funds.",
            rounds=(2,),
        ),
        Hint(
            "riverfolk_action",
            "You may draw, recruit, move and battle for funds, or keep these.",
            (choose("pass"),),
            "Funds that you keep score in Birdsong once a post stands: a point for every two.",
        ),
        Hint(
            "fund_owner",
            "Funds are warriors of several players. Whose do you use?",
            (choose("choose_faction"),),
            "Use your own first when you will need those of others for posts where they rule.",
        ),
        Hint(
            "river_recruit",
            "The warrior is placed in a clearing by the river.",
            (choose("choose_clearing"), choose("pass")),
            "Where one more lets you rule, or where you have nobody yet.",
        ),
        Hint(
            "export",
            "What you craft can be exported: discard it for a warrior among your payments.",
            (choose("take_benefit"),),
            "Take an item or an effect that you can use; export what would help you little.",
        ),
        Hint(
            "lose_fund",
            "Trade Disruption: a post was removed, and half of your funds go.",
            (choose("choose_faction"),),
            "Give up those of players who rule where you will build nothing.",
        ),
        Hint(
            "move_count",
            "How many warriors go. At least one must.",
            (choose("choose_count"),),
            "Enough to rule where they arrive.",
        ),
        *HINTS,
    ),
)
