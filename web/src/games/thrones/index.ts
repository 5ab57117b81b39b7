import type { Game } from "../game";
import { libraryAt } from "./library.svelte";

export const thrones: Game = {
  icon: "cards",
  table: () => import("./table/CardTable.svelte"),
  named: libraryAt,
  pages: {
    cards: () => import("./pages/Cards.svelte"),
    decks: () => import("./pages/Decks.svelte"),
    deckBuilder: () => import("./pages/DeckBuilder.svelte"),
    workshop: () => import("./pages/Workshop.svelte"),
    words: () => import("./pages/Words.svelte"),
  },
  samples: () => import("./card/Samples.svelte"),
};
