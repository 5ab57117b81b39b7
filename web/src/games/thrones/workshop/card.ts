// The card that is being written, and how the engine reads it.
import type { CardInfo, CardReading, CardTypeInfo, CompletionInfo, Completions, ReadingError, WrittenCard } from "../../../generated/http";
import { NEUTRAL, VALUES } from "../card/facts";


export interface Draft {
  title: string;
  type: string;
  faction: string;
  cost: string;
  strength: number;
  icons: string[];
  traits: string;
  income: number;
  initiative: number;
  claim: number;
  reserve: number;
  unique: boolean;
  loyal: boolean;
  text: string;
}

export const blank = (): Draft => ({
  title: "A new face",
  type: "character",
  faction: "Stark",
  cost: "3",
  strength: 3,
  icons: ["military"],
  traits: "Lord",
  income: 0,
  initiative: 0,
  claim: 0,
  reserve: 0,
  unique: true,
  loyal: false,
  text: "Renown.\nReaction: after you win a military challenge => draw 1 card.",
});

/** A draft that has become a card of another type: values are those that a card of the new type starts with, unless they were changed. */
export function retyped(draft: Draft, type: CardTypeInfo, others: CardTypeInfo[]): Draft {
  const valued = (values: Record<string, number>) => Object.fromEntries(VALUES.map((value) => [value, values[value] ?? 0]));
  const same = (values: Record<string, number>) => VALUES.every((value) => draft[value] === (values[value] ?? 0));
  return others.some((other) => same(other.values)) ? { ...draft, ...valued(type.values) } : draft;
}

export function draftOf(card: CardInfo): Draft {
  return {
    title: card.title,
    type: card.type,
    faction: card.faction,
    cost: card.cost === null ? "" : String(card.cost),
    strength: card.strength ?? 0,
    icons: [...card.icons],
    traits: card.traits.join(", "),
    income: card.income,
    initiative: card.initiative,
    claim: card.claim,
    reserve: card.reserve,
    unique: card.unique,
    loyal: card.loyal,
    text: card.text,
  };
}

const MOST = 99;
const small = (value: unknown) => Math.min(MOST, Math.max(0, Math.floor(Number(value) || 0)));

/** What the server is asked: only facts that a card of this type has. */
export function written(draft: Draft, type: CardTypeInfo | undefined): WrittenCard {
  const cost = draft.cost.trim().toUpperCase();
  const facts: WrittenCard = {
    text: draft.text,
    title: draft.title.trim() || "A card",
    type: draft.type as WrittenCard["type"],
    faction: draft.faction || NEUTRAL,
    traits: draft.traits.split(",").map((trait) => trait.trim()).filter(Boolean).slice(0, 12),
    unique: draft.unique,
    loyal: draft.loyal,
  };
  if (type?.costs && cost !== "") facts.cost = cost === "X" ? "X" : small(cost);
  if (type?.fights) Object.assign(facts, { strength: small(draft.strength), icons: draft.icons });
  for (const value of VALUES) facts[value] = small(draft[value]);
  return facts;
}

/** Where in a text a line and a column are, both counted from one. */
export function placeOf(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + column - 1);
}

/** The text around what cannot be read: before it, it, and after it. */
export function around(text: string, trouble: ReadingError): [string, string, string] {
  const start = placeOf(text, trouble.line, trouble.column);
  const word = /^(?:[\w'’-]+|[^\s\w])/.exec(text.slice(start))?.[0] ?? "";
  return [text.slice(0, start), word, text.slice(start + word.length)];
}

/** What would be accepted: words to put there, and kinds of words. */
export function choices(accepted: string[]): { words: string[]; kinds: string[] } {
  const words = accepted.filter((one) => /^'.*'$/.test(one)).map((one) => one.slice(1, -1));
  return { words, kinds: accepted.filter((one) => !/^'.*'$/.test(one)) };
}

export async function read(game: string, card: WrittenCard, signal: AbortSignal): Promise<CardReading> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/card`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(card),
    signal,
  });
  const doc = (await answer.json()) as CardReading & { error?: unknown };
  if (answer.ok) return doc;
  const why = typeof doc.error === "string" ? doc.error : answer.statusText;
  return { card: null, error: { text: why, line: 0, column: 0, accepted: [], read: "", phrases: [], proposals: [] } };
}

/** What can come next after a text; nothing when the server does not say. */
export async function complete(game: string, text: string, traits: string[], signal: AbortSignal): Promise<CompletionInfo[]> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/card/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ text, traits }),
    signal,
  });
  return answer.ok ? ((await answer.json()) as Completions).completions : [];
}

/** A text with a completion at the cursor, and where the cursor is afterwards. */
export function completed(text: string, at: number, item: CompletionInfo): { text: string; at: number } {
  const before = text.slice(0, at - item.typed);
  const inQuotes = (before.match(/"/g) ?? []).length % 2 === 1;
  const gap = before === "" || /[\s("]$/.test(before) || inQuotes || /^[.,;:)]/.test(item.insert) ? "" : " ";
  const rest = text.slice(at);
  const end = item.insert.endsWith('"') && item.insert.length === 1 ? "" : /^[\s.,;:)]/.test(rest) ? "" : " ";
  const said = before + gap + item.insert + end;
  return { text: said + rest, at: said.length };
}
