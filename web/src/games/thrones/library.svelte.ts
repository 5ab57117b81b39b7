// What does not change while one plays: the games, the decks and the cards of each, fetched once.
import { untrack } from "svelte";
import { type DeckList, type GameInfo, api } from "../../lib/api";
import { type CardFacts, unknownCard } from "./card/facts";

const fetched = new Map<string, Promise<unknown>>();

/** What is fetched once; what could not be is fetched anew. */
function once<T>(name: string, fetch: () => Promise<T>): Promise<T> {
  const known = fetched.get(name) as Promise<T> | undefined;
  if (known) return known;
  const coming = fetch().catch((error: unknown) => {
    fetched.delete(name);
    throw error;
  });
  fetched.set(name, coming);
  return coming;
}

export const allGames = (): Promise<GameInfo[]> => once("games", api.games);

/** The cards of the decks that come with a game, by the names of the decks. */
export const readyDecks = (game: string): Promise<Record<string, DeckList>> => once(`decks of ${game}`, () => api.readyDecks(game));

/** The cards of a game, by code and by title. It outlives the pages that ask for it, so nothing in it is derived. */
export class Library {
  cards = $state.raw<CardFacts[]>([]);
  private codes = $state.raw(new Map<string, CardFacts>());
  private titles = $state.raw(new Map<string, CardFacts>());
  /** Cards that somebody wrote, as decks have told of them. */
  private written: CardFacts[] = [];
  /** Those that are at the table one looks at: there a title means them. */
  private here: CardFacts[] = [];

  constructor(readonly game: string) {}

  /** The printed cards. */
  print(cards: CardFacts[]): void {
    this.cards = cards;
    this.sort();
  }

  /** Cards that somebody wrote. */
  learn(cards: CardFacts[]): void {
    const news = cards.filter((card) => !this.written.some((one) => one.code === card.code));
    if (!news.length) return;
    this.written = [...this.written, ...news];
    this.sort();
  }

  /** Look at a table, with what somebody wrote for it. */
  lookAt(here: CardFacts[]): void {
    this.here = here;
    this.sort();
  }

  private sort(): void {
    const all = [...this.written, ...untrack(() => this.cards), ...this.here];
    this.codes = new Map(all.map((card) => [card.code, card]));
    this.titles = new Map(all.map((card) => [card.title, card]));
  }

  facts(title: string, code = "", type = ""): CardFacts {
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
  if (game !== "risk")
    api.cards(game).then(
      (cards) => library.print(cards),
      () => libraries.delete(game), // cards show what is known of them; the next visit tries again
    );
  return library;
}

let table = "";

/** What somebody wrote for the table, or for the game that was played there. */
export function learnTable(game: string, id: string): void {
  const library = libraryOf(game);
  table = id;
  library.lookAt([]);
  api.tableCards(id).then(
    (cards) => table === id && library.lookAt(cards),
    () => {}, // they show what is known of them
  );
}
