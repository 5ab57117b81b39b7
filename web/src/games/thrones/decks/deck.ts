// Editing and searching a deck. The server judges whether it is legal.
import type { CardInfo, DeckDoc } from "../../../generated/http";
import { NEUTRAL } from "../card/facts";

export const MOST = 99;

export const buildable = (card: CardInfo): boolean => card.part !== "";

export function emptyDeck(name: string, faction: string): DeckDoc {
  return { name, faction, agendas: [], plots: {}, draw: {} };
}

export function countOf(deck: DeckDoc, card: CardInfo): number {
  if (card.part === "agendas") return deck.agendas.filter((code) => code === card.code).length;
  return (card.part === "plots" ? deck.plots : deck.draw)[card.code] ?? 0;
}

function counted(pile: Record<string, number>, code: string, count: number): Record<string, number> {
  const { [code]: _, ...rest } = pile;
  return count ? { ...pile, [code]: count } : rest;
}

/** The deck with so many copies of a card; as many as its own limit at most. */
export function withCount(deck: DeckDoc, card: CardInfo, wanted: number): DeckDoc {
  const count = Math.max(0, Math.min(wanted, card.deck_limit || MOST, MOST));
  if (card.part === "agendas") {
    const others = deck.agendas.filter((code) => code !== card.code);
    return { ...deck, agendas: count ? [...others, card.code] : others };
  }
  if (card.part === "plots") return { ...deck, plots: counted(deck.plots, card.code, count) };
  return { ...deck, draw: counted(deck.draw, card.code, count) };
}

const sum = (pile: Record<string, number>) => Object.values(pile).reduce((all, count) => all + count, 0);
export const plotsIn = (deck: DeckDoc): number => sum(deck.plots);
export const cardsIn = (deck: DeckDoc): number => sum(deck.draw);
export const isEmpty = (deck: DeckDoc): boolean => !cardsIn(deck) && !plotsIn(deck) && !deck.agendas.length;

export interface Entry {
  facts: CardInfo;
  count: number;
}

const byCost = (one: CardInfo, other: CardInfo): number =>
  (Number(one.cost) || 0) - (Number(other.cost) || 0) || one.title.localeCompare(other.title);

/** The cards of a deck by type, in the given order of types, the cheap ones first. */
export function groupsOf(deck: DeckDoc, facts: (code: string) => CardInfo, order: string[]): { type: string; cards: Entry[]; count: number }[] {
  const all = [...deck.agendas.map((code) => [code, 1] as const), ...Object.entries(deck.plots), ...Object.entries(deck.draw)];
  const entries = all.map(([code, count]) => ({ facts: facts(code), count }));
  const types = [...order, ...new Set(entries.map((entry) => entry.facts.type).filter((type) => !order.includes(type)))];
  return types
    .map((type) => {
      const cards = entries.filter((entry) => entry.facts.type === type).sort((one, other) => byCost(one.facts, other.facts));
      return { type, cards, count: cards.reduce((count, entry) => count + entry.count, 0) };
    })
    .filter((group) => group.cards.length);
}

/** The deck as a list that `/api/decks/read` takes: cards by their codes. */
export function asText(deck: DeckDoc): string {
  const slots = { ...deck.plots, ...deck.draw, ...Object.fromEntries(deck.agendas.map((code) => [code, 1])) };
  return JSON.stringify({ name: deck.name, faction_name: deck.faction, slots, agendas: deck.agendas, custom: deck.custom });
}

const ordered = (pile: Record<string, number>) => Object.entries(pile).sort(([one], [other]) => (one < other ? -1 : 1));
export function sameDeck(one: DeckDoc, other: DeckDoc): boolean {
  const plain = (deck: DeckDoc) => [deck.name, deck.faction, [...deck.agendas].sort(), ordered(deck.plots), ordered(deck.draw)];
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** A new id to keep a deck under. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// --- searching ---

export interface Filter {
  /** Every one of its words is in the title, the traits, the keywords or the text. */
  text: string;
  factions: string[];
  types: string[];
  /** Costs as the chips name them; the last one stands for itself and more. */
  costs: string[];
  icons: string[];
  trait: string;
  /** Only what is in the deck. */
  chosen: boolean;
}

export const COSTS = ["0", "1", "2", "3", "4", "5", "6", "7+", "X"];

export const noFilter = (factions: string[] = []): Filter => ({ text: "", factions, types: [], costs: [], icons: [], trait: "", chosen: false });

export function costChip(card: CardInfo): string {
  if (card.cost === null) return "";
  return typeof card.cost === "number" && card.cost >= 7 ? "7+" : String(card.cost);
}

const among = (chosen: string[], value: string) => !chosen.length || chosen.includes(value);

export function fits(card: CardInfo, filter: Filter): boolean {
  if (!among(filter.factions, card.faction) || !among(filter.types, card.type) || !among(filter.costs, costChip(card))) return false;
  if (!filter.icons.every((icon) => card.icons.includes(icon))) return false;
  if (filter.trait && !card.traits.includes(filter.trait)) return false;
  const said = `${card.title}\n${card.traits.join(" ")}\n${card.keywords.join(" ")}\n${card.text}`.toLowerCase();
  return filter.text.toLowerCase().split(/\s+/).every((word) => said.includes(word));
}

/** The parts of a deck in the order in which a builder looks for cards. */
const PARTS = ["draw", "plots", "agendas"];

/** What was found, as a builder wants it: by part and type, the house of the deck first, then by cost. */
export function found(cards: CardInfo[], filter: Filter, deck: DeckDoc, order: string[]): CardInfo[] {
  const house = (card: CardInfo) => (card.faction === deck.faction ? 0 : card.faction === NEUTRAL ? 2 : 1);
  const rank = (card: CardInfo) => (PARTS.indexOf(card.part) * order.length + order.indexOf(card.type)) * 3 + house(card);
  return cards
    .filter((card) => buildable(card) && fits(card, filter) && (!filter.chosen || countOf(deck, card) > 0))
    .sort((one, other) => rank(one) - rank(other) || byCost(one, other));
}

export const toggled = (chosen: string[], one: string): string[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** What a key asks for, on a card with so many copies: the new number, or null. */
export function countByKey(key: string, count: number): number | null {
  if (key === "+" || key === "=" || key === "ArrowRight") return count + 1;
  if (key === "-" || key === "ArrowLeft" || key === "Backspace" || key === "Delete") return count - 1;
  return /^[0-9]$/.test(key) ? Number(key) : null;
}
