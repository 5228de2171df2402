"""Words for the effects of the cards of Exiles and Partisans. Suit, cost and time of use come from the declaration."""

from root_env.root.text.lines import items, line, times
from root_env.root.text.table import Table


def on_cards(t: Table) -> list[str]:
    """The warriors on Coffin Makers, and the exhausted items of the Crafted Items boxes."""
    own, lines = t.s["exiles_partisans"], []
    if own["coffins"].any():
        lines += line("On Coffin Makers", times((own["coffins"][p], agent) for p, agent in enumerate(t.agents)))
    for p, agent in enumerate(t.agents):
        if own["exhausted"][p].any():
            lines += line(f"Exhausted crafted items of {agent}", items(own["exhausted"][p]))
    return lines


EXPLAINED = {
    "card": {
        "saboteurs": "Discard it to discard a crafted card of an enemy",
        "false_orders": "Discard it to move half of an enemy's warriors in a clearing, rounded up, to an adjacent one,"
        " whoever rules",
        "swap_meet": "Take a random card from a player, then give that player a card of your choice",
        "propaganda_bureau": "Spend a card to remove an enemy warrior from a matching clearing and place one of yours",
        "charm_offensive": "Draw a card; another player of your choice scores 1 VP",
        "fox_partisans": "In a fox clearing, deal an extra hit; then discard all your cards but foxes and birds",
        "rabbit_partisans": "In a rabbit clearing, deal an extra hit; then discard all your cards but rabbits and"
        " birds",
        "mouse_partisans": "In a mouse clearing, deal an extra hit; then discard all your cards but mice and birds",
        "boat_builders": "You treat rivers as paths",
        "corvid_planners": "You move whoever rules",
        "eyrie_emigre": "At the end of Birdsong, move, then battle in the clearing you moved to; if you do not do"
        " both, discard it",
        "soup_kitchens": "Your tokens count for rule, each as two",
        "informants": "Instead of drawing in Evening, take an ambush card from the discard pile",
        "coffin_makers": "Warriors removed from the map lie here, of all players. At the start of your Birdsong score"
        " 1 VP for every five, then return them",
        "tunnels": "Clearings with any of your crafting pieces are adjacent for you",
        "league_of_adventurous_mice": "Exhaust an item that you have crafted to move or to battle",
        "master_engravers": "Score 1 VP more when you craft an item",
        "murine_broker": "Draw a card when another player crafts an item",
    },
}
