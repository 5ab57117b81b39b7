// A card that somebody writes, and how it reads.
import type { CardFacts } from "../card/facts";

export const TYPES = ["character", "location", "attachment", "event", "plot", "agenda"] as const;
export const ICONS = ["military", "intrigue", "power"] as const;
export const VALUES = ["income", "initiative", "claim", "reserve"] as const;

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

export interface Trouble {
  text: string;
  /** From one on; 0 where it is not the text that is wrong. */
  line: number;
  column: number;
  accepted: string[];
}

export interface Reading {
  card: CardFacts | null;
  error: Trouble | null;
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

/** What a plot has before anybody has said more. */
const PLOT = { income: 4, initiative: 4, claim: 1, reserve: 6 };

/** A draft that has become a card of another type: a plot without values gets some, and what is no plot keeps none of those. */
export function retyped(draft: Draft): Draft {
  const same = (values: Record<string, number>) => VALUES.every((value) => draft[value] === values[value]);
  const none = { income: 0, initiative: 0, claim: 0, reserve: 0 };
  if (draft.type === "plot") return same(none) ? { ...draft, ...PLOT } : draft;
  return same(PLOT) ? { ...draft, ...none } : draft;
}

export function draftOf(card: CardFacts): Draft {
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
export function written(draft: Draft): Record<string, unknown> {
  const cost = draft.cost.trim().toUpperCase();
  const costs = draft.type !== "plot" && draft.type !== "agenda" && cost !== "";
  const fights = draft.type === "character";
  const facts: Record<string, unknown> = {
    text: draft.text,
    title: draft.title.trim() || "A card",
    type: draft.type,
    faction: draft.faction || "neutral",
    traits: draft.traits.split(",").map((trait) => trait.trim()).filter(Boolean).slice(0, 12),
    unique: draft.unique,
    loyal: draft.loyal,
  };
  if (costs) facts.cost = cost === "X" ? "X" : small(cost);
  if (fights) Object.assign(facts, { strength: small(draft.strength), icons: draft.icons });
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
export function around(text: string, trouble: Trouble): [string, string, string] {
  const start = placeOf(text, trouble.line, trouble.column);
  const word = /^(?:[\w'’-]+|[^\s\w])/.exec(text.slice(start))?.[0] ?? "";
  return [text.slice(0, start), word, text.slice(start + word.length)];
}

/** What would be accepted: words to put there, and kinds of words. */
export function choices(accepted: string[]): { words: string[]; kinds: string[] } {
  const words = accepted.filter((one) => /^'.*'$/.test(one)).map((one) => one.slice(1, -1));
  return { words, kinds: accepted.filter((one) => !/^'.*'$/.test(one)) };
}

export async function read(game: string, draft: Draft, signal: AbortSignal): Promise<Reading> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/card`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(written(draft)),
    signal,
  });
  const doc = (await answer.json()) as Reading & { error?: unknown };
  if (answer.ok) return doc;
  const why = typeof doc.error === "string" ? doc.error : answer.statusText;
  return { card: null, error: { text: why, line: 0, column: 0, accepted: [] } };
}
