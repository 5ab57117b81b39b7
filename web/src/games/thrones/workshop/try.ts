// Putting a written card into a deck: which deck, how many copies, and what they take the places of.
import type { DeckList, ReadyDeck } from "../../../lib/api";
import type { CardFacts } from "../card/facts";

type Pile = "plots" | "draw";
type Facts = (code: string) => CardFacts;

const LONGEST_NAME = 80;

export const pileOf = (card: CardFacts): Pile => (card.type === "plot" ? "plots" : "draw");

/** As many as a deck may have; of plots and agendas one. */
export const usualCopies = (card: CardFacts): number => (card.type === "plot" || card.type === "agenda" ? 1 : card.deck_limit);

/** The ready deck that a card fits into: the first of its house. */
export const usualDeck = (decks: ReadyDeck[], card: CardFacts): ReadyDeck | undefined =>
  decks.find((deck) => deck.faction === card.faction) ?? decks[0];

const worth = (card: CardFacts) => (card.type === "plot" ? card.income : typeof card.cost === "number" ? card.cost : 0);

/** The cards of a deck that a card could replace, the most similar first: of its type, and of about its cost. */
export function similar(deck: DeckList, card: CardFacts, facts: Facts): CardFacts[] {
  const rank = (one: CardFacts) => (one.type === card.type ? 0 : 100) + Math.abs(worth(one) - worth(card));
  return Object.keys(deck[pileOf(card)])
    .filter((code) => code !== card.code)
    .map(facts)
    .sort((one, other) => rank(one) - rank(other) || (one.title < other.title ? -1 : 1));
}

/** What so many copies take the places of, by code: all copies of the most similar card, then of the next. */
export function replaced(deck: DeckList, card: CardFacts, copies: number, facts: Facts): string[] {
  if (card.type === "agenda") return [];
  const pile = deck[pileOf(card)];
  return similar(deck, card, facts)
    .flatMap((one) => Array.from({ length: pile[one.code] ?? 0 }, () => one.code))
    .slice(0, copies);
}

/** A deck with a written card in it. `given` are the facts that it was written with. */
export function withWritten(deck: DeckList, card: CardFacts, given: Record<string, unknown>, copies: number, instead: string[]): DeckList {
  const custom = [...(deck.custom ?? []), given];
  if (card.type === "agenda") return { ...deck, agendas: [card.code], custom };
  const name = pileOf(card);
  const pile = { ...deck[name], [card.code]: copies };
  for (const code of instead) {
    if (!pile[code]) continue;
    pile[code] -= 1;
    if (!pile[code]) delete pile[code];
  }
  return { ...deck, [name]: pile, custom };
}

export const named = (deck: DeckList, name: string): DeckList => ({ ...deck, name: name.slice(0, LONGEST_NAME) });
