"""Positions in which rare questions come up."""

from root_env import Game

FAVOR = {
    "factions": ["eyrie", "alliance", "vagabond", "riverfolk", "lizard"],
    "clearings": {
        "1": {"eyrie": {"roost": 1}},
        "6": {"eyrie": {"roost": 1, "warriors": 1}, "alliance": {"sympathy": 1, "warriors": 2}},
        "8": {"eyrie": {"roost": 1}, "riverfolk": {"fox trade post": 1, "warriors": 1}, "lizard": {"fox garden": 1}},
        "12": {"alliance": {"fox base": 1, "sympathy": 1}},
    },
    "players": {
        "eyrie": {"hand": ["Favor of the Foxes", "Anvil", "Root Tea (fox)"]},
        "alliance": {
            "officers": 3,
            "supporters": [
                "Cobbler",
                "Cobbler",
                "Bake Sale",
                "Root Tea (rabbit)",
                "Sword",
                "Investments",
                "Codebreakers",
            ],
        },
        "vagabond": {"location": 12, "satchel": ["boot", "torch", "sword", "tea", "hammer exhausted", "coin damaged"]},
        "riverfolk": {"funds": 5},
        "lizard": {"hand": ["Tax Collector", "Armorers"]},
    },
}
"""A Favor that meets bases, sympathy, a post, a garden and a Vagabond."""
SHORT = {
    "factions": ["marquise", "eyrie"],
    "clearings": {
        "1": {"marquise": {"warriors": 23, "recruiter": 1}},
        "5": {"marquise": {"recruiter": 2}, "eyrie": {"warriors": 2}},
        "9": {"marquise": {"recruiter": 1, "sawmill": 1}},
    },
}
"""Two warriors left for four recruiters."""
GUARDED = {
    "factions": ["marquise", "vagabond", "alliance", "chameleander"],
    "clearings": {
        "5": {"marquise": {"warriors": 3}, "alliance": {"warriors": 2}, "chameleander": {"warriors": 1, "ego": 2}},
    },
    "players": {
        "vagabond": {"character": "arbiter", "location": 5, "satchel": ["sword", "sword", "boot", "torch"]},
        "marquise": {"hand": ["Bake Sale", "Cobbler", "Ambush! (bird)"], "effects": ["Command Warren"]},
        "alliance": {"hand": ["Ambush! (rabbit)", "Better Burrow Bank"], "effects": ["Armorers", "Sappers"]},
    },
}
"""Whoever is attacked here may enlist the Arbiter."""
NO_WOOD = {
    "factions": ["marquise", "eyrie"],
    "phase": "birdsong",
    "clearings": {
        "1": {"marquise": {"wood": 6, "sawmill": 1}},
        "5": {"marquise": {"sawmill": 2}, "eyrie": {"warriors": 2}},
        "9": {"marquise": {"recruiter": 1, "sawmill": 1}},
    },
}
"""Two wood left for four sawmills."""
CULT = {
    "factions": ["lizard", "marquise", "eyrie", "alliance"],
    "phase": "birdsong",
    "clearings": {
        "1": {"marquise": {"sawmill": 1, "warriors": 1}, "eyrie": {"warriors": 1}},
        "8": {"marquise": {"workshop": 1}, "eyrie": {"roost": 1}, "lizard": {"warriors": 1}},
        "12": {"alliance": {"fox base": 1, "warriors": 2}, "lizard": {"warriors": 2}},
    },
    "players": {"lizard": {"outcast": "fox", "hated": True, "acolytes": 4}, "alliance": {"hand": ["Ambush! (bird)"]}},
}
"""Acolytes for several conspiracies."""
WANDERER = {
    "factions": ["vagabond", "marquise", "eyrie", "alliance", "riverfolk"],
    "clearings": {
        "7": {"marquise": {"workshop": 1, "wood": 1}},
        "11": {
            "marquise": {"warriors": 3},
            "eyrie": {"warriors": 2, "roost": 1},
            "alliance": {"mouse base": 1, "sympathy": 1},
            "riverfolk": {"mouse trade post": 1},
        },
    },
    "players": {
        "vagabond": {
            "location": 11,
            "vp": 11,
            "hand": ["Dominance (mouse)", "Sword", "Armorers"],
            "satchel": {"boot": 2, "torch": 1, "sword": 2, "crossbow": 1, "hammer": 1, "tea": {"damaged": 1}},
            "relationships": {"marquise": "allied", "eyrie": "allied"},
        },
        "marquise": {"hand": ["Anvil", "Cobbler"]},
        "eyrie": {"hand": ["Codebreakers", "Investments"]},
        "riverfolk": {"hand": 2},
    },
    "discard": ["Bake Sale", "Royal Claim", "Root Tea (mouse)"],
}
"""A Vagabond with allies, who can do nearly everything."""
DUEL = {
    "factions": ["vagabond", "marquise"],
    "clearings": {"5": {"marquise": {"warriors": 3}}},
    "players": {
        "vagabond": {
            "character": "ronin",
            "location": 5,
            "satchel": ["sword", "sword", "sword", "boot", "torch"],
            "effects": ["Armorers", "Brutal Tactics", "Command Warren"],
        },
    },
}
"""A Ronin with swords to spare and other effects for a battle."""
HORDE = {
    "factions": ["hundreds", "marquise", "eyrie", "vagabond", "vagabond"],
    "clearings": {
        "1": {"marquise": {"warriors": 2, "sawmill": 1}, "hundreds": {"mob": 1}},
        "2": {"eyrie": {"warriors": 1, "roost": 1}, "marquise": {"warriors": 1}},
        "5": {"hundreds": {"warriors": 9, "stronghold": 1}, "marquise": {"warriors": 2}, "eyrie": {"warriors": 1}},
        "10": {"hundreds": {"warriors": 2, "mob": 1}},
        "12": {"hundreds": {"mob": 1}},
    },
    "players": {
        "hundreds": {
            "warlord": 5,
            "hoard": {"coin": 2, "sack": 1, "boot": 1, "tea": 1},
            "hand": ["Anvil", "Travel Gear (mouse)", "Root Tea (rabbit)", "Sappers"],
        },
        "marquise": {"items": {"sword": 1, "boot": 1}},
        "eyrie": {"items": {"hammer": 1}},
    },
}
"""Mobs at ruins with two items, a full track, items to loot."""


