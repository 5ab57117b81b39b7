// What does not change while one plays: the games, and the cards of each, fetched once.
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
  private codes = $derived(new Map(this.cards.map((card) => [card.code, card])));
  private titles = $derived(new Map(this.cards.map((card) => [card.title, card])));

  constructor(readonly game: string) {}

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
