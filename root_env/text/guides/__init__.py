"""The guided first games of Root, one for each faction of the package."""

from root_env.text.guides import alliance, chameleander, eyrie, lizard, marquise, riverfolk, vagabond

GUIDES = {
    "marquise": marquise.GUIDE,
    "eyrie": eyrie.GUIDE,
    "alliance": alliance.GUIDE,
    "vagabond": vagabond.GUIDE,
    "lizard": lizard.GUIDE,
    "riverfolk": riverfolk.GUIDE,
    "chameleander": chameleander.GUIDE,
}
"""By the faction that is played."""
