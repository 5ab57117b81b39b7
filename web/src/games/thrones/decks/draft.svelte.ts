// The deck that is being built, its history, and what the server says about it.
import type { CardInfo, DeckDoc, DeckReading } from "../../../generated/http";
import { ApiError } from "../../../lib/api";
import { words } from "../words";
import { asText, countOf, isEmpty, sameDeck, withCount } from "./deck";

const PAUSE = 300;
const REMEMBERED = 200;

export type Read = (text: string) => Promise<DeckReading>;

export class Draft {
  deck = $state.raw<DeckDoc>({ name: "", faction: "", agendas: [], plots: {}, draw: {} });
  /** As it was last kept; null for one that never was. */
  kept = $state.raw<DeckDoc | null>(null);
  reading = $state.raw<DeckReading | null>(null);
  /** Is a newer reading under way? */
  stale = $state(false);
  trouble = $state("");
  /** The cards that somebody wrote and that were in it. */
  written = $state.raw<CardInfo[]>([]);
  readonly changed = $derived(this.kept === null ? !isEmpty(this.deck) : !sameDeck(this.deck, this.kept));
  readonly legal = $derived(this.reading !== null && !this.reading.faults.length && !this.reading.unknown.length);

  private past = $state.raw<DeckDoc[]>([]);
  readonly canUndo = $derived(this.past.length > 0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly read: Read) {}

  /** Begin with a deck; `kept` says that it is already one's own. */
  begin(deck: DeckDoc, kept: boolean): void {
    this.deck = deck;
    this.kept = kept ? deck : null;
    this.past = [];
    this.ask(0);
  }

  learn(cards: CardInfo[]): void {
    const news = cards.filter((card) => !this.written.some((one) => one.code === card.code));
    if (news.length) this.written = [...this.written, ...news];
  }

  /** The deck to keep: with the facts of those written cards only that are in it, where the server has told. */
  whole(): DeckDoc {
    return this.reading && !this.stale ? { ...this.deck, custom: this.reading.deck.custom } : this.deck;
  }

  put(deck: DeckDoc): void {
    if (sameDeck(deck, this.deck)) return;
    this.past = [...this.past.slice(-REMEMBERED), this.deck];
    this.deck = deck;
    this.ask();
  }

  count(card: CardInfo): number {
    return countOf(this.deck, card);
  }

  set(card: CardInfo, count: number): void {
    this.put(withCount(this.deck, card, count));
  }

  /** Names do not change what a deck is: nothing is asked. */
  rename(name: string): void {
    this.deck = { ...this.deck, name };
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.deck = { ...before, name: this.deck.name };
    this.ask();
  }

  /** Ask the server about the deck as it will be after a short pause. */
  private ask(pause = PAUSE): void {
    clearTimeout(this.timer);
    const number = ++this.asked;
    if (isEmpty(this.deck)) {
      this.reading = null;
      this.stale = false;
      this.trouble = "";
      return;
    }
    this.stale = true;
    this.timer = setTimeout(async () => {
      try {
        const reading = await this.read(asText({ ...this.deck, name: this.deck.name || "deck" }));
        if (number !== this.asked) return;
        this.reading = reading;
        this.learn(reading.cards);
        this.trouble = "";
      } catch (error) {
        if (number !== this.asked) return;
        this.trouble = error instanceof ApiError ? error.message : words.failed;
      }
      this.stale = false;
    }, pause);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}
