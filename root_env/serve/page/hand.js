// One's own hand as cards with their names and what they are for. A card that the question is about can be clicked.

import { element, html } from "./dom.js";

export class Hand {
  // `picked(word)` hears which card was clicked.
  constructor(picked) {
    this.place = element("hand");
    this.picked = picked;
  }

  // `cards` as a view has them; `explained`: by word what a card is for; `offered`: words of cards that can be clicked.
  show(cards, explained, offered) {
    element("hand-box").hidden = !cards.length;
    this.place.replaceChildren(...cards.map((card) => this.card(card, explained[card.word] ?? "", offered.has(card.word))));
  }

  card({ word, suit, count }, words, isOffered) {
    const card = html("button", undefined, `held ${suit}`);
    card.type = "button";
    card.classList.toggle("lit", isOffered);
    card.append(html("strong", count > 1 ? `${word}, ${count} of them` : word), html("span", words));
    card.addEventListener("click", () => this.picked(word));
    return card;
  }
}
