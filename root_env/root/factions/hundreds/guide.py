"""A guided game as the Lord of the Hundreds."""

from root_env.doors.contract.guides import Hint, choose
from root_env.root.text.guiding import BATTLE, END, HINTS, MOVE, WHY_BATTLE, guide_of

_MOOD = (
    "Each turn the warlord has another mood, which helps in this turn. Most moods are closed while an item that their "
    "card shows lies in your Hoard. "
)
_COMMAND = "Command: you move, battle and build as often as Command says. {count:action} left. "
_ADVANCE = (
    "Prowess: as often as it says the warlord moves with any warriors beside him, and may battle where he arrives. "
)
_INCITE = "Incite: a card places a mob in a clearing of its suit with a warrior of yours. "
_LOOT = "You attack somebody who has crafted items. You may fight to loot: your roll deals no hits. "

GUIDE = guide_of(
    title="Lord of the Hundreds: A warlord, his moods and his mobs. Battle a lot, take items, leave nobody beside you.",
    config={"factions": ("hundreds", "marquise", "eyrie")},
    seed=5,
    new_from=3,
    turn=(
        "The Lord of the Hundreds has its turn. Its mobs raze buildings and tokens, its warlord battles wherever he "
        "goes, and it scores for clearings that it rules and in which nobody else has a piece."
    ),
    end=END,
    hints=(
        Hint(
            "setup_warlord",
            "Root is a race to 30 points. The Hundreds score in Evening for clearings that they oppress: they rule "
            "there, and nobody else has a piece. You begin in a corner with the warlord, four warriors and a "
            "stronghold.",
            (choose("choose_clearing"),),
            "From there you go out in all directions, and a ruin nearby holds an item for your mobs.",
        ),
        Hint(
            "raze_next",
            "Birdsong: mobs raze. They have removed the buildings and tokens of others beside them, and now take an "
            "item from each ruin.",
            (choose("choose_clearing"),),
            "All of them come, one after the other.",
        ),
        Hint(
            "raze_ruin",
            "A mob razes the ruin in {clearing}: one of its items goes into your Hoard.",
            (choose("choose_item"),),
            "You may have each type from ruins only once.",
        ),
        Hint(
            "raze_ruin",
            "A mob razes the ruin in {clearing}.",
            (choose("pass"),),
            "You have both of its types from other ruins already.",
        ),
        Hint(
            "hoard_full",
            "A track of the Hoard has four spaces. This one is full: an item leaves the game, and you score a point.",
            (choose("choose_item"),),
            "Four items stay on the track in any case.",
        ),
        Hint(
            "spread_mob",
            "Each Birdsong the mob die shows a suit: a mob comes to a clearing of that suit beside another mob.",
            (choose("choose_clearing"),),
            "In the next Birdsong it razes what others have there; until then they score if they remove it.",
        ),
        Hint(
            "recruit_short",
            "Your strongholds recruit, but too few warriors are left in the supply.",
            (choose("choose_clearing"),),
            "There it is needed most.",
        ),
        Hint(
            "anoint",
            "The warlord is off the map. In Birdsong a new one takes the place of a warrior.",
            (choose("choose_clearing"),),
            "He needs warriors around him, who fall in his place.",
        ),
        Hint("anoint", "The warlord is off the map.", (choose("pass"),), "No clearing can take a new one."),
        Hint(
            "choose_mood",
            _MOOD + "Wrathful: where the warlord attacks, you deal one hit more.",
            (choose("choose_mood", mood="wrathful"),),
            "There is somebody to attack beside him.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Relentless: after a move and a battle the warlord may do one of them once more.",
            (choose("choose_mood", mood="relentless"),),
            "He goes from one battle to the next.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Stubborn: in each battle with the warlord you ignore the first hit, also when others attack him.",
            (choose("choose_mood", mood="stubborn"),),
            "It keeps the warriors around him alive.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Rowdy: in Evening you draw one more card, or two more where three enemy pieces stand beside him.",
            (choose("choose_mood", mood="rowdy"),),
            "Cards become strongholds and mobs, and you draw few.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Jubilant: if you incite a mob where the warlord is, you roll the mob die up to four times for "
            "more mobs.",
            (choose("choose_mood", mood="jubilant"),),
            "You hold a card for it, and many mobs are left.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Bitter: before the roll of a battle, mobs beside the warlord can become warriors.",
            (choose("choose_mood", mood="bitter"),),
            "There are mobs around him.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Grandiose: the warlord advances first, and you command after that.",
            (choose("choose_mood", mood="grandiose"),),
            "Nothing better is open.",
        ),
        Hint(
            "choose_mood",
            _MOOD + "Lavish: items that you remove from the Hoard bring two warriors each. No item closes it.",
            (choose("choose_mood", mood="lavish"),),
            "You can do without an item, or nothing better is open.",
        ),
        Hint("choose_mood", _MOOD.strip(), (choose("pass"),), "Nothing but Lavish is open: you stay so."),
        Hint(
            "lavish",
            "You are lavish: each item that you remove from the Hoard brings two warriors to the warlord.",
            (choose("choose_item"),),
            "The warriors do more for you now.",
        ),
        Hint(
            "lavish",
            "You are lavish: each item that you remove from the Hoard brings two warriors to the warlord.",
            (choose("pass"),),
            "Items give actions and recruits in all turns to come: keep them.",
        ),
        Hint(
            "craft",
            "You craft with strongholds, each once a turn.",
            (choose("craft"),),
            "An item goes into the Hoard, or scores. Other cards help you.",
        ),
        Hint(
            "craft",
            "You craft with strongholds, each once a turn.",
            (choose("pass"),),
            "No card that you can craft is worth it now. Go on.",
        ),
        Hint(
            "contempt",
            "You craft {card}. Its item goes into your Hoard and scores nothing, or leaves the game and scores its "
            "points.",
            (choose("choose_item"),),
            "Boots, sacks and coins raise Command, all others Prowess: more actions in each turn.",
        ),
        Hint(
            "contempt",
            "You craft {card}. Its item goes into your Hoard and scores nothing, or leaves the game and scores its "
            "points.",
            (choose("pass"),),
            "Points now are worth more than actions in the turns that are left.",
        ),
        Hint(
            "command",
            _COMMAND + MOVE,
            (choose("move"),),
            "A single warrior oppresses a clearing in which nobody else has a piece.",
        ),
        Hint("command", _COMMAND + BATTLE, (choose("battle"),), WHY_BATTLE),
        Hint(
            "command",
            _COMMAND + "Fortify: for a card of its suit you build a stronghold where you rule and a slot is open.",
            (choose("fortify"),),
            "A stronghold crafts, recruits a warrior each turn, and holds its clearing for you.",
        ),
        Hint(
            "command",
            _COMMAND + "You need not take them all.",
            (choose("pass"),),
            "Nothing is worth it. The warlord has his turn after this.",
        ),
        Hint("fortify_card", "A card is spent for a stronghold.", (choose("choose_card"),), "You need it least."),
        Hint(
            "move_count",
            "How many warriors go from {clearing} to {to}. At least one must.",
            (choose("choose_count"),),
            "Those who stay still rule what they leave.",
        ),
        Hint(
            "which_go",
            "Your warlord is a warrior, and may be among those who move to {to}.",
            (choose("choose_clearing"),),
            "He goes with the larger part.",
        ),
        Hint(
            "which_go",
            "Your warlord is a warrior, and may be among those who move to {to}.",
            (choose("pass"),),
            "He stays with the larger part.",
        ),
        Hint(
            "advance",
            _ADVANCE + "Like all who move, he must rule where he leaves or where he arrives.",
            (choose("choose_clearing"),),
            "He goes where a battle pays, or where nobody stands.",
        ),
        Hint("advance", _ADVANCE + "He may also stay and battle.", (choose("battle"),), WHY_BATTLE),
        Hint("advance", _ADVANCE.strip(), (choose("pass"),), "He stands well where he is."),
        Hint(
            "advance_count",
            "How many go with the warlord from {clearing} to {to}; he is one of them.",
            (choose("choose_count"),),
            "He needs warriors around him. One who stays can oppress what they leave.",
        ),
        Hint("advance_battle", f"The warlord may battle where he is. {BATTLE}", (choose("battle"),), WHY_BATTLE),
        Hint(
            "advance_battle",
            "The warlord may battle where he has come to.",
            (choose("pass"),),
            "No battle here would gain you enough.",
        ),
        Hint(
            "relentless",
            "A relentless warlord may move once more.",
            (choose("choose_clearing"),),
            "He stands better there.",
        ),
        Hint("relentless", "A relentless warlord may battle once more.", (choose("battle"),), WHY_BATTLE),
        Hint("relentless", "A relentless warlord goes on, or stays.", (choose("pass"),), "He stands well here."),
        Hint(
            "loot",
            _LOOT + "If you rule the clearing after the battle, you take an item.",
            (choose("loot"),),
            "An item in your Hoard is worth more than what the hits would remove.",
        ),
        Hint(
            "loot",
            _LOOT + "If you rule the clearing after the battle, you take an item.",
            (choose("pass"),),
            "Here you want to remove pieces: that scores, and makes room.",
        ),
        Hint("loot_item", "You take an item of {other}.", (choose("choose_item"),), "It goes into your Hoard."),
        Hint(
            "rally",
            "You are bitter: before the roll mobs beside the warlord can become warriors.",
            (choose("choose_clearing"),),
            "There the mob finds nothing to raze.",
        ),
        Hint(
            "rally",
            "You are bitter: before the roll mobs beside the warlord can become warriors.",
            (choose("pass"),),
            "The mobs do more where they are.",
        ),
        Hint(
            "which_fall",
            "Your warriors in {clearing} take hits. The warlord is one of them: you choose whether he falls.",
            (choose("pass"),),
            "Others fall in his place. Without him nobody advances, and a turn's recruits are lost.",
        ),
        Hint(
            "which_fall",
            "Your warriors in {clearing} take hits. The warlord is one of them.",
            (choose("choose_clearing"),),
            "A new one is anointed in your next Birdsong.",
        ),
        Hint(
            "incite",
            _INCITE + "In your next Birdsong it razes the buildings and tokens of others there, and you score for "
            "them; from a ruin it takes an item.",
            (choose("incite"),),
            "Warriors beside a mob keep it safe until then, and from there mobs spread.",
        ),
        Hint(
            "incite",
            _INCITE + "Whoever removes a mob scores a point.",
            (choose("pass"),),
            "No mob is worth its card now. You score for oppressed clearings, draw a card, and keep five at most.",
        ),
        Hint("incite_card", "A card is spent for a mob.", (choose("choose_card"),), "You need it least."),
        Hint(
            "jubilant",
            "You are jubilant: roll the mob die up to four times, and place a mob beside another one each time.",
            (choose("roll_mob"),),
            "Mobs that spread raze more, and cost you nothing.",
        ),
        Hint("jubilant", "You may roll the mob die again.", (choose("pass"),), "No mob is left to place."),
        *HINTS,
    ),
)
