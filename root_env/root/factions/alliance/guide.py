"""A guided game as the Woodland Alliance."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, MOVE, WHY_BATTLE, guide_of

_OPERATIONS = (
    "Each officer gives one operation: move, battle, recruit at a base, or organize. You have {operations} left. "
)

GUIDE = guide_of(
    title="Woodland Alliance: No warriors at first, but sympathy everywhere, and then revolts. For the patient.",
    config={"factions": ("alliance", "marquise", "eyrie")},
    seed=48,
    new_from=4,
    turn=(
        "The Woodland Alliance has its turn. It places sympathy for supporters, which are cards under its "
        "board, and scores for it. Whoever removes sympathy, or moves warriors to it, gives the Alliance a "
        "card."
    ),
    end=END,
    hints=(
        Hint(
            "revolt",
            "A revolt takes a sympathetic clearing: for two supporters of its suit all enemies there are removed, and "
            "a base, some warriors and an officer come. You score for the buildings and tokens that fall.",
            (choose("revolt"),),
            "A base lets you draw and keep more, train officers, and have warriors.",
        ),
        Hint(
            "revolt",
            "Birdsong begins with revolts. A revolt takes a sympathetic clearing and two supporters of its suit.",
            (choose("pass"),),
            "None is possible now, or your supporters do more elsewhere: go on to spreading sympathy.",
        ),
        Hint(
            "spread_sympathy",
            "Root is a race to 30 points, and yours come from sympathy. You have three supporters, cards under your "
            "board: one of a clearing's suit spreads sympathy to it, the first anywhere, the next ones beside it.",
            (choose("spread"),),
            "Tokens score more and more the further you come. Whoever removes one, or moves warriors to it, gives you "
            "a card.",
            rounds=(1,),
        ),
        Hint(
            "spread_sympathy",
            "You spread sympathy to a clearing beside sympathy. It costs supporters of the clearing's suit: one for "
            "the first tokens, later two and three. One more if three enemy warriors stand there.",
            (choose("spread"),),
            "Each token scores, and each is a place for a revolt.",
        ),
        Hint(
            "spread_sympathy",
            "You spread sympathy for supporters of the clearing's suit, and need not.",
            (choose("pass"),),
            "No supporters are left that fit, or they are worth more for a revolt. Go on to Daylight.",
        ),
        Hint(
            "spend_supporter",
            "Supporters are cards under your board. {count} more must be spent on {cause} {suited_clearing}.",
            (choose("choose_card"),),
            "Cards of the very suit go before birds, which fit everywhere.",
        ),
        Hint(
            "alliance_daylight",
            "With a base of its suit on the map, a card trains an officer. In Evening each officer is one operation.",
            (choose("train"),),
            "Operations are all the moving, fighting and recruiting that you have.",
        ),
        Hint(
            "alliance_daylight",
            "You can craft with sympathy: each token counts as the suit of its clearing.",
            (choose("craft"),),
            "Items score at once, other cards help you. Tokens craft once a turn.",
        ),
        Hint(
            "alliance_daylight",
            "Mobilize: a card from your hand goes to the supporters.",
            (choose("mobilize"),),
            "Supporters pay for sympathy and revolts. Without a base five are the most that you keep.",
        ),
        Hint(
            "alliance_daylight",
            "You can craft, mobilize and train, as often as you like, and need not.",
            (choose("pass"),),
            "Keep the cards that you have. In Evening your officers act, then you draw, a card more for each base.",
        ),
        Hint(
            "mobilize",
            "You choose which card goes to the supporters.",
            (choose("choose_card"),),
            "Its suit is one in which you want to spread or revolt, or it is of little use in your hand.",
        ),
        Hint(
            "train",
            "A card of the suit of a base is spent, and a warrior from the supply becomes an officer.",
            (choose("choose_card"),),
            "Spend the card that you need least.",
        ),
        Hint(
            "operation",
            _OPERATIONS + "Recruit places a warrior at a base.",
            (choose("recruit"),),
            "Warriors guard the base: when it falls you lose half of your officers with it.",
        ),
        Hint(
            "operation",
            _OPERATIONS + "Organize removes a warrior and places sympathy in its clearing.",
            (choose("organize"),),
            "The token scores, and costs you no supporters.",
        ),
        Hint(
            "operation",
            _OPERATIONS + MOVE,
            (choose("move"),),
            "A warrior can organize wherever it stands without sympathy, and battle where enemies are.",
        ),
        Hint("operation", BATTLE, (choose("battle"),), f"{WHY_BATTLE} As defender the Alliance deals the higher roll."),
        Hint(
            "operation",
            "You have {operations} operations left, and none of them is worth a warrior.",
            (choose("pass"),),
            "Go on to drawing.",
        ),
        Hint(
            "operation_recruit",
            "A warrior is placed at a base.",
            (choose("choose_clearing"),),
            "It takes hits in place of the base.",
        ),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "Those who stay guard what they leave.",
        ),
        Hint(
            "trim_supporters",
            "Without a base you keep {supporter_limit} supporters at most, and discard the rest.",
            (choose("choose_card"),),
            "Keep birds, and suits whose clearings lie beside your sympathy.",
        ),
        *HINTS,
    ),
)
