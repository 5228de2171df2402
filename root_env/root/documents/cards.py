"""Reading the cards and quests of a position: named cards go to their places in the document, the rest into decks."""

import numpy as np

from root_env.root.declared.factions import RULES
from root_env.root.documents import fields
from root_env.root.lookup import names
from root_env.root.lookup.boards import WANDERERS, open_piles, wanderers
from root_env.root.lookup.hidden import piles
from root_env.root.rules.data.decks import DOMINANCE_OF_SUIT, EFFECT_BIT, TYPE
from root_env.root.rules.data.quests import N_QUESTS
from root_env.root.rules.ids import N_CARDS, CardType
from root_env.root.rules.spec.decisions import HOLDS_CARD
from root_env.root.text.table import bits
from root_env.support.errors import PositionError
from root_env.support.quoting import quoted

_OF_LOST_SOULS = " or the ".join(faction.title for faction in RULES if faction.lost_souls)
"""Titles of the factions that bring the Lost Souls pile, in words."""


class CardsReader:
    """The part of the reader that deals the cards."""

    def _read_quests(self) -> None:
        s = self.s
        if not any(board["location"] >= 0 for board in wanderers(s)):
            for name in ("quests", "quest_deck"):
                if any(w is not None for w in fields.sequence(self.doc.get(name, ()), name)):
                    raise PositionError(f"{name}: quests are laid out with {WANDERERS} in play (Law 9.3.3)")
            return
        up = [
            -1 if w is None else fields.parse(names.parse_quest, w, "quests")
            for w in fields.sequence(self.doc.get("quests", ()), "quests")
        ]
        done = [q for v in wanderers(s) for q in bits(v["quests"], N_QUESTS)]
        if len(up) > 3:
            raise PositionError(f"quests: at most three lie face up, got {len(up)}")
        if "quest_deck" in self.doc:
            words = fields.sequence(self.doc["quest_deck"], "quest_deck")
            deck = [fields.parse(names.parse_quest, w, "quest_deck") for w in words][::-1]
        else:
            rest = [q for q in range(N_QUESTS) if q not in up and q not in done]
            deck = [int(q) for q in self.rng.permutation(rest)]
            while len(up) < 3 and deck:
                up.append(deck.pop())
        placed = [q for q in up if q >= 0] + deck + done
        if len(set(placed)) != len(placed):
            raise PositionError("quests: a quest lies in two places")
        s["quest_cards"][: len(up)] = up
        s["quest_deck"][: len(deck)] = deck
        s["quest_deck_size"] = len(deck)

    def _read_cards(self) -> None:
        """Hands, play areas, discard pile; every other card of the deck goes into the deck."""
        s = self.s
        left = s["copies"].astype(int)
        for p, suit in enumerate(s["dominance"][: len(self.agents)]):
            if suit >= 0:
                self._use(left, int(DOMINANCE_OF_SUIT[suit]), f"players.{self.agents[p]}.dominance")
        for who in sorted(self.entries, key=lambda p: int(s["faction"][p])):
            for name, counts in open_piles(s, who):
                for card in np.repeat(np.arange(N_CARDS), counts):
                    self._use(left, int(card), f"players.{names.faction(int(s['faction'][who]))}.{name}")
        for word in fields.sequence(self.doc.get("lost_souls", ()), "lost_souls"):
            card = self._use(left, fields.parse_card(s, word, "lost_souls"), "lost_souls")
            s["lost_souls"][card] += 1
        if s["lost_souls"].any() and not s["souls"]:
            raise PositionError(f"lost_souls: the pile exists only with the {_OF_LOST_SOULS} (Law 10.2.6)")
        for d in range(int(s["depth"])):
            if HOLDS_CARD[s["stack"][d]["kind"]] and s["stack"][d]["card"] >= 0:
                self._use(left, int(s["stack"][d]["card"]), f"internals.stack[{d}].card")
        if s["battle"]["ambush"] >= 0 and s["battle"]["active"]:
            self._use(left, int(s["battle"]["ambush"]), "internals.battle.ambush")
        for p, entry in self.entries.items():
            for word in fields.sequence(entry.get("effects", ()), f"players.{self.agents[p]}.effects"):
                field = f"players.{self.agents[p]}.effects"
                card = fields.parse_card(s, word, field)
                if EFFECT_BIT[card] < 0:
                    raise PositionError(f"{field}: {quoted(word)} is no persistent effect")
                if int(s["effects"][p]) >> EFFECT_BIT[card] & 1:
                    raise PositionError(f"{field}: {quoted(word)} stands twice (Law 4.1.4)")
                s["effects"][p] |= 1 << EFFECT_BIT[self._use(left, card, field)]
        for word in fields.sequence(self.doc.get("discard", ()), "discard"):
            card = self._use(left, fields.parse_card(s, word, "discard"), "discard")
            if TYPE[card] == CardType.DOMINANCE:
                raise PositionError("discard: discarded dominance cards lie near the map: use available_dominance")
            s["discard"][card] += 1
        for word in fields.sequence(self.doc.get("available_dominance", ()), "available_dominance"):
            suit = fields.word(word, names.SUITS, "available_dominance")
            self._use(left, int(DOMINANCE_OF_SUIT[suit]), "available_dominance")
            s["available"][suit] = 1
        self._read_hands_and_deck(left)

    def _read_hands_and_deck(self, left: np.ndarray) -> None:
        s = self.s
        dealt = [(s["hand"][p], e.get("hand", ()), f"players.{self.agents[p]}.hand") for p, e in self.entries.items()]
        for p, entry in self.entries.items():
            for name, cards in ((pile.declared.field, pile.cells) for pile in piles(s, p)):
                dealt.append((cards, entry.get(name, ()), f"players.{self.agents[p]}.{name}"))
        for pile, given, field in dealt:
            if not isinstance(given, int):
                for word in fields.sequence(given, field):
                    pile[self._use(left, fields.parse_card(s, word, field), field)] += 1
        top = [
            self._use(left, fields.parse_card(s, w, "deck"), "deck")
            for w in fields.sequence(self.doc.get("deck", ()), "deck")
        ]
        rest = [int(c) for c in self.rng.permutation(np.repeat(np.arange(N_CARDS), left))]
        for pile, given, field in dealt:
            if isinstance(given, int):
                n = fields.integer(given, field, 0, len(rest))
                for _ in range(n):
                    pile[rest.pop()] += 1
        deck = rest + top[::-1]
        s["deck"][: len(deck)] = deck
        s["deck"][len(deck) :] = 0
        s["deck_size"] = len(deck)

    def _use(self, left: np.ndarray, card: int, field: str) -> int:
        if not 0 <= card < N_CARDS or left[card] == 0:
            word = names.card(card) if 0 <= card < N_CARDS else card
            raise PositionError(f"{field}: no copy of {quoted(word)} is left; the deck holds too few")
        left[card] -= 1
        return card
