"""A guided game as the Woodland Alliance."""

from root_env.shared.guides import Guide, Hint, choose
from root_env.text.guides.everybody import END, HINTS, OTHERS

GUIDE = Guide(
    title="Woodland Alliance: No warriors at first, but sympathy everywhere, and then revolts. For the patient.",
    config={"factions": ("alliance", "marquise", "eyrie")},
    seed=7,
    opponent="rules",
    others=OTHERS,
    end=END,
    hints=(
        Hint(
            "revolt",
            "A revolt takes a sympathetic clearing: for two supporters of its suit all enemies there are removed, and "
            "a base, some warriors and an officer come. You score for the buildings and tokens that fall.",
            (choose("revolt"),),
            "A base lets you draw and keep more, and gives you warriors. Nothing else that you do is as strong.",
        ),
        Hint(
            "revolt",
            "Birdsong begins with revolts. A revolt takes a sympathetic clearing and two supporters of its suit.",
            (choose("pass"),),
            "You do not revolt now: go on to spreading sympathy.",
        ),
        Hint(
            "spread_sympathy",
            "Root is a race to 30 points, and yours come from sympathy. You have three supporters, cards under your "
            "board: one of a clearing's suit places a token there, the first anywhere, the next ones beside it.",
            (choose("spread", clearing=10), choose("spread", clearing=12), choose("spread", clearing=1)),
            "Clearings with one enemy warrior are cheap. Whoever removes a token, or moves warriors to it, gives you a "
            "card.",
            rounds=(1,),
        ),
        Hint(
            "spread_sympathy",
            "You spread sympathy to a clearing beside sympathy, the first one anywhere. It costs supporters of the "
            "clearing's suit: one for the first tokens, later two and three. One more if three enemy warriors stand "
            "there.",
            (
                choose("spread", clearing=10),
                choose("spread", clearing=12),
                choose("spread", clearing=1),
                choose("spread", clearing=6),
                choose("spread"),
            ),
            "Tokens score more and more the further you come. Whoever removes one, or moves warriors to it, gives you "
            "a card.",
            rounds=(1, 2),
        ),
        Hint(
            "spread_sympathy",
            "You spread sympathy for supporters of the clearing's suit.",
            (choose("spread"),),
            "Each token scores, and each is a place for the next revolt.",
            rounds=(3,),
        ),
        Hint(
            "spread_sympathy",
            "No supporters are left that fit a clearing beside your sympathy, or you want to save them for a revolt.",
            (choose("pass"),),
            "Go on to Daylight.",
        ),
        Hint(
            "spend_supporter",
            "Supporters are cards under your board. You choose which of those that fit are spent.",
            (choose("choose_card"),),
            "Spend one of the very suit and keep birds, which fit everywhere.",
        ),
        Hint(
            "alliance_daylight",
            "With a base of its suit a card trains an officer. In Evening each officer is one operation.",
            (choose("train"),),
            "Operations are all the moving, fighting and recruiting that you have.",
        ),
        Hint(
            "alliance_daylight",
            "You can craft with sympathy: each token counts as the suit of its clearing.",
            (choose("craft"),),
            "An item scores at once, and its card would be one of many.",
        ),
        Hint(
            "alliance_daylight",
            "Mobilize: a card from your hand goes to the supporters.",
            (choose("mobilize"),),
            "Without supporters nothing of yours happens next turn. Without a base five are the most that you keep.",
            rounds=(1, 2),
        ),
        Hint(
            "alliance_daylight",
            "You could mobilize more cards, and need not.",
            (choose("pass"),),
            "End Daylight. In Evening your officers act, then you draw a card, and one more for each base.",
        ),
        Hint(
            "mobilize",
            "You choose which card goes to the supporters.",
            (choose("choose_card"),),
            "Take a suit whose clearings lie beside your sympathy.",
        ),
        Hint(
            "train",
            "A card of the suit of a base is spent, and a warrior from the supply becomes an officer.",
            (choose("choose_card"),),
            "Spend the card that you need least.",
        ),
        Hint(
            "operation",
            "Each officer gives one operation: move, battle, recruit at a base, or organize, which turns a warrior "
            "into sympathy without supporters.",
            (choose("recruit"),),
            "When a base falls you lose half of your officers with it: guard it first.",
            rounds=(1, 2),
        ),
        Hint(
            "operation",
            "Organize: a warrior is removed and a sympathy token placed in its clearing, which scores.",
            (choose("organize"), choose("recruit")),
            "Sympathy gets expensive in supporters. Here it costs a warrior.",
        ),
        Hint("operation", "Your operations are spent, or none is worth it.", (choose("pass"),), "Go on to drawing."),
        Hint(
            "operation_recruit",
            "A warrior is placed at a base.",
            (choose("choose_clearing"),),
            "It takes hits in place of the base.",
        ),
        Hint(
            "trim_supporters",
            "Without a base you keep five supporters at most, and discard the rest.",
            (choose("choose_card"),),
            "Keep birds, and suits whose clearings lie beside your sympathy.",
        ),
        *HINTS,
    ),
)
