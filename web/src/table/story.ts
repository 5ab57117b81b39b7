// The story as one reads it: sentences that go on are joined, and the cards in them are found.
import type { Told } from "../lib/protocol";

export interface Piece {
  text: string;
  /** The title of a card that this is, or empty. */
  card: string;
}

export interface Passage {
  number: number;
  heading: boolean;
  pieces: Piece[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function titlesIn(value: unknown, isCard: (title: string) => boolean): string[] {
  if (typeof value === "string") return isCard(value) ? [value] : [];
  return Array.isArray(value) ? value.flatMap((item) => titlesIn(item, isCard)) : [];
}

/** A sentence, cut where a card is named. */
export function cut(told: Told, isCard: (title: string) => boolean): Piece[] {
  const text = told.text.replace(/^\+\s*/, "");
  const titles = [...new Set(Object.values(told.fields).flatMap((value) => titlesIn(value, isCard)))];
  if (!titles.length) return [{ text, card: "" }];
  titles.sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${titles.map(escaped).join("|")})`);
  return text
    .split(pattern)
    .filter((part) => part)
    .map((part) => ({ text: part, card: titles.includes(part) ? part : "" }));
}

/** Everything told, in passages. */
export function passages(story: Told[], isCard: (title: string) => boolean): Passage[] {
  const found: Passage[] = [];
  for (const told of story) {
    if (!told.text) continue;
    const pieces = cut(told, isCard);
    const last = found.at(-1);
    if (told.text.startsWith("+") && last && !last.heading) last.pieces.push({ text: " ", card: "" }, ...pieces);
    else found.push({ number: told.number, heading: told.kind === "phase" || told.kind === "turn begins", pieces });
  }
  return found;
}