def moody(phase, mood):
    players = HORDE["players"]
    return {**HORDE, "phase": phase, "players": {**players, "hundreds": {**players["hundreds"], "mood": mood}}}


MOODY = (
    moody("birdsong", "rowdy"),
    moody("daylight", "relentless"),
    moody("daylight", "bitter"),
    moody("evening", "jubilant"),
)
COURT = {
    "factions": ["duchy", "marquise", "eyrie"],
    "phase": "daylight",
    "clearings": {
        "1": {"duchy": {"warriors": 2, "tunnel": 1, "citadel": 1}, "marquise": {"warriors": 1}},
        "2": {"duchy": {"warriors": 1, "tunnel": 1}},
        "3": {"duchy": {"warriors": 3, "tunnel": 1}, "eyrie": {"warriors": 1}},
        "5": {"duchy": {"market": 2}, "marquise": {"warriors": 3}},
    },
    "players": {
        "duchy": {
            "burrow": 4,
            "swayed": ["foremole", "captain", "marshal", "brigadier", "banker", "mayor"],
            "hand": ["Anvil", "Sword", "Bake Sale", "Cobbler", "Armorers"],
        },
        "marquise": {"hand": ["Favor of the Rabbits"]},
    },
}
"""All tunnels dug, ministers for the Mayor, of whom some may be lost."""
RAIDS = {
    "factions": ["marquise", "corvids", "vagabond"],
    "phase": "daylight",
    "clearings": {
        "4": {"corvids": {"plot": 1}, "marquise": {"workshop": 1}},
        "5": {"corvids": {"plot": 1}, "marquise": {"workshop": 2}},
        "11": {"corvids": {"plot": 1, "warriors": 12}, "marquise": {"warriors": 3}},
    },
    "players": {
        "corvids": {"plots": {"4": "raid", "5": "raid", "11": "snare"}, "face_up": [4]},
        "marquise": {"hand": ["Favor of the Rabbits"]},
    },
}
"""A Favor that removes two raids, with too few warriors for both."""
DISRUPTED = {
    "factions": ["marquise", "corvids", "riverfolk"],
    "phase": "daylight",
    "clearings": {
        "3": {"marquise": {"workshop": 1}},
        "4": {"marquise": {"workshop": 1}},
        "5": {"corvids": {"plot": 1}, "riverfolk": {"rabbit trade post": 1}},
        "10": {"marquise": {"workshop": 1}},
        "11": {"corvids": {"warriors": 12}},
    },
    "players": {
        "corvids": {"plots": {"5": "raid"}},
        "riverfolk": {"funds": {"corvids_0": 2}},
        "marquise": {"hand": ["Favor of the Rabbits"]},
    },
}
"""A Favor that removes a raid and a post, with too few raiders and some among the funds."""
VAULT = {
    "factions": ["keepers", "marquise"],
    "step": "retinue recover",
    "clearings": {
        "5": {"keepers": {"warriors": 3, "first waystation": 1, "figure one": 1, "figure two": 1, "tablet one": 1}},
        "9": {"keepers": {"warriors": 2, "second waystation": 1, "third waystation": 1, "jewelry three": 1}},
        "3": {"marquise": {"warriors": 1}},
    },
    "players": {
        "keepers": {
            "waystations": {"second": "jewelry"},
            "retinue": {"recover": ["Faithful Retainer", "Faithful Retainer", "Cobbler", "Birdy Bindle"]},
        },
    },
}
"""Relics at home, and several cards to recover them."""
BUREAU = {
    "factions": ["marquise", "eyrie", "lizard"],
    "config": {"deck": "exiles_partisans"},
    "clearings": {
        "1": {"marquise": {"warriors": 3}, "eyrie": {"warriors": 2}},
        "2": {"marquise": {"warriors": 1}, "eyrie": {"roost": 1, "warriors": 1}},
        "5": {"marquise": {"warriors": 2}, "eyrie": {"warriors": 1}, "lizard": {"warriors": 2}},
    },
    "players": {
        "marquise": {
            "hand": ["Anvil", "Bake Sale", "Arms Trader"],
            "effects": ["Propaganda Bureau", "League of Adventurous Mice", "Fox Partisans"],
            "items": {"sword": 1, "boot": 1, "tea": 1},
        },
        "eyrie": {"leader": "commander", "effects": ["Soup Kitchens"]},
        "lizard": {"outcast": "fox", "effects": ["Coffin Makers"]},
    },
    "on_cards": {"exhausted": {"marquise": {"tea": 1}}, "coffins": {"marquise": 3}},
}
"""Cards of Exiles & Partisans that the Marquise can use in Daylight."""
HARBOUR = {
    "factions": ["riverfolk", "vagabond", "marquise"],
    "config": {"map": "lake", "clearing_suits": ["fox", "mouse", "rabbit"] * 4},
    "map": {"ferry": 1},
    "clearings": {
        "1": {"riverfolk": {"warriors": 4}, "marquise": {"warriors": 2}},
        "10": {"riverfolk": {"warriors": 1}, "marquise": {"warriors": 2}},
    },
    "players": {
        "riverfolk": {"funds": 6},
        "vagabond": {"location": 1, "satchel": ["boot", "boot", "torch"], "relationships": {"marquise": "allied"}},
    },
}
"""The Ferry beside the river, which the Riverfolk swim, and a Vagabond whose ally comes along."""
FENCE = {
    "factions": ["vagabond", "marquise"],
    "config": {"deck": "exiles_partisans"},
    "clearings": {"5": {"marquise": {"warriors": 2}}},
    "players": {
        "vagabond": {"location": 5, "satchel": ["boot", "torch", "tea"], "hand": ["Bake Sale", "Root Tea (rabbit)"]},
        "marquise": {"items": {"tea": 2}, "effects": ["League of Adventurous Mice"]},
    },
    "on_cards": {"exhausted": {"marquise": {"tea": 1}}},
}
"""Of two equal items one lies face down: whoever aids takes either."""
RARE = (
    *[FENCE] * 4,
    CULT,
    HARBOUR,
    {**HARBOUR, "turn": "vagabond"},
    BUREAU,
    BUREAU,
    VAULT,
    VAULT,
    RAIDS,
    RAIDS,
    DISRUPTED,
    COURT,
    COURT,
    FAVOR,
    FAVOR,
    SHORT,
    GUARDED,
    NO_WOOD,
    CULT,
    WANDERER,
    WANDERER,
    WANDERER,
    WANDERER,
    DUEL,
    *MOODY,
)


def rare_game(number, rng):
    """A game at the position of a rare question; numbers go round."""
    document = RARE[number % len(RARE)]
    config = {
        "factions": document["factions"],
        "edition": rng.choice(("current", "2018")),
        **document.get("config", {}),
    }
    if document is WANDERER:
        config["vagabonds"] = [rng.choice(("thief", "tinker", "vagrant"))]
    return Game.from_position(
        {**{k: v for k, v in document.items() if k != "factions"}, "config": config, "seed": rng.randrange(1000)}
    )
