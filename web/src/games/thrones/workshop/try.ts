// Putting a written card into a deck: which deck, how many copies, and which cards it replaces.
import { LONGEST_DECK_NAME } from "../../../generated/constants";
import type { CardInfo, CardTypeInfo, DeckDoc, ReadyInfo, WrittenCard } from "../../../generated/http";
import { isPlot } from "../card/facts";

type Pile = "plots" | "draw";
type Facts = (code: string) => CardInfo;


export const pileOf = (card: CardInfo): Pile => (isPlot(card) ? "plots" : "draw");

/** How many copies a deck gets at first. */
export const usualCopies = (card: CardInfo, type: CardTypeInfo | undefined): number => type?.copies || card.deck_limit;

/** The ready deck that a card fits into: the first of its house. */
export const usualDeck = (decks: ReadyInfo[], card: CardInfo): ReadyInfo | undefined =>
  decks.find((deck) => deck.faction === card.faction) ?? decks[0];

const worth = (card: CardInfo) => (isPlot(card) ? card.income : typeof card.cost === "number" ? card.cost : 0);

/** The cards of a deck that a card could replace, the most similar first: of its type, and of about its cost. */
export function similar(deck: DeckDoc, card: CardInfo, facts: Facts): CardInfo[] {
  const rank = (one: CardInfo) => (one.type === card.type ? 0 : 100) + Math.abs(worth(one) - worth(card));
  return Object.keys(deck[pileOf(card)])
    .filter((code) => code !== card.code)
    .map(facts)
    .sort((one, other) => rank(one) - rank(other) || (one.title < other.title ? -1 : 1));
}

/** What so many copies take the places of, by code: all copies of the most similar card, then of the next. */
export function replaced(deck: DeckDoc, card: CardInfo, copies: number, facts: Facts): string[] {
  if (card.part === "agendas") return [];
  const pile = deck[pileOf(card)];
  return similar(deck, card, facts)
    .flatMap((one) => Array.from({ length: pile[one.code] ?? 0 }, () => one.code))
    .slice(0, copies);
}

/** A deck with a written card in it. `given` are the facts that it was written with. */
export function withWritten(deck: DeckDoc, card: CardInfo, given: WrittenCard, copies: number, instead: string[]): DeckDoc {
  const custom = [...(deck.custom ?? []), given];
  if (card.part === "agendas") return { ...deck, agendas: [card.code], custom };
  const name = pileOf(card);
  const pile = { ...deck[name], [card.code]: copies };
  for (const code of instead) {
    if (!pile[code]) continue;
    pile[code] -= 1;
    if (!pile[code]) delete pile[code];
  }
  return { ...deck, [name]: pile, custom };
}

export const named = (deck: DeckDoc, name: string): DeckDoc => ({ ...deck, name: name.slice(0, LONGEST_DECK_NAME) });
