// Every family of games that the client can show. The server says to which family a game belongs.
import type { Game } from "./game";
import { risk } from "./risk";
import { thrones } from "./thrones";

export const FAMILIES: Record<string, Game> = { thrones, risk };

/** The game of a family; null where the server is newer than this client. */
export const gameOf = (family: string): Game | null => FAMILIES[family] ?? null;
