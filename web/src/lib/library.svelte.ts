// What does not change while one plays: the games, and the cards of each, fetched once.
import { untrack } from "svelte";
import { type GameInfo, api } from "./api";
import { type CardFacts, unknownCard } from "./facts";

let games: Promise<GameInfo[]> | undefined;

export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((error: unknown) => {
    games = undefined;
    throw error;
  });
  return games;
}

/** The cards of a game, by code and by title. */
export class Library {
  cards = $state.raw<CardFacts[]>([]);
  /** Cards that somebody wrote, as decks and tables have told of them. */
  private written = $state.raw<CardFacts[]>([]);
  private all = $derived([...this.written, ...this.cards]);
  private codes = $derived(new Map(this.all.map((card) => [card.code, card])));
  private titles = $derived(new Map(this.all.map((card) => [card.title, card])));

  constructor(readonly game: string) {}

  learn(cards: CardFacts[]): void {
    const known = untrack(() => this.written);
    const news = cards.filter((card) => !known.some((one) => one.code === card.code));
    if (news.length) this.written = [...known, ...news];
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
      (cards) => (library.cards = cards),
      () => libraries.delete(game), // cards show what is known of them; the next visit tries again
    );
  return library;
}

/** What somebody wrote for the table, or for the game that was played there. */
export function learnTable(game: string, id: string): void {
  const learn = (cards: CardFacts[]) => libraryOf(game).learn(cards);
  api.tableCards(id).then(learn, () => {}); // they show what is known of them
}
