"""The print on the cards and the faction boards, as far as legal actions depend on it."""

FOX, RABBIT, MOUSE, BIRD = "fox", "rabbit", "mouse", "bird"
SUITS = (FOX, RABBIT, MOUSE)

# -- cards ------------------------------------------------------------------------------------------------

ITEM_CARDS = {
    "boot": ("Woodland Runners", "Travel Gear", "A Visit to Friends"),
    "sack": ("Birdy Bindle", "Gently Used Knapsack", "Smuggler's Trail", "Mouse-in-a-Sack"),
    "tea": ("Root Tea",),
    "coin": ("Protection Racket", "Bake Sale", "Investments"),
    "crossbow": ("Crossbow",),
    "hammer": ("Anvil",),
    "sword": ("Arms Trader", "Foxfolk Steel", "Sword"),
}
ITEM_COST = {
    "boot": [RABBIT],
    "sack": [MOUSE],
    "tea": [MOUSE],
    "coin": [RABBIT, RABBIT],
    "crossbow": [FOX],
    "hammer": [FOX],
    "sword": [FOX, FOX],
}
ITEM_OF = {name: item for item, names in ITEM_CARDS.items() for name in names}
FAVORS = {"Favor of the Foxes": FOX, "Favor of the Rabbits": RABBIT, "Favor of the Mice": MOUSE}
ANY = "any"
PERSISTENT = {
    "Armorers": [FOX],
    "Brutal Tactics": [FOX, FOX],
    "Royal Claim": [ANY] * 4,
    "Sappers": [MOUSE],
    "Stand and Deliver!": [MOUSE] * 3,
    "Tax Collector": [FOX, RABBIT, MOUSE],
    "Better Burrow Bank": [RABBIT, RABBIT],
    "Cobbler": [RABBIT, RABBIT],
    "Command Warren": [RABBIT, RABBIT],
    "Codebreakers": [MOUSE],
    "Scouting Party": [MOUSE, MOUSE],
}
OF_EXILES = {
    "Boat Builders": [ANY, ANY],
    "Corvid Planners": [ANY, ANY],
    "Eyrie Émigré": [FOX, FOX],
    "Saboteurs": [ANY],
    "Soup Kitchens": [FOX, RABBIT, MOUSE],
    "False Orders": [FOX],
    "Fox Partisans": [FOX],
    "Informants": [FOX, FOX],
    "Propaganda Bureau": [ANY, ANY, ANY],
    "Charm Offensive": [RABBIT],
    "Coffin Makers": [RABBIT, RABBIT],
    "Rabbit Partisans": [RABBIT],
    "Swap Meet": [RABBIT],
    "Tunnels": [RABBIT],
    "League of Adventurous Mice": [MOUSE],
    "Master Engravers": [MOUSE, MOUSE],
    "Mouse Partisans": [MOUSE],
    "Murine Broker": [MOUSE, MOUSE],
}
"""Effects of the deck Exiles & Partisans, instead of PERSISTENT and the Favors."""
COPIES = {
    "Royal Claim": 1,
    "Tax Collector": 3,
    "Saboteurs": 3,
    **dict.fromkeys(("False Orders", "Informants", "Swap Meet", "Tunnels", "League of Adventurous Mice"), 2),
}
"""Name of an effect -> copies, if not two in the standard deck and one in the other."""
COST = (
    {name: ITEM_COST[item] for name, item in ITEM_OF.items()}
    | {name: [suit] * 3 for name, suit in FAVORS.items()}
    | PERSISTENT
    | OF_EXILES
)
"""Name of a card -> icons of its cost; ambushes and dominance cards have none and cannot be crafted."""
CARD_SUIT = {
    "Royal Claim": BIRD,
    "Stand and Deliver!": FOX,
    "Tax Collector": FOX,
    "Better Burrow Bank": RABBIT,
    "Cobbler": RABBIT,
    "Command Warren": RABBIT,
    "Codebreakers": MOUSE,
    "Armorers": BIRD,
    "Brutal Tactics": BIRD,
    "Sappers": BIRD,
    "Saboteurs": BIRD,
    "False Orders": FOX,
    "Fox Partisans": FOX,
    "Propaganda Bureau": FOX,
    "Charm Offensive": RABBIT,
    "Coffin Makers": RABBIT,
    "Rabbit Partisans": RABBIT,
    "Swap Meet": RABBIT,
    "League of Adventurous Mice": MOUSE,
    "Mouse Partisans": MOUSE,
}
"""Suits of the cards whose effects are used by choice."""


