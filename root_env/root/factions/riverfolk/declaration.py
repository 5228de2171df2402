"""Declaration of the Riverfolk Company: pieces, figures, board, questions and steps (Law 11)."""

from enum import IntEnum

from root_env.engine.jit import namespace
from root_env.root.declared.form import (
    MOST,
    MOST_WARRIORS,
    OTHERS,
    WARRIORS_OF_ALL,
    Decision,
    Event,
    Faction,
    Family,
    Field,
    Figure,
    Limit,
    Offer,
    Piece,
    Reason,
    Step,
    count,
)


class Service(IntEnum):
    """Services that the Riverfolk sell (Law 11.2.7)."""

    HAND_CARD = 0
    RIVERBOATS = 1
    MERCENARIES = 2


SV = namespace(Service)
N_SERVICES = len(Service)
POST_SPACES = 3
"""Spaces of each Trade Posts track (Law 11.2.1)."""
MOST_PRICE = 4
"""Highest price of a service (Law 11.3.5)."""
STARTING_PAYMENTS = 3
"""Warriors in the Payments box after set-up (Law 11.3.4)."""
WARRIORS = 15
STARTING_WARRIORS = 4
"""Warriors placed in set-up (Law 11.3.2)."""
FACTION = Faction(
    name="riverfolk",
    number=5,
    title="Riverfolk Company",
    chapter="11",
    letter="G",
    reach=5,
    box="first",
    warriors=WARRIORS,
    pieces=(
        Piece("TRADE_POST_FOX", 3, building=False, number=13, gone_when_removed=True, phrase="a fox trade post"),
        Piece("TRADE_POST_RABBIT", 3, building=False, number=14, gone_when_removed=True, phrase="a rabbit trade post"),
        Piece("TRADE_POST_MOUSE", 3, building=False, number=15, gone_when_removed=True, phrase="a mouse trade post"),
    ),
    one_a_clearing=(Limit(("TRADE_POST_FOX", "TRADE_POST_RABBIT", "TRADE_POST_MOUSE"), "trade post", "11.5.6.I"),),
    figures=(
        Figure(
            "trade_post_vp",
            2,
            0,
            30,
            "11.5.6.III",
            "VP for placing a trade post",
            unconfirmed="one source (Law 11.5.6.III)",
        ),
        Figure("garrison_funds", 2, 1, 25, "11.5.6.II", "funds that a trade post costs"),
        Figure("protectionism", 2, 0, 9, "11.4.1", "warriors that Protectionism places"),
        Figure("riverfolk_warriors", WARRIORS, 8, MOST_WARRIORS, "11.3.1", "warriors in the box"),
    ),
    enumerations=(Service,),
    board=(
        Field("funds", "i8", "by owner of the warrior (11.2.4)", axes=("player",), holds=WARRIORS_OF_ALL),
        Field("committed", "i8", "by owner, committed this turn (11.5)", axes=("player",), holds=WARRIORS_OF_ALL),
        Field("payments", "i8", "by owner, paid for services (11.2.6.I)", axes=("player",), holds=WARRIORS_OF_ALL),
        Field(
            "tracks",
            "i8",
            "funds on the Trade Posts tracks (11.5.3)",
            axes=("clearing_suit", "player"),
            holds=WARRIORS_OF_ALL,
        ),
        Field("prices", "i8", "1..4, 0 before set-up (11.3.5)", axes=("service",)),
        Field("bought", "i8", "services the current player has bought this turn (11.2.6.II)", axes=("service",)),
    ),
    decisions=(
        Decision(
            "SETUP_RIVER",
            "where to place the next warrior",
            "11.3.2",
            number=74,
            setup="warriors",
            setup_list=STARTING_WARRIORS,
            at="setup",
            takes="choose_clearing",
            fields="count: warriors left",
            asks="must choose where to place a starting warrior ({count:warrior} left)",
            choices="place a starting warrior in {0}",
        ),
        Decision(
            "SET_PRICE",
            "what a service costs",
            "11.6.2",
            number=75,
            setup=("hand_card", "riverboats", "mercenaries"),
            at="evening",
            takes="choose_count",
            fields="x: service",
            asks="must set the price of the service {service}",
            choices={"choose_count": "set the price of {service} to {0}"},
        ),
        Decision(
            "BUY_CARD",
            "which card to buy",
            "11.2.7.I",
            number=76,
            at="reactions",
            takes="choose_card",
            fields="other: the Riverfolk",
            asks="must choose which card to buy from {other}",
            choices="take {0} from the hand of {other}",
        ),
        Decision(
            "PAY_ITEM",
            "which item to exhaust in payment",
            "11.2.6.III",
            number=77,
            at="reactions",
            takes="pass choose_item",
            in_parts=True,
            of="vagabond",
            fields="other: the Riverfolk, count: items left, x: service",
            asks="must choose which item to exhaust in payment for {service} ({count:item} left to pay)",
            choices={"choose_item": "exhaust the {0} in payment for {service}"},
            passing="exhaust every item that is left in payment for {service}",
        ),
        Decision(
            "PAY_CARD",
            "which card to discard in payment",
            "C.2.7",
            number=78,
            at="reactions",
            takes="choose_card",
            in_parts=True,
            fields="other: the Riverfolk, count: cards left, x: service",
            hidden=True,
            asks="must choose which card to discard in payment for {service} ({count:card} left to pay)",
            choices="discard {0} in payment for {service}",
        ),
        Decision(
            "RIVERFOLK_ACTION",
            "which action to take",
            "11.5",
            number=79,
            at="daylight",
            takes="pass move battle craft recruit draw trade_post offers",
            asks="must choose an action in Daylight ({funds:fund} left)",
            choices={
                "recruit": "recruit a warrior in a clearing with a river (spends a fund)",
                "draw": "draw a card (commits a fund)",
                "trade_post": "establish a trade post with a garrison in {0} (spends two funds of its ruler)",
            },
            passing="end Daylight",
        ),
        Decision(
            "FUND_OWNER",
            "whose fund to use",
            "11.2.4",
            number=80,
            at="daylight",
            takes="choose_faction",
            fields="count: funds left, suit: of the track, x: where they go",
            asks="must choose whose fund to {asks_for_fund}",
            choices="{uses_fund}",
        ),
        Decision(
            "RIVER_RECRUIT",
            "where to recruit",
            "11.5.5",
            number=81,
            at="daylight",
            takes="pass choose_clearing",
            asks="must choose where to recruit a warrior",
            choices="recruit a warrior in {0}",
            passing="place nothing: no warrior is left",
        ),
        Decision(
            "EXPORT",
            "take the card's benefit or export it",
            "11.5.3.I",
            number=82,
            at="daylight",
            takes="take_benefit export",
            fields="card: being crafted",
            crafting=True,
            asks="must take the benefit of {card} or export it",
            choices={
                "take_benefit": "take the benefit of {card}",
                "export": "export {card}: discard it for a warrior in the Payments box",
            },
        ),
        Decision(
            "LOSE_FUND",
            "whose fund to remove",
            "11.2.5.I",
            number=83,
            at="reactions",
            takes="choose_faction",
            in_parts=True,
            fields="count: funds left to remove",
            asks="must choose whose fund to remove ({count:fund} left to remove, Trade Disruption)",
            choices="remove a fund of {0} (Trade Disruption)",
        ),
    ),
    steps=(
        Step("PROTECTIONISM", number=288, at="birdsong"),
        Step("DIVIDENDS", number=289, at="birdsong"),
        Step("GATHER_FUNDS", number=290, at="birdsong"),
        Step("PAID_ACTION", number=291, at="daylight"),
        Step(
            "TRADE_DISRUPTION",
            number=292,
            at="reactions",
            trigger=5,
            at_once=1,
            waits="Trade Disruption of {who}",
            supply=True,
        ),
    ),
    offers=(Offer("services", "buy", "11.2.6", at="abilities", when=("start of birdsong",), who=OTHERS),),
    actions=(
        Family(
            "buy",
            ("service",),
            "11.2.6",
            "buy {0}",
            number=46,
            usual="abilities.buy",
            said="buy the service {0} from the Riverfolk",
        ),
        Family("draw", (), "11.5.4", "draw a card", number=47),
        Family("trade_post", ("clearing",), "11.5.6", "establish a trade post in {0}", number=48),
        Family("take_benefit", (), "4.1.2", "take the card's benefit", number=49),
        Family("export", (), "11.5.3.I", "export the card", number=50),
    ),
    blocks=(
        count("funds", "seat", MOST_WARRIORS, 5, "11.2.4", "funds by owner"),
        count("committed", "seat", MOST_WARRIORS, 5, "11.5", "committed funds by owner"),
        count("payments", "seat", MOST_WARRIORS, 5, "11.2.6.I", "payments by owner"),
        count("tracks", "clearing_suit seat", 3, 3, "11.5.3", "funds on the Trade Posts tracks by owner"),
        count("prices", "service", 4, 4, "11.3.5", "prices, 0 before set-up"),
        count("bought", "service", MOST, 2, "11.2.6.II", "services bought this turn"),
    ),
    open_hand=True,
    events=(
        Event("SERVICE", "11.2.6", "{who} buys {service} for {price}", x="service", y="price: count"),
        Event("PRICE", "11.6.2", "{who} sets the price of {service} to {price}", x="service", y="price: count"),
        Event("PAYMENT", "11.2.6.I", "{count:warrior} of {who} placed in the Payments box", "count"),
        Event("FUNDS_COMMITTED", "11.5", "{who} commits {count:fund} of {owner}", "count", other="owner"),
        Event("FUNDS_SPENT", "11.5", "{who} spends {count:fund} of {owner}", "count", other="owner"),
        Event("FUNDS_GATHERED", "11.4.3", "{who} gathers {count:fund}", "count"),
    ),
    reasons=(
        Reason("DIVIDENDS", "dividends"),
        Reason("TRADE_POST", "a trade post"),
    ),
)
