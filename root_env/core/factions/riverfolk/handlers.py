"""Where the Riverfolk Company's decisions, steps and phases are handled."""

from root_env.core.factions.riverfolk import birdsong, daylight, evening, reactions, setup
from root_env.core.ids import K, P
from root_env.core.jit import njit

gather, start = setup.gather, setup.start
"""Form the supplies; follow the set-up instructions (Law 5.1.7)."""


@njit
def legal(s, kind, out):
    """List the choices of the faction's decision on top of the stack."""
    if kind == K.RIVERFOLK_ACTION:
        daylight.legal_riverfolk_action(s, out)
    elif kind == K.FUND_OWNER:
        daylight.legal_fund_owner(s, out)
    elif kind == K.LOSE_FUND:
        daylight.legal_fund_owner(s, out)
    elif kind == K.SET_PRICE:
        evening.legal_set_price(s, out)
    elif kind == K.RIVER_RECRUIT:
        daylight.legal_river_recruit(s, out)
    elif kind == K.EXPORT:
        daylight.legal_export(s, out)
    elif kind == K.BUY_CARD:
        reactions.legal_buy_card(s, out)
    elif kind == K.PAY_ITEM:
        reactions.legal_pay_item(s, out)
    elif kind == K.PAY_CARD:
        reactions.legal_pay_card(s, out)
    elif kind == K.SETUP_RIVER:
        setup.legal_setup_river(s, out)


@njit
def apply(s, kind, action):
    """Apply a choice of the faction's decision on top of the stack."""
    if kind == K.RIVERFOLK_ACTION:
        daylight.apply_riverfolk_action(s, action)
    elif kind == K.FUND_OWNER:
        daylight.apply_fund_owner(s, action)
    elif kind == K.SET_PRICE:
        evening.apply_set_price(s, action)
    elif kind == K.RIVER_RECRUIT:
        daylight.apply_river_recruit(s, action)
    elif kind == K.EXPORT:
        daylight.apply_export(s, action)
    elif kind == K.BUY_CARD:
        reactions.apply_buy_card(s, action)
    elif kind == K.PAY_ITEM:
        reactions.apply_pay_item(s, action)
    elif kind == K.PAY_CARD:
        reactions.apply_pay_card(s, action)
    elif kind == K.LOSE_FUND:
        reactions.apply_lose_fund(s, action)
    elif kind == K.SETUP_RIVER:
        setup.apply_setup_river(s, action)


@njit
def run(s, kind):
    """Run the faction's step on top of the stack."""
    if kind == K.PAID_ACTION:
        daylight.run_paid_action(s)
    elif kind == K.PROTECTIONISM:
        birdsong.run_protectionism(s)
    elif kind == K.DIVIDENDS:
        birdsong.run_dividends(s)
    elif kind == K.GATHER_FUNDS:
        birdsong.run_gather_funds(s)
    elif kind == K.TRADE_DISRUPTION:
        reactions.run_trade_disruption(s)


@njit
def start_phase(s, who, phase):
    """Push the steps of a phase (Law 11.4 to 11.6)."""
    if phase == P.BIRDSONG:
        birdsong.start_birdsong(s, who)
    elif phase == P.DAYLIGHT:
        daylight.start_daylight(s, who)
    else:
        evening.start_evening(s, who)