def full(name):
    """The card as documents write it."""
    return f"{name} ({CARD_SUIT[name]})"


def suit_of(card):
    """`fox` of `Anvil (fox)`."""
    return card[card.rindex("(") + 1 : -1]


def name_of(card):
    """`Anvil` of `Anvil (fox)`."""
    return card[: card.rindex(" (")]


# -- boards -----------------------------------------------------------------------------------------------

HAND_LIMIT = 5
DOMINANCE_POINTS = 10
RELICS = {"figure": "figures", "tablet": "tablets", "jewelry": "jewelry"}
"""Type of a relic -> the field of documents."""
VALUES = ("one", "two", "three")
WAYSTATIONS = {"first": ("figure", "tablet"), "second": ("figure", "jewelry"), "third": ("tablet", "jewelry")}
DUTIES = ("move", "delve", "recover")
BUILDINGS = {
    "marquise": {"sawmill": 6, "workshop": 6, "recruiter": 6},
    "eyrie": {"roost": 7},
    "alliance": {"fox base": 1, "rabbit base": 1, "mouse base": 1},
    "lizard": {"fox garden": 5, "rabbit garden": 5, "mouse garden": 5},
    "hundreds": {"stronghold": 6},
    "duchy": {"citadel": 3, "market": 3},
    "keepers": {"first waystation": 1, "second waystation": 1, "third waystation": 1},
}
TOKENS = {
    "marquise": {"wood": 8, "keep": 1},
    "alliance": {"sympathy": 10},
    "riverfolk": {"fox trade post": 3, "rabbit trade post": 3, "mouse trade post": 3},
    "chameleander": {"ego": 5, "superego": 3},
    "hundreds": {"mob": 5},
    "duchy": {"tunnel": 3},
    "keepers": {f"{sort} {value}": 0 for sort in RELICS for value in VALUES},
    "corvids": {"plot": 8},
}
MINISTERS = {
    "squire": ("foremole", "captain", "marshal"),
    "noble": ("brigadier", "banker", "mayor"),
    "lord": ("duchess of mud", "baron of dirt", "earl of stone"),
}
"""Rank -> its ministers; a crown for each."""
WOOD_COST = (0, 1, 2, 3, 3, 4)
"""Wood for a building, by buildings of its type off the track."""
SPREAD_COST = (1, 1, 1, 2, 2, 2, 3, 3, 3, 3)
"""Supporters for a sympathy token, by sympathy on the map."""
POST_SPACES = 3
LEADERS = ("builder", "charismatic", "commander", "despot")
COLUMNS = ("recruit", "move", "battle", "build")
SERVICES = ("hand card", "riverboats", "mercenaries")
CONSPIRACIES = {"crusade": 2, "convert": 2, "sanctify": 3}
ITEMS = ("boot", "sack", "crossbow", "hammer", "sword", "tea", "coin", "torch")
ON_TRACKS = ("sack", "tea", "coin")
TRACKS = (("boot", "sack", "coin"), ("hammer", "tea", "sword", "crossbow"))
"""Items of the Command track and of the Prowess track of the Hoard."""
MOODS = {
    "bitter": "hammer",
    "grandiose": "tea",
    "jubilant": "boot",
    "lavish": None,
    "relentless": "sack",
    "rowdy": "coin",
    "stubborn": "crossbow",
    "wrathful": "sword",
}
"""Mood of the warlord -> the item on its card."""
PLOTS = ("bomb", "snare", "extortion", "raid")
CHARACTERS = ("thief", "tinker", "ranger", "vagrant", "arbiter", "scoundrel", "adventurer", "harrier", "ronin")
QUESTS = {
    "Fundraising (fox)": ("tea", "coin"),
    "Errand (fox)": ("tea", "boot"),
    "Logistics Help (fox)": ("boot", "sack"),
    "Repair a Shed (fox)": ("torch", "hammer"),
    "Give a Speech (fox)": ("torch", "tea"),
    "Guard Duty (rabbit)": ("torch", "sword"),
    "Errand (rabbit)": ("tea", "boot"),
    "Give a Speech (rabbit)": ("torch", "tea"),
    "Fend off a Bear (rabbit)": ("torch", "crossbow"),
    "Expel Bandits (rabbit)": ("sword", "sword"),
    "Expel Bandits (mouse)": ("sword", "sword"),
    "Guard Duty (mouse)": ("torch", "sword"),
    "Fend off a Bear (mouse)": ("torch", "crossbow"),
    "Escort (mouse)": ("boot", "boot"),
    "Logistics Help (mouse)": ("boot", "sack"),
}
