"""Kinds of events, and reasons for points, that belong to no faction: they occur in every game."""

from root_env.root.declared.form import Event, Reason

EVENTS: tuple[Event, ...] = (
    # the course of the game
    Event("TURN", "1.4.1", "turn {count} begins, of {who}", "count"),
    Event("PHASE", "1.4.1", "{phase} of {who} begins", x="phase"),
    Event("CHOICE", "1.4", "", x="action", y="how"),  # root/text/describe.py has the words
    Event("POINTS", "3.2", "{who} scores {count:point} for {reason}[ of {card}] and has {total}", "count card",
          x="reason", y="total: count"),
    Event("POINTS_LOST", "3.2", "{who} loses {count:point} for {reason} and has {total}", "count",
          x="reason", y="total: count"),
    Event("WIN", "3.1", "{who} wins by {victory}", x="victory"),
    Event("STOPPED", "3.1", "the game is stopped at its limit"),
    # the board
    Event("WARRIORS_PLACED", "21.20", "{who} places {count:warrior} in {clearing}", "count clearing"),
    Event("WARRIORS_REMOVED", "21.24", "{count:warrior} of {who} removed from {clearing}", "count clearing"),
    Event("WARRIORS_MOVED", "4.2", "{count:warrior} of {who} moved from {clearing} to {to}", "count clearing to"),
    Event("PIECE_PLACED", "21.20", "{who} places {piece} in {clearing}", "piece clearing"),
    Event("PIECE_REMOVED", "21.24", "{piece} of {who} removed from {clearing}", "piece clearing"),
    Event("PIECE_MOVED", "4.2", "{piece} of {who} moved from {clearing} to {to}", "piece clearing to"),
    Event("RUIN_REMOVED", "2.2.4", "the ruin in {clearing} is removed", "clearing"),
    # cards
    Event("DRAW", "21.6", "{who} draws {cards}", "count cards", unseen="{who} draws {count:card}"),
    Event("DISCARD", "21.5", "{who} discards {cards}", "count cards"),
    Event("REVEAL", "21.25", "{who} reveals {card}", "card"),
    Event("HAND_OVER", "1.3.2", "{card} goes from {who} to {taker}", "card",
          other="taker", unseen="a card goes from {who} to {taker}"),
    Event("LOOK", "21.29", "{who} looks at the hand of {owner}: {cards}", "count cards",
          other="owner", unseen="{who} looks at the hand of {owner}"),
    Event("SHOW", "21.29", "{who} shows {card} to {observer}", "card",
          other="observer", unseen="{who} shows a card to {observer}"),
    Event("ON_DECK", "19.10", "{who} puts {card} on the deck", "card", unseen="{who} puts a card on the deck"),
    Event("FROM_DISCARD", "26.2.2", "{who} takes {card} from the discard pile", "card"),
    Event("DOMINANCE_TAKEN", "3.3.4", "{who} takes {card}", "card"),
    Event("EFFECT_GAINED", "4.1.3", "{card} lies in the play area of {who}", "card"),
    Event("EFFECT_DISCARDED", "4.1.3", "{who} discards {card} from the play area", "card"),
    Event("RESHUFFLE", "2.1", "the discard pile is shuffled: a new deck of {count:card}", "count"),
    # key actions
    Event("CRAFT", "4.1", "{who} crafts {card}", "card"),
    Event("ITEM_GAINED", "4.1.2", "{who} gains {items}", "count items"),
    Event("ITEM_GIVEN", "9.5.4", "{item} goes from {who} to {taker}", "item", other="taker"),
    Event("BATTLE", "4.3", "{who} battles {defender} in {clearing}", "clearing", other="defender"),
    Event("AMBUSH", "4.3.1.II", "{who} deals {count:hit} to {attacker} by ambush", "count", other="attacker"),
    Event("FOIL", "4.3.1.I", "{who} foils the ambush of {defender}", other="defender"),
    Event("ROLL", "4.3.3", "the dice show {high} and {low}", x="high: count", y="low: count"),
    Event("HITS", "4.3.5", "{who} deals {count:hit} to {taker}: {rolled} rolled, {extra} extra", "count",
          other="taker", x="rolled: count", y="extra: count"),
    Event("BATTLE_OVER", "4.3", "the battle in {clearing} is over", "clearing"),
    Event("DOMINANCE", "3.3.1", "{who} plays for {card} and leaves the score track", "card"),
    Event("COALITION", "9.2.8", "{who} forms a coalition with {partner}", other="partner"),
)  # fmt: skip

REASONS: tuple[Reason, ...] = (
    Reason("REMOVING", "removing buildings and tokens"),
    Reason("CRAFTING", "crafting an item"),
    Reason("CARD_EFFECT", "the effect"),
)
