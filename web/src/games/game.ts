// What a game gives the client. A new game fills in this interface in its own folder and adds one line to index.ts.
import type { Component } from "svelte";
import type { GameInfo } from "../generated/http";
import type { Subject } from "../lib/peek.svelte";
import type { Glyph } from "../ui/art/glyphs";

type Load<Props extends Record<string, any>> = () => Promise<{ default: Component<Props> }>;

/** Pages that a game may have besides its tables; their addresses are in App.svelte. */
export type PageName = "cards" | "decks" | "deckBuilder" | "workshop" | "words";

/** What every such page is given: the game, and all games that have the same page. */
export interface PageProps {
  game: GameInfo;
  games: GameInfo[];
}

/** Things that a game calls by name and that can be looked at, such as its cards. */
export interface NamedThings {
  /** Changes when more names are known. */
  readonly version: unknown;
  has(name: string): boolean;
  /** What is shown when somebody looks at a name. */
  subject(name: string): Subject;
  /** The page on which all of them are. */
  readonly address: string;
}

export interface Game {
  /** Stands beside tables and lessons of the game. */
  icon: Glyph;
  /** The table, at play and in replays, as one seat sees it. */
  table: Load<{ view: any }>;
  /** What the game log of a table can link to. */
  named: (game: string, table: string) => NamedThings | null;
  pages: Partial<Record<PageName, Load<PageProps>>>;
  /** What the gallery shows of it. */
  samples?: Load<{}>;
}
