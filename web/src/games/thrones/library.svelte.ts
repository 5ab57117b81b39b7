// The cards and ready decks of each card game, fetched once.
import { untrack } from "svelte";
import type { CardInfo, DeckDoc } from "../../generated/http";
import { api } from "../../lib/api";
import { once } from "../../lib/catalogue";
import type { Subject } from "../../lib/peek.svelte";
import type { NamedThings } from "../game";
import { unknownCard } from "./card/facts";
import { subjectOf } from "./card/peek";


/** The cards of the decks that come with a game, by the names of the decks. */
export const readyDecks = (game: string): Promise<Record<string, DeckDoc>> => once(`decks of ${game}`, () => api.readyDecks(game));

/** The cards of a game, by code and by title. It outlives the pages that ask for it, so nothing in it is derived. */
export class Library implements NamedThings {
  cards = $state.raw<CardInfo[]>([]);
  private codes = $state.raw(new Map<string, CardInfo>());
  private titles = $state.raw(new Map<string, CardInfo>());
  /** Cards that somebody wrote, as decks have told of them. */
  private written: CardInfo[] = [];
  /** Those that are at the table one looks at: there a title means them. */
  private here: CardInfo[] = [];

  readonly address: string;

  constructor(readonly game: string) {
    this.address = `/cards/${game}`;
  }

  get version(): unknown {
    return this.cards;
  }

  subject(title: string): Subject {
    return subjectOf({ facts: this.facts(title) });
  }

  /** The printed cards. */
  print(cards: CardInfo[]): void {
    this.cards = cards;
    this.sort();
  }

  /** Cards that somebody wrote. */
  learn(cards: CardInfo[]): void {
    const news = cards.filter((card) => !this.written.some((one) => one.code === card.code));
    if (!news.length) return;
    this.written = [...this.written, ...news];
    this.sort();
  }

  /** Look at a table, with what somebody wrote for it. */
  lookAt(here: CardInfo[]): void {
    this.here = here;
    this.sort();
  }

  private sort(): void {
    const all = [...this.written, ...untrack(() => this.cards), ...this.here];
    this.codes = new Map(all.map((card) => [card.code, card]));
    this.titles = new Map(all.map((card) => [card.title, card]));
  }

  facts(title: string, code = "", type = ""): CardInfo {
    return this.codes.get(code) ?? this.titles.get(title) ?? unknownCard(title, type);
  }

  has(title: string): boolean {
    return this.titles.has(title);
  }
}

const libraries = new Map<string, Library>();

export function libraryOf(game: string): Library {
  const known = libraries.get(game);
  if (known) return known;
  const library = new Library(game);
  libraries.set(game, library);
  api.cards(game).then(
    (cards) => library.print(cards),
    () => libraries.delete(game), // cards show what is known of them; the next visit tries again
  );
  return library;
}

let table = "";

/** The cards of a game, with those that somebody wrote for a table. */
export function libraryAt(game: string, id: string): Library {
  const library = libraryOf(game);
  table = id;
  library.lookAt([]);
  api.tableCards(id).then(
    (cards) => table === id && library.lookAt(cards),
    () => {}, // they show what is known of them
  );
  return library;
}
