"""The guided first games of Root, one for each faction of the base game."""

from root_env.text.guides import alliance, eyrie, marquise, vagabond

GUIDES = {
    "marquise": marquise.GUIDE,
    "eyrie": eyrie.GUIDE,
    "alliance": alliance.GUIDE,
    "vagabond": vagabond.GUIDE,
}
"""By the faction that is played."""
