// The story as one reads it: sentences that go on are joined, and the cards in them are found.
import type { Told } from "../../generated/messages";

export interface Piece {
  text: string;
  /** The title of a card that this is, or empty. */
  card: string;
  /** The topic of the rules that it leads to, if it does. */
  topic?: string;
}

export interface Passage {
  number: number;
  heading: boolean;
  pieces: Piece[];
}

/** The mark that leads to the rules. */
const SIGN = "§";
const HEADINGS = new Set(["phase", "turn begins"]);

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

/**
 * Everything told, in passages. Only what is new is read: passages told before stay the same objects, so that a long
 * log is not drawn again with each line.
 */
export class LogReader {
  private story: Told[] = [];
  private found: Passage[] = [];
  /** Topics that a sentence since the last heading has led to: one sign for each is enough. */
  private led = new Set<string>();

  constructor(private readonly isCard: (title: string) => boolean) {}

  read(story: Told[]): Passage[] {
    const goesOn = this.story.length <= story.length && this.story.every((told, index) => told === story[index]);
    const found = goesOn ? this.found.slice() : [];
    if (!goesOn) this.led.clear();
    for (const told of goesOn ? story.slice(this.story.length) : story) this.add(found, told);
    this.story = story;
    this.found = found;
    return found;
  }

  private add(found: Passage[], told: Told): void {
    if (!told.text) return;
    const pieces = cut(told, this.isCard);
    const heading = HEADINGS.has(told.kind);
    if (heading) this.led.clear();
    if (told.topic && !this.led.has(told.topic)) {
      this.led.add(told.topic);
      pieces.push({ text: SIGN, card: "", topic: told.topic });
    }
    const last = found.at(-1);
    if (told.text.startsWith("+") && last && !last.heading)
      found[found.length - 1] = { ...last, pieces: [...last.pieces, { text: " ", card: "" }, ...pieces] };
    else found.push({ number: told.number, heading, pieces });
  }
}
